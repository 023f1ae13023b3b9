"""Positions of every game: consistent, playable to the end, and whole when a part is missing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchkit import ImpossiblePosition, Table
from matchkit.form import edited, fields
from matchkit.game import NAMES, SILENT, AnyGame
from matchkit.games import load as load_game
from matchkit.games import names as game_names
from matchkit.lesson import Plan
from matchkit.position import Cards, words
from tests.games.random_games import GAMES, limit, options_by_chance, walk

#: States looked at closely, for each game; a developer looks at fewer.
STATES = max(20, min(GAMES, 200) // 4)


def reached(name: str) -> Iterator[tuple[AnyGame, int, Any, dict[str, Any]]]:
    """States by chance, of every number of seats and with options by chance; the ends of games among them."""
    game = load_game(name)
    chance = random.Random(name)
    for number in range(STATES):
        seats = chance.choice(game.sizes)
        options = limit(game, options_by_chance(game, seats, chance) if number % 2 else {})
        states = [state for state, _ in islice(walk(game, seats, number, options), 400)]
        yield game, seats, states[-1] if number % 8 == 0 else chance.choice(states), options


def playable(game: AnyGame, state: Any, seats: int, options: dict[str, Any], seed: int) -> None:
    """The state dumps and loads, somebody has a move, and by chance it comes to an end without an error."""
    full = game.options(options)
    assert game.load(game.dump(state), seats, 0, full) == state
    chance = random.Random(seed)
    for _ in range(3_000):
        if game.to_move(state) is None:
            assert game.outcome(state) is not None
            return
        moves = list(islice(game.moves(state), 24))
        assert moves, game.dump(state)
        state = game.apply(state, chance.choice(moves), SILENT)


@pytest.mark.parametrize("name", game_names())
def test_whatever_is_left_out_or_counted_still_loads(name: str) -> None:
    for number, (game, seats, state, options) in enumerate(reached(name)):
        whole = dict(game.dump(state))
        full = game.options(options)
        playable(game, state, seats, options, number)
        for key, value in whole.items():
            without = {k: v for k, v in whole.items() if k != key}
            variants = [without]
            entry = game.schema.entries[key]
            if isinstance(entry, Cards) and entry.unseen:
                if entry.per is None:
                    variants.append(whole | {key: len(value.split() if isinstance(value, str) else value)})
                else:
                    held = entry.of(state) if entry.of else getattr(state, key)
                    counts = [len(cards) for cards in held]
                    variants.append(whole | {key: counts})
                    at = number % len(counts)
                    variants.append(whole | {key: [*value[:at], counts[at], *value[at + 1 :]]})
            for variant in variants:
                try:
                    loaded = game.load(variant, seats, number, full)
                except ImpossiblePosition as error:
                    raise AssertionError(f"without {key}: {error}\n{variant}\n{options}") from error
                playable(game, loaded, seats, options, number)


def rubbish() -> st.SearchStrategy[Any]:
    """Anything that a record or a script could hold in place of a value."""
    plain = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 70),
        st.integers(),
        st.floats(),
        st.text(max_size=12),
        st.binary(max_size=3),
    )
    return st.recursive(
        plain,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=8,
    )


def is_a_sentence(reason: str) -> None:
    assert reason[0].isupper() or not reason[0].isalpha(), reason
    assert reason.endswith((".", "!", "?")), reason
    assert len(reason) < 6_000
    assert "entry." not in reason


@pytest.mark.parametrize("name", game_names())
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_a_position_with_a_wrong_part_is_refused_with_a_sentence(name: str, data: st.DataObject) -> None:
    game = load_game(name)
    seats = data.draw(st.sampled_from(game.sizes))
    states = [
        state for state, _ in islice(walk(game, seats, data.draw(st.integers(0, 9)), limit(game, {})), 60)
    ]
    whole = dict(game.dump(data.draw(st.sampled_from(states))))
    for key in data.draw(
        st.lists(st.sampled_from([*game.schema.entries, "nonsense"]), min_size=1, max_size=3)
    ):
        whole[key] = data.draw(rubbish())
    try:
        state = game.load(whole, seats, 1, game.options(limit(game, {})))
    except ImpossiblePosition as error:
        for reason in (*error.reasons, error.told(0, NAMES)):
            is_a_sentence(reason)
        return
    playable(game, state, seats, limit(game, {}), 1)


@pytest.mark.parametrize("name", game_names())
def test_every_entry_has_a_name_and_a_meaning(name: str) -> None:
    game = load_game(name)
    for key, entry in game.schema.entries.items():
        assert words(game).name(f"entry.{key}") != f"entry.{key}", key
        assert entry.about
        assert entry.kind


@pytest.mark.parametrize("name", game_names())
def test_a_form_sent_back_as_it_is_changes_nothing_that_is_seen(name: str) -> None:
    game = load_game(name)
    for example in Plan(name).examples:
        table: Table = example.table
        shown = {field.id: field.value for field in fields(table)}
        again = edited(table, shown, {})
        assert again.seats == table.seats
        assert {field.id: field.value for field in fields(again)} == shown
        assert game.to_move(again.state) == game.to_move(table.state), example.id
        assert list(islice(again.moves(), 300)) == list(islice(table.moves(), 300)), example.id
