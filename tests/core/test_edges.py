"""Whatever a table is made of or asked: it answers, or refuses with a sentence and stays as it was."""

from __future__ import annotations

import io
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import matchkit
from matchkit import BadMove, BadOption, BadRecord, ImpossiblePosition, MatchkitError, Table
from matchkit.__main__ import told as told_by_command
from matchkit.errors import quoted
from matchkit.games import load, names
from matchkit.record import MAX_SEED, Record, from_table

#: A list that holds itself, and a number that Python does not write out.
LOOP: list[Any] = []
LOOP.append(LOOP)
HUGE = 10**6000

_junk: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.binary(max_size=4)
    | st.sampled_from([object(), LOOP, 10**400, 2**63, len, Table, {1: 2}, frozenset({1}), 1j]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
_keys = st.sampled_from(["hands", "turn", "leader", "blaze", "discard", "table", "phase", "round", "x"])


def told(error: MatchkitError) -> None:
    sentence = str(error)
    assert len(sentence) > 15
    assert "Traceback" not in sentence
    assert sentence[-1] in ".!”", sentence


@settings(deadline=None, max_examples=300)
@given(
    name=st.sampled_from(names()) | _junk,
    seats=st.sampled_from([None, 3, 4]) | _junk,
    seed=st.sampled_from([0, MAX_SEED]) | _junk,
    more=st.fixed_dictionaries(
        {},
        optional={
            "names": _junk,
            "position": _junk | st.dictionaries(_keys, _junk, max_size=4),
            "first_player": _junk,
            "hand_size": _junk,
            "value_distribution": _junk,
            "burn_cards": _junk,
            "expansion": _junk,
            "no_such": _junk,
        },
    ),
)
def test_a_table_of_anything_is_refused_or_can_be_written_down(
    name: Any, seats: Any, seed: Any, more: dict[str, Any]
) -> None:
    try:
        table = Table(name, seats, seed, **more)
    except MatchkitError as error:
        told(error)
    else:
        again = matchkit.open(table.code())
        assert (again.state, again.names) == (table.state, table.names)
        assert matchkit.read(table.record()).state == table.state


@pytest.mark.parametrize("seats", [2.0, "3", True, 99, -1, pytest.param(HUGE, id="huge"), (4,), [4]])
@pytest.mark.parametrize("name", names())
def test_seats(name: str, seats: Any) -> None:
    with pytest.raises(BadOption, match="players"):
        Table(name, seats)


@pytest.mark.parametrize("seed", ["a", None, 1.5, -1, 2**63, True, pytest.param(HUGE, id="huge"), b"1"])
def test_seeds_that_no_record_could_hold(seed: Any) -> None:
    with pytest.raises(BadOption, match="seed is a whole number from 0 to 9223372036854775807, not"):
        Table("matches", 3, seed)


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_first_and_the_last_seed_travel(seed: int) -> None:
    table = Table("matches", 3, seed)
    assert matchkit.open(table.code()).state == matchkit.read(table.record()).state == table.state


@pytest.mark.parametrize("game", [5, None, "chess", Table, ["matches"]])
def test_games_that_there_are_not(game: Any) -> None:
    with pytest.raises(BadOption, match=r"no game .*There are: .*matches"):
        Table(game)


@pytest.mark.parametrize("given_names", [None, (5,), "Kim", [None], 7, {"Kim": 1}])
def test_names_that_are_none(given_names: Any) -> None:
    with pytest.raises(BadOption, match="list of strings"):
        Table("matches", 3, names=given_names)


@pytest.mark.parametrize("value", [None, 1.0, [], {}, pytest.param(HUGE, id="huge")])
def test_option_values_that_no_record_could_hold(value: Any) -> None:
    with pytest.raises(BadOption, match="burn_cards is a word, a number, or on or off, not"):
        Table("matches", 3, burn_cards=value)


def test_options_are_kept_as_they_were_meant() -> None:
    table = Table("matches", 3, burn_cards=" On ")
    assert table.given == {"burn_cards": True}
    assert "options = { burn_cards = true }" in table.record()


@pytest.mark.parametrize(
    "position", [5, [], "turn", {"hands": object()}, {"blaze": 9.0}, {"x": LOOP}, {1: 2}]
)
@pytest.mark.parametrize("name", names())
def test_positions_that_no_record_could_hold(name: str, position: Any) -> None:
    with pytest.raises(ImpossiblePosition, match="position"):
        Table(name, position=position)


def test_a_position_changed_later_changes_no_table() -> None:
    position: dict[str, Any] = {"turn": 0, "leader": 1, "blaze": 9, "hands": [["1", "2"], 4, 2]}
    table = Table("matches", 3, position=position)
    code = table.code()
    position["hands"][0].append("3")
    assert table.code() == code


_NO_MOVES = [None, ("set", (6, 4)), 5, object(), ["set"], b"set 6 4", pytest.param(HUGE, id="huge"), Table]


@pytest.mark.parametrize("move", _NO_MOVES)
@pytest.mark.parametrize("name", names())
def test_what_is_no_move(name: str, move: Any) -> None:
    table = Table(name)
    before = table.state
    for ask in (table.check, table.play):
        with pytest.raises(BadMove, match=r"is text or one of table\.moves\(\), not"):
            ask(move)
    assert (table.state, len(table.steps)) == (before, 1)


@pytest.mark.parametrize("name", names())
def test_moves_of_other_games(name: str) -> None:
    table = Table(name)
    before = table.state
    for other in names():
        move = next(Table(other).moves())
        assert isinstance(move, load(name).move_type) == (other == name)
        if other != name:
            with pytest.raises(BadMove, match=", not"):
                table.check(move)
            with pytest.raises(BadMove, match=", not"):
                table.play(move)
    assert (table.state, len(table.steps)) == (before, 1)


@settings(deadline=None, max_examples=150)
@given(name=st.sampled_from(names()), move=_junk)
def test_any_move_is_judged_or_refused(name: str, move: Any) -> None:
    table = Table(name)
    before = table.state
    try:
        verdict = table.check(move)
    except BadMove as error:
        told(error)
    else:
        assert verdict.why
    assert (table.state, len(table.steps)) == (before, 1)


@pytest.mark.parametrize("what", [None, 5, b"1abc", ["matchkit = 1"], object()])
def test_what_is_no_record(what: Any) -> None:
    with pytest.raises(BadRecord, match=", not"):
        matchkit.read(what)
    with pytest.raises(BadRecord, match=", not"):
        matchkit.open(what)
    with pytest.raises(BadRecord, match=", not"):
        Table.of(what)
    with pytest.raises(BadRecord, match=", not"):
        from_table(what)


def test_a_record_with_something_else_in_it() -> None:
    with pytest.raises(BadRecord, match="no 5"):
        from_table({5: 1, "game": "matches", "seats": 3})  # type: ignore[dict-item]
    with pytest.raises(BadRecord, match="Move 1 cannot be read"):
        Table.of(Record("matches", 3, moves=(5,)))  # type: ignore[arg-type]


def test_the_unexpected_is_named_briefly() -> None:
    class Mute:
        def __repr__(self) -> str:
            raise RuntimeError

    assert quoted("x") == "'x'"
    assert quoted(Mute()) == "this Mute"
    assert quoted(HUGE) == "this int"
    assert len(quoted("x" * 500)) == 40


def test_a_code_longer_than_a_file_may_be_called_is_told_by_the_command() -> None:
    table = Table("matches", 3, 11, names=["Zuleika Dobson", "Bartholomew Cubbins", "Quentin Fibonacci"])
    while table.to_move is not None:
        table.play(next(table.moves()))
    assert len(table.code()) > 255
    assert told_by_command(table.code()).startswith("Matches, 3 players")


@pytest.mark.parametrize("given_record", ["a" * 5000, "a" * 5000 + ".toml", "", "a\0b", "."])
def test_what_the_command_cannot_tell(given_record: str) -> None:
    with pytest.raises(BadRecord) as refused:
        told_by_command(given_record)
    assert 15 < len(str(refused.value)) < 200


def test_input_that_is_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe"), encoding="utf-8"))
    with pytest.raises(BadRecord, match="The input cannot be read"):
        told_by_command("-")
