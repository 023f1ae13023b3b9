"""The 52 cards: numbers inside the engine, codes such as `10H` outside.

A card is a number from 0 to 51: its suit times 13 plus its rank, ranks counted from the two (0) to
the ace (12), suits in the order spades, clubs, hearts, diamonds. So within a suit the larger number is
the higher card, and every card from `RED` on is a flame.
"""

from __future__ import annotations

import re

SUITS = "SCHD"
MARKS = "♠♣♥♦"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
#: The first red card: below it wood, from it on flame (KIN-CARD-01).
RED = 26
#: No card at all.
NONE = -1
#: In a text of cards: the card that lay here has been put away.
GONE = "-"

CODES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_NUMBERS = {code: number for number, code in enumerate(CODES)}
_LETTER = {ord(mark): letter for mark, letter in zip(MARKS, SUITS, strict=True)}
_RANK_FIRST = re.compile(r"(10|[2-9TJQKA])([SCHD])", re.ASCII)
_SUIT_FIRST = re.compile(r"([SCHD])(10|[2-9TJQKA])", re.ASCII)


def suit(card: int) -> int:
    """Which of `SUITS` the card belongs to, 0 to 3."""
    return card // 13


def rank(card: int) -> int:
    """0 for a two up to 12 for an ace, which is always high (KIN-CARD-02)."""
    return card % 13


def short(number: int) -> int | str:
    """A number for a sentence; one that nobody would read to its end is cut."""
    return number if abs(number) < 10**9 else "…"


def code(card: int) -> str:
    """`10H` for the ten of hearts; a number that is no card is said as a number."""
    return CODES[card] if 0 <= card < 52 else f"#{short(card)}"


def codes(cards: tuple[int, ...] | list[int]) -> tuple[str, ...]:
    """The codes of several cards, in the same order."""
    return tuple(map(code, cards))


def read(text: str) -> int:
    """The card meant by `QS`, `sq`, `Q♠` or `♠q`; `NONE` when it is no card."""
    if len(text) > 8:
        return NONE
    plain = text.replace("\N{VARIATION SELECTOR-15}", "").translate(_LETTER).upper()
    if found := _RANK_FIRST.fullmatch(plain):
        value, letter = found.groups()
    elif found := _SUIT_FIRST.fullmatch(plain):
        letter, value = found.groups()
    else:
        return NONE
    return _NUMBERS[("10" if value == "T" else value) + letter]


def cards(text: str) -> tuple[int, ...]:
    """The cards of a text such as `AS 10H`; raises `ValueError` for a word that is no card."""
    found = tuple(map(read, text.split()))
    if NONE in found:
        raise ValueError(f"no card: {text.split()[found.index(NONE)]}")
    return found
