"""*Newgame*: climb up the pile, and be the first with no cards left."""

from matchkit.template.moves import Move
from matchkit.template.rules import Newgame
from matchkit.template.state import State

__all__ = ["Move", "State", "game"]

game = Newgame()
