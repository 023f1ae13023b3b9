"""What can be done with the card picked on a table of *Match!*, and what an example can be changed to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit.errors import MatchkitError
from matchkit.game import Seat, Verdict
from matchkit.games.match.cards import CHALLENGE, COLOURS, NUMBER_CARDS, PLAY, WILD, WISHES, State, need
from matchkit.games.match.moves import CHALLENGE_IT, COLLECT_SAID, LET_PASS, MATCH_SAID, Move
from matchkit.games.match.rules import Match
from matchkit.games.match.scene import (
    FITS_ID,
    TEXT,
    Teller,
    fitting,
    hand_ids,
    my_cards,
    my_places,
    place_id,
    wish_id,
    wish_plaque,
)
from matchkit.scene import Action, Desk, Field, Part, Pick
from matchkit.table import Table

_GAME = Match()


class _Chosen:
    """What the picks are: a card and where it comes from, what a wild shall ask for, the switch for fits."""

    def __init__(self, state: State, seat: int, picks: Sequence[Pick]) -> None:
        ids = {key for key, _ in picks}
        hand = dict(hand_ids(state.hands[seat]))
        tops = {place_id(c): pile[-1] for c, pile in zip(COLOURS, state.piles[seat], strict=True) if pile}
        # The last one counts: the page takes an earlier one back by itself.
        cards = [key for key, _ in picks if key in hand or key in tops]
        self.key = cards[-1] if cards else ""
        self.origin = "collection" if self.key in tops else ""
        self.card = hand.get(self.key) or tops.get(self.key, "")
        self.wild = self.card == WILD
        self.wish = next((w for w in WISHES if wish_id(w) in ids), "") if self.wild else ""
        self.show = FITS_ID in ids


def desk(state: State, seat: int, picks: Sequence[Pick], names: Sequence[str]) -> Desk:
    """The voice beside the table for this seat and these picks."""
    t = Teller(seat, names)
    outcome = _GAME.outcome(state)
    if outcome:
        say = outcome.say
        return Desk(t("desk.over"), say.tell(seat, names), (), say.more(seat, names), outcome.rules)
    mover = _GAME.to_move(state)
    if mover != seat:
        return Desk(t("desk.waiting_eyebrow"), t("desk.waiting", who=Seat(mover or 0)), ())
    if state.phase == CHALLENGE:
        return _challenge(state, t)
    if state.phase != PLAY:
        return Desk(t("desk.your_turn"), t("desk.finishing"), ())
    return _turn(state, seat, _Chosen(state, seat, picks), t)


def picks(state: State, seat: int, move: Move) -> list[Pick]:
    """What to pick for a move; the announcement is part of the action, not of the picks."""
    if move.kind == "match" and move.origin:
        return [(place_id(move.card[0]), 0)]
    found = [(key, 0) for key, card in hand_ids(state.hands[seat]) if card == move.card][:1]
    if found and move.wish:
        found.append((wish_id(move.wish), 0))
    return found


# --- a turn -----------------------------------------------------------------------------


def _turn(state: State, seat: int, chosen: _Chosen, t: Teller) -> Desk:
    actions = [_action(state, key, icon, move, t, chosen) for key, icon, move in _rows(state, chosen)]
    main = next((a for a in actions if a.main), None)
    needed = need(state)
    if state.caught:
        title = t("desk.caught")
    elif state.wish:
        title = t("desk.wish", wish=needed)
    else:
        title = t("desk.top", colour=needed[0], number=needed[1])
    return Desk(
        t("desk.your_turn"),
        title,
        actions,
        _more(state, seat, chosen, t),
        rules=main.verdict.rules[:1] if main else (),
        parts=_parts(state, seat, chosen, actions, t),
    )


def _rows(state: State, chosen: _Chosen) -> list[tuple[str, str, Move]]:
    """The actions, always the same and always in this order: each with its key, its icon and its move."""
    card, origin = chosen.card, chosen.origin
    rows = []
    if state.options.manual_announce:
        for kind, said in (
            ("match", MATCH_SAID),
            ("match", COLLECT_SAID),
            ("collect", COLLECT_SAID),
            ("collect", MATCH_SAID),
        ):
            key = f"{kind}_{'match' if said == MATCH_SAID else 'no'}"
            rows.append((key, _icon(kind), Move(kind, card, origin, "", said if card else "")))
    else:
        rows += [(kind, _icon(kind), Move(kind, card, origin)) for kind in ("match", "collect")]
    rows.append(("wild", WILD, Move("wild", card or WILD, origin, chosen.wish)))
    return rows


def _icon(kind: str) -> str:
    return "match-one" if kind == "match" else "plus"


def _action(state: State, key: str, icon: str, move: Move, t: Teller, chosen: _Chosen) -> Action:
    verdict = _GAME.check(state, move)
    main = verdict.ok and bool(chosen.card or key == "wild")
    return Action(key, icon, t(f"act.{key}"), verdict, move, main, _short(verdict, chosen, t))


def _short(verdict: Verdict, chosen: _Chosen, t: Teller) -> str:
    """The verdict in few words; the whole sentence where there is no shorter one."""
    key = verdict.say.key.removeprefix("why.")
    if key == "wild_asks_nothing" and not chosen.wild:
        key = "wild_asks_first"
    if key in ("bound", "bound_by_wish") and len(verdict.say.facts["tops"]) > 1:
        key = "bound_many"
    if f"short.{key}" in TEXT.sentences:
        return t(f"short.{key}", **verdict.say.facts)
    return verdict.say.tell(t.you, t.names)


def _more(state: State, seat: int, chosen: _Chosen, t: Teller) -> str:
    """What else there is to say: what fits, when that is asked for, and what the moment is about."""
    if chosen.show:
        hand, collection = fitting(state)
        cards = [t("desk.in_collection", card=c) for c in collection]
        cards += [t("desk.in_hand", card=c) for c in hand]
        said = TEXT.listed([c[:1].lower() + c[1:] for c in cards])
        key = "fit_none" if not cards else "fit_one" if len(cards) == 1 else "fit_many"
        return t(f"desk.{key}", n=len(cards), cards=said)
    if state.caught:
        return t("desk.caught_more")
    return t("desk.last") if len(state.hands[seat]) == 1 else ""


def _parts(
    state: State, seat: int, chosen: _Chosen, actions: Sequence[Action], t: Teller
) -> Mapping[str, Part]:
    """What looks different now: tags on cards that fit, and what a wild may ask for.

    Tags are not shown before the learner has asked for them, or has tried to collect while a card binds.
    """
    in_hand: tuple[str, ...] = ()
    in_collection: tuple[str, ...] = ()
    if chosen.show:
        in_hand, in_collection = fitting(state)
    elif chosen.card:
        bound = next((a.verdict for a in actions if a.verdict.say.key in _BOUND), None)
        in_collection = bound.cards if bound else ()
    parts = {p["id"]: p for p in my_places(state, seat, t, in_collection) if "tag" in p}
    parts |= {p["id"]: p for p in my_cards(state, seat, t, in_hand) if "tag" in p}
    if chosen.wild and len(state.hands[seat]) > 1:
        parts["need"] = wish_plaque(t)
    return parts


#: The verdicts that refuse to collect because of open cards of one's own (MCH-NO-05, MCH-WILD-04).
_BOUND = ("why.bound", "why.bound_by_wish", "why.caught")


# --- a challenge ------------------------------------------------------------------------


def _challenge(state: State, t: Teller) -> Desk:
    """Has the mover overlooked something? (MCH-NO-07, MCH-Q41)"""
    mover = Seat(state.turn)
    actions = []
    for key, icon, move in (("challenge", "warning", CHALLENGE_IT), ("pass", "check", LET_PASS)):
        verdict = _GAME.check(state, move)
        note = t(f"short.{verdict.say.key.removeprefix('why.')}", **verdict.say.facts)
        actions.append(Action(key, icon, t(f"act.{key}"), verdict, move, False, note))
    return Desk(
        t("desk.challenge_eyebrow"),
        t("desk.challenge", who=mover, card=state.breach),
        actions,
        t("desk.challenge_more", who=mover),
        ("MCH-NO-07",),
    )


# --- examples that can be changed -----------------------------------------------------------


def _tops() -> dict[str, str]:
    """All that can lie on the discard pile: number cards, and wilds with what they ask for."""
    found = {card: TEXT.name(card) for card in NUMBER_CARDS}
    return found | {f"W{w}": TEXT.label("edit.wish", {"wish": w}, 0, ()) for w in WISHES}


def fields(table: Table) -> list[Field]:
    """What a learner can change in an example: hand, collection, and what lies on the discard pile."""
    state: State = table.state

    def label(key: str) -> str:
        return TEXT.fill(f"edit.{key}", "title", {}, 0, ())

    codes = {card: TEXT.name(card) for card in (*NUMBER_CARDS, WILD)}
    numbers = {card: TEXT.name(card) for card in NUMBER_CARDS}
    top = f"W{state.wish}" if state.wish else state.discard[-1] if state.discard else ""
    collection = [card for pile in state.piles[0] for card in pile]
    return [
        Field("top", label("top"), "choice", top, _tops()),
        Field("hand", label("hand"), "cards", list(state.hands[0]), codes, 5),
        Field("collection", label("collection"), "cards", collection, numbers, 15),
    ]


def edited(table: Table, values: Mapping[str, Any]) -> Table:
    """The same example with other cards; raises `MatchkitError` for what cannot be."""
    state: State = table.state
    top, hand, collection = (values.get(k) for k in ("top", "hand", "collection"))
    for cards in (hand, collection):
        if not isinstance(cards, list) or not all(isinstance(c, str) for c in cards):
            raise MatchkitError(TEXT.fill("edit.bad_cards", "title", {}, 0, ()))
    if not isinstance(top, str) or top not in _tops():
        raise MatchkitError(TEXT.fill("edit.bad_top", "title", {}, 0, ()))
    position: dict[str, Any] = {
        "hands": [hand, *(len(h) for h in state.hands[1:])],
        "collections": [collection, *([c for pile in piles for c in pile] for piles in state.piles[1:])],
        "discard": [top] if top in NUMBER_CARDS else [WILD],
        "turn": state.turn,
        "totals": list(state.totals),
        "round": state.round,
    }
    if top not in NUMBER_CARDS:
        # A wild is never the first discard before a reshuffle.
        position |= {"wish": top[1:], "reshuffles": max(1, state.reshuffles)}
    return Table(table.game, table.seats, table.seed, position=position, names=table.names, **table.given)
