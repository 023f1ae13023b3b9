"""Positions as records hold them: written out whole, and read back from whatever somebody wrote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from matchkit.game import BadMove, Game, ImpossiblePosition, shuffled
from matchkit.games.matches.burning import can_activate, hidden_burn_cards
from matchkit.games.matches.memory import may_remember
from matchkit.games.matches.plays import action_of
from matchkit.games.matches.rounds import all_cards, pass_empty
from matchkit.games.matches.state import (
    BURN_CARDS,
    CANDLELIGHT,
    CARD_OF,
    CODES,
    CROSSFIRE,
    DRAWN,
    DROPPED,
    EXPLOSION,
    FIGHTER,
    FLARE,
    FUEL,
    ROUNDS,
    ROW,
    STARTER,
    TO_THE_GROUND,
    TOKENS,
    Buried,
    Burnt,
    Move,
    Play,
    Settings,
    State,
    canonical,
    codes,
    from_left_of,
)
from matchkit.games.matches.text import burn_name, burnt_of, parse, write, write_burnt

KEYS = (
    "round",
    "phase",
    "leader",
    "turn",
    "acted",
    "used",
    "victim",
    "hands",
    "blaze",
    "fire",
    "tokens",
    "reserve",
    "bank",
    "recent",
    "tableaux",
    "out",
    "discard",
    "buried",
    "deck",
    "pending",
    "row",
    "burn_deck",
    "played",
    "fuel",
    "seen",
    "chance",
)
_PHASES = ("blaze", "turn", "drop", "discard", "over")
_BURN_KEYS = ("row", "burn_deck", "played", "fuel", "used", "acted", "victim")
_MOST_LISTED = 120
_MASK = (1 << 64) - 1


def every_card(state: State) -> Iterator[int]:
    """Every Match Card and Flare, wherever it lies."""
    for hand in state.hands:
        yield from hand
    for plays in state.tableaux:
        for play in plays:
            yield from play.up
            yield from play.down
    yield from state.deck
    yield from state.discard
    for buried in state.buried:
        yield buried.card
    if state.blaze:
        yield state.blaze


# --- writing ----------------------------------------------------------------------------


def _seats_of(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def _line(cards: tuple[int, ...]) -> str:
    return " ".join(codes(cards))


def dump(state: State) -> dict[str, Any]:
    """The whole position as plain values; `load` takes it back unchanged."""
    found: dict[str, Any] = {
        "round": state.round,
        "phase": state.phase,
        "leader": state.leader,
        "turn": state.turn,
        "hands": [_line(hand) for hand in state.hands],
        "fire": state.fire,
        "tokens": list(state.tokens),
        "reserve": state.reserve,
        "bank": state.bank,
        "recent": list(state.recent),
        "tableaux": [[_dump_play(play) for play in plays] for plays in state.tableaux],
        "out": list(state.out),
        "discard": _line(state.discard),
        "buried": [_dump_buried(card) for card in state.buried],
        "deck": _line(state.deck),
        "chance": f"{state.chance & _MASK:x}",
    }
    if state.blaze:
        found["blaze"] = CODES[state.blaze]
    if state.phase == "discard":
        found["pending"] = [_line(cards) for cards in state.pending]
    if state.seen:
        found["seen"] = [
            {"seat": viewer, "hand_of": holder, "cards": _line(cards)}
            for viewer, row in enumerate(state.seen)
            for holder, cards in enumerate(row)
            if cards
        ]
    if state.settings.burn_cards:
        found |= {
            "acted": state.acted,
            "used": state.used,
            "row": list(state.row),
            "burn_deck": list(state.burn_deck),
            "played": [[_dump_burnt(burnt) for burnt in cards] for cards in state.played],
        }
        if state.fuel:
            found["fuel"] = state.fuel
        if state.phase == "drop":
            found["victim"] = state.victim
    return found


def _marks(known: int, maybe: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if known:
        found["known"] = _seats_of(known)
    if maybe:
        found["maybe"] = _seats_of(maybe)
    return found


def _dump_play(play: Play) -> Any:
    said = write(Move(play.kind, play.up, play.down))
    marks = _marks(play.known, play.maybe)
    return {"play": said, **marks} if marks else said


def _dump_buried(buried: Buried) -> dict[str, Any]:
    found: dict[str, Any] = {"card": CODES[buried.card], "owner": buried.owner}
    if buried.plain:
        found["plain"] = True
    return found | _marks(buried.known, buried.maybe)


def _dump_burnt(burnt: Burnt) -> str:
    said = write_burnt(burnt.card, burnt.source, -1, burnt.number)
    lasting = BURN_CARDS[burnt.effect].lasting
    return f"{said} (down)" if lasting and not burnt.up else said


# --- reading ----------------------------------------------------------------------------


def load(
    game: Game[State, Move], position: object, settings: Settings, chance: int, leader: int | None
) -> State:
    """The position that was written; raises `ImpossiblePosition` with every reason."""
    return _Reader(game, position, settings, chance, leader).state()


def _brief(value: object) -> str:
    """A value as a sentence may quote it: short, whatever it is."""
    if isinstance(value, str):
        return value[:40]
    if isinstance(value, (bool, float)):
        return str(value)
    if isinstance(value, int):
        return str(value) if -(10**12) < value < 10**12 else "a huge number"
    return f"a {type(value).__name__}"


class _Reader:
    """Reads one position and collects all that is wrong with it."""

    def __init__(
        self,
        game: Game[State, Move],
        position: object,
        settings: Settings,
        chance: int,
        leader: int | None,
    ) -> None:
        self.game, self.settings, self.seats = game, settings, settings.seats
        self.chance = chance & _MASK
        self.first = leader
        self.reasons: list[str] = []
        self.given: Mapping[Any, Any] = {}
        if isinstance(position, Mapping):
            self.given = position
        else:
            self.wrong("load.no_table")

    def wrong(self, key: str, **facts: Any) -> None:
        """One more reason."""
        reason = self.game.say(key, **facts).tell()
        if reason not in self.reasons and len(self.reasons) < 40:
            self.reasons.append(reason)

    def stop(self) -> None:
        """No further: what follows needs what was read so far."""
        if self.reasons:
            raise ImpossiblePosition(self.reasons)

    # small readers

    def number(self, key: str, default: int, low: int, high: int, given: object = None) -> int:
        """A whole number in a range."""
        value = self.given.get(key, default) if given is None else given
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.wrong("load.number", name=key, low=low, high=high, said=_brief(value))
            return default
        return value

    def switch(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self.given.get(key, default)
        if not isinstance(value, bool):
            self.wrong("load.switch", name=key, said=_brief(value))
            return default
        return value

    def items(self, key: str, given: object, most: int) -> list[Any]:
        """A list with at most that many items."""
        if not isinstance(given, (list, tuple)):
            self.wrong("load.list", name=key, said=_brief(given))
            return []
        if len(given) > most:
            self.wrong("load.too_many", name=key, n=len(given), most=most)
            return list(given[:most])
        return list(given)

    def seat_list(self, key: str, given: object) -> tuple[int, ...]:
        """Different seats."""
        found = tuple(
            self.number(key, 0, 0, self.seats - 1, seat) for seat in self.items(key, given, self.seats)
        )
        if len(set(found)) < len(found):
            self.wrong("load.twice", name=key)
        return tuple(dict.fromkeys(found))

    def bits(self, key: str, given: object) -> int:
        """Seats as bits."""
        return sum(1 << seat for seat in self.seat_list(key, given))

    def cards(self, key: str, given: object) -> tuple[int, ...]:
        """Cards in the order given."""
        if isinstance(given, str):
            words: list[Any] = given[: 8 * _MOST_LISTED].replace(",", " ").split()
        else:
            words = self.items(key, given, _MOST_LISTED)
        found = []
        for word in words[:_MOST_LISTED]:
            is_code = isinstance(word, (str, int)) and not isinstance(word, bool)
            code = _brief(word).strip().upper() if is_code else ""
            if code in CARD_OF:
                found.append(CARD_OF[code])
            else:
                self.wrong("load.card", name=key, said=_brief(word))
        return tuple(found)

    def table(self, key: str, given: object, keys: tuple[str, ...]) -> Mapping[Any, Any] | None:
        """A table with no other keys than these."""
        if not isinstance(given, Mapping):
            self.wrong("load.table", name=key, keys=keys, said=_brief(given))
            return None
        if any(name not in keys for name in given):
            self.wrong("load.table_key", name=key, keys=keys)
            return None
        return given

    def per_seat(self, key: str) -> list[Any]:
        """A list with an item for each seat; what is left out is an empty list."""
        found = self.items(key, self.given.get(key, []), self.seats)
        return found + [[] for _ in range(self.seats - len(found))]

    # the position

    def state(self) -> State:
        """All of it."""
        for key in self.given:
            if key not in KEYS:
                self.wrong("load.key", said=_brief(key), keys=KEYS)
        if not self.settings.burn_cards:
            for key in _BURN_KEYS:
                if self.given.get(key):
                    self.wrong("load.no_module", name=key)
        self.stop()
        self.read_chance()
        self.read_seats()
        self.read_played()
        self.stop()
        self.read_cards()
        self.read_tokens()
        self.stop()
        self.read_burn_deck()
        self.stop()
        state = self.read_seen(self.build())
        self.read_pending(state)
        self.stop()
        return self.checked(state._replace(pending=self.pending))

    def read_chance(self) -> None:
        """The seed of what comes, and who is where in the round."""
        given = self.given.get("chance")
        if given is not None:
            if isinstance(given, str) and 0 < len(given) <= 16 and given.isascii() and given.isalnum():
                try:
                    self.chance = int(given, 16)
                    return
                except ValueError:
                    pass
            elif isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= _MASK:
                self.chance = given
                return
            self.wrong("load.chance", said=_brief(given))

    def read_seats(self) -> None:
        """Round, phase, Leader, who is out and whose turn it is."""
        last = self.seats - 1
        phase = self.given.get("phase", "turn")
        if not isinstance(phase, str) or phase not in _PHASES:
            self.wrong("load.phase", said=_brief(phase), phases=_PHASES)
            phase = "turn"
        self.phase = phase
        self.round = self.number("round", ROUNDS if phase == "over" else 1, 1, ROUNDS)
        if phase == "over" and self.round < ROUNDS:
            self.wrong("load.over_early", n=self.round)
        if phase == "discard" and self.round == ROUNDS:
            self.wrong("load.no_discards")
        over = phase in ("discard", "over")
        self.out = self.seat_list("out", self.given.get("out", list(range(1, self.seats)) if over else []))
        if over and len(self.out) != last:
            self.wrong("load.out_all", n=last)
        if phase == "blaze" and self.out:
            self.wrong("load.out_none")
        if phase in ("turn", "drop") and len(self.out) >= last:
            self.wrong("load.out_many", n=last - 1)
        turn = self.number("turn", 0, 0, last)
        leader = self.first
        if leader is None:
            leader = (turn - 1) % self.seats if phase in ("turn", "drop") else turn
        self.leader = self.number("leader", leader, 0, last)
        self.stop()
        if "turn" not in self.given:
            if phase in ("turn", "drop"):
                known = "leader" in self.given or self.first is not None
                before = self.leader if known else last
                turn = next(s for s in from_left_of(before, self.seats) if s not in self.out)
            else:
                turn = self.out[-1] if over else self.leader
        self.turn = turn
        if phase == "blaze" and turn != self.leader:
            self.wrong("load.turn_leader", turn=turn, leader=self.leader)
        if over and turn != self.out[-1]:
            self.wrong("load.turn_last", turn=turn, last=self.out[-1])
        self.acted, self.used = self.switch("acted"), self.switch("used", phase == "drop")
        after = self.acted and self.settings.burn_after_burnout
        if phase in ("turn", "drop") and turn in self.out and not after:
            self.wrong("load.turn_out", turn=turn)
        if phase not in ("turn", "drop") and (self.acted or self.used):
            self.wrong("load.between", phase=phase)
        self.victim = -1
        if phase == "drop":
            self.victim = self.number("victim", -1, 0, last)
            if self.victim in self.out:
                self.wrong("load.victim_out", seat=self.victim)
        elif "victim" in self.given:
            self.wrong("load.victim")

    def read_played(self) -> None:
        """The Burn Cards in front of the players, and what is in force."""
        self.played: tuple[tuple[Burnt, ...], ...] = tuple(
            tuple(burnt for item in self.items("played", cards, 32) if (burnt := self.burnt(item)))
            for cards in self.per_seat("played")
        )
        cards = {burnt.card for row in self.played for burnt in row}
        for row in self.played:
            for burnt in row:
                if burnt.source and burnt.source not in cards:
                    self.wrong("load.crossfire", card=burnt.source)
        in_force = [(s, b) for s, row in enumerate(self.played) for b in row if b.up]
        effects = [burnt.effect for _, burnt in in_force]
        self.adjust = effects.count(STARTER) - effects.count(FIGHTER)
        self.candles = tuple(sorted({seat for seat, burnt in in_force if burnt.effect == CANDLELIGHT}))
        numbers = [burnt.number for _, burnt in in_force if burnt.effect == FUEL]
        self.fuel = self.number("fuel", numbers[-1] if numbers else 0, 0, 10)
        if self.fuel not in (numbers or [0]):
            self.wrong("load.fuel", n=self.fuel)
        latest = self.played[self.turn][-1:]
        if self.used and not latest:
            self.wrong("load.used", seat=self.turn)
        if self.phase == "drop" and latest and latest[0].effect != TO_THE_GROUND:
            self.wrong("load.drop_card", card=TO_THE_GROUND)
        if self.phase == "drop" and (self.settings.big_choice != "victim" or not self.used):
            self.wrong("load.drop", card=TO_THE_GROUND)

    def burnt(self, item: object) -> Burnt | None:
        """One activated Burn Card."""
        said = item.strip().lower() if isinstance(item, str) and len(item) < 100 else ""
        down = said.endswith("(down)")
        burnt = burnt_of(said.removesuffix("(down)"))
        if burnt is None or burnt.card not in BURN_CARDS or burnt.effect not in BURN_CARDS:
            self.wrong("load.burn_card", name="played", said=_brief(item), cards=tuple(BURN_CARDS))
            return None
        crossfire = burnt.card == CROSSFIRE
        if crossfire != bool(burnt.source) or burnt.source == CROSSFIRE:
            self.wrong("load.burn_source", said=_brief(item))
            return None
        fuel = burnt.effect == FUEL
        if fuel != bool(burnt.number) or burnt.number > 10:
            self.wrong("load.burn_number", said=_brief(item))
            return None
        lasting = BURN_CARDS[burnt.effect].lasting and self.phase in ("turn", "drop")
        return burnt._replace(up=lasting and not down)

    def read_cards(self) -> None:
        """All Match Cards and Flares; those not named are dealt by chance."""
        burned = any(self.played)
        self.tableaux = tuple(
            tuple(p for item in self.items("tableaux", plays, 64) if (p := self.play(item, burned)))
            for plays in self.per_seat("tableaux")
        )
        blaze = self.cards("blaze", [self.given["blaze"]]) if "blaze" in self.given else ()
        self.blaze = blaze[0] if blaze else 0
        self.discard = canonical(self.cards("discard", self.given.get("discard", [])))
        self.buried = tuple(
            sorted(
                buried
                for item in self.items("buried", self.given.get("buried", []), _MOST_LISTED)
                if (buried := self.one_buried(item))
            )
        )
        hands = self.items("hands", self.given.get("hands", []), self.seats)
        self.hands: list[tuple[int, ...]] = []
        unseen = [0] * self.seats
        for seat in range(self.seats):
            hand = hands[seat] if seat < len(hands) else self.usual_hand(seat)
            if isinstance(hand, int):
                unseen[seat] = self.number("hands", 0, 0, _MOST_LISTED, hand)
                self.hands.append(())
            else:
                self.hands.append(canonical(self.cards("hands", hand)))
        deck = self.cards("deck", self.given["deck"]) if "deck" in self.given else None
        self.stop()
        if self.phase == "blaze":
            if self.blaze or any(self.tableaux):
                self.wrong("load.blaze_early")
        elif "blaze" in self.given and self.blaze == FLARE:
            self.wrong("load.blaze_flare")
        elif "blaze" not in self.given and any(self.tableaux):
            self.wrong("load.blaze_missing")
        elif self.blaze and not burned:
            self.check_plays()
        self.check_hands(unseen)
        self.deal(unseen, deck)

    def usual_hand(self, seat: int) -> int:
        """How many cards a player usually holds."""
        laid = self.phase != "blaze" and seat == self.leader
        return max(0, self.settings.hand_size - self.on_table(seat) - laid)

    def on_table(self, seat: int) -> int:
        """How many cards the player has played in this round."""
        return sum(len(play.up) + len(play.down) for play in self.tableaux[seat])

    def play(self, item: object, burned: bool) -> Play | None:
        """One play in front of a player."""
        known = maybe = 0
        if isinstance(item, Mapping):
            table = self.table("tableaux", item, ("play", "known", "maybe"))
            if table is None:
                return None
            known, maybe = (
                self.bits("known", table.get("known", [])),
                self.bits("maybe", table.get("maybe", [])),
            )
            item = table.get("play")
        try:
            move = parse(item, self.game.words) if isinstance(item, str) else Move("")
        except BadMove:
            move = Move("")
        kind, up, down = move.kind, move.up, move.down
        fits = {
            "match": len(up) == 1 and not down and FLARE not in up,
            "set": len(up) > (0 if burned else 1) and not down and FLARE not in up,
            "run": bool(down) and (burned or bool(up)) and FLARE not in up,
            "flare": up == (FLARE,) and not down,
        }
        if not fits.get(kind, False):
            self.wrong("load.play", said=_brief(item))
            return None
        if FLARE in down and not self.settings.flare_face_down:
            self.wrong("load.flare_down", said=_brief(item))
        return Play(kind, up, down, known, maybe)

    def check_plays(self) -> None:
        """Without Burn Cards every play has answered the Blaze itself."""
        for plays in self.tableaux:
            for play in plays:
                if action_of(play.up, play.down, self.blaze) != play.kind:
                    said = write(Move(play.kind, play.up, play.down))
                    self.wrong("load.play_blaze", said=said, blaze=CODES[self.blaze])

    def one_buried(self, item: object) -> Buried | None:
        """One card that was discarded face down."""
        table = self.table("buried", item, ("card", "owner", "plain", "known", "maybe"))
        if table is None:
            return None
        cards = self.cards("buried", [table.get("card")])
        plain = table.get("plain", False)
        if not cards or not isinstance(plain, bool) or (plain and cards[0] == FLARE):
            self.wrong("load.buried", said=_brief(table.get("card")))
            return None
        owner = self.number("buried", 0, 0, self.seats - 1, table.get("owner", -1))
        known, maybe = self.bits("known", table.get("known", [])), self.bits("maybe", table.get("maybe", []))
        return Buried(cards[0], owner, plain, known, maybe)

    def check_hands(self, unseen: list[int]) -> None:
        """No hand is longer than the rules can make it."""
        size = self.settings.hand_size
        drawn = DRAWN * sum(burnt.effect == EXPLOSION for row in self.played for burnt in row)
        for seat in range(self.seats):
            number = len(self.hands[seat]) + unseen[seat]
            if any(self.played):
                if number > size + drawn:
                    self.wrong("load.hand_long", seat=seat, n=number, most=size + drawn)
                continue
            played = self.on_table(seat)
            laid = int(self.phase != "blaze" and seat == self.leader)
            if number + played + laid > size:
                key = "load.hand_leader" if laid else "load.hand_size"
                self.wrong(key, seat=seat, n=number, played=played, most=size)

    def deal(self, unseen: list[int], deck: tuple[int, ...] | None) -> None:
        """Counts the named cards and deals the others."""
        left = Counter(all_cards(self.settings))
        named = Counter(self.discard)
        named.update(buried.card for buried in self.buried)
        for hand in self.hands:
            named.update(hand)
        for plays in self.tableaux:
            for play in plays:
                named.update(play.up + play.down)
        if self.blaze:
            named[self.blaze] += 1
        named.update(deck or ())
        for card, number in sorted(named.items()):
            if number > left[card]:
                self.wrong("load.card_count", card=CODES[card], n=number, most=left[card])
        if self.reasons:
            return
        left.subtract(named)
        loose, self.chance = shuffled(canonical(left.elements()), self.chance)
        pool = list(loose)
        if not self.blaze and self.phase != "blaze":
            found = self.pick_match_card(pool)
            if found is None:
                self.wrong("load.no_blaze")
                return
            self.blaze = found
        if sum(unseen) > len(pool):
            self.wrong("load.unseen", n=sum(unseen), have=len(pool))
            return
        for seat, number in enumerate(unseen):
            if number and self.phase == "blaze" and seat == self.leader:
                found = self.pick_match_card(pool)
                if found is not None:
                    pool.insert(0, found)
            if number:
                self.hands[seat] = canonical(pool[:number])
                del pool[:number]
        if self.phase == "blaze" and not any(self.hands[self.leader]):
            self.wrong("load.leader_hand", seat=self.leader)
        if deck is None:
            self.deck = tuple(pool)
        else:
            self.deck = deck
            if pool:
                self.wrong("load.cards_missing", n=len(pool), cards=codes(canonical(pool)))

    def pick_match_card(self, pool: list[int]) -> int | None:
        """Takes the first Match Card out of the pool."""
        for index, card in enumerate(pool):
            if card != FLARE:
                return pool.pop(index)
        return None

    def read_tokens(self) -> None:
        """Tokens everywhere, and who gained some lately."""
        settings, over = self.settings, self.phase == "over"
        at_start = settings.burnout_tokens == "leader_at_start"
        usual = [0] * self.seats
        for gets, seat in enumerate(from_left_of(self.leader, self.seats)[:-1], 1):
            usual[seat] = gets
        usual[self.leader] = int(at_start)
        tokens = self.items("tokens", self.given.get("tokens", usual), self.seats)
        tokens += usual[len(tokens) :]
        self.tokens = tuple(self.number("tokens", 0, 0, TOKENS, number) for number in tokens)
        lying = self.phase in ("turn", "drop")
        self.fire = self.number("fire", settings.spark if lying else 0, 0, TOKENS)
        if self.fire and not lying:
            self.wrong("load.fire", n=self.fire)
        handed = self.round - (0 if at_start else 1) + (over and settings.burnout_tokens == "each_round")
        self.reserve = self.number("reserve", ROUNDS - handed, 0, ROUNDS)
        if self.reserve != ROUNDS - handed:
            self.wrong("load.reserve", n=self.reserve, due=ROUNDS - handed)
        rest = TOKENS - sum(self.tokens) - self.fire - self.reserve
        self.bank = self.number("bank", max(0, rest), 0, TOKENS)
        if self.bank != rest:
            self.wrong("load.tokens", n=TOKENS - rest + self.bank, due=TOKENS)
        order = from_left_of((self.leader - 1) % self.seats, self.seats)
        self.recent = self.seat_list("recent", self.given.get("recent", list(order)))
        if len(self.recent) != self.seats:
            self.wrong("load.recent")

    def read_burn_deck(self) -> None:
        """The row and the Burn Deck; what is not named lies there by chance."""
        self.row: tuple[str, ...] = ()
        self.burn_deck: tuple[str, ...] = ()
        if not self.settings.burn_cards:
            return
        row = self.burn_list("row", ROW) if "row" in self.given else None
        deck = self.burn_list("burn_deck", 64) if "burn_deck" in self.given else None
        self.stop()
        visible = [burnt.card for cards in self.played for burnt in cards]
        visible += [card for card in row or () if card]
        hidden = hidden_burn_cards(self.settings, visible + [c for c in deck or () if c], self.chance)
        if hidden is None:
            self.wrong("load.burn_cards", n=self.settings.burn_total)
            return
        rest, chance = hidden
        if row is not None and deck is not None and not rest:
            self.row, self.burn_deck = row, deck
        else:
            self.chance = chance
            if row is None:
                row, rest = rest[:ROW], rest[ROW:]
            if deck is not None and rest:
                self.wrong("load.burn_missing", n=len(rest))
            self.row, self.burn_deck = row, rest if deck is None else deck
        self.row += ("",) * (ROW - len(self.row))
        if "" in self.burn_deck:
            self.wrong("load.burn_gap")

    def burn_list(self, key: str, most: int) -> tuple[str, ...]:
        """Burn Cards by name, "" for a gap."""
        found = []
        for item in self.items(key, self.given[key], most):
            name = burn_name(item) if isinstance(item, str) and len(item) < 100 else "?"
            if name and name not in BURN_CARDS:
                self.wrong("load.burn_card", name=key, said=_brief(item), cards=tuple(BURN_CARDS))
            found.append(name)
        return tuple(found)

    def read_seen(self, state: State) -> State:
        """What seats have seen of other hands."""
        table = [[()] * self.seats for _ in range(self.seats)]
        seen: list[list[tuple[int, ...]]] = [list(row) for row in table]
        for item in self.items("seen", self.given.get("seen", []), self.seats * self.seats):
            entry = self.table("seen", item, ("seat", "hand_of", "cards"))
            if entry is None:
                continue
            viewer = self.number("seen", 0, 0, self.seats - 1, entry.get("seat", -1))
            holder = self.number("seen", 0, 0, self.seats - 1, entry.get("hand_of", -1))
            cards = canonical(self.cards("seen", entry.get("cards", [])))
            there = may_remember(state, viewer, holder)
            if viewer == holder or Counter(cards) - Counter(there):
                self.wrong("load.seen", seat=viewer, holder=holder)
            seen[viewer][holder] = cards
        any_seen = any(cards for row in seen for cards in row)
        return state._replace(seen=tuple(tuple(row) for row in seen) if any_seen else ())

    def read_pending(self, state: State) -> None:
        """Discards decided so far."""
        self.pending: tuple[tuple[int, ...], ...] = ()
        given = self.given.get("pending", [])
        if self.phase != "discard":
            if given:
                self.wrong("load.pending")
            return
        order = from_left_of(self.leader, self.seats)
        for seat, cards in zip(order, self.items("pending", given, self.seats), strict=False):
            found = canonical(self.cards("pending", cards))
            flares = FLARE in found and not self.settings.discard_flares
            if flares or Counter(found) - Counter(self.hands[seat]):
                self.wrong("load.pending_cards", seat=seat)
            self.pending += (found,)
        self.pending = pass_empty(state, self.pending)
        if len(self.pending) == self.seats:
            self.wrong("load.pending_all")

    def build(self) -> State:
        """The state, before the last checks."""
        return State(
            settings=self.settings,
            chance=self.chance,
            round=self.round,
            phase=self.phase,
            turn=self.turn,
            acted=self.acted,
            used=self.used,
            victim=self.victim,
            leader=self.leader,
            blaze=self.blaze,
            fire=self.fire,
            bank=self.bank,
            reserve=self.reserve,
            tokens=self.tokens,
            recent=self.recent,
            hands=tuple(self.hands),
            tableaux=self.tableaux,
            out=self.out,
            deck=self.deck,
            discard=self.discard,
            buried=self.buried,
            pending=(),
            row=self.row,
            burn_deck=self.burn_deck,
            played=self.played,
            adjust=self.adjust,
            fuel=self.fuel,
            candles=self.candles,
            seen=(),
        )

    def checked(self, state: State) -> State:
        """What can only be judged when all is there."""
        if state.phase == "turn" and state.acted and (state.used or not can_activate(state)):
            self.wrong("load.turn_over", seat=state.turn)
        if state.phase == "drop" and len(state.hands[state.victim]) <= DROPPED:
            self.wrong("load.no_choice", seat=state.victim, n=DROPPED)
        self.stop()
        return state
