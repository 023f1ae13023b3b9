"""What the documentation says of the code is so."""

from __future__ import annotations

from pathlib import Path

from matchkit.__main__ import positions
from matchkit.lacks import FILES

DOCS = Path(__file__).parents[2] / "docs"


def test_the_table_of_positions_is_the_one_that_the_games_declare() -> None:
    assert (DOCS / "positions.md").read_text(encoding="utf-8") == positions(), "run make docs"


def test_every_file_of_a_game_is_explained() -> None:
    text = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    assert not [file for file in FILES if file not in text]
