"""What is said is so: fixes can be played, moves have one form, and who is to move can decide."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from matchkit import Table
from matchkit.game import Event
from matchkit.games.tycoon import Move, State, game, geometry

from .table import at, keys, says, step

OPTIONS: list[dict[str, Any]] = [
    {},
    {"seven": "4", "return_rule": "any_turn", "forced_pass_cardless": "return"},
    {"revolution_at": "4", "return_rule": "free", "forced_pass_cardless": "exempt"},
    {"expansion_gh": "hypothetical", "even_deal": True},
]


def walk(seats: int, seed: int, options: dict[str, Any]) -> Iterator[tuple[State, list[Move], list[Event]]]:
    """Every state of a random game with its moves, and the events of the step that followed."""
    chance = random.Random(seed)
    first = game.deal(seats, seed, options)
    state, events = first.state, list(first.events)
    while game.to_move(state) is not None:
        moves = list(game.moves(state))
        plays = [move for move in moves if move.kind == "play"]
        yield state, moves, events
        done = game.play(state, chance.choice(plays if plays and chance.random() < 0.6 else moves))
        state, events = done.state, list(done.events)
    yield state, [], events


def any_move(state: State, chance: random.Random) -> Move:
    """A move that may be anything: cards held or not, in any order, figures that fit or not."""
    hand = state.hands[state.turn]
    pool = list(hand) * 3 + list("012345678AbCdFGX")
    count = chance.choice((0, 1, 1, 1, 2, 2, 3, 4, 5, 6))
    cards = [chance.choice(pool) for _ in range(count)]
    if hand and chance.random() < 0.7:
        cards = chance.sample(hand, min(count, len(hand)))
    if chance.random() < 0.7:
        figures = [chance.choice(geometry.figures(True))] * len(cards)
    else:
        figures = [chance.choice("0123456789AbCdEFGHL") for _ in range(max(0, count - chance.randrange(2)))]
    if chance.random() < 0.8:
        pairs = sorted(zip(cards, figures, strict=False), key=lambda p: geometry.cards(True).find(p[0]))
        cards, figures = [card for card, _ in pairs], [figure for _, figure in pairs]
    kind = chance.choice(("play", "play", "play", "play", "play", "pass", "return", "sing"))
    if kind != "play" and chance.random() < 0.5:
        return Move(kind)
    return Move(kind, "".join(cards), "".join(figures))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_what_a_refusal_offers_can_be_played(seats: int, options: dict[str, Any]) -> None:
    """TYC-MOD-02, TYC-FOLLOW-02, TYC-OUT-02: every figure that a fix names, and the move that it carries."""
    chance = random.Random(seats)
    offered = 0
    for state, moves, _ in walk(seats, seats, options):
        for _ in range(25):
            move = any_move(state, chance)
            verdict = game.check(state, move)
            assert verdict.ok == (move in moves), (game.write(move), verdict.why)
            fix = verdict.fix
            if fix is None:
                continue
            offered += 1
            assert not verdict.ok
            assert fix.facts["move"] in moves, fix.tell()
            for figure in fix.facts.get("figures", ()):
                assert Move("play", fix.facts["move"].cards, figure * len(fix.facts["move"].cards)) in moves
    assert offered > 20


@pytest.mark.parametrize("card", ["C>L", "C", "C>F"])
def test_no_figures_for_a_card_that_is_not_held(card: str) -> None:
    """TYC-TURN-01."""
    verdict = says(at("45", "67", sticks=2, turn=0), card)
    assert (verdict.ok, verdict.fix) == (False, None)
    assert verdict.cards == ("C",)


def test_no_figures_for_six_cards() -> None:
    """TYC-FOLLOW-05."""
    verdict = says(at("000088", "5", sticks=9), "0>L 0>L 0>L 0>L 8>L 8>L")
    assert (verdict.ok, verdict.fix) == (False, None)


def test_no_count_is_offered_where_no_play_has_it() -> None:
    """TYC-FOLLOW-01: who holds two cards cannot choose three; who can is told so, with one such play."""
    assert says(at("AA", 4, table="8 8 8", turn=0), "A").fix is None
    assert says(at("222A", 4, table="8 8 8", sticks=0, turn=0), "A").fix is None
    fix = says(at("AAA2", 4, table="8 8 8", sticks=0, turn=0), "A").fix
    assert fix is not None
    assert fix.tell() == "Choose 3 cards."
    assert fix.facts["move"] == Move("play", "AAA", "AAA")


@pytest.mark.parametrize(
    "move",
    [
        Move("play", "41", "99"),
        Move("play", "44", "9A"),
        Move("pass", "4", "9"),
        Move("pass", "", "9"),
        Move("return", "4", ""),
    ],
    ids=str,
)
def test_a_move_has_one_form(move: Move) -> None:
    """TYC-TURN-01, TYC-Q39: what is said in another order, or a pass with cards, is refused."""
    for state in (
        at("1444", 4, 4, table="8 8", sticks=9, turn=0),
        at("", 4, 4, table="8 8", sticks=9, turn=0),
        at("1444", 4, 4, sticks=9, options={"return_rule": "free"}),
    ):
        verdict = game.check(state, move)
        assert not verdict.ok
        assert verdict.fix is None or game.check(state, verdict.fix.facts["move"]).ok
    better = game.check(at("1444", 4, 4, table="8 8", sticks=9, turn=0), Move("play", "41", "99"))
    assert better.fix is not None
    assert better.fix.facts["move"] == Move("play", "14", "99")


def test_a_record_brings_the_same_state_back() -> None:
    """The one form is what a record holds."""
    table = Table(
        "tycoon", 2, position={"hands": ["145", "67"], "sticks": 9, "table": ["4 4"], "turn": 0}, seed=3
    )
    table.play("4>9 1>9")
    assert Table.of(table.to_record()).state == table.state


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_who_is_to_move_can_decide(seats: int, options: dict[str, Any]) -> None:
    """Within a step nobody is; after it the state of the last event is the state of the game."""
    for state, moves, events in walk(seats, seats + 5, options):
        assert events[-1].state == state
        assert (game.to_move(state) is None) == (not moves) == (game.outcome(state) is not None)
        for event in events[:-1]:
            assert game.to_move(event.state) is None, event.text
            assert not list(game.moves(event.state))
            verdict = game.check(event.state, Move("pass"))
            assert not verdict.ok
            assert verdict.rules


def test_nobody_is_to_move_within_a_forced_pass() -> None:
    """TYC-TOP-01."""
    done = step(at("F4", 3, 3, turn=0), "F")
    assert keys(done) == ["led", "top", "forced", "forced", "cleared", "dealer"]
    assert [game.to_move(event.state) for event in done.events] == [None, None, None, None, None, 0]
