"""How a game begins, how turns follow each other, how rounds end and begin."""

from __future__ import annotations

from matchkit.game import Note, Seat, shuffled
from matchkit.games.matches.burning import can_activate, fresh_burn_deck
from matchkit.games.matches.state import (
    CODES,
    FLARE,
    FLARES,
    ROUNDS,
    ROW,
    TOKENS,
    Play,
    Settings,
    State,
    canonical,
    codes,
    from_left_of,
    next_active,
    pairs,
    put,
    without,
)


def all_cards(settings: Settings) -> tuple[int, ...]:
    """The sixty cards of the box, Flares first."""
    cards = [FLARE] * FLARES
    for value, number in enumerate(settings.copies, 1):
        cards += [value] * number
    return tuple(cards)


def start(settings: Settings, leader: int | None, chance: int, note: Note) -> State:
    """Sets up and deals; `leader` is None for a random one."""
    seats = settings.seats
    if leader is None:
        order, chance = shuffled(range(seats), chance)
        leader = order[0]
    deck, chance = shuffled(all_cards(settings), chance)
    nobody: tuple[tuple[int, ...], ...] = ((),) * seats
    state = State(
        settings=settings,
        chance=chance,
        round=1,
        phase="blaze",
        turn=leader,
        acted=False,
        used=False,
        victim=-1,
        leader=leader,
        blaze=0,
        fire=0,
        bank=TOKENS,
        reserve=0,
        tokens=(0,) * seats,
        recent=(leader, *(seat for seat in from_left_of(leader, seats) if seat != leader)),
        hands=nobody,
        tableaux=((),) * seats,
        out=(),
        deck=deck,
        discard=(),
        pending=(),
        row=(),
        burn_deck=(),
        played=((),) * seats,
        adjust=0,
        fuel=0,
        candles=(),
    )
    if settings.burn_cards:
        burn_deck, chance = fresh_burn_deck(settings, chance)
        state = state._replace(burn_deck=burn_deck, row=("",) * ROW, chance=chance)
    note("event.leader", state, ("MAT-SET-01", "MAT-Q42", "MAT-COMP-05"), who=Seat(leader))
    note("event.shuffled", state, ("MAT-SET-02", "MAT-COMP-01", "MAT-COMP-02"), n=len(deck))
    state = _deal_up(state, note)
    state = state._replace(bank=state.bank - ROUNDS, reserve=ROUNDS)
    said = {"leader_at_start": "_leaders", "new_round_only": "_new_rounds"}.get(settings.burnout_tokens, "")
    note(f"event.reserve{said}", state, ("MAT-SET-09", "MAT-SET-08", "MAT-COMP-04"), n=ROUNDS)
    if settings.burnout_tokens == "leader_at_start":
        state = _take(state, leader, reserve=1, setup=True)
        note("event.burnout_token_leader", state, ("MAT-Q03", "MAT-Q53", "MAT-SET-11"), who=Seat(leader))
    for gets, seat in enumerate(from_left_of(leader, seats)[:-1], 1):
        state = _take(state, seat, bank=gets, setup=True)
        note("event.start_tokens", state, ("MAT-SET-10",), who=Seat(seat), n=gets)
    if settings.burn_cards:
        state = _refill_row(state, note)
    note("event.to_blaze", state, ("MAT-SET-06",), who=Seat(leader))
    return state


def _take(
    state: State, seat: int, *, bank: int = 0, reserve: int = 0, fire: int = 0, setup: bool = False
) -> State:
    """A player gains tokens; the amounts must be there. Gaining none is no gain (MAT-Q53)."""
    gain = bank + reserve + fire
    if not gain:
        return state
    tokens, recent = state.tokens, state.recent
    if recent[-1] != seat and not setup:
        recent = (*(other for other in recent if other != seat), seat)
    return state._replace(
        bank=state.bank - bank,
        reserve=state.reserve - reserve,
        fire=state.fire - fire,
        tokens=put(tokens, seat, tokens[seat] + gain),
        recent=recent,
    )


# --- within a round ---------------------------------------------------------------------


def lay_blaze(state: State, card: int, note: Note) -> State:
    """The Leader lays the Blaze from the hand; the first player's turn begins."""
    leader = state.leader
    rule = "MAT-SET-06" if state.round == 1 else "MAT-NEW-05"
    hands = state.hands
    state = state._replace(
        hands=put(hands, leader, without(hands[leader], (card,))),
        blaze=card,
    )
    note("event.blaze", state, (rule, "MAT-Q27"), who=Seat(leader), card=CODES[card])
    return _spark(state, note)


def _spark(state: State, note: Note) -> State:
    """The first tokens go onto the Blaze, and the first player is to move."""
    wanted = state.settings.spark
    given = min(wanted, state.bank)
    first = next_active(state, state.leader)
    state = state._replace(bank=state.bank - given, fire=given, phase="turn", turn=first)
    rules: tuple[str, ...] = ("MAT-SET-07",) if state.round == 1 else ("MAT-NEW-05", "MAT-NEW-06")
    if state.settings.seats == 2:
        rules += ("MAT-Q45",)
    if given < wanted:
        rules += ("MAT-Q19",)
    note("event.spark", state, (*rules, "MAT-TURN-01"), n=given, who=Seat(first))
    return state


def next_turn(state: State) -> State:
    """After a main action: the same player, if a Burn Card can still follow, else the next one."""
    if state.settings.burn_cards and state.turn not in state.out and can_activate(state):
        return state._replace(acted=True)
    return pass_turn(state)


def pass_turn(state: State) -> State:
    """The next player clockwise who has not burned out is to move (MAT-TURN-01)."""
    return state._replace(turn=next_active(state, state.turn), acted=False, used=False)


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


def burn_out(state: State, note: Note) -> State:
    """The player to move burns out and is paid for pairs; with the last but one the round ends."""
    seat = state.turn
    plays = state.tableaux[seat]
    paid = pairs(plays)
    state = state._replace(out=(*state.out, seat))
    note("event.burn_out", state, ("MAT-OUT-03",), who=Seat(seat))
    gain = min(len(paid), state.bank)
    state = _take(state, seat, bank=gain)
    ends = len(state.out) == state.settings.seats - 1
    if not ends:
        state = next_turn(state)
    facts = {"who": Seat(seat), "n": gain, "pairs": codes(paid)}
    if not paid:
        note("event.no_pairs", state, _pair_rules(plays), **facts)
    elif gain == len(paid):
        note("event.pairs", state, _pair_rules(plays), **facts)
    else:
        key = "event.pairs_short" if gain else "event.pairs_unpaid"
        note(key, state, ("MAT-BANK-02", "MAT-Q19"), due=len(paid), **facts)
    return _end_round(state, note) if ends else state


# --- between rounds ---------------------------------------------------------------------


def _end_round(state: State, note: Note) -> State:
    """All but one have burned out (MAT-END-01)."""
    seats, settings = state.settings.seats, state.settings
    winner = next(seat for seat in range(seats) if seat not in state.out)
    state = state._replace(acted=False, used=False)
    rules = ("MAT-END-01", "MAT-END-03") if state.tableaux[winner] else ("MAT-END-01", "MAT-Q11")
    note("event.round_won", state, rules, who=Seat(winner), n=state.round)
    last = state.round == ROUNDS
    if last and settings.burnout_tokens == "each_round" and state.reserve:
        state = _take(state, state.out[0], reserve=1)
        note("event.burnout_token", state, ("MAT-Q03", "MAT-Q53"), who=Seat(state.out[0]))
    got = state.fire
    state = _take(state, winner, fire=got)
    in_force = any(burnt.up for cards in state.played for burnt in cards)
    if not in_force:
        state = _to_discards(state)
    note("event.blaze_taken", state, ("MAT-END-02",), who=Seat(winner), n=got)
    if in_force:
        cleared = tuple(tuple(burnt._replace(up=False) for burnt in cards) for cards in state.played)
        state = state._replace(played=cleared, adjust=0, fuel=0, candles=())
        state = _to_discards(state)
        note("event.effects_end", state, ("MAT-BC-04",))
    if last:
        note("event.game_over", state, ("MAT-GAME-01", "MAT-GAME-02"))
        return state
    return _after_discard(state, note)


def _to_discards(state: State) -> State:
    """The round is over: discards are decided, or the game has ended."""
    if state.round == ROUNDS:
        return state._replace(phase="over")
    return state._replace(phase="discard", pending=pass_empty(state, ()))


def discarding(state: State) -> int:
    """The seat that decides about its discards now."""
    return from_left_of(state.leader, state.settings.seats)[len(state.pending)]


def pass_empty(state: State, pending: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Players without cards have nothing to decide."""
    seats = state.settings.seats
    order = from_left_of(state.leader, seats)
    while len(pending) < seats and not state.hands[order[len(pending)]]:
        pending += ((),)
    return pending


def decide_discard(state: State, cards: tuple[int, ...], note: Note) -> State:
    """A player decides which cards to discard; all discard at once when the last one has decided."""
    seat = discarding(state)
    state = state._replace(pending=pass_empty(state, (*state.pending, cards)))
    if len(state.pending) < state.settings.seats:
        note("event.decided", state, ("MAT-END-04", "MAT-Q22", "MAT-Q56"), who=Seat(seat))
    return _after_discard(state, note)


def _after_discard(state: State, note: Note) -> State:
    seats = state.settings.seats
    if len(state.pending) < seats:
        return state
    pending = state.pending
    state = state._replace(pending=())
    order = from_left_of(state.leader, seats)
    for seat, cards in zip(order, pending, strict=True):
        if not cards:
            continue
        state = give_up(state, seat, cards)
        note("event.discards", state, ("MAT-END-04", "MAT-Q22"), who=Seat(seat), n=len(cards))
    keep = tuple(Seat(seat) for seat, cards in zip(order, pending, strict=True) if not cards)
    if len(keep) > 1:
        note("event.discards_none_many", state, ("MAT-END-04",), who=keep)
    elif keep:
        note("event.discards_none", state, ("MAT-END-04",), who=keep[0])
    return _new_round(state, note)


def give_up(state: State, seat: int, cards: tuple[int, ...]) -> State:
    """Cards go from a hand to the Discard Pile, face down."""
    hands = put(state.hands, seat, without(state.hands[seat], cards))
    return state._replace(hands=hands, discard=canonical(state.discard + cards))


def _new_round(state: State, note: Note) -> State:
    """The first who burned out leads the next round (MAT-NEW-01 to MAT-NEW-08)."""
    settings = state.settings
    leader = state.out[0]
    state = state._replace(round=state.round + 1, leader=leader, turn=leader, phase="blaze", out=())
    note("event.new_leader", state, ("MAT-NEW-01", "MAT-Q43"), who=Seat(leader), n=state.round)
    if state.reserve:
        state = _take(state, leader, reserve=1)
        said = "_leader" if settings.burnout_tokens == "leader_at_start" else ""
        rules = ("MAT-NEW-01", "MAT-Q03", "MAT-Q53")
        note(f"event.burnout_token{said}", state, rules, who=Seat(leader))
    gathered = [card for plays in state.tableaux for play in plays for card in play.up + play.down]
    if state.blaze:
        gathered.append(state.blaze)
    discard = canonical((*state.discard, *gathered))
    state = state._replace(discard=discard, tableaux=((),) * settings.seats, blaze=0)
    note("event.gathered", state, ("MAT-NEW-02", "MAT-Q07"), who=Seat(leader), n=len(discard))
    state = _deal_up(state, note)
    if settings.burn_cards:
        state = _refill_row(state, note)
    if any(state.hands[leader]):
        note("event.to_blaze", state, ("MAT-NEW-05", "MAT-NEW-07"), who=Seat(leader))
        return state
    return no_match_card(state, note)


def reshuffle(state: State, note: Note, *rules: str) -> State:
    """The Discard Pile becomes the deck; it must not be empty."""
    deck, chance = shuffled(state.discard, state.chance)
    state = state._replace(deck=state.deck + deck, chance=chance, discard=())
    note("event.reshuffle", state, rules, n=len(deck))
    return state


def _deal_up(state: State, note: Note) -> State:
    """Everybody is dealt up to the starting hand, one card at a time from the Leader's left (MAT-Q56)."""
    size = state.settings.hand_size
    rules: tuple[str, ...] = ("MAT-NEW-03",)
    if state.round == 1:
        rules = ("MAT-SET-03", "MAT-SET-04", "MAT-SET-05")
    if state.settings.seats == 6:
        rules += ("MAT-Q44",)
    order = from_left_of(state.leader, state.settings.seats)
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
            state = reshuffle(state, note, "MAT-NEW-04")
    return state


def _refill_row(state: State, note: Note) -> State:
    """Cards move outward into the gaps, then new ones fill the row (MAT-NEW-08, MAT-Q39, MAT-Q52)."""
    kept = tuple(card for card in state.row if card)
    packed = kept + ("",) * (ROW - len(kept))
    if packed != state.row:
        state = state._replace(row=packed)
        note("event.row_moved", state, ("MAT-NEW-08", "MAT-Q39"), cards=kept)
    new = state.burn_deck[: ROW - len(kept)]
    if new:
        row = kept + new + ("",) * (ROW - len(kept) - len(new))
        state = state._replace(row=row, burn_deck=state.burn_deck[len(new) :])
        rule = "MAT-SET-12" if state.round == 1 else "MAT-NEW-08"
        note("event.row_filled", state, (rule, "MAT-Q52"), cards=new)
    if "" in state.row:
        note("event.row_short", state, ("MAT-NEW-08", "MAT-Q39"), n=ROW - state.row.count(""))
    return state


def no_match_card(state: State, note: Note) -> State:
    """The Leader holds no Match Card (MAT-Q26): the deck shows one, or the next player leads."""
    leader = state.leader
    note("event.no_match_card", state, ("MAT-Q26",), who=Seat(leader))
    turned = 0
    while turned < len(state.deck) and state.deck[turned] == FLARE:
        turned += 1
    if turned < len(state.deck):
        card = state.deck[turned]
        state = state._replace(
            deck=state.deck[turned + 1 :],
            discard=canonical((*state.discard, *([FLARE] * turned))),
            blaze=card,
        )
        note("event.blaze_turned", state, ("MAT-Q26",), card=CODES[card], n=turned)
        return _spark(state, note)
    if turned:
        state = state._replace(deck=(), discard=canonical((*state.discard, *([FLARE] * turned))))
        note("event.flares_turned", state, ("MAT-Q26",), n=turned)
    for seat in from_left_of(leader, state.settings.seats):
        if any(state.hands[seat]):
            state = state._replace(leader=seat, turn=seat)
            note("event.to_blaze", state, ("MAT-Q26", "MAT-NEW-05"), who=Seat(seat))
            return state
    raise AssertionError("All Match Cards are in the discards although everybody was dealt up.")
