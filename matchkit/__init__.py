"""matchkit: learn the rules of a card game by playing with it in a browser."""

from matchkit.errors import BadMove, BadOption, BadRecord, ImpossiblePosition, MatchkitError
from matchkit.game import IllegalMove, Outcome, Step, Verdict
from matchkit.games import names as list_games
from matchkit.table import Table, open, read

__all__ = [
    "BadMove",
    "BadOption",
    "BadRecord",
    "IllegalMove",
    "ImpossiblePosition",
    "MatchkitError",
    "Outcome",
    "Step",
    "Table",
    "Verdict",
    "list_games",
    "open",
    "read",
]
__version__ = "0.1.0"
