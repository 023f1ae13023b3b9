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
    """Text that is no move of this game, or something else that is none."""


class BadOption(MatchkitError):
    """A game, a number of seats, a seed, a name, an option or a value of one that cannot be."""


class BadRecord(MatchkitError):
    """A record or a code that cannot be read."""


class ImpossiblePosition(MatchkitError):
    """A position that cannot be; `reasons` lists all that is wrong with it."""

    def __init__(self, reasons: Sequence[Say | str]) -> None:
        self._says = tuple(reasons)
        self.reasons = tuple(map(str, self._says))
        super().__init__(" ".join(self.reasons))

    def told(self, you: int, names: Sequence[str]) -> str:
        """The same for the person in a seat: "your hand" instead of a name."""
        return " ".join(say if isinstance(say, str) else say.tell(you, names) for say in self._says)


def clean(value: object) -> str:
    """A text from elsewhere as a sentence can hold it: short, and without control characters."""
    text = "".join(c if c.isprintable() else " " for c in str(value)[:200])
    return text if len(text) < 200 else f"{text[:199]}…"


def quoted(value: object) -> str:
    """Something unexpected as a sentence can name it: as Python writes it, but short."""
    try:
        text = repr(value)
    except Exception:
        # A number too long to be written, a list that holds itself, an object that cannot say what it is.
        return f"this {type(value).__name__}"
    return text if len(text) <= MAX_QUOTED else f"{text[: MAX_QUOTED - 1]}…"
