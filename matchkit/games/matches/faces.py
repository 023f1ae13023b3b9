"""The cards of Matches.

Codes: `1` to `10` and `F` (the Flare); `back`; `back+4` (four cards face down, shown as one);
`7.down` (your own 7 lying face down: it counts 1 and you know what it is); `burn.back`, the back of
a Burn Card; `token.1` and `token.5`. Burn Cards themselves are text, so a panel writes them.
"""

from __future__ import annotations

from functools import cache

from matchkit import art
from matchkit.art import Line

VALUES = tuple(str(n) for n in range(1, 11))

#: The most face-down cards that one run-up can hold: a Blaze of 10 less the smallest face-up card.
MAX_DOWN = 9


def _uprights(count: int, left: float, top: float, height: float, step: float, width: float) -> list[Line]:
    return [Line(left + i * step, top + height, left + i * step, top, width) for i in range(count)]


def _row(count: int, top: float) -> list[Line]:
    """Up to five small matches: four uprights, the fifth laid across them."""
    found = _uprights(min(count, 4), 30.4, top, 38, 13.1, 6)
    if count == 5:
        found.append(Line(22, top + 36.5, 80, top + 2, 6))
    return found


def lines(value: int) -> list[Line]:
    """Where the matches of a value (1 to 10) lie: counted in fives, as on a tally."""
    if value > 5:
        return _row(5, 44) + _row(value - 5, 93)
    uprights = min(value, 4)
    found = _uprights(uprights, 50 - 7 * (uprights - 1), 56, 56, 14, 7)
    if value == 5:
        found.append(Line(18.5, 110, 82, 58, 7))
    return found


def _value(code: str) -> str:
    more = f' fill="{art.PRINT}"'
    return art.card(art.text(9, 31, 28, code, more) + art.matches(lines(int(code))))


def _compact(code: str) -> str:
    spacing = ' letter-spacing="-5"' if code == "10" else ""
    numeral = art.text(6, 50, 52, code, f' fill="{art.PRINT}"{spacing}')
    return art.card(numeral + art.match(16, 126, 52, 92, 8), width=2.2)


def _flare(compact: bool) -> str:
    if compact:
        body = art.flame(50, 17, 110, 2.6)
    else:
        body = art.flame(29.5, 74, 37) + art.flame(70.5, 74, 37) + art.flame(50, 31, 70, 1.8)
        body += art.text(50, 133, 17, "Flare", f' fill="{art.PRINT}" text-anchor="middle"')
    return art.card(body, "var(--mk-burn)", "var(--mk-flame-line)", 2.2 if compact else 1.4)


def _down(code: str, compact: bool) -> str:
    """One of your own cards face down: the back with what it counts, and a tab with what it is.

    Compact cards overlap from left to right, so their tab is on the left, where the numeral of others is.
    """
    size = 32 if compact else 23
    width, height = size * (1.45 if code == "10" else 1.15), size * 1.18
    left = 5 if compact else 90 - width
    top, middle = (5 if compact else 10), left + width / 2
    tab = (
        f'<rect x="{art.num(left)}" y="{top}" width="{art.num(width)}" height="{art.num(height)}" rx="4"'
        f' fill="{art.CARD}"/>'
    )
    if code == "F":
        tab += art.flame(middle, top + height * 0.1, height * 0.8, 1)
    else:
        fill = f' fill="{art.PRINT}" text-anchor="middle"'
        tab += art.text(middle, top + height * 0.81, size, code, fill)
    return art.back("+1", compact, over=tab)


def face(code: str, compact: bool = False) -> str:
    """One card as a whole `<svg>`; `compact` is the face for cards under 60 pixels wide.

    Raises `KeyError` for a code that the game does not have.
    """
    if code in VALUES:
        return _compact(code) if compact else _value(code)
    if code == "F":
        return _flare(compact)
    if code == "back":
        return art.back("match", compact)
    if code == "burn.back":
        return art.back("flame", compact)
    if code.startswith("back+") and code[5:] in VALUES[:MAX_DOWN]:
        return art.back(code[4:], compact)
    if code.endswith(".down") and code[:-5] in (*VALUES, "F"):
        return _down(code[:-5], compact)
    raise KeyError(code)


@cache
def faces() -> dict[str, str]:
    """Every picture of the game by its code; a compact one has `.c` after it."""
    codes = [*VALUES, "F", "back", "burn.back"]
    codes += [f"back+{n}" for n in VALUES[:MAX_DOWN]]
    codes += [f"{value}.down" for value in (*VALUES, "F")]
    found = {code: face(code) for code in codes}
    found |= {f"{code}.c": face(code, compact=True) for code in codes}
    found |= {f"token.{worth}": art.token(worth) for worth in (1, 5)}
    return found
