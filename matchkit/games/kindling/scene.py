"""What one seat may see of a table of *Kindling*.

Fires, the tops of the central piles, the cards of the trick and all that left the game face up; the own
hand; every other hand and every supply, the own one too, is a number (KIN-Q29). A log that lies face down
keeps its name, since everybody saw it (KIN-Q31).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matchkit import scene as draw
from matchkit.game import Seat, Verdict
from matchkit.games.kindling.rules import (
    CODES,
    MOST_LOGS,
    NONE,
    SETUPS,
    Kindling,
    Log,
    State,
    condition,
    flames,
    support,
    visible,
    worth,
)
from matchkit.scene import Part
from matchkit.words import Say, Words

TEXT = Words(Path(__file__).with_name("scene.toml"))
_GAME = Kindling()

#: Widths of cards in the central supply and in the hand: three fires take more lines, and the rest gives way.
_PILE, _HAND = {2: 58, 3: 50}, {2: 64, 3: 50}
#: Above a log: what is drawn for each flame, and what is drawn besides.
_ABOVE = {
    "fresh": ("", ""),
    "burning": ("flame", ""),
    "smoldering": ("", "smoke"),
    "smoking": ("flame.empty", "wisp"),
}


class Teller(draw.Teller):
    """Says the words on the table to one seat."""

    text = TEXT

    def short(self, verdict: Verdict) -> str:
        """A verdict in few words, for an action row; the whole sentence where there is no shorter one."""
        key = f"short.{verdict.say.key.removeprefix('why.')}"
        if key in TEXT.sentences:
            return Say(key, named(verdict.say.facts), TEXT).tell(self.you, self.names)
        return verdict.say.tell(self.you, self.names)

    def who(self, seat: int) -> str:
        """A player's name, or *You*."""
        return self("s.you") if seat == self.you else self.names[seat]


def sign(card: int) -> str:
    """How a card is written: `10♥`."""
    return _GAME.words.name(CODES[card])


def spoken(card: int) -> str:
    """How a card is read aloud: ten of hearts."""
    return _GAME.words.name(f"{CODES[card]}.spoken")


def named(facts: Any) -> dict[str, Any]:
    """Facts of the rules with the names of their cards and codes, for a sentence of ours."""
    name = _GAME.words.name
    found: dict[str, Any] = {}
    for key, value in facts.items():
        if isinstance(value, tuple):
            found[key] = tuple(name(v) if isinstance(v, str) else v for v in value)
        else:
            found[key] = name(value) if isinstance(value, str) else value
    return found


def scene(state: State, seat: int, names: Sequence[str]) -> Part:
    """The table as this seat sees it."""
    t = Teller(seat, names)
    seats = len(state.players)
    others = [(seat + step) % seats for step in range(1, seats)]
    totals = [
        (f"total.{s}", t("text.total", who=Seat(s)), str(points)) for s, points in enumerate(state.totals)
    ]
    return draw.board(
        draw.row("others", *(_fire(state, s, seat, t) for s in others)),
        _central(state, seat, t),
        _fire(state, seat, seat, t),
        _hand(state, seat, t),
        status=_status(state, t),
        facts=totals,
        turn="" if _GAME.to_move(state) is None else fire_id(state.turn),
        text=_in_words(state, seat, others, t),
    )


def _status(state: State, t: Teller) -> str:
    if state.phase == "over":
        return t("s.over")
    if state.extra:
        return t("s.extra")
    return t("s.round" if state.options.game_end == "race_to_25" else "s.round_of", n=state.round)


# --- fires ------------------------------------------------------------------------------


def fire_id(seat: int) -> str:
    """The lane of a fire. It stands in a page hundreds of times, so it is short."""
    return f"f{seat}"


def log_id(seat: int, place: int) -> str:
    """The part of a place in a fire, counted from 0 at the heart."""
    return f"{fire_id(seat)}.{place}"


def may_pick_logs(state: State, seat: int) -> bool:
    """Does this seat choose among its logs now?"""
    return state.turn == seat and state.phase in ("flame", "trim", "start")


def _fire(state: State, seat: int, viewer: int, t: Teller) -> Part:
    player, mine = state.players[seat], seat == viewer
    key = fire_id(seat)
    pick = mine and may_pick_logs(state, seat)
    kids = [
        _log(player.fire[i], log_id(seat, i), i, pick, t)
        if i < len(player.fire)
        else draw.stand(log_id(seat, i), "")
        for i in range(MOST_LOGS)
    ]
    note = ""
    if state.aside and state.aside[seat] != NONE:
        note = t("s.aside", card=sign(state.aside[seat]))
    return draw.lane(
        key,
        t.who(seat),
        *kids,
        lead=draw.count(f"{key}.worth", "", worth(player.fire), t("s.worth")),
        counts=(
            draw.count(
                f"{key}.flames",
                "",
                t(
                    "s.flames_of" if mine or len(state.players) == 2 else "s.flames_short",
                    n=flames(player.fire),
                    limit=support(player.fire),
                ),
                t("s.flames"),
            ),
            draw.count(f"{key}.hand", "", len(player.hand), t("s.hand_count")),
            draw.count(f"{key}.supply", "", len(player.supply), t("s.supply")),
        ),
        note=note,
        ends=(t("s.heart"), t("s.edge")) if mine else (),
        modes=(t("s.mode_log"),) if pick else (),
        one=pick,
    )


def log_name(log: Log, place: int, t: Teller) -> str:
    """A log for those who do not see it: card, state, flames, place, worth."""
    burning = tuple(spoken(c) for c in log.flames)
    return t(
        f"s.log_{'down' if log.down else 'up'}{'_flames' if burning else ''}",
        card=spoken(log.card),
        state=t(f"s.{condition(log)}").lower(),
        flames=burning,
        at=place + 1,
        worth=worth((log,)),
    )


def _log(log: Log, key: str, place: int, pick: bool, t: Teller) -> Part:
    state = condition(log)
    each, besides = _ABOVE[state]
    return draw.stand(
        key,
        log_name(log, place, t),
        face=f"{CODES[log.card]}.{'d' if log.down else 'f'}",
        base=f"log.{state}",
        above=[*(each for _ in log.flames), *((besides,) if besides else ())],
        tag=" ".join(sign(c) for c in log.flames),
        under=t(f"s.{state}"),
        pick=pick,
        always=log.down,
    )


# --- the middle -------------------------------------------------------------------------


def pile_id(pile: int) -> str:
    """The part of a central pile, counted from 0."""
    return f"pile.{pile}"


def _central(state: State, seat: int, t: Teller) -> Part:
    setup = SETUPS[len(state.players)]
    pick = state.turn == seat and state.phase == "draft"
    kids = [_pile(state, i, pick, t) for i in range(setup.piles)]
    kids.append(draw.group("gone", _out(state, t), spread=True))
    if state.deck:
        n = len(state.deck)
        deck = draw.pile(
            "deck", "back", t("s.deck_name", n=n), n, width=_PILE[len(state.players)], under=t("s.deck", n=n)
        )
        kids.append(draw.group("trick", deck, spread=True))
    else:
        kids.append(draw.group("trick", *_trick(state, t), spread=True, name=t("s.trick")))
    return draw.lane(
        "central",
        t("s.central"),
        *kids,
        note=t("s.central_note"),
        well=True,
        modes=(t("s.mode_draft"),) if pick else (),
        one=pick,
    )


def _pile(state: State, pile: int, pick: bool, t: Teller) -> Part:
    key = pile_id(pile)
    cards = state.piles[pile] if state.piles else ()
    if not cards:
        return draw.hole(key, width=_PILE[len(state.players)], under=t("s.left", n=0))
    top = visible(state)[pile]
    n = len(cards)
    name = t("s.pile_covered", pile=pile + 1, n=n)
    if top != NONE:
        name = t("s.pile", pile=pile + 1, card=spoken(top), n=n - 1)
    face = CODES[top] if top != NONE else "back"
    return draw.pile(key, face, name, n, width=_PILE[len(state.players)], under=t("s.left", n=n), pick=pick)


def _out(state: State, t: Teller) -> Part:
    n = len(state.out) + (state.buried != NONE)
    if not n:
        return draw.hole("out", width=_PILE[len(state.players)], under=t("s.out", n=0))
    face = CODES[state.out[-1]] if state.out else "back"
    cards = tuple(sign(c) for c in state.out)
    name = t("s.out_buried")
    if state.out:
        name = t("s.out_name" if state.buried == NONE else "s.out_more", cards=cards)
    return draw.pile("out", face, name, n, width=_PILE[len(state.players)], under=t("s.out", n=n))


def _trick(state: State, t: Teller) -> list[Part]:
    """The cards of the trick in order of play; where one has been put away, its name and where it went."""
    found = []
    if state.card != NONE:
        name = t("s.drafted_name", card=spoken(state.card))
        found.append(
            draw.pile(
                "drafted", CODES[state.card], name, 1, width=_PILE[len(state.players)], under=t("s.drafted")
            )
        )
    seats = len(state.players)
    for place in range(seats):
        key = f"trick.{place}"
        seat = (state.leader + place) % seats
        if place >= len(state.trick):
            found.append(
                draw.hole(key, width=_PILE[len(state.players)], under=_player(seat, place, t), still=True)
            )
        elif (card := state.trick[place]) != NONE:
            name = t("s.played", card=spoken(card), who=Seat(seat))
            found.append(
                draw.pile(
                    key, CODES[card], name, 1, width=_PILE[len(state.players)], under=_player(seat, place, t)
                )
            )
        else:
            gone = state.laid[place]
            where = t("s.gone_out") if seat == state.winner else t("s.gone_supply", who=Seat(seat))
            found.append(
                draw.hole(
                    key, sign(gone) if gone != NONE else "", width=_PILE[len(state.players)], under=where
                )
            )
    return found


def _player(seat: int, place: int, t: Teller) -> str:
    """Who plays at this place of the trick; the first one leads."""
    return t.who(seat) if place else t("text.leads", who=Seat(seat))


# --- mine -------------------------------------------------------------------------------


def hand_id(card: int) -> str:
    """The part of a card in the own hand."""
    return f"hand.{CODES[card]}"


def _hand(state: State, seat: int, t: Teller) -> Part:
    hand = state.players[seat].hand
    pick = state.turn == seat and state.phase == "play"
    width = _HAND[len(state.players)]
    kids = [draw.card(hand_id(c), CODES[c], spoken(c), width=width, pick=pick) for c in hand]
    return draw.lane(
        "hand",
        t("s.hand"),
        *kids,
        modes=(t("s.mode_play"),) if pick else (),
        one=pick,
        empty="" if kids else t("s.hand_none"),
    )


# --- in words -----------------------------------------------------------------------------


def _in_words(state: State, seat: int, others: Sequence[int], t: Teller) -> list[str]:
    lines = []
    for s in (*others, seat):
        player = state.players[s]
        lines.append(
            t(
                "text.fire" if player.fire else "text.no_fire",
                who=Seat(s),
                worth=worth(player.fire),
                n=flames(player.fire),
                limit=support(player.fire),
                logs=", ".join(_log_in_words(log, t) for log in player.fire),
            )
        )
        lines.append(t("text.cards", who=Seat(s), hand=len(player.hand), supply=len(player.supply)))
    tops = tuple(sign(c) for c in visible(state) if c != NONE)
    if tops:
        lines.append(t("text.central", cards=tops, n=sum(map(len, state.piles))))
    played = [
        t("s.by", card=sign(card), who=Seat((state.leader + place) % len(state.players)))
        for place, card in enumerate(state.trick)
        if card != NONE
    ]
    if played:
        lines.append(t("text.trick", cards=tuple(played)))
    hand = state.players[seat].hand
    lines.append(t("text.hand", cards=tuple(sign(c) for c in hand)) if hand else t("text.hand_none"))
    return lines


def _log_in_words(log: Log, t: Teller) -> str:
    """`10♠ with 5♥ face down`: short, because it is said of every log at every step."""
    key = f"s.short{'_flames' if log.flames else ''}{'_down' if log.down else ''}"
    return t(key, card=sign(log.card), flames=tuple(sign(c) for c in log.flames))
