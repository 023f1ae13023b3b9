"""Values of a position that somebody wrote, read with care: whatever is wrong becomes a reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matchkit.game import Game, ImpossiblePosition
from matchkit.games.matches.state import CARD_OF, Move, State

#: Longer lists are refused without a look at what is in them.
MOST_LISTED = 120
_MOST_REASONS = 40


def brief(value: object) -> str:
    """A value as a sentence may quote it: short, whatever it is."""
    if isinstance(value, str):
        return value[:40]
    if isinstance(value, (bool, float)):
        return str(value)
    if isinstance(value, int):
        return str(value) if -(10**12) < value < 10**12 else "a huge number"
    return f"a {type(value).__name__}"


class Fields:
    """The fields of one position, and all that is wrong with them."""

    def __init__(self, game: Game[State, Move], position: object, seats: int) -> None:
        self.game, self.seats = game, seats
        self.reasons: list[str] = []
        self.given: Mapping[Any, Any] = {}
        if isinstance(position, Mapping):
            self.given = position
        else:
            self.wrong("load.no_table")

    def wrong(self, key: str, **facts: Any) -> None:
        """One more reason."""
        reason = self.game.say(key, **facts).tell()
        if reason not in self.reasons and len(self.reasons) < _MOST_REASONS:
            self.reasons.append(reason)

    def stop(self) -> None:
        """No further: what follows needs what was read so far."""
        if self.reasons:
            raise ImpossiblePosition(self.reasons)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """The whole number of that name."""
        return self.within(key, self.given.get(key, default), default, low, high)

    def within(self, key: str, value: object, default: int, low: int, high: int) -> int:
        """A whole number in a range; the default in place of anything else."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.wrong("load.number", name=key, low=low, high=high, said=brief(value))
            return default
        return value

    def switch(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self.given.get(key, default)
        if not isinstance(value, bool):
            self.wrong("load.switch", name=key, said=brief(value))
            return default
        return value

    def items(self, key: str, given: object, most: int) -> list[Any]:
        """A list with at most that many items."""
        if not isinstance(given, (list, tuple)):
            self.wrong("load.list", name=key, said=brief(given))
            return []
        if len(given) > most:
            self.wrong("load.too_many", name=key, n=len(given), most=most)
            return list(given[:most])
        return list(given)

    def seat_list(self, key: str, given: object) -> tuple[int, ...]:
        """Different seats."""
        found = tuple(
            self.within(key, seat, 0, 0, self.seats - 1) for seat in self.items(key, given, self.seats)
        )
        if len(set(found)) < len(found):
            self.wrong("load.twice", name=key)
        return tuple(dict.fromkeys(found))

    def cards(self, key: str, given: object) -> tuple[int, ...]:
        """Cards in the order given."""
        if isinstance(given, str):
            words: list[Any] = given[: 8 * MOST_LISTED].replace(",", " ").split()
        else:
            words = self.items(key, given, MOST_LISTED)
        found = []
        for word in words[:MOST_LISTED]:
            is_code = isinstance(word, (str, int)) and not isinstance(word, bool)
            code = brief(word).strip().upper() if is_code else ""
            if code in CARD_OF:
                found.append(CARD_OF[code])
            else:
                self.wrong("load.card", name=key, said=brief(word))
        return tuple(found)

    def per_seat(self, key: str) -> list[Any]:
        """A list with an item for each seat; what is left out is an empty list."""
        found = self.items(key, self.given.get(key, []), self.seats)
        return found + [[] for _ in range(self.seats - len(found))]
