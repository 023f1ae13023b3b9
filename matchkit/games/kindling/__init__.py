"""*Kindling*: win tricks to feed a fire; every lost trick damages it."""

from matchkit.games.kindling.moves import Move
from matchkit.games.kindling.rules import Kindling
from matchkit.games.kindling.state import State

__all__ = ["Move", "State", "game"]

game = Kindling()
