"""Moves: what they are, how they are said, how they are understood."""

from __future__ import annotations

import re
from typing import NamedTuple

from matchkit.games.kindling.state import NONE, code, read, short

#: Every kind of move, with the phase of the decision that it answers.
PHASES = {
    "play": "play",
    "draft": "draft",
    "decline": "draft",
    "flame": "flame",
    "repair": "repair",
    "no repair": "repair",
    "trim": "trim",
    "start": "start",
}
_NUMBERED = {"draft": "draft", "flame": "flame on", "trim": "trim", "start": "start flame"}
_PATTERN = re.compile(r"(draft|flame|flame on|trim|start|start flame) (?:pile |log )?(-?\d{1,9})", re.ASCII)


class Move(NamedTuple):
    """A decision. `kind` is one of `PHASES`.

    `card` is the card of `play`; `at` the pile of `draft`, or the log of `flame`, `trim` and `start`, both
    counted from 1, logs from the heart. What a kind does not use keeps its default.
    """

    kind: str
    card: int = NONE
    at: int = 0


PLAYS = tuple(Move("play", card) for card in range(52))
DRAFTS = tuple(Move("draft", at=pile + 1) for pile in range(4))
FLAMES = tuple(Move("flame", at=log + 1) for log in range(6))
TRIMS = tuple(Move("trim", at=log + 1) for log in range(6))
STARTS = tuple(Move("start", at=log + 1) for log in range(6))
DECLINE = Move("decline")
REPAIR = Move("repair")
NO_REPAIR = Move("no repair")
_WORDS = {move.kind: move for move in (DECLINE, REPAIR, NO_REPAIR)}


def write(move: Move) -> str:
    """`QS`, `draft 2`, `decline`, `flame on 3`, `repair`, `no repair`, `trim 4`, `start flame 1`. A kind that does not exist is said as it is."""
    if move.kind == "play":
        return code(move.card)
    if move.kind in _NUMBERED:
        return f"{_NUMBERED[move.kind]} {short(move.at)}"
    return " ".join(move.kind.split()) or "?"


def parse(text: str) -> Move | None:
    """The move that was said, with any case and spacing, or None.

    A card may be `QS`, `SQ`, `Q♠` or `play QS`; `flame 3`, `start 1`, `draft pile 2` are understood too.
    """
    if len(text) > 200:
        return None
    said = " ".join(text.lower().replace(",", " ").split())
    if said in _WORDS:
        return _WORDS[said]
    if found := _PATTERN.fullmatch(said):
        return Move(found[1].split(" ")[0], at=int(found[2]))
    first, _, rest = said.partition(" ")
    card = read(rest if first == "play" else said)
    return None if card == NONE else PLAYS[card]
