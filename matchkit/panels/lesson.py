"""A game's lesson: its panels, and what they share."""

from __future__ import annotations

from collections import Counter
from typing import Any

from matchkit import art
from matchkit.games import part
from matchkit.lesson import Plan
from matchkit.panels.desk import Examples, Play
from matchkit.panels.recorded import Deal, Odds, Quiz, Rules, Turns
from matchkit.panels.words import ui
from matchkit.table import Table


class Lesson:
    """The panels of one game's lesson; each call makes one.

    >>> hands = Lesson("matches").hands()
    >>> hands.id, hands.data()["kind"], sorted(hands.answer({"n": 1, "ask": "plays"}))
    ('matches-hands', 'desk', ['n', 'plays'])

    Raises `BadOption` for a game, a number of seats or an option that does not exist.
    """

    def __init__(self, game: str) -> None:
        self.plan = Plan(game)
        self.name = self.plan.game.name
        self._made: Counter[str] = Counter()

    def kit(self) -> dict[str, Any]:
        """What the panels share: faces, icons, rules and words."""
        book = self.plan.game.rulebook
        faces = part(self.name, "faces")
        return {
            "name": self.name,
            "title": self.plan.game.title,
            "ui": ui(),
            "icons": art.icons(),
            # A game with hundreds of pictures sends them in pieces (see `art` in stage.js).
            "faces": getattr(faces, "pieces", faces.faces)(),
            "rules": {r.id: r._asdict() for r in book.rules.values()},
            "rulings": {r.id: r._asdict() for r in book.rulings.values()},
            "where": {k: [p._asdict() for p in places[:3]] for k, places in self.plan.where.items()},
        }

    def deal(self, seats: int, seed: int = 1, **options: Any) -> Deal:
        """On the table: components and deal, stepped through."""
        return Deal(self._key("deal"), self.plan, seats, seed, options)

    def hands(self) -> Examples:
        """Your turn: an example hand for each action."""
        return Examples(self._key("hands"), self.plan.examples)

    def turns(self) -> Turns:
        """Step through: recorded turns, up to a whole round."""
        return Turns(self._key("turns"), self.plan.recordings)

    def tricky(self) -> Quiz:
        """Tricky bits: questions to answer, see and try."""
        return Quiz(self._key("tricky"), self.plan.questions)

    def play(self, seats: int, seed: int = 1, **options: Any) -> Play:
        """Play: a whole game against computer players."""
        return Play(self._key("play"), Table(self.name, seats, seed, **options))

    def odds(self) -> Odds:
        """Odds: what is likely, as a chart."""
        return Odds(self._key("odds"), self.name)

    def rules(self) -> Rules:
        """The rules: searchable, each with its rulings and where it can be tried."""
        return Rules(self._key("rules"))

    def _key(self, panel: str) -> str:
        """A panel's id: `matches-hands`, or `matches-hands-2` if there is one already.

        The same notebook, run from the top, has the same ids in every kernel.
        """
        self._made[panel] += 1
        number = self._made[panel]
        return f"{self.name}-{panel}" + (f"-{number}" if number > 1 else "")
