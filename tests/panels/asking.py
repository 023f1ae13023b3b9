"""Asking a panel what the browser would ask."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from matchkit.panels import Panel

_numbers = count(1)


def ask(panel: Panel, **message: Any) -> dict[str, Any]:
    """One question and its answer, as it travels; what is drawn afresh stands beside the rest."""
    n = next(_numbers)
    answer: dict[str, Any] = json.loads(json.dumps(panel.answer({"n": n, **message})))
    assert answer["n"] == message.get("n", n)
    return {**answer, **answer.pop("data", {})}


def drawn(panel: Panel) -> dict[str, Any]:
    """What a page draws that comes to the panel now."""
    data: dict[str, Any] = json.loads(json.dumps(panel.data()))
    return data


def actions(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {a["id"]: a for a in answer["voice"]["actions"]}
