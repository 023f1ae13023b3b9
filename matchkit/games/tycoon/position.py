"""A table written down, and read back: `load` refuses what no game can reach, with every reason."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from matchkit.errors import BadMove, ImpossiblePosition
from matchkit.game import shuffled
from matchkit.games.tycoon import geometry
from matchkit.games.tycoon.moves import card_code, parse, write
from matchkit.games.tycoon.state import (
    MAX_CARDS,
    STICKS,
    Options,
    Play,
    State,
    after,
    deck,
    effect,
    hand_sizes,
    in_order,
    laid,
    order,
    play,
)

_KEYS = ("hands", "sticks", "table", "turn", "reversed", "out", "away", "returned")
#: Longer texts and lists are not read at all.
_LONGEST = 300
_SHOWN = 40


def dump(state: State) -> dict[str, Any]:
    """The whole position as strings, numbers, lists and tables; what has its plain value is left out."""
    found: dict[str, Any] = {"hands": list(state.hands), "sticks": list(state.sticks), "turn": state.turn}
    if state.trick:
        found["table"] = [{"seat": p.seat, "play": write(_as_move(p))} for p in state.trick]
    if state.reversed:
        found["reversed"] = True
    if state.out:
        found["out"] = list(state.out)
    if state.away:
        found["away"] = state.away
    if state.returned:
        found["returned"] = True
    return found


def load(position: Any, seats: int, chance: int, options: Options) -> State:
    """The position that was written down; `Tycoon.load` describes the keys.

    Raises `ImpossiblePosition` with every reason.
    """
    return _Reader(position, seats, options).read(chance)


def _as_move(lying: Play) -> Any:
    return play(lying.cards, lying.figure * len(lying.cards))


def _show(value: object) -> str:
    try:
        text = repr(value)
    except Exception:  # a value whose own description fails, or is too deep
        return f"a {type(value).__name__}"
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class _Reader:
    """Reads one position and gathers what is wrong with it."""

    def __init__(self, position: Any, seats: int, options: Options) -> None:
        self.seats, self.options, self.reasons = seats, options, list[str]()
        self.given: dict[str, Any] = {}
        if isinstance(position, Mapping):
            self.given = {str(key): value for key, value in position.items()}
        else:
            self.no(f"A position is a table of entries, not {_show(position)}.")
        for key in self.given:
            if key not in _KEYS:
                self.no(f"There is no entry {_show(key)} in a position. There are: {', '.join(_KEYS)}.")

    def no(self, reason: str) -> None:
        self.reasons.append(reason)

    def stop_if_wrong(self) -> None:
        if self.reasons:
            raise ImpossiblePosition(list(dict.fromkeys(self.reasons)))

    def read(self, chance: int) -> State:
        """The state; in three passes, since a pass relies on what the one before has found sound."""
        out = self.out()
        reverse, returned = self.switch("reversed"), self.switch("returned")
        turn = self.turn(out)
        trick = self.trick(out, turn)
        hands = self.hands()
        sticks = self.sticks(out)
        away = self.cards("away")
        self.stop_if_wrong()

        over = len(out) >= self.seats - 1
        if turn is None:
            first = self.options.first_player
            start = 0 if first == "random" else int(first)
            turn = after(trick[-1].seat if trick else start - 1, self.seats, out)
        self.check_turn(turn, out, trick, over)
        self.check_trick(trick, reverse, over)
        self.stop_if_wrong()

        dealer = trick[0].seat if trick else turn
        full = self.fill(hands, trick, out, dealer)
        self.check_sticks(full, sticks, out, over)
        if returned and (over or not full[turn] or self.options.return_rule != "free"):
            self.no("A stick can only have been returned before a play where that is free (return_rule).")
        dealt = self.deal(full, trick, away, chance)
        self.stop_if_wrong()

        new_hands, new_away = dealt
        on_table = sum(laid(p.cards, p.figure, self.options.seven) for p in trick)
        return State(
            new_hands,
            sticks,
            STICKS - sum(sticks) - on_table,
            trick,
            turn,
            reverse,
            out,
            new_away,
            returned,
            False,
            self.options,
        )

    # --- single entries ----------------------------------------------------------------

    def switch(self, key: str) -> bool:
        value = self.given.get(key, False)
        if isinstance(value, bool):
            return value
        self.no(f"{key} is true or false, not {_show(value)}.")
        return False

    def seat(self, value: object, what: str) -> int | None:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.seats:
            return value
        self.no(f"{what} is a seat from 0 to {self.seats - 1}, not {_show(value)}.")
        return None

    def out(self) -> tuple[int, ...]:
        value = self.given.get("out", [])
        if not isinstance(value, (list, tuple)) or len(value) > self.seats:
            self.no(f"out is a list of seats, not {_show(value)}.")
            return ()
        found = [seat for v in value if (seat := self.seat(v, "A seat that is out")) is not None]
        if len(set(found)) < len(found):
            self.no("A seat goes out only once.")
        elif len(found) >= self.seats:
            self.no("The last player does not go out: the game ends before.")
        return tuple(dict.fromkeys(found))

    def turn(self, out: tuple[int, ...]) -> int | None:
        if "turn" not in self.given:
            return None
        seat = self.seat(self.given["turn"], "turn")
        if seat in out:
            self.no(f"Seat {seat} is out and has no turn.")
        return seat

    def cards(self, key: str, value: object = None) -> str | int | None:
        """Cards in order, a number of unseen cards, or None where nothing is said."""
        value = self.given.get(key) if value is None else value
        most = len(deck(self.options.expansion))
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool):
            if 0 <= value <= most:
                return value
            self.no(f"{key}: a number of cards goes from 0 to {most}, not {_show(value)}.")
            return None
        text = value
        if isinstance(value, (list, tuple)) and len(value) <= _LONGEST:
            text = " ".join(v for v in value if isinstance(v, str))
            if len([v for v in value if isinstance(v, str)]) < len(value):
                self.no(f"{key}: cards are codes like 4 or A, or 3/E, not {_show(value)}.")
                return None
        if not isinstance(text, str) or len(text) > _LONGEST:
            self.no(f'{key} is cards ("0234 7Ad") or a number of unseen cards, not {_show(value)}.')
            return None
        for both in ("3/E", "6/9"):
            text = text.replace(both, both[0])
        found = []
        for letter in text:
            if letter in " ,\t\n":
                continue
            card = card_code(letter) if letter.isascii() and letter.isalnum() else None
            if card is None or card not in geometry.cards(self.options.expansion):
                self.no(f"{key}: there is no card {letter!r}.")
            else:
                found.append(card)
        return in_order(found)

    def hands(self) -> list[str | int | None]:
        value = self.given.get("hands", [])
        if not isinstance(value, (list, tuple)) or len(value) > self.seats:
            self.no(f"hands is a list with one hand for each of the {self.seats} seats, not {_show(value)}.")
            return [None] * self.seats
        found = [self.cards(f"The hand of seat {seat}", hand) for seat, hand in enumerate(value)]
        return found + [None] * (self.seats - len(found))

    def sticks(self, out: tuple[int, ...]) -> tuple[int, ...]:
        value = self.given.get("sticks", 1)
        every = [value] * self.seats if _is_number(value) else value
        if not isinstance(every, (list, tuple)) or len(every) > self.seats:
            self.no(f"sticks is a number, or a list with one for each of the {self.seats} seats.")
            return (1,) * self.seats
        # A stick comes with a pass, and between two plays a seat passes once: so at most one for each card.
        most = 1 + len(deck(self.options.expansion))
        found = []
        for seat in range(self.seats):
            own = every[seat] if seat < len(every) and not (seat in out and _is_number(value)) else None
            if own is None:
                found.append(0 if seat in out else 1)
            elif isinstance(own, int) and not isinstance(own, bool) and 0 <= own <= most:
                found.append(own)
            else:
                self.no(f"Seat {seat} has from 0 to {most} sticks, not {_show(own)}: no game brings more.")
                found.append(1)
        return tuple(found)

    def trick(self, out: tuple[int, ...], turn: int | None) -> tuple[Play, ...]:
        value = self.given.get("table", [])
        entries = [value] if isinstance(value, (str, Mapping)) else value
        if not isinstance(entries, (list, tuple)) or len(entries) > _LONGEST:
            self.no(f'table is a list of plays like "4>9 4>9", not {_show(value)}.')
            return ()
        found: list[Play] = []
        before = 0 if turn is None else turn
        for entry in reversed(entries):
            said, seat = entry, None
            if isinstance(entry, Mapping):
                said = entry.get("play")
                for key in entry:
                    if key not in ("seat", "play"):
                        self.no(f"A play on the table has seat and play, not {_show(key)}.")
                if "seat" in entry:
                    seat = self.seat(entry["seat"], "Who played")
            if seat is None:
                backwards = ((before - step) % self.seats for step in range(1, self.seats + 1))
                seat = next((s for s in backwards if s not in out), 0)
            before = seat
            lying = self.lying(said, seat)
            if lying:
                found.insert(0, lying)
        return tuple(found)

    def lying(self, said: object, seat: int) -> Play | None:
        """One play on the table, if it can lie there at all."""
        if not isinstance(said, str):
            self.no(f'A play on the table is said like "4>9 4>9", not {_show(said)}.')
            return None
        try:
            move = parse(said)
        except BadMove as error:
            self.no(f"table: {error}")
            return None
        if move.do != "play" or len(move.cards) > MAX_CARDS:
            self.no(f"A play on the table is 1 to {MAX_CARDS} cards, not {_show(said)}.")
            return None
        figure = move.figures[0]
        if set(move.figures) != {figure}:
            self.no(f"The cards of a play show one number; {_show(said)} does not.")
            return None
        changes = geometry.changes(self.options.seven, self.options.expansion)
        for card in move.cards:
            if card not in changes or figure not in changes[card]:
                self.no(f"A card {card} cannot show {figure}.")
                return None
        return Play(seat, move.cards, figure)

    # --- the position as a whole -------------------------------------------------------

    def check_turn(self, turn: int, out: tuple[int, ...], trick: tuple[Play, ...], over: bool) -> None:
        if trick and not over and trick[-1].seat == turn:
            self.no(f"Seat {turn} played last: when the turn comes back, the cards are cleared.")
        for first, second in pairwise(trick):
            if first.seat == second.seat:
                self.no(f"Seat {first.seat} cannot play twice running: the cards are cleared before.")
        if over and turn in out:
            self.no("Nobody is left to have the turn.")

    def check_trick(self, trick: tuple[Play, ...], reverse: bool, over: bool) -> None:
        """As many cards each time, and each play stronger in the order of its moment."""
        if not trick:
            return
        if len({len(p.cards) for p in trick}) > 1:
            self.no("All plays on the table have the same number of cards.")
            return
        if not any(self.leads_to(trick, start, reverse, over) for start in (False, True)):
            way = "reversed" if reverse else "normal"
            shown = ", ".join(p.figure for p in trick)
            self.no(
                f"The plays {shown} cannot lie there one after the other with the order {way} at the end: "
                "each has to beat the one before, and the strongest number clears the table."
            )

    def leads_to(self, trick: tuple[Play, ...], reverse: bool, end: bool, over: bool) -> bool:
        """Can these plays follow one another from one strength order to another?"""
        table = None
        for number, lying in enumerate(trick, 1):
            figures = order(self.options.expansion, reverse)
            if table is not None and figures.index(lying.figure) <= figures.index(table):
                return False
            does = effect(self.options, reverse, lying.figure, len(lying.cards))
            if does.top and not (over and number == len(trick)):
                return False
            reverse ^= does.flips
            table = lying.figure
        return reverse == end

    def fill(
        self, hands: list[str | int | None], trick: tuple[Play, ...], out: tuple[int, ...], dealer: int
    ) -> list[str | int]:
        """Hands that were left out are full ones; no hand is larger than it was dealt."""
        options = self.options
        sizes = hand_sizes(self.seats, dealer, options.even_deal, options.expansion)
        full: list[str | int] = []
        for seat, hand in enumerate(hands):
            played = sum(len(p.cards) for p in trick if p.seat == seat)
            if hand is None:
                hand = 0 if seat in out else max(0, sizes[seat] - played)
            full.append(hand)
            holds = hand if isinstance(hand, int) else len(hand)
            if holds + played > max(sizes):
                self.no(
                    f"Seat {seat} holds {holds} and has played {played} cards of this trick; "
                    f"with {self.seats} players nobody is dealt more than {max(sizes)}."
                )
        return full

    def check_sticks(
        self, hands: list[str | int], sticks: tuple[int, ...], out: tuple[int, ...], over: bool
    ) -> None:
        for seat, hand in enumerate(hands):
            empty = hand in ("", 0)
            if seat in out and not (empty and not sticks[seat]):
                self.no(f"Seat {seat} is out and has neither cards nor sticks.")
            if seat not in out and empty and not sticks[seat]:
                self.no(f"Seat {seat} has neither cards nor sticks: it is out and belongs into the list out.")

    def deal(
        self, hands: list[str | int], trick: tuple[Play, ...], away: str | int | None, chance: int
    ) -> tuple[tuple[str, ...], str]:
        """Every card of the deck in its place, the unseen ones by chance."""
        whole = deck(self.options.expansion)
        named = "".join(place for place in (*hands, away) if isinstance(place, str))
        named += "".join(p.cards for p in trick)
        for card in dict.fromkeys(named):
            if named.count(card) > whole.count(card):
                self.no(f"There are {whole.count(card)} cards {card}, not {named.count(card)}.")
        self.stop_if_wrong()
        unseen = "".join(card * (whole.count(card) - named.count(card)) for card in dict.fromkeys(whole))
        wanted = sum(place for place in hands if isinstance(place, int))
        rest = len(unseen) - wanted
        if away is None and rest >= 0:
            away = rest
        number = away if isinstance(away, int) else 0
        if rest != number:
            self.no(f"Hands, table and cards away make {len(whole) - rest + number}, not {len(whole)} cards.")
            return (), ""
        pile, _ = shuffled(unseen, chance)
        full, start = [], 0
        for place in (*hands, away):
            if isinstance(place, str):
                full.append(place)
            elif place is not None:
                full.append(in_order(pile[start : start + place]))
                start += place
        return tuple(full[:-1]), full[-1]
