"""The form in which a learner changes an example: made from the declaration of positions.

A change sets values, loads the position and says what is wrong with it in the learner's words. What the
learner sees stays as it is; cards that nobody sees make room for those that are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit.desk import Field
from matchkit.errors import ImpossiblePosition, MatchkitError
from matchkit.game import AnyGame
from matchkit.games import part
from matchkit.position import (
    Cards,
    Chance,
    Draft,
    Entry,
    Number,
    SeatAt,
    Seats,
    each_seat,
    is_number,
    words,
)
from matchkit.table import Table
from matchkit.words import NAMES, Say

#: Whose hand the form changes.
YOU = 0
#: Longer lists of cards are refused unread.
MAX_CARDS = 120


def fields(table: Table) -> list[Field]:
    """What a learner can change in an example: the game's own changes, entries with an `edit`, players."""
    game, state = table.game, table.state
    draft = _draft(table)
    found = [
        Field(change.id, _label(game, change.id), "choice", change.now(state), values)
        for change in game.schema.changes
        if (values := change.values(state))
    ]
    for entry in game.schema.entries.values():
        if entry.edit and entry.when(state):
            value = _now(entry, state)
            shown = list(value) if isinstance(value, tuple) else value
            found.append(
                Field(entry.edit, _label(game, entry.edit), value=shown, **entry.field(draft, value))
            )
    if game.schema.reseat:
        sizes = {str(n): str(n) for n in game.sizes_for(table.options)}
        found.append(
            Field("seats", words(game).sentences["form.seats"]["title"], "choice", str(table.seats), sizes)
        )
    return found


def edited(table: Table, values: Mapping[str, Any], options: Mapping[str, object]) -> Table:
    """The same example with other values and options; raises `MatchkitError` if that is impossible."""
    game = table.game
    given = {**table.given, **options}
    full = game.options(given)
    seats = _seats(table, values.get("seats", table.seats), game.sizes_for(full))
    position = _laid(table)
    there = {field.id: field for field in fields(table)}
    for change in game.schema.changes:
        if change.id in there:
            change.put(table.state, position, _chosen(table, there[change.id], values))
    draft: Draft[Any] = Draft(game.schema, game, seats, game.settings(seats, full), 0)
    for entry in game.schema.entries.values():
        if entry.edit in there:
            value = _value(table, entry, there[entry.edit], values)
            if isinstance(entry, Cards) and entry.most and value == there[entry.edit].value:
                # What was there before adapts to fewer cards: only what is asked for is refused.
                value = value[: entry.most(draft)]
            _set(position, entry, table.seats, value)
    if seats != table.seats:
        _reseat(table, position, seats)
    names = (*table.names, *NAMES[table.seats :])[:seats]
    _make_room(game, position, seats, game.settings(seats, full))
    try:
        return Table(game, seats, table.seed, position=position, names=names, **given)
    except ImpossiblePosition as error:
        raise MatchkitError(error.told(YOU, names)) from error


# --- what the form says -------------------------------------------------------------------------


def _label(game: AnyGame, field_id: str) -> str:
    label: str = part(game.name, "scene").TEXT.fill(f"edit.{field_id}", "title", {}, YOU, NAMES)
    return label


def _draft(table: Table) -> Draft[Any]:
    return Draft(table.game.schema, table.game, table.seats, table.state.options, 0)


def _now(entry: Entry, state: Any) -> Any:
    value = entry.of(state) if entry.of else getattr(state, entry.key)
    return value[YOU] if entry.per else value


def _no(table: Table, key: str, **facts: Any) -> MatchkitError:
    return MatchkitError(Say(f"form.{key}", facts, words(table.game)).tell(YOU, table.names))


def _chosen(table: Table, field: Field, values: Mapping[str, Any]) -> str:
    """The value of a choice."""
    value = values.get(field.id, field.value)
    if str(value) not in field.values:
        raise _no(table, "bad_value", field=field.name)
    return str(value)


def _value(table: Table, entry: Entry, field: Field, values: Mapping[str, Any]) -> Any:
    """The value of an entry as a record holds it."""
    value = values.get(field.id, field.value)
    if field.kind == "cards":
        if not isinstance(value, list) or len(value) > MAX_CARDS:
            raise _no(table, "bad_cards", field=field.name)
        if not all(isinstance(card, str) and card in field.values for card in value):
            raise _no(table, "bad_cards", field=field.name)
        return list(value)
    if field.kind == "choice":
        return _chosen(table, field, values)
    if field.kind == "number" and isinstance(value, str) and value.strip().isdecimal():
        return int(value.strip()[:9])
    return value


def _seats(table: Table, given: object, sizes: Sequence[int]) -> int:
    said = str(given)
    if not (said.isascii() and said.isdecimal()) or int(said[:3]) not in sizes:
        raise _no(table, "bad_seats", title=table.game.title, low=sizes[0], high=sizes[-1])
    return int(said[:3])


# --- the position that is changed ---------------------------------------------------------------


def _laid(table: Table) -> dict[str, Any]:
    """The position of an example: as it was laid, with what is seen as it is now.

    Numbers stay as they were laid: what follows from other numbers is worked out again.
    """
    schema, state = table.game.schema, table.state
    now = schema.dump(state)
    if table.position is None or len(table.steps) > 1:
        for key, entry in schema.entries.items():
            if isinstance(entry, Cards) and not entry.open and key in now:
                now[key] = _unseen(now[key], entry, state)
        return now
    older = {e.formerly: k for k, e in schema.entries.items() if e.formerly}
    position = {older.get(key, key): value for key, value in table.position.items()}
    for key, entry in schema.entries.items():
        if not isinstance(entry, Number | Chance) and (not isinstance(entry, Cards) or entry.open):
            # What was worked out is written down, so that a change elsewhere does not lead to something else.
            position.pop(key, None)
            if key in now:
                position[key] = now[key]
    return position


def _unseen(dumped: Any, entry: Entry, state: Any) -> Any:
    """How many cards lie where nobody sees them."""
    cards = entry.of(state) if entry.of else getattr(state, entry.key)
    if entry.per is None:
        return len(cards)
    return [own if seat == YOU else len(cards[seat]) for seat, own in enumerate(dumped)]


def _set(position: dict[str, Any], entry: Entry, seats: int, value: Any) -> None:
    """Write one value; in a list, the learner's own item."""
    if entry.per is None:
        position[entry.key] = value
        return
    items = position.get(entry.key, [])
    if is_number(items) and isinstance(entry, Number):
        items = [items] * seats
    position[entry.key] = [value, *items[1:]]


def _reseat(table: Table, position: dict[str, Any], seats: int) -> None:
    """Another number of players: surplus ones leave, but whoever is to move stays."""
    mover = table.state.turn
    for key, entry in table.game.schema.entries.items():
        value = position.get(key)
        if value is None:
            continue
        if isinstance(entry, Cards) and entry.covered and seats > table.seats:
            # Newcomers need cards, and nobody sees those that lie below the last one.
            position[key] = (table.game.schema.words_of(value) or [])[-1:]
        elif entry.per is each_seat and isinstance(value, list):
            items = list(value)
            if seats <= mover < len(items):
                items[seats - 1] = items[mover]
            position[key] = items[:seats]
        elif isinstance(entry, SeatAt) and is_number(value) and value >= seats:
            if value == mover:
                position[key] = seats - 1
            else:
                del position[key]
        elif isinstance(entry, Seats):
            position[key] = [seat for seat in value if seat < seats]


def _make_room(game: AnyGame, position: dict[str, Any], seats: int, options: Any) -> None:
    """Cards that nobody sees, or that may be moved, give up their places to those asked for."""
    schema = game.schema
    draft: Draft[Any] = Draft(schema, game, seats, options, 0)
    giving = []
    for key, entry in schema.entries.items():
        if key not in position:
            continue
        if isinstance(entry, Cards) and (entry.covered or not entry.open):
            giving.append(entry)
            if entry.per is each_seat and position[key]:
                entry.read(draft, position[key][YOU], YOU)
            elif entry.covered:
                for pile in position[key] if entry.per else [position[key]]:
                    entry.read(draft, _split(draft, entry, pile)[1], None)
        elif entry.per is None:
            entry.read(draft, position[key], None)
        elif isinstance(position[key], list):
            for at, item in enumerate(position[key]):
                entry.read(draft, item, at)
    for entry in giving:
        value = position[entry.key]
        if entry.covered:
            piles = [_uncovered(draft, entry, pile) for pile in (value if entry.per else [value])]
            position[entry.key] = piles if entry.per else piles[0]
        elif entry.per is None:
            position[entry.key] = _kept(draft, value)
        elif isinstance(value, list):
            start = 1 if entry.per is each_seat else 0
            kept = (_kept_or_counted(draft, entry, item) for item in value[start:])
            position[entry.key] = [*value[:start], *kept]


def _split(draft: Draft[Any], entry: Cards, pile: Any) -> tuple[list[str], list[str]]:
    """The cards of a pile of which one is seen: those that are not, and that one."""
    cards = _listed(draft, pile)
    return (cards[1:], cards[:1]) if entry.top_first else (cards[:-1], cards[-1:])


def _uncovered(draft: Draft[Any], entry: Cards, pile: Any) -> Any:
    """A pile without those of its covered cards that are asked for elsewhere."""
    if is_number(pile):
        return pile
    covered, seen = _split(draft, entry, pile)
    kept = _kept(draft, covered)
    return [*seen, *kept] if entry.top_first else [*kept, *seen]


def _kept(draft: Draft[Any], value: Any) -> Any:
    """The cards of these that are still left."""
    if is_number(value):
        return value
    found = []
    for word in _listed(draft, value):
        code = draft.schema.code(word)
        if draft.left[code] > 0:
            draft.left[code] -= 1
            found.append(code)
    return found


def _kept_or_counted(draft: Draft[Any], entry: Cards, value: Any) -> Any:
    """The same for a hand that nobody sees: it keeps its size, as far as there are enough cards."""
    kept = _kept(draft, value)
    if is_number(kept):
        return min(kept, entry.most(draft)) if entry.most else kept
    size = len(_listed(draft, value))
    return kept if len(kept) == size else size


def _listed(draft: Draft[Any], value: Any) -> list[str]:
    """The words for the cards of an entry; none for a number of unseen ones."""
    return [] if is_number(value) else draft.schema.words_of(value) or []
