"""Revolutions, and the strongest number together with them."""

from __future__ import annotations

import pytest

from matchkit.games.tycoon.state import strengths

from .table import after, at, cited, keys, legal, says, step

FIVE = {
    "8": "8 8 8 8 0>8",
    "3": "3 3 3 3 C>3",
    "A": "A A A A b>A",
    "9": "6>9 6>9 6>9 6>9 5>9",
    "F": "F F F F 1>F",
    "0": "0 0 0 0 C>0",
}


def test_five_cards_reverse_the_order_at_once() -> None:
    """TYC-REV-01."""
    done = step(at("888805", "67"), FIVE["8"])
    assert keys(done) == ["led_sticks", "revolution"]
    assert done.state.reversed
    assert strengths(done.state) == "FEdCbA9876543210"
    assert done.events[-1].text == "Revolution: now 0 is the strongest"
    assert "TYC-REV-01" in says(at("888805", "67"), FIVE["8"]).rules


def test_four_cards_do_not() -> None:
    """TYC-REV-03."""
    done = step(at("888805", "67"), "8 8 8 8")
    assert keys(done) == ["led"]
    assert not done.state.reversed


def test_the_reversed_order_stays() -> None:
    """TYC-REV-04, TYC-Q25: after the trick is cleared too."""
    state = after(at("8888055", "67"), FIVE["8"], "pass")
    assert state.trick == ()
    assert state.reversed
    state = after(state, "5")
    assert says(state, "6").why == "The order is reversed: your 6 does not beat the 5."
    assert "TYC-REV-04" in says(state, "6").rules


def test_a_revolution_can_be_answered() -> None:
    """TYC-REV-02, TYC-Q26, TYC-EX-10: 8, 3, A, 9, each stronger in the order of its moment."""
    state = at("888804", "3333C4", "AAAAb4", "666654", turn=0, sticks=2)
    for number, figure in enumerate("83A9", 1):
        done = step(state, FIVE[figure])
        state = done.state
        assert state.reversed == (number % 2 == 1)
        assert keys(done)[-1] == ("revolution" if number == 1 else "revolution_return")
    assert [p.figure for p in state.trick] == ["8", "3", "A", "9"]
    assert state.turn == 0


def test_a_chain_needs_the_order_of_the_moment() -> None:
    """TYC-REV-02, TYC-EX-10: after 8 an A is too weak, after 3 a 0."""
    state = after(at("88880", "3333C0", "AAAAb5", turn=0, sticks=2), FIVE["8"])
    assert not says(at("AAAAb", 9, table=FIVE["8"], reversed=True), FIVE["A"]).ok
    assert says(after(state, FIVE["3"]), FIVE["A"]).ok
    assert not says(at("0000C", 9, table=FIVE["3"], sticks=3), FIVE["0"]).ok


@pytest.mark.parametrize(
    ("five", "beats"),
    [
        ("0 0 0 0 C>0", True),
        ("3 3 3 3 C>3", True),
        ("4 4 4 4 1>4", True),
        ("6 6 6 6 5>6", True),
        ("7 7 7 7 1>7", True),
        ("6>9 6>9 6>9 6>9 5>9", False),
        ("A A A A b>A", False),
        ("b b b b 4>b", False),
        ("C C C C 7>C", False),
        ("d d d d F>d", False),
        ("3>E 3>E 3>E 3>E C>E", False),
        ("F F F F 1>F", False),
    ],
)
def test_after_five_8s(five: str, beats: bool) -> None:
    """TYC-EX-09, TYC-HINT-14: five of 0 to 7 may answer, and nothing else."""
    hand = "".join(word[0] for word in five.split())
    table = "8 8 8 8 2>8"
    state = at(hand + "2", 9, 9, table=table, reversed=True, sticks=[5, 1, 1], turn=0)
    assert says(state, five).ok == beats


def test_five_1s_2s_or_5s_are_never_laid() -> None:
    """TYC-HINT-13, TYC-EX-09: only the four cards themselves can show them."""
    state = at("111122225555", 9, table="8 8 8 8 0>8", reversed=True, sticks=20, turn=0)
    figures = {move.split(">")[-1][-1] for move in legal(state) if move != "pass"}
    assert figures == {"4", "7", "3", "0", "6"} & figures
    assert not figures & set("125")
    assert "1>3 1>3 1>3 1>3 1>3" not in legal(state)


def test_five_cards_only_on_five() -> None:
    """TYC-Q27, TYC-FOLLOW-01."""
    assert not says(at("888805", "67", table="4", sticks=5), FIVE["8"]).ok


def test_a_revolution_with_four_is_a_setting() -> None:
    """tyc.revolution_at, TYC-VAR-02, TYC-Q28: four reverse, five too, three do not."""
    options = {"revolution_at": 4}
    state = at("888805", "6677", options=options)
    four = step(state, "8 8 8 8")
    assert keys(four) == ["led", "revolution"]
    assert "TYC-VAR-02" in cited(four)
    assert four.state.reversed
    assert step(state, FIVE["8"]).state.reversed
    assert not step(state, "8 8 8").state.reversed


def test_five_fs_reverse_first() -> None:
    """TYC-Q05: they become the weakest and force nobody."""
    done = step(at("FFFF15", "67", sticks=2), FIVE["F"])
    assert keys(done) == ["led_turned_sticks", "revolution"]
    assert done.state.reversed
    assert done.state.sticks == (0, 2)
    assert says(at("66665", 9, table=FIVE["F"], reversed=True), "6 6 6 6 5>6").ok


def test_five_0s_reverse_first_and_force_a_pass() -> None:
    """TYC-Q05, TYC-Q49: they become the strongest."""
    done = step(at("0000C5", "67", sticks=2), FIVE["0"])
    assert keys(done) == ["led_sticks", "revolution", "top", "forced", "cleared_sticks", "dealer"]
    assert done.state.reversed
