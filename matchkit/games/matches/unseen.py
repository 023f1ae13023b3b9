"""Dealing afresh what one seat cannot see.

Kept are all cards that lie open, hands under Candlelight, the seat's own hand, and its own cards that
lie face down before it. All else is dealt afresh, whatever the seat may have seen of it earlier.
"""

from __future__ import annotations

from matchkit.game import shuffled
from matchkit.games.matches.burning import hidden_burn_cards
from matchkit.games.matches.state import FLARE, State, canonical, from_left_of, is_exposed


def redeal(state: State, seat: int, chance: int) -> State:
    """The state with everything that the seat cannot see dealt afresh by `chance`."""
    settings = state.settings
    others = [holder for holder in range(settings.seats) if holder != seat]
    hidden = [holder for holder in others if not is_exposed(state, holder)]
    cards = [*state.deck, *state.discard]
    for holder in hidden:
        cards += state.hands[holder]
    for holder in others:
        cards += (card for play in state.tableaux[holder] for card in play.down)
    order, chance = shuffled(canonical(cards), chance)
    pool = list(order)

    def take(number: int, plain: bool = False) -> list[int]:
        """That many cards from the top; with `plain` the topmost Match Cards."""
        found = [card for card in pool if card != FLARE or not plain][:number]
        for card in found:
            pool.remove(card)
        return found

    hands, tableaux = list(state.hands), list(state.tableaux)
    for holder in others:
        plays = tableaux[holder]
        if any(play.down for play in plays):
            plain = not settings.flare_face_down
            tableaux[holder] = tuple(
                play._replace(down=canonical(take(len(play.down), plain))) for play in plays
            )
    # The Leader who is about to lay the Blaze holds a Match Card: a matter only where the hand is short.
    first = state.leader if state.phase == "blaze" and state.leader in hidden else -1
    for holder in sorted(hidden, key=lambda holder: holder != first):
        number = len(state.hands[holder])
        sure = take(1, plain=True) if holder == first and number <= pool.count(FLARE) else []
        hands[holder] = canonical(sure + take(number - len(sure)))
    pending, chance = _pending(state, seat, hands, chance)
    burn_deck = state.burn_deck
    if settings.burn_cards:
        visible = [burnt.card for cards in state.played for burnt in cards]
        left = hidden_burn_cards(settings, visible + [card for card in state.row if card], chance)
        assert left is not None  # noqa: S101  the cards on the table are in the box
        burn_deck, chance = left
    return state._replace(
        chance=chance,
        hands=tuple(hands),
        tableaux=tuple(tableaux),
        discard=canonical(take(len(state.discard))),
        deck=tuple(pool),
        pending=pending,
        burn_deck=burn_deck,
    )


def _pending(
    state: State, seat: int, hands: list[tuple[int, ...]], chance: int
) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Other players' hidden decisions about discards, made afresh: any number of any cards."""
    found: list[tuple[int, ...]] = []
    for holder, cards in zip(from_left_of(state.leader, state.settings.seats), state.pending, strict=False):
        if holder != seat:
            free = state.settings.discard_flares
            choice, chance = shuffled([c for c in hands[holder] if free or c != FLARE], chance)
            sizes, chance = shuffled(range(len(choice) + 1), chance)
            cards = canonical(choice[: sizes[0]])
        found.append(cards)
    return tuple(found), chance
