"""Setting up: the deal, the first dealer, the sticks, the options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from matchkit.errors import BadOption
from matchkit.game import SILENT
from matchkit.games.tycoon import game
from matchkit.games.tycoon.state import dealer, strengths

from .table import keys


def sizes(seats: int, seed: int = 3, **options: Any) -> list[int]:
    """Hand sizes from the dealer's left round to the dealer."""
    state = game.deal(seats, seed, options).state
    first = dealer(state)
    return [len(state.hands[(first + step) % seats]) for step in range(1, seats + 1)]


@pytest.mark.parametrize(
    ("seats", "hands", "unused"),
    [
        (2, [15, 15], 26),
        (3, [15, 15, 15], 11),
        (4, [14] * 4, 0),
        (5, [12, 11, 11, 11, 11], 0),
        (6, [10, 10, 9, 9, 9, 9], 0),
        (7, [8] * 7, 0),
        (8, [7] * 8, 0),
    ],
)
def test_how_many_cards_are_dealt(seats: int, hands: list[int], unused: int) -> None:
    """TYC-SET-01, TYC-Q21, TYC-Q22, TYC-Q45; with 7 and 8 players TYC-VAR-01, TYC-Q29."""
    assert sizes(seats) == hands
    assert len(game.deal(seats, 3).state.away) == unused


@pytest.mark.parametrize(
    ("seats", "each", "unused"), [(2, 15, 26), (3, 15, 11), (4, 14, 0), (5, 11, 1), (6, 9, 2), (7, 8, 0)]
)
def test_even_deal_sets_odd_cards_aside(seats: int, each: int, unused: int) -> None:
    """tyc.even_deal, TYC-Q21, TYC-Q50."""
    assert sizes(seats, even_deal=True) == [each] * seats
    assert len(game.deal(seats, 3, {"even_deal": True}).state.away) == unused


def test_56_cards_of_14_kinds() -> None:
    """TYC-COMP-01."""
    state = game.deal(4, 9).state
    cards = Counter("".join(state.hands))
    assert cards == dict.fromkeys("012345678AbCdF", 4)


def test_expansion_adds_two_g_and_two_h() -> None:
    """tyc.expansion_gh, TYC-VAR-03, TYC-Q30, TYC-Q50: 60 cards, H the strongest; and no more than that is
    offered (TYC-VAR-04, TYC-Q31)."""
    assert set(game.rulebook.options["expansion_gh"].values) == {"off", "hypothetical"}
    state = game.deal(4, 9, {"expansion_gh": "hypothetical"}).state
    cards = Counter("".join(state.hands))
    assert cards["G"] == cards["H"] == 2
    assert sum(cards.values()) == 60
    assert strengths(state) == "0123456789AbCdEFGH"
    assert sizes(8, expansion_gh="hypothetical") == [8, 8, 8, 8, 7, 7, 7, 7]
    assert sizes(7, expansion_gh="hypothetical", even_deal=True) == [8] * 7
    assert strengths(game.deal(4, 9).state) == "0123456789AbCdEF"


def test_everybody_starts_with_one_stick() -> None:
    """TYC-SET-03, TYC-COMP-04, TYC-Q43."""
    state = game.deal(5, 1).state
    assert state.sticks == (1,) * 5
    assert state.centre == 35


def test_the_order_at_the_start() -> None:
    """TYC-SET-04, TYC-Q25: the F side, also right after a game that ended reversed."""
    state = game.deal(2, 1).state
    assert not state.reversed
    assert strengths(state) == "0123456789AbCdEF"


def test_the_first_dealer_leads() -> None:
    """TYC-SET-05, TYC-TURN-01, TYC-Q23, TYC-Q42."""
    drawn = {game.deal(3, seed).state.turn for seed in range(40)}
    assert drawn == {0, 1, 2}
    for seat in range(3):
        state = game.deal(3, 5, {"first_player": seat}).state
        assert dealer(state) == game.to_move(state) == seat


def test_what_the_deal_tells() -> None:
    """TYC-SET-01 to TYC-SET-05: one event for each thing that is done."""
    begin = ["first_dealer", "dealt_some", "sticks", "sheet"]
    assert keys(game.deal(2, 1)) == begin
    assert keys(game.deal(4, 1))[1] == "dealt_all"
    assert keys(game.deal(5, 1))[1] == "dealt_uneven"
    assert keys(game.deal(5, 1, {"even_deal": True}))[1] == "dealt_even"
    step = game.deal(5, 1)
    assert step.events[-1].state == step.state
    assert step.events[0].text.endswith("leads first")
    assert {e.rules[0] for e in step.events} == {"TYC-SET-05", "TYC-SET-01", "TYC-SET-03", "TYC-SET-04"}


def test_hands_are_sorted_and_secret() -> None:
    """TYC-SET-02: what the others hold changes from one redeal to another, the own hand never."""
    state = game.deal(3, 4).state
    other = game.redeal(state, 1, 77)
    assert state.hands[1] == other.hands[1]
    assert state.hands[0] != other.hands[0]
    order = "012345678AbCdF"
    assert all(list(hand) == sorted(hand, key=order.index) for hand in other.hands)


def test_the_same_seed_is_the_same_game() -> None:
    assert game.deal(4, 8).state == game.deal(4, 8).state
    assert game.deal(4, 8).state != game.deal(4, 9).state
    assert game.start(4, 8, game.options({}), SILENT) == game.deal(4, 8).state


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seven": 5}, "Sticks in a 7"),
        ({"seven": "3 sticks"}, "Sticks in a 7"),
        ({"revolution_at": 3}, "Cards for a revolution"),
        ({"return_rule": "free 2"}, "When a stick may be returned"),
        ({"first_player": 8}, "First dealer"),
        ({"even_deal": "maybe"}, "All get the same number of cards"),
        ({"expansion_gh": "on"}, "G and H"),
        ({"colour": 1}, "colour"),
    ],
)
def test_options_that_do_not_exist(given: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        game.options(given)


def test_the_first_player_has_to_have_a_seat() -> None:
    """tyc.first_player."""
    with pytest.raises(BadOption, match=r"names a player who is not there.* 3 play"):
        game.deal(3, 1, {"first_player": 3})
    assert game.deal(4, 1, {"first_player": "3"}).state.turn == 3


@pytest.mark.parametrize("seats", [0, 1, 9, -2, 10**30, True])
def test_numbers_of_seats_that_do_not_exist(seats: int) -> None:
    """TYC-VAR-01, TYC-Q29: two to eight play."""
    with pytest.raises(BadOption, match="2 to 8 players"):
        game.deal(seats)
