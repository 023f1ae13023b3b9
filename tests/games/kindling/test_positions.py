"""Positions built by hand, written down and read back, and dealt afresh."""

from __future__ import annotations

import json
import tomllib
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchkit.errors import BadOption, ImpossiblePosition
from matchkit.french import DECK
from matchkit.games.kindling import game
from matchkit.games.kindling.state import GONE, PHASES, SETUPS, Log, State, voids

from .helper import CLUBS, LAST, SPADES, at, fire, hand, play, walk

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
    assert state.trick[1] == GONE


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


def test_older_records_say_who_and_scores() -> None:
    state = at(2, {"start_flame": "owner"}, phase="start", who=0, first=0, scores=[3, 4])
    assert (state.turn, state.totals) == (0, (3, 4))


@pytest.mark.parametrize("seed", range(40))
def test_what_nobody_named_is_never_refused(seed: int) -> None:
    """The rest of the piles and hands is dealt so that it fits."""
    game.load({"leader": 0, "trick": "KS 5H", "piles": ["9S"]}, 2, seed, PLAIN)
    game.load({"leader": 0, "trick": "KS 5H"}, 2, seed, PLAIN)


# --- what cannot be --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "position"),
    [
        ("A position has no entry 'hand'", {"hand": "5H"}),
        ("There is only one A♠", {"hands": ["AS", "AS"]}),
        ("hand cannot hold '1H': that is not a card", {"hands": ["1H"]}),
        ("hand has 3 items; there can be 2", {"hands": ["", "", ""]}),
        ("leader is a seat from 0 to 1, not 2", {"leader": 2}),
        ("phase is one of play, draft", {"phase": "sleep"}),
        ("logs are black", {"fires": ["AS+JH 5H"]}),
        ("flames are red", {"fires": ["AS+JH+5S"]}),
        ("at most six", {"fires": ["AS+JH QS 10S 8S 6S 7S 5S"]}),
        ("only the outermost log is ever damaged", {"fires": ["AS+JH ~QS 10S"]}),
        ("2 logs support at most 1", {"fires": ["AS+JH QS+5H"]}),
        ("has no flame, so the round would be over", {"fires": ["AS QS"]}),
        ("hand has 6 cards; there can be at most 5", {"hands": [6]}),
        ("supply cannot have 50 cards", {"supplies": [50]}),
        (
            "has not followed suit in this trick, but holds K♠",
            {"hands": ["4H", "KS"], "trick": "9S 5H"},
        ),
        ("central pile has 6 cards; there can be at most 5", {"piles": [6]}),
        ("has neither hand nor supply", {"hands": [""], "supplies": [""]}),
        ("would have been filled from the supply already", {"leader": 0, "hands": [""], "supplies": [3]}),
        ("central piles are empty", {"piles": ["", "", "", ""]}),
        ("the game would be over", {"round": 3, "totals": [26, 0]}),
        ("there is no additional round", {"round": 2, "extra": True, "totals": [3, 3]}),
        ("so this is the additional round", {"round": 4, "extra": False, "totals": [3, 3]}),
        ("the game is not over", {"phase": "over", "round": 1, "totals": [3, 3]}),
        ("comes only with the option", {"phase": "start"}),
        (
            "comes only with the option",
            {"phase": "trim", "leader": 0, "trick": "5H 9H"},
        ),
        ("comes only with the option", {"phase": "repair", "card": "7S", "trick": "9S 4S", "leader": 0}),
        ("there is no draft to decide on", {"trick": "9S KS", "piles": ["5D", "", "", ""]}),
        ("All 2 players have played", {"phase": "draft"}),
        ("cannot wait for a place", {"phase": "flame", "card": "7S", "trick": "9S 4S", "leader": 0}),
        ("a draft has the suit that won", {"phase": "flame", "card": "7H", "trick": "9S 4S", "leader": 0}),
        ("cannot take another flame", {"card": "7H", "trick": "9H 4H", "leader": 0, "fires": ["AS+JH QS"]}),
        ("at most six", {"card": "7H", "trick": "9H 4H", "leader": 0, "fires": ["AS+JH QS 10S 8S 6S 7S 5S"]}),
        ("cannot wait for a place", {"card": "7S", "phase": "play"}),
        ("A position is a table", ["AS"]),
        ("trick has 3 cards; there can be at most 2", {"trick": "5H 6H 7H"}),
        ("Only three players put a flame away", {"buried": "2H"}),
        ("seed is a whole number", {"chance": "x"}),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(reason: str, position: Any) -> None:
    with pytest.raises(ImpossiblePosition, match=reason):
        game.load(position, 2, 1, PLAIN)


def test_every_reason_is_told() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        at(fires=["AS+5S 5H", "AC+JD ~KC 7C"])
    assert len(refused.value.reasons) >= 3
    assert all(reason.endswith(".") for reason in refused.value.reasons)


def test_three_seats_keep_a_red_ace_or_two_for_the_unseen_flame() -> None:
    with pytest.raises(ImpossiblePosition, match="must be left: three players put it away"):
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


WORDS = [*game.schema.entries, "who", "scores", "x", "hand"]
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 60)
    | st.floats()
    | st.sampled_from([*DECK, "AS+JH QS", "~AS+JH", "5H 6H", "-", "", "9" * 5000, "AS" * 400, *PHASES])
    | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=8,
)


@settings(max_examples=250, deadline=None)
@given(
    st.dictionaries(st.sampled_from([*game.schema.entries, "who", "scores", "x", "hand"]), JUNK, max_size=6),
    st.sampled_from([2, 3]),
)
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


def shown(state: State, seat: int) -> tuple[object, ...]:
    """All that lies open or is this seat's own hand."""
    tops = [pile[:1] if i != state.covered else () for i, pile in enumerate(state.piles)]
    sizes = [(len(p.hand), len(p.supply)) for p in state.players], [len(pile) for pile in state.piles]
    fires = [p.fire for p in state.players]
    return state.players[seat].hand, fires, tops, sizes, state.trick, state.laid, state.out, state.card


@pytest.mark.parametrize("seats", [2, 3])
def test_redeal_keeps_what_lies_open(seats: int) -> None:
    """KIN-Q29, KIN-Q30: the own hand and all that lies open stay; everything else is dealt afresh."""
    moved = 0
    for number, (state, _) in enumerate(walk(seats, 5, {"flame_surplus": "owner_chooses"})):
        seat = number % seats
        other = game.redeal(state, seat, number)
        assert set(game.counts(other).values()) == {1}
        assert shown(other, seat) == shown(state, seat)
        if game.to_move(state) == seat:
            assert list(game.moves(state)) == list(game.moves(other))
        moved += other.players != state.players
    assert moved > 10


@pytest.mark.parametrize("seed", range(6))
def test_redeal_gives_no_card_of_a_suit_that_was_not_followed(seed: int) -> None:
    """KIN-TRICK-01: who lays another suit than the one led holds none of it."""
    found = 0
    for number, (state, _) in enumerate(walk(3, seed)):
        led = (state.laid or state.trick)[:1]
        for seat, suit in (voids(state.leader, state.trick, led[0], 3) if led else {}).items():
            viewer = (seat + 1) % 3
            hand_ = game.redeal(state, viewer, number).players[seat].hand
            assert suit not in {card[-1] for card in hand_}
            found += 1
    assert found > 10


def test_redeal_reaches_every_card_that_could_be_there() -> None:
    state = at(hands=["9S 4S", 4], leader=0, fires=[SPADES, CLUBS])
    found = set()
    for chance in range(300):
        found |= set(game.redeal(state, 0, chance).players[1].hand)
    hidden = {c for p in state.players for c in p.supply} | set(state.players[1].hand)
    hidden |= {c for pile in state.piles for c in pile[1:]}
    assert found == hidden


def test_nothing_is_remembered_of_a_lost_card() -> None:
    """A card that went under a supply face up can be anywhere that nobody sees."""
    state = play(at(**LAST | {"fires": [SPADES, CLUBS], "supplies": ["7D", ""]}, leader=0), "KH", "2H").state
    assert "2H" in hand(state, 1)
    assert not all("2H" in hand(game.redeal(state, 0, chance), 1) for chance in range(20))


def test_the_flame_put_away_unseen_is_one_of_those_that_do_not_lie_open() -> None:
    """KIN-Q30: three that lie in the fires leave one; one that has gone under a supply may be it."""
    state = at(3, fires=["AS+AH KS", "QS+AD 4S", "3S+2D 2S"], buried="2H")
    assert {game.redeal(state, 0, chance).buried for chance in range(20)} == {"2H"}
    state = at(3, fires=["AS+AH KS", "QS+AD 4S", "3S+9H 2S"], buried="2H", supplies=[4, "2D"])
    assert {game.redeal(state, 0, chance).buried for chance in range(40)} == {"2H", "2D"}


def test_a_decision_has_its_fire_when_nothing_is_said_of_it() -> None:
    """A log for the flame, a damaged log to repair, a flame too many."""
    options: dict[str, object] = {"flame_surplus": "owner_chooses", "repair": "wood_flips_log"}
    state = at(2, options, card="7H", trick="9H 4H", leader=0)
    assert (state.phase, len(list(game.moves(state)))) == ("flame", 5)
    state = at(2, options, card="7S", trick="9S 4S", leader=0)
    assert state.players[0].fire[-1] == Log("6S", True)
    state = at(2, options, phase="trim", trick="9S 4S", leader=0)
    assert (state.turn, game.to_move(state)) == (1, 1)
    assert len(list(game.moves(state))) > 1
