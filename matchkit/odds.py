"""Odds by simulation, and the chart that shows them.

A game's `odds.py` offers `fields(values) -> list[Field]`, what a learner can change, and `chart(values)`,
the chart for these values ({} is how the lesson begins), as plain data that the front end draws.
Only this layer uses NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

#: Cards as small integers, one row for each simulated hand.
Hands = npt.NDArray[np.int8]


def deal_hands(rest: Sequence[int], size: int, hands: int, seed: int) -> Hands:
    """That many hands of `size` cards, each dealt from a freshly shuffled `rest`.

    Raises `ValueError` when the rest has fewer cards than a hand.
    """
    if not 0 <= size <= len(rest):
        raise ValueError(f"{size} cards cannot be dealt from {len(rest)}.")
    cards = np.asarray(rest, dtype=np.int8)
    if size == 0:
        return np.empty((hands, 0), dtype=np.int8)
    keys = np.random.default_rng(seed).random((hands, len(cards)), dtype=np.float32)
    # The positions of the `size` smallest keys are a random choice without replacement.
    order = np.argpartition(keys, size - 1, axis=1)[:, :size]
    return cards[order]


def percent(share: float) -> str:
    """`0.4249` as `42 %`; what is possible but rare is `< 1 %`; what is not certain is never `100 %`."""
    if share <= 0:
        return "0 %"
    if share >= 1:
        return "100 %"
    rounded = round(100 * share)
    return "< 1 %" if rounded < 1 else "> 99 %" if rounded > 99 else f"{rounded} %"


def bar(
    label: str, shares: Sequence[float], names: Sequence[str], value: str, hot: bool = False
) -> dict[str, Any]:
    """One bar: its parts from left to right, the number written on it, and the whole in words."""
    said = ", ".join(f"{name} {percent(s)}" for name, s in zip(names, shares, strict=True))
    return {
        "label": label,
        "parts": [round(float(s), 4) for s in shares],
        "value": value,
        "name": said,
        **({"hot": True} if hot else {}),
    }
