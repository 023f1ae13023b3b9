"""Sentences that a learner reads: kept in TOML, filled in here.

A game never builds a sentence. It names one (`"set.sum"`) and gives the facts
(`total=8, target=9`); the sentence is put together only when somebody reads it, so a
simulation that nobody watches pays nothing, and a translation is another file.

An entry of a words file is one sentence, or a table with `title` (the headline) and `more`
(what explains it). A fact is in braces; how it is worded follows a colon:

================== ==================================== ============================
in the file        fact                                 reads
================== ==================================== ============================
`{n}`              `3`                                  3
`{n:token|tokens}` `3`                                  3 tokens
`{who}`            `Seat(1)`                            Ada, or *you* for the reader
`{who:takes|take}` `Seat(1)`                            takes, or *take*
`{who:'s}`         `Seat(1)`                            Ada's, or *your*
`{cards}`          `("6", "2")`                         6 and 2
`{cards:+}`        `("6", "2")`                         6 + 2
`{card}`           `"F"`, named in `[names]`            Flare
`{card:a}`         `"8"`                                an 8
================== ==================================== ============================

A capital is set at the start and after each full stop or question mark, so *you* can begin a sentence.
An exclamation mark may be part of a name (Explosion!, Match!), so none is set after it.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from matchkit.errors import clean

#: Who sits at a table unless somebody says otherwise; the reader is "you", whatever the seat.
NAMES: tuple[str, ...] = ("Dana", "Ada", "Ben", "Cleo", "Eli", "Fay", "Gus", "Hana")

_LETTERS_AN = set("AEFHILMNORSXaefhilmnorsx8")
_SENTENCE_START = re.compile(r"(^|[.?] )([a-z])")


class Seat(int):
    """A seat at the table, counted from 0; in a sentence it reads as a name or as *you*."""

    __slots__ = ()


class _Filler(string.Formatter):
    """Fills one sentence for one reader."""

    def __init__(self, words: Words, you: int | None, names: Sequence[str]) -> None:
        self.words, self.you, self.names = words, you, names

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Seat):
            return self._seat(value, format_spec)
        if isinstance(value, bool) or value is None:
            return str(value)
        if isinstance(value, int):
            if "|" in format_spec:
                one, many = format_spec.split("|")
                return f"{value} {one if value == 1 else many}"
            return str(value).replace("-", "\N{MINUS SIGN}")
        if isinstance(value, (tuple, list)):
            parts = [self.format_field(v, "") for v in value]
            if format_spec == "+":
                return " + ".join(parts)
            return self.words.listed(parts)
        name = self.words.name(str(value))
        return self.words.with_article(name) if format_spec == "a" else name

    def _seat(self, seat: Seat, spec: str) -> str:
        is_you = seat == self.you
        if "|" in spec:
            return spec.split("|")[is_you]
        name = self.names[seat]
        if spec == "'s":
            return self.words.common("your") if is_you else f"{name}\N{RIGHT SINGLE QUOTATION MARK}s"
        return self.words.common("you") if is_you else name


class Say(NamedTuple):
    """A sentence by name, with its facts; it becomes text only when it is read."""

    key: str
    facts: Mapping[str, Any]
    words: Words

    def tell(self, you: int | None = None, names: Sequence[str] = NAMES) -> str:
        """The headline, as `you` (a seat, or nobody) reads it."""
        return self.words.fill(self.key, "title", self.facts, you, names)

    def more(self, you: int | None = None, names: Sequence[str] = NAMES) -> str:
        """What explains the headline; empty when there is nothing to add."""
        return self.words.fill(self.key, "more", self.facts, you, names)

    def __str__(self) -> str:
        return self.tell()


class Words:
    """The sentences of one TOML file, read when the first one is needed.

    Every table but `[names]` holds sentences; `[names]` says how a card, a colour or any other
    code is called. With `names`, what this file does not name is named as in those words. Codes without
    a name are given as they are written.
    """

    def __init__(self, path: Path, names: Words | None = None) -> None:
        self.path, self._called_in = path, names

    def __repr__(self) -> str:
        return f"Words({str(self.path)!r})"

    @cached_property
    def _tables(self) -> dict[str, Any]:
        return tomllib.loads(self.path.read_text(encoding="utf-8"))

    @cached_property
    def sentences(self) -> dict[str, Mapping[str, str]]:
        """Every sentence by its key (`table.entry`), as `{"title": …, "more": …}`."""
        found = {}
        for table, entries in self._tables.items():
            if table == "names" or not isinstance(entries, dict):
                continue
            for key, value in entries.items():
                found[f"{table}.{key}"] = {"title": value} if isinstance(value, str) else value
        return found

    def name(self, code: str) -> str:
        """What a card or another code is called."""
        found = self._tables.get("names", {}).get(code)
        if found is None:
            return clean(code) if self._called_in is None else self._called_in.name(code)
        return str(found)

    def common(self, word: str) -> str:
        """A little word of the language (*you*, *your*, *and*), from the file's `[names]` or ours."""
        return self.name(word)

    def listed(self, parts: Sequence[str]) -> str:
        """`6, 2 and 1`."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.common('and')} {parts[-1]}"

    def with_article(self, name: str) -> str:
        """`an 8`, `a 7`, `an F`, `a Flare`: by the sound, and one letter sounds like its own name."""
        vowel = name in _LETTERS_AN if len(name) == 1 else name[:1] in "AEIOaeio8" or name in ("11", "18")
        return f"{'an' if vowel else 'a'} {name}"

    def fill(
        self, key: str, part: str, facts: Mapping[str, Any], you: int | None, names: Sequence[str]
    ) -> str:
        """One sentence with its facts; raises `KeyError` for a key that the file does not have."""
        return _SENTENCE_START.sub(lambda m: m[1] + m[2].upper(), self.label(key, facts, you, names, part))

    def label(
        self,
        key: str,
        facts: Mapping[str, Any],
        you: int | None,
        names: Sequence[str],
        part: str = "title",
    ) -> str:
        """The same as it stands in the file, with no capital set: a few words on the table."""
        return _Filler(self, you, names).vformat(self.sentences[key].get(part, ""), (), facts)
