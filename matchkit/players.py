"""Who can sit at a table besides a person.

A player is asked for a move and is given only what its seat may know: whatever it cannot see
has been dealt afresh before it looks.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, Protocol

from matchkit.game import AnyGame, shuffled

#: A seat with more moves than this chooses among the first ones; no game has more that differ much.
_LOOKED_AT = 400


class Player(Protocol):
    """Chooses a move for the seat to move."""

    def choose(self, game: AnyGame, view: Any, chance: int) -> Any:
        """A legal move in `view`, a state in which everything hidden from the seat is made up."""


class RandomPlayer:
    """Plays any legal move, each kind of action as likely as another."""

    def choose(self, game: AnyGame, view: Any, chance: int) -> Any:
        """A random legal move: first a kind (the first word as it is said), then one of that kind."""
        kinds: dict[str, list[Any]] = {}
        for move in islice(game.moves(view), _LOOKED_AT):
            kinds.setdefault(game.write(move).split(" ")[0], []).append(move)
        order, chance = shuffled(tuple(kinds), chance)
        order, _ = shuffled(kinds[order[0]], chance + 1)
        return order[0]


def choose(player: Player, game: AnyGame, state: Any, chance: int) -> Any:
    """The move of a computer player for the seat to move, from what that seat may know."""
    seat = game.to_move(state)
    if seat is None:
        raise ValueError("The game is over.")
    return player.choose(game, game.redeal(state, seat, chance), chance)
