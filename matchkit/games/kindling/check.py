"""The judge: which moves there are, and why a move is legal or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from matchkit.game import Say, Verdict
from matchkit.games.kindling.moves import (
    DECLINE,
    DRAFTS,
    FLAMES,
    NO_REPAIR,
    PHASES,
    PLAYS,
    REPAIR,
    STARTS,
    TRIMS,
    Move,
)
from matchkit.games.kindling.state import (
    CODES,
    NONE,
    SEATS,
    State,
    allowed,
    code,
    codes,
    condition,
    draftable,
    flame_bearers,
    flame_places,
    flames,
    followers,
    is_flame,
    short,
    support,
    visible,
    why_no_growth,
)

if TYPE_CHECKING:
    from matchkit.games.kindling.rules import Kindling

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


def moves(state: State) -> Iterator[Move]:
    """Every legal move of the seat to move, once each."""
    phase = state.phase
    if phase == "play":
        for card in allowed(state):
            yield PLAYS[card]
    elif phase == "draft":
        for pile in draftable(state.piles, state.out[-1]):
            yield DRAFTS[pile]
        yield DECLINE
    elif phase == "flame":
        for log in flame_places(state.options, state.players[state.turn].fire):
            yield FLAMES[log]
    elif phase == "repair":
        yield REPAIR
        yield NO_REPAIR
    elif phase == "trim":
        for log in reversed(flame_bearers(state.players[state.turn].fire)):
            yield TRIMS[log]
    elif phase == "start":
        yield from STARTS[: len(state.players[state.turn].fire)]


def check(game: Kindling, state: State, move: Move) -> Verdict:
    """May the seat to move do this, and why (not)?"""
    if state.phase == "over":
        return game.no("why.over", "KIN-GAME-02", "KIN-Q01")
    if state.phase == "busy":
        return game.no("why.busy", "KIN-TRICK-02")
    now = f"now.{state.phase}"
    if move.kind not in PHASES:
        return game.no("why.no_such_move", *_BASIS["play"], kind=move.kind[:20], now=now)
    if PHASES[move.kind] != state.phase:
        return game.no(_not_now(state, move.kind), *_BASIS[move.kind], now=now)
    return _JUDGES[move.kind](game, state, move)


def _not_now(state: State, kind: str) -> str:
    """The sentence for a kind of move that is not asked for; some never come with these options."""
    rules = state.options
    if kind in ("repair", "no repair") and rules.repair == "none":
        return "why.never_repair"
    if kind == "trim" and rules.flame_surplus != "owner_chooses":
        return f"why.never_trim_{rules.flame_surplus}"
    if kind == "start" and rules.start_flame != "owner":
        return "why.never_start"
    return f"why.not_now_{kind.replace(' ', '_')}"


def _suit(card: int) -> str:
    return f"suit.{CODES[card][-1]}"


def _suits(card: int) -> str:
    return f"suits.{CODES[card][-1]}"


# --- a card ------------------------------------------------------------------------------


def _where(state: State, card: int) -> tuple[str, tuple[str, ...], dict[str, object]]:
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
                    {"who": SEATS[seat], "log": CODES[log.card]},
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


def _play(game: Kindling, state: State, move: Move) -> Verdict:
    card, hand = move.card, state.players[state.turn].hand
    can = codes(allowed(state))
    fix = game.say("fix.play" if len(can) > 1 else "fix.play_only", cards=can)
    if not 0 <= card < 52:
        return game.no("why.no_card", "KIN-COMP-01", fix=fix, number=short(card))
    if card not in hand:
        key, rules, facts = _where(state, card)
        return game.no(key, *rules, cards=(CODES[card],), fix=fix, card=CODES[card], **facts)
    if not state.trick:
        return game.yes("why.lead", "KIN-TRICK-01", card=CODES[card], suits=_suits(card))
    led = state.trick[0]
    facts = {"card": CODES[card], "led": CODES[led], "suit": _suit(led), "suits": _suits(led)}
    if card // 13 == led // 13:
        top = max(c for c in state.trick if c // 13 == led // 13)
        key = "why.follow_high" if card > top else "why.follow_low"
        return game.yes(key, "KIN-TRICK-01", "KIN-TRICK-02", **facts, top=CODES[top])
    must = codes(followers(hand, led))
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


def _draft(game: Kindling, state: State, move: Move) -> Verdict:
    won = state.out[-1]
    right = draftable(state.piles, won)
    tops = codes([state.piles[i][0] for i in right])
    fix = game.say(
        "fix.draft" if len(right) > 1 else "fix.draft_only", cards=tops, piles=tuple(i + 1 for i in right)
    )
    facts = {"won": CODES[won], "suit": _suit(won), "suits": _suits(won), "pile": move.at}
    if not 1 <= move.at <= len(state.piles):
        return game.no(
            "why.draft_no_pile", "KIN-WIN-02", cards=tops, fix=fix, pile=short(move.at), n=len(state.piles)
        )
    pile = state.piles[move.at - 1]
    if not pile:
        return game.no("why.draft_empty", "KIN-WIN-02", "KIN-Q28", cards=tops, fix=fix, **facts)
    card = pile[0]
    facts["card"] = CODES[card]
    if move.at - 1 not in right:
        same = is_flame(card) == is_flame(won)
        return game.no(
            "why.draft_colour" if same else "why.draft_suit",
            "KIN-WIN-02",
            *(("KIN-EX-01", "KIN-Q36") if same else ("KIN-EX-01",)),
            cards=(CODES[card],),
            fix=fix,
            own=_suit(card),
            colour="red" if is_flame(won) else "black",
            **facts,
        )
    key, rules, more = _after_draft(state, card)
    return game.yes(key, "KIN-WIN-02", "KIN-WIN-04", *rules, **facts, **more)


def _after_draft(state: State, card: int) -> tuple[str, tuple[str, ...], dict[str, object]]:
    """What a draft of that card leads to: sentence, rules, facts."""
    rules, player = state.options, state.players[state.turn]
    fire = player.fire
    facts: dict[str, object] = {"n": flames(fire), "limit": support(fire), "logs": len(fire)}
    if is_flame(card):
        if flame_places(rules, fire):
            return "why.draft_flame", ("KIN-FLAME-01", "KIN-Q07", "KIN-Q12"), facts
        return "why.draft_flames", ("KIN-FIRE-04",), facts
    reason = why_no_growth(fire)
    if not reason:
        return "why.draft_log", ("KIN-GROW-01", "KIN-Q12"), facts
    if reason == "damaged":
        facts["log"] = CODES[fire[-1].card]
        if rules.repair == "wood_flips_log":
            return "why.draft_repair", ("KIN-Q04", "KIN-Q46"), facts
        return "why.draft_damaged", ("KIN-FIRE-06",), facts
    return "why.draft_full", ("KIN-FIRE-01",), facts


def _decline(game: Kindling, state: State, move: Move) -> Verdict:
    tops = codes([state.piles[i][0] for i in draftable(state.piles, state.out[-1])])
    return game.yes("why.decline", "KIN-WIN-02", "KIN-Q10", cards=tops)


# --- logs --------------------------------------------------------------------------------


def _no_log(game: Kindling, state: State, move: Move, fix: Say, *rules: str) -> Verdict | None:
    """The refusal when the fire has no log of that number."""
    fire = state.players[state.turn].fire
    if 1 <= move.at <= len(fire):
        return None
    return game.no("why.no_log", *rules, "KIN-FIRE-02", fix=fix, at=short(move.at), n=len(fire))


def _numbers(places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place + 1 for place in places)


def _flame(game: Kindling, state: State, move: Move) -> Verdict:
    fire = state.players[state.turn].fire
    places = flame_places(state.options, fire)
    fix = game.say("fix.flame", logs=_numbers(places))
    refused = _no_log(game, state, move, fix, "KIN-FLAME-01")
    if refused is not None:
        return refused
    log = fire[move.at - 1]
    facts = {"card": code(state.card), "log": CODES[log.card], "n": flames(fire) + 1, "limit": support(fire)}
    if move.at - 1 not in places:
        return game.no(
            "why.flame_taken",
            "KIN-Q06",
            cards=codes(log.flames),
            fix=fix,
            there=CODES[log.flames[0]],
            **facts,
        )
    return game.yes(f"why.flame_{condition(log)}", "KIN-FLAME-01", "KIN-FIRE-03", "KIN-Q07", **facts)


def _repair(game: Kindling, state: State, move: Move) -> Verdict:
    log = state.players[state.turn].fire[-1]
    key = "why.repair_smoking" if log.flames else "why.repair_smoldering"
    return game.yes(key, "KIN-Q04", "KIN-Q46", card=code(state.card), log=CODES[log.card])


def _no_repair(game: Kindling, state: State, move: Move) -> Verdict:
    log = state.players[state.turn].fire[-1]
    return game.yes("why.no_repair", "KIN-Q46", "KIN-FIRE-06", card=code(state.card), log=CODES[log.card])


def _trim(game: Kindling, state: State, move: Move) -> Verdict:
    fire = state.players[state.turn].fire
    bearers = flame_bearers(fire)
    fix = game.say("fix.trim", logs=_numbers(bearers))
    refused = _no_log(game, state, move, fix, "KIN-Q05")
    if refused is not None:
        return refused
    log = fire[move.at - 1]
    if not log.flames:
        return game.no(
            "why.trim_no_flame",
            "KIN-FIRE-04",
            "KIN-Q05",
            cards=(CODES[log.card],),
            fix=fix,
            log=CODES[log.card],
        )
    return game.yes(
        "why.trim",
        "KIN-FIRE-04",
        "KIN-Q05",
        card=CODES[log.flames[-1]],
        log=CODES[log.card],
        n=flames(fire),
        limit=support(fire),
    )


# --- setup -------------------------------------------------------------------------------


def _start(game: Kindling, state: State, move: Move) -> Verdict:
    fire = state.players[state.turn].fire
    fix = game.say("fix.start", logs=_numbers(tuple(range(len(fire)))))
    refused = _no_log(game, state, move, fix, "KIN-Q07")
    if refused is not None:
        return refused
    log = fire[move.at - 1]
    key = "why.start_edge" if move.at == len(fire) else "why.start"
    flame = state.aside[state.turn] if state.aside else NONE
    return game.yes(key, "KIN-Q07", "KIN-Q45", card=code(flame), log=CODES[log.card])


_JUDGES: dict[str, Callable[[Kindling, State, Move], Verdict]] = {
    "play": _play,
    "draft": _draft,
    "decline": _decline,
    "flame": _flame,
    "repair": _repair,
    "no repair": _no_repair,
    "trim": _trim,
    "start": _start,
}
