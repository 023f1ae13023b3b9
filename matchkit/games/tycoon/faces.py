"""The cards of Matchstick Tycoon, with the sticks that are laid on them.

A code is a card (`7`), or a card held against a figure (`7>F`); `.up` or `.turned` after it says which
way up it lies, otherwise it lies as printed when that works, upside down when only that does. When
the card cannot show the figure, printed sticks in the way are marked and missing ones outlined:
`7>F.up` and `7>F.turned` are the two tries. A four-stick 7 is written `7*`, as a card and as a figure.

`fig.A` is a figure by itself in the colour of the text around it, `stick` a matchstick, `back` a back,
`mark.in_way` and `mark.missing` the two marks for a legend. Which sticks are printed, added, in the
way or missing is decided in `geometry.fit`; here it is only drawn.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from matchkit import art
from matchkit.art import Line
from matchkit.games.tycoon import geometry

#: The box of a figure on a card: its left, top, right and bottom line, and the level of the middle stick.
_LEFT, _TOP, _RIGHT, _BOTTOM, _MIDDLE = 24.5, 25.0, 75.5, 115.0, 70.0

#: From foot to head: level sticks point right, upright ones up.
_PLACES: dict[str, tuple[float, float, float, float]] = {
    "a": (_LEFT, _TOP, _RIGHT, _TOP),
    "b": (_RIGHT, _MIDDLE, _RIGHT, _TOP),
    "c": (_RIGHT, _BOTTOM, _RIGHT, _MIDDLE),
    "d": (_LEFT, _BOTTOM, _RIGHT, _BOTTOM),
    "e": (_LEFT, _BOTTOM, _LEFT, _MIDDLE),
    "f": (_LEFT, _MIDDLE, _LEFT, _TOP),
    "g": (_LEFT, _MIDDLE, _RIGHT, _MIDDLE),
}

#: A laid stick never lies quite straight: how many units its head is off, by place.
_TILT: dict[str, float] = {"a": 0.9, "b": -1.1, "c": 1.0, "d": -1.2, "e": -0.9, "f": 1.1, "g": 1.2}

#: The second name of a card, printed upside down in the opposite corner (TYC-COMP-02).
_OTHER_NAME = {"3": "E", "6": "9"}

#: Names that could be read upside down: underlined, so that one sees how to hold them.
_UNDERLINED = "69"


def sticks(segments: str, width: float, gap: float = 4.6) -> list[Line]:
    """Where matches lie straight in those places (`a` to `g`), with a gap at both ends."""
    found = []
    for segment in segments:
        x1, y1, x2, y2 = _PLACES[segment]
        dx, dy = (gap, 0.0) if y1 == y2 else (0.0, -gap)
        found.append(Line(x1 + dx, y1 + dy, x2 - dx, y2 - dy, width))
    return found


def _laid(segments: str) -> str:
    """Wooden sticks on top of the card: a little longer than print, a little askew, with a shadow."""
    lines = []
    for segment, line in zip(segments, sticks(segments, 7.6, 3.2), strict=True):
        off = _TILT[segment]
        dx, dy = (0.0, off) if line.y1 == line.y2 else (off, 0.0)
        lines.append(line._replace(x1=line.x1 - dx, y1=line.y1 - dy, x2=line.x2 + dx, y2=line.y2 + dy))
    if not lines:
        return ""
    shadow = "".join(f"M{art.num(a.x1)} {art.num(a.y1)}L{art.num(a.x2)} {art.num(a.y2)}" for a in lines)
    return (
        f'<path d="{shadow}" transform="translate(.8 2)" stroke="{art.PRINT}" stroke-width="8" opacity=".2"/>'
        + art.matches(lines)
    )


def _mark(name: str) -> str:
    """A card's name in its top left corner."""
    drawn = art.text(6.5, 21, 19, name)
    if name in _UNDERLINED:
        drawn += '<path d="M7 23h10.5v1.6H7z"/>'
    return drawn


def _strip(plain: bool) -> str:
    """The striker strip along the lower edge: it shows which way up a card lies."""
    band = (
        f'<path d="M.7 126H99.3v5a8.3 8.3 0 0 1-8.3 8.3H9A8.3 8.3 0 0 1 .7 131z" fill="var(--mk-strip)"'
        f' stroke="{art.CARD_EDGE}" stroke-width="1.4"/>'
    )
    if plain:
        return band
    return band + (
        '<path d="M7 130.5h88M12 135h78" stroke="var(--mk-strip-grain)" stroke-width="1.7"'
        ' stroke-linecap="round" stroke-dasharray="0 9"/>'
    )


def _blank(card: str, compact: bool = False) -> str:
    """What is on a card besides its sticks: the strip and its names."""
    if compact:
        return _strip(plain=True)
    marks = _mark(card)
    if card in _OTHER_NAME:
        marks += f'<g transform="rotate(180 50 63)">{_mark(_OTHER_NAME[card])}</g>'
    return f'{_strip(plain=False)}<g fill="{art.PRINT}">{marks}</g>'


def _flip(body: str, turned: bool) -> str:
    return f'<g transform="rotate(180 50 70)">{body}</g>' if turned else body


def _own(segments: str, turned: bool) -> str:
    """Places on the table as places on the card."""
    return "".join(geometry.OPPOSITE[segment] for segment in segments) if turned else segments


def draw(
    card: str, figure: str = "", turned: bool | None = None, seven: int = 3, compact: bool = False
) -> str:
    """A card as a whole `<svg>`, held against a figure if one is given.

    `turned` is the way up: None means as `geometry.way_up` says (as printed if nothing works).
    `compact` is for cards under 60 pixels wide: thicker sticks, a plain strip. Raises `KeyError` for
    codes that are not a card or not a figure.
    """
    if card not in geometry.cards(expansion=True):
        raise KeyError(card)
    if turned is None:
        turned = bool(figure and geometry.way_up(card, figure, seven))
    width = 8.2 if compact else 7.0
    if figure:
        fit = geometry.fit(card, figure, turned, seven)
        printed, added, in_way, missing = fit.printed, fit.added, fit.in_way, fit.missing
    else:
        printed, added, in_way, missing = geometry.segments(geometry.shape(card, seven)), "", "", ""
        printed = _own(printed, turned)
    body = _blank(card, compact)
    body += art.matches(sticks(_own(printed, turned), width), "printed")
    body += art.matches(sticks(_own(in_way, turned), width), "in_way")
    return art.card(
        _flip(body, turned) + art.matches(sticks(missing, width), "outline") + _laid(added),
        width=2.2 if compact else 1.4,
    )


def figure(code: str, seven: int = 3) -> str:
    """A figure by itself (64 × 104) in the colour of the text around it. Raises `KeyError` for others."""
    lines = sticks(geometry.segments(geometry.shape(code, seven)), 8.4, 4.2)
    shifted = [a._replace(x1=a.x1 - 18, y1=a.y1 - 18, x2=a.x2 - 18, y2=a.y2 - 18) for a in lines]
    return art.svg(64, 104, art.matches(shifted, "plain"))


def _sign(kind: str) -> str:
    """What the marks of a try mean, for a legend (48 × 20)."""
    if kind == "missing":
        # The legend lies on the page, not on a card: the theme's own text colour shows there.
        return art.svg(48, 20, art.match(2, 10, 46, 10, 8, "outline").replace(art.CARD_EDGE, "currentColor"))
    if kind == "in_way":
        return art.svg(20, 20, art.no_badge(10, 10, 8.6))
    raise KeyError(kind)


def face(code: str, compact: bool = False) -> str:
    """One picture as a whole `<svg>`, by the codes above; `compact` is for cards under 60 pixels wide.

    Raises `KeyError` for a code that means nothing.
    """
    if code == "back":
        return art.back("match", compact)
    if code == "stick":
        return art.stick()
    if code.startswith("mark."):
        return _sign(code[5:])
    seven = 4 if "*" in code else 3
    name, _, form = code.replace("7*", "7").partition(".")
    if name == "fig":
        return figure(form, seven)
    card, arrow, target = name.partition(">")
    if form not in ("", "up", "turned") or bool(arrow) != bool(target) or "*" in name:
        raise KeyError(code)
    return draw(card, target, {"": None, "up": False, "turned": True}[form], seven, compact)


@cache
def faces() -> dict[str, str]:
    """Cards, legal changes, figures and things by their codes; a compact card has `.c` after it.

    Tries that do not work are left out, as there are hundreds: `face` draws them one by one.
    """
    cards = [*geometry.cards(), "7*"]
    codes = [*cards, "back", "stick", "mark.in_way", "mark.missing"]
    codes += [f"fig.{f}" for f in (*geometry.figures(expansion=True), "7*")]
    for card, row in geometry.changes().items():
        codes += [f"{card}>{shown}" for shown in row if shown != card]
    found = {code: face(code) for code in codes}
    return found | {f"{code}.c": face(code, compact=True) for code in (*cards, "back")}


# --- what a lesson sends ------------------------------------------------------------------


def layers(card: str, figure: str, turned: bool) -> str:
    """The names of the pieces that make a card held against a figure, from the bottom up."""
    fit = geometry.fit(card, figure, turned)
    lying = "t" if turned else "u"
    names = [f"{card}{lying}"]
    names += [f"p{lying}{segment}" for segment in fit.printed]
    names += [f"x{lying}{segment}" for segment in fit.in_way]
    names += [f"m{segment}" for segment in fit.missing] + [f"w{segment}" for segment in fit.added]
    return " ".join(names)


def _pieces() -> dict[str, str]:
    """Blank cards and single sticks of each kind, this way up (`u`) and turned (`t`)."""
    found = {}
    for turned, lying in ((False, "u"), (True, "t")):
        for card in geometry.cards():
            found[card + lying] = art.card(_flip(_blank(card), turned))
        for segment in geometry.SEGMENTS:
            line = sticks(_own(segment, turned), 7.0)
            found[f"p{lying}{segment}"] = art.svg(100, 140, _flip(art.matches(line, "printed"), turned))
            found[f"x{lying}{segment}"] = art.svg(100, 140, _flip(art.matches(line, "in_way"), turned))
    for segment in geometry.SEGMENTS:
        found[f"m{segment}"] = art.svg(100, 140, art.matches(sticks(segment, 7.0), "outline"))
        found[f"w{segment}"] = art.svg(100, 140, _laid(segment))
    return found


@cache
def pieces() -> dict[str, str]:
    """All that `faces` has and every try, in pieces: a text that is not markup names its layers.

    So each of hundreds of pictures is a few words, and nothing is sent twice.
    """
    found = _pieces()
    for code, drawn in faces().items():
        if ">" not in code and code not in geometry.cards():
            found[code] = drawn
    for card in geometry.cards():
        found[card] = layers(card, card, False)
        found[f"{card}.turned"] = " ".join(
            f"pt{geometry.OPPOSITE[name[2:]]}" if name[0] == "p" else f"{card}t"
            for name in found[card].split(" ")
        )
        for figure in geometry.figures():
            way = geometry.way_up(card, figure)
            for turned in (False, True):
                code = f"{card}>{figure}" + ("" if turned is way else ".turned" if turned else ".up")
                found[code] = layers(card, figure, turned)
    return found


# --- what a scene asks for ------------------------------------------------------------------

#: Below this width, in CSS pixels, a card has its compact face.
COMPACT = 60


class Picture(NamedTuple):
    """The name of a face, and the drawing itself where the lesson does not send it with all others."""

    face: str
    svg: str = ""


@cache
def picture(name: str) -> Picture:
    """A picture by its code (see `faces`; `.c` is a compact card). Raises `KeyError` for anything else."""
    if name in pieces():
        return Picture(name)
    return Picture(name, face(name.removesuffix(".c"), name.endswith(".c")))


def code(card: str, seven: int) -> str:
    """A card or a figure as it is written here."""
    return "7*" if card == "7" and seven == 4 else card


def showing(card: str, figure: str, seven: int) -> Picture:
    """A card that shows a figure, with the sticks on it."""
    return picture(code(card, seven) + (f">{code(figure, seven)}" if card != figure else ""))


def trying(card: str, figure: str, turned: bool, seven: int) -> Picture:
    """A card held against a figure that way up, whether it works or not."""
    if geometry.way_up(card, figure, seven) is turned:
        return showing(card, figure, seven)
    return picture(f"{code(card, seven)}>{code(figure, seven)}.{'turned' if turned else 'up'}")
