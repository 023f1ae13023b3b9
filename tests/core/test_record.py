"""Records and codes: read back what was written, refuse all else with a sentence."""

from __future__ import annotations

import random
import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import matchkit
from matchkit import BadRecord, MatchkitError, Table
from matchkit.players import RandomPlayer, choose
from matchkit.record import Record, decode, encode, from_table, read, write

_names = st.text(string.ascii_lowercase + "_", min_size=1, max_size=8)
_values: st.SearchStrategy[Any] = st.recursive(
    st.integers(-(2**62), 2**62) | st.booleans() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_names, inner, max_size=4),
    max_leaves=12,
)
records = st.builds(
    Record,
    _names,
    st.integers(0, 9),
    st.integers(0, 2**63 - 1),
    st.dictionaries(_names, st.integers(-99, 99) | st.booleans() | st.text(max_size=9), max_size=4),
    st.none() | st.dictionaries(_names, _values, max_size=5),
    st.lists(st.text(string.ascii_letters + string.digits + " +>@:'\"\\é♠", min_size=1, max_size=12)).map(
        tuple
    ),
    st.lists(st.text(min_size=1, max_size=8), max_size=3).map(tuple),
)


@given(records)
def test_what_is_written_is_read(record: Record) -> None:
    assert read(write(record)) == record
    assert decode(encode(record)) == record


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_a_sentence(text: str) -> None:
    for take in (read, decode):
        try:
            take(text)
        except BadRecord as error:
            assert str(error).endswith((".", "once more."))  # noqa: PT017


@given(
    st.dictionaries(st.sampled_from(["game", "seats", "seed", "options", "moves", "position", "x"]), _values)
)
def test_any_table_is_a_record_or_a_sentence(table: dict[str, Any]) -> None:
    try:
        from_table(table)
    except BadRecord as error:
        assert str(error)  # noqa: PT017


def played() -> Table:
    table = Table("matches", 4, 11, burn_cards=True)
    while table.to_move is not None and len(table.steps) < 40:
        table.play(choose(RandomPlayer(), table.game, table.state, len(table.steps)))
    return table


def test_five_hundred_damaged_codes_and_records() -> None:
    """Each mutation is read as it should be or refused with a sentence; none ends in anything else."""
    table, chance = played(), random.Random(4)
    code, text = table.code(), table.record()
    letters = string.ascii_letters + string.digits + "-_=% "
    refused = 0
    for number in range(500):
        whole = code if number % 2 else text
        at = chance.randrange(len(whole))
        change = chance.choice(["cut", "swap", "drop", "double", "insert"])
        broken = {
            "cut": whole[:at],
            "swap": whole[:at] + chance.choice(letters) + whole[at + 1 :],
            "drop": whole[:at] + whole[at + 1 :],
            "double": whole[:at] + whole[at : at + 9] + whole[at:],
            "insert": whole[:at] + "\x00é" + whole[at:],
        }[change]
        try:
            again = matchkit.open(broken) if number % 2 else matchkit.read(broken)
        except MatchkitError as error:
            refused += 1
            assert len(str(error)) > 15  # noqa: PT017
            assert "Traceback" not in str(error)  # noqa: PT017
        else:
            assert again.game is table.game
        if number % 2 and broken.strip() != code:
            with pytest.raises(MatchkitError):
                matchkit.open(broken)
    assert refused > 350


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("", "empty"),
        ("2abc", "does not begin with 1"),
        ("1" + "A" * 70_000, "too long"),
        ("1!!!!", "damaged"),
        ("1AAAA", "damaged"),
    ],
)
def test_wrong_codes_say_what_to_do(code: str, told: str) -> None:
    with pytest.raises(BadRecord, match=told):
        matchkit.open(code)


def test_a_code_is_short_and_fit_for_a_link() -> None:
    code = played().code()
    assert len(code) < 700
    assert set(code) <= set(string.ascii_letters + string.digits + "-_")


def test_an_illegal_move_in_a_record_is_named() -> None:
    text = write(Record("matches", 3, 1, {}, None, ("match 9",)))
    with pytest.raises(BadRecord, match="Move 1, 'match 9', is not legal here"):
        matchkit.read(text)
    with pytest.raises(BadRecord, match="Move 1 cannot be read"):
        matchkit.read(text.replace("match 9", "dance"))


def test_a_newer_format_says_so() -> None:
    with pytest.raises(BadRecord, match="format 2; this matchkit reads format 1"):
        read(write(Record("matches", 3)).replace("matchkit = 1", "matchkit = 2"))


def test_an_option_called_like_an_argument() -> None:
    with pytest.raises(MatchkitError, match="no option 'seed'"):
        Table.of(Record("matches", 3, 0, {"seed": 1}))
