"""May this move be made, and why or why not? The one judge, and the facts of its sentences."""

from __future__ import annotations

from typing import Any

from matchkit.game import Game, Say, Verdict
from matchkit.games.tycoon import geometry
from matchkit.games.tycoon.moves import RETURN, Move, choices, one_form, play, plays, refused_return
from matchkit.games.tycoon.state import (
    MAX_CARDS,
    State,
    changed_by,
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
    verdict = _judge(game, state, move)
    one = one_form(move)
    if not verdict.ok or move == one:
        return verdict
    if move.kind == "play":
        fix = game.say("fix.one_form", move=one, cards=tuple(one.cards), figure=one.figures[0])
    else:
        fix = game.say("fix.no_cards", move=one)
    return game.no("why.one_form", "TYC-Q39", cards=tuple(move.cards), fix=fix)


def _judge(game: _GAME, state: State, move: Move) -> Verdict:
    if is_over(state):
        return game.no("why.over", "TYC-END-01")
    if state.busy:
        return game.no("why.busy", "TYC-TURN-01")
    sticks = state.sticks[state.turn]
    if move.kind == "return":
        return _return(game, state, sticks)
    if move.kind not in ("pass", "play"):
        return game.no("why.unknown", "TYC-TURN-01", move=move.kind)
    if not state.hands[state.turn]:
        fix = game.say("fix.return", move=RETURN)
        if state.trick:
            return game.no("why.cardless", "TYC-OUT-02", fix=fix, sticks=sticks)
        return game.no("why.cardless_dealer", "TYC-OUT-02", "TYC-OUT-03", fix=fix, sticks=sticks)
    if move.kind == "play":
        for refuse in (_not_held, _not_together):
            verdict = refuse(game, state, move)
            if verdict is not None:
                return verdict
        return _play(game, state, move)
    if not state.trick:
        return game.no("why.pass_leading", "TYC-LEAD-02")
    return game.yes("why.ok_pass", "TYC-PASS-01", "TYC-PASS-02", have=sticks + 1)


def _return(game: _GAME, state: State, sticks: int) -> Verdict:
    refused = refused_return(state)
    if refused:
        return game.no(f"why.{refused}", *_RETURN_RULES[refused], sticks=sticks)
    if state.hands[state.turn]:
        key = "why.ok_return_free" if state.options.return_rule == "free" else "why.ok_return"
        return game.yes(key, "TYC-Q07", "TYC-Q47", left=sticks - 1)
    rules = ["TYC-OUT-02"] + ["TYC-OUT-03"] * (not state.trick) + ["TYC-OUT-01"] * (sticks == 1)
    key = "why.ok_return_last" if sticks == 1 else "why.ok_return_cardless"
    return game.yes(key, *rules, left=sticks - 1)


def _not_held(game: _GAME, state: State, move: Move) -> Verdict | None:
    """Cards that do not exist, or that the hand does not hold."""
    if not move.cards:
        return game.no("why.no_cards", "TYC-TURN-01")
    kinds, hand = geometry.cards(state.options.expansion), state.hands[state.turn]
    for card in dict.fromkeys(move.cards):
        if card not in kinds:
            return game.no("why.no_such_card", "TYC-COMP-01", cards=(card,), card=card)
        have, want = hand.count(card), move.cards.count(card)
        if want > have:
            key = "why.not_held_so_many" if have else "why.not_held"
            return game.no(key, "TYC-TURN-01", cards=(card,), card=card, have=have, want=want)
    return None


def _not_together(game: _GAME, state: State, move: Move) -> Verdict | None:
    """Too many or too few cards, or no single figure that exists."""
    cards, count = tuple(move.cards), len(move.cards)
    if count > MAX_CARDS:
        return game.no("why.too_many", "TYC-FOLLOW-05", cards=cards, count=count, most=MAX_CARDS)
    if state.trick and count != len(state.trick[-1].cards):
        want = len(state.trick[-1].cards)
        key = "why.more_cards" if count > want else "why.fewer_cards"
        rules, fix = ("TYC-FOLLOW-01", "TYC-FOLLOW-04"), _other_count(game, state, want)
        return game.no(key, *rules, cards=cards, fix=fix, count=count, want=want)
    if len(move.figures) != count:
        fix = _figures(game, state, move.cards)
        return game.no("why.undeclared", "TYC-MOD-03", "TYC-Q39", cards=cards, fix=fix)
    shown = "".join(dict.fromkeys(move.figures))
    for card, figure in zip(move.cards, move.figures, strict=True):
        if figure not in geometry.figures(state.options.expansion):
            rules, fix = ("TYC-MOD-05", "TYC-MOD-02"), _figures(game, state, move.cards)
            return game.no("why.no_such_figure", *rules, cards=(card,), fix=fix, card=card, figure=figure)
    if len(shown) == 1:
        return None
    in_order = "".join(sorted(shown, key=geometry.figures(True).index))
    run = 2 < len(shown) == count and in_order in geometry.figures(True)
    key, rule = ("why.run", "TYC-FOLLOW-03") if run else ("why.mixed", "TYC-FOLLOW-02")
    rules, fix = (rule, *(() if state.trick else ("TYC-LEAD-01",))), _figures(game, state, move.cards)
    return game.no(key, *rules, cards=cards, fix=fix, figures=tuple(in_order))


def _play(game: _GAME, state: State, move: Move) -> Verdict:
    """Held cards of the right number that are all to show one figure."""
    figure, seven = move.figures[0], state.options.seven
    stuck = [card for card in dict.fromkeys(move.cards) if geometry.way_up(card, figure, seven) is None]
    if stuck:
        return _in_the_way(game, state, move, stuck)
    if figure not in stronger(state):
        return _too_weak(game, state, move)
    cost = laid(move.cards, figure, seven)
    if cost > state.sticks[state.turn]:
        return _too_few_sticks(game, state, move, cost)
    return _legal(game, state, move, cost)


def _in_the_way(game: _GAME, state: State, move: Move, stuck: list[str]) -> Verdict:
    """Cards with printed sticks that the figure does not have, whichever way up they lie."""
    figure = move.figures[0]
    facts: dict[str, Any] = {"stuck": tuple(stuck), "figure": figure}
    for number, card in enumerate(stuck, 1):
        facts[f"card{number}"] = card
        for way, upside_down in (("up", False), ("down", True)):
            in_way = geometry.fit(card, figure, upside_down, state.options.seven).in_way
            facts[f"{way}{number}"] = tuple(f"stick.{segment}" for segment in in_way)
            facts[f"n_{way}{number}"] = len(in_way)
    cards, fix = [card for card in move.cards if card in stuck], _figures(game, state, move.cards)
    key = f"why.in_the_way_{len(stuck)}"
    return game.no(key, "TYC-MOD-01", "TYC-MOD-02", cards=cards, fix=fix, **facts)


def _too_weak(game: _GAME, state: State, move: Move) -> Verdict:
    figure, table, count = move.figures[0], state.trick[-1].figure, len(move.cards)
    if figure == table:
        key, rules = "why.equal", ["TYC-FOLLOW-02"]
    elif state.reversed:
        key, rules = "why.weak_reversed", ["TYC-FOLLOW-02", "TYC-REV-04"]
    else:
        key, rules = "why.weak", ["TYC-FOLLOW-02"]
    return game.no(
        key + "_many" * (count > 1),
        *rules,
        cards=tuple(move.cards),
        fix=_figures(game, state, move.cards),
        figure=figure,
        table=table,
        n=f"n.{count}",
        order=" ".join(strengths(state)),
    )


def _too_few_sticks(game: _GAME, state: State, move: Move, cost: int) -> Verdict:
    figure, count, have = move.figures[0], len(move.cards), state.sticks[state.turn]
    each = [laid(card, figure, state.options.seven) for card in move.cards]
    return game.no(
        "why.short_one" if count == 1 else "why.short",
        "TYC-MOD-01",
        "TYC-Q19",
        cards=[card for card, sticks in zip(move.cards, each, strict=True) if sticks],
        fix=_figures(game, state, move.cards),
        played=tuple(move.cards),
        card=move.cards[0],
        figure=figure,
        n=f"n.{count}",
        each=tuple(each),
        cost=cost,
        have=have,
        short=cost - have,
    )


def _legal(game: _GAME, state: State, move: Move, cost: int) -> Verdict:
    figure, count = move.figures[0], len(move.cards)
    left = state.sticks[state.turn] - cost
    does = effect(state.options, state.reversed, figure, count)
    goes_out = not left and count == len(state.hands[state.turn])
    # What is special about this play comes first: a table has room for few of them.
    rules = ["TYC-OUT-01"] * goes_out + ["TYC-TOP-01"] * does.top
    rules += ["TYC-VAR-02" if count < MAX_CARDS else "TYC-REV-01"] * does.flips
    rules += changed_by(move.cards, figure, state.options.seven)
    rules += ["TYC-FOLLOW-02", "TYC-FOLLOW-01"] if state.trick else ["TYC-LEAD-01"]
    if goes_out:
        key = "ok_out"
    elif does.top:
        key = "ok_top"
    elif does.flips:
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


# --- the way out -----------------------------------------------------------------------------


def _figures(game: _GAME, state: State, cards: str) -> Say | None:
    """What these cards, held and of the right number, could show instead; with the weakest of those plays."""
    figures = tuple(choice.figure for choice in choices(state, cards) if choice.works)
    if not figures:
        return None
    key = f"fix.{'one' if len(cards) == 1 else 'together'}{'' if state.trick else '_leading'}"
    move = play(cards, figures[0] * len(cards))
    return game.say(key, move=move, figures=figures, have=state.sticks[state.turn])


def _other_count(game: _GAME, state: State, want: int) -> Say | None:
    """The number of cards to choose, where the hand has such a play; with the first of them."""
    hand, sticks = state.hands[state.turn], state.sticks[state.turn]
    for figure in stronger(state):
        for move in plays(hand, sticks, figure, (want, want), state.options):
            return game.say("fix.count", move=move, want=want)
    return None
