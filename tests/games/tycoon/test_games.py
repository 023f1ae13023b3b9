"""Whole games, and what has to hold at every moment of them."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchkit.errors import BadMove
from matchkit.games.tycoon import Move, State, game, geometry

from .table import at

SETTINGS: list[dict[str, Any]] = [
    {},
    {"seven": "4", "even_deal": True},
    {"revolution_at": "4"},
    {"forced_pass_cardless": "exempt", "return_rule": "any_turn"},
    {"forced_pass_cardless": "return", "return_rule": "free"},
    {"expansion_gh": "hypothetical", "first_player": 0},
]

#: What each event does to the sticks of the one that it is about, and to the centre.
STICKS = {
    "passed": (1, -1),
    "passed_last": (1, -1),
    "forced": (1, -1),
    "forced_return": (-1, 1),
    "returned": (-1, 1),
    "returned_dealer": (-1, 1),
    "returned_turn": (-1, 1),
    "returned_free": (-1, 1),
}


def choose(state: State, chance: random.Random) -> Move:
    moves = list(game.moves(state))
    plays = [move for move in moves if move.kind == "play"]
    return chance.choice(plays if plays and chance.random() < 0.6 else moves)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_random_games(seats: int, options: dict[str, Any]) -> None:
    """TYC-END-01, TYC-COMP-01, TYC-Q17, TYC-Q20, TYC-Q43: every game ends with ranks, no card is lost, every
    stick that somebody gains or loses is an event, and every event and verdict can be read."""
    for seed in range(4):
        chance = random.Random(seed)
        first = game.deal(seats, seed, options)
        state, before = first.state, first.events[-1].state
        counts = game.counts(state)
        assert all(game.counts(event.state) == counts for event in first.events)
        for _ in range(2000):
            if game.to_move(state) is None:
                break
            move = choose(state, chance)
            verdict = game.check(state, move)
            assert verdict.ok
            assert verdict.why
            done = game.play(state, move)
            for event in done.events:
                _balance(before, event.say.key.removeprefix("event."), event.say.facts, event.state)
                assert game.counts(event.state) == counts
                assert event.text
                assert event.say.more(0) is not None
                assert all(game.rulebook.name_of(rule) for rule in event.rules)
                before = event.state
            assert all(game.rulebook.name_of(rule) for rule in verdict.rules)
            assert done.events[-1].state == done.state
            assert hash(done.state) == hash(done.state._replace())
            state = done.state
        outcome = game.outcome(state)
        assert outcome is not None
        assert sorted(outcome.ranks) == list(range(1, seats + 1))
        assert outcome.say.tell()


def _balance(before: State, key: str, facts: Any, now: State) -> None:
    """The sticks moved by an event are those that it tells of, and no others."""
    own = [b - a for a, b in zip(before.sticks, now.sticks, strict=True)]
    if key in STICKS:
        change, centre = STICKS[key]
        expected = [change if seat == facts["who"] else 0 for seat in range(len(own))]
        assert (own, now.centre - before.centre) == (expected, centre), key
    elif key.startswith(("led", "followed")):
        expected = [-facts["cost"] if seat == facts["who"] else 0 for seat in range(len(own))]
        assert (own, now.centre) == (expected, before.centre), key
    elif key.startswith("cleared"):
        assert not any(own)
        assert now.centre - before.centre == facts["sticks"]
    else:
        assert not any(own)
        assert now.centre == before.centre, key


#: Every candidate of up to four cards of these kinds, shown as any figure, and some oddities.
_CANDIDATES = [Move("pass"), Move("return"), Move("play"), Move("sing")]
for _count in range(1, 5):
    for _kinds in combinations_with_replacement("13468bCF", _count):
        _shown = (_figure * _count for _figure in geometry.figures(True))
        _CANDIDATES += [Move("play", "".join(_kinds), _figures) for _figures in _shown]


@pytest.mark.parametrize("options", [SETTINGS[0], SETTINGS[1], SETTINGS[3], SETTINGS[5]], ids=str)
@pytest.mark.parametrize("turned_round", [False, True])
def test_moves_are_just_what_check_allows(options: dict[str, Any], turned_round: bool) -> None:
    """TYC-LEAD-01, TYC-FOLLOW-01, TYC-MOD-01, TYC-Q35: every candidate tried, on small positions."""
    for hand, table in product(["1146", "33Cb"], [None, "4", "6>9 6>9"]):
        position: dict[str, Any] = {"hands": [hand, 3, 3], "sticks": [3, 1, 2], "turn": 0}
        if table:
            position["table"] = table
        state = game.load({**position, "reversed": turned_round}, 3, 1, game.options(options))
        found = list(game.moves(state))
        assert len(found) == len(set(found))
        assert set(found) == {move for move in _CANDIDATES if game.check(state, move).ok}


def test_moves_of_mixed_figures_are_never_allowed() -> None:
    """TYC-FOLLOW-02: tried with every pair of figures."""
    state = at("14", 3, 3, sticks=[9, 1, 1])
    for one, other in product(geometry.FIGURES, repeat=2):
        if one != other:
            assert not game.check(state, Move("play", "14", one + other)).ok


_cards = st.lists(st.tuples(st.sampled_from(geometry.cards(True)), st.sampled_from(geometry.figures(True))))


@given(_cards.filter(lambda pairs: 0 < len(pairs) < 12))
def test_a_move_reads_back(pairs: list[tuple[str, str]]) -> None:
    """TYC-Q39: parse(write(move)) is the move, in any case and spacing."""
    said = " ".join(f"{card}>{figure}" for card, figure in pairs)
    move = game.parse(said)
    assert game.parse(game.write(move)) == move
    assert game.parse(f"  {said.upper()} ") == game.parse(said.lower()) == move
    assert sorted(zip(move.cards, move.figures, strict=True)) == sorted(pairs)


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("pass", Move("pass")),
        (" PASS ", Move("pass")),
        ("Return a stick", Move("return")),
        ("4>9 4>9", Move("play", "44", "99")),
        ("4 > 9, 4->9", Move("play", "44", "99")),
        ("44>9", Move("play", "44", "99")),
        ("play 888", Move("play", "888", "888")),
        ("9", Move("play", "6", "9")),
        ("e 3/E", Move("play", "33", "3E")),
        ("6/9>8", Move("play", "6", "8")),
        ("B D", Move("play", "bd", "bd")),
        ("7>L", Move("play", "7", "L")),
        ("F b 1>F", Move("play", "1bF", "FbF")),
    ],
)
def test_how_moves_are_said(said: str, move: Move) -> None:
    assert game.parse(said) == move


@pytest.mark.parametrize(
    "said", ["", "   ", "play", "x", "4>", ">9", "4>99", "-1", "4>-1", "é", "4;5", "4" * 200]
)
def test_what_is_no_move(said: str) -> None:
    with pytest.raises(BadMove):
        game.parse(said)


@given(st.text(max_size=30) | st.text("0123456789abcdefAF>,+ -", max_size=30))
def test_any_text_is_a_move_or_refused(said: str) -> None:
    try:
        move = game.parse(said)
    except BadMove:
        return
    assert game.parse(game.write(move)) == move


_STATES = [
    at("1147", 3, 3),
    at("1147", 3, 3, table="4", sticks=0, turn=0),
    at("", 3, 3, table="4", turn=0),
    at("", 3),
    at("33337C", 3, table="8 8 8 8 0>8", reversed=True, turn=0),
    at("4", "", out=[1], sticks=[1, 0], turn=0),
    at("GH", 3, options={"expansion_gh": "hypothetical", "return_rule": "free"}),
]
_moves = st.builds(
    Move,
    st.sampled_from(["play", "pass", "return"]) | st.text(max_size=5),
    st.text("0123456789AbCdEFGHX", max_size=7) | st.text(max_size=4),
    st.text("0123456789AbCdEFGHX", max_size=7) | st.text(max_size=4),
)


@given(st.sampled_from(_STATES), _moves)
@settings(max_examples=400)
def test_check_answers_for_any_move(state: State, move: Move) -> None:
    """TYC-TURN-01: a sentence and a rule, whatever the move, also when the game is over."""
    verdict = game.check(state, move)
    assert verdict.why
    assert verdict.rules
    assert all(game.rulebook.name_of(rule) for rule in verdict.rules)
    assert verdict.say.more() is not None
    assert verdict.fix is None or verdict.fix.tell()
    if verdict.ok:
        assert game.apply(state, move, lambda *_, **__: None)


def test_the_number_of_plays_is_small_for_a_big_hand() -> None:
    """TYC-LEAD-01: each legal play of 15 cards and 10 sticks once, in the order of the number of cards."""
    state = at("0123456678AbCdF", 6, sticks=[10, 1])
    found = list(game.moves(state))
    assert len(found) == len(set(found)) == 3491
    counts = [len(move.cards) for move in found]
    assert counts == sorted(counts)
    assert all(game.check(state, move).ok for move in random.Random(1).sample(found, 200))
