"""The panel where something is tried: an example hand, or a whole game.

The browser picks; the kernel says what could be done with what is picked, makes the move, and answers
with the new table and a recording of what happened on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from matchkit import open as open_code
from matchkit.desk import Action, Field, Offer
from matchkit.errors import MatchkitError
from matchkit.game import Step, Verdict
from matchkit.games import part
from matchkit.lesson import YOU, Example, flat_scene, frames
from matchkit.panels.forms import afresh, changed, example_fields, seats_and_options, values
from matchkit.panels.panel import Panel
from matchkit.players import Player, RandomPlayer, choose
from matchkit.scene import Flat, Pick
from matchkit.table import Table

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

    def __init__(self, key: str, table: Table) -> None:
        super().__init__(key)
        self.table = table
        self._desk = part(table.game.name, "desk")
        self._kept: tuple[Any, Offer] | None = None
        #: What happened last: the state before, and the steps.
        self._happened: tuple[Any, Sequence[Step]] = (table.state, ())

    # --- what is drawn --------------------------------------------------------------------

    def _drawn(self) -> dict[str, Any]:
        begin, steps = self._happened
        steps = [step for step in steps if step.events]
        happened = {}
        if steps:
            title = self._still(begin).title
            happened["happened"] = frames(self.table.game, begin, steps, YOU, self.table.names, title=title)
        return {
            "mode": self.mode,
            "at": len(self.table.steps),
            "scene": self._scene(),
            "voice": self._voice((), self._offer(())),
            "fields": [f._asdict() for f in self._fields()],
            **happened,
        }

    def _scene(self) -> Flat:
        return flat_scene(self.table.game, self.table.state, YOU, self.table.names)

    def _still(self, state: Any) -> Offer:
        """What can be done in a state with nothing picked; asked for often, built once."""
        if self._kept is None or self._kept[0] is not state:
            self._kept = (state, self._desk.desk(state, YOU, (), self.table.names))
        return self._kept[1]

    def _offer(self, picks: Sequence[Pick]) -> Offer:
        """What can be done now with the things picked."""
        if not picks:
            return self._still(self.table.state)
        offer: Offer = self._desk.desk(self.table.state, YOU, picks, self.table.names)
        return offer

    def _voice(self, picks: Sequence[Pick], offer: Offer) -> dict[str, Any]:
        names = self.table.names
        refused = any(a.verdict.cards and not a.verdict.ok for a in offer.actions)
        hand = in_hand(self._scene()) if refused else []
        actions = []
        for action in offer.actions:
            verdict = action.verdict
            why = verdict.say.tell(YOU, names)
            actions.append(
                {
                    "id": action.id,
                    "icon": action.icon,
                    "name": action.name,
                    "ok": verdict.ok,
                    "main": action.main and verdict.ok,
                    "note": action.note or why,
                    "why": why,
                    "more": verdict.say.more(YOU, names),
                    "fix": verdict.fix.tell(YOU, names) if verdict.fix else "",
                    "rules": verdict.rules,
                    "cards": self._pointed(verdict, picks, hand),
                    "move": self.table.game.write(action.move) if verdict.ok else "",
                }
            )
        return {
            "eyebrow": offer.eyebrow,
            "title": offer.title,
            "more": offer.more,
            "rules": offer.rules,
            "meter": offer.meter,
            "parts": offer.parts,
            "tone": offer.tone,
            "quick": offer.quick,
            "actions": actions,
            "undo": any(step.seat == YOU for step in self.table.steps),
        }

    def _pointed(self, verdict: Verdict, picks: Sequence[Pick], hand: Sequence[str]) -> list[str]:
        """The parts of the table that a refusal is about; a game's desk may know better (`pointed`)."""
        if verdict.ok:
            return []
        if own := getattr(self._desk, "pointed", None):
            return list(own(self.table.state, YOU, verdict))
        return pointed(hand, picks, verdict)

    def _fields(self) -> Sequence[Field]:
        raise NotImplementedError

    # --- what the page asks -----------------------------------------------------------------

    def ask_pick(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """What can be done with the things picked."""
        picks = picked(message)
        offer = self._offer(picks)
        return {"voice": self._voice(picks, offer), "say": self._spoken(picks, offer)}

    def _spoken(self, picks: Sequence[Pick], offer: Offer) -> str:
        """What is picked and what it comes to, for those who do not see it: one sentence for each."""
        if offer.tone:
            return sentences(offer.eyebrow, offer.title, offer.more)
        told = next((a for a in offer.actions if a.main and a.verdict.ok), None)
        if told:
            return sentences(self._noted(told))
        if not picks:
            return sentences(offer.title, offer.more)
        empty = self._offer(())
        reached = offer.meter.get("name", "") if offer.meter else ""
        if near := nearest(offer, empty):
            return sentences(reached, self._noted(near))
        if offer.title != empty.title:
            return sentences(reached, offer.title, offer.more)
        return sentences(reached, self._called(picks))

    def _noted(self, action: Action) -> str:
        note = action.note or action.verdict.say.tell(YOU, self.table.names)
        return f"{action.name.rstrip('!')}: {note}"

    def _called(self, picks: Sequence[Pick]) -> str:
        """The things picked, by their names."""
        scene = self._scene()
        names = [str(scene[key].get("name", "")) for key, _ in picks if key in scene]
        return self.table.game.words.listed([name for name in names if name])

    def ask_plays(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Every legal play, each with what to pick for it and the action that then makes it."""
        table = self.table
        if table.to_move != YOU:
            return {"plays": {"list": [], "total": 0}}
        moves = list(islice(table.moves(), _COUNTED))
        listed = []
        for move in moves[:_LISTED]:
            picks = self._desk.picks(table.state, YOU, move)
            makes = (a.id for a in self._offer(picks).actions if a.verdict.ok and a.move == move)
            listed.append({"text": self._said(move), "picks": picks, "action": next(makes, "")})
        return {"plays": {"list": listed, "total": len(moves)}}

    def _said(self, move: Any) -> str:
        own = getattr(self._desk, "said", None)
        if own is not None:
            return str(own(self.table.state, move, self.table.names))
        # As it is written down, but with the cards given by name.
        said = " ".join(map(self.table.game.words.name, self.table.game.write(move).split()))
        return said[:1].upper() + said[1:]

    # --- another table --------------------------------------------------------------------------

    def _show(self, table: Table, begin: Any = None, steps: Sequence[Step] = ()) -> dict[str, Any]:
        """The answer that draws this table, and what happened in these steps since `begin`."""
        self.table = table
        self._happened = (begin, steps)
        return {"data": self.data()}

    def _late(self, message: Mapping[str, Any]) -> bool:
        """Was this asked of an earlier table while an answer was on its way? Then it is not done again."""
        at = message.get("at", len(self.table.steps))
        if not isinstance(at, int) or isinstance(at, bool):
            raise MatchkitError("The page does not say which step it shows. Reload the page.")
        return at != len(self.table.steps)


class Examples(Desk):
    """Example hands: try an action, see it happen, come back to the same hand."""

    mode = "explore"

    def __init__(self, key: str, examples: Sequence[Example]) -> None:
        super().__init__(key, examples[0].table)
        self.examples = examples
        self._chosen = 0

    def _drawn(self) -> dict[str, Any]:
        names = [e.name for e in self.examples]
        task = self.examples[self._chosen].task
        return {**super()._drawn(), "examples": names, "example": self._chosen, "task": task}

    def _fields(self) -> Sequence[Field]:
        return example_fields(self.table)

    def ask_do(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Make the move, show what happens, and put the hand back."""
        if self._late(message):
            return {"data": self.data()}
        begin = self.table.state
        step = self.table.play(text(message, "move"))
        self.table.back()
        return {**self._show(self.table, begin, [step]), "watch": True}

    def ask_example(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Another example hand."""
        chosen = message.get("item")
        if not isinstance(chosen, int) or not 0 <= chosen < len(self.examples):
            raise MatchkitError("There is no such example. Choose one of those shown.")
        self._chosen = chosen
        return self._show(self.examples[chosen].table)

    def ask_edit(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """The same example with other cards; an impossible hand is refused and nothing changes."""
        return self._show(changed(self.table, values(message, self._fields())))

    def ask_reset(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """The example as the lesson has it."""
        return self._show(self.examples[self._chosen].table)


class Play(Desk):
    """A whole game against computer players."""

    mode = "play"

    def __init__(self, key: str, table: Table, player: Player | None = None) -> None:
        super().__init__(key, table)
        self._player = player or RandomPlayer()
        self._first = table.to_record()
        self._happened = (table.state, self._others(table))

    def _others(self, table: Table) -> list[Step]:
        """Lets the others play until it is your turn or the game is over."""
        played: list[Step] = []
        while table.to_move not in (None, YOU) and len(played) < _AT_ONCE:
            chance = table.seed * 1_000_003 + len(table.steps)
            played.append(table.play(choose(self._player, table.game, table.state, chance)))
        return played

    def _drawn(self) -> dict[str, Any]:
        data = super()._drawn()
        data["voice"]["wait"] = self.table.to_move not in (None, YOU)
        return data

    def _fields(self) -> Sequence[Field]:
        return seats_and_options(self.table)

    def ask_do(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Your move, and then the others'."""
        if self._late(message):
            return {"data": self.data()}
        begin = self.table.state
        step = self.table.play(text(message, "move"))
        return self._show(self.table, begin, [step, *self._others(self.table)])

    def ask_go(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """The others play on."""
        return self._begin(self.table)

    def ask_undo(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Back to your last decision; before the first one there is nothing to take back."""
        steps = len(self.table.steps)
        while self.table.back():
            if self.table.to_move == YOU:
                return self._show(self.table)
        while len(self.table.steps) < steps:
            self.table.forward()
        raise MatchkitError("There is no move of yours to take back.")

    def ask_edit(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """A new game with these players and options."""
        seats, seed, options = afresh(message, self.table)
        return self._begin(Table(self.table.game, seats, seed, **options))

    def ask_reset(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """The first game again."""
        return self._begin(Table.of(self._first))

    def ask_link(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """The position as a code."""
        return {"link": self.table.code()}

    def ask_open(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """The position behind a code; a wrong code is refused and the table stays."""
        table = open_code(text(message, "code"))
        if table.game.name != self.table.game.name:
            raise MatchkitError(f"This link is for {table.game.title}. Open it in that lesson.")
        return self._begin(table)

    def _begin(self, table: Table) -> dict[str, Any]:
        """The answer that draws this table once the others have played up to your turn."""
        begin = table.state
        return self._show(table, begin, self._others(table))


# --- what is said and pointed at --------------------------------------------------------------


def sentences(*said: str) -> str:
    """Everything there is to say, each part as a sentence."""
    whole = (text if text.endswith((".", "!", "?")) else f"{text}." for text in said if text)
    return " ".join(text[:1].upper() + text[1:] for text in whole)


def nearest(offer: Offer, empty: Offer) -> Action | None:
    """The refused action that says most about what is picked; None where none is about that.

    It is one that says something else than when nothing is picked (`empty`). Where there is a target,
    the last that tells how far these cards are from it: games offer the roomiest way last. Otherwise the
    first that knows a way out.
    """
    before = {action.id: action.verdict.say for action in empty.actions}
    about = [a for a in offer.actions if not a.verdict.ok and a.verdict.say != before.get(a.id)]
    reaching = []
    if offer.meter:
        ends = (offer.meter["target"], sum(part["n"] for part in offer.meter["parts"]))
        reaching = [a for a in about if all(end in a.verdict.say.facts.values() for end in ends)]
    helped = [a for a in about if a.verdict.fix]
    return next(iter(reaching[::-1] + helped + about), None)


def in_hand(scene: Flat) -> list[str]:
    """The cards of your hand: parts whose id is `hand.<code>`, and a number where there can be several."""
    return [key for key, part in scene.items() if part["t"] == "card" and key.startswith("hand.")]


def pointed(hand: Sequence[str], picks: Sequence[Pick], verdict: Verdict) -> list[str]:
    """The cards of the hand with the codes that a verdict names, picked ones before others.

    A code that it names twice means two cards.
    """
    chosen = {key for key, _ in picks}
    order = sorted(hand, key=lambda key: key not in chosen)
    found: list[str] = []
    for code in verdict.cards:
        key = next((k for k in order if k.split(".")[1] == code and k not in found), None)
        if key:
            found.append(key)
    return found


# --- what the page sends -------------------------------------------------------------------------


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
    """A string from the message; raises `MatchkitError` when it has none."""
    found = message.get(key)
    if not isinstance(found, str):
        raise MatchkitError("The page sent no move. Choose one of the actions.")
    return found
