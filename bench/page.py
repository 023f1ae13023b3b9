"""How soon a page can be read and used, compared with bare Voila with one button, alternately.

"Text" is when the first sentence is visible, "ready" when the first panel is; both in milliseconds
from the start of the navigation, with a preheated kernel and an empty cache.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from bench import Row
from tests.browser.driving import QUIET, chromium
from tests.served import PLAIN, Served, serving

VISITS = 9
WATCH = """
window.seen = {};
const shown = (e) => e && e.getClientRects().length && getComputedStyle(e).visibility === "visible";
const look = () => {
  const text = document.querySelector("p:not(.mk-wait):not(.mk-broken)");
  if (!seen.text && shown(text)) seen.text = performance.now();
  if (!seen.ready && shown(document.querySelector(".mk[data-ready]"))) seen.ready = performance.now();
  if (!seen.text || !seen.ready) requestAnimationFrame(look);
};
look();
"""
PRESSES = 30
PRESS = """
async (times) => {
  const button = document.querySelector(".mk button"), took = [];
  for (let i = 0; i < times; i++) {
    const before = button.textContent, from = performance.now();
    button.click();
    while (button.textContent === before) await new Promise((go) => { const c = new MessageChannel();
      c.port1.onmessage = go; c.port2.postMessage(0); });
    took.push(performance.now() - from);
  }
  return took.sort((a, b) => a - b)[times >> 1];
}
"""


class Visit(NamedTuple):
    """One visit of a page."""

    text: float
    ready: float
    answers: int
    page_bytes: int
    wire_bytes: int
    press: float


@contextmanager
def bare_voila() -> Iterator[str]:
    """Voila as it comes, with the same notebook and a preheated pool."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ["--no-browser", f"--port={port}", "--preheat_kernel=True", "--pool_size=2"]
    command = [sys.executable, "-m", "voila", str(PLAIN / "button.ipynb"), *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        url = f"http://localhost:{port}/"
        try:
            for _ in range(100):
                try:
                    urlopen(f"{url}voila/static/voila.js").close()
                    break
                except URLError:
                    time.sleep(0.1)
            yield url
        finally:
            process.terminate()


def visit(browser: Browser, url: str, press: bool = False) -> Visit:
    """Open a page in a fresh context and wait until it can be used."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    # The lab template asks another host for a font; without a network it must not wait for it.
    context.route(lambda address: "localhost" not in address, lambda route: route.abort())
    page = context.new_page()
    page.add_init_script(WATCH)
    sizes: list[int] = []
    wire: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.on("websocket", lambda line: line.on("framereceived", lambda data: wire.append(len(data))))
    page.goto(url, wait_until="commit")
    page.locator(".mk[data-ready]").first.wait_for(timeout=60_000)
    page.wait_for_timeout(500)
    seen = page.evaluate("window.seen")
    took = page.evaluate(PRESS, PRESSES) if press else 0.0
    context.close()
    return Visit(seen["text"], seen["ready"], len(sizes), sum(sizes), sum(wire), took)


def rest(served: Served) -> None:
    """Wait until both servers have their kernels again; bare Voila does not say when it has."""
    served.warm()
    time.sleep(3)


def run() -> Iterator[Row]:
    """Our page with one button, and each lesson, beside bare Voila with one button."""
    lessons: dict[str, list[Visit]] = {}
    with (
        bare_voila() as bare_url,
        serving("--pool", "2", "--notebooks", str(PLAIN)) as plain,
        serving("--pool", "2") as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        ways = {
            "bare Voila": (bare_url, True),
            "button": (f"{plain.url}voila/render/button.ipynb", True),
            "matches": (f"{served.url}voila/render/matches.ipynb", False),
        }
        for _ in range(VISITS + 1):
            for name, (url, press) in ways.items():
                plain.warm()
                rest(served)
                lessons.setdefault(name, []).append(visit(browser, url, press))
        browser.close()

    def middle(name: str, field: str) -> float:
        # The first visit of each warms caches of the server and is left out.
        return float(median(getattr(each, field) for each in lessons[name][1:]))

    bare = "bare Voila"
    yield Row("one button: first text", middle("button", "text"), "ms", middle(bare, "text"), 1.0)
    yield Row("one button: ready", middle("button", "ready"), "ms", middle(bare, "ready"), 1.25)
    yield Row("one button: press to answer", middle("button", "press"), "ms", middle(bare, "press"), 1.5)
    yield Row("one button: answers", middle("button", "answers"), "", middle(bare, "answers"))
    yield Row(
        "one button: page", middle("button", "page_bytes") / 1e3, "kB", middle(bare, "page_bytes") / 1e3
    )
    yield Row("Matches: first text", middle("matches", "text"), "ms", middle(bare, "text"), 1.0)
    yield Row("Matches: ready", middle("matches", "ready"), "ms", middle(bare, "ready"), 1.25)
    yield Row("Matches: page", middle("matches", "page_bytes") / 1e3, "kB")
    yield Row("Matches: over the websocket", middle("matches", "wire_bytes") / 1e3, "kB", limit=1000)
