"""What a position of *Kindling* holds, and what a learner can change in it.

Two lines are enough: `hands = ["5H 9S", 4]` and `trick = "7S"`. Fires are written log by log from the heart:
`"AS+JH QS ~8C+3D"` is an ace that burns with a jack, a fresh queen, and an eight face down that smokes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from pathlib import Path
from typing import Any

from matchkit.french import COPIES, DECK, NAMES, ORDER, RED, read
from matchkit.game import Seat
from matchkit.games.kindling.state import (
    DRAFT,
    FLAME,
    GONE,
    MAX_FLAMES,
    MAX_LOGS,
    NONE,
    OVER,
    PLAY,
    REPAIR,
    SETUPS,
    START,
    SUPPORT,
    TRIM,
    Log,
    Options,
    Player,
    State,
    best,
    draftable,
    flame_places,
    flames,
    followers,
    game_end,
    is_flame,
    round_ends,
    support,
    voids,
)
from matchkit.hands import replaced
from matchkit.position import (
    Card,
    Cards,
    Choice,
    Draft,
    Fault,
    Items,
    Number,
    Schema,
    SeatAt,
    Switch,
    each_seat,
)
from matchkit.words import Words

#: The winner of the trick decides in these; in the last one a loser does.
_WINNER_DECIDES = (DRAFT, FLAME, REPAIR)
_RESOLVING = (*_WINNER_DECIDES, TRIM)
_FLAMES = SETUPS[3].start_flames


def _build(draft: Draft[State]) -> State:
    """The state: what is given, what follows from it, and cards dealt where nothing is given."""
    options: Options = draft.options
    setup = SETUPS[draft.seats]
    buried = draft["buried"]
    if not buried and draft.seats == 3:
        buried = "".join(draft.take(1, _FLAMES.__contains__))
    trick = _Trick(draft)
    phase, turn = trick.phase, trick.turn
    card = draft["card"]
    if not card and phase in (FLAME, REPAIR):
        fits = (
            (lambda c: c[-1] == trick.won[-1]) if trick.won else (lambda c: is_flame(c) == (phase == FLAME))
        )
        card = "".join(draft.take(1, fits))
    aside = tuple(draft["aside"])
    fires = _fires(draft, trick)
    if phase == START and not aside:
        found = {seat: _red(draft, seat) for seat in trick.waiting}
        aside = tuple(found.get(seat, GONE) for seat in range(draft.seats))
    hands = _hands(draft, trick)
    _at_least_one(draft, "supplies", [seat for seat in trick.to_come() if not hands[seat]], setup.supply)
    supplies = draft.fill("supplies", setup.supply)
    if phase == DRAFT and trick.won:
        _something_to_draft(draft, trick.won)
    piles = draft.fill("piles", setup.depth)
    out = draft["out"] if isinstance(draft["out"], tuple) else ()
    # Cards that lie nowhere else are out of the game, below those that are named.
    out = (*draft.rest(), *(c for c in out if c != trick.won), *((trick.won,) if trick.lies_out else ()))
    covered = (draft["covered"] or 0) - 1
    if covered < 0 and phase in (FLAME, REPAIR):
        covered = next((i for i, pile in enumerate(piles) if len(pile) < setup.depth), 0)
    totals, number, extra = _score_pad(draft, phase == OVER)
    state = State(
        options=options,
        chance=draft.chance,
        round=number,
        extra=extra,
        first=trick.first,
        leader=trick.leader,
        phase=phase,
        turn=-1 if phase == OVER else turn,
        players=tuple(map(Player, fires, hands, supplies)),
        piles=tuple(piles),
        trick=trick.trick,
        winner=trick.winner,
        card=card,
        covered=covered,
        out=out,
        buried=buried,
        aside=aside,
        deck=(),
        totals=totals,
        laid=trick.laid,
    )
    if (
        phase == PLAY
        and "phase" not in draft.named
        and "round" in draft.named
        and not trick.trick
        and round_ends(state)
    ):
        # Nobody can go on, and the game is over if the scores say so.
        totals, number, extra = _score_pad(draft, True)
        if game_end(options, number, extra, totals) not in ("next", "additional"):
            return state._replace(phase=OVER, turn=-1, totals=totals, round=number, extra=extra)
    return state


# --- the trick, and who decides -----------------------------------------------------------------


class _Trick:
    """The trick that lies there, as far as a position says it, and what follows from it."""

    def __init__(self, draft: Draft[State]) -> None:
        self.draft, self.seats = draft, draft.seats
        self.trick: tuple[str, ...] = tuple(draft["trick"])
        self.laid: tuple[str, ...] = ()
        self.first, self.leader, self.winner = draft["first"], draft["leader"], -1
        self.won = NONE
        #: Does the winning card still have to be laid out of the game?
        self.lies_out = False
        self.waiting: list[int] = []
        self.phase = draft["phase"] or self._phase()
        named = draft.options.first_player
        self._likely = named if isinstance(named, int) else 0
        if self.phase == START:
            self._start()
        elif self.phase in _RESOLVING:
            self._resolved()
        else:
            self._missing()
            leaders = self._leaders()
            self.leader = next((lead for lead in leaders if self._may_lead(lead, self.trick)), leaders[0])
            self.turn = (self.leader + len(self.trick)) % self.seats
        if self.first is None:
            self.first = self.leader

    def order(self) -> list[int]:
        """The seats in the order in which they play to this trick."""
        return [(self.leader + place) % self.seats for place in range(self.seats)]

    def to_come(self) -> list[int]:
        """The seats that have not played to this trick yet."""
        return [] if self.phase in (*_RESOLVING, OVER) else self.order()[len(self.trick) :]

    def void(self, seat: int) -> str:
        """The suit of which this seat holds no card, since it has not followed it in this trick."""
        led = self.laid or self.trick
        return voids(self.leader, self.trick, led[0], self.seats).get(seat, "") if led else ""

    def _phase(self) -> str:
        """The kind of decision that the rest of the position speaks of."""
        card, gaps = self.draft["card"], self.trick.count(GONE)
        if card:
            return FLAME if is_flame(card) else REPAIR
        if any(flame != GONE for flame in self.draft["aside"]):
            return START
        if gaps > 1:
            return TRIM
        return DRAFT if gaps or self.draft["winner"] >= 0 or len(self.trick) >= self.seats else PLAY

    def _start(self) -> None:
        """Starting flames wait from whoever is to move on to the first leader (KIN-Q45)."""
        waiting = [seat for seat, card in enumerate(self.draft["aside"]) if card != GONE]
        turn = self.draft["turn"]
        if self.first is None:
            self.first = self.leader
        if self.first is None:
            last = waiting and turn is not None
            self.first = (turn + len(waiting) - 1) % self.seats if last else self._likely
        if self.leader is None:
            self.leader = self.first
        order = [(self.first + 1 + step) % self.seats for step in range(self.seats)]
        self.turn = next((s for s in order if s in waiting), order[0]) if turn is None else turn
        self.waiting = order[order.index(self.turn) :]

    def _leaders(self) -> list[int]:
        """Who may have led, the likeliest first."""
        if self.leader is not None:
            return [self.leader]
        likely = self._likely if self.first is None else self.first
        return [likely, *(seat for seat in range(self.seats) if seat != likely)]

    def _missing(self) -> None:
        """Cards that lie nowhere else, where a position names every other place, are the trick."""
        draft, named = self.draft, ("hands", "supplies", "piles")
        whole = all(isinstance(cards, tuple) for key in named for cards in draft[key])
        if "trick" in draft.named or not isinstance(draft["out"], tuple) or not whole or self.phase == OVER:
            return
        if 0 < len(draft.stock) < self.seats:
            cards = draft.rest()
            found = (o for o in permutations(cards) for lead in self._leaders() if self._may_lead(lead, o))
            self.trick = next(found, cards)

    def _may_lead(self, leader: int, trick: tuple[str, ...]) -> bool:
        """Could that seat have led: can all who are to play do so, and did all who could follow suit?"""
        hands, supplies = self.draft["hands"], self.draft["supplies"]
        come = [(leader + place) % self.seats for place in range(len(trick), self.seats)]
        if come and hands[come[0]] in ((), 0):
            return False
        if any(hands[seat] in ((), 0) and supplies[seat] in ((), 0) for seat in come):
            return False
        bound = voids(leader, trick, trick[0], self.seats) if trick else {}
        return not any(
            isinstance(hands[seat], tuple) and followers(hands[seat], suit) for seat, suit in bound.items()
        )

    def _resolved(self) -> None:
        """Everybody has played: the cards of the trick, who won it, and who decides now."""
        draft, seats = self.draft, self.seats
        out = draft["out"] if isinstance(draft["out"], tuple) else ()
        laid = list(draft["laid"] or self.trick)[:seats]
        laid = [
            self.trick[i] if card == GONE and i < len(self.trick) else card for i, card in enumerate(laid)
        ]
        if laid.count(GONE) == 1 and self.phase in _WINNER_DECIDES:
            laid[laid.index(GONE)] = out[-1] if out else self._winning(laid)
            self.lies_out = not out
        self.winner = draft["winner"]
        gaps = [place for place, card in enumerate(self.trick) if card == GONE]
        won = best(laid) if laid and GONE not in laid else gaps[0] if len(gaps) == 1 else None
        if self.leader is None and self.winner >= 0 and won is not None:
            self.leader = (self.winner - won) % seats
        if self.leader is None:
            self.leader = self._likely if self.first is None else self.first
        if self.winner < 0:
            self.winner = (self.leader + (won or 0)) % seats
        order = self.order()
        self.turn = self.winner if self.phase in _WINNER_DECIDES else self._trimmer(order)
        put = {self.winner, *(order[: order.index(self.turn) + 1] if self.phase == TRIM else ())}
        self.laid = tuple(laid)
        place = order.index(self.winner)
        self.won = laid[place] if place < len(laid) and laid[place] != GONE else NONE
        for where, card in enumerate(laid):
            if "trick" not in draft.named and order[where] not in put and card in draft.stock:
                draft.stock.remove(card)
        if GONE not in self.trick:
            self.lies_out = self.won in self.trick
            self.trick = tuple(GONE if order[i] in put else card for i, card in enumerate(laid))
        if self.won in draft.stock:
            draft.stock.remove(self.won)
            self.lies_out = True
        self.lies_out = self.lies_out or bool(out and self.won in out and self.phase != TRIM)
        if out and self.phase == TRIM and not self.lies_out:
            self.won = NONE

    def _winning(self, laid: list[str]) -> str:
        """A random card that wins this trick, of a suit in which there is something to draft."""
        draft, at = self.draft, laid.index(GONE)
        tops = {pile[0][-1] for pile in draft["piles"] if isinstance(pile, tuple) and pile}
        suits = set(draft["card"][-1:]) or tops

        def wins(card: str) -> bool:
            return best([*laid[:at], card, *laid[at + 1 :]]) == at

        return _first_of(draft, lambda card: wins(card) and card[-1] in suits, wins) or GONE

    def _trimmer(self, order: list[int]) -> int:
        """The loser who has a flame too many."""
        if self.draft["turn"] is not None:
            return int(self.draft["turn"])
        losers, fires = [seat for seat in order if seat != self.winner], self.draft["fires"]
        return next(
            (s for s in losers if fires[s] and flames(fires[s]) > support(fires[s][:MAX_LOGS])), losers[0]
        )


# --- cards that are dealt -----------------------------------------------------------------------


def _first_of(draft: Draft[State], *choices: Callable[[str], bool]) -> str:
    """A card that is not named: of the first of these kinds that there is."""
    for fits in choices:
        if found := draft.take(1, fits):
            return found[0]
    return NONE


def _red(draft: Draft[State], seat: int) -> str:
    """A starting flame for that seat, else any red card."""
    start = SETUPS[draft.seats].start_flames
    own = start[seat] if draft.seats == 2 else NONE
    return _first_of(draft, own.__eq__, start.__contains__, RED.__contains__)


def _wood(card: str) -> bool:
    return card not in RED


def _fires(draft: Draft[State], trick: _Trick) -> list[tuple[Log, ...]]:
    """The fires that are named, and starting fires for the others, as far as there are cards.

    Whoever decides about a flame or a log has a fire in which there is something to decide.
    """
    setup, fires = SETUPS[draft.seats], draft["fires"]
    wanting = [seat for seat, fire in enumerate(fires) if fire is None]
    least = {FLAME: 3, TRIM: 2}.get(trick.phase, 1)
    logs: dict[int, list[str]] = {seat: [] for seat in wanting}
    everyone, deciding = dict.fromkeys(wanting, 1), {trick.turn: least}
    whole = dict.fromkeys(wanting, setup.logs)
    if trick.phase == TRIM:
        # With one flame too many there are three on four logs, or two on two where flames are short.
        spare = sum(card in RED for card in draft.stock) + 1 - len(wanting)
        whole[trick.turn] = 4 if spare >= MAX_FLAMES else 2
    for goal in (everyone, everyone | deciding, whole):
        for count in range(1, setup.logs + 1):
            for seat in wanting:
                if len(logs[seat]) < count <= goal[seat]:
                    own = setup.start_wood[5 * seat + len(logs[seat])] if draft.seats == 2 else NONE
                    logs[seat] += filter(
                        None, [_first_of(draft, own.__eq__, setup.start_wood.__contains__, _wood)]
                    )
    burning: dict[int, list[str]] = {seat: [] for seat in wanting}
    for lap in range(MAX_FLAMES):
        for seat in wanting:
            many = trick.phase == TRIM and seat == trick.turn
            most = SUPPORT[len(logs[seat])] + 1 if many else int(seat not in trick.waiting)
            if lap < most and logs[seat]:
                burning[seat] += filter(None, [_red(draft, seat)])
    for seat in wanting:
        found, reds = list(map(Log, logs[seat])), burning[seat]
        for place, red in enumerate(reds):
            at = place % len(found)
            found[at] = found[at]._replace(flames=(*found[at].flames, red))
        if trick.phase == REPAIR and seat == trick.turn and found:
            found[-1] = found[-1]._replace(down=True)
        fires[seat] = tuple(found)
    return list(fires)


def _at_least_one(draft: Draft[State], key: str, seats: list[int], most: int) -> None:
    """Where cards are short, those who must have one get theirs first."""
    wanting = [at for at, cards in enumerate(draft[key]) if cards is None]
    if len(draft.stock) < most * len(wanting):
        for seat in seats:
            if seat in wanting and draft.stock:
                draft[key][seat] = 1
                wanting.remove(seat)


def _hands(draft: Draft[State], trick: _Trick) -> list[tuple[str, ...]]:
    """The hands; first those who have not followed suit, since not every card can be theirs."""
    setup, hands = SETUPS[draft.seats], draft["hands"]

    def fits(seat: int, card: str) -> bool:
        return card[-1] != trick.void(seat)

    for seat, cards in enumerate(hands):
        if isinstance(cards, int) and trick.void(seat):
            found = draft.take(cards, lambda card, seat=seat: fits(seat, card))  # type: ignore[misc]
            if len(found) == cards:
                hands[seat] = tuple(sorted(found, key=ORDER.__getitem__))
    come = trick.to_come()
    needed = [s for s in come[:1] if trick.phase == PLAY] + [
        s for s in come[1:] if draft["supplies"][s] in ((), 0)
    ]
    _at_least_one(draft, "hands", needed, setup.draw_to)
    return draft.fill("hands", lambda seat: setup.draw_to - (trick.phase != OVER and seat not in come), fits)


def _something_to_draft(draft: Draft[State], won: str) -> None:
    """On a pile that is not given lies a card of the suit that won, if none is visible."""
    piles = draft["piles"]
    wanting = [at for at, cards in enumerate(piles) if cards is None or (isinstance(cards, int) and cards)]
    if not wanting or draftable([pile if isinstance(pile, tuple) else () for pile in piles], won):
        return
    top = draft.take(1, lambda card: card[-1] == won[-1])
    size = piles[wanting[0]]
    below = draft.take(len(top) and (SETUPS[draft.seats].depth if size is None else size) - 1)
    if top:
        piles[wanting[0]] = (*top, *below)


def _score_pad(draft: Draft[State], over: bool) -> tuple[tuple[int, ...], int, bool]:
    """Totals, the round, and whether it is the additional one; what is left out is worked out."""
    options, given = draft.options, draft["totals"]
    totals = tuple(total or 0 for total in given)
    rounds = (
        [draft["round"]] if draft["round"] else [*range(-(-max(totals) // 14) + (not over), 9), *range(1, 9)]
    )
    extras = [draft["extra"]] if "extra" in draft.named else [False, True]
    pads = [totals]
    if "totals" not in draft.named:
        pads += [replaced(totals, 0, options.target), (options.target,) * draft.seats]
    for pad in pads:
        for number in rounds:
            for extra in extras:
                if number and not next(_pad_faults(options, over, number, extra, pad), None):
                    return pad, number, extra
    return totals, max(1, rounds[0]), extras[0]


def _pad_faults(
    options: Options, over: bool, number: int, extra: bool, totals: tuple[int, ...]
) -> Iterator[Fault]:
    """Rounds and totals: the game has come this far, and no further (KIN-GAME-01 to 04)."""
    facts = {"totals": totals, "n": number if over else number - 1}
    if over:
        if game_end(options, number, extra, totals) in ("next", "additional") or (extra and number == 1):
            yield "position.not_over", facts
        return
    before = game_end(options, number - 1, False, totals) if number > 1 else "next"
    if before not in ("next", "additional"):
        yield "position.game_over", facts
    elif extra != (before == "additional"):
        yield "position.additional" if before == "additional" else "position.no_additional", facts


# --- what makes a position wrong ----------------------------------------------------------------


def _faults(state: State) -> Iterator[Fault]:
    for seat in range(len(state.players)):
        yield from _fire_faults(state, seat)
    yield from _pad_faults(state.options, state.phase == OVER, state.round, state.extra, state.totals)
    if len(state.players) == 3 and not state.buried:
        yield "position.no_buried", {"cards": _FLAMES}
    if len(state.players) == 2 and state.buried:
        yield "position.buried", {}
    if (state.card != NONE) != (state.phase in (FLAME, REPAIR)):
        yield "position.card" if state.card else "position.no_card", {"card": state.card}
    if state.phase in _RESOLVING:
        yield from _trick_faults(state)
    elif state.phase == OVER:
        if state.trick:
            yield "position.trick", {}
        return
    elif GONE in state.trick or len(state.trick) >= len(state.players):
        yield "position.trick", {}
        return
    if state.phase == START:
        yield from _start_faults(state)
    elif state.aside:
        yield "position.aside", {}
    yield from _round_faults(state)
    led = (state.laid or state.trick)[:1]
    for seat, suit in (voids(state.leader, state.trick, led[0], len(state.players)) if led else {}).items():
        if held := followers(state.players[seat].hand, suit):
            yield "position.revoke", {"who": Seat(seat), "cards": held}


def _fire_faults(state: State, seat: int) -> Iterator[Fault]:
    """KIN-FIRE-01 to 06, KIN-CARD-01, KIN-Q05, KIN-Q06."""
    fire, options, who = state.players[seat].fire, state.options, Seat(seat)
    if red := tuple(log.card for log in fire if is_flame(log.card)):
        yield "position.log_red", {"cards": red}
    if black := tuple(c for log in fire for c in log.flames if not is_flame(c)):
        yield "position.flame_black", {"cards": black}
    if len(fire) > MAX_LOGS:
        yield "position.logs", {"who": who, "n": len(fire)}
        return
    if inner := tuple(log.card for log in fire[:-1] if log.down):
        yield "position.damaged_inside", {"who": who, "cards": inner}
    # While its owner chooses what to trim, a fire has one flame too many.
    choosing = state.phase == TRIM and seat == state.turn
    most = MAX_FLAMES if options.flame_surplus == "keep" else support(fire) + choosing
    if flames(fire) > most:
        yield "position.flames", {"who": who, "n": flames(fire), "limit": most, "logs": len(fire)}
    if choosing and flames(fire) <= support(fire):
        yield "position.no_surplus", {"who": who}
    for log in fire:
        if options.flames_per_log == "one" and len(log.flames) > 1:
            yield "position.flames_on_log", {"who": who, "log": log.card, "cards": log.flames}


def _trick_faults(state: State) -> Iterator[Fault]:
    """A trick that is being resolved: who won, what has been put away, and the decision that is open."""
    seats, options, who = len(state.players), state.options, Seat(state.turn)
    order = [(state.leader + place) % seats for place in range(seats)]
    put = {state.winner, *(order[: order.index(state.turn) + 1] if state.phase == TRIM else ())}
    if len(state.laid) != seats or len(state.trick) != seats:
        yield "position.trick_short", {"n": seats}
        return
    if any((card == GONE) != (seat in put) for seat, card in zip(order, state.trick, strict=True)):
        yield "position.trick_gaps", {}
    place = order.index(state.winner)
    won = state.laid[place]
    there = zip(state.trick, state.laid, strict=True)
    if any(now not in (GONE, card) for now, card in there) or won not in (GONE, *state.out):
        yield "position.laid", {}
    if GONE not in state.laid and best(state.laid) != place:
        yield "position.not_won", {"who": Seat(state.winner), "card": won}
    if state.phase != TRIM and (won == GONE or state.out[-1:] != (won,)):
        yield "position.no_winning_card", {}
        return
    fire = state.players[state.turn].fire
    if state.phase == DRAFT and not draftable(state.piles, won):
        yield "position.nothing_to_draft", {"card": won, "suit": f"suit.{won[-1]}"}
    if state.card and state.card[-1] != won[-1]:
        yield "position.card_suit", {"card": state.card, "won": won}
    elif state.card and is_flame(state.card) != (state.phase == FLAME):
        yield "position.card", {"card": state.card}
    if state.phase == FLAME and len(fire) <= MAX_LOGS and not flame_places(options, fire):
        yield "position.no_place", {"who": who}
    if state.phase == REPAIR and (options.repair == "none" or not fire or not fire[-1].down):
        yield "position.no_choice" if options.repair == "none" else "position.not_damaged", {"who": who}
    if state.phase == TRIM:
        if options.flame_surplus != "owner_chooses":
            yield "position.no_choice", {}
        if state.turn == state.winner:
            yield "position.trim_winner", {"who": who}


def _start_faults(state: State) -> Iterator[Fault]:
    """Starting flames that wait for their logs (KIN-Q07, KIN-Q45)."""
    seats = len(state.players)
    order = [(state.first + 1 + step) % seats for step in range(seats)]
    waiting = order[order.index(state.turn) :]
    if state.options.start_flame != "owner":
        yield "position.no_choice", {}
    if state.trick or state.leader != state.first:
        yield "position.before_first", {}
    if len(state.aside) != seats or any((c != GONE) != (s in waiting) for s, c in enumerate(state.aside)):
        yield "position.waiting", {}
    for seat in waiting:
        if flames(state.players[seat].fire) or not state.players[seat].fire:
            yield "position.start_fire", {"who": Seat(seat)}


def _round_faults(state: State) -> Iterator[Fault]:
    """The round still goes on: who must play has a card, who may be damaged has a log (KIN-END-01)."""
    seats = len(state.players)
    order = [(state.leader + place) % seats for place in range(seats)]
    come = [] if state.phase in _RESOLVING else order[len(state.trick) :]
    done = order[: order.index(state.turn) + 1] if state.phase == TRIM else []
    for reason, seat in round_ends(state):
        if reason == "central" and state.phase in (PLAY, START):
            yield "position.no_central", {}
        if reason == "flame" and (seat == state.winner or seat not in (*done, *_waiting(state))):
            yield "position.no_flame", {"who": Seat(seat)}
        if reason == "cards" and seat in come:
            yield "position.no_cards", {"who": Seat(seat)}
    hand, supply = state.players[state.turn].hand, state.players[state.turn].supply
    if state.phase == PLAY and not hand and supply:
        yield "position.empty_hand", {"who": Seat(state.turn)}


def _waiting(state: State) -> list[int]:
    return [seat for seat, card in enumerate(state.aside) if card != GONE]


# --- the entries --------------------------------------------------------------------------------


class _Text(Items):
    """Items that are written as one text."""

    def write(self, value: Any) -> Any:
        """See `Entry`."""
        return " ".join(self.text(thing) for thing in value)


def _log(draft: Draft[Any], given: Any) -> Log | None:
    """`~8C+3D`: the log, face down, with its flames."""
    words = given.removeprefix("~").split("+") if isinstance(given, str) and len(given) < 200 else [""]
    log, *burning = map(read, words)
    if not log or not all(burning):
        return None
    for card in (log, *burning):
        draft.claim(card)
    return Log(log, given.startswith("~"), tuple(burning))


def _write_log(log: Log) -> str:
    return ("~" if log.down else "") + "+".join((log.card, *log.flames))


def _told(draft: Draft[Any], given: Any) -> str | None:
    """A card of the trick, wherever it is now."""
    return given if given == GONE else (read(given) if isinstance(given, str) else "") or None


class _Outer:
    """Whether the learner's outermost log lies face up or down."""

    id = "outer"

    def now(self, state: State) -> str:
        """See `Change`."""
        return "damaged" if state.players[0].fire[-1].down else "sound"

    def values(self, state: State) -> Mapping[str, str]:
        """See `Change`."""
        if state.phase not in (PLAY, DRAFT) or not state.players[0].fire:
            return {}
        return {value: _WORDS.name(value) for value in ("sound", "damaged")}

    def put(self, state: State, position: dict[str, Any], value: str) -> None:
        """See `Change`."""
        *inner, outer = state.players[0].fire
        fire = (*inner, outer._replace(down=value == "damaged"))
        position["fires"] = [" ".join(map(_write_log, fire)), *position["fires"][1:]]


_WORDS = Words(Path(__file__).with_name("words.toml"), NAMES)

SCHEMA: Schema[State] = Schema(
    _Text(
        key="fires",
        about="each seat's logs from the heart outward, as in `AS+JH QS ~8C+3D`: flames after a `+`, `~` for "
        "a log that lies face down; a starting fire",
        per=each_seat,
        one=_log,
        text=_write_log,
        example="AS+JH QS ~8C",
        plain=None,
        of=lambda state: tuple(player.fire for player in state.players),
    ),
    Cards(
        key="hands",
        about="each seat's hand; a full hand of unseen cards",
        per=each_seat,
        most=lambda draft: SETUPS[draft.seats].draw_to,
        sort=ORDER.__getitem__,
        open=False,
        edit="hand",
        when=lambda state: state.phase == PLAY,
        of=lambda state: tuple(player.hand for player in state.players),
    ),
    Cards(
        key="supplies",
        about="each seat's supply, the next card first; as many as at the deal",
        per=each_seat,
        open=False,
        of=lambda state: tuple(player.supply for player in state.players),
    ),
    Cards(
        key="piles",
        about="the central piles, the top card first; as many as at the deal, as far as the cards go",
        per=lambda seats: SETUPS[seats].piles,
        most=lambda draft: SETUPS[draft.seats].depth,
        covered=True,
        top_first=True,
    ),
    Cards(
        key="trick",
        about="the cards of the trick from the leader on, `-` for one that has been put away; none. When all "
        "have played, the winner decides on the draft",
        plain=(),
        unseen=False,
        gap=GONE,
        most=lambda draft: draft.seats,
    ),
    _Text(
        key="laid",
        about="the same with the cards put away, while the trick is being resolved; as in `trick`",
        one=_told,
        text=str,
        example="KH 4H",
    ),
    SeatAt(key="leader", about="who leads the trick; the first player"),
    SeatAt(key="first", about="who led the round's first trick; the leader"),
    SeatAt(
        key="winner",
        about="who won the trick being resolved; the cards tell",
        plain=-1,
        nobody=-1,
    ),
    Choice(
        key="phase",
        about="`play`, `draft`, `flame`, `repair`, `trim`, `start` or `over`; what follows from the rest",
        values=(PLAY, DRAFT, FLAME, REPAIR, TRIM, START, OVER),
    ),
    SeatAt(
        key="turn",
        about="who decides in the phases `trim` and `start`; what follows from the rest",
        formerly="who",
        of=lambda state: state.turn if state.phase in (TRIM, START) else None,
    ),
    Card(key="card", about="the drafted card that has no place yet; one that fits, where the phase has one"),
    Number(
        key="covered",
        about="the pile, counted from 1, whose next card is not revealed yet; one that is not full",
        low=1,
        high=4,
        of=lambda state: state.covered + 1 if state.covered >= 0 else None,
    ),
    Cards(
        key="out",
        about="cards that have left the game, the latest on top; all that are not named",
        # They make room for a card that a learner wants elsewhere.
        open=False,
    ),
    Card(key="buried", about="the flame put away unseen with three players; one at random", only=_FLAMES),
    Cards(
        key="aside",
        about="each seat's starting flame that waits for its log, `-` for none; what the phase needs",
        plain=(),
        unseen=False,
        gap=GONE,
        only=tuple(card for card in DECK if card in RED),
        most=lambda draft: draft.seats,
    ),
    Number(key="totals", about="each seat's points from earlier rounds; 0", per=each_seat, formerly="scores"),
    Number(key="round", about="counted from 1; the first that fits", low=1),
    Switch(key="extra", about="is this the additional round?"),
    copies=lambda options: COPIES,
    build=_build,
    faults=_faults,
    split=lambda text: text.split(),
    code=lambda word: read(word) or word,
    changes=(_Outer(),),
)
