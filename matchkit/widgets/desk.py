"""The panel where something is tried: an example hand, or a whole game.

The browser picks; the kernel says what could be done with what is picked, makes the move, and answers
with the new table and a recording of what happened on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from matchkit import open as open_code
from matchkit.errors import MatchkitError
from matchkit.game import Step
from matchkit.games import part
from matchkit.lesson import YOU, Example, flat_scene, frames
from matchkit.players import Player, RandomPlayer, choose
from matchkit.scene import Field, Pick
from matchkit.table import Table
from matchkit.widgets.front import ui
from matchkit.widgets.panel import Kit, Panel

#: How many legal plays are listed; a learner who wants more changes the hand.
_LISTED = 60
#: How many are counted at all.
_COUNTED = 2_000
#: How many moves the others make at most before the page is drawn again.
_AT_ONCE = 400


class Desk(Panel):
    """What examples and games have in common."""

    kind = "desk"
    mode: str

    def __init__(self, kit: Kit, anchor: str, table: Table) -> None:
        self.table = table
        self._desk = part(table.game.name, "desk")
        super().__init__(kit, anchor, self._drawn())

    # --- what is drawn --------------------------------------------------------------------

    def _drawn(self, steps: Sequence[Step] = (), begin: Any = None) -> dict[str, Any]:
        """The table now, what can be done, and what happened in these steps."""
        data: dict[str, Any] = {
            "mode": self.mode,
            "scene": flat_scene(self.table.game, self.table.state, YOU, self.table.names),
            "voice": self._voice(()),
            "fields": [f._asdict() for f in self._fields()],
        }
        happened = [s for s in steps if s.events]
        if happened:
            head = self._desk.desk(begin, YOU, (), self.table.names)
            data["happened"] = frames(
                self.table.game, begin, happened, YOU, self.table.names, title=head.title
            )
        return data

    def _voice(self, picks: Sequence[Pick]) -> dict[str, Any]:
        desk = self._desk.desk(self.table.state, YOU, picks, self.table.names)
        names = self.table.names
        actions = []
        for action in desk.actions:
            verdict = action.verdict
            actions.append(
                {
                    "id": action.id,
                    "icon": action.icon,
                    "name": action.name,
                    "ok": verdict.ok,
                    "main": action.main and verdict.ok,
                    "note": action.note or verdict.say.tell(YOU, names),
                    "why": verdict.say.tell(YOU, names),
                    "more": verdict.say.more(YOU, names),
                    "fix": verdict.fix.tell(YOU, names) if verdict.fix else "",
                    "rules": verdict.rules,
                    "move": self.table.game.write(action.move) if verdict.ok else "",
                }
            )
        return {
            "eyebrow": desk.eyebrow,
            "title": desk.title,
            "more": desk.more,
            "rules": desk.rules,
            "meter": desk.meter,
            "parts": desk.parts,
            "tone": desk.tone,
            "quick": desk.quick,
            "actions": actions,
            "undo": len(self.table.steps) > 1,
        }

    def _fields(self) -> Sequence[Field]:
        raise NotImplementedError

    # --- what the browser asks --------------------------------------------------------------

    def on_pick(self, message: Mapping[str, Any], n: int) -> Mapping[str, Any]:
        """What can be done with the things picked."""
        voice = self._voice(picked(message))
        best = next((a for a in voice["actions"] if a["main"]), None)
        said = f"{best['name']}: {best['note']}" if best else voice["more"] or voice["title"]
        if voice["tone"]:
            said = " ".join(filter(None, (f"{voice['eyebrow']}.", voice["title"], voice["more"])))
        return {"voice": voice, "say": said}

    def on_plays(self, message: Mapping[str, Any], n: int) -> Mapping[str, Any]:
        """Every legal play, each with what to pick for it."""
        table = self.table
        if table.to_move != YOU:
            return {"plays": {"list": [], "total": 0}}
        moves = list(islice(table.moves(), _COUNTED))
        listed = [
            {"text": self._said(m), "picks": self._desk.picks(table.state, YOU, m)} for m in moves[:_LISTED]
        ]
        return {"plays": {"list": listed, "total": len(moves)}}

    def _said(self, move: Any) -> str:
        # As it is written down, but with the cards called by their names.
        said = " ".join(map(self.table.game.words.name, self.table.game.write(move).split()))
        return said[:1].upper() + said[1:]


class Examples(Desk):
    """Example hands: try an action, see it happen, come back to the same hand."""

    mode = "explore"

    def __init__(self, kit: Kit, anchor: str, examples: Sequence[Example]) -> None:
        self.examples = examples
        self._chosen = 0
        super().__init__(kit, anchor, examples[0].table)

    def _drawn(self, steps: Sequence[Step] = (), begin: Any = None) -> dict[str, Any]:
        names = [e.name for e in self.examples]
        return {**super()._drawn(steps, begin), "examples": names, "example": self._chosen}

    def _fields(self) -> Sequence[Field]:
        own: Sequence[Field] = self._desk.fields(self.table)
        return [*own, *options_of(self.table)]

    def on_do(self, message: Mapping[str, Any], n: int) -> None:
        """Make the move, show what happens, and put the hand back."""
        begin = self.table.state
        step = self.table.play(text(message, "move"))
        self.table.back()
        data = self._drawn([step], begin)
        self.show(data, n, watch=True)

    def on_example(self, message: Mapping[str, Any], n: int) -> None:
        """Another example hand."""
        chosen = message.get("item")
        if not isinstance(chosen, int) or not 0 <= chosen < len(self.examples):
            raise MatchkitError("There is no such example. Choose one of those shown.")
        self._chosen = chosen
        self.table = self.examples[chosen].table
        self.show(self._drawn(), n)

    def on_edit(self, message: Mapping[str, Any], n: int) -> None:
        """The same example with other cards; an impossible hand is refused and nothing changes."""
        chosen, table = values(message), self.table
        options = {k: chosen.pop(k) for k in table.game.rulebook.options if k in chosen}
        altered = getattr(self._desk, "altered", None)
        if altered is not None:
            self.table = altered(table, chosen, options)
            self.show(self._drawn(), n)
            return
        if any(table.options[k] != v for k, v in table.game.options({**table.given, **options}).items()):
            given = {**table.given, **options}
            table = Table(
                table.game, table.seats, table.seed, position=table.position, names=table.names, **given
            )
        changed: Table = self._desk.edited(table, chosen)
        self.table = changed
        self.show(self._drawn(), n)

    def on_reset(self, message: Mapping[str, Any], n: int) -> None:
        """The example as the lesson has it."""
        self.table = self.examples[self._chosen].table
        self.show(self._drawn(), n)


class Play(Desk):
    """A whole game against computer players."""

    mode = "play"

    def __init__(self, kit: Kit, anchor: str, table: Table, player: Player | None = None) -> None:
        self._player = player or RandomPlayer()
        self._first = table.to_record()
        begin, played = table.state, self._others(table)
        self.table = table
        self._desk = part(table.game.name, "desk")
        Panel.__init__(self, kit, anchor, self._drawn(played, begin))

    def _others(self, table: Table) -> list[Step]:
        """Lets the others play until it is your turn or the game is over."""
        played: list[Step] = []
        while table.to_move not in (None, YOU) and len(played) < _AT_ONCE:
            chance = table.seed * 1_000_003 + len(table.steps)
            played.append(table.play(choose(self._player, table.game, table.state, chance)))
        return played

    def _drawn(self, steps: Sequence[Step] = (), begin: Any = None) -> dict[str, Any]:
        data = super()._drawn(steps, begin)
        data["voice"]["wait"] = self.table.to_move not in (None, YOU)
        return data

    def _fields(self) -> Sequence[Field]:
        return seats_and_options(self.table)

    def on_do(self, message: Mapping[str, Any], n: int) -> None:
        """Your move, and then the others'."""
        begin = self.table.state
        step = self.table.play(text(message, "move"))
        self.show(self._drawn([step, *self._others(self.table)], begin), n)

    def on_go(self, message: Mapping[str, Any], n: int) -> None:
        """The others play on."""
        begin = self.table.state
        self.show(self._drawn(self._others(self.table), begin), n)

    def on_undo(self, message: Mapping[str, Any], n: int) -> None:
        """Back to your last decision; before the first one there is nothing to take back."""
        steps = len(self.table.steps)
        while self.table.back():
            if self.table.to_move == YOU:
                self.show(self._drawn(), n)
                return
        while len(self.table.steps) < steps:
            self.table.forward()
        raise MatchkitError("There is no move of yours to take back.")

    def on_edit(self, message: Mapping[str, Any], n: int) -> None:
        """A new game with these players and options."""
        chosen = values(message)
        seats = whole(chosen.pop("seats", self.table.seats))
        self._begin(Table(self.table.game, seats, self.table.seed + 1, **chosen), n)

    def on_reset(self, message: Mapping[str, Any], n: int) -> None:
        """The first game again."""
        self._begin(Table.of(self._first), n)

    def on_link(self, message: Mapping[str, Any], n: int) -> Mapping[str, Any]:
        """The position as a code."""
        return {"link": self.table.code()}

    def on_open(self, message: Mapping[str, Any], n: int) -> None:
        """The position behind a code; a wrong code is refused and the table stays."""
        table = open_code(text(message, "code"))
        if table.game.name != self.table.game.name:
            raise MatchkitError(f"This link is for {table.game.title}. Open it in that lesson.")
        self._begin(table, n)

    def _begin(self, table: Table, n: int) -> None:
        begin, played = table.state, self._others(table)
        self.table = table
        self.show(self._drawn(played, begin), n)


# --- what can be changed --------------------------------------------------------------------


def seats_and_options(table: Table) -> list[Field]:
    """The number of players and every option, as they are now."""
    sizes = {str(s): str(s) for s in table.game.sizes_for(table.options)}
    return [
        Field("seats", ui()["players"], "choice", str(table.seats), sizes),
        *options_of(table, more=False),
    ]


def options_of(table: Table, more: bool = True) -> list[Field]:
    """Every option of the game, as it is now."""
    game, fields = table.game, []
    for key, option in game.rulebook.options.items():
        value = table.options[key]
        if option.kind == "switch":
            fields.append(Field(key, option.name, "switch", bool(value), more=more))
        elif option.kind == "choice":
            # A list of one's own is for records; the page offers what can be chosen with one press.
            values = {
                k: v for k, v in option.values.items() if k != "custom" or str(value).startswith("custom")
            }
            fields.append(Field(key, option.name, "choice", str(value), values, more=more))
        elif option.kind == "number":
            ends = {"low": str(option.low), "high": str(option.high)}
            fields.append(Field(key, option.name, "number", value, ends, more=more))
        elif option.kind == "seat":
            seats = {str(s): table.names[s] for s in range(table.seats)}
            chances = {"random": ui()["by_chance"], **seats}
            fields.append(Field(key, option.name, "choice", str(value), chances, more=more))
    return fields


def picked(message: Mapping[str, Any]) -> list[Pick]:
    """What the browser picked; raises `MatchkitError` for anything but picks."""
    picks = message.get("picks")
    if not isinstance(picks, list) or len(picks) > 100:
        raise MatchkitError("Nothing that can be picked was named.")
    found: list[Pick] = []
    for pick in picks:
        if not (
            isinstance(pick, list)
            and len(pick) == 2
            and isinstance(pick[0], str)
            and isinstance(pick[1], int)
        ):
            raise MatchkitError("Nothing that can be picked was named.")
        found.append((pick[0], pick[1]))
    return found


def text(message: Mapping[str, Any], key: str) -> str:
    """A text of the message; raises `MatchkitError` when it has none."""
    found = message.get(key)
    if not isinstance(found, str):
        raise MatchkitError("The page sent no move. Choose one of the actions.")
    return found


def values(message: Mapping[str, Any]) -> dict[str, Any]:
    """What a form was filled in with; raises `MatchkitError` when the message has none."""
    given = message.get("values")
    if not isinstance(given, dict):
        raise MatchkitError("The page sent no values. Open the form again.")
    return dict(given)


def whole(value: Any) -> int:
    """A number of players; raises `MatchkitError` for anything else."""
    try:
        return int(str(value)[:9])
    except ValueError:
        raise MatchkitError(f"The number of players is a number, not {value!r}.") from None
