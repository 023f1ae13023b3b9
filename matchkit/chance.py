"""Randomness that is the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


def shuffled(cards: Sequence[T], chance: int) -> tuple[tuple[T, ...], int]:
    """The cards in a random order, and the chance to use next time.

    `chance` is any integer; only its lowest 64 bits count. The same chance gives the same order on
    every machine and with every Python (SplitMix64 and Fisher-Yates), which `random` does not promise.
    """
    order = list(cards)
    chance &= _MASK
    for last in range(len(order) - 1, 0, -1):
        chance = (chance + 0x9E3779B97F4A7C15) & _MASK
        z = chance
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        z ^= z >> 31
        other = (z * (last + 1)) >> 64
        order[last], order[other] = order[other], order[last]
    return tuple(order), chance


def first_player(option: str | int, seats: int, chance: int) -> tuple[int, int]:
    """The seat that begins, as the option `first_player` says or at random; and the next chance."""
    if isinstance(option, int):
        return option, chance
    order, chance = shuffled(range(seats), chance)
    return order[0], chance
