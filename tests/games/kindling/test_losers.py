"""The losers of a trick, damage, surplus flames and drawing: KIN-LOSE, KIN-HAND, KIN-Q05, Q08, Q21, Q22."""

from __future__ import annotations

from typing import Any

import pytest

from matchkit.games.kindling import game
from matchkit.games.kindling.state import State, flames, support

from .helper import CLUBS, SPADES, at, event, fire, hand, judge, play, supply, told

QUIET = ["5C 9C", "KC", "", ""]


def lose(fires: str, options: dict[str, object] | None = None, **more: object) -> State:
    """Seat 0 leads K♥ and wins; no red card is visible. Seat 1, with that fire, is about to follow."""
    plain: dict[str, Any] = {
        "fires": [SPADES, fires], "hands": ["KH 9H", "4H 7D"], "supplies": [4, "9D 8D 10D"], "piles": QUIET,
        "leader": 0,
    }  # fmt: skip
    after: State = play(at(2, options, **(plain | more)), "KH").state
    return after


def test_kin_lose_01_02_03_q22_the_steps_in_their_order() -> None:
    """KIN-LOSE-01, KIN-LOSE-02, KIN-LOSE-03: card under the supply, damage, draw back to five."""
    step = play(lose(CLUBS), "4H")
    assert told(step) == ["follows", "wins_led", "nothing", "under", "damage_smoldering", "draws"]
    assert supply(event(step, "under")[0], 1) == "9D 8D 10D 4H"
    assert fire(step.state, 1) == "AC+JD QC 10C 8C ~6C"
    assert hand(step.state, 1).split() == ["4H", "7D", "8D", "9D", "10D"]


@pytest.mark.parametrize(
    ("before", "after", "key", "under"),
    [
        ("AC+JD QC 10C", "AC+JD QC ~10C", "damage_smoldering", "4H"),
        ("AC QC 10C+JD", "AC QC ~10C+JD", "damage_smoking", "4H"),
        ("AC+JD QC ~10C", "AC+JD QC", "ashes", "4H 10C"),
        ("AC+JD QC ~10C+3D", "AC+JD QC", "ashes_flame", "4H 10C 3D"),
        ("AC+JD QC 8C 6C ~10C+3D+2D", "AC+JD QC 8C 6C", "ashes_flame", "4H 10C 3D 2D"),
    ],
    ids=["fresh", "burning", "smoldering", "smoking", "KIN-Q47 two flames"],
)
def test_kin_lose_02_q22_q47_each_state_takes_one_step(before: str, after: str, key: str, under: str) -> None:
    step = play(lose(before), "4H")
    state, rules, _ = event(step, key)
    assert rules[0] == "KIN-LOSE-02"
    assert fire(state, 1) == after
    assert supply(state, 1) == f"9D 8D 10D {under}"


def test_kin_lose_02_only_the_losers_are_damaged() -> None:
    step = play(lose(CLUBS), "4H")
    assert fire(step.state, 0) == SPADES
    assert step.state.players[0].supply == lose(CLUBS).players[0].supply


def test_kin_q23_losers_in_the_order_of_play_after_the_winner() -> None:
    state = at(3, hands=["9S", "JS", "7S"], leader=2, piles=["5C", "6D", "7D"], supplies=[1, 1, 1])
    step = play(state, "7S", "9S", "JS")
    assert [e.say.facts["who"] for e in step.events if e.say.key == "event.under"] == [2, 0]
    assert told(step).index("removed") < told(step).index("under")


def test_kin_hand_02_three_draw_back_to_four() -> None:
    state = at(3, hands=["9S 5H 6H 7H", "JS", "7S"], leader=0, piles=["5C", "6D", "7D"])
    step = play(state, "9S", "JS", "7S")
    assert len(step.state.players[0].hand) == 4
    assert len(step.state.players[2].hand) == 4
    assert "KIN-HAND-02" in next(e for e in step.events if e.say.key == "event.draws").rules


def test_kin_hand_01_two_draw_back_to_five() -> None:
    step = play(lose(CLUBS, hands=["KH 9H", "4H 7D 5D"], supplies=[4, "9D 8D 10D"]), "4H")
    assert event(step, "draws")[1] == ("KIN-LOSE-03", "KIN-HAND-01")
    assert len(step.state.players[1].hand) == 5
    assert supply(step.state, 1) == "4H"


def test_kin_q21_the_lost_card_may_come_back_at_once() -> None:
    step = play(lose(CLUBS, hands=["KH 9H", "4H"], supplies=[4, ""]), "4H")
    assert event(step, "draws_last")[1] == ("KIN-LOSE-03", "KIN-HAND-01", "KIN-Q21")
    assert hand(step.state, 1) == "4H"
    assert supply(step.state, 1) == ""


def test_kin_q21_q32_ashes_may_be_drawn_at_once() -> None:
    step = play(lose("QC+JD ~AC", hands=["KH 9H", "4H"], supplies=[4, ""]), "4H")
    assert hand(step.state, 1).split() == ["AC", "4H"]


# --- a flame too many ------------------------------------------------------------------------

EX_06 = "AC+JD QC+3D 10C+2D 8C ~6C"


def test_kin_ex_06_q05_trim_outer_takes_the_outermost_flame() -> None:
    """KIN-EX-06, KIN-Q05, KIN-FIRE-04, KIN-Q22: log 5 to ashes, limit 2, the flame on log 3 goes last."""
    step = play(lose(EX_06), "4H")
    state, rules, facts = event(step, "trim")
    assert (facts["card"], rules) == ("2D", ("KIN-FIRE-04", "KIN-Q05"))
    assert fire(state, 1) == "AC+JD QC+3D 10C 8C"
    assert supply(state, 1) == "9D 8D 10D 4H 6C 2D"


def test_kin_q05_trim_outer_takes_the_latest_flame_of_a_log() -> None:
    step = play(lose("AC QC+JD+3D+2D 10C 8C ~6C"), "4H")
    assert event(step, "trim")[2]["card"] == "2D"
    assert fire(event(step, "trim")[0], 1) == "AC QC+JD+3D 10C 8C"


def test_kin_q05_burning_falls_back_to_fresh() -> None:
    step = play(lose("AC+JD QC+3D ~10C"), "4H")
    assert fire(step.state, 1) == "AC+JD QC"
    assert event(step, "trim")[2]["state"] == "state.fresh"


def test_kin_q05_no_trim_when_the_limit_stays() -> None:
    """KIN-FIRE-03: six logs to five still support three; a smoking log takes its own flame along."""
    assert "trim" not in told(play(lose("AC+JD QC+3D 10C+2D 8C 6C ~4C", supplies=[4, "9D"]), "4H"))
    assert "trim" not in told(play(lose("AC+JD QC+3D 10C 8C ~6C+2D"), "4H"))


def test_kin_q05_keep_lets_the_surplus_stay_and_only_blocks_new_flames() -> None:
    keep: dict[str, object] = {"flame_surplus": "keep"}
    step = play(lose(EX_06, keep), "4H")
    assert "trim" not in told(step)
    assert fire(step.state, 1) == "AC+JD QC+3D 10C+2D 8C"
    mine = step.state.players[1].fire
    assert (flames(mine), support(mine)) == (3, 2)
    state = at(
        2,
        keep,
        fires=["AS+JH QS+3H 10S+2H 8S", CLUBS],
        hands=["KD", "4D"],
        piles=["5D", "5C", "", ""],
        leader=0,
    )
    assert "stored_flames" in told(play(state, "KD", "4D", "draft 1"))


OWNER: dict[str, object] = {"flame_surplus": "owner_chooses"}


def test_kin_q05_owner_chooses_which_flame_goes() -> None:
    step = play(lose(EX_06, OWNER), "4H")
    state = step.state
    assert told(step)[-1] == "ashes"
    assert (state.phase, state.turn) == ("trim", 1)
    assert [game.write(m) for m in game.moves(state)] == ["trim 2D", "trim 3D", "trim JD"]
    assert judge(state, "trim JD").rules == ("KIN-FIRE-04", "KIN-Q05")
    no = judge(state, "trim 8C")
    assert (no.why, no.cards) == ("8♣ is no flame in your fire.", ("JD", "3D", "2D"))
    after = play(state, "trim JD")
    assert told(after) == ["trim", "draws"]
    assert fire(after.state, 1) == "AC QC+3D 10C+2D 8C"
    assert "JD" in supply(after.events[0].state, 1)
    assert (after.state.phase, after.state.turn) == ("play", 0)


def test_kin_q05_owner_chooses_among_the_flames_of_one_log_too() -> None:
    """Which of them goes under the supply makes a difference, for it is drawn again (KIN-Q32)."""
    step = play(lose("AC QC+JD+3D+2D 10C 8C ~6C", OWNER), "4H")
    assert [game.write(m) for m in game.moves(step.state)] == ["trim 2D", "trim 3D", "trim JD"]
    after = play(step.state, "trim 3D")
    assert fire(after.state, 1) == "AC QC+JD+2D 10C 8C"
    assert supply(after.events[0].state, 1).split()[-1] == "3D"


def test_kin_q05_every_flame_of_the_fire_can_go() -> None:
    """Also an earlier one of a log with several."""
    state = lose("AC+JD+3D+5D QC 10C 8C ~6C", OWNER, hands=["KH 9H", "4H 7D"])
    state = play(state, "4H").state
    assert {game.write(m) for m in game.moves(state)} == {"trim JD", "trim 3D", "trim 5D"}
    assert all(judge(state, said).ok for said in ("trim JD", "trim 3D", "trim 5D"))


def test_kin_q05_trimming_is_no_move_with_the_default() -> None:
    assert judge(lose(CLUBS), "trim JD").say.key == "why.never_trim_trim_outer"
    assert judge(lose(CLUBS, {"flame_surplus": "keep"}), "trim JD").say.key == "why.never_trim_keep"
    assert judge(lose(CLUBS, OWNER), "trim JD").say.key == "why.not_now_trim"


def test_kin_q05_q23_two_losers_choose_one_after_the_other() -> None:
    """The leader first, then the other loser; each draws before the next one is damaged."""
    fires = ["KS+AH QS+2H ~4S", "KC+AD QC+3H ~4C", "AS+5H"]
    state = at(3, OWNER, fires=fires, hands=["9D", "8D", "KD"], piles=["5S", "", ""], leader=0, buried="2D")
    step = play(state, "9D", "8D", "KD")
    assert (step.state.phase, step.state.turn) == ("trim", 0)
    step = play(step.state, "trim 2H")
    assert told(step) == ["trim", "draws", "under", "ashes"]
    assert (step.state.phase, step.state.turn) == ("trim", 1)
    step = play(step.state, "trim AD")
    assert fire(step.state, 1) == "KC QC+3H"
    assert (step.state.phase, step.state.turn) == ("play", 2)


# --- who draws -------------------------------------------------------------------------------


def test_kin_q08_the_winner_does_not_draw() -> None:
    step = play(lose(CLUBS), "4H")
    assert hand(step.state, 0) == "9H"


def test_kin_q08_q48_an_empty_hand_is_refilled_when_its_turn_comes() -> None:
    step = play(lose(CLUBS, hands=["KH", "4H 7D"]), "4H")
    state, rules, facts = event(step, "refill")
    assert (facts["who"], facts["n"], rules) == (0, 4, ("KIN-Q08", "KIN-Q48"))
    assert told(step)[-1] == "refill"
    assert len(state.players[0].hand) == 4
    assert state == step.state


def test_kin_q48_a_follower_with_an_empty_hand_draws_before_playing() -> None:
    state = at(
        fires=[SPADES, CLUBS], hands=["KH 9H", ""], supplies=[4, "9D 8D 10D 7D 6D 5D"], piles=QUIET, leader=0
    )
    step = play(state, "KH")
    assert event(step, "refill")[2]["n"] == 5
    assert supply(step.state, 1) == "5D"
    assert step.state.turn == 1


def test_kin_q08_winner_draws_last_as_an_option() -> None:
    state = lose(CLUBS, {"winner_draws": True})
    step = play(state, "4H")
    assert [e.say.facts["who"] for e in step.events if e.say.key.startswith("event.draws")] == [1, 0]
    assert step.events[-1].rules[:2] == ("KIN-Q08", "KIN-Q48")
    assert len(step.state.players[0].hand) == 5


def test_kin_q29_the_supply_keeps_its_order() -> None:
    state = at(
        fires=[SPADES, CLUBS], hands=["KH 9H", "4H 7D 6D"], supplies=[4, "9D 2D 10D"], piles=QUIET, leader=0
    )
    step = play(state, "KH", "4H")
    assert hand(step.state, 1).split() == ["2D", "6D", "7D", "9D", "10D"]
    assert supply(step.state, 1) == "4H"
    assert step.state.out[-1] == "KH"
