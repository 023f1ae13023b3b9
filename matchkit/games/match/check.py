"""The judge: may this move be made, and why or why not?

Every branch has a sentence of its own in `words.toml`, addressed to the player to move.
"""

from __future__ import annotations

from matchkit.errors import clean
from matchkit.game import Game, Say, Seat, Verdict
from matchkit.games.match.moves import COLLECT_SAID, LAST_WILD, MATCH_SAID, Move, announcement, legal
from matchkit.games.match.state import (
    CALLS,
    CHALLENGE,
    FITS,
    OVER,
    PLACE,
    PLAY,
    WILD,
    State,
    ask,
    binding,
    by_points,
    duty,
    fits,
    need,
    overlooked,
    shared,
    tops,
)

_Game = Game[State, Move]

#: A wild as an example of one.
_SOME_WILD = Move("wild", WILD, "", "B")


def check(game: _Game, state: State, move: Move) -> Verdict:
    """The verdict on any move at any moment."""
    if state.phase == OVER:
        decides = "MCH-GAME-01" if by_points(state.totals, state.options) else "MCH-Q38"
        return game.no("why.over", decides)
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
    mover, card = Seat(state.turn), state.violation
    if move.kind not in ("challenge", "pass"):
        return game.no("why.challenge_first", "MCH-Q41", cards=(card,), who=mover, card=card)
    if any(move[1:]):
        return game.no("why.challenge_alone", "MCH-Q41", fix=_fix(game, state, Move(move.kind)))
    key = "why.challenges" if move.kind == "challenge" else "why.lets_pass"
    return game.yes(key, "MCH-NO-07", "MCH-Q41", who=mover, card=card, tops=overlooked(state))


def _on_match(game: _Game, state: State, move: Move) -> Verdict:
    """A card goes on the discard pile, from the hand or from the collection."""
    card, seat = move.card, state.turn
    if card == WILD:
        return _on_wild_as_match(game, state, move)
    if (refused := _on_card(game, move)) is not None:
        return refused
    if (refused := _where(game, state, move)) is not None:
        return refused
    needed = need(state)
    if not fits(card, needed):
        return _does_not_fit(game, state, move)
    if (refused := _on_said(game, state, move)) is not None:
        return refused
    if state.call:
        decides = "MCH-WILD-04" if binding(state, seat) else "MCH-WILD-05"
        key, asked = "why.answers_from" if move.origin else "why.answers", ask(state.call)
        return game.yes(key, decides, "MCH-MATCH-02", "MCH-MATCH-03", card=card, ask=asked)
    key = "why.matches_from" if move.origin else "why.matches"
    how = shared(card, needed)
    twin = ("MCH-Q30",) if how == "both" else ()
    rules = ("MCH-MATCH-01", "MCH-MATCH-02", "MCH-MATCH-03", *twin)
    return game.yes(key, *rules, card=card, top=needed, how=how)


def _on_wild_as_match(game: _Game, state: State, move: Move) -> Verdict:
    """A wild fits everywhere, but it is played as a wild, which asks for something or ends the round."""
    hand, fix = state.hands[state.turn], _fix(game, state, LAST_WILD, _SOME_WILD)
    if move.origin:
        return game.no("why.wild_from_hand", "MCH-WILD-01", "MCH-WILD-02", fix=fix)
    if WILD not in hand:
        return game.no("why.no_wild", "MCH-WILD-01")
    if len(hand) == 1:
        return game.no("why.last_wild_is_wild", "MCH-WILD-01", "MCH-Q35", cards=(WILD,), fix=fix)
    return game.no("why.wild_is_wild", "MCH-WILD-01", "MCH-WILD-03", cards=(WILD,), fix=fix)


def _on_collect(game: _Game, state: State, move: Move) -> Verdict:
    """A card that does not fit goes from the hand into the collection."""
    card, hand = move.card, state.hands[state.turn]
    if card == WILD:
        fix = _fix(game, state, LAST_WILD, _SOME_WILD)
        return game.no("why.wild_collected", "MCH-WILD-02", cards=(WILD,), fix=fix)
    if (refused := _on_card(game, move)) is not None:
        return refused
    match, bound, asked = Move("match", card), binding(state, state.turn), ask(state.call)
    if move.origin:
        lies_there = move.origin == "collection" and card in state.piles[state.turn][PLACE[card]]
        key = "why.collect_from_hand" if lies_there else "why.only_from_hand"
        fix = _fix(game, state, Move("collect", card), match, match._replace(origin="collection"))
        return game.no(key, "MCH-NO-01", cards=(card,), fix=fix, card=card)
    if card not in hand:
        return game.no("why.not_in_hand", "MCH-NO-01", cards=(card,), card=card)
    needed = need(state)
    if fits(card, needed):
        fix = _fix(game, state, match)
        if state.call:
            decides = "MCH-WILD-04" if bound else "MCH-WILD-05"
            return game.no(
                "why.fits_call", "MCH-NO-01", decides, cards=(card,), fix=fix, card=card, ask=asked
            )
        facts = {"card": card, "top": needed, "how": shared(card, needed)}
        return game.no("why.fits_top", "MCH-NO-01", "MCH-MATCH-01", cards=(card,), fix=fix, **facts)
    if bound and (state.caught or state.options.police == "engine"):
        fix = _fix(game, state, Move("match", bound[0], "collection"))
        if state.caught:
            return game.no("why.caught", duty(state), "MCH-Q41", cards=bound, fix=fix, tops=bound)
        key = "why.bound_by_call" if state.call else "why.bound"
        return game.no(key, duty(state), cards=bound, fix=fix, tops=bound, top=needed, ask=asked)
    if (refused := _on_said(game, state, move)) is not None:
        return refused
    if bound:
        return game.yes("why.oversight", "MCH-NO-07", "MCH-Q05", "MCH-Q41", card=card, tops=bound)
    return _collects(game, state, card)


def _collects(game: _Game, state: State, card: str) -> Verdict:
    """The card is kept; then one is drawn, if there is one (MCH-NO-03, MCH-Q15, MCH-Q16)."""
    hand, needed = state.hands[state.turn], need(state)
    rules: tuple[str, ...] = ("MCH-WILD-05", "MCH-NO-01") if state.call else ("MCH-NO-01",)
    if not FITS[needed].isdisjoint(hand):
        rules = (*rules, "MCH-NO-04")
    if state.deck or len(state.discard) > 1:
        key = "why.collects_call" if state.call else "why.collects"
        return game.yes(key, *rules, "MCH-NO-03", card=card, top=needed, ask=ask(state.call))
    if len(hand) > 1:
        return game.yes("why.collects_last", *rules, "MCH-Q15", "MCH-Q36", card=card)
    return game.yes("why.collects_out", *rules, "MCH-Q15", "MCH-Q16", card=card)


def _on_wild(game: _Game, state: State, move: Move) -> Verdict:
    """A wild goes on the discard pile, asking for one colour or one number."""
    hand, call = state.hands[state.turn], move.call
    if move.card != WILD:
        cards = (move.card,) if move.card in PLACE else ()
        return game.no("why.not_a_wild", "MCH-WILD-01", cards=cards, card=clean(move.card))
    if (wrong := _wrong_wild(state, move)) is not None:
        key, *rules = wrong
        fix = _fix(game, state, LAST_WILD, Move("wild", WILD, "", call[:1]), _SOME_WILD)
        return game.no(key, *rules, cards=(WILD,) if WILD in hand else (), fix=fix, call=clean(call))
    if len(hand) == 1:
        return game.yes("why.last_wild", "MCH-WILD-01", "MCH-END-01", "MCH-Q18", "MCH-Q35")
    rules = ["MCH-WILD-01", "MCH-WILD-03"]
    if binding(state, state.turn):
        rules.append("MCH-Q07")
    if not state.call:
        return game.yes("why.wild", *rules, ask=ask(call))
    key = "why.wild_again" if call == state.call else "why.wild_on_wild"
    return game.yes(key, *rules, "MCH-Q09", "MCH-Q31", ask=ask(call), old=ask(state.call))


def _wrong_wild(state: State, move: Move) -> tuple[str, ...] | None:
    """What is wrong with a wild, and the rules that say so."""
    hand, call = state.hands[state.turn], move.call
    if move.origin:
        return "why.wild_from_hand", "MCH-WILD-01", "MCH-WILD-02"
    if WILD not in hand:
        return "why.no_wild", "MCH-WILD-01"
    if len(hand) == 1:
        if call:
            return "why.last_wild_asks", "MCH-Q35"
        return ("why.last_wild_said", "MCH-Q35") if move.said else None
    if not call:
        return "why.wild_asks_nothing", "MCH-WILD-03"
    if call in PLACE:
        return "why.wild_asks_both", "MCH-WILD-03", "MCH-Q08"
    if call not in CALLS:
        return "why.no_such_call", "MCH-WILD-03", "MCH-Q08"
    return ("why.wild_said", "MCH-WILD-03", "MCH-Q04") if move.said else None


# --- parts of the answers -----------------------------------------------------------------


def _on_card(game: _Game, move: Move) -> Verdict | None:
    """Is it a number card of this game, with no call?"""
    if not move.card:
        key = "why.no_card_named" if move.kind == "match" else "why.no_card_named_collect"
        return game.no(key, "MCH-TURN-01")
    if move.card not in PLACE:
        return game.no("why.no_such_card", "MCH-COMP-01", card=clean(move.card))
    if move.call:
        return game.no("why.only_wilds_ask", "MCH-WILD-03", cards=(move.card,), card=move.card)
    return None


def _where(game: _Game, state: State, move: Move) -> Verdict | None:
    """Is the card where it is said to be? (MCH-MATCH-02, MCH-NO-06)"""
    card, pile = move.card, state.piles[state.turn][PLACE[move.card]]
    if move.origin == "collection":
        if pile and pile[-1] == card:
            return None
        key = "why.covered" if card in pile else "why.not_collected"
    elif move.origin:
        key = "why.no_origin"
    elif card in state.hands[state.turn]:
        return None
    else:
        key = "why.in_collection" if card in tops(state, state.turn) else "why.not_in_hand"
    fix = _fix(game, state, Move("match", card, "" if move.origin else "collection"))
    if key == "why.covered":
        cards = (card, pile[-1])
        return game.no(key, "MCH-NO-06", "MCH-Q03", cards=cards, fix=fix, card=card, top=pile[-1])
    return game.no(key, "MCH-MATCH-02", cards=(card,), fix=fix, card=card)


def _does_not_fit(game: _Game, state: State, move: Move) -> Verdict:
    """The card shares nothing with the top card, or is not what the wild asks for."""
    card, bound = move.card, binding(state, state.turn)
    # With something open that fits, the way out is given to those who would collect the card.
    fix = None if bound or move.origin else _fix(game, state, Move("collect", card))
    if state.call:
        key = "why.not_asked_from" if move.origin else "why.not_asked"
        decides = "MCH-WILD-04" if bound else "MCH-WILD-05"
        return game.no(key, decides, cards=(card,), fix=fix, card=card, ask=ask(state.call))
    key = "why.no_match_from" if move.origin else "why.no_match"
    keep = () if bound or move.origin else ("MCH-NO-01",)
    return game.no(key, "MCH-MATCH-01", *keep, cards=(card,), fix=fix, card=card, top=need(state))


def _on_said(game: _Game, state: State, move: Move) -> Verdict | None:
    """Is the announcement the right one? Made for the players unless `manual_announce` is on (MCH-Q04)."""
    wanted = announcement(state, move.kind)
    if move.said == wanted:
        return None
    card, fix = move.card, _fix(game, state, move)
    if not wanted:
        return game.no("why.said_for_you", "MCH-Q04", cards=(card,), fix=fix)
    rule = "MCH-MATCH-03" if move.kind == "match" else "MCH-NO-01"
    key = f"why.{move.kind}_said_wrong" if move.said else f"why.{move.kind}_unsaid"
    said = f"said {move.said}" if move.said in (MATCH_SAID, COLLECT_SAID) else clean(move.said)
    return game.no(key, rule, "MCH-Q04", cards=(card,), fix=fix, card=card, said=said)


def _fix(game: _Game, state: State, *moves: Move) -> Say | None:
    """The first of these moves that is legal with its announcement, as the learner makes it."""
    allowed = set(legal(state))
    for given in moves:
        move = given._replace(said=announcement(state, given.kind))
        if move in allowed:
            key = "last_wild" if move == LAST_WILD else f"{move.kind}_from" if move.origin else move.kind
            said = "_said" if move.said else ""
            return game.say(f"fix.{key}{said}", move=move, card=move.card, ask=ask(move.call))
    return None
