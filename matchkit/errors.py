"""What can go wrong, each with a sentence that a learner can act on."""

from __future__ import annotations

from collections.abc import Sequence


class MatchkitError(ValueError):
    """Anything refused by matchkit; `str(error)` says what is wrong and what to do."""


class BadMove(MatchkitError):
    """Text that is no move of this game."""


class BadOption(MatchkitError):
    """An option, a value of one, or a number of seats that the game does not have."""


class BadRecord(MatchkitError):
    """A record or a code that cannot be read."""


class ImpossiblePosition(MatchkitError):
    """A position that no game can reach; `reasons` lists all that is wrong with it."""

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__(" ".join(self.reasons))
