"""`matchkit new` makes a game that runs at once, and `matchkit check` says what one lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from matchkit import MatchkitError
from matchkit.games import names as game_names
from matchkit.lacks import lacks
from matchkit.new import new_game
from tests.clone import copied, run

ROOT = Path(__file__).parents[2]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    return copied(tmp_path)


def test_a_new_game_keeps_the_contract_and_has_a_page(clone: Path) -> None:
    made = run(clone, "matchkit", "new", "mill_pond")
    assert made.returncode == 0, made.stderr
    checked = run(clone, "matchkit", "check", "mill_pond")
    assert checked.stdout == "mill_pond: the lesson is complete.\n", checked.stdout + checked.stderr
    tests = [f"tests/games/test_{name}.py" for name in ("contract", "random_games", "positions")]
    tests += ["tests/games/mill_pond", "tests/lessons/test_lessons.py"]
    tried = run(clone, "pytest", "-x", "-p", "no:cacheprovider", *tests, "-k", "mill_pond")
    assert tried.returncode == 0, tried.stdout
    assert " passed" in tried.stdout or "100%" in tried.stdout
    others = [path for path in clone.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    changed = [path.relative_to(clone) for path in others if not (ROOT / path.relative_to(clone)).exists()]
    assert {path.parts[-2] for path in changed if path.suffix in (".py", ".toml", ".ipynb")} == {
        "mill_pond",
        "notebooks",
    }
    again = run(clone, "matchkit", "new", "mill_pond")
    assert again.returncode == 1
    assert "There is a game mill_pond already" in again.stderr


def test_a_lesson_that_lacks_something_says_what(clone: Path) -> None:
    new_game("heron", clone)
    folder = clone / "matchkit" / "games" / "heron"
    words = folder / "words.toml"
    words.write_text(
        words.read_text(encoding="utf-8").replace('"entry.deck" = "deck"\n', ""), encoding="utf-8"
    )
    book = folder / "rulebook.toml"
    text = book.read_text(encoding="utf-8")
    book.write_text(
        text + '\n[[rule]]\nid = "HER-X-01"\nname = "x"\npart = "x"\ntext = "x."\n', encoding="utf-8"
    )
    odds = folder / "odds.toml"
    odds.write_text(odds.read_text(encoding="utf-8") + "[odds\n", encoding="utf-8")
    scene = folder / "scene.toml"
    scene.write_text(
        scene.read_text(encoding="utf-8").replace('pass = "Pass"\n\n[short]', "[short]"), encoding="utf-8"
    )
    assert '"title": "Heron"' in (clone / "notebooks" / "heron.ipynb").read_text(encoding="utf-8")
    (clone / "notebooks" / "heron.ipynb").unlink()
    told = run(clone, "matchkit", "check", "heron")
    assert told.returncode == 1
    lines = told.stdout.splitlines()
    assert lines[0] == "The rule HER-X-01 can neither be seen nor tried anywhere in the lesson."
    assert lines[1] == "words.toml does not name the entry deck of a position (“entry.deck” in [names])."
    assert lines[2].startswith(
        "Every sentence of the examples can be filled in. This fails: KeyError: 'act.pass'"
    )
    assert lines[3].startswith("The chart of odds can be drawn. This fails: TOMLDecodeError")
    assert lines[4] == "There is no notebook heron.ipynb."
    assert told.stderr == "matchkit: heron is not complete; still missing: 5.\n"


def test_ids_of_rules_are_its_own(clone: Path) -> None:
    new_game("matchsticks", clone)
    text = (clone / "matchkit" / "games" / "matchsticks" / "rulebook.toml").read_text(encoding="utf-8")
    assert 'id = "MATC-PLAY-01"' in text


@pytest.mark.parametrize("name", ["x", "Heron", "import", "../../x", "a b", "x" * 99, "", "été"])
def test_a_name_that_is_none(name: str, clone: Path) -> None:
    with pytest.raises(MatchkitError, match="lower-case letters"):
        new_game(name, clone)


@pytest.mark.parametrize("name", game_names())
def test_every_lesson_is_complete(name: str) -> None:
    assert lacks(name, ROOT / "notebooks") == []
