"""What can be done with the cards picked on a table of *Kindling*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit.desk import Action, Offer, action, at_rest
from matchkit.game import Verdict
from matchkit.games.kindling import game
from matchkit.games.kindling.moves import KINDS, WITH_CARD, Move
from matchkit.games.kindling.scene import TEXT, Teller, flame_id, hand_id, log_id, pile_id
from matchkit.games.kindling.state import (
    DRAFT,
    FLAME,
    PLAY,
    REPAIR,
    START,
    TRIM,
    State,
    allowed,
    burning,
    draftable,
    flames,
    followers,
    support,
)
from matchkit.scene import Pick, told
from matchkit.words import Say

_ICONS = {
    "play": "match-one",
    "draft": "plus",
    "decline": "minus",
    "flame": "flare",
    "repair": "flip",
    "no repair": "close",
    "trim": "burn-out",
    "start": "flare",
}
#: The rows of a turn, always these and in this order; other decisions have rows of their own.
_TURN = ("play", "draft", "decline", "flame")
_ROWS: Mapping[str, tuple[str, ...]] = {REPAIR: ("repair", "no repair"), TRIM: ("trim",), START: ("start",)}
#: The kinds of move for which something is picked.
_PICKED = ("play", "draft", "flame", "trim", "start")
_EYEBROWS = {
    DRAFT: "desk.won",
    FLAME: "desk.won",
    REPAIR: "desk.won",
    TRIM: "desk.lost",
    START: "desk.before",
}
_RULES = {
    PLAY: ("KIN-TRICK-01",),
    DRAFT: ("KIN-WIN-02",),
    FLAME: ("KIN-FLAME-01",),
    REPAIR: ("KIN-Q04",),
    TRIM: ("KIN-Q05",),
    START: ("KIN-Q07",),
}


def desk(state: State, seat: int, picks: Sequence[Pick], names: Sequence[str]) -> Offer:
    """The voice beside the table for this seat and these picks."""
    t = Teller(seat, names)
    rest = at_rest(game, state, seat, t)
    if rest:
        return rest
    chosen = next(iter(_chosen(state, seat, picks)), None)
    actions = [_action(state, kind, chosen, t) for kind in _ROWS.get(state.phase, _TURN)]
    main = next((a for a in actions if a.main), None)
    title, more = _title(state, seat, t)
    here = [a for a in actions if a.move and a.id in _PICKED and KINDS[a.id] == state.phase]
    refused = next((a.verdict for a in here if chosen is not None and not a.verdict.ok), None)
    if refused is not None:
        # What is picked is not allowed: said at once, not only when the action is pressed.
        # A card that does not follow suit is shown together with those that do.
        fix = "" if refused.say.key.startswith("why.must_follow") else told(refused.fix, seat, names)
        more = " ".join(filter(None, (t.say(refused.say), fix)))
    rules = main.verdict.rules[:1] if main else _RULES[state.phase]
    return Offer(t(_EYEBROWS.get(state.phase, "desk.your_turn")), title, actions, more, rules)


def _places(state: State, seat: int) -> dict[str, str | int]:
    """What can be picked for the decision at hand: parts with their cards, or with pile or log from 1."""
    player = state.players[seat]
    if state.phase == PLAY:
        return {hand_id(card): card for card in player.hand}
    if state.phase == DRAFT:
        return {pile_id(i): i + 1 for i in range(len(state.piles))}
    if state.phase == TRIM:
        return {flame_id(card): card for card in burning(player.fire)}
    return {log_id(seat, i): i + 1 for i in range(len(player.fire))}


def picks(state: State, seat: int, move: Move) -> list[Pick]:
    """What to pick for a move; nothing where the action alone says it all."""
    wanted = move.card or move.at
    if KINDS.get(move.kind) != state.phase or not wanted:
        return []
    return [(key, 0) for key, thing in _places(state, seat).items() if thing == wanted]


def _chosen(state: State, seat: int, picks: Sequence[Pick]) -> list[str | int]:
    """What is picked for the decision at hand, in the order of picking."""
    there = _places(state, seat)
    return [there[key] for key, _ in picks if key in there]


def _action(state: State, kind: str, chosen: str | int | None, t: Teller) -> Action:
    """One row: with what is picked, else with what would have to be picked first."""
    here = KINDS[kind] == state.phase
    if here and kind in _PICKED and chosen is None:
        verdict, note = _pick_first(state, kind, t)
        return Action(kind, _ICONS[kind], t(f"act.{kind}"), verdict, None, False, note)
    move = Move(kind)
    if kind in WITH_CARD:
        move = Move(kind, card=str(chosen) if here else "")
    elif kind in _PICKED:
        move = Move(kind, at=int(chosen or 0) if here else 1)
    name = _name(state, move, t) if here else t(f"act.{kind}")
    main = kind not in ("decline", "no repair")
    return action(game, state, kind, _ICONS[kind], move, t, name=name, main=main)


def _pick_first(state: State, kind: str, t: Teller) -> tuple[Verdict, str]:
    """Nothing is picked yet: what to pick, in full and in short."""
    cards: tuple[str, ...] = ()
    facts: dict[str, Any] = {}
    if kind == "play":
        cards = allowed(state)
    elif kind == "draft":
        cards = tuple(state.piles[i][0] for i in draftable(state.piles, state.out[-1]))
        facts = {"cards": cards}
    elif kind == "start":
        facts = {"card": state.aside[state.turn]}
    verdict = Verdict(False, _RULES[state.phase], Say(f"pick.{kind}", facts, TEXT), cards)
    some = "_some" if kind == "draft" and len(cards) > 1 else ""
    return verdict, t(f"pick.{kind}_short{some}", **facts)


def _name(state: State, move: Move, t: Teller) -> str:
    """What a row is called with what is picked."""
    fire, kind = state.players[state.turn].fire, move.kind
    if kind == "repair":
        return t("act.repair", log=fire[-1].card)
    if move.card:
        return t(f"act.{kind}_card", card=move.card)
    if kind == "draft":
        pile = state.piles[move.at - 1]
        return t("act.draft_card", card=pile[0]) if pile else t("act.draft")
    return t(f"act.{kind}_on", log=fire[move.at - 1].card) if move.at else t(f"act.{kind}")


def _title(state: State, seat: int, t: Teller) -> tuple[str, str]:
    """The headline of the decision, and what explains it."""
    player, fire = state.players[seat], state.players[seat].fire
    if state.phase == PLAY:
        if not state.trick:
            return t("desk.lead"), t("desk.lead_more")
        led = state.trick[0]
        key = "follow" if followers(player.hand, led) else "free"
        facts = {"led": led, "suit": f"suit.{led[-1]}"}
        return t(f"desk.{key}", **facts), t(f"desk.{key}_more", **facts)
    if state.phase == DRAFT:
        return t("desk.draft", suit=f"suit.{state.out[-1][-1]}"), ""
    if state.phase == FLAME:
        more = t("desk.flame_more", n=flames(fire) + 1, limit=support(fire))
        return t("desk.flame", card=state.card), more
    if state.phase == REPAIR:
        return t("desk.repair", card=state.card, log=fire[-1].card), t("desk.repair_more")
    if state.phase == TRIM:
        return t("desk.trim", n=flames(fire), logs=len(fire)), t("desk.trim_more")
    return t("desk.start", card=state.aside[seat]), t("desk.start_more")


def said(state: State, move: Move, names: Sequence[str]) -> str:
    """A legal move in plain words, for the list of all plays: `Draft K♣ from pile 2`."""
    t, fire = Teller(state.turn, names), state.players[state.turn].fire
    facts: dict[str, Any] = {"card": move.card}
    if move.kind == "draft":
        facts = {"card": state.piles[move.at - 1][0], "pile": move.at}
    elif move.kind == "trim":
        facts |= {"log": next(log.card for log in fire if move.card in log.flames)}
    elif move.kind in ("flame", "start"):
        card = state.card if move.kind == "flame" else state.aside[state.turn]
        facts = {"card": card, "log": fire[move.at - 1].card}
    elif move.kind == "repair":
        facts = {"log": fire[-1].card}
    return t(f"said.{move.kind}", **facts)
