"""How many tricks a round lasts and what a fire is worth at its end, by where the flames lie and by ruling.

A model of fires alone: who wins a trick, and whether a wood card, a flame or nothing can be drafted, is
chance; what happens to the fires then is asked of the rules. So each fire is a number, each trick looks up
what becomes of it, and thousands of rounds run at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from matchkit.desk import Field
from matchkit.errors import MatchkitError
from matchkit.game import SILENT
from matchkit.games.kindling import game
from matchkit.games.kindling.moves import Move
from matchkit.games.kindling.state import SETUPS, Log, State, flame_places, flames, worth
from matchkit.odds import bar
from matchkit.words import Say, Words

#: Simulated rounds for each bar.
ROUNDS = 10_000
#: What a won trick brings, measured in 1,000 rounds of random play with the rules: wood to draft, a flame
#: to draft, only a removal, nothing at all. The draft is always taken.
DRAFTS: Mapping[int, tuple[float, float, float, float]] = {
    2: (0.22, 0.34, 0.23, 0.21),
    3: (0.19, 0.34, 0.24, 0.23),
}
#: No round is simulated for longer; the removals alone end it before.
MAX_TRICKS = 200
#: The last trick of each group of rounds, but for the last group.
_UP_TO: Mapping[int, tuple[int, int, int]] = {2: (9, 14, 19), 3: (4, 8, 12)}
_SEED = 20_270
_START: dict[str, Any] = {"seats": "2", "place": "heart", "laid": "heart", "wins": "as_often"}
_WINS = {"less": 0.75, "as_often": 1.0, "more": 1.25}
_RULINGS: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("keep", {"flame_surplus": "keep"}),
    ("one", {"flames_per_log": "one"}),
    ("repair", {"repair": "wood_flips_log"}),
)
_TEXT = Words(Path(__file__).with_name("odds.toml"))

#: A fire without its cards: for each log from the heart, whether it lies face down, and its flames.
Shape = tuple[tuple[bool, int], ...]


def _t(key: str, **facts: Any) -> str:
    return Say(f"odds.{key}", facts, _TEXT).tell()


EYEBROW = _t("eyebrow")

# --- fires ------------------------------------------------------------------------------

_LOGS, _FLAMES = ("AS", "QS", "10S", "8S", "6S", "5S", "4S"), ("JH", "10H", "9H", "8H", "7H")
_PLACES: Mapping[str, Callable[[int], int]] = {
    "heart": lambda logs: 0,
    "middle": lambda logs: logs // 2,
    "outer": lambda logs: logs - 1,
}


def start_shape(seats: int, place: str) -> Shape:
    """A starting fire with its flame on the log of that place (`heart`, `middle`, `outer`)."""
    logs = SETUPS[seats].logs
    at = _PLACES[place](logs)
    return tuple((False, int(i == at)) for i in range(logs))


def shape(fire: Sequence[Log]) -> Shape:
    """What counts about a fire."""
    return tuple((log.down, len(log.flames)) for log in fire)


def _fire(of: Shape) -> tuple[Log, ...]:
    left = list(_FLAMES)
    return tuple(
        Log(card, down, tuple(left.pop(0) for _ in range(n)))
        for card, (down, n) in zip(_LOGS, of, strict=False)
    )


class Fires:
    """What becomes of every fire that can be reached from one, under given rulings, as the rules say."""

    def __init__(self, begin: Shape, options: Mapping[str, Any], laid: str) -> None:
        self._laid = laid
        full = game.options(options)
        other = "AC+JD QC 10C 8C 6C"

        def won(trick: str, pile: str, leader: int) -> State:
            position = {"leader": leader, "trick": trick, "fires": ["AS+JH", other], "piles": [pile]}
            return game.load(position, 2, 0, full)

        self._moments = {
            "lost": won("KD 2D", "9D 3C", 1),
            "wood": won("KC 2C", "9C 3D", 0),
            "flame": won("KD 2D", "9D 3C", 0),
        }
        self.shapes: list[Shape] = [begin]
        found = {begin: 0}
        rows: dict[str, list[int]] = {kind: [] for kind in self._moments}
        for fire in self.shapes:
            for kind, row in rows.items():
                after = self.after(fire, kind)
                if after not in found:
                    found[after] = len(self.shapes)
                    self.shapes.append(after)
                row.append(found[after])
        self.lost, self.wood, self.flame = (np.asarray(rows[k], dtype=np.int16) for k in rows)
        bare = [_fire(s) for s in self.shapes]
        self.worth = np.asarray([worth(f) for f in bare], dtype=np.int8)
        self.burns = np.asarray([flames(f) > 0 for f in bare])

    def after(self, fire: Shape, kind: str) -> Shape:
        """The fire after a trick that was `lost`, or won with a `wood` or a `flame` to draft.

        A fire without a flame ends the round, so it stays as it is.
        """
        if not any(n for _, n in fire):
            return fire
        moment = self._moments[kind]
        me = moment.players[0]._replace(fire=_fire(fire))
        state = moment._replace(players=(me, moment.players[1]))
        state = game.apply(state, Move("decline") if kind == "lost" else Move("draft", at=1), SILENT)
        if state.phase == "flame":
            places = flame_places(state.options, state.players[0].fire)
            state = game.apply(
                state, Move("flame", at=places[0 if self._laid == "heart" else -1] + 1), SILENT
            )
        elif state.phase == "repair":
            state = game.apply(state, Move("repair"), SILENT)
        if state.round != moment.round:
            # The fire went out and a new round was dealt: only logs without a flame are left of it.
            return fire[:-1]
        return shape(state.players[0].fire)


@cache
def _fires(seats: int, place: str, laid: str, ruling: str) -> Fires:
    return Fires(start_shape(seats, place), dict(_RULINGS).get(ruling, {}), laid)


# --- rounds -----------------------------------------------------------------------------


class Rounds(NamedTuple):
    """What came of many rounds: for each, its tricks, what your own fire is worth, and whether it burns."""

    tricks: npt.NDArray[np.int16]
    worth: npt.NDArray[np.int8]
    burns: npt.NDArray[np.bool_]


def play(fires: Fires, seats: int, wins: float = 1.0, rounds: int = ROUNDS, seed: int = _SEED) -> Rounds:
    """Many rounds at once. `wins` is how often your own fire wins, with 1 as often as each other.

    A round ends when a fire has no flame, or when the central cards are used up (KIN-END-01).
    """
    chance = np.random.default_rng(seed)
    setup = SETUPS[seats]
    now = np.zeros((rounds, seats), dtype=np.int16)
    central = np.full(rounds, setup.piles * setup.depth)
    tricks = np.zeros(rounds, dtype=np.int16)
    mine = wins / seats
    won_by = np.cumsum([mine, *[(1 - mine) / (seats - 1)] * (seats - 2)])
    brings = np.cumsum(DRAFTS[seats])[:3]
    left = np.arange(rounds)
    for _ in range(MAX_TRICKS):
        if not left.size:
            break
        roll = chance.random((2, left.size), dtype=np.float32)
        winner = np.searchsorted(won_by, roll[0])
        kind = np.searchsorted(brings, roll[1])
        fire = now[left]
        after = fires.lost[fire]
        row = np.arange(left.size)
        mine_now = fire[row, winner]
        drafted = np.where(
            kind == 0, fires.wood[mine_now], np.where(kind == 1, fires.flame[mine_now], mine_now)
        )
        after[row, winner] = drafted
        now[left] = after
        tricks[left] += 1
        central[left] -= kind < 3
        left = left[fires.burns[after].all(axis=1) & (central[left] > 0)]
    return Rounds(tricks, fires.worth[now[:, 0]], fires.burns[now[:, 0]])


# --- the picture ------------------------------------------------------------------------


def chart(values: Mapping[str, Any]) -> dict[str, Any]:
    """The picture for these values; raises `MatchkitError` if that is impossible."""
    values = {**_START, **values}
    seats, place, laid, wins = _read(values)
    rows = [(p, p, "") for p in _PLACES] + [(name, place, name) for name, _ in _RULINGS]
    ends = _UP_TO[seats]
    groups = [_t("up_to", n=ends[0])]
    groups += [_t("from_to", a=a + 1, b=b) for a, b in pairwise(ends)]
    groups.append(_t("from", n=ends[-1] + 1))
    bars, means = [], {}
    for name, where, ruling in rows:
        found = play(_fires(seats, where, laid, ruling), seats, wins)
        group = np.searchsorted(ends, found.tricks)
        shares = np.bincount(group, minlength=len(groups)) / len(group)
        means[name] = f"{found.tricks.mean():.1f}"
        shown = bar(_t(f"row_{name}"), [float(s) for s in shares], groups, means[name], name == place)
        # As likely to burn on as to go out is a tick, whatever the chance of the draw.
        ok = float(found.burns.mean()) > 0.49
        bars.append(shown | {"mark": {"ok": ok, "text": _t("worth", n=f"{found.worth.mean():.1f}")}})
    return {
        "title": _t(f"title_{place}", n=means[place]),
        "more": _t("more"),
        "bars": bars,
        "series": groups,
        "axis": _t("axis"),
        "mark": _t("mark"),
        "sum": _t("sum"),
        "note": _t("note", rounds=f"{ROUNDS:,}"),
        "edit": _t("edit"),
    }


def _read(values: Mapping[str, Any]) -> tuple[int, str, str, float]:
    """Seats, place, where drafted flames go, how often one wins; raises `MatchkitError`."""
    seats = str(values["seats"])
    if seats not in ("2", "3"):
        raise MatchkitError(_t("bad_seats"))
    for key, known in (("place", _PLACES), ("laid", ("heart", "outer")), ("wins", _WINS)):
        if values[key] not in tuple(known):
            raise MatchkitError(_t(f"bad_{key}"))
    return int(seats), str(values["place"]), str(values["laid"]), _WINS[str(values["wins"])]


def fields(values: Mapping[str, Any]) -> Sequence[Field]:
    """What can be changed: the players, where flames lie, and how often your own fire wins."""
    values = {**_START, **values}
    choices = {
        "seats": {str(s): str(s) for s in game.sizes},
        "place": {p: _t(f"row_{p}") for p in _PLACES},
        "laid": {p: _t(f"laid_{p}") for p in ("heart", "outer")},
        "wins": {w: _t(f"wins_{w}") for w in _WINS},
    }
    return [Field(k, _t(f"field_{k}"), "choice", str(values[k]), names) for k, names in choices.items()]
