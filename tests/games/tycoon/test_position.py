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
from matchkit.games.tycoon import game
from matchkit.games.tycoon.rules import State, passed
from matchkit.games.tycoon.state import unused

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


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"hand": ["4"]}, "There is no entry 'hand'"),
        ({"hands": "444"}, "hands is a list with one hand for each of the 2 seats"),
        ({"hands": ["4", "5", "6"]}, "hands is a list"),
        ({"hands": ["4X", 3]}, "there is no card 'X'"),
        ({"hands": ["4G", 3]}, "there is no card 'G'"),
        ({"hands": [True, 3]}, "The hand of seat 0"),
        ({"hands": [-1, 3]}, "goes from 0 to 56"),
        ({"hands": [[4], 3]}, "cards are codes"),
        ({"hands": ["44444", 3]}, "There are 4 cards 4, not 5."),
        ({"hands": ["4444", 3], "table": "4>9"}, "There are 4 cards 4, not 5."),
        ({"hands": [16, 3]}, "nobody is dealt more than 15"),
        ({"hands": [15, 15], "table": "4"}, "Seat 1 holds 15 and has played 1"),
        ({"hands": ["", 3], "sticks": [0, 1]}, "Seat 0 has neither cards nor sticks"),
        ({"hands": ["4", 3], "sticks": [1, -1]}, "Seat 1 has from 0 to 57 sticks, not -1"),
        ({"hands": ["4", 3], "sticks": 58}, "Seat 0 has from 0 to 57 sticks, not 58"),
        ({"hands": ["4", 3], "sticks": [1, 2, 3]}, "sticks is a number, or a list"),
        ({"hands": ["4", 3], "sticks": "many"}, "sticks is a number, or a list"),
        ({"hands": ["4", 3], "turn": 2}, "turn is a seat from 0 to 1"),
        ({"hands": ["4", 3], "turn": "me"}, "turn is a seat"),
        ({"hands": ["4", 3], "reversed": "yes"}, "reversed is true or false"),
        ({"hands": ["4", 3], "table": "4>C"}, "A card 4 cannot show C."),
        ({"hands": ["4", 3], "table": "4 5"}, "The cards of a play show one number"),
        ({"hands": ["4", 3], "table": "pass"}, "A play on the table is 1 to 5 cards"),
        ({"hands": ["4", 3], "table": "8 8 8 8 0>8 0>8"}, "A play on the table is 1 to 5 cards"),
        ({"hands": ["4", 3], "table": "what?"}, "is no card"),
        ({"hands": ["4", 3], "table": 7}, "table is a list of plays"),
        ({"hands": ["4", 3], "table": [7]}, "A play on the table is said like"),
        ({"hands": ["4", 3], "table": {"play": "4", "who": 1}}, "seat and play, not 'who'"),
        ({"hands": ["4", 3], "table": [{"seat": 5, "play": "4"}]}, "Who played is a seat"),
        ({"hands": ["4", 3], "table": [{"seat": 0, "play": "4"}], "turn": 0}, "Seat 0 played last"),
        (
            {"table": [{"seat": 0, "play": "4"}, {"seat": 0, "play": "5"}], "turn": 1},
            "Seat 0 cannot play twice running",
        ),
        ({"hands": ["4", 3], "table": ["5", "4"]}, "The plays 5, 4 cannot lie there"),
        ({"hands": ["4", 3], "table": ["4", "5"], "reversed": True}, "with the order reversed"),
        ({"hands": ["4", 3], "table": ["4", "5 5"]}, "the same number of cards"),
        ({"hands": ["4", 3], "table": "F"}, "the strongest number clears the table"),
        ({"hands": ["4", 3], "table": "0", "reversed": True}, "the strongest number clears the table"),
        ({"hands": ["4", 3], "out": [0, 0]}, "A seat goes out only once."),
        ({"hands": ["4", 3], "out": [0, 1]}, "The last player does not go out"),
        ({"hands": ["4", 3], "out": [0]}, "Seat 0 is out and has neither cards nor sticks"),
        ({"hands": ["", 3], "out": [0], "turn": 0}, "Seat 0 is out and has no turn"),
        ({"hands": ["4", 3], "out": 3}, "out is a list of seats"),
        ({"hands": ["4", 3], "away": 5}, "make 9, not 56 cards"),
        ({"hands": ["4", 3], "away": 53}, "make 57, not 56"),
        ({"hands": ["4", 3], "returned": True}, "where that is free"),
        ([], "A position is a table of entries"),
        (None, "A position is a table of entries"),
    ],
)
def test_impossible_positions(position: Any, reason: str) -> None:
    """Refused with the reason in words; TYC-COMP-01, TYC-SET-01, TYC-FOLLOW-01, TYC-FOLLOW-02, TYC-TOP-01,
    TYC-OUT-01, TYC-Q37."""
    with pytest.raises(ImpossiblePosition) as refused:
        game.load(position, 2, 1, PLAIN)
    assert reason in str(refused.value)


def test_every_reason_is_given() -> None:
    position = {"hands": ["X", 3], "turn": 9, "sticks": [1, -3], "size": 4, "table": "4>5"}
    with pytest.raises(ImpossiblePosition) as refused:
        game.load(position, 2, 1, PLAIN)
    assert len(refused.value.reasons) == 5


def test_positions_that_only_a_setting_allows() -> None:
    """tyc.seven, tyc.expansion_gh, tyc.return_rule: what lies there follows them."""
    for key, value, position in (
        ("seven", 4, {"hands": ["4", 3], "table": "7>9"}),
        ("expansion_gh", "hypothetical", {"hands": ["GH", 3]}),
        ("expansion_gh", "hypothetical", {"hands": ["4", 3], "table": "F"}),
        ("return_rule", "free", {"hands": ["4", 3], "returned": True}),
    ):
        game.load(position, 2, 1, game.options({key: value}))
        if key != "seven":
            with pytest.raises(ImpossiblePosition):
                game.load(position, 2, 1, PLAIN)


def test_revolutions_on_the_table_turn_the_order() -> None:
    """TYC-REV-01, TYC-REV-02, TYC-EX-10."""
    chain = ["8 8 8 8 0>8", "3 3 3 3 C>3", "A A A A b>A", "6>9 6>9 6>9 6>9 5>9"]
    assert at(5, 5, 5, 5, table=chain).reversed is False
    with pytest.raises(ImpossiblePosition):
        at(5, 5, 5, 5, table=chain, reversed=True)
    assert at(5, 5, 5, 5, table=chain[:3], reversed=True).turn == 0


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
        plays = [move for move in moves if move.do == "play"]
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
_keys = st.sampled_from(["hands", "sticks", "table", "turn", "reversed", "out", "away", "returned", "x"])


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
        {"away": 10**400},
        {str(number): 1 for number in range(50)},
    ):
        with pytest.raises(ImpossiblePosition) as refused:
            game.load(position, 2, 1, PLAIN)
        assert all(len(reason) < 300 for reason in refused.value.reasons)
