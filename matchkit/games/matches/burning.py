"""Burn Cards: what can be activated, and at what price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matchkit.game import shuffled
from matchkit.games.matches.state import (
    BURN_CARDS,
    CROSSFIRE,
    DANCER,
    FUEL,
    FURTHER_COPIES,
    VALUES,
    Move,
    Settings,
    State,
)


def fresh_burn_deck(settings: Settings, chance: int) -> tuple[tuple[str, ...], int]:
    """The shuffled Burn Deck of a new game, and the chance to keep (MAT-Q02)."""
    cards = settings.burn_deck
    if not cards:
        order, chance = shuffled(tuple(BURN_CARDS), chance)
        cards = (*BURN_CARDS, *sorted(order[:FURTHER_COPIES]))
    return shuffled(cards, chance)


def hidden_burn_cards(
    settings: Settings, visible: Sequence[str], chance: int
) -> tuple[tuple[str, ...], int] | None:
    """The Burn Cards that are not among the visible ones, shuffled, and the chance to keep.

    None if the visible ones cannot all be in the box. Where further copies are drawn at random, every
    box that can be is as likely as it is to show just these.
    """
    left: list[str] = list(settings.burn_deck)
    if left:
        for card in visible:
            if card not in left:
                return None
            left.remove(card)
        return shuffled(left, chance)
    counts = {card: visible.count(card) for card in BURN_CARDS}
    doubled = [card for card, number in counts.items() if number == 2]
    wanted = FURTHER_COPIES - len(doubled)
    if wanted < 0 or max(counts.values()) > 2:
        return None
    # A card seen once stands for either of two copies, so a box that doubles it is twice as likely.
    bag = [card for card, number in counts.items() for _ in range(number + 1) if number < 2]
    while True:
        order, chance = shuffled(bag, chance)
        more = order[:wanted]
        if len(set(more)) == wanted:
            break
    left = [*BURN_CARDS, *doubled, *more]
    for card in visible:
        left.remove(card)
    return shuffled(sorted(left), chance)


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


def _choices(state: State) -> Iterator[Move]:
    """Each card, with what it copies, that the player to move can pay for and use; not aimed yet."""
    have = state.tokens[state.turn]
    for index, card in enumerate(state.row[:have]):
        if not card:
            continue
        place = place_of(state.row, index)
        for effect in sources(state) if card == CROSSFIRE else (card,):
            yield Move("card", card=card, source=effect if card == CROSSFIRE else "", place=place)


def can_activate(state: State) -> bool:
    """Is there any Burn Card that the player to move can activate?"""
    return not state.used and next(_choices(state), None) is not None


def activations(state: State) -> Iterator[Move]:
    """Each legal activation, the cheapest cards first."""
    if state.used:
        return
    for move in _choices(state):
        effect = move.source or move.card
        if effect == FUEL:
            for number in VALUES:
                yield move._replace(number=number)
        elif BURN_CARDS[effect].target:
            for seat in range(state.settings.seats):
                if seat not in state.out and not (effect == DANCER and seat == state.turn):
                    yield move._replace(seat=seat)
        else:
            yield move
