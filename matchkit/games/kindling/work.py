"""A table that can be written on while one move is carried out.

The state that comes of it is frozen once, and once for each event if somebody listens.
"""

from __future__ import annotations

from typing import Any

from matchkit.game import SILENT, Note
from matchkit.games.kindling.state import (
    NO_BOUND,
    SEATS,
    SETUPS,
    Log,
    Player,
    State,
    condition,
)

#: In `Player.most`: nothing is known about any suit.
NO_BOUNDS = (NO_BOUND,) * 4


class Work:
    """A table on which one move is carried out."""

    __slots__ = (
        "aside",
        "buried",
        "card",
        "chance",
        "covered",
        "deck",
        "extra",
        "fires",
        "first",
        "hands",
        "laid",
        "leader",
        "loud",
        "most",
        "note",
        "options",
        "out",
        "pending",
        "phase",
        "piles",
        "round",
        "seats",
        "seen",
        "setup",
        "supplies",
        "totals",
        "trick",
        "turn",
        "winner",
    )

    def __init__(self, state: State, note: Note) -> None:
        (
            self.options,
            self.chance,
            self.round,
            self.extra,
            self.first,
            self.leader,
            self.phase,
            self.turn,
            players,
            piles,
            trick,
            self.winner,
            self.card,
            self.covered,
            self.out,
            self.buried,
            self.aside,
            self.deck,
            self.seen,
            self.totals,
            self.laid,
        ) = state
        self.fires = [p.fire for p in players]
        self.hands = [p.hand for p in players]
        self.supplies = [p.supply for p in players]
        self.most = [p.most for p in players]
        self.piles = list(piles)
        self.trick = list(trick)
        self.seats = len(players)
        self.setup = SETUPS[self.seats]
        self.note = note
        self.loud = note is not SILENT
        self.pending: tuple[str, State, tuple[str, ...], dict[str, Any]] | None = None

    def freeze(self) -> State:
        """The table as a value."""
        return State(
            self.options,
            self.chance,
            self.round,
            self.extra,
            self.first,
            self.leader,
            self.phase,
            self.turn,
            tuple(map(Player, self.fires, self.hands, self.supplies, self.most)),
            tuple(self.piles),
            tuple(self.trick),
            self.winner,
            self.card,
            self.covered,
            self.out,
            self.buried,
            self.aside,
            self.deck,
            self.seen,
            self.totals,
            self.laid,
        )

    def tell(self, key: str, *rules: str, **facts: Any) -> None:
        """An event. It is held back until the next one, so that the last one gets the final state."""
        if self.loud:
            self._release()
            self.pending = (f"event.{key}", self.freeze(), rules, facts)

    def done(self) -> State:
        """The state at the end of the move."""
        final = self.freeze()
        if self.pending:
            key, _, rules, facts = self.pending
            self.pending = (key, final, rules, facts)
            self._release()
        return final

    def _release(self) -> None:
        if self.pending:
            key, state, rules, facts = self.pending
            self.note(key, state, rules, **facts)
            self.pending = None

    # --- hands ---------------------------------------------------------------------------

    def set_most(self, seat: int, most: tuple[int, ...]) -> None:
        """Keep only bounds that say something: fewer than the unseen cards in the hand."""
        unseen = sum(not self.seen >> c & 1 for c in self.hands[seat])
        most = tuple(b if b < unseen else NO_BOUND for b in most)
        self.most[seat] = () if most == NO_BOUNDS else most

    def draw(self, seat: int) -> int:
        """Draw up to the limit from the own supply; how many came (KIN-HAND-01, 02, KIN-Q21)."""
        hand, supply = self.hands[seat], self.supplies[seat]
        wanted = self.setup.draw_to - len(hand)
        if wanted <= 0 or not supply:
            return 0
        new = supply[:wanted]
        self.hands[seat] = tuple(sorted(hand + new))
        self.supplies[seat] = supply[wanted:]
        if most := self.most[seat]:
            unseen = sum(not self.seen >> c & 1 for c in new)
            self.set_most(seat, tuple(b if b == NO_BOUND else b + unseen for b in most))
        return len(new)

    def next_turn(self, seat: int) -> None:
        """It is that seat's turn to play; an empty hand is refilled first (KIN-Q08, Q48)."""
        self.phase, self.turn = "play", seat
        if not self.hands[seat]:
            count = self.draw(seat)
            self.tell("refill", "KIN-Q08", "KIN-Q48", who=SEATS[seat], n=count, limit=self.setup.draw_to)

    # --- fires ---------------------------------------------------------------------------

    def add_flame(self, seat: int, at: int, card: int) -> tuple[Log, str]:
        """Lay a flame on a log; the log as it is now, and the condition it was in (KIN-FLAME-01)."""
        fire = self.fires[seat]
        log = fire[at]
        was = condition(log)
        log = Log(log.card, log.down, (*log.flames, card))
        self.fires[seat] = (*fire[:at], log, *fire[at + 1 :])
        return log, was
