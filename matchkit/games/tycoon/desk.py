"""What can be done with the cards and the figure picked on a table of *Matchstick Tycoon*.

A play is two picks: cards of the hand, and a figure of the strength order. Cards of one kind need no
figure when they are played as printed; a 3 and a 6 always do (TYC-MOD-03).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit import scene as draw
from matchkit.desk import Action, Offer
from matchkit.game import Seat, Verdict
from matchkit.games.tycoon import geometry
from matchkit.games.tycoon.altering import altered, edited, fields
from matchkit.games.tycoon.bench import Tried, figure_tile
from matchkit.games.tycoon.look import Teller, card_ids, code, how
from matchkit.games.tycoon.moves import Choice, choices
from matchkit.games.tycoon.rules import Tycoon
from matchkit.games.tycoon.scene import may_pick, seen
from matchkit.games.tycoon.state import (
    MAX_CARDS,
    PASS,
    RETURN,
    Move,
    State,
    in_order,
    play,
)
from matchkit.scene import Part, Pick

__all__ = ["altered", "desk", "edited", "fields", "picks", "said"]

_GAME = Tycoon()
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
    outcome = _GAME.outcome(state)
    if outcome:
        return Offer(
            t("desk.over"), outcome.say.tell(seat, names), (), outcome.say.more(seat, names), outcome.rules
        )
    if _GAME.to_move(state) != seat:
        more = ""
        if seat in state.out:
            more = t("desk.you_out", rank=f"rank.{state.out.index(seat) + 1}")
        return Offer(t("desk.waiting_eyebrow"), t("desk.waiting", who=Seat(state.turn)), (), more)
    tried = _read(state, seat, picks)
    quick = _quick(state, tried, t)
    chosen = bool(tried.cards and tried.figure)
    found = _verdict(state, tried, t, quick) if chosen else _question(state, tried, t)
    parts = _parts(state, seat, tried, names)
    meant = next((key.removeprefix(_DO) for key, _ in picks if key.startswith(_DO)), "")
    return found._replace(actions=_actions(state, tried, meant, t), parts=parts, quick=quick)


def picks(state: State, seat: int, move: Move) -> list[Pick]:
    """What to pick for a move: its cards, and the figure where they all show one."""
    if move.do != "play":
        return [(_DO + move.do, 0)]
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
    if move.do != "play":
        return t(f"said.{move.do}")
    if len(set(move.figures)) != 1:
        return t("said.mixed", cards=tuple(move.cards))
    key, facts = how(move.cards, move.figures[0], state.options.seven)
    figure = move.figures[0]
    if len(move.cards) == 1:
        # A label keeps its small letter: a b is no B.
        return t.label(f"said.one_{key}", figure=figure, **facts)
    count = f"n.{len(move.cards)}"
    return t(f"said.many_{key}", figure=figure, n=count, **{**facts, "cards": tuple(move.cards)})


def _read(state: State, seat: int, picks: Sequence[Pick]) -> Tried:
    """The cards and the figure among the picks; strangers are passed over."""
    hand = dict(card_ids(state.hands[seat]))
    keys = dict.fromkeys(key for key, _ in picks)
    figures = [key.removeprefix(_FIGURE) for key in keys if key.startswith(_FIGURE)]
    known = [f for f in figures if f in geometry.figures(state.options.expansion) and hand]
    return Tried(in_order(hand[key] for key in keys if key in hand), known[-1] if known else "")


def _parts(state: State, seat: int, tried: Tried, names: Sequence[str]) -> Mapping[str, Part]:
    """The parts of the table that look different now that this seat may pick, and has picked these things."""
    if not may_pick(state, seat):
        return {}
    before, now = draw.flat(seen(state, seat, names)), draw.flat(seen(state, seat, names, tried))
    return {key: part for key, part in now.items() if before.get(key) != part}


# --- what is said ---------------------------------------------------------------------------


def _verdict(state: State, tried: Tried, t: Teller, quick: Mapping[str, Any] | None) -> Offer:
    """Cards and a figure are chosen: may they be played?"""
    verdict = _GAME.check(state, play(tried.cards, tried.figure * len(tried.cards)))
    more = verdict.say.more(t.you, t.names)
    # The quick tiles say what would work instead, so the sentence need not.
    if verdict.fix and not (quick and quick["tiles"]):
        more = f"{more} {verdict.fix.tell(t.you, t.names)}".strip()
    eyebrow = t("desk.legal" if verdict.ok else "desk.not_legal")
    tone = "yes" if verdict.ok else "no"
    return Offer(eyebrow, verdict.say.tell(t.you, t.names), (), more, verdict.rules, tone=tone)


def _question(state: State, tried: Tried, t: Teller) -> Offer:
    """Something is still to be chosen: what there is to do, or the figure, or the cards."""
    seat, have, hand = state.turn, state.sticks[state.turn], state.hands[state.turn]
    eyebrow = t("desk.your_turn")
    if not hand:
        more = t("desk.cardless_more" if state.trick else "desk.cardless_dealer_more", have=have)
        return Offer(eyebrow, t("desk.cardless"), (), more, ("TYC-OUT-02" if state.trick else "TYC-OUT-03",))
    if tried.cards:
        title = t.many("desk.which", len(tried.cards), cards=tuple(tried.cards))
        verdict = _GAME.check(state, _as_printed(tried.cards))
        more = "" if verdict.ok else " ".join(
            filter(None, (verdict.say.tell(seat, t.names), verdict.say.more(seat, t.names)))
        )  # fmt: skip
        return Offer(eyebrow, title, (), more, verdict.rules)
    if tried.figure:
        one = not state.trick or len(state.trick[-1].cards) == 1
        title = t("desk.which_cards" if one else "desk.which_cards_many", figure=tried.figure)
        return Offer(eyebrow, title, (), t("desk.which_cards_more"), ("TYC-MOD-01",))
    if not state.trick:
        return Offer(eyebrow, t("desk.lead"), (), t("desk.lead_more", have=have), ("TYC-LEAD-01",))
    last = state.trick[-1]
    count = len(last.cards)
    title = t.many("desk.beat", count, who=Seat(last.seat), figure=last.figure)
    return Offer(eyebrow, title, (), t.many("desk.beat_more", count, have=have), ("TYC-FOLLOW-02",))


def _quick(state: State, tried: Tried, t: Teller) -> Mapping[str, Any] | None:
    """The figures that the picked cards could show now, to be picked beside the table."""
    if not state.hands[state.turn]:
        return None
    if not tried.cards:
        return {"title": "", "tiles": [], "zone": "order"}
    last = state.trick[-1] if state.trick else None
    count = len(last.cards) if last else min(len(tried.cards), MAX_CARDS)
    if len(tried.cards) != count:
        return {"title": "", "tiles": [], "zone": "order"}
    found = [choice for choice in choices(state, tried.cards) if choice.works]
    many = "_many" if len(tried.cards) > 1 else ""
    if not found:
        return {"title": t("desk.can_none"), "tiles": [], "zone": "order"}
    if last:
        title = t(f"desk.can_beat{many}", have=state.sticks[state.turn], table=last.figure)
    else:
        title = t(f"desk.can_show{many}", have=state.sticks[state.turn])
    if len(found) > _QUICK:
        # The cheapest, in the order of strength.
        keep = sorted(found, key=lambda c: c.cost or 0)[:_QUICK]
        found = [choice for choice in found if choice in keep]
    tiles = [_tile(state, choice, t) for choice in found]
    if len(tiles) <= _QUICK // 2:
        # There is room for the word.
        tiles = [
            tile
            | {"under": t("s.under_sticks", n=choice.cost) if choice.cost else t("s.under_free"), "mark": ""}
            for tile, choice in zip(tiles, found, strict=True)
        ]
    return {"title": title, "tiles": tiles, "zone": "order"}


def _tile(state: State, choice: Choice, t: Teller) -> Part:
    on_table = state.trick[-1].figure if state.trick else ""
    face = f"{_FIGURE}{code(choice.figure, state.options.seven)}"
    return figure_tile(choice.figure, face, choice, on_table, False, state, True, t)


# --- the actions ----------------------------------------------------------------------------


def _as_printed(cards: str) -> Move:
    """The cards as they are printed; a 3 or a 6 among them leaves the figure open."""
    return Move("play", cards) if set(cards) & set(_DECLARED) else play(cards, cards)


def _actions(state: State, tried: Tried, meant: str, t: Teller) -> list[Action]:
    """Play, pass and return a stick, always in this order; one that is `meant` needs no cards."""
    cards, figure = tried
    if figure and cards:
        move = play(cards, figure * len(cards))
        name = t(
            "act.play_as_one" if len(cards) == 1 else "act.play_as_many", cards=tuple(cards), figure=figure
        )
        if set(cards) == {figure}:
            name = t("act.play_bare", cards=tuple(cards))
    elif cards:
        move = _as_printed(cards)
        ok = _GAME.check(state, move).ok
        name = t("act.play_printed" if ok else "act.play_bare", cards=tuple(cards))
    else:
        move, name = Move("play"), t("act.play_none")
    returns = not state.hands[state.turn] or (meant == "return" and not cards)
    return [
        _action(state, "play", "match-one", name, move, bool(cards), t),
        _action(state, "pass", "next", t("act.pass"), PASS, meant == "pass" and not cards, t),
        _action(state, "give", "undo", t("act.return"), RETURN, returns, t),
    ]


def _action(state: State, key: str, icon: str, name: str, move: Move, main: bool, t: Teller) -> Action:
    verdict: Verdict = _GAME.check(state, move)
    return Action(key, icon, name, verdict, move, main and verdict.ok, t.short(verdict))
