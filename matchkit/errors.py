"""What can go wrong, each with a sentence that a learner can act on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matchkit.words import Say

MAX_QUOTED = 40


class MatchkitError(ValueError):
    """Anything refused by matchkit; `str(error)` says what is wrong and what to do."""


class BadMove(MatchkitError):
    """Text, or anything else, that is not a move of this game."""


class BadOption(MatchkitError):
    """A game, a number of seats, a seed, a name, an option or its value that is not possible."""


class BadRecord(MatchkitError):
    """A record or a code that cannot be read."""


class ImpossiblePosition(MatchkitError):
    """An impossible position; `reasons` lists everything that is wrong with it."""

    def __init__(self, reasons: Sequence[Say | str]) -> None:
        self._says = tuple(reasons)
        self.reasons = tuple(map(str, self._says))
        super().__init__(" ".join(self.reasons))

    def told(self, you: int, names: Sequence[str]) -> str:
        """The same for the person in a seat: "your hand" instead of a name."""
        return " ".join(say if isinstance(say, str) else say.tell(you, names) for say in self._says)


def clean(value: object) -> str:
    """A text from elsewhere, fit for use in a sentence: short, and without control characters."""
    plain = str(value)
    if len(plain) < 200 and plain.isprintable():
        return plain
    text = "".join(c if c.isprintable() else " " for c in plain[:200])
    return text if len(text) < 200 else f"{text[:199]}…"


def quoted(value: object) -> str:
    """Something unexpected, fit for use in a sentence: as Python writes it, but short."""
    try:
        text = repr(value)
    except Exception:
        # A number too long to be written, a list that holds itself, an object whose repr fails.
        return f"this {type(value).__name__}"
    return text if len(text) <= MAX_QUOTED else f"{text[: MAX_QUOTED - 1]}…"
