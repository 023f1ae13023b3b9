"""Dealing afresh what one seat cannot know.

Kept are all cards that lie open, the seat's own hand and all that it put away itself, hands under
Candlelight, and what it remembers of other hands (`memory`). Not kept is what could only be worked out
by reasoning about a reshuffled pile or about why others played as they did.
"""

from __future__ import annotations

from collections import Counter

from matchkit.game import shuffled
from matchkit.games.matches.burning import hidden_burn_cards
from matchkit.games.matches.memory import frozen, may_remember, sort_buried
from matchkit.games.matches.state import FLARE, Buried, State, canonical, from_left_of, is_exposed


class _Slots:
    """The places of one holder's cards that the seat cannot see."""

    def __init__(self, state: State, seat: int, holder: int) -> None:
        bit = 1 << seat
        self.holder = holder
        self.memory = Counter(state.seen[seat][holder]) if state.seen else Counter[int]()
        self.exposed = is_exposed(state, holder)
        hand = state.hands[holder]
        if self.exposed:
            self.memory -= Counter(hand)
        self.hand = 0 if self.exposed else len(hand)
        #: The Leader who is about to lay the Blaze holds a Match Card.
        self.hand_plain = int(state.phase == "blaze" and state.leader == holder and bool(self.hand))
        downs_plain = not state.settings.flare_face_down
        #: Hidden cards put away: (cannot be a Flare, may be a remembered card).
        self.away: list[tuple[bool, bool]] = []
        self.real: list[int] = [] if self.exposed else list(hand)
        for play in state.tableaux[holder]:
            if not play.known & bit:
                self.away += [(downs_plain, bool(play.maybe & bit))] * len(play.down)
                self.real += play.down
        for buried in state.buried:
            if buried.owner == holder and not buried.known & bit:
                self.away.append((buried.plain, bool(buried.maybe & bit)))
                self.real.append(buried.card)
        self.cards: list[int] = list(self.memory.elements())
        self.alone: list[int] = []

    @property
    def together(self) -> int:
        """Places in which the remembered cards lie: the hand and what may have come from it."""
        return self.hand + sum(maybe for _, maybe in self.away)

    def plain_needed(self) -> tuple[int, int]:
        """Match Cards still needed among the places together, and among the others."""
        plain = self.hand_plain + sum(p and m for p, m in self.away)
        have = sum(1 for card in self.cards if card != FLARE)
        return max(0, plain - have), sum(p and not m for p, m in self.away)

    def place(self, chance: int) -> tuple[tuple[int, ...], list[int], int]:
        """(hand, cards put away in their order, chance): the cards laid into the places."""
        order, chance = shuffled(canonical(self.cards), chance)
        # Match Cards first into the places that cannot hold a Flare, then the rest as it comes.
        match_cards = [card for card in order if card != FLARE]
        away: list[int] = []
        for plain, maybe in self.away:
            if plain:
                away.append(match_cards.pop() if maybe else self._alone(True))
            else:
                away.append(-1)
        kept = [match_cards.pop() for _ in range(self.hand_plain)]
        rest = list((Counter(order) - Counter(kept) - Counter(self._together_placed(away))).elements())
        loose, chance = shuffled(canonical(rest), chance)
        left = list(loose)
        for index, (plain, maybe) in enumerate(self.away):
            if not plain:
                away[index] = left.pop() if maybe else self._alone(False)
        return canonical(kept + left), away, chance

    def _together_placed(self, away: list[int]) -> list[int]:
        return [card for card, (plain, maybe) in zip(away, self.away, strict=True) if plain and maybe]

    def _alone(self, plain: bool) -> int:
        for index, card in enumerate(self.alone):
            if not plain or card != FLARE:
                return self.alone.pop(index)
        raise AssertionError("As many Match Cards were dealt as the places need.")


def redeal(state: State, seat: int, chance: int) -> State:
    """The state with everything that the seat cannot know dealt afresh by `chance`."""
    seats = state.settings.seats
    others = [_Slots(state, seat, holder) for holder in range(seats) if holder != seat]
    pool = Counter(state.deck)
    for slots in others:
        pool.update(slots.real)
        pool.subtract(slots.memory)
    order, chance = shuffled(canonical(pool.elements()), chance)
    flares = [card for card in order if card == FLARE]
    match_cards = [card for card in order if card != FLARE]
    for slots in others:
        together, alone = slots.plain_needed()
        for _ in range(together):
            slots.cards.append(match_cards.pop())
        for _ in range(alone):
            slots.alone.append(match_cards.pop())
    loose, chance = shuffled(flares + match_cards, chance)
    rest = list(loose)
    hands, tableaux, buried = list(state.hands), list(state.tableaux), []
    for slots in others:
        while len(slots.cards) < slots.together:
            slots.cards.append(rest.pop())
        while len(slots.alone) < len(slots.away) + slots.hand - slots.together:
            slots.alone.append(rest.pop())
        hand, away, chance = slots.place(chance)
        if not slots.exposed:
            hands[slots.holder] = hand
        away.reverse()
        tableaux[slots.holder], more = _laid(state, seat, slots.holder, away)
        buried += more
    buried += [b for b in state.buried if b.owner == seat]
    pending, chance = _pending(state, seat, hands, chance)
    burn_deck = state.burn_deck
    if state.settings.burn_cards:
        visible = [burnt.card for cards in state.played for burnt in cards]
        hidden = hidden_burn_cards(state.settings, visible + [card for card in state.row if card], chance)
        assert hidden is not None  # noqa: S101  the cards on the table are in the box
        burn_deck, chance = hidden
    fresh = state._replace(
        chance=chance,
        hands=tuple(hands),
        tableaux=tuple(tableaux),
        deck=tuple(rest),
        buried=sort_buried(buried),
        pending=pending,
        burn_deck=burn_deck,
    )
    return _others_memory(fresh, seat) if state.seen else fresh


def _others_memory(state: State, seat: int) -> State:
    """What others remember of each other's hands, where the seat has not seen the same: as many cards
    of those that they can remember now.
    """
    table = [list(row) for row in state.seen]
    chance = state.chance
    for viewer, row in enumerate(table):
        for holder, cards in enumerate(row):
            if seat in (viewer, holder) or not Counter(cards) - Counter(state.seen[seat][holder]):
                continue
            order, chance = shuffled(may_remember(state, viewer, holder), chance)
            row[holder] = canonical(order[: len(cards)])
    return state._replace(seen=frozen(table), chance=chance)


def _laid(state: State, seat: int, holder: int, away: list[int]) -> tuple[tuple, list[Buried]]:  # type: ignore[type-arg]
    """The holder's plays and face-down discards with the new cards, taken from the end of `away`."""
    bit = 1 << seat
    plays = []
    for play in state.tableaux[holder]:
        if play.down and not play.known & bit:
            play = play._replace(down=canonical(away.pop() for _ in play.down))
        plays.append(play)
    buried = [b if b.known & bit else b._replace(card=away.pop()) for b in state.buried if b.owner == holder]
    return tuple(plays), buried


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
