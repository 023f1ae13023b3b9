"""Hands of cards: what leaves them, what comes in, and the ids of their cards on the table.

A hand is a tuple of codes, sorted as its game sorts it; cards that a person cannot tell apart are equal.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from matchkit.chance import shuffled

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


def counted(copies: Mapping[str, int], *places: Iterable[str]) -> dict[str, int]:
    """How many there are of each card in all these places: what `Game.counts` answers."""
    found = Counter(card for place in places for card in place)
    return {card: found[card] for card in copies}


def redealt(
    hands: tuple[Hand, ...], seat: int, deck: Hand, chance: int, order: Callable[[str], Any]
) -> tuple[tuple[Hand, ...], Hand, int]:
    """All hands but that seat's and the deck, gathered and dealt afresh; and the next chance."""
    others = [other for other in range(len(hands)) if other != seat]
    cards, chance = shuffled([card for other in others for card in hands[other]] + list(deck), chance)
    new, at = list(hands), 0
    for other in others:
        size = len(hands[other])
        new[other] = tuple(sorted(cards[at : at + size], key=order))
        at += size
    return tuple(new), cards[at:], chance
