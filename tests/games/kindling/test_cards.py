"""Wood and flame, the order of ranks, and which logs can carry a flame."""

from __future__ import annotations

from typing import Any

from matchkit import Table


def table(**changes: Any) -> Table:
    position = {
        "leader": 0,
        "round": 1,
        "fires": ["AS+JH QS", "AC+JD QC+7D 10C"],
        "hands": ["KC 3H KH", "7C 2H AH"],
        "supplies": ["2D", "5H"],
        "piles": ["JC 9C", "10H 6H", "", ""],
    }
    return Table("kindling", 2, position=position | changes)


def test_black_cards_are_wood_and_red_cards_flames() -> None:
    """KIN-CARD-01: a drafted club becomes a log; a drafted heart asks which log it burns on."""
    wood = table()
    for move in ("KC", "7C", "draft 1"):
        wood.play(move)
    assert len(wood.state.players[0].fire) == 3
    flame = table(hands=["KC 3H KH", "7C 2H"], fires=["AS+JH QS 10S", "AC+JD QC+7D 10C"])
    for move in ("KH", "2H", "draft 2"):
        flame.play(move)
    assert flame.to_move == 0
    assert {flame.game.write(m) for m in flame.moves()} == {"flame on 1", "flame on 2", "flame on 3"}


def test_the_ace_is_highest() -> None:
    """KIN-CARD-02: an ace beats the king that was led."""
    trick = table()
    trick.play("KH")
    trick.play("AH")
    assert trick.to_move == 1


def test_burning_and_smoking_logs_carry_flames() -> None:
    """KIN-FIRE-05: face up or face down, a log may carry a flame, and it is kept as it was laid."""
    both = table(fires=["AS+JH QS ~10S+9H", "AC+JD QC 10C"])
    logs = both.state.players[0].fire
    assert [(log.down, len(log.flames)) for log in logs] == [(False, 1), (False, 0), (True, 1)]
