"""Positions read: from the words of a record to a state, or to the reasons why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from matchkit.game import SILENT, ImpossiblePosition, Position, shuffled
from matchkit.games.kindling import state as deck
from matchkit.games.kindling.legal import faults
from matchkit.games.kindling.state import (
    CODES,
    GONE,
    NO_BOUND,
    NONE,
    SETUPS,
    Log,
    Options,
    Player,
    State,
    best,
    codes,
    game_end,
)
from matchkit.games.kindling.work import Work
from matchkit.rulebook import Value

if TYPE_CHECKING:
    from matchkit.games.kindling.rules import Kindling

KEYS = (
    "round", "extra", "scores", "first", "leader", "phase", "who", "fires", "hands", "supplies", "piles",
    "trick", "laid", "winner", "card", "covered", "out", "buried", "aside", "seen", "most", "chance",
)  # fmt: skip
PHASES = ("play", "draft", "flame", "repair", "trim", "start", "over")
_MASK = (1 << 64) - 1
_LONGEST = 600


class _Reader:
    """Reads the words of a position, and keeps every reason why it cannot be."""

    def __init__(self, game: Kindling, position: Position, seats: int, rules: Options) -> None:
        self.game, self.position, self.seats, self.options = game, position, seats, rules
        self.setup = SETUPS[seats]
        self.reasons: list[str] = []
        self.places: dict[int, str] = {}

    def fault(self, key: str, **facts: Any) -> None:
        reason = self.game.say(f"load.{key}", **facts).tell()
        if reason not in self.reasons:
            self.reasons.append(reason)

    def stop(self) -> None:
        if self.reasons:
            raise ImpossiblePosition(self.reasons)

    def number(self, key: str, low: int, high: int, default: int) -> int:
        value = self.position.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.fault("number", name=key, low=low, high=high, value=cut(value))
            return default
        return value

    def words(self, value: object, where: str) -> list[str]:
        """A text or a list of words, as words."""
        if isinstance(value, (list, tuple)) and len(value) <= 60 and all(isinstance(v, str) for v in value):
            value = " ".join(v[:40] for v in value)
        if not isinstance(value, str) or len(value) > _LONGEST:
            self.fault("cards", where=where, value=cut(value))
            return []
        return value.replace(",", " ").split()

    def claim(self, card: int, where: str) -> None:
        if card in self.places:
            self.fault("twice", card=CODES[card], where=self.places[card], other=where)
        self.places.setdefault(card, where)

    def card(self, word: str, where: str, claim: bool = True) -> int:
        card = deck.read(word)
        if card == NONE:
            self.fault("card", word=cut(word), where=where)
        elif claim:
            self.claim(card, where)
        return card

    def one(self, key: str) -> int:
        """A single card."""
        value = self.position[key]
        if isinstance(value, str):
            return self.card(value.strip(), key)
        self.fault("card", word=cut(value), where=key)
        return NONE

    def cards(self, value: object, where: str, gaps: bool = False, claim: bool = True) -> tuple[int, ...]:
        found = []
        for word in self.words(value, where):
            if gaps and word == GONE:
                found.append(NONE)
            elif (card := self.card(word, where, claim)) != NONE:
                found.append(card)
        return tuple(found)

    def fire(self, value: object, where: str) -> tuple[Log, ...]:
        found = []
        for word in self.words(value, where):
            down = word.startswith("~")
            log, *burning = (self.card(part, where) for part in word.removeprefix("~").split("+")[:53])
            if log != NONE:
                found.append(Log(log, down, tuple(c for c in burning if c != NONE)))
        return tuple(found)

    def each(self, key: str, length: int) -> list[Any]:
        """The entries of a list with one for each seat (or pile); None for those left out."""
        value = self.position.get(key, ())
        if isinstance(value, Mapping) or not isinstance(value, (list, tuple)) or len(value) > length:
            self.fault("list", name=key, n=length, value=cut(value))
            return [None] * length
        return [*value, *[None] * (length - len(value))]

    def pile(self, value: object, where: str) -> tuple[int, ...] | int | None:
        """Cards, a number of unseen cards, or None when nothing is said."""
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool):
            if 0 <= value <= 40:
                return value
            self.fault("count", where=where, value=cut(value))
            return None
        return self.cards(value, where)


def cut(value: object) -> str:
    """What was given, short enough for a sentence."""
    if isinstance(value, int) and abs(value) >= 10**30:
        return "…"
    text = str(value) if isinstance(value, (int, float, str)) else type(value).__name__
    return text if len(text) <= 30 else f"{text[:30]}…"


def load(game: Kindling, position: Position, seats: int, chance: int, options: Mapping[str, Value]) -> State:
    """See `Kindling.load`."""
    rules = Options.of(options)
    r = _Reader(game, position, seats, rules)
    if not isinstance(position, Mapping):
        r.fault("table", value=cut(position))
        r.stop()
    for key in position:
        if key not in KEYS:
            r.fault("key", word=cut(key), keys=", ".join(KEYS))
    r.stop()
    setup = r.setup
    scores, played, extra = _score_pad(r)
    phase = position.get("phase", "play")
    if phase not in PHASES:
        r.fault("phase", value=cut(phase), phases=", ".join(PHASES))
        r.stop()
    named = rules.first_player if isinstance(rules.first_player, int) else 0
    leader = r.number("leader", 0, seats - 1, r.number("first", 0, seats - 1, named))
    first = r.number("first", 0, seats - 1, leader)
    trick = r.cards(position.get("trick", ""), "trick", gaps=True)
    laid = r.cards(position["laid"], "laid", gaps=True, claim=False) if "laid" in position else None
    fires = [None if v is None else r.fire(v, f"fires[{i}]") for i, v in enumerate(r.each("fires", seats))]
    hands = [r.pile(v, f"hands[{i}]") for i, v in enumerate(r.each("hands", seats))]
    supplies = [r.pile(v, f"supplies[{i}]") for i, v in enumerate(r.each("supplies", seats))]
    piles = [r.pile(v, f"piles[{i}]") for i, v in enumerate(r.each("piles", setup.piles))]
    out = r.cards(position["out"], "out") if "out" in position else None
    buried = NONE
    if "buried" in position:
        buried = r.one("buried")
    drafted = r.one("card") if "card" in position else NONE
    aside = r.cards(position.get("aside", ""), "aside", gaps=True)
    winner = r.number("winner", 0, seats - 1, 0) if "winner" in position else -1
    covered = r.number("covered", 1, setup.piles, 1) - 1 if "covered" in position else -1
    if len(trick) > seats:
        r.fault("trick_long", n=len(trick), seats=seats)
    r.stop()

    won = NONE
    if winner >= 0 and out is None and laid is not None and len(laid) == seats:
        # Told where it lies: the winner's card is the last one out, so nobody is dealt it.
        won = laid[(winner - leader) % seats]
        if won != NONE:
            r.claim(won, "out")
    if phase == "play" and len(trick) == seats and NONE not in trick and winner < 0:
        # Everybody has played: the winning card leaves the game, and its winner decides on the draft.
        at = best(trick)
        won, winner, phase = trick[at], (leader + at) % seats, "draft"
        laid = trick if laid is None else laid
        trick = (*trick[:at], NONE, *trick[at + 1 :])
    if phase == "play":
        who = (leader + len(trick)) % seats
    elif phase in ("draft", "flame", "repair"):
        who = winner
    elif phase == "over":
        who = -1
    else:
        who = r.number("who", 0, seats - 1, (first + 1) % seats if phase != "trim" else leader)
    fill = _Fill(r, chance, trick, leader)
    waiting = _waiting(phase, first, who, seats)
    full_fires, aside = fill.fires(fires, aside, waiting)
    buried = fill.buried(buried)
    full_hands, full_supplies, full_piles = fill.hidden(hands, supplies, piles)
    left = tuple(c for c in range(52) if c not in r.places)
    if won != NONE:
        out = (*(c for c in (out if out is not None else left) if c != won), won)
    elif out is None:
        out = left
    if missing := [c for c in left if c not in out]:
        r.fault("nowhere", cards=codes(missing))
    r.stop()
    players = tuple(
        Player(fire, tuple(sorted(hand)), supply)
        for fire, hand, supply in zip(full_fires, full_hands, full_supplies, strict=True)
    )
    state = State(
        rules, _chance(r, fill.chance), played, extra, first, leader, str(phase), who, players,
        tuple(full_piles), trick, winner, drafted, covered, out, buried, aside, (), 0, scores,
        laid if laid is not None else trick if winner >= 0 else (),
    )  # fmt: skip
    state = state._replace(seen=_seen(r, state))
    state = _with_bounds(r, state)
    for key, facts in faults(state):
        r.fault(key, **facts)
    r.stop()
    return state


def _chance(r: _Reader, default: int) -> int:
    """The seed of the next shuffle: as given, else what the dealing has left."""
    if "chance" not in r.position:
        return default
    value = r.position["chance"]
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MASK:
        return value
    if isinstance(value, str) and len(value) <= 20 and value.isascii() and value.isdecimal():
        return int(value) & _MASK
    r.fault("chance", value=cut(value))
    return default


def _score_pad(r: _Reader) -> tuple[tuple[int, ...], int, bool]:
    """Totals, the round and whether it is the additional one; what is left out is concluded."""
    scores = tuple(0 if v is None else v for v in r.each("scores", r.seats))
    for value in scores:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 9999:
            r.fault("score", value=cut(value))
            return (0,) * r.seats, 1, False
    over = r.position.get("phase") == "over"
    least = -(-max(scores) // 14) + (not over)
    played = r.number("round", 1, 9999, max(1, least))
    extra = r.position.get("extra", not over and played > 1 and _after(r, played - 1, scores) == "additional")
    if not isinstance(extra, bool):
        r.fault("switch", name="extra", value=cut(extra))
        extra = False
    return scores, played, extra


def _after(r: _Reader, played: int, scores: tuple[int, ...]) -> str:
    return game_end(r.options, played, False, scores)


def _waiting(phase: object, first: int, who: int, seats: int) -> tuple[int, ...]:
    """The seats whose starting flame still waits for its log, in the order of their choice."""
    if phase != "start":
        return ()
    order = [(first + 1 + step) % seats for step in range(seats)]
    return tuple(order[order.index(who) :])


class _Fill:
    """Deals what the position does not name."""

    def __init__(self, reader: _Reader, chance: int, trick: tuple[int, ...], leader: int) -> None:
        self.r, self.chance, self.trick, self.leader = reader, chance & _MASK, trick, leader
        self.setup = reader.setup
        self.mine: list[int] = []

    def free(self, among: Sequence[int]) -> list[int]:
        return [c for c in among if c not in self.r.places]

    def mix(self, cards: Sequence[int]) -> list[int]:
        mixed, self.chance = shuffled(cards, self.chance)
        return list(mixed)

    def fires(
        self, given: list[tuple[Log, ...] | None], aside: tuple[int, ...], waiting: tuple[int, ...]
    ) -> tuple[list[tuple[Log, ...]], tuple[int, ...]]:
        """A starting fire for each seat without one, from cards not named."""
        r, setup = self.r, self.setup
        pads = list(aside) + [NONE] * (r.seats - len(aside)) if waiting or aside else []
        if len(aside) > r.seats:
            r.fault("aside")
            pads = pads[: r.seats]
        made: list[tuple[Log, ...]] = []
        reds = self.free(setup.start_flames)
        if r.seats == 3 and None in given:
            reds = self.mix(reds)
            if "buried" not in r.position:
                reds = reds[1:]
        for seat, fire in enumerate(given):
            if fire is None:
                logs = self.start_logs(seat)
                for log in logs:
                    r.claim(log, f"fires[{seat}]")
                fire = tuple(map(Log, logs))
                if not (seat in waiting and pads and pads[seat] != NONE):
                    red = next(iter([*self.free(reds), *self.free(range(51, deck.RED - 1, -1))]), NONE)
                    if red == NONE:
                        r.fault("short", where=f"fires[{seat}]")
                    else:
                        r.claim(red, f"fires[{seat}]")
                        if seat in waiting:
                            pads[seat] = red
                        else:
                            fire = (fire[0]._replace(flames=(red,)), *fire[1:]) if fire else ()
            made.append(fire)
        return made, tuple(pads)

    def start_logs(self, seat: int) -> list[int]:
        """The plain logs of a seat: its own suit with two seats, dealt by chance with three."""
        setup = self.setup
        woods = setup.start_wood
        if self.r.seats == 2:
            own = woods[5 * seat : 5 * seat + 5]
            other = woods[5 - 5 * seat : 10 - 5 * seat]
            found = [a if a not in self.r.places else b for a, b in zip(own, other, strict=True)]
            found = [c for c in found if c not in self.r.places]
        else:
            found = self.mix(self.free(woods))[: setup.logs]
        spare = [c for c in self.free(range(deck.RED - 1, -1, -1)) if c not in found]
        found += spare[: setup.logs - len(found)]
        if len(found) < setup.logs:
            self.r.fault("short", where=f"fires[{seat}]")
        return found

    def buried(self, given: int) -> int:
        """The fourth flame of three players: one of the red aces and twos not named."""
        if self.r.seats == 2 or given != NONE:
            return given
        rest = self.mix(self.free(self.setup.start_flames))
        if not rest:
            self.r.fault("buried_none")
            return NONE
        self.r.claim(rest[0], "buried")
        return rest[0]

    def hidden(
        self, hands: list[Any], supplies: list[Any], piles: list[Any]
    ) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]], list[tuple[int, ...]]]:
        """Hands, supplies and piles: numbers first, then plain sizes as far as the cards go."""
        r, setup = self.r, self.setup
        start = (*setup.start_wood, *setup.start_flames)
        pool = self.mix([c for c in self.free(range(52)) if c not in start])
        self.mine = pool
        played = {(self.leader + i) % r.seats: c for i, c in enumerate(self.trick)}
        for size, default in ((True, False), (False, True)):
            for seat in range(r.seats):
                value = hands[seat]
                if isinstance(value, int) and size:
                    hands[seat] = self.take(value, f"hands[{seat}]", played.get(seat, NONE))
                elif value is None and default:
                    want = setup.draw_to - (seat in played)
                    hands[seat] = self.take(want, "", played.get(seat, NONE))
            for seat in range(r.seats):
                value = supplies[seat]
                if isinstance(value, int) and size:
                    supplies[seat] = self.take(value, f"supplies[{seat}]")
                elif value is None and default:
                    room = setup.owned - self.owned(seat, hands[seat], played)
                    supplies[seat] = self.take(max(0, min(setup.supply, room)), "")
            for pile, value in enumerate(piles):
                if isinstance(value, int) and size:
                    piles[pile] = self.take(value, f"piles[{pile}]")
        plain = [i for i, value in enumerate(piles) if value is None]
        rows = min(setup.depth, -(-len(self.mine) // len(plain))) if plain else 0
        for i in plain:
            piles[i] = self.take(rows, "")
        for group, name in ((hands, "hands"), (supplies, "supplies"), (piles, "piles")):
            for i, cards in enumerate(group):
                for card in cards:
                    r.places.setdefault(card, f"{name}[{i}]")
        return hands, supplies, piles

    def owned(self, seat: int, hand: tuple[int, ...], played: Mapping[int, int]) -> int:
        """Cards of that seat so far: fire, hand and trick."""
        where = f"fires[{seat}]"
        fire = sum(place == where for place in self.r.places.values())
        return fire + len(hand) + (seat in played)

    def take(self, count: int, where: str, played: int = NONE) -> tuple[int, ...]:
        """Cards from the pool; for a hand that did not follow suit none of the led suit."""
        led = self.trick[0] if self.trick else NONE
        void = played != NONE and led != NONE and played // 13 != led // 13
        found = [c for c in self.mine if not (void and c // 13 == led // 13)][:count]
        if len(found) < count and where:
            self.r.fault("short", where=where)
        self.mine = [c for c in self.mine if c not in found]
        return tuple(found)


def _seen(r: _Reader, state: State) -> int:
    """The cards that have lain face up: what lies open, the starting cards, and those named as seen."""
    seen = 0
    for card in (
        *r.setup.start_wood,
        *r.setup.start_flames,
        *state.out,
        *state.trick,
        *state.aside,
        state.card,
    ):
        if card != NONE:
            seen |= 1 << card
    for player in state.players:
        for log in player.fire:
            for card in (log.card, *log.flames):
                seen |= 1 << card
    for i, pile in enumerate(state.piles):
        if pile and i != state.covered:
            seen |= 1 << pile[0]
    if state.buried != NONE:
        seen &= ~(1 << state.buried)
    for card in r.cards(r.position.get("seen", ""), "seen", claim=False):
        hidden = any(card in pile[i != state.covered :] for i, pile in enumerate(state.piles))
        if hidden or card == state.buried:
            r.fault("seen", card=CODES[card])
        seen |= 1 << card
    for player in state.players:
        # Seen cards go under a supply, so whatever lies below one has been seen too.
        below = False
        for card in player.supply:
            below = below or bool(seen >> card & 1)
            seen |= below << card
    return seen


def _with_bounds(r: _Reader, state: State) -> State:
    """What everybody can conclude from suits not followed: as given, and from this trick."""
    work = Work(state, SILENT)
    for seat, value in enumerate(r.each("most", r.seats)):
        bounds = [NO_BOUND] * 4
        for word in r.words("" if value is None else value, f"most[{seat}]"):
            if len(word) == 2 and word[0] in deck.SUITS and word[1] in "0123456789":
                bounds[deck.SUITS.index(word[0])] = int(word[1])
            else:
                r.fault("bound", word=cut(word))
        led = state.trick[0] if state.trick else NONE
        place = (seat - state.leader) % r.seats
        card = state.trick[place] if place < len(state.trick) else NONE
        if NONE not in (led, card) and led // 13 != card // 13:
            bounds[led // 13] = 0
        work.set_most(seat, tuple(bounds))
        hand = [c for c in state.players[seat].hand if not work.seen >> c & 1]
        for suit, bound in enumerate(work.most[seat]):
            if sum(c // 13 == suit for c in hand) > bound:
                r.fault("bound_broken", seat=seat, suits=f"suits.{deck.SUITS[suit]}", n=bound)
    return work.freeze()
