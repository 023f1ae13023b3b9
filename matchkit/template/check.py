"""The judge: may this move be made, and why or why not?

Every branch has a sentence of its own in `words.toml`, addressed to the player to move.
"""

from __future__ import annotations

from matchkit.game import Game, Say, Verdict
from matchkit.template.moves import DRAW, PASS, Move, legal
from matchkit.template.state import OVER, State, follows

_Game = Game[State, Move]


def check(game: _Game, state: State, move: Move) -> Verdict:
    """The verdict on any move at any moment."""
    if state.phase == OVER:
        return game.no("why.over", "NEW-END-01")
    if move == DRAW:
        if not state.deck:
            return game.no("why.no_deck", "NEW-DRAW-02", fix=game.say("fix.pass", move=PASS))
        return game.yes("why.draws", "NEW-DRAW-01")
    if move == PASS:
        if state.deck:
            return game.no("why.must_draw", "NEW-DRAW-01", fix=game.say("fix.draw", move=DRAW))
        return game.yes("why.passes", "NEW-DRAW-02")
    if move.kind != "play":
        return game.no("why.no_move", "NEW-PLAY-01")
    return _on_play(game, state, move.card)


def _on_play(game: _Game, state: State, card: str) -> Verdict:
    hand = state.hands[state.turn]
    if card not in hand:
        return game.no("why.not_held", "NEW-PLAY-01", card=card)
    if not state.discard:
        return game.yes("why.begins", "NEW-PLAY-01", card=card)
    top = state.discard[-1]
    if follows(state, card):
        key, rule = (
            ("why.fresh", "NEW-PLAY-02") if state.discard[-1] == "9" else ("why.follows", "NEW-PLAY-01")
        )
        return game.yes(key, rule, card=card, top=top)
    if card == top:
        return game.no(
            "why.equal", "NEW-PLAY-01", "NEW-Q01", cards=(card,), fix=_way_out(game, state), card=card
        )
    return game.no("why.too_low", "NEW-PLAY-01", cards=(card,), fix=_way_out(game, state), card=card, top=top)


def _way_out(game: _Game, state: State) -> Say:
    """A move that is legal here, as the learner makes it."""
    move = next(legal(state))
    return game.say(f"fix.{move.kind}", move=move, card=move.card)
