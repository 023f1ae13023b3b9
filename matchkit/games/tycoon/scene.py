"""What one seat may see of a table of *Matchstick Tycoon*.

The cards on the table, its own hand, everybody's counts of cards and sticks, and the order of strength;
another's hand is a number, and so are the cards taken away (TYC-Q40). What the seat tries with its cards is
drawn in `workbench`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matchkit import scene as draw
from matchkit.game import Seat
from matchkit.games.tycoon import geometry
from matchkit.games.tycoon.faces import COMPACT, code, picture, showing
from matchkit.games.tycoon.moves import Choice
from matchkit.games.tycoon.state import (
    Play,
    State,
    dealer,
    is_dealt,
    is_over,
    laid,
    passed,
    strengths,
    unused,
)
from matchkit.hands import card_ids
from matchkit.scene import Part
from matchkit.words import Words

TEXT = Words(Path(__file__).with_name("scene.toml"))

#: Width of the cards of the last play, and the distance from one to the next, by how many they are.
_LAST = {1: (100, 100), 2: (84, 92), 3: (78, 66), 4: (74, 62), 5: (70, 59)}
#: The same for the plays before it, with how many of them there is room for: in one line, else in two.
_BEFORE = {1: (72, 72, 6), 2: (66, 55, 4), 3: (66, 55, 2), 4: (62, 52, 2), 5: (62, 52, 1)}
_BEFORE_SMALL = {1: (46, 46, 18), 2: (46, 39, 10), 3: (46, 39, 6), 4: (46, 39, 4), 5: (46, 39, 4)}
#: The widest cards of a hand of at most this many, the gap between them, and the least width.
_HAND = {7: 80, 9: 68}
_HAND_GAP, _HAND_LEAST = 12, 59
#: Beside a hand of more cards than this there is less room for sticks.
_LONG_HAND, _STICKS, _STICKS_NARROW = 8, 136, 76
#: From this many seats on there is room for only one badge beside a name.
_CROWDED = 5


class Teller(draw.Teller):
    """Says the words on the table to one seat."""

    text = TEXT

    def label(self, key: str, **facts: Any) -> str:
        """A sentence of `scene.toml` as it stands in the file, with no capital set: b is not B."""
        return TEXT.label(key, facts, self.you, self.names)

    def many(self, key: str, count: int, **facts: Any) -> str:
        """The sentence for one card, or that for several: `key_one` or `key_many`."""
        return self(f"{key}_{'one' if count == 1 else 'many'}", n=f"n.{count}", **facts)


def how(cards: str, figure: str, seven: int) -> tuple[str, dict[str, Any]]:
    """How cards came to show a figure: the end of a key (`turned`, `sticks`, …) and its facts."""
    turned = sum(1 for card in cards if geometry.way_up(card, figure, seven))
    sticks = laid(cards, figure, seven)
    key = "_".join(filter(None, ("turned" * bool(turned), "sticks" * bool(sticks))))
    return key or "printed", {"card": cards[0], "turned": turned, "sticks": sticks}


def scene(state: State, seat: int, names: Sequence[str]) -> Part:
    """The table as this seat sees it."""
    t = Teller(seat, names)
    return board(state, seat, t, order(state, t), bench(state, t))


def board(state: State, seat: int, t: Teller, order: Part, bench: Part, used: int | None = None) -> Part:
    """The whole table; where the seat picks cards, `used` is how many sticks these would take."""
    seats = len(state.hands)
    others = [(seat + step) % seats for step in range(1, seats)]
    spare = max(0, -state.centre)
    return draw.board(
        draw.row("others", *(_other(state, s, t) for s in others), height=68),
        draw.row("middle", _last(state, t), bench, height=244),
        draw.row("strengths", order, height=140),
        draw.row(
            "mine", _hand(state, seat, t, used is not None), _sticks(state, seat, t, used or 0), height=148
        ),
        status=t("s.over") if is_over(state) else t("s.strongest", figure=strengths(state)[-1]),
        facts=[
            ("centre", t("s.centre"), str(max(0, state.centre))),
            *([("spare", t("s.spare"), str(spare))] if spare else []),
            ("cleared", t("s.cleared"), str(len(state.away) - unused(state))),
        ],
        text=_in_words(state, seat, others, t),
    )


# --- the others -------------------------------------------------------------------------


def _badges(state: State, seat: int, t: Teller) -> list[str]:
    """What everybody knows about a seat in this trick, in a word or two each."""
    if seat in state.out:
        return [t("s.is_out", rank=f"rank.{state.out.index(seat) + 1}")]
    if is_over(state):
        return [t("s.is_last")]
    if not is_dealt(state):
        return []
    found = []
    if seat == dealer(state):
        found.append(t("s.led" if state.trick else "s.leads"))
    if seat in passed(state):
        found.append(t("s.passed" if state.hands[seat] else "s.returned"))
    elif not state.hands[seat]:
        found.append(t("s.cardless"))
    return found


def _other(state: State, seat: int, t: Teller) -> Part:
    badges = _badges(state, seat, t)
    key, hand, sticks = f"seat.{seat}", len(state.hands[seat]), state.sticks[seat]
    return draw.seat(
        key,
        t.names[seat],
        badges=badges[-1:] if len(state.hands) >= _CROWDED else badges,
        counts=(
            draw.count(f"{key}.hand", "back", hand, t("s.hand_count", n=hand)),
            draw.count(f"{key}.sticks", "stick", sticks, t("s.stick_count", n=sticks)),
        ),
        out=seat in state.out,
        low=True,
        turn=not (state.busy or is_over(state)) and state.turn == seat,
    )


# --- the trick --------------------------------------------------------------------------


def _lying(state: State, number: int, size: tuple[int, int], t: Teller, under: str, note: str = "") -> Part:
    """One play of the trick; it keeps its id wherever it is drawn."""
    play, (width, step) = state.trick[number], size
    kids = []
    for i, card in enumerate(play.cards):
        key, facts = how(card, play.figure, state.options.seven)
        face, svg = showing(card, play.figure, state.options.seven)
        name = t(f"s.card_{key}", figure=play.figure, **facts)
        kids.append(draw.card(f"play.{number}.{i}", face, name, width=width, svg=svg))
    name = _played(play, t)
    return draw.fan(f"play.{number}", *kids, width=width, step=step, under=under, note=note, name=name)


def _played(play: Play, t: Teller) -> str:
    return t.many("lying.played", len(play.cards), who=Seat(play.seat), figure=play.figure)


def _last(state: State, t: Teller) -> Part:
    """The play that is to be beaten."""
    if not state.trick:
        label = t("s.table_none") if is_dealt(state) else ""
        return draw.zone("table", t("s.table"), draw.hole("table.none", label, width=100))
    play = state.trick[-1]
    key, facts = how(play.cards, play.figure, state.options.seven)
    note = t(f"s.how_{'one' if len(play.cards) == 1 else 'many'}_{key}", **facts)
    size = _LAST[len(play.cards)]
    last = _lying(state, len(state.trick) - 1, size, t, under=_played(play, t), note=note)
    return draw.zone("table", t("s.table"), last)


def bench(state: State, t: Teller) -> Part:
    """What lies beside the last play: those before it, as far as there is room; else the middle."""
    if not state.trick:
        return _middle(state, t)
    count, plays = len(state.trick[0].cards), len(state.trick) - 1
    width, step, most = _BEFORE[count]
    if plays > most:
        width, step, most = _BEFORE_SMALL[count]
    left = max(0, plays - most)
    before = []
    for number in range(left, plays):
        play = state.trick[number]
        who = t.many("lying.short", len(play.cards), who=Seat(play.seat), figure=play.figure)
        before.append(_lying(state, number, (width, step), t, under=who))
    note = t("s.trick_more", n=left) if left else t("s.trick_note") if before else ""
    empty = t.many("lying.new", count, who=Seat(dealer(state)), figure=state.trick[0].figure)
    return draw.bench("bench", t("s.trick"), *before, note=note, empty=empty)


def _middle(state: State, t: Teller) -> Part:
    """Sticks and cards that belong to nobody."""
    centre, undealt = max(0, state.centre), unused(state)
    lies = [("sticks", "stick", "s.middle_sticks", centre, "s.middle_centre", 25)]
    if undealt:
        text = "s.middle_unused" if is_dealt(state) else "s.middle_undealt"
        lies.append(("aside", "back", "s.middle_cards", undealt, text, 88))
    if len(state.away) > undealt:
        lies.append(("cleared", "back", "s.middle_cards", len(state.away) - undealt, "s.middle_cleared", 88))
    kids = [
        draw.exhibit(f"middle.{key}", picture(face).face, t(title, n=n), t(text), width=width)
        for key, face, title, n, text, width in lies
    ]
    return draw.bench("bench", t("s.middle"), *kids)


# --- the order of strength, where the figure to show is chosen too ------------------------------


def order(state: State, t: Teller, found: Sequence[Choice] = (), can: bool = False) -> Part:
    """Every figure, weakest first; where they can be picked, with what the chosen cards would cost."""
    figures = strengths(state)
    on_table = state.trick[-1].figure if state.trick and not is_over(state) else ""
    first = figures.index(on_table) + 1 if on_table else 0
    kids: list[Part] = [
        figure_tile(state, figure, None if i < first else found[i] if found else None, t, can)
        for i, figure in enumerate(figures)
    ]
    last = len(figures) - 1
    if on_table:
        kids.append(draw.span("order.below", t("s.beats_not", figure=on_table), 0, first - 1))
        if first <= last:
            kids.append(draw.span("order.above", t("s.beats", figure=on_table), first, last, strong=True))
    elif can:
        kids.append(draw.span("order.above", t("s.any_leads"), 0, last, strong=True))
    strongest = t("s.reversed" if state.reversed else "s.strongest", figure=figures[-1])
    icon = "refresh" if state.reversed else ""
    kids.append(draw.flag("order.way", strongest, icon=icon, strong=state.reversed))
    label = t("s.which" if can else "s.order")
    return draw.zone("order", label, *kids, note=t("s.order_note"), modes=("",) if can else (), one=can)


def figure_tile(state: State, figure: str, choice: Choice | None, t: Teller, can: bool = True) -> Part:
    """One figure to choose: bare when too weak or nothing is picked, else possible, too dear or never."""
    key, face = f"fig.{figure}", f"fig.{code(figure, state.options.seven)}"
    figures, on_table = strengths(state), state.trick[-1].figure if state.trick and not is_over(state) else ""
    if choice is None:
        weak = bool(on_table) and figures.index(figure) <= figures.index(on_table)
        name = t("s.name_weak", figure=figure, table=on_table) if weak else figure
        return draw.tile(key, face, name, pick=can, dim=weak)
    if choice.cost is None:
        return draw.tile(key, face, t("s.name_never", figure=figure), look="never", pick=can)
    if choice.enough:
        beats = t("s.name_beats", table=on_table) if on_table else ""
        name, look = t("s.name_costs", figure=figure, n=choice.cost) + beats, "yes"
    else:
        have = state.sticks[state.turn]
        name, look = t("s.name_far", figure=figure, n=choice.cost, have=have), "far"
    return draw.tile(key, face, name, under=str(choice.cost), mark="stick", look=look, pick=can)


# --- mine -------------------------------------------------------------------------------


def _hand(state: State, seat: int, t: Teller, can: bool) -> Part:
    hand, seven = state.hands[seat], state.options.seven
    width = next((w for most, w in _HAND.items() if len(hand) <= most), _HAND_LEAST)
    kids = []
    for key, card in card_ids(hand):
        face, svg = picture(code(card, seven) + (".c" if width < COMPACT else ""))
        name = t(f"s.hand_{card}" if card in "36" else "s.hand_card", card=card)
        kids.append(draw.card(key, face, name, width=width, svg=svg, pick=can))
    notes = _badges(state, seat, t) + [t("s.hand_note")] * can
    # Where they have no room side by side, they lie over one another.
    cards = [draw.fan("hand.cards", *kids, width=width, step=width + _HAND_GAP, pick=can)] if kids else []
    empty = t("s.hand_none") if is_dealt(state) else t("s.hand_undealt")
    modes = ("",) if can else ()
    return draw.zone("hand", t("s.hand"), *cards, note=", ".join(notes), modes=modes, empty=empty)


def _sticks(state: State, seat: int, t: Teller, used: int) -> Part:
    own, wide = state.sticks[seat], len(state.hands[seat]) <= _LONG_HAND
    name = t("s.stick_count", n=own)
    heap = draw.heap("me.sticks", "stick", own, name, used=min(used, own), height=112)
    label = t("s.sticks" if wide else "s.sticks_narrow")
    return draw.zone("sticks", label, heap, width=_STICKS if wide else _STICKS_NARROW)


# --- in words -----------------------------------------------------------------------------


def _in_words(state: State, seat: int, others: Sequence[int], t: Teller) -> list[str]:
    figures = strengths(state)
    lines = [t("text.reversed" if state.reversed else "text.order", weak=figures[0], strong=figures[-1])]
    for play in state.trick:
        key, facts = how(play.cards, play.figure, state.options.seven)
        made: dict[str, Any] = {"who": Seat(play.seat), "shown": tuple(play.figure * len(play.cards))}
        lines.append(t(f"text.play_{key}", **made, **facts, cards=tuple(play.cards)))
    for s in (*others, seat):
        if s in state.out:
            lines.append(t("text.out", who=Seat(s), rank=f"rank.{state.out.index(s) + 1}"))
        else:
            lines.append(t("text.seat", who=Seat(s), n=len(state.hands[s]), sticks=state.sticks[s]))
    if state.hands[seat]:
        lines.append(t("text.hand", cards=tuple(state.hands[seat])))
    return lines
