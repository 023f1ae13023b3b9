"""`matchkit new NAME`: a small game that runs at once, as the starting point for another one.

It copies the game in `matchkit/template`, which is checked and tested like any other, under another name.
"""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from matchkit.errors import MatchkitError, quoted
from matchkit.games import load, names

_PACKAGE = Path(__file__).parent
_TEMPLATE = _PACKAGE / "template"
MAX_NAME = 24


def new_game(name: str, clone: Path = _PACKAGE.parent) -> list[Path]:
    """Write the folder, the notebook and the tests of a new game into a clone; return the paths.

    `name` is a lower-case letter, then lower-case letters, digits or underscores. Raises `MatchkitError` for
    another name, for one that is taken, and where there is no clone of the repository.
    """
    if not re.fullmatch(rf"[a-z][a-z0-9_]{{2,{MAX_NAME - 1}}}", name) or keyword.iskeyword(name):
        raise MatchkitError(
            f"A game's name is 3 to {MAX_NAME} lower-case letters, digits or underscores, "
            f"such as crazy_eights, not {quoted(name)}."
        )
    if not (clone / "notebooks").is_dir() or not (clone / "tests").is_dir():
        raise MatchkitError("A new game is written into a clone of the repository, and this is not one.")
    places = {
        _TEMPLATE / "notebook.ipynb": clone / "notebooks" / f"{name}.ipynb",
        _TEMPLATE / "test_rules.py": clone / "tests" / "games" / name / "test_rules.py",
    }
    folder = clone / "matchkit" / "games" / name
    for path in sorted(_TEMPLATE.iterdir()):
        if path.is_file() and path not in places:
            places[path] = folder / path.name
    taken = [to for to in (folder, *places.values()) if to.exists()]
    if taken:
        raise MatchkitError(f"There is a game {name} already: {taken[0].relative_to(clone)} exists.")
    for path, to in places.items():
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(_named(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    return sorted(places.values())


def _named(text: str, name: str) -> str:
    """A file of the template for a game of that name."""
    title = name.replace("_", " ").capitalize()
    prefix = _prefix(name)
    for old, new in (
        ("matchkit.template", f"matchkit.games.{name}"),
        ("NEW-", f"{prefix}-"),
        ("new.", f"{prefix.lower()}."),
        ("test_new_", f"test_{prefix.lower()}_"),
        ("newgame", name),
        ("class Newgame", f"class {_class(name)}"),
        ("import Newgame", f"import {_class(name)}"),
        ("Newgame()", f"{_class(name)}()"),
        ("Newgame", title),
    ):
        text = text.replace(old, new)
    return text


def _prefix(name: str) -> str:
    """The letters that the IDs of its rules begin with: three of its name, or more where those are taken."""
    taken = {rule.split("-")[0] for other in names() for rule in load(other).rulebook.rules}
    letters = name.replace("_", "").upper()
    return next((letters[:n] for n in range(3, len(letters) + 1) if letters[:n] not in taken), f"{letters}X")


def _class(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))
