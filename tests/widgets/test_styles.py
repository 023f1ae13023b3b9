"""The style sheets are whole: no rule is cut off."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from matchkit.widgets import front

SHEETS = front.files(front.STYLES)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_every_brace_that_opens_is_closed_and_no_rule_is_empty(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    depth = 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        assert depth >= 0
    assert depth == 0
    assert not re.search(r",\s*\}|,\s*\{|\{\s*\}", text)
