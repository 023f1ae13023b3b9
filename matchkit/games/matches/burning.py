"""Burn Cards: what can be activated, and at what price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matchkit.game import shuffled
from matchkit.games.matches.state import (
    BURN_CARDS,
    CROSSFIRE,
    DANCER,
    EXPLOSION,
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


def cost_of(position: int) -> int:
    """What a card in that position of the row costs; 0 is the farthest from the Burn Deck (MAT-BC-02)."""
    return position + 1


def position_of(state: State, card: str) -> int:
    """Where the card lies in the row, the cheapest copy if there are two; -1 when it does not."""
    return state.row.index(card) if card in state.row else -1


def sources(state: State) -> tuple[str, ...]:
    """What a Crossfire can copy: every effect that has been played by anybody (MAT-Q37)."""
    found = {burnt.card for cards in state.played for burnt in cards}
    return tuple(card for card in BURN_CARDS if card in found and card != CROSSFIRE)


def no_use(state: State, effect: str) -> bool:
    """Would the effect fall on a player to move who has burned out (MAT-Q55)?"""
    return effect in (EXPLOSION, DANCER) and state.turn in state.out


def _choices(state: State) -> Iterator[tuple[str, str]]:
    """Each (card, source) that the player to move can pay for and that has an effect."""
    have = state.tokens[state.turn]
    for card in dict.fromkeys(state.row[:have]):
        if not card:
            continue
        for effect in sources(state) if card == CROSSFIRE else (card,):
            if not no_use(state, effect):
                yield card, effect if card == CROSSFIRE else ""


def can_activate(state: State) -> bool:
    """Is there any Burn Card that the player to move can activate?"""
    return not state.used and next(_choices(state), None) is not None


def activations(state: State) -> Iterator[Move]:
    """Each legal activation, the cheapest cards first."""
    if state.used:
        return
    for card, source in _choices(state):
        effect = source or card
        if effect == FUEL:
            for number in VALUES:
                yield Move("card", card=card, source=source, number=number)
        elif BURN_CARDS[effect].target:
            for seat in range(state.settings.seats):
                if seat not in state.out and not (effect == DANCER and seat == state.turn):
                    yield Move("card", card=card, source=source, seat=seat)
        else:
            yield Move("card", card=card, source=source)
