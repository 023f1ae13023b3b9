"""What a panel answers when the browser asks, and what it does when the browser asks nonsense."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matchkit.panels import Lesson, Panel
from tests.panels.asking import actions, ask, drawn


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
    before = drawn(hands)["scene"]
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
        ({"hand": ["11"], "blaze": "9"}, "cards that are shown for “Your hand”"),
        ({"hand": "6", "blaze": "9"}, "cards that are shown for “Your hand”"),
        ({"hand": ["6"], "blaze": "fire"}, "one of the values shown for “The Blaze"),
        ({"hand": ["6"], "blaze": "99"}, "one of the values shown for “The Blaze"),
    ],
)
def test_an_impossible_hand_is_refused_and_the_table_stays(lesson: Lesson, values: Any, told: str) -> None:
    hands = your_turn(lesson)
    before = hands.data()
    answer = ask(hands, ask="edit", values=values)
    assert told in answer["error"]
    assert hands.data() == before


def test_a_hand_is_changed_and_put_back(lesson: Lesson) -> None:
    hands = your_turn(lesson)
    before = drawn(hands)["scene"]
    changed = ask(hands, ask="edit", values={"hand": ["4", "5"], "blaze": "9"})
    assert {"hand.4.0", "hand.5.0"} <= set(changed["scene"])
    assert ask(hands, ask="reset")["scene"] == before


def test_a_game_is_played_taken_back_and_linked(lesson: Lesson) -> None:
    play = lesson.play(seats=3)
    first = drawn(play)
    offered = ask(play, ask="plays")["plays"]["list"]
    ask(play, ask="pick", picks=offered[0]["picks"])
    for _ in range(300):
        data = drawn(play)
        if data["voice"]["eyebrow"] == "Game over":
            break
        plays = ask(play, ask="plays")["plays"]["list"]
        ready = actions(ask(play, ask="pick", picks=plays[0]["picks"]))
        move = next(a["move"] for a in ready.values() if a["ok"])
        ask(play, ask="do", move=move)
    assert drawn(play)["voice"]["eyebrow"] == "Game over"
    code = ask(play, ask="link")["link"]
    over = drawn(play)["scene"]
    ask(play, ask="reset")
    assert drawn(play)["scene"] == first["scene"]
    assert ask(play, ask="open", code=code)["scene"] == over
    while "error" not in (answer := ask(play, ask="undo")):
        pass
    assert answer["error"] == "There is no move of yours to take back."


@pytest.mark.parametrize("code", ["", "1xyz", "hello", 7, None])
def test_a_wrong_link_is_refused_and_the_game_stays(lesson: Lesson, code: Any) -> None:
    play = lesson.play(seats=3)
    before = play.data()
    assert len(ask(play, ask="open", code=code)["error"]) > 15
    assert play.data() == before


def test_a_new_game_with_other_players_and_options(lesson: Lesson) -> None:
    play = lesson.play(seats=3)
    scene = ask(play, ask="edit", values={"seats": "5", "burn_cards": True})["scene"]
    assert "seat.4" in scene
    assert "burn.0" in scene
    assert "players" in ask(play, ask="edit", values={"seats": "9"})["error"]
    assert "of each value" in ask(play, ask="edit", values={"value_distribution": "odd"})["error"]


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
    answer = panel.answer({"ask": asked, **message})
    assert "Traceback" not in json.dumps(answer)
    # "Try again" is what is said for a fault of ours.
    assert "Try again, or reload" not in answer.get("error", ""), (asked, message)


# --- one answer for each question -----------------------------------------------------------


def test_what_was_done_is_not_done_again_for_the_same_question(lesson: Lesson) -> None:
    play = lesson.play(seats=3)
    plays = ask(play, ask="plays")["plays"]["list"]
    ready = actions(ask(play, ask="pick", picks=plays[0]["picks"]))
    move = next(a["move"] for a in ready.values() if a["ok"])
    done = ask(play, ask="do", move=move, n=1001)
    steps = play.table.steps
    # Even where the page does not say which step it shows.
    assert ask(play, ask="do", move=move, n=1001) == done
    assert play.table.steps == steps
    ask(play, ask="undo", n=1002)
    steps = play.table.steps
    assert "error" not in ask(play, ask="undo", n=1002)
    assert play.table.steps == steps


def test_what_changed_nothing_is_answered_as_often_as_it_is_asked(lesson: Lesson) -> None:
    hands = your_turn(lesson)
    for asked in ({"ask": "pick", "picks": [["hand.6.0", 0]]}, {"ask": "plays"}, {"ask": "nothing"}):
        first = ask(hands, **asked, n=2001)
        assert "scene" not in first
        assert ask(hands, **asked, n=2001) == first


@pytest.mark.parametrize("n", ["7", None, 0, [1], {"a": 1}])
def test_any_number_comes_back(lesson: Lesson, n: Any) -> None:
    """A page that counts otherwise is answered too."""
    hands = your_turn(lesson)
    assert len(ask(hands, ask="pick", picks=[], n=n)["voice"]["actions"]) == 5
    assert ask(hands, ask="reset", n=n)["scene"]


@pytest.mark.parametrize("message", [None, [], "do", 7, {}])
def test_what_is_no_question(lesson: Lesson, message: Any) -> None:
    assert "does not know" in lesson.rules().answer(message)["error"]


# --- names -------------------------------------------------------------------------------------


def test_a_panel_is_called_the_same_in_every_kernel() -> None:
    for _ in range(2):
        lesson = Lesson("matches")
        assert [made(lesson, which).id for which in (0, 2, 3, 4, 1, 5, 6)] == [
            "matches-deal",
            "matches-hands",
            "matches-turns",
            "matches-tricky",
            "matches-play",
            "matches-odds",
            "matches-rules",
        ]


def test_the_second_panel_of_a_kind_has_a_number() -> None:
    lesson = Lesson("match")
    assert [lesson.hands().id, lesson.hands().id, lesson.rules().id, lesson.hands().data()["id"]] == [
        "match-hands",
        "match-hands-2",
        "match-rules",
        "match-hands-3",
    ]


def test_panels_need_no_widgets() -> None:
    """They are there before any kernel is, and where no ipywidgets run."""
    asked = (
        "import sys; from matchkit.panels import Lesson; lesson = Lesson('kindling'); lesson.kit(); "
        "lesson.hands().data(); print({'anywidget', 'ipywidgets', 'traitlets', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
