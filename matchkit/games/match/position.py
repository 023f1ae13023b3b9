"""Positions as text: what `dump` writes and `load` reads.

====================== ==========================================================================
key                    meaning (what is left out gets the value in brackets)
====================== ==========================================================================
``hands``              for each seat codes ("R2 G5 W", or a list of them), or a number: that many
                       unseen cards [5 unseen cards each]
``collections``        for each seat codes; cards of one colour lie on top of each other in the
                       order in which they are written, the newest last [empty]
``discard``            codes, the top card last [a number card, by chance]
``wish``               what the wild on top asks for: "3", "B" or "blue"
``deck``               codes, the next card first; or a number: that many unseen cards, all others
                       lie under the discards [all cards not named]
``rest``               "deck" or "discard": where the cards lie that nothing names: below the ones
                       named in ``deck``, or under the discards ["deck"]
``turn``               the seat to move [``first_player``, or 0]
``totals``             points of the rounds before [0 each]
``round``              counted from 1 [the first that fits the totals]
``caught``             true: the seat to move took a card back after a challenge [false]
``breach``             the card just collected that the others may challenge
``judge``              the seat that is asked to challenge [the one to the mover's left]
``phase``              "play", "challenge", "over"; "deal", "draw" and "score" are moments inside a
                       step, in which nobody can move ["challenge" with a breach, else "play"]
``reshuffles``         reshuffles in this round [0; 1 when a wild lies at the bottom of the discards]
``drawn``              for each seat and card of its hand the number of reshuffles before it was
                       drawn, -1 when all saw it taken back [``reshuffles``]
``wild_in_deck``       the seats that know of a wild in the deck, since it was turned up [none]
``chance``             the seed, as a number or in hexadecimal digits [as given to `load`]
====================== ==========================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matchkit.game import Game, ImpossiblePosition, Position, Seat, shuffled
from matchkit.games.match.cards import (
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
from matchkit.games.match.moves import Move, read_wish

_KEYS = (
    "hands",
    "collections",
    "discard",
    "wish",
    "deck",
    "rest",
    "turn",
    "totals",
    "round",
    "caught",
    "breach",
    "judge",
    "phase",
    "reshuffles",
    "drawn",
    "wild_in_deck",
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
    if state.wish:
        found["wish"] = state.wish
    if state.phase != PLAY:
        found["phase"] = state.phase
    if state.breach:
        found |= {"breach": state.breach, "judge": state.judge}
    if state.caught:
        found["caught"] = True
    if state.reshuffles:
        found["reshuffles"] = state.reshuffles
    if any(number != state.reshuffles for numbers in state.drawn for number in numbers):
        found["drawn"] = [list(numbers) for numbers in state.drawn]
    if state.sure:
        found["wild_in_deck"] = list(state.sure)
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
        phase, breach, judge, turn = self._moment()
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
            if "reshuffles" not in self.given:  # before the first one, no wild lies at the bottom
                stock.sort(key=WILD.__eq__)
            discard = stock + discard
        else:
            named_deck += stock
        self.stop_if_wrong()

        reshuffles = self.number("reshuffles", 0, 9999, 1 if discard and discard[0] == WILD else 0)
        sorted_hands, drawn = self._drawn(held, reshuffles)
        totals = self._totals()
        state = State(
            hands=sorted_hands,
            drawn=drawn,
            piles=tuple(piles),
            discard=tuple(discard),
            wish=self._wish(),
            deck=tuple(named_deck),
            turn=turn,
            phase=phase,
            judge=judge,
            breach=breach,
            caught=self._caught(),
            round=self.number("round", 1, 9999, _first_round(totals, phase)),
            totals=totals,
            reshuffles=reshuffles,
            sure=self._sure(),
            chance=self.chance,
            options=self.options,
        )
        self.stop_if_wrong()
        self._look_at(state)
        self.stop_if_wrong()
        return state

    def _moment(self) -> tuple[str, str, int, int]:
        """The phase, the breach, who is asked about it, and whose turn it is."""
        first = self.options.first_player
        turn = self.number("turn", 0, self.seats - 1, first if isinstance(first, int) else 0)
        breach = self.given.get("breach", "")
        breach = breach.strip().upper() if isinstance(breach, str) else breach
        if "breach" in self.given and breach not in NUMBER_CARDS:
            self.wrong("no_card", where="breach", text=_short(breach))
            breach = ""
        phase = self.given.get("phase", CHALLENGE if breach else PLAY)
        if phase not in PHASES:
            self.wrong("no_phase", text=_short(phase), known=PHASES)
            phase = PLAY
        if bool(breach) != (phase == CHALLENGE):
            self.wrong("breach_and_challenge")
        judge = -1
        if phase == CHALLENGE:
            judge = self.number("judge", 0, self.seats - 1, (turn + 1) % self.seats)
            if judge == turn:
                self.wrong("own_judge", who=Seat(turn))
        elif "judge" in self.given:
            self.wrong("breach_and_challenge")
        return phase, breach, judge, turn

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

    def _drawn(
        self, held: list[list[str]], reshuffles: int
    ) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[int, ...], ...]]:
        """The hands in order, and for each card the number of reshuffles before it was drawn."""
        given = self.seats_list("drawn")
        hands, drawn = [], []
        for seat, hand in enumerate(held):
            numbers = given[seat] if seat < len(given) else [reshuffles] * len(hand)
            if (
                not isinstance(numbers, (list, tuple))
                or len(numbers) != len(hand)
                or not all(type(n) is int and -1 <= n <= reshuffles for n in numbers)
            ):
                self.wrong("no_drawn", who=Seat(seat), n=len(hand), high=reshuffles)
                numbers = [reshuffles] * len(hand)
            pairs = sorted(zip(hand, numbers, strict=True), key=lambda pair: (RANK[pair[0]], pair[1]))
            hands.append(tuple(card for card, _ in pairs))
            drawn.append(tuple(number for _, number in pairs))
        return tuple(hands), tuple(drawn)

    def _totals(self) -> tuple[int, ...]:
        given = self.seats_list("totals")
        totals = [n for n in given if type(n) is int and abs(n) < 10**6]
        if len(totals) != len(given):
            self.wrong("no_totals")
            totals = []
        return tuple(totals + [0] * (self.seats - len(totals)))

    def _wish(self) -> str:
        if "wish" not in self.given:
            return ""
        wish = read_wish(self.given["wish"])
        if not wish:
            self.wrong("no_wish", text=_short(self.given["wish"]))
        return wish

    def _caught(self) -> bool:
        given = self.given.get("caught", False)
        if not isinstance(given, bool):
            self.wrong("no_switch", entry="caught", text=_short(given))
        return given is True

    def _sure(self) -> tuple[int, ...]:
        given = self.seats_list("wild_in_deck")
        if not all(type(n) is int and 0 <= n < self.seats for n in given):
            self.wrong("no_seats", entry="wild_in_deck", last=self.seats - 1)
            return ()
        return tuple(sorted(set(given)))

    # --- the whole ----------------------------------------------------------------------------

    def _look_at(self, state: State) -> None:
        """Could a game have come to this?"""
        self._look_at_hands(state)
        self._look_at_pile(state)
        self._look_at_breach(state)
        self._look_at_points(state)
        if state.sure and WILD not in state.deck:
            self.wrong("no_wild_in_deck")

    def _look_at_hands(self, state: State) -> None:
        stuck = state.options.no_draw == "end_round" and not state.deck and len(state.discard) == 1
        for seat, hand in enumerate(state.hands):
            who, own = Seat(seat), seat == state.turn
            most = HAND - (own and state.phase in (DRAW, CHALLENGE, SCORE, OVER))
            if len(hand) > most:
                self.wrong("hand_size", who=who, n=len(hand), most=most)
            if not hand and not (own and state.phase in (DRAW, CHALLENGE, SCORE, OVER)):
                self.wrong("empty_hand", who=who)
            if hand and own and state.phase in (SCORE, OVER) and not stuck:
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
        if top == WILD and asking and not state.wish:
            self.wrong("wild_asks_nothing")
        if top != WILD and state.wish:
            self.wrong("only_wilds_ask", card=top)
        if state.discard[0] == WILD and not state.reshuffles:
            self.wrong("wild_first")

    def _look_at_breach(self, state: State) -> None:
        policed = state.options.police == "opponents"
        if (state.breach or state.caught) and not policed:
            self.wrong("no_police")
            return
        if state.breach:
            pile = state.piles[state.turn][PLACE[state.breach]]
            if not pile or pile[-1] != state.breach:
                self.wrong("breach_elsewhere", who=Seat(state.turn), card=state.breach)
            elif fits(state.breach, need(state)) or not overlooked(state):
                self.wrong("no_breach", who=Seat(state.turn), card=state.breach)
        if state.caught:
            taken = [card for card in state.hands[state.turn] if card != WILD and not fits(card, need(state))]
            if state.phase != PLAY or not taken or not binding(state, state.turn):
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
