"""How often a hand can beat each figure on the table, by the sticks that it takes.

A hand like yours is one of as many cards, dealt at random. Beside each bar is what your own hand can do,
which is not a matter of chance. Costs come from `geometry`; here they are only added up, for many hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from matchkit.desk import Field
from matchkit.errors import MatchkitError
from matchkit.games.tycoon import geometry
from matchkit.games.tycoon.rules import Tycoon
from matchkit.games.tycoon.state import COPIES, deck, in_order
from matchkit.odds import Hands, bar, deal_hands, percent
from matchkit.words import Say, Words

#: Simulated hands for one picture.
HANDS = 20_000
_SEED = 20_260
#: The largest play on the table; five cards would be a revolution, and the order another one.
MAX_CARDS = 4
_MAX_STICKS, _MAX_HAND = 10, 15
#: More sticks than anything costs.
_NEVER = 99
_START: dict[str, Any] = {
    "hand": ["0", "2", "3", "4", "7", "A", "d"],
    "sticks": "2",
    "table": "9",
    "count": "2",
    "reversed": False,
    "seven": "3",
}
_TEXT = Words(Path(__file__).with_name("odds.toml"))
_GAME = Tycoon()

EYEBROW = _TEXT.fill("odds.eyebrow", "title", {}, 0, ())


def _t(key: str, **facts: Any) -> str:
    return Say(f"odds.{key}", facts, _TEXT).tell()


def _label(key: str, **facts: Any) -> str:
    """A few words with no capital set: b stays b."""
    return _TEXT.label(f"odds.{key}", facts, 0, ())


class Case(NamedTuple):
    """What is asked: a hand, sticks, what lies on the table, and the settings that bear on it."""

    hand: str
    sticks: int
    table: str
    led: int
    reversed: bool
    seven: int

    @property
    def order(self) -> str:
        """The figures from weakest to strongest."""
        figures = geometry.figures()
        return figures[::-1] if self.reversed else figures


@cache
def _costs(seven: int, order: str) -> npt.NDArray[np.int16]:
    """The sticks that each card (row) takes to show each figure (column); `_NEVER` where it cannot."""
    table = geometry.changes(seven)
    rows = [[table[card].get(figure, _NEVER) for figure in order] for card in geometry.cards()]
    return np.asarray(rows, dtype=np.int16)


def cheapest(hands: Hands, case: Case) -> npt.NDArray[np.int16]:
    """The fewest sticks with which each hand (row) beats each figure (column, in the order of strength).

    `_NEVER` and more mean that it cannot. The same decision as the rules make for a play of `case.led`
    cards that all show one stronger figure (TYC-FOLLOW-01, TYC-FOLLOW-02, TYC-MOD-01).
    """
    costs = _costs(case.seven, case.order)
    rows = len(hands)
    beat = np.full((rows, len(case.order)), _NEVER, dtype=np.int16)
    best = np.full(rows, _NEVER, dtype=np.int16)
    for column in range(len(case.order) - 1, 0, -1):
        if hands.shape[1] >= case.led:
            cost = costs[:, column][hands]
            if case.led > 1:
                cost = np.partition(cost, case.led - 1, axis=1)[:, : case.led].sum(axis=1)
            else:
                cost = cost.min(axis=1)
            best = np.minimum(best, cost)
        beat[:, column - 1] = best
    return beat


def weights(hands: Hands, figure: str, count: int) -> npt.NDArray[np.float64]:
    """How likely each hand is when cards of that figure already lie on the table.

    A hand with h of the four cards is C(4 - count, h) / C(4, h) times as likely as if all could be dealt.
    """
    card = {"9": "6", "E": "3"}.get(figure, figure)
    held = (hands == geometry.cards().index(card)).sum(axis=1)
    likely = np.asarray([comb(COPIES - count, h) / comb(COPIES, h) for h in range(COPIES + 1)])
    found: npt.NDArray[np.float64] = likely[held]
    return found


def as_numbers(cards: str) -> list[int]:
    """Cards as their places in the order of hands."""
    return [geometry.cards().index(card) for card in cards]


def _number(value: Any, low: int, high: int, key: str) -> int:
    text = str(value)
    if not text.isdecimal() or not low <= int(text[:4]) <= high:
        raise MatchkitError(_t(key, low=low, high=high))
    return int(text)


def _case(values: Mapping[str, Any]) -> Case:
    """The question that the values ask; raises `MatchkitError` if that is impossible."""
    seven = int(str(_GAME.options({"seven": values["seven"]})["seven"]))
    hand, kinds = values["hand"], geometry.cards()
    if not isinstance(hand, list) or not all(isinstance(c, str) and c in kinds and len(c) == 1 for c in hand):
        raise MatchkitError(_t("bad_hand"))
    if not 1 <= len(hand) <= _MAX_HAND:
        raise MatchkitError(_t("hand_size", n=_MAX_HAND))
    for card in dict.fromkeys(hand):
        if hand.count(card) > COPIES:
            raise MatchkitError(_t("too_many", card=card, n=COPIES))
    figure = str(values["table"])
    backwards = values["reversed"] in (True, "true", "True", "on")
    case = Case(
        in_order(hand),
        _number(values["sticks"], 0, _MAX_STICKS, "bad_sticks"),
        figure,
        _number(values["count"], 1, MAX_CARDS, "bad_count"),
        backwards,
        seven,
    )
    if len(figure) != 1 or figure not in case.order[:-1]:
        raise MatchkitError(_t("bad_table", strong=case.order[-1]))
    return case


def _series(sticks: int) -> list[tuple[int, int]]:
    """The costs as (from, to): no stick, one, two, and three or more, as far as the sticks go."""
    return [(n, n) for n in range(min(sticks, 2) + 1)] + ([(3, sticks)] if sticks > 2 else [])


def _mine(case: Case, figure: str) -> dict[str, Any]:
    """What your own hand can do against a figure: the cheapest way, and of these the weakest."""
    hand = np.asarray([as_numbers(case.hand)], dtype=np.int8)
    place = case.order.index(figure)
    cost = int(cheapest(hand, case)[0, place])
    if cost > case.sticks:
        return {"ok": False, "text": _label("mine_far", n=cost) if cost < _NEVER else _label("mine_none")}
    table = geometry.changes(case.seven)
    for shown in case.order[place + 1 :]:
        costs = sorted(table[card].get(shown, _NEVER) for card in case.hand)[: case.led]
        if sum(costs) == cost:
            break
    return {"ok": True, "text": _label("mine_one" if case.led == 1 else "mine_many", figure=shown, n=cost)}


def _said(share: float, case: Case) -> str:
    """A share of simulated hands: that none or all of them can does not prove that none or all could."""
    if len(case.hand) < case.led:
        return percent(0)
    return percent(min(max(share, 1 / (2 * HANDS)), 1 - 1 / (2 * HANDS)))


def chart(values: Mapping[str, Any]) -> dict[str, Any]:
    """The picture for these values; raises `MatchkitError` for an impossible hand, table or setting."""
    case = _case({**_START, **values})
    size = len(case.hand)
    hands = deal_hands(as_numbers(deck(False)), size, HANDS, _SEED)
    beat = cheapest(hands, case)
    series = _series(case.sticks)
    names = [
        _label("cost_none" if not high else "cost" if low == high else "cost_more", n=low)
        for low, high in series
    ]
    bars = []
    for place, figure in enumerate(case.order[:-1]):
        weight = weights(hands, figure, case.led)
        cost = beat[:, place]
        shares = [float(weight[(cost >= low) & (cost <= high)].sum() / weight.sum()) for low, high in series]
        row = bar(figure, shares, names, _said(sum(shares), case), figure == case.table)
        bars.append(row | {"mark": _mine(case, figure)})
    hot = next(b for b in bars if b["label"] == case.table)
    title = ("title_one" if case.led == 1 else "title_many") + "_not" * (not hot["mark"]["ok"])
    return {
        "title": _t(title, figure=case.table, count=f"n.{case.led}"),
        "more": _t("more", n=case.sticks, size=size, share=hot["value"]),
        "bars": bars,
        "series": names,
        "axis": _t("axis"),
        "mark": _t("mark"),
        "edit": _t("edit"),
        "sum": _t("sum", n=size, sticks=case.sticks),
        "note": _t("note", hands=f"{HANDS:,}"),
        "cards": list(case.hand),
        "hand_name": _t("hand_name", cards=tuple(case.hand), n=case.sticks),
    }


def fields(values: Mapping[str, Any]) -> Sequence[Field]:
    """What can be changed: the hand, the sticks, what lies on the table, and the settings that bear on it."""
    values = {**_START, **values}
    seven = _GAME.rulebook.options["seven"]
    numbers = {str(n): str(n) for n in range(_MAX_STICKS + 1)}
    counts = {str(n): str(n) for n in range(1, MAX_CARDS + 1)}
    return [
        Field("hand", _t("hand"), "cards", list(values["hand"]), {c: c for c in geometry.cards()}, _MAX_HAND),
        Field("sticks", _t("sticks"), "choice", str(values["sticks"]), numbers),
        Field("table", _t("table"), "choice", str(values["table"]), {f: f for f in geometry.figures()}),
        Field("count", _t("count"), "choice", str(values["count"]), counts),
        Field("reversed", _t("reversed"), "switch", values["reversed"] in (True, "true", "True", "on")),
        Field(seven.key, seven.name, "choice", str(values["seven"]), seven.values),
    ]
