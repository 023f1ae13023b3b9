"""A served lesson in a real browser.

    def test_next(lesson):                       # lesson: open a lesson, wait for its panels
        page = lesson("matches")
        page.locator(".mk").first.get_by_role("button", name="Next").click()

Fixtures: `served` (the running server, one for each worker), `page` (a quiet page that fails the test
on an error in its console or a request to another host), `lesson` (open a lesson and wait), `axe`
(accessibility). The pages' content security policy forbids `eval`, and so Playwright's
`wait_for_function`: use `expect(locator)`, or `until(page, "expression")` from `tests.browser.driving`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserType, ConsoleMessage, Error, Page, Request

from tests.browser.driving import QUIET, chromium
from tests.served import PATIENCE, PLAIN, Served, serving


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """The lessons of this repository, served for this worker alone."""
    with serving("--pool", "2") as server:
        yield server


@pytest.fixture(scope="session")
def plain() -> Iterator[Served]:
    """The plainest lessons there are (`notebooks/` here), for what is about the page alone."""
    with serving("--notebooks", str(PLAIN), "--grace", "1") as server:
        yield server


@pytest.fixture(scope="session")
def served_plainly() -> Iterator[Served]:
    """The plainest lessons again, with the usual patience for readers who left."""
    with serving("--notebooks", str(PLAIN)) as server:
        yield server


@pytest.fixture(scope="session")
def browser(browser_type: BrowserType) -> Iterator[Browser]:
    """One Chromium for the session. Without one these tests fail: what they show would be unknown."""
    try:
        running = browser_type.launch(executable_path=chromium(), args=QUIET)
    except Error as error:
        pytest.fail(
            "The browser tests need Chromium and found none. Install it (apt-get install chromium, "
            "or playwright install chromium), or name one in MATCHKIT_CHROMIUM.\n" + str(error),
            pytrace=False,
        )
    yield running
    running.close()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A laptop's window and light colours, unless `@pytest.mark.browser_context_args` asks for others."""
    return {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light", **browser_context_args}


@pytest.fixture
def page(page: Page, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page that must stay quiet: no error in the console, no request to another host.

    `@pytest.mark.provokes("404")` lets pass what holds that text.
    """
    faults: list[str] = []
    marked = request.node.get_closest_marker("provokes")

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not (marked and marked.args[0] in message.text):
            faults.append(f"console: {message.text}")

    def asked(sent: Request) -> None:
        if not re.match(r"(https?|wss?)://(localhost|127\.0\.0\.1)[:/]|data:|blob:|about:", sent.url):
            faults.append(f"another host: {sent.url}")

    page.on("console", heard)
    page.on("pageerror", lambda error: faults.append(f"error: {error}"))
    page.on("request", asked)
    page.set_default_timeout(PATIENCE * 1000)
    yield page
    assert not faults, "\n".join(faults)


def open_lesson(page: Page, url: str, name: str, query: str = "") -> Page:
    """Open a lesson of the server at `url` and wait until its first panel can be used."""
    page.goto(f"{url}voila/render/{name}.ipynb{query}")
    page.locator(".mk[data-ready]").first.wait_for()
    return page


@pytest.fixture
def lesson(page: Page, served: Served) -> Callable[..., Page]:
    """Open a lesson by name (`lesson("matches")`, with a query if you like), wait for its first panel."""
    return lambda name, query="": open_lesson(page, served.url, name, query)


@pytest.fixture
def axe(page: Page) -> Callable[[], None]:
    """Fails with everything that axe finds on the page as it is now."""

    def check() -> None:
        found = Axe().run(page).response["violations"]
        told = [f"{v['id']}: {v['help']}\n  " + "\n  ".join(n["html"] for n in v["nodes"][:5]) for v in found]
        assert not told, "\n".join(told)

    return check
