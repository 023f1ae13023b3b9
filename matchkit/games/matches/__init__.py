"""*Matches*: answer the Blaze, or burn out."""

from matchkit.games.matches.rules import Matches

game = Matches()
