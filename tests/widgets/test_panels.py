"""What a panel answers when the browser asks, and what it does when the browser asks nonsense."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matchkit.widgets import Lesson
from matchkit.widgets.panel import Panel
from tests.widgets.asking import actions, ask


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return Lesson("matches")


def your_turn(lesson: Lesson) -> Panel:
    """The example hands, turned to one with all that a turn can have."""
    hands = lesson.hands()
    ask(hands, ask="example", item=[e.id for e in lesson.plan.examples].index("turn"))
    return hands


def test_the_verdict_follows_the_picks(lesson: Lesson) -> None:
    hands = your_turn(lesson)
    picked = [["hand.6.0", 0], ["hand.2.0", 0], ["hand.7.0", 1]]
    found = actions(ask(hands, ask="pick", picks=picked))
    assert list(found) == ["match", "set", "run", "flare", "out"]
    assert found["run"]["ok"]
    assert found["run"]["main"]
    assert found["run"]["note"] == "6 + 2 face up, 1 face down = 9"
    assert not found["match"]["ok"]
    assert found["match"]["why"] == "You hold no 9."
    assert not found["set"]["ok"]
    assert found["set"]["fix"] == "These cards are a run-up: play them as that."


def test_one_more_face_down_card_would_do(lesson: Lesson) -> None:
    found = actions(ask(your_turn(lesson), ask="pick", picks=[["hand.6.0", 0], ["hand.2.0", 0]]))
    assert "1" in found["run"]["fix"]
    assert "face down" in found["run"]["fix"]


def test_an_example_hand_comes_back(lesson: Lesson) -> None:
    hands = your_turn(lesson)
    before = json.loads(hands.data)["scene"]
    after = ask(hands, ask="do", move="run 6 2 + 7")
    assert after["watch"]
    assert [s["title"] for s in after["happened"]["steps"]] == ["You run up: 6 + 2 up, 1 card down"]
    assert after["scene"] == before


def test_every_legal_play_can_be_picked(lesson: Lesson) -> None:
    hands = your_turn(lesson)
    plays = ask(hands, ask="plays")["plays"]
    assert plays["total"] == len(plays["list"]) == 48
    for play in plays["list"]:
        offered = actions(ask(hands, ask="pick", picks=play["picks"]))
        assert any(a["ok"] for a in offered.values()), play


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"hand": ["9", "9", "9"], "blaze": "9"}, "9"),
        ({"hand": ["11"], "blaze": "9"}, "11"),
        ({"hand": "6", "blaze": "9"}, "list of cards"),
        ({"hand": ["6"], "blaze": "fire"}, "from 1 to 10"),
        ({"hand": ["6"], "blaze": "99"}, "from 1 to 10"),
        ({}, "list of cards"),
    ],
)
def test_an_impossible_hand_is_refused_and_the_table_stays(lesson: Lesson, values: Any, told: str) -> None:
    hands = your_turn(lesson)
    before = hands.data
    answer = ask(hands, ask="edit", values=values)
    assert told in answer["error"]
    assert hands.data == before


def test_a_hand_is_changed_and_put_back(lesson: Lesson) -> None:
    hands = your_turn(lesson)
    before = json.loads(hands.data)["scene"]
    changed = ask(hands, ask="edit", values={"hand": ["4", "5"], "blaze": "9"})
    assert {"hand.4.0", "hand.5.0"} <= set(changed["scene"])
    assert ask(hands, ask="reset")["scene"] == before


def test_a_game_is_played_taken_back_and_linked(lesson: Lesson) -> None:
    play = lesson.play(seats=3)
    first = play.data
    offered = ask(play, ask="plays")["plays"]["list"]
    ask(play, ask="pick", picks=offered[0]["picks"])
    for _ in range(300):
        data = json.loads(play.data)
        if data["voice"]["eyebrow"] == "Game over":
            break
        plays = ask(play, ask="plays")["plays"]["list"]
        ready = actions(ask(play, ask="pick", picks=plays[0]["picks"]))
        move = next(a["move"] for a in ready.values() if a["ok"])
        ask(play, ask="do", move=move)
    assert json.loads(play.data)["voice"]["eyebrow"] == "Game over"
    code = ask(play, ask="link")["link"]
    over = json.loads(play.data)["scene"]
    ask(play, ask="reset")
    assert json.loads(play.data)["scene"] == json.loads(first)["scene"]
    assert ask(play, ask="open", code=code)["scene"] == over
    while "error" not in (answer := ask(play, ask="undo")):
        pass
    assert answer["error"] == "There is no move of yours to take back."


@pytest.mark.parametrize("code", ["", "1xyz", "hello", 7, None])
def test_a_wrong_link_is_refused_and_the_game_stays(lesson: Lesson, code: Any) -> None:
    play = lesson.play(seats=3)
    before = play.data
    assert len(ask(play, ask="open", code=code)["error"]) > 15
    assert play.data == before


def test_a_new_game_with_other_players_and_options(lesson: Lesson) -> None:
    play = lesson.play(seats=3)
    scene = ask(play, ask="edit", values={"seats": "5", "burn_cards": True})["scene"]
    assert "seat.4" in scene
    assert "burn.0" in scene
    assert "players" in ask(play, ask="edit", values={"seats": "9"})["error"]
    assert "value_distribution" in ask(play, ask="edit", values={"value_distribution": "odd"})["error"]


def made(lesson: Lesson, which: int) -> Panel:
    """One of the seven panels."""
    if which == 0:
        return lesson.deal(seats=4)
    if which == 1:
        return lesson.play(seats=4)
    return [lesson.hands, lesson.turns, lesson.tricky, lesson.odds, lesson.rules][which - 2]()


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
_asks = st.sampled_from(
    [
        "pick",
        "do",
        "plays",
        "edit",
        "reset",
        "example",
        "undo",
        "go",
        "link",
        "open",
        "draw",
        "msg",
        "trait_change",
        "",
        "answer",
        "_voice",
        "ask_do",
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(
    which=st.integers(0, 6),
    message=st.dictionaries(st.sampled_from(["picks", "move", "values", "item", "code", "at"]), _junk),
    asked=_asks,
)
def test_nonsense_is_answered_with_a_sentence(
    lesson: Lesson, which: int, message: dict[str, Any], asked: str
) -> None:
    kept = test_nonsense_is_answered_with_a_sentence.__dict__.setdefault("panels", {})
    if which not in kept:
        kept[which] = made(lesson, which)
    panel = kept[which]
    sent: list[dict[str, Any]] = []
    panel.send = lambda content, buffers=None: sent.append(content)
    panel._heard(panel, {"n": 1, "ask": asked, **message}, [])
    for answer in sent:
        assert "Traceback" not in json.dumps(answer, default=str)
        # "Try again" is what is said for a fault of ours.
        assert "Try again, or reload" not in answer.get("error", ""), (asked, message)


def test_panels_do_not_pile_up(lesson: Lesson) -> None:
    from ipywidgets.widgets.widget import _instances

    hands, play = your_turn(lesson), lesson.play(seats=4)
    before = len(_instances)
    for _ in range(20):
        ask(hands, ask="pick", picks=[["hand.6.0", 0]])
        ask(hands, ask="do", move="burn out")
        plays = ask(play, ask="plays")["plays"]["list"]
        if plays:
            ready = actions(ask(play, ask="pick", picks=plays[0]["picks"]))
            ask(play, ask="do", move=next(a["move"] for a in ready.values() if a["ok"]))
    assert len(_instances) == before
