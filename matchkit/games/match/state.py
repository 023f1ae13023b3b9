"""The 64 cards, what a state holds, and the few questions that every other module asks about them."""

from __future__ import annotations

from typing import NamedTuple

COLOURS = "RYGBP"
NUMBERS = "012345"
WILD = "W"

#: What a wild may ask for: one number or one colour (MCH-Q08).
CALLS: tuple[str, ...] = (*NUMBERS, *COLOURS)

_ASKS: dict[str, str] = {call: f"a {call}" for call in CALLS}

#: The thirty faces that carry a colour and a number, colour by colour.
NUMBER_CARDS: tuple[str, ...] = tuple(c + n for c in COLOURS for n in NUMBERS)

#: How many there are of each face (MCH-COMP-01, MCH-COMP-02), in the order in which hands are kept.
COPIES: dict[str, int] = dict.fromkeys(NUMBER_CARDS, 2) | {WILD: 4}

#: All 64 cards.
DECK: tuple[str, ...] = tuple(card for card, copies in COPIES.items() for _ in range(copies))

#: Place of a face in a sorted hand.
RANK: dict[str, int] = {card: rank for rank, card in enumerate(COPIES)}

#: Which of the five places of a collection a face belongs to (MCH-NO-02).
PLACE: dict[str, int] = {card: COLOURS.index(card[0]) for card in NUMBER_CARDS}

#: What a face is worth in a collection, and what it costs in a hand (MCH-SCORE-01, MCH-SCORE-02).
VALUE: dict[str, int] = {card: int(card[1]) for card in NUMBER_CARDS} | {WILD: 10}

#: Cards dealt to each seat (MCH-SET-02). No hand ever grows beyond that.
HAND = 5

NO_PILES: tuple[tuple[str, ...], ...] = ((),) * len(COLOURS)


def fits(card: str, need: str) -> bool:
    """Does the card have the colour or the number that is needed? (MCH-MATCH-01, MCH-WILD-04)

    `need` is a number card ("R3"), a colour ("R"), a number ("3"), or empty before the first discard.
    A wild has neither, so it never fits; it may be played all the same (MCH-WILD-01).
    """
    return any(mark in need for mark in card)


#: The faces that fit each possible need.
FITS: dict[str, frozenset[str]] = {
    need: frozenset(card for card in NUMBER_CARDS if fits(card, need)) for need in (*NUMBER_CARDS, *CALLS, "")
}


def shared(card: str, need: str) -> str:
    """What a fitting card has in common with the need: "both", "colour" or "number"."""
    if card == need:
        return "both"
    return "colour" if card[0] in need else "number"


class Options(NamedTuple):
    """The settings of a game; the fields are the keys in `rulebook.toml`."""

    allow_7_8: bool
    manual_announce: bool
    police: str
    tie: str
    target: int
    max_rounds: int
    show_covered: bool
    first_player: str | int


#: The moments of a game. Somebody decides in `PLAY` and `CHALLENGE`; `DEAL`, `DRAW` and `SCORE` only
#: occur in the states of events, between two decisions.
PLAY, CHALLENGE, DEAL, DRAW, SCORE, OVER = PHASES = ("play", "challenge", "deal", "draw", "score", "over")


class State(NamedTuple):
    """Everything on the table, face up or down, and the seed of every shuffle to come."""

    #: Each seat's hand, sorted by `RANK`.
    hands: tuple[tuple[str, ...], ...]
    #: Each seat's collection: five piles in the order of `COLOURS`, newest card last.
    piles: tuple[tuple[tuple[str, ...], ...], ...]
    #: The discard pile, top last.
    discard: tuple[str, ...]
    #: What the wild on top asks for; empty when the top is a number card.
    call: str
    #: Face-down deck, next card first.
    deck: tuple[str, ...]
    #: Whose turn it is.
    turn: int
    phase: str
    #: The seat that is asked to challenge, or -1.
    challenger: int
    #: The card just put into a collection against MCH-NO-05, or empty.
    violation: str
    #: The seat to move took a card back after a challenge: it must match now.
    caught: bool
    #: The round, counted from 1.
    round: int
    totals: tuple[int, ...]
    chance: int
    options: Options


def need(state: State) -> str:
    """What a card must share to go on the discard pile: a number card, a colour or a number.

    Empty before the first card is turned up and after a wild that asked for nothing (MCH-Q35).
    """
    if state.call or not state.discard:
        return state.call
    top = state.discard[-1]
    return "" if top == WILD else top


def ask(call: str) -> str:
    """A call as what a wild asks for: the code that `words.toml` names ("a 3", "blue")."""
    return _ASKS.get(call, call)


def tops(state: State, seat: int) -> tuple[str, ...]:
    """The visible cards of a seat's collection (MCH-NO-02)."""
    return tuple(pile[-1] for pile in state.piles[seat] if pile)


def binding(state: State, seat: int) -> tuple[str, ...]:
    """The visible cards of a collection that fit, so that nothing may be collected (MCH-NO-05)."""
    fitting = FITS[need(state)]
    return tuple(pile[-1] for pile in state.piles[seat] if pile and pile[-1] in fitting)


def overlooked(state: State) -> tuple[str, ...]:
    """The visible cards that fitted before the violation was put down, one of which it may have covered."""
    fitting, place = FITS[need(state)], PLACE[state.violation]
    piles = [pile[:-1] if at == place else pile for at, pile in enumerate(state.piles[state.turn])]
    return tuple(pile[-1] for pile in piles if pile and pile[-1] in fitting)


def collected(state: State, seat: int) -> int:
    """The points in a seat's collection, covered cards included (MCH-SCORE-01)."""
    return sum(VALUE[card] for pile in state.piles[seat] for card in pile)


def left_over(state: State, seat: int) -> int:
    """The points that a seat's hand costs (MCH-SCORE-02)."""
    return sum(VALUE[card] for card in state.hands[seat])


def duty(state: State) -> str:
    """The rule by which an open card that fits forbids collecting."""
    return "MCH-WILD-04" if state.call else "MCH-NO-05"


def by_points(totals: tuple[int, ...], options: Options) -> bool:
    """Do the points end the game? (MCH-GAME-01, MCH-Q22, MCH-Q39)"""
    best = max(totals)
    return best >= options.target and (options.tie == "shared" or totals.count(best) == 1)


def ended(totals: tuple[int, ...], rounds: int, options: Options) -> bool:
    """Is the game over after that many rounds, by the points or by the number of rounds (MCH-Q38)?"""
    return 0 < options.max_rounds <= rounds or by_points(totals, options)
