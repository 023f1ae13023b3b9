"""What one seat may see of a table of *Match!*.

Its own hand, everybody's open cards and all counts. Another's hand is a number until a round is scored, and
covered cards are a number unless the memory aid (`show_covered`, MCH-Q29) shows them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from matchkit import scene as draw
from matchkit.game import Seat
from matchkit.games.match import game
from matchkit.games.match.moves import legal
from matchkit.games.match.state import (
    CHALLENGE,
    COLOURS,
    DRAW,
    NUMBERS,
    OVER,
    PLAY,
    SCORE,
    WILD,
    State,
    ask,
    need,
    tops,
)
from matchkit.hands import card_ids
from matchkit.scene import Part
from matchkit.words import Words

TEXT = Words(Path(__file__).with_name("scene.toml"), game.words)

#: With more opponents than this, they sit in two rows, and everything is smaller.
_IN_A_ROW = 3
#: A card of a hand that is shown at the end of a round.
_SHOWN = 28
#: Covered cards that peep out; more would climb into the line above, so below stands how many there are.
_EDGES, _SMALL_EDGES = 3, 2

#: The word that hand and collection share: one card in both of them is chosen (MCH-TURN-01).
_ONE = "card"
#: The part id of the switch that shows what fits.
FITS_ID = "fits"


class Teller(draw.Teller):
    """Says the words on the table to one seat."""

    text = TEXT


class _Room(NamedTuple):
    """How much room there is: sizes of cards, and the least heights of the rows, in CSS pixels."""

    own: tuple[int, int]
    others: tuple[int, int]
    #: The widths of the deck and of the discard pile.
    piles: tuple[int, int]
    #: Of a row of opponents, of the middle, and of one's own cards.
    rows: tuple[int, int, int]


_ROOMY = _Room((72, 101), (41, 70), (84, 100), (136, 172, 190))
_TWO_ROWS = _Room((72, 101), (32, 54), (60, 78), (112, 90, 150))
_FOUR_IN_A_ROW = _TWO_ROWS._replace(others=(27, 46))
#: Open hands need room.
_OPEN_HANDS = _FOUR_IN_A_ROW._replace(own=(54, 76))


def _room(state: State) -> _Room:
    others = len(state.hands) - 1
    if others <= _IN_A_ROW:
        return _ROOMY
    if _shown(state):
        return _OPEN_HANDS
    return _TWO_ROWS if others <= 2 * _IN_A_ROW else _FOUR_IN_A_ROW


def _shown(state: State) -> bool:
    """Do all hands lie open?"""
    return state.phase in (SCORE, OVER)


def scene(state: State, seat: int, names: Sequence[str]) -> Part:
    """The table as this seat sees it."""
    t, room = Teller(seat, names), _room(state)
    seats = len(state.hands)
    others = [_other(state, (seat + i) % seats, room, t) for i in range(1, seats)]
    half = len(others) if len(others) <= _IN_A_ROW else (len(others) + 1) // 2
    far, middle, near = room.rows
    rows = [draw.row("others", *others[:half], height=far)]
    if others[half:]:
        rows.append(draw.row("others.2", *others[half:], height=far))
    return draw.board(
        *rows,
        draw.row("middle", _middle(state, seat, room, t), height=middle),
        draw.row("mine", *_mine(state, seat, t), height=near),
        status=t("s.over") if state.phase == OVER else t("s.round", n=state.round),
        facts=[
            ("deck", t("s.deck"), str(len(state.deck))),
            ("points", t("s.points"), _number(state.totals[seat])),
        ],
        text=_in_words(state, seat, t),
    )


def place_id(colour: str) -> str:
    """The part id of a place in one's own collection."""
    return f"me.{colour}"


def call_id(call: str) -> str:
    """The part id of what a wild may ask for."""
    return f"call.{call}"


def _number(value: int) -> str:
    return str(value).replace("-", "\N{MINUS SIGN}")


# --- the others -------------------------------------------------------------------------


def _other(state: State, seat: int, room: _Room, t: Teller) -> Part:
    key, hand, total = f"seat.{seat}", state.hands[seat], state.totals[seat]
    kids = [draw.group(f"{key}.collection", *_places(state, seat, key, room.others, t), spread=True)]
    if _shown(state):
        kids.append(_open_hand(state, seat, t))
    busy = {PLAY: state.turn, DRAW: state.turn, CHALLENGE: state.challenger}
    return draw.seat(
        key,
        t.names[seat],
        *kids,
        counts=(
            draw.count(f"{key}.points", "points", _number(total), t("s.point_count", n=total)),
            draw.count(f"{key}.hand", "back", len(hand), t("s.hand_count", n=len(hand))),
        ),
        turn=busy.get(state.phase) == seat,
    )


def _open_hand(state: State, seat: int, t: Teller) -> Part:
    """A hand that is shown while the round is scored."""
    key, hand = f"seat.{seat}.open", state.hands[seat]
    if not hand:
        return draw.words(f"{key}.words", t("s.open_hand_none"))
    cards = [
        draw.card(f"{key}.{part}", f"{card}.c", TEXT.name(card), width=_SHOWN)
        for part, card in card_ids(hand)
    ]
    name = t("s.open_hand_name", who=Seat(seat), cards=hand)
    return draw.group(key, draw.words(f"{key}.words", t("s.open_hand")), *cards, name=name, spread=True)


def _places(
    state: State, seat: int, key: str, size: tuple[int, int], t: Teller, fits: Collection[str] = ()
) -> list[Part]:
    """The five places of a collection, in the order of the colours; tops that are in `fits` are tagged."""
    own = key == "me"
    found = []
    for colour, pile in zip(COLOURS, state.piles[seat], strict=True):
        covered, top = pile[-2::-1], pile[-1] if pile else ""
        facts = {"colour": colour, "card": top, "cards": covered, "n": len(covered)}
        if not top:
            name, under = t("s.empty_name", **facts), t("s.empty") if own else ""
        elif not covered:
            name, under = t("s.alone_name", **facts), ""
        elif state.options.show_covered:
            numbers = " ".join(card[1] for card in covered)
            name, under = t("s.known_name", **facts), t("s.known", numbers=numbers) if own else numbers
        else:
            name, under = t("s.pile_name", **facts), t("s.under" if own else "s.under_small", **facts)
        tag = t("s.fits") if top in fits else ""
        found.append(
            draw.place(
                f"{key}.{colour}",
                t("s.place_fits", place=name) if tag else name,
                badge=f"{colour}.badge",
                width=size[0],
                height=size[1],
                face=top if own or not top else f"{top}.c",
                edge=f"{colour}.pile" if top else "",
                edges=min(len(covered), _EDGES if own else _SMALL_EDGES),
                under=under,
                pick=bool(top) and own and _may_play(state, seat),
                tag=tag,
            )
        )
    return found


# --- the middle -------------------------------------------------------------------------


def _middle(state: State, seat: int, room: _Room, t: Teller) -> Part:
    deck, discards = len(state.deck), len(state.discard)
    small, width = room.piles
    label = t("s.deck")
    stock = draw.hole("deck", width=small, under=label)
    if deck:
        stock = draw.pile("deck", "back", t("s.deck_pile", n=deck), deck, width=small, under=label)
    pile = draw.hole("discard", t("s.discard_none"), width=width)
    if discards:
        top = state.discard[-1]
        pile = draw.pile("discard", top, t("s.discard_pile", card=top, n=discards), discards, width=width)
    return draw.zone("middle.zone", t("s.middle"), stock, pile, _plaque(state, seat, t), well=True)


def _plaque(state: State, seat: int, t: Teller) -> Part:
    """What the discard pile asks for, in words and picture."""
    needed, switch = need(state), (FITS_ID, t("need.show")) if _may_play(state, seat) else None
    if _shown(state) or not needed:
        return draw.plaque("need", t("need.over" if _shown(state) else "need.none"))
    if not state.call:
        colour, number = needed[0], needed[1]
        title, face = t("need.top", colour=colour, number=number), f"{colour}.badge"
        return draw.plaque("need", title, face=face, joint=t("s.joint"), big=number, switch=switch)
    title = t("need.asked", ask=ask(needed))
    if needed in NUMBERS:
        badges = [f"{c}.badge" for c in COLOURS]
        return draw.plaque("need", title, big=needed, badges=badges, ember=True, switch=switch)
    badges = list(NUMBERS)
    return draw.plaque("need", title, face=f"{needed}.badge", badges=badges, ember=True, switch=switch)


def call_plaque(t: Teller) -> Part:
    """The plaque while a wild is chosen: it asks what the wild is to ask for (MCH-WILD-03, MCH-Q08)."""
    numbers = [(call_id(n), n, t("need.ask_one", ask=ask(n))) for n in NUMBERS]
    colours = [(call_id(c), f"{c}.badge", t("need.ask_one", ask=ask(c))) for c in COLOURS]
    return draw.plaque("need", t("need.ask"), choices=(numbers, colours))


# --- mine -------------------------------------------------------------------------------


def _may_play(state: State, seat: int) -> bool:
    return state.phase == PLAY and state.turn == seat


def my_places(state: State, seat: int, t: Teller, fits: Collection[str] = ()) -> list[Part]:
    """The places of one's own collection; the top cards in `fits` are tagged."""
    return _places(state, seat, "me", _room(state).own, t, fits)


def my_cards(state: State, seat: int, t: Teller, fits: Collection[str] = ()) -> list[Part]:
    """The cards of one's own hand; those in `fits` are tagged."""
    found = []
    for key, card in card_ids(state.hands[seat]):
        tag = t("s.fits") if card in fits else ""
        name = t("s.card_fits", card=card) if tag else TEXT.name(card)
        can, width = _may_play(state, seat), _room(state).own[0]
        found.append(draw.card(key, card, name, width=width, pick=can, tag=tag))
    return found


def _mine(state: State, seat: int, t: Teller) -> tuple[Part, Part]:
    """Collection and hand; of both together one card is chosen."""
    can = _may_play(state, seat)
    modes, one = ((t("s.chosen"),), _ONE) if can else ((), False)
    places, cards = my_places(state, seat, t), my_cards(state, seat, t)
    note, empty = t("s.hand_note") if can else "", t("s.hand_none")
    return (
        draw.zone("collection", t("s.collection"), *places, modes=modes, one=one),
        draw.zone("hand", t("s.hand"), *cards, note=note, modes=modes, one=one, scroll=True, empty=empty),
    )


# --- in words -----------------------------------------------------------------------------


def _in_words(state: State, seat: int, t: Teller) -> list[str]:
    needed, seats = need(state), len(state.hands)
    others = [(seat + i) % seats for i in range(1, seats)]
    if _shown(state):
        lines = [t("text.over", card=state.discard[-1])]
    elif state.call:
        lines = [t("text.call", ask=ask(needed))]
    elif needed:
        lines = [t("text.top", card=needed, colour=needed[0], number=needed[1])]
    else:
        lines = [t("text.none")]
    lines.append(t("text.deck", n=len(state.deck), discards=len(state.discard)))
    for s in (*others, seat):
        who, open_cards = Seat(s), tops(state, s)
        lines.append(t("text.seat", who=who, n=len(state.hands[s]), points=state.totals[s]))
        if not open_cards:
            lines.append(t("text.collection_none", who=who))
            continue
        lines.append(t("text.collection", who=who, cards=open_cards))
        covered = sum(len(pile) for pile in state.piles[s]) - len(open_cards)
        if covered:
            lines.append(t("text.covered", n=covered))
    if _shown(state):
        lines += [t("text.open_hand", who=Seat(s), cards=state.hands[s]) for s in others if state.hands[s]]
    hand = state.hands[seat]
    lines.append(t("text.hand", cards=hand) if hand else t("text.hand_none"))
    return lines


def fitting(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the seat to move can put on the pile: of its hand, wilds among them, and of its collection."""
    moves = [move for move in legal(state) if move.kind in ("match", "wild")]
    hand = dict.fromkeys(WILD if move.kind == "wild" else move.card for move in moves if not move.origin)
    return tuple(hand), tuple(move.card for move in moves if move.origin)
