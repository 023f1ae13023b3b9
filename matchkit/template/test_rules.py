"""The rules of Newgame, each by its ID."""

from __future__ import annotations

import pytest

from matchkit import Table
from matchkit.game import Verdict
from matchkit.template import State, game


def at(seats: int = 2, **position: object) -> State:
    """A position written by hand."""
    state: State = game.load(position, seats, 7, {})
    return state


def judge(state: State, said: str) -> Verdict:
    """The verdict on what was said."""
    return game.check(state, game.parse(said))


@pytest.mark.parametrize("card", ["4", "6"])
def test_new_play_01_an_equal_or_higher_card_follows(card: str) -> None:
    """NEW-PLAY-01, NEW-EX-01, NEW-Q01."""
    assert judge(at(hands=["3 4 6", 5], discard="2 4"), f"play {card}").ok


def test_new_play_01_a_lower_card_does_not() -> None:
    """NEW-PLAY-01, NEW-EX-01."""
    verdict = judge(at(hands=["3 4 6", 5], discard="2 4"), "play 3")
    assert not verdict.ok
    assert verdict.rules == ("NEW-PLAY-01",)
    assert verdict.cards == ("3",)


def test_new_play_02_anything_follows_a_nine() -> None:
    """NEW-PLAY-02."""
    verdict = judge(at(hands=["1 3", 5], discard="8 9"), "play 1")
    assert verdict.ok
    assert verdict.rules == ("NEW-PLAY-02",)


def test_new_draw_01_a_card_is_drawn_and_the_turn_is_over() -> None:
    """NEW-DRAW-01, NEW-DRAW-02."""
    step = game.play(at(hands=["3", 5], discard="2 4", deck="7"), game.parse("draw"))
    assert step.state.hands[0] == ("3", "7")
    assert step.state.turn == 1
    assert not judge(step.state, "draw").ok
    assert judge(step.state, "pass").ok


def test_new_end_01_the_first_without_cards_wins() -> None:
    """NEW-END-01."""
    table = Table(game, position={"hands": ["5", 4], "discard": "2 3"})
    table.play("play 5")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert table.outcome.rules == ("NEW-END-01",)


def test_new_end_02_everybody_passes() -> None:
    """NEW-END-02."""
    table = Table(game, position={"hands": ["1", "1 2"], "discard": "8", "deck": 0})
    table.play("pass")
    table.play("pass")
    assert table.outcome is not None
    assert table.outcome.ranks == (1, 2)


def test_new_setup_02_five_cards_each() -> None:
    """NEW-SETUP-01, NEW-SETUP-02."""
    table = Table(game, 4, 1)
    assert [len(hand) for hand in table.state.hands] == [5] * 4
    assert sum(game.counts(table.state).values()) == 36
