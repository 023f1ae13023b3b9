"""Positions built by hand, written down and read back, and dealt afresh."""

from __future__ import annotations

import json
import tomllib
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matchkit.games.kindling.reading import KEYS, PHASES

from matchkit.errors import BadOption, ImpossiblePosition
from matchkit.games.kindling import game
from matchkit.games.kindling.state import CODES, NO_BOUND, NONE, SETUPS, State, cards

from .helper import CLUBS, LAST, SPADES, at, fire, hand, play, supply, walk

PLAIN = game.options({})


# --- what is left out ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_said_is_a_deal(seats: int) -> None:
    state = at(seats)
    setup = SETUPS[seats]
    assert [len(p.hand) for p in state.players] == [setup.draw_to] * seats
    assert [len(p.supply) for p in state.players] == [setup.supply] * seats
    assert [len(pile) for pile in state.piles] == [setup.depth] * setup.piles
    assert state.out == ()
    assert set(game.counts(state).values()) == {1}


def test_two_or_three_lines_are_enough() -> None:
    text = """
        hands = ["5H 9S", 4]
        trick = "7S"
        leader = 1
    """
    state = at(**tomllib.loads(text))
    assert (state.turn, state.phase) == (0, "play")
    assert hand(state, 0) == "9S 5H"
    assert len(state.players[1].hand) == 4
    assert set(game.counts(state).values()) == {1}


def test_a_full_trick_is_a_draft_to_decide() -> None:
    state = at(trick="9S KS", hands=["4H", "3H"], piles=["5S", "5D", "", ""], leader=1)
    assert (state.phase, state.turn, state.winner) == ("draft", 0, 0)
    assert state.out[-1] == "KS"
    assert tuple(state.trick[:1]) == ("9S",)
    assert state.trick[1] == NONE


def test_cards_not_named_are_out_of_the_game() -> None:
    state = at(hands=["5H", "4H"], supplies=["", ""], piles=["9H", "", "", ""])
    assert len(state.out) == 52 - 12 - 3


def test_a_named_number_of_unseen_cards_holds_no_suit_that_was_not_followed() -> None:
    for chance in range(20):
        state = game.load({"trick": "9S 4H", "hands": [3, 4, 2], "leader": 2}, 3, chance, PLAIN)
        assert not [c for c in state.players[0].hand if c[-1] == "S"]


def test_round_and_additional_round_follow_from_the_scores() -> None:
    assert at(totals=[20, 3]).round == 3
    state = at(round=4, totals=[20, 20])
    assert (state.round, state.extra) == (4, True)


def test_below_a_seen_card_of_a_supply_everything_is_seen() -> None:
    state = at(fires=["AS+JH QS 10S", CLUBS], supplies=["9D 7S 5D", 2])
    assert not state.seen & sum(1 << c for c in cards("9D 5D"))
    state = at(fires=["AS+JH QS 10S", CLUBS], supplies=["9D 6S 5D", 2])
    assert [bool(state.seen >> c & 1) for c in cards("9D 6S 5D")] == [False, True, True]


# --- what cannot be --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "position"),
    [
        ("There is no “hand” in a position", {"hand": "5H"}),
        ("A♠ lies in two places: hands\\[0\\] and hands\\[1\\]", {"hands": ["AS", "AS"]}),
        ("“1H” is no card", {"hands": ["1H"]}),
        ("The value of hands is a list of at most 2 entries", {"hands": ["", "", ""]}),
        ("The value of leader is a whole number from 0 to 1, not 2", {"leader": 2}),
        ("There is no phase “sleep”", {"phase": "sleep"}),
        ("logs are black", {"fires": ["AS+JH 5H"]}),
        ("flames are red", {"fires": ["AS+JH+5S"]}),
        ("a fire has at most six", {"fires": ["AS+JH QS 10S 8S 6S 7S 5S"]}),
        ("only the outermost log is ever damaged", {"fires": ["AS+JH ~QS 10S"]}),
        ("2 logs support at most 1", {"fires": ["AS+JH QS+5H"]}),
        ("has no flame, so the round would be over", {"fires": ["AS QS"]}),
        ("holds 6 cards; at this moment at most 5 are possible", {"hands": [6]}),
        ("nobody ever has more than the 16 of the deal", {"supplies": [6]}),
        ("still holds K♠", {"hands": ["4H", "KS"], "trick": "9S 5H", "leader": 0}),
        ("played 5♥ without following suit", {"hands": ["4H", "KS"], "trick": "9S 5H", "leader": 0}),
        ("at the deal it has 5", {"piles": [6]}),
        ("starting cards of the fires never come", {"fires": ["AS+JH QS"], "piles": ["6S"]}),
        ("has neither hand nor supply", {"hands": [""], "supplies": [""]}),
        ("would have drawn from its supply already", {"hands": [""], "supplies": [3]}),
        ("central piles are empty", {"piles": ["", "", "", ""]}),
        ("must be somewhere", {"out": "", "hands": ["", 5], "supplies": [3, 3]}),
        ("29 points are more than 2 rounds bring", {"round": 3, "scores": [29, 0]}),
        ("the game would be over", {"round": 3, "scores": [26, 0]}),
        ("there is no additional round", {"round": 2, "extra": True, "scores": [3, 3]}),
        ("so this is the additional round", {"round": 4, "extra": False, "scores": [3, 3]}),
        ("the game is not over", {"phase": "over", "round": 1, "scores": [3, 3]}),
        ("unless the option start_flame asks for it", {"phase": "start"}),
        ("unless the option flame_surplus asks for it", {"phase": "trim", "winner": 1, "who": 0}),
        (
            "unless the option repair asks for it",
            {"phase": "repair", "card": "7S", "winner": 0, "covered": 1},
        ),
        ("there is no draft to decide on", {"trick": "9S KS", "piles": ["5D", "", "", ""]}),
        ("The phase draft needs the winner", {"phase": "draft"}),
        ("The phase flame needs the drafted card", {"phase": "flame", "winner": 0, "covered": 1}),
        ("has the wrong colour for the phase flame", {"phase": "flame", "winner": 0, "card": "7S"}),
        ("The entry card does not belong", {"card": "7S"}),
        ("cannot have been seen", {"piles": ["5D 7D"], "seen": "7D"}),
        ("is no bound", {"most": ["S"]}),
        ("holds more unseen spades than the 1", {"hands": ["7S 9S 3H"], "most": ["S1"]}),
        ("A position is a table", ["AS"]),
        ("The trick has 3 cards", {"trick": "5H 6H 7H"}),
        ("Only three players put a flame away", {"buried": "2H"}),
        ("The value of chance", {"chance": "x"}),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(reason: str, position: Any) -> None:
    with pytest.raises(ImpossiblePosition, match=reason):
        game.load(position, 2, 1, PLAIN)


def test_every_reason_is_told() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        at(fires=["AS+5S 5H", "AC+JD"], piles=["6S"])
    assert len(refused.value.reasons) >= 3
    assert all(reason.endswith(".") for reason in refused.value.reasons)


def test_three_seats_keep_a_red_ace_or_two_for_the_unseen_flame() -> None:
    with pytest.raises(ImpossiblePosition, match="One red ace or two must be left"):
        at(3, hands=["AH AD 2H 2D"])


@pytest.mark.parametrize("keep", [True, False])
def test_kin_fire_04_more_flames_than_supported_only_under_keep(keep: bool) -> None:
    options: dict[str, object] = {"flame_surplus": "keep" if keep else "trim_outer"}
    position: dict[str, Any] = {"fires": ["AS+JH QS+5H"]}
    if keep:
        assert fire(at(2, options, **position), 0) == "AS+JH QS+5H"
    else:
        with pytest.raises(ImpossiblePosition):
            at(2, options, **position)


def test_options_and_seats_are_checked_first() -> None:
    with pytest.raises(BadOption):
        game.load({}, 5, 1, PLAIN)
    with pytest.raises(BadOption):
        game.load({}, 2, 1, {"nonsense": 1})


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 60)
    | st.floats()
    | st.sampled_from([*CODES, "AS+JH QS", "~AS+JH", "5H 6H", "-", "", "9" * 5000, "AS" * 400, *PHASES])
    | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=8,
)


@settings(max_examples=250, deadline=None)
@given(st.dictionaries(st.sampled_from([*KEYS, "x", "hand"]), JUNK, max_size=6), st.sampled_from([2, 3]))
def test_junk_is_a_position_or_refused_with_reasons(position: dict[str, Any], seats: int) -> None:
    options = game.options(
        {"flame_surplus": "owner_chooses", "start_flame": "owner", "repair": "wood_flips_log"}
    )
    try:
        state = game.load(position, seats, 3, options)
    except ImpossiblePosition as refused:
        reasons = refused.reasons
    else:
        reasons = ()
    if reasons:
        assert all(reasons)
        return
    assert set(game.counts(state).values()) == {1}
    assert game.load(game.dump(state), seats, 0, options) == state


@pytest.mark.parametrize("position", [None, 7, "AS", {7: 1}, {"hands": [10**5000]}, {"card": 10**5000}])
def test_other_junk_is_refused_too(position: Any) -> None:
    with pytest.raises(ImpossiblePosition):
        game.load(position, 2, 1, PLAIN)


# --- written down and read back --------------------------------------------------------------

WILD: dict[str, object] = {
    "flame_surplus": "owner_chooses",
    "start_flame": "owner",
    "repair": "wood_flips_log",
    "winner_draws": True,
}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("options", [{}, WILD, {"flame_surplus": "keep", "flames_per_log": "one"}])
def test_load_takes_back_what_dump_has_written(seats: int, options: dict[str, object]) -> None:
    full = game.options(options)
    phases = set()
    for seed in range(4):
        for state, _ in walk(seats, seed, options):
            phases.add(state.phase)
            written = json.loads(json.dumps(game.dump(state)))
            assert game.load(written, seats, 0, full) == state
    assert {"play", "draft", "over"} <= phases
    if options is WILD:
        assert {"start", "repair"} <= phases


def test_dump_is_plain() -> None:
    def plain(value: object) -> bool:
        if isinstance(value, dict):
            return all(isinstance(k, str) and plain(v) for k, v in value.items())
        if isinstance(value, list):
            return all(map(plain, value))
        return type(value) in (str, int, bool)

    for state, _ in islice(walk(3, 1, WILD), 60):
        assert plain(game.dump(state))


# --- dealt afresh ----------------------------------------------------------------------------


def unseen(state: State, seat: int) -> set[int]:
    """The cards of that hand that nobody else has seen."""
    return {c for c in state.players[seat].hand if not state.seen >> c & 1}


@pytest.mark.parametrize("seats", [2, 3])
def test_redeal_keeps_what_a_seat_knows(seats: int) -> None:
    """KIN-Q29, KIN-Q30: own hand, everything seen and the rest's numbers stay; nothing else is kept."""
    moved = 0
    for number, (state, _) in enumerate(walk(seats, 5)):
        seat = number % seats
        other = game.redeal(state, seat, number)
        assert set(game.counts(other).values()) == {1}
        assert other.players[seat].hand == state.players[seat].hand
        assert (other.trick, other.out, other.seen, other.buried) == (
            state.trick,
            state.out,
            state.seen,
            state.buried,
        )
        for before, after in zip(state.players, other.players, strict=True):
            assert before.fire == after.fire
            assert before.most == after.most
            assert len(before.hand) == len(after.hand)
            assert len(before.supply) == len(after.supply)
            seen = [(i, c) for i, c in enumerate(before.supply) if state.seen >> c & 1]
            assert seen == [(i, c) for i, c in enumerate(after.supply) if state.seen >> c & 1]
            assert {c for c in before.hand if state.seen >> c & 1} <= set(after.hand)
        for pile, again in zip(state.piles, other.piles, strict=True):
            assert pile[:1] == again[:1] or state.covered >= 0
            assert len(pile) == len(again)
        if game.to_move(state) == seat:
            assert list(game.moves(state)) == list(game.moves(other))
        moved += other.players != state.players
    assert moved > 10


def test_redeal_is_a_possible_position() -> None:
    for number, (state, _) in enumerate(walk(3, 2)):
        other = game.redeal(state, number % 3, number)
        assert game.load(game.dump(other), 3, 0, PLAIN) == other


def test_kin_q35_redeal_gives_no_suit_that_was_not_followed() -> None:
    state = at(
        hands=["9S 4S", "4H 7D 8D"], leader=0, piles=["5C 9C", "KC", "7S", "3S"], fires=[SPADES, CLUBS]
    )
    state = play(state, "9S", "4H", "decline").state
    assert state.players[1].most[0] < NO_BOUND
    held = unseen(state, 1)
    for chance in range(40):
        spades = [c for c in unseen(game.redeal(state, 0, chance), 1) if c[-1] == "S"]
        assert len(spades) <= state.players[1].most[0]
    assert len(held) == len(unseen(game.redeal(state, 0, 1), 1))


def test_redeal_reaches_every_card_that_could_be_there() -> None:
    state = at(hands=["9S 4S", 4], leader=0, fires=[SPADES, CLUBS])
    found = set()
    for chance in range(300):
        found |= set(game.redeal(state, 0, chance).players[1].hand)
    hidden = {c for p in state.players for c in p.supply} | set(state.players[1].hand)
    hidden |= {c for pile in state.piles for c in pile[1:]}
    assert found == hidden


def test_a_lost_card_is_known_wherever_it_goes() -> None:
    """A card that went under a supply face up is known there, and in the hand when it is drawn again."""
    state = play(at(**LAST | {"fires": [SPADES, CLUBS], "supplies": ["7D", ""]}, leader=0), "KH", "2H").state
    assert "2H" in hand(state, 1)
    for chance in range(10):
        assert "2H" in hand(game.redeal(state, 0, chance), 1)
    assert supply(state, 1) == ""
