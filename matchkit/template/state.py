"""The cards, what a state holds, and the plain questions about it."""

from __future__ import annotations

from typing import NamedTuple

#: How many there are of each card (NEW-SETUP-01), in the order in which hands are kept.
COPIES: dict[str, int] = dict.fromkeys("123456789", 4)
#: Place of a card in a sorted hand.
RANK: dict[str, int] = {card: rank for rank, card in enumerate(COPIES)}
#: Cards dealt to each seat (NEW-SETUP-02).
HAND = 5
#: The highest card: anything may follow it (NEW-PLAY-02).
TOP = "9"

PLAY, OVER = PHASES = ("play", "over")


class Options(NamedTuple):
    """The settings of a game; the fields are the keys in `rulebook.toml`."""

    equal: bool
    first_player: str | int


class State(NamedTuple):
    """Everything on the table, face up or down, and the seed of every shuffle to come."""

    #: Each seat's hand, sorted by `RANK`.
    hands: tuple[tuple[str, ...], ...]
    #: The discard pile, top card last.
    discard: tuple[str, ...]
    #: The deck, next card first.
    deck: tuple[str, ...]
    turn: int
    phase: str
    #: How many seats in a row have passed.
    passes: int
    chance: int
    options: Options


def follows(state: State, card: str) -> bool:
    """May the card lie on the discard pile now? (NEW-PLAY-01, NEW-PLAY-02, NEW-Q01)"""
    if not state.discard or state.discard[-1] == TOP:
        return True
    top = state.discard[-1]
    return RANK[card] > RANK[top] or (card == top and state.options.equal)
