"""Small drawings that all games share, as SVG text.

Everything here is a pure function of its arguments. A drawing names no colour of its own: it reads
the variables of `widgets/front/tokens.css` (or takes `currentColor`), so the table of colours stays
in one place. There are no ids and no `<defs>`, so one page may hold a drawing any number of
times. Every picture is hidden from screen readers: whoever shows it gives it a name.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

#: What a match may look like: laid wood, print on a card, a printed stick that blocks, the place
#: of a stick that is missing, and a figure in the colour of the surrounding text.
Kind = Literal["wood", "printed", "in_way", "outline", "plain"]

PRINT = "var(--mk-print)"
CARD = "var(--mk-card)"
CARD_EDGE = "var(--mk-card-edge)"


def num(value: float, decimals: int = 1) -> str:
    """A number as short as SVG allows (`0.50` is `.5`); a tenth of a unit is finer than a pixel."""
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def svg(width: float, height: float, body: str) -> str:
    """A whole picture of that many units. It has no class: its container decides how large it is."""
    return f'<svg viewBox="0 0 {num(width)} {num(height)}" aria-hidden="true" focusable="false">{body}</svg>'


def text(x: float, y: float, size: float, words: str, more: str = "") -> str:
    """Bold lettering in the page's own font; `more` is for colour and alignment."""
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-weight="700"{more}>{words}</text>'


def sheet(fill: str = CARD, edge: str = CARD_EDGE, width: float = 1.4) -> str:
    """The blank card of 100 by 140 with its border inside the view box."""
    return (
        f'<rect x="{num(width / 2)}" y="{num(width / 2)}" width="{num(100 - width)}"'
        f' height="{num(140 - width)}" rx="{num(9 - width / 2)}" fill="{fill}" stroke="{edge}"'
        f' stroke-width="{num(width)}"/>'
    )


def card(body: str, fill: str = CARD, edge: str = CARD_EDGE, width: float = 1.4) -> str:
    """A card face: the blank card and what is printed on it."""
    return svg(100, 140, sheet(fill, edge, width) + body)


# --- matches ---------------------------------------------------------------------------------


class Line(NamedTuple):
    """Where a match lies: from its foot to the tip of its head, and how thick the stick is."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float


#: The colour of the kinds that are drawn in one flat colour.
_FLAT: dict[Kind, str] = {"printed": PRINT, "in_way": "var(--mk-in-way)", "plain": "currentColor"}
_WOOD = ' fill="var(--mk-wood)" stroke="var(--mk-wood-line)" stroke-width=".8" stroke-linejoin="round"'
_OUTLINE = f' fill="none" stroke="{CARD_EDGE}" stroke-width="1.4" stroke-dasharray="3.4 2.4"'

#: Half the length and half the thickness of a head, for a stick of width 1.
_HEAD_LONG, _HEAD_THICK = 1.32, 0.78


def _way(line: Line) -> tuple[float, float, float]:
    """How long a match is, and its direction as a unit vector."""
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    length = math.hypot(dx, dy)
    return length, dx / length, dy / length


def _turn(ux: float, uy: float, x: float, y: float) -> str:
    """The `transform` that turns a level shape into that direction; none when it is level already."""
    if abs(uy) < 1e-6:
        return ""
    return f' transform="rotate({num(math.degrees(math.atan2(uy, ux)))} {num(x)} {num(y)})"'


def _stick(line: Line) -> str:
    """The stick up to the middle of the head, as a `d`: a line to stroke."""
    length, ux, uy = _way(line)
    end = length - line.width * _HEAD_LONG
    x, y = num(line.x1 + ux * end), num(line.y1 + uy * end)
    start = f"M{num(line.x1)} {num(line.y1)}"
    if abs(uy) < 1e-6:
        return f"{start}H{x}"
    return f"{start}V{y}" if abs(ux) < 1e-6 else f"{start}L{x} {y}"


def _stick_box(line: Line) -> str:
    """The same as a box to fill and to outline."""
    length, ux, uy = _way(line)
    end, half = length - line.width * _HEAD_LONG, line.width / 2
    corners = ((0, -half), (end, -half), (end, half), (0, half))
    points = (f"{num(line.x1 + ux * a - uy * b)} {num(line.y1 + uy * a + ux * b)}" for a, b in corners)
    return f'<path d="M{"L".join(points)}z"/>'


def _head(line: Line, more: str = "") -> str:
    length, ux, uy = _way(line)
    back = length - line.width * _HEAD_LONG
    x, y = line.x1 + ux * back, line.y1 + uy * back
    rx, ry, turn = line.width * _HEAD_LONG, line.width * _HEAD_THICK, _turn(ux, uy, x, y)
    if abs(ux) < 1e-6:
        rx, ry, turn = ry, rx, ""
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"{more}{turn}/>'


def _place_of(line: Line) -> str:
    """The outline of a place where a match could lie."""
    length, ux, uy = _way(line)
    x, y, high = line.x1, line.y1 - line.width * 0.62, line.width * 1.24
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(length)}" height="{num(high)}"'
        f' rx="{num(high * 0.44)}"{_turn(ux, uy, x, line.y1)}/>'
    )


def matches(lines: Iterable[Line], kind: Kind = "wood") -> str:
    """Several matches of one kind, wooden ones later on top: one `<ellipse>` each (outline: `<rect>`).

    Sticks in the way carry a white badge with a cross at their middle. Sticks of a flat kind
    must be equally thick: the first one's width counts.
    """
    lines = tuple(lines)
    if not lines:
        return ""
    if kind == "outline":
        return f"<g{_OUTLINE}>{''.join(map(_place_of, lines))}</g>"
    if kind == "wood":
        head = ' fill="var(--mk-head)"'
        return f"<g{_WOOD}>{''.join(_stick_box(a) + _head(a, head) for a in lines)}</g>"
    colour = _FLAT[kind]
    drawn = (
        f'<path d="{"".join(map(_stick, lines))}" stroke="{colour}" stroke-width="{num(lines[0].width)}"/>'
        f'<g fill="{colour}">{"".join(map(_head, lines))}</g>'
    )
    if kind == "in_way":
        drawn += "".join(no_badge((a.x1 + a.x2) / 2, (a.y1 + a.y2) / 2, a.width * 1.25) for a in lines)
    return drawn


def match(x1: float, y1: float, x2: float, y2: float, width: float = 7, kind: Kind = "wood") -> str:
    """One match from its foot (`x1`, `y1`) to the tip of its head (`x2`, `y2`)."""
    return matches((Line(x1, y1, x2, y2, width),), kind)


def no_badge(x: float, y: float, radius: float) -> str:
    """The round ✕ that marks a stick in the way."""
    arm = radius * 0.42
    a, b = num(arm * 2), num(-arm * 2)
    return (
        f'<g fill="{CARD}" stroke="var(--mk-in-way)" stroke-width="{num(radius * 0.21)}"'
        f' stroke-linecap="round">'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
        f'<path d="M{num(x - arm)} {num(y - arm)}l{a} {a}m{b} 0l{a} {b}"/></g>'
    )


def stick() -> str:
    """A lone wooden match, upright: a matchstick in somebody's supply (20 × 100)."""
    return svg(20, 100, match(10, 98, 10, 2, 9.6))


# --- fire ------------------------------------------------------------------------------------

#: A flame and the bright heart in it, in a box of 40 × 60 with the tip near (20, 0).
FLAME = (
    "M21 0C21 9 19 15 16 22 15.5 18 13.5 14 10.5 11 9.5 21 1 28 1 41.5 1 52.5 9 60 20 60"
    "S39 52.5 39 41.5C39 31 34 25 29 18.5 25 13 22 7 21 0z"
)
_HEART = (
    "M20.5 31C20.5 36 19 39 16.5 42 16 39.5 15 38 13.5 36.5 12.5 40.5 10 43.5 10 48.5 "
    "10 54.5 14.5 58 20 58S30 54.5 30 48.5C30 42 23 38 20.5 31z"
)


def place(x: float, y: float, scale: float) -> str:
    """The `transform` attribute that puts a shape of its own box at (x, y), scaled."""
    return f' transform="translate({num(x)} {num(y)}) scale({num(scale, 3)})"'


def flame(x: float, y: float, height: float, line: float = 1.4) -> str:
    """A burning flame, centred on `x` with its tip at `y`; `line` is the width of its outline."""
    scale = height / 60
    return (
        f"<g{place(x - 20 * scale, y, scale)}>"
        f'<path d="{FLAME}" fill="var(--mk-flame)" stroke="var(--mk-flame-line)"'
        f' stroke-width="{num(line / scale)}" stroke-linejoin="round"/>'
        f'<path d="{_HEART}" fill="var(--mk-flame-heart)"/></g>'
    )


# --- backs and tokens --------------------------------------------------------------------------


def stripes(left: int, top: int, right: int, bottom: int, step: int) -> str:
    """Rising diagonals that fill a box, as the `d` of a path; `step` is their distance along an edge."""
    found = ""
    for reach in range(step, right - left + bottom - top, step):
        x, y = left, top + reach
        if y > bottom:
            x, y = left + (y - bottom), bottom
        run = min(right - x, y - top)
        found += f"M{x} {y}l{run}-{run}"
    return found


def back_sheet(coarse: bool = False) -> str:
    """The hatched back of a card without anything on it; `coarse` for small sizes."""
    step, line, edge = (12, 2, 2.2) if coarse else (8, 1.2, 1.4)
    return (
        sheet("var(--mk-back)", "var(--mk-back-edge)", edge)
        + '<rect x="7" y="7" width="86" height="126" rx="4" fill="var(--mk-back-hatch)"'
        + ' stroke="var(--mk-back-edge)"/>'
        + f'<path d="{stripes(8, 8, 92, 132, step)}" stroke="var(--mk-back-hatch-2)" stroke-width="{line}"/>'
    )


def disc(radius: float = 29, y: float = 70) -> str:
    """The dark round in the middle of a back."""
    return (
        f'<circle cx="50" cy="{num(y)}" r="{num(radius)}" fill="var(--mk-back)"'
        ' stroke="var(--mk-back-edge)"/>'
    )


def back(mark: str = "match", coarse: bool = False, over: str = "") -> str:
    """The back of a card with a match, a flame or any lettering (`+4`) in its middle; `""` for none.

    `coarse` is for small sizes: wider hatching, bigger lettering. `over` is drawn on top of it all.
    """
    if mark == "match":
        middle = disc() + match(50, 89, 50, 51, 5.6)
    elif mark == "flame":
        middle = disc() + flame(50, 49, 40)
    elif mark:
        size = 40 if coarse else 33
        more = f' fill="{CARD}" text-anchor="middle"'
        middle = disc(33 if coarse else 30) + text(49, 70 + size * 0.36, size, mark, more)
    else:
        middle = ""
    return svg(100, 140, back_sheet(coarse) + middle + over)


def token(worth: int) -> str:
    """A Fire Token (40 × 40): round when it is worth 1, six-sided when it is worth 5.

    Raises `ValueError` for any other worth: there are no such tokens.
    """
    middle = ' text-anchor="middle"'
    if worth == 1:
        shape = (
            '<circle cx="20" cy="20" r="17.6" fill="var(--mk-coin)" stroke="var(--mk-coin-rim)"'
            ' stroke-width="2.4"/>'
        )
        return svg(40, 40, shape + text(20, 27.2, 20, "1", f' fill="{PRINT}"{middle}'))
    if worth == 5:
        shape = (
            '<path d="M20 2L35.6 11V29L20 38 4.4 29V11z" fill="var(--mk-red-token)"'
            ' stroke="var(--mk-red-token-rim)" stroke-width="2" stroke-linejoin="round"/>'
        )
        return svg(40, 40, shape + text(20, 27.2, 20, "5", f' fill="{CARD}"{middle}'))
    raise ValueError(f"There is no token worth {worth}: only 1 and 5.")


def brand() -> str:
    """The burning match that stands for matchkit, upright (16 × 36), for page headers."""
    return svg(16, 36, match(8, 35.4, 8, 9, 3.6) + flame(8, 0.6, 19, 1))


# --- suits -------------------------------------------------------------------------------------

#: The four suits in a box of 20 × 20.
SUITS: dict[str, str] = {
    "S": "M10 .6C12.4 5 19 8.2 19 12.7a4.2 4.2 0 0 1-8 1.6q.2 3.2 2.5 5.2h-7q2.3-2 2.5-5.2"
    "a4.2 4.2 0 0 1-8-1.6C1 8.2 7.6 5 10 .6z",
    "H": "M10 18.8C7 15 .8 11.3.8 6.4a4.8 4.8 0 0 1 9.2-1.9 4.8 4.8 0 0 1 9.2 1.9C19.2 11.3 13 15 10 18.8z",
    "D": "M10 .4Q13.2 5.5 17.2 10 13.2 14.5 10 19.6 6.8 14.5 2.8 10 6.8 5.5 10 .4z",
    "C": "M7.7 8.7a4.4 4.4 0 1 1 4.6 0 4.4 4.4 0 1 1-1.3 5.3q.2 3.5 2.5 5.5h-7"
    "q2.3-2 2.5-5.5a4.4 4.4 0 1 1-1.3-5.3z",
}


def suit(code: str, x: float, y: float, size: float) -> str:
    """The shape of a suit (`S`, `H`, `D`, `C`) with its top left corner at (x, y), without a colour."""
    return f'<path d="{SUITS[code]}"{place(x, y, size / 20)}/>'


# --- icons -------------------------------------------------------------------------------------

_LINES: dict[str, str] = {
    "book": "M12 6.8C10 5.2 6.8 4.6 3 4.8v13.4c3.8-.2 7 .4 9 2 2-1.6 5.2-2.2 9-2V4.8c-3.8-.2-7 .4-9 2zv13.4",
    "first": "M5.5 5v14M18.5 5.5v13L9.5 12z",
    "back": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "last": "M18.5 5v14M5.5 5.5v13l9-6.5z",
    "list": "M9 6h11.5M9 12h11.5M9 18h11.5M4 6h.01M4 12h.01M4 18h.01",
    "check": "M4.5 12.8l4.8 4.8L19.5 6.8",
    "cross": "M6 6l12 12M18 6L6 18",
    "close": "M5 5l14 14M19 5L5 19",
    "question": "M8 8.8C8 6.4 9.8 4.8 12.1 4.8s4.1 1.5 4.1 3.8c0 3.2-4.1 3.4-4.1 6.6M12.1 19.4h.01",
    "warning": "M12 3.8L2.8 20h18.4zM12 10v4.6M12 17.2h.01",
    "clock": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7.5V12l3.2 2.2",
    "plug": "M9 3v5M15 3v5M6 8h12v3.5a6 6 0 0 1-12 0zM12 17.5V21",
    "refresh": "M19.8 13.5A8 8 0 1 1 17.6 6.3L20 8.6M20 3.5v5.1h-5.1",
    "undo": "M8.5 4.5L4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11H9",
    "moon": "M20 14.6A8.5 8.5 0 1 1 9.8 3.9a7 7 0 0 0 10.2 10.7z",
    "sun": "M12 7.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9"
    "l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
    "arrow-right": "M4 12h16M13.5 5.5L20 12l-6.5 6.5",
    "arrow-left": "M20 12H4M10.5 5.5L4 12l6.5 6.5",
    "hint": "M9.2 17.5c0-2-3.2-3.6-3.2-7.5a6 6 0 0 1 12 0c0 3.9-3.2 5.5-3.2 7.5zM10 21h4",
    "edit": "M4 20l1-4.8L16.2 4a1.8 1.8 0 0 1 2.6 0L20 5.2a1.8 1.8 0 0 1 0 2.6L8.8 19zM13.8 6.4l3.8 3.8",
    "eye": "M2.5 12C4.8 7.8 8.2 5.5 12 5.5s7.2 2.3 9.5 6.5c-2.3 4.2-5.7 6.5-9.5 6.5S4.8 16.2 2.5 12z"
    "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
    "players": "M9 4.5a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2zM2.5 20c0-3.8 2.7-5.8 6.5-5.8s6.5 2 6.5 5.8"
    "M15.5 4.9a3.6 3.6 0 0 1 0 6.4M18 14.8c2.2.8 3.5 2.5 3.5 5.2",
    "dice": "M6 3.5h12A2.5 2.5 0 0 1 20.5 6v12a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V6"
    "A2.5 2.5 0 0 1 6 3.5zM8.3 8.3h.01M15.7 8.3h.01M12 12h.01M8.3 15.7h.01M15.7 15.7h.01",
    "search": "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3L20.5 20.5",
    "plus": "M12 4.5v15M4.5 12h15",
    "minus": "M4.5 12h15",
    "printer": "M7 8V3.5h10V8M7 17H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M7 14"
    "h10v6.5H7z",
    "link": "M10 14a4.5 4.5 0 0 0 6.5.3l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.2 1.2M14 10a4.5 4.5 0 0 0-6.5-.3"
    "l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.2-1.2",
    "match-one": "M7.5 2.5h9a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM8.8 12.3"
    "l2.3 2.3 4.2-4.8",
    "set": "M4 4h6.5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM15.5 4H20"
    "a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4.5",
    "run": "M4 4h6.5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z",
    "burn-out": "M9.2 3c-2 2.3 1.5 4 0 6.3s1.5 4.2 0 6.2 1 3.5 0 5.5M15.2 3c-2 2.3 1.5 4 0 6.3"
    "s1.5 4.2 0 6.2 1 3.5 0 5.5",
    "burn-card": "M7 2.5h10a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z"
    "M12.3 6.8C12 10 9 11.2 9 14.3a3 3 0 0 0 6 0C15 11.2 12.6 10 12.3 6.8z",
    "flip": "M12 2.5v19M9 6L3.5 18H9zM15 6l5.5 12H15z",
}

#: What is filled in an icon, beside or instead of its lines.
_FILLED: dict[str, str] = {
    "run": "M15 3.5h5A2.5 2.5 0 0 1 22.5 6v12a2.5 2.5 0 0 1-2.5 2.5h-5z",
}
_SUIT_NAMES = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}


def _icon(body: str) -> str:
    return svg(24, 24, body)


@cache
def icons() -> dict[str, str]:
    """Every icon by name (24 × 24): lines in `currentColor`; only `brand` has colours of its own."""
    stroke = (
        'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    )
    found = {}
    for name, path in _LINES.items():
        filled = f'<path d="{_FILLED[name]}" fill="currentColor"/>' if name in _FILLED else ""
        found[name] = _icon(f'<path d="{path}" {stroke}/>{filled}')
    found["flare"] = _icon(
        f'<path d="{FLAME}"{place(4.4, 1, 0.37)} fill="none" stroke="currentColor" stroke-width="5.4"'
        ' stroke-linejoin="round"/>'
    )
    for name, code in _SUIT_NAMES.items():
        found[name] = _icon(f'<path d="{SUITS[code]}" fill="currentColor"{place(2, 2, 1)}/>')
    found["brand"] = _icon(match(12, 23.6, 12, 8, 2.9) + flame(12, 0.4, 15, 0.9))
    return found
