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

COLOURS = "RYGBP"
NUMBERS = "012345"

_NAME = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "pink"}

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
    return f"var(--mk-{_NAME[colour]})"


def _deep(colour: str) -> str:
    return f"var(--mk-{_NAME[colour]}-deep)"


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


def badge(colour: str) -> str:
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


def _number_compact(colour: str, number: str) -> str:
    """41 × 70: the number above, the badge below."""
    edge = (
        f'<rect x="1" y="1" width="39" height="68" rx="5" fill="{art.CARD}" stroke="{_deep(colour)}"'
        ' stroke-width="2"/>'
    )
    lettering = art.text(20.5, 29, 26, number, f' fill="{art.PRINT}" text-anchor="middle"')
    return art.svg(41, 70, edge + lettering + _badge(colour, 20.5, 50, 0.79))


def _wild(compact: bool) -> str:
    if compact:
        centre_x, centre_y, ring, radius, size = 20.5, 23.0, 12.6, 5.8, 7.4
    else:
        centre_x, centre_y, ring, radius, size = 50.0, 50.0, 29.5, 14.2, 17.5
    discs = ""
    for i, colour in enumerate("RYGBP"):
        angle = radians(72 * i - 90)
        x, y = centre_x + ring * cos(angle), centre_y + ring * sin(angle)
        discs += _ring(colour, x, y, radius, size, 1 if compact else 1.6)
    white = f' fill="{art.CARD}" text-anchor="middle"'
    if compact:
        return art.svg(
            41,
            70,
            f'<rect x="1" y="1" width="39" height="68" rx="5" fill="{art.CARD}" stroke="{art.PRINT}"'
            ' stroke-width="2"/>'
            f'<path d="M1 46H40V64a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5z" fill="var(--mk-back)"/>'
            + discs
            + art.text(20.5, 62, 13, "Wild", white),
        )
    return art.card(
        _band(97, "var(--mk-back)", art.PRINT)
        + discs
        + art.sheet("none", "var(--mk-back-edge)", 0.9)
        + art.text(50, 126, 22, "Wild", white),
        edge=art.PRINT,
        width=2.4,
    )


def pile_edge(colour: str) -> str:
    """The upper edge of a covered card (100 × 12): it shows its colour, never its number."""
    edge = (
        f'<path d="M1.2 13V9a7.8 7.8 0 0 1 7.8-7.8H91a7.8 7.8 0 0 1 7.8 7.8v4" fill="{art.CARD}"'
        f' stroke="{_deep(colour)}" stroke-width="2.4"/>'
    )
    return art.svg(100, 12, edge)


def score_pad() -> str:
    """The sheet on which points are written (30 × 36): four strokes and one across."""
    return art.svg(
        30,
        36,
        f'<rect x="1" y="1" width="28" height="34" rx="4" fill="{art.CARD}" stroke="{art.CARD_EDGE}"'
        f' stroke-width="2"/><path d="M8 10v16m5-16v16m5-16v16m5-16v16M5 22L26 13" stroke="{art.PRINT}"'
        ' stroke-width="2.4" stroke-linecap="round"/>',
    )


def face(code: str, compact: bool = False) -> str:
    """One card or badge as a whole `<svg>`; compact cards are 41 by 70.

    Raises `KeyError` for a code that the game does not have.
    """
    if code == "W":
        return _wild(compact)
    if code == "back":
        return art.back("match", compact)
    if code == "points":
        return score_pad()
    if len(code) == 2 and code[0] in COLOURS and code[1] in NUMBERS:
        return (_number_compact if compact else _number)(code[0], code[1])
    colour, _, what = code.partition(".")
    if len(colour) == 1 and colour in COLOURS:
        if what == "badge":
            return badge(colour)
        if what == "pile":
            return pile_edge(colour)
    raise KeyError(code)


@cache
def faces() -> dict[str, str]:
    """Every picture of the game by its code; a compact one has `.c` after it."""
    codes = [colour + number for colour in COLOURS for number in NUMBERS] + ["W", "back"]
    found = {code: face(code) for code in codes}
    found |= {f"{code}.c": face(code, compact=True) for code in codes}
    found["points"] = score_pad()
    found |= {
        f"{colour}.{what}": face(f"{colour}.{what}") for colour in COLOURS for what in ("badge", "pile")
    }
    return found
