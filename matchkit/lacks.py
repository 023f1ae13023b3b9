"""`matchkit check NAME`: what a game and its lesson still lack, in sentences.

The tests check the same for every lesson, so a game for which there is no such sentence is complete.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from matchkit.errors import MatchkitError
from matchkit.form import fields
from matchkit.games import load, part
from matchkit.lesson import YOU, Plan, Question, flat_scene
from matchkit.position import words
from matchkit.table import Table

#: The files of a game, beside `__init__.py` (docs/adding-a-game.md says what each holds).
FILES = (
    *("state.py", "moves.py", "check.py", "rules.py", "position.py", "scene.py", "desk.py"),
    *("faces.py", "odds.py", "rulebook.toml", "words.toml", "scene.toml", "odds.toml", "lesson.toml"),
    "landing.toml",
)
#: The cells of a notebook, by what they call.
PANELS = ("deal", "hands", "turns", "tricky", "play", "odds", "rules")
#: What every desk says while there is nothing to decide.
RESTING = ("desk.over", "desk.waiting_eyebrow", "desk.waiting", "desk.finishing")
#: How many moves of each example are tried.
MOVES = 60
#: The least and the most answers that a question has.
ANSWERS = (2, 5)


def lacks(name: str, notebooks: Path) -> list[str]:
    """All that a game and its lesson still lack; raises `BadOption` for an unknown game."""
    game = load(name)
    missing = [file for file in FILES if not (game.folder / file).is_file()]
    if missing:
        return [f"The folder of the game has no {file}." for file in missing]
    try:
        plan = Plan(name)
        found = [*_rules(plan), *_examples(plan), *_questions(plan)]
    except (MatchkitError, KeyError) as error:
        return [f"lesson.toml cannot be read: {error}"]
    for look in (_words, _pictures, _tables, _odds, _tile):
        try:
            found += look(plan)
        except Exception as error:  # whatever a half-written game does is reported, not raised
            found.append(f"{look.__doc__} This fails: {type(error).__name__}: {error}")
    return [*found, *_notebook(name, notebooks)]


def _rules(plan: Plan) -> Iterator[str]:
    """Each rule can be seen or tried; questions ask about the rulings that come up in play."""
    book = plan.game.rulebook
    if not book.rules:
        yield "rulebook.toml has no rule."
    for rule in book.rules:
        if rule not in plan.where:
            yield f"The rule {rule} can neither be seen nor tried anywhere in the lesson."
    asked = {rule for question in plan.questions for rule in question.rules}
    met = [r.id for r in book.rulings.values() if r.weight in ("blocker", "frequent")]
    for rule in met:
        if rule not in asked:
            yield f"No question asks about {rule}, a ruling that comes up in play."
    examples = [rule for rule in book.rules if "-EX-" in rule or "-FAQ-" in rule]
    if not examples:
        yield "rulebook.toml has no worked example (an ID with EX or FAQ)."
    for rule in examples:
        if rule not in asked:
            yield f"No question asks about {rule}, an example of the rulebook."
    for question in plan.questions:
        if not question.ours and any(rule in met for rule in question.rules):
            yield f"The question {question.id} does not say that its answer is our ruling (ours = true)."
    for rule_id, about in book.rules.items():
        for ruling_id in about.rulings:
            if ruling_id not in book.rulings:
                yield f"The rule {rule_id} names {ruling_id}, which is not a ruling."
    for ruling in book.rulings.values():
        if ruling.option and ruling.option not in book.options:
            yield f"The ruling {ruling.id} names the option {ruling.option}, which does not exist."


def _examples(plan: Plan) -> Iterator[str]:
    """Each example waits for the learner, and says what to try."""
    for example in plan.examples:
        table = example.table
        if table.to_move != YOU or next(iter(table.moves()), None) is None:
            yield f"In the example {example.id} it is not the learner's move."
        if not example.task:
            yield f"The example {example.id} does not say what to try (task)."
    if not plan.recordings:
        yield "lesson.toml has no recorded turns."


def _questions(plan: Plan) -> Iterator[str]:
    """Each question has right and wrong answers, with reasons, and can be shown happening."""
    known = {*plan.game.rulebook.rules, *plan.game.rulebook.rulings}
    seen: set[str] = set()
    for question in plan.questions:
        if question.id in seen:
            yield f"Two questions are called {question.id}."
        seen.add(question.id)
        yield from _answers(question, known)


def _answers(question: Question, known: set[str]) -> Iterator[str]:
    right = sum(answer.ok for answer in question.answers)
    if not ANSWERS[0] <= len(question.answers) <= ANSWERS[1] or right in (0, len(question.answers)):
        yield f"The question {question.id} needs 2 to 5 answers, both right and wrong."
    if not any(answer.play for answer in question.answers):
        yield f"The question {question.id} cannot be shown: no answer has moves."
    for answer in question.answers:
        if not answer.why.endswith((".", "!")):
            yield f"The answer “{answer.text}” of {question.id} gives no reason in a full sentence."
        for rule in answer.rules:
            if rule not in known:
                yield f"The question {question.id} names {rule}, which the rulebook does not have."


def _words(plan: Plan) -> Iterator[str]:
    """Every entry of a position has a name."""
    for key in plan.game.schema.entries:
        if words(plan.game).name(f"entry.{key}") == f"entry.{key}":
            yield f"words.toml does not name the entry {key} of a position (“entry.{key}” in [names])."


def _pictures(plan: Plan) -> Iterator[str]:
    """Every picture that the examples show is there."""
    faces = part(plan.game.name, "faces").faces()
    shown: set[str] = set()
    for table in (Table(plan.game), *(example.table for example in plan.examples)):
        for thing in flat_scene(plan.game, table.state, YOU, table.names).values():
            if thing.get("face") and "svg" not in thing:
                shown.add(thing["face"])
    for face in sorted(shown - set(faces)):
        yield f"faces.py has no picture {face!r}, which the table shows."


def _tables(plan: Plan) -> Iterator[str]:
    """Every sentence of the examples can be filled in."""
    desk = part(plan.game.name, "desk")
    for key in RESTING:
        if key not in part(plan.game.name, "scene").TEXT.sentences:
            yield f"scene.toml has no {key}."
    for example in plan.examples:
        table = example.table
        fields(table)
        desk.desk(table.state, YOU, (), table.names)
        for move in islice(table.moves(), MOVES):
            picks = desk.picks(table.state, YOU, move)
            offer = desk.desk(table.state, YOU, picks, table.names)
            if not any(action.verdict.ok and action.move == move for action in offer.actions):
                yield f"In {example.id} no row makes {plan.game.write(move)!r} when its cards are picked."
            desk.said(table.state, move, table.names)
            for event in plan.game.play(table.state, move).events:
                event.say.tell(YOU, table.names)


def _odds(plan: Plan) -> Iterator[str]:
    """The chart of odds can be drawn."""
    odds = part(plan.game.name, "odds")
    chart = odds.chart({})
    odds.fields({})
    yield from (
        f"The chart of odds.py has no {key}." for key in ("title", "bars", "series") if key not in chart
    )


def _tile(plan: Plan) -> Iterator[str]:
    """The tile of the landing page is complete."""
    tile: Mapping[str, Any] = tomllib.loads((plan.game.folder / "landing.toml").read_text(encoding="utf-8"))
    for key in ("title", "sentence", "players", "level", "picture"):
        if key not in tile:
            yield f"landing.toml has no {key}."
    face = part(plan.game.name, "faces").face
    for code, *_ in tile.get("picture", ()):
        face(code)


def _notebook(name: str, notebooks: Path) -> Iterator[str]:
    """The notebook has a cell for each panel."""
    path = notebooks / f"{name}.ipynb"
    if not path.is_file():
        yield f"There is no notebook {name}.ipynb."
        return
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    for panel in PANELS:
        if f"lesson.{panel}(" not in code:
            yield f"The notebook has no cell with lesson.{panel}(…)."
    if any(cell.get("outputs") for cell in cells):
        yield "The notebook has outputs; clear them."
