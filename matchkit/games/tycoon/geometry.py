"""Figures as sets of seven sticks, and what follows from that.

A figure is a set of the seven places of a digital clock, `a` to `g`, clockwise from the top with
`g` in the middle::

     aaa
    f   b
     ggg
    e   c
     ddd

A card is a figure in print. Turning it upside down moves every stick to the opposite place; laying
sticks on it fills empty places. So a card can show a figure when, one way up or the other, all its
printed sticks are among the figure's (TYC-MOD-01, TYC-MOD-02); the sticks to lay are the rest. How
many that are does not depend on the way up. No table of changes is typed in: it is worked out here.

Two things can be set: `seven`, the number of sticks in a 7 (3 or 4, TYC-Q01), and `expansion`,
whether G and H are there too, with shapes that are our guess (TYC-Q30).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

#: The seven places of a stick.
SEGMENTS = "abcdefg"

#: The place that each place comes to lie on when a card is turned upside down.
OPPOSITE: Mapping[str, str] = MappingProxyType(dict(zip(SEGMENTS, "defabcg", strict=True)))

_SHAPES = {
    "0": "abcdef",
    "1": "bc",
    "2": "abdeg",
    "3": "abcdg",
    "4": "bcfg",
    "5": "acdfg",
    "6": "acdefg",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "A": "abcefg",
    "b": "cdefg",
    "C": "adef",
    "d": "bcdeg",
    "E": "adefg",
    "F": "aefg",
    "G": "acdef",
    "H": "bcefg",
}
_SEVEN_OF_FOUR = "abcf"

#: Every figure from weakest to strongest while the sheet lies on its F side; G and H are the expansion's.
FIGURES = "0123456789AbCdEF"
EXPANSION = "GH"

#: Every card by the figure on its face the right way up; "3" is the card 3/E, "6" the card 6/9 (TYC-COMP-02).
CARDS = "012345678AbCdF"


def figures(expansion: bool = False) -> str:
    """The figures from weakest to strongest, as one string of one-letter codes."""
    return FIGURES + EXPANSION if expansion else FIGURES


def cards(expansion: bool = False) -> str:
    """The kinds of cards in the order in which hands are sorted, as one string of one-letter codes."""
    return CARDS + EXPANSION if expansion else CARDS


def mask(segments: str) -> int:
    """A set of places as bits: 1 for `a`, 2 for `b`, … 64 for `g`."""
    return sum(1 << SEGMENTS.index(segment) for segment in set(segments))


def segments(bits: int) -> str:
    """A set of places as letters in alphabetical order; the inverse of `mask`."""
    return "".join(segment for i, segment in enumerate(SEGMENTS) if bits >> i & 1)


@cache
def turned(bits: int) -> int:
    """The same sticks after the card has been turned upside down."""
    return mask("".join(OPPOSITE[segment] for segment in segments(bits)))


@cache
def shape(figure: str, seven: int = 3) -> int:
    """The sticks of a figure (or of a card as printed) as bits. Raises `KeyError` for anything else."""
    return mask(_SEVEN_OF_FOUR if figure == "7" and seven == 4 else _SHAPES[figure])


@cache
def size(figure: str, seven: int = 3) -> int:
    """How many sticks a figure is made of."""
    return shape(figure, seven).bit_count()


def same_both_ways(card: str, seven: int = 3) -> bool:
    """Does the card look the same upside down?"""
    return turned(shape(card, seven)) == shape(card, seven)


def reads_as(card: str, upside_down: bool, seven: int, expansion: bool) -> str:
    """The figure that a bare card shows that way up; empty when it shows none."""
    print_ = turned(shape(card, seven)) if upside_down else shape(card, seven)
    return next((figure for figure in figures(expansion) if shape(figure, seven) == print_), "")


class Fit(NamedTuple):
    """A card held against a figure, one way up: four sets of places that do not overlap.

    `printed` are printed sticks that the figure has too; `in_way` are printed sticks that it
    lacks. The figure's other sticks are `added` when nothing is in the way, and `missing` otherwise.
    """

    card: str
    figure: str
    turned: bool
    printed: str
    added: str
    in_way: str
    missing: str

    @property
    def works(self) -> bool:
        """Can the card show the figure this way up?"""
        return not self.in_way


@cache
def fit(card: str, figure: str, upside_down: bool = False, seven: int = 3) -> Fit:
    """The card held against the figure, as printed or upside down. Raises `KeyError` for unknown codes."""
    print_ = shape(card, seven)
    if upside_down:
        print_ = turned(print_)
    wanted = shape(figure, seven)
    in_way, rest = segments(print_ & ~wanted), segments(wanted & ~print_)
    added, missing = ("", rest) if in_way else (rest, "")
    return Fit(card, figure, upside_down, segments(print_ & wanted), added, in_way, missing)


@cache
def way_up(card: str, figure: str, seven: int = 3) -> bool | None:
    """Which way up a card shows a figure: False as printed, True upside down, None when it cannot.

    Where both ways work it is as printed, so that nobody wonders why a card was turned.
    """
    for upside_down in (False, True):
        if fit(card, figure, upside_down, seven).works:
            return upside_down
    return None


def cost(card: str, figure: str, seven: int = 3) -> int | None:
    """The sticks to lay on a card so that it shows a figure; None when it cannot."""
    if way_up(card, figure, seven) is None:
        return None
    return size(figure, seven) - size(card, seven)


@cache
def changes(seven: int = 3, expansion: bool = False) -> Mapping[str, Mapping[str, int]]:
    """For each card the figures it can show, weakest first, with the sticks that each costs."""
    return {
        card: {
            figure: sticks
            for figure in figures(expansion)
            if (sticks := cost(card, figure, seven)) is not None
        }
        for card in cards(expansion)
    }


@cache
def makers(seven: int = 3, expansion: bool = False) -> Mapping[str, tuple[tuple[str, int], ...]]:
    """For each figure the cards that can show it, cheapest first, with the sticks that each costs."""
    table = changes(seven, expansion)
    return {
        figure: tuple(
            sorted(((card, row[figure]) for card, row in table.items() if figure in row), key=lambda m: m[1])
        )
        for figure in figures(expansion)
    }
