"""*Match!*: fit the card on the pile, or keep it."""

from matchkit.games.match.rules import Match

game = Match()
