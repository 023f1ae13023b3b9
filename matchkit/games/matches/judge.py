"""The verdict on every move, with a sentence about these very cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matchkit.game import Game, Say, Seat, Verdict
from matchkit.games.matches.burning import activations, place_of, price_of, sources
from matchkit.games.matches.plays import Worths, action_of, answers, total_of
from matchkit.games.matches.rounds import discarding
from matchkit.games.matches.state import (
    BURN_CARDS,
    CODES,
    CROSSFIRE,
    DANCER,
    DROPPED,
    FLARE,
    FUEL,
    Move,
    State,
    codes,
    pairs,
    without,
    worths,
)

AnyMatches = Game[State, Move]

#: The rules behind each action, for a verdict and for the event.
ACTION_RULES = {
    "match": ("MAT-MATCH-01",),
    "set": ("MAT-SETC-01",),
    "run": ("MAT-RUN-01",),
    "flare": ("MAT-FLARE-01",),
    "out": ("MAT-OUT-01", "MAT-OUT-02"),
}
_MAIN = tuple(ACTION_RULES)
_NO_CHOICE = Move("")[3:]
_KINDS = (*_MAIN, "card", "end", "drop", "discard", "blaze")


def check(game: AnyMatches, state: State, move: Move) -> Verdict:
    """May the seat to move do this, and why (not)? Answers for any move in any state."""
    kind, phase = move.kind, state.phase
    if phase == "over":
        return game.no("why.over", "MAT-GAME-01")
    if kind not in _KINDS:
        return game.no("why.no_such_action", "MAT-TURN-02", said=str(kind)[:40])
    if kind != "card" and move[3:] != _NO_CHOICE:
        return game.no("why.spare_choice", "MAT-TURN-02", fix=game.say("fix.spare_choice"))
    if phase == "blaze":
        if kind != "blaze":
            return game.no("why.blaze_first", "MAT-SET-06", "MAT-NEW-05")
        return _blaze(game, state, move)
    if phase == "drop":
        if kind != "drop":
            return game.no("why.drop_first", "MAT-BC-BIG", n=DROPPED)
        return _drop(game, state, move)
    if phase == "discard":
        if kind != "discard":
            return game.no("why.discard_first", "MAT-END-04")
        return _discard(game, state, move)
    if kind == "card":
        return _card(game, state, move)
    if state.acted:
        if kind == "end":
            refused = _bare(game, move)
            return game.yes("why.ok_end", "MAT-TURN-05") if refused is None else refused
        if kind in _MAIN:
            return game.no("why.one_action", "MAT-TURN-02", "MAT-SETC-03")
    elif kind in _MAIN:
        return _main(game, state, move)
    elif kind == "end":
        return game.no("why.end_too_early", "MAT-TURN-02")
    if kind == "drop":
        return game.no("why.nothing_to_drop", "MAT-BC-BIG")
    if kind == "discard":
        return game.no("why.discard_later", "MAT-END-04")
    return game.no("why.blaze_lies", "MAT-SET-06", "MAT-NEW-05", blaze=codes((state.blaze,))[0])


def _bare(game: AnyMatches, move: Move) -> Verdict | None:
    """Refuses cards with a move that plays none."""
    if move.up or move.down:
        cards = codes((*move.up, *move.down))
        fix = game.say("fix.put_back", cards=cards)
        key = "why.out_no_cards" if move.kind == "out" else "why.end_no_cards"
        return game.no(key, "MAT-TURN-02", cards=cards, fix=fix, chosen=cards)
    return None


def _held(game: AnyMatches, hand: tuple[int, ...], chosen: tuple[int, ...], rule: str) -> Verdict | None:
    """Refuses cards that do not exist or are not in the hand, by the rule of what they are chosen for."""
    for card in chosen:
        wanted = chosen.count(card)
        have = hand.count(card)
        if wanted <= have:
            continue
        code = codes((card,))
        if not FLARE <= card <= 10:
            return game.no("why.no_such_card", "MAT-COMP-01", cards=code, card=code[0])
        if not have:
            return game.no("why.not_held", rule, cards=code, card=code[0])
        return game.no("why.held_fewer", rule, cards=code, card=code[0], n=wanted, have=have)
    return None


# --- the five actions -------------------------------------------------------------------


def _main(game: AnyMatches, state: State, move: Move) -> Verdict:
    hand = state.hands[state.turn]
    if move.kind == "out":
        refused = _bare(game, move)
        return _out(game, state, hand) if refused is None else refused
    chosen = move.up + move.down
    refused = _held(game, hand, chosen, ACTION_RULES[move.kind][0])
    if refused is not None:
        return refused
    worth = worths(state.adjust)
    flares_down = state.settings.flare_face_down
    if action_of(move.up, move.down, state.target, worth, flares_down) == move.kind:
        return _legal(game, state, move, worth)
    return _Refusal(game, state, move, worth).verdict()


def _out(game: AnyMatches, state: State, hand: tuple[int, ...]) -> Verdict:
    paid = len(pairs(state.tableaux[state.turn]))
    gain = min(paid, state.bank)
    flares_down = state.settings.flare_face_down
    rules: tuple[str, ...] = ("MAT-OUT-01", "MAT-OUT-04")
    if not hand:
        key, rules = "why.ok_out_empty", ("MAT-OUT-01", "MAT-Q13", "MAT-OUT-04")
    elif answers(hand, state.target, worths(state.adjust), flares_down):
        key, rules = "why.ok_out", ("MAT-OUT-02", "MAT-FAQ-2", "MAT-OUT-04")
    else:
        key = "why.ok_out_forced"
    if gain < paid:
        rules += ("MAT-BANK-02", "MAT-Q19")
    return game.yes(key if paid else f"{key}_no_pairs", *rules, n=gain, pairs=paid)


def _goal(state: State) -> dict[str, Any]:
    """The facts about what is to be reached."""
    return {"goal": "fuel" if state.fuel else "blaze", "target": state.target}


def _effect_rules(state: State) -> tuple[str, ...]:
    """The rules of the effects that bear on what cards count."""
    rules: tuple[str, ...] = ()
    if state.adjust < 0:
        rules += ("MAT-BC-FF",)
    if state.adjust > 0:
        rules += ("MAT-BC-FS",)
    if state.fuel:
        rules += ("MAT-BC-FUEL",)
    return rules


def _legal(game: AnyMatches, state: State, move: Move, worth: Worths) -> Verdict:
    rules = ACTION_RULES[move.kind] + _effect_rules(state)
    facts = _goal(state)
    if move.kind == "flare":
        key = "why.ok_flare" if state.bank else "why.ok_flare_dry"
    elif move.kind == "match":
        facts |= {"card": CODES[move.up[0]], "worth": worth[move.up[0]]}
        rules += ("MAT-MATCH-02",)
        key = "why.ok_match" if not state.adjust else "why.ok_match_worth"
        if not state.bank:
            key, rules = key + "_dry", (*rules, "MAT-BANK-02")
    else:
        facts |= {"cards": codes(move.up), "counts": tuple(worth[c] for c in move.up), "n": len(move.down)}
        if len(set(move.up)) < len(move.up):
            rules += ("MAT-SETC-02",) if move.kind == "set" else ()
        if FLARE in move.down:
            rules += ("MAT-Q06",)
        key = f"why.ok_{move.kind}" if not state.adjust else f"why.ok_{move.kind}_worth"
    return game.yes(key, *rules, **facts)


class _Refusal:
    """Why these cards, all of them held, are not this action, and what would make them one."""

    def __init__(self, game: AnyMatches, state: State, move: Move, worth: Worths) -> None:
        self.game, self.state, self.move, self.worth = game, state, move, worth
        self.up, self.down = move.up, move.down
        self.facts = _goal(state)
        self.rest = without(state.hands[state.turn], move.up, move.down)

    def verdict(self) -> Verdict:
        kind, up, down = self.move.kind, self.up, self.down
        chosen = up + down
        if not chosen:
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
                return self.no("why.set_one", "MAT-SETC-01", "MAT-Q04", cards=up, card=CODES[up[0]])
            return self.off()
        if flares_up:
            return self.no("why.run_flare_up", "MAT-RUN-01", "MAT-Q06", cards=(FLARE,))
        if not up:
            return self.no("why.run_all_down", "MAT-RUN-01", "MAT-Q05", cards=down, n=len(down))
        if FLARE in down and not self.state.settings.flare_face_down:
            return self.no("why.run_flare_down", "MAT-RUN-01", "MAT-Q06", cards=(FLARE,))
        if not down and total_of(up, (), self.worth) == self.state.target:
            return self.no("why.run_all_up", "MAT-RUN-01", "MAT-Q04", cards=up)
        return self.off()

    def flare(self) -> Verdict:
        up, down = self.up, self.down
        chosen = up + down
        others = tuple(card for card in chosen if card != FLARE)
        if FLARE not in chosen:
            return self.no(
                "why.flare_number", "MAT-FLARE-01", "MAT-COMP-02", cards=others, chosen=codes(others)
            )
        if others:
            return self.no("why.flare_alone", "MAT-FLARE-01", cards=others, chosen=codes(others))
        if len(chosen) > 1:
            return self.no("why.flare_many", "MAT-FLARE-01", cards=chosen, n=len(chosen))
        return self.no("why.flare_down", "MAT-FLARE-01", cards=down)

    def off(self) -> Verdict:
        """The form is right (or as good as right) and the number is not."""
        kind, up, down, worth = self.move.kind, self.up, self.down, self.worth
        total = total_of(up, down, worth)
        by = total - self.state.target
        facts: dict[str, Any] = {"total": total, "by": abs(by), "n": len(down)}
        facts["chosen"] = codes(up)
        facts["counts"] = tuple(worth[card] for card in up)
        side = "over" if by > 0 else "under"
        key = f"why.{kind}_{side}"
        if kind == "run" and not down:
            key = f"why.run_bare_{side}"
        rules = ACTION_RULES[kind] + _effect_rules(self.state)
        pointed = up + down if kind != "match" else up
        return self.no(key + ("_worth" if self.state.adjust else ""), *rules, cards=pointed, **facts)

    def no(self, key: str, *rules: str, cards: tuple[int, ...] = (), **facts: Any) -> Verdict:
        """A refusal with the goal's facts and the nearest way out."""
        return self.game.no(key, *rules, cards=codes(cards), fix=self.fix(), **(self.facts | facts))

    def example(self) -> Say | None:
        """With nothing chosen: a card that is this action on its own."""
        if self.move.kind == "flare" and FLARE in self.rest:
            return self.game.say("fix.try_flare")
        if self.move.kind == "match":
            for card in self.rest:
                if self.worth[card] == self.state.target:
                    return self.game.say("fix.try_match", card=CODES[card])
        return None

    def fix(self) -> Say | None:
        """The smallest change that makes the cards legal, if one does."""
        first: Say | None = None
        flares_down = self.state.settings.flare_face_down
        for key, facts, up, down in self.changes():
            action = action_of(up, down, self.state.target, self.worth, flares_down)
            if not action:
                continue
            if key == "fix.same" or action == self.move.kind:
                return self.game.say(key, action=f"a {action}", **facts)
            if first is None:
                first = self.game.say(key + "_as", action=f"a {action}", **facts)
        return first

    def changes(self) -> Iterator[tuple[str, dict[str, Any], tuple[int, ...], tuple[int, ...]]]:
        """Small changes to the choice, the most natural first."""
        up, down, rest = self.up, self.down, self.rest
        yield "fix.same", {}, up, down
        short = self.state.target - total_of(up, down, self.worth)
        for card in dict.fromkeys(rest):
            if self.worth[card] == short:
                yield "fix.add", {"card": CODES[card]}, (*up, card), down
        if short > 0:
            usable = rest if self.state.settings.flare_face_down else tuple(c for c in rest if c)
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


def _one(cards: tuple[int, ...], card: int) -> dict[str, str]:
    """The facts about one of these cards: *the* 5, or *one* 5 where there are more."""
    return {"card": CODES[card], "the": "one" if cards.count(card) > 1 else "the"}


# --- other decisions --------------------------------------------------------------------


def _blaze(game: AnyMatches, state: State, move: Move) -> Verdict:
    hand = state.hands[state.leader]
    cards = move.up + move.down
    rule = "MAT-SET-06" if state.round == 1 else "MAT-NEW-05"
    refused = _held(game, hand, cards, rule)
    if refused is not None:
        return refused
    if not cards:
        return game.no("why.blaze_nothing", rule)
    if len(cards) > 1:
        return game.no("why.blaze_many", rule, cards=codes(cards), n=len(cards))
    if cards[0] == FLARE:
        return game.no("why.blaze_flare", rule, "MAT-COMP-02", cards=("F",))
    if move.down:
        fix = game.say("fix.turn_up", **_one(cards, cards[0]))
        return game.no("why.blaze_down", rule, "MAT-Q27", cards=codes(cards), fix=fix)
    return game.yes("why.ok_blaze", rule, "MAT-Q27", card=CODES[cards[0]])


def _drop(game: AnyMatches, state: State, move: Move) -> Verdict:
    cards = move.up + move.down
    refused = _held(game, state.hands[state.victim], cards, "MAT-BC-BIG")
    if refused is not None:
        return refused
    if len(cards) < DROPPED:
        fix = game.say("fix.choose_more", n=DROPPED - len(cards))
        return game.no("why.drop_few", "MAT-BC-BIG", cards=codes(cards), fix=fix, n=len(cards), due=DROPPED)
    if len(cards) > DROPPED:
        fix = game.say("fix.keep", n=len(cards) - DROPPED)
        return game.no("why.drop_many", "MAT-BC-BIG", cards=codes(cards), fix=fix, n=len(cards), due=DROPPED)
    if move.down:
        fix = game.say("fix.as_one_choice")
        return game.no("why.drop_sides", "MAT-BC-BIG", cards=codes(move.down), fix=fix)
    return game.yes("why.ok_drop", "MAT-BC-BIG", "MAT-Q31", cards=codes(cards))


def _discard(game: AnyMatches, state: State, move: Move) -> Verdict:
    cards = move.up + move.down
    refused = _held(game, state.hands[discarding(state)], cards, "MAT-END-04")
    if refused is not None:
        return refused
    if FLARE in cards and not state.settings.discard_flares:
        others = without(cards, [FLARE] * len(cards))
        fix = game.say("fix.keep_flares", cards=codes(others)) if others else game.say("fix.discard_nothing")
        return game.no("why.discard_flare", "MAT-END-04", "MAT-Q22", cards=("F",), fix=fix)
    if move.down:
        fix = game.say("fix.as_one_choice")
        return game.no("why.discard_sides", "MAT-END-04", cards=codes(move.down), fix=fix)
    if not cards:
        return game.yes("why.ok_discard_nothing", "MAT-END-04")
    return game.yes("why.ok_discard", "MAT-END-04", "MAT-Q22", cards=codes(cards), n=len(cards))


def _card(game: AnyMatches, state: State, move: Move) -> Verdict:
    card, seat = move.card, state.turn
    if not state.settings.burn_cards:
        return game.no("why.no_module", "MAT-SET-12")
    if card not in BURN_CARDS:
        return game.no("why.no_such_burn_card", "MAT-COMP-03", said=str(card)[:40])
    if state.used:
        return game.no("why.one_card", "MAT-BC-01", card=card)
    cost, have = price_of(state, card, move.place), state.tokens[seat]
    rules = ("MAT-BC-02", BURN_CARDS[card].rule)
    if not cost:
        key = "why.not_in_place" if move.place and card in state.row else "why.not_in_row"
        return game.no(key, "MAT-SET-12", "MAT-BC-06", card=card, n=move.place)
    if cost > have:
        cheaper = next((m for m in activations(state) if m.card == card), None)
        fix = game.say("fix.cheaper", card=card, n=price_of(state, card, 0)) if cheaper else None
        return game.no("why.too_dear", "MAT-BC-02", "MAT-Q16", fix=fix, card=card, n=cost, have=have)
    if move.place and not place_of(state.row, cost - 1):
        return game.no("why.no_place", "MAT-BC-02", "MAT-Q58", fix=game.say("fix.no_place"), card=card)
    if move.up or move.down:
        chosen = codes(move.up + move.down)
        fix = game.say("fix.put_back", cards=chosen)
        return game.no("why.card_cards", "MAT-BC-02", cards=chosen, fix=fix, chosen=chosen, card=card, n=cost)
    refused = _source(game, state, move)
    if refused is not None:
        return refused
    effect = move.source or card
    for refused in (_aim(game, state, move, effect), _number(game, move, effect)):
        if refused is not None:
            return refused
    facts: dict[str, Any] = {"card": card, "n": cost}
    if move.source:
        return game.yes("why.ok_crossfire", *rules, BURN_CARDS[effect].rule, source=effect, **facts)
    return game.yes("why.ok_card", *rules, **facts)


def _source(game: AnyMatches, state: State, move: Move) -> Verdict | None:
    """What a Crossfire copies."""
    source = move.source
    if move.card != CROSSFIRE:
        if source:
            fix = game.say("fix.no_source", card=move.card)
            return game.no("why.no_source", BURN_CARDS[move.card].rule, fix=fix, card=move.card)
        return None
    found = sources(state)
    if not found:
        return game.no("why.crossfire_nothing", "MAT-BC-CRO", "MAT-Q37")
    fix = game.say("fix.copy", cards=found)
    if not source:
        return game.no("why.crossfire_what", "MAT-BC-CRO", fix=fix)
    if source == CROSSFIRE:
        return game.no("why.crossfire_itself", "MAT-BC-CRO", "MAT-Q37", fix=fix)
    if source not in BURN_CARDS:
        return game.no("why.no_such_burn_card", "MAT-COMP-03", fix=fix, said=str(source)[:40])
    if source not in found:
        return game.no("why.crossfire_unplayed", "MAT-BC-CRO", "MAT-Q37", fix=fix, card=source)
    return None


def _aim(game: AnyMatches, state: State, move: Move, effect: str) -> Verdict | None:
    """The player that a Burn Card is aimed at."""
    rule, target = BURN_CARDS[effect].rule, move.seat
    if not BURN_CARDS[effect].target:
        if target != -1:
            return game.no("why.no_target", rule, fix=game.say("fix.no_target"), card=effect)
        return None
    if target == -1:
        return game.no("why.target_missing", rule, fix=game.say("fix.aim"), card=effect)
    seats = state.settings.seats
    if not 0 <= target < seats:
        return game.no("why.no_such_seat", rule, fix=game.say("fix.aim"), said=target, last=seats - 1)
    if target in state.out:
        return game.no("why.target_out", "MAT-BC-05", "MAT-FAQ-4", rule, who=Seat(target), card=effect)
    if effect == DANCER and target == state.turn:
        return game.no("why.dance_alone", "MAT-BC-DAN", "MAT-Q48", fix=game.say("fix.other_seat"))
    return None


def _number(game: AnyMatches, move: Move, effect: str) -> Verdict | None:
    """The number that a Fuel Source names."""
    if effect == FUEL:
        if not move.number:
            return game.no("why.number_missing", "MAT-BC-FUEL", fix=game.say("fix.name_number"))
        if not 1 <= move.number <= 10:
            fix = game.say("fix.name_number")
            return game.no("why.number_outside", "MAT-BC-FUEL", fix=fix, said=move.number)
    elif move.number:
        fix = game.say("fix.no_number")
        return game.no("why.no_number", BURN_CARDS[effect].rule, fix=fix, card=effect)
    return None
