"""Positions written down, and dealt afresh as far as a seat cannot know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matchkit.game import Position, shuffled
from matchkit.games.kindling.state import CODES, GONE, NO_BOUND, NONE, SUITS, Log, Player, State, codes


def _text(cards: Sequence[int]) -> str:
    return " ".join(GONE if c == NONE else CODES[c] for c in cards)


def _fire(fire: tuple[Log, ...]) -> str:
    return " ".join(("~" if log.down else "") + "+".join(codes((log.card, *log.flames))) for log in fire)


def dump(state: State) -> Position:
    """The whole position in the words that `load` reads; what has its plain value is left out."""
    found: dict[str, Any] = {
        "round": state.round,
        "scores": list(state.totals),
        "first": state.first,
        "leader": state.leader,
        "phase": state.phase,
        "fires": [_fire(p.fire) for p in state.players],
        "hands": [_text(p.hand) for p in state.players],
        "supplies": [_text(p.supply) for p in state.players],
        "piles": [_text(pile) for pile in state.piles],
        "out": _text(state.out),
        "chance": str(state.chance),
    }
    if state.extra:
        found["extra"] = True
    if state.phase in ("trim", "start"):
        found["who"] = state.turn
    if state.trick:
        found["trick"] = _text(state.trick)
    if state.laid != (state.trick if state.winner >= 0 else ()):
        found["laid"] = _text(state.laid)
    if state.winner >= 0:
        found["winner"] = state.winner
    if state.card != NONE:
        found["card"] = CODES[state.card]
    if state.covered >= 0:
        found["covered"] = state.covered + 1
    if state.buried != NONE:
        found["buried"] = CODES[state.buried]
    if state.aside:
        found["aside"] = _text(state.aside)
    hidden = [c for p in state.players for c in (*p.hand, *p.supply)]
    if known := [c for c in sorted(hidden) if state.seen >> c & 1]:
        found["seen"] = _text(known)
    if any(p.most for p in state.players):
        found["most"] = [
            " ".join(f"{SUITS[s]}{b}" for s, b in enumerate(p.most) if b != NO_BOUND) for p in state.players
        ]
    return found


def redeal(state: State, seat: int, chance: int) -> State:
    """See `Kindling.redeal`."""
    known = state.seen
    for card in state.players[seat].hand:
        known |= 1 << card
    hands = [list(p.hand) for p in state.players]
    supplies = [list(p.supply) for p in state.players]
    piles = [list(pile) for pile in state.piles]
    slots = [
        (group, i) for group in (*supplies, *piles) for i, card in enumerate(group) if not known >> card & 1
    ]
    bound: list[tuple[list[int], int, list[int]]] = []
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        most = list(player.most or (NO_BOUND,) * 4)
        bound += [(hands[other], i, most) for i, card in enumerate(player.hand) if not known >> card & 1]
    # Hands with bounds first: they are the ones that a card may not fit.
    bound.sort(key=lambda slot: sum(slot[2]))
    pool, chance = shuffled([group[i] for group, i in slots] + [hand[i] for hand, i, _ in bound], chance)
    rest = _into_hands(list(pool), bound, 0)
    for (group, i), card in zip(slots, rest, strict=True):
        group[i] = card
    players = tuple(
        Player(p.fire, tuple(sorted(hands[i])), tuple(supplies[i]), p.most)
        for i, p in enumerate(state.players)
    )
    return state._replace(players=players, piles=tuple(map(tuple, piles)), chance=chance)


def _into_hands(pool: list[int], slots: list[tuple[list[int], int, list[int]]], at: int) -> list[int]:
    """Fill the hands from the pool within their bounds, going back where it fails; the cards left over.

    The cards as they really lie fit, so a way is always found; one card of each suit is tried per place.
    """
    if at == len(slots):
        return pool
    hand, place, most = slots[at]
    tried = set()
    for i, card in enumerate(pool):
        suit = card // 13
        if suit in tried or most[suit] == 0:
            continue
        tried.add(suit)
        if most[suit] < NO_BOUND:
            most[suit] -= 1
        hand[place] = card
        try:
            return _into_hands(pool[:i] + pool[i + 1 :], slots, at + 1)
        except _NoWay:
            if most[suit] < NO_BOUND:
                most[suit] += 1
    raise _NoWay


class _NoWay(Exception):
    """The cards left do not fit into the hands left."""
