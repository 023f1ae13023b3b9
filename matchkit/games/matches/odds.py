"""How often a hand can answer each Blaze, and by which action.

A hand like yours is one of as many cards, dealt from all cards but the Blaze. Beside each bar is what
your own hand can do, which is not a matter of chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from matchkit.desk import Field
from matchkit.errors import MatchkitError
from matchkit.games.matches import game
from matchkit.games.matches.state import CODES, FLARE, VALUES, Options, copies_of
from matchkit.odds import Hands, bar, deal_hands, percent
from matchkit.words import Say, Words

#: Simulated hands for one picture.
HANDS = 20_000
_SEED = 20_260
_START: dict[str, Any] = {
    "hand": ["2", "3", "7", "8"],
    "seats": "4",
    "value_distribution": "descending",
    "flare_face_down": "true",
    "blaze": "9",
}
_TEXT = Words(Path(__file__).with_name("odds.toml"))

EYEBROW = _TEXT.fill("odds.eyebrow", "title", {}, 0, ())


def _t(key: str, **facts: Any) -> str:
    return Say(f"odds.{key}", facts, _TEXT).tell()


_ACTIONS = ("match", "set", "run", "flare")
_NONE = len(_ACTIONS)


class Ways(NamedTuple):
    """What each hand (row) can do against each Blaze from 1 to 10 (column)."""

    hands: Hands
    #: One yes or no for each action, in the order match, set, run-up, Flare.
    possible: npt.NDArray[np.bool_]
    #: The first action that is possible, by its place in that order; 4 for none.
    best: npt.NDArray[np.int8]

    def shares(self, blaze: int, copies: int) -> list[float]:
        """Which part of all hands answers this Blaze by each action first, and at last by none.

        The Blaze itself is not in the deck: of `copies` cards of its value one is gone, so a hand with k
        of them is (copies - k) / copies times as likely as when all could be dealt.
        """
        held = (self.hands == blaze).sum(axis=1)
        weight = (copies - held) / copies if copies else np.ones(len(self.hands))
        counted = np.bincount(self.best[:, blaze - 1], weights=weight, minlength=_NONE + 1)
        return [float(x) for x in counted / weight.sum()]


def ways(hands: Hands, flares_down: bool = True) -> Ways:
    """What hands (one in each row, Flares as 0) can do against each Blaze.

    The same decisions as `moves.ways`, for many hands at once: an exact match is one card, a set at least
    two (MAT-Q04), a run-up at least one face up and one face down (MAT-Q05), Flares lie face down or not
    (MAT-Q06).
    """
    rows, size = hands.shape
    # fewest[:, s]: the least number of Match Cards that make s; several[:, s]: two or more can make it.
    none = np.int8(99)
    fewest = np.full((rows, 11), none)
    fewest[:, 0] = 0
    several = np.zeros((rows, 11), dtype=bool)
    row = np.arange(rows)
    for place in range(size):
        card = hands[:, place].astype(np.intp)
        for total in range(10, 0, -1):
            before = total - card
            usable = (card > 0) & (before >= 0)
            had = np.where(usable, fewest[row, np.maximum(before, 0)], none)
            several[:, total] |= (before > 0) & (had < none)
            fewest[:, total] = np.minimum(fewest[:, total], np.where(had < none, had + 1, none))
    flares = (hands == 0).sum(axis=1)
    spare = size if flares_down else size - flares
    run = np.zeros((rows, 10), dtype=bool)
    for target in VALUES:
        for total in range(1, target):
            run[:, target - 1] |= fewest[:, total].astype(np.int64) + (target - total) <= spare
    match = np.stack([(hands == value).any(axis=1) for value in VALUES], axis=1)
    flare = np.repeat((flares > 0)[:, None], 10, axis=1)
    possible = np.stack([match, several[:, 1:], run, flare])
    first = np.where(possible.any(axis=0), possible.argmax(axis=0), _NONE).astype(np.int8)
    return Ways(hands, possible, first)


def _chosen(values: Mapping[str, Any]) -> tuple[Options, tuple[str, ...], int]:
    """The options, the hand and the Blaze; raises `MatchkitError` if that is impossible."""
    given = {k: values[k] for k in ("value_distribution", "flare_face_down") if k in values}
    full = game.options(given)
    seats = str(values["seats"])
    if not seats.isdecimal():
        raise MatchkitError(_t("bad_seats"))
    game.check_seats(int(seats[:3]), full)
    options: Options = game.settings(int(seats), full)
    hand = values["hand"]
    if not isinstance(hand, list) or not all(isinstance(card, str) and card in CODES for card in hand):
        raise MatchkitError(_t("bad_hand"))
    if len(hand) > options.hand_size:
        raise MatchkitError(_t("too_many", n=options.hand_size))
    copies = copies_of(options)
    for card, number in Counter(hand).items():
        if number > copies[card]:
            raise MatchkitError(_t("too_few", card=card, n=copies[card]))
    blaze = str(values["blaze"])
    if blaze not in CODES[:-1]:
        raise MatchkitError(_t("bad_blaze"))
    return options, tuple(sorted(hand, key=CODES.index)), int(blaze)


def _number(card: str) -> int:
    """A card as the hands of a simulation hold it: its value, a Flare as 0."""
    return 0 if card == FLARE else int(card)


def chart(values: Mapping[str, Any]) -> dict[str, Any]:
    """The picture for these values; raises `MatchkitError` for an impossible hand, seats or options."""
    values = {**_START, **values}
    options, hand, blaze = _chosen(values)
    box = [_number(card) for card, copies in copies_of(options).items() for _ in range(copies)]
    found = ways(deal_hands(box, len(hand), HANDS, _SEED), options.flare_face_down)
    mine = ways(np.asarray([[_number(card) for card in hand]], dtype=np.int8), options.flare_face_down).best
    names = [_t(k) for k in _ACTIONS]
    bars = []
    for value in VALUES:
        shares = found.shares(value, options.copies[value - 1])
        own = int(mine[0, value - 1])
        row = bar(str(value), shares[:4], names, percent(1 - shares[4]), value == blaze)
        bars.append(
            row
            | {"mark": {"ok": own < _NONE, "text": _t(f"mine_{_ACTIONS[own] if own < _NONE else 'none'}")}}
        )
    return {
        "title": _t("title", mine=sum(1 for own in mine[0] if own < _NONE)),
        "more": _t("more", n=blaze, share=bars[blaze - 1]["value"], cards=len(hand)),
        "bars": bars,
        "series": names,
        "axis": _t("axis"),
        "mark": _t("mark"),
        "sum": _t("sum", n=len(hand)),
        "note": _t("note", hands=f"{HANDS:,}"),
        "cards": list(hand),
        "hand_name": _t("hand_name", cards=hand),
    }


def fields(values: Mapping[str, Any]) -> Sequence[Field]:
    """What can be changed: the hand, the Blaze, the players, and the options that bear on it."""
    values = {**_START, **values}
    options = game.rulebook.options
    spread, flares = options["value_distribution"], options["flare_face_down"]
    names = {code: _TEXT.name(code) for code in CODES}
    return [
        Field("hand", _t("hand"), "cards", list(values["hand"]), names, 10),
        Field("blaze", _t("blaze"), "choice", str(values["blaze"]), {c: c for c in CODES[:-1]}),
        Field("seats", _t("seats"), "choice", str(values["seats"]), {str(s): str(s) for s in game.sizes}),
        Field(
            spread.key,
            spread.name,
            "choice",
            str(values[spread.key]),
            {k: v for k, v in spread.values.items() if k != "custom"},
        ),
        Field(flares.key, flares.name, "switch", str(values[flares.key]).lower() in ("true", "on")),
    ]
