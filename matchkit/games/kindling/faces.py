"""The cards of Kindling, and what burns under and above them.

Codes: rank and suit (`10H`); with `.f` as it lies in a fire, its rank lower so that the tag of a
flame covers nothing; with `.d` a damaged log, face down with its name on a tab (both only for black
cards: red ones are flames, KIN-CARD-01); `back`. Beside the cards there are `log.fresh`,
`log.burning`, `log.smoldering` and `log.smoking` (98 × 24), `flame` and `flame.empty` (42 × 62), `smoke` and
`wisp` (two wisps and one, 44 high).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from matchkit import art, french

STATES = ("fresh", "burning", "smoldering", "smoking")

_LOGS = tuple(card for card in french.DECK if card not in french.RED)


def _damaged(rank: str, suit: str) -> str:
    """A back with an ember crack, and the card's name in pale print, since everybody saw it."""
    size, tight = (32, ' letter-spacing="-2"') if rank == "10" else (35, "")
    return art.svg(
        100,
        140,
        art.back_sheet(coarse=True)
        + '<path d="M34 20l13 12 14-5M47 32l-4 12 14 13 13-4M57 57l-5 14" fill="none"'
        ' stroke="var(--mk-crack)" stroke-width="2.8" stroke-linecap="round"/>'
        '<rect x="10" y="82" width="80" height="40" rx="6" fill="var(--mk-back)"'
        ' stroke="var(--mk-back-edge)"/>'
        '<g fill="var(--mk-pale)">'
        + art.text(50, 114.5, size, rank, f' text-anchor="end"{tight}')
        + art.suit(suit, 57, 90, 24)
        + "</g>",
    )


def log(state: str) -> str:
    """A log under a card (98 × 24): brown, red-brown with glints, or grey with embers in its cracks.

    Raises `KeyError` for a state that is none of `STATES`.
    """
    out = '<path d="M30 14l9-4 8 4M62 10l10 5 11-5" fill="none" stroke="var(--mk-crack)" stroke-width="1.8"/>'
    glints = '<path d="M27 12h12M54 8h12M72 17h12" stroke="var(--mk-log-glint)" stroke-width="2"/>'
    name, cut, over = {
        "fresh": ("log", "log-cut", ""),
        "burning": ("log-hot", "log-glint", glints),
        "smoldering": ("log-out", "log-out-cut", out),
        "smoking": ("log-out", "log-out-cut", out),
    }[state]
    line = f"var(--mk-{name}-line)"
    return art.svg(
        98,
        24,
        f'<g stroke="{line}" stroke-width="1.4" stroke-linecap="round">'
        f'<rect x="1" y="1.5" width="96" height="21" rx="10.5" fill="var(--mk-{name})"/>'
        '<path d="M32 7h22M66 7h17M46 18h8M62 17.5h6" opacity=".55"/>'
        f'<ellipse cx="11" cy="12" rx="9.5" ry="10.4" fill="var(--mk-{cut})"/>'
        '<ellipse cx="11" cy="12" rx="5.4" ry="6" fill="none"/>'
        f'<ellipse cx="11" cy="12" rx="1" ry="1.2" fill="{line}"/>{over}</g>',
    )


def flame(empty: bool = False) -> str:
    """A flame above a log (42 × 62); `empty` is the dashed one of a smoking log, in the text's colour."""
    if not empty:
        return art.svg(42, 62, art.flame(21, 1, 60, 2))
    return art.svg(
        42,
        62,
        f'<path d="{art.FLAME}"{art.place(1, 1, 1)} fill="none" stroke="currentColor" stroke-width="2"'
        ' stroke-dasharray="4 3"/>',
    )


def smoke(wisps: int) -> str:
    """Wisps of smoke side by side, in the text's colour."""
    path = "".join(f"M{12 + 22 * i} 3c-9 9-3 13 0 18s3 9-4 20" for i in range(wisps))
    return art.svg(
        18 + 22 * (wisps - 1),
        44,
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round"/>',
    )


_THINGS: dict[str, Callable[[], str]] = {
    "back": lambda: art.back("flame"),
    "flame": flame,
    "flame.empty": lambda: flame(empty=True),
    "smoke": lambda: smoke(2),
    "wisp": lambda: smoke(1),
}


def face(code: str, compact: bool = False) -> str:
    """One card or thing as a whole `<svg>`; `compact` is for cards under 60 pixels wide.

    Raises `KeyError` for a code that the game does not have.
    """
    if code == "back" and compact:
        return art.back("flame", coarse=True)
    if code in _THINGS:
        return _THINGS[code]()
    if code.startswith("log."):
        return log(code[4:])
    name, _, form = code.partition(".")
    if name in _LOGS and form == "f":
        return french.face(name, lower=18)
    if name in _LOGS and form == "d":
        return _damaged(name[:-1], name[-1])
    if form:
        raise KeyError(code)
    return french.face(name, compact)


@cache
def faces() -> dict[str, str]:
    """Every picture of the game by its code; a compact one has `.c` after it."""
    codes = [*_THINGS, *(f"log.{state}" for state in STATES)]
    codes += [f"{code}.{form}" for code in _LOGS for form in "fd"]
    return french.faces() | {code: face(code) for code in codes}
