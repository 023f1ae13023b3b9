"""What one seat may see of a table: its own hand, the pile, and how many cards the others hold."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matchkit import scene as draw
from matchkit.game import Seat
from matchkit.hands import card_ids
from matchkit.scene import Part
from matchkit.template import game
from matchkit.template.state import OVER, PLAY, State
from matchkit.words import Words

TEXT = Words(Path(__file__).with_name("scene.toml"), game.words)


class Teller(draw.Teller):
    """Says the words on the table to one seat."""

    text = TEXT


def scene(state: State, seat: int, names: Sequence[str]) -> Part:
    """The table as this seat sees it."""
    t = Teller(seat, names)
    seats = len(state.hands)
    others = [(seat + i) % seats for i in range(1, seats)]
    return draw.board(
        draw.row("others", *(_other(state, other, t) for other in others), height=80),
        draw.row("middle", _middle(state, t), height=190),
        draw.row("mine", _hand(state, seat, t), height=150),
        status=t("s.over" if state.phase == OVER else "s.status"),
        facts=[("deck", t("s.deck"), str(len(state.deck)))],
        text=[
            t("text.pile", card=state.discard[-1]) if state.discard else t("text.no_pile"),
            *(t("text.other", who=Seat(other), n=len(state.hands[other])) for other in others),
            t("text.hand", cards=state.hands[seat]) if state.hands[seat] else t("text.no_hand"),
        ],
    )


def _other(state: State, seat: int, t: Teller) -> Part:
    n = len(state.hands[seat])
    held = draw.count(f"seat.{seat}.hand", "back", n, t("s.hand_count", n=n))
    turn = state.phase == PLAY and state.turn == seat
    return draw.seat(f"seat.{seat}", t.names[seat], counts=(held,), turn=turn, low=True)


def _middle(state: State, t: Teller) -> Part:
    deck, discard = len(state.deck), len(state.discard)
    stock = draw.pile("deck", "back", t("s.deck_pile", n=deck), deck) if deck else draw.hole("deck", width=66)
    top = (
        draw.pile(
            "discard", state.discard[-1], t("s.discard_pile", card=state.discard[-1]), discard, width=112
        )
        if discard
        else draw.hole("discard", t("s.no_discard"), width=112)
    )
    return draw.zone("pile", t("s.middle"), stock, top, well=True)


def _hand(state: State, seat: int, t: Teller) -> Part:
    can = state.phase == PLAY and state.turn == seat
    cards = [draw.card(key, card, TEXT.name(card), pick=can) for key, card in card_ids(state.hands[seat])]
    modes = (t("s.chosen"),) if can else ()
    return draw.zone("hand", t("s.hand"), *cards, modes=modes, one=can, scroll=True, empty=t("s.no_hand"))
