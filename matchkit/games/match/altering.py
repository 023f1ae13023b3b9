"""What a learner can change in an example hand of *Match!*, and the example changed.

A change keeps what it can of the position. What cannot stay goes: cards that nobody looks at, players who
are too many, points that would have ended the game. What the learner asks for and no game can hold is refused
in a learner's words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from matchkit.desk import Field
from matchkit.errors import MatchkitError
from matchkit.game import ImpossiblePosition
from matchkit.games.match.rules import Match
from matchkit.games.match.scene import TEXT, Teller
from matchkit.games.match.state import (
    CALLS,
    CHALLENGE,
    COPIES,
    HAND,
    NUMBER_CARDS,
    WILD,
    Options,
    State,
    ask,
    ended,
    fits,
    need,
    overlooked,
)
from matchkit.rulebook import Value
from matchkit.table import Table
from matchkit.words import NAMES

_GAME = Match()
_YOU = 0
#: Cards of a collection that the form holds: half of all number cards.
_MOST_COLLECTED = 30


def fields(table: Table) -> list[Field]:
    """What a learner can change in an example: hand, collection, what lies on the pile, the players."""
    state: State = table.state
    t = Teller(_YOU, table.names)
    numbers = {card: TEXT.name(card) for card in NUMBER_CARDS}
    collection = [card for pile in state.piles[_YOU] for card in pile]
    hand = list(state.hands[_YOU])
    sizes = {str(n): str(n) for n in _GAME.sizes_for(table.options)}
    return [
        Field("top", t("edit.top"), "choice", _top(state), {top: _called(top, t) for top in _tops(state)}),
        Field("hand", t("edit.hand"), "cards", hand, {**numbers, WILD: TEXT.name(WILD)}, HAND),
        Field("collection", t("edit.collection"), "cards", collection, numbers, _MOST_COLLECTED),
        Field("seats", t("edit.seats"), "choice", str(table.seats), sizes),
    ]


def edited(table: Table, values: Mapping[str, Any]) -> Table:
    """The same example with other cards; raises `MatchkitError` for what cannot be."""
    return altered(table, values, {})


def altered(table: Table, values: Mapping[str, Any], options: Mapping[str, object]) -> Table:
    """The same example with other cards and other options; raises `MatchkitError` for what cannot be."""
    given = {**table.given, **options}
    full = _GAME.options(given)
    seats = _seats(table, values.get("seats", table.seats), full)
    _check_first(table, full, seats)
    new = _New(table, full, seats)
    new.give(_cards(table, values.get("hand"), COPIES), _cards(table, values.get("collection"), COPIES))
    new.cover(values.get("top"))
    new.check_copies()
    try:
        return Table(table.game, seats, table.seed, position=new.position, names=table.names[:seats], **given)
    except ImpossiblePosition as error:
        # Its reasons are for whoever writes positions; a learner has only these fields.
        raise _no(table, "impossible") from error


# --- what the form says ---------------------------------------------------------------------


def _no(table: Table, key: str, **facts: Any) -> MatchkitError:
    return MatchkitError(Teller(_YOU, table.names)(f"edit.{key}", **facts))


def _seats(table: Table, given: object, options: Mapping[str, Value]) -> int:
    said = str(given)
    sizes = _GAME.sizes_for(options)
    seats = int(said[:3]) if said.isascii() and said.isdecimal() else 0
    if seats in sizes:
        return seats
    if seats in _GAME.sizes_for({"allow_7_8": True}):
        raise _no(table, "many_seats", option=_option("allow_7_8"))
    raise _no(table, "bad_seats", most=max(sizes))


def _check_first(table: Table, options: Mapping[str, Value], seats: int) -> None:
    """Does the one who is to begin sit at the table?"""
    first = options["first_player"]
    if isinstance(first, int) and first >= seats:
        name = table.names[first] if first < table.seats else NAMES[first]
        raise _no(table, "bad_first", name=name, option=_option("first_player"))


def _option(key: str) -> str:
    return _GAME.rulebook.options[key].name


def _cards(table: Table, given: object, known: Mapping[str, int]) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(c, str) and c in known for c in given):
        raise _no(table, "bad_cards")
    return list(given)


# --- what lies on the pile ------------------------------------------------------------------


def _tops(state: State) -> tuple[str, ...]:
    """All that can lie on the discard pile: number cards, and wilds with what they ask for.

    Where a play is challenged, those only under which it was against the rule (MCH-Q41).
    """
    every = (*NUMBER_CARDS, *(f"{WILD}{call}" for call in CALLS))
    if state.phase != CHALLENGE:
        return every
    found = []
    for top in every:
        card, call = top[:1] if top[0] == WILD else top, top[1:] if top[0] == WILD else ""
        under = state._replace(discard=(card,), call=call)
        if overlooked(under) and not fits(state.violation, need(under)):
            found.append(top)
    return tuple(found)


def _called(top: str, t: Teller) -> str:
    return t("edit.call", ask=ask(top[1:])) if top[0] == WILD else TEXT.name(top)


def _top(state: State) -> str:
    """The top of the discard pile as a choice: a number card, or a wild with what it asks for."""
    return f"{WILD}{state.call}" if state.call else state.discard[-1]


# --- the position ---------------------------------------------------------------------------


class _New:
    """The position of an example on its way to another one."""

    def __init__(self, table: Table, options: Mapping[str, Value], seats: int) -> None:
        self.table, self.options, self.seats = table, options, seats
        self.old: State = table.state
        self.position = dict(_GAME.dump(self.old) if table.position is None else table.position)
        self._reseat()
        self._keep_the_challenge()
        self._keep_the_points()

    def no(self, key: str, **facts: Any) -> MatchkitError:
        """A refusal in a learner's words."""
        return _no(self.table, key, **facts)

    # --- players ------------------------------------------------------------------------

    def _reseat(self) -> None:
        """Those who are too many leave; newcomers hold unseen cards. A challenged player stays."""
        position, turn = self.position, self.old.turn
        for key, newcomer in (("hands", HAND), ("collections", ""), ("totals", 0)):
            row = [*position.get(key, ()), *[newcomer] * max(self.seats, self.table.seats)]
            if turn >= self.seats:
                row[self.seats - 1] = row[turn]
            position[key] = row[: self.seats]
        position["turn"] = min(turn, self.seats - 1)

    def _keep_the_challenge(self) -> None:
        """It is you who is asked, whoever sits between; and with challenges there is a challenge."""
        challenged = self.old.phase == CHALLENGE or self.old.caught
        if challenged and self.options["police"] != "opponents":
            raise self.no("no_challenge", option=_option("police"))
        if self.old.phase == CHALLENGE:
            self.position["challenger"] = _YOU

    def _keep_the_points(self) -> None:
        """Points or rounds after which such a game is over are those of a new game."""
        settings = Options(**self.options)  # type: ignore[arg-type]
        totals = tuple(self.position["totals"])
        if self.old.round > 1 and ended(totals, self.old.round - 1, settings):
            self.position.pop("round", None)
            self.position.pop("totals")

    # --- cards --------------------------------------------------------------------------

    def give(self, hand: list[str], collection: list[str]) -> None:
        """Your hand and your collection."""
        if not hand:
            raise self.no("empty_hand")
        if len(hand) > HAND:
            raise self.no("long_hand", n=len(hand), most=HAND)
        if WILD in collection:
            raise self.no("wild_collected")
        self.position["hands"][_YOU] = hand
        self.position["collections"][_YOU] = collection

    def cover(self, top: object) -> None:
        """Another card on top of the discard pile, in place of the one that lies there."""
        if top not in _tops(self.old):
            raise self.no("bad_top")
        top = str(top)
        discard = _codes(self.position.get("discard", ""))
        if top != _top(self.old):
            self.position.pop("call", None)
            card = top
            if top[0] == WILD:
                self.position["call"], card = top[1:], WILD
            discard = [*discard[:-1], card]
        self.position["discard"] = discard

    def check_copies(self) -> None:
        """Is each card there as often as it exists? Cards that nobody looks at make room."""
        position = self.position
        discard = position["discard"]
        named = Counter(discard[-1:])
        for key in ("hands", "collections"):
            for cards in position[key]:
                if not isinstance(cards, int):
                    named.update(_codes(cards))
        over = next((card for card, n in named.items() if n > COPIES[card]), "")
        if over:
            raise self.no("too_many", card=over, most=COPIES[over], n=named[over])
        below = []
        for card in discard[:-1]:
            if named[card] < COPIES[card]:
                named[card] += 1
                below.append(card)
        position["discard"] = [*below, discard[-1]]
        if not isinstance(position.get("deck", ""), int):
            deck = []
            for card in _codes(position.get("deck", "")):
                if named[card] < COPIES[card]:
                    named[card] += 1
                    deck.append(card)
            position["deck"] = deck


def _codes(cards: str | list[str]) -> list[str]:
    return cards.split() if isinstance(cards, str) else list(cards)
