"""The cards: a large numeral; a real game would draw something of its own."""

from __future__ import annotations

from functools import cache

from matchkit import art
from matchkit.template.state import COPIES


def face(code: str, compact: bool = False) -> str:
    """One card as a whole `<svg>`; `compact` is for cards under 60 pixels wide.

    Raises `KeyError` for a code that the game does not have.
    """
    if code == "back":
        return art.back("match", compact)
    if code not in COPIES:
        raise KeyError(code)
    size = 92 if compact else 78
    middle = f' fill="{art.PRINT}" text-anchor="middle"'
    return art.card(art.text(50, 70 + size * 0.36, size, code, middle), width=2.2 if compact else 1.4)


@cache
def faces() -> dict[str, str]:
    """Every picture of the game by its code; a compact one has `.c` after it."""
    codes = [*COPIES, "back"]
    return {code: face(code) for code in codes} | {f"{code}.c": face(code, compact=True) for code in codes}
