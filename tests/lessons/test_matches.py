"""What is particular to the lesson on Matches: its recordings, its desk and its odds."""

from __future__ import annotations

import random
import re
import time
from itertools import islice
from typing import Any

import numpy as np
import pytest

from matchkit import MatchkitError
from matchkit.desk import Field
from matchkit.form import edited, fields
from matchkit.game import NAMES
from matchkit.games import load, part
from matchkit.games.matches import odds
from matchkit.games.matches.moves import ways as ways_of
from matchkit.games.matches.state import canonical
from matchkit.lesson import Plan
from matchkit.odds import deal_hands, percent
from matchkit.panels.forms import options_of
from matchkit.picture import draw
from matchkit.scene import flat
from matchkit.table import Table
from tests.games.random_games import options_by_chance, walk

GAME = load("matches")
ORDER = ("match", "set", "run", "flare")


@pytest.fixture(scope="module")
def plan() -> Plan:
    return Plan("matches")


def titles(plan: Plan, name: str) -> list[str]:
    recording = next(r for r in plan.recordings if r.id == name)
    return [event.say.tell(0, recording.table.names) for event in recording.events]


def test_the_recorded_round_has_all_five_actions_and_the_next_deal(plan: Plan) -> None:
    told = " | ".join(titles(plan, "round"))
    for wanted in (
        "lays a 9 as the Blaze",
        "You match with a 9",
        "You play a set: 5 + 3 + 1",
        "You run up: 8 up, 1 card down",
        "You play a Flare",
        "Cleo burns out",
        "Ben gets 1 token for pairs",
        "You win round 1",
        "Ada discards 2 cards",
        "Cleo leads round 2",
        "The Discard Pile is reshuffled",
    ):
        assert wanted in told, wanted


def test_the_recordings_show_what_they_say(plan: Plan) -> None:
    by_id = {r.id: r.steps[-1].state for r in plan.recordings}
    assert by_id["two"].options.spark == 2
    assert by_id["dry"].bank == 0
    tie = next(r for r in plan.recordings if r.id == "tie").table.outcome
    assert tie
    assert tie.scores == (12, 7, 12)
    assert tie.winners == (0,)
    assert "MAT-GAME-03" in tie.rules


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_move_can_be_picked(seed: int) -> None:
    """In any state of a game with Burn Cards: what is picked for a move offers that very move."""
    desk = part("matches", "desk")
    chance = random.Random(seed)
    seats = 2 + seed % 5
    options = options_by_chance(GAME, seats, chance) | {"burn_cards": True}
    for state, _ in islice(walk(GAME, seats, seed, options), 0, 120, 5):
        seat = GAME.to_move(state)
        if seat is None:
            continue
        for move in islice(GAME.moves(state), 0, 200, 7):
            offered = desk.desk(state, seat, desk.picks(state, seat, move), NAMES)
            assert any(a.verdict.ok and a.move == move for a in offered.actions), GAME.write(move)


def test_odds_decide_as_the_rules_do() -> None:
    """MAT-MATCH-01, MAT-SETC-01, MAT-RUN-01, MAT-FLARE-01, MAT-Q04, MAT-Q05, MAT-Q06."""
    box = [0] * 5 + [v for v in range(1, 11) for _ in range(11 - v)]
    for size in (0, 1, 2, 4, 7, 10):
        hands = deal_hands(box, size, 60, seed=size)
        for flares_down in (True, False):
            found = odds.ways(hands, flares_down)
            for row, hand in enumerate(hands.tolist()):
                cards = canonical(str(n or "F") for n in hand)
                for target in range(1, 11):
                    kinds = {kind for kind, *_ in ways_of(cards, target, flares_down=flares_down)}
                    decided = [bool(x) for x in found.possible[:, row, target - 1]]
                    assert decided == [k in kinds for k in ORDER]
                    best = next((i for i, k in enumerate(ORDER) if k in kinds), 4)
                    assert found.best[row, target - 1] == best


def test_the_blaze_itself_is_not_dealt() -> None:
    """Reweighted hands of one card: with the only 10 on the table nobody can match it."""
    box = [0] * 5 + [v for v in range(1, 11) for _ in range(11 - v)]
    hands = deal_hands(box, 1, 60_000, seed=1)
    found = odds.ways(hands)
    assert found.shares(10, 1)[0] == 0
    # Nine of the 59 other cards are 1s when a 1 is the Blaze; five are Flares.
    assert found.shares(1, 10)[0] == pytest.approx(9 / 59, abs=0.006)
    assert found.shares(1, 10)[3] == pytest.approx(5 / 59, abs=0.006)


def test_twenty_thousand_hands_are_redrawn_within_half_a_second() -> None:
    odds.chart({})
    took = []
    for hand in (["2", "3"], ["1"] * 10, ["F", "F", "9", "8", "4", "4"]):
        begun = time.perf_counter()
        odds.chart({"hand": hand, "seats": "5"})
        took.append(time.perf_counter() - begun)
    assert odds.HANDS >= 20_000
    assert min(took) < 0.5


def test_a_picture_is_drawn_elsewhere_and_is_the_same() -> None:
    values = {"hand": ["5", "5", "F"], "blaze": "10"}
    found = draw("matches", values)
    assert found["chart"] == odds.chart(values)
    marks = {bar["label"]: bar["mark"]["text"] for bar in found["chart"]["bars"]}
    assert marks["5"] == "One card"
    assert marks["10"] == "A set"
    assert marks["9"] == "Only a Flare" or marks["9"] == "A Flare"


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"hand": ["10", "10"]}, "The deck has 1 card of 10"),
        ({"hand": ["1"] * 10, "seats": "6"}, "9 cards"),
        ({"hand": ["joker"]}, "1 to 10 and Flares"),
        ({"hand": 3}, "1 to 10 and Flares"),
        ({"seats": "7"}, "2 to 6 players"),
        ({"seats": "many"}, "from 2 to 6"),
        ({"blaze": "11"}, "from 1 to 10"),
        ({"value_distribution": "odd"}, "How many cards there are of each value"),
    ],
)
def test_odds_of_what_cannot_be(values: dict[str, Any], told: str) -> None:
    with pytest.raises(MatchkitError, match=told):
        odds.chart(values)


def test_an_impossible_picture_is_a_sentence_too() -> None:
    with pytest.raises(MatchkitError, match="The deck has 1 card of 10"):
        draw("matches", {"hand": ["10", "10"]})
    with pytest.raises(MatchkitError, match="There is no game 'snap'"):
        draw("snap", {})


@pytest.mark.parametrize(
    ("share", "told"), [(0, "0 %"), (0.001, "< 1 %"), (0.4249, "42 %"), (0.999, "> 99 %"), (1, "100 %")]
)
def test_percent(share: float, told: str) -> None:
    assert percent(share) == told


def test_hands_are_dealt_without_repetition() -> None:
    hands = deal_hands(list(range(1, 9)), 5, 500, seed=3)
    assert all(len(set(row)) == 5 for row in hands.tolist())
    counts = np.bincount(hands.ravel(), minlength=9)[1:]
    assert counts.min() > 250
    with pytest.raises(ValueError, match="cannot be dealt"):
        deal_hands([1, 2], 3, 5, seed=1)


# --- examples that can be changed ------------------------------------------------------------

DESK = part("matches", "desk")
#: What a record calls things, and no learner does.
RECORD_WORDS = re.compile(r"\b[Ss]eats? \d|“[a-z_]+”|[a-z]_[a-z]|\b(tableaux|row|chance|phase|custom)\b")


def form(table: Table) -> dict[str, Any]:
    """The edit sheet as it opens."""
    return {f.id: f.value for f in [*fields(table), *options_of(table)]}


def changed(table: Table, values: dict[str, Any]) -> Table:
    own = {f.id for f in fields(table)}
    found: Table = edited(
        table,
        {k: v for k, v in values.items() if k in own},
        {k: v for k, v in values.items() if k not in own},
    )
    return found


def tried(table: Table, values: dict[str, Any]) -> tuple[Table | None, str]:
    """The table changed, or what the learner is told instead."""
    try:
        return changed(table, values), ""
    except MatchkitError as refused:
        # An option is named as a record names it too.
        return None, str(refused).replace(" (first_player)", "")


def possible(field: Field) -> list[Any]:
    """Every value of a field; for a hand each card more or less, and each card many times."""
    if field.kind == "choice":
        return list(field.values)
    if field.kind == "switch":
        return [True, False]
    hand = field.value
    found = [hand[:n] for n in range(len(hand))]
    if len(hand) < field.most:
        found += [[*hand, card] for card in field.values]
    return found + [[card] * n for card in field.values for n in (1, 2, 5, field.most)]


@pytest.mark.parametrize("example", range(11))
def test_every_field_of_every_example_works_or_says_why(plan: Plan, example: int) -> None:
    table = plan.examples[example].table
    assert changed(table, form(table)).state == table.state
    for field in [*fields(table), *options_of(table)]:
        for value in possible(field):
            new, refused = tried(table, form(table) | {field.id: value})
            assert not RECORD_WORDS.search(refused), refused
            assert "do not fit" not in refused, (field.id, value)
            if new is None:
                assert field.id in ("hand", "blaze", "value_distribution"), refused
                continue
            assert new.to_move == 0, (field.id, value)
            assert next(new.moves(), None) is not None
            assert form(new)[field.id] == value or (
                field.id == "hand" and sorted(value) == sorted(form(new)["hand"])
            )


def test_any_changes_one_after_the_other_keep_an_example_possible(plan: Plan) -> None:
    chance = random.Random(5)
    for example in plan.examples:
        table = example.table
        for _ in range(40):
            values = form(table)
            for field in chance.sample([*fields(table), *options_of(table)], 3):
                values[field.id] = chance.choice(possible(field))
            new, refused = tried(table, values)
            assert not RECORD_WORDS.search(refused), refused
            assert "do not fit" not in refused, values
            table = new or table
            assert table.to_move == 0


def example(plan: Plan, name: str) -> Table:
    return next(e.table for e in plan.examples if e.id == name)


def test_another_blaze_has_been_answered_by_nobody(plan: Plan) -> None:
    table = example(plan, "out")
    new = changed(table, form(table) | {"blaze": "9"}).state
    assert new.blaze == "9"
    assert not any(new.tableaux)
    assert new.fire == 1
    assert [len(hand) for hand in new.hands] == [4, 10, 9]
    same = changed(table, form(table) | {"hand": ["8"]}).state
    assert same.tableaux == table.state.tableaux
    assert same.fire == 3


@pytest.mark.parametrize("name", ["blaze", "discard"])
def test_the_blaze_can_be_changed_only_while_it_burns(plan: Plan, name: str) -> None:
    assert "blaze" not in {f.id for f in fields(example(plan, name))}
    assert "blaze" in {f.id for f in fields(example(plan, "turn"))}


def test_without_burn_cards_nothing_of_them_stays(plan: Plan) -> None:
    table = example(plan, "burn-3")
    new = changed(table, form(table) | {"burn_cards": False})
    assert new.state.row == ()
    assert not any(new.state.played)
    again = changed(new, form(new) | {"burn_cards": True}).state
    assert len(again.row) == 4


def test_other_players_come_and_go(plan: Plan) -> None:
    """MAT-SET-03: six players are dealt nine cards each, all others ten."""
    table = example(plan, "blaze")
    six = changed(table, form(table) | {"seats": "6"}).state
    assert [len(hand) for hand in six.hands] == [9] * 6
    discard = example(plan, "discard")
    five = changed(discard, form(discard) | {"seats": "5"}).state
    assert five.out == (1, 2, 3, 4)
    assert changed(discard, form(discard) | {"seats": "2"}).state.out == (1,)
    turn = example(plan, "turn")
    assert changed(turn, form(turn) | {"seats": "2"}).state.out == ()
    assert len(changed(turn, form(turn) | {"seats": "6"}).state.hands) == 6


@pytest.mark.parametrize(
    ("name", "values", "told"),
    [
        ("match", {"hand": ["10", "10"]}, "There is only one 10"),
        ("match", {"hand": ["F"] * 6}, "The game has only 5 cards like a Flare"),
        ("match", {"hand": ["1"] * 10, "seats": "6"}, "Your hand has 10 cards; there can be at most 9"),
        ("blaze", {"hand": ["F"]}, "You lead and need a Match Card for the Blaze"),
        ("discard", {"hand": []}, "Everybody has decided what to discard, or holds no cards"),
        ("set", {"first_player": "2", "seats": "2"}, "“The first Leader” names a player who is not there"),
        ("set", {"hand": ["joker"]}, "Choose cards that are shown for “Your hand”"),
        ("set", {"hand": None}, "Choose cards that are shown for “Your hand”"),
        ("set", {"blaze": "F"}, "Choose one of the values shown for “The Blaze"),
        ("set", {"seats": "1"}, "for 2 to 6 players"),
        ("set", {"seats": "²"}, "for 2 to 6 players"),
    ],
)
def test_what_an_example_cannot_become(plan: Plan, name: str, values: dict[str, Any], told: str) -> None:
    table = example(plan, name)
    with pytest.raises(MatchkitError, match=told):
        changed(table, form(table) | values)


# --- what lies on the table --------------------------------------------------------------------


def at(seats: int, position: dict[str, Any], **options: Any) -> Any:
    return Table("matches", seats, position=position, **options).state


def drawn(state: Any, seat: int = 0) -> dict[str, Any]:
    return flat(part("matches", "scene").scene(state, seat, NAMES))


def test_each_play_is_a_named_group_with_its_pair_below_it() -> None:
    plays = [["match 9", "set 4 4 1"], ["run 7 + 3 2"]]
    parts = drawn(at(2, {"blaze": 9, "hands": ["1 2"], "tableaux": plays}))
    assert parts["me.play.1"]["name"] == "Your play 2: 4, 4 and 1"
    assert parts["me.play.1"]["under"] == "pair"
    assert "under" not in parts["me.play.0"]
    assert [parts[k]["face"] for k in parts["me.play.1"]["kids"]] == ["4.c", "4.c", "1.c"]
    assert parts["seat.1.play.0"]["name"] == "Ada’s play 1: 7 and 2 cards face down"


def test_a_gap_in_the_burn_row_keeps_its_place_and_names_its_price() -> None:
    row = ["gasoline", "", "candlelight", ""]
    parts = drawn(at(2, {"blaze": 9, "row": row}, burn_cards=True))
    assert parts["burn"]["kids"][:4] == ["burn.0", "burn.1", "burn.2", "burn.3"]
    assert "2" in parts["burn.1"]["label"]
    assert parts["burn.1"]["width"] == 118


@pytest.mark.parametrize("source", [None, "fuel source"])
def test_the_number_of_a_fuel_source_is_one_row_and_ten_things_to_pick(source: str | None) -> None:
    """MAT-BC-FUEL, and MAT-BC-CRO that copies it."""
    row = ["crossfire" if source else "fuel source"]
    played = [[], ["fuel source = 3 (down)"] if source else []]
    state = at(2, {"blaze": 9, "turn": 0, "row": row, "played": played, "tokens": [5, 5]}, burn_cards=True)
    asked = DESK.desk(state, 0, [("burn.0", 0)], NAMES)
    assert [a.verdict.ok for a in asked.actions] == [False]
    assert len([key for key in asked.parts if key.startswith("name.")]) == 10
    named = DESK.desk(state, 0, [("burn.0", 0), ("name.7", 0)], NAMES)
    (action,) = named.actions
    assert action.main
    assert action.move.number == 7


def test_equal_tickets_have_their_own_prices_and_are_played_themselves() -> None:
    """MAT-BC-02, MAT-Q58: picked, named and paid by the place in the row."""
    box = {"burn_cards": True, "burn_deck": "custom GAS GAS EXP"}
    row = ["gasoline", "", "", "gasoline"]
    state = at(2, {"blaze": 9, "turn": 0, "row": row, "tokens": [9, 5]}, **box)
    for place, price in ((0, 1), (3, 4)):
        assert drawn(state)[f"burn.{place}"]["price"] == price
        (action,) = DESK.desk(state, 0, [(f"burn.{place}", 0)], NAMES).actions
        assert action.note == f"Pay {price} token{'s' * (price > 1)}, then it takes effect"
        assert DESK.picks(state, 0, action.move) == [(f"burn.{place}", 0)]
        after = GAME.play(state, action.move).state
        assert (after.tokens[0], after.row[place]) == (9 - price, "")
    assert DESK.said(state, GAME.parse("card gasoline #4"), NAMES) == "Gasoline, the one for 4"
    poor = drawn(at(2, {"blaze": 9, "turn": 0, "row": row, "tokens": [1, 5]}, **box))
    assert "why_not" not in poor["burn.0"]
    assert poor["burn.3"]["why_not"] == "Costs 4, you have 1"


def test_at_the_end_every_place_is_told() -> None:
    """MAT-GAME-02."""
    state = at(3, {"phase": "over", "tokens": [10, 6, 12], "out": [1, 2]})
    assert DESK.desk(state, 0, (), NAMES).more == "1. Ben: 12 tokens. 2. You: 10 tokens. 3. Ada: 6 tokens."


@pytest.mark.parametrize("seats", range(2, 7))
def test_plays_keep_to_the_room_of_their_player(seats: int) -> None:
    """Whatever is played in games by chance: cards get smaller."""
    width = part("matches", "scene").card_width
    assert width([1, 3], 222, 132, (62, 44, 32)) == 62
    assert width([3, 3, 3], 222, 132, (62, 44, 32)) == 44
    assert width([10], 222, 132, (62, 44, 32)) == 32
    for state, _ in islice(walk(GAME, seats, seats, {}), 0, 200, 9):
        parts = drawn(state)
        for key, part_ in parts.items():
            if re.fullmatch(r"seat\.\d\.play\.\d+", key):
                cards = [parts[k]["width"] for k in part_["kids"]]
                assert cards[0] * (1 + 0.55 * (len(cards) - 1)) <= 832 / (seats - 1) - 48


def test_examples_of_the_first_round_add_up(plan: Plan) -> None:
    """MAT-SET-03: cards in hand, cards played and the Leader's Blaze are ten for everybody."""
    for found in plan.examples:
        state = found.table.state
        for seat, (hand, plays) in enumerate(zip(state.hands, state.tableaux, strict=True)):
            laid = sum(len(p.up) + len(p.down) for p in plays) + (bool(state.blaze) and seat == state.leader)
            assert len(hand) + laid == 10, (found.id, seat)
        if state.phase == "turn" and not any(state.played):
            fed = sum(p.kind in ("match", "flare") for plays in state.tableaux for p in plays)
            assert state.fire == 1 + fed, found.id
        assert found.task


def test_a_discard_is_followed_by_the_new_round(plan: Plan) -> None:
    """MAT-END-04, MAT-NEW-03."""
    table = example(plan, "discard")
    told = [event.say.key for event in GAME.play(table.state, GAME.parse("discard 2 1")).events]
    assert told[0] == "event.discards"
    assert "event.dealt" in told


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("match 9", "One card: 9"),
        ("set 6 3", "Set: 6 + 3"),
        ("run 8 + F", "8 up, Flare down"),
        ("run 5 + 3 2 1", "5 up, 3, 2 and 1 down"),
        ("flare", "A Flare"),
        ("burn out", "Burn out"),
        ("card gasoline", "Gasoline"),
        ("card fire dancer @1", "Fire Dancer at Ada"),
        ("card burn it to the ground @0", "Burn it to the Ground at yourself"),
        ("card fuel source = 7", "Fuel Source: name 7"),
        ("card crossfire: gasoline", "Crossfire: copy Gasoline"),
        ("drop 1 F", "Give up 1 and Flare"),
        ("discard 9 2", "Discard 9 and 2"),
        ("discard nothing", "Keep all cards"),
        ("end turn", "End your turn"),
    ],
)
def test_plays_are_listed_in_few_words(plan: Plan, move: str, told: str) -> None:
    assert DESK.said(example(plan, "turn").state, GAME.parse(move), NAMES) == told
