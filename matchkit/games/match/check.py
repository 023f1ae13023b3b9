"""The judge: may this move be made, and why (not)?

Every branch has a sentence of its own in `words.toml`, addressed to the player to move.
"""

from __future__ import annotations

from matchkit.game import Game, Say, Seat, Verdict
from matchkit.games.match.moves import COLLECT_SAID, LAST_WILD, MATCH_SAID, Move, write
from matchkit.games.match.state import (
    CALLS,
    CHALLENGE,
    OVER,
    PLACE,
    PLAY,
    WILD,
    State,
    ask,
    binding,
    fits,
    need,
    overlooked,
    shared,
    tops,
)

_Game = Game[State, Move]


def judge(game: _Game, state: State, move: Move) -> Verdict:
    """The verdict on any value of the move type at any moment."""
    if not all(isinstance(field, str) for field in move):
        return game.no("why.no_move", "MCH-TURN-01")
    if state.phase == OVER:
        return game.no("why.over", "MCH-GAME-01")
    if state.phase == CHALLENGE:
        return _on_challenge(game, state, move)
    if state.phase != PLAY:
        return game.no("why.wait", "MCH-TURN-01")
    if move.kind in ("challenge", "pass"):
        if state.options.police == "opponents":
            return game.no("why.nothing_to_challenge", "MCH-NO-07", "MCH-Q41")
        return game.no("why.no_police", "MCH-NO-07", "MCH-Q05")
    if move.kind == "match":
        return _on_match(game, state, move)
    if move.kind == "collect":
        return _on_collect(game, state, move)
    if move.kind == "wild":
        return _on_wild(game, state, move)
    return game.no("why.no_move", "MCH-TURN-01")


def _on_challenge(game: _Game, state: State, move: Move) -> Verdict:
    """The seat asked may challenge or let it pass, and nothing else (MCH-Q41)."""
    mover = Seat(state.turn)
    if move.kind not in ("challenge", "pass"):
        return game.no(
            "why.challenge_first", "MCH-Q41", cards=(state.violation,), who=mover, card=state.violation
        )
    if any(move[1:]):
        return game.no("why.challenge_alone", "MCH-Q41", fix=_fix(game, state, Move(move.kind)))
    key = "why.challenges" if move.kind == "challenge" else "why.lets_pass"
    return game.yes(key, "MCH-NO-07", "MCH-Q41", who=mover, card=state.violation, tops=overlooked(state))


def _on_match(game: _Game, state: State, move: Move) -> Verdict:
    """A card goes on the discard pile, from the hand or from the collection."""
    if (refused := _on_card(game, state, move)) is not None:
        return refused
    card = move.card
    if card == WILD:
        fix = game.say("fix.wild") if WILD in state.hands[state.turn] else None
        return game.no("why.wild_is_wild", "MCH-WILD-01", "MCH-WILD-03", cards=(WILD,), fix=fix)
    if move.origin not in ("", "collection"):
        return game.no("why.no_origin", "MCH-MATCH-02", cards=(card,), card=card)
    missing = _from_collection(game, state, card) if move.origin else _from_hand(game, state, card)
    if missing is not None:
        return missing
    needed = need(state)
    if not fits(card, needed):
        return _does_not_fit(game, state, move)
    if (refused := _on_said(game, state, move)) is not None:
        return refused
    rules = ("MCH-MATCH-01", "MCH-MATCH-02")
    if state.call:
        key = "why.answers_from" if move.origin else "why.answers"
        duty = "MCH-WILD-04" if binding(state, state.turn) else "MCH-WILD-05"
        return game.yes(key, duty, "MCH-MATCH-02", card=card, ask=ask(state.call))
    how = shared(card, needed)
    key = "why.matches_from" if move.origin else "why.matches"
    twin = ("MCH-Q30",) if how == "both" else ()
    return game.yes(key, *rules, *twin, card=card, top=needed, how=how)


def _on_collect(game: _Game, state: State, move: Move) -> Verdict:
    """A card that does not fit goes from the hand into the collection."""
    if (refused := _on_card(game, state, move)) is not None:
        return refused
    card, seat = move.card, state.turn
    if card == WILD:
        fix = game.say("fix.wild") if WILD in state.hands[seat] else None
        return game.no("why.wild_collected", "MCH-WILD-02", cards=(WILD,), fix=fix)
    if move.origin:
        return game.no("why.collect_from_hand", "MCH-NO-01", cards=(card,), card=card)
    if card not in state.hands[seat]:
        return game.no("why.not_in_hand", "MCH-NO-01", cards=(card,), card=card)
    needed = need(state)
    if fits(card, needed):
        fix = _fix(game, state, Move("match", card))
        if state.call:
            return game.no(
                "why.fits_call",
                "MCH-NO-01",
                "MCH-WILD-05",
                cards=(card,),
                fix=fix,
                card=card,
                ask=ask(needed),
            )
        how = shared(card, needed)
        return game.no(
            "why.fits_top",
            "MCH-NO-01",
            "MCH-MATCH-01",
            cards=(card,),
            fix=fix,
            card=card,
            top=needed,
            how=how,
        )
    bound = binding(state, seat)
    if bound and state.caught:
        fix = game.say("fix.match_instead", card=bound[0])
        return game.no("why.caught", "MCH-NO-05", "MCH-Q41", cards=bound, fix=fix, tops=bound)
    if bound and state.options.police == "engine":
        fix = game.say("fix.match_instead", card=bound[0])
        if state.call:
            return game.no(
                "why.bound_by_call", "MCH-WILD-04", cards=bound, fix=fix, tops=bound, ask=ask(needed)
            )
        return game.no("why.bound", "MCH-NO-05", cards=bound, fix=fix, tops=bound, top=needed)
    if (refused := _on_said(game, state, move)) is not None:
        return refused
    if bound:
        return game.yes("why.oversight", "MCH-NO-07", "MCH-Q05", "MCH-Q41", card=card, tops=bound)
    if state.call:
        return game.yes("why.collects_call", "MCH-WILD-05", "MCH-NO-01", card=card, ask=ask(needed))
    return game.yes("why.collects", "MCH-NO-01", "MCH-NO-04", card=card, top=needed)


def _on_wild(game: _Game, state: State, move: Move) -> Verdict:
    """A wild goes on the discard pile, asking for one colour or one number."""
    hand, call = state.hands[state.turn], move.call
    if move.card != WILD:
        return game.no(
            "why.not_a_wild", "MCH-WILD-01", cards=(move.card,) if move.card else (), card=move.card
        )
    if move.origin:
        return game.no("why.wild_from_hand", "MCH-WILD-01", "MCH-WILD-02")
    if WILD not in hand:
        return game.no("why.no_wild", "MCH-WILD-01")
    if len(hand) == 1:
        if call:
            return game.no("why.last_wild_asks", "MCH-Q35", cards=(WILD,), fix=_fix(game, state, LAST_WILD))
        if move.said:
            return game.no("why.last_wild_said", "MCH-Q35", cards=(WILD,), fix=_fix(game, state, LAST_WILD))
        return game.yes("why.last_wild", "MCH-WILD-01", "MCH-END-01", "MCH-Q18", "MCH-Q35")
    if not call:
        return game.no("why.wild_asks_nothing", "MCH-WILD-03", cards=(WILD,), fix=game.say("fix.wild"))
    if call in PLACE:
        fix = game.say("fix.one_call", colour=call[0], number=call[1])
        return game.no("why.wild_asks_both", "MCH-WILD-03", "MCH-Q08", cards=(WILD,), fix=fix, card=call)
    if call not in CALLS:
        return game.no(
            "why.no_such_call", "MCH-WILD-03", "MCH-Q08", cards=(WILD,), fix=game.say("fix.wild"), call=call
        )
    if move.said:
        fix = _fix(game, state, Move("wild", WILD, "", call))
        return game.no("why.wild_said", "MCH-WILD-03", "MCH-Q04", cards=(WILD,), fix=fix)
    if state.call:
        key = "why.wild_again" if call == state.call else "why.wild_on_wild"
        rules = ("MCH-WILD-01", "MCH-WILD-03", "MCH-Q09", "MCH-Q31")
        return game.yes(key, *rules, ask=ask(call), old=ask(state.call))
    return game.yes("why.wild", "MCH-WILD-01", "MCH-WILD-03", ask=ask(call))


# --- parts of the answers -----------------------------------------------------------------


def _on_card(game: _Game, state: State, move: Move) -> Verdict | None:
    """Is it a card of this game, played without a call?"""
    if not move.card:
        key = "why.no_card_named" if move.kind == "match" else "why.no_card_named_collect"
        return game.no(key, "MCH-TURN-01")
    if move.card != WILD and move.card not in PLACE:
        return game.no("why.no_such_card", "MCH-COMP-01", card=move.card)
    if move.call:
        return game.no("why.only_wilds_ask", "MCH-WILD-03", cards=(move.card,), card=move.card)
    return None


def _from_hand(game: _Game, state: State, card: str) -> Verdict | None:
    if card in state.hands[state.turn]:
        return None
    if card in tops(state, state.turn):
        fix = _fix(game, state, Move("match", card, "collection")) if fits(card, need(state)) else None
        return game.no("why.in_collection", "MCH-MATCH-02", cards=(card,), fix=fix, card=card)
    return game.no("why.not_in_hand", "MCH-MATCH-02", cards=(card,), card=card)


def _from_collection(game: _Game, state: State, card: str) -> Verdict | None:
    pile = state.piles[state.turn][PLACE[card]]
    if pile and pile[-1] == card:
        return None
    if card in pile:
        return game.no("why.covered", "MCH-NO-06", "MCH-Q03", cards=(card, pile[-1]), card=card, top=pile[-1])
    held = card in state.hands[state.turn] and fits(card, need(state))
    fix = _fix(game, state, Move("match", card)) if held else None
    return game.no("why.not_collected", "MCH-MATCH-02", cards=(card,), fix=fix, card=card)


def _does_not_fit(game: _Game, state: State, move: Move) -> Verdict:
    """The card shares nothing with the top card, or is not what the wild asks for."""
    card, needed = move.card, need(state)
    fix = None
    if move.origin:
        rules: tuple[str, ...] = ("MCH-MATCH-01", "MCH-MATCH-02")
    else:
        rules = ("MCH-MATCH-01", "MCH-NO-01")
        if not binding(state, state.turn):
            fix = _fix(game, state, Move("collect", card))
    key = "why.not_asked" if state.call else "why.no_match"
    if move.origin:
        key += "_from"
    if state.call:
        return game.no(key, "MCH-WILD-05", "MCH-WILD-06", cards=(card,), fix=fix, card=card, ask=ask(needed))
    return game.no(key, *rules, cards=(card,), fix=fix, card=card, top=needed)


def _on_said(game: _Game, state: State, move: Move) -> Verdict | None:
    """Is the announcement the right one? Made for the players unless `manual_announce` is on (MCH-Q04)."""
    wanted = _announcement(state, move.kind)
    if move.said == wanted:
        return None
    fix = _fix(game, state, move)
    if not wanted:
        return game.no("why.said_for_you", "MCH-Q04", cards=(move.card,), fix=fix)
    rule = "MCH-MATCH-03" if move.kind == "match" else "MCH-NO-01"
    key = f"why.{move.kind}_said_wrong" if move.said else f"why.{move.kind}_unsaid"
    return game.no(
        key, rule, "MCH-Q04", cards=(move.card,), fix=fix, card=move.card, said=f"said {move.said}"
    )


def _announcement(state: State, kind: str) -> str:
    """What the player must announce with a play of that kind (MCH-MATCH-03, MCH-NO-01, MCH-Q04)."""
    if not state.options.manual_announce:
        return ""
    return {"match": MATCH_SAID, "collect": COLLECT_SAID}.get(kind, "")


def _fix(game: _Game, state: State, move: Move) -> Say:
    """What to say instead: a legal move, with the announcement that belongs to it."""
    return game.say("fix.say", move=write(move._replace(said=_announcement(state, move.kind))))
