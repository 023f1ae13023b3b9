"""What is particular to the lesson on Matchstick Tycoon."""

from __future__ import annotations

import random
import re
import time
from functools import cache
from itertools import islice
from math import comb
from typing import Any

import numpy as np
import pytest

from matchkit.desk import Offer
from matchkit.errors import MatchkitError
from matchkit.form import edited, fields
from matchkit.game import NAMES, SILENT
from matchkit.games.tycoon import desk, faces, game, geometry, odds
from matchkit.games.tycoon.geometry import reads_as
from matchkit.games.tycoon.moves import play
from matchkit.games.tycoon.scene import scene
from matchkit.games.tycoon.state import State, laid
from matchkit.hands import card_ids
from matchkit.lesson import Plan, Recording
from matchkit.scene import Flat, flat
from matchkit.table import Table

#: A page sends at most this for all panels together; pictures and rules, which it sends once, not counted.
MOST_BYTES = 700_000


@cache
def plan() -> Plan:
    return Plan("tycoon")


@cache
def recording(name: str) -> Recording:
    return next(r for r in plan().recordings if r.id == name)


def keys(name: str) -> list[str]:
    """What happens in a recording, by the keys of the sentences; one card or several is the same."""
    found = [event.say.key.removeprefix("event.") for event in recording(name).events]
    return [key.removesuffix("_reversed").removesuffix("_many") for key in found]


def at(*hands: Any, options: dict[str, Any] | None = None, **rest: Any) -> State:
    return game.load({"hands": list(hands), **rest}, len(hands), 1, game.options(options or {}))


def seen(state: State, seat: int = 0) -> Flat:
    return flat(scene(state, seat, NAMES))


def asked(state: State, *picked: str) -> Offer:
    return desk.desk(state, 0, [(key, 0) for key in picked], NAMES)


# --- the recordings show what they say ----------------------------------------------------------


def test_the_first_recording_is_a_whole_trick_and_more() -> None:
    """TYC-PASS-02 (a soft pass), TYC-MOD-01 (turned, sticks, both), TYC-TOP-01 (F), TYC-CLEAR-02."""
    happened = keys("tricks")
    assert {"followed_turned", "followed_turned_sticks", "followed_sticks", "cleared_sticks"} <= set(happened)
    top = happened.index("top")
    assert happened[top : top + 6] == ["top", "forced", "forced", "forced", "cleared_sticks", "dealer"]
    mine = [(s.move.kind, s.seat) for s in recording("tricks").steps if s.seat == 0][:2]
    assert mine == [("pass", 0), ("play", 0)], "you pass and come back in the same trick"
    first = recording("tricks").steps[0]
    assert sum(len(hand) for hand in first.state.hands) == 55
    assert happened.count("cleared") + happened.count("cleared_sticks") == 2


def test_the_revolution_and_its_returns() -> None:
    """TYC-EX-10: 8, 3, A, 9, each turning the order."""
    steps = [s for s in recording("revolution").steps if s.move.kind == "play"][:4]
    assert [s.state.trick[-1].figure for s in steps] == ["8", "3", "A", "9"]
    assert [s.state.reversed for s in steps] == [True, False, True, False]
    assert keys("revolution").count("revolution_return") == 3


def test_the_reversed_order_outlives_its_trick() -> None:
    """TYC-REV-04, TYC-Q25, TYC-Q34: after clearing lower numbers beat higher ones, and 0 forces a pass."""
    happened = keys("reversed")
    cleared = happened.index("cleared_sticks")
    assert happened.index("revolution") < cleared < happened.index("top")
    last = [s.move.figures for s in recording("reversed").steps if s.move.kind == "play"]
    assert last == ["66666", "F", "d", "C", "b", "A", "7", "2", "0"]


def test_a_dealer_without_cards() -> None:
    """TYC-EX-11, TYC-OUT-02, TYC-OUT-03: clears, cannot lead, returns one; goes out with the last stick."""
    happened = keys("cardless")
    assert happened[3:7] == ["cleared", "dealer_cardless", "returned_dealer", "dealer_after_cardless"]
    assert happened[-2:] == ["returned", "out"]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        pytest.param("out", ["out", "dealer_next"], id="TYC-Q11"),
        pytest.param("top", ["top", "forced", "dealer"], id="TYC-Q06"),
        pytest.param("top-out", ["out", "top", "forced", "dealer_next"], id="TYC-Q12"),
        pytest.param("end", ["out", "returned", "out", "over"], id="TYC-END-01"),
        pytest.param("substitutes", ["passed", "substitute"], id="TYC-CLEAR-03"),
        pytest.param("four", ["revolution"], id="TYC-VAR-02"),
    ],
)
def test_moments_that_come_up_less_often(name: str, wanted: list[str]) -> None:
    happened = iter(keys(name))
    assert all(key in happened for key in wanted), keys(name)


def test_who_has_no_cards_takes_a_stick_at_a_forced_pass() -> None:
    """TYC-Q06: everybody but the one who is out, whether they passed before or have no cards."""
    forced = [e for e in recording("top").events if e.say.key == "event.forced"]
    assert [int(e.say.facts["who"]) for e in forced] == [1, 2, 3]


def test_panels_are_light() -> None:
    from matchkit.widgets import Lesson

    lesson = Lesson("tycoon")
    made = [lesson.deal(seats=4), lesson.hands(), lesson.turns(), lesson.tricky(), lesson.play(seats=4)]
    assert sum(len(panel.data) for panel in made) < MOST_BYTES
    assert len(lesson.kit.data) < 250_000


# --- the table ------------------------------------------------------------------------------------


def figures_in(parts: Flat) -> str:
    return "".join(key.removeprefix("fig.") for key in parts["order"]["kids"] if key.startswith("fig."))


def test_the_order_is_always_in_sight_and_turns_over() -> None:
    """TYC-SET-04, TYC-REV-01."""
    for recorded in plan().recordings:
        for event in recorded.events:
            shown = figures_in(seen(event.state))
            assert shown == (geometry.FIGURES[::-1] if event.state.reversed else geometry.FIGURES)


def test_a_play_keeps_its_id_when_another_lies_on_it() -> None:
    before = at("46", "6A7", table=[{"seat": 1, "play": "3"}])
    after = game.apply(before, game.parse("4"), SILENT)
    assert seen(before)["table"]["kids"] == ["play.0"]
    assert seen(after)["table"]["kids"] == ["play.1"]
    assert seen(after)["bench"]["kids"] == ["play.0"]
    assert seen(before)["play.0.0"]["face"] == seen(after)["play.0.0"]["face"]


def test_a_turned_card_with_sticks_is_seen_and_said() -> None:
    """TYC-MOD-01: the picture, and the words for those who do not see it."""
    state = at("9", "46", sticks=[1, 1], table=[{"seat": 1, "play": "7>C"}])
    assert seen(state)["play.0.0"]["face"] == "7>C"
    assert seen(state)["play.0.0"]["name"] == "C, a 7 upside down with 1 stick"
    assert "(a 7 upside down, 1 stick)" in seen(state)["play.0"]["note"]


def test_tyc_q40_cleared_cards_are_a_number() -> None:
    assert seen(at(5, 5))["fact.cleared"]["value"] == "20"


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_every_moment_of_a_game_can_be_drawn(seats: int) -> None:
    """Also those inside a step, for every seat; part ids are unique (`flat` refuses others)."""
    chance = random.Random(seats)
    options: dict[str, Any] = {"seven": "4", "expansion_gh": "hypothetical"} if seats == 8 else {}
    table = Table("tycoon", seats, seats, **options)
    events = list(table.steps[0].events)
    while table.to_move is not None and len(events) < 150:
        events += table.play(chance.choice(list(islice(table.moves(), 200)))).events
    for event in events:
        assert desk.desk(event.state, chance.randrange(seats), (), NAMES).title
        parts = seen(event.state, chance.randrange(seats))
        for part in parts.values():
            assert "face" not in part or part["face"] in faces.pieces() or part.get("svg"), part


def test_bare_cards_upside_down() -> None:
    """TYC-COMP-02, TYC-HINT-10: a turned 3 is an E, a turned 6 a 9, a turned 7 (L) or d (P) is nothing."""
    shown = {card: reads_as(card, True, 3, False) for card in geometry.cards()}
    assert shown == {c: c if c in "0258" else {"3": "E", "6": "9"}.get(c, "") for c in geometry.cards()}


# --- trying -----------------------------------------------------------------------------------------


def test_a_7_as_an_f_is_drawn_both_ways_up_with_what_is_in_the_way() -> None:
    """TYC-HINT-03, TYC-MOD-01: the picture of the example hand."""
    state = plan().examples[0].table.state
    said = asked(state, "hand.7.0", "fig.F")
    assert (said.tone, said.title) == ("no", "A 7 cannot become an F.")
    assert said.parts["try.up"]["face"] == "7>F.up"
    assert said.parts["try.up"]["text"] == "2 printed sticks in the way"
    assert said.parts["try.turned"]["text"] == "1 printed stick in the way"
    looks = {f: said.parts[f"fig.{f}"].get("look", "") for f in geometry.FIGURES}
    assert looks == dict.fromkeys("0123456789", "") | {
        "A": "far", "b": "yes", "C": "yes", "d": "never", "E": "yes", "F": "never",
    }  # fmt: skip
    assert said.quick is not None
    assert [tile["id"] for tile in said.quick["tiles"]] == ["fig.b", "fig.C", "fig.E"]
    assert said.quick["title"] == "With your 2 sticks it beats the 9 as"


def test_several_cards_say_what_they_take_together() -> None:
    """TYC-EX-02, TYC-Q19."""
    state = at("3567", 9, 9, sticks=[1, 1, 1], table=[{"seat": 2, "play": "4 4"}])
    said = asked(state, "hand.5.0", "hand.6.0", "fig.9")
    assert said.tone == "yes"
    assert said.parts["bench"]["note"] == "takes 1 stick, you have 1"
    assert said.parts["me.sticks"]["used"] == 1
    short = asked(state, "hand.5.0", "hand.3.0", "fig.9")
    assert (short.tone, short.actions[0].verdict.ok) == ("no", False)
    assert short.parts["bench"]["note"] == "takes 2 sticks, you have 1"


@pytest.mark.parametrize("card", ["3", "6"])
def test_tyc_mod_03_a_3_and_a_6_have_to_be_declared(card: str) -> None:
    state = at("0367", "12")
    assert not asked(state, f"hand.{card}.0").actions[0].verdict.ok
    assert asked(state, f"hand.{card}.0").actions[0].verdict.rules[0] == "TYC-MOD-03"
    assert asked(state, "hand.7.0").actions[0].move == game.parse("7")


def test_a_refused_selection_says_what_would_work() -> None:
    state = at("3567", 9, 9, sticks=[1, 1, 1], table=[{"seat": 2, "play": "4 4"}])
    one = asked(state, "hand.6.0", "fig.9")
    assert one.title == "2 cards were led; you chose only 1."
    assert "Choose 2 cards." in one.more
    assert [a.id for a in one.actions] == ["play", "pass", "give"]
    assert one.actions[2].note == "Only when your hand is empty"


def test_strangers_among_the_picks_are_passed_over() -> None:
    state = at("35", "12")
    assert asked(state, "hand.A.0", "fig.Z", "nonsense") == asked(state)
    waiting = at("35", "12", turn=1)
    assert not asked(waiting, "hand.3.0").actions
    assert not asked(waiting, "hand.3.0").parts


OPTIONS: list[dict[str, Any]] = [
    {},
    {"seven": "4", "expansion_gh": "hypothetical", "return_rule": "free"},
    {"revolution_at": "4", "return_rule": "any_turn", "forced_pass_cardless": "return"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "four sticks, G and H", "four cards"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_legal_move_can_be_picked(seats: int, options: dict[str, Any]) -> None:
    """What `picks` picks for a move, `desk` offers as that move."""
    chance = random.Random(seats)
    state = game.start(seats, seats, game.options(options), SILENT)
    for _ in range(60):
        seat = game.to_move(state)
        if seat is None:
            break
        moves = list(islice(game.moves(state), 300))
        for move in chance.sample(moves, min(2, len(moves))):
            said = desk.desk(state, seat, desk.picks(state, seat, move), NAMES)
            found = [a for a in said.actions if a.move == move]
            assert [a.verdict.ok for a in found] == [True], game.write(move)
            assert found[0].main
        state = game.apply(state, chance.choice(moves), SILENT)


# --- an example, changed ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(plan().examples)))
def test_an_example_that_is_not_changed_stays_as_it_is(number: int) -> None:
    table = plan().examples[number].table
    state = edited(table, {field.id: field.value for field in fields(table)}, {}).state
    assert state.hands[0] == table.state.hands[0]
    assert (state.sticks, state.reversed) == (table.state.sticks, table.state.reversed)
    assert state.trick == table.state.trick


@pytest.mark.parametrize(
    ("values", "options", "said"),
    [
        ({"hand": ["8"] * 5}, {}, "The game has only 4 cards like an 8"),
        ({"hand": ["Z"]}, {}, "Choose cards that are shown for “Your hand”."),
        ({"hand": ["G"]}, {}, "Choose cards that are shown for “Your hand”."),
        ({"hand": "8"}, {}, "Choose cards that are shown for “Your hand”."),
        ({"hand": list("000111222333444")}, {}, "Your hand has 15 cards; there can be at most 14."),
        ({"hand": [], "sticks": "0"}, {}, "You have neither cards nor sticks and are out"),
        ({"hand": ["8"], "table": "F"}, {}, "Nothing beats an F in this order"),
        ({"hand": ["8"], "table": "F", "count": "5"}, {}, "Nothing beats an F in this order"),
        ({"hand": ["8"], "table": "0", "order": "reversed"}, {}, "Nothing beats a 0 in this order"),
        ({"hand": ["8"], "table": "2", "count": "5"}, {}, "Only 4 cards are left that can show a 2"),
        ({"hand": list("5555"), "table": "2", "count": "5"}, {}, "Only 4 cards are left that can show a 2"),
        ({"hand": list("1111"), "table": "1"}, {}, "No card is left that can show a 1"),
        ({"hand": list("22"), "table": "2", "count": "3"}, {}, "Only 2 cards are left that can show a 2"),
        ({"hand": ["8"], "table": "nothing"}, {}, "Choose one of the values shown for “On the table”."),
        ({"hand": ["8"], "sticks": "many"}, {}, "Your number of matchsticks is a number from 0 to 99"),
        ({"hand": ["8"], "sticks": "-1"}, {}, "Your number of matchsticks is a number from 0 to 99"),
        ({"hand": ["8"], "count": "6"}, {}, "Choose one of the values shown for “How many cards were led”."),
        ({"hand": ["8"] * 61}, {}, "Your hand has 61 cards; there can be at most 14."),
        ({"hand": ["8"]}, {"first_player": "7"}, "names a player who is not there: only 4 play"),
    ],
)  # fmt: skip
def test_an_impossible_example_is_refused_in_a_learners_words(
    values: dict[str, Any], options: dict[str, Any], said: str
) -> None:
    table = plan().examples[0].table
    start = {field.id: field.value for field in fields(table)}
    with pytest.raises(MatchkitError) as refused:
        edited(table, {**start, **values}, options)
    assert said in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("number", range(len(plan().examples)))
def test_every_field_and_setting_of_an_example_works_or_says_why_not(number: int) -> None:
    """No record's words (a seat's number, the name of an entry) ever reach a learner."""
    table = plan().examples[number].table
    start = {field.id: field.value for field in fields(table)}
    tries: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for field in fields(table):
        if field.id not in ("hand", "sticks"):
            tries += [({field.id: value}, {}) for value in field.values]
    tries += [({"sticks": str(sticks)}, {}) for sticks in range(13)]
    tries += [({"hand": [*start["hand"], card]}, {}) for card in geometry.cards()]
    for key, option in game.rulebook.options.items():
        tries += [({}, {key: value}) for value in option.values or (True, False) if option.kind != "seat"]
    worked, refusals = 0, ""
    for values, options in tries:
        try:
            changed = edited(table, {**start, **values}, options)
        except MatchkitError as refused:
            refusals += f"{refused}\n"
            continue
        worked += 1
        assert changed.to_move == 0
        assert flat(scene(changed.state, 0, changed.names))
        assert fields(changed)
    assert worked > len(tries) * 2 // 3
    assert not re.search(r"[Ss]eat \d|cleared cards|position|list of|The hands", refusals), refusals


def test_the_plays_on_the_table_stay_while_they_can() -> None:
    table = plan().examples[0].table
    start = {field.id: field.value for field in fields(table)}
    kept = edited(table, {**start, "sticks": "5"}, {"seven": "4"})
    assert [p.figure for p in kept.state.trick] == ["5", "9"]
    other = edited(table, {**start, "table": "6"}, {})
    assert [(p.seat, p.cards, p.figure) for p in other.state.trick] == [(3, "6", "6")]
    pair = edited(table, {**start, "count": "2"}, {})
    assert [(p.cards, p.figure) for p in pair.state.trick] == [("66", "9")]
    turned = edited(table, {**start, "order": "reversed"}, {})
    assert [p.figure for p in turned.state.trick] == ["9"], "the 5 was beaten in the other order"
    nothing = edited(table, {**start, "table": ""}, {})
    assert (nothing.state.trick, nothing.to_move) == ((), 0)


# --- moves in plain English ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("pass", "Pass"),
        ("return", "Return a stick"),
        ("A", "A"),
        ("d", "d"),
        ("3>E", "E, a 3 upside down"),
        ("4>A", "A, a 4 with 2 sticks"),
        ("7>b", "b, a 7 upside down with 2 sticks"),
        ("8 8", "Two 8s"),
        ("6>9 6>9", "Two 9s from 6 and 6"),
        ("6>9 5>9", "Two 9s from 5 and 6, 1 stick"),
    ],
)
def test_moves_are_said_in_plain_english(move: str, said: str) -> None:
    state = at("345667788Ad", 9, sticks=[2, 1])
    assert desk.said(state, game.parse(move), NAMES) == said


def test_no_two_plays_are_said_alike() -> None:
    for example in plan().examples:
        moves = list(islice(example.table.moves(), 150))
        said = [desk.said(example.table.state, m, example.table.names) for m in moves]
        assert len(set(said)) == len(said)
        assert not [text for text in said if ">" in text or "{" in text]


# --- pictures in layers ---------------------------------------------------------------------------------


def shapes(svg: str) -> list[str]:
    """The matches of a picture, each as it is drawn; print that lies in one path is taken apart."""
    return sorted(re.findall(r"<(?:ellipse|rect)[^>]*>", svg))


@pytest.mark.parametrize("card", geometry.cards())
def test_layers_make_the_same_picture(card: str) -> None:
    """TYC-MOD-01: every try, put together from its layers, has the sticks of the drawing in one piece."""
    pieces = faces.pieces()
    for figure in geometry.figures():
        for turned in (False, True):
            whole = faces.draw(card, figure, turned)
            names = faces.layers(card, figure, turned).split(" ")
            drawn = "".join(pieces[name] for name in names)
            blank = f"<rect {pieces[names[0]].split('<rect ')[1].split('>')[0]}>"
            assert blank in whole
            assert shapes(drawn) == shapes(whole), (figure, turned)


def test_a_turned_card_in_layers() -> None:
    pieces = faces.pieces()
    for card in geometry.cards():
        drawn = "".join(pieces[name] for name in pieces[f"{card}.turned"].split(" "))
        assert shapes(drawn) == shapes(faces.draw(card, turned=True))


# --- odds ---------------------------------------------------------------------------------------------


def by_the_rules(case: odds.Case) -> int | None:
    """The fewest sticks of a legal play against the table, asked of the rules; None when there is none."""
    options = game.options({"seven": str(case.seven)})
    card, _ = geometry.makers(case.seven)[case.table][0]
    cards = "".join(c * 4 for c, _ in geometry.makers(case.seven)[case.table])[: case.led]
    if len(cards) < case.led:
        pytest.skip(f"{case.led} cards cannot show {card}")
    table = [{"seat": 1, "play": game.write(play(cards, case.table * case.led))}]
    position = {
        "hands": [case.hand, 1],
        "sticks": [case.sticks, 1],
        "table": table,
        "reversed": case.reversed,
    }
    state = game.load(position, 2, 1, options)
    found = [laid(m.cards, m.figures[0], case.seven) for m in game.moves(state) if m.kind == "play"]
    return min(found, default=None)


@pytest.mark.parametrize("seven", [3, 4])
@pytest.mark.parametrize("led", [1, 2, 3, 4])
def test_odds_decide_as_the_rules_do(led: int, seven: int) -> None:
    """TYC-FOLLOW-01, TYC-FOLLOW-02, TYC-MOD-01, on random hands, both orders, three-and four-stick 7."""
    chance = random.Random(led * 10 + seven)
    checked = 0
    for _ in range(120):
        backwards = chance.random() < 0.4
        order = geometry.FIGURES[::-1] if backwards else geometry.FIGURES
        figure = chance.choice(order[:-1])
        lying = "".join(c * 4 for c, _ in geometry.makers(seven)[figure])[:led]
        if len(lying) < led:
            continue
        rest = list("".join(card * 4 for card in geometry.cards()))
        for card in lying:
            rest.remove(card)
        hand = "".join(sorted(chance.sample(rest, chance.randint(1, 9)), key=geometry.cards().index))
        case = odds.Case(hand, chance.randint(0, 7), figure, led, backwards, seven)
        numbers = np.asarray([odds.as_numbers(hand)], dtype=np.int8)
        cost = int(odds.cheapest(numbers, case)[0, order.index(figure)])
        assert (cost if cost <= case.sticks else None) == by_the_rules(case), case
        checked += 1
    assert checked > 60


def test_odds_of_a_single_card_are_those_of_counting() -> None:
    """Against one A, without sticks: the share of hands with a 3 (as E), b, C, d or F, counted exactly."""
    size = 4
    chart = odds.chart({"hand": list("0248"), "sticks": "0", "table": "A", "count": "1"})
    found = next(b for b in chart["bars"] if b["label"] == "A")["parts"][0]
    exact = 1 - comb(55 - 20, size) / comb(55, size)
    assert abs(found - exact) < 0.015


def test_tyc_q01_the_picture_follows_the_setting() -> None:
    """With three sticks a 7 can be a C for one stick; with four it cannot."""
    marks = {}
    for seven in ("3", "4"):
        chart = odds.chart({"hand": ["7"], "sticks": "1", "table": "b", "count": "1", "seven": seven})
        marks[seven] = next(b for b in chart["bars"] if b["label"] == "b")["mark"]["ok"]
    assert marks == {"3": True, "4": False}


def test_the_picture_begins_with_the_own_hand() -> None:
    can = odds.chart({"hand": list("0248Ab"), "sticks": "0", "table": "9", "count": "1"})
    cannot = odds.chart({"hand": list("0248Ab"), "sticks": "0", "table": "C", "count": "1"})
    assert can["title"] == "Your hand can beat a 9"
    assert cannot["title"] == "Your hand cannot beat a C"
    share = next(b["value"] for b in cannot["bars"] if b["label"] == "C")
    assert cannot["more"].startswith(f"Of all hands with 6 cards and 0 sticks, {share} can.")


def test_the_picture_is_drawn_at_once() -> None:
    values = {"hand": list("0123445567788Ab"), "sticks": "10", "count": "4"}
    odds.chart(values)
    start = time.perf_counter()
    odds.chart({**values, "reversed": True})
    assert time.perf_counter() - start < 0.5
    assert odds.HANDS >= 20_000


def test_a_share_of_simulated_hands_is_never_called_certain() -> None:
    chart = odds.chart({"hand": list("0248Ab"), "sticks": "10", "table": "1", "count": "1"})
    assert {b["value"] for b in chart["bars"][:3]} == {"> 99 %"}
    small = odds.chart({"hand": ["0"], "table": "1", "count": "2"})
    assert {b["value"] for b in small["bars"]} == {"0 %"}


@pytest.mark.parametrize(
    "values",
    [
        {"hand": []},
        {"hand": ["9"]},
        {"hand": "024"},
        {"hand": ["8"] * 5},
        {"sticks": "11"},
        {"sticks": "-1"},
        {"table": "F"},
        {"table": "0", "reversed": True},
        {"table": "X"},
        {"count": "5"},
        {"seven": "5"},
    ],
    ids=str,
)
def test_impossible_input_is_refused_with_a_sentence(values: dict[str, Any]) -> None:
    with pytest.raises(MatchkitError) as refused:
        odds.chart(values)
    assert str(refused.value).endswith(".")


def test_ids_of_a_hand() -> None:
    assert card_ids("006A") == [("hand.0.0", "0"), ("hand.0.1", "0"), ("hand.6.0", "6"), ("hand.A.0", "A")]
