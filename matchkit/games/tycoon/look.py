"""How things of *Matchstick Tycoon* are called and drawn on a table: words, pictures, sizes, ids of parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from matchkit import scene as draw
from matchkit.game import Verdict
from matchkit.games.tycoon import faces, geometry
from matchkit.games.tycoon.state import laid
from matchkit.words import Words

TEXT = Words(Path(__file__).with_name("scene.toml"))

#: Widths in CSS pixels: the bench with one card and with several, the smallest card of a hand.
TRY_WIDTH, BENCH_WIDTH, LEAST_WIDTH = 114, 104, 59
#: Below this width a card has its compact face.
COMPACT = 60


class Teller(draw.Teller):
    """Says the words on the table to one seat."""

    text = TEXT

    def label(self, key: str, **facts: Any) -> str:
        """A sentence of `scene.toml` as it stands in the file, with no capital set."""
        return TEXT.label(key, facts, self.you, self.names)

    def short(self, verdict: Verdict) -> str:
        """A verdict in few words, for an action row; the whole sentence where there is no shorter one."""
        key = f"short.{verdict.say.key.removeprefix('why.')}"
        if key in TEXT.sentences:
            return TEXT.label(key, verdict.say.facts, self.you, self.names)
        return verdict.say.tell(self.you, self.names)

    def many(self, key: str, count: int, **facts: Any) -> str:
        """The sentence for one card, or that for several: `key_one` or `key_many`."""
        return self(f"{key}_{'one' if count == 1 else 'many'}", n=f"n.{count}", **facts)


class Picture(NamedTuple):
    """The name of a face, and the drawing itself where the lesson does not send it with all others."""

    face: str
    svg: str = ""


@cache
def picture(name: str) -> Picture:
    """A picture by its code (see `faces`; `.c` is a compact card). Raises `KeyError` for no code."""
    if name in faces.pieces():
        return Picture(name)
    return Picture(name, faces.face(name.removesuffix(".c"), name.endswith(".c")))


def code(card: str, seven: int) -> str:
    """A card or a figure as `faces` writes it."""
    return "7*" if card == "7" and seven == 4 else card


def showing(card: str, figure: str, seven: int) -> Picture:
    """A card that shows a figure, with the sticks on it."""
    if card == figure:
        return picture(code(card, seven))
    return picture(f"{code(card, seven)}>{code(figure, seven)}")


def trying(card: str, figure: str, turned: bool, seven: int) -> Picture:
    """A card held against a figure that way up, whether it works or not."""
    if geometry.way_up(card, figure, seven) is turned:
        return showing(card, figure, seven)
    name = f"{code(card, seven)}>{code(figure, seven)}"
    return picture(f"{name}.{'turned' if turned else 'up'}")


def same_both_ways(card: str, seven: int) -> bool:
    """Does the card look the same upside down?"""
    print_ = geometry.shape(card, seven)
    return geometry.turned(print_) == print_


def reads_as(card: str, turned: bool, seven: int, expansion: bool) -> str:
    """The figure that a bare card shows that way up; empty when it shows none."""
    print_ = geometry.shape(card, seven)
    print_ = geometry.turned(print_) if turned else print_
    found = (f for f in geometry.figures(expansion) if geometry.shape(f, seven) == print_)
    return next(found, "")


def how(cards: str, figure: str, seven: int) -> tuple[str, dict[str, Any]]:
    """How cards came to show a figure: the end of a key (`turned`, `sticks`, …) and its facts."""
    turned = [card for card in cards if geometry.way_up(card, figure, seven)]
    sticks = laid(cards, figure, seven)
    key = "_".join(filter(None, ("turned" * bool(turned), "sticks" * bool(sticks))))
    return key or "printed", {"card": cards[0], "turned": len(turned), "sticks": sticks}


def card_ids(hand: Iterable[str]) -> list[tuple[str, str]]:
    """The part id of each card of a hand; a card keeps its id while others come and go."""
    copies: Counter[str] = Counter()
    found = []
    for card in hand:
        found.append((f"hand.{card}.{copies[card]}", card))
        copies[card] += 1
    return found


def hand_sizes(cards: int, sticks_wide: int, room: int) -> tuple[int, int]:
    """How wide the cards of a hand are and how far apart they begin, so that they lie in one line."""
    gap, largest = 12, 80
    have = room - sticks_wide
    width = min(largest, (have + gap) // max(cards, 1) - gap)
    if width >= LEAST_WIDTH:
        return width, width + gap
    # Overlapping: a card's right fifth is bare, so the figures stay in full sight.
    return LEAST_WIDTH, min(LEAST_WIDTH + gap, (have - LEAST_WIDTH) // max(cards - 1, 1))
