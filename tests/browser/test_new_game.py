"""A game begun with `matchkit new` has a page at once."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.clone import copied, run
from tests.served import PATIENCE, serving


def test_a_new_game_has_a_tile_and_a_lesson_that_can_be_played(tmp_path: Path, page: Page) -> None:
    clone = copied(tmp_path)
    assert run(clone, "matchkit", "new", "mill_pond").returncode == 0
    with serving("--notebooks", str(clone / "notebooks"), clone=clone) as server:
        page.goto(server.url)
        page.get_by_role("link", name="Mill pond").click()
        expect(page.locator(".mk[data-ready]")).to_have_count(7, timeout=PATIENCE * 1_000)
        assert "Mill pond" in page.title()
        hands = page.locator("#mill_pond-hands")
        hands.get_by_role("button", name="6", exact=True).first.click()
        hands.locator(".mk-action").first.click()
        expect(hands).to_contain_text("You play a 6")
