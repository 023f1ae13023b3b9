"""Hands of cards: what leaves them, what comes in, and the ids of their cards on the table.

A hand is a tuple of codes, sorted as its game sorts it; cards that a person cannot tell apart are equal.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

Hand = tuple[str, ...]


def without(hand: Hand, card: str) -> Hand:
    """The hand after one such card has left it; raises `ValueError` when there is none."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def with_card(hand: Hand, card: str, order: Callable[[str], Any]) -> Hand:
    """The sorted hand after a card has come in; `order` is what it is sorted by."""
    at = bisect(hand, order(card), key=order)
    return (*hand[:at], card, *hand[at:])


def replaced(hands: tuple[Any, ...], seat: int, new: Any) -> tuple[Any, ...]:
    """All hands (or whatever each seat has) after one seat's has changed."""
    return (*hands[:seat], new, *hands[seat + 1 :])


def card_ids(hand: Iterable[str], where: str = "hand") -> list[tuple[str, str]]:
    """The part id of each card of a hand with its code: `hand.6.0` is the first 6, wherever it lies.

    A card keeps its id while others come and go.
    """
    copies: Counter[str] = Counter()
    found = []
    for card in hand:
        found.append((f"{where}.{card}.{copies[card]}", card))
        copies[card] += 1
    return found
