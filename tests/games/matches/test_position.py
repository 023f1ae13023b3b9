"""Positions by hand: what is filled in, what is refused and with which reason; moves in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchkit.errors import BadMove, BadOption, ImpossiblePosition
from matchkit.games.matches import game
from matchkit.games.matches.position import KEYS
from matchkit.games.matches.state import BURN_CARDS, Move, State, canonical

from .helper import BURN, at, walk

EVEN = {"value_distribution": "near_uniform_high"}
OPEN_BOX = BURN | {"burn_deck": "custom explosion, explosion, fuel source, fuel source, crossfire"}


# --- what is filled in ------------------------------------------------------------------------


def test_two_lines_make_an_example_hand() -> None:
    """Seat 0 is to move; the others hold full hands of unseen cards; tokens are those of the setup."""
    state = at(4, EVEN, hands=["6 5 4 4 2 F"], blaze="10")
    assert (state.round, state.phase, state.turn, state.leader) == (1, "turn", 0, 3)
    assert [len(hand) for hand in state.hands] == [6, 10, 10, 9]
    assert len(state.deck) == 60 - 6 - 29 - 1
    assert (state.tokens, state.fire, state.reserve) == ((1, 2, 3, 0), 1, 4)
    assert state.bank == 104 - 6 - 1 - 4


def test_an_empty_position_is_a_table_just_dealt() -> None:
    state = at(2)
    assert [len(hand) for hand in state.hands] == [10, 9]
    assert state.fire == 2
    assert 1 <= state.blaze <= 10
    assert at(2) == state
    assert game.load({}, 2, 8, {}) != state


def test_cards_in_any_shape() -> None:
    """A text, a list of texts, a list of numbers; a number alone is that many unseen cards."""
    one = at(2, hands=["2 f, 9", 3], blaze=4)
    assert one.hands[0] == (9, 2, 0)
    assert len(one.hands[1]) == 3
    assert at(2, hands=[["2", "F", "9"], 3], blaze="4") == one
    assert at(2, hands=[[2, "F", 9], 3], blaze=4) == one


def test_turn_and_leader_follow_from_each_other() -> None:
    assert at(4, turn=2).leader == 1
    assert at(4, leader=2).turn == 3
    assert at(4, leader=2, out=[3]).turn == 0
    assert at(4, {"first_player": 1}).leader == 1


def test_dump_is_plain_and_loads_again() -> None:
    """Strings, numbers, switches, lists and tables: JSON takes it and gives it back."""
    options = {"burn_cards": True}
    full = game.options(options)
    for state, _ in walk(3, 11, options):
        dumped = game.dump(state)
        assert set(dumped) <= set(KEYS)
        again = json.loads(json.dumps(dumped))
        assert again == dumped
        assert game.load(again, 3, 0, full) == state


# --- what is refused --------------------------------------------------------------------------

IMPOSSIBLE: list[tuple[str, Any, dict[str, Any]]] = [
    ("no_table", [1, 2], {}),
    ("key", {"hand": "5"}, {}),
    ("no_module", {"row": ["gasoline"]}, {}),
    ("number", {"round": 5}, {}),
    ("number", {"fire": True}, {}),
    ("number", {"tokens": [-1]}, {}),
    ("number", {"turn": "0"}, {}),
    ("switch", {"used": 1}, BURN),
    ("list", {"hands": "5 4"}, {}),
    ("too_many", {"hands": [5, 5, 5, 5]}, {}),
    ("twice", {"out": [1, 1]}, {}),
    ("card", {"hands": ["11"]}, {}),
    ("card", {"hands": [["5", None]]}, {}),
    ("chance", {"chance": "xyz"}, {}),
    ("phase", {"phase": "night"}, {}),
    ("over_early", {"phase": "over", "round": 3}, {}),
    ("no_discards", {"phase": "discard", "round": 4}, {}),
    ("out_all", {"phase": "discard", "out": [1]}, {}),
    ("out_none", {"phase": "blaze", "out": [1]}, {}),
    ("out_many", {"out": [1, 2]}, {}),
    ("turn_leader", {"phase": "blaze", "turn": 1, "leader": 0}, {}),
    ("turn_last", {"phase": "discard", "out": [1, 2], "turn": 1, "leader": 0}, {}),
    ("turn_out", {"turn": 1, "out": [1]}, {}),
    ("between", {"phase": "blaze", "used": True, "played": [["explosion"]]}, BURN),
    ("victim", {"victim": 1}, BURN),
    ("victim_out", {"phase": "drop", "victim": 1, "out": [1], "played": [["burn it to the ground"]]}, BURN),
    ("crossfire", {"played": [["crossfire: explosion"]]}, BURN),
    ("fuel", {"fuel": 4, "played": [["fuel source = 5"]]}, BURN),
    ("used", {"used": True}, BURN),
    ("drop_card", {"phase": "drop", "victim": 1, "played": [["explosion"]]}, BURN),
    (
        "drop",
        {"phase": "drop", "victim": 1, "played": [["burn it to the ground"]]},
        BURN | {"big_choice": "random"},
    ),
    ("burn_card", {"row": ["ice"]}, BURN),
    ("burn_card", {"played": [["ice"]]}, BURN),
    ("burn_source", {"played": [["crossfire"]]}, BURN),
    ("burn_source", {"played": [["gasoline: explosion"]]}, BURN),
    ("burn_number", {"played": [["fuel source"]]}, BURN),
    ("burn_number", {"played": [["gasoline = 4"]]}, BURN),
    ("blaze_early", {"phase": "blaze", "blaze": 5}, {}),
    ("blaze_flare", {"blaze": "F"}, {}),
    ("blaze_missing", {"tableaux": [["match 5"]]}, {}),
    (
        "no_blaze",
        {"hands": [["1"] * 30, ["1"] * 25], "played": [["explosion"] * 8]},
        BURN | {"value_distribution": "custom 55 0 0 0 0 0 0 0 0 0", "burn_deck": "custom " + "EXP " * 9},
    ),
    ("play", {"blaze": 5, "tableaux": [["jump 5"]]}, {}),
    ("play", {"blaze": 5, "tableaux": [["set 5"]]}, {}),
    ("play", {"blaze": 5, "tableaux": [[5]]}, {}),
    ("play_blaze", {"blaze": 5, "tableaux": [["set 3 3"]]}, {}),
    ("flare_down", {"blaze": 5, "tableaux": [["run 4 + F"]]}, {"flare_face_down": False}),
    ("hand_long", {"hands": [14], "played": [["explosion"]]}, BURN),
    ("hand_size", {"hands": [11]}, {}),
    ("hand_size", {"blaze": 5, "hands": [10], "tableaux": [["match 5"]]}, {}),
    ("hand_leader", {"leader": 0, "hands": [10]}, {}),
    ("card_count", {"hands": ["10 10"]}, {}),
    ("card_count", {"hands": ["F F F", "F F F"]}, {}),
    (
        "unseen",
        {"hands": [10, 10, 9], "discard": "1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 4 4 4 4"},
        {},
    ),
    ("leader_hand", {"phase": "blaze", "leader": 0, "hands": ["F F"]}, {}),
    ("cards_missing", {"blaze": 5, "hands": [5, 5, 5], "deck": "1 2 3"}, {}),
    ("fire", {"phase": "blaze", "fire": 1}, {}),
    ("reserve", {"round": 2, "reserve": 4}, {}),
    ("tokens", {"tokens": [0, 0, 0], "bank": 5}, {}),
    ("tokens", {"tokens": [60, 60, 60]}, {}),
    ("recent", {"recent": [0, 1]}, {}),
    ("burn_cards", {"row": ["gasoline", "gasoline"]}, BURN),
    ("burn_missing", {"row": ["gasoline"], "burn_deck": ["explosion"]}, BURN),
    ("burn_gap", {"row": [], "burn_deck": ["", *BURN_CARDS]}, BURN),
    ("pending", {"pending": ["5"]}, {}),
    ("pending_cards", {"phase": "discard", "out": [1, 2], "hands": ["5", "6"], "pending": ["5"]}, {}),
    ("pending_cards", {"phase": "discard", "out": [1, 2], "hands": ["5", "6 F"], "pending": ["F"]}, {}),
    (
        "pending_all",
        {"phase": "discard", "out": [1, 2], "hands": ["5", "6", "7"], "pending": ["", "", ""]},
        {},
    ),
    ("turn_over", {"acted": True, "row": ["", "", "", "gasoline"], "tokens": [3]}, BURN),
    (
        "no_choice",
        {"phase": "drop", "victim": 1, "hands": [5, 2], "played": [["burn it to the ground"]]},
        BURN,
    ),
]


@pytest.mark.parametrize(
    ("key", "position", "options"), IMPOSSIBLE, ids=[f"{key}-{i}" for i, (key, *_) in enumerate(IMPOSSIBLE)]
)
def test_impossible_positions(key: str, position: Any, options: dict[str, Any]) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        game.load(position, 3, 1, game.options(options))
    sentence = game.words.sentences[f"load.{key}"]["title"]
    start = sentence.split("{")[0]
    middle = max(sentence.replace("}", "{").split("{")[::2], key=len)
    assert any(r.startswith(start) and middle in r for r in caught.value.reasons), caught.value.reasons


def test_every_reason_is_tried() -> None:
    known = {k.removeprefix("load.") for k in game.words.sentences if k.startswith("load.")}
    assert {key for key, *_ in IMPOSSIBLE} == known


def test_every_reason_is_told_together() -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        at(hands=["10 10", "F F F F F F"], blaze=5)
    assert caught.value.reasons == (
        "Flare: 6 cards are named, but the deck has 5.",
        "10: 2 cards are named, but the deck has 1.",
    )
    assert str(caught.value) == " ".join(caught.value.reasons)


def test_seats_and_options_are_checked_too() -> None:
    for seats in (1, 7):
        with pytest.raises(BadOption, match="2 to 6 players"):
            game.load({}, seats, 1, {})
    with pytest.raises(BadOption, match="no option"):
        game.load({}, 3, 1, {"speed": 9})


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
CODE_LISTS = st.lists(st.sampled_from(["1", "5", "10", "F", "11", ""]), max_size=12)
LIKELY = (
    JUNK
    | CODE_LISTS
    | st.lists(CODE_LISTS | st.integers(-1, 70), max_size=7)
    | st.lists(st.lists(st.sampled_from(["match 5", "set 4 1", "run 4 + F", "x", *BURN_CARDS]), max_size=3))
    | st.integers(-1, 105)
)


def loaded(position: dict[str, Any], seats: int, options: dict[str, Any]) -> State | None:
    """The state, or None for a position that is refused with reasons."""
    reasons: tuple[str, ...] = ()
    try:
        return game.load(position, seats, 3, options)
    except ImpossiblePosition as refusal:
        reasons = refusal.reasons
    assert reasons
    assert all(reasons)
    return None


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), LIKELY, max_size=5), st.integers(2, 6), st.booleans())
def test_junk_is_refused_with_reasons(position: dict[str, Any], seats: int, burn: bool) -> None:
    """Arbitrary positions load or are refused, and what loads is a position that loads again."""
    options = game.options({"burn_cards": burn})
    state = loaded(position, seats, options)
    if state:
        assert game.load(game.dump(state), seats, 0, options) == state
        assert game.counts(state)["tokens"] == 104
        assert game.to_move(state) is None or next(game.moves(state)) is not None


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_damaged_dumps_are_refused_or_load(data: st.DataObject) -> None:
    options = {"burn_cards": True}
    full = game.options(options)
    states = [state for state, _ in walk(3, 4, options)]
    dumped = dict(game.dump(data.draw(st.sampled_from(states))))
    key = data.draw(st.sampled_from(sorted(dumped)))
    if data.draw(st.booleans()):
        del dumped[key]
    else:
        dumped[key] = data.draw(LIKELY)
    state = loaded(dumped, 3, full)
    if state:
        assert sum(game.counts(state)[code] for code in ("1", "F")) == 15


def test_huge_input_is_refused_quickly() -> None:
    for position in (
        {"hands": ["5 " * 10**6]},
        {"hands": [["5"] * 10**6]},
        {"out": [0] * 10**6},
        {"hands": [10**5000]},
        {"x" * 10**6: 1},
        {"chance": "f" * 10**6},
        {"tableaux": [["set " + "5 " * 10**6]]},
    ):
        with pytest.raises(ImpossiblePosition) as caught:
            game.load(position, 3, 1, {})
        assert len(str(caught.value)) < 5000


# --- moves in words ---------------------------------------------------------------------------

CARDS = st.lists(st.integers(0, 10), max_size=6).map(canonical)
BURN_NAMES = st.sampled_from(list(BURN_CARDS))
MOVES = st.one_of(
    st.tuples(
        st.sampled_from(["match", "set", "run", "flare", "out", "end", "drop", "discard", "blaze"]),
        CARDS,
        CARDS,
    ),
    st.tuples(
        st.just("card"),
        st.just(()),
        st.just(()),
        BURN_NAMES,
        st.just("") | BURN_NAMES,
        st.integers(-1, 5),
        st.integers(0, 10),
        st.integers(0, 5),
    ),
).map(lambda parts: Move(*parts))


@settings(max_examples=300, deadline=None)
@given(MOVES)
def test_written_and_read_again(move: Move) -> None:
    said = game.write(move)
    assert "\n" not in said
    assert game.parse(said) == move
    assert game.parse(f"  {said.upper()} ") == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("match 10", Move("match", (10,))),
        ("Set 4, 6", Move("set", (6, 4))),
        ("run 3 4 + 9 2", Move("run", (4, 3), (9, 2))),
        ("run up 3+f", Move("run", (3,), (0,))),
        ("run-up 3 + Flare", Move("run", (3,), (0,))),
        ("FLARE", Move("flare", (0,))),
        ("burn  out", Move("out")),
        ("burnout", Move("out")),
        ("end", Move("end")),
        ("card gasoline", Move("card", card="gasoline")),
        ("card Explosion!", Move("card", card="explosion")),
        ("card fire-dancer@2", Move("card", card="fire dancer", seat=2)),
        ("card fuel source=7", Move("card", card="fuel source", number=7)),
        ("card crossfire: explosion", Move("card", card="crossfire", source="explosion")),
        ("card gasoline #4", Move("card", card="gasoline", place=4)),
        ("card Fire-Dancer#2@1", Move("card", card="fire dancer", seat=1, place=2)),
        (
            "card crossfire # 3 : fuel source = 8",
            Move("card", card="crossfire", source="fuel source", number=8, place=3),
        ),
        ("card 3rd degree burn @ 1", Move("card", card="3rd degree burn", seat=1)),
        ("drop 3 F", Move("drop", (3, 0))),
        ("discard nothing", Move("discard")),
        ("blaze 4", Move("blaze", (4,))),
    ],
)
def test_as_players_say_it(text: str, move: Move) -> None:
    assert game.parse(text) == move


BAD = [
    ("start", "hello"),
    ("start", ""),
    ("start", "matches 5"),
    ("start", "setting 5"),
    ("long", "set " + "5 " * 400),
    ("cards", "match 11"),
    ("cards", "set 5 x"),
    ("cards", "run 5 + 3 + 2"),
    ("card", "card"),
    ("card", "card gasoline @"),
    ("card", "card fuel source = 9999"),
    ("burn_card", "card ice"),
    ("burn_card", "card crossfire: ice"),
    ("drop", "drop"),
    ("discard", "discard"),
    ("blaze", "blaze"),
]


@pytest.mark.parametrize(("key", "text"), BAD)
def test_what_cannot_be_read(key: str, text: str) -> None:
    """Each refusal says what to say instead."""
    with pytest.raises(BadMove) as caught:
        game.parse(text)
    middle = max(game.words.sentences[f"parse.{key}"]["title"].replace("}", "{").split("{")[::2], key=len)
    assert middle in str(caught.value)


def test_every_parse_sentence_is_tried() -> None:
    known = {k.removeprefix("parse.") for k in game.words.sentences if k.startswith("parse.")}
    assert {key for key, _ in BAD} == known


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60) | st.text("matchsetrun +:@=0159Ff,", max_size=40))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = game.parse(text)
    except BadMove:
        return
    assert game.parse(game.write(move)) == move
