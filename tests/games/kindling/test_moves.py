"""Moves said and understood; the judge against every move there could be."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchkit.errors import BadMove
from matchkit.french import DECK
from matchkit.game import IllegalMove
from matchkit.games.kindling import game
from matchkit.games.kindling.moves import KINDS, Move
from matchkit.games.kindling.state import State

from .helper import CLUBS, SPADES, at, judge, play, walk

NUMBERED = ("draft", "flame", "start")


def moves() -> st.SearchStrategy[Move]:
    return st.one_of(
        st.tuples(st.sampled_from(["play", "trim"]), st.sampled_from(DECK)).map(lambda m: Move(*m)),
        st.tuples(st.sampled_from(NUMBERED), st.integers(-9, 10**8)).map(lambda m: Move(m[0], at=m[1])),
        st.sampled_from([Move("decline"), Move("repair"), Move("no repair")]),
    )


@given(moves())
def test_parse_understands_what_write_says(move: Move) -> None:
    said = game.write(move)
    assert game.parse(said) == move
    assert game.parse(f"  {said.upper()} ") == move
    assert "\n" not in said


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("QS", "QS"),
        ("sq", "QS"),
        ("Q♠", "QS"),
        ("♠q", "QS"),
        ("play  10h", "10H"),
        ("h10", "10H"),
        ("Draft pile 2", "draft 2"),
        ("flame 3", "flame on 3"),
        ("flame on log 3", "flame on 3"),
        ("start 1", "start flame 1"),
        ("No  Repair", "no repair"),
    ],
)
def test_moves_may_be_said_in_several_ways(said: str, move: str) -> None:
    assert game.write(game.parse(said)) == move


@pytest.mark.parametrize(
    "said",
    [
        "",
        "  ",
        "1S",
        "QX",
        "draft",
        "draft two",
        "flame on",
        "x" * 5000,
        "١S",
        "draft ٢",
    ],
)
def test_what_is_no_move_is_answered_with_what_to_say(said: str) -> None:
    with pytest.raises(BadMove, match="Say a card such as QS, or draft 2"):
        game.parse(said)


# --- the judge -------------------------------------------------------------------------------


def candidates(state: State) -> list[Move]:
    """Every move that could be meant in a position, and some that nobody could mean."""
    found = [Move(kind, card) for kind in ("play", "trim") for card in (*DECK, "1S", "ks", "")]
    found += [Move(kind, at=number) for kind in NUMBERED for number in range(-1, 9)]
    found += [Move("decline"), Move("repair"), Move("no repair"), Move("nonsense"), Move("")]
    return found


PHASE_OPTIONS: dict[str, object] = {
    "flame_surplus": "owner_chooses",
    "start_flame": "owner",
    "repair": "wood_flips_log",
}


@pytest.mark.parametrize("seats", [2, 3])
def test_check_allows_just_what_moves_offers(seats: int) -> None:
    """By trying every move there is, in every phase; every refusal has a sentence, rules and no braces."""
    met: dict[str, int] = {}
    for seed in range(12):
        for state, _ in walk(seats, seed, PHASE_OPTIONS if seed % 4 else {}):
            met[state.phase] = met.get(state.phase, 0) + 1
            if met[state.phase] > 12:
                continue
            offered = list(game.moves(state))
            assert len(offered) == len(set(offered))
            tried = set(candidates(state))
            assert {m for m in tried if game.check(state, m).ok} == set(offered) & tried
            assert set(offered) <= tried
            for move in tried:
                verdict = game.check(state, move)
                assert verdict.why
                assert "{" not in verdict.why
                assert verdict.rules
                assert all(card in DECK for card in verdict.cards)
                assert verdict.fix is None or verdict.fix.tell()
    assert set(met) == set(KINDS.values()) | {"over"}


STATES = [
    state
    for seats in (2, 3)
    for seed in (1, 3)
    for state, _ in walk(seats, seed, PHASE_OPTIONS if seed == 3 else {})
]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(STATES[:: max(1, len(STATES) // 60)]),
    st.sampled_from(list(KINDS)) | st.text(max_size=30),
    st.sampled_from(DECK) | st.text(max_size=30),
    st.integers() | st.integers(-2, 9),
)
def test_check_answers_for_any_move_in_any_state(state: State, kind: str, card: str, at_: int) -> None:
    move = Move(kind, card, at_)
    verdict = game.check(state, move)
    assert verdict.why
    assert len(verdict.why) < 400
    assert all(rule in game.rulebook.rules or rule in game.rulebook.rulings for rule in verdict.rules)
    assert game.write(move)


@pytest.mark.parametrize("kind", [*KINDS, "x" * 10_000])
def test_numbers_without_end_do_no_harm(kind: str) -> None:
    huge: int = 10**5000
    for state in STATES[::40]:
        for move in (Move(kind, "9" * 10_000, huge), Move(kind, "", -huge)):
            assert len(game.check(state, move).why) < 400
    assert len(game.write(Move("draft", at=huge))) < 80


@pytest.mark.parametrize(
    ("card", "key", "why"),
    [
        ("AS", "play_own_log", "A♠ is a log in your fire."),
        ("JH", "play_own_flame", "J♥ burns on A♠ in your fire."),
        ("AC", "play_log", "A♣ is a log in Ada’s fire"),
        ("JD", "play_flame", "J♦ is a flame on A♣ in Ada’s fire"),
        ("9D", "play_in_trick", "9♦ already lies in this trick, played by Ada."),
        ("5C", "play_central", "5♣ lies on central pile 1."),
        ("KH", "play_out", "K♥ has left the game"),
        ("9C", "play_not_held", "9♣ is not in your hand."),
        ("3H", "play_not_held", "3♥ is not in your hand."),
    ],
)
def test_a_card_that_is_not_in_the_hand_is_shown_where_it_lies(card: str, key: str, why: str) -> None:
    """KIN-TRICK-01, KIN-FIRE-02, KIN-FLAME-01: only what everybody sees is told."""
    state = at(
        fires=[SPADES, CLUBS],
        hands=["4D 7D", "3H"],
        supplies=[2, 2],
        piles=["5C 9C", "KC", "", ""],
        trick="9D",
        leader=1,
    )
    verdict = judge(state, card)
    assert (verdict.ok, verdict.say.key) == (False, f"why.{key}")
    assert verdict.why.startswith(why)
    assert verdict.fix is not None
    assert verdict.fix.tell() == "Choose among 4♦ and 7♦."


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_move_at_the_wrong_moment_is_told_what_it_is_time_for(kind: str) -> None:
    playing = at(2, PHASE_OPTIONS, hands=["4D 7D", "3H"], leader=0)
    drafting = at(2, PHASE_OPTIONS, trick="9S KS", hands=["4H", "3H"], piles=["5S", "", "", ""], leader=1)
    for state in (playing, drafting):
        if KINDS[kind] == state.phase:
            continue
        verdict = game.check(state, Move(kind, at=1))
        assert verdict.say.key == f"why.not_now_{kind.replace(' ', '_')}"
        now = "play a card from your hand" if state is playing else "draft a card or decline"
        assert now in verdict.why


@pytest.mark.parametrize(("said", "key"), [("start flame 1", "never_start")])
def test_choices_that_never_come_with_these_options(said: str, key: str) -> None:
    """KIN-Q07."""
    assert judge(at(), said).say.key == f"why.{key}"


def test_play_refuses_with_the_verdict() -> None:
    with pytest.raises(IllegalMove, match="9♣ is not in your hand") as refused:
        play(at(hands=["4D", "3H"], piles=["5C 9C"], leader=0), "9C")
    assert refused.value.verdict.rules == ("KIN-TRICK-01",)


def test_verdicts_do_not_tell_what_is_hidden() -> None:
    chance = random.Random(1)
    for number, (state, _) in enumerate(walk(2, 8)):
        if state.turn < 0:
            break
        other = game.redeal(state, state.turn, number)
        for move in chance.sample(candidates(state), 25):
            assert game.check(state, move) == game.check(other, move)


def test_kin_q31_a_log_lying_face_down_keeps_its_name_for_everybody() -> None:
    state = at(fires=[SPADES, "AC+JD ~QC"], hands=["4D 7D", "3H"], leader=0)
    verdict = judge(state, "QC")
    assert verdict.why == "Q♣ is a log in Ada’s fire, not a card in your hand."
    assert game.redeal(state, 0, 3).players[1].fire == state.players[1].fire
