"""The judge: may this move be made, and why or why not?

Every branch has a sentence of its own in `words.toml`, addressed to the player to move.
"""

from __future__ import annotations

from collections.abc import Callable

from matchkit.errors import clean, quoted
from matchkit.french import RANK, SUIT
from matchkit.game import Game, Say, Verdict
from matchkit.games.kindling.moves import DECLINE, DRAFTS, FLAMES, KINDS, PLAYS, STARTS, WITH_CARD, Move
from matchkit.games.kindling.state import (
    BUSY,
    OVER,
    SEATS,
    State,
    allowed,
    best,
    burning,
    condition,
    draftable,
    flame_places,
    flames,
    followers,
    is_flame,
    support,
    visible,
    why_no_growth,
)

_Game = Game[State, Move]

#: The kinds of move without a number.
_ALONE = ("play", "decline", "repair", "no repair", "trim")
#: What each kind of move rests on, for the refusal that it is not its time.
_BASIS = {
    "play": ("KIN-TRICK-01",),
    "draft": ("KIN-WIN-02",),
    "decline": ("KIN-WIN-02", "KIN-Q10"),
    "flame": ("KIN-WIN-04", "KIN-Q07"),
    "repair": ("KIN-Q04", "KIN-Q46"),
    "no repair": ("KIN-Q04", "KIN-Q46"),
    "trim": ("KIN-FIRE-04", "KIN-Q05"),
    "start": ("KIN-Q07", "KIN-Q45"),
}


def check(game: _Game, state: State, move: Move) -> Verdict:
    """May the seat to move do this, and why or why not?"""
    if state.phase == OVER:
        outcome = game.outcome(state)
        return game.no("why.over", *(outcome.rules if outcome else ()))
    if state.phase == BUSY:
        return game.no("why.busy", "KIN-TRICK-02")
    now = f"now.{state.phase}"
    if move.kind not in KINDS:
        return game.no("why.no_such_move", *_BASIS["play"], kind=move.kind[:20], now=now)
    if KINDS[move.kind] != state.phase:
        return game.no(_not_now(state, move.kind), *_BASIS[move.kind], now=now)
    plain = Move(
        move.kind, move.card if move.kind in WITH_CARD else "", 0 if move.kind in _ALONE else move.at
    )
    if move != plain:
        return game.no("why.too_much", *_BASIS[move.kind], now=now)
    return _JUDGES[move.kind](game, state, move)


def _not_now(state: State, kind: str) -> str:
    """The sentence for a kind of move that is not asked for; some never come with these options."""
    options = state.options
    if kind in ("repair", "no repair") and options.repair == "none":
        return "why.never_repair"
    if kind == "trim" and options.flame_surplus != "owner_chooses":
        return f"why.never_trim_{options.flame_surplus}"
    if kind == "start" and options.start_flame != "owner":
        return "why.never_start"
    return f"why.not_now_{kind.replace(' ', '_')}"


def _suit(card: str) -> str:
    return f"suit.{card[-1]}"


def _suits(card: str) -> str:
    return f"suits.{card[-1]}"


# --- a card ------------------------------------------------------------------------------


def _where(state: State, card: str) -> tuple[str, tuple[str, ...], dict[str, object]]:
    """Where a card that is not in the hand lies, as far as everybody sees it: sentence, rules, facts."""
    for seat, player in enumerate(state.players):
        mine = seat == state.turn
        for log in player.fire:
            if card == log.card:
                return "why.play_own_log" if mine else "why.play_log", ("KIN-FIRE-02",), {"who": SEATS[seat]}
            if card in log.flames:
                return (
                    "why.play_own_flame" if mine else "why.play_flame",
                    ("KIN-FLAME-01",),
                    {"who": SEATS[seat], "log": log.card},
                )
    if card in state.trick:
        seat = (state.leader + state.trick.index(card)) % len(state.players)
        return "why.play_in_trick", ("KIN-TRICK-01",), {"who": SEATS[seat]}
    tops = visible(state)
    if card in tops:
        return "why.play_central", ("KIN-TRICK-01", "KIN-WIN-02"), {"pile": tops.index(card) + 1}
    if card in state.out:
        return "why.play_out", ("KIN-WIN-01",), {}
    return "why.play_not_held", ("KIN-TRICK-01",), {}


def _play(game: _Game, state: State, move: Move) -> Verdict:
    card, hand = move.card, state.players[state.turn].hand
    can = allowed(state)
    fix = game.say("fix.play" if len(can) > 1 else "fix.play_only", move=PLAYS[can[0]], cards=can)
    if card not in SUIT:
        return game.no("why.no_card", "KIN-COMP-01", fix=fix, text=clean(card[:20]))
    if card not in hand:
        key, rules, facts = _where(state, card)
        return game.no(key, *rules, cards=(card,), fix=fix, card=card, **facts)
    if not state.trick:
        return game.yes("why.lead", "KIN-TRICK-01", card=card, suits=_suits(card))
    led = state.trick[0]
    facts = {"card": card, "led": led, "suit": _suit(led), "suits": _suits(led)}
    if card[-1] == led[-1]:
        top = state.trick[best(state.trick)]
        key = "why.follow_high" if RANK[card] > RANK[top] else "why.follow_low"
        return game.yes(key, "KIN-TRICK-01", "KIN-TRICK-02", **facts, top=top)
    must = followers(hand, led)
    if not must:
        return game.yes("why.discard", "KIN-TRICK-01", "KIN-TRICK-02", **facts)
    colour = is_flame(card) == is_flame(led)
    return game.no(
        "why.must_follow_not_colour" if colour else "why.must_follow",
        "KIN-TRICK-01",
        "KIN-Q35",
        *(("KIN-Q36",) if colour else ()),
        cards=must,
        fix=fix,
        must=must,
        colour="red" if is_flame(led) else "black",
        **facts,
    )


# --- a draft -----------------------------------------------------------------------------


def _draft(game: _Game, state: State, move: Move) -> Verdict:
    won = state.out[-1]
    right = draftable(state.piles, won)
    tops = tuple(state.piles[i][0] for i in right)
    first = DRAFTS[right[0]] if right else DECLINE
    fix = game.say("fix.draft" if len(right) > 1 else "fix.draft_only", move=first, cards=tops)
    facts = {"won": won, "suit": _suit(won), "suits": _suits(won), "pile": move.at}
    if not 1 <= move.at <= len(state.piles):
        number, last = quoted(move.at), len(state.piles)
        return game.no("why.draft_no_pile", "KIN-WIN-02", cards=tops, fix=fix, pile=number, n=last)
    pile = state.piles[move.at - 1]
    if not pile:
        return game.no("why.draft_empty", "KIN-WIN-02", "KIN-Q28", cards=tops, fix=fix, **facts)
    card = pile[0]
    facts["card"] = card
    if move.at - 1 not in right:
        same = is_flame(card) == is_flame(won)
        return game.no(
            "why.draft_colour" if same else "why.draft_suit",
            "KIN-WIN-02",
            *(("KIN-EX-01", "KIN-Q36") if same else ("KIN-EX-01",)),
            cards=(card,),
            fix=fix,
            own=_suit(card),
            colour="red" if is_flame(won) else "black",
            **facts,
        )
    key, rules, more = _after_draft(state, card)
    return game.yes(key, "KIN-WIN-02", "KIN-WIN-04", *rules, **facts, **more)


def _after_draft(state: State, card: str) -> tuple[str, tuple[str, ...], dict[str, object]]:
    """What a draft of that card leads to: sentence, rules, facts."""
    options, fire = state.options, state.players[state.turn].fire
    facts: dict[str, object] = {"n": flames(fire), "limit": support(fire), "logs": len(fire)}
    if is_flame(card):
        if flame_places(options, fire):
            return "why.draft_flame", ("KIN-FLAME-01", "KIN-Q07", "KIN-Q12"), facts
        return "why.draft_flames", ("KIN-FIRE-04",), facts
    reason = why_no_growth(fire)
    if not reason:
        return "why.draft_log", ("KIN-GROW-01", "KIN-Q12"), facts | {"place": len(fire) + 1}
    if reason == "damaged":
        facts["log"] = fire[-1].card
        if options.repair == "wood_flips_log":
            return "why.draft_repair", ("KIN-Q04", "KIN-Q46"), facts
        return "why.draft_damaged", ("KIN-FIRE-06",), facts
    return "why.draft_full", ("KIN-FIRE-01",), facts


def _decline(game: _Game, state: State, move: Move) -> Verdict:
    tops = tuple(state.piles[i][0] for i in draftable(state.piles, state.out[-1]))
    return game.yes("why.decline", "KIN-WIN-02", "KIN-Q10", cards=tops)


# --- logs --------------------------------------------------------------------------------


def _no_log(game: _Game, state: State, move: Move, fix: Say, *rules: str) -> Verdict | None:
    """The refusal when the fire has no log of that number."""
    fire = state.players[state.turn].fire
    if 1 <= move.at <= len(fire):
        return None
    return game.no("why.no_log", *rules, "KIN-FIRE-02", fix=fix, at=quoted(move.at), n=len(fire))


def _flame(game: _Game, state: State, move: Move) -> Verdict:
    fire = state.players[state.turn].fire
    places = flame_places(state.options, fire)
    fix = game.say("fix.flame", move=FLAMES[places[0]], logs=tuple(place + 1 for place in places))
    refused = _no_log(game, state, move, fix, "KIN-FLAME-01")
    if refused is not None:
        return refused
    log = fire[move.at - 1]
    facts = {"card": state.card, "log": log.card, "n": flames(fire) + 1, "limit": support(fire)}
    if move.at - 1 not in places:
        return game.no(
            "why.flame_taken",
            "KIN-Q06",
            cards=log.flames,
            fix=fix,
            there=log.flames[0],
            **facts,
        )
    return game.yes(f"why.flame_{condition(log)}", "KIN-FLAME-01", "KIN-FIRE-03", "KIN-Q07", **facts)


def _repair(game: _Game, state: State, move: Move) -> Verdict:
    log = state.players[state.turn].fire[-1]
    key = "why.repair_smoking" if log.flames else "why.repair_smoldering"
    return game.yes(key, "KIN-Q04", "KIN-Q46", card=state.card, log=log.card)


def _no_repair(game: _Game, state: State, move: Move) -> Verdict:
    log = state.players[state.turn].fire[-1]
    return game.yes("why.no_repair", "KIN-Q46", "KIN-FIRE-06", card=state.card, log=log.card)


def _trim(game: _Game, state: State, move: Move) -> Verdict:
    fire = state.players[state.turn].fire
    there = burning(fire)
    fix = game.say("fix.trim", move=Move("trim", there[-1]), cards=there)
    if move.card not in there:
        return game.no(
            "why.trim_no_flame",
            "KIN-FIRE-04",
            "KIN-Q05",
            cards=there,
            fix=fix,
            text=clean(move.card[:20]) or "?",
        )
    return game.yes(
        "why.trim",
        "KIN-FIRE-04",
        "KIN-Q05",
        card=move.card,
        log=next(log.card for log in fire if move.card in log.flames),
        n=flames(fire),
        limit=support(fire),
    )


# --- setup -------------------------------------------------------------------------------


def _start(game: _Game, state: State, move: Move) -> Verdict:
    fire = state.players[state.turn].fire
    fix = game.say("fix.start", move=STARTS[0], n=len(fire))
    refused = _no_log(game, state, move, fix, "KIN-Q07")
    if refused is not None:
        return refused
    log = fire[move.at - 1]
    key = "why.start_edge" if move.at == len(fire) else "why.start"
    return game.yes(key, "KIN-Q07", "KIN-Q45", card=state.aside[state.turn], log=log.card)


_JUDGES: dict[str, Callable[[_Game, State, Move], Verdict]] = {
    "play": _play,
    "draft": _draft,
    "decline": _decline,
    "flame": _flame,
    "repair": _repair,
    "no repair": _no_repair,
    "trim": _trim,
    "start": _start,
}
