"""What can be done with the card picked on a table of *Match!*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matchkit.desk import Action, Offer
from matchkit.game import Seat, Verdict
from matchkit.games.match.moves import CHALLENGE_IT, COLLECT_SAID, LET_PASS, MATCH_SAID, Move
from matchkit.games.match.rules import Match
from matchkit.games.match.scene import (
    FITS_ID,
    TEXT,
    Teller,
    call_id,
    call_plaque,
    fitting,
    hand_ids,
    my_cards,
    my_places,
    place_id,
)
from matchkit.games.match.state import (
    CALLS,
    CHALLENGE,
    COLOURS,
    PLAY,
    WILD,
    State,
    ask,
    need,
)
from matchkit.scene import Part, Pick

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
        self.call = next((w for w in CALLS if call_id(w) in ids), "") if self.wild else ""
        self.show = FITS_ID in ids


def desk(state: State, seat: int, picks: Sequence[Pick], names: Sequence[str]) -> Offer:
    """The voice beside the table for this seat and these picks."""
    t = Teller(seat, names)
    outcome = _GAME.outcome(state)
    if outcome:
        say = outcome.say
        return Offer(t("desk.over"), say.tell(seat, names), (), say.more(seat, names), outcome.rules)
    mover = _GAME.to_move(state)
    if mover != seat:
        return Offer(t("desk.waiting_eyebrow"), t("desk.waiting", who=Seat(mover or 0)), ())
    if state.phase == CHALLENGE:
        return _challenge(state, t)
    if state.phase != PLAY:
        return Offer(t("desk.your_turn"), t("desk.finishing"), ())
    return _turn(state, seat, _Chosen(state, seat, picks), t)


def picks(state: State, seat: int, move: Move) -> list[Pick]:
    """What to pick for a move; the announcement is part of the action, not of the picks."""
    if move.kind == "match" and move.origin:
        return [(place_id(move.card[0]), 0)]
    found = [(key, 0) for key, card in hand_ids(state.hands[seat]) if card == move.card][:1]
    if found and move.call:
        found.append((call_id(move.call), 0))
    return found


def said(state: State, move: Move, names: Sequence[str]) -> str:
    """A move in a few plain words, for the list of all plays: "Red 3 from your collection"."""
    t = Teller(state.turn, names)
    if move.kind == "wild":
        return t("said.wild" if move.call else "said.last_wild", ask=ask(move.call))
    if move.kind in ("challenge", "pass"):
        return t(f"act.{move.kind}")
    key = "match_from" if move.origin else move.kind
    return t(f"said.{key}", card=move.card)


# --- a turn -----------------------------------------------------------------------------


def _turn(state: State, seat: int, chosen: _Chosen, t: Teller) -> Offer:
    actions = [_action(state, key, icon, move, t, chosen) for key, icon, move in _rows(state, chosen)]
    needed = need(state)
    if state.caught:
        title = t("desk.caught")
    elif state.call:
        title = t("desk.asked", ask=ask(needed))
    else:
        title = t("desk.top", colour=needed[0], number=needed[1])
    telling = _telling(actions, chosen)
    return Offer(
        t("desk.your_turn"),
        title,
        actions,
        _more(state, seat, chosen, telling, t),
        rules=telling.rules[:1]
        if telling is not None
        else ("MCH-WILD-06",)
        if state.call
        else ("MCH-TURN-01",),
        parts=_parts(state, seat, chosen, actions, t),
    )


def _telling(actions: Sequence[Action], chosen: _Chosen) -> Verdict | None:
    """The verdict that says most about the card chosen: the legal one, else why it can go nowhere."""
    if not chosen.card:
        return None
    legal = next((a.verdict for a in actions if a.main), None)
    kind = "wild" if chosen.wild else "match" if chosen.origin else "collect"
    if legal is not None:
        return legal
    return next(a.verdict for a in actions if a.id.startswith(kind))


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
    rows.append(("wild", WILD, Move("wild", card or WILD, origin, chosen.call)))
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
    if key in ("bound", "bound_by_call", "caught") and len(verdict.say.facts["tops"]) > 1:
        key = "bound_many"
    if f"short.{key}" in TEXT.sentences:
        return t(f"short.{key}", **verdict.say.facts)
    return verdict.say.tell(t.you, t.names)


def _more(state: State, seat: int, chosen: _Chosen, telling: Verdict | None, t: Teller) -> str:
    """What else there is to say: what fits, if that was asked; what the chosen card does; else a hint."""
    if telling is not None:
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
    # What to try is said by the example; the rows say what to choose.
    return ""


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
        in_collection = bound.cards if bound is not None else ()
    parts = {p["id"]: p for p in my_places(state, seat, t, in_collection) if "tag" in p}
    parts |= {p["id"]: p for p in my_cards(state, seat, t, in_hand) if "tag" in p}
    if chosen.wild and len(state.hands[seat]) > 1:
        parts["need"] = call_plaque(t)
    return parts


#: The verdicts that refuse to collect because of open cards of one's own (MCH-NO-05, MCH-WILD-04).
_BOUND = ("why.bound", "why.bound_by_call", "why.caught")


# --- a challenge ------------------------------------------------------------------------


def _challenge(state: State, t: Teller) -> Offer:
    """Has the mover overlooked something? (MCH-NO-07, MCH-Q41)"""
    mover = Seat(state.turn)
    actions = []
    for key, icon, move in (("challenge", "warning", CHALLENGE_IT), ("pass", "check", LET_PASS)):
        verdict = _GAME.check(state, move)
        note = t(f"short.{verdict.say.key.removeprefix('why.')}", **verdict.say.facts)
        actions.append(Action(key, icon, t(f"act.{key}"), verdict, move, False, note))
    return Offer(
        t("desk.challenge_eyebrow"),
        t("desk.challenge", who=mover, card=state.violation),
        actions,
        t("desk.challenge_more", who=mover),
        ("MCH-NO-07",),
    )
