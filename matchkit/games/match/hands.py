"""Cards in and out of hands and collections, and what a seat cannot know about them."""

from __future__ import annotations

from bisect import bisect

from matchkit.game import shuffled
from matchkit.games.match.cards import OVER, RANK, SCORE, WILD, State

_Hands = tuple[tuple[str, ...], ...]
_Drawn = tuple[tuple[int, ...], ...]
_Piles = tuple[tuple[tuple[str, ...], ...], ...]


def without_card(state: State, seat: int, card: str) -> tuple[_Hands, _Drawn]:
    """All hands, and when their cards were drawn, after a card has left one."""
    hands, drawn = state.hands, state.drawn
    at = hands[seat].index(card)
    hand, when = hands[seat], drawn[seat]
    return (
        (*hands[:seat], hand[:at] + hand[at + 1 :], *hands[seat + 1 :]),
        (*drawn[:seat], when[:at] + when[at + 1 :], *drawn[seat + 1 :]),
    )


def with_card(state: State, seat: int, card: str, deck_number: int) -> tuple[_Hands, _Drawn]:
    """All hands, and when their cards were drawn, after a card has come into one."""
    hands, drawn = state.hands, state.drawn
    hand, when = hands[seat], drawn[seat]
    at = bisect(hand, RANK[card], key=RANK.__getitem__)
    while at and hand[at - 1] == card and when[at - 1] > deck_number:
        at -= 1
    return (
        (*hands[:seat], (*hand[:at], card, *hand[at:]), *hands[seat + 1 :]),
        (*drawn[:seat], (*when[:at], deck_number, *when[at:]), *drawn[seat + 1 :]),
    )


def with_pile(piles: _Piles, seat: int, place: int, pile: tuple[str, ...]) -> _Piles:
    """All collections after one pile has changed."""
    own = piles[seat]
    return (*piles[:seat], (*own[:place], pile, *own[place + 1 :]), *piles[seat + 1 :])


def redealt(state: State, seat: int, chance: int) -> State:
    """The other hands and the deck dealt afresh, as far as `seat` cannot know them.

    All cards were seen when they were played, so the discard pile and every collection stay. A card
    drawn before a reshuffle cannot have come from the reshuffled discards, so cards are exchanged
    among those drawn from the same deck; a card that was challenged and taken back stays where all
    saw it go; a wild that was turned up and put back stays in the deck until somebody may have drawn
    it. When like cards lie in both decks, the one played counts as the one that really was. Once a
    round is being scored all hands lie open, and only the deck is shuffled.
    """
    groups: dict[int, list[str]] = {state.reshuffles: []}
    hidden = state.phase not in (SCORE, OVER)
    others = [other for other in range(len(state.hands)) if other != seat] if hidden else []
    for other in others:
        for card, deck_number in zip(state.hands[other], state.drawn[other], strict=True):
            if deck_number >= 0:
                groups.setdefault(deck_number, []).append(card)
    unseen = groups[state.reshuffles]
    unseen.extend(state.deck)
    kept = [WILD] if seat in state.sure else []
    if kept:
        unseen.remove(WILD)
    dealt: dict[int, list[str]] = {}
    for deck_number in sorted(groups):
        cards, chance = shuffled(groups[deck_number], chance)
        dealt[deck_number] = list(cards)
    hands, drawn = list(state.hands), list(state.drawn)
    for other in others:
        held = [
            (card if deck_number < 0 else dealt[deck_number].pop(), deck_number)
            for card, deck_number in zip(state.hands[other], state.drawn[other], strict=True)
        ]
        held.sort(key=_held_order)
        hands[other] = tuple(card for card, _ in held)
        drawn[other] = tuple(deck_number for _, deck_number in held)
    deck, chance = shuffled([*kept, *dealt[state.reshuffles]], chance)
    sure = state.sure if WILD in deck else ()
    return state._replace(hands=tuple(hands), drawn=tuple(drawn), deck=deck, sure=sure, chance=chance)


def _held_order(held: tuple[str, int]) -> tuple[int, int]:
    return RANK[held[0]], held[1]
