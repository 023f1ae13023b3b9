"""A lesson as a notebook shows it: one line for each of its parts."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from matchkit import art
from matchkit.games import part
from matchkit.lesson import Plan
from matchkit.table import Table
from matchkit.widgets import front
from matchkit.widgets.desk import Examples, Play
from matchkit.widgets.panel import Kit, Panel
from matchkit.widgets.recorded import Deal, Odds, Quiz, Rules, Turns


class Lesson:
    """The panels of one game's lesson.

    >>> lesson = Lesson("matches")      # doctest: +SKIP
    >>> lesson.hands()                  # doctest: +SKIP

    Raises `BadOption` for a game, a number of seats or an option that does not exist.
    """

    def __init__(self, game: str) -> None:
        self.plan = Plan(game)
        self.name = self.plan.game.name

    @cached_property
    def kit(self) -> Kit:
        """What the panels share: faces, icons, rules and words."""
        book = self.plan.game.rulebook
        faces = part(self.name, "faces")
        return Kit(
            {
                "title": self.plan.game.title,
                "ui": front.ui(),
                "icons": art.icons(),
                # A game with hundreds of pictures sends them in pieces (see `art` in stage.js).
                "faces": getattr(faces, "pieces", faces.faces)(),
                "rules": {r.id: r._asdict() for r in book.rules.values()},
                "rulings": {r.id: r._asdict() for r in book.rulings.values()},
                "where": {k: [p._asdict() for p in places[:3]] for k, places in self.plan.where.items()},
            }
        )

    def deal(self, seats: int, seed: int = 1, **options: Any) -> Panel:
        """On the table: components and deal, stepped through."""
        return Deal(self.kit, "deal", self.plan, seats, seed, options)

    def hands(self) -> Panel:
        """Your turn: an example hand for each action."""
        return Examples(self.kit, "hands", self.plan.examples)

    def turns(self) -> Panel:
        """Step through: recorded turns, up to a whole round."""
        return Turns(self.kit, "turns", self.plan.recordings)

    def tricky(self) -> Panel:
        """Tricky bits: questions to answer, see and try."""
        return Quiz(self.kit, "tricky", self.plan.questions)

    def play(self, seats: int, seed: int = 1, **options: Any) -> Panel:
        """Play: a whole game against computer players."""
        return Play(self.kit, "play", Table(self.name, seats, seed, **options))

    def odds(self) -> Panel:
        """Odds: what is likely, as a picture."""
        return Odds(self.kit, "odds", self.name)

    def rules(self) -> Panel:
        """The rules: searchable, each with its rulings and where it can be tried."""
        return Rules(self.kit, "rules-list")
