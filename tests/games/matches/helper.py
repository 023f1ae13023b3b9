"""Positions, moves and verdicts of Matches in a line or two."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from matchkit.game import SILENT, Event, Verdict
from matchkit.games.matches import game
from matchkit.games.matches.moves import Move
from matchkit.games.matches.state import State

#: With Burn Cards and no chance about which.
BURN: dict[str, object] = {"burn_cards": True, "burn_deck": "known10_only"}


def at(seats: int = 3, options: Mapping[str, object] | None = None, **position: Any) -> State:
    """A position written by hand; seat 0 is to move unless it says otherwise."""
    return game.load(position, seats, 7, game.options(options or {}))


def burning(row: str | list[str], seats: int = 3, **position: Any) -> State:
    """The same with Burn Cards: seat 0 has 9 tokens, and the row begins with these cards."""
    options = dict(BURN) | position.pop("options", {})
    position.setdefault("tokens", [9])
    return at(seats, options, row=[row] if isinstance(row, str) else row, **position)


def read(said: str | Move) -> Move:
    """What was said, as a move."""
    return said if isinstance(said, Move) else game.parse(said)


def judge(state: State, said: str | Move) -> Verdict:
    """The verdict on what was said."""
    return game.check(state, read(said))


def refused(state: State, said: str | Move, key: str, *rules: str, fix: str = "") -> Verdict:
    """The move is refused with this sentence, these rules among others, and, if it is given, this way out."""
    verdict = judge(state, said)
    assert not verdict.ok, verdict.why
    assert verdict.say.key == f"why.{key}"
    assert set(rules) <= set(verdict.rules), verdict.rules
    if fix:
        assert verdict.fix is not None
        assert verdict.fix.key == f"fix.{fix}"
    return verdict


def allowed(state: State, said: str | Move, *rules: str) -> Verdict:
    """The move is legal and offered, with these rules among others."""
    verdict = judge(state, said)
    assert verdict.ok, verdict.why
    assert set(rules) <= set(verdict.rules), verdict.rules
    assert read(said) in set(game.moves(state)), "legal and not offered"
    return verdict


def play(state: State, *said: str) -> State:
    """The state after these moves."""
    for text in said:
        state = game.play(state, game.parse(text)).state
    return state


def told(state: State, *said: str) -> list[Event]:
    """What happens in the last of these moves."""
    state = play(state, *said[:-1])
    return list(game.play(state, game.parse(said[-1])).events)


def keys(events: list[Event]) -> list[str]:
    """The names of the events."""
    return [event.say.key.removeprefix("event.") for event in events]


def event(events: list[Event], key: str) -> Event:
    """The one event of that name."""
    (found,) = [e for e in events if e.say.key == f"event.{key}"]
    return found


def legal(state: State, kind: str = "") -> set[str]:
    """Every move that is offered, as it is said."""
    return {game.write(move) for move in game.moves(state) if not kind or move.kind == kind}


def walk(
    seats: int, seed: int, options: Mapping[str, object], most: int = 24
) -> Iterator[tuple[State, Move | None]]:
    """Every state of a random game with the move chosen in it; the last one with None."""
    chance = random.Random(seed)
    state = game.start(seats, seed, game.options(options), SILENT)
    for _ in range(3000):
        if game.to_move(state) is None:
            yield state, None
            return
        move = chance.choice(list(islice(game.moves(state), most)))
        yield state, move
        state = game.apply(state, move, SILENT)
    raise AssertionError("the game does not end")
