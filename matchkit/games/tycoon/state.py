"""What a table of Matchstick Tycoon looks like at one moment, and the questions that follow from it.

Cards and figures are one-letter codes (see `geometry`). A hand is a string of card codes in their
order, so equal hands are equal strings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from matchkit.games.tycoon import geometry
from matchkit.rulebook import Value

#: Copies of each of the 14 kinds of cards (TYC-COMP-01), and of G and H (TYC-Q50).
COPIES = 4
EXPANSION_COPIES = 2

#: Cards for each of two or three players (TYC-SET-01).
HAND = 15

#: Matchsticks in the box (TYC-COMP-04). What is used beyond them are substitutes (TYC-CLEAR-03).
STICKS = 40

#: No play is larger (TYC-FOLLOW-05).
MAX_CARDS = 5

#: Where each card comes in a hand.
CARD_ORDER = {card: i for i, card in enumerate(geometry.cards(True))}


class Options(NamedTuple):
    """The settings of one game, as the state carries them."""

    seven: int = 3
    forced_cardless: str = "take"
    return_rule: str = "cardless_only"
    even_deal: bool = False
    revolution_at: int = 5
    expansion: bool = False
    first_player: Value = "random"

    @classmethod
    def of(cls, values: Mapping[str, Value]) -> Options:
        """The settings from all options of the rulebook, already checked."""
        return cls(
            int(values["seven"]),
            str(values["forced_pass_cardless"]),
            str(values["return_rule"]),
            bool(values["even_deal"]),
            int(values["revolution_at"]),
            values["expansion_gh"] != "off",
            values["first_player"],
        )


class Play(NamedTuple):
    """Cards that lie on the table, played together, all showing one figure."""

    seat: int
    cards: str
    figure: str


class State(NamedTuple):
    """A game at one moment.

    `trick` are the plays that lie on the table, oldest first. `away` are the cards that nobody sees: those
    that were never dealt and those cleared after a trick. `centre` counts the sticks of the box that lie in
    the centre; below zero, that many substitutes are in use. `turn` is the seat that decides; while
    the game is `busy`, between two events of one move, nobody does. `out` names the seats that
    are out, in their order. `returned` is true when the seat to move has already returned a stick in this
    turn and still has to play or pass. There is no seed in it: after the deal nothing is left to chance.
    """

    hands: tuple[str, ...]
    sticks: tuple[int, ...]
    centre: int
    trick: tuple[Play, ...]
    turn: int
    reversed: bool
    out: tuple[int, ...]
    away: str
    returned: bool
    busy: bool
    options: Options


# --- cards ----------------------------------------------------------------------------------


def in_order(cards: Iterable[str]) -> str:
    """Cards as a sorted string."""
    return "".join(sorted(cards, key=CARD_ORDER.__getitem__))


def take(hand: str, cards: str) -> str:
    """A hand without these cards, all of which it holds."""
    for card in cards:
        hand = hand.replace(card, "", 1)
    return hand


@cache
def copies(expansion: bool) -> Mapping[str, int]:
    """How many there are of each card, in their order."""
    return {
        card: EXPANSION_COPIES if card in geometry.EXPANSION else COPIES for card in geometry.cards(expansion)
    }


@cache
def deck(expansion: bool) -> str:
    """All cards of the game in their order."""
    return "".join(card * n for card, n in copies(expansion).items())


@cache
def hand_sizes(seats: int, dealer: int, even: bool, expansion: bool) -> tuple[int, ...]:
    """How many cards each seat is dealt (TYC-SET-01, TYC-Q21, TYC-Q45, TYC-Q50)."""
    if seats <= 3:
        return (HAND,) * seats
    each, odd = divmod(len(deck(expansion)), seats)
    return tuple(each + (not even and (seat - dealer - 1) % seats < odd) for seat in range(seats))


def unused(state: State) -> int:
    """How many cards lie away that were never dealt (TYC-SET-01, TYC-Q22)."""
    if not is_dealt(state):
        return len(state.away)
    options = state.options
    dealt = sum(hand_sizes(len(state.hands), 0, options.even_deal, options.expansion))
    return min(len(state.away), len(deck(options.expansion)) - dealt)


# --- the order of strength --------------------------------------------------------------------


@cache
def order(expansion: bool, reverse: bool) -> str:
    """The figures from weakest to strongest (TYC-SET-04, TYC-REV-01, TYC-Q34)."""
    figures = geometry.figures(expansion)
    return figures[::-1] if reverse else figures


def strengths(state: State) -> str:
    """The figures from weakest to strongest in the current order."""
    return order(state.options.expansion, state.reversed)


def stronger(state: State) -> str:
    """The figures that a play may show now, weakest first: all when leading, else those above the table's."""
    figures = strengths(state)
    return figures[figures.index(state.trick[-1].figure) + 1 :] if state.trick else figures


class Effect(NamedTuple):
    """What a play does at once: does it turn the order round, and does it force all others to pass?"""

    flips: bool
    top: bool


def effect(options: Options, reverse: bool, figure: str, count: int) -> Effect:
    """What that many cards showing that figure do when the order is (not) reversed.

    A revolution comes first, then it is asked what is strongest. Decides TYC-REV-01, TYC-REV-03, TYC-TOP-01,
    TYC-Q04, TYC-Q05, TYC-Q28 and TYC-Q49.
    """
    flips = count >= options.revolution_at
    return Effect(flips, figure == order(options.expansion, reverse ^ flips)[-1])


# --- sticks ---------------------------------------------------------------------------------


def laid(cards: str, figure: str, seven: int) -> int:
    """The sticks that lie on cards which show a figure (TYC-Q18: never more than are needed)."""
    return len(cards) * geometry.size(figure, seven) - sum(geometry.size(card, seven) for card in cards)


def sticks_on_table(state: State) -> int:
    """The sticks that lie on the cards of the trick."""
    return sum(laid(p.cards, p.figure, state.options.seven) for p in state.trick)


def changed_by(cards: str, figure: str, seven: int) -> list[str]:
    """The rules by which cards that show a figure were turned or had sticks laid on them."""
    turned = {card for card in cards if geometry.way_up(card, figure, seven)}
    rules = []
    if (figure == "E" and "3" in turned) or (figure == "9" and "6" in turned):
        rules += ["TYC-COMP-02", "TYC-MOD-03"]
    if turned or laid(cards, figure, seven):
        rules += ["TYC-MOD-01", "TYC-MOD-02"]
    return rules


# --- seats ----------------------------------------------------------------------------------


def is_over(state: State) -> bool:
    """Is at most one player left (TYC-END-01, TYC-Q14)?"""
    return len(state.out) >= len(state.hands) - 1


def is_dealt(state: State) -> bool:
    """Has the game begun? Before, all cards lie away; after, somebody has cards or sticks."""
    return any(state.hands) or any(state.sticks)


def dealer(state: State) -> int:
    """Who leads, or has led, this trick (TYC-Q42)."""
    return state.trick[0].seat if state.trick else state.turn


def after(seat: int, seats: int, out: Iterable[int]) -> int:
    """The next seat clockwise that is not out."""
    gone = set(out)
    for step in range(1, seats):
        following = (seat + step) % seats
        if following not in gone:
            return following
    return seat


def closes(seat: int, following: int, last: int, seats: int) -> bool:
    """Does the turn, going from one seat to another, come to the one who played last (TYC-CLEAR-01)?

    Even when that player has gone out and is skipped (TYC-Q11).
    """
    return 0 < (last - seat) % seats <= (following - seat - 1) % seats + 1


def passed(state: State) -> tuple[int, ...]:
    """The seats that have not played since the last play, in their order (TYC-Q38)."""
    if not state.trick or is_over(state):
        return ()
    last, seats = state.trick[-1].seat, len(state.hands)
    between = ((last + step) % seats for step in range(1, (state.turn - last) % seats))
    return tuple(seat for seat in between if seat not in state.out)
