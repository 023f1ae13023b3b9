"""*Matchstick Tycoon*: get rid of all cards and all matchsticks."""

from matchkit.games.tycoon.rules import Tycoon

game = Tycoon()
