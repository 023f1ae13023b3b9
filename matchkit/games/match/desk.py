"""What can be done with the card picked on a table of *Match!*, and what an example can be changed to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit.errors import MatchkitError
from matchkit.game import Seat, Verdict
from matchkit.games.match.cards import (
    CHALLENGE,
    COLOURS,
    HAND,
    NUMBER_CARDS,
    NUMBERS,
    PLAY,
    WILD,
    WISHES,
    State,
    need,
)
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
    needed = need(state)
    if state.caught:
        title = t("desk.caught")
    elif state.wish:
        title = t("desk.number" if state.wish in NUMBERS else "desk.colour", wish=needed)
    else:
        title = t("desk.top", colour=needed[0], number=needed[1])
    telling = _telling(actions, chosen)
    return Desk(
        t("desk.your_turn"),
        title,
        actions,
        _more(state, seat, chosen, telling, t),
        rules=telling.rules[:1] if telling else ("MCH-WILD-06",) if state.wish else ("MCH-TURN-01",),
        parts=_parts(state, seat, chosen, actions, t),
    )


def _telling(actions: Sequence[Action], chosen: _Chosen) -> Verdict | None:
    """The verdict that says most about the card chosen: the legal one, else why it can go nowhere."""
    if not chosen.card:
        return None
    legal = next((a.verdict for a in actions if a.main), None)
    kind = "wild" if chosen.wild else "match" if chosen.origin else "collect"
    return legal or next(a.verdict for a in actions if a.id.startswith(kind))


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


def _more(state: State, seat: int, chosen: _Chosen, telling: Verdict | None, t: Teller) -> str:
    """What else there is to say: what fits, if that was asked; what the chosen card does; else a hint."""
    if telling:
        return telling.say.tell(t.you, t.names)
    if chosen.show:
        hand, collection = fitting(state)
        cards = [t("desk.in_collection", card=c) for c in collection]
        cards += [t("desk.in_hand", card=c) for c in hand]
        key = "fit_none" if not cards else "fit_one" if len(cards) == 1 else "fit_many"
        return t(f"desk.{key}", n=len(cards), cards=TEXT.listed([c[:1].lower() + c[1:] for c in cards]))
    if state.caught:
        return t("desk.caught_more")
    if len(state.hands[seat]) == 1:
        return t("desk.last")
    return t("desk.choose" if any(state.piles[seat]) else "desk.choose_hand")


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


def _tops(t: Teller) -> dict[str, str]:
    """All that can lie on the discard pile: number cards, and wilds with what they ask for."""
    found = {card: TEXT.name(card) for card in NUMBER_CARDS}
    return found | {f"{WILD}{wish}": t("edit.wish", wish=wish) for wish in WISHES}


def fields(table: Table) -> list[Field]:
    """What a learner can change in an example: hand, collection, what lies on the pile, the players."""
    state: State = table.state
    t = Teller(0, table.names)
    numbers = {card: TEXT.name(card) for card in NUMBER_CARDS}
    collection = [card for pile in state.piles[0] for card in pile]
    sizes = {str(n): str(n) for n in _GAME.sizes_for(table.options)}
    return [
        Field("top", t("edit.top"), "choice", _top(state), _tops(t)),
        Field(
            "hand", t("edit.hand"), "cards", list(state.hands[0]), {**numbers, WILD: TEXT.name(WILD)}, HAND
        ),
        Field("collection", t("edit.collection"), "cards", collection, numbers, 15),
        Field("seats", t("edit.seats"), "choice", str(table.seats), sizes),
    ]


def _top(state: State) -> str:
    """The top of the discard pile as a choice: a number card, or a wild with what it asks for."""
    return f"{WILD}{state.wish}" if state.wish else state.discard[-1]


def edited(table: Table, values: Mapping[str, Any]) -> Table:
    """The same example with other cards; raises `MatchkitError` for what cannot be."""
    t = Teller(0, table.names)
    state: State = table.state
    position = dict(_GAME.dump(state) if table.position is None else table.position)
    top, hand, collection = (values.get(key) for key in ("top", "hand", "collection"))
    for cards in (hand, collection):
        if not isinstance(cards, list) or not all(isinstance(c, str) for c in cards):
            raise MatchkitError(t("edit.bad_cards"))
    if not isinstance(top, str) or top not in _tops(t):
        raise MatchkitError(t("edit.bad_top"))
    seats = str(values.get("seats", table.seats))
    if not seats.isdecimal():
        raise MatchkitError(t("edit.bad_seats"))
    _GAME.check_seats(int(seats[:3]), table.options)
    position = _seated(position, int(seats))
    position["hands"][0], position["collections"][0] = hand, collection
    if top != _top(state):
        position = _covered(position, top)
    names = table.names[: int(seats)]
    return Table(table.game, int(seats), table.seed, position=position, names=names, **table.given)


def _seated(position: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The position with other players: those who are too many leave, newcomers hold unseen cards."""
    found = dict(position)
    for key, newcomer in (("hands", HAND), ("collections", ""), ("totals", 0)):
        found[key] = [*position.get(key, ()), *[newcomer] * seats][:seats]
    for key in ("turn", "judge"):
        if key in found:
            found[key] = min(found[key], seats - 1)
    found.pop("drawn", None)
    return found


def _covered(position: Mapping[str, Any], top: str) -> dict[str, Any]:
    """The position with another card on top of the discard pile."""
    found = dict(position)
    given = found.get("discard", "")
    below = (given.split() if isinstance(given, str) else list(given))[:-1]
    found.pop("wish", None)
    if top not in NUMBER_CARDS:
        found["wish"], top = top[1:], WILD
        if not below:  # a wild is never the first discard before a reshuffle
            found["reshuffles"] = max(1, found.get("reshuffles", 0))
    found["discard"] = [*below, top]
    return found
