"""Burn Cards: the row and its prices, what can be activated, and what happens then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from matchkit.chance import shuffled
from matchkit.game import Note, Seat
from matchkit.games.matches.state import (
    BURN_CARDS,
    BUSY,
    CANDLELIGHT,
    CROSSFIRE,
    DANCER,
    DRAWN,
    DROP,
    DROPPED,
    EXPLOSION,
    FIGHTER,
    FUEL,
    GASOLINE,
    ROW,
    STARTER,
    THIRD_DEGREE,
    TO_THE_GROUND,
    TURN,
    Burnt,
    Options,
    State,
    canonical,
    give_up,
    next_active,
    pairs,
    reshuffled,
)
from matchkit.hands import replaced

if TYPE_CHECKING:
    from matchkit.games.matches.moves import Move

#: How many of the ten known cards are in the box twice (MAT-Q02).
FURTHER_COPIES = 6


# --- the box and the row ------------------------------------------------------------------------


def unseen_burn_cards(
    options: Options, seen: Sequence[str], chance: int
) -> tuple[tuple[str, ...], int] | None:
    """The Burn Cards that are not among those seen, shuffled, and the chance to use next time.

    None if those seen cannot all be in the box. Where further copies are drawn at random, every box that
    can be is as likely as it is to show just these (MAT-Q02).
    """
    left: list[str] = list(options.burn_deck)
    if not left:
        counts = {card: seen.count(card) for card in BURN_CARDS}
        doubled = [card for card, number in counts.items() if number == 2]
        wanted = FURTHER_COPIES - len(doubled)
        if wanted < 0 or max(counts.values()) > 2:
            return None
        # A card seen once stands for either of two copies, so a box that doubles it is twice as likely.
        bag = [card for card, number in counts.items() for _ in range(number + 1) if number < 2]
        order, chance = shuffled(bag, chance)
        while len(set(order[:wanted])) < wanted:
            order, chance = shuffled(bag, chance)
        left = [*BURN_CARDS, *sorted([*doubled, *order[:wanted]])]
    for card in seen:
        if card not in left:
            return None
        left.remove(card)
    return shuffled(left, chance)


def price_of(state: State, card: str, place: int) -> int:
    """What that card of the row costs: 1 for the farthest from the Burn Deck, then 2, 3, 4 (MAT-BC-02).

    `place` is that of a `Move`: 0 means the cheapest of equal cards. 0 when no such card lies there.
    """
    if not place:
        return state.row.index(card) + 1 if card in state.row else 0
    return place if 1 <= place <= len(state.row) and state.row[place - 1] == card else 0


def place_of(row: Sequence[str], index: int) -> int:
    """How a `Move` names the card there: 0 if it is the cheapest of its kind, else its price (MAT-Q58)."""
    return 0 if row.index(row[index]) == index else index + 1


def sources(state: State) -> tuple[str, ...]:
    """What a Crossfire can copy: every effect that has been played by anybody (MAT-Q37)."""
    found = {burnt.card for cards in state.played for burnt in cards}
    return tuple(card for card in BURN_CARDS if card in found and card != CROSSFIRE)


def refill_row(state: State, note: Note) -> State:
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


# --- whose turn it is ---------------------------------------------------------------------------


def next_turn(state: State) -> State:
    """After a main action: the same player, if a Burn Card can still follow, else the next one."""
    seat = state.turn
    if not state.used and seat not in state.out:
        cards = state.row[: state.tokens[seat]]
        if any(card != CROSSFIRE or sources(state) for card in cards if card):
            return state._replace(phase=TURN, acted=True)
    return pass_turn(state)


def pass_turn(state: State) -> State:
    """The next player clockwise who has not burned out is to move (MAT-TURN-01)."""
    return state._replace(phase=TURN, turn=next_active(state, state.turn), acted=False, used=False)


def _go_on(state: State) -> State:
    """After a Burn Card: the turn goes on, or passes if the main action came before it."""
    return next_turn(state) if state.acted else state._replace(phase=TURN)


# --- activating one -------------------------------------------------------------------------------


def activate(state: State, move: Move, note: Note) -> State:
    """Pays for a Burn Card, lays it in front of the player and carries out its effect."""
    seat, card = state.turn, move.card
    effect = move.source or card
    cost = price_of(state, card, move.place)
    tokens, played = state.tokens, state.played
    burnt = Burnt(card, move.source, move.number, True)
    state = state._replace(
        phase=BUSY,
        used=True,
        row=replaced(state.row, cost - 1, ""),
        tokens=replaced(tokens, seat, tokens[seat] - cost),
        bank=state.bank + cost,
        played=replaced(played, seat, (*played[seat], burnt)),
    )
    rules: tuple[str, ...] = ("MAT-BC-01", "MAT-BC-02", "MAT-BC-03", "MAT-Q51")
    if card in state.row:
        rules += ("MAT-Q58",)
    facts = {"who": Seat(seat), "card": card, "n": cost}
    if move.seat in (-1, seat):
        note("event.activate", state, rules, **facts)
    else:
        note("event.activate_at", state, rules, other=Seat(move.seat), **facts)
    if move.source:
        note("event.crossfire", state, ("MAT-BC-CRO", "MAT-Q37"), who=Seat(seat), card=effect)
    if not BURN_CARDS[effect].lasting:
        spent = (*state.played[seat][:-1], burnt._replace(up=False))
        state = state._replace(played=replaced(state.played, seat, spent))
    return _EFFECTS[effect](state, move, note)


def drop(state: State, cards: tuple[str, ...], note: Note) -> State:
    """The victim of Burn it to the Ground gives up these cards."""
    victim = state.victim
    state = _go_on(give_up(state, victim, cards)._replace(victim=-1))
    note("event.dropped", state, ("MAT-BC-BIG", "MAT-Q31", "MAT-Q29"), who=Seat(victim), n=len(cards))
    return state


# --- the effects ----------------------------------------------------------------------------------


def _third_degree(state: State, move: Move, note: Note) -> State:
    target = move.seat
    lost = pairs(state.tableaux[target])
    left, plays = [card for card in lost for _ in range(2)], []
    for play in state.tableaux[target]:
        up = []
        for card in play.up:
            if card in left:
                left.remove(card)
            else:
                up.append(card)
        if up or play.down:
            plays.append(play._replace(up=tuple(up)))
    state = _go_on(
        state._replace(
            tableaux=replaced(state.tableaux, target, tuple(plays)),
            discard=canonical(state.discard + lost + lost),
        )
    )
    key, rules = ("event.3db", ("MAT-Q29",)) if lost else ("event.3db_nothing", ())
    note(key, state, ("MAT-BC-3DB", "MAT-Q30", *rules), who=Seat(target), n=len(lost), pairs=lost)
    return state


def _to_the_ground(state: State, move: Move, note: Note) -> State:
    victim = move.seat
    hand = state.hands[victim]
    if len(hand) > DROPPED and state.options.big_choice == "victim":
        state = state._replace(phase=DROP, victim=victim)
        note("event.to_drop", state, ("MAT-BC-BIG", "MAT-Q31"), who=Seat(victim), n=DROPPED)
        return state
    cards = hand
    if len(hand) > DROPPED:
        order, chance = shuffled(hand, state.chance)
        cards = canonical(order[:DROPPED])
        state = state._replace(chance=chance)
    return drop(state._replace(victim=victim), cards, note)


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
        state = state._replace(hands=replaced(state.hands, seat, hand), deck=state.deck[len(cards) :])
        due -= len(cards)
        drawn += len(cards)
        if not due or not state.discard:
            break
        if cards:
            note("event.drew", state, ("MAT-BC-EXP", "MAT-TURN-04"), who=Seat(seat), n=len(cards))
            drawn = 0
        state = reshuffled(state)
        note("event.reshuffle", state, ("MAT-Q28", "MAT-Q54", "MAT-NEW-04"), n=len(state.deck))
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


def signed(change: int) -> str:
    """How a change to what cards count is written."""
    return f"{change:+d}".replace("-", "\N{MINUS SIGN}") if change else "0"


def _fighter(state: State, move: Move, note: Note) -> State:
    state = _go_on(state._replace(adjust=state.adjust - 1))
    note("event.fighter", state, ("MAT-BC-FF", "MAT-Q34", "MAT-Q35"), n=signed(state.adjust))
    return state


def _starter(state: State, move: Move, note: Note) -> State:
    state = _go_on(state._replace(adjust=state.adjust + 1))
    note("event.starter", state, ("MAT-BC-FS", "MAT-Q34"), n=signed(state.adjust))
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
