"""Moves: what they are, how they are said, how they are understood, and which there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from matchkit.errors import quoted
from matchkit.french import DECK, read
from matchkit.games.kindling.state import (
    DRAFT,
    FLAME,
    PLAY,
    REPAIR,
    START,
    TRIM,
    State,
    allowed,
    burning,
    draftable,
    flame_places,
)

#: Every kind of move, with the phase of the decision that it answers.
KINDS = {
    "play": PLAY,
    "draft": DRAFT,
    "decline": DRAFT,
    "flame": FLAME,
    "repair": REPAIR,
    "no repair": REPAIR,
    "trim": TRIM,
    "start": START,
}
#: The kinds that name a card, and those that name a pile or a log by its number.
WITH_CARD = ("play", "trim")
_NUMBERED = {"draft": "draft", "flame": "flame on", "start": "start flame"}
_PATTERN = re.compile(r"(draft|flame|flame on|start|start flame) (?:pile |log )?(-?\d{1,9})", re.ASCII)


class Move(NamedTuple):
    """A decision. `kind` is one of `KINDS`.

    `card` is the card of `play`, or the flame of `trim`; `at` the pile of `draft`, or the log of `flame` and
    `start`, both counted from 1, logs from the heart. What a kind does not use keeps its default.
    """

    kind: str
    card: str = ""
    at: int = 0


PLAYS = {card: Move("play", card) for card in DECK}
DRAFTS = tuple(Move("draft", at=pile + 1) for pile in range(4))
FLAMES = tuple(Move("flame", at=log + 1) for log in range(6))
STARTS = tuple(Move("start", at=log + 1) for log in range(6))
DECLINE = Move("decline")
REPAIR_IT = Move("repair")
NO_REPAIR = Move("no repair")
_WORDS = {move.kind: move for move in (DECLINE, REPAIR_IT, NO_REPAIR)}


def legal(state: State) -> Iterator[Move]:
    """Every legal move of the seat to move, once each."""
    phase = state.phase
    if phase == PLAY:
        for card in allowed(state):
            yield PLAYS[card]
    elif phase == DRAFT:
        for pile in draftable(state.piles, state.out[-1]):
            yield DRAFTS[pile]
        yield DECLINE
    elif phase == FLAME:
        for log in flame_places(state.options, state.players[state.turn].fire):
            yield FLAMES[log]
    elif phase == REPAIR:
        yield REPAIR_IT
        yield NO_REPAIR
    elif phase == TRIM:
        for card in reversed(burning(state.players[state.turn].fire)):
            yield Move("trim", card)
    elif phase == START:
        yield from STARTS[: len(state.players[state.turn].fire)]


def write(move: Move) -> str:
    """`QS`, `draft 2`, `decline`, `flame on 3`, `repair`, `no repair`, `trim 4D`, `start flame 1`.

    A kind that does not exist is said as it is.
    """
    if move.kind == "play":
        return move.card or "?"
    if move.kind == "trim":
        return f"trim {move.card}"
    if move.kind in _NUMBERED:
        return f"{_NUMBERED[move.kind]} {move.at if abs(move.at) < 10**9 else quoted(move.at)}"
    return " ".join(move.kind.split()) or "?"


def parse(text: str) -> Move | None:
    """The move that was said, in any letter case and spacing, or None.

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
    card = read(rest if first in WITH_CARD else said)
    return Move("trim" if first == "trim" else "play", card) if card else None
