"""What a player can decide: the move, how it is said, and every legal one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from matchkit.errors import BadMove
from matchkit.games.matches.burn_cards import place_of, sources
from matchkit.games.matches.state import (
    BLAZE,
    BURN_CARDS,
    CODES,
    CROSSFIRE,
    DANCER,
    DISCARD,
    DROP,
    DROPPED,
    FLARE,
    FUEL,
    TURN,
    VALUES,
    State,
    burn_name,
    canonical,
    worths,
)
from matchkit.words import Words

Cards = tuple[str, ...]


class Move(NamedTuple):
    """Whatever a player can decide.

    `kind` is one of `match set run flare out card end drop discard blaze`. `up` and `down` are cards (face
    up, face down), high to low. For a Burn Card: its name, for Crossfire what it copies, the seat it is
    aimed at (-1: none) and the number that is named (0: none). `place` tells a Burn Card from an equal one
    that lies cheaper: it is the card's price, and 0 for the cheapest (MAT-Q58).
    """

    kind: str
    up: Cards = ()
    down: Cards = ()
    card: str = ""
    source: str = ""
    seat: int = -1
    number: int = 0
    place: int = 0


BURN_OUT, END = Move("out"), Move("end")


# --- how a move is said -----------------------------------------------------------------------

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
MAX_TEXT = 400


def write(move: Move) -> str:
    """The move as a player would say it: `set 6 4`, `run 4 3 + 9 2`, `card gasoline #4`."""
    said = SAID.get(move.kind, move.kind)
    if move.kind == "card":
        return f"{said} {write_burnt(*move[3:])}"
    if move.kind == "flare" and move.up == (FLARE,) and not move.down:
        return said
    parts = [said, *move.up]
    if move.down:
        parts += ["+", *move.down]
    elif not move.up and move.kind not in ("out", "end"):
        parts.append("nothing")
    return " ".join(parts)


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
    """Such a text as a move, with whatever names it has; None when it cannot be read."""
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


def code_of(word: str) -> str:
    """The code that a word means, if it means one."""
    return FLARE if word.lower() == "flare" else word.upper()


def _read_cards(text: str) -> Cards | None:
    """Cards named by their codes, in any order; None when one of them does not exist."""
    codes = [code_of(word) for word in text.replace(",", " ").split()]
    return canonical(codes) if all(code in CODES for code in codes) else None


def parse(text: str, words: Words) -> Move:
    """The move that was said, in any letter case, spacing and order of cards.

    Raises `BadMove` with an example of what to say.
    """

    def bad(key: str, **facts: object) -> BadMove:
        return BadMove(words.fill(f"parse.{key}", "title", facts, None, ()))

    if len(text) > MAX_TEXT:
        raise bad("long", n=MAX_TEXT)
    line = " ".join(text.lower().split())
    found = _START.fullmatch(line)
    if not found:
        raise bad("start", said=line[:40])
    kind, rest = _KINDS[found[1]], found[2]
    if kind == "card":
        burnt = read_burnt(rest)
        if burnt is None:
            raise bad("card", said=rest[:40])
        for name in (burnt.card, burnt.source):
            if name and name not in BURN_CARDS:
                raise bad("burn_card", said=name[:40], cards=tuple(BURN_CARDS))
        return burnt
    if not rest and kind == "flare":
        return Move(kind, (FLARE,))
    if not rest and kind in ("drop", "discard", "blaze"):
        raise bad(kind)
    if rest in ("", "nothing"):
        return Move(kind)
    face_up, _, face_down = rest.partition("+")
    up, down = _read_cards(face_up), _read_cards(face_down)
    if up is None or down is None:
        raise bad("cards", said=rest[:40])
    return Move(kind, up, down)


# --- which cards of a hand answer a target ------------------------------------------------------

#: What each card counts face up.
Worths = Mapping[str, int]

#: Nothing in force: every card counts its printed value.
PLAIN: Worths = worths(0)


def total_of(up: Sequence[str], down: Sequence[str], worth: Worths = PLAIN) -> int:
    """What these cards reach: face up their worth, face down 1 each."""
    return sum(worth[card] for card in up) + len(down)


def action_of(
    up: Sequence[str], down: Sequence[str], target: int, worth: Worths = PLAIN, flares_down: bool = True
) -> str:
    """The one action that these cards are: `match`, `set`, `run` or `flare`; "" for none.

    A match is one card (MAT-MATCH-01), a set two or more (MAT-SETC-01, MAT-Q04), a run-up one or more
    face up and one or more face down (MAT-RUN-01, MAT-Q04, MAT-Q05), a Flare lies alone (MAT-FLARE-01).
    """
    if len(up) == 1 and up[0] == FLARE:
        return "" if down else "flare"
    if not up or FLARE in up or total_of(up, down, worth) != target:
        return ""
    if down:
        return "run" if flares_down or FLARE not in down else ""
    return "match" if len(up) == 1 else "set"


def choose(cards: Cards, number: int) -> Iterator[Cards]:
    """Each different choice of that many of the cards (sorted high to low), once."""
    if len(cards) <= 12:
        yield from dict.fromkeys(combinations(cards, number))
    elif number == 0:
        yield ()
    else:
        # A long hand has few different cards: take all, …, one, none of the highest, then go on.
        first = cards[0]
        copies = cards.count(first)
        for taken in range(min(copies, number), -1, -1):
            if len(cards) - copies >= number - taken:
                for rest in choose(cards[copies:], number - taken):
                    yield (first,) * taken + rest


def _face_up(hand: Cards, target: int, worth: Worths) -> list[tuple[Cards, int]]:
    """Each different choice of cards that can lie face up and count at most the target, with its count."""
    found: list[tuple[Cards, int]] = [((), 0)]
    for card in dict.fromkeys(hand):
        value = worth[card]
        if value > target or card == FLARE:
            continue
        more = []
        number = hand.count(card)
        for cards, total in found:
            for _ in range(number):
                total += value
                if total > target:
                    break
                cards = (*cards, card)
                more.append((cards, total))
        found += more
    return found[1:]


def ways(
    hand: Cards, target: int, worth: Worths = PLAIN, flares_down: bool = True
) -> Iterator[tuple[str, Cards, Cards]]:
    """Each different play of the hand (sorted) that answers the target, as (action, face up, face down).

    Simplest first: an exact match, a Flare, sets, run-ups.
    """
    for card in dict.fromkeys(hand):
        if worth[card] == target:
            yield "match", (card,), ()
    if FLARE in hand:
        yield "flare", (FLARE,), ()
    ups = _face_up(hand, target, worth)
    for cards, total in ups:
        if total == target and len(cards) > 1:
            yield "set", cards, ()
    usable = hand if flares_down else tuple(card for card in hand if card != FLARE)
    for up, total in ups:
        number = target - total
        if 0 < number <= len(usable) - len(up):
            rest = list(usable)
            for card in up:
                rest.remove(card)
            for down in choose(tuple(rest), number):
                yield "run", up, down


def can_answer(hand: Cards, target: int, worth: Worths, flares_down: bool) -> bool:
    """Is there any such play?"""
    return next(ways(hand, target, worth, flares_down), None) is not None


# --- every legal move ---------------------------------------------------------------------------


def legal(state: State) -> Iterator[Move]:
    """Every legal move once: in a turn an exact match, a Flare, sets, Burn Out, Burn Cards, run-ups."""
    phase, options = state.phase, state.options
    if phase == TURN and state.acted:
        yield END
        yield from activations(state)
    elif phase == TURN:
        burned_out = False
        hand = state.hands[state.turn]
        for kind, up, down in ways(hand, state.target, worths(state.adjust), options.flare_face_down):
            if kind == "run" and not burned_out:
                burned_out = True
                yield BURN_OUT
                yield from activations(state)
            yield Move(kind, up, down)
        if not burned_out:
            yield BURN_OUT
            yield from activations(state)
    elif phase == BLAZE:
        for card in dict.fromkeys(state.hands[state.leader]):
            if card != FLARE:
                yield Move("blaze", (card,))
    elif phase == DROP:
        for cards in choose(state.hands[state.victim], DROPPED):
            yield Move("drop", cards)
    elif phase == DISCARD:
        hand = state.hands[state.turn]
        if not options.discard_flares:
            hand = tuple(card for card in hand if card != FLARE)
        for number in range(len(hand) + 1):
            for cards in choose(hand, number):
                yield Move("discard", cards)


def activations(state: State) -> Iterator[Move]:
    """Each legal activation of a Burn Card, the cheapest cards first."""
    if state.used:
        return
    seat = state.turn
    for index, card in enumerate(state.row[: state.tokens[seat]]):
        if not card:
            continue
        place = place_of(state.row, index)
        for effect in sources(state) if card == CROSSFIRE else (card,):
            move = Move("card", card=card, source=effect if card == CROSSFIRE else "", place=place)
            if effect == FUEL:
                for number in VALUES:
                    yield move._replace(number=number)
            elif BURN_CARDS[effect].target:
                for other in range(state.options.seats):
                    if other not in state.out and not (effect == DANCER and other == seat):
                        yield move._replace(seat=other)
            else:
                yield move
