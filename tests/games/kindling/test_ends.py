"""Ends of rounds and of the game: KIN-END, KIN-SCORE, KIN-GAME, KIN-AIM."""

from __future__ import annotations

from typing import Any

import pytest

from matchkit.games.kindling import game
from matchkit.games.kindling.state import Options, State, game_end, worth

from .helper import CLUBS, LAST, SPADES, at, event, fire, play, told


def last(options: dict[str, object] | None = None, **more: Any) -> State:
    """The last trick of a round: seat 0 will score 5, seat 1 nothing."""
    return at(2, options, **(LAST | {"leader": 0} | more))


# --- the end of a round ----------------------------------------------------------------------


def test_kin_end_01_q38_a_fire_without_flame_ends_the_round() -> None:
    """KIN-END-01 b, KIN-Q33, KIN-Q38: the only log burns to ashes with its flame."""
    step = play(last(), "KH", "2H")
    state, rules, facts = event(step, "end_flame")
    assert (facts["who"], rules[0]) == (1, "KIN-END-01")
    assert fire(state, 1) == ""
    assert [n for n in told(step) if n.startswith("scores")] == ["scores", "scores_none"]


def test_kin_end_01_a_log_may_be_left_when_the_flame_is_gone() -> None:
    step = play(last(fires=["AS+JH QS 10S", "AC ~QC+JD"]), "KH", "2H")
    assert fire(event(step, "end_flame")[0], 1) == "AC"


def test_kin_end_01_q23_empty_central_piles_end_the_round_after_the_damage() -> None:
    """KIN-END-01 a, KIN-Q23, KIN-Q27."""
    state = at(fires=[SPADES, CLUBS], hands=["KD 9H", "2D 3H"], piles=["5D", "", "", ""], leader=0)
    step = play(state, "KD", "2D", "draft 1", "flame on 1")
    names = told(step)
    assert names.index("damage_smoldering") < names.index("end_central")
    assert event(step, "end_central")[1][:2] == ("KIN-END-01", "KIN-Q27")


def test_kin_q27_a_visible_card_still_counts() -> None:
    state = at(fires=[SPADES, CLUBS], hands=["KD 9H", "2D 3H"], piles=["5D", "9C", "", ""], leader=0)
    step = play(state, "KD", "2D", "draft 1", "flame on 1")
    assert "end_central" not in told(step)
    assert step.state.round == 1


def test_kin_end_01_q25_score_03_no_hand_and_no_supply_end_the_round_with_a_bonus() -> None:
    """KIN-END-01 c, KIN-Q25, KIN-SCORE-03: only the winner can be out of cards."""
    state = at(
        fires=[SPADES, CLUBS], hands=["KH", "2H 3H"], supplies=["", 3], piles=["5C", "", "", ""], leader=0
    )
    step = play(state, "KH", "2H")
    assert event(step, "end_cards")[2]["who"] == 0
    _, rules, facts = event(step, "scores_bonus")
    assert (facts["who"], facts["n"]) == (0, 7 + 2)
    assert "KIN-SCORE-03" in rules
    assert event(step, "scores")[2]["n"] == 4 + 2


def test_kin_q25_a_loser_always_gets_the_played_card_back() -> None:
    state = at(
        fires=[SPADES, CLUBS], hands=["KH 9H", "2H"], supplies=[3, ""], piles=["5C", "", "", ""], leader=0
    )
    step = play(state, "KH", "2H")
    assert not [name for name in told(step) if name.startswith("end_")]


def test_kin_q26_the_bonus_is_paid_whatever_ended_the_round() -> None:
    step = play(last(hands=["KH", "2H 3H"], supplies=["", "3D"]), "KH", "2H")
    assert "end_flame" in told(step)
    assert event(step, "scores_bonus")[2]["n"] == 5 + 2


def test_kin_q24_several_reasons_at_once() -> None:
    state = last(
        hands=["KC", "2H 3H"],
        supplies=["", "3D"],
        piles=["5C", "", "", ""],
        fires=["AS+JH QS 10S 8S 6S ~7S", "~AC+JD"],
    )
    step = play(state, "KC", "2H", "draft 1")
    assert [n for n in told(step) if n.startswith("end_")] == ["end_central", "end_flame"]
    state = last(hands=["KH", "2H 3H"], supplies=["", "3D"], piles=["9D", "", "", ""])
    step = play(state, "KH", "2H")
    assert [n for n in told(step) if n.startswith("end_")] == ["end_central", "end_cards", "end_flame"]


# --- scoring ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fires", "points"),
    [
        pytest.param("AS+JH QS 10S", 5, id="KIN-SCORE-01 and 02"),
        pytest.param("AS+JH QS ~10S", 4, id="KIN-SCORE-01 smoldering"),
        pytest.param("AS QS ~10S+JH", 2, id="KIN-SCORE-02 smoking"),
        pytest.param("AS+JH+3H QS 10S 8S ~6S+5H", 8, id="KIN-EX-07"),
        pytest.param("AS+JH+3H+5H QS 10S 8S 6S 7S", 12, id="full fire"),
        pytest.param(SPADES, 7, id="starting fire"),
    ],
)
def test_kin_score_01_02_ex_07_worth_of_a_fire(fires: str, points: int) -> None:
    state = at(fires=[fires, CLUBS], supplies=[1, 1])
    assert worth(state.players[0].fire) == points


def test_kin_score_every_seat_scores_at_the_end_of_a_round() -> None:
    """KIN-SCORE-01, KIN-SCORE-02, KIN-GAME-01: both totals grow, the loser's too."""
    state = last(totals=[3, 4], round=2, fires=["AS+JH QS 10S", "AC QC+JD ~10C"], piles=["9D", "", "", ""])
    step = play(state, "KH", "2H")
    assert step.state.totals == (3 + 5, 4 + 4)


# --- the end of the game ---------------------------------------------------------------------


def test_kin_game_02_25_points_win_at_once() -> None:
    step = play(last(round=2, totals=[14, 9], fires=["AS+JH+4D+5D QS 10S 8S 6S", "~AC+JD"]), "KH", "2H")
    assert step.state.totals[0] == 25
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert "KIN-GAME-02" in outcome.rules
    assert outcome.say.tell() == "Dana wins with 25 points"
    assert game.to_move(step.state) is None
    assert list(game.moves(step.state)) == []


def test_kin_game_02_24_points_do_not() -> None:
    step = play(last(round=3, totals=[19, 19 + 4]), "KH", "2H")
    assert step.state.totals == (24, 23)
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert "KIN-AIM-01" in outcome.rules
    step = play(last(round=2, totals=[14, 9]), "KH", "2H")
    assert game.outcome(step.state) is None


def test_kin_q02_the_highest_wins_when_two_pass_25() -> None:
    """KIN-Q02: 27 against 26."""
    fires = ["AS+JH QS 10S", "AC+4D QC+JD ~10C"]
    step = play(last(round=3, totals=[22, 22], fires=fires, piles=["9D", "", "", ""]), "KH", "2H")
    # Two logs support one flame: the log at the heart keeps its own.
    assert fire(event(step, "trim")[0], 1) == "AC+4D QC"
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((27, 26), (1, 2))
    assert "KIN-Q02" in outcome.rules


def test_kin_aim_01_q01_the_highest_total_after_three_rounds_wins() -> None:
    step = play(last(round=3, totals=[4, 8]), "KH", "2H")
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((9, 8), (1, 2))
    assert outcome.say.key == "end.three"
    assert "KIN-AIM-01" in outcome.rules


def test_kin_q40_game_03_a_tie_after_round_three_adds_one_round() -> None:
    step = play(last(round=3, totals=[4, 9]), "KH", "2H")
    assert "additional" in told(step)
    assert (step.state.round, step.state.extra, game.outcome(step.state)) == (4, True, None)


#: The round ends by the central piles: seat 0 scores 5, seat 1 scores 4 or, with one log more, 5.
CENTRAL: dict[str, Any] = {"piles": ["9D", "", "", ""], "fires": ["AS+JH QS 10S", "AC QC+JD ~10C"]}
LEVEL: dict[str, Any] = {"piles": ["9D", "", "", ""], "fires": ["AS+JH QS 10S", "AC QC+JD 8C ~10C"]}


def test_kin_game_03_q43_a_tie_at_the_target_after_round_two_adds_one_round() -> None:
    step = play(last({"target": 13}, round=2, totals=[8, 9], **CENTRAL), "KH", "2H")
    assert step.state.totals == (13, 13)
    assert event(step, "additional")[2]["n"] == 13
    assert (step.state.round, step.state.extra) == (3, True)


def test_kin_q03_the_additional_round_decides_for_whoever_is_ahead() -> None:
    """KIN-Q03, KIN-GAME-03: also for a third player who was behind."""
    step = play(last({"target": 13}, round=3, extra=True, totals=[13, 13], **CENTRAL), "KH", "2H")
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.say.key) == ((18, 17), (0,), "end.decided")
    assert game_end(rules(), 4, True, (20, 20, 21)) == "decided"


def test_kin_game_04_q43_still_level_after_the_additional_round_is_shared() -> None:
    step = play(last({"target": 13}, round=3, extra=True, totals=[13, 13], **LEVEL), "KH", "2H")
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.say.key) == ((1, 1), "end.shared")
    assert "KIN-GAME-04" in outcome.rules
    assert outcome.say.tell(1) == "Dana and you share the victory with 18 points each"


def test_kin_q49_equal_totals_share_a_rank_and_the_next_is_skipped() -> None:
    state = at(
        3,
        fires=["KS+AH QS 4S", "KC+AD QC 4C ~3C", "~AS+2H"],
        hands=["KH", "5H", "6H"],
        piles=["5S", "", ""],
        round=4,
        extra=True,
        totals=[9, 9, 1],
    )
    outcome = game.outcome(play(state, "KH", "5H", "6H").state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((14, 14, 1), (1, 1, 3))


def rules(**options: object) -> Options:
    return Options(**game.options(options))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("end", "played", "extra", "scores", "after"),
    [
        ("three_or_25", 1, False, (24, 20), "next"),
        ("three_or_25", 1, False, (25, 20), "target"),
        ("three_or_25", 1, False, (25, 25), "additional"),
        ("three_or_25", 3, False, (10, 9), "three"),
        ("three_or_25", 3, False, (10, 10), "additional"),
        ("three_or_25", 4, True, (10, 10), "shared"),
        ("three_or_25", 4, True, (10, 11), "decided"),
        ("three_or_25", 2, True, (25, 25), "shared"),
        ("race_to_25", 3, False, (24, 20), "next"),
        ("race_to_25", 9, False, (24, 24), "next"),
        ("race_to_25", 9, False, (26, 25), "target"),
        ("race_to_25", 9, False, (26, 26), "additional"),
        ("race_to_25", 10, True, (30, 30), "shared"),
        ("three_only", 2, False, (28, 3), "next"),
        ("three_only", 3, False, (28, 3), "three"),
        ("three_only", 3, False, (28, 28), "level"),
    ],
)
def test_kin_q01_q40_q43_when_the_game_ends(
    end: str, played: int, extra: bool, scores: tuple[int, ...], after: str
) -> None:
    assert game_end(rules(game_end=end), played, extra, scores) == after


def test_kin_q01_target_is_an_option() -> None:
    assert game_end(rules(target=10), 1, False, (10, 4)) == "target"
    assert game_end(rules(target=11), 1, False, (10, 4)) == "next"


@pytest.mark.parametrize("end", ["race_to_25", "three_only"])
def test_kin_q01_the_other_endings_run(end: str) -> None:
    options: dict[str, object] = {"game_end": end}
    step = play(last(options, round=3, totals=[14, 21]), "KH", "2H")
    assert (game.outcome(step.state) is None) == (end == "race_to_25")
    step = play(last(options, round=3, totals=[16, 21], **CENTRAL), "KH", "2H")
    assert (game.outcome(step.state) is None) == (end == "additional")


def test_kin_q43_three_only_shares_without_an_additional_round() -> None:
    step = play(last({"game_end": "three_only"}, round=3, totals=[16, 21]), "KH", "2H")
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.say.key) == ((1, 1), "end.level")


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    state = play(last(round=3, totals=[4, 8]), "KH", "2H").state
    verdict = game.check(state, game.parse("KH"))
    assert (verdict.ok, verdict.say.key) == (False, "why.over")
    assert game.load(game.dump(state), 2, 0, game.options({})) == state
