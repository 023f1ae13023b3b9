"""What the documentation says of the code is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from matchkit.__main__ import positions
from matchkit.lacks import FILES

DOCS = Path(__file__).parents[2] / "docs"


def test_the_table_of_positions_is_the_one_that_the_games_declare() -> None:
    assert (DOCS / "positions.md").read_text(encoding="utf-8") == positions(), "run make docs"


def test_every_file_of_a_game_is_explained() -> None:
    text = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    assert not [file for file in FILES if file not in text]


def test_the_versions_that_the_tests_ran_with_are_those_that_are_set() -> None:
    root = DOCS.parent
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ran = (root / "constraints.txt").read_text(encoding="utf-8")
    for pin in (*project["dependencies"], *project["optional-dependencies"]["dev"]):
        assert re.search(rf"^{re.escape(pin)}$", ran, re.MULTILINE | re.IGNORECASE), "run make constraints"
    assert "://" not in ran
