"""What a position holds, and what a learner can change in it."""

from __future__ import annotations

from collections.abc import Iterator

from matchkit.game import Seat
from matchkit.position import Cards, Choice, Draft, Fault, Number, Schema, SeatAt, each_seat
from matchkit.template.state import COPIES, HAND, OVER, PHASES, PLAY, RANK, State


def _build(draft: Draft[State]) -> State:
    """The state: what is given, what follows from it, and cards dealt where nothing is given."""
    first = draft.options.first_player
    turn = draft["turn"] if draft["turn"] is not None else first if isinstance(first, int) else 0
    over = draft["phase"] == OVER
    passes = draft["passes"]
    if passes is None:
        # A game that is over with cards in every hand ended because everybody passed.
        passes = draft.seats if over and () not in draft["hands"] else 0
    if over and "hands" not in draft.named and passes < draft.seats:
        draft["hands"][(turn - 1) % draft.seats] = ()
    over = over or () in draft["hands"] or passes >= draft.seats
    hands = draft.fill("hands", HAND)
    discard = draft.fill_one("discard")
    deck = draft.fill_one("deck", len(draft.stock))
    # Cards that a position names nowhere lie under the discard pile.
    discard = (*draft.rest(), *discard)
    phase = draft["phase"] or (OVER if over else PLAY)
    return State(tuple(hands), discard, deck, turn, phase, passes, draft.chance, draft.options)


def _faults(state: State) -> Iterator[Fault]:
    """What makes a position wrong."""
    if state.phase == PLAY:
        for seat, hand in enumerate(state.hands):
            if not hand:
                yield "position.empty_hand", {"who": Seat(seat)}
        if state.passes >= len(state.hands):
            yield "position.all_passed", {}
    elif all(state.hands) and state.passes < len(state.hands):
        yield "position.not_over", {}


SCHEMA: Schema[State] = Schema(
    Cards(
        key="hands",
        about="each seat's hand; 5 unseen cards",
        per=each_seat,
        sort=RANK.__getitem__,
        open=False,
        edit="hand",
    ),
    Cards(key="discard", about="the discard pile, its top card last; empty", covered=True),
    Cards(key="deck", about="the deck, the next card first; all cards that are not named", open=False),
    SeatAt(key="turn", about="whose turn it is; the first player"),
    Number(key="passes", about="how many seats in a row have passed; 0", high=4),
    Choice(key="phase", about="`play` or `over`; what follows from the rest", values=PHASES),
    copies=lambda options: COPIES,
    build=_build,
    faults=_faults,
)
