"""What holds in every state: one judge, nothing lost, every game ends, no ID without a test."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchkit.game import SILENT
from matchkit.games.matches import game
from matchkit.games.matches.moves import SAID, Move, action_of, choose, ways
from matchkit.games.matches.state import BURN_CARDS, CODES, State, canonical, worths

from .helper import BURN, at, burning, told, walk

#: One entry for each value of each option, and mixtures.
OPTIONS: list[dict[str, Any]] = [
    {},
    {"burn_cards": True},
    {"burn_cards": True, "burn_deck": "known10_only"},
    {"burn_cards": True, "burn_deck": "custom FF, FF, FF, CRO, CRO, FS, BIG, 3DB"},
    {
        "burn_cards": True,
        "burn_deck": "custom EXP, EXP, EXP, EXP, EXP, CRO, CRO",
        "discard_flares": True,
    },
    {"burn_cards": True, "big_choice": "random", "flare_face_down": False},
    {"value_distribution": "ascending", "burnout_tokens": "new_round_only"},
    {"value_distribution": "near_uniform_low", "burnout_tokens": "leader_at_start"},
    {"value_distribution": "near_uniform_high", "first_player": 1, "discard_flares": True},
    {"value_distribution": "custom 0 0 0 0 0 0 0 0 0 55", "burn_cards": True},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", game.sizes)
def test_random_games_end_and_lose_nothing(seats: int, options: dict[str, Any]) -> None:
    """60 cards, 104 tokens and all Burn Cards are there in every state; the last state has an outcome."""
    for seed in range(3):
        counts = None
        for state, move in walk(seats, seed, options):
            now = game.counts(state)
            assert counts in (None, now)
            counts = now
            if move is not None:
                assert game.outcome(state) is None
        outcome = game.outcome(state)
        assert outcome is not None
        assert sorted(outcome.ranks) == list(range(1, seats + 1))
        assert outcome.scores == state.tokens
        assert state.round == 4
        assert sum(now[code] for code in now if code.isdigit() or code == "F") == 60
        assert now["tokens"] == 104


def test_every_option_value_is_played() -> None:
    """The list above has every value of every choice and both positions of every switch."""
    for key, option in game.rulebook.options.items():
        used = {str(options.get(key, option.default)).split(" ")[0] for options in OPTIONS}
        if option.kind == "choice":
            assert used == set(option.values), key
        else:
            assert len(used) == 2, key


def test_same_seed_same_game() -> None:
    one = [(state, move) for state, move in walk(4, 9, {"burn_cards": True})]
    two = [(state, move) for state, move in walk(4, 9, {"burn_cards": True})]
    assert one == two
    assert one[-1][0] != [state for state, _ in walk(4, 10, {"burn_cards": True})][-1]


# --- moves and check agree ----------------------------------------------------------------------


def multisets(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for number in range(len(cards) + 1):
        yield from dict.fromkeys(combinations(cards, number))


def candidates(state: State) -> Iterator[Move]:
    """Every move that the cards of the seat to move can make up, legal or not."""
    seat = game.to_move(state)
    hand = state.hands[seat] if seat is not None else ("5", "F")
    for up in multisets(hand):
        left = list(hand)
        for card in up:
            left.remove(card)
        for down in multisets(tuple(left)):
            for kind in ("match", "set", "run", "flare", "out", "end", "drop", "discard", "blaze"):
                yield Move(kind, up, down)
    sources = ["", *BURN_CARDS]
    for burn, source, target, number in product(BURN_CARDS, sources, (-1, 0, 1, 2, 3), range(12)):
        yield Move("card", card=burn, source=source, seat=target, number=number)


def small(seed: int) -> State:
    """A small position of any kind, by chance."""
    chance = random.Random(seed)
    phase = ["turn", "turn", "turn", "turn", "blaze", "drop", "discard", "over"][seed % 8]
    options = BURN | {
        "flare_face_down": chance.random() < 0.5,
        "discard_flares": chance.random() < 0.5,
        "value_distribution": "near_uniform_low",
    }
    cards = ["F", *CODES[:7]]
    hands = [list(canonical(chance.choices(cards, k=5))) for _ in range(2)] + [["9"]]
    played = [["gasoline"], chance.choice([["fire fighter"], ["fuel source = 4"], ["fire starter"], []]), []]
    position: dict[str, Any] = {
        "hands": hands,
        "phase": phase,
        "played": played,
        "tokens": [2, 3, 1],
        "turn": 0,
    }
    position["row"] = chance.sample(["crossfire", "fire dancer", "explosion", "3rd degree burn"], 3)
    if phase == "drop":
        position |= {"victim": 1, "played": [["burn it to the ground"], *played[1:]]}
    if phase in ("discard", "over"):
        position |= {"out": [1, 2], "leader": 2}
    if phase in ("turn", "drop", "discard", "over"):
        position["blaze"] = chance.randint(1, 10)
    if phase == "blaze":
        position |= {"leader": 0, "hands": [["5", *hands[0][1:]], *hands[1:]]}
    if phase == "turn" and seed % 16 == 3:
        position |= {"acted": True, "used": False}
    return at(3, options, **position)


@pytest.mark.parametrize("seed", range(48))
def test_moves_and_check_agree(seed: int) -> None:
    """Every candidate that `check` allows is offered, once, and no other."""
    state = small(seed)
    offered = list(game.moves(state))
    assert len(set(offered)) == len(offered)
    allowed = {move for move in candidates(state) if game.check(state, move).ok}
    # A hand in the phase discard holds five cards, so all its choices are among the candidates.
    assert allowed == set(offered)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, 47),
    st.tuples(
        st.sampled_from([*SAID, "jump", ""]),
        st.lists(st.sampled_from([*CODES, "0", "11", "f", ""]), max_size=5).map(tuple),
        st.lists(st.sampled_from([*CODES, "0", "11", "f", ""]), max_size=5).map(tuple),
        st.sampled_from(["", "ice", *BURN_CARDS]),
        st.sampled_from(["", "ice", *BURN_CARDS]),
        st.integers(-3, 9),
        st.integers(-3, 12),
    ).map(lambda parts: Move(*parts)),
)
def test_check_answers_for_any_move(seed: int, move: Move) -> None:
    """In any state: a verdict with a sentence and known rules; what it allows can be carried out."""
    state = small(seed)
    verdict = game.check(state, move)
    assert verdict.why
    assert verdict.rules
    assert all(rule in game.rulebook.rules or rule in game.rulebook.rulings for rule in verdict.rules)
    if verdict.ok:
        after = game.apply(state, move, SILENT)
        assert game.counts(after) == game.counts(state)
        assert game.load(game.dump(after), 3, 0, game.options(_given(state))) == after
    else:
        assert not verdict.fix or verdict.fix.tell()


def _given(state: State) -> dict[str, object]:
    chosen = state.options
    return BURN | {
        "flare_face_down": chosen.flare_face_down,
        "discard_flares": chosen.discard_flares,
        "value_distribution": "near_uniform_low",
    }


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(CODES), max_size=7).map(canonical),
    st.integers(1, 10),
    st.integers(-3, 2),
    st.booleans(),
)
def test_ways_are_all_the_plays_there_are(
    hand: tuple[str, ...], target: int, adjust: int, flares_down: bool
) -> None:
    """Every split of the hand that makes an action, found by trying all, and nothing twice."""
    worth = worths(adjust)
    expected = set()
    for up in multisets(hand):
        left = list(hand)
        for card in up:
            left.remove(card)
        for down in multisets(tuple(left)):
            action = action_of(up, down, target, worth, flares_down)
            if action:
                expected.add((action, up, down))
    found = list(ways(hand, target, worth, flares_down))
    assert len(set(found)) == len(found)
    assert set(found) == expected


@pytest.mark.parametrize("number", range(5))
def test_choices_from_a_long_hand(number: int) -> None:
    """The way of long hands gives what the way of short ones gives."""
    cards = ("5", "5", "5", "4", "4", "4", "3", "3", "2", "2", "1", "1", "F")
    assert sorted(choose(cards, number)) == sorted(set(combinations(cards, number)))


def test_flare_is_judged_under_effects_too() -> None:
    state = at(3, BURN, hands=["1 F"], blaze=1, played=[["fire fighter"]])
    assert worths(state.adjust)["1"] == 0
    assert {game.write(move) for move in game.moves(state)} >= {"flare", "run 1 + F", "burn out"}


@pytest.mark.parametrize("seed", range(6))
def test_nobody_decides_inside_a_step(seed: int) -> None:
    """In the state after each event but the last nobody is to move, and nothing is allowed."""
    chance = random.Random(seed)
    options = OPTIONS[seed % len(OPTIONS)] | {"burn_cards": seed > 0}
    step = game.deal(2 + seed % 5, seed, options)
    while True:
        for event in step.events[:-1]:
            assert game.to_move(event.state) is None, event.text
            assert list(game.moves(event.state)) == []
            assert not step.move or not game.check(event.state, step.move).ok
            assert game.outcome(event.state) is None
        if game.to_move(step.state) is None:
            break
        moves = [move for _, move in zip(range(20), game.moves(step.state), strict=False)]
        step = game.play(step.state, chance.choice(moves))


# --- nothing without a test -----------------------------------------------------------------------


def test_every_id_is_named_by_a_test() -> None:
    """Each rule, ruling and option of the rulebook stands in a test's name, docstring or case."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = set(re.findall(r"MAT-(?:Q[0-9]+|[A-Z]+-[A-Z0-9]+)", text))
    assert named == set(game.rulebook.rules) | set(game.rulebook.rulings)
    for option in game.rulebook.options.values():
        assert option.key in text


def test_the_rulebook_is_whole() -> None:
    book = game.rulebook
    for rule in book.rules.values():
        assert 2 <= len(rule.name.split()) <= 5, rule.id
        assert set(rule.rulings) <= set(book.rulings), rule.id
        assert rule.text.endswith((".", "?"))
    linked = {ruling for rule in book.rules.values() for ruling in rule.rulings}
    assert linked == set(book.rulings), "a ruling that no rule leads to"
    for ruling in book.rulings.values():
        assert ruling.weight in ("blocker", "frequent", "edge", "cosmetic")
        assert ruling.question.endswith("?")
        assert not ruling.option or ruling.option in book.options
    for option in book.options.values():
        assert set(option.rulings) <= set(book.rulings)
        assert option.id in (f"mat.{option.key}", "first_player")
    changed = {r.option for r in book.rulings.values() if r.option}
    assert changed == set(book.options) - {"burn_cards"}


def test_every_event_and_ending_happens() -> None:
    """No sentence about events or outcomes is left over."""
    seen = set()
    for number, options in enumerate(OPTIONS):
        for seats in (2, 4, 6):
            for seed in range(2):
                state = game.deal(seats, seed, options).state
                seen |= {e.say.key for e in game.deal(seats, seed, options).events}
                chance = random.Random(number)
                while game.to_move(state) is not None:
                    moves = [move for _, move in zip(range(12), game.moves(state), strict=False)]
                    step = game.play(state, chance.choice(moves))
                    for event in step.events:
                        seen.add(event.say.key)
                        assert event.text
                        assert "{" not in event.text + event.say.more(0)
                    state = step.state
                outcome = game.outcome(state)
                assert outcome is not None
                seen.add(outcome.say.key)
    # Rare ones have tests of their own.
    rare = {
        "event.no_match_card": "MAT-Q26",
        "event.blaze_turned": "MAT-Q26",
        "event.flares_turned": "MAT-Q26",
        "event.dealt_short": "MAT-Q25",
        "event.drew_nothing": "MAT-Q28",
        "event.gasoline_short": "MAT-Q19",
        "event.pairs_short": "MAT-Q19",
        "event.pairs_unpaid": "MAT-BANK-02",
        "event.bank_empty": "MAT-BANK-02",
        "end.fewest_cards": "MAT-GAME-03",
        "end.latest": "MAT-GAME-03",
    }
    known = {key for key in game.words.sentences if key.startswith(("event.", "end."))}
    assert known - seen <= set(rare)
    assert seen <= known


def test_long_tales_of_rare_events() -> None:
    state = burning("gasoline", tokens=[1, 0, 94], fire=4)
    assert [e.text for e in told(state, "card gasoline")] == [
        "Dana activates Gasoline for 1 token",
        "Gasoline adds only 2 tokens to the Blaze",
    ]
