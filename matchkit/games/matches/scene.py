"""What one seat may see of a table of *Matches*.

Own cards and all that lies face up, everybody's counts; another's hand is a number unless Candlelight
opens it, and face-down cards are known to their owner alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from matchkit import scene as draw
from matchkit.game import Seat, Verdict
from matchkit.games.matches.judge import check
from matchkit.games.matches.rules import Matches
from matchkit.games.matches.state import (
    BURN_CARDS,
    CODES,
    FLARE,
    FUEL,
    Burnt,
    Move,
    Play,
    State,
    from_left_of,
    is_exposed,
    pairs,
)
from matchkit.scene import Part
from matchkit.words import Say, Words

TEXT = Words(Path(__file__).with_name("scene.toml"))
_GAME = Matches()

_BLAZE_WIDE, _HAND_WIDE, _SMALL, _MINE = 112, 84, 50, 62
#: Below this width a card has its compact face.
_COMPACT = 60
_LEAST_WIDE, _GAP = 50, 8
#: What a hand has beside the own plays, and how many cards make it a long one.
_HAND_ROOM, _LONG_HAND, _PLAYED_WIDE, _PLAYED_NARROW = 566, 8, 222, 150


class Teller:
    """Says the words on the table to one seat."""

    def __init__(self, you: int, names: Sequence[str]) -> None:
        self.you, self.names = you, names

    def __call__(self, key: str, **facts: Any) -> str:
        """A sentence or label of `scene.toml`."""
        if key.startswith("s."):
            return TEXT.label(key, facts, self.you, self.names)
        return Say(key, facts, TEXT).tell(self.you, self.names)

    def short(self, verdict: Verdict) -> str:
        """A refusal in few words, for a strip on a card; the whole sentence where there is no shorter one."""
        key = f"short.{verdict.say.key.removeprefix('why.')}"
        if key in TEXT.sentences:
            return TEXT.label(key, verdict.say.facts, self.you, self.names)
        return verdict.say.tell(self.you, self.names)

    def who(self, seat: int) -> str:
        """A player's name, whoever reads it."""
        return self.names[seat]


def scene(state: State, seat: int, names: Sequence[str]) -> Part:
    """The table as this seat sees it."""
    t = Teller(seat, names)
    others = [s for s in from_left_of(seat, state.settings.seats) if s != seat]
    middle = [_blaze(state, t), _burn_row(state, seat, t) if state.settings.burn_cards else _supply(state, t)]
    facts = [("bank", t("s.bank"), str(state.bank)), ("deck", t("s.deck"), str(len(state.deck)))]
    if state.settings.burn_cards:
        facts.append(("reserve", t("s.reserve"), str(state.reserve)))
    return draw.board(
        draw.row("others", *(_other(state, s, seat, t) for s in others), high=136),
        draw.row("middle", *middle, high=228),
        draw.row("mine", _played(state, seat, t), _hand(state, seat, t), high=178),
        status=t("s.over") if state.phase == "over" else t("s.round", n=state.round),
        facts=facts,
        text=_in_words(state, seat, others, t),
    )


def in_order(hand: Iterable[int]) -> list[int]:
    """A hand as it is held: low to high, Flares last."""
    return sorted(hand, key=lambda card: (card == FLARE, card))


def hand_ids(hand: Iterable[int]) -> list[tuple[str, int]]:
    """The part id of each card of a hand; a card keeps its id while others come and go."""
    copies: Counter[int] = Counter()
    found = []
    for card in in_order(hand):
        found.append((f"hand.{CODES[card]}.{copies[card]}", card))
        copies[card] += 1
    return found


def hand_wide(cards: int) -> int:
    """How wide the cards of a hand are, so that they lie in one line on a laptop."""
    room = _HAND_ROOM if cards <= _LONG_HAND else _HAND_ROOM + _PLAYED_WIDE - _PLAYED_NARROW
    return max(_LEAST_WIDE, min(_HAND_WIDE, (room + _GAP) // max(cards, 1) - _GAP))


def may_pick(state: State, seat: int) -> bool:
    """Does this seat decide about cards of its hand now?"""
    return _GAME.to_move(state) == seat and not (state.phase == "turn" and state.acted)


# --- the others -------------------------------------------------------------------------


def _other(state: State, seat: int, viewer: int, t: Teller) -> Part:
    key = f"seat.{seat}"
    out = seat in state.out
    badges = [t("s.leader")] if seat == state.leader else []
    if out:
        badges.append(t("s.is_out"))
    turn = _GAME.to_move(state) == seat
    hand, tokens = len(state.hands[seat]), state.tokens[seat]
    kids = [_laid(f"{key}.play.{i}", p, seat, False, _SMALL, t) for i, p in enumerate(state.tableaux[seat])]
    if is_exposed(state, seat):
        shown = [
            draw.card(f"{key}.open.{i}", f"{CODES[c]}.c", TEXT.name(CODES[c]), wide=_SMALL - 12)
            for i, c in enumerate(in_order(state.hands[seat]))
        ]
        name = t("s.hand_open_name", who=Seat(seat))
        kids.append(draw.group(f"{key}.open", *shown, under=t("s.hand_open"), name=name))
    kids += _burnt(key, state.played[seat], t)
    return draw.seat(
        key,
        t.who(seat),
        *kids,
        badges=badges,
        counts=(
            draw.count(f"{key}.hand", "back", hand, t("s.hand_count", n=hand)),
            draw.count(f"{key}.tokens", "token.1", tokens, t("s.token_count", n=tokens)),
        ),
        out=out,
        turn=turn,
    )


def _laid(key: str, play: Play, seat: int, own: bool, wide: int, t: Teller) -> Part:
    """One play: cards face up, then its face-down cards, which only their owner knows."""
    kids = [
        draw.card(f"{key}.up.{i}", f"{CODES[c]}.c", TEXT.name(CODES[c]), wide=wide)
        for i, c in enumerate(in_order(play.up))
    ]
    if play.down and own:
        kids += [
            draw.card(f"{key}.down.{i}", f"{CODES[c]}.down.c", t("s.down_name", card=CODES[c]), wide=wide)
            for i, c in enumerate(in_order(play.down))
        ]
    elif play.down:
        n = len(play.down)
        kids.append(draw.card(f"{key}.down", f"back+{n}.c", t("s.down_cards", n=n), wide=wide))
    return draw.group(key, *kids)


def _burnt(key: str, played: Sequence[Burnt], t: Teller) -> list[Part]:
    return [
        draw.words(
            f"{key}.burnt.{i}",
            t(
                "s.burnt" if b.up or not BURN_CARDS[b.effect].lasting else "s.burnt_over",
                title=burnt_title(b, t),
            ),
        )
        for i, b in enumerate(played)
    ]


def burnt_title(burnt: Burnt, t: Teller) -> str:
    """What lies there, with what a Crossfire copied."""
    if burnt.source:
        return t("s.copied", title=burnt.card, source=burnt.source)
    return TEXT.name(burnt.card)


# --- the middle -------------------------------------------------------------------------


def _blaze(state: State, t: Teller) -> Part:
    if not state.blaze:
        kids = [draw.hole("blaze.card", t("s.blaze_none"), wide=_BLAZE_WIDE)]
    else:
        name = t("s.blaze_card", n=state.blaze)
        kids = [draw.card("blaze.card", CODES[state.blaze], name, wide=_BLAZE_WIDE)]
    kids.append(draw.tokens("blaze.tokens", state.fire, t("s.blaze_tokens", n=state.fire)))
    note = ""
    if state.fuel:
        note = f"{TEXT.name(FUEL)} {t('s.asks_for', n=state.fuel)}"
    return draw.zone("blaze", t("s.blaze"), *kids, wide=222, well=True, note=note)


def _supply(state: State, t: Teller) -> Part:
    deck, away = len(state.deck), len(state.discard) + len(state.buried)
    kids = [
        draw.pile("pile.deck", "back", t("s.deck_pile", n=deck), deck, under=f"{t('s.deck')} {deck}")
        if deck
        else draw.hole("pile.deck", wide=66, under=f"{t('s.deck')} 0"),
        draw.pile("pile.discard", "back", t("s.discard_pile", n=away), away, under=f"{t('s.discard')} {away}")
        if away
        else draw.hole("pile.discard", wide=66, under=f"{t('s.discard')} 0"),
        draw.pile(
            "pile.bank",
            "token.5",
            t("s.bank_pile", n=state.bank),
            state.bank,
            under=f"{t('s.bank')} {state.bank}",
        ),
        draw.pile(
            "pile.reserve",
            "token.1",
            t("s.reserve_pile", n=state.reserve),
            state.reserve,
            under=f"{t('s.reserve')} {state.reserve}",
        ),
    ]
    return draw.zone("supply", t("s.supply"), *kids)


def effects(state: State, t: Teller) -> list[str]:
    """What is in force in this round, in words."""
    found = []
    if state.adjust:
        found.append(f"{TEXT.name('fire starter' if state.adjust > 0 else 'fire fighter')} {state.adjust:+d}")
    if state.fuel:
        found.append(f"{TEXT.name(FUEL)} {state.fuel}")
    if state.candles:
        found.append(TEXT.name("candlelight"))
    return found


def _burn_row(state: State, seat: int, t: Teller) -> Part:
    deciding = _GAME.to_move(state) == seat and state.phase == "turn"
    kids = []
    for position, card in enumerate(state.row):
        key = f"burn.{position}"
        if not card:
            kids.append(draw.hole(key, wide=100))
            continue
        price, title, body = position + 1, TEXT.name(card), t(f"burn_text.{card}")
        why = ""
        if deciding:
            verdict = best_use(state, card)
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
        kids.append(draw.pile("burn.deck", "burn.back", deck, left, wide=62, under=t("s.burn_left", n=left)))
    force = effects(state, t)
    note = t("s.in_force", effects=", ".join(force)) if force else t("s.burn_note")
    return draw.zone("burn", t("s.burn"), *kids, note=note, one=True, modes=("",))


def uses(state: State, card: str) -> list[Move]:
    """Every way to aim a Burn Card, legal or not: at each seat, at each number, as each copy."""
    sources = sorted({b.card for row in state.played for b in row}) if card == "crossfire" else [""]
    found = []
    for source in sources or [""]:
        effect = source or card
        if effect in BURN_CARDS and BURN_CARDS[effect].target:
            found += [Move("card", card=card, source=source, seat=s) for s in range(state.settings.seats)]
        elif effect == FUEL:
            found += [Move("card", card=card, source=source, number=n) for n in range(1, 11)]
        else:
            found.append(Move("card", card=card, source=source))
    return found


def best_use(state: State, card: str) -> Any:
    """The verdict on a Burn Card: that of its first legal use, else why there is none."""
    verdicts = [check(_GAME, state, move) for move in uses(state, card)]
    return next((v for v in verdicts if v.ok), verdicts[0])


# --- mine -------------------------------------------------------------------------------


def _played(state: State, seat: int, t: Teller) -> Part:
    kids = [_laid(f"me.play.{i}", p, seat, True, _MINE, t) for i, p in enumerate(state.tableaux[seat])]
    found = pairs(state.tableaux[seat])
    if found:
        cards = tuple(CODES[v] for v in found)
        kids.append(draw.words("me.pairs", t("s.pairs", n=len(found), cards=cards)))
    kids += _burnt("me", state.played[seat], t)
    label = t("s.played")
    marks = [t("s.leader")] if seat == state.leader else []
    if seat in state.out:
        marks.append(t("s.is_out"))
    kids.append(
        draw.count("me.tokens", "token.1", state.tokens[seat], t("s.token_count", n=state.tokens[seat]))
    )
    wide = _PLAYED_WIDE if len(state.hands[seat]) <= _LONG_HAND else _PLAYED_NARROW
    return draw.zone("played", label, *kids, wide=wide, note=", ".join(marks))


def _hand(state: State, seat: int, t: Teller) -> Part:
    can = may_pick(state, seat)
    modes = {
        "turn": (t("s.face_up"), t("s.face_down")),
        "drop": (t("s.mode_drop"),),
        "discard": (t("s.mode_discard"),),
        "blaze": (t("s.mode_blaze"),),
    }.get(state.phase, ())
    kids = []
    wide = hand_wide(len(state.hands[seat]))
    small = ".c" if wide < _COMPACT else ""
    for key, card in hand_ids(state.hands[seat]):
        code = CODES[card]
        alternatives = []
        if state.phase == "turn":
            alternatives = [{"face": f"{code}.down{small}", "name": t("s.down_name", card=code)}]
        kids.append(
            draw.card(
                key,
                f"{code}{small}",
                TEXT.name(code),
                wide=wide,
                pick=can,
                alternatives=alternatives if can else (),
            )
        )
    note = ""
    if can and kids:
        note = t("s.hand_note" if state.phase == "turn" else "s.hand_note_pick")
    elif is_exposed(state, seat):
        note = t("s.hand_open")
    return draw.zone(
        "hand",
        t("s.hand"),
        *kids,
        note=note,
        modes=modes if can else (),
        one=can and state.phase == "blaze",
        scroll=True,
        empty=t("s.hand_none"),
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
    if state.settings.burn_cards:
        lines.append(t("text.row", cards=tuple(c for c in state.row if c)))
    lines.append(t("text.hand", cards=tuple(CODES[c] for c in in_order(state.hands[seat]))))
    return lines


def _play_in_words(play: Play, t: Teller) -> str:
    up = " + ".join(TEXT.name(CODES[c]) for c in in_order(play.up))
    return f"{up} + {t('s.down_cards', n=len(play.down))}" if play.down else up
