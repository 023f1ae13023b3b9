"""One press computes one scene: how often a game is asked for its scene and for what can be done."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from matchkit.games import names, part
from matchkit.lesson import flat_scene
from matchkit.panels import Lesson
from tests.panels.asking import actions, ask


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many scenes and offers all games have made since it was cleared."""
    counted: Counter[str] = Counter()
    for game in names():
        for module in ("scene", "desk"):
            own = getattr(part(game, module), module)

            def counting(*args: Any, _own: Any = own, _module: str = module) -> Any:
                counted[_module] += 1
                return _own(*args)

            monkeypatch.setattr(part(game, module), module, counting)
    flat_scene.cache_clear()
    return counted


@pytest.mark.parametrize("game", names())
def test_a_pick_makes_no_scene_that_is_there_already(game: str, made: Counter[str]) -> None:
    hands = Lesson(game).hands()
    hands.data()
    assert made == {"scene": 1, "desk": 1}
    plays = ask(hands, ask="plays")["plays"]["list"]
    assert made["scene"] == 1
    for play in plays[:5]:
        made.clear()
        ask(hands, ask="pick", picks=play["picks"])
        ask(hands, ask="pick", picks=[])
        assert made <= Counter(scene=0, desk=1)


@pytest.mark.parametrize("game", names())
def test_a_pick_makes_one_scene_after_others_were_looked_at(game: str, made: Counter[str]) -> None:
    hands, play = Lesson(game).hands(), Lesson(game).play(seats=3)
    hands.data(), play.data()
    for _ in range(3):
        ask(play, ask="reset")
        flat_scene.cache_clear()
        made.clear()
        ask(hands, ask="pick", picks=[["hand.nothing", 0]])
        assert made["scene"] <= 1


@pytest.mark.parametrize("game", names())
def test_a_move_makes_one_scene_for_each_event_that_is_shown(game: str, made: Counter[str]) -> None:
    for panel in (Lesson(game).hands(), Lesson(game).play(seats=3)):
        panel.data()
        for _ in range(8):
            listed = ask(panel, ask="plays")["plays"]["list"]
            if not listed:
                break
            ready = actions(ask(panel, ask="pick", picks=listed[-1]["picks"]))
            move = next(a["move"] for a in ready.values() if a["ok"])
            made.clear()
            steps = len(ask(panel, ask="do", move=move)["happened"]["steps"])
            assert made["scene"] <= steps
            # What can be done there, and in a hand that is put back that is known.
            assert made["desk"] == (panel.mode == "play")
