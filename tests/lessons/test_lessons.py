"""What every lesson has to keep, whatever the game: a lesson is a notebook with a `lesson.toml`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from matchkit.lesson import Plan
from matchkit.widgets import Lesson
from matchkit.widgets.widget import PanelWidget

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted(p.stem for p in NOTEBOOKS.glob("*.ipynb") if p.stem != "index")

#: A page sends at most this over its websocket, recordings and the front end included.
MOST_BYTES = 1_000_000
#: Words before the first panel with something to press.
MOST_WORDS = 60


@cache
def plan(name: str) -> Plan:
    return Plan(name)


def opened(name: str) -> Any:
    """The notebook of a lesson."""
    return nbformat.read(NOTEBOOKS / f"{name}.ipynb", 4)  # type: ignore[no-untyped-call, unused-ignore]


def panels(name: str) -> list[PanelWidget]:
    """The panels of a notebook, made by its own lines."""
    made: dict[str, Any] = {}
    found = []
    for cell in opened(name).cells:
        if cell.cell_type == "code":
            *lines, last = cell.source.strip().splitlines()
            exec("\n".join(lines), made)  # noqa: S102  the notebook's own lines
            try:
                found.append(eval(last, made))  # noqa: S307
            except SyntaxError:
                exec(last, made)  # noqa: S102
    return [p for p in found if isinstance(p, PanelWidget)]


@pytest.mark.parametrize("name", LESSONS)
def test_every_rule_can_be_seen_or_tried(name: str) -> None:
    unseen = [rule for rule in plan(name).game.rulebook.rules if rule not in plan(name).where]
    assert not unseen


@pytest.mark.parametrize("name", LESSONS)
def test_rulings_that_people_meet_are_among_the_tricky_bits(name: str) -> None:
    asked = {rule for question in plan(name).questions for rule in question.rules}
    met = [r.id for r in plan(name).game.rulebook.rulings.values() if r.weight in ("blocker", "frequent")]
    assert not [r for r in met if r not in asked]
    for question in plan(name).questions:
        if any(r in met for r in question.rules):
            assert question.ours, f"{question.id} does not say that it is our ruling"


@pytest.mark.parametrize("name", LESSONS)
def test_examples_of_the_rulebook_are_questions(name: str) -> None:
    asked = {rule for question in plan(name).questions for rule in question.rules}
    examples = [r for r in plan(name).game.rulebook.rules if "-EX-" in r or "-FAQ-" in r]
    assert examples
    assert not [r for r in examples if r not in asked]


@pytest.mark.parametrize("name", LESSONS)
def test_questions_have_right_and_wrong_answers_with_reasons(name: str) -> None:
    for question in plan(name).questions:
        assert 2 <= len(question.answers) <= 5, question.id
        assert any(a.ok for a in question.answers), question.id
        assert not all(a.ok for a in question.answers), question.id
        for answer in question.answers:
            assert answer.why.endswith((".", "!")), (question.id, answer.text)
            known = plan(name).game.rulebook
            assert all(r in known.rules or r in known.rulings for r in answer.rules), question.id
        assert any(a.play for a in question.answers), f"{question.id} cannot be seen to happen"
    ids = [q.id for q in plan(name).questions]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("name", LESSONS)
def test_examples_wait_for_the_learner(name: str) -> None:
    for example in plan(name).examples:
        assert example.table.to_move == 0, example.id
        assert next(iter(example.table.moves()), None) is not None, example.id


def size(state: dict[str, Any]) -> int:
    """What a widget sends: bytes as they are, the rest as JSON."""
    return sum(len(v) if isinstance(v, bytes) else len(json.dumps(v, default=str)) for v in state.values())


@pytest.mark.parametrize("name", LESSONS)
def test_a_page_is_light(name: str) -> None:
    made = panels(name)
    assert [p.panel.kind for p in made] == ["steps", "desk", "steps", "quiz", "desk", "odds", "rules"]
    kit = made[0].kit
    assert all(p.kit is kit for p in made), "each panel of a page shares one kit"
    sent = [size(w.get_state()) for w in (*made, kit, *(p.layout for p in made))]
    assert sum(sent) < MOST_BYTES, sent


@pytest.mark.parametrize("name", LESSONS)
def test_pictures_that_a_page_names_are_in_its_kit(name: str) -> None:
    made = panels(name)
    kit = json.loads(made[0].kit.data)
    faces, missing = kit["faces"], set()

    def look(part: Any) -> None:
        if isinstance(part, dict):
            if "t" in part and "face" in part and "svg" not in part:
                missing.update({part["face"]} - {""} - set(faces))
                for name in (*part.get("above", ()), part.get("base", "")):
                    missing.update({name} - {""} - set(faces))
            for value in part.values():
                look(value)
        elif isinstance(part, list):
            for value in part:
                look(value)

    for panel in made:
        look(json.loads(panel.data))
    assert not missing


@pytest.mark.parametrize("name", [*LESSONS, "index"])
def test_notebooks_are_prose_and_single_lines(name: str) -> None:
    notebook = opened(name)
    nbformat.validate(notebook)
    cells = [c for c in notebook.cells if c.cell_type == "code"]
    assert len(cells) <= 12
    for cell in cells:
        assert not cell.outputs
        assert cell.execution_count is None
        lines = [line for line in cell.source.splitlines() if line.strip()]
        assert len(lines) <= 2, cell.source
    if name == "index":
        return
    words = 0
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            words += len(cell.source.replace("#", "").split())
        elif "lesson." in cell.source:
            break
    assert words <= MOST_WORDS


@pytest.mark.parametrize("name", [*LESSONS, "index"])
# A kernel that ends leaves its sockets to the garbage collector; that is jupyter_client's affair.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_notebooks_run_from_top_to_bottom(name: str) -> None:
    notebook = opened(name)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(NOTEBOOKS)}}).execute()
    shown = [o for c in notebook.cells if c.cell_type == "code" for o in c.outputs]
    assert all(o.output_type != "error" for o in shown)
    widgets = [o for o in shown if "application/vnd.jupyter.widget-view+json" in o.get("data", {})]
    assert len(widgets) == (7 if name != "index" else 0)


def test_a_lesson_of_an_unknown_game() -> None:
    import matchkit

    with pytest.raises(matchkit.BadOption, match="There is no game 'snap'"):
        Lesson("snap")
