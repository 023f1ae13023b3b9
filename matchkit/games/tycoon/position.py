"""What a position of *Matchstick Tycoon* holds, and what a learner can change in it.

Two lines are enough: `hands = ["0234 7Ad", 9]` and `table = ["6>9"]`. A play on the table may say whose it
is, `{seat = 2, play = "6>9"}`, or only what it shows, `{figure = "9", count = 2}`; without a seat, the last
one is by the seat before the one to move, and so on back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from matchkit.game import Seat
from matchkit.games.tycoon import geometry
from matchkit.games.tycoon.moves import card_code, play, read, write
from matchkit.games.tycoon.state import (
    MAX_CARDS,
    STICKS,
    Play,
    State,
    after,
    copies,
    hand_sizes,
    in_order,
    is_over,
    order,
    sticks_on_table,
    strengths,
)
from matchkit.position import Cards, Draft, Fault, Items, Number, Schema, SeatAt, Seats, Switch, each_seat
from matchkit.words import Words

_TEXT = Words(Path(__file__).with_name("scene.toml"))
#: A card of a play that a position does not name.
_ANY = "?"


# --- plays on the table -----------------------------------------------------------------------


class _Plays(Items):
    """The plays of the trick; one alone needs no list."""

    def read(self, draft: Draft[Any], given: Any, seat: int | None) -> tuple[Any, ...]:
        """See `Entry`."""
        return super().read(draft, [given] if isinstance(given, str | Mapping) else given, seat)


def _play(draft: Draft[Any], given: Any) -> Play | None:
    """One play: `"6>9"`, or a table with that as `play`, or with `figure` and `count`, and with `seat`."""
    said = given if isinstance(given, Mapping) else {"play": given}
    keys, seat = set(said) - {"seat"}, said.get("seat", -1)
    if type(seat) is not int or not ("seat" not in said or 0 <= seat < draft.seats):
        return None
    cards, figure = "", said.get("figure", "")
    if keys == {"play"} and isinstance(said["play"], str):
        move = read(said["play"])
        if move is not None and len(set(move.figures)) == 1:
            cards, figure = move.cards, move.figures[0]
    elif keys == {"figure", "count"} and type(said["count"]) is int:
        cards = _ANY * min(max(said["count"], 0), MAX_CARDS + 1)
    if not 0 < len(cards) <= MAX_CARDS or figure not in tuple(geometry.figures(draft.options.expansion)):
        return None
    for card in cards.replace(_ANY, ""):
        if card not in draft.copies:
            return None
        draft.claim(card)
        if geometry.way_up(card, figure, draft.options.seven) is None:
            draft.wrong_here("position.cannot_show", card=card, figure=figure)
    return Play(seat, cards, figure)


def _written(lying: Play) -> dict[str, Any]:
    return {"seat": lying.seat, "play": write(play(lying.cards, lying.figure * len(lying.cards)))}


def _laid_out(draft: Draft[State], lying: Play) -> Play:
    """The play with its cards, where it only says how many: the cheapest that nobody holds."""
    if _ANY not in lying.cards:
        return lying
    cards, makers = "", geometry.makers(draft.options.seven, draft.options.expansion)
    for maker, _ in makers[lying.figure]:
        cards += "".join(draft.take(len(lying.cards) - len(cards), maker.__eq__))
    if len(cards) < len(lying.cards):
        key = "position.too_few" if cards else "position.none_left"
        draft.wrong_here(key, figure=lying.figure, n=len(cards), want=len(lying.cards))
    return lying._replace(cards=in_order(cards))


# --- the state of a position ------------------------------------------------------------------


def _build(draft: Draft[State]) -> State:
    """The state: what is given, what follows from it, and cards dealt where nothing is given."""
    options, seats = draft.options, draft.seats
    hands, sticks = draft["hands"], draft["sticks"]
    out = draft["out"]
    if "out" not in draft.named:
        out = tuple(seat for seat in range(seats) if hands[seat] in ((), 0) and sticks[seat] == 0)
    turn = before = _turn(draft, out)
    trick: list[Play] = []
    for lying in reversed(draft["table"]):
        if lying.seat < 0:
            lying = lying._replace(seat=next((s for s in _back(before, seats) if s not in out), 0))
        before = lying.seat
        trick.insert(0, _laid_out(draft, lying))
    draft.stop()
    sizes = hand_sizes(seats, trick[0].seat if trick else turn, options.even_deal, options.expansion)

    def full(seat: int) -> int:
        played = sum(len(p.cards) for p in trick if p.seat == seat)
        return 0 if seat in out else max(0, sizes[seat] - played)

    held = tuple("".join(cards) for cards in draft.fill("hands", full))
    own = tuple(n if n is not None else 0 if seat in out else 1 for seat, n in enumerate(sticks))
    reverse, returned = draft["reversed"], draft["returned"]
    state = State(held, own, 0, tuple(trick), turn, reverse, out, "", returned, False, options)
    if "reversed" not in draft.named and trick and not is_over(state):
        # What lies on the table can be beaten.
        state = state._replace(reversed=trick[-1].figure == order(options.expansion, False)[-1])
    centre = STICKS - sum(own) - sticks_on_table(state)
    return state._replace(centre=centre, away=in_order(draft.rest()))


def _back(seat: int, seats: int) -> list[int]:
    """The seats before one, going back once round the table."""
    return [(seat - step) % seats for step in range(1, seats + 1)]


def _turn(draft: Draft[State], out: tuple[int, ...]) -> int:
    """Whose turn it is: as it is said, or after the last play, or the first player's."""
    if draft["turn"] is not None:
        return int(draft["turn"])
    seats, first = draft.seats, draft.options.first_player
    last = draft["table"][-1].seat if draft["table"] else -1
    if last < 0:
        last = (first - 1 if isinstance(first, int) else -1) % seats
    if draft["returned"]:
        # Whoever has returned a stick and goes on holds cards.
        out = (*out, *(seat for seat in range(seats) if draft["hands"][seat] in ((), 0)))
    return after(last, seats, out)


def _faults(state: State) -> Iterator[Fault]:
    """What makes a position wrong: somebody out who is not, a turn that is not one, a trick that is over."""
    who, over = Seat(state.turn), is_over(state)
    if len(state.out) == len(state.hands):
        yield "position.all_out", {}
        return
    for seat, hand in enumerate(state.hands):
        empty = not hand and not state.sticks[seat]
        if seat in state.out and not empty:
            yield "position.not_out", {"who": Seat(seat)}
        if seat not in state.out and empty:
            yield "position.is_out", {"who": Seat(seat)}
    if state.turn in state.out:
        yield "position.out_of_turn", {"who": who}
    if state.returned and (over or not state.hands[state.turn] or state.options.return_rule != "free"):
        yield "position.returned", {"who": who}
    if not state.trick or over:
        return
    last = state.trick[-1]
    if len({len(p.cards) for p in state.trick}) > 1:
        yield "position.counts", {}
    if last.seat == state.turn:
        yield "position.played_last", {"who": who}
    if last.figure == strengths(state)[-1]:
        yield "position.top", {"figure": last.figure}


# --- the form of an example -------------------------------------------------------------------


@dataclass
class _Field:
    """A field of the form: see `Change`."""

    id: str
    now: Callable[[State], str]
    values: Callable[[State], Mapping[str, str]]
    put: Callable[[State, dict[str, Any], str], None]


def _label(key: str) -> str:
    return _TEXT.fill(f"edit.{key}", "title", {}, None, ())


def _figures(state: State) -> Mapping[str, str]:
    figures = geometry.figures(state.options.expansion)
    return {"": _label("table_none")} | {figure: figure for figure in figures}


def _figure(state: State) -> str:
    return state.trick[-1].figure if state.trick else ""


def _count(state: State) -> str:
    return str(len(state.trick[-1].cards)) if state.trick else "1"


def _put_figure(state: State, position: dict[str, Any], figure: str) -> None:
    """Another figure is laid out afresh, or nothing lies there."""
    if figure != _figure(state):
        _lay(state, position, figure, int(_count(state)))


def _put_count(state: State, position: dict[str, Any], count: str) -> None:
    lying = position.get("table")
    if count != _count(state) and lying:
        _lay(state, position, lying[-1].get("figure") or _figure(state), int(count))


def _lay(state: State, position: dict[str, Any], figure: str, count: int) -> None:
    """So many cards that show the figure, by the seat before the one to move."""
    seat = next(s for s in _back(state.turn, len(state.hands)) if s not in state.out)
    position["table"] = [{"seat": seat, "figure": figure, "count": count}] if figure else []


def _put_order(state: State, position: dict[str, Any], order: str) -> None:
    """Of plays that were made in the other order the last one stays."""
    position["reversed"] = order == "reversed"
    if state.reversed != position["reversed"]:
        position["table"] = position.get("table", [])[-1:]


_CHANGES = (
    _Field("table", _figure, _figures, _put_figure),
    _Field("count", _count, lambda state: {str(n): str(n) for n in range(1, MAX_CARDS + 1)}, _put_count),
    _Field(
        "order",
        lambda state: "reversed" if state.reversed else "normal",
        lambda state: {order: _label(f"order_{order}") for order in ("normal", "reversed")},
        _put_order,
    ),
)

SCHEMA: Schema[State] = Schema(
    Cards(
        key="hands",
        about="each seat's hand; a full hand of unseen cards, less what it has played in this trick",
        per=each_seat,
        most=lambda draft: max(hand_sizes(draft.seats, 0, draft.options.even_deal, draft.options.expansion)),
        sort=in_order(copies(True)).index,
        open=False,
        edit="hand",
        of=lambda state: tuple(map(tuple, state.hands)),
    ),
    Number(key="sticks", about="each seat's matchsticks; 1", per=each_seat, high=99, edit="sticks"),
    _Plays(
        key="table",
        about='the plays of this trick, the latest last: `"6>9"`, or `{seat = 2, play = "6>9"}`, or what '
        'they show, `{figure = "9", count = 2}`; nothing',
        one=_play,
        text=_written,
        example='"4>9 4>9"',
        of=lambda state: state.trick,
    ),
    SeatAt(key="turn", about="whose turn it is; the seat after the last play, or the first player"),
    Switch(
        key="reversed",
        about="is strength reversed? yes if otherwise nothing beats the last play",
    ),
    Seats(key="out", about="the seats that are out, in that order; those without cards and sticks"),
    Switch(key="returned", about="has the seat to move already returned a stick in this turn?"),
    copies=lambda options: copies(options.expansion),
    build=_build,
    faults=_faults,
    split=lambda text: re.findall(r"3/[eE]|6/9|\S", text),
    code=card_code,
    changes=_CHANGES,
    chance=False,
)
