"""Which cards of a hand answer a target, and as which action.

Nothing here knows of turns or tables: a hand is a tuple of cards, a target a number. `action_of` decides;
`matches`, `sets` and `runs` find what it would allow without trying every subset.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from matchkit.games.matches.state import FLARE, canonical, worths

#: What each card counts face up, by its printed value.
Worths = tuple[int, ...]

#: Nothing in force: every card counts its printed value.
PLAIN: Worths = worths(0)


def total_of(up: Sequence[int], down: Sequence[int], worth: Worths = PLAIN) -> int:
    """What these cards reach: face up their worth, face down 1 each."""
    return sum(worth[card] for card in up) + len(down)


def action_of(
    up: Sequence[int],
    down: Sequence[int],
    target: int,
    worth: Worths = PLAIN,
    flares_down: bool = True,
) -> str:
    """The one action that these cards are: `match`, `set`, `run` or `flare`; "" for none.

    A match is one card (MAT-MATCH-01), a set two or more (MAT-SETC-01, MAT-Q04), a run-up one or more
    face up and one or more face down (MAT-RUN-01, MAT-Q04, MAT-Q05), a Flare lies alone (MAT-FLARE-01).
    """
    if len(up) == 1 and up[0] == FLARE:
        return "" if down else "flare"
    if not up or FLARE in up or total_of(up, down, worth) != target:
        return ""
    if down:
        return "run" if flares_down or FLARE not in down else ""
    return "match" if len(up) == 1 else "set"


def choose(cards: tuple[int, ...], number: int) -> Iterator[tuple[int, ...]]:
    """Each different choice of that many of the cards (sorted high to low), once."""
    if len(cards) <= 12:
        yield from dict.fromkeys(combinations(cards, number))
    elif number == 0:
        yield ()
    else:
        # A long hand has few different cards: take none, one, two … of the highest, then go on.
        first = cards[0]
        copies = cards.count(first)
        for taken in range(min(copies, number), -1, -1):
            if len(cards) - copies >= number - taken:
                for rest in choose(cards[copies:], number - taken):
                    yield (first,) * taken + rest


def face_up(hand: Sequence[int], target: int, worth: Worths = PLAIN) -> list[tuple[tuple[int, ...], int]]:
    """Each different choice of cards that can lie face up and count at most the target, with its count."""
    found: list[tuple[tuple[int, ...], int]] = [((), 0)]
    counts = [0] * 11
    for card in hand:
        counts[card] += 1
    for card in range(10, 0, -1):
        number, value = counts[card], worth[card]
        if not number or value > target:
            continue
        more = []
        for cards, total in found:
            for _ in range(number):
                total += value
                if total > target:
                    break
                cards = (*cards, card)
                more.append((cards, total))
        found += more
    return found[1:]


def matches(hand: Sequence[int], target: int, worth: Worths = PLAIN) -> Iterator[int]:
    """Each different card that is an exact match."""
    for card in dict.fromkeys(canonical(hand)):
        if worth[card] == target:
            yield card


def sets(hand: Sequence[int], target: int, worth: Worths = PLAIN) -> Iterator[tuple[int, ...]]:
    """Each different set, sorted high to low."""
    for cards, total in face_up(hand, target, worth):
        if total == target and len(cards) > 1:
            yield cards


def runs(
    hand: Sequence[int], target: int, worth: Worths = PLAIN, flares_down: bool = True
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Each different run-up, as (face up, face down), both sorted high to low."""
    return _runs(canonical(hand), face_up(hand, target, worth), target, flares_down)


def _runs(
    hand: tuple[int, ...], ups: list[tuple[tuple[int, ...], int]], target: int, flares_down: bool
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    usable = hand if flares_down else tuple(card for card in hand if card)
    most = len(usable)
    for up, total in ups:
        number = target - total
        if 0 < number <= most - len(up):
            rest = list(usable)
            for card in up:
                rest.remove(card)
            for down in choose(tuple(rest), number):
                yield up, down


def ways(
    hand: Sequence[int], target: int, worth: Worths = PLAIN, flares_down: bool = True
) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """Each different legal play of the hand, as (action, face up, face down), simplest first."""
    hand = canonical(hand)
    for card in matches(hand, target, worth):
        yield "match", (card,), ()
    if FLARE in hand:
        yield "flare", (FLARE,), ()
    ups = face_up(hand, target, worth)
    for cards, total in ups:
        if total == target and len(cards) > 1:
            yield "set", cards, ()
    for up, down in _runs(hand, ups, target, flares_down):
        yield "run", up, down


def answers(
    hand: Sequence[int], target: int, worth: Worths = PLAIN, flares_down: bool = True
) -> frozenset[str]:
    """The actions (`match`, `set`, `run`, `flare`) with which the hand can answer the target."""
    found = set()
    if FLARE in hand:
        found.add("flare")
    usable = len(hand) if flares_down else sum(1 for card in hand if card)
    for cards, total in face_up(hand, target, worth):
        if total == target:
            found.add("match" if len(cards) == 1 else "set")
        elif target - total <= usable - len(cards):
            found.add("run")
    return frozenset(found)
