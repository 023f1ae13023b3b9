"""Positions built by hand, for the tests of this folder."""

from __future__ import annotations

from typing import Any

from matchkit.game import SILENT, Step, Verdict
from matchkit.games.tycoon import State, game


def at(
    *hands: Any, seats: int | None = None, options: dict[str, Any] | None = None, seed: int = 1, **rest: Any
) -> State:
    """A position with these hands (an empty one needs sticks), at as many seats unless told otherwise."""
    full = game.options(options or {})
    return game.load({"hands": list(hands), **rest}, seats or len(hands), seed, full)


def says(state: State, move: str) -> Verdict:
    """The verdict on a move as it is said."""
    return game.check(state, game.parse(move))


def step(state: State, move: str) -> Step:
    """A legal move with its events."""
    return game.play(state, game.parse(move))


def after(state: State, *moves: str) -> State:
    """The state after these legal moves."""
    for move in moves:
        assert says(state, move).ok, f"{move}: {says(state, move).why}"
        state = game.apply(state, game.parse(move), SILENT)
    return state


def keys(done: Step) -> list[str]:
    """What happened, by the keys of the events; one card or several is the same, in either order."""
    found = [event.say.key.removeprefix("event.") for event in done.events]
    return [key.removesuffix("_reversed").removesuffix("_many") for key in found]


def cited(done: Step) -> set[str]:
    """All rules that the events cite."""
    return {rule for event in done.events for rule in event.rules}


def legal(state: State) -> set[str]:
    """Every legal move as it is said."""
    return {game.write(move) for move in game.moves(state)}
