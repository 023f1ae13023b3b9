"""Whatever is asked of Python is answered with a sentence: short, clean, in a person's words."""

from __future__ import annotations

import time
from typing import Any

import pytest

import matchkit
from matchkit import BadMove, BadOption, BadRecord, MatchkitError, Table
from matchkit.games import load as load_game
from matchkit.games import names as game_names
from matchkit.record import MAX_MOVES, MAX_SEED, Record, encode, read, write

#: Longer than any sentence has to be.
MAX_SENTENCE = 3_000


def sentence(error: BaseException) -> str:
    """A message that a person can read."""
    text = str(error)
    assert len(text) <= MAX_SENTENCE
    assert text.isprintable(), text
    assert text.endswith((".", "!", "?")), text
    return text


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize(
    "value", [None, 3.5, b"x", [], {}, ("a", 1), True, -1, "x" * 9_000, "\x1b[31m", ((),)]
)
def test_a_move_with_a_field_of_another_type(name: str, value: Any) -> None:
    table = Table(name)
    move = next(iter(table.moves()))
    for field in move._fields:
        other = move._replace(**{field: value})
        try:
            verdict = table.check(other)
        except BadMove as error:
            sentence(error)
        else:
            assert verdict.why
            assert len(verdict.why) < MAX_SENTENCE


def test_a_verdict_is_no_truth_value() -> None:
    table = Table("match", seed=1)
    verdict = table.check(next(iter(table.moves())))
    with pytest.raises(TypeError, match=r"verdict\.ok"):
        bool(verdict)


@pytest.mark.parametrize(
    "text",
    [
        'matchkit = 1\ngame = "match"\nseats = 2\nseed = ' + "9" * 5_000,
        "matchkit = " + "9" * 5_000,
        "a." * 20_000 + "b = 1",
        "a = " + "[" * 20_000,
        "a = " + "{ b = " * 5_000,
        'game = "match"\nseats = 2\n[position]\n' + "a." * 3_000 + "b = 1",
        'game = "\\u001b[31m"\nseats = 2',
        'game = "match"\nseats = 2\nmoves = ["\\u001b[2J", "x"]',
        'game = "match"\nseats = 2\n"\\u0007" = 1',
        'game = "match"\nseats = 2\n[options]\n' + "x" * 390_000 + " = 1",
        "\x1b[31m",
        "= " + "é" * 500,
    ],
    ids=range(12),
)
def test_a_record_that_is_none(text: str) -> None:
    begun = time.perf_counter()
    with pytest.raises(MatchkitError) as error:
        matchkit.read(text)
    sentence(error.value)
    assert time.perf_counter() - begun < 5


@pytest.mark.parametrize("name", game_names())
def test_options_that_there_are_not(name: str) -> None:
    given: list[dict[str, Any]] = [{"x" * 390_000: 1}, {"\x1b[31m": 1}]
    wrong: tuple[Any, ...] = ("x" * 9_000, "\x1b[31m", 10**5_000, None, 3.5, [], "✗")
    for key in load_game(name).rulebook.options:
        given += [{key: value} for value in wrong]
    for options in given:
        with pytest.raises(BadOption) as error:
            Table(name, **options)
        sentence(error.value)
        with pytest.raises(BadOption) as error:
            load_game(name).options(options)
        sentence(error.value)


def test_an_option_is_called_as_the_page_calls_it() -> None:
    with pytest.raises(BadOption, match=r"The option “.*” \(target\) goes from 1 to 999, not 1000\."):
        Table("match", target=1000)
    with pytest.raises(BadOption) as error:
        Table("match", 2, first_player=3)
    assert "first_player is" not in str(error.value).lower()


def test_what_is_written_can_be_read() -> None:
    table = Table("match", 2, 3)
    for _ in range(300):
        table.play(next(iter(table.moves())))
    again = matchkit.read(table.record())
    assert again.state == table.state
    assert matchkit.open(table.code()).state == table.state


def test_what_is_too_long_to_be_read_is_not_written() -> None:
    long = Record("match", 2, moves=("let it pass",) * (MAX_MOVES + 1))
    for put in (write, encode):
        with pytest.raises(BadRecord, match="too long"):
            put(long)
    longest = long._replace(moves=long.moves[1:])
    assert read(write(longest)) == longest


def test_a_position_is_read_back_from_the_table() -> None:
    table = Table("match", 3, MAX_SEED)
    again = Table("match", position=table.dump())
    assert again.seats == 3
    assert again.state == table.state
