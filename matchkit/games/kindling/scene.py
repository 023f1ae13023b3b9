"""What one seat may see of a table of *Kindling*.

Fires, the tops of the central piles, the cards of the trick and all that left the game face up; its own
hand; every other hand and every supply, even its own, is a number (KIN-Q29). A log that lies face down
keeps its name, since everybody saw it (KIN-Q31).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matchkit import scene as draw
from matchkit.game import Seat
from matchkit.games.kindling import game
from matchkit.games.kindling.state import (
    DRAFT,
    FLAME,
    GONE,
    MAX_LOGS,
    NONE,
    OVER,
    PLAY,
    SETUPS,
    START,
    TRIM,
    Log,
    State,
    condition,
    flames,
    support,
    visible,
    worth,
)
from matchkit.scene import Part
from matchkit.words import Words

TEXT = Words(Path(__file__).with_name("scene.toml"), game.words)

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

    def who(self, seat: int) -> str:
        """A player's name, or *You*."""
        return self("s.you") if seat == self.you else self.names[seat]


def spoken(card: str) -> str:
    """How a card is read aloud: ten of hearts."""
    return TEXT.name(f"{card}.spoken")


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
        *_flames_to_trim(state, seat, t),
        _hand(state, seat, t),
        status=_status(state, t),
        facts=totals,
        turn="" if game.to_move(state) is None else fire_id(state.turn),
        text=_in_words(state, seat, others, t),
    )


def _status(state: State, t: Teller) -> str:
    if state.phase == OVER:
        return t("s.over")
    if state.extra:
        return t("s.extra")
    return t("s.round" if state.options.game_end == "race_to_25" else "s.round_of", n=state.round)


# --- fires ------------------------------------------------------------------------------


def fire_id(seat: int) -> str:
    """The lane of a fire. It is on a page hundreds of times, so it is short."""
    return f"f{seat}"


def log_id(seat: int, place: int) -> str:
    """The part of a place in a fire, counted from 0 at the heart."""
    return f"{fire_id(seat)}.{place}"


def may_pick_logs(state: State, seat: int) -> bool:
    """Does this seat choose among its logs now?"""
    return state.turn == seat and state.phase in (FLAME, START)


def _fire(state: State, seat: int, viewer: int, t: Teller) -> Part:
    player, mine = state.players[seat], seat == viewer
    key = fire_id(seat)
    pick = mine and may_pick_logs(state, seat)
    kids = [
        _log(player.fire[i], log_id(seat, i), i, pick, t)
        if i < len(player.fire)
        else draw.stand(log_id(seat, i), "")
        for i in range(MAX_LOGS)
    ]
    note = ""
    if state.aside and state.aside[seat] != GONE:
        note = t("s.aside", card=state.aside[seat])
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
    """A log for those who cannot see it: card, state, flames, place, worth."""
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
        face=f"{log.card}.{'d' if log.down else 'f'}",
        base=f"log.{state}",
        above=[*(each for _ in log.flames), *((besides,) if besides else ())],
        tag=" ".join(map(TEXT.name, log.flames)),
        under=t(f"s.{state}"),
        pick=pick,
        always=log.down,
    )


def flame_id(card: str) -> str:
    """The part of a flame of your own fire, while one of them has to go."""
    return f"flame.{card}"


def _flame_name(card: str, log: Log, t: Teller) -> str:
    return t("s.flame_on", card=spoken(card), log=spoken(log.card))


def _flames_to_trim(state: State, seat: int, t: Teller) -> list[Part]:
    """The flames of your own fire, card by card, while their owner chooses which one goes (KIN-Q05)."""
    if state.phase != TRIM or state.turn != seat:
        return []
    width = _HAND[len(state.players)]
    kids = [
        draw.card(
            flame_id(flame),
            flame,
            t("s.flame_on", card=spoken(flame), log=spoken(log.card)),
            width=width,
            pick=True,
        )
        for log in state.players[seat].fire
        for flame in log.flames
    ]
    return [draw.lane("flames", t("s.flames_to_trim"), *kids, modes=(t("s.mode_trim"),), one=True)]


# --- the middle -------------------------------------------------------------------------


def pile_id(pile: int) -> str:
    """The part of a central pile, counted from 0."""
    return f"pile.{pile}"


def _central(state: State, seat: int, t: Teller) -> Part:
    setup = SETUPS[len(state.players)]
    pick = state.turn == seat and state.phase == DRAFT
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
    face = top if top != NONE else "back"
    return draw.pile(key, face, name, n, width=_PILE[len(state.players)], under=t("s.left", n=n), pick=pick)


def _out(state: State, t: Teller) -> Part:
    n = len(state.out) + (state.buried != NONE)
    if not n:
        return draw.hole("out", width=_PILE[len(state.players)], under=t("s.out", n=0))
    face = state.out[-1] if state.out else "back"
    cards = state.out
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
            draw.pile("drafted", state.card, name, 1, width=_PILE[len(state.players)], under=t("s.drafted"))
        )
    seats = len(state.players)
    for place in range(seats):
        key = f"trick.{place}"
        seat = (state.leader + place) % seats
        if place >= len(state.trick):
            found.append(
                draw.hole(key, width=_PILE[len(state.players)], under=_player(seat, place, t), still=True)
            )
        elif (card := state.trick[place]) != GONE:
            name = t("s.played", card=spoken(card), who=Seat(seat))
            found.append(
                draw.pile(key, card, name, 1, width=_PILE[len(state.players)], under=_player(seat, place, t))
            )
        else:
            gone = state.laid[place]
            where = t("s.gone_out") if seat == state.winner else t("s.gone_supply", who=Seat(seat))
            found.append(
                draw.hole(
                    key, TEXT.name(gone) if gone != GONE else "", width=_PILE[len(state.players)], under=where
                )
            )
    return found


def _player(seat: int, place: int, t: Teller) -> str:
    """Who plays at this place of the trick; the first one leads."""
    return t.who(seat) if place else t("text.leads", who=Seat(seat))


# --- mine -------------------------------------------------------------------------------


def hand_id(card: str) -> str:
    """The part of a card in your own hand."""
    return f"hand.{card}"


def _hand(state: State, seat: int, t: Teller) -> Part:
    hand = state.players[seat].hand
    pick = state.turn == seat and state.phase == PLAY
    width = _HAND[len(state.players)]
    kids = [draw.card(hand_id(c), c, spoken(c), width=width, pick=pick) for c in hand]
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
    tops = tuple(card for card in visible(state) if card)
    if tops:
        lines.append(t("text.central", cards=tops, n=sum(map(len, state.piles))))
    played = [
        t("s.by", card=card, who=Seat((state.leader + place) % len(state.players)))
        for place, card in enumerate(state.trick)
        if card != GONE
    ]
    if played:
        lines.append(t("text.trick", cards=tuple(played)))
    hand = state.players[seat].hand
    lines.append(t("text.hand", cards=hand) if hand else t("text.hand_none"))
    return lines


def _log_in_words(log: Log, t: Teller) -> str:
    """`10♠ with 5♥ face down`: short, because it is said of every log at every step."""
    key = f"s.short{'_flames' if log.flames else ''}{'_down' if log.down else ''}"
    return t(key, card=log.card, flames=log.flames)
