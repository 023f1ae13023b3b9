"""The box and the setup: MAT-COMP, MAT-SET and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest

from matchkit.errors import BadOption
from matchkit.games.matches import game
from matchkit.games.matches.state import Burnt, State

from .helper import BURN, at, event, keys, told


def dealt(seats: int, seed: int = 3, **options: Any) -> State:
    state = game.deal(seats, seed, options).state
    assert isinstance(state, State)
    return state


def copies(**options: Any) -> list[int]:
    counts = game.counts(dealt(3, **options))
    return [counts[str(value)] for value in range(1, 11)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("descending", [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
        ("ascending", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("near_uniform_low", [6, 6, 6, 6, 6, 5, 5, 5, 5, 5]),
        ("near_uniform_high", [5, 5, 5, 5, 5, 6, 6, 6, 6, 6]),
        ("custom 55 0 0 0 0 0 0 0 0 0", [55, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("custom 1, 2, 3, 4, 5, 6, 7, 8, 9, 10", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ],
)
def test_comp_01_q01_match_cards(value: str, expected: list[int]) -> None:
    """MAT-COMP-01, MAT-Q01, mat.value_distribution."""
    assert sum(expected) == 55
    assert copies(value_distribution=value) == expected


def test_comp_01_q01_descending_is_the_default() -> None:
    assert copies() == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    "value",
    [
        "custom",
        "custom 5 5 5 5 5 6 6 6 6 7",
        "custom 5 5",
        "custom -5 5 5 5 5 6 6 6 6 6",
        "custom x",
        "custom 5.5 5.5 5.5 5.5 5.5 5.5 5.5 5.5 5.5 5.5",
        "custom 55 0 0 0 0 0 0 0 0 0 0",
    ],
)
def test_q01_custom_numbers_must_make_55(value: str) -> None:
    with pytest.raises(BadOption, match="ten numbers that make 55"):
        game.options({"value_distribution": value})


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"value_distribution": "descending 5"}, "is descending or .*, not"),
        ({"value_distribution": "custom " + "5 " * 400}, "too long"),
        ({"burn_deck": "custom"}, "needs from 1 to 16 cards"),
        ({"burn_deck": "custom " + "gasoline, " * 17}, "needs from 1 to 16 cards"),
        ({"burn_deck": "custom gasoline, ice"}, "no card “ice”"),
        ({"burn_deck": "known10_only gasoline"}, "is known10_plus_dups or .*, not"),
        ({"big_choice": "2"}, "is victim or random, not '2'"),
        ({"burn_cards": "maybe"}, "on or off"),
        ({"first_player": 6}, "goes from 0 to 5"),
        ({"speed": 1}, "no option 'speed'"),
    ],
)
def test_options_that_do_not_exist(given: dict[str, object], text: str) -> None:
    with pytest.raises(BadOption, match=text):
        game.options(given)


def test_comp_02_five_flares() -> None:
    """MAT-COMP-02: five, and they are no Match Cards: they make the deck sixty."""
    counts = game.counts(dealt(2))
    assert counts["F"] == 5
    assert sum(counts[str(value)] for value in range(1, 11)) + counts["F"] == 60


def box(**options: Any) -> list[str]:
    state = dealt(3, burn_cards=True, **options)
    return sorted([*state.row, *state.burn_deck])


def test_comp_03_q02_sixteen_burn_cards() -> None:
    """MAT-COMP-03, MAT-Q02: ten known cards and a second copy of six of them, by the seed."""
    boxes = {tuple(sorted(game.deal(3, seed, {"burn_cards": True}).state.burn_deck)) for seed in range(8)}
    assert len(boxes) > 1, "the same copies for every seed"
    for seed in range(20):
        state = dealt(3, seed, burn_cards=True)
        cards = [*state.row, *state.burn_deck]
        assert len(cards) == 16
        assert len(set(cards)) == 10
        assert max(cards.count(card) for card in cards) == 2


def test_q02_known_ten_only() -> None:
    """MAT-Q02, mat.burn_deck = known10_only."""
    cards = box(burn_deck="known10_only")
    assert len(cards) == len(set(cards)) == 10


def test_q02_custom_list() -> None:
    """MAT-Q02, mat.burn_deck = custom: names with commas, or short ones without."""
    assert box(burn_deck="custom gasoline, Explosion!, fire dancer") == [
        "",
        "explosion",
        "fire dancer",
        "gasoline",
    ]
    assert box(burn_deck="custom GAS gas fire-dancer exp FUEL") == [
        "explosion",
        "fire dancer",
        "fuel source",
        "gasoline",
        "gasoline",
    ]
    assert box(burn_deck="custom burn it to the ground") == ["", "", "", "burn it to the ground"]


@pytest.mark.parametrize("seats", game.sizes)
def test_comp_04_q18_tokens_are_worth_104(seats: int) -> None:
    """MAT-COMP-04, MAT-Q17, MAT-Q18, MAT-BANK-01: 24 + 16 · 5, counted as one number."""
    assert game.counts(dealt(seats))["tokens"] == 24 + 16 * 5 == 104


def test_set_01_comp_05_q42_first_leader() -> None:
    """MAT-SET-01, MAT-COMP-05, MAT-Q42: random by the seed, or the chosen seat."""
    assert {dealt(4, seed).leader for seed in range(30)} == {0, 1, 2, 3}
    for seat in range(4):
        step = game.deal(4, 5, {"first_player": seat})
        assert step.state.leader == seat
        assert game.to_move(step.state) == seat
        assert event(list(step.events), "leader").say.facts["who"] == seat
    with pytest.raises(BadOption, match=r"names a player who is not there.* 3 play"):
        game.deal(3, 5, {"first_player": 3})


def test_set_02_one_shuffled_deck() -> None:
    """MAT-SET-02: Flares come in hands and in the deck alike, in another order for another seed."""
    assert dealt(2, 1).deck != dealt(2, 2).deck
    assert any("F" in hand for seed in range(5) for hand in dealt(2, seed).hands)
    assert any("F" in dealt(2, seed).deck for seed in range(5))


@pytest.mark.parametrize(
    ("seats", "hand", "left"), [(2, 10, 40), (3, 10, 30), (4, 10, 20), (5, 10, 10), (6, 9, 6)]
)
def test_set_03_05_q44_hands_and_deck(seats: int, hand: int, left: int) -> None:
    """MAT-SET-03, MAT-SET-05, MAT-Q44."""
    state = dealt(seats)
    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert len(state.deck) == left


def test_q56_dealt_one_at_a_time() -> None:
    """MAT-Q56: the Leader's left gets the first, fourth, … card of the deck."""
    state = at(
        phase="discard",
        out=[1, 2],
        leader=0,
        round=1,
        blaze=9,
        hands=["F", "F", "F"],
        deck="10 9 8 8 8 7 7 7 7 6 6 6 6 6 5 5 5 5 5 5 4 4 4 4 4 4 4 3 3 3 3 3 3 3 3 "
        "2 2 2 2 2 2 2 2 2 1 1 1 1 1 1 1 1 1 1 F F",
    )
    for _ in range(3):
        state = game.play(state, game.parse("discard nothing")).state
    # Seat 1 leads now, so seat 2 is dealt 10 first, then seat 0 the 9, then seat 1 an 8.
    assert state.hands[2] == ("10", "8", "7", "6", "6", "5", "5", "4", "4", "F")
    assert state.hands[0] == ("9", "8", "7", "6", "6", "5", "5", "4", "4", "F")
    assert state.hands[1] == ("8", "7", "7", "6", "5", "5", "4", "4", "4", "F")


def test_set_04_q41_hands_are_secret() -> None:
    """MAT-SET-04, MAT-Q41: a redeal changes another hand but not its size, nor any token."""
    state = dealt(3)
    other = game.redeal(state, 0, 99)
    assert other.hands[0] == state.hands[0]
    assert other.hands[1] != state.hands[1]
    assert [len(h) for h in other.hands] == [len(h) for h in state.hands]
    assert other.tokens == state.tokens


@pytest.mark.parametrize(("seats", "spark"), [(2, 2), (3, 1), (6, 1)])
def test_set_06_07_the_blaze(seats: int, spark: int) -> None:
    """MAT-SET-06, MAT-SET-07, MAT-Q45 (first round): from the Leader's hand; two tokens with two players."""
    state = dealt(seats, first_player=0)
    move = next(game.moves(state))
    assert move.kind == "blaze"
    after = game.play(state, move).state
    assert after.blaze == move.up[0] != "F"
    assert len(after.hands[0]) == len(after.hands[1]) - 1
    assert after.fire == spark
    assert after.bank == state.bank - spark


def test_set_06_a_flare_is_never_offered_as_blaze() -> None:
    """MAT-SET-06: one choice for each value in the hand, and no Flare."""
    state = at(phase="blaze", leader=0, hands=["9 9 8 3 F F"])
    assert [game.write(m) for m in game.moves(state)] == ["blaze 9", "blaze 8", "blaze 3"]


@pytest.mark.parametrize(("seats", "out"), [(2, 1), (3, 3), (4, 6), (5, 10), (6, 15)])
def test_set_08_09_10_tokens(seats: int, out: int) -> None:
    """MAT-SET-08, MAT-SET-09, MAT-SET-10: 0, 1, 2, … clockwise; four set aside; the rest is the Bank."""
    state = dealt(seats, first_player=1)
    assert [state.tokens[(1 + k) % seats] for k in range(seats)] == list(range(seats))
    assert state.reserve == 4
    assert state.bank == 104 - 4 - out


def test_set_11_q03_the_leader_starts_with_none() -> None:
    """MAT-SET-11, MAT-Q47: the text governs and not the label in the drawing."""
    state = dealt(4, first_player=2)
    assert state.tokens[2] == 0


def test_set_12_q52_row_of_four() -> None:
    """MAT-SET-12, MAT-Q52: four face up, the first card dealt in the cheapest place."""
    step = game.deal(3, 4, BURN)
    assert len(step.state.row) == 4
    assert "" not in step.state.row
    assert len(step.state.burn_deck) == 6
    filled = event(list(step.events), "row_filled")
    assert filled.say.facts["cards"] == step.state.row
    assert step.state.played == ((), (), ())
    assert "row_filled" not in keys(list(game.deal(3, 4).events))


def test_q46_two_to_six() -> None:
    """MAT-Q46."""
    assert game.sizes == (2, 3, 4, 5, 6)
    for seats in (1, 7, 0, -1):
        with pytest.raises(BadOption, match="2 to 6 players"):
            game.deal(seats)


def test_setup_is_told_in_order() -> None:
    """The first Leader, the shuffle, the deal, what is set aside, the starting tokens, the Blaze."""
    assert keys(list(game.deal(3, 1).events)) == [
        "leader",
        "shuffled",
        "dealt_first",
        "reserve",
        "start_tokens",
        "start_tokens",
        "to_blaze",
    ]


def test_first_blaze_is_told() -> None:
    state = at(phase="blaze", leader=2, hands=["5", "6", "9 8"])
    assert [e.text for e in told(state, "blaze 9")] == [
        "Ben lays a 9 as the Blaze",
        "1 token goes onto the Blaze",
    ]


def test_a_burn_card_in_front_says_its_effect() -> None:
    assert Burnt("crossfire", "gasoline").effect == "gasoline"
    assert Burnt("gasoline").effect == "gasoline"
