"""How often a hand can answer each Blaze, and by which action.

The hand is what a player keeps between two rounds; the cards up to the starting hand are dealt at random
from all others. A full hand leaves nothing to chance, so its picture is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from matchkit.errors import MatchkitError
from matchkit.games.matches.rules import Matches
from matchkit.games.matches.settings import read
from matchkit.games.matches.state import CARD_OF, CODES, FLARE, FLARES, VALUES, Settings
from matchkit.odds import Hands, bar, deal_hands, percent
from matchkit.scene import Field
from matchkit.words import Say, Words

#: Simulated hands for one picture.
HANDS = 20_000
_SEED = 20_260
_START: dict[str, Any] = {
    "hand": ["1", "2", "3", "6", "7", "8"],
    "seats": "4",
    "value_distribution": "descending",
    "flare_face_down": "true",
    "blaze": "9",
}
_TEXT = Words(Path(__file__).with_name("odds.toml"))
_GAME = Matches()

EYEBROW = _TEXT.fill("odds.eyebrow", "title", {}, 0, ())


def _t(key: str, **facts: Any) -> str:
    return Say(f"odds.{key}", facts, _TEXT).tell()


class Ways(NamedTuple):
    """For each Blaze from 1 to 10 (columns), how many hands can answer it by each action."""

    match: npt.NDArray[np.int64]
    set: npt.NDArray[np.int64]
    run: npt.NDArray[np.int64]
    flare: npt.NDArray[np.int64]
    #: By the first of the actions above that is possible, else by none.
    best: npt.NDArray[np.int64]


def ways(hands: Hands, flares_down: bool = True) -> Ways:
    """Counts the hands (one in each row, Flares as 0) that can answer each Blaze by each action.

    The same decisions as `plays.ways`, for many hands at once: an exact match is one card, a set at least
    two (MAT-Q04), a run-up at least one face up and one face down (MAT-Q05), Flares lie face down or not
    (MAT-Q06).
    """
    rows, size = hands.shape
    # fewest[:, s]: the least number of Match Cards that make s, and the same for two cards or more.
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
            several[:, total] |= usable & (before > 0) & (had < none)
            fewest[:, total] = np.minimum(fewest[:, total], np.where(had < none, had + 1, none))
    flares = (hands == FLARE).sum(axis=1)
    spare = size if flares_down else size - flares
    match = np.stack([(hands == value).any(axis=1) for value in VALUES], axis=1)
    several = several[:, 1:]
    run = np.zeros((rows, 10), dtype=bool)
    for target in VALUES:
        for total in range(1, target):
            run[:, target - 1] |= fewest[:, total].astype(np.int64) + (target - total) <= spare
    flare = np.repeat((flares > 0)[:, None], 10, axis=1)
    free = np.ones((rows, 10), dtype=bool)
    best = []
    for possible in (match, several, run, flare):
        best.append((possible & free).sum(axis=0))
        free &= ~possible
    best.append(free.sum(axis=0))
    return Ways(match.sum(axis=0), several.sum(axis=0), run.sum(axis=0), flare.sum(axis=0), np.stack(best))


def _settings(values: Mapping[str, Any]) -> tuple[Settings, tuple[int, ...], int]:
    """The options, the hand that is kept and the Blaze; raises `MatchkitError` for what cannot be."""
    given = {k: values[k] for k in ("value_distribution", "flare_face_down") if k in values}
    options = _GAME.options(given)
    seats = str(values["seats"])
    if not seats.isdecimal():
        raise MatchkitError(_t("bad_seats"))
    _GAME.check_seats(int(seats[:3]), options)
    settings = read(int(seats), options)
    hand = values["hand"]
    if not isinstance(hand, list) or not all(isinstance(c, str) and c in CARD_OF for c in hand):
        raise MatchkitError(_t("bad_hand"))
    cards = tuple(CARD_OF[c] for c in hand)
    if len(cards) > settings.hand_size:
        raise MatchkitError(_t("too_many", n=settings.hand_size))
    box = Counter(_box(settings))
    for card, number in Counter(cards).items():
        if number > box[card]:
            raise MatchkitError(_t("too_few", card=CODES[card], n=box[card]))
    blaze = str(values["blaze"])
    if blaze not in CODES[1:]:
        raise MatchkitError(_t("bad_blaze"))
    return settings, cards, int(blaze)


def _box(settings: Settings) -> list[int]:
    return [v for v in VALUES for _ in range(settings.copies[v - 1])] + [FLARE] * FLARES


def chart(values: Mapping[str, Any]) -> dict[str, Any]:
    """The picture for these values; raises `MatchkitError` for an impossible hand, seats or options."""
    values = {**_START, **values}
    settings, kept, blaze = _settings(values)
    rest = Counter(_box(settings)) - Counter(kept)
    dealt = settings.hand_size - len(kept)
    count = HANDS if dealt else 1
    drawn = deal_hands(sorted(rest.elements()), dealt, count, _SEED)
    hands = np.concatenate([np.tile(np.asarray(kept, dtype=np.int8), (count, 1)), drawn], axis=1)
    found = ways(hands, settings.flare_face_down)
    shares = found.best / count
    names = [_t(k) for k in ("match", "set", "run", "flare")]
    bars = [
        bar(CODES[v], shares[:4, v - 1].tolist(), names, percent(1 - shares[4, v - 1]), v == blaze)
        for v in VALUES
    ]
    answered = 1 - shares[4, blaze - 1]
    return {
        "title": _t("title", n=blaze, share=percent(answered)),
        "more": _t("more_exact" if not dealt else "more", n=len(kept), dealt=dealt),
        "bars": bars,
        "series": names,
        "axis": _t("axis"),
        "sum": _t("sum"),
        "note": _t("note_exact") if not dealt else _t("note", hands=f"{HANDS:,}"),
        "cards": [CODES[c] for c in sorted(kept, key=lambda c: (c == FLARE, c))],
        "hand_name": _t("hand_name", cards=tuple(CODES[c] for c in kept)),
    }


def fields(values: Mapping[str, Any]) -> Sequence[Field]:
    """What can be changed: the cards kept, the Blaze, the players, and the options that bear on it."""
    values = {**_START, **values}
    options = _GAME.rulebook.options
    spread, flares = options["value_distribution"], options["flare_face_down"]
    names = {code: _TEXT.name(code) for code in (*CODES[1:], "F")}
    return [
        Field("hand", _t("hand"), "cards", list(values["hand"]), names, 10),
        Field("blaze", _t("blaze"), "choice", str(values["blaze"]), {c: c for c in CODES[1:]}),
        Field("seats", _t("seats"), "choice", str(values["seats"]), {str(s): str(s) for s in _GAME.sizes}),
        Field(
            spread.key,
            spread.name,
            "choice",
            str(values[spread.key]),
            {k: v for k, v in spread.values.items() if k != "custom"},
        ),
        Field(flares.key, flares.name, "switch", str(values[flares.key]).lower() in ("true", "on")),
    ]
