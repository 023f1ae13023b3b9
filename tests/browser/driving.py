"""Small helpers for browser tests."""

from __future__ import annotations

import os
import shutil
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: What a Chromium of this computer may be called.
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
#: Flags that keep it from talking to anybody.
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """A Chromium of this computer; None where only Playwright's own can be there."""
    named = os.environ.get("MATCHKIT_CHROMIUM")
    found = (shutil.which(name) for name in ((named,) if named else NAMES))
    return next((path for path in found if path), None)


def until(page: Page, expression: str, seconds: float = 30) -> None:
    """Wait until a JavaScript expression is true in the page; fails with the expression."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"never true: {expression}"
        page.wait_for_timeout(20)
