"""A game being played: every step, back and forward, as a record and as a code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args, get_origin, get_type_hints

from matchkit import record
from matchkit.errors import BadMove, BadOption, BadRecord, MatchkitError, quoted
from matchkit.game import AnyGame, Game, IllegalMove, Outcome, Step, Verdict
from matchkit.games import load as load_game
from matchkit.games import names as game_names
from matchkit.record import MAX_SEED, Record
from matchkit.words import NAMES

MAX_NAME = 24


class Table:
    """One game at one table.

    >>> table = Table("matches", seats=3, seed=7)
    >>> table.play(next(iter(table.moves()))).seat == 0 or table.to_move is not None
    True

    `position` starts from cards laid by hand instead of a deal (`docs/positions.md`); where `seats` is left
    out there is one for each hand that it lists, else the smallest number. `seed` is a whole number from 0 to
    2⁶³ − 1. Raises `BadOption` for a game, a number of seats, a seed, a name or an option
    that is not possible, and `ImpossiblePosition` for an impossible position.
    """

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        seed: int = 0,
        *,
        position: Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
        **options: object,
    ) -> None:
        self.game: AnyGame = _game(game)
        self.seed = _seed(seed)
        self.options = self.game.options(_plain(self.game, options))
        #: The options that were chosen, as they were meant.
        self.given = {key: self.options[key] for key in options}
        sizes = self.game.sizes_for(self.options)
        self.seats = _listed(position, sizes) if seats is None else _seats(seats)
        self.game.check_seats(self.seats, self.options)
        self.names = _names(names, self.seats)
        self._given_names = tuple(names)
        #: The position that it began with: a copy, which no one else changes.
        self.position = None if position is None else record.plain(position)
        if self.position is None:
            first = self.game.deal(self.seats, self.seed, self.given)
        else:
            first = Step(None, None, (), self.game.load(self.position, self.seats, self.seed, self.options))
        self._steps = [first]
        self._undone: list[Step] = []

    # --- the game ------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state now; a value, safe to keep."""
        return self._steps[-1].state

    @property
    def to_move(self) -> int | None:
        """The seat that decides now, or None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        return self.game.outcome(self.state)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The deal and every move since, each with what followed from it."""
        return tuple(self._steps)

    def moves(self) -> Iterator[Any]:
        """Every legal move; `table.game.write` says one in words."""
        return self.game.moves(self.state)

    def check(self, move: Any) -> Verdict:
        """May this move be made, and why or why not? Takes text or a move; else raises `BadMove`."""
        return self.game.check(self.state, self._read(move))

    def play(self, move: Any) -> Step:
        """Make a move; raises `IllegalMove`, which carries the verdict, and then changes nothing."""
        step = self.game.play(self.state, self._read(move))
        self._steps.append(step)
        self._undone.clear()
        return step

    def back(self) -> bool:
        """Take the last move back; False when there is none."""
        if len(self._steps) == 1:
            return False
        self._undone.append(self._steps.pop())
        return True

    def forward(self) -> bool:
        """Make the last move that was taken back again; False when there is none."""
        if not self._undone:
            return False
        self._steps.append(self._undone.pop())
        return True

    def _read(self, move: Any) -> Any:
        if isinstance(move, str):
            return self.game.parse(move)
        if not isinstance(move, self.game.move_type):
            title = self.game.title
            raise BadMove(f"A move of {title} is text or one of table.moves(), not {quoted(move)}.")
        for name, hint in get_type_hints(type(move)).items():
            if not _is_of(getattr(move, name), hint):
                value = quoted(getattr(move, name))
                raise BadMove(
                    f"A move cannot have {value} as its {name}. Take one of table.moves(), or write text."
                )
        return move

    def dump(self) -> dict[str, Any]:
        """The position now, hidden cards included; `Table(game, seats, position=…)` takes it back."""
        return dict(self.game.dump(self.state))

    # --- written down --------------------------------------------------------------------

    def to_record(self) -> Record:
        """Where the game began and what was played."""
        return Record(
            self.game.name,
            self.seats,
            self.seed,
            self.given,
            self.position,
            tuple(self.game.write(s.move) for s in self._steps[1:]),
            self._given_names,
        )

    def record(self) -> str:
        """The game as readable text; `matchkit.read` takes it back."""
        return record.write(self.to_record())

    def code(self) -> str:
        """The same, short and URL-safe; `matchkit.open` takes it back."""
        return record.encode(self.to_record())

    @classmethod
    def of(cls, written: Record) -> Table:
        """The table of a record, all its moves played; raises an error that says which part is wrong."""
        if not isinstance(written, Record):
            raise BadRecord(f"A table is made from a Record, not {quoted(written)}.")
        table = cls(
            written.game,
            written.seats,
            written.seed,
            position=written.position,
            names=written.names,
            **_option_names(written.options),
        )
        for number, text in enumerate(written.moves, 1):
            try:
                table.play(text)
            except IllegalMove as error:
                raise BadRecord(f"Move {number}, {quoted(text)}, is not legal here. {error}") from error
            except MatchkitError as error:
                raise BadRecord(f"Move {number} cannot be read. {error}") from error
        return table


def _is_of(value: object, hint: Any) -> bool:
    """Does the value have the type with which a field of a move is annotated?"""
    inside = get_args(hint)
    if get_origin(hint) is tuple:
        return isinstance(value, tuple) and all(_is_of(item, inside[0]) for item in value)
    if inside:
        return any(_is_of(value, kind) for kind in inside)
    return isinstance(value, hint) and (hint is bool or not isinstance(value, bool))


def _option_names(options: Mapping[str, Any]) -> dict[str, Any]:
    """Keeps an option with the name of an argument of `Table` from being taken for it."""
    for key in ("self", "game", "seats", "seed", "position", "names"):
        if key in options:
            raise BadOption(f"There is no option {quoted(key)}.")
    return dict(options)


def _game(given: object) -> AnyGame:
    if isinstance(given, str):
        return load_game(given)
    if not isinstance(given, Game):
        raise BadOption(f"There is no game {quoted(given)}. There are: {', '.join(game_names())}.")
    return given


def _listed(position: object, sizes: Sequence[int]) -> int:
    """The number of players of a position that lists their hands; else the smallest there is."""
    hands = position.get("hands") if isinstance(position, Mapping) else None
    listed = len(hands) if isinstance(hands, list | tuple) else 0
    return listed if listed in sizes else sizes[0]


def _seats(given: object) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or abs(given) > MAX_SEED:
        raise BadOption(f"The number of players is a whole number, such as 3, not {quoted(given)}.")
    return int(given)


def _seed(given: object) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given <= MAX_SEED:
        raise BadOption(f"A seed is a whole number from 0 to {MAX_SEED}, not {quoted(given)}.")
    return int(given)


def _plain(game: AnyGame, options: Mapping[str, object]) -> Mapping[str, object]:
    """Options with values that a record can hold; the game knows what each can be."""
    for key, value in options.items():
        plain = isinstance(value, str) or (isinstance(value, int) and abs(value) <= MAX_SEED)
        if key in game.rulebook.options and not plain:
            raise BadOption(f"{key} is a word, a number, or on or off, not {quoted(value)}.")
    return options


def _names(given: Sequence[str], seats: int) -> tuple[str, ...]:
    if not isinstance(given, list | tuple) or not all(isinstance(name, str) for name in given):
        raise BadOption(f'Names are a list of strings, such as ["Kim", "Lee"], not {quoted(given)}.')
    if len(given) > seats:
        raise BadOption(f"There are {len(given)} names for {seats} seats.")
    for name in given:
        if not name.strip() or len(name) > MAX_NAME or not name.isprintable():
            raise BadOption(f"A name has 1 to {MAX_NAME} letters; {quoted(name)} does not.")
    return (*given, *NAMES[len(given) : seats])


def read(text: str) -> Table:
    """The table that a record describes; raises `BadRecord`, `BadOption` or `ImpossiblePosition`."""
    return Table.of(record.read(text))


def open(code: str) -> Table:
    """The table behind a code; raises `BadRecord`, `BadOption` or `ImpossiblePosition`."""
    return Table.of(record.decode(code))
