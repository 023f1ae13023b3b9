"""A lesson's example hands, recorded turns and questions, read from a game's `lesson.toml`.

Each is a record (see `matchkit.record`) with a few words around it::

    [deal]                           # what is said before the deal
    title = "What is in the box"
    more = "…"

    [[example]]                      # a hand to try an action with
    id = "set"
    name = "A set"
    task = "Make 10 with two cards or more."
    seats = 4
    position = { … }

    [[recording]]                    # turns to step through
    id = "round"
    name = "A whole round"
    seats = 4
    seed = 11
    moves = ["blaze 4", …]
    from = 1                         # skip this many moves before the recording begins

    [[question]]                     # something tricky, to be answered and then seen
    id = "faq-3"
    name = "Three of a kind"
    rules = ["MAT-FAQ-3"]
    ask = "You played three 4s and burn out. What does it pay?"
    seats = 3
    position = { … }
    answers = [
      { text = "1 token", ok = true, why = "…", moves = ["burn out"] },
      { text = "2 tokens", why = "…" },
      { text = "Play 5 and 5", move = "set 5 5" },     # right when the rules allow it
    ]
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any, NamedTuple

from matchkit import record
from matchkit.game import AnyGame, Event, Say, Step
from matchkit.games import load as load_game
from matchkit.games import part
from matchkit.scene import Flat, delta, flat
from matchkit.table import Table

#: The seat whose eyes a lesson looks through.
YOU = 0
#: How many moves of an example are examined to find out which rules can be tried there.
_TRIED = 300


class Example(NamedTuple):
    """A position to try things in."""

    id: str
    name: str
    table: Table
    #: What to try, in one sentence.
    task: str = ""


class Recording(NamedTuple):
    """Turns to step through: what was there before, and the steps."""

    id: str
    name: str
    table: Table
    begin: Any
    steps: tuple[Step, ...]
    #: What explains where it begins.
    more: str = ""

    @property
    def events(self) -> Iterator[Event]:
        """Everything that happens in it, in order."""
        return (event for step in self.steps for event in step.events)

    @property
    def rules(self) -> Iterator[tuple[str, ...]]:
        """The rule IDs of each step: of every event, and of the outcome where the game ends."""
        yield from (event.rules for event in self.events)
        outcome = self.table.game.outcome(self.steps[-1].state) if self.steps else None
        if outcome:
            yield outcome.rules


class Answer(NamedTuple):
    """One answer to a question."""

    text: str
    ok: bool
    why: str
    rules: tuple[str, ...]
    play: Recording | None
    #: The move that the answer stands for, legal or not; None when it is only words.
    move: Any = None


class Question(NamedTuple):
    """Something that is answered first and then seen."""

    id: str
    name: str
    ask: str
    rules: tuple[str, ...]
    ours: bool
    table: Table
    answers: tuple[Answer, ...]


class Place(NamedTuple):
    """Where a rule can be seen or tried: a panel, one of its items, a step of it."""

    panel: str
    item: int
    step: int
    name: str


class Plan:
    """Everything that a lesson shows, as tables, steps and texts; no widgets and no drawing."""

    def __init__(self, game: str) -> None:
        self.game: AnyGame = load_game(game)
        self._toml = tomllib.loads((self.game.folder / "lesson.toml").read_text(encoding="utf-8"))

    @cached_property
    def opening(self) -> Mapping[str, str]:
        """What is said before the deal begins: a `title`, and `more`, what is in the box."""
        opening: Mapping[str, str] = self._toml["deal"]
        return opening

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """The example hands, in the order of the lesson."""
        return tuple(
            Example(e["id"], e["name"], self._table(e), e.get("task", "")) for e in self._toml["example"]
        )

    @cached_property
    def recordings(self) -> tuple[Recording, ...]:
        """The recorded turns, in the order of the lesson."""
        found = []
        for entry in self._toml["recording"]:
            table = self._table(entry)
            skipped = entry.get("from", 0)
            begin = table.steps[skipped].state
            steps, more = table.steps[skipped + 1 :], entry.get("more", "")
            found.append(Recording(entry["id"], entry["name"], table, begin, steps, more))
        return tuple(found)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The tricky bits, in the order of the lesson."""
        return tuple(self._question(q) for q in self._toml["question"])

    def _table(self, entry: Mapping[str, Any]) -> Table:
        keys = ("seats", "seed", "options", "position", "moves", "names")
        return Table.of(
            record.from_table({"game": self.game.name, **{k: entry[k] for k in keys if k in entry}})
        )

    def _question(self, entry: Mapping[str, Any]) -> Question:
        answers = []
        for given in entry["answers"]:
            table = self._table(entry)
            begin, played = table.state, len(table.steps)
            rules = tuple(given.get("rules", ()))
            ok, why, moves = given.get("ok", False), given.get("why", ""), list(given.get("moves", ()))
            asked = self.game.parse(given["move"]) if "move" in given else None
            if asked is not None:
                verdict = table.check(given["move"])
                ok, rules = verdict.ok, rules or verdict.rules
                why = why or " ".join(
                    filter(None, (verdict.say.tell(YOU, table.names), verdict.say.more(YOU)))
                )
                moves = [given["move"], *moves] if ok else []
            for move in moves:
                table.play(move)
            play = (
                Recording(entry["id"], given["text"], table, begin, table.steps[played:]) if moves else None
            )
            answers.append(Answer(given["text"], ok, why, rules or tuple(entry["rules"]), play, asked))
        return Question(
            entry["id"],
            entry["name"],
            entry["ask"],
            tuple(entry["rules"]),
            entry.get("ours", False),
            self._table(entry),
            tuple(answers),
        )

    def deal(self, seats: int, seed: int, options: Mapping[str, Any]) -> Recording:
        """Setting up, event by event."""
        table = Table(self.game, seats, seed, **options)
        first = table.steps[0]
        return Recording("deal", "", table, first.events[0].state if first.events else first.state, (first,))

    @cached_property
    def where(self) -> Mapping[str, tuple[Place, ...]]:
        """For each rule ID, where it can be seen or tried: recordings first, then hands, then questions."""
        found: dict[str, dict[tuple[str, int], Place]] = {}

        def note(ids: Sequence[str], place: Place) -> None:
            for rule_id in ids:
                found.setdefault(rule_id, {}).setdefault((place.panel, place.item), place)

        for i, recording in enumerate(self.recordings):
            for n, rules in enumerate(recording.rules, 1):
                note(rules, Place("turns", i, n, recording.name))
        for n, event in enumerate(self.deal(self.game.sizes[-1], 1, {}).events, 1):
            note(event.rules, Place("deal", 0, n, self.opening["title"]))
        for i, example in enumerate(self.examples):
            place = Place("hands", i, 0, example.name)
            for move in islice(example.table.moves(), _TRIED):
                note(example.table.check(move).rules, place)
                for event in self.game.play(example.table.state, move).events:
                    note(event.rules, place)
        for i, question in enumerate(self.questions):
            place = Place("tricky", i, 0, question.name)
            note(question.rules, place)
            for answer in question.answers:
                note(answer.rules, place)
                for rules in answer.play.rules if answer.play else ():
                    note(rules, place)
        return {rule_id: tuple(places.values()) for rule_id, places in found.items()}


# --- from states to what the browser steps through ------------------------------------------


@lru_cache(maxsize=8)
def flat_scene(game: AnyGame, state: Any, seat: int, names: tuple[str, ...]) -> Flat:
    """What that seat may see of a state, part by part; not to be changed, because it is cached for a while.

    A press looks at a state more than once: it ends one move and begins the next, its cards are named and
    pointed at.
    """
    scene = part(game.name, "scene").scene
    return flat(scene(state, seat, names))


def told(say: Say, seat: int, names: Sequence[str]) -> dict[str, str]:
    """A headline and what explains it, as that seat reads them."""
    more = say.more(seat, names)
    return {"title": say.tell(seat, names), **({"more": more} if more else {})}


def frames(
    game: AnyGame, begin: Any, steps: Sequence[Step], seat: int, names: tuple[str, ...], **head: Any
) -> dict[str, Any]:
    """A finished recording: the first scene, and for each event its words, rules and what changed."""
    scene = first = flat_scene(game, begin, seat, names)
    shown = []
    for step in steps:
        for event in step.events:
            after = flat_scene(game, event.state, seat, names)
            shown.append({**told(event.say, seat, names), "rules": event.rules, "delta": delta(scene, after)})
            scene = after
    outcome = game.outcome(steps[-1].state) if steps else None
    if outcome:
        shown.append({**told(outcome.say, seat, names), "rules": outcome.rules, "delta": {}})
    return {"scene": first, "begin": {"title": "", **head}, "steps": shown}
