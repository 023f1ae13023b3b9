"""Positions by hand: what is filled in, what is refused and with which reason; moves in words."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchkit.errors import BadMove, BadOption, ImpossiblePosition
from matchkit.games.matches import game
from matchkit.games.matches.moves import Move
from matchkit.games.matches.position import SCHEMA
from matchkit.games.matches.state import BURN_CARDS, CODES, canonical

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
    assert state.blaze in CODES[:-1]
    assert at(2) == state
    assert game.load({}, 2, 8, {}) != state


def test_cards_in_any_shape() -> None:
    """A text, a list of texts, a list of numbers; a number alone is that many unseen cards."""
    one = at(2, hands=["2 f, 9", 3], blaze=4)
    assert one.hands[0] == ("9", "2", "F")
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
        assert set(dumped) <= set(SCHEMA.entries)
        again = json.loads(json.dumps(dumped))
        assert again == dumped
        assert game.load(again, 3, 0, full) == state


def test_what_is_left_out_follows_from_the_rest() -> None:
    """The phase from what is there, the Leader from who is to move, tokens from all others."""
    assert at(phase="discard", hands=[5, 5, 5]).out == (1, 2)
    assert at(out=[0, 1], hands=["9", "8", "7"]).phase == "discard"
    assert at(out=[0, 1], round=4).phase == "over"
    assert at(3, BURN, victim=2).phase == "drop"
    assert at(phase="drop", hands=["9", "9 8", "7 6 5"], blaze=4).victim == 2
    assert at(phase="discard", turn=1, pending=["5"], hands=["8 5", "7", "6"]).leader == 2
    assert at(tokens=[3, 3, 3], bank=80, reserve=4).fire == 11
    assert at(bank=80, fire=2, reserve=4).tokens == (6, 6, 6)
    assert at(deck="1 2 3").discard != ()


def test_hands_counted_keep_what_is_about_to_be_discarded() -> None:
    """A decision names cards of a hand, also where only the size of the hand is said."""
    state = at(phase="discard", leader=2, out=[1, 2], hands=[3, 2, 2], pending=["10 9"])
    assert set(state.pending[0]) == {"10", "9"} <= set(state.hands[0])
    assert len(state.hands[0]) == 3
    assert state.turn == 1


def test_a_game_without_burn_cards_leaves_them_in_the_box() -> None:
    state = at(row=["gasoline"], played=[["explosion"]], used=True)
    assert (state.row, state.burn_deck, state.played) == ((), (), ((), (), ()))


# --- what is refused --------------------------------------------------------------------------

IMPOSSIBLE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("tokens", {"tokens": [0, 0, 0], "bank": 5, "fire": 1, "reserve": 4}, {}),
    ("tokens", {"tokens": [60, 60, 60]}, {}),
    ("fire", {"phase": "blaze", "fire": 1}, {}),
    ("out", {"phase": "blaze", "out": [1]}, {}),
    ("out", {"phase": "turn", "out": [1, 2]}, {}),
    ("turn_out", {"turn": 1, "out": [1]}, {}),
    ("turn_leader", {"phase": "blaze", "turn": 1, "leader": 0}, {}),
    ("blaze_early", {"phase": "blaze", "blaze": 5}, {}),
    (
        "no_blaze",
        {"hands": [["1"] * 30, ["1"] * 25], "phase": "turn"},
        BURN | {"value_distribution": "custom 55 0 0 0 0 0 0 0 0 0"},
    ),
    ("leader_hand", {"phase": "blaze", "leader": 0, "hands": ["F F"]}, {}),
    ("victim", {"phase": "turn", "victim": 1}, BURN),
    ("victim_out", {"phase": "drop", "victim": 1, "out": [1]}, BURN),
    ("no_choice", {"phase": "drop", "victim": 1, "hands": [5, 2]}, BURN),
    ("round", {"phase": "over", "round": 3}, {}),
    ("round", {"phase": "discard", "round": 4}, {}),
    ("pending", {"phase": "turn", "hands": ["5"], "pending": ["5"]}, {}),
    ("pending_all", {"phase": "discard", "hands": ["5", "6", "7"], "pending": ["", "", ""]}, {}),
    ("pending_all", {"phase": "discard", "hands": ["", "", ""]}, {}),
    ("pending_cards", {"phase": "discard", "hands": ["5", "6"], "pending": ["5"]}, {}),
    ("pending_cards", {"phase": "discard", "hands": ["5", "6 F"], "pending": ["F"]}, {}),
    ("fuel", {"fuel": 4, "played": [["fuel source = 5"]]}, BURN),
    ("burn_cards", {"row": ["gasoline", "gasoline"]}, BURN),
    ("row", {"row": ["", "", "", "", "gasoline"]}, BURN),
]


def reasons(position: Any, options: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(ImpossiblePosition) as caught:
        game.load(position, 3, 1, game.options(options))
    return tuple(caught.value.reasons)


@pytest.mark.parametrize(
    ("key", "position", "options"), IMPOSSIBLE, ids=[f"{key}-{i}" for i, (key, *_) in enumerate(IMPOSSIBLE)]
)
def test_impossible_positions(key: str, position: dict[str, Any], options: dict[str, Any]) -> None:
    sentence = game.words.sentences[f"position.{key}"]["title"]
    middle = max(re.sub("{[^}]*}", "{", sentence).split("{"), key=len)
    found = reasons(position, options)
    assert any(middle in reason for reason in found), found


def test_every_reason_is_tried() -> None:
    known = {k.removeprefix("position.") for k in game.words.sentences if k.startswith("position.")}
    assert {key for key, *_ in IMPOSSIBLE} == known


@pytest.mark.parametrize(
    ("position", "options", "told"),
    [
        ({"hands": ["11"]}, {}, "Dana’s hand cannot hold '11': that is not a card of this game."),
        ({"hands": [11]}, {}, "Dana’s hand has 11 cards; there can be at most 10."),
        ({"blaze": "F"}, {}, "The Blaze cannot hold 'F': that is not a card of this game."),
        (
            {"tableaux": [[], ["set 5 F"]]},
            {},
            "Ada’s list of plays holds things such as set 6 4, not 'set 5 F'.",
        ),
        ({"tableaux": [["jump 5"]]}, {}, "not 'jump 5'"),
        ({"tableaux": [["run 5"]]}, {}, "not 'run 5'"),
        ({"tableaux": [["match 5 4"]]}, {}, "not 'match 5 4'"),
        (
            {"played": [["ice"]]},
            BURN,
            "Dana’s list of Burn Cards played holds things such as fuel",
        ),
        ({"played": [["crossfire"]]}, BURN, "not 'crossfire'"),
        ({"played": [["crossfire: crossfire"]]}, BURN, "not 'crossfire: crossfire'"),
        ({"played": [["gasoline: explosion"]]}, BURN, "not 'gasoline: explosion'"),
        ({"played": [["fuel source"]]}, BURN, "not 'fuel source'"),
        ({"played": [["fuel source = 11"]]}, BURN, "not 'fuel source = 11'"),
        ({"played": [["gasoline = 4"]]}, BURN, "not 'gasoline = 4'"),
        ({"played": [["gasoline #4"]]}, BURN, "not 'gasoline #4'"),
        ({"row": ["ice"]}, BURN, "The row of Burn Cards holds things such as Gasoline, not 'ice'."),
        ({"burn_deck": [""]}, BURN, "The Burn Deck holds things such as Gasoline, not ''."),
        ({"pending": ["5 x"]}, {}, "The list of decided discards holds things such as 5 2, not '5 x'."),
    ],
)
def test_what_is_no_part_of_a_position(position: Any, options: dict[str, Any], told: str) -> None:
    assert any(told in reason for reason in reasons(position, options)), reasons(position, options)


def test_every_reason_is_told_together() -> None:
    assert reasons({"hands": ["10 10", "F F F F F F"], "blaze": 5}, {}) == (
        "There is only one 10, and it lies elsewhere already.",
        "The game has only 5 cards like a Flare.",
    )


def test_seats_and_options_are_checked_too() -> None:
    for seats in (1, 7):
        with pytest.raises(BadOption, match="2 to 6 players"):
            game.load({}, seats, 1, {})
    with pytest.raises(BadOption, match="no option"):
        game.load({}, 3, 1, {"speed": 9})


# --- moves in words ---------------------------------------------------------------------------

CARDS = st.lists(st.sampled_from(CODES), max_size=6).map(canonical)
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
        ("match 10", Move("match", ("10",))),
        ("Set 4, 6", Move("set", ("6", "4"))),
        ("run 3 4 + 9 2", Move("run", ("4", "3"), ("9", "2"))),
        ("run up 3+f", Move("run", ("3",), ("F",))),
        ("run-up 3 + Flare", Move("run", ("3",), ("F",))),
        ("FLARE", Move("flare", ("F",))),
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
        ("drop 3 F", Move("drop", ("3", "F"))),
        ("discard nothing", Move("discard")),
        ("blaze 4", Move("blaze", ("4",))),
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
