"""What the panels say themselves, in any game."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def ui() -> dict[str, str]:
    """Every text of `ui.toml` by its name."""
    return tomllib.loads(Path(__file__).with_name("ui.toml").read_text(encoding="utf-8"))
