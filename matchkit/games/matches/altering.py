"""What a learner can change in an example hand, and the example changed.

A change keeps what it can of the position. What cannot stay goes: plays that answered another Blaze, Burn
Cards in a game without them, players who are too many. What the learner asks for and no game can hold is
refused in a learner's words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from matchkit.desk import Field
from matchkit.errors import MatchkitError
from matchkit.game import ImpossiblePosition
from matchkit.games.matches import settings as settings_of
from matchkit.games.matches.burning import hidden_burn_cards
from matchkit.games.matches.plays import action_of
from matchkit.games.matches.rules import Matches
from matchkit.games.matches.scene import TEXT, Teller, in_order
from matchkit.games.matches.state import (
    CARD_OF,
    CODES,
    DRAWN,
    EXPLOSION,
    FLARE,
    FLARES,
    Settings,
    State,
    is_exposed,
)
from matchkit.games.matches.text import burnt_of
from matchkit.rulebook import Value
from matchkit.table import Table
from matchkit.words import NAMES

_GAME = Matches()
_YOU = 0
_BURN_KEYS = ("row", "burn_deck", "played", "fuel", "used", "acted", "victim")
#: What follows from the rest, and would contradict it after a change.
_DERIVED = ("deck", "bank", "reserve", "recent", "pending", "chance", "turn")
#: The phases in which the Blaze lies there and has to be answered.
_ANSWERING = ("turn", "drop")


def fields(table: Table) -> list[Field]:
    """What a learner can change in an example: the hand, the Blaze while it burns, the players."""
    state: State = table.state
    t = Teller(_YOU, table.names)
    hand = [CODES[c] for c in in_order(state.hands[_YOU])]
    names = {code: TEXT.name(code) for code in (*CODES[1:], "F")}
    most = max(len(hand), state.settings.hand_size)
    found = [Field("hand", t("edit.hand"), "cards", hand, names, most)]
    if state.phase in _ANSWERING:
        key = "edit.blaze_clears" if any(state.tableaux) else "edit.blaze"
        found.append(Field("blaze", t(key), "choice", CODES[state.blaze], {c: c for c in CODES[1:]}))
    found.append(
        Field("seats", t("edit.seats"), "choice", str(table.seats), {str(s): str(s) for s in _GAME.sizes})
    )
    return found


def edited(table: Table, values: Mapping[str, Any]) -> Table:
    """The same example with other cards; raises `MatchkitError` for what cannot be."""
    return altered(table, values, {})


def altered(table: Table, values: Mapping[str, Any], options: Mapping[str, object]) -> Table:
    """The same example with other cards and other options; raises `MatchkitError` for what cannot be."""
    given = {**table.given, **options}
    full = _GAME.options(given)
    seats = _seats(values.get("seats", table.seats), table)
    _check_first(full, seats, table)
    new = _New(table, settings_of.read(seats, full))
    new.reseat()
    if not new.settings.burn_cards:
        new.without_burn_cards()
    else:
        new.other_burn_cards()
    blaze = values.get("blaze")
    if blaze is not None and new.phase in _ANSWERING:
        new.lay(_card(blaze, table))
    new.give(_hand(values.get("hand"), table))
    new.check_deck()
    names = table.names[:seats]
    try:
        return Table(table.game, seats, table.seed, position=new.position, names=names, **given)
    except ImpossiblePosition as error:
        # Its reasons are for whoever writes positions; a learner has only these fields.
        raise new.no("impossible") from error


# --- what the form says ---------------------------------------------------------------------


def _no(table: Table, key: str, **facts: Any) -> MatchkitError:
    return MatchkitError(Teller(_YOU, table.names)(f"edit.{key}", **facts))


def _seats(given: object, table: Table) -> int:
    said = str(given)
    if not (said.isascii() and said.isdecimal()) or int(said[:3]) not in _GAME.sizes:
        raise _no(table, "bad_seats")
    return int(said[:3])


def _check_first(options: Mapping[str, Value], seats: int, table: Table) -> None:
    """Is the chosen first Leader at the table?"""
    first = options["first_player"]
    if isinstance(first, int) and first >= seats:
        name = NAMES[first] if first >= table.seats else table.names[first]
        option = _GAME.rulebook.options["first_player"].name
        raise _no(table, "bad_first", name=name, seats=seats, option=option)


def _card(given: object, table: Table) -> int:
    card = CARD_OF.get(str(given), FLARE)
    if card == FLARE:
        raise _no(table, "bad_blaze", said=str(given)[:20])
    return card


def _hand(given: object, table: Table) -> tuple[int, ...]:
    if not isinstance(given, list) or not all(isinstance(c, str) for c in given):
        raise _no(table, "bad_hand")
    for card in given:
        if card not in CARD_OF:
            raise _no(table, "bad_card", said=card[:20])
    return tuple(CARD_OF[c] for c in given)


# --- the position ---------------------------------------------------------------------------


class _New:
    """The position of an example on its way to another one."""

    def __init__(self, table: Table, settings: Settings) -> None:
        self.table, self.settings = table, settings
        self.old: State = table.state
        self.phase = self.old.phase
        source = _GAME.dump(self.old) if table.position is None else table.position
        self.position = {k: v for k, v in source.items() if k not in _DERIVED}
        if self.old.blaze:
            self.position["blaze"] = CODES[self.old.blaze]
        # What nobody sees stays a number, so that no card there stands in the way of a change.
        self.position["hands"] = [
            " ".join(CODES[c] for c in hand) if is_exposed(self.old, seat) else len(hand)
            for seat, hand in enumerate(self.old.hands)
        ]
        self.hand: tuple[int, ...] = ()

    def no(self, key: str, **facts: Any) -> MatchkitError:
        """A refusal in a learner's words."""
        return _no(self.table, key, **facts)

    # --- players ------------------------------------------------------------------------

    def reseat(self) -> None:
        """Those who are too many leave; newcomers hold what is dealt, and have done nothing yet."""
        before, seats = self.old.settings.seats, self.settings.seats
        position = self.position
        leader = self.old.leader
        # Whoever leads from the last seat keeps doing so: then it is your turn, with newcomers too.
        last = leader == before - 1 or (self.phase == "discard" and leader != _YOU)
        position["leader"] = seats - 1 if last else min(leader, seats - 1)
        if self.phase == "discard" and not last:
            # The Leader decides last about discards: the others keep what they have.
            position["pending"] = [[] for _ in range(seats - 1)]
        for key in ("hands", "tokens", "tableaux", "played"):
            if key in position:
                position[key] = list(position[key])[:seats]
        # Between rounds all but one have burned out; during a round at least two have not.
        ended = self.phase in ("discard", "over")
        newcomers = range(before, seats) if ended else ()
        out = [*(s for s in self.old.out if s < seats), *newcomers]
        position["out"] = out[: seats - 1 if ended else seats - 2]
        if self.phase in _ANSWERING:
            position["turn"] = min(self.old.turn, seats - 1)
        if "victim" in position and position["victim"] >= seats:
            position["victim"] = next(s for s in range(seats) if s != position["turn"])

    # --- Burn Cards -----------------------------------------------------------------------

    def without_burn_cards(self) -> None:
        """The module is put back into the box."""
        for key in _BURN_KEYS:
            self.position.pop(key, None)
        if self.phase == "drop":
            self.position["phase"] = self.phase = "turn"

    def other_burn_cards(self) -> None:
        """A row, or cards played, that this box does not hold are dealt afresh."""
        self.position.pop("burn_deck", None)
        played = [[burnt_of(str(b).replace("(down)", "")) for b in row] for row in self._lists("played")]
        laid = [burnt.card for row in played for burnt in row if burnt]
        row = [card for card in self.position.get("row", ()) if card]
        if hidden_burn_cards(self.settings, [*laid, *row], 0) is None:
            self.position.pop("row", None)
        if hidden_burn_cards(self.settings, laid, 0) is None:
            for key in ("played", "fuel", "used", "acted"):
                self.position.pop(key, None)

    # --- cards ------------------------------------------------------------------------------

    def lay(self, card: int) -> None:
        """The Blaze; another one has been answered by nobody yet."""
        if card != self.old.blaze:
            self.position["blaze"] = CODES[card]
            self.clear()

    def clear(self) -> None:
        """The round begins afresh: nobody has played, and the others hold what they were dealt."""
        if any(self._lists("tableaux")):
            for key in ("tableaux", "fire", "acted"):
                self.position.pop(key, None)
            if self.phase in _ANSWERING:
                self.position["out"] = []
                self.position["leader"] = self.settings.seats - 1
            self.position["hands"] = self.position["hands"][:1]

    def give(self, hand: tuple[int, ...]) -> None:
        """Your hand; the others' become no longer than they can be."""
        kept = sorted(hand) == sorted(self.old.hands[_YOU])
        if not self._plays_fit():
            self.clear()
        most = self._most(_YOU)
        if kept:
            # Only the players or the options have changed: what you hold too many of goes first.
            while len(hand) > most:
                often = Counter(hand).most_common(1)[0][0]
                hand = tuple(in_order((Counter(hand) - Counter([often])).elements()))
        if len(hand) > most:
            raise self._too_long(len(hand), most)
        if self.phase == "blaze" and self.position["leader"] == _YOU and not any(hand):
            raise self.no("hand_no_blaze")
        if self.phase == "discard" and not hand:
            raise self.no("hand_empty")
        hands = self.position["hands"]
        hands[_YOU] = " ".join(CODES[c] for c in hand)
        for seat in range(1, len(hands)):
            if isinstance(hands[seat], int):
                hands[seat] = min(hands[seat], self._most(seat))
        self.hand = hand

    def check_deck(self) -> None:
        """Are there as many cards of each value? What was played goes before your hand is refused."""
        over = self._over()
        if over and any(self._lists("tableaux")):
            self.clear()
            over = self._over()
        if over:
            card, n = over
            most = self._in_deck(card)
            option = _GAME.rulebook.options["value_distribution"].name
            key = "deck_flares" if card == FLARE else "deck"
            if card == CARD_OF.get(str(self.position.get("blaze")), FLARE) and card != FLARE:
                key = "deck_blaze"
            raise self.no(key, card=CODES[card], n=n, most=most, option=option)

    # --- what is there ------------------------------------------------------------------------

    def _lists(self, key: str) -> list[list[Any]]:
        return [list(item) for item in self.position.get(key, ())]

    def _plays(self, seat: int) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
        found = []
        for item in (self._lists("tableaux") + [[]] * self.settings.seats)[seat]:
            move = _GAME.parse(item)
            found.append((move.kind, move.up, move.down))
        return found

    def _plays_fit(self) -> bool:
        """Can all that was played have been an answer, in this game?"""
        burned = any(self._lists("played"))
        blaze = CARD_OF.get(str(self.position.get("blaze")), FLARE)
        for seat in range(self.settings.seats):
            for kind, up, down in self._plays(seat):
                if FLARE in down and not self.settings.flare_face_down:
                    return False
                if not burned and action_of(up, down, blaze) != kind:
                    return False
        return True

    def _on_table(self, seat: int) -> int:
        """Cards that this player has laid out of the hand."""
        laid = int(self.phase != "blaze" and seat == self.position["leader"])
        return laid + sum(len(up) + len(down) for _, up, down in self._plays(seat))

    def _most(self, seat: int) -> int:
        """The most cards that this player can hold."""
        played = [str(burnt) for row in self._lists("played") for burnt in row]
        drawn = DRAWN * sum(EXPLOSION in burnt for burnt in played)
        size = self.settings.hand_size
        return max(0, size - self._on_table(seat)) if not played else size + drawn

    def _too_long(self, n: int, most: int) -> MatchkitError:
        size, seats = self.settings.hand_size, self.settings.seats
        laid = self._on_table(_YOU)
        if most != size - laid:
            return self.no("hand_long_drawn", n=n, most=most)
        key = "hand_long_played" if laid else "hand_long"
        return self.no(key, n=n, size=size, seats=seats, laid=laid)

    def _in_deck(self, card: int) -> int:
        return FLARES if card == FLARE else self.settings.copies[card - 1]

    def _over(self) -> tuple[int, int] | None:
        """A card of which more lie open, or in your hand, than there are: the card, and how many."""
        named = Counter(self.hand)
        for seat in range(self.settings.seats):
            for _, up, down in self._plays(seat):
                named.update(up + down)
        if self.phase != "blaze" and "blaze" in self.position:
            named[CARD_OF[str(self.position["blaze"])]] += 1
        for hand in self.position["hands"][1:]:
            if not isinstance(hand, int):
                named.update(CARD_OF[c] for c in str(hand).split())
        over = [(card, n) for card, n in sorted(named.items()) if n > self._in_deck(card)]
        return over[0] if over else None
