"""What can go wrong, each with a sentence that a learner can act on."""

from __future__ import annotations

from collections.abc import Sequence

_LONGEST = 40


class MatchkitError(ValueError):
    """Anything refused by matchkit; `str(error)` says what is wrong and what to do."""


class BadMove(MatchkitError):
    """Text that is no move of this game, or something else that is none."""


class BadOption(MatchkitError):
    """A game, a number of seats, a seed, a name, an option or a value of one that cannot be."""


class BadRecord(MatchkitError):
    """A record or a code that cannot be read."""


class ImpossiblePosition(MatchkitError):
    """A position that no game can reach; `reasons` lists all that is wrong with it."""

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__(" ".join(self.reasons))


def quoted(value: object) -> str:
    """Something unexpected as a sentence can name it: as Python writes it, but short."""
    try:
        text = repr(value)
    except Exception:
        # A number too long to be written, a list that holds itself, an object that cannot say what it is.
        return f"this {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
