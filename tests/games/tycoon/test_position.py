"""Positions built by hand: what is filled in, what is refused and why, and what a seat cannot know."""

from __future__ import annotations

import json
import random
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchkit.errors import BadOption, ImpossiblePosition
from matchkit.game import SILENT
from matchkit.games.tycoon import State, game
from matchkit.games.tycoon.state import passed, unused

from .table import at

PLAIN = game.options({})


def test_a_hand_in_two_lines() -> None:
    """Everything left out has its plain value; TYC-SET-03, TYC-Q22."""
    record = tomllib.loads('hands = ["0234 7Ad", 9]\ntable = "6>9"')
    state = game.load(record, 2, 1, PLAIN)
    assert state.hands[0] == "02347Ad"
    assert len(state.hands[1]) == 9
    assert state.sticks == (1, 1)
    assert (state.turn, state.trick) == (0, ((1, "6", "9"),))
    assert len(state.away) == 56 - 7 - 9 - 1
    assert unused(state) == 26
    assert (state.reversed, state.out, state.returned) == (False, (), False)
    assert game.counts(state)["sticks"] == 40


def test_nothing_given_is_a_full_deal() -> None:
    """TYC-SET-01."""
    assert [len(hand) for hand in game.load({}, 5, 3, PLAIN).hands] == [11, 12, 11, 11, 11]
    assert game.load({}, 5, 3, PLAIN).away == ""
    assert game.load({}, 3, 3, game.options({"first_player": 2})).turn == 2
    assert game.load({}, 3, 3, PLAIN) == game.load({}, 3, 3, PLAIN)
    assert game.load({}, 3, 3, PLAIN) != game.load({}, 3, 4, PLAIN)


def test_cards_may_be_written_in_many_ways() -> None:
    """TYC-COMP-02, TYC-COMP-03, TYC-Q33: E is a 3, 9 is a 6, and b and d are also B and D."""
    for hand in ("bd3/E 6/9", ["B", "D", "E", "9"], "d, B, e 9", ["6/9", "3/E", "b", "d"]):
        assert at(hand, 5).hands[0] == "36bd"


def test_plays_on_the_table_without_a_seat_go_backwards() -> None:
    state = at(3, 3, 3, 3, table=["4", "5", "6>9"], turn=1)
    assert [p.seat for p in state.trick] == [2, 3, 0]
    state = at(3, 0, 3, 3, table=["4", "5"], turn=2, out=[1])
    assert [p.seat for p in state.trick] == [3, 0]
    state = at(3, 3, 3, table=[{"seat": 0, "play": "4"}], turn=2)
    assert passed(state) == (1,)


def test_a_play_may_only_say_what_it_shows() -> None:
    """TYC-MOD-02: the cheapest cards that nobody holds, whatever is dealt."""
    state = at("66", "6", 5, table=[{"figure": "9", "count": 2}], turn=1)
    assert state.trick == ((0, "36", "9"),)
    assert at("", 5, 5, table=[{"seat": 1, "figure": "2", "count": 4}], turn=0).trick[0].cards == "2222"


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"hand": ["4"]}, "A position has no entry 'hand'."),
        ({"hands": "444"}, "The hand is a list of at most 2 items"),
        ({"hands": ["4", "5", "6"]}, "The hand has 3 items; there can be 2."),
        ({"hands": ["4X", 3]}, "Dana’s hand cannot hold 'X'"),
        ({"hands": ["4G", 3]}, "Dana’s hand cannot hold 'G'"),
        ({"hands": [True, 3]}, "Dana’s hand is cards"),
        ({"hands": [-1, 3]}, "Dana’s hand has"),
        ({"hands": [[None], 3]}, "Dana’s hand is cards"),
        ({"hands": ["44444", 3]}, "The game has only 4 cards like a 4"),
        ({"hands": ["4444", 3], "table": "4>9"}, "The game has only 4 cards like a 4"),
        ({"hands": [16, 3]}, "Dana’s hand has 16 cards; there can be at most 15."),
        ({"hands": ["4", 3], "sticks": [1, -1]}, "Ada’s number of matchsticks is a number from 0 to 99"),
        ({"hands": ["4", 3], "sticks": 100}, "Dana’s number of matchsticks is a number from 0 to 99"),
        ({"hands": ["4", 3], "sticks": [1, 2, 3]}, "The number of matchsticks has 3 items"),
        ({"hands": ["4", 3], "sticks": "many"}, "The number of matchsticks is a list"),
        ({"hands": ["4", 3], "turn": 2}, "The turn is a seat from 0 to 1"),
        ({"hands": ["4", 3], "turn": "me"}, "The turn is a seat"),
        ({"hands": ["4", 3], "reversed": "yes"}, "The reversed order is true or false"),
        ({"hands": ["4", 3], "table": "4>C"}, "A 4 cannot show a C."),
        ({"hands": ["4", 3], "table": "4 5"}, "The trick on the table holds things such as"),
        ({"hands": ["4", 3], "table": "pass"}, "The trick on the table holds things such as"),
        ({"hands": ["4", 3], "table": "8 8 8 8 0>8 0>8"}, "The trick on the table holds things such as"),
        ({"hands": ["4", 3], "table": "what?"}, "The trick on the table holds things such as"),
        ({"hands": ["4", 3], "table": 7}, "The trick on the table holds things such as"),
        ({"hands": ["4", 3], "table": [7]}, "The trick on the table holds things such as"),
        (
            {"hands": ["4", 3], "table": {"play": "4", "who": 1}},
            "The trick on the table holds things such as",
        ),
        ({"hands": ["4", 3], "table": [{"seat": 5, "play": "4"}]}, "The trick on the table holds things"),
        (
            {"hands": ["4", 3], "table": {"figure": "2", "count": 5}},
            "Only 4 cards are left that can show a 2",
        ),
        ({"hands": ["5555", 3], "table": {"figure": "5", "count": 1}}, "No card is left that can show a 5."),
        ({"hands": ["4", 3], "table": {"figure": "4", "count": 6}}, "The trick on the table holds things"),
        ({"hands": ["4", 3], "table": {"figure": "L", "count": 1}}, "The trick on the table holds things"),
        ({"hands": ["4", 3], "table": {"figure": "89", "count": 1}}, "The trick on the table holds things"),
        ({"hands": ["4", 3], "table": {"figure": [9], "count": 1}}, "The trick on the table holds things"),
        ({"hands": ["4", 3], "table": [{"seat": 0, "play": "4"}], "turn": 0}, "Dana played last"),
        ({"hands": ["4", 3], "table": ["4", "5 5"]}, "the same number of cards"),
        ({"hands": ["4", 3], "table": "F", "reversed": False}, "Nothing beats an F in this order"),
        ({"hands": ["4", 3], "table": "0", "reversed": True}, "Nothing beats a 0 in this order"),
        ({"hands": ["4", 3], "out": [0, 0]}, "a list of different seats"),
        ({"hands": ["", 0], "sticks": 0, "out": [0, 1]}, "The last player does not go out"),
        ({"hands": ["4", 3], "out": [0]}, "Dana is out, and so has neither cards nor sticks"),
        ({"hands": ["4", 3], "out": 3}, "a list of different seats"),
        ({"hands": ["4", 3], "returned": True}, "Dana cannot have returned a stick"),
        ([], "A position is a table of entries"),
        (None, "A position is a table of entries"),
    ],
)
def test_impossible_positions(position: Any, reason: str) -> None:
    """Refused with the reason in words; TYC-COMP-01, TYC-SET-01, TYC-FOLLOW-01, TYC-TOP-01, TYC-OUT-01,
    TYC-Q37."""
    with pytest.raises(ImpossiblePosition) as refused:
        game.load(position, 2, 1, PLAIN)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"out": [0], "turn": 0}, "Dana has neither cards nor sticks and is out"),
        ({"sticks": [0, 1, 1], "turn": 0}, "Dana has neither cards nor sticks and is out"),
        ({"sticks": 0, "out": []}, "Dana has neither cards nor sticks, and so is out"),
    ],
)
def test_whoever_is_out_has_nothing_and_no_turn(position: dict[str, Any], reason: str) -> None:
    """TYC-OUT-01."""
    with pytest.raises(ImpossiblePosition) as refused:
        at("", 3, 4, **position)
    assert reason in str(refused.value)


def test_every_reason_is_given() -> None:
    position = {"hands": ["X", 3], "turn": 9, "sticks": [1, -3], "size": 4, "table": "4>5"}
    with pytest.raises(ImpossiblePosition) as refused:
        game.load(position, 2, 1, PLAIN)
    assert len(refused.value.reasons) == 5


def test_positions_that_only_a_setting_allows() -> None:
    """tyc.seven, tyc.expansion_gh, tyc.return_rule: what lies there follows them."""
    for key, value, position in (
        ("seven", 4, {"hands": ["4", 3], "table": "7>5"}),
        ("seven", 3, {"hands": ["4", 3], "table": "7>3"}),
        ("expansion_gh", "hypothetical", {"hands": ["GH", 3]}),
        ("expansion_gh", "hypothetical", {"hands": ["4", 3], "table": "F", "reversed": False}),
        ("return_rule", "free", {"hands": ["4", 3], "returned": True}),
    ):
        other = game.options({"seven": 7 - int(value)} if key == "seven" else {})
        if (key, value) != ("seven", 4):
            game.load(position, 2, 1, game.options({key: value}))
        with pytest.raises(ImpossiblePosition):
            game.load(position, 2, 1, other)


def test_whoever_has_nothing_left_is_out() -> None:
    """TYC-OUT-01, TYC-END-01: where a position does not say who is out, it follows."""
    state = at("", 3, 4, sticks=[0, 1, 1])
    assert (state.out, state.turn) == ((0,), 1)
    assert game.outcome(at("", 3, sticks=[0, 1])) is not None


def test_the_order_follows_where_nothing_else_could_beat_the_table() -> None:
    """TYC-TOP-01, TYC-REV-04: an F lies there only while the order is reversed."""
    assert at("4", 3, table="F").reversed
    assert not at("4", 3, table="0").reversed
    assert game.load(game.dump(at("4", 3, table="F")), 2, 1, PLAIN).reversed


def test_seats_and_options_are_checked() -> None:
    with pytest.raises(BadOption):
        game.load({}, 9, 1, PLAIN)
    with pytest.raises(BadOption):
        game.load({}, 2, 1, {"seven": 9})


SETTINGS: list[dict[str, Any]] = [
    {},
    {"seven": "4"},
    {"forced_pass_cardless": "exempt"},
    {"forced_pass_cardless": "return"},
    {"return_rule": "any_turn"},
    {"return_rule": "free"},
    {"even_deal": True},
    {"revolution_at": "4"},
    {"revolution_at": "4", "expansion_gh": "hypothetical", "first_player": 1},
]


def played(seats: int, seed: int, given: dict[str, Any]) -> list[State]:
    """All states of a random game."""
    chance = random.Random(seed)
    states = [game.deal(seats, seed, given).state]
    while game.to_move(states[-1]) is not None:
        moves = list(game.moves(states[-1]))
        # A play three times out of four, so that hands run out and sticks stay few.
        plays = [move for move in moves if move.kind == "play"]
        move = chance.choice(plays if plays and chance.random() < 0.75 else moves)
        states.append(game.apply(states[-1], move, SILENT))
    return states


@pytest.mark.parametrize("given_options", SETTINGS, ids=str)
def test_what_is_written_down_is_read_back(given_options: dict[str, Any]) -> None:
    """Also through JSON, for every state of some games; TYC-SET-02."""
    options = game.options(given_options)
    for seats in (2, 3, 5, 8):
        for state in played(seats, seats, given_options):
            written = json.loads(json.dumps(game.dump(state)))
            assert game.load(written, seats, 0, options) == state


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_what_a_seat_cannot_know_is_dealt_afresh(seats: int) -> None:
    """TYC-SET-02, TYC-Q22, TYC-Q40: hands and cards that lie away change, all else stays."""
    changed = 0
    for number, state in enumerate(played(seats, 11, {})):
        for seat in range(seats):
            other = game.redeal(state, seat, number)
            changed += other.hands != state.hands
            hidden: dict[str, Any] = {"hands": (), "away": ""}
            assert other._replace(**hidden) == state._replace(**hidden)
            assert other.hands[seat] == state.hands[seat]
            assert [*map(len, other.hands)] == [*map(len, state.hands)]
            assert game.counts(other) == game.counts(state)
            assert game.outcome(other) == game.outcome(state)
        turn = game.to_move(state)
        if turn is not None:
            other = game.redeal(state, turn, 5)
            assert list(game.moves(other)) == list(game.moves(state))
    assert changed > 10


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
_likely = st.one_of(
    _junk,
    st.lists(st.text("012345678AbCdFEG9/ x>", max_size=8) | st.integers(-1, 20) | _junk, max_size=4),
    st.text("0123456789AbCdEF> ", max_size=20),
    st.integers(-2, 60),
    st.lists(
        st.fixed_dictionaries({"seat": st.integers(-1, 4), "play": st.text("4>9 8F", max_size=9)}), max_size=3
    ),
)
_keys = st.sampled_from(["hands", "sticks", "table", "turn", "reversed", "out", "returned", "x"])


@given(
    st.dictionaries(_keys, _likely, max_size=6) | _junk,
    st.integers(2, 8),
    st.integers(-(2**70), 2**70),
    st.sampled_from(SETTINGS),
)
@settings(max_examples=300, deadline=None)
def test_junk_is_refused_in_words(
    position: Any, seats: int, chance: int, given_options: dict[str, Any]
) -> None:
    """Nothing but ImpossiblePosition comes of it, or a state that is sound."""
    options = game.options(given_options)
    if seats not in game.sizes_for(options):
        return
    state: State | None = None
    reasons: tuple[str, ...] = ()
    try:
        state = game.load(position, seats, chance, options)
    except ImpossiblePosition as refused:
        reasons = refused.reasons
    if state is None:
        assert reasons
        assert all(reason.endswith(".") for reason in reasons)
        return
    assert game.load(game.dump(state), seats, 0, options) == state
    assert (game.to_move(state) is None) == (game.outcome(state) is not None)
    assert (next(game.moves(state), None) is None) == (game.to_move(state) is None)


def test_huge_input_does_not_hurt() -> None:
    for position in (
        {"hands": ["4" * 10**6, 3]},
        {"hands": [["4"] * 10**5, 3]},
        {"sticks": [10**400, 1]},
        {"table": ["4"] * 10**5},
        {"table": "4 " * 10**5},
        {"out": list(range(10**5))},
        {"turn": 10**400},
        {"table": [{"figure": "9", "count": 10**400}]},
        {str(number): 1 for number in range(50)},
    ):
        with pytest.raises(ImpossiblePosition) as refused:
            game.load(position, 2, 1, PLAIN)
        assert all(len(reason) < 300 for reason in refused.value.reasons)
