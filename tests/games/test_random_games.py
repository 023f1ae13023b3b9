"""Random full games of every game: they end, they offer only legal moves, and no card is lost."""

from __future__ import annotations

import random

import pytest

from matchkit.games import load as load_game
from matchkit.games import names as game_names
from tests.games.random_games import GAMES, limit, options_by_chance, walk

ALL = [(name, seats) for name in game_names() for seats in load_game(name).sizes]
_ids = [f"{name}-{seats}" for name, seats in ALL]


@pytest.mark.parametrize(("name", "seats"), ALL, ids=_ids)
@pytest.mark.parametrize("by_chance", [False, True], ids=["plain", "options"])
def test_random_games_end_and_lose_nothing(name: str, seats: int, by_chance: bool) -> None:
    game = load_game(name)
    chance = random.Random(seats)
    for seed in range(GAMES):
        options = limit(game, options_by_chance(game, seats, chance) if by_chance else {})
        counts = None
        for number, (state, move) in enumerate(walk(game, seats, seed, options)):
            if move is not None:
                verdict = game.check(state, move)
                assert verdict.ok, f"offered and refused: {game.write(move)}: {verdict.why}"
            if number % 16 == 0 or move is None:
                now = game.counts(state)
                assert counts is None or now == counts
                counts = now
        outcome = game.outcome(state)
        assert outcome is not None
        assert len(outcome.ranks) == len(outcome.scores) == seats
        assert min(outcome.ranks) == 1
