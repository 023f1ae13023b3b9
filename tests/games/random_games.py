"""Random games, for the tests that every game keeps."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from matchkit.game import SILENT, AnyGame
from matchkit.rulebook import Option

#: Random games for each number of seats. A developer waits for a few; before a change goes in there are more.
GAMES = int(os.environ.get("MATCHKIT_GAMES", "1000"))
#: A game that has not ended by then never will.
LONGEST = 20_000


def option_by_chance(option: Option, seats: int, chance: random.Random) -> Any:
    if option.kind == "switch":
        return chance.random() < 0.5
    if option.kind == "choice":
        return chance.choice([v for v in option.values if v != "custom"])
    if option.kind == "seat":
        return chance.choice(["random", chance.randrange(seats)])
    return option.default


def options_by_chance(game: AnyGame, seats: int, chance: random.Random) -> dict[str, Any]:
    return {k: option_by_chance(o, seats, chance) for k, o in game.rulebook.options.items()}


def limit(game: AnyGame, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options under which random play is sure to end, for a game that can go on for ever."""
    return {**options, **game.limits}


def walk(game: AnyGame, seats: int, seed: int, options: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Every state of a random game with the move that was chosen in it; the last one with None."""
    chance = random.Random(seed)
    state = game.start(seats, seed, game.options(options), SILENT)
    for _ in range(LONGEST):
        if game.to_move(state) is None:
            yield state, None
            return
        moves = list(islice(game.moves(state), 24))
        assert moves, "somebody is to move and has no move"
        move = chance.choice(moves)
        yield state, move
        state = game.apply(state, move, SILENT)
    raise AssertionError(f"{game.name} with {seats} seats and seed {seed} does not end")
