"""Positions written by hand, filled in and checked; what cannot be is refused with every reason."""

from __future__ import annotations

from collections import Counter

from matchkit.game import BadMove, Game, shuffled
from matchkit.games.matches.burning import can_activate, hidden_burn_cards
from matchkit.games.matches.fields import MOST_LISTED, Fields, brief
from matchkit.games.matches.plays import action_of
from matchkit.games.matches.position import KEYS
from matchkit.games.matches.rounds import all_cards, pass_empty
from matchkit.games.matches.state import (
    BURN_CARDS,
    CANDLELIGHT,
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
    Burnt,
    Move,
    Play,
    Settings,
    State,
    canonical,
    codes,
    from_left_of,
)
from matchkit.games.matches.text import burn_name, burnt_of, parse, write

_PHASES = ("blaze", "turn", "drop", "discard", "over")
_BURN_KEYS = ("row", "burn_deck", "played", "fuel", "used", "acted", "victim")
_MASK = (1 << 64) - 1


def load(
    game: Game[State, Move], position: object, settings: Settings, chance: int, leader: int | None
) -> State:
    """The position that was written; raises `ImpossiblePosition` with every reason."""
    return _Position(game, position, settings, chance, leader).state()


class _Position(Fields):
    """One position, read part by part."""

    def __init__(
        self,
        game: Game[State, Move],
        position: object,
        settings: Settings,
        chance: int,
        leader: int | None,
    ) -> None:
        super().__init__(game, position, settings.seats)
        self.settings = settings
        self.chance = chance & _MASK
        self.first = leader

    def state(self) -> State:
        """All of it."""
        for key in self.given:
            if key not in KEYS:
                self.wrong("load.key", said=brief(key), keys=KEYS)
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
        state = self.build()
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
            self.wrong("load.chance", said=brief(given))

    def read_seats(self) -> None:
        """Round, phase, Leader, who is out and whose turn it is."""
        last = self.seats - 1
        phase = self.given.get("phase", "turn")
        if not isinstance(phase, str) or phase not in _PHASES:
            self.wrong("load.phase", said=brief(phase), phases=_PHASES)
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
        if phase in ("turn", "drop") and turn in self.out:
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
            self.wrong("load.burn_card", name="played", said=brief(item), cards=tuple(BURN_CARDS))
            return None
        crossfire = burnt.card == CROSSFIRE
        if crossfire != bool(burnt.source) or burnt.source == CROSSFIRE:
            self.wrong("load.burn_source", said=brief(item))
            return None
        fuel = burnt.effect == FUEL
        if fuel != bool(burnt.number) or burnt.number > 10:
            self.wrong("load.burn_number", said=brief(item))
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
        hands = self.items("hands", self.given.get("hands", []), self.seats)
        self.hands: list[tuple[int, ...]] = []
        unseen = [0] * self.seats
        for seat in range(self.seats):
            hand = hands[seat] if seat < len(hands) else self.usual_hand(seat)
            if isinstance(hand, int):
                unseen[seat] = self.within("hands", hand, 0, 0, MOST_LISTED)
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
            self.wrong("load.play", said=brief(item))
            return None
        if FLARE in down and not self.settings.flare_face_down:
            self.wrong("load.flare_down", said=brief(item))
        return Play(kind, up, down)

    def check_plays(self) -> None:
        """Without Burn Cards every play has answered the Blaze itself."""
        for plays in self.tableaux:
            for play in plays:
                if action_of(play.up, play.down, self.blaze) != play.kind:
                    said = write(Move(play.kind, play.up, play.down))
                    self.wrong("load.play_blaze", said=said, blaze=CODES[self.blaze])

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
        self.tokens = tuple(self.within("tokens", number, 0, 0, TOKENS) for number in tokens)
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
                self.wrong("load.burn_card", name=key, said=brief(item), cards=tuple(BURN_CARDS))
            found.append(name)
        return tuple(found)

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
            pending=(),
            row=self.row,
            burn_deck=self.burn_deck,
            played=self.played,
            adjust=self.adjust,
            fuel=self.fuel,
            candles=self.candles,
        )

    def checked(self, state: State) -> State:
        """What can only be judged when all is there."""
        if state.phase == "turn" and state.acted and (state.used or not can_activate(state)):
            self.wrong("load.turn_over", seat=state.turn)
        if state.phase == "drop" and len(state.hands[state.victim]) <= DROPPED:
            self.wrong("load.no_choice", seat=state.victim, n=DROPPED)
        self.stop()
        return state
