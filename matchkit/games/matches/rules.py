"""*Matches*: how a game runs, from the deal to the end.

`moves` has what can be played, `check` the verdicts, `burn_cards` everything that only Burn Cards do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from matchkit.chance import first_player, shuffled
from matchkit.game import Game, Note, Outcome, Seat, Verdict
from matchkit.games.matches import burn_cards
from matchkit.games.matches.burn_cards import next_turn, pass_turn, refill_row, unseen_burn_cards
from matchkit.games.matches.check import ACTION_RULES, check
from matchkit.games.matches.moves import Move, legal, parse, write
from matchkit.games.matches.position import SCHEMA
from matchkit.games.matches.state import (
    BLAZE,
    BUSY,
    CODES,
    DISCARD,
    DROP,
    FLARE,
    OVER,
    ROUNDS,
    ROW,
    TOKENS,
    TURN,
    Options,
    Play,
    State,
    can_lead,
    canonical,
    check_lists,
    copies_of,
    from_left_of,
    give_up,
    is_exposed,
    next_active,
    pairs,
    pass_empty,
    read_options,
    reshuffled,
    without,
    worths,
)
from matchkit.hands import replaced
from matchkit.position import Schema
from matchkit.rulebook import Value


class Matches(Game[State, Move]):
    """Answer the Blaze with your cards, or burn out; the last one in takes the fire."""

    name: ClassVar[str] = "matches"
    title: ClassVar[str] = "Matches"
    sizes: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    folder: ClassVar[Path] = Path(__file__).parent
    schema: ClassVar[Schema[Any]] = SCHEMA

    # --- options -------------------------------------------------------------------------

    def options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with the given ones set; lists after `custom` are checked here.

        Raises `BadOption` for what does not exist or does not add up.
        """
        full = super().options(given)
        check_lists(full, self.words)
        return full

    def settings(self, seats: int, options: Mapping[str, Value]) -> Options:
        """The options as a state holds them."""
        return read_options(seats, options)

    # --- a game --------------------------------------------------------------------------

    def start(self, seats: int, chance: int, options: Mapping[str, Value], note: Note) -> State:
        """Deals; the first decision is the Leader's, who lays the Blaze (MAT-SET-01 to MAT-SET-12)."""
        return _start(read_options(seats, options), chance, note)

    def to_move(self, state: State) -> int | None:
        """The seat that decides: the Leader, whose turn it is, the victim, or who discards next."""
        phase = state.phase
        if phase in (TURN, BLAZE, DISCARD):
            return state.turn
        return state.victim if phase == DROP else None

    def moves(self, state: State) -> Iterator[Move]:
        """Every legal move once, simplest first."""
        return legal(state)

    def check(self, state: State, move: Move) -> Verdict:
        """The verdict, with a sentence about these very cards and what would make them legal."""
        return check(self, state, move)

    def apply(self, state: State, move: Move, note: Note) -> State:
        """Carries out a legal move and tells what happens, down to the next decision."""
        kind = move.kind
        if kind in ("match", "set", "run", "flare"):
            return _play(state, move, note)
        if kind == "out":
            return _burn_out(state, note)
        if kind == "card":
            return burn_cards.activate(state, move, note)
        if kind == "blaze":
            return _lay_blaze(state, move.up[0], note)
        if kind == "discard":
            return _decide_discard(state, move.up, note)
        if kind == "drop":
            return burn_cards.drop(state, move.up, note)
        seat = state.turn
        state = pass_turn(state)
        note("event.end_turn", state, ("MAT-TURN-01", "MAT-TURN-05"), who=Seat(seat))
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Most tokens; then fewest Burn Cards, with the module; then the latest gain (MAT-GAME-02, -03)."""
        if state.phase != OVER:
            return None
        seats = range(state.options.seats)
        cards = [len(burnt) for burnt in state.played]
        order = sorted(seats, key=lambda s: (-state.tokens[s], cards[s], -state.recent.index(s)))
        ranks = tuple(order.index(seat) + 1 for seat in seats)
        first, second = order[0], order[1]
        facts = {"who": Seat(first), "other": Seat(second), "n": state.tokens[first]}
        rules: tuple[str, ...] = ("MAT-GAME-02",)
        if state.tokens[first] > state.tokens[second]:
            say = self.say("end.most", **facts)
        elif cards[first] < cards[second]:
            say = self.say("end.fewest_cards", cards=cards[first], **facts)
            rules += ("MAT-GAME-03",)
            if any(burnt.source for seat in (first, second) for burnt in state.played[seat]):
                rules += ("MAT-Q21",)
        else:
            say = self.say("end.latest", **facts)
            rules += ("MAT-GAME-03", "MAT-Q21") if state.options.burn_cards else ("MAT-GAME-03",)
        return Outcome(ranks, state.tokens, say, rules)

    def write(self, move: Move) -> str:
        """The move as it is said: `match 10`, `set 6 4`, `run 4 3 + 9 2`, `card fire dancer @2`."""
        return write(move)

    def parse(self, text: str) -> Move:
        """The move that was said, in any letter case, spacing and order of cards; raises `BadMove`."""
        return parse(text, self.words)

    def counts(self, state: State) -> Mapping[str, int]:
        """How many cards of each kind, tokens (in Yellow ones) and Burn Cards there are."""
        cards = Counter(dict.fromkeys(CODES, 0))
        for some in (*state.hands, state.deck, state.discard, (state.blaze,) if state.blaze else ()):
            cards.update(some)
        for plays in state.tableaux:
            for play in plays:
                cards.update(play.up + play.down)
        burnt = len([card for card in state.row if card]) + len(state.burn_deck)
        return dict(cards) | {
            "tokens": state.bank + state.fire + state.reserve + sum(state.tokens),
            "burn cards": burnt + sum(len(played) for played in state.played),
        }

    def redeal(self, state: State, seat: int, chance: int) -> State:
        """The state with everything that the seat does not see dealt afresh.

        Kept are all cards that lie open, hands under Candlelight, the seat's own hand, its own cards that
        lie face down, and what it has just decided to discard.
        """
        options = state.options
        others = [holder for holder in range(options.seats) if holder != seat]
        hidden = [holder for holder in others if not is_exposed(state, holder)]
        cards = [*state.deck, *state.discard]
        for holder in hidden:
            cards += state.hands[holder]
        for holder in others:
            cards += (card for play in state.tableaux[holder] for card in play.down)
        order, chance = shuffled(canonical(cards), chance)
        pool = list(order)

        def take(number: int, plain: bool = False) -> list[str]:
            """That many cards from the top; with `plain` the topmost Match Cards."""
            at = [place for place, card in enumerate(pool) if card != FLARE or not plain][:number]
            return [pool.pop(place) for place in reversed(at)]

        hands, tableaux = list(state.hands), list(state.tableaux)
        for holder in others:
            tableaux[holder] = tuple(
                play._replace(down=canonical(take(len(play.down), not options.flare_face_down)))
                for play in tableaux[holder]
            )
        # The Leader who is about to lay the Blaze holds a Match Card: that matters where the hand is short.
        first = state.leader if state.phase == BLAZE and state.leader in hidden else -1
        for holder in sorted(hidden, key=lambda holder: holder != first):
            number = len(state.hands[holder])
            sure = take(1, plain=True) if holder == first and number <= pool.count(FLARE) else []
            hands[holder] = canonical(sure + take(number - len(sure)))
        pending = list(state.pending)
        for at, holder in enumerate(from_left_of(state.leader, options.seats)[: len(pending)]):
            if holder != seat:
                free = [card for card in hands[holder] if card != FLARE or options.discard_flares]
                choice, chance = shuffled(free, chance)
                sizes, chance = shuffled(range(len(free) + 1), chance)
                pending[at] = canonical(choice[: sizes[0]])
        burn_deck = state.burn_deck
        if burn_deck:
            seen = [card for card in state.row if card] + [b.card for row in state.played for b in row]
            unseen = unseen_burn_cards(options, seen, chance)
            assert unseen is not None  # noqa: S101  the cards on the table are in the box
            burn_deck, chance = unseen
        return state._replace(
            chance=chance,
            hands=tuple(hands),
            tableaux=tuple(tableaux),
            discard=canonical(take(len(state.discard))),
            deck=tuple(pool),
            pending=tuple(pending),
            burn_deck=burn_deck,
        )


# --- setting up ---------------------------------------------------------------------------------


def _start(options: Options, chance: int, note: Note) -> State:
    seats = options.seats
    leader, chance = first_player(options.first_player, seats, chance)
    copies = copies_of(options)
    deck, chance = shuffled([card for card in (FLARE, *CODES[:-1]) for _ in range(copies[card])], chance)
    state = State(
        options=options,
        chance=chance,
        round=1,
        phase=BUSY,
        turn=leader,
        leader=leader,
        bank=TOKENS,
        tokens=(0,) * seats,
        recent=from_left_of(leader - 1, seats),
        hands=((),) * seats,
        tableaux=((),) * seats,
        deck=deck,
        played=((),) * seats,
    )
    if options.burn_cards:
        dealt = unseen_burn_cards(options, (), chance)
        assert dealt is not None  # noqa: S101  no card is out of the box yet
        state = state._replace(burn_deck=dealt[0], row=("",) * ROW, chance=dealt[1])
    note("event.leader", state, ("MAT-SET-01", "MAT-Q42", "MAT-COMP-05"), who=Seat(leader))
    note("event.shuffled", state, ("MAT-SET-02", "MAT-COMP-01", "MAT-COMP-02"), n=len(deck))
    state = _deal_up(state, note)
    state = state._replace(bank=state.bank - ROUNDS, reserve=ROUNDS)
    said = {"leader_at_start": "_leaders", "new_round_only": "_new_rounds"}.get(options.burnout_tokens, "")
    note(f"event.reserve{said}", state, ("MAT-SET-09", "MAT-SET-08", "MAT-COMP-04"), n=ROUNDS)
    if options.burnout_tokens == "leader_at_start":
        state = _take(state, leader, reserve=1, setup=True)
        note("event.burnout_token_leader", state, ("MAT-Q03", "MAT-Q53", "MAT-SET-11"), who=Seat(leader))
    for gets, seat in enumerate(from_left_of(leader, seats)[:-1], 1):
        state = _take(state, seat, bank=gets, setup=True)
        note("event.start_tokens", state, ("MAT-SET-10",), who=Seat(seat), n=gets)
    if options.burn_cards:
        state = refill_row(state, note)
    state = state._replace(phase=BLAZE)
    note("event.to_blaze", state, ("MAT-SET-06",), who=Seat(leader))
    return state


def _take(
    state: State, seat: int, *, bank: int = 0, reserve: int = 0, fire: int = 0, setup: bool = False
) -> State:
    """A player gains tokens; the amounts must be there. Gaining none is not a gain (MAT-Q53)."""
    gain = bank + reserve + fire
    if not gain:
        return state
    recent = state.recent
    if recent[-1] != seat and not setup:
        recent = (*(other for other in recent if other != seat), seat)
    return state._replace(
        bank=state.bank - bank,
        reserve=state.reserve - reserve,
        fire=state.fire - fire,
        tokens=replaced(state.tokens, seat, state.tokens[seat] + gain),
        recent=recent,
    )


def _deal_up(state: State, note: Note) -> State:
    """Everybody is dealt up to the starting hand, one card at a time from the Leader's left (MAT-Q56)."""
    size = state.options.hand_size
    rules: tuple[str, ...] = ("MAT-NEW-03",)
    if state.round == 1:
        rules = ("MAT-SET-03", "MAT-SET-04", "MAT-SET-05")
    if state.options.seats == 6:
        rules += ("MAT-Q44",)
    order = from_left_of(state.leader, state.options.seats)
    # Who gets the next card, and the one after it: a reshuffle in the middle of a lap changes nothing in it.
    due = [seat for lap in range(size) for seat in order if len(state.hands[seat]) + lap < size]
    while due:
        now = due[: len(state.deck)]
        if now:
            hands = [list(hand) for hand in state.hands]
            for seat, card in zip(now, state.deck, strict=False):
                hands[seat].append(card)
            deck, due = state.deck[len(now) :], due[len(now) :]
            state = state._replace(hands=tuple(canonical(hand) for hand in hands), deck=deck)
            key = "event.dealt_first" if state.round == 1 else "event.dealt"
            note(key, state, (*rules, "MAT-Q56"), n=len(now), size=size, left=len(deck))
        if due and not state.discard:
            note("event.dealt_short", state, ("MAT-Q25",), size=size)
            break
        if due:
            state = reshuffled(state)
            note("event.reshuffle", state, ("MAT-NEW-04",), n=len(state.deck))
    return state


# --- within a round -----------------------------------------------------------------------------


def _lay_blaze(state: State, card: str, note: Note) -> State:
    """The Leader lays the Blaze from the hand; the first player's turn begins."""
    leader = state.leader
    rule = "MAT-SET-06" if state.round == 1 else "MAT-NEW-05"
    hands = replaced(state.hands, leader, without(state.hands[leader], (card,)))
    state = state._replace(phase=BUSY, hands=hands, blaze=card)
    note("event.blaze", state, (rule, "MAT-Q27"), who=Seat(leader), card=card)
    return _spark(state, note)


def _spark(state: State, note: Note) -> State:
    """The first tokens go onto the Blaze, and the first player is to move."""
    wanted = state.options.spark
    given = min(wanted, state.bank)
    first = next_active(state, state.leader)
    state = state._replace(bank=state.bank - given, fire=given, phase=TURN, turn=first)
    rules: tuple[str, ...] = ("MAT-SET-07",) if state.round == 1 else ("MAT-NEW-05", "MAT-NEW-06")
    if state.options.seats == 2:
        rules += ("MAT-Q45",)
    if given < wanted:
        rules += ("MAT-Q19",)
    note("event.spark", state, (*rules, "MAT-TURN-01"), n=given, who=Seat(first))
    return state


def _play(state: State, move: Move, note: Note) -> State:
    """Cards go from the hand to the table; an exact match or a Flare feeds the Blaze."""
    seat, kind, up, down = state.turn, move.kind, move.up, move.down
    hands, tableaux = state.hands, state.tableaux
    state = state._replace(
        phase=BUSY,
        hands=replaced(hands, seat, without(hands[seat], up, down)),
        tableaux=replaced(tableaux, seat, (*tableaux[seat], Play(kind, up, down))),
    )
    rules = ACTION_RULES[kind]
    facts: dict[str, Any] = {"who": Seat(seat), "goal": "fuel" if state.fuel else "blaze"}
    key = f"event.{kind}"
    if state.adjust and kind != "flare":
        worth = worths(state.adjust)
        key, facts["counts"] = f"{key}_worth", tuple(worth[card] for card in up)
    if kind in ("set", "run"):
        state = next_turn(state)
        more = ("MAT-SETC-04",) if kind == "set" else ("MAT-RUN-02",)
        note(key, state, rules + more, cards=up, n=len(down), **facts)
        return state
    note(key, state, rules, card=up[0], **facts)
    if state.bank:
        state = next_turn(state._replace(bank=state.bank - 1, fire=state.fire + 1))
        note("event.grows", state, rules if kind == "flare" else ("MAT-MATCH-02",), n=state.fire)
    else:
        state = next_turn(state)
        note("event.bank_empty", state, ("MAT-BANK-02",), n=state.fire)
    return state


def _burn_out(state: State, note: Note) -> State:
    """The player to move burns out and is paid for pairs; with the last but one the round ends."""
    seat = state.turn
    plays = state.tableaux[seat]
    paid = pairs(plays)
    state = state._replace(phase=BUSY, out=(*state.out, seat))
    note("event.burn_out", state, ("MAT-OUT-03",), who=Seat(seat))
    gain = min(len(paid), state.bank)
    state = _take(state, seat, bank=gain)
    ends = len(state.out) == state.options.seats - 1
    if not ends:
        state = next_turn(state)
    facts = {"who": Seat(seat), "n": gain, "pairs": paid}
    if not paid:
        note("event.no_pairs", state, _pair_rules(plays), **facts)
    elif gain == len(paid):
        note("event.pairs", state, _pair_rules(plays), **facts)
    elif gain:
        note("event.pairs_short", state, ("MAT-Q19",), due=len(paid), **facts)
    else:
        note("event.pairs_unpaid", state, ("MAT-BANK-02",), due=len(paid), **facts)
    return _end_round(state, note) if ends else state


def _pair_rules(plays: tuple[Play, ...]) -> tuple[str, ...]:
    """The rules that a teacher would point at when these plays are paid."""
    up = [card for play in plays for card in play.up]
    rules: tuple[str, ...] = ("MAT-OUT-04",)
    if any(up.count(card) > 2 for card in set(up) if card != FLARE):
        rules += ("MAT-OUT-06", "MAT-FAQ-3")
    if up.count(FLARE) > 1:
        rules += ("MAT-OUT-05", "MAT-FAQ-1")
    elif FLARE in up or any(play.down for play in plays):
        rules += ("MAT-OUT-05",)
    return rules


# --- between rounds -----------------------------------------------------------------------------


def _end_round(state: State, note: Note) -> State:
    """All but one have burned out (MAT-END-01)."""
    winner = next_active(state, state.turn)
    state = state._replace(acted=False, used=False)
    rules = ("MAT-END-01", "MAT-END-03") if state.tableaux[winner] else ("MAT-END-01", "MAT-Q11")
    note("event.round_won", state, rules, who=Seat(winner), n=state.round)
    last = state.round == ROUNDS
    if last and state.options.burnout_tokens == "each_round" and state.reserve:
        state = _take(state, state.out[0], reserve=1)
        note("event.burnout_token", state, ("MAT-Q03", "MAT-Q53"), who=Seat(state.out[0]))
    got = state.fire
    state = _take(state, winner, fire=got)
    in_force = any(burnt.up for cards in state.played for burnt in cards)
    if not (in_force or last):
        state = _to_discards(state)
    note("event.blaze_taken", state, ("MAT-END-02",), who=Seat(winner), n=got)
    if in_force:
        cleared = tuple(tuple(burnt._replace(up=False) for burnt in cards) for cards in state.played)
        state = state._replace(played=cleared, adjust=0, fuel=0, candles=())
        if not last:
            state = _to_discards(state)
        note("event.effects_end", state, ("MAT-BC-04",))
    if last:
        state = state._replace(phase=OVER)
        note("event.game_over", state, ("MAT-GAME-01", "MAT-GAME-02"))
        return state
    return _all_discard(state, note) if state.phase == BUSY else state


def _to_discards(state: State) -> State:
    """Discards are decided, starting at the Leader's left; players without cards have nothing to decide."""
    pending = pass_empty(state.hands, state.leader, state.pending)
    if len(pending) == state.options.seats:
        return state._replace(phase=BUSY, pending=pending)
    turn = (state.leader + 1 + len(pending)) % state.options.seats
    return state._replace(phase=DISCARD, turn=turn, pending=pending)


def _decide_discard(state: State, cards: tuple[str, ...], note: Note) -> State:
    """A player decides which cards to discard; all discard at once when the last one has decided."""
    seat = state.turn
    state = _to_discards(state._replace(pending=(*state.pending, cards)))
    if state.phase == BUSY:
        return _all_discard(state, note)
    note("event.decided", state, ("MAT-END-04", "MAT-Q22", "MAT-Q56"), who=Seat(seat))
    return state


def _all_discard(state: State, note: Note) -> State:
    order = from_left_of(state.leader, state.options.seats)
    decided = list(zip(order, state.pending, strict=True))
    state = state._replace(pending=())
    for seat, cards in decided:
        if cards:
            state = give_up(state, seat, cards)
            note("event.discards", state, ("MAT-END-04", "MAT-Q22"), who=Seat(seat), n=len(cards))
    keep = tuple(Seat(seat) for seat, cards in decided if not cards)
    if len(keep) > 1:
        note("event.discards_none_many", state, ("MAT-END-04",), who=keep)
    elif keep:
        note("event.discards_none", state, ("MAT-END-04",), who=keep[0])
    return _new_round(state, note)


def _new_round(state: State, note: Note) -> State:
    """The first who burned out leads the next round (MAT-NEW-01 to MAT-NEW-08)."""
    options, leader = state.options, state.out[0]
    state = state._replace(round=state.round + 1, leader=leader, turn=leader, out=())
    note("event.new_leader", state, ("MAT-NEW-01", "MAT-Q43"), who=Seat(leader), n=state.round)
    if state.reserve:
        state = _take(state, leader, reserve=1)
        said = "_leader" if options.burnout_tokens == "leader_at_start" else ""
        rules = ("MAT-NEW-01", "MAT-Q03", "MAT-Q53")
        note(f"event.burnout_token{said}", state, rules, who=Seat(leader))
    gathered = [card for plays in state.tableaux for play in plays for card in play.up + play.down]
    if state.blaze:
        gathered.append(state.blaze)
    discard = canonical((*state.discard, *gathered))
    state = state._replace(discard=discard, tableaux=((),) * options.seats, blaze="")
    note("event.gathered", state, ("MAT-NEW-02", "MAT-Q07"), who=Seat(leader), n=len(discard))
    state = _deal_up(state, note)
    if options.burn_cards:
        state = refill_row(state, note)
    if can_lead(state.hands[leader]):
        state = state._replace(phase=BLAZE)
        note("event.to_blaze", state, ("MAT-NEW-05", "MAT-NEW-07"), who=Seat(leader))
        return state
    return no_match_card(state, note)


def no_match_card(state: State, note: Note) -> State:
    """The Leader holds no Match Card (MAT-Q26): the deck shows one, or the next player leads."""
    leader = state.leader
    note("event.no_match_card", state, ("MAT-Q26",), who=Seat(leader))
    turned = next((at for at, card in enumerate(state.deck) if card != FLARE), len(state.deck))
    discard = canonical(state.discard + state.deck[:turned])
    if turned < len(state.deck):
        card = state.deck[turned]
        state = state._replace(deck=state.deck[turned + 1 :], discard=discard, blaze=card)
        note("event.blaze_turned", state, ("MAT-Q26",), card=card, n=turned)
        return _spark(state, note)
    if turned:
        state = state._replace(deck=(), discard=discard)
        note("event.flares_turned", state, ("MAT-Q26",), n=turned)
    leader = next(seat for seat in from_left_of(leader, state.options.seats) if can_lead(state.hands[seat]))
    state = state._replace(phase=BLAZE, leader=leader, turn=leader)
    note("event.to_blaze", state, ("MAT-Q26", "MAT-NEW-05"), who=Seat(leader))
    return state
