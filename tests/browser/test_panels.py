"""How panels share a page and a line: one panel in two places, two of one kind, an answer that is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import open_lesson
from tests.browser.driving import until
from tests.lessons.test_lessons import LESSONS
from tests.served import PLAIN, Served, serving


@pytest.fixture(scope="module")
def panels() -> Iterator[Served]:
    with serving("--notebooks", str(PLAIN.parent / "panels")) as server:
        yield server


@pytest.fixture
def shown(page: Page, panels: Served) -> Page:
    """A page with a panel of hands twice, then another one, then the rules."""
    open_lesson(page, panels.url, "panels")
    expect(page.locator(".mk[data-ready]")).to_have_count(4)
    return page


def choose(page: Page, view: int, item: int) -> None:
    """Another example hand in one of the panels."""
    page.locator(".mk").nth(view).locator(".mk-choose select").select_option(str(item))


def chosen(page: Page, view: int, item: int) -> None:
    expect(page.locator(".mk").nth(view).locator(".mk-choose select")).to_have_value(str(item))


def test_no_two_panels_have_one_id(shown: Page) -> None:
    ids = shown.locator(".mk").evaluate_all("all => all.map((one) => one.id)")
    assert ids == ["matches-hands", "", "matches-hands-2", "matches-rules"]


def test_a_panel_in_two_places_is_one_table(shown: Page) -> None:
    choose(shown, 0, 2)
    chosen(shown, 0, 2)
    chosen(shown, 1, 2)
    chosen(shown, 2, 0)
    choose(shown, 1, 1)
    chosen(shown, 0, 1)


def test_what_is_picked_in_one_place_is_judged_there(shown: Page) -> None:
    first, second = shown.locator(".mk").nth(0), shown.locator(".mk").nth(1)
    before = second.locator(".mk-acts").inner_html()
    first.locator("[data-pick]").first.click()
    until(shown, "document.querySelector('.mk [role=status]').textContent")
    assert second.locator(".mk-acts").inner_html() == before
    expect(second.locator("[aria-pressed=true]")).to_have_count(0)


def test_a_panel_that_is_drawn_again_is_as_it_was_left(shown: Page) -> None:
    choose(shown, 0, 3)
    chosen(shown, 1, 3)
    shown.get_by_role("button", name="Once more").click()
    expect(shown.locator(".mk")).to_have_count(5)
    chosen(shown, 4, 3)
    choose(shown, 4, 1)
    chosen(shown, 0, 1)


def test_a_rule_leads_to_the_first_panel_of_its_kind(shown: Page) -> None:
    link = shown.locator("#matches-rules a[href='#matches-hands']").first
    link.evaluate("(one) => { one.closest('details').open = true; }")
    link.click()
    expect(shown.locator("#matches-hands .mk-headline")).to_be_focused()
    expect(shown.locator("#matches-hands .mk-headline")).to_be_in_viewport()


def test_an_answer_that_was_lost_with_the_line_is_asked_for_again(
    page: Page, lesson: Callable[..., Page]
) -> None:
    lines: list[WebSocketRoute] = []
    deaf = False

    def line(route: WebSocketRoute) -> None:
        lines.append(route)
        route.connect_to_server().on_message(lambda message: None if deaf else route.send(message))

    page.route_web_socket(re.compile("/channels"), line)
    lesson(LESSONS[0])
    play = page.locator(".mk[id$=-play]")
    play.locator("[data-do=plays]").click()
    play.locator(".mk-play").first.click()
    expect(play.locator(".mk-action.mk-main")).to_be_focused()
    deaf = True
    play.locator(".mk-action.mk-main").click()
    page.wait_for_timeout(1000)
    expect(play.locator("[data-do=watch]")).to_have_count(0)
    deaf = False
    lines[-1].close()
    expect(play.locator("[data-do=watch]")).to_be_visible()
    assert len(lines) == 2
    play.locator("[data-do=undo]").click()
    expect(play.locator("[data-do=undo]")).to_have_attribute("aria-disabled", "true")
