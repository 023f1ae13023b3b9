"""Every lesson in a real browser: by keyboard alone, by axe, with the line to the kernel cut."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.driving import until
from tests.lessons.test_lessons import LESSONS, plan

PARTS = ("deal", "hands", "turns", "tricky", "play", "odds", "rules")
Opened = Callable[..., Page]


def panel(page: Page, name: str) -> Locator:
    """One panel, in view."""
    found = page.locator(f".mk[id$=-{name}]")
    found.scroll_into_view_if_needed()
    expect(found).to_have_attribute("data-ready", "")
    return found


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until the focus is on what is wanted; fails when it never is."""
    for _ in range(most):
        if page.evaluate("(s) => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


@pytest.mark.parametrize("name", LESSONS)
def test_every_part_is_there(lesson: Opened, name: str) -> None:
    page = lesson(name)
    for part in PARTS:
        panel(page, part)
    ids = page.locator(".mk").evaluate_all("all => all.map((one) => one.id)")
    assert sorted(ids) == sorted(f"{name}-{part}" for part in PARTS)


@pytest.mark.parametrize("name", LESSONS)
def test_stepping_asks_nothing_of_the_kernel(page: Page, lesson: Opened, name: str) -> None:
    sent: list[object] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(frame)))
    lesson(name)
    turns = panel(page, "turns")
    steps = turns.locator("[data-step]")
    number = steps.count()
    assert number >= 7
    before = len(sent)
    for at in range(1, number + 1):
        turns.locator("[data-do=next]").click()
        expect(turns.locator("[aria-current=step]")).to_have_attribute("data-step", str(at))
    assert turns.locator("[data-do=next]").get_attribute("aria-disabled") == "true"
    turns.locator("[data-do=first]").click()
    expect(turns.locator("[aria-current=step]")).to_have_count(0)
    turns.locator("[data-step='3']").click()
    turns.locator("[data-do=back]").click()
    expect(turns.locator("[aria-current=step]")).to_have_attribute("data-step", "2")
    turns.locator("input[type=range]").fill("5")
    expect(turns.locator("[aria-current=step]")).to_have_attribute("data-step", "5")
    turns.locator("[data-do=last]").click()
    expect(turns.locator("[aria-current=step]")).to_have_attribute("data-step", str(number))
    assert len(sent) == before


@pytest.mark.parametrize("name", LESSONS)
def test_each_step_is_announced_with_its_rule(page: Page, lesson: Opened, name: str) -> None:
    lesson(name)
    turns = panel(page, "turns")
    turns.locator("[data-do=next]").click()
    title = turns.locator(".mk-headline").inner_text()
    said = turns.locator("[role=status]").inner_text()
    assert said.startswith("Step 1 of ")
    assert title.split()[0] in said
    chip = turns.locator("[data-rule]").first
    rule = chip.get_attribute("data-rule") or ""
    chip.click()
    expect(turns.get_by_role("dialog")).to_contain_text(rule)
    press(page, "Escape")
    expect(turns.get_by_role("dialog")).to_have_count(0)
    expect(chip).to_be_focused()


@pytest.mark.parametrize("name", LESSONS)
def test_a_hand_is_tried_by_keyboard_alone(page: Page, lesson: Opened, name: str) -> None:
    """From the first stop of the page to a move that has been made, and back to the hand."""
    lesson(name)
    page.locator(".mk[id$=-hands] select").first.focus()
    tab_to(page, ".mk[id$=-hands] [data-do=plays]")
    press(page, "Enter")
    dialog = page.locator(".mk[id$=-hands]").get_by_role("dialog")
    expect(dialog.locator(".mk-play").first).to_be_visible()
    tab_to(page, ".mk[id$=-hands] .mk-play")
    press(page, "Enter")
    expect(dialog).to_have_count(0)
    expect(page.locator(".mk[id$=-hands] [data-do].mk-main").first).to_be_visible()
    tab_to(page, ".mk[id$=-hands] .mk-action")
    for _ in range(14):
        if page.evaluate("document.activeElement.matches('.mk-action.mk-main')"):
            break
        press(page, "ArrowDown")
    assert page.evaluate("document.activeElement.matches('.mk-action.mk-main')")
    press(page, "Space")
    expect(page.locator(".mk[id$=-hands] [data-do=return]")).to_be_visible()
    tab_to(page, ".mk[id$=-hands] [data-do=return]")
    press(page, "Enter")
    expect(page.locator(".mk[id$=-hands] .mk-action").first).to_be_visible()
    assert page.evaluate("document.activeElement.closest('[id$=-hands]') !== null")


@pytest.mark.parametrize("name", LESSONS)
def test_a_question_by_keyboard_alone(page: Page, lesson: Opened, name: str) -> None:
    """A wrong answer is explained and can be mended; then the right one is seen to happen."""
    lesson(name)
    question = plan(name).questions[0]
    wrong = next(i for i, a in enumerate(question.answers) if not a.ok)
    right = next(i for i, a in enumerate(question.answers) if a.ok and a.play)
    tricky = panel(page, "tricky")
    tricky.locator("select").first.focus()
    tab_to(page, ".mk[id$=-tricky] [data-answer]")
    press(page, "Home", *["ArrowDown"] * wrong, "Enter")
    expect(tricky.locator(".mk-feedback-word")).to_have_text("Not quite")
    press(page, "Home", *["ArrowDown"] * right, "Enter")
    expect(tricky.locator(".mk-feedback-word")).to_contain_text("Right")
    tab_to(page, ".mk[id$=-tricky] [data-do=see]")
    press(page, "Enter")
    expect(tricky.locator("[aria-current=step]")).to_have_attribute("data-step", "1")
    tab_to(page, ".mk[id$=-tricky] [data-do=return]")
    press(page, "Enter")
    expect(tricky.locator("[data-answer]").first).to_be_visible()


@pytest.mark.parametrize("name", LESSONS)
def test_an_unavailable_action_says_why(page: Page, lesson: Opened, name: str) -> None:
    lesson(name)
    hands = panel(page, "hands")
    off = hands.locator(".mk-action[aria-disabled=true]").first
    expect(off.locator(".mk-reason")).not_to_be_empty()
    off.focus()
    press(page, "Enter")
    expect(hands.locator(".mk-verdict")).to_have_text("Not legal")
    said = hands.locator("[role=status]").inner_text()
    assert "unavailable" in said
    expect(off).to_be_focused()
    press(page, "Escape")
    expect(hands.locator(".mk-verdict")).to_have_count(0)


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(
    page: Page, lesson: Opened, axe: Callable[[], None], name: str, theme: str
) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    lesson(name)
    odds = panel(page, "odds")
    expect(odds.locator(".mk-bars tbody tr").first).to_be_visible()
    turns = panel(page, "turns")
    turns.locator("[data-do=next]").click()
    hands = panel(page, "hands")
    hands.locator("[data-pick]").first.click()
    tricky = panel(page, "tricky")
    tricky.locator("[data-answer]").first.click()
    expect(tricky.locator(".mk-feedback")).to_be_visible()
    # What fades in is measured when it is there.
    until(page, "document.getAnimations().length === 0")
    axe()
    panel(page, "hands").locator("[data-do=edit]").click()
    expect(hands.get_by_role("dialog")).to_be_visible()
    panel(page, "play").locator("[data-do=edit]").click()
    turns.locator("[data-rule]").first.click()
    until(page, "document.getAnimations().length === 0")
    axe()


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})
def test_a_phone_scrolls_down_only(page: Page, lesson: Opened, axe: Callable[[], None], name: str) -> None:
    lesson(name)
    odds = panel(page, "odds")
    expect(odds.locator(".mk-bars tbody tr").first).to_be_visible()
    for part in PARTS:
        panel(page, part)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.evaluate(
        """[...document.querySelectorAll(".mk button")].filter((b) => b.offsetParent)
        .map((b) => [b.outerHTML.slice(0, 90), b.getBoundingClientRect()])
        .filter(([, r]) => r.height < 43.5 || r.width < 35.5).map(([html]) => html)"""
    )
    assert not small
    axe()


@pytest.mark.parametrize("name", LESSONS)
def test_a_rule_is_found_and_leads_to_where_it_can_be_tried(page: Page, lesson: Opened, name: str) -> None:
    lesson(name)
    rule = next(r for r, places in plan(name).where.items() if places[0].panel == "turns" and "-Q" not in r)
    rules = panel(page, "rules")
    rules.get_by_role("searchbox").fill(rule)
    item = rules.locator(f"[data-rule-item={rule}]")
    expect(item).to_be_visible()
    place = plan(name).where[rule][0]
    item.get_by_role("link").first.click()
    expect(page.locator(".mk[id$=-turns] .mk-step.mk-now")).to_have_attribute("data-step", str(place.step))
    expect(page.locator(".mk[id$=-turns] .mk-headline")).to_be_in_viewport()
    rules.get_by_role("searchbox").fill("no such words anywhere")
    expect(rules.get_by_role("paragraph").filter(has_text="0 found")).to_be_visible()


@pytest.mark.parametrize("name", LESSONS)
def test_odds_are_drawn_again_for_another_hand(page: Page, lesson: Opened, name: str) -> None:
    lesson(name)
    odds = panel(page, "odds")
    expect(odds.locator(".mk-bars tbody tr").first).to_be_visible()
    before = odds.locator(".mk-bars").inner_html()
    odds.locator("[data-do=edit]").click()
    form = odds.get_by_role("dialog")
    expect(form.locator("[data-do=use]")).to_be_visible()
    plus = form.locator(".mk-mini:not([aria-disabled])")
    if plus.count():
        plus.last.click()
    else:
        form.locator("select").first.press("ArrowDown")
    odds.locator("[data-do=use]").click()
    expect(odds.get_by_role("dialog")).to_have_count(0)
    until(page, f"document.querySelector('[id$=-odds] .mk-bars').innerHTML !== {before!r}")


@pytest.mark.parametrize("name", LESSONS)
def test_you_play_and_the_others_follow(page: Page, lesson: Opened, name: str) -> None:
    lesson(name)
    play = panel(page, "play")
    play.locator("[data-do=plays]").click()
    play.locator(".mk-play").first.click()
    play.locator(".mk-action:not([aria-disabled])").first.click()
    expect(play.locator("[data-do=watch]")).to_be_visible()
    play.locator("[data-do=watch]").click()
    expect(play.locator("[aria-current=step]")).to_have_attribute("data-step", "1")
    play.locator("[data-do=return]").click()
    play.locator("[data-do=undo]").click()
    expect(play.locator("[data-do=watch]")).to_have_count(0)


@pytest.mark.provokes("ERR_INTERNET_DISCONNECTED")
def test_a_lost_line_is_said_stepping_still_works_and_it_comes_back(page: Page, lesson: Opened) -> None:
    lines: list[WebSocketRoute] = []

    def line(route: WebSocketRoute) -> None:
        lines.append(route)
        route.connect_to_server()

    page.route_web_socket(re.compile("/channels"), line)
    lesson(LESSONS[0])
    hands, turns = panel(page, "hands"), panel(page, "turns")
    page.context.set_offline(True)
    lines[0].close()
    expect(hands.get_by_text("Connection lost.")).to_be_visible()
    expect(hands.get_by_role("button", name="Reconnect")).to_be_visible()
    turns.locator("[data-do=next]").click()
    expect(turns.locator("[aria-current=step]")).to_have_attribute("data-step", "1")
    page.context.set_offline(False)
    expect(hands.get_by_text("Connection lost.")).to_have_count(0)
    hands.locator("[data-pick]").first.click()
    expect(hands.locator("[data-pick][aria-pressed=true]")).to_have_count(1)


def test_a_position_is_linked_and_opened(page: Page, lesson: Opened) -> None:
    lesson(LESSONS[0])
    play = panel(page, "play")
    play.locator("[data-do=link]").click()
    until(page, "location.hash.startsWith('#at=')")
    code = page.evaluate("location.hash.slice(4)")
    lesson(LESSONS[0], f"#at={code}")
    page.reload()
    play = panel(page, "play")
    expect(play.locator(".mk-headline")).to_be_visible()


@pytest.mark.parametrize("code", ["1nonsense", "%3Cimg%20src=x%20onerror=alert(1)%3E", "1" + "A" * 200])
def test_a_wrong_link_gives_a_sentence_and_the_lesson(page: Page, lesson: Opened, code: str) -> None:
    lesson(LESSONS[0], f"#at={code}")
    play = panel(page, "play")
    expect(play.get_by_role("alert")).to_contain_text("Copy the whole link once more")
    expect(play.locator("[data-do=plays]")).to_be_visible()
