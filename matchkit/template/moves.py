"""What a player can say: the move, its text, and every legal one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from matchkit.template.state import PLAY, State, follows


class Move(NamedTuple):
    """One decision: `play` a card, `draw` one, or `pass` when there is nothing to draw."""

    kind: str
    card: str = ""


DRAW, PASS = Move("draw"), Move("pass")


def write(move: Move) -> str:
    """The move as a player says it: `play 7`, `draw`, `pass`."""
    return f"{move.kind} {move.card}".strip()


def read(text: str) -> Move | None:
    """The move that was said, in any letter case and spacing; None for any other text."""
    words = text.lower().split() if len(text) < 100 else []
    if words in (["draw"], ["pass"]):
        return Move(words[0])
    return Move("play", words[1]) if len(words) == 2 and words[0] == "play" else None


def legal(state: State) -> Iterator[Move]:
    """Every legal move, once each: cards that can be played, then drawing or passing."""
    if state.phase != PLAY:
        return
    for card in dict.fromkeys(state.hands[state.turn]):
        if follows(state, card):
            yield Move("play", card)
    yield DRAW if state.deck else PASS
