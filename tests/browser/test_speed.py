"""How soon a lesson can be used, beside bare Voila with one button in the same run (`bench/page.py`)."""

from __future__ import annotations

import time
from statistics import median

import pytest
from playwright.sync_api import Browser

from bench.page import Visit, bare_voila, visit
from tests.served import Served

VISITS = 4
LESSON = "matches"

pytestmark = pytest.mark.timing


@pytest.fixture(scope="module")
def visits(browser: Browser, served: Served) -> dict[str, list[Visit]]:
    """Visits of both by turns, each with a preheated kernel; the first of each is left out."""
    seen: dict[str, list[Visit]] = {"bare": [], "lesson": []}
    with bare_voila() as bare:
        for _ in range(VISITS + 1):
            served.warm()
            time.sleep(2)  # Bare Voila does not say when its kernels are ready.
            seen["bare"].append(visit(browser, bare, press=True))
            seen["lesson"].append(visit(browser, f"{served.url}voila/render/{LESSON}.ipynb"))
    return {name: each[1:] for name, each in seen.items()}


def middle(visits: list[Visit], field: str) -> float:
    return float(median(getattr(each, field) for each in visits))


def test_the_first_text_is_no_later(visits: dict[str, list[Visit]]) -> None:
    assert middle(visits["lesson"], "text") <= middle(visits["bare"], "text")


def test_a_lesson_is_ready_within_a_quarter_more(visits: dict[str, list[Visit]]) -> None:
    assert middle(visits["lesson"], "ready") <= 1.25 * middle(visits["bare"], "ready")


def test_a_lesson_sends_at_most_a_megabyte(visits: dict[str, list[Visit]]) -> None:
    """Recordings and the front end's module included, before compression."""
    assert max(each.wire_bytes for each in visits["lesson"]) <= 1_000_000


def test_a_lesson_is_one_answer(visits: dict[str, list[Visit]]) -> None:
    assert {each.answers for each in visits["lesson"]} == {1}
