"""*Matchstick Tycoon*: get rid of all cards and all matchsticks."""

from matchkit.games.tycoon.moves import Move
from matchkit.games.tycoon.rules import Tycoon
from matchkit.games.tycoon.state import State

__all__ = ["Move", "State", "game"]

game = Tycoon()
