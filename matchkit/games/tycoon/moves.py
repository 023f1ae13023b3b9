"""What a player can do: the move, how it is said, and which moves are legal.

Plays are grown card by card from counts of equal cards, and a branch ends as soon as the sticks do; no
subset of a hand is ever tried and thrown away for being a duplicate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from matchkit.games.tycoon import geometry
from matchkit.games.tycoon.state import (
    CARD_ORDER,
    MAX_CARDS,
    Options,
    State,
    is_over,
    laid,
    strengths,
    stronger,
)


class Move(NamedTuple):
    """What a player does: `play`, `pass` or `return` (a stick).

    For a play, `figures` holds for each of the `cards` the figure that it is to show, place by
    place. The one form is sorted by card, then by figure; `play` makes it. Other moves have neither.
    """

    kind: str = "pass"
    cards: str = ""
    figures: str = ""


PASS = Move("pass")
RETURN = Move("return")

_FIGURE_ORDER = {figure: i for i, figure in enumerate(geometry.figures(True))}


def play(cards: Iterable[str], figures: Iterable[str]) -> Move:
    """The move that shows these cards as these figures, place by place, in its one form."""
    pairs = sorted(
        zip(cards, figures, strict=True),
        key=lambda pair: (CARD_ORDER.get(pair[0], 99), _FIGURE_ORDER.get(pair[1], 99), pair),
    )
    return Move("play", "".join(card for card, _ in pairs), "".join(figure for _, figure in pairs))


def one_form(move: Move) -> Move:
    """The same move in the one form that it has; a move without one figure for each card has no other."""
    if move.kind in ("pass", "return"):
        return Move(move.kind)
    return play(move.cards, move.figures) if 1 < len(move.cards) == len(move.figures) else move


# --- which moves are legal --------------------------------------------------------------------


def refused_return(state: State) -> str:
    """Why the seat to move may not return a stick, as a key of `[why]`; empty when it may.

    Decides TYC-OUT-02, TYC-Q07 and TYC-Q47.
    """
    rule, cardless = state.options.return_rule, not state.hands[state.turn]
    if rule == "cardless_only" and not cardless:
        return "return_with_cards"
    if not state.sticks[state.turn]:
        return "return_nothing"
    if cardless:
        return ""
    if rule == "any_turn":
        return "" if state.trick else "return_leading"
    return "return_again" if state.returned else ""


def legal(state: State) -> Iterator[Move]:
    """Every legal move once: pass, return, then plays with fewer cards first."""
    if state.busy or is_over(state):
        return
    hand = state.hands[state.turn]
    if hand and state.trick:
        yield PASS
    if not refused_return(state):
        yield RETURN
    if hand:
        counts = (len(state.trick[-1].cards),) * 2 if state.trick else (1, MAX_CARDS)
        yield from plays(hand, state.sticks[state.turn], stronger(state), counts, state.options)


#: The cards chosen so far, the sticks they cost, and the place of the last one.
_Partial = tuple[str, int, int]
#: From each place (-1 before the first) the cards that may come next: code, cost, place.
_Steps = dict[int, list[tuple[str, int, int]]]
#: More sticks than anybody has.
_NEVER = 1 << 62
_new = tuple.__new__


def plays(hand: str, sticks: int, figures: str, counts: tuple[int, int], options: Options) -> Iterator[Move]:
    """Every play of these figures by a hand with that many sticks, from the least to the most cards."""
    least, most = counts
    held = {card: hand.count(card) for card in dict.fromkeys(hand)}
    costs = [(card, geometry.changes(options.seven, options.expansion)[card]) for card in held]
    growing: list[tuple[str, _Steps, list[_Partial]]] = []
    for figure in figures:
        usable = [(card, row[figure]) for card, row in costs if row.get(figure, _NEVER) <= sticks]
        if sum(held[card] for card, _ in usable) >= least:
            growing.append((figure, _steps(usable, held), [("", 0, -1)]))
    for count in range(1, most + 1):
        for figure, steps, level in growing:
            grown = [
                (cards + card, spent + cost, place)
                for cards, spent, at in level
                for card, cost, place in steps[at]
                if spent + cost <= sticks
            ]
            level[:] = grown
            if count >= least:
                # Thousands at worst: bypassing the named constructor, which takes three times as long.
                shown = figure * count
                yield from [_new(Move, ("play", cards, shown)) for cards, _, _ in grown]


def _steps(usable: list[tuple[str, int]], held: dict[str, int]) -> _Steps:
    """After a copy of a card may come its next copy, or the first copy of any later kind."""
    firsts: list[tuple[str, int, int]] = []
    place = 0
    for card, cost in usable:
        firsts.append((card, cost, place))
        place += held[card]
    steps: _Steps = {-1: firsts}
    for kind, (card, cost, first) in enumerate(firsts):
        later = firsts[kind + 1 :]
        last = first + held[card] - 1
        for copy in range(first, last):
            steps[copy] = [(card, cost, copy + 1), *later]
        steps[last] = later
    return steps


class Choice(NamedTuple):
    """A figure that chosen cards might show together.

    `cost` is None when they cannot; `beats` says whether it is strong enough for the table;
    `enough` whether the player's sticks suffice.
    """

    figure: str
    cost: int | None
    beats: bool
    enough: bool

    @property
    def works(self) -> bool:
        """Possible, strong enough and affordable."""
        return self.cost is not None and self.beats and self.enough


def choices(state: State, cards: str) -> tuple[Choice, ...]:
    """Every figure, weakest first, for cards of the seat to move, whatever their number.

    Raises `KeyError` for cards that the game does not have.
    """
    table = geometry.changes(state.options.seven, state.options.expansion)
    strong = stronger(state)
    have = state.sticks[state.turn]
    found = []
    for figure in strengths(state):
        possible = bool(cards) and all(figure in table[card] for card in cards)
        cost = laid(cards, figure, state.options.seven) if possible else None
        found.append(Choice(figure, cost, figure in strong, cost is not None and cost <= have))
    return tuple(found)


# --- how moves are said -------------------------------------------------------------------------

_TOKEN = re.compile(r"([0-9A-Za-z]+)(?:>([0-9A-Za-z]))?")
#: What a card may be called; 9 and E are the cards 6/9 and 3/E, turned.
_ALIASES = {"9": "6", "E": "3", "3/E": "3", "6/9": "6"}
#: More letters than any move has.
MAX_TEXT = 150


def figure_code(letter: str) -> str:
    """A letter or digit as a figure is written: b and d small, all others large."""
    return letter.lower() if letter in "bBdD" else letter.upper()


def card_code(word: str) -> str:
    """The card that a word means (`9` and `6/9` the card 6, `E` and `3/E` the card 3), if there is one."""
    code = figure_code(word)
    return _ALIASES.get(code, code)


def write(move: Move) -> str:
    """The move as a player says it: `pass`, `return`, `6 6` or `4>9 4>9`."""
    if move.kind != "play":
        return move.kind
    return " ".join(
        card if card == figure else f"{card}>{figure}"
        for card, figure in zip(move.cards, move.figures, strict=False)
    )


def read(text: str) -> Move | None:
    """The move that was said, in any letter case and spacing; None for any other text.

    A card that is to show another figure is followed by `>` and that figure; `9` and `E` alone are a
    turned 6 and a turned 3; `44>9` is `4>9 4>9`.
    """
    said = text.strip()
    if len(said) > MAX_TEXT:
        return None
    if said.lower() in ("pass", "return", "return a stick", "return stick"):
        return Move(said.lower().split()[0])
    tidy = re.sub(r"\s*(?:->|→|>)\s*", ">", re.sub(r"(?i)(3)/e|(6)/9", r"\1\2", said))
    words = [word for word in re.split(r"[\s,+]+", tidy) if word]
    if words and words[0].lower() == "play":
        words = words[1:]
    cards: list[str] = []
    figures: list[str] = []
    for word in words:
        match = _TOKEN.fullmatch(word)
        if not match:
            return None
        for letter in match[1]:
            cards.append(card_code(letter))
            figures.append(figure_code(match[2] or letter))
    return play(cards, figures) if cards and all(card in CARD_ORDER for card in cards) else None
