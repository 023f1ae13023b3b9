"""What the desk of an example or a game tells the browser, and what it takes from it."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchkit import Table
from matchkit.games import names
from matchkit.lesson import YOU, flat_scene
from matchkit.panels import Lesson, Panel
from matchkit.panels.desk import Examples, Play, in_hand, pointed, sentences
from matchkit.panels.forms import options_of
from tests.panels.asking import actions, ask, drawn


@cache
def lesson(name: str = "matches") -> Lesson:
    return Lesson(name)


def example(name: str, which: str) -> Examples:
    """The example hands of a game, turned to one of them."""
    found = lesson(name).hands()
    assert isinstance(found, Examples)
    at = [e.id for e in found.examples].index(which)
    if at:
        ask(found, ask="example", item=at)
    return found


def play(**options: Any) -> Play:
    found = lesson().play(seats=3, **options)
    assert isinstance(found, Play)
    return found


# --- only questions are answered --------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    ["answer", "data", "trait_change", "drawn", "ask_do", "__class__", "", None, 5, "a b"],
)
def test_what_is_no_question(asked: Any) -> None:
    panel = lesson().hands()
    before = panel.data()
    assert "does not know" in ask(panel, ask=asked, n=1)["error"]
    assert panel.data() == before


# --- what can be changed ----------------------------------------------------------------------

_STRANGE = {
    "game": "tycoon",
    "seed": 5,
    "self": 1,
    "position": {},
    "names": ["Kim"],
    "kit": None,
    "": 1,
    "x" * 5000: 1,
}


@pytest.mark.parametrize("key", _STRANGE, ids=lambda key: key[:9])
@pytest.mark.parametrize("panel", ["play", "deal", "hands"])
def test_a_form_changes_nothing_else(panel: str, key: str, caplog: pytest.LogCaptureFixture) -> None:
    asked = _panels()[("play", "deal", "hands").index(panel)]
    before = asked.data()
    error = ask(asked, ask="edit", values={key: _STRANGE[key]})["error"]
    assert "to change here" in error
    assert len(error) < 150
    assert asked.data() == before
    assert not caplog.records


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.just("5" * 6000),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)
_fields = st.sampled_from(["seats", "burn_cards", "first_player", "hand_size", "value_distribution", "hand"])


@settings(deadline=None, max_examples=150)
@given(
    which=st.integers(0, 2),
    values=st.dictionaries(
        _fields | st.sampled_from(sorted(_STRANGE)) | st.text(max_size=4), _values, max_size=4
    ),
)
def test_any_form_is_taken_or_refused_with_a_sentence(which: int, values: dict[str, Any]) -> None:
    panel = _panels()[which]
    before = panel.data()
    troubled: list[str] = []
    log = logging.getLogger("matchkit.panels.panel")
    catch = logging.Handler()
    catch.emit = lambda record: troubled.append(record.getMessage())  # type: ignore[method-assign]
    log.addHandler(catch)
    try:
        answer = ask(panel, ask="edit", values=values)
    finally:
        log.removeHandler(catch)
    assert not troubled
    if "error" in answer:
        assert len(answer["error"]) > 15
        assert panel.data() == before


@cache
def _panels() -> tuple[Panel, ...]:
    return play(), lesson().deal(seats=3), lesson().hands()


@pytest.mark.parametrize("panel", ["play", "deal"])
def test_after_the_last_seed_comes_the_first(panel: str) -> None:
    asked: Any = play(seed=2**63 - 1) if panel == "play" else lesson().deal(seats=3, seed=2**63 - 1)
    ask(asked, ask="edit", values={"seats": "4"})
    assert (asked.table.seed, asked.table.seats) == (0, 4)


def test_the_learner_is_you_among_the_seats() -> None:
    first = next(f for f in options_of(Table("matches", 3)) if f.id == "first_player")
    assert dict(first.values) == {"random": "at random", "0": "You", "1": "Ada", "2": "Ben"}


# --- one move at a time -----------------------------------------------------------------------


def first_move(panel: Play) -> str:
    listed = ask(panel, ask="plays")["plays"]["list"][0]
    found = actions(ask(panel, ask="pick", picks=listed["picks"]))[listed["action"]]
    move: str = found["move"]
    return move


def test_a_move_asked_twice_is_made_once() -> None:
    panel = play()
    at = drawn(panel)["at"]
    assert at == len(panel.table.steps)
    move = first_move(panel)
    after = ask(panel, ask="do", move=move, at=at)
    assert after["at"] == len(panel.table.steps) > at
    code = panel.table.code()
    again = ask(panel, ask="do", move=move, at=at)
    assert panel.table.code() == code
    assert again.pop("n") != after.pop("n")
    assert again == after


def test_a_late_move_is_not_even_read() -> None:
    panel = play()
    assert "error" not in ask(panel, ask="do", move="sing", at=99)
    assert "error" in ask(panel, ask="do", move="sing")


def test_a_page_that_does_not_say_where_it_is_may_play() -> None:
    panel = play()
    before = len(panel.table.steps)
    ask(panel, ask="do", move=first_move(panel))
    assert len(panel.table.steps) > before


@pytest.mark.parametrize("at", ["1", None, 1.0, True, [1]])
def test_a_place_that_is_none(at: Any) -> None:
    panel = play()
    before = panel.table.code()
    assert "which step" in ask(panel, ask="do", move=first_move(panel), at=at)["error"]
    assert panel.table.code() == before


def test_an_example_says_where_it_is_too() -> None:
    panel = example("matches", "turn")
    at = drawn(panel)["at"]
    assert ask(panel, ask="do", move="run 6 2 + 7", at=at)["watch"]
    assert drawn(panel)["at"] == at


@pytest.mark.parametrize("first", [0, 1])
def test_taking_back_is_offered_when_a_move_was_yours(first: int) -> None:
    panel = play(first_player=first)
    # Where another leads, steps were made before it is your turn, and none of them was yours.
    assert (len(panel.table.steps) > 1) == (first == 1)
    assert drawn(panel)["voice"]["undo"] is False
    assert ask(panel, ask="undo")["error"] == "There is no move of yours to take back."
    assert ask(panel, ask="do", move=first_move(panel))["voice"]["undo"] is True
    assert ask(panel, ask="undo")["voice"]["undo"] is False


# --- what is said and pointed at ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "which", "picks", "reached", "told"),
    [
        ("matches", "turn", [["hand.7.0", 0]], "7 of 9.", "run"),
        ("matches", "match", [["hand.2.0", 0]], "2 of 6.", "run"),
        ("matches", "turn", [["hand.7.0", 1]], "1 of 9.", "run"),
        ("matches", "turn", [["hand.7.0", 0], ["hand.2.0", 0]], "", "set"),
        ("kindling", "follow", [["hand.2S", 0]], "", "play"),
        ("match", "first", [["hand.R2.0", 0]], "", "match"),
        ("match", "collection", [["hand.R2.0", 0]], "", "collect"),
        ("tycoon", "pair", [["hand.F.0", 0]], "", "play"),
    ],
)
def test_what_is_picked_and_what_it_comes_to_is_said(
    name: str, which: str, picks: Any, reached: str, told: str
) -> None:
    """The main action, else how far it reaches and the refusal that is nearest: each by its name and note."""
    answer = ask(example(name, which), ask="pick", picks=picks)
    action = actions(answer)[told]
    assert action["main"] == action["ok"]
    name = action["name"].rstrip("!")
    assert answer["say"] == sentences(reached, f"{name}: {action['note']}")


def test_with_nothing_picked_the_title_is_said() -> None:
    answer = ask(example("matches", "turn"), ask="pick", picks=[])
    assert answer["say"] == sentences(answer["voice"]["title"], answer["voice"]["more"])


def test_where_no_action_is_about_what_is_picked_it_is_named() -> None:
    assert ask(example("kindling", "draft"), ask="pick", picks=[["hand.2S", 0]])["say"] == "Two of spades."


def test_each_thing_said_is_a_sentence() -> None:
    assert sentences("two of spades", "", "Ready?", "It fits.") == "Two of spades. Ready? It fits."


@pytest.mark.parametrize("name", names())
def test_a_refusal_points_at_the_cards_that_it_names(name: str) -> None:
    """Every card of the hand that a verdict names is pointed at, whatever is picked."""
    found = 0
    for hand in lesson(name).plan.examples:
        panel = example(name, hand.id)
        cards = in_hand(flat_scene(hand.table.game, hand.table.state, YOU, hand.table.names))
        codes = [key.split(".")[1] for key in cards]
        for pick in cards:
            offer = panel._offer([(pick, 0)])
            shown = actions(ask(panel, ask="pick", picks=[[pick, 0]]))
            for action in offer.actions:
                named = [] if action.verdict.ok else list(action.verdict.cards)
                keys = shown[action.id]["cards"]
                assert len(set(keys)) == len(keys)
                assert sorted(key.split(".")[1] for key in keys) == sorted(
                    code for code in set(named) for _ in range(min(named.count(code), codes.count(code)))
                )
                found += len(keys)
    assert found > 5


def test_picked_cards_are_pointed_at_before_others() -> None:
    table = Table("matches", 3, position={"turn": 0, "blaze": 9, "hands": [["4", "4", "5"], 4, 4]})
    verdict = table.check("set 4 4")
    hand = ["hand.4.0", "hand.4.1", "hand.5.0"]
    assert pointed(hand, [("hand.4.1", 0)], verdict._replace(cards=("4",))) == ["hand.4.1"]
    assert pointed(hand, [("hand.4.1", 0)], verdict._replace(cards=("4", "4"))) == ["hand.4.1", "hand.4.0"]
    assert pointed(hand, [], verdict._replace(cards=("4", "9", "4", "4"))) == ["hand.4.0", "hand.4.1"]


def test_a_game_may_point_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = example("matches", "turn")
    own = lambda state, seat, verdict: [f"seat.{seat + 1}"]  # noqa: E731
    monkeypatch.setattr(panel._desk, "pointed", own, raising=False)
    shown = actions(ask(panel, ask="pick", picks=[["hand.7.0", 0]]))
    assert shown["run"]["cards"] == ["seat.1"]
    assert shown["out"]["cards"] == []


@pytest.mark.parametrize("name", names())
def test_every_play_of_the_list_names_the_action_that_makes_it(name: str) -> None:
    for hand in lesson(name).plan.examples:
        panel = example(name, hand.id)
        for listed in ask(panel, ask="plays")["plays"]["list"]:
            made = actions(ask(panel, ask="pick", picks=listed["picks"]))[listed["action"]]
            assert made["ok"]
            text = panel._said(hand.table.game.parse(made["move"]))
            assert text == listed["text"]


def test_nobody_is_told_of_plays_that_are_not_theirs() -> None:
    panel = play()
    panel.table = Table("matches", 3, first_player=1)
    assert ask(panel, ask="plays")["plays"] == {"list": [], "total": 0}
