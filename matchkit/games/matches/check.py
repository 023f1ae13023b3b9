"""The judge: may this move be made, and why or why not? With a sentence about these very cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matchkit.game import Game, Say, Seat, Verdict
from matchkit.games.matches.burn_cards import place_of, price_of, sources
from matchkit.games.matches.moves import (
    BURN_OUT,
    END,
    Cards,
    Move,
    Worths,
    action_of,
    activations,
    can_answer,
    total_of,
)
from matchkit.games.matches.state import (
    BLAZE,
    BURN_CARDS,
    BUSY,
    CODES,
    CROSSFIRE,
    DANCER,
    DISCARD,
    DROP,
    DROPPED,
    FLARE,
    FUEL,
    OVER,
    TO_THE_GROUND,
    State,
    canonical,
    in_order,
    pairs,
    without,
    worths,
)

_Game = Game[State, Move]

#: The rules behind each action, for a verdict and for the event.
ACTION_RULES = {
    "match": ("MAT-MATCH-01",),
    "set": ("MAT-SETC-01",),
    "run": ("MAT-RUN-01",),
    "flare": ("MAT-FLARE-01",),
    "out": ("MAT-OUT-01", "MAT-OUT-02"),
}
_NO_CHOICE = Move("")[3:]
_KINDS = (*ACTION_RULES, "card", "end", "drop", "discard", "blaze")


def check(game: _Game, state: State, move: Move) -> Verdict:
    """May the seat to move do this, and why or why not? Answers for any move in any state."""
    verdict = _judged(game, state, move)
    if verdict.ok and not (in_order(move.up) and in_order(move.down)):
        # Two ways to write one move would be two moves.
        sorted_move = move._replace(up=canonical(move.up), down=canonical(move.down))
        fix = game.say("fix.order", move=sorted_move)
        return game.no("why.order", *verdict.rules, cards=move.up + move.down, fix=fix)
    return verdict


def _judged(game: _Game, state: State, move: Move) -> Verdict:
    kind, phase = move.kind, state.phase
    if phase == OVER:
        return game.no("why.over", "MAT-GAME-01")
    if phase == BUSY:
        return game.no("why.busy", "MAT-TURN-01")
    if kind not in _KINDS:
        return game.no("why.no_such_action", "MAT-TURN-02", said=kind[:40])
    if kind != "card" and move[3:] != _NO_CHOICE:
        plain = Move(kind, move.up, move.down)
        fix = game.say("fix.spare_choice", move=plain) if check(game, state, plain).ok else None
        return game.no("why.spare_choice", "MAT-TURN-02", fix=fix)
    if phase == BLAZE:
        if kind != "blaze":
            return game.no("why.blaze_first", _blaze_rule(state))
        return _blaze(game, state, move)
    if phase == DROP:
        if kind != "drop":
            return game.no("why.drop_first", "MAT-BC-BIG", n=DROPPED)
        return _drop(game, state, move)
    if phase == DISCARD:
        if kind != "discard":
            return game.no("why.discard_first", "MAT-END-04")
        return _discard(game, state, move)
    if kind == "card":
        return _card(game, state, move)
    if kind in ACTION_RULES:
        return _one_action(game, state, move) if state.acted else _action(game, state, move)
    if kind == "end":
        if not state.acted:
            return game.no("why.end_too_early", "MAT-TURN-02")
        if move != END:
            return _cards_spared(game, move, END)
        return game.yes("why.ok_end", "MAT-TURN-05")
    if kind == "drop":
        return game.no("why.nothing_to_drop", "MAT-BC-BIG")
    if kind == "discard":
        return game.no("why.discard_later", "MAT-END-04")
    return game.no("why.blaze_lies", _blaze_rule(state), blaze=state.blaze)


def _blaze_rule(state: State) -> str:
    return "MAT-SET-06" if state.round == 1 else "MAT-NEW-05"


def _cards_spared(game: _Game, move: Move, alone: Move) -> Verdict:
    """Refuses cards with a move that plays none."""
    cards = move.up + move.down
    fix = game.say("fix.put_back", move=alone, cards=cards)
    return game.no(f"why.{move.kind}_no_cards", "MAT-TURN-02", cards=cards, fix=fix, chosen=cards)


def _held(game: _Game, hand: Cards, chosen: Cards, rule: str) -> Verdict | None:
    """Refuses cards that do not exist or are not in the hand, by the rule of what they are chosen for."""
    for card in chosen:
        wanted, have = chosen.count(card), hand.count(card)
        if wanted <= have:
            continue
        if card not in CODES:
            return game.no("why.no_such_card", "MAT-COMP-01", cards=(card,), card=card[:20])
        if not have:
            return game.no("why.not_held", rule, cards=(card,), card=card)
        return game.no("why.held_fewer", rule, cards=(card,), card=card, n=wanted, have=have)
    return None


# --- the five actions ---------------------------------------------------------------------------


def _one_action(game: _Game, state: State, move: Move) -> Verdict:
    """The action of this turn has been taken."""
    plays = state.tableaux[state.turn]
    again = move.kind == "set" and plays and plays[-1].kind == "set"
    return game.no("why.one_action", "MAT-TURN-02", *(("MAT-SETC-03",) if again else ()))


def _action(game: _Game, state: State, move: Move) -> Verdict:
    hand = state.hands[state.turn]
    if move.kind == "out":
        return _out(game, state, hand) if move == BURN_OUT else _cards_spared(game, move, BURN_OUT)
    refused = _held(game, hand, move.up + move.down, ACTION_RULES[move.kind][0])
    if refused is not None:
        return refused
    worth = worths(state.adjust)
    if action_of(move.up, move.down, state.target, worth, state.options.flare_face_down) == move.kind:
        return _legal(game, state, move, worth)
    return _Refusal(game, state, move, worth).verdict()


def _out(game: _Game, state: State, hand: Cards) -> Verdict:
    paid = len(pairs(state.tableaux[state.turn]))
    gain = min(paid, state.bank)
    rules: tuple[str, ...] = ("MAT-OUT-01", "MAT-OUT-04")
    if not hand:
        key, rules = "why.ok_out_empty", ("MAT-OUT-01", "MAT-Q13", "MAT-OUT-04")
    elif can_answer(hand, state.target, worths(state.adjust), state.options.flare_face_down):
        key, rules = "why.ok_out", ("MAT-OUT-02", "MAT-FAQ-2", "MAT-OUT-04")
    else:
        key = "why.ok_out_forced"
    if gain < paid:
        rules += ("MAT-Q19",) if gain else ("MAT-BANK-02",)
    return game.yes(key if paid else f"{key}_no_pairs", *rules, n=gain, pairs=paid)


def _goal(state: State) -> dict[str, Any]:
    """The facts about what is to be reached."""
    return {"goal": "fuel" if state.fuel else "blaze", "target": state.target}


def _effect_rules(state: State, up: Cards) -> tuple[str, ...]:
    """The rules of the effects that bear on what these cards count."""
    rules: tuple[str, ...] = ()
    if state.adjust:
        rules += ("MAT-BC-FF",) if state.adjust < 0 else ("MAT-BC-FS",)
        if any(worths(state.adjust)[card] == 0 for card in up):
            rules += ("MAT-Q35",)
    return (*rules, "MAT-BC-FUEL") if state.fuel else rules


def _legal(game: _Game, state: State, move: Move, worth: Worths) -> Verdict:
    kind, up = move.kind, move.up
    facts, rules, key = _goal(state), ACTION_RULES[kind], f"why.ok_{kind}"
    if state.fuel or state.adjust:
        if kind != "flare":
            rules += _effect_rules(state, up)
            key = f"{key}_worth" if state.adjust else key
        elif state.fuel:
            rules += ("MAT-Q36",)
    if kind in ("set", "run"):
        facts |= {"cards": up, "counts": [worth[card] for card in up], "n": len(move.down)}
        if kind == "set" and len(set(up)) < len(up):
            rules += ("MAT-SETC-02",)
        if FLARE in move.down:
            rules += ("MAT-Q06",)
        return game.yes(key, *rules, **facts)
    facts |= {"card": up[0], "worth": worth[up[0]]}
    if not state.bank:
        return game.yes(f"{key}_dry", *rules, "MAT-BANK-02", **facts)
    return game.yes(key, *rules, *(("MAT-MATCH-02",) if kind == "match" else ()), **facts)


class _Refusal:
    """Why these cards, all of them held, are not this action, and what would make them one."""

    def __init__(self, game: _Game, state: State, move: Move, worth: Worths) -> None:
        self.game, self.state, self.move, self.worth = game, state, move, worth
        self.up, self.down = move.up, move.down
        self.facts = _goal(state)
        self.rest = without(state.hands[state.turn], move.up, move.down)

    def verdict(self) -> Verdict:
        """What is most wrong with them."""
        kind, up, down = self.move.kind, self.up, self.down
        if not up + down:
            return self.game.no(f"why.{kind}_nothing", *ACTION_RULES[kind], fix=self.example(), **self.facts)
        if kind == "flare":
            return self.flare()
        flares_up = FLARE in up
        if kind == "match":
            if down:
                return self.no("why.match_down", "MAT-MATCH-01", cards=down, n=len(down))
            if len(up) > 1:
                return self.no("why.match_many", "MAT-MATCH-01", cards=up, n=len(up))
            if flares_up:
                return self.no("why.match_flare", "MAT-MATCH-01", "MAT-COMP-02", cards=up)
            return self.off()
        if kind == "set":
            if flares_up:
                return self.no("why.set_flare", "MAT-SETC-01", "MAT-Q06", cards=(FLARE,))
            if down:
                return self.no("why.set_down", "MAT-SETC-01", "MAT-RUN-01", cards=down, n=len(down))
            if len(up) == 1:
                return self.no("why.set_one", "MAT-SETC-01", "MAT-Q04", cards=up, card=up[0])
            return self.off()
        if flares_up:
            return self.no("why.run_flare_up", "MAT-RUN-01", "MAT-Q06", cards=(FLARE,))
        if not up:
            return self.no("why.run_all_down", "MAT-RUN-01", "MAT-Q05", cards=down, n=len(down))
        if FLARE in down and not self.state.options.flare_face_down:
            return self.no("why.run_flare_down", "MAT-RUN-01", "MAT-Q06", cards=(FLARE,))
        if not down and total_of(up, (), self.worth) == self.state.target:
            return self.no("why.run_all_up", "MAT-RUN-01", "MAT-Q04", cards=up)
        return self.off()

    def flare(self) -> Verdict:
        """Not one Flare alone."""
        chosen = self.up + self.down
        others = tuple(card for card in chosen if card != FLARE)
        if FLARE not in chosen:
            return self.no("why.flare_number", "MAT-FLARE-01", "MAT-COMP-02", cards=others, chosen=others)
        if others:
            return self.no("why.flare_alone", "MAT-FLARE-01", cards=others, chosen=others)
        if len(chosen) > 1:
            return self.no("why.flare_many", "MAT-FLARE-01", cards=chosen, n=len(chosen))
        return self.no("why.flare_down", "MAT-FLARE-01", cards=self.down)

    def off(self) -> Verdict:
        """The form is right (or as good as right) and the number is not."""
        kind, up, down, worth = self.move.kind, self.up, self.down, self.worth
        total = total_of(up, down, worth)
        by = total - self.state.target
        facts: dict[str, Any] = {"total": total, "by": abs(by), "n": len(down), "chosen": up}
        facts["counts"] = tuple(worth[card] for card in up)
        bare = "_bare" if kind == "run" and not down else ""
        key = f"why.{kind}{bare}_{'over' if by > 0 else 'under'}"
        rules = ACTION_RULES[kind] + _effect_rules(self.state, up)
        return self.no(key + ("_worth" if self.state.adjust else ""), *rules, cards=up + down, **facts)

    def no(self, key: str, *rules: str, cards: Cards = (), **facts: Any) -> Verdict:
        """A refusal with the goal's facts and the nearest way out."""
        return self.game.no(key, *rules, cards=cards, fix=self.fix(), **(self.facts | facts))

    def example(self) -> Say | None:
        """With nothing chosen: a card that is this action on its own."""
        if self.move.kind == "flare" and FLARE in self.rest:
            return self.game.say("fix.try_flare", move=Move("flare", (FLARE,)))
        if self.move.kind == "match":
            for card in self.rest:
                if self.worth[card] == self.state.target:
                    return self.game.say("fix.try_match", move=Move("match", (card,)), card=card)
        return None

    def fix(self) -> Say | None:
        """The smallest change that makes the cards legal, if one does."""
        first: Say | None = None
        for key, facts, up, down in self.changes():
            action = action_of(up, down, self.state.target, self.worth, self.state.options.flare_face_down)
            if not action:
                continue
            facts |= {"action": f"a {action}", "move": Move(action, canonical(up), canonical(down))}
            if key == "fix.same" or action == self.move.kind:
                return self.game.say(key, **facts)
            first = first or self.game.say(f"{key}_as", **facts)
        return first

    def changes(self) -> Iterator[tuple[str, dict[str, Any], Cards, Cards]]:
        """Small changes to the choice, the most natural first."""
        up, down, rest = self.up, self.down, self.rest
        yield "fix.same", {}, up, down
        short = self.state.target - total_of(up, down, self.worth)
        for card in dict.fromkeys(rest):
            if self.worth[card] == short:
                yield "fix.add", {"card": card}, (*up, card), down
        if short > 0:
            flares_down = self.state.options.flare_face_down
            usable = tuple(card for card in rest if card != FLARE or flares_down)
            if up and short <= len(usable):
                yield "fix.more_down", {"n": short}, up, down + usable[:short]
        elif short < 0 and len(down) >= -short:
            yield "fix.fewer_down", {"n": -short}, up, down[:short]
        for card in dict.fromkeys(down):
            yield "fix.turn_up", _one(down, card), (*up, card), without(down, (card,))
        if down:
            yield "fix.turn_all_up", {}, up + down, ()
        for card in dict.fromkeys(up):
            yield "fix.turn_down", _one(up, card), without(up, (card,)), (*down, card)
        for card in dict.fromkeys(up):
            yield "fix.take", _one(up, card), without(up, (card,)), down
        if down:
            yield "fix.fewer_down", {"n": len(down)}, up, ()
        if FLARE in up:
            yield "fix.only_flare", {}, (FLARE,), ()


def _one(cards: Cards, card: str) -> dict[str, Any]:
    """The facts about one of these cards: *the* 5, or *one* 5 where there are more."""
    return {"card": card, "the": "one" if cards.count(card) > 1 else "the"}


# --- other decisions ----------------------------------------------------------------------------


def _blaze(game: _Game, state: State, move: Move) -> Verdict:
    cards, rule = move.up + move.down, _blaze_rule(state)
    refused = _held(game, state.hands[state.leader], cards, rule)
    if refused is not None:
        return refused
    if not cards:
        return game.no("why.blaze_nothing", rule)
    if len(cards) > 1:
        return game.no("why.blaze_many", rule, cards=cards, n=len(cards))
    if cards[0] == FLARE:
        return game.no("why.blaze_flare", rule, "MAT-COMP-02", cards=cards)
    if move.down:
        fix = game.say("fix.turn_up", move=Move("blaze", cards), **_one(cards, cards[0]))
        return game.no("why.blaze_down", rule, "MAT-Q27", cards=cards, fix=fix)
    return game.yes("why.ok_blaze", rule, "MAT-Q27", card=cards[0])


def _drop(game: _Game, state: State, move: Move) -> Verdict:
    cards, hand = move.up + move.down, state.hands[state.victim]
    refused = _held(game, hand, cards, "MAT-BC-BIG")
    if refused is not None:
        return refused
    # Any cards will do: these, and others if they are too few.
    enough = Move("drop", canonical((cards + without(hand, cards))[:DROPPED]))
    if len(cards) != DROPPED:
        over = len(cards) - DROPPED
        key, fix = ("why.drop_many", "fix.keep") if over > 0 else ("why.drop_few", "fix.choose_more")
        say = game.say(fix, move=enough, n=abs(over))
        return game.no(key, "MAT-BC-BIG", cards=cards, fix=say, n=len(cards), due=DROPPED)
    if move.down:
        fix_ = game.say("fix.as_one_choice", move=enough)
        return game.no("why.drop_sides", "MAT-BC-BIG", cards=move.down, fix=fix_)
    return game.yes("why.ok_drop", "MAT-BC-BIG", "MAT-Q31", cards=cards)


def _discard(game: _Game, state: State, move: Move) -> Verdict:
    cards = move.up + move.down
    refused = _held(game, state.hands[state.turn], cards, "MAT-END-04")
    if refused is not None:
        return refused
    if FLARE in cards and not state.options.discard_flares:
        others = canonical(card for card in cards if card != FLARE)
        key = "fix.keep_flares" if others else "fix.discard_nothing"
        fix = game.say(key, move=Move("discard", others), cards=others)
        return game.no("why.discard_flare", "MAT-END-04", "MAT-Q22", cards=(FLARE,), fix=fix)
    if move.down:
        fix = game.say("fix.as_one_choice", move=Move("discard", canonical(cards)))
        return game.no("why.discard_sides", "MAT-END-04", cards=move.down, fix=fix)
    if not cards:
        return game.yes("why.ok_discard_nothing", "MAT-END-04")
    return game.yes("why.ok_discard", "MAT-END-04", "MAT-Q22", cards=cards, n=len(cards))


# --- Burn Cards ---------------------------------------------------------------------------------


def _card(game: _Game, state: State, move: Move) -> Verdict:
    card, seat = move.card, state.turn
    if not state.options.burn_cards:
        return game.no("why.no_module", "MAT-SET-12")
    if card not in BURN_CARDS:
        return game.no("why.no_such_burn_card", "MAT-COMP-03", said=card[:40])
    if state.used:
        return game.no("why.one_card", "MAT-BC-01", card=card)
    price, have = price_of(state, card, move.place), state.tokens[seat]
    if not price:
        key = "why.not_in_place" if move.place and card in state.row else "why.not_in_row"
        return game.no(key, "MAT-SET-12", "MAT-BC-06", card=card, n=move.place)
    if price > have:
        cheapest = price_of(state, card, 0)
        fix = _use(game, state, "cheaper", move._replace(place=0), card=card, n=cheapest)
        return game.no("why.too_dear", "MAT-BC-02", "MAT-Q16", fix=fix, card=card, n=price, have=have)
    # The one name that a move has for this very card.
    place = place_of(state.row, price - 1)
    this = move if move.place == place else move._replace(place=place)
    effect = move.source or card
    refused = _source(game, state, this)
    if refused is None:
        refused = _aim(game, state, this, effect)
    if refused is None:
        refused = _number(game, state, this, effect)
    if refused is not None:
        return refused
    if move.up or move.down:
        chosen = move.up + move.down
        fix = game.say("fix.put_back", move=this._replace(up=(), down=()), cards=chosen)
        return game.no(
            "why.card_cards", "MAT-BC-02", cards=chosen, fix=fix, chosen=chosen, card=card, n=price
        )
    if this != move:
        fix = game.say("fix.no_place", move=this, card=card)
        return game.no("why.no_place", "MAT-BC-02", "MAT-Q58", fix=fix, card=card)
    facts: dict[str, Any] = {"card": card, "n": price}
    rules: tuple[str, ...] = ("MAT-BC-02", BURN_CARDS[card].rule)
    if state.row.count(card) > 1:
        rules += ("MAT-Q58",)
    if effect == TO_THE_GROUND and move.seat == seat:
        rules += ("MAT-Q48",)
    if move.source:
        return game.yes("why.ok_crossfire", *rules, BURN_CARDS[effect].rule, source=effect, **facts)
    return game.yes("why.ok_card", *rules, **facts)


def _use(game: _Game, state: State, key: str, move: Move, **facts: Any) -> Say | None:
    """A way out that names the legal use of this very card that is most like the move, if there is one."""
    same = [m for m in activations(state) if (m.card, m.place) == (move.card, move.place)]
    if not same:
        return None
    nearest = max(same, key=lambda m: sum(a == b for a, b in zip(m, move, strict=True)))
    return game.say(f"fix.{key}", move=nearest, **facts)


def _source(game: _Game, state: State, move: Move) -> Verdict | None:
    """What a Crossfire copies."""
    source, card = move.source, move.card
    if card != CROSSFIRE:
        if source:
            fix = _use(game, state, "no_source", move, card=card)
            return game.no("why.no_source", BURN_CARDS[card].rule, fix=fix, card=card)
        return None
    found = sources(state)
    if not found:
        return game.no("why.crossfire_nothing", "MAT-BC-CRO", "MAT-Q37")
    if source in found:
        return None
    fix = _use(game, state, "copy", move, cards=found)
    if not source:
        return game.no("why.crossfire_what", "MAT-BC-CRO", fix=fix)
    if source == CROSSFIRE:
        return game.no("why.crossfire_itself", "MAT-BC-CRO", "MAT-Q37", fix=fix)
    if source not in BURN_CARDS:
        return game.no("why.no_such_burn_card", "MAT-COMP-03", fix=fix, said=source[:40])
    return game.no("why.crossfire_unplayed", "MAT-BC-CRO", "MAT-Q37", fix=fix, card=source)


def _aim(game: _Game, state: State, move: Move, effect: str) -> Verdict | None:
    """The player that a Burn Card is aimed at."""
    rule, target = BURN_CARDS[effect].rule, move.seat
    if not BURN_CARDS[effect].target:
        if target == -1:
            return None
        return game.no("why.no_target", rule, fix=_use(game, state, "no_target", move), card=effect)
    if target == -1:
        return game.no("why.target_missing", rule, fix=_use(game, state, "aim", move), card=effect)
    seats = state.options.seats
    if not 0 <= target < seats:
        fix = _use(game, state, "aim", move)
        return game.no("why.no_such_seat", rule, fix=fix, said=target, last=seats - 1)
    if target in state.out:
        return game.no("why.target_out", "MAT-BC-05", "MAT-FAQ-4", rule, who=Seat(target), card=effect)
    if effect == DANCER and target == state.turn:
        return game.no("why.dance_alone", "MAT-BC-DAN", "MAT-Q48", fix=_use(game, state, "other_seat", move))
    return None


def _number(game: _Game, state: State, move: Move, effect: str) -> Verdict | None:
    """The number that a Fuel Source names."""
    if effect == FUEL:
        if 1 <= move.number <= 10:
            return None
        key = "why.number_outside" if move.number else "why.number_missing"
        return game.no(key, "MAT-BC-FUEL", fix=_use(game, state, "name_number", move), said=move.number)
    if move.number:
        fix = _use(game, state, "no_number", move)
        return game.no("why.no_number", BURN_CARDS[effect].rule, fix=fix, card=effect)
    return None
