"""A lesson as a notebook shows it: one line for each of its parts."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from matchkit import panels
from matchkit.widgets.widget import Kit, PanelWidget


class Lesson:
    """The panels of one game's lesson, as widgets; `matchkit.panels.Lesson` says what each is.

    >>> lesson = Lesson("matches")      # doctest: +SKIP
    >>> lesson.hands()                  # doctest: +SKIP

    Raises `BadOption` for a game, a number of seats or an option that does not exist.
    """

    def __init__(self, game: str) -> None:
        self.panels = panels.Lesson(game)

    @cached_property
    def kit(self) -> Kit:
        """What the panels share."""
        return Kit(self.panels.kit())

    def deal(self, seats: int, seed: int = 1, **options: Any) -> PanelWidget:
        """On the table: components and deal, stepped through."""
        return PanelWidget(self.panels.deal(seats, seed, **options), self.kit)

    def hands(self) -> PanelWidget:
        """Your turn: an example hand for each action."""
        return PanelWidget(self.panels.hands(), self.kit)

    def turns(self) -> PanelWidget:
        """Step through: recorded turns, up to a whole round."""
        return PanelWidget(self.panels.turns(), self.kit)

    def tricky(self) -> PanelWidget:
        """Tricky bits: questions to answer, see and try."""
        return PanelWidget(self.panels.tricky(), self.kit)

    def play(self, seats: int, seed: int = 1, **options: Any) -> PanelWidget:
        """Play: a whole game against computer players."""
        return PanelWidget(self.panels.play(seats, seed, **options), self.kit)

    def odds(self) -> PanelWidget:
        """Odds: what is likely, as a chart."""
        return PanelWidget(self.panels.odds(), self.kit)

    def rules(self) -> PanelWidget:
        """The rules: searchable, each with its rulings and where it can be tried."""
        return PanelWidget(self.panels.rules(), self.kit)
