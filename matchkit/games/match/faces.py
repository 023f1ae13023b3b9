"""The cards of Match!.

Codes: a colour letter and a number (`R3`), `W` for a wild, `back`, `points` for the score pad. A colour by
itself is `R.badge` (round, with its symbol); `R.pile` is the edge of a covered card, to be laid behind the
top one.
Each colour is told four times: letter, symbol, pattern and hue; any one of them is enough.
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from matchkit import art
from matchkit.art import num
from matchkit.games.match.moves import COLOUR_NAMES
from matchkit.games.match.state import COLOURS, NUMBER_CARDS, WILD

#: The symbols in a box of 20 × 20: flame, star, leaf, drop, moon.
SYMBOL = {
    "R": "M11 0C11 4 9.5 5.5 8.3 7.5 8 6 7 4.7 6 4 6 7.5 2.6 9.3 2.6 13.5 2.6 17.5 6 20 10 20"
    "S17.4 17.5 17.4 13.5C17.4 9 11.5 7.5 11 0zM10.3 11"
    "C10.4 12.3 10.3 13.5 9.5 14.5 9.3 14 9 13.5 8.3 13 8 14.5 7 15 7 16.4 7 18 8.3 19 10 19"
    "S13 18 13 16.4C13 14 10.5 13.5 10.3 11z",
    "Y": "M10 .4L12.5 7 19.5 7.3 14 11.7 15.9 18.5 10 14.6 4.1 18.5 6 11.7.5 7.3 7.5 7z",
    "G": "M19.3.8C12.5.6 7 1.3 4 4.8 1.6 7.7 2 11.3 3.7 14L.7 18.1 2.2 19.3 5.3 15.4"
    "C8.3 17.2 12.4 17.1 15.1 14.4 18.5 11 19.4 6.5 19.3.8z",
    "B": "M10 .2C12.5 4.8 16.7 8.7 16.7 13.2A6.7 6.7 0 0 1 3.3 13.2C3.3 8.7 7.5 4.8 10 .2z",
    "P": "M12.6 1.2A9 9 0 1 0 19 13.4 7.6 7.6 0 0 1 12.6 1.2z",
}

_ZIGZAG = "".join(f"M5 {y}l" + "5-5 5 5 " * 9 for y in (100, 111, 122, 133))
_LEVELS = "M3 92h94m0 6H3m0 6h94m0 6H3m0 6h94m0 6H3m0 6h94m0 6H3"
_ROWS = "".join(f"M{x} {y}H{97 - x % 4}" for y, x in zip(range(94, 137, 8), (6, 10) * 3, strict=True))
_SQUARES = "M7 90v47m8 0V90m8 0v47m8 0V90m8 0v47m8 0V90m8 0v47m8 0V90m8 0v47m8 0V90m8 0v47m8 0V90" + (
    "M3 95h94m0 8H3m0 8h94m0 8H3m0 8h94m0 8H3"
)

#: The patterns of the band, in the colour's deep tone or (`_PALE`) in the card's white.
_PATTERN = {
    "R": f'<path d="{art.stripes(3, 90, 97, 137, 8)}" stroke-width="1.9"',
    "Y": f'<path d="{_ROWS}" stroke-width="2.8" stroke-linecap="round" stroke-dasharray="0 8"',
    "G": f'<path d="{_ZIGZAG}" fill="none" stroke-width="2.2"',
    "B": f'<path d="{_LEVELS}" stroke-width="1.7"',
    "P": f'<path d="{_SQUARES}" fill="none" stroke-width="1.5"',
}
_PALE = "RB"


def _fill(colour: str) -> str:
    return f"var(--mk-{COLOUR_NAMES[colour]})"


def _deep(colour: str) -> str:
    return f"var(--mk-{COLOUR_NAMES[colour]}-deep)"


def _symbol(colour: str, x: float, y: float, size: float) -> str:
    """The symbol with its middle at (x, y)."""
    return (
        f'<path d="{SYMBOL[colour]}" fill="{_deep(colour)}"'
        f"{art.place(x - size / 2, y - size / 2, size / 20)}/>"
    )


def _ring(colour: str, x: float, y: float, radius: float, size: float, line: float) -> str:
    """A white disc with the symbol and a thin ring in the deep colour."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{art.CARD}" stroke="{_deep(colour)}"'
        f' stroke-width="{num(line)}"/>{_symbol(colour, x, y, size)}'
    )


def _badge(colour: str, x: float, y: float, scale: float) -> str:
    """A ring in the fill colour around the symbol on white; 40 across when `scale` is 1."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(18.6 * scale)}" fill="{_deep(colour)}"/>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(14.6 * scale)}" fill="{art.CARD}"'
        f' stroke="{_fill(colour)}" stroke-width="{num(5 * scale)}"/>{_symbol(colour, x, y, 17 * scale)}'
    )


def _badge_alone(colour: str) -> str:
    """A colour by itself, round (40 × 40)."""
    return art.svg(40, 40, _badge(colour, 20, 20, 1))


def _band(top: float, fill: str, line: str) -> str:
    """The lower part of a card, its outline on the inner edge of the card's border."""
    return (
        f'<path d="M2 {num(top)}H98V131a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7z" fill="{fill}" stroke="{line}"'
        ' stroke-width="1.5"/>'
    )


def _number(colour: str, number: str) -> str:
    deep = _deep(colour)
    ink, opacity = (art.CARD, ".22") if colour in _PALE else (deep, ".6")
    pattern = f'{_PATTERN[colour]} stroke="{ink}" opacity="{opacity}"/>'
    return art.card(
        _band(88, _fill(colour), deep)
        + pattern
        + _ring(colour, 50, 113, 19, 23, 1.4)
        + art.text(7.5, 24, 19, colour, f' fill="{deep}"')
        + art.text(50, 72, 66, number, f' fill="{art.PRINT}" text-anchor="middle"'),
        edge=deep,
        width=2.4,
    )


def _compact(inside: str, line: str) -> str:
    """A card of 41 × 70 with a border."""
    edge = f'<rect x="1" y="1" width="39" height="68" rx="5" fill="{art.CARD}" stroke="{line}"'
    return art.svg(41, 70, f'{edge} stroke-width="2"/>{inside}')


def _number_compact(colour: str, number: str) -> str:
    """The number above, the badge below."""
    lettering = art.text(20.5, 29, 26, number, f' fill="{art.PRINT}" text-anchor="middle"')
    return _compact(lettering + _badge(colour, 20.5, 50, 0.79), _deep(colour))


def _discs(x: float, y: float, ring: float, radius: float, size: float, line: float) -> str:
    """The five symbols in a ring, the first above."""
    found = ""
    for i, colour in enumerate(COLOURS):
        angle = radians(72 * i - 90)
        found += _ring(colour, x + ring * cos(angle), y + ring * sin(angle), radius, size, line)
    return found


_WHITE = f' fill="{art.CARD}" text-anchor="middle"'


def _wild() -> str:
    return art.card(
        _band(97, "var(--mk-back)", art.PRINT)
        + _discs(50, 50, 29.5, 14.2, 17.5, 1.6)
        + art.sheet("none", "var(--mk-back-edge)", 0.9)
        + art.text(50, 126, 22, "Wild", _WHITE),
        edge=art.PRINT,
        width=2.4,
    )


def _wild_compact() -> str:
    band = '<path d="M1 46H40V64a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5z" fill="var(--mk-back)"/>'
    discs = _discs(20.5, 23, 12.6, 5.8, 7.4, 1)
    return _compact(band + discs + art.text(20.5, 62, 13, "Wild", _WHITE), art.PRINT)


def _pile_edge(colour: str) -> str:
    """The upper edge of a covered card (100 × 12): it shows its colour, never its number."""
    edge = (
        f'<path d="M1.2 13V9a7.8 7.8 0 0 1 7.8-7.8H91a7.8 7.8 0 0 1 7.8 7.8v4" fill="{art.CARD}"'
        f' stroke="{_deep(colour)}" stroke-width="2.4"/>'
    )
    return art.svg(100, 12, edge)


def _score_pad() -> str:
    """The sheet for writing points (30 × 36): four strokes and one across."""
    return art.svg(
        30,
        36,
        f'<rect x="1" y="1" width="28" height="34" rx="4" fill="{art.CARD}" stroke="{art.CARD_EDGE}"'
        f' stroke-width="2"/><path d="M8 10v16m5-16v16m5-16v16m5-16v16M5 22L26 13" stroke="{art.PRINT}"'
        ' stroke-width="2.4" stroke-linecap="round"/>',
    )


@cache
def faces() -> dict[str, str]:
    """Every picture of the game by its code; a compact one (41 × 70) has `.c` after it."""
    found = {card: _number(*card) for card in NUMBER_CARDS} | {WILD: _wild(), "back": art.back("match")}
    found |= {f"{card}.c": _number_compact(*card) for card in NUMBER_CARDS}
    found |= {f"{WILD}.c": _wild_compact(), "back.c": art.back("match", True), "points": _score_pad()}
    for colour in COLOURS:
        found |= {f"{colour}.badge": _badge_alone(colour), f"{colour}.pile": _pile_edge(colour)}
    return found


def face(code: str, compact: bool = False) -> str:
    """One card or badge as a whole `<svg>`.

    Raises `KeyError` for a code that the game does not have.
    """
    return faces()[f"{code}.c" if compact else code]
