"""What can be done with the card picked."""

from __future__ import annotations

from collections.abc import Sequence

from matchkit.desk import Offer, action, at_rest
from matchkit.hands import card_ids
from matchkit.scene import Pick
from matchkit.template import game
from matchkit.template.moves import DRAW, PASS, Move
from matchkit.template.scene import Teller
from matchkit.template.state import State


def desk(state: State, seat: int, picks: Sequence[Pick], names: Sequence[str]) -> Offer:
    """The voice beside the table for this seat and these picks."""
    t = Teller(seat, names)
    resting = at_rest(game, state, seat, t)
    if resting:
        return resting
    hand = dict(card_ids(state.hands[seat]))
    card = next((hand[key] for key, _ in reversed(picks) if key in hand), "")
    actions = [
        action(game, state, "play", "match-one", Move("play", card), t, main=bool(card))
        if card
        else action(game, state, "play", "match-one", Move("play"), t),
        action(game, state, "draw", "plus", DRAW, t),
        action(game, state, "pass", "next", PASS, t),
    ]
    top = state.discard[-1] if state.discard else ""
    title = t("desk.climb", card=top) if top else t("desk.begin")
    more = t.say(actions[0].verdict.say) if card else ""
    return Offer(t("desk.your_turn"), title, actions, more, actions[0].verdict.rules[:1])


def picks(state: State, seat: int, move: Move) -> list[Pick]:
    """What to pick for a move."""
    return [(key, 0) for key, card in card_ids(state.hands[seat]) if card == move.card][:1]


def said(state: State, move: Move, names: Sequence[str]) -> str:
    """A move in a few plain words, for the list of all plays."""
    return Teller(state.turn, names)(f"said.{move.kind}", card=move.card)
