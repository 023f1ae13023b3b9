"""How often a hand can follow each card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from pathlib import Path
from typing import Any

from matchkit.desk import Field
from matchkit.errors import MatchkitError
from matchkit.odds import bar, percent
from matchkit.template.state import COPIES, HAND, RANK, TOP
from matchkit.words import Say, Words

_TEXT = Words(Path(__file__).with_name("odds.toml"))
EYEBROW = _TEXT.fill("odds.eyebrow", "title", {}, 0, ())
_START = {"cards": HAND}
MAX_CARDS = 20


def _t(key: str, **facts: Any) -> str:
    return Say(f"odds.{key}", facts, _TEXT).tell()


def chart(values: Mapping[str, Any]) -> dict[str, Any]:
    """The picture for a number of cards; raises `MatchkitError` for an impossible one."""
    given = str({**_START, **values}["cards"])
    cards = int(given) if given.isdecimal() and len(given) < 3 else 0
    if not 1 <= cards <= MAX_CARDS:
        raise MatchkitError(_t("bad_cards", most=MAX_CARDS))
    bars = [bar(top, [_share(top, cards)], [_t("can")], percent(_share(top, cards))) for top in COPIES]
    return {
        "title": _t("title", n=cards),
        "more": _t("more"),
        "bars": bars,
        "series": [_t("can")],
        "axis": _t("axis"),
        "sum": "",
        "note": _t("note"),
    }


def _share(top: str, cards: int) -> float:
    """How likely one of that many cards can follow this one, of all hands without it (NEW-PLAY-01, 02)."""
    if top == TOP:
        return 1.0
    lower = sum(copies for card, copies in COPIES.items() if RANK[card] < RANK[top])
    rest = sum(COPIES.values()) - 1
    return 1 - comb(lower, cards) / comb(rest, cards)


def fields(values: Mapping[str, Any]) -> Sequence[Field]:
    """What can be changed: how many cards the hand has."""
    ends = {"low": "1", "high": str(MAX_CARDS)}
    return [Field("cards", _t("cards"), "number", {**_START, **values}["cards"], ends)]
