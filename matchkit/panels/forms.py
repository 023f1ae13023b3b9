"""What a learner can change: the players, the options, and in an example the cards.

A form is a list of `Field`s; what it was filled in with comes back as values by the fields' ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit import form
from matchkit.desk import Field
from matchkit.errors import MatchkitError, quoted
from matchkit.lesson import YOU
from matchkit.panels.words import ui
from matchkit.record import MAX_SEED
from matchkit.table import Table

# --- an example ---------------------------------------------------------------------------------


def example_fields(table: Table) -> list[Field]:
    """What an example can be changed to: what its position declares, and every option."""
    return [*form.fields(table), *options_of(table)]


def changed(table: Table, chosen: Mapping[str, Any]) -> Table:
    """The example with these values in its fields; raises `MatchkitError` if that is impossible."""
    options = {k: v for k, v in chosen.items() if k in table.game.rulebook.options}
    cards = {k: v for k, v in chosen.items() if k not in options}
    return form.edited(table, cards, options)


# --- players and options --------------------------------------------------------------------------


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
            # Custom lists are for records; the page offers what can be chosen with one press.
            values = {
                k: v for k, v in option.values.items() if k != "custom" or str(value).startswith("custom")
            }
            fields.append(Field(key, option.name, "choice", str(value), values, more=more))
        elif option.kind == "number":
            ends = {"low": str(option.low), "high": str(option.high)}
            fields.append(Field(key, option.name, "number", value, ends, more=more))
        elif option.kind == "seat":
            seats = {str(s): ui()["you"] if s == YOU else table.names[s] for s in range(table.seats)}
            chances = {"random": ui()["by_chance"], **seats}
            fields.append(Field(key, option.name, "choice", str(value), chances, more=more))
    return fields


# --- what comes back ------------------------------------------------------------------------------


def filled(message: Mapping[str, Any]) -> dict[str, Any]:
    """What a form was filled in with; raises `MatchkitError` when the message has no such thing."""
    given = message.get("values")
    if not isinstance(given, dict):
        raise MatchkitError("The page sent no values. Open the form again.")
    return dict(given)


def values(message: Mapping[str, Any], fields: Sequence[Field]) -> dict[str, Any]:
    """The same for a form of these fields; raises `MatchkitError` for anything else to be changed."""
    given, there = filled(message), {field.id for field in fields}
    for key in given:
        if key not in there:
            raise MatchkitError(f"There is nothing called {quoted(key)} to change here. Open the form again.")
    return given


def afresh(message: Mapping[str, Any], table: Table) -> tuple[int, int, dict[str, Any]]:
    """The players, the seed and the options for another deal after this table's.

    After the last seed comes the first. Raises `MatchkitError` for what is not a form.
    """
    options = values(message, seats_and_options(table))
    seats = options.pop("seats", table.seats)
    return _whole(seats), (table.seed + 1) % (MAX_SEED + 1), options


def _whole(value: Any) -> int:
    if isinstance(value, str) and len(value) < 9 and value.strip().isdecimal():
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise MatchkitError(f"The number of players is a number, not {quoted(value)}.")
