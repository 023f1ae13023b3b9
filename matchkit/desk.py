"""What can be done at a table: the actions beside it, each with its verdict, and what can be changed.

A game's `desk.py` offers:

- `desk(state, seat, picks, names) -> Offer`: what can be done with the cards and things picked, each
  action with its verdict.
- `picks(state, seat, move) -> list[Pick]`: what to pick on the table to make that move.
- `fields(table) -> list[Field]` and `edited(table, values) -> Table`: what a learner can change in an
  example, and the example changed; raises `MatchkitError` if that is impossible.
- `altered(table, values, options) -> Table`, only where options affect what a position can hold: the
  example with these values and options, instead of `edited`.
- `pointed(state, seat, verdict) -> list[str]`, only where the cards of a refusal are more than cards of the
  hand with the id `hand.<code>`: the parts to point at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from matchkit.game import AnyGame, Seat, Verdict
from matchkit.scene import Part, Teller


class Action(NamedTuple):
    """A row of the voice panel: what it is, its verdict, and the move it makes."""

    id: str
    icon: str
    name: str
    verdict: Verdict
    move: Any = None
    #: Chosen cards make it legal and it is the best described: drawn charcoal.
    main: bool = False
    #: The verdict in few words, for the row ("6 + 3 = 9"); its sentence where this is empty.
    note: str = ""


class Offer(NamedTuple):
    """What the voice panel says about the cards picked."""

    eyebrow: str
    title: str
    actions: Sequence[Action]
    more: str = ""
    rules: tuple[str, ...] = ()
    #: A bar with one cell for each point to reach: `{"target": 9, "parts": [{"n": 6, "label": "6"}, …]}`
    meter: Mapping[str, Any] | None = None
    #: Parts that replace the scene's as long as these things are picked (see `flat`): a card with
    #: a tag, a row of tiles to choose from.
    parts: Mapping[str, Part] = {}
    #: `yes` or `no` when the eyebrow is a verdict on what is picked; otherwise empty.
    tone: str = ""
    #: Tiles that can be picked here as well as on the table, under a line of text:
    #: `{"title": "It can show", "tiles": [a tile, …]}`
    quick: Mapping[str, Any] | None = None


class Field(NamedTuple):
    """Something about an example that a learner can change."""

    id: str
    name: str
    #: `cards` (a list of codes), `choice` (one of `values`), `switch`, or `number` (from `low` to `high`).
    kind: str
    value: Any
    #: For cards: the codes there are, each with its name. For a choice: values with their names.
    values: Mapping[str, str] = {}
    #: For cards: how many there can be in all.
    most: int = 10
    #: Shown only when somebody asks for more (the options of the game).
    more: bool = False


# --- what every desk has ------------------------------------------------------------------


def at_rest(game: AnyGame, state: Any, seat: int, t: Teller) -> Offer | None:
    """What is shown while this seat has nothing to decide: the end of the game, or whose turn it is.

    None when the seat decides now. `scene.toml` has the sentences `desk.over`, `desk.waiting_eyebrow`,
    `desk.waiting` (with `who`) and `desk.finishing`, for a moment inside a step in which nobody decides.
    """
    outcome = game.outcome(state)
    if outcome:
        more = outcome.say.more(t.you, t.names)
        return Offer(t("desk.over"), t.say(outcome.say), (), more, outcome.rules)
    mover = game.to_move(state)
    if mover is None:
        return Offer(t("desk.waiting_eyebrow"), t("desk.finishing"), ())
    if mover != seat:
        return Offer(t("desk.waiting_eyebrow"), t("desk.waiting", who=Seat(mover)), ())
    return None


def action(
    game: AnyGame,
    state: Any,
    key: str,
    icon: str,
    move: Any,
    t: Teller,
    *,
    name: str = "",
    main: bool = False,
) -> Action:
    """The row of a move: its verdict by `check`, its name (`act.<key>` in `scene.toml`), its few words."""
    verdict = game.check(state, move)
    return Action(key, icon, name or t(f"act.{key}"), verdict, move, main and verdict.ok, t.short(verdict))
