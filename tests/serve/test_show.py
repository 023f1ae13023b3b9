"""`matchkit show`: a recorded game in words."""

from __future__ import annotations

from pathlib import Path

import pytest

import matchkit
from matchkit.__main__ import main

GAME = "matches"


@pytest.fixture
def played() -> matchkit.Table:
    table = matchkit.Table(GAME, seats=3, seed=5, names=("Zoe",))
    for _ in range(4):
        table.play(next(table.moves()))
    return table


@pytest.mark.parametrize("form", ["record", "code"])
def test_it_tells_every_move_with_its_rules(
    played: matchkit.Table, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = played.code()
    if form == "record":
        path = tmp_path / "game.toml"
        path.write_text(played.record(), encoding="utf-8")
        given = str(path)
    assert main(["show", given]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Matches, 3 players")
    assert "Zoe" in told
    for step in played.steps:
        for event in step.events:
            assert event.say.tell(None, played.names) in told
            assert all(rule in told for rule in event.rules)
    for step in played.steps[1:]:
        assert played.game.write(step.move) in told


@pytest.mark.parametrize("given", ["no such thing", "nothing.toml", "M1_abc"])
def test_what_is_no_record_gets_a_sentence(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", given]) == 1
    assert capsys.readouterr().err.startswith("matchkit: ")
