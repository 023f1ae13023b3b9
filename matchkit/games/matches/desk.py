"""What can be done with the cards picked on a table of *Matches*.

What an example hand can be changed to is said in `altering`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit.desk import Action, Offer
from matchkit.game import Seat, Verdict
from matchkit.games.matches.altering import altered, edited, fields
from matchkit.games.matches.burning import price_of
from matchkit.games.matches.rules import Matches
from matchkit.games.matches.scene import TEXT, Teller, burnt_title, hand_ids, number_id, number_zone, uses
from matchkit.games.matches.state import (
    CODES,
    FLARE,
    FUEL,
    VALUES,
    Burnt,
    Move,
    State,
    canonical,
    worths,
)
from matchkit.scene import Pick, flat

__all__ = ["altered", "desk", "edited", "fields", "picks", "said"]

_GAME = Matches()
_ICONS = {"match": "match-one", "set": "set", "run": "run", "flare": "flare", "out": "burn-out"}


def desk(state: State, seat: int, picks: Sequence[Pick], names: Sequence[str]) -> Offer:
    """The voice beside the table for this seat and these picks."""
    t = Teller(seat, names)
    outcome = _GAME.outcome(state)
    if outcome:
        places = sorted(zip(outcome.ranks, range(len(names)), outcome.scores, strict=False))
        told = [t("desk.place", place=rank, who=Seat(who), n=score) for rank, who, score in places]
        return Offer(t("desk.over"), outcome.say.tell(seat, names), (), " ".join(told), outcome.rules)
    mover = _GAME.to_move(state)
    if mover != seat:
        more = t("desk.you_out") if seat in state.out else ""
        return Offer(t("desk.waiting_eyebrow"), t("desk.waiting", who=Seat(mover or 0)), (), more)
    up, down, burn, number = _read(state, seat, picks)
    if state.phase != "turn":
        return _choice(state, seat, up + down, t)
    if burn is not None:
        return _burn_desk(state, burn, number, t)
    if state.acted:
        return Offer(
            t("desk.your_turn"),
            t("desk.burn_or_end"),
            [_action(t, "end", "next", t("act.end"), state, Move("end"), True)],
        )
    return _turn(state, seat, up, down, t)


def picks(state: State, seat: int, move: Move) -> list[Pick]:
    """What to pick for a move."""
    if move.kind == "card":
        price = price_of(state, move.card, move.place)
        named = [(number_id(move.number), 0)] if move.number else []
        return [(f"burn.{price - 1}", 0), *named] if price else []
    left = hand_ids(state.hands[seat])
    found: list[Pick] = []
    for cards, mode in ((move.up, 0), (move.down, 1)):
        for card in cards:
            place = next(((key, c) for key, c in left if c == card), None)
            if place:
                left.remove(place)
                found.append((place[0], mode))
    if move.kind == "flare":
        found = [next((key, 0) for key, c in hand_ids(state.hands[seat]) if c == FLARE)]
    return found


def said(state: State, move: Move, names: Sequence[str]) -> str:
    """A move in few words, as a list of plays names it."""
    mover = _GAME.to_move(state)
    t = Teller(0 if mover is None else mover, names)
    if move.kind == "card":
        aimed = move.source or move.seat >= 0 or move.number
        name = _use_name(move, t) if aimed else TEXT.name(move.card)
        return t("say.card_place", name=name, n=move.place) if move.place else name
    up, down = (tuple(CODES[c] for c in cards) for cards in (move.up, move.down))
    kind = "keep" if move.kind == "discard" and not up else move.kind
    return t(f"say.{kind}", up=up, down=down)


def _read(
    state: State, seat: int, picks: Sequence[Pick]
) -> tuple[tuple[int, ...], tuple[int, ...], int | None, int]:
    """Cards face up and down, where the Burn Card lies, the number named (0: none); no strangers."""
    cards = dict(hand_ids(state.hands[seat]))
    up = canonical(cards[key] for key, mode in picks if mode == 0 and key in cards)
    down = canonical(cards[key] for key, mode in picks if mode == 1 and key in cards)
    row = {f"burn.{i}": i for i, card in enumerate(state.row) if card}
    numbers = {number_id(n): n for n in VALUES}
    burn = next((row[key] for key, _ in picks if key in row), None)
    return up, down, burn, next((numbers[key] for key, _ in picks if key in numbers), 0)


def _action(
    t: Teller,
    kind: str,
    icon: str,
    name: str,
    state: State,
    move: Move,
    main: bool = False,
    verdict: Verdict | None = None,
) -> Action:
    verdict = _GAME.check(state, move) if verdict is None else verdict
    return Action(kind, icon, name, verdict, move, main and verdict.ok, t.short(verdict))


# --- a turn -----------------------------------------------------------------------------


def _turn(state: State, seat: int, up: tuple[int, ...], down: tuple[int, ...], t: Teller) -> Offer:
    hand, worth = state.hands[seat], worths(state.adjust)
    fits = any(worth[card] == state.target for card in hand)
    picked = up + down
    actions = []
    for kind in ("match", "set", "run"):
        move = Move(kind, up, down)
        if kind == "match" and not fits:
            # Whatever is picked, the hand cannot match; that is the better thing to hear.
            missing = next((c for c in range(1, 11) if worth[c] == state.target), state.target)
            move = Move(kind, (missing,)) if missing not in hand else move
        actions.append(_action(t, kind, _ICONS[kind], t(f"act.{kind}"), state, move, bool(picked)))
    flare = Move("flare", up, down) if picked and FLARE in hand else Move("flare", (FLARE,))
    actions.append(_action(t, "flare", _ICONS["flare"], t("act.flare"), state, flare, bool(picked)))
    actions.append(_action(t, "out", _ICONS["out"], t("act.out"), state, Move("out")))
    main = next((a for a in actions if a.main), None)
    title = t("desk.answer_fuel" if state.fuel else "desk.answer", n=state.target)
    return Offer(
        t("desk.your_turn"),
        title,
        actions,
        rules=main.verdict.rules[:1] if main else (),
        meter=_meter(state, up, down, t),
    )


def _meter(state: State, up: tuple[int, ...], down: tuple[int, ...], t: Teller) -> Mapping[str, Any]:
    worth = worths(state.adjust)
    counted = [(CODES[c], worth[c]) for c in up if c != FLARE]
    if FLARE in up:
        counted.append((TEXT.name("F"), state.target))
    parts: list[dict[str, Any]] = [
        {"n": max(0, n), "label": code if str(n) == code else f"{code}→{n}"} for code, n in counted
    ]
    if FLARE in up:
        parts[-1]["label"] = TEXT.name("F")
    if down:
        parts.append({"n": len(down), "label": f"+{len(down)}", "kind": "down"})
    total = sum(p["n"] for p in parts)
    return {"target": state.target, "parts": parts, "name": t("desk.meter", total=total, target=state.target)}


# --- Burn Cards ----------------------------------------------------------------------------


def _burn_desk(state: State, index: int, number: int, t: Teller) -> Offer:
    card = state.row[index]
    # The number of a Fuel Source is picked on the table; each player and each copy is a row.
    moves = list(dict.fromkeys(m._replace(number=number if m.number else 0) for m in uses(state, index)))
    actions = []
    for i, move in enumerate(moves):
        verdict = _GAME.check(state, move)
        if len(moves) > 1 and move.seat == state.turn and not verdict.ok:
            continue
        main = len(moves) == 1 or bool(move.number)
        actions.append(_action(t, f"card.{i}", "burn-card", _use_name(move, t), state, move, main, verdict))
    title = f"{TEXT.name(card)}: {t(f'burn_text.{card}')}"
    best = next((a for a in actions if a.verdict.ok), actions[0])
    asks = any(
        a.verdict.ok or a.verdict.say.key == "why.number_missing" for a in actions if names_number(a.move)
    )
    parts = flat(number_zone(state, t)) if asks else {}
    return Offer(
        t("desk.card_eyebrow"), title.rstrip("."), actions, rules=best.verdict.rules[-1:], parts=parts
    )


def names_number(move: Move) -> bool:
    """Is this use of a Burn Card one that names a number?"""
    return FUEL in (move.card, move.source)


def _use_name(move: Move, t: Teller) -> str:
    title = burnt_title(Burnt(move.card), t)
    if move.source:
        if move.seat >= 0:
            key = "act.card_copy_self" if move.seat == t.you else "act.card_copy_at"
            return t(key, title=title, source=move.source, who=Seat(move.seat))
        if move.number:
            return t("act.card_copy_number", title=title, source=move.source, n=move.number)
        return t("act.card_copy", title=title, source=move.source)
    if move.seat >= 0:
        key = "act.card_self" if move.seat == t.you else "act.card_at"
        return t(key, title=title, who=Seat(move.seat))
    if move.number:
        return t("act.card_number", title=title, n=move.number)
    return t("act.card", title=title)


# --- the other decisions --------------------------------------------------------------------


def _choice(state: State, seat: int, cards: tuple[int, ...], t: Teller) -> Offer:
    if state.phase == "blaze":
        action = _action(t, "blaze", "flare", t("act.blaze"), state, Move("blaze", cards), True)
        return Offer(t("desk.your_turn"), t("desk.blaze"), [action], t("desk.blaze_more"))
    if state.phase == "drop":
        action = _action(t, "drop", "close", t("act.drop"), state, Move("drop", cards), True)
        n = min(2, len(state.hands[seat]))
        return Offer(
            t("desk.your_turn"),
            t("desk.drop", n=n),
            [action],
            t("desk.drop_more_self" if state.turn == seat else "desk.drop_more", who=Seat(state.turn)),
        )
    name = t("act.discard") if cards else t("act.keep")
    action = _action(
        t, "discard", "check" if not cards else "close", name, state, Move("discard", cards), True
    )
    key = "desk.discard_more_flares" if state.settings.discard_flares else "desk.discard_more"
    won = next(s for s in range(state.settings.seats) if s not in state.out)
    return Offer(
        t("desk.discard_eyebrow"),
        t("desk.discard", n=state.round, who=Seat(won)),
        [action],
        t(key, n=state.settings.hand_size),
    )
