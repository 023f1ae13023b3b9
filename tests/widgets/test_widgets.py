"""What carries a panel's questions and answers in a notebook."""

from __future__ import annotations

import json
from typing import Any

import anywidget
import pytest
from ipywidgets.widgets.widget import _instances

from matchkit.widgets import Lesson
from matchkit.widgets.widget import PanelWidget

Sent = list[tuple[dict[str, Any], list[bytes]]]


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return Lesson("matches")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Everything that goes to the page, with its buffers."""
    found: Sent = []
    monkeypatch.setattr(
        PanelWidget, "_send", lambda _self, content, buffers=None: found.append((content, buffers or []))
    )
    return found


def tell(widget: PanelWidget, **message: Any) -> None:
    """A message of the page arrives."""
    widget._handle_custom_msg(message, [])


def test_each_question_has_one_answer_and_that_is_one_message(lesson: Lesson, sent: Sent) -> None:
    play = lesson.play(seats=3)
    sent.clear()
    tell(play, n=1, ask="pick", picks=[])
    tell(play, n=2, ask="reset")
    tell(play, n=3, ask="nothing")
    assert [message["method"] for message, _ in sent] == ["custom"] * 3
    assert [message["content"]["n"] for message, _ in sent] == [1, 2, 3]
    assert [sorted(message["content"]) for message, _ in sent] == [
        ["n", "say", "voice"],
        ["n"],
        ["error", "n"],
    ]
    assert [len(buffers) for _, buffers in sent] == [0, 1, 0]


def test_a_page_that_is_drawn_again_finds_the_panel_as_it_is_now(lesson: Lesson, sent: Sent) -> None:
    hands = lesson.hands()
    first = hands.get_state()["data"]
    assert json.loads(first)["id"] == hands.panel.id
    sent.clear()
    tell(hands, n=1, ask="example", item=1)
    assert sent[0][1] == [hands.get_state()["data"]] != [first]
    tell(hands, n=2, ask="pick", picks=[])
    assert json.loads(hands.get_state()["data"])["example"] == 1
    assert hands.get_state("kit") == {"kit": f"IPY_MODEL_{lesson.kit.model_id}"}


def test_a_page_cannot_change_what_others_find(lesson: Lesson) -> None:
    rules = lesson.rules()
    before = rules.get_state()
    rules.set_state({"data": b"{}", "panel": None})
    assert rules.get_state() == before


def test_nothing_that_widgets_bring_along_is_a_question(lesson: Lesson, sent: Sent) -> None:
    hands = lesson.hands()
    handlers = len(hands._msg_callbacks.callbacks)
    brought = [name.removeprefix("on_") for name in dir(anywidget.AnyWidget) if name.startswith("on_")]
    assert "msg" in brought
    sent.clear()
    for asked in brought:
        tell(hands, ask=asked)
    assert all("does not know" in message["content"]["error"] for message, _ in sent)
    assert len(hands._msg_callbacks.callbacks) == handlers


def test_panels_share_one_kit_and_do_not_pile_up(lesson: Lesson) -> None:
    hands, play = lesson.hands(), lesson.play(seats=4)
    assert hands.kit is play.kit
    before = len(_instances)
    for n in range(1, 20):
        tell(hands, n=n, ask="pick", picks=[["hand.6.0", 0]])
        tell(hands, n=n, ask="do", move="burn out")
        tell(play, n=n, ask="reset")
    assert len(_instances) == before
