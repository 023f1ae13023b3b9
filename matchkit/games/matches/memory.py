"""What seats have seen of each other's hidden cards, kept up as cards move.

Hands are seen under Candlelight and through Fire Dancer. A seat keeps in mind the cards that must still
be in that hand; when some of them may have been put away unseen, those hidden cards are marked
`maybe`, and the remembered cards lie in the hand or among them. All is dropped that only a reshuffle
or a second trade would let a seat infer.
"""

from __future__ import annotations

from collections.abc import Iterable

from matchkit.games.matches.state import Buried, Play, State, is_exposed, put, without

Seen = tuple[tuple[tuple[int, ...], ...], ...]


def _nothing(seats: int) -> list[list[tuple[int, ...]]]:
    return [[()] * seats for _ in range(seats)]


def frozen(table: list[list[tuple[int, ...]]]) -> Seen:
    """The table as it stands in a state; empty when nothing is known."""
    if not any(cards for row in table for cards in row):
        return ()
    return tuple(tuple(row) for row in table)


def _table(state: State) -> list[list[tuple[int, ...]]]:
    return [list(row) for row in state.seen] or _nothing(state.settings.seats)


def _unmarked(state: State, viewer: int, holder: int) -> State:
    """The state without the marks that tie what the viewer knows to the holder's hidden cards."""
    bit = 1 << viewer
    plays = state.tableaux[holder]
    if any(play.maybe & bit for play in plays):
        cleared = tuple(p._replace(maybe=p.maybe & ~bit) for p in plays)
        state = state._replace(
            tableaux=put(state.tableaux, holder, cleared),
        )
    if any(b.owner == holder and b.maybe & bit for b in state.buried):
        state = state._replace(
            buried=sort_buried(
                b._replace(maybe=b.maybe & ~bit) if b.owner == holder else b for b in state.buried
            )
        )
    return state


def sort_buried(cards: Iterable[Buried]) -> tuple[Buried, ...]:
    """Face-down discards in their one order."""
    return tuple(sorted(cards))


def certain(cards: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """The cards that are still there for sure after that many unknown ones have left."""
    left: list[int] = []
    for card in dict.fromkeys(cards):
        left += [card] * (cards.count(card) - gone)
    return tuple(left)


def remember(state: State, holder: int) -> State:
    """Everybody keeps in mind a hand that lies open and is about to be hidden."""
    if not is_exposed(state, holder):
        return state
    return show(state, holder)


def show(state: State, holder: int) -> State:
    """Everybody has seen this hand."""
    for viewer in range(state.settings.seats):
        if viewer != holder:
            state = _unmarked(state, viewer, holder)
    table = _table(state)
    for viewer, row in enumerate(table):
        if viewer != holder:
            row[holder] = state.hands[holder]
    return state._replace(seen=frozen(table))


def hidden(state: State, holder: int) -> tuple[int, int]:
    """(known, maybe) for cards that the holder puts away face down: who sees which, who may guess."""
    everybody = (1 << state.settings.seats) - 1
    if is_exposed(state, holder):
        return everybody & ~(1 << holder), 0
    maybe = 0
    for viewer, row in enumerate(state.seen):
        if row[holder]:
            maybe |= 1 << viewer
    return 0, maybe


def left_hand(seen: Seen, holder: int, cards: tuple[int, ...]) -> Seen:
    """What is known after these cards have left the hand for all to see."""
    if not seen or not any(row[holder] for row in seen):
        return seen
    table = [list(row) for row in seen]
    for row in table:
        row[holder] = without(row[holder], cards)
    return frozen(table)


def traded(state: State, one: int, other: int) -> State:
    """What is known after the two players have traded hands; `state` is from before."""
    state = remember(remember(state, one), other)
    table = _table(state)
    for viewer, row in enumerate(table):
        for holder in (one, other):
            row[holder] = certain(row[holder], _marked(state, viewer, holder))
        row[one], row[other] = row[other], row[one]
    table[one][one] = table[other][other] = ()
    table[one][other] = state.hands[one]
    table[other][one] = state.hands[other]
    for viewer in range(state.settings.seats):
        for holder in (one, other):
            state = _unmarked(state, viewer, holder)
    return state._replace(seen=frozen(table))


def may_remember(state: State, viewer: int, holder: int) -> tuple[int, ...]:
    """The cards among which those that the viewer remembers of that hand must be."""
    bit = 1 << viewer
    cards = list(state.hands[holder])
    for play in state.tableaux[holder]:
        if play.maybe & bit:
            cards += play.down
    cards += [b.card for b in state.buried if b.owner == holder and b.maybe & bit]
    return tuple(cards)


def _marked(state: State, viewer: int, holder: int) -> int:
    """How many hidden cards may be ones that the viewer knew in the holder's hand."""
    bit = 1 << viewer
    number = sum(len(play.down) for play in state.tableaux[holder] if play.maybe & bit)
    return number + sum(1 for b in state.buried if b.owner == holder and b.maybe & bit)


def reshuffled(state: State) -> Seen:
    """What is known after the Discard Pile has become the deck; `state` is from before."""
    if not state.seen:
        return ()
    table = _table(state)
    for viewer, row in enumerate(table):
        for holder in range(state.settings.seats):
            row[holder] = certain(row[holder], _marked(state, viewer, holder))
    return frozen(table)


def gathered(plays: tuple[Play, ...], owner: int, plain: bool) -> list[Buried]:
    """The face-down cards of these plays, as they lie in the Discard Pile."""
    return [Buried(card, owner, plain, p.known, p.maybe) for p in plays for card in p.down]
