"""What can be said at the table: the move type, its text, and every legal move of a state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from matchkit.games.match.state import (
    CALLS,
    CHALLENGE,
    FITS,
    NUMBER_CARDS,
    PLAY,
    WILD,
    State,
    binding,
    need,
)

#: The announcements that belong to a play (MCH-MATCH-03, MCH-NO-01).
MATCH_SAID, COLLECT_SAID = "match", "no match"
_ANNOUNCED = {"match": MATCH_SAID, "collect": COLLECT_SAID}

COLOUR_NAMES: dict[str, str] = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "pink"}
_LETTERS = {name: letter for letter, name in COLOUR_NAMES.items()}


class Move(NamedTuple):
    """One decision.

    `kind` is "match" (a card goes on the discard pile), "collect" (a card goes into the collection), "wild",
    "challenge" or "pass" (let it pass).
    """

    kind: str
    card: str = ""
    #: "collection", or empty for the hand.
    origin: str = ""
    #: What a wild asks for: "0" to "5" or a colour letter; empty with the last card.
    call: str = ""
    #: The announcement, where players make it themselves: "match" or "no match".
    said: str = ""


CHALLENGE_IT = Move("challenge")
LET_PASS = Move("pass")


def announcement(state: State, kind: str) -> str:
    """What the player must announce with a play of that kind (MCH-MATCH-03, MCH-NO-01, MCH-Q04)."""
    return _ANNOUNCED.get(kind, "") if state.options.manual_announce else ""


@cache
def _plays(kind: str, origin: str, said: str) -> dict[str, Move]:
    """The move for each number card."""
    return {card: Move(kind, card, origin, "", said) for card in NUMBER_CARDS}


#: A wild with each call, and the one that ends the round.
WILDS: tuple[Move, ...] = tuple(Move("wild", WILD, "", call) for call in CALLS)
LAST_WILD = Move("wild", WILD)


def legal(state: State) -> Iterator[Move]:
    """Every legal move: matches from hand and collection, plays into the collection, wilds."""
    if state.phase != PLAY:
        if state.phase == CHALLENGE:
            yield CHALLENGE_IT
            yield LET_PASS
        return
    options, hand, fitting = state.options, state.hands[state.turn], FITS[need(state)]
    said = announcement(state, "match")
    move_of = _plays("match", "", said)
    others = []
    last = ""
    for card in hand:
        if card in fitting:
            if card != last:
                yield move_of[card]
        elif card != last and card != WILD:
            others.append(card)
        last = card
    bound = binding(state, state.turn)
    move_of = _plays("match", "collection", said)
    for card in bound:
        yield move_of[card]
    if not bound or (options.police == "opponents" and not state.caught):
        move_of = _plays("collect", "", announcement(state, "collect"))
        for card in others:
            yield move_of[card]
    if last == WILD:
        if len(hand) == 1:
            yield LAST_WILD
        else:
            yield from WILDS


def write(move: Move) -> str:
    """The move as a player says it: `match R3 from collection`, `collect G5`, `wild blue`."""
    if move.kind == "pass":
        return "let it pass"
    words = [move.kind]
    if move.kind == "wild":
        words.append(COLOUR_NAMES.get(move.call, move.call))
    elif move.card:
        words.append(move.card)
    if move.origin:
        words.append(f"from {move.origin}")
    if move.said:
        words.append(f'"{move.said}"')
    return " ".join(word for word in words if word)


_CARD = rf"(?P<colour>{'|'.join(_LETTERS)}|[a-z]) ?(?P<number>[0-9]{{1,2}})|(?P<wild>wild|w)"
_SAID = r"(?: \"?(?P<said>match|no match) ?[!.]?\"?)?"
_PLAY = re.compile(
    rf"(?P<kind>match|collect) (?:the )?(?:{_CARD})(?: from (?:the |my )?(?P<origin>hand|collection))?{_SAID}"
)
_WILD = re.compile(rf"(?:a )?(?:wild|w)(?: (?P<call>{'|'.join(_LETTERS)}|[a-z][0-9]?|[0-9]{{1,2}}))?")
_PASS = ("let it pass", "let pass", "pass")


def read(text: str) -> Move | None:
    """The move that was said, or None for any other text.

    Cards that do not exist are read too, so that the judge can answer with a sentence about them.
    """
    if len(text) > 200:
        return None
    said = " ".join(text.replace("\u201c", '"').replace("\u201d", '"').lower().replace(":", " ").split())
    said = said.removesuffix(".")
    if said == "challenge":
        return CHALLENGE_IT
    if said in _PASS:
        return LET_PASS
    if found := _PLAY.fullmatch(said):
        card = WILD if found["wild"] else _letter(found["colour"]) + _digits(found["number"])
        origin = "collection" if found["origin"] == "collection" else ""
        return Move(found["kind"], card, origin, "", found["said"] or "")
    if found := _WILD.fullmatch(said):
        call = found["call"] or ""
        return Move("wild", WILD, "", _digits(call) if call.isdecimal() else _letter(call))
    return None


def _letter(colour: str) -> str:
    """The letter of a colour; anything else is returned in capitals."""
    return _LETTERS.get(colour, colour.upper())


def _digits(number: str) -> str:
    return str(int(number))
