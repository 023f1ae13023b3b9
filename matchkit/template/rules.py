"""Newgame: how a game runs, from the deal to the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from matchkit.chance import first_player, shuffled
from matchkit.game import BadMove, Game, Note, Outcome, Seat, Verdict
from matchkit.hands import counted, redealt, replaced, with_card, without
from matchkit.position import Schema
from matchkit.rulebook import Value
from matchkit.template.check import check
from matchkit.template.moves import Move, legal, read, write
from matchkit.template.position import SCHEMA
from matchkit.template.state import COPIES, HAND, OVER, PLAY, RANK, Options, State


class Newgame(Game[State, Move]):
    """Newgame, for two to four players."""

    name: ClassVar[str] = "newgame"
    title: ClassVar[str] = "Newgame"
    sizes: ClassVar[tuple[int, ...]] = (2, 3, 4)
    folder: ClassVar[Path] = Path(__file__).parent
    schema: ClassVar[Schema[Any]] = SCHEMA

    def settings(self, seats: int, options: Mapping[str, Value]) -> Options:
        """The options as a state holds them."""
        return Options(**options)  # type: ignore[arg-type]

    def start(self, seats: int, chance: int, options: Mapping[str, Value], note: Note) -> State:
        """Set up and deal (NEW-SETUP-01, NEW-SETUP-02)."""
        settings = self.settings(seats, options)
        cards, chance = shuffled([card for card, n in COPIES.items() for _ in range(n)], chance)
        hands = tuple(
            tuple(sorted(cards[HAND * seat : HAND * seat + HAND], key=RANK.__getitem__))
            for seat in range(seats)
        )
        first, chance = first_player(settings.first_player, seats, chance)
        state = State(hands, (), cards[HAND * seats :], first, PLAY, 0, chance, settings)
        note("event.deal", state, ("NEW-SETUP-01", "NEW-SETUP-02"), n=HAND, who=Seat(first))
        return state

    def to_move(self, state: State) -> int | None:
        """The seat whose turn it is."""
        return None if state.phase == OVER else state.turn

    def moves(self, state: State) -> Iterator[Move]:
        """Every legal move."""
        return legal(state)

    def check(self, state: State, move: Move) -> Verdict:
        """The only judge of a move."""
        return check(self, state, move)

    def apply(self, state: State, move: Move, note: Note) -> State:
        """The state after a legal move."""
        seat, who = state.turn, Seat(state.turn)
        hand, turn = state.hands[seat], (state.turn + 1) % len(state.hands)
        if move.kind == "play":
            hands = replaced(state.hands, seat, without(hand, move.card))
            phase = PLAY if hands[seat] else OVER
            state = state._replace(
                hands=hands, discard=(*state.discard, move.card), turn=turn, phase=phase, passes=0
            )
            note("event.play", state, ("NEW-PLAY-01",), who=who, card=move.card)
        elif move.kind == "draw":
            hands = replaced(state.hands, seat, with_card(hand, state.deck[0], RANK.__getitem__))
            state = state._replace(hands=hands, deck=state.deck[1:], turn=turn, passes=0)
            note("event.draw", state, ("NEW-DRAW-01",), who=who)
        else:
            passes = state.passes + 1
            phase = OVER if passes == len(state.hands) else PLAY
            state = state._replace(turn=turn, phase=phase, passes=passes)
            note("event.pass", state, ("NEW-DRAW-02",), who=who)
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Fewest cards win (NEW-END-01, NEW-END-02); equal numbers share a rank."""
        if state.phase != OVER:
            return None
        left = [len(hand) for hand in state.hands]
        ranks = tuple(1 + sum(other < own for other in left) for own in left)
        winners = tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == 1)
        out = not min(left)
        say = self.say("end.out" if out else "end.stuck", winners=winners, who=winners[0], n=min(left))
        return Outcome(ranks, tuple(-n for n in left), say, ("NEW-END-01" if out else "NEW-END-02",))

    def write(self, move: Move) -> str:
        """The move as a player says it: `play 7`, `draw`, `pass`."""
        return write(move)

    def parse(self, text: str) -> Move:
        """The move that was said; raises `BadMove` with what to say instead."""
        move = read(text)
        if move is None:
            raise BadMove(self.say("parse.unknown", text=" ".join(text[:40].split())).tell())
        return move

    def counts(self, state: State) -> Mapping[str, int]:
        """How many there are of each card, at every moment."""
        return counted(COPIES, *state.hands, state.discard, state.deck)

    def redeal(self, state: State, seat: int, chance: int) -> State:
        """The other hands and the deck dealt afresh, since this seat sees none of them."""
        hands, deck, chance = redealt(state.hands, seat, state.deck, chance, RANK.__getitem__)
        return state._replace(hands=hands, deck=deck, chance=chance)
