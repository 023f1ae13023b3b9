"""What one seat tries with its cards: held against a figure, both ways up, and the figures to choose from.

Which sticks are in the way, what it costs and which figures there are is decided in `geometry` and
`moves`; here it is only laid out.
"""

from __future__ import annotations

from typing import NamedTuple

from matchkit import scene as draw
from matchkit.games.tycoon import geometry
from matchkit.games.tycoon.faces import code, picture, trying
from matchkit.games.tycoon.moves import choices
from matchkit.games.tycoon.scene import Teller, bench, board, order
from matchkit.games.tycoon.state import State, laid
from matchkit.scene import Part

#: Widths in CSS pixels: of one card that is tried, of the widest of several, of many in two lines, and of
#: one of each kind in a hand.
_ONE, _SEVERAL, _MANY, _KIND = 114, 104, 58, 84
#: So many cards have room in one line.
_IN_A_LINE = 8


class Tried(NamedTuple):
    """What is picked: cards of the hand, and the figure that they are to show (or none yet)."""

    cards: str
    figure: str

    def cost(self, seven: int) -> int:
        """The sticks that would be laid; none when the cards cannot show the figure."""
        if not self.cards or not self.figure:
            return 0
        if any(geometry.way_up(card, self.figure, seven) is None for card in self.cards):
            return 0
        return laid(self.cards, self.figure, seven)


def tried_table(state: State, seat: int, tried: Tried, t: Teller) -> Part:
    """The table as the seat to move sees it while it picks."""
    found = choices(state, tried.cards) if tried.cards else ()
    place = _bench(state, seat, tried, t) if tried.cards or tried.figure else bench(state, t)
    return board(state, seat, t, order(state, t, found, can=True), place, tried.cost(state.options.seven))


def _bench(state: State, seat: int, tried: Tried, t: Teller) -> Part:
    """The picked cards as they would lie, with what is in the way and what is missing."""
    cards, figure = tried
    if not cards:
        return _who_can(state, seat, figure, t)
    if len(cards) == 1:
        tries = _either_way(state, cards, figure, t)
    else:
        width = _SEVERAL if len(cards) <= _IN_A_LINE else _MANY
        tries = [_as_it_lies(state, f"try.{i}", card, figure, width, t) for i, card in enumerate(cards)]
    kids, stuck = [part for part, _ in tries], any(blocked for _, blocked in tries)
    if not figure:
        return draw.bench("bench", t("s.bench_bare", cards=tuple(cards)), *kids, note=t("s.bench_choose"))
    if len(cards) == 1:
        label, note = t("s.bench_one", card=cards, figure=figure), t("s.both_ways") if len(kids) > 1 else ""
    else:
        cost, have = tried.cost(state.options.seven), state.sticks[state.turn]
        label = t("s.bench_many", cards=tuple(cards), figure=figure)
        note = "" if stuck else t("s.bench_sum", cost=cost, have=have)
    legend = [(f"mark.{mark}", t(f"s.legend_{mark}", figure=figure)) for mark in ("missing", "in_way")]
    return draw.bench("bench", label, *kids, note=note, legend=legend if stuck else ())


def _either_way(state: State, card: str, figure: str, t: Teller) -> list[tuple[Part, bool]]:
    """One card as printed and upside down, alone or held against a figure; and is something in the way?"""
    seven, same = state.options.seven, geometry.same_both_ways(card, state.options.seven)
    found = []
    # A card that shows the figure as printed is what it is; there is nothing to try the other way up.
    for turned in (False,) if same or card == figure else (False, True):
        title, stuck = t("s.either_way" if same else "s.upside_down" if turned else "s.as_printed"), False
        if figure:
            fit = geometry.fit(card, figure, turned, seven)
            key, n, stuck = (
                ("works", len(fit.added), False) if fit.works else ("blocked", len(fit.in_way), True)
            )
            text = t(f"s.try_{key}" if n else "s.try_free", n=n)
            face, svg = trying(card, figure, turned, seven)
            name = t("s.try_name", card=card, figure=figure, title=title, text=text)
        else:
            shown = geometry.reads_as(card, turned, seven, state.options.expansion)
            text = t("s.shows", figure=shown) if shown else t("s.shows_none")
            face, svg = picture(code(card, seven) + ".turned" * turned)
            name = t("s.bare_name", card=card, title=title, text=text)
        key = f"try.{'turned' if turned else 'up'}"
        found.append((draw.exhibit(key, face, title, text, name=name, width=_ONE, svg=svg), stuck))
    return found


def _as_it_lies(state: State, key: str, card: str, figure: str, width: int, t: Teller) -> tuple[Part, bool]:
    """One of several cards: the better way up, with its sticks below; and is something in the way?"""
    seven = state.options.seven
    if not figure:
        (face, svg), name, under, works = picture(code(card, seven)), card, "", True
    else:
        ways = [geometry.fit(card, figure, turned, seven) for turned in (False, True)]
        fit = min(ways, key=lambda way: (len(way.in_way), way.turned))
        works = fit.works
        n = len(fit.added if works else fit.in_way)
        under = t("s.under_blocked" if not works else "s.under_sticks" if n else "s.under_free", n=n)
        face, svg = trying(card, figure, fit.turned, seven)
        title = t("s.upside_down" if fit.turned else "s.as_printed")
        name = t("s.try_name", card=card, figure=figure, title=title, text=under)
    lying = draw.card(f"{key}.card", face, name, width=width, svg=svg)
    return draw.fan(key, lying, width=width, step=width, under=under), not works


def _who_can(state: State, seat: int, figure: str, t: Teller) -> Part:
    """A figure is picked and no card yet: which cards of the hand can show it."""
    table = geometry.changes(state.options.seven, state.options.expansion)
    kids = [
        _as_it_lies(state, f"can.{card}", card, figure, _KIND, t)[0]
        for card in dict.fromkeys(state.hands[seat])
        if figure in table[card]
    ]
    empty = t("s.who_none", figure=figure)
    return draw.bench("bench", t("s.who_can", figure=figure), *kids, note=t("s.who_note"), empty=empty)
