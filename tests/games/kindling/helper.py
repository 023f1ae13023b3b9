"""Positions, moves and their events in a line or two."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from matchkit.game import SILENT, Step, Verdict
from matchkit.games.kindling import game
from matchkit.games.kindling.moves import Move
from matchkit.games.kindling.state import State

#: A quiet position of two: whole fires, and hands that name what matters in a test.
SPADES, CLUBS = "AS+JH QS 10S 8S 6S", "AC+JD QC 10C 8C 6C"
#: The last trick of a round of two: seat 1 loses its only log and flame whatever it plays.
LAST: dict[str, Any] = {
    "fires": ["AS+JH QS 10S", "~AC+JD"],
    "hands": ["KH 9H", "2H 3H"],
    "supplies": ["7D", "3D"],
    "piles": ["5C 9C", "", "", ""],
}


def at(seats: int = 2, options: dict[str, object] | None = None, **position: object) -> State:
    """A position written by hand."""
    return game.load(position, seats, 7, game.options(options or {}))


def judge(state: State, said: str) -> Verdict:
    """The verdict on what was said."""
    return game.check(state, game.parse(said))


def play(state: State, *said: str) -> Step:
    """The step of the last move, after those before it."""
    for words in said[:-1]:
        state = game.play(state, game.parse(words)).state
    return game.play(state, game.parse(said[-1]))


def told(step: Step) -> list[str]:
    """What happened, as the keys of its sentences."""
    return [event.say.key.removeprefix("event.") for event in step.events]


def event(step: Step, key: str) -> tuple[State, tuple[str, ...], dict[str, object]]:
    """The one event of that key: the state after it, its rules, its facts."""
    (found,) = [e for e in step.events if e.say.key == f"event.{key}"]
    return found.state, found.rules, dict(found.say.facts)


def fire(state: State, seat: int) -> str:
    """The fire of a seat as a position writes it."""
    return str(game.dump(state)["fires"][seat])


def supply(state: State, seat: int) -> str:
    return " ".join(tuple(state.players[seat].supply))


def hand(state: State, seat: int) -> str:
    return " ".join(tuple(state.players[seat].hand))


def walk(
    seats: int, seed: int, options: dict[str, object] | None = None
) -> Iterator[tuple[State, Move | None]]:
    """The states of a random game with the move chosen in each; the last one with None."""
    chance = random.Random(seed)
    state = game.start(seats, seed, game.options(options or {}), SILENT)
    while game.to_move(state) is not None:
        move = chance.choice(list(game.moves(state)))
        yield state, move
        state = game.apply(state, move, SILENT)
    yield state, None
