"""Options are read as they were meant or refused with the values there are."""

from __future__ import annotations

from typing import Any

import pytest

from matchkit.errors import BadOption
from matchkit.games import load, names
from matchkit.rulebook import Option

SWITCH = Option("s", "x.s", "S", "switch", False)
CHOICE = Option("c", "x.c", "C", "choice", "a", {"a": "A", "b": "B", "custom": "a list"})
NUMBER = Option("n", "x.n", "N", "number", 5, {}, 1, 9)
SEAT = Option("p", "x.p", "P", "seat", "random", {}, 0, 5)


@pytest.mark.parametrize(
    ("option", "given", "read"),
    [
        (SWITCH, True, True),
        (SWITCH, "On", True),
        (SWITCH, "no", False),
        (CHOICE, "b", "b"),
        (CHOICE, "custom 1 2", "custom 1 2"),
        (NUMBER, "7", 7),
        (NUMBER, 1, 1),
        (SEAT, "random", "random"),
        (SEAT, "3", 3),
    ],
)
def test_values(option: Option, given: Any, read: Any) -> None:
    assert option.read(given) == read


@pytest.mark.parametrize(
    ("option", "given", "told"),
    [
        (SWITCH, "maybe", "on or off"),
        (CHOICE, "z", "is a or b or custom"),
        (CHOICE, "b 1 2", "is a or b"),
        (CHOICE, None, "is a or b"),
        (NUMBER, 10, "from 1 to 9"),
        (NUMBER, True, "a whole number"),
        (NUMBER, "9" * 5000, ", not 9"),
        (NUMBER, "²", "a whole number"),
        (SEAT, "7", "from 0 to 5"),
        (SEAT, [], "random or the number of a seat"),
    ],
)
def test_refusals(option: Option, given: Any, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        option.read(given)


@pytest.mark.parametrize("name", names())
def test_rulebooks_hang_together(name: str) -> None:
    book = load(name).rulebook
    for rule in book.rules.values():
        assert rule.name, rule.id
        assert rule.text.rstrip(")”").endswith((".", "!", "?")), rule.id
        assert all(r in book.rulings for r in rule.rulings), rule.id
        assert len(rule.name.split()) <= 7, rule.id
    for ruling in book.rulings.values():
        assert ruling.weight in ("blocker", "frequent", "edge", "cosmetic"), ruling.id
        assert ruling.question, ruling.id
        assert ruling.text, ruling.id
    for option in book.options.values():
        assert option.read(option.default) == option.default
        assert all(r in book.rulings for r in option.rulings), option.key
