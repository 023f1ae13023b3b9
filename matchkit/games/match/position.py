"""What a position of *Match!* holds, and what a learner can change in it.

Two lines are enough: `hands = ["R2 G5", 5]` and `discard = "B2"`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from matchkit.game import Seat
from matchkit.games.match.moves import COLOUR_NAMES
from matchkit.games.match.state import (
    CALLS,
    CHALLENGE,
    COLOURS,
    COPIES,
    HAND,
    NUMBER_CARDS,
    OVER,
    PLACE,
    PLAY,
    RANK,
    WILD,
    Options,
    State,
    ask,
    binding,
    ended,
    fits,
    need,
    overlooked,
)
from matchkit.position import Card, Cards, Choice, Draft, Fault, Number, Schema, SeatAt, Switch, each_seat
from matchkit.words import Words


def _build(draft: Draft[State]) -> State:
    """The state: what is given, what follows from it, and cards dealt where nothing is given."""
    options: Options = draft.options
    phase = _phase(draft)
    turn = _turn(draft, phase)
    discard = _discard(draft, phase)
    piles = _piles(draft, phase, turn, discard)
    # Whoever has just collected holds a card fewer, or none.
    own = HAND - int(phase == CHALLENGE) if phase != CHALLENGE or len(draft.stock) >= draft.seats else 0
    hands = draft.fill("hands", lambda seat: own if seat == turn else HAND)
    # Cards that a position counts but does not name lie under the discards; else everything is in the deck.
    if isinstance(draft["deck"], int):
        deck = draft.fill_one("deck")
        discard = (*draft.rest(), *discard)
    else:
        deck = draft["deck"] or ()
        rest = draft.rest()
        if draft["rest"] == "deck":
            deck = (*deck, *rest)
        else:
            discard = (*rest, *discard)
    call = draft["call"]
    if not call and discard[-1:] == (WILD,) and phase != OVER and "call" not in draft.named:
        call = draft.pick(CALLS)
    totals = tuple(total or 0 for total in draft["totals"])
    if phase == OVER and "totals" not in draft.named:
        totals = (options.target, *totals[1:])
    number = draft["round"] or (options.max_rounds if phase == OVER and not ended(totals, 1, options) else 1)
    state = State(
        hands=tuple(hands),
        piles=piles,
        discard=discard,
        call=call,
        deck=deck,
        turn=turn,
        phase=phase,
        challenger=-1,
        violation="",
        caught=draft["caught"],
        round=number,
        totals=totals,
        chance=draft.chance,
        options=options,
    )
    if phase != CHALLENGE:
        return state
    asked = draft["challenger"]
    return state._replace(
        violation=draft["violation"] or _violation(state),
        challenger=(turn + 1) % draft.seats if asked is None else asked,
    )


def _phase(draft: Draft[State]) -> str:
    """The phase that is named, or that follows: a violation can be challenged, an empty hand ends it all."""
    if draft["phase"]:
        return str(draft["phase"])
    if draft["violation"] or draft["challenger"] is not None:
        return CHALLENGE
    return OVER if () in draft["hands"] else PLAY


def _turn(draft: Draft[State], phase: str) -> int:
    """Whose turn it is: who laid the card that can be challenged, else the first player."""
    if draft["turn"] is not None:
        return int(draft["turn"])
    first = draft.options.first_player
    if phase == CHALLENGE:
        laid = draft["violation"]
        seats = [
            s for s, cards in enumerate(draft["collections"]) if isinstance(cards, tuple) and laid in cards
        ]
        seats = seats or [s for s in range(draft.seats) if s != draft["challenger"]]
        return int(draft.pick(seats))
    if draft["caught"]:
        return int(draft.pick(range(draft.seats)))
    return first if isinstance(first, int) else 0


def _discard(draft: Draft[State], phase: str) -> tuple[str, ...]:
    """The pile as it is named, else one card: a wild where something is asked for, else a number card."""
    if draft["discard"] is not None:
        return draft.fill_one("discard")
    wanted = draft.take(1, WILD.__eq__ if draft["call"] else WILD.__ne__)
    return wanted or draft.take(1)


def _piles(
    draft: Draft[State], phase: str, turn: int, discard: tuple[str, ...]
) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The collections, colour by colour; one that a violation or a duty needs is dealt if it is not named."""
    laid, own = draft["violation"], draft["collections"][turn]
    unsaid = "collections" not in draft.named
    wanted = draft["call"] or (discard[-1] if discard else "")

    def binds(card: str) -> bool:
        return card != WILD and fits(card, wanted)

    if phase == CHALLENGE and laid and (unsaid or isinstance(own, int)):
        if laid in draft.stock:
            draft.stock.remove(laid)
        # A card that fits comes first, since without one there would be no violation.
        bound = draft.take(1, binds)
        below = draft.take(0 if unsaid else own - 1 - len(bound), lambda card: card[0] not in (laid[0], WILD))
        draft["collections"][turn] = (*below, *bound, laid)
    elif unsaid and (phase == CHALLENGE or draft["caught"]):
        draft["collections"][turn] = (*draft.take(1, binds), *draft.take(2, WILD.__ne__))
        if draft["caught"]:
            # What binds has to lie open.
            draft["collections"][turn] = draft["collections"][turn][::-1]
    collections = draft.fill("collections")
    return tuple(
        tuple(tuple(c for c in cards if c[0] == colour) for colour in COLOURS) for cards in collections
    )


def _violation(state: State) -> str:
    """A card on top of the mover's collection that was against the rule, if one was (MCH-NO-05)."""
    for pile in state.piles[state.turn]:
        if pile and not _no_violation(state._replace(violation=pile[-1])):
            return pile[-1]
    return ""


def _no_violation(state: State) -> bool:
    """Was the mover free to collect that card, or could not at all?"""
    return fits(state.violation, need(state)) or not overlooked(state)


def _faults(state: State) -> Iterator[Fault]:
    """What makes a position wrong: a decision that is not one, a pile that asks for nothing or too much."""
    over = state.phase == OVER
    for seat, hand in enumerate(state.hands):
        own = seat == state.turn and state.phase == CHALLENGE
        if own and len(hand) == HAND:
            yield "position.hand_size", {"who": Seat(seat), "n": len(hand), "most": HAND - 1}
        if not hand and not own and not over:
            yield "position.empty_hand", {"who": Seat(seat)}
    if not state.discard:
        yield "position.no_discard", {}
        return
    top = state.discard[-1]
    if top == WILD and not state.call and not over:
        yield "position.wild_asks_nothing", {}
    if top != WILD and state.call:
        yield "position.only_wilds_ask", {"card": top}
    if over and not ended(state.totals, state.round, state.options):
        yield "position.not_over", {}
    yield from _duty_faults(state)


def _duty_faults(state: State) -> Iterator[Fault]:
    """What may be challenged, and what was taken back after a challenge (MCH-NO-07, MCH-Q41)."""
    who = Seat(state.turn)
    if (state.phase == CHALLENGE or state.caught) and state.options.police != "opponents":
        yield "position.no_police", {}
        return
    if state.phase == CHALLENGE:
        if state.challenger == state.turn:
            yield "position.own_challenger", {"who": who}
        pile = state.piles[state.turn][PLACE[state.violation]] if state.violation else ()
        if pile[-1:] != (state.violation,):
            yield "position.violation_elsewhere", {"who": who}
        elif _no_violation(state):
            yield "position.no_violation", {"who": who, "card": state.violation}
    if state.caught and (state.phase != PLAY or not binding(state, state.turn)):
        yield "position.not_caught", {"who": who}


class _Top:
    """What lies on the discard pile, as one choice: a number card, or a wild with what it asks for."""

    id = "top"

    def now(self, state: State) -> str:
        """See `Change`."""
        return f"{WILD}{state.call}" if state.call else state.discard[-1]

    def values(self, state: State) -> Mapping[str, str]:
        """See `Change`; where a play is challenged, only tops under which it was against the rule."""
        found = {}
        for top in (*NUMBER_CARDS, *(f"{WILD}{call}" for call in CALLS)):
            card, call = (WILD, top[1:]) if top[0] == WILD else (top, "")
            if state.phase != CHALLENGE or not _no_violation(state._replace(discard=(card,), call=call)):
                found[top] = (
                    _WORDS.label("form.call", {"ask": ask(call)}, None, ()) if call else _WORDS.name(card)
                )
        return found

    def put(self, state: State, position: dict[str, Any], value: str) -> None:
        """See `Change`."""
        if value == self.now(state):
            return
        position.pop("call", None)
        if value[0] == WILD:
            position["call"], value = value[1:], WILD
        position["discard"] = [*state.discard[:-1], value]


_WORDS = Words(Path(__file__).with_name("words.toml"))

SCHEMA: Schema[State] = Schema(
    Cards(
        key="hands",
        about="each seat's hand; 5 unseen cards",
        per=each_seat,
        most=lambda draft: HAND,
        sort=RANK.__getitem__,
        open=False,
        edit="hand",
    ),
    Cards(
        key="collections",
        about="each seat's collection, the newest card of a colour last; empty",
        per=each_seat,
        plain=(),
        only=NUMBER_CARDS,
        edit="collection",
        of=lambda state: tuple(tuple(c for pile in piles for c in pile) for piles in state.piles),
    ),
    Cards(key="discard", about="the discard pile, its top card last; a random number card", covered=True),
    Choice(
        key="call",
        about="what the wild on top asks for: a number or a colour",
        formerly="wish",
        plain="",
        values=(*CALLS, ""),
        others={name: letter for letter, name in COLOUR_NAMES.items()},
    ),
    Cards(key="deck", about="the deck, the next card first; all cards that are not named", open=False),
    Choice(
        key="rest",
        about="where unnamed cards lie: below those in `deck`, or under the `discard`s; deck",
        plain="deck",
        values=("deck", "discard"),
        of=lambda state: "deck",
    ),
    SeatAt(key="turn", about="whose turn it is; the first player"),
    Choice(
        key="phase",
        about="`play`, `challenge` or `over`; what follows from the rest",
        values=(PLAY, CHALLENGE, OVER),
    ),
    SeatAt(
        key="challenger",
        about="the seat that is asked to challenge; the one to the left of the mover",
        formerly="judge",
        of=lambda state: state.challenger if state.phase == CHALLENGE else None,
    ),
    Card(
        key="violation",
        about="the card that was just collected and can be challenged",
        formerly="breach",
        only=NUMBER_CARDS,
        own=False,
    ),
    Switch(key="caught", about="did the mover take a card back after a challenge?"),
    Number(key="round", about="counted from 1; the first that fits", low=1),
    Number(key="totals", about="each seat's points from earlier rounds; 0", per=each_seat, low=-9999),
    copies=lambda options: COPIES,
    build=_build,
    faults=_faults,
    changes=(_Top(),),
    reseat=True,
)
