"""What can be done with the cards picked on a table of *Kindling*, and what an example can be changed to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matchkit.desk import Action, Field, Offer
from matchkit.errors import MatchkitError
from matchkit.game import Seat, Verdict
from matchkit.games.kindling.rules import (
    CODES,
    NONE,
    SETUPS,
    Kindling,
    Move,
    State,
    draftable,
    flames,
    read,
    support,
)
from matchkit.games.kindling.scene import TEXT, Teller, hand_id, log_id, pile_id, sign
from matchkit.games.kindling.state import allowed
from matchkit.scene import Pick, told
from matchkit.table import Table
from matchkit.words import Say

_GAME = Kindling()
_ICONS = {
    "play": "match-one",
    "draft": "plus",
    "decline": "minus",
    "flame": "flare",
    "repair": "flip",
    "no repair": "close",
    "trim": "burn-out",
    "start": "flare",
}
#: The rows of a turn, always these and in this order; other decisions have rows of their own.
_TURN = ("play", "draft", "decline", "flame")
_ROWS: Mapping[str, tuple[str, ...]] = {
    "repair": ("repair", "no repair"),
    "trim": ("trim",),
    "start": ("start",),
}


def desk(state: State, seat: int, picks: Sequence[Pick], names: Sequence[str]) -> Offer:
    """The voice beside the table for this seat and these picks."""
    t = Teller(seat, names)
    outcome = _GAME.outcome(state)
    if outcome:
        return Offer(
            t("desk.over"), outcome.say.tell(seat, names), (), outcome.say.more(seat, names), outcome.rules
        )
    if state.turn != seat:
        return Offer(t("desk.waiting_eyebrow"), t("desk.waiting", who=Seat(state.turn)), ())
    chosen = _chosen(state, seat, picks)
    actions = [_action(state, kind, chosen, t) for kind in _ROWS.get(state.phase, _TURN)]
    main = next((a for a in actions if a.main), None)
    title, more = _title(state, seat, chosen, t)
    refused = next(
        (a.verdict for a in actions if chosen and a.move and not a.verdict.ok and _here(a, state)), None
    )
    if refused is not None:
        # What is picked cannot be: said at once, not only when the action is pressed.
        # A card that does not follow suit is told together with those that do.
        named = refused.say.key.startswith("why.must_follow")
        fix = "" if named else told(refused.fix, seat, names)
        more = " ".join(filter(None, (refused.say.tell(seat, names), fix)))
    return Offer(
        t(_EYEBROWS.get(state.phase, "desk.your_turn")),
        title,
        actions,
        more,
        rules=main.verdict.rules[:1] if main else _RULES[state.phase],
    )


def _here(action: Action, state: State) -> bool:
    """Is this the row of the decision at hand?"""
    return _PHASE_OF.get(action.id) == state.phase


_EYEBROWS = {
    "draft": "desk.won",
    "flame": "desk.won",
    "repair": "desk.won",
    "trim": "desk.lost",
    "start": "desk.before",
}
_RULES = {
    "play": ("KIN-TRICK-01",),
    "draft": ("KIN-WIN-02",),
    "flame": ("KIN-FLAME-01",),
    "repair": ("KIN-Q04",),
    "trim": ("KIN-Q05",),
    "start": ("KIN-Q07",),
}


def picks(state: State, seat: int, move: Move) -> list[Pick]:
    """What to pick for a move; nothing where the action alone says it all."""
    if move.kind == "play":
        return [(hand_id(move.card), 0)] if move.card in state.players[seat].hand else []
    if move.kind == "draft":
        return [(pile_id(move.at - 1), 0)] if 0 < move.at <= len(state.piles) else []
    fire = state.players[seat].fire
    return [(log_id(seat, move.at - 1), 0)] if 0 < move.at <= len(fire) else []


def _chosen(state: State, seat: int, picks: Sequence[Pick]) -> list[int]:
    """What is picked for the decision at hand, in the order of picking: cards, piles or logs (from 0)."""
    if state.phase == "play":
        there = {hand_id(card): card for card in state.players[seat].hand}
    elif state.phase == "draft":
        there = {pile_id(i): i for i in range(len(state.piles))}
    else:
        there = {log_id(seat, i): i for i in range(len(state.players[seat].fire))}
    return list(dict.fromkeys(there[key] for key, _ in picks if key in there))


# --- actions ----------------------------------------------------------------------------


def _action(state: State, kind: str, chosen: list[int], t: Teller) -> Action:
    """One row: with what is picked, else with what would have to be picked first."""
    moves, asks = _move(state, kind, chosen)
    icon, name = _ICONS[kind], _name(state, kind, chosen, t)
    if asks:
        verdict, note = _pick_first(state, kind, t)
        return Action(kind, icon, name, verdict, None, False, note)
    verdict = _GAME.check(state, moves)
    facts = verdict.say.facts
    if verdict.say.key == "why.draft_log":
        # The row counts the log that comes, the sentence those that are there.
        note = t("short.draft_log", place=int(facts["logs"]) + 1)
    else:
        note = t.short(verdict)
    main = verdict.ok and kind not in ("decline", "no repair")
    return Action(kind, icon, name, verdict, moves, main, note)


def _move(state: State, kind: str, chosen: list[int]) -> tuple[Move, bool]:
    """The move of a row with what is picked, and whether something has to be picked first."""
    here = _PHASE_OF.get(kind) == state.phase
    if kind == "play":
        return Move("play", chosen[0] if here and chosen else NONE), here and not chosen
    if kind in _PHASE_OF:
        return Move(kind, at=chosen[0] + 1 if here and chosen else 1), here and not chosen
    return Move(kind), False


_PHASE_OF = {"play": "play", "draft": "draft", "flame": "flame", "trim": "trim", "start": "start"}


def _pick_first(state: State, kind: str, t: Teller) -> tuple[Verdict, str]:
    """Nothing is picked yet: what to pick, in full and in short."""
    facts: dict[str, Any] = {}
    cards: tuple[str, ...] = ()
    if kind == "play":
        cards = tuple(CODES[c] for c in allowed(state))
    elif kind == "draft":
        fit = [state.piles[i][0] for i in draftable(state.piles, state.out[-1])]
        cards = tuple(CODES[c] for c in fit)
        facts = {"cards": tuple(sign(c) for c in fit)}
    elif kind == "start":
        facts = {"card": sign(state.aside[state.turn])}
    verdict = Verdict(False, _RULES[state.phase], Say(f"pick.{kind}", facts, TEXT), cards)
    some = "_some" if kind == "draft" and len(cards) > 1 else ""
    return verdict, t(f"pick.{kind}_short{some}", **facts)


def _name(state: State, kind: str, chosen: list[int], t: Teller) -> str:
    if kind == "repair":
        return t("act.repair", log=sign(state.players[state.turn].fire[-1].card))
    if not chosen or _PHASE_OF.get(kind) != state.phase:
        return t(f"act.{kind}")
    if kind == "play":
        return t("act.play_card", card=sign(chosen[0]))
    if kind == "draft":
        pile = state.piles[chosen[0]]
        return t("act.draft_card", card=sign(pile[0])) if pile else t("act.draft")
    log = sign(state.players[state.turn].fire[chosen[0]].card)
    return t(f"act.{'trim_from' if kind == 'trim' else f'{kind}_on'}", log=log)


# --- what stands above ------------------------------------------------------------------


def _suit(card: int) -> str:
    return _GAME.words.name(f"suit.{CODES[card][-1]}")


def _title(state: State, seat: int, chosen: list[int], t: Teller) -> tuple[str, str]:
    """The headline of the decision, and what explains it."""
    player = state.players[seat]
    fire = player.fire
    if state.phase == "play":
        if not state.trick:
            return t("desk.lead"), t("desk.lead_more")
        led = state.trick[0]
        facts = {"led": sign(led), "suit": _suit(led)}
        key = "follow" if any(c // 13 == led // 13 for c in player.hand) else "free"
        return t(f"desk.{key}", **facts), t(f"desk.{key}_more", **facts)
    if state.phase == "draft":
        won = state.out[-1]
        return t("desk.draft", won=sign(won), suit=_suit(won)), ""
    if state.phase == "flame":
        more = t("desk.flame_more", n=flames(fire) + 1, limit=support(fire))
        return t("desk.flame", card=sign(state.card)), more
    if state.phase == "repair":
        return t("desk.repair", card=sign(state.card), log=sign(fire[-1].card)), t("desk.repair_more")
    if state.phase == "trim":
        return t("desk.trim", n=flames(fire), logs=len(fire)), t("desk.trim_more")
    return t("desk.start", card=sign(state.aside[seat])), t("desk.start_more")


# --- examples that can be changed ---------------------------------------------------------------


def fields(table: Table) -> list[Field]:
    """What a learner can change in an example beside the options: the hand, damage to the own fire."""
    state: State = table.state
    hand = state.players[0].hand
    found = []
    if state.phase == "play":
        names = {CODES[c]: sign(c) for c in range(52) if c in hand or not _named(table, c)}
        limit = SETUPS[table.seats].draw_to
        found.append(Field("hand", _label("hand"), "cards", [CODES[c] for c in hand], names, limit))
    if state.phase in ("play", "draft") and state.players[0].fire:
        kinds = {"sound": _label("sound"), "damaged": _label("damaged")}
        now = "damaged" if state.players[0].fire[-1].down else "sound"
        found.append(Field("outer", _label("outer"), "choice", now, kinds))
    return found


def _label(key: str) -> str:
    return TEXT.fill(f"edit.{key}", "title", {}, 0, ())


def _named(table: Table, card: int) -> bool:
    """Does everybody see this card somewhere, or is it named in the example?"""
    state: State = table.state
    if state.seen >> card & 1 or card == state.buried:
        return True
    named = table.position or {}
    places = [named.get(key, ()) for key in ("supplies", "piles")] + [named.get("hands", ())[1:]]
    texts = [text for place in places for text in place if isinstance(text, str)]
    return card in {read(word) for text in texts for word in text.split()}


def edited(table: Table, values: Mapping[str, Any]) -> Table:
    """The same example with another hand or another outermost log.

    Raises `MatchkitError` for what cannot be.
    """
    return altered(table, values, {})


def altered(table: Table, values: Mapping[str, Any], options: Mapping[str, Any]) -> Table:
    """The same example with other cards and other options, taken together.

    Raises `MatchkitError` for what cannot be, in the words of the form that asked.
    """
    state: State = table.state
    given = {**table.given, **options}
    rules = table.game.options(given)
    if needed := _NEEDED.get(state.phase):
        option, value = needed
        if rules[option] != value:
            raise MatchkitError(_label("no_choice"))
    position = dict(_GAME.dump(state) if table.position is None else table.position)
    if "hand" in values:
        hand = _hand_of(table, values["hand"])
        position["hands"] = [" ".join(hand), *list(position.get("hands", ()))[1:]]
    fires = list(_GAME.dump(state)["fires"])
    if values.get("outer") in ("sound", "damaged"):
        *inner, outer = fires[0].split(" ")
        outer = outer.removeprefix("~")
        fires[0] = " ".join([*inner, f"~{outer}" if values["outer"] == "damaged" else outer])
        position["fires"] = fires
    if rules["flames_per_log"] == "one":
        for seat, player in enumerate(state.players):
            for log in player.fire:
                if len(log.flames) > 1:
                    facts = {
                        "who": Seat(seat),
                        "log": sign(log.card),
                        "cards": tuple(sign(c) for c in log.flames),
                    }
                    raise MatchkitError(Say("edit.stacked", facts, TEXT).tell(0, table.names))
    return Table(table.game, table.seats, table.seed, position=position, names=table.names, **given)


#: The option without which a decision would not come up, and what it has to be.
_NEEDED = {
    "repair": ("repair", "wood_flips_log"),
    "trim": ("flame_surplus", "owner_chooses"),
    "start": ("start_flame", "owner"),
}


def _hand_of(table: Table, hand: Any) -> list[str]:
    """The hand that a form asks for; raises `MatchkitError` for one that nobody can hold here."""
    if not isinstance(hand, list) or not all(isinstance(c, str) for c in hand):
        raise MatchkitError(_label("bad_hand"))
    there = next((f for f in fields(table) if f.id == "hand"), None)
    if there is None or any(c not in there.values for c in hand):
        raise MatchkitError(_label("bad_hand"))
    if not hand:
        raise MatchkitError(_label("no_card"))
    if twice := sorted({there.values[c] for c in hand if hand.count(c) > 1}):
        raise MatchkitError(Say("edit.twice", {"cards": tuple(twice)}, TEXT).tell(0, table.names))
    if len(hand) > there.most:
        facts = {"most": there.most, "n": len(hand)}
        raise MatchkitError(Say("edit.too_many", facts, TEXT).tell(0, table.names))
    return hand


def said(state: State, move: Move, names: Sequence[str]) -> str:
    """A legal move in plain words, for the list of all plays: `Draft K♣ from pile 2`."""
    t = Teller(state.turn, names)
    facts: dict[str, Any] = {}
    if move.kind == "play":
        facts = {"card": sign(move.card)}
    elif move.kind == "draft":
        facts = {"card": sign(state.piles[move.at - 1][0]), "pile": move.at}
    elif move.kind in ("flame", "trim", "start", "repair"):
        fire = state.players[state.turn].fire
        log = fire[-1] if move.kind == "repair" else fire[move.at - 1]
        flame = {"flame": state.card, "trim": log.flames[-1] if log.flames else NONE}
        card = state.aside[state.turn] if move.kind == "start" else flame.get(move.kind, state.card)
        facts = {"card": sign(card), "log": sign(log.card)}
    return t(f"said.{move.kind}", **facts)
