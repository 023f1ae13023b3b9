"""What can be done with the cards picked on a table of *Matches*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit.desk import Offer, action, at_rest
from matchkit.game import Seat
from matchkit.games.matches import game
from matchkit.games.matches.burn_cards import price_of
from matchkit.games.matches.moves import BURN_OUT, END, Move
from matchkit.games.matches.scene import TEXT, Teller, burnt_title, hand_ids, number_id, number_zone, uses
from matchkit.games.matches.state import (
    BLAZE,
    DROP,
    DROPPED,
    FLARE,
    FUEL,
    TURN,
    VALUES,
    Burnt,
    State,
    canonical,
    next_active,
    worths,
)
from matchkit.scene import Pick, flat

Cards = tuple[str, ...]

_ICONS = {"match": "match-one", "set": "set", "run": "run", "flare": "flare", "out": "burn-out"}


def desk(state: State, seat: int, picks: Sequence[Pick], names: Sequence[str]) -> Offer:
    """The voice beside the table for this seat and these picks."""
    t = Teller(seat, names)
    resting = at_rest(game, state, seat, t)
    if resting:
        return resting._replace(more=_meanwhile(state, seat, t))
    up, down, burn, number = _read(state, seat, picks)
    if state.phase != TURN:
        return _choice(state, seat, canonical(up + down), t)
    if burn is not None:
        return _burn_desk(state, burn, number, t)
    if state.acted:
        end = action(game, state, "end", "next", END, t, main=True)
        return Offer(t("desk.your_turn"), t("desk.burn_or_end"), [end])
    return _turn(state, seat, up, down, t)


def _meanwhile(state: State, seat: int, t: Teller) -> str:
    """What else there is to say while this seat has nothing to decide: every place at the end."""
    outcome = game.outcome(state)
    if outcome is None:
        return t("desk.you_out") if seat in state.out else ""
    places = sorted(zip(outcome.ranks, range(len(outcome.ranks)), outcome.scores, strict=True))
    return " ".join(t("desk.place", place=rank, who=Seat(who), n=score) for rank, who, score in places)


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
            place = next((place for place in left if place[1] == card), None)
            if place:
                left.remove(place)
                found.append((place[0], mode))
    return found


def said(state: State, move: Move, names: Sequence[str]) -> str:
    """A move in few words, as a list of plays names it."""
    mover = game.to_move(state)
    t = Teller(0 if mover is None else mover, names)
    if move.kind == "card":
        aimed = move.source or move.seat >= 0 or move.number
        name = _use_name(move, t) if aimed else TEXT.name(move.card)
        return t("say.card_place", name=name, n=move.place) if move.place else name
    kind = "keep" if move.kind == "discard" and not move.up else move.kind
    return t(f"say.{kind}", up=move.up, down=move.down)


def _read(state: State, seat: int, picks: Sequence[Pick]) -> tuple[Cards, Cards, int | None, int]:
    """Cards face up and down, where the Burn Card lies, the number named (0: none); no strangers."""
    cards = dict(hand_ids(state.hands[seat]))
    up, down = (canonical(cards[key] for key, at in picks if at == mode and key in cards) for mode in (0, 1))
    row = {f"burn.{i}": i for i, card in enumerate(state.row) if card}
    numbers = {number_id(n): n for n in VALUES}
    burn = next((row[key] for key, _ in picks if key in row), None)
    return up, down, burn, next((numbers[key] for key, _ in picks if key in numbers), 0)


# --- a turn -----------------------------------------------------------------------------


def _turn(state: State, seat: int, up: Cards, down: Cards, t: Teller) -> Offer:
    hand, worth = state.hands[seat], worths(state.adjust)
    picked = bool(up or down)
    moves = {kind: Move(kind, up, down) for kind in ("match", "set", "run")}
    if not any(worth[card] == state.target for card in hand):
        # Whatever is picked, the hand cannot match; that is the better thing to hear.
        missing = next((card for card in worth if worth[card] == state.target), "")
        if missing:
            moves["match"] = Move("match", (missing,))
    moves["flare"] = Move("flare", up, down) if picked and FLARE in hand else Move("flare", (FLARE,))
    actions = [action(game, state, kind, _ICONS[kind], move, t, main=picked) for kind, move in moves.items()]
    actions.append(action(game, state, "out", _ICONS["out"], BURN_OUT, t))
    main = next((a for a in actions if a.main), None)
    title = t("desk.answer_fuel" if state.fuel else "desk.answer", n=state.target)
    rules = main.verdict.rules[:1] if main else ()
    return Offer(t("desk.your_turn"), title, actions, rules=rules, meter=_meter(state, up, down, t))


def _meter(state: State, up: Cards, down: Cards, t: Teller) -> Mapping[str, Any]:
    worth = worths(state.adjust)
    parts: list[dict[str, Any]] = []
    for card in up:
        if card != FLARE:
            n = worth[card]
            parts.append({"n": n, "label": card if str(n) == card else f"{card}→{n}"})
    if FLARE in up:
        parts.append({"n": state.target, "label": TEXT.name(FLARE)})
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
        main = len(moves) == 1 or bool(move.number)
        row = action(game, state, f"card.{i}", "burn-card", move, t, name=_use_name(move, t), main=main)
        if len(moves) == 1 or move.seat != state.turn or row.verdict.ok:
            actions.append(row)
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
    key = "act.card_copy" if move.source else "act.card"
    if move.seat >= 0:
        key += "_self" if move.seat == t.you else "_at"
    elif move.number:
        key += "_number"
    return t(key, title=title, source=move.source, who=Seat(max(0, move.seat)), n=move.number)


# --- the other decisions ------------------------------------------------------------------------


def _choice(state: State, seat: int, cards: Cards, t: Teller) -> Offer:
    if state.phase == BLAZE:
        lay = action(game, state, "blaze", "flare", Move("blaze", cards), t, main=True)
        return Offer(t("desk.your_turn"), t("desk.blaze"), [lay], t("desk.blaze_more"))
    if state.phase == DROP:
        drop = action(game, state, "drop", "close", Move("drop", cards), t, main=True)
        more = t("desk.drop_more_self" if state.turn == seat else "desk.drop_more", who=Seat(state.turn))
        return Offer(t("desk.your_turn"), t("desk.drop", n=DROPPED), [drop], more)
    key, icon = ("discard", "close") if cards else ("keep", "check")
    throw = action(game, state, "discard", icon, Move("discard", cards), t, name=t(f"act.{key}"), main=True)
    more = "desk.discard_more_flares" if state.options.discard_flares else "desk.discard_more"
    won = next_active(state, seat)
    title = t("desk.discard", n=state.round, who=Seat(won))
    return Offer(t("desk.discard_eyebrow"), title, [throw], t(more, n=state.options.hand_size))
