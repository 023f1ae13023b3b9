"""The page around the panels, with the plainest lessons there are (`notebooks/` beside this file)."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import open_lesson
from tests.browser.driving import until
from tests.served import PLAIN, Served, serving


def pressed(page: Page, times: int) -> None:
    """The button says how often its kernel heard it."""
    expect(page.get_by_role("button", name=f"pressed {times} times")).to_be_visible()


def test_a_panel_talks_to_its_kernel(page: Page, plain: Served) -> None:
    open_lesson(page, plain.url, "button")
    button = page.locator(".mk button")
    for times in range(3):
        pressed(page, times)
        button.click()
    pressed(page, 3)


def test_the_frame(page: Page, plain: Served) -> None:
    open_lesson(page, plain.url, "button")
    expect(page).to_have_title("A button · matchkit")
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("heading")).to_have_text(["A button", "The rules"])
    assert page.locator("header").bounding_box() == {"x": 0, "y": 0, "width": 1280, "height": 64}
    page.get_by_role("link", name="Rules").click()
    assert page.url.endswith("#the-rules")
    page.get_by_role("link", name="matchkit").click()
    expect(page).to_have_url(plain.url)


def test_the_first_stop_leads_to_the_lesson(page: Page, plain: Served) -> None:
    open_lesson(page, plain.url, "button")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the lesson")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


@pytest.mark.provokes("404")
def test_theme_and_text_size_are_kept_and_announced(page: Page, plain: Served) -> None:
    page.goto(plain.url)
    page.evaluate("window.heard = []; addEventListener('matchkit:settings', (e) => heard.push(e.detail))")
    page.get_by_role("button", name="Dark colours").click()
    page.get_by_role("button", name="Text size, now 100 %").click()
    page.get_by_role("button", name="Text size, now 125 %").click()
    assert page.evaluate("heard") == [
        {"theme": "dark", "zoom": 1},
        {"theme": "dark", "zoom": 1.25},
        {"theme": "dark", "zoom": 1.5},
    ]
    page.goto(f"{plain.url}nowhere")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"
    page.get_by_role("button", name="Light colours").click()
    page.get_by_role("button", name="Text size, now 150 %").click()
    page.get_by_role("button", name="Text size, now 200 %").click()
    assert page.evaluate("[localStorage['matchkit.theme'], localStorage['matchkit.zoom']]") == ["light", "1"]


@pytest.mark.browser_context_args(color_scheme="dark")
def test_the_first_visit_follows_the_system(page: Page, plain: Served) -> None:
    page.goto(plain.url)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(28, 25, 22)"


def test_settings_work_where_nothing_can_be_stored(page: Page, plain: Served) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })"
    )
    page.goto(plain.url)
    page.get_by_role("button", name="Dark colours").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.provokes("404")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("where", ["", "voila/render/button.ipynb", "nowhere"])
def test_axe_finds_nothing(
    page: Page, plain: Served, axe: Callable[[], None], theme: str, where: str
) -> None:
    page.add_init_script(f"localStorage['matchkit.theme'] = '{theme}'")
    page.goto(plain.url + where)
    if "render" in where:
        page.locator(".mk[data-ready]").wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    axe()


@pytest.mark.parametrize(("width", "columns"), [(1280, 4), (800, 2), (390, 1), (360, 1)])
def test_the_tiles_fit_the_window(page: Page, plain: Served, width: int, columns: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(plain.url)
    lefts = {round(page.locator(".mk-tile").nth(i).bounding_box()["x"]) for i in range(4)}  # type: ignore[index]
    assert len(lefts) == columns
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("where", ["", "voila/render/button.ipynb"])
@pytest.mark.parametrize("width", [1280, 700, 390, 360])
def test_text_twice_as_large_needs_no_scrolling_sideways(
    page: Page, plain: Served, where: str, width: int
) -> None:
    page.add_init_script("localStorage['matchkit.zoom'] = '2'")
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(plain.url + where)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for name in ("Dark colours", "Text size, now 200 %"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


def test_the_landing_page_starts_no_kernel_and_links_what_is_there(page: Page, served: Served) -> None:
    served.warm()
    before = served.health()["kernels"]
    page.goto(f"{served.url}voila/render/index.ipynb")
    expect(page).to_have_url(served.url)
    expect(page.locator(".mk-tile")).to_have_count(4)
    assert page.locator("a.mk-tile").count() + page.get_by_text("Coming", exact=True).count() == 4
    assert served.health()["kernels"] == before


def test_a_cell_that_fails_shows_a_sentence_and_no_traceback(page: Page) -> None:
    with serving("--notebooks", str(PLAIN.parent / "failing"), "--pool", "0") as failing:
        page.goto(f"{failing.url}voila/render/broken.ipynb")
        expect(page.get_by_role("alert").filter(visible=True)).to_have_text(re.compile("did not start"))
        assert "secret of the server" not in page.content()


def test_a_widget_of_another_kind_is_shown_by_voila(page: Page, plain: Served) -> None:
    open_lesson(page, plain.url, "mixed")
    expect(page.get_by_text("seven")).to_be_visible()
    expect(page.get_by_role("slider")).to_be_visible()
    page.locator(".mk button").click()
    pressed(page, 1)


# --- the network -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("nowhere", 404),
        ("voila/tree", 404),
        ("voila/tree/", 404),
        ("voila/api/contents", 404),
        ("voila/api/themes/x", 404),
        ("api/kernels", 404),
        ("voila/render/", 404),
        ("voila/render/../conftest.py", 404),
        ("voila/render/..%2Fconftest.py", 404),
        ("voila/render/nowhere.ipynb", 404),
        ("voila/files/button.ipynb", 403),
        ("voila/files/images/../button.ipynb", 403),
        ("voila/files/images/..%2F..%2F..%2F..%2Fpyproject.png", 403),
        ("voila/static/../../../../etc/passwd", 403),
        ("voila/static/", 403),
    ],
)
def test_nothing_but_the_lessons_can_be_read(plain: Served, path: str, status: int) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(plain.url + path)
    answer = refused.value
    with answer:
        text = answer.read().decode()
    assert answer.code == status
    assert "Traceback" not in text
    assert "def " not in text


def test_every_page_carries_its_headers(plain: Served) -> None:
    for path in ("", "voila/render/button.ipynb"):
        with urlopen(plain.url + path) as answer:
            rules = answer.headers["Content-Security-Policy"]
            assert "default-src 'self'" in rules
            assert "frame-ancestors 'self'" in rules
            assert "object-src 'none'" in rules
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "same-origin"
            assert answer.headers["Set-Cookie"] is None
            answer.read()


def test_pages_travel_compressed(plain: Served) -> None:
    with urlopen(Request(plain.url, headers={"Accept-Encoding": "gzip"})) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert len(answer.read()) < 16_000


def kernel_of(page: Page) -> str:
    """The id of the kernel that this page was given."""
    return str(
        page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    )


def post(url: str, origin: str | None = None) -> int:
    """The status that a POST without any cookie is answered with."""
    request = Request(url, data=b"", method="POST", headers={"Origin": origin} if origin else {})
    try:
        with urlopen(request) as answer:
            return int(answer.status)
    except HTTPError as refused:
        with refused:
            return refused.code


def test_another_site_cannot_end_a_kernel(page: Page, plain: Served) -> None:
    open_lesson(page, plain.url, "button")
    end = f"{plain.url}voila/api/shutdown/{kernel_of(page)}"
    assert post(end, origin="http://elsewhere.example") == 403
    page.locator(".mk button").click()
    pressed(page, 1)


def test_another_site_cannot_start_kernels_behind_the_readers_back(plain: Served) -> None:
    asked = Request(f"{plain.url}voila/render/button.ipynb", headers={"Sec-Fetch-Mode": "no-cors"})
    with pytest.raises(HTTPError) as refused:
        urlopen(asked)
    with refused.value as answer:
        assert answer.code == 403


def test_a_guess_ends_nothing_and_learns_nothing(plain: Served) -> None:
    guess = "00000000-0000-4000-8000-000000000000"
    assert post(f"{plain.url}voila/api/shutdown/{guess}") == 204
    assert post(f"{plain.url}voila/api/shutdown/all") == 404


# --- kernels -----------------------------------------------------------------------------------------


def test_twenty_visits_leave_no_kernel(browser: Browser, served_plainly: Served) -> None:
    """With the usual grace of 30 seconds, so that it is the closing of the page that ends its kernel."""
    served_plainly.warm()
    before = served_plainly.health()["kernels"]
    for visit in range(20):
        context = browser.new_context()
        page = open_lesson(context.new_page(), served_plainly.url, "button")
        if visit % 2:
            page.reload()
            page.locator(".mk[data-ready]").wait_for()
        page.close()
        context.close()
    served_plainly.settle(kernels=before, pool=before, readers=0)


def test_a_browser_that_says_nothing_is_noticed(browser: Browser, plain: Served) -> None:
    plain.warm()
    before = plain.health()["kernels"]
    context = browser.new_context()
    context.add_init_script("navigator.sendBeacon = () => false")
    open_lesson(context.new_page(), plain.url, "button")
    context.close()
    plain.settle(kernels=before, readers=0)


def test_a_reader_is_never_cut_off(page: Page, plain: Served) -> None:
    """The grace of this server is one second; the reaper looks every second."""
    open_lesson(page, plain.url, "button")
    page.wait_for_timeout(4000)
    page.locator(".mk button").click()
    pressed(page, 1)


LINES = """
const Line = WebSocket;
window.lines = [];
window.WebSocket = class extends Line { constructor(...a) { super(...a); lines.push(this); } };
"""


def test_a_broken_line_is_mended(page: Page, plain: Served) -> None:
    page.add_init_script(LINES)
    open_lesson(page, plain.url, "button")
    page.evaluate("lines.at(-1).close()")
    expect(page.get_by_text("The connection to the table is lost.")).to_be_visible()
    until(page, "lines.length === 2 && document.documentElement.dataset.link === 'open'")
    expect(page.get_by_text("The connection to the table is lost.")).to_be_hidden()
    page.locator(".mk button").click()
    pressed(page, 1)


@pytest.mark.provokes("404")
def test_a_kernel_that_was_ended_is_told_in_words(page: Page, plain: Served) -> None:
    page.add_init_script(LINES)
    open_lesson(page, plain.url, "button")
    assert post(f"{plain.url}voila/api/shutdown/{kernel_of(page)}") == 204
    page.evaluate("lines.at(-1).close()")
    expect(page.get_by_text("The table was cleared while you were away.")).to_be_visible()
    page.get_by_role("button", name="Reload").click()
    page.locator(".mk[data-ready]").wait_for()
    pressed(page, 0)


def test_a_kernel_that_crashed_is_told_in_words(page: Page, plain: Served) -> None:
    open_lesson(page, plain.url, "button")
    kernel = kernel_of(page)
    running = psutil.Process(plain.process.pid).children()
    (crashing,) = [each for each in running if any(kernel in part for part in each.cmdline())]
    crashing.kill()
    expect(page.get_by_text("The table was cleared while you were away.")).to_be_visible(timeout=15_000)
