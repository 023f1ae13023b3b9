"""The contract that every game keeps.

A game is one object without memory. It is asked about a *state*, which is a value: immutable,
comparable, hashable, with the seed of all future chance in it. Everything else (history, records,
panels, odds, computer players) is built on the few questions below, so a new game answers these and
touches nothing else. `docs/adding-a-game.md` walks you through it.

`check` is the only judge of a move. `apply` carries out a legal one and notes what happened, event
by event, each with the state right after it; that is what a learner steps through.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar, get_type_hints

from matchkit.chance import shuffled
from matchkit.errors import BadMove, BadOption, ImpossiblePosition, MatchkitError, quoted
from matchkit.position import Schema
from matchkit.rulebook import Rulebook, Value
from matchkit.words import NAMES, Say, Seat, Words

__all__ = [
    "NAMES",
    "SILENT",
    "BadMove",
    "BadOption",
    "Event",
    "Game",
    "IllegalMove",
    "ImpossiblePosition",
    "MatchkitError",
    "Note",
    "Outcome",
    "Position",
    "Say",
    "Seat",
    "Step",
    "Verdict",
    "shuffled",
]

S = TypeVar("S")
M = TypeVar("M")

#: A position as a record holds it: strings, numbers, switches, lists and tables of them.
Position = Mapping[str, Any]


class Verdict(NamedTuple):
    """May this move be made, and why or why not?

    `cards` are the codes of the cards to point at; `fix` says what would make a refused move legal,
    if there is such a way.
    """

    ok: bool
    rules: tuple[str, ...]
    say: Say
    cards: tuple[str, ...] = ()
    fix: Say | None = None

    def __bool__(self) -> bool:
        """Not a truth value: a refusal would count as true, as every tuple does. Ask `ok`."""
        raise TypeError("A verdict is neither true nor false. Ask for verdict.ok.")

    @property
    def why(self) -> str:
        """The full sentence about these very cards."""
        return self.say.tell()


class Event(NamedTuple):
    """One thing that happened, and the state right after it."""

    say: Say
    rules: tuple[str, ...]
    state: Any

    @property
    def text(self) -> str:
        """What happened, as an onlooker would tell it."""
        return self.say.tell()


class Step(NamedTuple):
    """A move (or the deal, whose move is None) with all that followed from it."""

    seat: int | None
    move: Any
    events: tuple[Event, ...]
    state: Any


class Outcome(NamedTuple):
    """The end of a game: a rank for each seat (1 is first, equal ranks share), its score, and why."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    say: Say
    rules: tuple[str, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats ranked first."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class IllegalMove(MatchkitError):
    """A move that the rules refuse; `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(verdict.why)


class Note(Protocol):
    """How `apply` tells what happened; `SILENT` listens to nothing."""

    def __call__(self, key: str, state: Any, rules: tuple[str, ...], /, **facts: Any) -> None:
        """The sentence by its key, the state right after it happened, its rule IDs, its facts."""


def SILENT(key: str, state: Any, rules: tuple[str, ...], /, **facts: Any) -> None:  # noqa: N802
    """Nobody listens: a simulation."""


class Game(ABC, Generic[S, M]):
    """One card game: the questions that everything else is built on.

    Subclasses live in `games/<name>/rules.py` and set `name`, `title`, `sizes` and `folder`.
    """

    #: The name in records, commands and file names.
    name: ClassVar[str]
    #: The name on the box.
    title: ClassVar[str]
    #: Numbers of seats that the rulebook allows.
    sizes: ClassVar[tuple[int, ...]]
    #: Where `rulebook.toml` and `words.toml` lie.
    folder: ClassVar[Path]
    #: What a position of this game holds.
    schema: ClassVar[Schema[Any]]
    #: The names of cards that are not this game's own (`french.NAMES`).
    card_names: ClassVar[Words | None] = None
    #: Options under which a random game is sure to end soon, for a game that could go on for ever.
    limits: ClassVar[Mapping[str, Value]] = {}

    @cached_property
    def rulebook(self) -> Rulebook:
        """Rules, rulings and options with their IDs."""
        return Rulebook(self.folder / "rulebook.toml")

    @cached_property
    def words(self) -> Words:
        """The sentences of this game."""
        return Words(self.folder / "words.toml", self.card_names)

    # --- what a game answers -------------------------------------------------------------

    @abstractmethod
    def start(self, seats: int, chance: int, options: Mapping[str, Value], note: Note) -> S:
        """Set up and deal. `seats` and `options` are already checked; `chance` is the seed."""

    @abstractmethod
    def to_move(self, state: S) -> int | None:
        """The one seat that decides now; None when the game is over, and inside a step, where nobody can."""

    @abstractmethod
    def moves(self, state: S) -> Iterator[M]:
        """Every legal move of the seat to move, once each, simplest first. Lazy where there are many."""

    @abstractmethod
    def check(self, state: S, move: M) -> Verdict:
        """The only judge of a move: for any value of the move type, in any state, even when it is over."""

    @abstractmethod
    def apply(self, state: S, move: M, note: Note) -> S:
        """The state after a *legal* move; `note` hears each event with the state right after it."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def write(self, move: M) -> str:
        """The move as a player would say it, on one line."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """The move that was said; `parse(write(move)) == move`. Raises `BadMove` with what to say instead.

        Its return annotation is the type of all moves of the game.
        """

    @abstractmethod
    def counts(self, state: S) -> Mapping[str, int]:
        """What is never lost or made (each kind of card, tokens, …): the same at every moment of a game."""

    @abstractmethod
    def redeal(self, state: S, seat: int, chance: int) -> S:
        """The state with everything that `seat` cannot know dealt afresh, consistent with all it can.

        Simulation uses it, and so do the tests: whatever a seat is shown must not change with it.
        """

    # --- what follows from that ----------------------------------------------------------

    @cached_property
    def move_type(self) -> type:
        """What a move of this game is: the return type of `parse`."""
        found: type = get_type_hints(type(self).parse)["return"]
        return found

    def settings(self, seats: int, options: Mapping[str, Value]) -> Any:
        """The options as a state holds them, in its field `options`."""
        raise NotImplementedError

    def dump(self, state: S) -> Position:
        """The whole position, hidden cards included; `load` takes it back unchanged."""
        return self.schema.dump(state)

    def load(self, position: Position, seats: int, chance: int, options: Mapping[str, Value]) -> S:
        """A position built by hand; `docs/positions.md` has the keys of each game.

        What is left out is worked out, or dealt by `chance`. Raises `ImpossiblePosition` with every reason,
        for any input whatever, and `BadOption` for options or a number of seats that do not exist.
        """
        full = self.options(options)
        self.check_seats(seats, full)
        state: S = self.schema.load(self, position, seats, chance, self.settings(seats, full))
        return state

    def sizes_for(self, options: Mapping[str, Value]) -> tuple[int, ...]:
        """Numbers of seats allowed with these options; the rulebook's unless a game says otherwise."""
        return self.sizes

    def options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with the given ones set; raises `BadOption`. Games add their own checks here."""
        return self.rulebook.read_options(given)

    def deal(self, seats: int, seed: int = 0, options: Mapping[str, object] | None = None) -> Step:
        """A new game. Raises `BadOption` for a number of seats or an option that does not exist."""
        full = self.options(options or {})
        self.check_seats(seats, full)
        seen = _Notes(self.words)
        state = self.start(seats, seed, full, seen)
        return Step(None, None, tuple(seen.events), state)

    def check_seats(self, seats: int, options: Mapping[str, Value]) -> None:
        """Raises `BadOption` unless that many can play and anybody named by an option is one of them."""
        sizes = self.sizes_for(options)
        if isinstance(seats, bool) or seats not in sizes:
            raise BadOption(f"{self.title} is for {sizes[0]} to {sizes[-1]} players, not {quoted(seats)}.")
        for key, option in self.rulebook.options.items():
            value = options.get(key)
            if option.kind == "seat" and isinstance(value, int) and value >= seats:
                raise BadOption(
                    f"The option “{option.name}” names a player who is not there: only {seats} play."
                )

    def play(self, state: S, move: M) -> Step:
        """Make a move and tell what happened; raises `IllegalMove`, which carries the verdict."""
        verdict = self.check(state, move)
        if not verdict.ok:
            raise IllegalMove(verdict)
        seen = _Notes(self.words)
        seat = self.to_move(state)
        after = self.apply(state, move, seen)
        return Step(seat, move, tuple(seen.events), after)

    def yes(self, key: str, *rules: str, **facts: Any) -> Verdict:
        """A move is legal: the sentence, the rules behind it, its facts."""
        return Verdict(True, rules, Say(key, facts, self.words))

    def no(
        self,
        key: str,
        *rules: str,
        cards: Sequence[str] = (),
        fix: Say | None = None,
        **facts: Any,
    ) -> Verdict:
        """A move is refused: the sentence, the rules behind it, the cards to point at, the way out."""
        return Verdict(False, rules, Say(key, facts, self.words), tuple(cards), fix)

    def say(self, key: str, **facts: Any) -> Say:
        """A sentence of this game."""
        return Say(key, facts, self.words)


class _Notes:
    """Collects the events of one step."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.events: list[Event] = []

    def __call__(self, key: str, state: Any, rules: tuple[str, ...], /, **facts: Any) -> None:
        self.events.append(Event(Say(key, facts, self.words), rules, state))


#: For annotations where the game does not matter.
AnyGame = Game[Any, Any]
