"""*Kindling*: the door to its rules.

`state` has the cards, what lies on the table and what a fire may hold and is worth, `moves`
what can be said, `check` what is legal and why, `work`, `rounds` and `flow` what happens then, `legal`
and `position` which positions can be and how they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from matchkit.game import BadMove, BadOption, Game, Note, Outcome, Position, Seat, Verdict
from matchkit.games.kindling import check, moves, position, reading, rounds
from matchkit.games.kindling.flow import Trick
from matchkit.games.kindling.moves import Move
from matchkit.games.kindling.state import (
    CODES,
    MOST_LOGS,
    NONE,
    SETUPS,
    Log,
    Options,
    Player,
    State,
    bonus,
    code,
    codes,
    condition,
    damaged,
    draftable,
    flame_places,
    flames,
    game_end,
    read,
    round_ends,
    support,
    visible,
    worth,
)
from matchkit.rulebook import Value

__all__ = [
    "CODES",
    "MOST_LOGS",
    "NONE",
    "SETUPS",
    "Kindling",
    "Log",
    "Move",
    "Options",
    "Player",
    "State",
    "bonus",
    "code",
    "codes",
    "condition",
    "damaged",
    "draftable",
    "flame_places",
    "flames",
    "game_end",
    "read",
    "round_ends",
    "support",
    "visible",
    "worth",
]

_APPLY: dict[str, Callable[[Trick, Move], None]] = {
    "play": lambda trick, move: trick.play(move.card),
    "draft": lambda trick, move: trick.draft(move.at - 1),
    "decline": lambda trick, move: trick.decline(),
    "flame": lambda trick, move: trick.kindle(move.at - 1),
    "repair": lambda trick, move: trick.repair(),
    "no repair": lambda trick, move: trick.no_repair(),
    "trim": lambda trick, move: trick.trim_chosen(move.at - 1),
    "start": lambda trick, move: trick.start_flame(move.at - 1),
}


class Kindling(Game[State, Move]):
    """Win tricks to feed a fire of logs and flames; every lost trick damages it. Two or three seats."""

    name = "kindling"
    title = "Kindling"
    sizes = (2, 3)
    folder = Path(__file__).parent

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

    def options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with the given ones set; raises `BadOption`. No option takes a list after its word."""
        full = super().options(given)
        for key, value in full.items():
            option = self.rulebook.options[key]
            if option.kind == "choice" and value not in option.values:
                text = str(value)[:40]
                raise BadOption(self.say("option.more", name=key, value=text, word=text.split(" ")[0]).tell())
        return full

    def settings(self, seats: int, options: Mapping[str, Value]) -> Options:
        """The options as a state holds them."""
        return Options.of(options)

    def start(self, seats: int, chance: int, options: Mapping[str, Value], note: Note) -> State:
        """Set up and deal the first round (KIN-S2, KIN-S3)."""
        return rounds.start(seats, chance, Options.of(options), note)

    def to_move(self, state: State) -> int | None:
        """The seat that decides, or None when the game is over."""
        return None if state.turn < 0 else state.turn

    def moves(self, state: State) -> Iterator[Move]:
        """Cards from the lowest number up; drafts before declining; logs from the heart, for a flame to
        trim from the outer edge.
        """
        return check.moves(state)

    def check(self, state: State, move: Move) -> Verdict:
        """May the seat to move do this, and why (not)? For any move in any state."""
        return check.check(self, state, move)

    def apply(self, state: State, move: Move, note: Note) -> State:
        """The state after a legal move, events in the order in which they happen."""
        trick = Trick(state, note)
        _APPLY[move.kind](trick, move)
        return trick.done()

    def outcome(self, state: State) -> Outcome | None:
        """Ranks by total points; equal totals share a rank and the next one is skipped (KIN-Q49)."""
        if state.phase != "over":
            return None
        scores = state.totals
        ranks = tuple(1 + sum(other > mine for other in scores) for mine in scores)
        after = game_end(state.options, state.round, state.extra, scores)
        winners = tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == 1)
        return Outcome(
            ranks,
            scores,
            self.say(
                f"end.{after}",
                winners=winners,
                who=winners[0],
                n=max(scores),
                round=state.round,
                target=state.options.target,
            ),
            (
                *rounds.game_rules(after, scores, state.options.target),
                *(("KIN-Q49",) if len(set(ranks)) < len(ranks) else ()),
            ),
        )

    def write(self, move: Move) -> str:
        """`QS` plays a card; `draft 2`, `decline`, `flame on 3`, `repair`, `no repair`, `trim 4`; before the
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

    def dump(self, state: State) -> Position:
        """The whole position in the words that `load` reads, its chance included."""
        return position.dump(state)

    def load(self, position_: Position, seats: int, chance: int, options: Mapping[str, Value]) -> State:
        """A position built by hand; whatever is left out gets its plain value. Cards are codes (`10H`),
        several of them a text (`"AS 10H"`) or a list. Seats count from 0, piles and logs from 1.

        ============ ===================================================================================
        `fires`      one text per seat, logs from the heart: `"AS+JH QS ~8C+3D"` is an ace that burns with
                     a jack, a fresh queen, and an eight face down that smokes. Left out: a starting fire
        `hands`      per seat cards, or a number of unseen ones. Left out: a full hand
        `supplies`   the same, the card to be drawn first in front. Left out: as after the deal
        `piles`      central piles, top card first, or a number. Left out: the rest, evenly
        `out`        cards out of the game. Left out: every card not named or dealt otherwise
        `trick`      cards played so far, from the leader on. When all have played, the winner's card leaves
                     the game and the winner has to decide on the draft
        `leader`     who leads the trick; `first`, who led the round's first one
        `scores`     points before this round; `round`, `extra` (the additional round): concluded from them
        `phase`      what is decided: play, draft, flame, repair, trim, start, or over
        `laid`       the same cards with those already put away, while the trick is resolved
        `winner`     who won the trick that is being resolved; in `trick`, `-` is a card already put away
        `card`       the drafted card without a place yet; `covered`, the pile that it left
        `who`        who decides, for trim and start; `aside`, starting flames that wait, per seat
        `buried`     the flame that three players put away unseen
        `seen`       cards in hands and supplies that have lain face up before, so that everybody knows them
        `most`       per seat what suits not followed have told: `"S0 H1"`, no unseen spade, at most one heart
        `chance`     the seed of the next shuffle, as text
        ============ ===================================================================================

        The starting cards of the round always count as seen. Hidden cards are dealt from those that are not
        starting cards; a seat that did not follow suit gets none of that suit. `legal` says what is checked.
        Raises `ImpossiblePosition` with every reason, `BadOption` for seats or options there are not.
        """
        full = self.options(options)
        self.check_seats(seats, full)
        return reading.load(self, position_, seats, chance, full)

    def counts(self, state: State) -> Mapping[str, int]:
        """How often each of the 52 cards is somewhere: once, always (KIN-COMP-01)."""
        places = [*state.out, *state.trick, *state.deck, *state.aside, state.card, state.buried]
        for player in state.players:
            places += player.hand + player.supply
            for log in player.fire:
                places += (log.card, *log.flames)
        for pile in state.piles:
            places += pile
        found = dict.fromkeys(CODES, 0)
        for card in places:
            if card != NONE:
                found[CODES[card]] += 1
        return found

    def redeal(self, state: State, seat: int, chance: int) -> State:
        """The state with everything that `seat` cannot know dealt afresh.

        Known are the own hand and every card that has lain face up in this round: where it is now can be
        followed, also under a supply and into a hand. So a searching player has a perfect memory. Dealt
        afresh are the other hands, every supply (the own one too, KIN-Q29) and the piles below their top,
        as far as their cards were never seen; no hand gets more cards of a suit than its owner can hold
        after not following it. The flame put away unseen stays, since three others lie open (KIN-Q30).
        """
        return position.redeal(state, seat, chance)
