"""*Kindling*: win tricks to feed a fire; every lost trick damages it."""

from matchkit.games.kindling.rules import Kindling

game = Kindling()
