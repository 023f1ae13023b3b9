"""Positions as records hold them, written out whole; `loading` reads them back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matchkit.games.matches.state import BURN_CARDS, CODES, Buried, Burnt, Move, Play, State, codes
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
    "buried",
    "deck",
    "pending",
    "row",
    "burn_deck",
    "played",
    "fuel",
    "seen",
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
    for buried in state.buried:
        yield buried.card
    if state.blaze:
        yield state.blaze


def _seats_of(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


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
        "tableaux": [[_dump_play(play) for play in plays] for plays in state.tableaux],
        "out": list(state.out),
        "discard": _line(state.discard),
        "buried": [_dump_buried(card) for card in state.buried],
        "deck": _line(state.deck),
        "chance": f"{state.chance & _MASK:x}",
    }
    if state.blaze:
        found["blaze"] = CODES[state.blaze]
    if state.phase == "discard":
        found["pending"] = [_line(cards) for cards in state.pending]
    if state.seen:
        found["seen"] = [
            {"seat": viewer, "hand_of": holder, "cards": _line(cards)}
            for viewer, row in enumerate(state.seen)
            for holder, cards in enumerate(row)
            if cards
        ]
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


def _marks(known: int, maybe: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if known:
        found["known"] = _seats_of(known)
    if maybe:
        found["maybe"] = _seats_of(maybe)
    return found


def _dump_play(play: Play) -> Any:
    said = write(Move(play.kind, play.up, play.down))
    marks = _marks(play.known, play.maybe)
    return {"play": said, **marks} if marks else said


def _dump_buried(buried: Buried) -> dict[str, Any]:
    found: dict[str, Any] = {"card": CODES[buried.card], "owner": buried.owner}
    if buried.plain:
        found["plain"] = True
    return found | _marks(buried.known, buried.maybe)


def _dump_burnt(burnt: Burnt) -> str:
    said = write_burnt(burnt.card, burnt.source, -1, burnt.number)
    lasting = BURN_CARDS[burnt.effect].lasting
    return f"{said} (down)" if lasting and not burnt.up else said
