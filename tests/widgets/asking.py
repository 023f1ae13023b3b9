"""Asking a panel what the browser would ask."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from matchkit.widgets.panel import Panel

_numbers = count(1)


def ask(panel: Panel, **message: Any) -> dict[str, Any]:
    """One question and its answer: what was sent, else the panel's data as it is now."""
    sent: list[dict[str, Any]] = []
    panel.send = lambda content, buffers=None: sent.append(content)
    before = panel.data
    panel._heard(panel, {"n": next(_numbers), **message}, [])
    if sent:
        answer: dict[str, Any] = json.loads(json.dumps(sent[0]))
        return answer
    assert panel.data != before
    found: dict[str, Any] = json.loads(panel.data)
    return found


def actions(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {a["id"]: a for a in answer["voice"]["actions"]}
