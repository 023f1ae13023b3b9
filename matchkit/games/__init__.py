"""The games: one folder each, found by listing this one.

A folder is a game when it holds a `rules.py`; its `__init__.py` offers the game object as `game`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import cast

from matchkit.errors import BadOption
from matchkit.game import AnyGame

_HERE = Path(__file__).parent


@cache
def names() -> tuple[str, ...]:
    """Every game there is, in alphabetical order."""
    return tuple(sorted(p.parent.name for p in _HERE.glob("*/rules.py")))


def load(name: str) -> AnyGame:
    """The game of that name; raises `BadOption` with the names there are."""
    if name not in names():
        raise BadOption(f"There is no game {name!r}. There are: {', '.join(names())}.")
    return cast(AnyGame, import_module(f"{__name__}.{name}").game)


def part(name: str, module: str) -> ModuleType:
    """A module of a game's folder (`scene`, `faces`, `odds`), loaded when it is first needed."""
    load(name)
    return import_module(f"{__name__}.{name}.{module}")
