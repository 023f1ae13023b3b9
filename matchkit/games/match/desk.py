"""What can be done with the card picked on a table of *Match!*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matchkit.desk import Action, Offer, action, at_rest
from matchkit.game import Seat, Verdict
from matchkit.games.match import game
from matchkit.games.match.moves import CHALLENGE_IT, COLLECT_SAID, LET_PASS, MATCH_SAID, Move
from matchkit.games.match.scene import (
    FITS_ID,
    Teller,
    call_id,
    call_plaque,
    fitting,
    my_cards,
    my_places,
    place_id,
)
from matchkit.games.match.state import CALLS, CHALLENGE, COLOURS, WILD, State, ask, need
from matchkit.hands import card_ids
from matchkit.scene import Part, Pick

_ICONS = {"match": "match-one", "collect": "plus", "wild": WILD}
#: The rows where players announce themselves: the right word and the wrong one for each kind of play.
_SPOKEN = {
    "match_match": ("match", MATCH_SAID),
    "match_no": ("match", COLLECT_SAID),
    "collect_no": ("collect", COLLECT_SAID),
    "collect_match": ("collect", MATCH_SAID),
}
#: The verdicts that refuse to collect because of open cards of one's own (MCH-NO-05, MCH-WILD-04).
_BOUND = ("why.bound", "why.bound_by_call", "why.caught")


class _Chosen:
    """What the picks are: a card and where it comes from, what a wild is to ask for, the switch for fits."""

    def __init__(self, state: State, seat: int, picks: Sequence[Pick]) -> None:
        ids = {key for key, _ in picks}
        hand = dict(card_ids(state.hands[seat]))
        tops = {place_id(c): pile[-1] for c, pile in zip(COLOURS, state.piles[seat], strict=True) if pile}
        # The last one counts: the page takes an earlier one back by itself.
        key = next((key for key, _ in reversed(picks) if key in hand or key in tops), "")
        self.card = hand.get(key) or tops.get(key, "")
        self.origin = "collection" if key in tops else ""
        self.wild = self.card == WILD
        self.call = next((c for c in CALLS if call_id(c) in ids), "") if self.wild else ""
        self.show = FITS_ID in ids


def desk(state: State, seat: int, picks: Sequence[Pick], names: Sequence[str]) -> Offer:
    """The voice beside the table for this seat and these picks."""
    t = Teller(seat, names)
    resting = at_rest(game, state, seat, t)
    if resting is not None:
        return resting
    if state.phase == CHALLENGE:
        return _challenge(state, t)
    return _turn(state, seat, _Chosen(state, seat, picks), t)


def picks(state: State, seat: int, move: Move) -> list[Pick]:
    """What to pick for a move; the announcement is part of the action, not of the picks."""
    if move.kind == "match" and move.origin:
        return [(place_id(move.card[0]), 0)]
    found = [(key, 0) for key, card in card_ids(state.hands[seat]) if card == move.card][:1]
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
    return t("said.match_from" if move.origin else f"said.{move.kind}", card=move.card)


def _turn(state: State, seat: int, chosen: _Chosen, t: Teller) -> Offer:
    actions = [_action(state, key, move, t, chosen) for key, move in _moves(state, chosen)]
    needed = need(state)
    if state.caught:
        title = t("desk.caught")
    elif state.call:
        title = t("desk.asked", ask=ask(needed))
    else:
        title = t("desk.top", colour=needed[0], number=needed[1])
    telling = _telling(actions, chosen)
    rule = telling.rules[0] if telling is not None else "MCH-WILD-06" if state.call else "MCH-TURN-01"
    more = t.say(telling.say) if telling is not None else _hint(state, seat, chosen, t)
    return Offer(
        t("desk.your_turn"), title, actions, more, (rule,), parts=_parts(state, seat, chosen, actions, t)
    )


def _moves(state: State, chosen: _Chosen) -> list[tuple[str, Move]]:
    """The actions, always the same and always in this order: each with its key and its move."""
    card, origin = chosen.card, chosen.origin
    found = [(kind, Move(kind, card, origin)) for kind in ("match", "collect")]
    if state.options.manual_announce:
        found = [
            (key, Move(kind, card, origin, "", word if card else "")) for key, (kind, word) in _SPOKEN.items()
        ]
    return [*found, ("wild", Move("wild", card or WILD, origin, chosen.call))]


def _action(state: State, key: str, move: Move, t: Teller, chosen: _Chosen) -> Action:
    main = bool(chosen.card) or key == "wild"
    found = action(game, state, key, _ICONS[move.kind], move, t, main=main)
    said = found.verdict.say
    if said.key == "why.wild_asks_nothing" and not chosen.wild:
        return found._replace(note=t("short.wild_asks_first"))
    if said.key in _BOUND and len(said.facts["tops"]) > 1:
        return found._replace(note=t("short.bound_many", **said.facts))
    return found


def _telling(actions: Sequence[Action], chosen: _Chosen) -> Verdict | None:
    """The verdict that says most about the card chosen: the legal one, else why it can go nowhere."""
    if not chosen.card:
        return None
    kind = "wild" if chosen.wild else "match" if chosen.origin else "collect"
    about = [a.verdict for a in actions if a.main] + [a.verdict for a in actions if a.move.kind == kind]
    return about[0]


def _hint(state: State, seat: int, chosen: _Chosen, t: Teller) -> str:
    """What there is to say with no card chosen: what fits, if that was asked; else what to mind."""
    if chosen.show:
        hand, collection = fitting(state)
        cards = [t("s.in_collection", card=c) for c in collection] + [t("s.in_hand", card=c) for c in hand]
        key = "fit_none" if not cards else "fit_one" if len(cards) == 1 else "fit_many"
        return t(f"desk.{key}", n=len(cards), cards=cards)
    if state.caught:
        return t("desk.caught_more")
    # What to try is said by the example; the rows say what to choose.
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
        in_collection = next((a.verdict.cards for a in actions if a.verdict.say.key in _BOUND), ())
    tagged = [*my_places(state, seat, t, in_collection), *my_cards(state, seat, t, in_hand)]
    parts = {part["id"]: part for part in tagged if "tag" in part}
    if chosen.wild and len(state.hands[seat]) > 1:
        parts["need"] = call_plaque(t)
    return parts


def _challenge(state: State, t: Teller) -> Offer:
    """Has the mover overlooked something? (MCH-NO-07, MCH-Q41)"""
    mover = Seat(state.turn)
    actions = [
        action(game, state, "challenge", "warning", CHALLENGE_IT, t),
        action(game, state, "pass", "check", LET_PASS, t),
    ]
    return Offer(
        t("desk.challenge_eyebrow"),
        t("desk.challenge", who=mover, card=state.violation),
        actions,
        t("desk.challenge_more", who=mover),
        ("MCH-NO-07",),
    )
