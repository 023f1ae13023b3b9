"""Panels that need no answer from the kernel once they are drawn: recordings, questions, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit.games import part
from matchkit.lesson import YOU, Plan, Question, Recording, flat_scene, frames
from matchkit.picture import draw
from matchkit.scene import delta
from matchkit.table import Table
from matchkit.widgets.desk import another_seed, filled, seats_and_options, values, whole
from matchkit.widgets.panel import Kit, Panel


def shown(recording: Recording, more: str = "") -> dict[str, Any]:
    """A recording as the browser steps through it; `more` explains what stands there at first."""
    table = recording.table
    return {
        "name": recording.name,
        **frames(
            table.game,
            recording.begin,
            recording.steps,
            YOU,
            table.names,
            title=recording.name,
            more=more or recording.more,
        ),
    }


class Turns(Panel):
    """Recorded turns to step through."""

    kind = "steps"

    def __init__(self, kit: Kit, anchor: str, recordings: Sequence[Recording]) -> None:
        super().__init__(kit, anchor, {"recordings": [shown(r) for r in recordings]})


class Deal(Panel):
    """Setting up, at the chosen number of players and with the chosen options."""

    kind = "steps"

    def __init__(
        self, kit: Kit, anchor: str, plan: Plan, seats: int, seed: int, options: Mapping[str, Any]
    ) -> None:
        self._plan = plan
        self._first = (seats, seed, options)
        super().__init__(kit, anchor, self._drawn(seats, seed, options))

    def _drawn(self, seats: int, seed: int, options: Mapping[str, Any]) -> dict[str, Any]:
        recording = self._plan.deal(seats, seed, options)
        self.table: Table = recording.table
        begin = self._plan.opening
        return {
            "recordings": [shown(recording._replace(name=begin["title"]), more=begin["more"])],
            "fields": [f._asdict() for f in seats_and_options(self.table)],
        }

    def ask_edit(self, message: Mapping[str, Any], n: int) -> None:
        """Deal afresh for these players and options."""
        chosen = values(message, self.table)
        seats = whole(chosen.pop("seats", self.table.seats))
        self.show(self._drawn(seats, another_seed(self.table), chosen), n)

    def ask_reset(self, message: Mapping[str, Any], n: int) -> None:
        """The first deal again."""
        self.show(self._drawn(*self._first), n)


class Quiz(Panel):
    """Questions: answer, see why, see it happen."""

    kind = "quiz"

    def __init__(self, kit: Kit, anchor: str, questions: Sequence[Question]) -> None:
        super().__init__(kit, anchor, {"items": [_item(q) for q in questions]})


def _item(question: Question) -> dict[str, Any]:
    table = question.table
    scene = flat_scene(table.game, table.state, YOU, table.names)
    answers = []
    for answer in question.answers:
        shown_answer: dict[str, Any] = {
            "text": answer.text,
            "ok": answer.ok,
            "why": answer.why,
            "rules": answer.rules,
        }
        if answer.move is not None:
            tried = part(table.game.name, "desk")
            picks = shown_answer["picks"] = tried.picks(table.state, YOU, answer.move)
            # Only what the picks change: what shows that one may pick is not for a question.
            before = tried.desk(table.state, YOU, (), table.names).parts
            after = tried.desk(table.state, YOU, picks, table.names).parts
            parts = {key: p for key, p in after.items() if before.get(key) != p}
            if parts:
                shown_answer["parts"] = delta(scene, {**scene, **parts})
        if answer.play:
            play = shown(answer.play)
            # The question's own scene is on the page already.
            play["scene"] = None
            shown_answer["play"] = play
        answers.append(shown_answer)
    return {
        "id": question.id,
        "name": question.name,
        "ask": question.ask,
        "rules": question.rules,
        "ours": question.ours,
        "scene": scene,
        "answers": answers,
    }


class Rules(Panel):
    """Every rule and ruling, searchable; the texts come with the kit."""

    kind = "rules"

    def __init__(self, kit: Kit, anchor: str) -> None:
        super().__init__(kit, anchor, {})


class Odds(Panel):
    """A picture of chances, drawn when somebody comes to it and again when the hand is changed."""

    kind = "odds"

    def __init__(self, kit: Kit, anchor: str, game: str) -> None:
        self._game = game
        self._values: dict[str, Any] = {}
        empty = {"title": "", "bars": [], "series": [], "note": "", "axis": "", "sum": ""}
        super().__init__(kit, anchor, {"eyebrow": "", "chart": empty, "fields": []})

    def ask_draw(self, message: Mapping[str, Any], n: int) -> None:
        """Draw it for the first time."""
        self.show(draw(self._game, self._values), n)

    def ask_edit(self, message: Mapping[str, Any], n: int) -> None:
        """Draw it for another hand; an impossible one is refused and the picture stays."""
        before = self._values
        self._values = filled(message)
        try:
            self.show(draw(self._game, self._values), n)
        except Exception:
            self._values = before
            raise

    def ask_reset(self, message: Mapping[str, Any], n: int) -> None:
        """Draw it as it was at first."""
        self._values = {}
        self.show(draw(self._game, self._values), n)
