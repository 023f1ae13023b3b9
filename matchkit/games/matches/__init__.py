"""*Matches*: answer the Blaze, or burn out."""

from matchkit.games.matches.moves import Move
from matchkit.games.matches.rules import Matches
from matchkit.games.matches.state import State

__all__ = ["Move", "State", "game"]

game = Matches()
