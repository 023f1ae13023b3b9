"""Positions as records hold them, written out whole; `loading` reads them back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matchkit.games.matches.state import BURN_CARDS, CODES, Burnt, Move, State, codes
from matchkit.games.matches.text import write, write_burnt

KEYS = (
    "round",
    "phase",
    "leader",
    "turn",
    "acted",
    "used",
    "victim",
    "hands",
    "blaze",
    "fire",
    "tokens",
    "reserve",
    "bank",
    "recent",
    "tableaux",
    "out",
    "discard",
    "deck",
    "pending",
    "row",
    "burn_deck",
    "played",
    "fuel",
    "chance",
)
_MASK = (1 << 64) - 1


def every_card(state: State) -> Iterator[int]:
    """Every Match Card and Flare, wherever it lies."""
    for hand in state.hands:
        yield from hand
    for plays in state.tableaux:
        for play in plays:
            yield from play.up
            yield from play.down
    yield from state.deck
    yield from state.discard
    if state.blaze:
        yield state.blaze


def _line(cards: tuple[int, ...]) -> str:
    return " ".join(codes(cards))


def dump(state: State) -> dict[str, Any]:
    """The whole position as plain values; `load` takes it back unchanged."""
    found: dict[str, Any] = {
        "round": state.round,
        "phase": state.phase,
        "leader": state.leader,
        "turn": state.turn,
        "hands": [_line(hand) for hand in state.hands],
        "fire": state.fire,
        "tokens": list(state.tokens),
        "reserve": state.reserve,
        "bank": state.bank,
        "recent": list(state.recent),
        "tableaux": [[write(Move(*play)) for play in plays] for plays in state.tableaux],
        "out": list(state.out),
        "discard": _line(state.discard),
        "deck": _line(state.deck),
        "chance": f"{state.chance & _MASK:x}",
    }
    if state.blaze:
        found["blaze"] = CODES[state.blaze]
    if state.phase == "discard":
        found["pending"] = [_line(cards) for cards in state.pending]
    if state.settings.burn_cards:
        found |= {
            "acted": state.acted,
            "used": state.used,
            "row": list(state.row),
            "burn_deck": list(state.burn_deck),
            "played": [[_dump_burnt(burnt) for burnt in cards] for cards in state.played],
        }
        if state.fuel:
            found["fuel"] = state.fuel
        if state.phase == "drop":
            found["victim"] = state.victim
    return found


def _dump_burnt(burnt: Burnt) -> str:
    said = write_burnt(burnt.card, burnt.source, -1, burnt.number)
    lasting = BURN_CARDS[burnt.effect].lasting
    return f"{said} (down)" if lasting and not burnt.up else said
