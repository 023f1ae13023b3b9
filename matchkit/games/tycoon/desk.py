"""What can be done with the cards and the figure picked on a table of *Matchstick Tycoon*.

A play is two picks: cards of the hand, and a figure of the strength order. Cards of one kind need no
figure when they are played as printed; a 3 and a 6 always do (TYC-MOD-03).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit import scene as draw
from matchkit.desk import Action, Offer, action, at_rest
from matchkit.game import Seat
from matchkit.games.tycoon import game, geometry
from matchkit.games.tycoon.moves import PASS, RETURN, Move, choices, play
from matchkit.games.tycoon.scene import Teller, figure_tile, how, scene
from matchkit.games.tycoon.state import MAX_CARDS, State, in_order
from matchkit.games.tycoon.workbench import Tried, tried_table
from matchkit.hands import card_ids
from matchkit.scene import Part, Pick

_FIGURE = "fig."
#: What is picked for a move that needs no cards: nothing on the table, but its action is the one to press.
_DO = "do."
#: Cards that have to be declared: they show one figure as printed and another upside down.
_DECLARED = "36"
#: How many figures are laid out beside the table; where there are more, the strength order has them all.
_QUICK = 6


def desk(state: State, seat: int, picks: Sequence[Pick], names: Sequence[str]) -> Offer:
    """The voice beside the table for this seat and these picks."""
    t = Teller(seat, names)
    resting = at_rest(game, state, seat, t)
    if resting:
        if seat in state.out and not resting.more:
            resting = resting._replace(more=t("desk.you_out", rank=f"rank.{state.out.index(seat) + 1}"))
        return resting
    keys = dict.fromkeys(key for key, _ in picks)
    tried = _tried(state, keys)
    meant = next((key.removeprefix(_DO) for key in keys if key.startswith(_DO)), "")
    quick = _quick(state, tried, t)
    found = _verdict(state, tried, t, quick) if tried.cards and tried.figure else _question(state, tried, t)
    actions = _actions(state, tried, meant, t)
    return found._replace(actions=actions, parts=_parts(state, seat, tried, t), quick=quick)


def picks(state: State, seat: int, move: Move) -> list[Pick]:
    """What to pick for a move: its cards, and the figure where they all show one."""
    if move.kind != "play":
        return [(_DO + move.kind, 0)]
    left = card_ids(state.hands[seat])
    found: list[Pick] = []
    for card in move.cards:
        place = next(((key, c) for key, c in left if c == card), None)
        if place:
            left.remove(place)
            found.append((place[0], 0))
    if found and len(set(move.figures)) == 1 and move.figures[0] in geometry.figures(state.options.expansion):
        found.append((_FIGURE + move.figures[0], 0))
    return found


def said(state: State, move: Move, names: Sequence[str]) -> str:
    """A move in plain English, with the cards it is made of: `A, a 4 with 2 sticks`."""
    t = Teller(state.turn, names)
    if move.kind != "play":
        return t(f"said.{move.kind}")
    if len(set(move.figures)) != 1:
        return t("said.mixed", cards=tuple(move.cards))
    figure, count = move.figures[0], len(move.cards)
    key, facts = how(move.cards, figure, state.options.seven)
    if count == 1:
        return t.label(f"said.one_{key}", figure=figure, **facts)
    return t(f"said.many_{key}", figure=figure, n=f"n.{count}", **facts, cards=tuple(move.cards))


def _tried(state: State, keys: Mapping[str, None]) -> Tried:
    """The cards and the figure among the picks; anything else is ignored."""
    hand = dict(card_ids(state.hands[state.turn]))
    figures = [key.removeprefix(_FIGURE) for key in keys if key.startswith(_FIGURE)]
    known = [f for f in figures if f in geometry.figures(state.options.expansion) and hand]
    return Tried(in_order(hand[key] for key in keys if key in hand), known[-1] if known else "")


def _parts(state: State, seat: int, tried: Tried, t: Teller) -> Mapping[str, Part]:
    """The parts of the table that look different now that this seat may pick, and has picked these things."""
    if not state.hands[seat]:
        return {}
    before, now = draw.flat(scene(state, seat, t.names)), draw.flat(tried_table(state, seat, tried, t))
    return {key: part for key, part in now.items() if before.get(key) != part}


# --- what is said ---------------------------------------------------------------------------


def _verdict(state: State, tried: Tried, t: Teller, quick: Mapping[str, Any] | None) -> Offer:
    """Cards and a figure are chosen: may they be played?"""
    verdict = game.check(state, play(tried.cards, tried.figure * len(tried.cards)))
    more = verdict.say.more(t.you, t.names)
    # The quick tiles say what would work instead, so the sentence need not.
    if verdict.fix and not (quick and quick["tiles"]):
        more = f"{more} {t.say(verdict.fix)}".strip()
    eyebrow = t("desk.legal" if verdict.ok else "desk.not_legal")
    return Offer(eyebrow, t.say(verdict.say), (), more, verdict.rules, tone="yes" if verdict.ok else "no")


def _question(state: State, tried: Tried, t: Teller) -> Offer:
    """Something is still to be chosen: what there is to do, or the figure, or the cards."""
    have, eyebrow = state.sticks[state.turn], t("desk.your_turn")
    last = state.trick[-1] if state.trick else None
    if not state.hands[state.turn]:
        more = t("desk.cardless_more" if last else "desk.cardless_dealer_more", have=have)
        return Offer(eyebrow, t("desk.cardless"), (), more, ("TYC-OUT-02" if last else "TYC-OUT-03",))
    if tried.cards:
        title = t.many("desk.which", len(tried.cards), cards=tuple(tried.cards))
        verdict = game.check(state, _as_printed(tried.cards))
        told = "" if verdict.ok else f"{t.say(verdict.say)} {verdict.say.more(t.you, t.names)}".strip()
        return Offer(eyebrow, title, (), told, verdict.rules)
    if tried.figure:
        many = "_many" if last and len(last.cards) > 1 else ""
        title = t(f"desk.which_cards{many}", figure=tried.figure)
        return Offer(eyebrow, title, (), t("desk.which_cards_more"), ("TYC-MOD-01",))
    if not last:
        return Offer(eyebrow, t("desk.lead"), (), t("desk.lead_more", have=have), ("TYC-LEAD-01",))
    title = t.many("desk.beat", len(last.cards), who=Seat(last.seat), figure=last.figure)
    return Offer(eyebrow, title, (), t.many("desk.beat_more", len(last.cards), have=have), ("TYC-FOLLOW-02",))


def _quick(state: State, tried: Tried, t: Teller) -> Mapping[str, Any] | None:
    """The figures that the picked cards could show now, to be picked beside the table."""
    if not state.hands[state.turn]:
        return None
    last, count = state.trick[-1] if state.trick else None, len(tried.cards)
    if not count or (last and count != len(last.cards)) or count > MAX_CARDS:
        return {"title": "", "tiles": [], "zone": "order"}
    found = [choice for choice in choices(state, tried.cards) if choice.works]
    if not found:
        return {"title": t("desk.can_none"), "tiles": [], "zone": "order"}
    key = ("desk.can_beat" if last else "desk.can_show") + "_many" * (count > 1)
    title = t(key, have=state.sticks[state.turn], table=last.figure if last else "")
    if len(found) > _QUICK:
        # The cheapest, in the order of strength.
        keep = sorted(found, key=lambda c: c.cost or 0)[:_QUICK]
        found = [choice for choice in found if choice in keep]
    tiles = [figure_tile(state, choice.figure, choice, t) for choice in found]
    if len(tiles) <= _QUICK // 2:
        # There is room for the word.
        for tile, choice in zip(tiles, found, strict=True):
            tile["under"] = t("s.under_sticks" if choice.cost else "s.under_free", n=choice.cost)
            tile["mark"] = ""
    return {"title": title, "tiles": tiles, "zone": "order"}


# --- the actions ----------------------------------------------------------------------------


def _as_printed(cards: str) -> Move:
    """The cards as they are printed; a 3 or a 6 among them leaves the figure open."""
    return Move("play", cards) if set(cards) & set(_DECLARED) else play(cards, cards)


def _actions(state: State, tried: Tried, meant: str, t: Teller) -> list[Action]:
    """Play, pass and return a stick, always in this order; one that is `meant` needs no cards."""
    cards, figure = tried
    key, move = "play_none", Move("play")
    if cards and figure:
        move = play(cards, figure * len(cards))
        key = "play_as_one" if len(cards) == 1 else "play_as_many"
        if set(cards) == {figure}:
            key = "play_bare"
    elif cards:
        move = _as_printed(cards)
        key = "play_printed" if game.check(state, move).ok else "play_bare"
    name = t(f"act.{key}", cards=tuple(cards), figure=figure)
    returns = not state.hands[state.turn] or (meant == "return" and not cards)
    passes = meant == "pass" and not cards
    return [
        action(game, state, "play", "match-one", move, t, name=name, main=bool(cards)),
        action(game, state, "pass", "next", PASS, t, main=passes),
        action(game, state, "give", "undo", RETURN, t, name=t("act.return"), main=returns),
    ]
