"""What one seat may see of a table of *Matchstick Tycoon*.

The cards on the table, the own hand, everybody's counts of cards and sticks, and the order of strength;
another's hand is a number, and so are the cards taken away (TYC-Q40).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matchkit import scene as draw
from matchkit.game import Seat
from matchkit.games.tycoon.bench import Tried, order, tried_bench
from matchkit.games.tycoon.look import COMPACT, Teller, card_ids, code, hand_sizes, how, picture, showing
from matchkit.games.tycoon.state import Play, State, dealer, is_dealt, is_over, passed, strengths, unused
from matchkit.scene import Part

#: Width of the cards of the last play, and the distance from one to the next, by how many they are.
_LAST = {1: (100, 100), 2: (84, 92), 3: (78, 66), 4: (74, 62), 5: (70, 59)}
#: The same for the plays before it: in one line while they have room there, else in two.
_BEFORE = {1: (72, 72), 2: (66, 55), 3: (66, 55), 4: (62, 52), 5: (62, 52)}
_BEFORE_SMALL = {1: (46, 46), 2: (46, 39), 3: (46, 39), 4: (46, 39), 5: (46, 39)}
_PADDING, _BEFORE_GAP, _TABLE_LEAST = 42, 18, 152
#: From so many seats on there is room for one badge beside a name.
_CROWDED = 5
#: The stage's width, and the boxes of sticks beside a short hand and a long one.
_ROOM, _GAP, _STICKS_WIDTH, _STICKS_NARROW, _LONG_HAND = 816, 22, 136, 76, 8


def scene(state: State, seat: int, names: Sequence[str]) -> Part:
    """The table as this seat sees it."""
    return seen(state, seat, names)


def seen(state: State, seat: int, names: Sequence[str], tried: Tried | None = None) -> Part:
    """The table as this seat sees it; with `tried` it may pick, and what is picked is tried on the bench."""
    t = Teller(seat, names)
    seats = len(state.hands)
    others = [(seat + step) % seats for step in range(1, seats)]
    spare = max(0, -state.centre)
    facts = [
        ("centre", t("s.centre"), str(max(0, state.centre))),
        *([("spare", t("s.spare"), str(spare))] if spare else []),
        ("cleared", t("s.cleared"), str(len(state.away) - unused(state))),
    ]
    return draw.board(
        draw.row("others", *(_other(state, s, t) for s in others), height=68),
        draw.row("middle", _last(state, t), _bench(state, seat, t, tried), height=244),
        draw.row("strengths", order(state, t, tried), height=140),
        draw.row("mine", *_mine(state, seat, t, tried), height=148),
        status=t("s.over") if is_over(state) else t("s.strongest", figure=strengths(state)[-1]),
        facts=facts,
        text=_in_words(state, seat, others, t),
    )


def may_pick(state: State, seat: int) -> bool:
    """Does this seat decide about cards of its hand now?"""
    return not (state.busy or is_over(state)) and state.turn == seat and bool(state.hands[seat])


# --- the others -------------------------------------------------------------------------


def _badges(state: State, seat: int, t: Teller) -> list[str]:
    """What everybody knows about a seat in this trick, in a word or two each."""
    if seat in state.out:
        return [t("s.is_out", rank=f"rank.{state.out.index(seat) + 1}")]
    if is_over(state):
        return [t("s.is_last")]
    found = []
    if is_dealt(state) and seat == dealer(state):
        found.append(t("s.led" if state.trick else "s.leads"))
    if seat in passed(state):
        found.append(t("s.passed" if state.hands[seat] else "s.returned"))
    elif not state.hands[seat] and is_dealt(state):
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


def _lying(
    state: State, number: int, sizes: dict[int, tuple[int, int]], t: Teller, under: str, note: str = ""
) -> Part:
    """One play of the trick; it keeps its id wherever it is drawn."""
    play, seven = state.trick[number], state.options.seven
    width, step = sizes[len(play.cards)]
    kids = []
    for i, card in enumerate(play.cards):
        key, facts = how(card, play.figure, seven)
        face, svg = showing(card, play.figure, seven)
        name = t(f"s.card_{key}", figure=play.figure, **facts)
        kids.append(draw.card(f"play.{number}.{i}", face, name, width=width, svg=svg))
    return draw.fan(
        f"play.{number}", *kids, width=width, step=step, under=under, note=note, name=_played(play, t)
    )


def _played(play: Play, t: Teller) -> str:
    return t.many("lying.played", len(play.cards), who=Seat(play.seat), figure=play.figure)


def _last(state: State, t: Teller) -> Part:
    if not state.trick:
        label = t("s.table_none") if is_dealt(state) else ""
        return draw.zone("table", t("s.table"), draw.hole("table.none", label, width=100), width=_TABLE_LEAST)
    play = state.trick[-1]
    key, facts = how(play.cards, play.figure, state.options.seven)
    note = t(f"s.how_{'one' if len(play.cards) == 1 else 'many'}_{key}", **facts)
    last = _lying(state, len(state.trick) - 1, _LAST, t, under=_played(play, t), note=note)
    return draw.zone("table", t("s.table"), last, width=_table_wide(len(play.cards)))


def _table_wide(count: int) -> int:
    width, step = _LAST[count]
    return max(_TABLE_LEAST, width + step * (count - 1))


def _bench(state: State, seat: int, t: Teller, tried: Tried | None) -> Part:
    """What is tried; else the trick so far; else what lies in the middle."""
    if tried and (tried.cards or tried.figure):
        count = len(state.trick[-1].cards) if state.trick else 1
        return tried_bench(state, seat, tried, _ROOM - _GAP - _table_wide(count), t)
    if not state.trick:
        return _middle(state, t)
    count, plays = len(state.trick[0].cards), len(state.trick) - 1
    line = _ROOM - _GAP - _table_wide(count) - _PADDING
    sizes, most = _BEFORE, _fit(_BEFORE[count], count, line)
    if plays > most:
        sizes, most = _BEFORE_SMALL, 2 * _fit(_BEFORE_SMALL[count], count, line)
    left = max(0, plays - most)
    before = []
    for number in range(left, plays):
        play = state.trick[number]
        who = t.many("lying.short", count, who=Seat(play.seat), figure=play.figure)
        before.append(_lying(state, number, sizes, t, under=who))
    note = t("s.trick_more", n=left) if left else t("s.trick_note") if before else ""
    empty = t.many("lying.new", count, who=Seat(dealer(state)), figure=state.trick[0].figure)
    return draw.bench("bench", t("s.trick"), *before, note=note, empty=empty)


def _fit(size: tuple[int, int], count: int, line: int) -> int:
    """How many plays of so many cards lie in a line of so many CSS pixels."""
    width, step = size
    return (line + _BEFORE_GAP) // (width + step * (count - 1) + _BEFORE_GAP)


def _middle(state: State, t: Teller) -> Part:
    """Sticks and cards that belong to nobody."""
    stick, back = picture("stick"), picture("back")
    centre = max(0, state.centre)
    kids = [
        draw.exhibit(
            "middle.sticks", stick.face, t("s.middle_sticks", n=centre), t("s.middle_centre"), width=25
        )
    ]
    undealt = unused(state)
    cleared = len(state.away) - undealt
    if undealt:
        text = t("s.middle_unused" if is_dealt(state) else "s.middle_undealt")
        title = t("s.middle_cards", n=undealt)
        kids.append(draw.exhibit("middle.aside", back.face, title, text, width=88))
    if cleared:
        title, text = t("s.middle_cards", n=cleared), t("s.middle_cleared")
        kids.append(draw.exhibit("middle.cleared", back.face, title, text, width=88))
    return draw.bench("bench", t("s.middle"), *kids)


# --- mine -------------------------------------------------------------------------------


def _mine(state: State, seat: int, t: Teller, tried: Tried | None) -> list[Part]:
    can, hand = tried is not None, state.hands[seat]
    seven = state.options.seven
    sticks_wide = _STICKS_WIDTH if len(hand) <= _LONG_HAND else _STICKS_NARROW
    width, step = hand_sizes(len(hand), sticks_wide + _GAP, _ROOM)
    kids = []
    for key, card in card_ids(hand):
        face, svg = picture(code(card, seven) + (".c" if width < COMPACT else ""))
        kids.append(draw.card(key, face, t(f"s.hand_{card}" if card in "36" else "s.hand_card", card=card),
                              width=width, svg=svg, pick=can))  # fmt: skip
    notes = _badges(state, seat, t)
    if can and hand:
        notes.append(t("s.hand_note"))
    cards = [draw.fan("hand.cards", *kids, width=width, step=step, pick=can)] if kids else []
    empty = t("s.hand_none") if is_dealt(state) else t("s.hand_undealt")
    own = state.sticks[seat]
    used = tried.cost(state) if tried else 0
    label = t("s.sticks" if sticks_wide == _STICKS_WIDTH else "s.sticks_narrow")
    heap = draw.heap("me.sticks", "stick", own, t("s.stick_count", n=own), used=min(used, own), height=112)
    return [
        draw.zone(
            "hand", t("s.hand"), *cards, note=", ".join(notes), modes=("",) if can else (), empty=empty
        ),
        draw.zone("sticks", label, heap, width=sticks_wide),
    ]


# --- in words -----------------------------------------------------------------------------


def _in_words(state: State, seat: int, others: Sequence[int], t: Teller) -> list[str]:
    figures = strengths(state)
    lines = [t("text.reversed" if state.reversed else "text.order", weak=figures[0], strong=figures[-1])]
    for play in state.trick:
        key, facts = how(play.cards, play.figure, state.options.seven)
        made: dict[str, Any] = {"who": Seat(play.seat), "shown": tuple(play.figure * len(play.cards))}
        lines.append(t(f"text.play_{key}", **made, **facts, cards=tuple(play.cards)))
    for s in (*others, seat):
        facts = {"who": Seat(s), "n": len(state.hands[s]), "sticks": state.sticks[s]}
        if s in state.out:
            lines.append(t("text.out", who=Seat(s), rank=f"rank.{state.out.index(s) + 1}"))
        else:
            lines.append(t("text.seat", **facts))
    if state.hands[seat]:
        lines.append(t("text.hand", cards=tuple(state.hands[seat])))
    return lines
