"""Random games under every option: they end, lose nothing, and keep every fire possible."""

from __future__ import annotations

import random
from typing import Any

import pytest

from matchkit.french import DECK, in_order
from matchkit.game import SILENT
from matchkit.games.kindling import game
from matchkit.games.kindling.state import NONE, SETUPS, State, flames, support, visible

from .helper import walk

EACH: list[dict[str, object]] = [
    {option.key: value}
    for option in game.rulebook.options.values()
    for value in (
        list(option.values)
        if option.kind == "choice"
        else [True, False]
        if option.kind == "switch"
        else [10, 60]
        if option.kind == "number"
        else ["random", 0, 1]
    )
]


def sound(state: State) -> None:
    """What holds at every moment: KIN-COMP-01, KIN-FIRE-01, 04, 06, KIN-HAND-01, 02."""
    setup = SETUPS[len(state.players)]
    rules = state.options
    assert set(game.counts(state).values()) == {1}
    for seat, player in enumerate(state.players):
        assert len(player.fire) <= 6
        assert not [log for log in player.fire[:-1] if log.down]
        choosing = state.phase in ("trim", "busy") and seat == state.turn
        if rules.flame_surplus == "keep":
            assert flames(player.fire) <= 3
        else:
            assert flames(player.fire) <= support(player.fire) + choosing
        if rules.flames_per_log == "one":
            assert all(len(log.flames) <= 1 for log in player.fire)
        assert len(player.hand) <= setup.draw_to
        assert player.hand == in_order(player.hand)
    for card in visible(state):
        assert card == NONE or card in DECK


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("options", EACH, ids=lambda o: " ".join(f"{k}={v}" for k, v in o.items()))
def test_random_games_end_and_stay_sound(seats: int, options: dict[str, object]) -> None:
    for seed in range(2):
        last = None
        for number, (state, _) in enumerate(walk(seats, seed, options)):
            if number % 3 == 0:
                sound(state)
            last = state
        assert last is not None
        sound(last)
        outcome = game.outcome(last)
        assert outcome is not None
        assert outcome.scores == last.totals
        assert outcome.say.tell()


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_every_event_has_a_sentence_rules_and_a_sound_state(seats: int, seed: int) -> None:
    chance = random.Random(seed)
    options: dict[str, object] = {
        o.key: chance.choice(list(o.values) if o.kind == "choice" else [o.default])
        for o in game.rulebook.options.values()
    }
    known = {**game.rulebook.rules, **game.rulebook.rulings}
    for state, move in walk(seats, seed, options):
        if move is None:
            continue
        step = game.play(state, move)
        assert step.events[-1].state == step.state
        assert step.state == game.apply(state, move, SILENT)
        for event in step.events:
            assert event.rules
            assert set(event.rules) <= set(known)
            assert 0 < len(event.text) < 70
            for you in (None, 0, 1):
                assert "{" not in event.say.tell(you) + event.say.more(you)
            sound(event.state)


def test_same_chance_same_game_and_any_integer_is_a_chance() -> None:
    for seed in (0, 7, -5, 10**30):
        games: list[Any] = [game.start(3, seed, game.options({}), SILENT) for _ in range(2)]
        assert games[0] == games[1]
        assert hash(games[0]) == hash(games[1])
    assert game.start(2, 1, game.options({}), SILENT) != game.start(2, 2, game.options({}), SILENT)


@pytest.mark.parametrize("seed", range(6))
def test_kin_q07_three_seats_flame_outermost_every_round_lasts_two_tricks(seed: int) -> None:
    """Four losses among three seats: somebody loses twice, and the outermost log with its flame is gone."""
    tricks: dict[int, int] = {}
    for state, move in walk(3, seed, {"start_flame": "outer"}):
        if state.phase == "play" and not state.trick and move is not None:
            tricks[state.round] = tricks.get(state.round, 0) + 1
    assert set(tricks.values()) == {2}


@pytest.mark.parametrize("seats", [2, 3])
def test_kin_q26_at_most_one_seat_earns_the_exhaustion_bonus(seats: int) -> None:
    for seed in range(4):
        for state, move in walk(seats, seed):
            if move is not None:
                step = game.play(state, move)
                assert sum(e.say.key == "event.scores_bonus" for e in step.events) <= 1
