"""May this move be made, and why (not)? The one judge, and its sentences' facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matchkit.game import Game, Say, Verdict
from matchkit.games.tycoon import geometry
from matchkit.games.tycoon.moves import choices, refused_return
from matchkit.games.tycoon.state import (
    MOST_CARDS,
    Move,
    State,
    effect,
    is_over,
    laid,
    strengths,
    stronger,
)

_GAME = Game[State, Move]

#: The rules behind a refused return of a stick.
_RETURN_RULES = {
    "return_with_cards": ("TYC-OUT-02", "TYC-Q07"),
    "return_nothing": ("TYC-OUT-02", "TYC-Q07"),
    "return_leading": ("TYC-LEAD-02", "TYC-Q47"),
    "return_again": ("TYC-Q47",),
}


def judge(game: _GAME, state: State, move: Move) -> Verdict:
    """The verdict on any value of the move type, in any state."""
    if is_over(state):
        return game.no("why.over", "TYC-END-01")
    if move.do == "return":
        return _return(game, state)
    if move.do not in ("pass", "play"):
        return game.no("why.unknown", "TYC-TURN-01", move=move.do)
    if not state.hands[state.turn]:
        key = "why.cardless" if state.trick else "why.cardless_dealer"
        rules = ("TYC-OUT-02",) if state.trick else ("TYC-OUT-02", "TYC-OUT-03")
        return game.no(key, *rules, fix=game.say("fix.return"), sticks=state.sticks[state.turn])
    if move.do == "pass":
        return _pass(game, state)
    return _play(game, state, move)


def _return(game: _GAME, state: State) -> Verdict:
    sticks = state.sticks[state.turn]
    key = refused_return(state)
    if key:
        return game.no(f"why.{key}", *_RETURN_RULES[key], sticks=sticks)
    if state.hands[state.turn]:
        free = state.options.return_rule == "free"
        return game.yes(
            "why.ok_return_free" if free else "why.ok_return", "TYC-Q07", "TYC-Q47", left=sticks - 1
        )
    rules = ["TYC-OUT-02"] + ([] if state.trick else ["TYC-OUT-03"]) + ([] if sticks > 1 else ["TYC-OUT-01"])
    return game.yes(
        "why.ok_return_last" if sticks <= 1 else "why.ok_return_cardless", *rules, left=sticks - 1
    )


def _pass(game: _GAME, state: State) -> Verdict:
    if not state.trick:
        return game.no("why.pass_leading", "TYC-LEAD-02")
    return game.yes("why.ok_pass", "TYC-PASS-01", "TYC-PASS-02", have=state.sticks[state.turn] + 1)


def _play(game: _GAME, state: State, move: Move) -> Verdict:
    for refuse in (
        _no_such_thing,
        _not_held,
        _wrong_count,
        _different_figures,
        _in_the_way,
        _too_weak,
        _too_few_sticks,
    ):
        verdict = refuse(game, state, move)
        if verdict is not None:
            return verdict
    return _legal(game, state, move)


def _no_such_thing(game: _GAME, state: State, move: Move) -> Verdict | None:
    """Cards and figures that this game does not have."""
    if not move.cards:
        return game.no("why.no_cards", "TYC-TURN-01")
    kinds = geometry.cards(state.options.expansion)
    for card in move.cards:
        if card not in kinds:
            return game.no("why.no_such_card", "TYC-COMP-01", cards=(card,), card=card)
    if len(move.figures) != len(move.cards):
        return game.no("why.undeclared", "TYC-MOD-03", "TYC-Q39", cards=tuple(move.cards))
    figures = geometry.figures(state.options.expansion)
    for card, figure in zip(move.cards, move.figures, strict=True):
        if figure not in figures:
            fix = _fix(game, state, move.cards)
            return game.no(
                "why.no_such_figure",
                "TYC-MOD-05",
                "TYC-MOD-02",
                cards=(card,),
                fix=fix,
                card=card,
                figure=figure,
            )
    return None


def _not_held(game: _GAME, state: State, move: Move) -> Verdict | None:
    hand = state.hands[state.turn]
    for card in dict.fromkeys(move.cards):
        have, want = hand.count(card), move.cards.count(card)
        if want > have:
            key = "why.not_held_so_many" if have else "why.not_held"
            return game.no(key, "TYC-TURN-01", cards=(card,), card=card, have=have, want=want)
    return None


def _wrong_count(game: _GAME, state: State, move: Move) -> Verdict | None:
    count, cards = len(move.cards), tuple(move.cards)
    if count > MOST_CARDS:
        return game.no("why.too_many", "TYC-FOLLOW-05", cards=cards, count=count, most=MOST_CARDS)
    if not state.trick or count == len(state.trick[-1].cards):
        return None
    want = len(state.trick[-1].cards)
    return game.no(
        "why.more_cards" if count > want else "why.fewer_cards",
        "TYC-FOLLOW-01",
        "TYC-FOLLOW-04",
        cards=cards,
        fix=game.say("fix.count", want=want),
        count=count,
        want=want,
    )


def _different_figures(game: _GAME, state: State, move: Move) -> Verdict | None:
    shown = "".join(sorted(set(move.figures), key=geometry.figures(True).index))
    if len(shown) == 1:
        return None
    run = len(shown) > 2 and len(shown) == len(move.figures) and shown in geometry.figures(True)
    key, rule = ("why.run", "TYC-FOLLOW-03") if run else ("why.mixed", "TYC-FOLLOW-02")
    first = () if state.trick else ("TYC-LEAD-01",)
    return game.no(
        key,
        rule,
        *first,
        cards=tuple(move.cards),
        fix=_fix(game, state, move.cards),
        figures=tuple(shown),
    )


def _in_the_way(game: _GAME, state: State, move: Move) -> Verdict | None:
    """Cards with printed sticks that the figure does not have, whichever way up they lie."""
    figure, seven = move.figures[0], state.options.seven
    stuck = [card for card in dict.fromkeys(move.cards) if geometry.way_up(card, figure, seven) is None]
    if not stuck:
        return None
    facts: dict[str, Any] = {"card": stuck[0], "stuck": tuple(stuck), "figure": figure}
    for number, card in enumerate(stuck, 1):
        facts[f"card{number}"] = card
        for way, upside_down in (("up", False), ("down", True)):
            in_way = geometry.fit(card, figure, upside_down, seven).in_way
            facts[f"{way}{number}"] = tuple(f"stick.{segment}" for segment in in_way)
            facts[f"n_{way}{number}"] = len(in_way)
    return game.no(
        f"why.in_the_way_{len(stuck)}",
        "TYC-MOD-01",
        "TYC-MOD-02",
        cards=tuple(card for card in move.cards if card in stuck),
        fix=_fix(game, state, move.cards),
        **facts,
    )


def _too_weak(game: _GAME, state: State, move: Move) -> Verdict | None:
    figure = move.figures[0]
    if figure in stronger(state):
        return None
    table = state.trick[-1].figure
    rules = ["TYC-FOLLOW-02"]
    if figure == table:
        key = "why.equal"
    elif state.reversed:
        key = "why.weak_reversed"
        rules.append("TYC-REV-04")
    else:
        key = "why.weak"
    count = len(move.cards)
    return game.no(
        key if count == 1 else f"{key}_many",
        *rules,
        cards=tuple(move.cards),
        fix=_fix(game, state, move.cards),
        figure=figure,
        table=table,
        n=f"n.{count}",
        order=" ".join(strengths(state)),
    )


def _too_few_sticks(game: _GAME, state: State, move: Move) -> Verdict | None:
    figure, count, have = move.figures[0], len(move.cards), state.sticks[state.turn]
    cost = laid(move.cards, figure, state.options.seven)
    if cost <= have:
        return None
    key = "why.short_one" if len(move.cards) == 1 else "why.short"
    changes = geometry.changes(state.options.seven, state.options.expansion)
    return game.no(
        key,
        "TYC-MOD-01",
        "TYC-Q19",
        cards=tuple(card for card in move.cards if changes[card][figure]),
        fix=_fix(game, state, move.cards),
        played=tuple(move.cards),
        card=move.cards[0],
        figure=figure,
        n=f"n.{count}",
        each=tuple(changes[card][figure] for card in move.cards),
        cost=cost,
        have=have,
        short=cost - have,
    )


def _legal(game: _GAME, state: State, move: Move) -> Verdict:
    figure, count, seven = move.figures[0], len(move.cards), state.options.seven
    cost = laid(move.cards, figure, seven)
    left = state.sticks[state.turn] - cost
    does = effect(state.options, state.reversed, figure, count)
    flips = does.flips or does.flips_late
    goes_out = not left and count == len(state.hands[state.turn])
    turned = [card for card in move.cards if geometry.way_up(card, figure, seven)]
    # What is special about this play comes first: a table has room for few of them.
    rules = ["TYC-OUT-01"] * goes_out + ["TYC-TOP-01"] * does.top + ["TYC-REV-01"] * flips
    if (figure == "E" and "3" in turned) or (figure == "9" and "6" in turned):
        rules += ["TYC-COMP-02", "TYC-MOD-03"]
    if cost or turned:
        rules += ["TYC-MOD-01", "TYC-MOD-02"]
    rules += ["TYC-FOLLOW-02", "TYC-FOLLOW-01"] if state.trick else ["TYC-LEAD-01"]
    if goes_out:
        key = "ok_out"
    elif does.top:
        key = "ok_top"
    elif flips:
        key = "ok_revolution"
    else:
        key = "ok_follow" if state.trick else "ok_lead"
    return game.yes(
        f"why.{key}" + "_many" * (count > 1) + "_sticks" * bool(cost),
        *rules,
        played=tuple(move.cards),
        figure=figure,
        table=state.trick[-1].figure if state.trick else "",
        n=f"n.{count}",
        count=count,
        cost=cost,
        left=left,
    )


def _fix(game: _GAME, state: State, cards: Sequence[str]) -> Say | None:
    """What these cards could show instead, if there is anything that is legal now."""
    if state.trick and len(cards) != len(state.trick[-1].cards):
        return None
    figures = tuple(choice.figure for choice in choices(state, "".join(cards)) if choice.works)
    if not figures:
        return None
    key = "fix.one" if len(cards) == 1 else "fix.together"
    return game.say(key if state.trick else f"{key}_leading", figures=figures, have=state.sticks[state.turn])
