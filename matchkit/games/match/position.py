"""Positions as text: what `dump` writes and `load` reads.

====================== ==========================================================================
key                    meaning (what is left out gets the value in brackets)
====================== ==========================================================================
``hands``              for each seat codes ("R2 G5 W", or a list of them), or a number: that many
                       unseen cards [5 unseen cards each]
``collections``        for each seat codes; cards of one colour lie on top of each other in the
                       order in which they are written, the newest last [empty]
``discard``            codes, the top card last [a number card, by chance]
``call``               what the wild on top asks for: "3", "B" or "blue"
``deck``               codes, the next card first; or a number: that many unseen cards, all others
                       lie under the discards [all cards not named]
``rest``               "deck" or "discard": where the cards lie that nothing names: below the ones
                       named in ``deck``, or under the discards ["deck"]
``turn``               the seat to move [``first_player``, or 0]
``totals``             points of the rounds before [0 each]
``round``              counted from 1 [the first that fits the totals]
``caught``             true: the seat to move took a card back after a challenge [false]
``violation``             the card just collected that the others may challenge
``challenger``              the seat that is asked to challenge [the one to the mover's left]
``phase``              "play", "challenge", "over"; "deal", "draw" and "score" are moments inside a
                       step, in which nobody can move ["challenge" with a violation, else "play"]
``chance``             the seed, as a number or in hexadecimal digits [as given to `load`]
====================== ==========================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matchkit.game import Game, ImpossiblePosition, Position, Seat, shuffled
from matchkit.games.match.moves import Move, read_call
from matchkit.games.match.state import (
    CHALLENGE,
    COLOURS,
    COPIES,
    DEAL,
    DRAW,
    HAND,
    NUMBER_CARDS,
    OVER,
    PHASES,
    PLACE,
    PLAY,
    RANK,
    SCORE,
    WILD,
    Options,
    State,
    binding,
    collected,
    ended,
    fits,
    left_over,
    need,
    overlooked,
)

_KEYS = (
    "hands",
    "collections",
    "discard",
    "call",
    "deck",
    "rest",
    "turn",
    "totals",
    "round",
    "caught",
    "violation",
    "challenger",
    "phase",
    "chance",
)

#: The most that one round can bring a seat, and the most that it can cost: every number card in one
#: collection; four wilds and a five in one hand.
_BEST = 2 * len(COLOURS) * sum(range(6))
_WORST = 45


def dump_position(state: State) -> dict[str, Any]:
    """The whole position; only strings, numbers, switches and lists."""
    found: dict[str, Any] = {
        "hands": [" ".join(hand) for hand in state.hands],
        "collections": [" ".join(card for pile in piles for card in pile) for piles in state.piles],
        "discard": " ".join(state.discard),
        "deck": " ".join(state.deck),
        "turn": state.turn,
        "totals": list(state.totals),
        "round": state.round,
    }
    if state.call:
        found["call"] = state.call
    if state.phase != PLAY:
        found["phase"] = state.phase
    if state.violation:
        found |= {"violation": state.violation, "challenger": state.challenger}
    if state.caught:
        found["caught"] = True
    found["chance"] = f"{state.chance:x}"
    return found


def load_position(
    game: Game[State, Move], position: Position, seats: int, chance: int, options: Options
) -> State:
    """The state that the position describes; raises `ImpossiblePosition` with every reason."""
    return _Reader(game, position, seats, chance, options).state()


class _Reader:
    """Reads one position and gathers all that is wrong with it."""

    def __init__(
        self, game: Game[State, Move], position: Position, seats: int, chance: int, options: Options
    ) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.reasons: list[str] = []
        self.given: Mapping[str, Any] = position if isinstance(position, Mapping) else {}
        if not isinstance(position, Mapping):
            self.wrong("no_table")
        for key in list(self.given)[:20]:
            if key not in _KEYS:
                self.wrong("unknown_key", entry=_short(key), known=_KEYS)
        self.left = dict(COPIES)
        self.chance = self._chance(chance)

    def wrong(self, key: str, **facts: Any) -> None:
        """One more reason."""
        self.reasons.append(self.game.say(f"position.{key}", **facts).tell())

    def stop_if_wrong(self) -> None:
        """Raises when something was wrong so far, since what follows builds on it."""
        if self.reasons:
            raise ImpossiblePosition(self.reasons)

    # --- single values ------------------------------------------------------------------------

    def _chance(self, chance: int) -> int:
        given = self.given.get("chance", chance)
        if isinstance(given, str):
            try:
                given = int(given[:17], 16)
            except ValueError:
                given = None
        if isinstance(given, bool) or not isinstance(given, int):
            self.wrong("no_chance", text=_short(self.given.get("chance")))
            return 0
        return given & ((1 << 64) - 1)

    def number(self, key: str, low: int, high: int, default: int) -> int:
        """A whole number within its bounds."""
        given = self.given.get(key, default)
        if isinstance(given, bool) or not isinstance(given, int) or not low <= given <= high:
            self.wrong("no_number", entry=key, low=low, high=high, text=_short(given))
            return default
        return given

    def seats_list(self, key: str) -> list[Any]:
        """A list with at most one entry for each seat."""
        given = self.given.get(key, [])
        if not isinstance(given, (list, tuple)):
            self.wrong("no_list", entry=key)
            return []
        if len(given) > self.seats:
            self.wrong("too_many_seats", entry=key, n=len(given), seats=self.seats)
            return []
        return list(given)

    def codes(self, given: Any, where: str) -> list[str]:
        """Cards by their codes; each is taken from those that are left."""
        if isinstance(given, str):
            given = given.replace(",", " ").split(None, 70)
        if not isinstance(given, (list, tuple)):
            self.wrong("no_cards", where=where)
            return []
        found = []
        for item in given[:65]:
            code = item.strip().upper() if isinstance(item, str) and len(item) < 10 else None
            if code is None or code not in COPIES:
                self.wrong("no_card", where=where, text=_short(item))
                continue
            found.append(code)
            self.left[code] -= 1
            if self.left[code] == -1:
                self.wrong("too_many_cards", card=code, n=COPIES[code])
        return found

    # --- the cards ----------------------------------------------------------------------------

    def state(self) -> State:
        """Reads everything, then deals what is not named, then looks at the whole."""
        phase, violation, challenger, turn = self._moment()
        hands = self._hands()
        piles = [self._piles(given) for given in self.seats_list("collections")]
        piles += [((),) * len(COLOURS)] * (self.seats - len(piles))
        discard = self.codes(self.given["discard"], "discard") if "discard" in self.given else None
        deck = self.given.get("deck", "")
        whole_deck = deck if isinstance(deck, int) and not isinstance(deck, bool) else None
        named_deck = self.codes(deck, "deck") if whole_deck is None else []
        rest = self.given.get("rest", "deck")
        if rest not in ("deck", "discard"):
            self.wrong("no_rest", text=_short(rest))
        self.stop_if_wrong()

        unseen, self.chance = shuffled([c for c, n in self.left.items() for _ in range(n)], self.chance)
        stock = list(unseen)
        if discard is None:
            discard = [] if phase == DEAL else self._turned_up(stock)
        held: list[list[str]] = []
        for hand in hands:
            if isinstance(hand, int):
                if hand > len(stock):
                    self.wrong("too_few_cards", n=hand)
                held.append(stock[:hand])
                stock = stock[hand:]
            else:
                held.append(hand)
        if whole_deck is not None:
            if not 0 <= whole_deck <= len(stock):
                self.wrong("no_number", entry="deck", low=0, high=len(stock), text=_short(whole_deck))
            whole_deck = max(0, whole_deck)
            named_deck, stock = stock[:whole_deck], stock[whole_deck:]
        if whole_deck is not None or rest == "discard":
            discard = stock + discard
        else:
            named_deck += stock
        self.stop_if_wrong()

        totals = self._totals()
        state = State(
            hands=tuple(tuple(sorted(hand, key=RANK.__getitem__)) for hand in held),
            piles=tuple(piles),
            discard=tuple(discard),
            call=self._call(),
            deck=tuple(named_deck),
            turn=turn,
            phase=phase,
            challenger=challenger,
            violation=violation,
            caught=self._caught(),
            round=self.number("round", 1, 9999, _first_round(totals, phase)),
            totals=totals,
            chance=self.chance,
            options=self.options,
        )
        self.stop_if_wrong()
        self._look_at(state)
        self.stop_if_wrong()
        return state

    def _moment(self) -> tuple[str, str, int, int]:
        """The phase, the violation, who is asked about it, and whose turn it is."""
        first = self.options.first_player
        turn = self.number("turn", 0, self.seats - 1, first if isinstance(first, int) else 0)
        violation = self.given.get("violation", "")
        violation = violation.strip().upper() if isinstance(violation, str) else violation
        if "violation" in self.given and violation not in NUMBER_CARDS:
            self.wrong("no_card", where="violation", text=_short(violation))
            violation = ""
        phase = self.given.get("phase", CHALLENGE if violation else PLAY)
        if phase not in PHASES:
            self.wrong("no_phase", text=_short(phase), known=PHASES)
            phase = PLAY
        if bool(violation) != (phase == CHALLENGE):
            self.wrong("violation_and_challenge")
        challenger = -1
        if phase == CHALLENGE:
            challenger = self.number("challenger", 0, self.seats - 1, (turn + 1) % self.seats)
            if challenger == turn:
                self.wrong("own_challenge", who=Seat(turn))
        elif "challenger" in self.given:
            self.wrong("violation_and_challenge")
        return phase, violation, challenger, turn

    def _hands(self) -> list[int | list[str]]:
        """Each hand as its codes, or as the number of unseen cards in it."""
        hands: list[int | list[str]] = []
        for given in self.seats_list("hands"):
            if isinstance(given, int) and not isinstance(given, bool):
                if not 0 <= given <= HAND:
                    self.wrong("hand_size", who=Seat(len(hands)), n=_small(given), most=HAND)
                    given = 0
                hands.append(given)
            else:
                hands.append(self.codes(given, "hands"))
        return hands + [HAND] * (self.seats - len(hands))

    def _piles(self, given: Any) -> tuple[tuple[str, ...], ...]:
        """One seat's collection, colour by colour."""
        cards = self.codes(given, "collections")
        if WILD in cards:
            self.wrong("wild_collected")
        return tuple(tuple(card for card in cards if card[0] == colour) for colour in COLOURS)

    def _turned_up(self, stock: list[str]) -> list[str]:
        """A number card for the top of the discard pile, taken from the stock."""
        for card in stock:
            if card != WILD:
                stock.remove(card)
                return [card]
        self.wrong("too_few_cards", n=1)
        return []

    def _totals(self) -> tuple[int, ...]:
        given = self.seats_list("totals")
        totals = [n for n in given if type(n) is int and abs(n) < 10**6]
        if len(totals) != len(given):
            self.wrong("no_totals")
            totals = []
        return tuple(totals + [0] * (self.seats - len(totals)))

    def _call(self) -> str:
        if "call" not in self.given:
            return ""
        call = read_call(self.given["call"])
        if not call:
            self.wrong("no_call", text=_short(self.given["call"]))
        return call

    def _caught(self) -> bool:
        given = self.given.get("caught", False)
        if not isinstance(given, bool):
            self.wrong("no_switch", entry="caught", text=_short(given))
        return given is True

    # --- the whole ----------------------------------------------------------------------------

    def _look_at(self, state: State) -> None:
        """Could a game have come to this?"""
        self._look_at_hands(state)
        self._look_at_pile(state)
        self._look_at_violation(state)
        self._look_at_points(state)

    def _look_at_hands(self, state: State) -> None:
        for seat, hand in enumerate(state.hands):
            who, own = Seat(seat), seat == state.turn
            most = HAND - (own and state.phase in (DRAW, CHALLENGE, SCORE, OVER))
            if len(hand) > most:
                self.wrong("hand_size", who=who, n=len(hand), most=most)
            if not hand and not (own and state.phase in (DRAW, CHALLENGE, SCORE, OVER)):
                self.wrong("empty_hand", who=who)
            if hand and own and state.phase in (SCORE, OVER):
                self.wrong("nobody_out", who=who)
        if state.phase == DEAL:
            full = all(len(hand) == HAND for hand in state.hands)
            if not full or state.discard or any(any(piles) for piles in state.piles):
                self.wrong("not_a_deal")

    def _look_at_pile(self, state: State) -> None:
        if state.phase == DEAL:
            return
        if not state.discard:
            self.wrong("no_discard")
            return
        top, asking = state.discard[-1], state.phase not in (SCORE, OVER)
        if top == WILD and asking and not state.call:
            self.wrong("wild_asks_nothing")
        if top != WILD and state.call:
            self.wrong("only_wilds_ask", card=top)

    def _look_at_violation(self, state: State) -> None:
        policed = state.options.police == "opponents"
        if (state.violation or state.caught) and not policed:
            self.wrong("no_police")
            return
        if state.violation:
            pile = state.piles[state.turn][PLACE[state.violation]]
            if not pile or pile[-1] != state.violation:
                self.wrong("violation_elsewhere", who=Seat(state.turn), card=state.violation)
            elif fits(state.violation, need(state)) or not overlooked(state):
                self.wrong("no_violation", who=Seat(state.turn), card=state.violation)
        if state.caught and (state.phase != PLAY or not binding(state, state.turn)):
            self.wrong("not_caught", who=Seat(state.turn))

    def _look_at_points(self, state: State) -> None:
        seats, over = range(self.seats), state.phase == OVER
        before = state.totals
        if over:
            before = tuple(state.totals[s] - collected(state, s) + left_over(state, s) for s in seats)
        finished = state.round - (state.phase != SCORE)
        for seat, total in enumerate(before):
            if not -_WORST * finished <= total <= _BEST * finished:
                self.wrong("total_too_far", who=Seat(seat), total=total, n=finished)
        if state.phase != SCORE and ended(before, state.round - 1, state.options):
            self.wrong("over_before", n=state.round - 1)
        if over and not ended(state.totals, state.round, state.options):
            self.wrong("not_over")


def _first_round(totals: tuple[int, ...], phase: str) -> int:
    """The first round in which such totals can stand."""
    rounds = max(-(-max(totals) // _BEST), -(min(totals) // _WORST), 0)
    return max(1, rounds) if phase in (SCORE, OVER) else 1 + rounds


def _short(value: object) -> str:
    """What was given, short enough for a sentence."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(_small(value))
    return str(value)[:40] if isinstance(value, (str, bool)) else type(value).__name__


def _small(number: int) -> int:
    """A number that is quick to write down; beyond that only its size matters."""
    return max(-(10**9), min(10**9, number))
