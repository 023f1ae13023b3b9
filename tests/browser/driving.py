"""Small helpers for browser tests."""

from __future__ import annotations

import time

from playwright.sync_api import Page


def until(page: Page, expression: str, seconds: float = 30) -> None:
    """Wait until a JavaScript expression is true in the page; fails with the expression."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"never true: {expression}"
        page.wait_for_timeout(20)
