"""How often something fits, and what a round brings to those who collect and to those who shed.

The first picture is counted exactly: all that matters about a card on the pile is how many of the cards not
seen fit it. The second one plays rounds with the rules engine itself, so there is no second copy of a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import comb, sqrt
from pathlib import Path
from statistics import fmean, variance
from typing import Any, NamedTuple

from matchkit.desk import Field
from matchkit.errors import MatchkitError
from matchkit.game import SILENT
from matchkit.games.match import game
from matchkit.games.match.moves import Move, legal
from matchkit.games.match.state import (
    COLOURS,
    COPIES,
    FITS,
    HAND,
    NUMBER_CARDS,
    NUMBERS,
    PLACE,
    RANK,
    VALUE,
    WILD,
    State,
    collected,
    left_over,
)
from matchkit.odds import bar, percent
from matchkit.words import Say, Words

#: Rounds that are played for each kind of table.
ROUNDS = 150
_SEED = 20_260
_START: dict[str, Any] = {
    "picture": "fits",
    "hand": ["R2", "R5", "G2", "Y5"],
    "collection": ["B0", "G3"],
    "pile": "number",
    "seats": "4",
}
_TEXT = Words(Path(__file__).with_name("odds.toml"), game.words)
EYEBROW = _TEXT.fill("odds.eyebrow", "title", {}, 0, ())


def _t(key: str, **facts: Any) -> str:
    # A number is not separated from its per cent sign.
    return Say(f"odds.{key}", facts, _TEXT).tell().replace(" %", "\N{NO-BREAK SPACE}%")


def _label(key: str, **facts: Any) -> str:
    return _TEXT.label(f"odds.{key}", facts, 0, ())


# --- does something fit? --------------------------------------------------------------------


class Shares(NamedTuple):
    """How often a card of the hand fits, else a wild is there, else only the collection fits."""

    hand: float
    wild: float
    collection: float


def shares(hand: Sequence[str] | int, collection: Sequence[str], pile: str) -> Shares:
    """The chances of a hand (its cards, or that many random cards) with a collection, counted exactly.

    `collection` lists cards in the order in which they were laid; of each colour the last one is open.
    `pile` is "number" (any number card not seen), "colour" or "call" (a wild asking for any of them).
    """
    unseen = _unseen(() if isinstance(hand, int) else hand, collection)
    weights, tops = _needs(pile, unseen), _open(collection)
    found = [0.0, 0.0, 0.0]
    for need, weight in weights.items():
        fit, wild = _of_hand(hand, need, unseen, pile)
        rest = 0.0 if FITS[need].isdisjoint(tops) else 1 - fit - wild
        for i, share in enumerate((fit, wild, rest)):
            found[i] += share * weight
    total = sum(weights.values())
    return Shares(*(x / total for x in found))


def bound(collection: Sequence[str], hand: Sequence[str], pile: str) -> float:
    """How often an open card of the collection fits, so that nothing may be collected (MCH-NO-05)."""
    weights, tops = _needs(pile, _unseen(hand, collection)), _open(collection)
    fitting = sum(weight for need, weight in weights.items() if not FITS[need].isdisjoint(tops))
    return fitting / sum(weights.values())


def _unseen(hand: Sequence[str], collection: Sequence[str]) -> Counter[str]:
    unseen = Counter(COPIES)
    unseen.subtract([*hand, *collection])
    return unseen


def _needs(pile: str, unseen: Mapping[str, int]) -> dict[str, int]:
    """What the pile may ask for, and how likely that is: a weight for each number card or call."""
    if pile == "number":
        return {card: unseen[card] for card in NUMBER_CARDS if unseen[card]}
    return dict.fromkeys(COLOURS if pile == "colour" else NUMBERS, 1)


def _open(collection: Sequence[str]) -> tuple[str, ...]:
    """The cards that lie open: the last one of each colour (MCH-NO-02)."""
    return tuple({card[0]: card for card in collection}.values())


def _of_hand(
    hand: Sequence[str] | int, need: str, unseen: Mapping[str, int], pile: str
) -> tuple[float, float]:
    """How likely a number card of the hand fits, and how likely none does but a wild is there."""
    if not isinstance(hand, int):
        fit = not FITS[need].isdisjoint(hand)
        return float(fit), float(not fit and WILD in hand)
    # One card lies on the pile: this number card, or one of the wilds.
    on_pile = need if pile == "number" else WILD
    cards = sum(unseen.values()) - 1
    fitting = sum(unseen[card] for card in FITS[need]) - (on_pile in FITS[need])
    wilds = unseen[WILD] - (on_pile == WILD)
    none, neither = comb(cards - fitting, hand), comb(cards - fitting - wilds, hand)
    every = comb(cards, hand)
    return 1 - none / every, (none - neither) / every


def _fits_chart(hand: Sequence[str], collection: Sequence[str], pile: str) -> dict[str, Any]:
    names = [_label("hand_fits"), _label("wild_fits")] + [_label("collection_fits")] * bool(collection)
    rows: list[tuple[str, Sequence[str] | int]] = [(_label("yours"), hand)]
    rows += [(_label("cards", n=n), n) for n in range(HAND, 0, -1)]
    bars = []
    for i, (label, cards) in enumerate(rows):
        found = shares(cards, collection, pile)[: len(names)]
        # Sums of shares that are certain or impossible come without the last bit of rounding.
        bars.append(bar(label, found, names, percent(round(sum(found), 9)), not i))
    alone = "" if collection else "_alone"
    return {
        "title": _t(f"title{alone}", share=bars[0]["value"]),
        "more": _t(f"more{alone}", tops=_open(collection), bound=percent(bound(collection, hand, pile))),
        "bars": bars,
        "series": names,
        "axis": _t("axis"),
        "sum": _t("sum"),
        "note": _t(f"note_{pile}"),
        "cards": sorted(hand, key=RANK.__getitem__),
        "hand_name": _t("hand_name", cards=tuple(hand)),
    }


# --- to collect or to shed? ------------------------------------------------------------------


def collects(state: State) -> Move:
    """Keeps the highest card that does not fit; where it must match, gives up as little as it can."""
    moves = list(legal(state))
    keep = [move for move in moves if move.kind == "collect"]
    if keep:
        return max(keep, key=_value)
    return min(moves, key=lambda move: (move.kind == "wild", VALUE[move.card]))


def sheds(state: State) -> Move:
    """Matches from the hand whenever it can, the dearest card first, with a wild if need be."""
    moves = list(legal(state))
    return max(moves, key=lambda move: (_SHED[move.kind, move.origin], _value(move)))


def _value(move: Move) -> int:
    return VALUE[move.card]


_SHED = {("match", ""): 3, ("wild", ""): 2, ("match", "collection"): 1, ("collect", ""): 0}


class Round(NamedTuple):
    """What rounds brought: the points of those who collect, and of those who shed."""

    collect: tuple[int, ...]
    shed: tuple[int, ...]


@cache
def played(seats: int, table: str, rounds: int = ROUNDS) -> Round:
    """Rounds at a table where "all_collect", "all_shed", or both kinds sit side by side ("mixed")."""
    options = game.options({})
    points: tuple[list[int], list[int]] = ([], [])
    for n in range(rounds):
        shedders = [(seat + n) % 2 == 1 if table == "mixed" else table == "all_shed" for seat in range(seats)]
        state = game.start(seats, _SEED + n, options, SILENT)
        for _ in range(game.turn_cap):
            move = (sheds if shedders[state.turn] else collects)(state)
            after = game.apply(state, move, SILENT)
            if after.round > 1 or game.outcome(after):
                # The next round has been dealt: the totals are those of the one round.
                for seat, total in enumerate(after.totals):
                    points[shedders[seat]].append(total)
                break
            state = after
        else:
            for seat in range(seats):
                points[shedders[seat]].append(collected(state, seat) - left_over(state, seat))
    return Round(tuple(points[0]), tuple(points[1]))


def _round_chart(seats: int) -> dict[str, Any]:
    names = [_label(k) for k in ("below", "few", "some", "many")]
    mixed = played(seats, "mixed")
    rows = [
        ("collects", mixed.collect),
        ("sheds", mixed.shed),
        ("all_collect", played(seats, "all_collect").collect),
        ("all_shed", played(seats, "all_shed").shed),
    ]
    bars = [
        bar(_label(key), _spread(points), names, _average(points), not i)
        for i, (key, points) in enumerate(rows)
    ]
    margin = max(_margin(points) for _, points in rows)
    return {
        "title": _t("round_title", collect=bars[0]["value"], shed=bars[1]["value"]),
        "more": _t("round_more"),
        "bars": bars,
        "series": names,
        "axis": _t("round_axis"),
        "sum": _t("round_sum"),
        "note": _t("round_note", rounds=ROUNDS, seats=seats, margin=f"{margin:.1f}"),
    }


def _spread(points: Sequence[int]) -> list[float]:
    """Which part of the rounds brought less than 0, 0 to 4, 5 to 9, and 10 or more."""
    found = [0, 0, 0, 0]
    for n in points:
        found[0 if n < 0 else 1 if n < 5 else 2 if n < 10 else 3] += 1
    return [n / len(points) for n in found]


def _average(points: Sequence[int]) -> str:
    return f"{fmean(points):+.1f}".replace("-", "\N{MINUS SIGN}")


def _margin(points: Sequence[int]) -> float:
    """Twice the standard error, with as many independent rounds as were played: seats of one share luck."""
    return 2 * sqrt(variance(points) / min(len(points), ROUNDS))


# --- the picture ------------------------------------------------------------------------------

#: What can be chosen; seats are those of the rulebook.
_CHOICES = {
    "picture": ("fits", "round"),
    "pile": ("number", "colour", "call"),
    "seats": tuple(map(str, game.sizes)),
}


def chart(values: Mapping[str, Any]) -> dict[str, Any]:
    """The picture for these values; raises `MatchkitError` for impossible cards or seats."""
    values = {**_START, **values}
    hand, collection, pile = values["hand"], values["collection"], values["pile"]
    for key, known in _CHOICES.items():
        if str(values[key]) not in known:
            raise MatchkitError(_t(f"bad_{key}"))
    _check_cards(hand, collection)
    if pile != "number" and hand.count(WILD) == COPIES[WILD]:
        raise MatchkitError(_t("no_wild_left"))
    fits = values["picture"] == "fits"
    drawn = _fits_chart(hand, collection, pile) if fits else _round_chart(int(values["seats"]))
    return drawn | {"edit": _t("edit")}


def _check_cards(hand: Any, collection: Any) -> None:
    """Raises `MatchkitError` unless these cards can be one player's."""
    for cards, known, key in ((hand, COPIES, "bad_hand"), (collection, PLACE, "bad_collection")):
        if not isinstance(cards, list) or not all(isinstance(c, str) and c in known for c in cards):
            raise MatchkitError(_t(key))
    if not hand:
        raise MatchkitError(_t("empty"))
    if len(hand) > HAND:
        raise MatchkitError(_t("too_many", n=HAND))
    for card, number in Counter(hand + collection).items():
        if number > COPIES[card]:
            raise MatchkitError(_t("too_few", card=card, n=COPIES[card]))


def fields(values: Mapping[str, Any]) -> Sequence[Field]:
    """What can be changed: which picture, the cards, what lies on the pile, the players."""
    values = {**_START, **values}

    def choice(key: str) -> Field:
        names = {v: v if key == "seats" else _t(f"{key}_{v}") for v in _CHOICES[key]}
        return Field(key, _t(key), "choice", str(values[key]), names)

    def cards(key: str, known: Iterable[str], most: int) -> Field:
        return Field(key, _t(key), "cards", list(values[key]), {c: _TEXT.name(c) for c in known}, most)

    return [
        choice("picture"),
        cards("hand", COPIES, HAND),
        cards("collection", NUMBER_CARDS, 15),
        choice("pile"),
        choice("seats"),
    ]
