"""What one seat may see of a table of *Match!*.

The own hand, everybody's open cards and all counts. Another's hand is a number until a round is scored, and
covered cards are a number unless the memory aid (`show_covered`, MCH-Q29) shows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from matchkit import scene as draw
from matchkit.game import Seat
from matchkit.games.match.rules import Match
from matchkit.games.match.state import (
    CALLS,
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
from matchkit.scene import Part
from matchkit.words import Words

_GAME = Match()


class _Text(Words):
    """The words on the table; a card is called as in the game's other sentences."""

    def name(self, code: str) -> str:
        """What a card, a colour or a number is called."""
        return _GAME.words.name(code)


TEXT = _Text(Path(__file__).with_name("scene.toml"))

_WIDTH, _HEIGHT = 72, 101
#: Own cards below two rows of opponents whose hands lie open.
_CLOSE, _CLOSE_HEIGHT = 54, 76
_SMALL, _SMALL_HEIGHT = 41, 70
#: With more opponents than this they sit in two rows, and their cards are smaller.
_IN_A_ROW = 3
_TINY, _TINY_HEIGHT = 32, 54
_LEAST, _LEAST_HEIGHT = 27, 46
#: A card of a hand that is shown at the end of a round.
_SHOWN = 28
#: Deck and discard pile, and the same beside two rows of opponents.
_PILES, _SMALL_PILES = (84, 100), (60, 78)
#: Covered cards that peep out; more would climb into the line above, so below stands how many there are.
_EDGES, _SMALL_EDGES = 3, 2

#: The word that hand and collection share: one card in both of them is chosen (MCH-TURN-01).
_ONE = "card"


class Teller(draw.Teller):
    """Says the words on the table to one seat."""

    text = TEXT


def scene(state: State, seat: int, names: Sequence[str]) -> Part:
    """The table as this seat sees it."""
    t = Teller(seat, names)
    seats = len(state.hands)
    others = [(seat + i) % seats for i in range(1, seats)]
    few = len(others) <= _IN_A_ROW
    return draw.board(
        *_others(state, others, t),
        draw.row("middle", _middle(state, seat, t), height=172 if few else 90),
        draw.row("mine", _collection(state, seat, t), _hand(state, seat, t), height=190 if few else 150),
        status=t("s.over") if state.phase == OVER else t("s.round", n=state.round),
        facts=[
            ("deck", t("s.deck"), str(len(state.deck))),
            ("points", t("s.points"), _number(state.totals[seat])),
        ],
        text=_in_words(state, seat, others, t),
    )


def hand_ids(hand: Iterable[str]) -> list[tuple[str, str]]:
    """The part id of each card of a hand; a card keeps its id while others come and go."""
    copies: Counter[str] = Counter()
    found = []
    for card in hand:
        found.append((f"hand.{card}.{copies[card]}", card))
        copies[card] += 1
    return found


def place_id(colour: str) -> str:
    """The part id of a place in one's own collection."""
    return f"me.{colour}"


def call_id(call: str) -> str:
    """The part id of what a wild may ask for."""
    return f"call.{call}"


#: The part id of the switch that shows what fits.
FITS_ID = "fits"


def may_play(state: State, seat: int) -> bool:
    """Does this seat play a card now?"""
    return state.phase == PLAY and state.turn == seat


def _number(value: int) -> str:
    return str(value).replace("-", "\N{MINUS SIGN}")


# --- the others -------------------------------------------------------------------------


def _others(state: State, others: Sequence[int], t: Teller) -> list[Part]:
    """Everybody else in turn order from the left, in one row or in two."""
    if len(others) <= _IN_A_ROW:
        return [draw.row("others", *(_other(state, s, _SMALL, _SMALL_HEIGHT, t) for s in others), height=136)]
    half = (len(others) + 1) // 2
    # Open hands need room.
    tiny = half <= _IN_A_ROW and state.phase not in (SCORE, OVER)
    width, height = (_TINY, _TINY_HEIGHT) if tiny else (_LEAST, _LEAST_HEIGHT)
    return [
        draw.row(key, *(_other(state, s, width, height, t) for s in some), height=112)
        for key, some in (("others", others[:half]), ("others.2", others[half:]))
    ]


def _other(state: State, seat: int, width: int, height: int, t: Teller) -> Part:
    key = f"seat.{seat}"
    hand, total = state.hands[seat], state.totals[seat]
    kids = [draw.group(f"{key}.collection", *_places(state, seat, key, width, height, t), spread=True)]
    if state.phase in (SCORE, OVER):
        kids.append(_open_hand(state, seat, t))
    return draw.seat(
        key,
        t.names[seat],
        *kids,
        counts=(
            draw.count(f"{key}.points", "points", _number(total), t("s.point_count", n=total)),
            draw.count(f"{key}.hand", "back", len(hand), t("s.hand_count", n=len(hand))),
        ),
        turn=state.phase in (PLAY, CHALLENGE, DRAW) and _GAME.to_move(state) == seat,
    )


def _open_hand(state: State, seat: int, t: Teller) -> Part:
    """A hand that is shown while the round is scored."""
    key, hand = f"seat.{seat}.open", state.hands[seat]
    if not hand:
        return draw.words(f"{key}.words", t("s.open_hand_none"))
    cards = [
        draw.card(f"{key}.{part}", f"{card}.c", TEXT.name(card), width=_SHOWN)
        for part, card in hand_ids(hand)
    ]
    name = t("s.open_hand_name", who=Seat(seat), cards=hand)
    label = draw.words(f"{key}.words", t("s.open_hand"))
    return draw.group(key, label, *cards, name=name, spread=True)


def _places(
    state: State, seat: int, key: str, width: int, height: int, t: Teller, fits: Collection[str] = ()
) -> list[Part]:
    """The five places of a collection, in the order of the colours."""
    own = key == "me"
    pick = own and may_play(state, seat)
    found = []
    for colour, pile in zip(COLOURS, state.piles[seat], strict=True):
        place = f"{key}.{colour}"
        if not pile:
            name = t("s.empty_name", colour=colour)
            under = t("s.empty") if own else ""
            found.append(
                draw.place(place, name, badge=f"{colour}.badge", width=width, height=height, under=under)
            )
            continue
        covered, top = pile[:-1], pile[-1]
        name, under = t("s.alone_name", colour=colour, card=top), ""
        if covered and state.options.show_covered:
            name = t("s.known_name", colour=colour, card=top, cards=covered[::-1])
            under = " ".join(card[1] for card in covered[::-1])
            under = t("s.known", numbers=under) if own else under
        elif covered:
            name = t("s.pile_name", colour=colour, card=top, n=len(covered))
            under = t("s.under" if own else "s.under_small", n=len(covered))
        tag = t("s.fits") if top in fits else ""
        found.append(
            draw.place(
                place,
                t("s.place_fits", place=name) if tag else name,
                badge=f"{colour}.badge",
                width=width,
                height=height,
                face=top if own else f"{top}.c",
                edge=f"{colour}.pile",
                edges=min(len(covered), _EDGES if own else _SMALL_EDGES),
                under=under,
                pick=pick,
                tag=tag,
            )
        )
    return found


# --- the middle -------------------------------------------------------------------------


def _middle(state: State, seat: int, t: Teller) -> Part:
    deck, discard = len(state.deck), len(state.discard)
    small, width = _PILES if len(state.hands) <= _IN_A_ROW + 1 else _SMALL_PILES
    kids = [
        draw.pile("deck", "back", t("s.deck_pile", n=deck), deck, width=small, under=t("s.deck"))
        if deck
        else draw.hole("deck", width=small, under=t("s.deck")),
    ]
    if state.discard:
        top = state.discard[-1]
        name = t("s.discard_pile", card=top, n=discard)
        kids.append(draw.pile("discard", top, name, discard, width=width))
    else:
        kids.append(draw.hole("discard", t("s.discard_none"), width=width))
    return draw.zone("middle.zone", t("s.middle"), *kids, plaque(state, seat, t), well=True)


def plaque(state: State, seat: int, t: Teller) -> Part:
    """What the discard pile asks for, in words and picture."""
    needed = need(state)
    switch = (FITS_ID, t("need.show")) if may_play(state, seat) else None
    if state.phase in (SCORE, OVER):
        return draw.plaque("need", t("need.over"))
    if not needed:
        return draw.plaque("need", t("need.none"))
    if state.call in NUMBERS and state.call:
        title, badges = t("need.asked", ask=ask(needed)), [f"{c}.badge" for c in COLOURS]
        return draw.plaque("need", title, big=needed, badges=badges, ember=True, switch=switch)
    if state.call:
        title = t("need.asked", ask=ask(needed))
        face = f"{needed}.badge"
        return draw.plaque("need", title, face=face, badges=list(NUMBERS), ember=True, switch=switch)
    colour, number = needed[0], needed[1]
    title = t("need.top", colour=colour, number=number)
    return draw.plaque("need", title, face=f"{colour}.badge", joint=t("s.joint"), big=number, switch=switch)


def call_plaque(t: Teller) -> Part:
    """The plaque while a wild is chosen: it asks what the wild shall ask for (MCH-WILD-03, MCH-Q08)."""
    numbers = [(call_id(n), n, t("need.ask_one", ask=ask(n))) for n in CALLS if n in NUMBERS]
    colours = [(call_id(c), f"{c}.badge", t("need.ask_one", ask=ask(c))) for c in CALLS if c in COLOURS]
    return draw.plaque("need", t("need.ask"), choices=(numbers, colours))


# --- mine -------------------------------------------------------------------------------


def _is_close(state: State) -> bool:
    """Is there little room, with two rows of opponents whose hands lie open?"""
    return state.phase in (SCORE, OVER) and len(state.hands) > _IN_A_ROW + 1


def my_places(state: State, seat: int, t: Teller, fits: Collection[str] = ()) -> list[Part]:
    """The places of one's own collection; the top cards in `fits` are tagged."""
    width, height = (_CLOSE, _CLOSE_HEIGHT) if _is_close(state) else (_WIDTH, _HEIGHT)
    return _places(state, seat, "me", width, height, t, fits)


def my_cards(state: State, seat: int, t: Teller, fits: Collection[str] = ()) -> list[Part]:
    """The cards of one's own hand; those in `fits` are tagged."""
    can, width = may_play(state, seat), _CLOSE if _is_close(state) else _WIDTH
    return [
        draw.card(
            key,
            card,
            t("s.card_fits", card=card) if card in fits else TEXT.name(card),
            width=width,
            pick=can,
            tag=t("s.fits") if card in fits else "",
        )
        for key, card in hand_ids(state.hands[seat])
    ]


def _collection(state: State, seat: int, t: Teller) -> Part:
    can = may_play(state, seat)
    modes = (t("s.chosen"),) if can else ()
    places = my_places(state, seat, t)
    return draw.zone("collection", t("s.collection"), *places, modes=modes, one=_ONE if can else False)


def _hand(state: State, seat: int, t: Teller) -> Part:
    can = may_play(state, seat)
    return draw.zone(
        "hand",
        t("s.hand"),
        *my_cards(state, seat, t),
        note=t("s.hand_note") if can else "",
        modes=(t("s.chosen"),) if can else (),
        one=_ONE if can else False,
        scroll=True,
        empty=t("s.hand_none"),
    )


# --- in words -----------------------------------------------------------------------------


def _in_words(state: State, seat: int, others: Sequence[int], t: Teller) -> list[str]:
    needed = need(state)
    if state.phase in (SCORE, OVER):
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
    if state.phase in (SCORE, OVER):
        lines += [t("text.open_hand", who=Seat(s), cards=state.hands[s]) for s in others if state.hands[s]]
    hand = state.hands[seat]
    lines.append(t("text.hand", cards=hand) if hand else t("text.hand_none"))
    return lines


def fitting(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the seat to move can put on the pile: of its hand, wilds among them, and of its collection."""
    hand: list[str] = []
    collection: list[str] = []
    for move in _GAME.moves(state):
        if move.kind == "wild" and WILD not in hand:
            hand.append(WILD)
        elif move.kind == "match":
            (collection if move.origin else hand).append(move.card)
    return tuple(hand), tuple(collection)
