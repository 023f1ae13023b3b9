"""What a table of *Matches* is made of: cards, plays, Burn Cards, options, and the whole state.

A card is its code: `1` to `10`, or `F` for a Flare. Hands and plays are sorted from high to low, Flares last.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from matchkit.chance import shuffled
from matchkit.errors import BadOption
from matchkit.hands import replaced
from matchkit.rulebook import Value
from matchkit.words import Words

FLARE = "F"
FLARES = 5
MATCH_CARDS = 55
VALUES = range(1, 11)
CODES = (*map(str, VALUES), FLARE)
#: The order of a hand: from high to low, Flares last.
RANK = {code: rank for rank, code in enumerate((*CODES[-2::-1], FLARE))}
TOKENS = 104
ROUNDS = 4
ROW = 4
#: Cards given up to Burn it to the Ground, and drawn by Explosion!
DROPPED = 2
DRAWN = 3

#: What is decided: the Leader lays the Blaze; a turn; a victim gives up cards; discards between rounds.
BLAZE, TURN, DROP, DISCARD, OVER = PHASES = ("blaze", "turn", "drop", "discard", "over")
#: A moment inside a step, in which nobody decides.
BUSY = "busy"

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


#: The ten Burn Cards that the rulebook describes. A new one needs a line here and its effect in `burn_cards`.
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
_SHORT = {card.rule.removeprefix("MAT-BC-").lower(): name for name, card in BURN_CARDS.items()}


def burn_name(text: str) -> str:
    """A Burn Card's name as the rules use it; unknown names come back in lower case."""
    name = " ".join(re.sub(r"[-_!]", " ", text.lower()).split())
    return _SHORT.get(name, name)


# --- options --------------------------------------------------------------------------------

_COPIES = {
    "descending": (10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
    "ascending": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "near_uniform_low": (6, 6, 6, 6, 6, 5, 5, 5, 5, 5),
    "near_uniform_high": (5, 5, 5, 5, 5, 6, 6, 6, 6, 6),
}
#: Burn Cards in the box: a list of one's own has at most as many.
MAX_BURN_CARDS = 16
MAX_LIST = 400


class Options(NamedTuple):
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
    first_player: str | int

    @property
    def hand_size(self) -> int:
        """Cards in a starting hand."""
        return 9 if self.seats == 6 else 10

    @property
    def spark(self) -> int:
        """Tokens on a new Blaze."""
        return 2 if self.seats == 2 else 1


def read_options(seats: int, options: Mapping[str, Value]) -> Options:
    """The options of a game, once `check_lists` has passed them."""
    return Options(
        seats=seats,
        copies=_copies(str(options["value_distribution"])) or (),
        burn_cards=bool(options["burn_cards"]),
        burn_deck=_burn_deck(str(options["burn_deck"])),
        burnout_tokens=str(options["burnout_tokens"]),
        flare_face_down=bool(options["flare_face_down"]),
        discard_flares=bool(options["discard_flares"]),
        big_choice=str(options["big_choice"]),
        first_player=options["first_player"],
    )


def check_lists(options: Mapping[str, Value], words: Words) -> None:
    """Raises `BadOption` for a list after `custom` that does not add up."""

    def bad(key: str, **facts: object) -> BadOption:
        return BadOption(words.fill(f"option.{key}", "title", facts, None, ()))

    for key, value in options.items():
        if len(str(value)) > MAX_LIST:
            raise bad("long", name=key, n=MAX_LIST)
    if _copies(str(options["value_distribution"])) is None:
        raise bad("copies", n=MATCH_CARDS)
    cards = _burn_deck(str(options["burn_deck"]))
    unknown = [card for card in cards if card not in BURN_CARDS]
    if unknown:
        raise bad("unknown_burn_card", said=unknown[0][:40], cards=tuple(BURN_CARDS))
    if str(options["burn_deck"]).startswith("custom") and not 1 <= len(cards) <= MAX_BURN_CARDS:
        raise bad("burn_deck", n=MAX_BURN_CARDS)


def _copies(text: str) -> tuple[int, ...] | None:
    """The numbers after `custom`; None unless there are ten that make up 55 cards."""
    word, *numbers = text.replace(",", " ").split()
    if word != "custom":
        return _COPIES[word]
    if len(numbers) != len(VALUES) or any(not re.fullmatch("[0-9]{1,2}", n) for n in numbers):
        return None
    copies = tuple(int(n) for n in numbers)
    return copies if sum(copies) == MATCH_CARDS else None


def _burn_deck(text: str) -> tuple[str, ...]:
    """The names after `custom`, known or not; empty for ten cards and six further copies."""
    word, _, listed = text.partition(" ")
    if word == "known10_plus_dups":
        return ()
    if word == "known10_only":
        return tuple(BURN_CARDS)
    # Without commas hyphens join the words of a name, or it is one name.
    one = "," in listed or burn_name(listed) in BURN_CARDS
    parts = listed.split(",") if one else listed.split()
    return tuple(sorted(burn_name(part) for part in parts if part.strip()))


def copies_of(options: Options) -> dict[str, int]:
    """How many there are of each card (MAT-COMP-01, MAT-COMP-02, MAT-Q01)."""
    return dict(zip(CODES, (*options.copies, FLARES), strict=True))


# --- the state ------------------------------------------------------------------------------


class Play(NamedTuple):
    """The cards of one turn, as they lie in front of a player."""

    kind: str
    up: tuple[str, ...]
    down: tuple[str, ...] = ()


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

    options: Options
    chance: int
    round: int
    #: One of `PHASES`, or `BUSY` inside a step.
    phase: str
    #: Who decides; in the phase drop, whose turn it is.
    turn: int
    leader: int
    bank: int
    tokens: tuple[int, ...]
    #: Seats by their latest gain of tokens, longest ago first.
    recent: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    tableaux: tuple[tuple[Play, ...], ...]
    #: Top card first.
    deck: tuple[str, ...]
    #: The Discard Pile: nobody may look through it (MAT-Q41), so it is kept sorted.
    discard: tuple[str, ...] = ()
    #: The Blaze ("" while none lies there), and the tokens on it.
    blaze: str = ""
    fire: int = 0
    #: Burnout Tokens set aside.
    reserve: int = 0
    #: Seats that have burned out in this round, in that order.
    out: tuple[int, ...] = ()
    #: The main action of this turn has been taken.
    acted: bool = False
    #: A Burn Card has been activated in this turn.
    used: bool = False
    #: Who has to give up cards in the phase drop, else -1.
    victim: int = -1
    #: Discards decided so far between two rounds, starting at the Leader's left.
    pending: tuple[tuple[str, ...], ...] = ()
    #: Four places, the cheapest first; "" is a gap.
    row: tuple[str, ...] = ()
    burn_deck: tuple[str, ...] = ()
    played: tuple[tuple[Burnt, ...], ...] = ()
    #: What Fire Fighters and Fire Starters add to each Match Card.
    adjust: int = 0
    #: The number named by the latest Fuel Source; 0 when there is none.
    fuel: int = 0
    #: Seats that have a Candlelight in force.
    candles: tuple[int, ...] = ()

    @property
    def target(self) -> int:
        """What a play has to reach: the named number, else the Blaze."""
        return self.fuel or int(self.blaze or 0)


# --- questions about it, and the smallest changes ---------------------------------------------


def canonical(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards from high to low, Flares last."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def in_order(cards: Sequence[str]) -> bool:
    """Do they go from high to low, Flares last?"""
    if len(cards) < 2:
        return True
    ranks = [RANK[card] for card in cards]
    return ranks == sorted(ranks)


def without(hand: tuple[str, ...], *gone: Iterable[str]) -> tuple[str, ...]:
    """The hand after these cards have left it; cards that it does not hold are ignored."""
    left = list(hand)
    for cards in gone:
        for card in cards:
            if card in left:
                left.remove(card)
    return tuple(left)


@cache
def worths(adjust: int) -> Mapping[str, int]:
    """What each card counts face up; a Flare has no value and counts 0 here.

    `adjust` is what Fire Fighters and Fire Starters together add; no card counts less than 0 (MAT-Q35,
    MAT-Q50).
    """
    return {str(value): max(0, value + adjust) for value in VALUES} | {FLARE: 0}


def pairs(plays: Iterable[Play]) -> tuple[str, ...]:
    """The cards of which pairs lie face up, high to low, one entry for each pair.

    Flares and face-down cards never count (MAT-OUT-05); three of a kind are one pair (MAT-OUT-06);
    the printed value counts (MAT-Q10).
    """
    up = Counter(card for play in plays for card in play.up if card != FLARE)
    return canonical(card for card, count in up.items() for _ in range(count // 2))


def is_exposed(state: State, seat: int) -> bool:
    """Does this player hold the hand openly (MAT-BC-CAN, MAT-Q32)?"""
    candles = state.candles
    return bool(candles) and seat not in state.out and (len(candles) > 1 or candles[0] != seat)


def from_left_of(seat: int, seats: int) -> tuple[int, ...]:
    """All seats clockwise, starting to the left of this seat."""
    return tuple((seat + 1 + step) % seats for step in range(seats))


def next_active(state: State, seat: int) -> int:
    """The next seat clockwise that has not burned out."""
    return next(s for s in from_left_of(seat, state.options.seats) if s not in state.out)


def can_lead(hand: tuple[str, ...]) -> bool:
    """Does the hand hold a Match Card for the Blaze?"""
    return any(card != FLARE for card in hand)


def pass_empty(
    hands: Sequence[tuple[str, ...]], leader: int, pending: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, ...], ...]:
    """The decisions about discards, with those of players who hold no cards and so have none to make."""
    seats = len(hands)
    while len(pending) < seats and not hands[(leader + 1 + len(pending)) % seats]:
        pending += ((),)
    return pending


def give_up(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """Cards go from a hand to the Discard Pile, face down."""
    hands = replaced(state.hands, seat, without(state.hands[seat], cards))
    return state._replace(hands=hands, discard=canonical(state.discard + cards))


def reshuffled(state: State) -> State:
    """The Discard Pile has become the deck, below what is left of it."""
    deck, chance = shuffled(state.discard, state.chance)
    return state._replace(deck=state.deck + deck, chance=chance, discard=())
