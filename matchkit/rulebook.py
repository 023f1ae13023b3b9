"""A game's rules, rulings and options, read from its `rulebook.toml`.

One file per game holds three lists::

    [[rule]]
    id = "MAT-RUN-01"
    name = "Run up to the Blaze"        # three or four words, for a chip
    text = "Cards face up, then cards face down that count 1 each, …"
    part = "The five actions"           # heading in the list of rules
    rulings = ["MAT-Q05"]               # where the rulebook is silent about it

    [[ruling]]
    id = "MAT-Q05"
    weight = "edge"                     # blocker, frequent, edge or cosmetic
    question = "May a run-up be all face down?"
    text = "No. …"
    option = "…"                        # the option that changes it, if there is one

    [[option]]
    key = "flare_face_down"             # as it is written in a record
    id = "mat.flare_face_down"
    name = "Flares may lie face down in a run-up"
    kind = "choice"                     # choice, switch, number or seat
    default = "…"
    values = { … = "what it means" }    # for a choice
    low = 1                             # for a number
    high = 99
    rulings = ["MAT-Q06"]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from matchkit.errors import BadOption, quoted

#: A value of an option as a record holds it.
Value = str | int | bool

_TRUE = ("on", "true", "yes", "1")
_FALSE = ("off", "false", "no", "0")


class Rule(NamedTuple):
    """One rule of the rulebook, in our words."""

    id: str
    name: str
    text: str
    part: str
    rulings: tuple[str, ...] = ()


class Ruling(NamedTuple):
    """What we play where the rulebook is silent or contradicts itself."""

    id: str
    weight: str
    question: str
    text: str
    option: str = ""


class Option(NamedTuple):
    """A setting that a teacher can change."""

    key: str
    id: str
    name: str
    kind: str
    default: Value
    values: Mapping[str, str] = {}
    low: int = 0
    high: int = 0
    rulings: tuple[str, ...] = ()

    def read(self, given: object) -> Value:
        """The value that was meant; raises `BadOption` with the possible values.

        The choice `custom` may be followed by a list of one's own (`custom 10 9 8 …`); the game reads that.
        """
        text = given.strip() if isinstance(given, str) else quoted(given)
        if self.kind == "switch":
            if isinstance(given, bool):
                return given
            if text.lower() in _TRUE + _FALSE:
                return text.lower() in _TRUE
            raise BadOption(f"{self} is on or off, not {quoted(given)}.")
        if self.kind == "choice":
            if isinstance(given, bool):
                text = text.lower()
            if text in self.values or (text.startswith("custom ") and "custom" in self.values):
                return text
            raise BadOption(f"{self} is {' or '.join(self.values)}, not {quoted(given)}.")
        if self.kind == "seat" and text == "random":
            return text
        if isinstance(given, bool) or not text.removeprefix("-").isdecimal():
            kinds = "random or the number of a seat" if self.kind == "seat" else "a whole number"
            raise BadOption(f"{self} is {kinds}, not {quoted(given)}.")
        number = int(text[:12])
        if not self.low <= number <= self.high:
            raise BadOption(f"{self} goes from {self.low} to {self.high}, not {number}.")
        return number

    def __str__(self) -> str:
        """As an error names it: by its name on the page and its name in Python and records."""
        return f"The option “{self.name}” ({self.key})"


class Rulebook:
    """The rules, rulings and options of one game, in the order of the file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def _tables(self) -> dict[str, list[dict[str, Any]]]:
        return tomllib.loads(self.path.read_text(encoding="utf-8"))

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by its ID."""
        return {r["id"]: Rule(**r | {"rulings": tuple(r.get("rulings", ()))}) for r in self._tables["rule"]}

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every ruling by its ID."""
        return {r["id"]: Ruling(**r) for r in self._tables.get("ruling", [])}

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Every option by its key."""
        return {
            o["key"]: Option(**o | {"rulings": tuple(o.get("rulings", ()))})
            for o in self._tables.get("option", [])
        }

    def name_of(self, rule_id: str) -> str:
        """The short name of a rule or the question of a ruling; raises `KeyError` for an unknown ID."""
        if rule_id in self.rules:
            return self.rules[rule_id].name
        return self.rulings[rule_id].question

    def read_options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with the given ones set; raises `BadOption` for one that does not exist."""
        for key in given:
            if key not in self.options:
                known = ", ".join(self.options)
                raise BadOption(f"There is no option {quoted(key)}. There are: {known}.")
        return {k: o.read(given[k]) if k in given else o.default for k, o in self.options.items()}
