"""What a learner can change in an example hand, and the example changed.

A change keeps what it can: the plays on the table stay while they still fit, else the figure is laid out
afresh. What no game can hold is refused in a learner's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matchkit.desk import Field
from matchkit.errors import MatchkitError
from matchkit.game import ImpossiblePosition
from matchkit.games.tycoon import geometry
from matchkit.games.tycoon.look import TEXT
from matchkit.games.tycoon.rules import Tycoon
from matchkit.games.tycoon.state import (
    COPIES,
    EXPANSION_COPIES,
    MAX_CARDS,
    Options,
    State,
    effect,
    hand_sizes,
    play,
)
from matchkit.table import Table

_GAME = Tycoon()
_YOU = 0
_MOST_STICKS = 12
#: Longer lists are not looked at.
_LONGEST = 60


def fields(table: Table) -> list[Field]:
    """What a learner can change in an example: the hand, the sticks, what lies on the table, the order."""
    state: State = table.state
    kinds = geometry.cards(state.options.expansion)
    figures = geometry.figures(state.options.expansion)
    sticks = {str(n): str(n) for n in range(max(_MOST_STICKS, state.sticks[_YOU]) + 1)}
    on_table = state.trick[-1] if state.trick else None
    shown = {"": _say("table_none")} | {figure: figure for figure in figures}
    counts = {str(n): str(n) for n in range(1, MAX_CARDS + 1)}
    hand, names, most = list(state.hands[_YOU]), {c: TEXT.name(c) for c in kinds}, _most(table, state.options)
    return [
        Field("hand", _say("hand"), "cards", hand, names, most),
        Field("sticks", _say("sticks"), "choice", str(state.sticks[_YOU]), sticks),
        Field("table", _say("table"), "choice", on_table.figure if on_table else "", shown),
        Field("count", _say("count"), "choice", str(len(on_table.cards) if on_table else 1), counts),
        Field("reversed", _say("reversed"), "switch", state.reversed),
    ]


def edited(table: Table, values: Mapping[str, Any]) -> Table:
    """The same example with another hand, other sticks or another table; raises `MatchkitError`."""
    return altered(table, values, {})


def altered(table: Table, values: Mapping[str, Any], options: Mapping[str, object]) -> Table:
    """The same example with other cards and other settings; raises `MatchkitError` for what cannot be."""
    given = {**table.given, **options}
    full = _GAME.options(given)
    if table.seats not in _GAME.sizes_for(full):
        raise MatchkitError(_say("bad_first"))
    rules = Options.of(full)
    hand = _hand(table, values.get("hand"), rules)
    sticks = _number(
        values.get("sticks", table.state.sticks[_YOU]), 0, max(_MOST_STICKS, *table.state.sticks)
    )
    if not hand and not sticks:
        raise MatchkitError(_say("nothing_left"))
    backwards = values.get("reversed", table.state.reversed) in (True, "true", "on")
    figure = str(values.get("table", ""))
    count = _number(values.get("count", 1), 1, MAX_CARDS)
    if figure:
        _check_figure(figure, count, backwards, rules)
    for plays in _tables(table, hand, figure, count, backwards, rules):
        position = _position(table, hand, sticks, backwards, plays, rules)
        try:
            return Table(table.game, table.seats, table.seed, position=position, names=table.names, **given)
        except ImpossiblePosition:
            continue
    if figure and not _laid_out(hand, figure, count, rules):
        raise MatchkitError(_why_not_laid_out(figure, count, rules))
    raise MatchkitError(_say("impossible"))


def _say(key: str, **facts: Any) -> str:
    return TEXT.fill(f"edit.{key}", "title", facts, _YOU, ())


def _number(value: Any, low: int, high: int) -> int:
    try:
        number = int(str(value)[:4])
    except ValueError:
        raise MatchkitError(_say("bad_number")) from None
    if not low <= number <= high:
        raise MatchkitError(_say("bad_number"))
    return number


def _most(table: Table, rules: Options) -> int:
    """The most cards that anybody is dealt at this table."""
    return max(hand_sizes(table.seats, 0, rules.even_deal, rules.expansion))


def _hand(table: Table, cards: Any, rules: Options) -> str:
    """The cards of the form, each in the game and not more of one than there are."""
    if not isinstance(cards, list) or len(cards) > _LONGEST or not all(isinstance(c, str) for c in cards):
        raise MatchkitError(_say("bad_hand"))
    kinds = geometry.cards(rules.expansion)
    for card in dict.fromkeys(cards):
        if card not in kinds:
            raise MatchkitError(_say("no_expansion" if card in geometry.EXPANSION else "bad_hand"))
        copies = EXPANSION_COPIES if card in geometry.EXPANSION else COPIES
        if cards.count(card) > copies:
            raise MatchkitError(_say("copies", n=f"n.{copies}", card=card))
    most = _most(table, rules)
    if len(cards) > most:
        raise MatchkitError(_say("hand_size", n=most, seats=f"n.{table.seats}"))
    return "".join(cards)


def _check_figure(figure: str, count: int, backwards: bool, rules: Options) -> None:
    """Can that lie on the table with this order, or was everybody forced to pass (TYC-TOP-01)?"""
    if figure not in geometry.figures(rules.expansion):
        raise MatchkitError(_say("no_expansion" if figure in geometry.EXPANSION else "bad_number"))
    for before in (False, True):
        does = effect(rules, before, figure, count)
        if not does.top and before ^ does.flips == backwards:
            return
    raise MatchkitError(_say("top_one" if count == 1 else "top_many", n=f"n.{count}", figure=figure))


def _tables(
    table: Table, hand: str, figure: str, count: int, backwards: bool, rules: Options
) -> list[list[dict[str, Any]]]:
    """What may lie on the table, best first: the plays that lie there if they are what is asked for, or one.

    Which of them goes with the hand is for the game to say.
    """
    if not figure:
        return [[]]
    state: State = table.state
    found: list[list[dict[str, Any]]] = []
    last = max(seat for seat in range(table.seats) if seat not in state.out)
    if state.trick and (state.trick[-1].figure, len(state.trick[-1].cards)) == (figure, count):
        last = state.trick[-1].seat
        kept = [{"seat": p.seat, "play": _write(p.cards, p.figure)} for p in state.trick]
        found += [kept] * (backwards == state.reversed) + [kept[-1:]]
    fresh = _laid_out(hand, figure, count, rules)
    return found + ([[{"seat": last, "play": fresh}]] if fresh else [])


def _write(cards: str, figure: str) -> str:
    return _GAME.write(play(cards, figure * len(cards)))


def _laid_out(hand: str, figure: str, count: int, rules: Options) -> str:
    """That figure shown with cards that the hand does not hold, the cheapest there are; or nothing."""
    cards = ""
    for card, _ in geometry.makers(rules.seven, rules.expansion).get(figure, ()):
        copies = EXPANSION_COPIES if card in geometry.EXPANSION else COPIES
        cards += card * min(max(0, copies - hand.count(card)), count - len(cards))
    return _write(cards, figure) if len(cards) == count else ""


def _why_not_laid_out(figure: str, count: int, rules: Options) -> str:
    makers = geometry.makers(rules.seven, rules.expansion)[figure]
    most = sum(EXPANSION_COPIES if card in geometry.EXPANSION else COPIES for card, _ in makers)
    if most < count:
        return _say("cannot_be_made", n=f"n.{count}", figure=figure, most=f"n.{most}")
    return _say("no_cards_left_one" if count == 1 else "no_cards_left", n=f"n.{count}", figure=figure)


def _position(
    table: Table, hand: str, sticks: int, backwards: bool, plays: list[dict[str, Any]], rules: Options
) -> dict[str, Any]:
    """The position as it is written down; no other hand is larger than that player can still have."""
    state: State = table.state
    most = _most(table, rules)
    hands: list[Any] = [" ".join(hand)]
    for seat in range(1, table.seats):
        laid = sum(len(_GAME.parse(p["play"]).cards) for p in plays if p["seat"] == seat)
        hands.append(min(len(state.hands[seat]), most - laid))
    return {
        "hands": hands,
        "sticks": [sticks, *state.sticks[1:]],
        "out": list(state.out),
        "turn": _YOU,
        "reversed": backwards,
        "table": plays,
    }
