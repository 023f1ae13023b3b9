"""Moves as a player says them, and Burn Cards as they are written in lists."""

from __future__ import annotations

import re

from matchkit.game import BadMove
from matchkit.games.matches.state import BURN_CARDS, CARD_OF, FLARE, Burnt, Move, canonical, codes
from matchkit.words import Words

#: What is said first, by kind of move.
SAID = {
    "match": "match",
    "set": "set",
    "run": "run",
    "flare": "flare",
    "out": "burn out",
    "card": "card",
    "end": "end turn",
    "drop": "drop",
    "discard": "discard",
    "blaze": "blaze",
}
_KINDS = {
    **{said: kind for kind, said in SAID.items()},
    "run up": "run",
    "run-up": "run",
    "burnout": "out",
    "out": "out",
    "end": "end",
}
_START = re.compile(rf"({'|'.join(sorted(_KINDS, key=len, reverse=True))})(?![a-z-])\s*(.*)")
_BURN = re.compile(
    r"(?P<card>[a-z0-9 !'-]*?)\s*(?:#\s*(?P<place>[1-9]\d?)\s*)?(?::\s*(?P<source>[a-z0-9 !'-]*?)\s*)?"
    r"(?:@\s*(?P<seat>\d{1,2})\s*)?(?:=\s*(?P<number>\d{1,3})\s*)?"
)
_LONGEST = 400
_SHORT = {card.rule.removeprefix("MAT-BC-").lower(): name for name, card in BURN_CARDS.items()}


def burn_name(text: str) -> str:
    """A Burn Card's name as the rules use it; unknown names come back in lower case."""
    name = " ".join(re.sub(r"[-_!]", " ", text.lower()).split())
    return _SHORT.get(name, name)


def write_burnt(card: str, source: str = "", seat: int = -1, number: int = 0, place: int = 0) -> str:
    """A Burn Card with all that was chosen for it: `crossfire #3: fuel source = 7`."""
    text = f"{card} #{place}" if place else card
    if source:
        text += f": {source}"
    if seat >= 0:
        text += f" @{seat}"
    if number:
        text += f" = {number}"
    return text


def read_burnt(text: str) -> Move | None:
    """Such a text as a move; None when it cannot be read."""
    found = _BURN.fullmatch(text.strip().lower())
    if not found or not found["card"].strip():
        return None
    return Move(
        "card",
        card=burn_name(found["card"]),
        source=burn_name(found["source"] or ""),
        seat=int(found["seat"] or -1),
        number=int(found["number"] or 0),
        place=int(found["place"] or 0),
    )


def burnt_of(text: str) -> Burnt | None:
    """A Burn Card in front of a player, as a position writes it; None when it cannot be read."""
    read = read_burnt(text)
    if read is None or read.seat >= 0 or read.place:
        return None
    return Burnt(read.card, read.source, read.number)


def write(move: Move) -> str:
    """The move as a player would say it."""
    said = SAID.get(move.kind, move.kind)
    if move.kind == "card":
        return f"{said} {write_burnt(*move[3:])}"
    if move.kind == "flare" and move.up == (FLARE,) and not move.down:
        return said
    parts = [said, *codes(move.up)]
    if move.down:
        parts += ["+", *codes(move.down)]
    elif not move.up and move.kind not in ("out", "end"):
        parts.append("nothing")
    return " ".join(parts)


def read_cards(text: str) -> tuple[int, ...] | None:
    """Cards named by their codes, in any order; None when one of them does not exist."""
    words = text.upper().replace(",", " ").replace("FLARE", "F").split()
    if any(word not in CARD_OF for word in words):
        return None
    return canonical(CARD_OF[word] for word in words)


def parse(text: str, words: Words) -> Move:
    """The move that was said; raises `BadMove` with an example of what to say."""

    def bad(key: str, **facts: object) -> BadMove:
        return BadMove(words.fill(key, "title", facts, None, ()))

    if len(text) > _LONGEST:
        raise bad("parse.long", n=_LONGEST)
    line = " ".join(text.lower().split())
    found = _START.fullmatch(line)
    if not found:
        raise bad("parse.start", said=line[:40])
    kind, rest = _KINDS[found[1]], found[2]
    if kind == "card":
        burnt = read_burnt(rest)
        if burnt is None:
            raise bad("parse.card", said=rest[:40])
        for name in (burnt.card, burnt.source):
            if name and name not in BURN_CARDS:
                raise bad("parse.burn_card", said=name[:40], cards=tuple(BURN_CARDS))
        return burnt
    if rest == "nothing":
        return Move(kind)
    if not rest:
        if kind == "flare":
            return Move(kind, (FLARE,))
        if kind in ("drop", "discard", "blaze"):
            raise bad(f"parse.{kind}")
        return Move(kind)
    face_up, _, face_down = rest.partition("+")
    up, down = read_cards(face_up), read_cards(face_down)
    if up is None or down is None:
        raise bad("parse.cards", said=rest[:40])
    return Move(kind, up, down)
