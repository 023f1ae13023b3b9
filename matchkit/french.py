"""French cards: a deck of 52 for any game, with codes, names, a parser and faces.

A code is the rank and the letter of the suit: `10H` is the ten of hearts. A game that uses them sets
`card_names = french.NAMES`, so that every sentence writes a card as `10♥`; `10H.spoken` is what a screen
reader says, "ten of hearts".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from matchkit import art
from matchkit.words import Words

SUITS = "SCHD"
MARKS = "♠♣♥♦"
#: Low to high; the ace is high.
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
#: All 52, suit by suit and low to high.
DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
RED: frozenset[str] = frozenset(card for card in DECK if card[-1] in "HD")
#: How many there are of each, for a `Schema`; and where each stands in `DECK`.
COPIES: dict[str, int] = dict.fromkeys(DECK, 1)
ORDER: dict[str, int] = {card: place for place, card in enumerate(DECK)}
#: The suit and the rank of each card, the rank as a number: 0 for a two up to 12 for an ace.
SUIT: dict[str, str] = {card: card[-1] for card in DECK}
RANK: dict[str, int] = {card: RANKS.index(card[:-1]) for card in DECK}

_LETTER = {ord(mark): letter for mark, letter in zip(MARKS, SUITS, strict=True)}
_RANK_FIRST = re.compile(r"(10|[2-9TJQKA])([SCHD])", re.ASCII)
_SUIT_FIRST = re.compile(r"([SCHD])(10|[2-9TJQKA])", re.ASCII)


def read(text: str) -> str:
    """The card meant by `QS`, `sq`, `Q♠` or `♠q`; empty when there is none."""
    if len(text) > 8:
        return ""
    plain = text.replace("\N{VARIATION SELECTOR-15}", "").translate(_LETTER).upper()
    if found := _RANK_FIRST.fullmatch(plain):
        rank, suit = found.groups()
    elif found := _SUIT_FIRST.fullmatch(plain):
        suit, rank = found.groups()
    else:
        return ""
    return ("10" if rank == "T" else rank) + suit


def read_suit(text: str) -> str:
    """The suit meant by `hearts`, `H` or `♥`; empty when there is none."""
    plain = text.strip().lower()[:9]
    names = {suit: NAMES.name(f"suit.{suit}") for suit in SUITS}
    found = (
        s for s, mark in zip(SUITS, MARKS, strict=True) if plain in (s.lower(), mark, names[s], names[s][:-1])
    )
    return next(found, "")


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards as a hand is kept: suit by suit, low to high."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


class _Names(Words):
    """`10H` as 10♥, `10H.spoken` as the ten of hearts; everything else as in `french.toml`."""

    def name(self, code: str) -> str:
        """What a code is called."""
        card, _, form = code.partition(".")
        if card not in ORDER or form not in ("", "spoken"):
            return super().name(code)
        if form:
            facts = {"rank": f"rank.{card[:-1]}", "suit": f"suit.{card[-1]}"}
            return self.label("card.spoken", facts, None, ())
        return card[:-1] + MARKS[SUITS.index(card[-1])]


NAMES: Words = _Names(Path(__file__).with_name("french.toml"))


# --- faces --------------------------------------------------------------------------------------


def in_colour(suit: str, body: str) -> str:
    """A card printed in the colour of its suit."""
    fill = "var(--mk-card-red)" if suit in "HD" else art.PRINT
    return art.card(f'<g fill="{fill}">{body}</g>')


def face(card: str, compact: bool = False, lower: int = 0) -> str:
    """A card as a whole `<svg>`; `compact` is for cards under 60 pixels wide.

    `back` is the back. `lower` moves the corner down, where something covers it. Raises `KeyError`
    for what is not a card.
    """
    if card == "back":
        return art.back("flame", coarse=compact)
    suit, rank = SUIT[card], card[:-1]
    ten = rank == "10"
    if compact:
        tight = ' letter-spacing="-6"' if ten else ""
        return in_colour(suit, art.text(6, 52, 56, rank, tight) + art.suit(suit, 32, 70, 58))
    tight = ' letter-spacing="-3"' if ten else ""
    return in_colour(
        suit,
        art.text(6 if ten else 8, 36 + lower, 36, rank, tight)
        + art.suit(suit, 8, 42 + lower, 24)
        + art.suit(suit, 47, 78 if lower else 82, 44 if lower else 47),
    )


def faces() -> dict[str, str]:
    """All 52 and a back by their codes; a compact one has `.c` after it."""
    codes = (*DECK, "back")
    return {code: face(code) for code in codes} | {f"{code}.c": face(code, compact=True) for code in codes}
