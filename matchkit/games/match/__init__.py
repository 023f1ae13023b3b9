"""*Match!*: fit the card on the pile, or keep it."""

from matchkit.games.match.moves import Move
from matchkit.games.match.rules import Match
from matchkit.games.match.state import State

__all__ = ["Move", "State", "game"]

game = Match()
