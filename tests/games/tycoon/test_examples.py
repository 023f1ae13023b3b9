"""The worked examples of the rulebook, one by one (those on chains and dealers are in the other files)."""

from __future__ import annotations

from .table import after, at, says


def test_example_1_a_9_beats_a_6() -> None:
    """TYC-EX-01."""
    state = at("46", "66")
    assert says(after(state, "6"), "6>9").ok


def test_example_2_two_9s_beat_two_4s() -> None:
    """TYC-EX-02."""
    assert says(after(at("448", "66"), "4 4"), "9 9").ok


def test_example_3_2_3_4_is_no_play() -> None:
    """TYC-EX-03."""
    assert not says(at("234", "66"), "2 3 4").ok
    assert not says(at("234", 3, table="1 1 1"), "2 3 4").ok


def test_example_4_three_cs_on_two_9s() -> None:
    """TYC-EX-04."""
    verdict = says(after(at("668", "CCC"), "9 9"), "C C C")
    assert verdict.why == "2 cards were led; you chose 3."


def test_example_5_and_6_what_a_4_becomes() -> None:
    """TYC-EX-05, TYC-EX-06: two sticks, and no fewer."""
    for figure in "9A":
        assert says(at("4", "6", sticks=2), f"4>{figure}").ok
        assert not says(at("4", "6", sticks=1), f"4>{figure}").ok
        assert after(at("47", "6", sticks=2), f"4>{figure}").sticks[0] == 0


def test_example_7_a_3_turned() -> None:
    """TYC-EX-07: no stick."""
    assert after(at("37", "6", sticks=0), "E").trick[0] == (0, "3", "E")


def test_example_8_a_1_turned_with_two_sticks() -> None:
    """TYC-EX-08, TYC-HINT-08: the rulebook's one stick would not do."""
    assert not says(at("17", "6", sticks=1), "1>F").ok
    assert says(at("17", "6", sticks=2), "1>F").ok
