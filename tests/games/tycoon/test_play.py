"""Leading, following, passing, clearing, the strongest number, changing cards."""

from __future__ import annotations

from typing import Any

import pytest

from matchkit.game import IllegalMove
from matchkit.games.tycoon import game
from matchkit.games.tycoon.moves import Move, choices
from matchkit.games.tycoon.state import passed, sticks_on_table

from .table import after, at, cited, keys, legal, says, step

# --- turns ---------------------------------------------------------------------------------


def test_play_or_pass_clockwise() -> None:
    """TYC-TURN-01."""
    state = at("05", "69", "78", turn=1)
    state = after(state, "6")
    assert state.turn == 2
    state = after(state, "7")
    assert state.turn == 0
    assert not says(state, "return").ok
    assert after(state, "pass").turn == 1


def test_only_cards_from_the_own_hand() -> None:
    """TYC-TURN-01."""
    state = at("45", "47")
    assert says(state, "7").why == "You hold no 7."
    two = says(state, "4 4")
    assert (two.ok, two.why, two.cards) == (False, "You chose 2 × 4, but you hold only 1.", ("4",))
    assert not game.check(state, Move("play")).ok


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_one_to_five_cards_may_lead(count: int) -> None:
    """TYC-LEAD-01."""
    lead = " ".join(["8"] * min(count, 4) + ["0>8"] * (count - 4))
    verdict = says(at("00008888", "4"), lead)
    assert verdict.ok
    assert "TYC-LEAD-01" in verdict.rules


def test_the_leader_cannot_pass() -> None:
    """TYC-LEAD-02, TYC-Q36: any single card can be led."""
    state = at("012345678AbCdF", "4")
    verdict = says(state, "pass")
    assert not verdict.ok
    assert "TYC-LEAD-02" in verdict.rules
    assert "pass" not in legal(state)
    assert all(says(state, card).ok for card in "012345678AbCdF")


def test_just_as_many_cards() -> None:
    """TYC-FOLLOW-01, TYC-FOLLOW-04, TYC-Q27: not fewer, not more, not even five."""
    state = at("AAAAb", "4", table="8 8 8", sticks=5)
    assert says(state, "A A A").ok
    for move in ("A A", "A A A A", "A A A A b>A", "A"):
        verdict = says(state, move)
        assert not verdict.ok
        assert {"TYC-FOLLOW-01", "TYC-FOLLOW-04"} <= set(verdict.rules)
        assert str(verdict.fix) == "Choose 3 cards."
    assert says(state, "A A").why == "3 cards were led; you chose only 2."
    assert says(state, "A A A A").why == "3 cards were led; you chose 4."


def test_one_number_that_is_stronger() -> None:
    """TYC-FOLLOW-02, TYC-Q24: the same number is not enough."""
    state = at("5689", "4", table="7", sticks=0)
    assert says(state, "8").ok
    weak, equal = says(state, "5"), says(at("7", "4", table="7"), "7")
    assert weak.why == "Your 5 does not beat the 7."
    assert equal.why == "Your 7 is only as strong as the 7."
    assert "TYC-FOLLOW-02" in weak.rules
    assert equal.rules == ("TYC-FOLLOW-02",), "the rulebook says it; it is no ruling of ours"
    pair = says(at("66", "4", table="7 7"), "6 6")
    assert pair.why == "Your two 6s do not beat the 7s."


def test_different_numbers_do_not_go_together() -> None:
    """TYC-FOLLOW-02, TYC-LEAD-01: with what they could show together instead."""
    verdict = says(at("4A", "4", sticks=4), "4 A")
    assert verdict.why == "Your 4 and A are different numbers."
    assert {"TYC-FOLLOW-02", "TYC-LEAD-01"} <= set(verdict.rules)
    assert str(verdict.fix) == "With your 4 sticks they can together show 8 and A."


def test_no_runs() -> None:
    """TYC-FOLLOW-03, TYC-EX-03."""
    verdict = says(at("234", "5"), "2 3 4")
    assert verdict.why == "Your 2, 3 and 4 make a run, and runs cannot be played."
    assert "TYC-FOLLOW-03" in verdict.rules
    letters = says(at("6AbC", "5"), "6>9 A b C")
    assert "TYC-FOLLOW-03" in letters.rules


def test_never_six_cards() -> None:
    """TYC-FOLLOW-05."""
    verdict = says(at("000088", "5", sticks=9), "0>8 0>8 0>8 0>8 8 8")
    assert not verdict.ok
    assert verdict.rules == ("TYC-FOLLOW-05",)


# --- passing and clearing ------------------------------------------------------------------


def test_a_pass_takes_a_stick() -> None:
    """TYC-PASS-01, TYC-Q43."""
    state = at("5", "6", "7", table="4", turn=1, sticks=[1, 2, 3])
    done = step(state, "pass")
    assert done.state.sticks == (1, 3, 3)
    assert done.state.centre == state.centre - 1
    assert keys(done) == ["passed"]


def test_soft_pass() -> None:
    """TYC-PASS-02, TYC-Q38: who passed may play later in the trick, and a play makes passes void."""
    state = at("4F", "8d", "5b", turn=0)
    state = after(state, "4", "pass", "5")
    assert passed(state) == ()
    state = after(state, "pass")
    assert passed(state) == (0,)
    assert state.turn == 1
    assert says(state, "8").ok
    state = after(state, "8")
    assert passed(state) == ()
    assert len(state.trick) == 3


def test_nobody_must_play() -> None:
    """TYC-Q35."""
    assert legal(at("FF", "4", table="0", sticks=0)) == {"pass", "F"}


def test_clearing_when_all_others_have_passed() -> None:
    """TYC-CLEAR-01, TYC-CLEAR-02, TYC-Q20, TYC-Q37: cards go, sticks go back, the last player leads."""
    state = at("45", "88", "d1", turn=0, sticks=[2, 1, 1])
    state = after(state, "4>9", "pass")
    assert (sticks_on_table(state), state.centre) == (2, 40 - 2 - 3)
    away = len(state.away)
    done = step(state, "pass")
    assert keys(done) == ["passed_last", "cleared_sticks", "dealer"]
    assert done.state.trick == ()
    assert done.state.turn == 0
    assert len(done.state.away) == away + 1
    assert done.state.centre == 40 - done.state.sticks[0] - done.state.sticks[1] - done.state.sticks[2]
    assert {"TYC-CLEAR-01", "TYC-CLEAR-02"} <= cited(done)


def test_two_players_clear_after_one_pass() -> None:
    """TYC-CLEAR-01."""
    done = step(at("5", "67", table="4", turn=0), "pass")
    assert keys(done) == ["passed_last", "cleared", "dealer"]
    assert done.state.turn == 1


def test_substitutes_when_the_box_is_empty() -> None:
    """TYC-CLEAR-03, TYC-Q20: a pass still brings a stick."""
    state = at("5", "6", 3, table="4", sticks=[20, 19, 1], turn=0)
    assert state.centre == 0
    done = step(state, "pass")
    assert done.state.sticks[0] == 21
    assert done.state.centre == -1
    assert keys(done) == ["passed", "substitute"]
    assert keys(step(done.state, "pass"))[:2] == ["passed_last", "cleared"]


# --- the strongest number -----------------------------------------------------------------


def test_f_forces_all_others_to_pass() -> None:
    """TYC-TOP-01, TYC-Q03, TYC-Q06: also those who have passed already; the F player leads."""
    state = at("5", "6", "F7", 3, table=[{"seat": 3, "play": "4"}], turn=2, sticks=[1, 2, 3, 0])
    done = step(state, "F")
    assert keys(done) == ["followed", "top", "forced", "forced", "forced", "cleared", "dealer"]
    assert [e.say.facts["who"] for e in done.events[2:5]] == [3, 0, 1]
    assert done.state.sticks == (2, 3, 3, 1)
    assert done.state.turn == 2
    assert done.state.trick == ()
    assert {"TYC-TOP-01", "TYC-Q03"} <= cited(done)
    passes = after(at("5", "6", "F7", 3, table=[{"seat": 2, "play": "4"}], turn=3, sticks=0), "pass", "pass")
    assert passes.sticks == (1, 0, 0, 1)


def test_0_is_the_strongest_when_reversed() -> None:
    """TYC-TOP-01, TYC-REV-04, TYC-Q34; and an F is the weakest then."""
    done = step(at("05", "6", table="4", reversed=True), "0")
    assert "forced" in keys(done)
    f = step(at("F5", "6", reversed=True), "F")
    assert keys(f) == ["led"]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_several_fs_force_a_pass_too(count: int) -> None:
    """TYC-Q04."""
    done = step(at("FFFF5", "67"), " ".join("F" * count))
    assert keys(done)[1:3] == ["top", "forced"]
    assert ("TYC-Q04" in cited(done)) is (count > 1), "nobody asks it of one F"


@pytest.mark.parametrize(("rule", "left", "key"), [
    ("take", 3, "forced"),
    ("exempt", 2, "forced_exempt"),
    ("return", 1, "forced_return"),
])  # fmt: skip
def test_players_without_cards_at_a_forced_pass(rule: str, left: int, key: str) -> None:
    """tyc.forced_pass_cardless, TYC-Q06."""
    state = at("F5", "", "67", sticks=[1, 2, 1], options={"forced_pass_cardless": rule})
    done = step(state, "F")
    assert done.state.sticks == (1, left, 2)
    assert keys(done)[2] == key


# --- changing cards -----------------------------------------------------------------------


def test_sticks_and_turning_change_a_card() -> None:
    """TYC-MOD-01, TYC-MOD-02: the sticks leave the player and lie on the cards."""
    state = at("17", "5", sticks=[4, 1])
    done = step(state, "1>F")
    assert done.state.sticks[0] == 2
    state = after(at("17", "5", sticks=[4, 1]), "7>C")
    assert (state.sticks, sticks_on_table(state), state.centre) == ((3, 1), 1, 35)


def test_a_printed_stick_cannot_be_taken_away() -> None:
    """TYC-MOD-01, TYC-MOD-02, TYC-HINT-03: with the sticks in the way, both ways up."""
    verdict = says(at("0234", "5", 3, table="6>9", sticks=[2, 1, 1], turn=0), "4>C")
    assert verdict.why == "A 4 cannot become a C."
    assert verdict.cards == ("4",)
    hand = at("02347Ad", 5, 5, table="6>9", sticks=[2, 3, 1], turn=0)
    verdict = says(hand, "7>F")
    assert verdict.why == "A 7 cannot become an F."
    assert "As printed, 2 sticks are in the way (upper right and lower right)" in verdict.say.more()
    assert "upside down, 1 stick is (bottom)" in verdict.say.more()
    assert str(verdict.fix) == "With your 2 sticks it beats the table as b, C and E."
    assert {"TYC-MOD-01", "TYC-MOD-02"} <= set(verdict.rules)


def test_each_of_several_cards_is_explained() -> None:
    """TYC-MOD-02: every card with a stick in the way is named, and only those."""
    state = at("25788", "4", sticks=9)
    verdict = says(state, "2>9 5>9 7>9")
    assert (verdict.why, verdict.cards) == ("A 2 cannot become a 9.", ("2",))
    verdict = says(state, "2>A 5>A 8>A 8>A 7>A")
    assert verdict.why == "The cards 2, 5 and 8 cannot become an A."
    assert verdict.cards == ("2", "5", "8", "8")
    more = verdict.say.more()
    assert "On the 5: as printed bottom, upside down top." not in more
    assert "On the 5: as printed bottom, upside down bottom." in more
    assert "In the way on the 2: as printed bottom, upside down bottom." in more
    everything = at("01258", "4", sticks=40)
    assert says(everything, "0>2 1>2 5>2 8>2").why == "The cards 0, 1, 5 and 8 cannot become a 2."
    assert "On the 8:" in says(everything, "0>1 2>1 5>1 8>1").say.more()
    assert len(says(at("02568", "4"), "0>1 2>1 5>1 6>1 8>1").cards) == 5


def test_the_number_is_declared() -> None:
    """TYC-MOD-03, TYC-Q39: a 3 as E and a 6 as 9 are moves of their own."""
    state = at("36", "5", sticks=0)
    assert legal(state) == {"3", "3>E", "6", "6>9"}
    assert after(state, "3>E").trick[0].figure == "E"
    assert after(state, "6").trick[0].figure == "6"
    verdict = says(state, "6>9")
    assert {"TYC-MOD-03", "TYC-COMP-02"} <= set(verdict.rules)
    undeclared = game.check(state, Move("play", "3", ""))
    assert not undeclared.ok
    assert undeclared.rules[0] == "TYC-MOD-03"


def test_cards_are_not_stacked() -> None:
    """TYC-MOD-04: a move shows each card as one figure of its own; there is no other way to say it."""
    state = at("11", "5", sticks=0)
    assert legal(state) == {"1", "1 1"}
    assert not says(state, "1>0 1>0").ok


@pytest.mark.parametrize("sign", ["L", "P", "q", "X"])
def test_invented_signs_are_no_numbers(sign: str) -> None:
    """TYC-MOD-05, TYC-HINT-10."""
    verdict = says(at("7d6", "5", sticks=9), f"7>{sign}")
    assert verdict.why == f"There is no number {sign.upper()} in this game."
    assert verdict.rules[0] == "TYC-MOD-05"
    assert str(verdict.fix).startswith("With your 9 sticks it can show 0, 3, 6")


def test_a_b_is_not_a_6_or_9() -> None:
    """TYC-MOD-05, TYC-HINT-09, TYC-Q02: a 6 cannot be a b, and a b costs a stick to be a 6."""
    assert not says(at("6", "5"), "6>b").ok
    assert not says(at("b", "5", sticks=0), "b>6").ok
    assert says(at("b", "5", sticks=1), "b>6").ok


def test_only_own_sticks_and_enough_of_them() -> None:
    """TYC-Q19, TYC-MOD-01."""
    state = at("447", "5", sticks=[3, 9])
    verdict = says(state, "4>9 4>9")
    assert verdict.why == "Your 4 and 4 become two 9s with 4 sticks; you have 3."
    assert verdict.say.more() == "The cards take 2 + 2 sticks. You are 1 stick short."
    assert str(verdict.fix) == "With your 3 sticks they can together show 4 and b."
    one = says(at("1", "5"), "1>F")
    assert one.why == "A 1 becomes an F with 2 sticks; you have 1."
    assert "TYC-Q19" in one.rules


def test_sticks_are_never_wasted() -> None:
    """TYC-Q18, TYC-Q44: three sticks and a 7: out with a 9, not with an F of none."""
    state = at("7", "5", 4, sticks=[3, 1, 1])
    done = step(state, "7>9")
    assert done.state.out == (0,)
    for figure in "7C3Eb":
        assert after(state, f"7>{figure}").out == ()


def test_seven_of_four_sticks() -> None:
    """tyc.seven, TYC-Q01."""
    three, four = at("7", "5", sticks=2), at("7", "5", sticks=2, options={"seven": 4})
    assert says(three, "7>3").ok
    assert not says(four, "7>3").ok
    assert not says(three, "7>9").ok
    assert says(four, "7>9").ok
    assert after(four, "7>9").sticks[0] == 0


def test_g_and_h_only_as_a_guess() -> None:
    """tyc.expansion_gh, TYC-VAR-03, TYC-Q30."""
    options = {"expansion_gh": "hypothetical"}
    state = at("GH1", "5", sticks=3, options=options)
    assert {"G", "H", "1>G", "1>H"} <= legal(state)
    assert keys(step(state, "H"))[1] == "top"
    assert keys(step(at("F5", "5", options=options), "F")) == ["led"]
    assert keys(step(at("0F", "5", reversed=True, options=options), "0"))[1] == "top"
    without = at("1", "5", sticks=3)
    assert says(without, "1>G").rules[0] == "TYC-MOD-05"
    assert says(without, "G").rules[0] == "TYC-COMP-01"


# --- what a refusal and a choice say --------------------------------------------------------


def test_legal_moves_say_why() -> None:
    """TYC-MOD-01, TYC-FOLLOW-02, TYC-TOP-01, TYC-OUT-01: the rules behind a legal move."""
    state = at("4F", 5, 5, table="4", sticks=[2, 1, 1], turn=0)
    assert says(state, "4>A").why == "Your A, with 2 sticks, beats the 4."
    assert "TYC-TOP-01" in says(state, "F").rules
    assert says(state, "pass").say.more().startswith("You will have 3 sticks.")
    last = at("4", 5, 5, table="4", sticks=[2, 1, 1], turn=0)
    assert says(last, "4>A").why == "With an A and 2 sticks you are out."
    assert "TYC-OUT-01" in says(last, "4>A").rules


def test_illegal_moves_are_not_played() -> None:
    with pytest.raises(IllegalMove, match="does not beat"):
        step(at("3", "5", table="4"), "3")


def test_what_chosen_cards_could_show() -> None:
    """TYC-MOD-02, TYC-FOLLOW-02: every figure, its cost, whether it beats, whether sticks suffice."""
    state = at("02347Ad", 5, 5, table="6>9", sticks=[2, 3, 1], turn=0)
    found = {choice.figure: choice for choice in choices(state, "7")}
    assert "".join(found) == "0123456789AbCdEF"
    assert found["A"] == ("A", 3, True, False)
    assert found["b"] == ("b", 2, True, True)
    assert found["3"] == ("3", 2, False, True)
    assert found["F"] == ("F", None, True, False)
    assert [c.figure for c in choices(state, "7") if c.works] == ["b", "C", "E"]
    turned = at("44", 5, table="9 9", reversed=True, sticks=3, turn=0)
    assert "".join(c.figure for c in choices(turned, "44"))[0] == "F"
    assert [c.figure for c in choices(turned, "44") if c.works] == ["4"]
    assert all(c.cost is None for c in choices(state, ""))


def test_whoever_takes_the_trick_leads_at_once() -> None:
    """TYC-CLEAR-01, TYC-TOP-01: while the cards are taken away nobody else is the leader."""
    done = step(at("4F", 5, 5, table="d", turn=0), "F")
    cleared = next(e for e in done.events if e.say.key.startswith("event.cleared"))
    assert cleared.state.turn == 0
    gone = step(at("1", 5, 5, table="b", sticks=[2, 1, 1], turn=0), "1>F")
    cleared = next(e for e in gone.events if e.say.key.startswith("event.cleared"))
    assert cleared.state.turn == 1


@pytest.mark.parametrize(
    ("given", "move", "title", "more"),
    [
        (
            {"table": "8"},
            "b>A",
            "You play an A with 1 stick",
            "It is a b, turned upside down, with 1 stick. It beats the 8.",
        ),
        (
            {"table": "4 4"},
            "6>9 6>9",
            "You play two 9s",
            "The cards are 6 and 6, 2 upside down. They beat the 4s.",
        ),
        (
            {"table": "F", "reversed": True},
            "b",
            "You play a b",
            "It is a b, as printed. In the reversed order it beats the F.",
        ),
        ({}, "b", "You lead a b", "It is a b, as printed. This trick is played with one card at a time."),
    ],
    ids=["turned, a stick", "two", "reversed", "led"],
)
def test_a_play_is_told_in_a_sentence(given: dict[str, Any], move: str, title: str, more: str) -> None:
    """TYC-FOLLOW-02, TYC-MOD-01, TYC-REV-04."""
    say = step(at("466bb8", 6, 7, turn=0, **given), move).events[0].say
    assert (say.tell(0), say.more(0)) == (title, more)


def test_only_a_pass_that_leaves_others_can_be_followed_by_a_play() -> None:
    """TYC-PASS-02, TYC-CLEAR-01: the last one is not told that he may come back."""
    state = at("47", 5, 5, table=[{"seat": 1, "play": "8"}], turn=2)
    first, last = step(state, "pass"), step(after(state, "pass"), "pass")
    assert "play again later" in first.events[0].say.more(0)
    assert "Nobody else is left" in last.events[0].say.more(0)
