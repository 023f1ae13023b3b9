"""What one seat tries with its cards: held against a figure, both ways up, and the figures to choose from.

Which sticks are in the way, what it costs and which figures there are is decided in `geometry` and
`moves`; here it is only laid out.
"""

from __future__ import annotations

from typing import NamedTuple

from matchkit import scene as draw
from matchkit.games.tycoon import geometry
from matchkit.games.tycoon.look import (
    BENCH_WIDTH,
    TRY_WIDTH,
    Teller,
    code,
    picture,
    reads_as,
    same_both_ways,
    trying,
)
from matchkit.games.tycoon.moves import Choice, choices
from matchkit.games.tycoon.state import State, is_over, laid, strengths
from matchkit.scene import Part

#: The smallest of several cards side by side, the gap between them, and what the bench takes off its width.
_MANY_WIDTH, _GAP, _PADDING = 58, 18, 42
#: One of each card of the hand that can show a figure.
_CAN_WIDTH = 84


class Tried(NamedTuple):
    """What is picked: cards of the hand, and the figure that they shall show (or none yet)."""

    cards: str
    figure: str

    def cost(self, state: State) -> int:
        """The sticks that would be laid; none when the cards cannot show the figure."""
        seven = state.options.seven
        if not self.figure or any(geometry.way_up(c, self.figure, seven) is None for c in self.cards):
            return 0
        return laid(self.cards, self.figure, seven) if self.cards else 0


# --- the bench ----------------------------------------------------------------------------


def tried_bench(state: State, seat: int, tried: Tried, room: int, t: Teller) -> Part:
    """The picked cards as they would lie, with what is in the way and what is missing.

    `room` is the width of the bench in CSS pixels.
    """
    cards, figure = tried
    if not cards:
        return _who_can(state, seat, figure, t)
    if len(cards) == 1:
        return _one(state, cards, figure, t) if figure else _bare(state, cards, t)
    kids, blocked = [], False
    width = max(_MANY_WIDTH, min(BENCH_WIDTH, (room - _PADDING + _GAP) // len(cards) - _GAP))
    for i, card in enumerate(cards):
        part, stuck = _as_it_lies(state, f"try.{i}", card, figure, width, t)
        kids.append(part)
        blocked |= stuck
    if not figure:
        return draw.bench("bench", t("s.bench_bare", cards=tuple(cards)), *kids, note=t("s.bench_choose"))
    note = ""
    if not blocked:
        have = state.sticks[state.turn]
        note = t("s.bench_sum", cost=tried.cost(state), have=have)
    label = t("s.bench_many", cards=tuple(cards), figure=figure)
    return draw.bench("bench", label, *kids, note=note, legend=_legend(figure, t) if blocked else ())


def _legend(figure: str, t: Teller) -> list[tuple[str, str]]:
    return [
        ("mark.missing", t("s.legend_missing", figure=figure)),
        ("mark.in_way", t("s.legend_in_way", figure=figure)),
    ]


def _one(state: State, card: str, figure: str, t: Teller) -> Part:
    """One card against a figure, as printed and upside down."""
    seven = state.options.seven
    same = same_both_ways(card, seven)
    # As printed it is what it is; there is nothing to try the other way up.
    plain = card == figure
    kids, blocked = [], False
    for turned in (False,) if same or plain else (False, True):
        fit = geometry.fit(card, figure, turned, seven)
        blocked |= not fit.works
        if fit.works:
            text = t("s.try_works" if fit.added else "s.try_free", n=len(fit.added))
        else:
            text = t("s.try_blocked", n=len(fit.in_way))
        title = t("s.either_way" if same else "s.upside_down" if turned else "s.as_printed")
        face, svg = trying(card, figure, turned, seven)
        name = t("s.try_name", card=card, figure=figure, title=title, text=text)
        key = f"try.{'turned' if turned else 'up'}"
        kids.append(draw.exhibit(key, face, title, text, name=name, width=TRY_WIDTH, svg=svg))
    note = "" if same or plain else t("s.both_ways")
    label = t("s.bench_one", card=card, figure=figure)
    return draw.bench("bench", label, *kids, note=note, legend=_legend(figure, t) if blocked else ())


def _bare(state: State, card: str, t: Teller) -> Part:
    """One card alone, as printed and upside down, with what it shows."""
    seven, expansion = state.options.seven, state.options.expansion
    same = same_both_ways(card, seven)
    kids = []
    for turned in (False,) if same else (False, True):
        shown = reads_as(card, turned, seven, expansion)
        text = t("s.shows", figure=shown) if shown else t("s.shows_none")
        title = t("s.either_way" if same else "s.upside_down" if turned else "s.as_printed")
        face, svg = picture(f"{code(card, seven)}.turned" if turned else code(card, seven))
        name = t("s.bare_name", card=card, title=title, text=text)
        key = f"try.{'turned' if turned else 'up'}"
        kids.append(draw.exhibit(key, face, title, text, name=name, width=TRY_WIDTH, svg=svg))
    return draw.bench("bench", t("s.bench_bare", cards=(card,)), *kids, note=t("s.bench_choose"))


def _as_it_lies(state: State, key: str, card: str, figure: str, width: int, t: Teller) -> tuple[Part, bool]:
    """One of several cards: the better way up, with its sticks below; and is something in the way?"""
    seven = state.options.seven
    if not figure:
        face, svg = picture(code(card, seven))
        lying = draw.card(f"{key}.card", face, card, width=width, svg=svg)
        return draw.fan(key, lying, width=width, step=width), False
    ways = [geometry.fit(card, figure, turned, seven) for turned in (False, True)]
    fit = min(ways, key=lambda way: (len(way.in_way), way.turned))
    if fit.works:
        under = t("s.under_sticks", n=len(fit.added)) if fit.added else t("s.under_free")
    else:
        under = t("s.under_blocked", n=len(fit.in_way))
    face, svg = trying(card, figure, fit.turned, seven)
    title = t("s.upside_down" if fit.turned else "s.as_printed")
    name = t("s.try_name", card=card, figure=figure, title=title, text=under)
    lying = draw.card(f"{key}.card", face, name, width=width, svg=svg)
    return draw.fan(key, lying, width=width, step=width, under=under), not fit.works


def _who_can(state: State, seat: int, figure: str, t: Teller) -> Part:
    """A figure is picked and no card yet: which cards of the hand can show it."""
    table = geometry.changes(state.options.seven, state.options.expansion)
    kids = [
        _as_it_lies(state, f"can.{card}", card, figure, _CAN_WIDTH, t)[0]
        for card in dict.fromkeys(state.hands[seat])
        if figure in table[card]
    ]
    empty = t("s.who_none", figure=figure)
    return draw.bench("bench", t("s.who_can", figure=figure), *kids, note=t("s.who_note"), empty=empty)


# --- the order of strength, which is the chooser too ------------------------------------------


def order(state: State, t: Teller, tried: Tried | None = None) -> Part:
    """Every figure, weakest first; with `tried` they can be picked, and say what the cards would cost."""
    figures = strengths(state)
    seven = state.options.seven
    can = tried is not None
    on_table = state.trick[-1].figure if state.trick and not is_over(state) else ""
    first = figures.index(on_table) + 1 if on_table else 0
    cards = tried.cards if tried else ""
    found = choices(state, cards) if cards else ()
    kids: list[Part] = []
    for i, figure in enumerate(figures):
        face = f"fig.{code(figure, seven)}"
        choice = found[i] if found else None
        kids.append(figure_tile(figure, face, choice, on_table, i < first, state, can, t))
    last = len(figures) - 1
    if on_table:
        label = t("s.beats_not", figure=on_table)
        kids.append(draw.span("order.below", label, 0, first - 1))
        if first <= last:
            kids.append(draw.span("order.above", t("s.beats", figure=on_table), first, last, strong=True))
    elif can:
        kids.append(draw.span("order.above", t("s.any_leads"), 0, last, strong=True))
    strongest = t("s.reversed" if state.reversed else "s.strongest", figure=figures[-1])
    icon = "refresh" if state.reversed else ""
    kids.append(draw.flag("order.way", strongest, icon=icon, strong=state.reversed))
    label = t("s.which" if can else "s.order")
    return draw.zone("order", label, *kids, note=t("s.order_note"), modes=("",) if can else (), one=can)


def figure_tile(
    figure: str,
    face: str,
    choice: Choice | None,
    on_table: str,
    weak: bool,
    state: State,
    can: bool,
    t: Teller,
) -> Part:
    """One figure to choose: bare when too weak or nothing is picked, else possible, too dear or never."""
    key = f"fig.{figure}"
    beats = t("s.name_beats", table=on_table) if on_table else ""
    if choice is None or weak:
        name = t("s.name_weak", figure=figure, table=on_table) if weak and on_table else figure
        return draw.tile(key, face, name, pick=can, dim=weak)
    if choice.cost is None:
        return draw.tile(key, face, t("s.name_never", figure=figure), look="never", pick=can)
    cost, have = choice.cost, state.sticks[state.turn]
    if choice.enough:
        name, look = t("s.name_costs", figure=figure, n=cost) + beats, "yes"
    else:
        name, look = t("s.name_far", figure=figure, n=cost, have=have), "far"
    return draw.tile(key, face, name, under=str(cost), mark="stick", look=look, pick=can)
