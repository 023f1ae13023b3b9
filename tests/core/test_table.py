"""A table keeps its history and refuses what it cannot do, unchanged."""

from __future__ import annotations

import pytest

from matchkit import BadMove, BadOption, IllegalMove, ImpossiblePosition, Table


def table() -> Table:
    position = {"turn": 0, "leader": 1, "blaze": 9, "hands": ["1 2 3 6 7 8", 4, 2, 5]}
    return Table("matches", 4, position=position)


def test_a_refused_move_carries_its_verdict_and_changes_nothing() -> None:
    at = table()
    before = at.state
    with pytest.raises(IllegalMove, match=r"6 \+ 1 make 7: 2 less than the Blaze") as refused:
        at.play("set 6 1")
    assert not refused.value.verdict.ok
    assert "MAT-SETC-01" in refused.value.verdict.rules
    assert at.state == before
    assert len(at.steps) == 1


def test_text_that_is_no_move() -> None:
    with pytest.raises(BadMove, match="set"):
        table().check("sing")


def test_a_new_move_after_going_back_forgets_the_old_one() -> None:
    at = table()
    at.play("set 6 3")
    assert at.back()
    at.play("set 7 2")
    assert not at.forward()
    assert at.steps[1].move == at.game.parse("set 7 2")


@pytest.mark.parametrize("names", [["A", "B", "C", "D", "E"], [""], ["x" * 40], ["a\nb"]])
def test_names_that_cannot_be(names: list[str]) -> None:
    with pytest.raises(BadOption):
        Table("matches", 4, names=names)


def test_names_are_told() -> None:
    at = Table("matches", 2, names=["Kim"])
    assert at.names == ("Kim", "Ada")


def test_an_impossible_position_gives_every_reason() -> None:
    position = {"blaze": 9, "hands": ["9 9 9", 3, 3], "bank": 500}
    with pytest.raises(ImpossiblePosition) as refused:
        Table("matches", 3, position=position)
    assert len(refused.value.reasons) >= 2
