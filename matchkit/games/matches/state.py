"""What a table of *Matches* is made of: cards, plays, Burn Cards, the whole state.

A card is its value, 1 to 10; a Flare is 0. Hands and plays are sorted from high to low, Flares last.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, TypeVar

T = TypeVar("T")

FLARE = 0
FLARES = 5
MATCH_CARDS = 55
VALUES = range(1, 11)
TOKENS = 104
ROUNDS = 4
ROW = 4
#: Cards given up to Burn it to the Ground, and drawn by Explosion!
DROPPED = 2
DRAWN = 3

#: How a card is written, by its value.
CODES = ("F", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
CARD_OF = {code: card for card, code in enumerate(CODES)}

THIRD_DEGREE = "3rd degree burn"
TO_THE_GROUND = "burn it to the ground"
CANDLELIGHT = "candlelight"
CROSSFIRE = "crossfire"
EXPLOSION = "explosion"
DANCER = "fire dancer"
FIGHTER = "fire fighter"
STARTER = "fire starter"
FUEL = "fuel source"
GASOLINE = "gasoline"


class BurnCard(NamedTuple):
    """What the rules need to know of a Burn Card apart from its effect."""

    rule: str
    #: Stays face up, and in force, until the round ends.
    lasting: bool = False
    #: Needs a player to be chosen.
    target: bool = False


#: The ten Burn Cards that the rulebook describes. A new one needs a line here and its effect in `burning`.
BURN_CARDS: dict[str, BurnCard] = {
    THIRD_DEGREE: BurnCard("MAT-BC-3DB", target=True),
    TO_THE_GROUND: BurnCard("MAT-BC-BIG", target=True),
    CANDLELIGHT: BurnCard("MAT-BC-CAN", lasting=True),
    CROSSFIRE: BurnCard("MAT-BC-CRO"),
    EXPLOSION: BurnCard("MAT-BC-EXP"),
    DANCER: BurnCard("MAT-BC-DAN", target=True),
    FIGHTER: BurnCard("MAT-BC-FF", lasting=True),
    STARTER: BurnCard("MAT-BC-FS", lasting=True),
    FUEL: BurnCard("MAT-BC-FUEL", lasting=True),
    GASOLINE: BurnCard("MAT-BC-GAS"),
}
#: The known cards and the further copies that make up the printed number of Burn Cards.
FURTHER_COPIES = 6


class Settings(NamedTuple):
    """The options of one game, read once."""

    seats: int
    #: How many cards of each value, from 1 to 10.
    copies: tuple[int, ...]
    burn_cards: bool
    #: The Burn Cards in the box; empty when the ten known cards and six further copies are drawn.
    burn_deck: tuple[str, ...]
    burnout_tokens: str
    flare_face_down: bool
    discard_flares: bool
    big_choice: str

    @property
    def hand_size(self) -> int:
        """Cards in a starting hand."""
        return 9 if self.seats == 6 else 10

    @property
    def spark(self) -> int:
        """Tokens on a new Blaze."""
        return 2 if self.seats == 2 else 1

    @property
    def burn_total(self) -> int:
        """Burn Cards in the game."""
        if not self.burn_cards:
            return 0
        return len(self.burn_deck) or len(BURN_CARDS) + FURTHER_COPIES


class Move(NamedTuple):
    """Whatever a player can decide.

    `kind` is one of `match set run flare out card end drop discard blaze`. `up` and `down` are cards
    (face up, face down), high to low. For a Burn Card: its name, for Crossfire what it copies, the seat it
    is aimed at (-1: none) and the number that is named (0: none). `place` tells a Burn Card from an equal one
    that lies cheaper: it is the card's price, and 0 for the cheapest (MAT-Q58).
    """

    kind: str
    up: tuple[int, ...] = ()
    down: tuple[int, ...] = ()
    card: str = ""
    source: str = ""
    seat: int = -1
    number: int = 0
    place: int = 0


class Play(NamedTuple):
    """The cards of one turn, as they lie in front of a player."""

    kind: str
    up: tuple[int, ...]
    down: tuple[int, ...] = ()


class Burnt(NamedTuple):
    """A Burn Card in front of the player who activated it; face up as long as it is in force."""

    card: str
    source: str = ""
    number: int = 0
    up: bool = False

    @property
    def effect(self) -> str:
        """The card whose effect it has: what a Crossfire copied, else itself."""
        return self.source or self.card


class State(NamedTuple):
    """Everything on the table, in the hands and in the box."""

    settings: Settings
    chance: int
    round: int
    #: blaze (the Leader lays it), turn, drop (a victim gives up cards), discard (between rounds), over.
    phase: str
    #: Whose turn it is; in the other phases it stays who it was.
    turn: int
    #: The main action of this turn has been taken.
    acted: bool
    #: A Burn Card has been activated in this turn.
    used: bool
    #: Who has to give up cards in the phase drop, else -1.
    victim: int
    leader: int
    #: The value of the Blaze; 0 while none lies there.
    blaze: int
    #: Tokens on the Blaze.
    fire: int
    bank: int
    #: Burnout Tokens set aside.
    reserve: int
    tokens: tuple[int, ...]
    #: Seats by their latest gain of tokens, longest ago first.
    recent: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    tableaux: tuple[tuple[Play, ...], ...]
    #: Seats that have burned out in this round, first one first.
    out: tuple[int, ...]
    #: Top card first.
    deck: tuple[int, ...]
    #: The Discard Pile: what lies in it nobody may look at (MAT-Q41), so it is kept sorted.
    discard: tuple[int, ...]
    #: Discards decided so far between two rounds, from the left of the Leader.
    pending: tuple[tuple[int, ...], ...]
    #: Four positions, the cheapest first; "" is a gap.
    row: tuple[str, ...]
    burn_deck: tuple[str, ...]
    played: tuple[tuple[Burnt, ...], ...]
    #: What Fire Fighters and Fire Starters add to each Match Card.
    adjust: int
    #: The number named by the latest Fuel Source; 0 when there is none.
    fuel: int
    #: Seats that have a Candlelight in force.
    candles: tuple[int, ...]

    @property
    def target(self) -> int:
        """What a play has to reach: the named number, else the Blaze."""
        return self.fuel or self.blaze


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one in that place."""
    return (*items[:index], item, *items[index + 1 :])


def canonical(cards: Iterable[int]) -> tuple[int, ...]:
    """The cards from high to low, Flares last."""
    return tuple(sorted(cards, reverse=True))


def codes(cards: Iterable[int]) -> tuple[str, ...]:
    """How cards are written; values that no card has are written as numbers."""
    return tuple(CODES[c] if 0 <= c <= 10 else str(c) for c in cards)


def without(hand: tuple[int, ...], *gone: Iterable[int]) -> tuple[int, ...]:
    """The hand after these cards have left it; cards that it does not hold are passed over."""
    left = list(hand)
    for cards in gone:
        for card in cards:
            if card in left:
                left.remove(card)
    return tuple(left)


@cache
def worths(adjust: int) -> tuple[int, ...]:
    """What each card counts face up, by its printed value; a Flare, at 0, has none.

    `adjust` is what Fire Fighters and Fire Starters together add; no card counts less than 0 (MAT-Q35,
    MAT-Q50).
    """
    return (0, *(max(0, value + adjust) for value in VALUES))


def pairs(plays: Iterable[Play]) -> tuple[int, ...]:
    """The values of the pairs among face-up Match Cards, high to low, one entry for each pair.

    Flares and face-down cards never count (MAT-OUT-05); three of a kind are one pair (MAT-OUT-06);
    the printed value counts (MAT-Q10).
    """
    counts = [0] * 11
    for play in plays:
        for card in play.up:
            counts[card] += 1
    return tuple(value for value in range(10, 0, -1) for _ in range(counts[value] // 2))


def is_exposed(state: State, seat: int) -> bool:
    """Does this player hold the hand openly (MAT-BC-CAN, MAT-Q32)?"""
    candles = state.candles
    return bool(candles) and seat not in state.out and (len(candles) > 1 or candles[0] != seat)


def next_active(state: State, seat: int) -> int:
    """The next seat clockwise that has not burned out."""
    seats = state.settings.seats
    seat = (seat + 1) % seats
    while seat in state.out:
        seat = (seat + 1) % seats
    return seat


def from_left_of(seat: int, seats: int) -> tuple[int, ...]:
    """All seats clockwise, starting with the one left of this seat."""
    return tuple((seat + 1 + step) % seats for step in range(seats))
