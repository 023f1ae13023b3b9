"""What one seat may see of a table of *Matches*.

Its own cards and all that lies face up, everybody's counts; another's hand is a number unless Candlelight
opens it, and face-down cards are known to their owner alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from matchkit import scene as draw
from matchkit.game import Seat, Verdict
from matchkit.games.matches import game
from matchkit.games.matches.burn_cards import place_of, signed
from matchkit.games.matches.moves import Move
from matchkit.games.matches.state import (
    BLAZE,
    BURN_CARDS,
    BUSY,
    CANDLELIGHT,
    CODES,
    CROSSFIRE,
    DISCARD,
    DROP,
    FIGHTER,
    FUEL,
    OVER,
    ROW,
    STARTER,
    TURN,
    VALUES,
    Burnt,
    Play,
    State,
    canonical,
    from_left_of,
    is_exposed,
    pairs,
)
from matchkit.hands import card_ids
from matchkit.scene import Part
from matchkit.words import Words

TEXT = Words(Path(__file__).with_name("scene.toml"), game.words)

_BLAZE_WIDTH, _HAND_WIDTH, _NUMBER_WIDTH = 112, 84, 38
#: Below this width a card has its compact face.
_COMPACT = 60
#: How wide cards in front of players can be: the first width that keeps all plays within the lines.
_MINE, _OTHERS = (62, 54, 48, 44, 40, 36, 32), (50, 44, 40, 36, 32, 28)
#: Part of a card that the next one in a play leaves free; room between plays; the width of the whole stage.
_FREE, _BETWEEN, _STAGE = 0.55, 8, 810
#: Burn Cards: how wide their places are, and the last one with a little room to the deck.
_PLACE_WIDTH, _LAST_PLACE = 118, 106
_LEAST_WIDTH, _GAP = 50, 8
#: Seats side by side: between them, within them, and how tall their plays may be together.
_SEAT_GAP, _SEAT_PADDING, _SEAT_HEIGHT = 22, 26, 72
#: How tall one's own plays may be together.
_MINE_HEIGHT = 132
#: At a table of this many players Burn Cards are shown in short form.
_CROWDED = 6
#: What a hand has beside your own plays, and how many cards make it a long one.
_HAND_ROOM, _LONG_HAND, _PLAYED_WIDTH, _PLAYED_NARROW = 566, 8, 222, 150


class Teller(draw.Teller):
    """Says the words on the table to one seat."""

    text = TEXT


def scene(state: State, seat: int, names: Sequence[str]) -> Part:
    """The table as this seat sees it."""
    t = Teller(seat, names)
    others = [s for s in from_left_of(seat, state.options.seats) if s != seat]
    middle = [_blaze(state, t), _burn_row(state, seat, t) if state.options.burn_cards else _supply(state, t)]
    facts = [("bank", t("s.bank"), str(state.bank)), ("deck", t("s.deck"), str(len(state.deck)))]
    if state.options.burn_cards:
        facts.append(("reserve", t("s.reserve"), str(state.reserve)))
    return draw.board(
        draw.row("others", *(_other(state, s, seat, t) for s in others), height=136),
        draw.row("middle", *middle, height=228),
        draw.row("mine", _played(state, seat, t), _hand(state, seat, t), height=178),
        status=t("s.over") if state.phase == OVER else t("s.round", n=state.round),
        facts=facts,
        text=_in_words(state, seat, others, t),
    )


def as_held(hand: Iterable[str]) -> list[str]:
    """A hand as it is held: low to high, Flares last."""
    return sorted(hand, key=CODES.index)


def whose(state: State) -> int | None:
    """Whose turn it is, even while a move of theirs is carried out."""
    return state.turn if state.phase == BUSY else game.to_move(state)


def card_width(plays: Sequence[int], room: int, height: int, widths: Sequence[int]) -> int:
    """The first of the widths at which plays of that many cards fit, in CSS pixels."""
    for width in widths:
        lines, left = 1, room
        for cards in plays:
            needs = round(width * (1 + _FREE * (cards - 1)))
            if needs > room:
                break
            if needs > left:
                lines, left = lines + 1, room
            left -= needs + _BETWEEN
        else:
            if lines * (width * 1.4 + _BETWEEN) - _BETWEEN <= height:
                return width
    return widths[-1]


def hand_ids(hand: Iterable[str]) -> list[tuple[str, str]]:
    """The part id of each card of a hand, as it is held."""
    return card_ids(as_held(hand))


def hand_width(cards: int) -> int:
    """How wide the cards of a hand are, so that they lie in one line on a laptop."""
    room = _HAND_ROOM if cards <= _LONG_HAND else _HAND_ROOM + _PLAYED_WIDTH - _PLAYED_NARROW
    return max(_LEAST_WIDTH, min(_HAND_WIDTH, (room + _GAP) // max(cards, 1) - _GAP))


def may_pick(state: State, seat: int) -> bool:
    """Does this seat decide about cards of its hand now?"""
    return game.to_move(state) == seat and not (state.phase == TURN and state.acted)


# --- the others -------------------------------------------------------------------------


def _other(state: State, seat: int, viewer: int, t: Teller) -> Part:
    key = f"seat.{seat}"
    out, is_open = seat in state.out, is_exposed(state, seat)
    badges = [t("s.leader")] if seat == state.leader else []
    if out:
        badges.append(t("s.is_out"))
    if is_open:
        badges.append(t("s.hand_open"))
    hand, tokens = len(state.hands[seat]), state.tokens[seat]
    plays = state.tableaux[seat]
    sizes = [len(p.up) + bool(p.down) for p in plays] + [hand] * is_open
    others = state.options.seats - 1
    room = (_STAGE + _SEAT_GAP) // others - _SEAT_GAP - _SEAT_PADDING
    burnt = _burnt(key, state.played[seat], t, short=state.options.seats >= _CROWDED)
    width = card_width(sizes, room, _SEAT_HEIGHT, _OTHERS)
    kids = [_laid(f"{key}.play.{i}", i, p, seat, False, width, t) for i, p in enumerate(plays)]
    if is_open:
        shown = [
            draw.card(f"{key}.open.{i}", f"{c}.c", TEXT.name(c), width=width)
            for i, c in enumerate(as_held(state.hands[seat]))
        ]
        kids.append(draw.group(f"{key}.open", *shown, name=t("s.hand_open_name", who=Seat(seat))))
    kids += burnt
    return draw.seat(
        key,
        t.names[seat],
        *kids,
        badges=badges,
        counts=(
            draw.count(f"{key}.hand", "back", hand, t("s.hand_count", n=hand)),
            draw.count(f"{key}.tokens", "token.1", tokens, t("s.token_count", n=tokens)),
        ),
        out=out,
        turn=whose(state) == seat,
    )


def _laid(
    key: str, index: int, play: Play, seat: int, own: bool, width: int, t: Teller, bracket: bool = False
) -> Part:
    """One play: cards face up, then its face-down cards, which only their owner knows.

    With a `bracket` its pairs are named below it.
    """
    kids = [
        draw.card(f"{key}.up.{i}", f"{c}.c", TEXT.name(c), width=width)
        for i, c in enumerate(canonical(play.up))
    ]
    if play.down and own:
        kids += [
            draw.card(f"{key}.down.{i}", f"{c}.down.c", t("s.down_name", card=c), width=width)
            for i, c in enumerate(canonical(play.down))
        ]
    elif play.down:
        n = len(play.down)
        kids.append(draw.card(f"{key}.down", f"back+{n}.c", t("s.down_cards", n=n), width=width))
    found = len(pairs((play,))) if bracket else 0
    under = t("s.pair" if found == 1 else "s.pairs_under", n=found) if found else ""
    name = t("text.play", who=Seat(seat), n=index + 1, cards=_cards_in_words(play, t))
    return draw.group(key, *kids, under=under, name=name)


def _burnt(key: str, played: Sequence[Burnt], t: Teller, short: bool = False) -> list[Part]:
    """The Burn Cards in front of a player, in one line; those whose effect is over as a number."""
    if not played:
        return []
    spent = [b for b in played if BURN_CARDS[b.effect].lasting and not b.up]
    titles = tuple(burnt_title(b, t) for b in played if b not in spent)
    kind = "burnt" if not spent else "burnt_spent" if titles else "burnt_over"
    return [
        draw.words(
            f"{key}.burnt", t(f"s.short_{kind}" if short else f"s.{kind}", titles=titles, n=len(spent))
        )
    ]


def burnt_title(burnt: Burnt, t: Teller) -> str:
    """What lies there, with what a Crossfire copied."""
    if burnt.source:
        return t("s.copied", title=burnt.card, source=burnt.source)
    return TEXT.name(burnt.card)


# --- the middle -------------------------------------------------------------------------


def _blaze(state: State, t: Teller) -> Part:
    if not state.blaze:
        kids = [draw.hole("blaze.card", t("s.blaze_none"), width=_BLAZE_WIDTH)]
    else:
        name = t("s.blaze_card", n=state.blaze)
        kids = [draw.card("blaze.card", state.blaze, name, width=_BLAZE_WIDTH)]
    kids.append(draw.tokens("blaze.tokens", state.fire, t("s.blaze_tokens", n=state.fire)))
    note = ""
    if state.fuel:
        note = f"{TEXT.name(FUEL)} {t('s.asks_for', n=state.fuel)}"
    return draw.zone("blaze", t("s.blaze"), *kids, width=222, well=True, note=note)


def number_id(number: int) -> str:
    """The part id of a number that a Fuel Source can name."""
    return f"name.{number}"


def number_zone(state: State, t: Teller) -> Part:
    """What takes the Blaze's place while a Fuel Source is chosen: the numbers (MAT-BC-FUEL)."""
    cards = [
        draw.card(number_id(n), f"{n}.c", t("s.number_name", n=n), width=_NUMBER_WIDTH, pick=True)
        for n in VALUES
    ]
    note = t("s.instead", n=state.target)
    return draw.zone("blaze", t("s.name_number"), *cards, width=222, note=note, modes=("",), one=True)


def _supply(state: State, t: Teller) -> Part:
    kids = []
    for name, face, n in (
        ("deck", "back", len(state.deck)),
        ("discard", "back", len(state.discard)),
        ("bank", "token.5", state.bank),
        ("reserve", "token.1", state.reserve),
    ):
        key, under = f"pile.{name}", f"{t(f's.{name}')} {n}"
        if n or face != "back":
            kids.append(draw.pile(key, face, t(f"s.{name}_pile", n=n), n, under=under))
        else:
            kids.append(draw.hole(key, width=66, under=under))
    return draw.zone("supply", t("s.supply"), *kids)


def effects(state: State, t: Teller) -> list[str]:
    """What is in force in this round, in words."""
    found = []
    if state.adjust:
        found.append(f"{TEXT.name(STARTER if state.adjust > 0 else FIGHTER)} {signed(state.adjust)}")
    if state.fuel:
        found.append(f"{TEXT.name(FUEL)} {state.fuel}")
    if state.candles:
        found.append(TEXT.name(CANDLELIGHT))
    return found


def _burn_row(state: State, seat: int, t: Teller) -> Part:
    deciding = game.to_move(state) == seat and state.phase == TURN
    kids = []
    for position, card in enumerate(state.row):
        key = f"burn.{position}"
        if not card:
            width = _LAST_PLACE if position == ROW - 1 else _PLACE_WIDTH
            kids.append(draw.hole(key, t("s.gap", n=position + 1), width=width))
            continue
        price, title, body = position + 1, TEXT.name(card), t(f"burn_text.{card}")
        why = ""
        if deciding:
            verdict = best_use(state, position)
            why = "" if verdict.ok else t.short(verdict)
        name = t(
            "s.burn_name_off" if why else "s.burn_name",
            title=title,
            price=price,
            body=body,
            why=why.rstrip("."),
        )
        kids.append(draw.ticket(key, title, body, price=price, why_not=why, pick=deciding, name=name))
    left = len(state.burn_deck)
    if left:
        deck = t("s.burn_deck", n=left)
        kids.append(draw.pile("burn.deck", "burn.back", deck, left, width=62, under=t("s.burn_left", n=left)))
    force = effects(state, t)
    note = t("s.in_force", effects=", ".join(force)) if force else t("s.burn_note")
    return draw.zone("burn", t("s.burn"), *kids, note=note, one=True, modes=("",))


def uses(state: State, index: int) -> list[Move]:
    """Every way to aim the Burn Card there, legal or not: at each seat and number, as each copy."""
    card, place = state.row[index], place_of(state.row, index)
    copied = sorted({burnt.card for cards in state.played for burnt in cards}) if card == CROSSFIRE else []
    found = []
    for source in copied or [""]:
        effect = source or card
        move = Move("card", card=card, source=source, place=place)
        if BURN_CARDS[effect].target:
            found += [move._replace(seat=s) for s in range(state.options.seats)]
        elif effect == FUEL:
            found += [move._replace(number=n) for n in VALUES]
        else:
            found.append(move)
    return found


def best_use(state: State, index: int) -> Verdict:
    """The verdict on a Burn Card of the row: that of its first legal use, else why there is none."""
    verdicts = [game.check(state, move) for move in uses(state, index)]
    return next((v for v in verdicts if v.ok), verdicts[0])


# --- mine -------------------------------------------------------------------------------


def _played(state: State, seat: int, t: Teller) -> Part:
    plays = state.tableaux[seat]
    width = _PLAYED_WIDTH if len(state.hands[seat]) <= _LONG_HAND else _PLAYED_NARROW
    sizes = [len(p.up) + len(p.down) for p in plays]
    burnt = _burnt("me", state.played[seat], t)
    card = card_width(sizes, width, _MINE_HEIGHT, _MINE)
    # A bracket needs a line of its own: only while all plays lie in one.
    bracket = sum(card * (1 + _FREE * (n - 1)) + _BETWEEN for n in sizes) - _BETWEEN <= width
    kids = [_laid(f"me.play.{i}", i, p, seat, True, card, t, bracket) for i, p in enumerate(plays)]
    found = pairs(plays)
    if found:
        kids.append(draw.words("me.pairs", t("s.pairs", n=len(found), cards=found)))
    kids += burnt
    label = t("s.played")
    marks = [t("s.leader")] if seat == state.leader else []
    if seat in state.out:
        marks.append(t("s.is_out"))
    kids.append(
        draw.count("me.tokens", "token.1", state.tokens[seat], t("s.token_count", n=state.tokens[seat]))
    )
    return draw.zone("played", label, *kids, width=width, note=", ".join(marks))


def _hand(state: State, seat: int, t: Teller) -> Part:
    can = may_pick(state, seat)
    modes = {
        TURN: (t("s.face_up"), t("s.face_down")),
        DROP: (t("s.mode_drop"),),
        DISCARD: (t("s.mode_discard"),),
        BLAZE: (t("s.mode_blaze"),),
    }.get(state.phase, ())
    kids = []
    width = hand_width(len(state.hands[seat]))
    small = ".c" if width < _COMPACT else ""
    for key, card in hand_ids(state.hands[seat]):
        name = t("s.down_name", card=card)
        down = [{"face": f"{card}.down{small}", "name": name}] if can and state.phase == TURN else ()
        face = f"{card}{small}"
        kids.append(draw.card(key, face, TEXT.name(card), width=width, pick=can, alternatives=down))
    note = ""
    if can and kids:
        note = t("s.hand_note" if state.phase == TURN else "s.hand_note_pick")
    elif is_exposed(state, seat):
        note = t("s.hand_open")
    return draw.zone(
        "hand",
        t("s.hand"),
        *kids,
        note=note,
        modes=modes if can else (),
        one=can and state.phase == BLAZE,
        scroll=True,
        empty=t("s.hand_none" if state.blaze else "s.hand_none_yet"),
    )


# --- in words -----------------------------------------------------------------------------


def _in_words(state: State, seat: int, others: Sequence[int], t: Teller) -> list[str]:
    lines = []
    if state.blaze:
        lines.append(t("text.blaze", n=state.blaze, tokens=state.fire))
    if state.fuel:
        lines.append(t("text.fuel", n=state.fuel))
    for s in (*others, seat):
        lines.append(t("text.seat", who=Seat(s), n=len(state.hands[s]), tokens=state.tokens[s]))
        if s in state.out:
            lines.append(t("text.out", who=Seat(s)))
        if state.tableaux[s]:
            plays = tuple(_play_in_words(p, t) for p in state.tableaux[s])
            lines.append(t("text.laid", who=Seat(s), plays=plays))
    if state.options.burn_cards:
        lines.append(t("text.row", cards=tuple(c for c in state.row if c)))
    lines.append(t("text.hand", cards=tuple(as_held(state.hands[seat]))))
    return lines


def _play_in_words(play: Play, t: Teller) -> str:
    return " + ".join(_cards_in_words(play, t))


def _cards_in_words(play: Play, t: Teller) -> tuple[str, ...]:
    up = tuple(TEXT.name(card) for card in canonical(play.up))
    return (*up, t("s.down_cards", n=len(play.down))) if play.down else up
