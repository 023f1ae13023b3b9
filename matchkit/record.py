"""A game written down: as readable TOML, and as a short code for a link.

A record is where a game began (a seed, or a position built by hand) and what was played::

    matchkit = 1
    game = "matches"
    seats = 3
    seed = 7
    options = { burn_cards = true }
    moves = [
      "blaze 4",
      "set 3 1",
    ]

Example hands, worked examples, tests and links are all records.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import tomllib
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from matchkit.errors import BadRecord, ImpossiblePosition, clean, quoted

#: The format this version writes; older ones stay readable, newer ones say so.
VERSION = 1
#: The highest seed: the largest whole number of TOML.
MAX_SEED = 2**63 - 1

#: Anything longer is neither read nor written.
MAX_CODE = 60_000
MAX_TEXT = 1_000_000
MAX_MOVES = 20_000
#: How deep the lists and tables of a position may be nested.
MAX_DEPTH = 12
_TOO_DEEP = re.compile(r"(?:[\w\"'-]{1,40} *\. *){30}")
_KEYS = {"matchkit", "game", "seats", "seed", "options", "position", "moves", "names"}


class Record(NamedTuple):
    """A game as it is written down; nothing in it is checked against the rules yet."""

    game: str
    seats: int
    seed: int = 0
    options: Mapping[str, Any] = {}
    position: Mapping[str, Any] | None = None
    moves: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def write(record: Record) -> str:
    """The record as TOML text; raises `BadRecord` for a game too long to be read back."""
    lines = [
        f"matchkit = {VERSION}",
        f"game = {_toml(record.game)}",
        f"seats = {record.seats}",
        f"seed = {record.seed}",
    ]
    if record.options:
        lines.append(f"options = {_toml(dict(record.options))}")
    if record.names:
        lines.append(f"names = {_toml(list(record.names))}")
    if record.moves:
        lines += ["moves = [", *(f"  {_toml(m)}," for m in record.moves), "]"]
    if record.position is not None:
        lines += ["", "[position]", *(f"{_toml_key(k)} = {_toml(v)}" for k, v in record.position.items())]
    text = "\n".join(lines) + "\n"
    if len(text) > MAX_TEXT or len(record.moves) > MAX_MOVES:
        raise BadRecord(
            f"This game is too long to be written down: a record holds at most {MAX_MOVES} moves."
        )
    return text


def read(text: str) -> Record:
    """The record that was written; raises `BadRecord` with what is wrong with the text."""
    if not isinstance(text, str):
        raise BadRecord(f"A record is text, as table.record() writes it, not {quoted(text)}.")
    if len(text) > MAX_TEXT:
        raise BadRecord("This text is too long for a record.")
    if _TOO_DEEP.search(text):
        # Reading such a key would take minutes.
        raise BadRecord("This is not a record of a game: its tables are nested too deeply.")
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise BadRecord("This is not a record of a game: its tables are nested too deeply.") from None
    except ValueError as error:
        # Besides TOML errors, these are numbers with more digits than Python reads.
        raise BadRecord(f"This is not a record of a game: {clean(error)}.") from None
    return from_table(table)


def from_table(table: Mapping[str, Any]) -> Record:
    """A record from the parsed TOML or JSON of one; raises `BadRecord`."""
    if not isinstance(table, Mapping):
        raise BadRecord(f"A record is a table with a game and a number of seats, not {quoted(table)}.")
    version = table.get("matchkit", VERSION)
    if not isinstance(version, int) or isinstance(version, bool):
        raise BadRecord("A record begins with matchkit = 1, the number of its format.")
    if version != VERSION:
        raise BadRecord(f"This record has format {version}; this matchkit reads format {VERSION}.")
    unknown = sorted(map(quoted, set(table) - _KEYS))
    if unknown:
        raise BadRecord(f"A record has no {unknown[0]}. It has: {', '.join(sorted(_KEYS))}.")
    game = _typed(table, "game", str, None)
    seats = _typed(table, "seats", int, None)
    seed = _typed(table, "seed", int, 0)
    if not 0 <= seed <= MAX_SEED:
        raise BadRecord(f"The seed of a record is a number from 0 to {MAX_SEED}.")
    moves = _strings(table, "moves")
    if len(moves) > MAX_MOVES:
        raise BadRecord(f"A record holds at most {MAX_MOVES} moves; this one has {len(moves)}.")
    return Record(
        game,
        seats,
        seed,
        _typed(table, "options", dict, {}),
        _typed(table, "position", dict, None) if "position" in table else None,
        moves,
        _strings(table, "names"),
    )


def encode(record: Record) -> str:
    """The record as a short code of letters, digits, `-` and `_`, with its version and a checksum.

    Raises `BadRecord` for a game too long for a code.
    """
    parts = {
        "s": record.seed,
        "o": dict(record.options),
        "m": "\n".join(record.moves),
        "w": list(record.names),
    }
    table = {"g": record.game, "n": record.seats, **{k: v for k, v in parts.items() if v}}
    if record.position is not None:
        table["p"] = dict(record.position)
    plain = json.dumps(table, separators=(",", ":"), ensure_ascii=False).encode()
    packed = zlib.compress(plain, 9, wbits=-15)
    check = zlib.crc32(packed).to_bytes(4, "big")
    code = f"{VERSION}" + base64.urlsafe_b64encode(check + packed).decode().rstrip("=")
    if len(code) > MAX_CODE or len(plain) > MAX_TEXT or len(record.moves) > MAX_MOVES:
        raise BadRecord("This game is too long for a link. Keep its record instead.")
    return code


def decode(code: str) -> Record:
    """The record behind a code; raises `BadRecord` when it is cut off, mistyped or from elsewhere."""
    if not isinstance(code, str):
        raise BadRecord(f"A code is text, as table.code() writes it, not {quoted(code)}.")
    code = code.strip()
    if not code:
        raise BadRecord("The code is empty. Copy the whole link once more.")
    if len(code) > MAX_CODE:
        raise BadRecord("The code is too long to be one of ours.")
    if code[0] != str(VERSION):
        raise BadRecord(
            f"This code does not begin with {VERSION}, so it is cut off, mistyped or from another version of "
            "matchkit. Copy the whole link once more."
        )
    damaged = BadRecord("The code is damaged: a letter is missing or wrong. Copy the whole link once more.")
    try:
        raw = base64.b64decode(code[1:] + "=" * (-len(code[1:]) % 4), altchars=b"-_", validate=True)
        if base64.urlsafe_b64encode(raw).decode().rstrip("=") != code[1:]:
            raise damaged
        check, packed = raw[:4], raw[4:]
        if zlib.crc32(packed).to_bytes(4, "big") != check:
            raise damaged
        unpacker = zlib.decompressobj(wbits=-15)
        plain = unpacker.decompress(packed, MAX_TEXT)
        if unpacker.unconsumed_tail:
            raise BadRecord("The code holds more than any game can.")
        table = json.loads(plain)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        raise (error if isinstance(error, BadRecord) else damaged) from None
    if not isinstance(table, dict) or set(table) - set("gnsompw"):
        raise damaged
    names = {"g": "game", "n": "seats", "s": "seed", "o": "options", "p": "position", "w": "names"}
    full = {names[k]: v for k, v in table.items() if k in names}
    played = table.get("m", "")
    if not isinstance(played, str):
        raise damaged
    return from_table(full | {"moves": played.split("\n") if played else []})


def plain(position: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of a position, only of what a record can hold; raises `ImpossiblePosition`."""
    if not isinstance(position, Mapping):
        raise ImpossiblePosition([f"A position is a table such as {{'turn': 0}}, not {quoted(position)}."])
    copied: dict[str, Any] = _copied(position, MAX_DEPTH)
    return copied


def _copied(value: Any, deep: int) -> Any:
    if isinstance(value, str | bool):
        return value
    if isinstance(value, int) and abs(value) <= MAX_SEED:
        return int(value)
    if isinstance(value, Mapping) and deep and all(isinstance(key, str) for key in value):
        return {key: _copied(inner, deep - 1) for key, inner in value.items()}
    if isinstance(value, list | tuple) and deep:
        return [_copied(inner, deep - 1) for inner in value]
    held = "strings, whole numbers, true or false, and lists and tables of these"
    raise ImpossiblePosition([f"A position holds {held}, not {quoted(value)}."])


def _typed(table: Mapping[str, Any], key: str, kind: type, default: Any) -> Any:
    value = table.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        what = {str: "a word", int: "a whole number", dict: "a table"}[kind]
        raise BadRecord(f"A record needs {key}, {what}." if value is None else f"{key} is {what}.")
    return value


def _strings(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise BadRecord(f"{key} is a list of strings.")
    return tuple(value)


def _toml_key(key: str) -> str:
    plain = key.replace("_", "").replace("-", "")
    return key if plain.isascii() and plain.isalnum() else json.dumps(key)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        # JSON strings are TOML strings, except for characters that TOML wants escaped.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_toml_key(str(k))} = {_toml(v)}" for k, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, Sequence):
        return f"[{', '.join(_toml(v) for v in value)}]"
    raise TypeError(f"A record cannot hold {type(value).__name__}.")
