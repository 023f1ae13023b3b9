"""Panels that need no answer from the kernel once they are drawn: recordings, questions, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit.games import part
from matchkit.lesson import YOU, Plan, Question, Recording, flat_scene, frames
from matchkit.panels.forms import afresh, filled, seats_and_options
from matchkit.panels.panel import Panel
from matchkit.picture import draw
from matchkit.scene import delta
from matchkit.table import Table


def shown(recording: Recording, more: str = "") -> dict[str, Any]:
    """A recording as the browser steps through it; `more` explains what is there at first."""
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

    def __init__(self, key: str, recordings: Sequence[Recording]) -> None:
        super().__init__(key)
        self._recordings = recordings

    def _drawn(self) -> dict[str, Any]:
        return {"recordings": [shown(r) for r in self._recordings]}


class Deal(Panel):
    """Setting up, at the chosen number of players and with the chosen options."""

    kind = "steps"

    def __init__(self, key: str, plan: Plan, seats: int, seed: int, options: Mapping[str, Any]) -> None:
        super().__init__(key)
        self._plan = plan
        self._first = self._deal = plan.deal(seats, seed, options)

    @property
    def table(self) -> Table:
        """The table at which the cards are dealt."""
        return self._deal.table

    def _drawn(self) -> dict[str, Any]:
        begin = self._plan.opening
        return {
            "recordings": [shown(self._deal._replace(name=begin["title"]), more=begin["more"])],
            "fields": [f._asdict() for f in seats_and_options(self.table)],
        }

    def ask_edit(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Deal afresh for these players and options."""
        self._deal = self._plan.deal(*afresh(message, self.table))
        return {"data": self.data()}

    def ask_reset(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """The first deal again."""
        self._deal = self._first
        return {"data": self.data()}


class Quiz(Panel):
    """Questions: answer, see why, see it happen."""

    kind = "quiz"

    def __init__(self, key: str, questions: Sequence[Question]) -> None:
        super().__init__(key)
        self._questions = questions

    def _drawn(self) -> dict[str, Any]:
        return {"items": [_item(q) for q in self._questions]}


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
            # Only what the picks change: a question does not show what can be picked.
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

    def _drawn(self) -> dict[str, Any]:
        return {}


class Odds(Panel):
    """A chart of odds, drawn when somebody reaches it and again when the hand is changed."""

    kind = "odds"

    def __init__(self, key: str, game: str) -> None:
        super().__init__(key)
        self._game = game
        empty = {"title": "", "bars": [], "series": [], "note": "", "axis": "", "sum": ""}
        self._picture: dict[str, Any] = {"eyebrow": "", "chart": empty, "fields": []}

    def _drawn(self) -> dict[str, Any]:
        return self._picture

    def ask_draw(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Draw it as the lesson has it."""
        self._picture = draw(self._game, {})
        return {"data": self.data()}

    def ask_edit(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Draw it for another hand; an impossible one is refused and the picture stays."""
        self._picture = draw(self._game, filled(message))
        return {"data": self.data()}

    #: The form of every panel can be put back.
    ask_reset = ask_draw
