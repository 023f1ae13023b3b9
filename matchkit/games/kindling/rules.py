"""*Kindling*: how a game runs.

`state.py` holds the cards and what a fire may hold and is worth, `moves.py` what can be said, `check.py` the
judge, `work.py` what a move does, event by event, `position.py` positions as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from matchkit import french
from matchkit.game import BadMove, BadOption, Game, Note, Outcome, Seat, Verdict, shuffled
from matchkit.games.kindling import check, moves, work
from matchkit.games.kindling.moves import Move
from matchkit.games.kindling.position import SCHEMA
from matchkit.games.kindling.state import (
    BUSY,
    GONE,
    NONE,
    OVER,
    SETUPS,
    Options,
    State,
    game_end,
    voids,
)
from matchkit.games.kindling.work import Work
from matchkit.position import Schema
from matchkit.rulebook import Value
from matchkit.words import Words

_APPLY: dict[str, Callable[[Work, Move], None]] = {
    "play": lambda table, move: table.play(move.card),
    "draft": lambda table, move: table.draft(move.at - 1),
    "decline": lambda table, move: table.decline(),
    "flame": lambda table, move: table.kindle(move.at - 1),
    "repair": lambda table, move: table.repair(),
    "no repair": lambda table, move: table.store("damaged"),
    "trim": lambda table, move: table.trim_chosen(move.card),
    "start": lambda table, move: table.start_flame(move.at - 1),
}


class Kindling(Game[State, Move]):
    """Win tricks to feed a fire of logs and flames; every lost trick damages it. Two or three seats."""

    name: ClassVar[str] = "kindling"
    title: ClassVar[str] = "Kindling"
    sizes: ClassVar[tuple[int, ...]] = (2, 3)
    folder: ClassVar[Path] = Path(__file__).parent
    schema: ClassVar[Schema[Any]] = SCHEMA
    card_names: ClassVar[Words | None] = french.NAMES

    def sizes_for(self, options: Mapping[str, Value]) -> tuple[int, ...]:
        """Two or three; a chosen first player must have a seat."""
        first = options.get("first_player")
        return tuple(n for n in self.sizes if not isinstance(first, int) or first < n)

    def check_seats(self, seats: int, options: Mapping[str, Value]) -> None:
        """Raises `BadOption` unless that many can play and the chosen first player is one of them."""
        if isinstance(seats, bool) or seats not in self.sizes:
            raise BadOption(self.say("option.seats", title=self.title).tell())
        if seats not in self.sizes_for(options):
            raise BadOption(
                self.say("option.first", seat=options["first_player"], n=seats, last=seats - 1).tell()
            )

    def settings(self, seats: int, options: Mapping[str, Value]) -> Options:
        """The options as a state holds them."""
        return Options(**options)  # type: ignore[arg-type]

    def start(self, seats: int, chance: int, options: Mapping[str, Value], note: Note) -> State:
        """Set up and deal the first round (KIN-S2, KIN-S3)."""
        return work.start(seats, chance, self.settings(seats, options), note)

    def to_move(self, state: State) -> int | None:
        """The seat that decides; None when the game is over, and inside a step."""
        return None if state.phase in (BUSY, OVER) else state.turn

    def moves(self, state: State) -> Iterator[Move]:
        """Cards suit by suit, low to high; drafts before declining; logs from the heart, flames to trim from
        the outer edge.
        """
        return moves.legal(state)

    def check(self, state: State, move: Move) -> Verdict:
        """May the seat to move do this, and why or why not? For any move in any state."""
        return check.check(self, state, move)

    def apply(self, state: State, move: Move, note: Note) -> State:
        """The state after a legal move, events in the order in which they happen."""
        table = Work(state, note)
        _APPLY[move.kind](table, move)
        return table.done()

    def outcome(self, state: State) -> Outcome | None:
        """Ranks by total points; equal totals share a rank and the next one is skipped (KIN-Q49)."""
        if state.phase != OVER:
            return None
        totals, target = state.totals, state.options.target
        ranks = tuple(1 + sum(other > mine for other in totals) for mine in totals)
        after = game_end(state.options, state.round, state.extra, totals)
        winners = tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == 1)
        facts = {"who": winners[0], "n": max(totals), "round": state.round, "target": target}
        level = ("KIN-Q49",) if len(set(ranks)) < len(ranks) else ()
        rules = (*work.game_rules(after, totals, target), *level)
        return Outcome(ranks, totals, self.say(f"end.{after}", winners=winners, **facts), rules)

    def write(self, move: Move) -> str:
        """`QS` plays a card; `draft 2`, `decline`, `flame on 3`, `repair`, `no repair`, `trim 4D`; before the
        first trick `start flame 1`. Piles and logs count from 1.
        """
        return moves.write(move)

    def parse(self, text: str) -> Move:
        """The move that was said; also `SQ`, `Q♠`, `play QS`, `flame 3`, `start 1`. Raises `BadMove`."""
        move = moves.parse(text)
        if move is None:
            said = " ".join(text[:40].split())
            raise BadMove(self.say("say.unknown" if said else "say.nothing", text=said).tell())
        return move

    def counts(self, state: State) -> Mapping[str, int]:
        """How often each of the 52 cards is somewhere: once, always (KIN-COMP-01)."""
        places = [*state.out, *state.trick, *state.deck, *state.aside, state.card, state.buried]
        for player in state.players:
            places += player.hand + player.supply
            for log in player.fire:
                places += (log.card, *log.flames)
        for pile in state.piles:
            places += pile
        found = dict.fromkeys(french.DECK, 0)
        for card in places:
            if card not in (NONE, GONE):
                found[card] += 1
        return found

    def redeal(self, state: State, seat: int, chance: int) -> State:
        """The state with everything that `seat` does not see dealt afresh: the other hands, every supply (its
        own too, KIN-Q29), the piles below their top, and the flame put away unseen (KIN-Q30).

        A seat that has not followed suit in the trick that lies there gets no card of that suit.
        """
        piles = [pile if i == state.covered else pile[1:] for i, pile in enumerate(state.piles)]
        hidden = [*state.deck, *(card for pile in piles for card in pile)]
        hidden += [state.buried] if state.buried else []
        for other, player in enumerate(state.players):
            hidden += player.supply + (() if other == seat else player.hand)
        stock, chance = shuffled(sorted(hidden, key=french.ORDER.__getitem__), chance)
        pool = list(stock)
        led = (state.laid or state.trick)[:1]
        bound = voids(state.leader, state.trick, led[0], len(state.players)) if led else {}

        def deal(count: int, suit: str = "") -> tuple[str, ...]:
            found = [card for card in pool if card[-1] != suit][:count]
            pool[:] = [card for card in pool if card not in found]
            return tuple(found)

        buried = state.buried
        if buried:
            # It is one of four, and no more is known of it; the suit that was led stays where it fits.
            suit = led[0][-1] if led else ""
            four = [card for card in SETUPS[3].start_flames if card in pool]
            buried = min((c for c in four if (c[-1] == suit) == (buried[-1] == suit)), key=pool.index)
            pool.remove(buried)
        hands = {seat: state.players[seat].hand}
        for other in sorted(range(len(state.players)), key=lambda s: s not in bound):
            if other != seat:
                hands[other] = french.in_order(deal(len(state.players[other].hand), bound.get(other, "")))
        players = tuple(
            player._replace(hand=hands[other], supply=deal(len(player.supply)))
            for other, player in enumerate(state.players)
        )
        below = [deal(len(pile)) for pile in piles]
        dealt = tuple(
            cards if i == state.covered else (*state.piles[i][:1], *cards) for i, cards in enumerate(below)
        )
        deck = deal(len(state.deck))
        return state._replace(players=players, piles=dealt, buried=buried, deck=deck, chance=chance)
