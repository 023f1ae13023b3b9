"""What happens when a Burn Card is activated."""

from __future__ import annotations

from matchkit.game import Note, Seat, shuffled
from matchkit.games.matches.burning import price_of
from matchkit.games.matches.rounds import give_up, next_turn, reshuffle
from matchkit.games.matches.state import (
    BURN_CARDS,
    CANDLELIGHT,
    DANCER,
    DRAWN,
    DROPPED,
    EXPLOSION,
    FIGHTER,
    FUEL,
    GASOLINE,
    STARTER,
    THIRD_DEGREE,
    TO_THE_GROUND,
    Burnt,
    Move,
    State,
    canonical,
    codes,
    pairs,
    put,
)


def activate(state: State, move: Move, note: Note) -> State:
    """Pays for a Burn Card, lays it before the player and carries out its effect."""
    seat, card = state.turn, move.card
    effect = move.source or card
    cost = price_of(state, card, move.place)
    tokens, played = state.tokens, state.played
    burnt = Burnt(card, move.source, move.number, True)
    state = state._replace(
        used=True,
        row=put(state.row, cost - 1, ""),
        tokens=put(tokens, seat, tokens[seat] - cost),
        bank=state.bank + cost,
        played=put(played, seat, (*played[seat], burnt)),
    )
    rules = ("MAT-BC-01", "MAT-BC-02", "MAT-BC-03", "MAT-Q51")
    facts = {"who": Seat(seat), "card": card, "n": cost}
    if move.seat in (-1, seat):
        note("event.activate", state, rules, **facts)
    else:
        note("event.activate_at", state, rules, other=Seat(move.seat), **facts)
    if move.source:
        note("event.crossfire", state, ("MAT-BC-CRO", "MAT-Q37"), who=Seat(seat), card=effect)
    if not BURN_CARDS[effect].lasting:
        spent = (*state.played[seat][:-1], burnt._replace(up=False))
        state = state._replace(played=put(state.played, seat, spent))
    return _EFFECTS[effect](state, move, note)


def _go_on(state: State) -> State:
    """After a Burn Card: the turn goes on, or passes if the main action came before it."""
    if not state.acted:
        return state
    return next_turn(state)


# --- the effects ------------------------------------------------------------------------


def _third_degree(state: State, move: Move, note: Note) -> State:
    target = move.seat
    lost = pairs(state.tableaux[target])
    gone = [card for value in lost for card in (value, value)]
    left, plays = list(gone), []
    for play in state.tableaux[target]:
        up = []
        for card in play.up:
            if card in left:
                left.remove(card)
            else:
                up.append(card)
        if up or play.down:
            plays.append(play._replace(up=tuple(up)))
    state = state._replace(
        tableaux=put(state.tableaux, target, tuple(plays)),
        discard=canonical((*state.discard, *gone)),
    )
    state = _go_on(state)
    key = "event.3db" if lost else "event.3db_nothing"
    note(key, state, ("MAT-BC-3DB", "MAT-Q30", "MAT-Q29"), who=Seat(target), n=len(lost), pairs=codes(lost))
    return state


def _to_the_ground(state: State, move: Move, note: Note) -> State:
    victim = move.seat
    hand, rules = state.hands[victim], ("MAT-BC-BIG", "MAT-Q31", "MAT-Q29")
    if len(hand) > DROPPED and state.settings.big_choice == "victim":
        state = state._replace(phase="drop", victim=victim)
        note("event.to_drop", state, rules, who=Seat(victim), n=DROPPED)
        return state
    cards = hand
    if len(hand) > DROPPED:
        order, chance = shuffled(hand, state.chance)
        cards = canonical(order[:DROPPED])
        state = state._replace(chance=chance)
    state = _go_on(give_up(state, victim, cards))
    note("event.dropped", state, rules, who=Seat(victim), n=len(cards))
    return state


def drop(state: State, cards: tuple[int, ...], note: Note) -> State:
    """The victim of Burn it to the Ground gives up these cards."""
    victim = state.victim
    state = give_up(state, victim, cards)._replace(phase="turn", victim=-1)
    state = _go_on(state)
    note("event.dropped", state, ("MAT-BC-BIG", "MAT-Q31", "MAT-Q29"), who=Seat(victim), n=len(cards))
    return state


def _candlelight(state: State, move: Move, note: Note) -> State:
    seat = state.turn
    state = _go_on(state._replace(candles=tuple(sorted({*state.candles, seat}))))
    note("event.candlelight", state, ("MAT-BC-CAN", "MAT-Q32"), who=Seat(seat))
    return state


def _explosion(state: State, move: Move, note: Note) -> State:
    seat, due, drawn = state.turn, DRAWN, 0
    while due:
        cards = state.deck[:due]
        hand = canonical(state.hands[seat] + cards)
        state = state._replace(hands=put(state.hands, seat, hand), deck=state.deck[len(cards) :])
        due -= len(cards)
        drawn += len(cards)
        if not due or not state.discard:
            break
        if cards:
            note("event.drew", state, ("MAT-BC-EXP", "MAT-TURN-04"), who=Seat(seat), n=len(cards))
            drawn = 0
        state = reshuffle(state, note, "MAT-Q28", "MAT-Q54", "MAT-NEW-04")
    state = _go_on(state)
    rules = ("MAT-BC-EXP", "MAT-TURN-04") if not due else ("MAT-BC-EXP", "MAT-Q28", "MAT-Q54")
    note("event.drew" if drawn else "event.drew_nothing", state, rules, who=Seat(seat), n=drawn)
    return state


def _dancer(state: State, move: Move, note: Note) -> State:
    seat, other = state.turn, move.seat
    hands = list(state.hands)
    hands[seat], hands[other] = hands[other], hands[seat]
    state = _go_on(state._replace(hands=tuple(hands)))
    note("event.dancer", state, ("MAT-BC-DAN", "MAT-Q33"), who=Seat(seat), other=Seat(other))
    return state


def _signed(change: int) -> str:
    return f"{change:+d}".replace("-", "\N{MINUS SIGN}") if change else "0"


def _fighter(state: State, move: Move, note: Note) -> State:
    state = _go_on(state._replace(adjust=state.adjust - 1))
    note("event.fighter", state, ("MAT-BC-FF", "MAT-Q34", "MAT-Q35"), n=_signed(state.adjust))
    return state


def _starter(state: State, move: Move, note: Note) -> State:
    state = _go_on(state._replace(adjust=state.adjust + 1))
    note("event.starter", state, ("MAT-BC-FS", "MAT-Q34", "MAT-Q35"), n=_signed(state.adjust))
    return state


def _fuel(state: State, move: Move, note: Note) -> State:
    seat = state.turn
    state = _go_on(state._replace(fuel=move.number))
    note("event.fuel", state, ("MAT-BC-FUEL", "MAT-Q36"), who=Seat(seat), n=move.number)
    return state


def _gasoline(state: State, move: Move, note: Note) -> State:
    gain = min(state.fire, state.bank)
    short = gain < state.fire
    state = _go_on(state._replace(fire=state.fire + gain, bank=state.bank - gain))
    rules = ("MAT-BC-GAS", "MAT-Q19") if short else ("MAT-BC-GAS",)
    note("event.gasoline_short" if short else "event.gasoline", state, rules, n=gain, total=state.fire)
    return state


_EFFECTS = {
    THIRD_DEGREE: _third_degree,
    TO_THE_GROUND: _to_the_ground,
    CANDLELIGHT: _candlelight,
    EXPLOSION: _explosion,
    DANCER: _dancer,
    FIGHTER: _fighter,
    STARTER: _starter,
    FUEL: _fuel,
    GASOLINE: _gasoline,
}
