"""What is particular to the lesson on Match!: its recordings, its desk, its table and its odds."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Any

import pytest

from matchkit import MatchkitError, Table
from matchkit.desk import Offer
from matchkit.form import edited, fields
from matchkit.game import NAMES
from matchkit.games import load, part
from matchkit.games.match import odds
from matchkit.games.match.moves import Move
from matchkit.games.match.state import CALLS, COLOURS, COPIES, DECK, NUMBER_CARDS, NUMBERS, WILD, State, fits
from matchkit.hands import card_ids
from matchkit.lesson import Plan
from matchkit.picture import draw
from matchkit.scene import Flat, flat
from tests.games.random_games import options_by_chance, walk

GAME = load("match")
SCENE, DESK = part("match", "scene"), part("match", "desk")


@pytest.fixture(scope="module")
def plan() -> Plan:
    return Plan("match")


def keys(plan: Plan, name: str) -> list[str]:
    """The events of a recording, by their names in words.toml."""
    recording = next(r for r in plan.recordings if r.id == name)
    return [event.say.key.removeprefix("event.") for event in recording.events]


def at(seats: int = 2, options: dict[str, Any] | None = None, **position: Any) -> State:
    state: State = GAME.load(position, seats, 7, GAME.options(options or {}))
    return state


def shown(state: State, seat: int = 0) -> Flat:
    return flat(SCENE.scene(state, seat, NAMES))


def said(state: State, *ids: str) -> Offer:
    """What the desk says to seat 0 about these things picked."""
    desk: Offer = DESK.desk(state, 0, [(key, 0) for key in ids], NAMES)
    return desk


# --- the recordings ---------------------------------------------------------------------------


def test_the_recorded_round_shows_a_whole_round(plan: Plan) -> None:
    found = set(keys(plan, "round"))
    assert found >= {
        "match",
        "match_from",
        "collect",
        "cover",
        "draw",
        "wild",
        "still_asked",
        "answer",
        "out",
        "scored",
        "deal_again",
        "wild_put_back",
        "starts_again",
    }


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        (
            "kinds",
            [
                "collect",
                "draw",
                "match",
                "match",
                "match_from",
                "match_from",
                "match",
                "match_from",
                "uncovered",
            ],
        ),
        ("wild-number", ["wild", "collect_asked", "draw", "still_asked", "answer_from", "uncovered"]),
        ("wild-colour", ["wild", "collect_asked", "draw", "still_asked", "wild_on_wild", "answer_from"]),
        ("lap", ["wild", "collect_asked", "draw", "still_asked", "answer"]),
        ("deck", ["collect", "draw", "collect", "reshuffle", "draw"]),
        ("deck-wild", ["wild", "collect_asked", "reshuffle_wild", "draw", "still_asked", "answer"]),
        ("end", ["match", "out", "scored", "scored", "scored", "deal_again"]),
        ("last", ["last_wild", "out", "scored", "scored", "scored", "over_won"]),
        ("shared", ["match", "out", "scored", "scored", "scored", "over_shared"]),
        ("short", ["match", "out", "scored", "scored", "over_won_early"]),
        ("no-draw", ["cover", "no_draw", "cover", "no_draw"]),
        ("police", ["collect", "challenge", "match"]),
        ("pass", ["collect", "let_pass", "let_stand", "draw"]),
    ],
)
def test_a_recording_shows_what_it_is_there_for(plan: Plan, name: str, wanted: list[str]) -> None:
    assert keys(plan, name)[: len(wanted)] == wanted


def test_covered_cards_of_the_recording_are_safe(plan: Plan) -> None:
    """MCH-NO-06: two covered 2s would fit the yellow 2, and still a card may be collected."""
    begin = next(r for r in plan.recordings if r.id == "kinds").begin
    assert begin.discard[-1] == "Y2"
    assert {"G2", "B2"} <= {card for pile in begin.piles[0] for card in pile[:-1]}
    assert GAME.check(begin, GAME.parse("collect P0")).ok


def test_the_duty_of_the_recording_forbids_collecting(plan: Plan) -> None:
    """MCH-NO-05: after the red 5 the open green 5 binds."""
    recording = next(r for r in plan.recordings if r.id == "kinds")
    bound = recording.steps[5].state
    verdict = GAME.check(bound, GAME.parse("collect P4"))
    assert not verdict.ok
    assert verdict.cards == ("G5",)


def test_scores_of_the_recorded_end(plan: Plan) -> None:
    """MCH-SCORE-01, MCH-SCORE-02: 3, 5, 0, 0, 1 and 4 collected; a wild in hand costs 10."""
    end = next(r for r in plan.recordings if r.id == "end").steps[-1].state
    assert end.totals == (12 + 13, 15 + 10 - 11, 4 + 2 - 16)
    shared = next(r for r in plan.recordings if r.id == "shared").table.outcome
    assert shared
    assert shared.winners == (0, 1)


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("set-4", "wild_put_back"),
        ("uncovered", "uncovered"),
        ("q-05", "challenge"),
        ("q-10", "still_asked"),
        ("q-13", "reshuffle_wild"),
        ("q-15", "no_draw"),
        ("q-16", "out_collecting"),
        ("q-22", "over_shared"),
        ("q-24", "over_won_early"),
        ("q-29", "uncovered"),
        ("q-31", "wild_on_wild"),
        ("q-39", "deal_tie"),
    ],
)
def test_a_right_answer_shows_what_was_asked(plan: Plan, name: str, event: str) -> None:
    question = next(q for q in plan.questions if q.id == name)
    played = [e.say.key for a in question.answers if a.ok and a.play for e in a.play.events]
    assert f"event.{event}" in played


# --- what can be picked --------------------------------------------------------------------------


def some_states(seed: int, many: int) -> Iterator[State]:
    """States of a random game with options by chance."""
    chance = random.Random(seed)
    seats = 2 + seed % 5
    options = options_by_chance(GAME, seats, chance) | {"max_rounds": 2}
    for state, move in islice(walk(GAME, seats, seed, options), many):
        if move is not None:
            yield state


@pytest.mark.parametrize("seed", range(10))
def test_every_legal_move_can_be_picked(seed: int) -> None:
    """What is picked for a move offers that very move, whatever the options."""
    for state in some_states(seed, 60):
        seat = GAME.to_move(state)
        assert seat is not None
        ids = set(flat(SCENE.scene(state, seat, NAMES))) | {f"call.{w}" for w in CALLS}
        for move in GAME.moves(state):
            picks = DESK.picks(state, seat, move)
            assert {key for key, _ in picks} <= ids
            offered = DESK.desk(state, seat, picks, NAMES)
            assert any(a.verdict.ok and a.move == move for a in offered.actions), GAME.write(move)


def test_the_best_action_is_marked() -> None:
    state = at(hands=["R2 G5 W", 5], discard="B2")
    for key, action in (("hand.R2.0", "match"), ("hand.G5.0", "collect")):
        assert [a.id for a in said(state, key).actions if a.main] == [action]
    assert [a.id for a in said(state).actions] == ["match", "collect", "wild"]
    assert not any(a.main for a in (*said(state).actions, *said(state, "hand.W.0").actions))
    assert [a.id for a in said(state, "hand.W.0", "call.B").actions if a.main] == ["wild"]


def test_what_an_example_asks_has_room(plan: Plan) -> None:
    """With nothing picked the desk adds no hint of its own, so that the task is read."""
    first = plan.examples[0]
    assert first.task
    assert not DESK.desk(first.table.state, 0, (), first.table.names).more


def test_a_refusal_is_short_in_its_row_and_full_above() -> None:
    """MCH-NO-05: the row names the card that binds, the headline says what to do."""
    desk = said(at(hands=["R2 G5", 5], discard="B2", collections=["B4", ""]), "hand.G5.0")
    rows = {a.id: a for a in desk.actions}
    assert rows["collect"].note == "Not while your blue 4 fits"
    assert not rows["match"].verdict.ok
    assert rows["collect"].verdict.fix is not None
    assert "blue 4" in desk.more
    assert desk.rules == ("MCH-NO-05",)


@pytest.mark.parametrize("seed", range(4))
def test_every_note_fits_its_row(seed: int) -> None:
    """At most two lines of some 34 letters, whatever is picked."""
    for state in some_states(seed, 40):
        seat = GAME.to_move(state)
        assert seat is not None
        pickable = [p["id"] for p in flat(SCENE.scene(state, seat, NAMES)).values() if p.get("pick") is True]
        for key in pickable:
            for action in DESK.desk(state, seat, [(key, 0)], NAMES).actions:
                assert 0 < len(action.note) <= 68, action.note


def test_with_announcements_of_their_own_the_wrong_word_is_refused() -> None:
    """MCH-MATCH-03, MCH-Q04."""
    state = at(hands=["Y4 G5", 5], discard="Y2", options={"manual_announce": True})
    rows = {a.id: a for a in said(state, "hand.Y4.0").actions}
    assert rows["match_match"].verdict.ok
    assert rows["match_no"].verdict.say.key == "why.match_said_wrong"
    assert not rows["collect_no"].verdict.ok


def test_whoever_is_asked_may_challenge() -> None:
    """MCH-NO-07, MCH-Q41."""
    state = at(
        3,
        {"police": "opponents"},
        hands=["R5", 4, 3],
        discard="Y2",
        collections=["", "", "Y3 G5"],
        turn=2,
        violation="G5",
    )
    assert [(a.id, a.verdict.ok) for a in said(state).actions] == [("challenge", True), ("pass", True)]
    assert "Ben" in said(state).title


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("match R3", "Red 3 on the pile"),
        ("match R3 from collection", "Red 3 from your collection"),
        ("collect G5", "Green 5 into your collection"),
        ('match R3 "match"', "Red 3 on the pile"),
        ("wild 3", "Wild: ask for a 3"),
        ("wild blue", "Wild: ask for blue"),
        ("wild", "Wild, as your last card"),
        ("challenge", "Challenge"),
        ("let it pass", "Let it pass"),
    ],
)
def test_a_move_in_plain_words(text: str, words: str) -> None:
    assert DESK.said(at(), GAME.parse(text), NAMES) == words


# --- what is shown, and when ---------------------------------------------------------------------


def tagged(desk: Offer) -> set[str]:
    return {key for key, p in desk.parts.items() if p.get("tag")}


@pytest.mark.parametrize("seed", range(4))
def test_what_fits_is_shown_when_it_is_asked_for(seed: int) -> None:
    """The tags are the legal plays on the pile, no more and no less; without asking there are none."""
    for state in some_states(seed, 40):
        seat = GAME.to_move(state)
        if state.phase != "play" or seat is None:
            continue
        wanted = set()
        for key, card in card_ids(state.hands[seat]):
            if card == WILD or any(m.kind == "match" and m[1:3] == (card, "") for m in GAME.moves(state)):
                wanted.add(key)
        wanted |= {f"me.{m.card[0]}" for m in GAME.moves(state) if m.origin}
        assert tagged(DESK.desk(state, seat, [("fits", 0)], NAMES)) == wanted
        assert not DESK.desk(state, seat, (), NAMES).parts


def test_the_card_that_binds_is_shown_after_trying() -> None:
    """MCH-NO-05: nothing is given away before a card has been chosen that cannot be collected."""
    state = at(hands=["R2 G5", 5], discard="B2", collections=["B4", ""])
    assert not said(state).parts
    assert not tagged(said(state, "hand.R2.0"))
    assert tagged(said(state, "hand.G5.0")) == {"me.B"}


def test_a_chosen_wild_asks_what_it_shall_ask_for() -> None:
    """MCH-Q08: one of six numbers or five colours; the last card asks for nothing (MCH-Q35)."""
    asked = said(at(hands=["G5 W", 5], discard="B2"), "hand.W.0").parts["need"]["pick"]["choices"]
    assert [key for line in asked for key, *_ in line] == [f"call.{w}" for w in (*NUMBERS, *COLOURS)]
    last = said(at(hands=["W", 5], discard="B2"), "hand.W.0")
    assert "need" not in last.parts
    assert [a.move for a in last.actions if a.main] == [Move("wild", WILD)]


def test_covered_cards_are_a_number_unless_the_memory_aid_is_on() -> None:
    """MCH-NO-02, MCH-Q29."""
    for seat in (0, 1):
        position: dict[str, Any] = {"hands": ["R2", "G5"], "discard": "Y0", "collections": ["B4 B1", "P3 P5"]}
        place, colour = ("me", "B") if seat == 0 else ("seat.1", "P")
        hidden = shown(at(**position))[f"{place}.{colour}"]
        known = shown(at(options={"show_covered": True}, **position))[f"{place}.{colour}"]
        covered = {"me": "blue 4", "seat.1": "pink 3"}[place]
        assert covered not in str(hidden)
        assert hidden["edges"] == known["edges"] == 1
        assert covered in known["name"]
        assert covered[-1] in known["under"]


def test_hands_are_shown_when_a_round_is_scored_and_not_before() -> None:
    """MCH-SET-02, MCH-SCORE-02."""
    state = at(hands=["Y2", "W R1"], discard="Y0", collections=["B4", ""])
    assert not [key for key in shown(state) if ".open" in key]
    events = GAME.play(state, GAME.parse("match Y2")).events
    out = next(e.state for e in events if e.say.key == "event.out")
    assert {p["face"] for key, p in shown(out).items() if key.startswith("seat.1.open.hand")} == {
        "W.c",
        "R1.c",
    }
    assert shown(out)["need"]["title"] == "The round is over"


@pytest.mark.parametrize(
    ("discard", "call", "words", "pictures"),
    [
        ("B2", "", "Blue or 2 fits", {"face": "B.badge", "big": "2"}),
        ("P4 W", "3", "The wild asks for a 3", {"big": "3", "badges": [f"{c}.badge" for c in COLOURS]}),
        ("P4 W", "G", "The wild asks for green", {"face": "G.badge", "badges": list(NUMBERS)}),
    ],
)
def test_the_requirement_is_in_words_and_picture(
    discard: str, call: str, words: str, pictures: dict[str, Any]
) -> None:
    """MCH-MATCH-01, MCH-WILD-06."""
    position: dict[str, Any] = {"hands": ["R1 G5", 5], "discard": discard} | ({"call": call} if call else {})
    state = at(**position)
    plaque = shown(state)["need"]
    assert plaque["title"] == words
    assert pictures.items() <= plaque.items()
    assert plaque.get("ember", False) is bool(call)


def test_with_many_players_open_hands_find_room() -> None:
    """With two rows of opponents the cards are smaller while hands lie open, and only then."""
    state = at(6, hands=["Y2", 3, 3, 3, 3, 3], discard="Y0", collections=["B4"])
    out = next(e.state for e in GAME.play(state, GAME.parse("match Y2")).events if e.say.key == "event.out")
    assert shown(state)["me.B"]["width"] > shown(out)["me.B"]["width"]
    assert shown(state)["seat.1.R"]["width"] > shown(out)["seat.1.R"]["width"]


def test_a_card_keeps_its_place_while_others_go() -> None:
    state = at(hands=["R2 R2 G5", 5], discard="B2")
    after = GAME.play(state, GAME.parse("match R2")).state
    before, now = shown(state), shown(after)
    assert "hand.R2.1" in before
    assert "hand.R2.1" not in now
    for key in ("hand.R2.0", "hand.G5.0"):
        assert before[key]["face"] == now[key]["face"]


# --- examples that can be changed ------------------------------------------------------------------


def form(table: Table) -> dict[str, Any]:
    """The form of an example as it stands there."""
    return {field.id: field.value for field in fields(table)}


def example(plan: Plan, name: str) -> Table:
    return next(e.table for e in plan.examples if e.id == name)


def test_an_example_can_be_changed(plan: Plan) -> None:
    table = example(plan, "duty")
    assert edited(table, form(table), {}).state == table.state
    other = edited(table, form(table) | {"top": "W3", "hand": ["R3", "W"], "seats": "3"}, {})
    assert (other.seats, other.state.call, other.state.discard[-1]) == (3, "3", WILD)
    assert other.state.hands[0] == ("R3", WILD)
    alone = Table("match", 2, position={"hands": ["R1", 5], "discard": "B2"})
    assert edited(alone, {"top": "WB", "hand": ["R1"], "collection": []}, {}).state.call == "B"


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"top": "W"}, "values shown for “On the discard pile”"),
        ({"top": 3}, "values shown for “On the discard pile”"),
        ({"hand": "R1"}, "shown for “Your hand”"),
        ({"hand": ["X"]}, "shown for “Your hand”"),
        ({"hand": []}, "You cannot have an empty hand"),
        ({"hand": ["R1", "R2", "R3", "R4", "R5", "R0"]}, "Your hand has 6 cards; there can be at most 5"),
        ({"hand": ["R1", "R1", "R1"]}, "only 2 cards like a red 1"),
        ({"hand": ["W"] * 4, "top": "W3"}, "only 4 cards like a wild"),
        ({"collection": ["Y1", "Y1"]}, "only 2 cards like a yellow 1"),
        ({"collection": ["W"]}, "shown for “Your collection"),
        ({"collection": None}, "shown for “Your collection"),
        ({"seats": "many"}, "2 to 6"),
        ({"seats": "8"}, "2 to 6"),
    ],
)
def test_an_impossible_example_is_refused(plan: Plan, values: dict[str, Any], told: str) -> None:
    table = plan.examples[0].table
    with pytest.raises(MatchkitError, match=told):
        edited(table, form(table) | values, {})


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("first", {"first_player": 7}, "names a player who is not there.* 3 play"),
        ("challenge", {"police": "engine"}, "A play is challenged here"),
    ],
)
def test_an_option_that_an_example_cannot_have_is_refused(
    plan: Plan, name: str, options: dict[str, Any], told: str
) -> None:
    table = example(plan, name)
    with pytest.raises(MatchkitError, match=told):
        edited(table, form(table), options)


def changes(table: Table) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each field and each option of an example with other values, one at a time."""
    there = {field.id: field for field in fields(table)}
    for key in ("top", "seats"):
        yield from (({key: value}, {}) for value in there[key].values)
    for card in there["hand"].values:
        yield {"hand": [card]}, {}
        yield {"hand": [*there["hand"].value, card]}, {}
    for card in there["collection"].values:
        yield {"collection": [*there["collection"].value, card]}, {}
    yield {"collection": []}, {}
    for key, option in table.game.rulebook.options.items():
        if option.kind == "switch":
            yield from (({}, {key: value}) for value in (True, False))
        elif option.kind == "choice":
            yield from (({}, {key: value}) for value in option.values)
        elif option.kind == "number":
            yield from (({}, {key: value}) for value in (option.low, 3, option.high))
        else:
            yield from (({}, {key: value}) for value in ("random", 0, 1))
    yield {"seats": "8"}, {"allow_7_8": True}


def test_every_change_of_every_example_works_or_says_why_not(plan: Plan) -> None:
    """A changed example waits for you with something to do; a refusal has no word of records in it."""
    words = ("“", "seat", "Seat", "Dana", "position", "violation", "key")
    refused = 0
    for table in (e.table for e in plan.examples):
        for values, options in changes(table):
            try:
                changed = edited(table, form(table) | values, options)
            except MatchkitError as error:
                told = str(error)
                refused += 1
                assert told.endswith(".")
                assert options or not any(w in told for w in words), told
                continue
            assert changed.to_move == 0, (values, options)
            assert next(iter(changed.moves()), None) is not None
            assert DESK.desk(changed.state, 0, (), changed.names).title
            if "top" in values:
                assert form(changed)["top"] == values["top"]
    assert refused


def test_a_challenge_stays_one_whatever_is_changed(plan: Plan) -> None:
    """MCH-Q41: the one who overlooked something keeps the cards; you are the one who is asked."""
    table = example(plan, "challenge")
    assert "R0" not in fields(table)[0].values
    for seats in (2, 6):
        state = edited(table, form(table) | {"seats": str(seats)}, {}).state
        assert (state.challenger, state.turn, state.violation) == (0, min(2, seats - 1), "G5")


def test_points_beyond_another_target_stay(plan: Plan) -> None:
    """MCH-GAME-01, MCH-Q38: the points are told at the end of the round."""
    table = example(plan, "asked")
    for options in ({"target": 10}, {"max_rounds": 1}):
        changed = edited(table, form(table), options)
        assert (changed.state.totals, changed.to_move) == (table.state.totals, 0)


# --- odds ------------------------------------------------------------------------------------------


def how(hand: Sequence[str], collection: Sequence[str], discard: str, call: str) -> int:
    """What the rules offer: 0 a card of the hand, 1 else a wild, 2 else the collection, 3 nothing."""
    position: dict[str, Any] = {
        "hands": [list(hand), 1],
        "collections": [list(collection), ""],
        "discard": discard,
    }
    if call:
        position |= {"call": call}
    found = list(GAME.moves(at(**position)))
    if any(m.kind == "match" and not m.origin for m in found):
        return 0
    if any(m.kind == "wild" for m in found):
        return 1
    return 2 if any(m.origin for m in found) else 3


@pytest.mark.parametrize("seed", range(12))
def test_odds_of_a_hand_are_what_the_rules_offer(seed: int) -> None:
    """MCH-MATCH-01, MCH-NO-05, MCH-WILD-01: over every card that can lie on the pile."""
    cards = random.Random(seed).sample(DECK, 9)
    hand, collection = cards[: 1 + seed % 5], [c for c in cards[5 : 5 + seed % 4] if c != WILD]
    left = Counter(COPIES)
    left.subtract([*hand, *collection])
    tops = {"number": [(c, "") for c in NUMBER_CARDS for _ in range(left[c])]}
    if left[WILD]:
        tops |= {"colour": [(WILD, w) for w in COLOURS], "call": [(WILD, w) for w in NUMBERS]}
    for pile, needs in tops.items():
        counted = Counter(how(hand, collection, *need) for need in needs)
        wanted = [counted[i] / len(needs) for i in range(3)]
        assert odds.shares(hand, collection, pile) == pytest.approx(wanted)


@pytest.mark.parametrize("collection", [[], ["B5", "G3", "G0"]], ids=["alone", "collected"])
def test_odds_of_hands_by_chance_are_counted_exactly(collection: list[str]) -> None:
    """Every hand of two cards under every card, counted one by one."""
    left = list(DECK)
    for card in collection:
        left.remove(card)
    tops = [c for c in ("B5", "G0") if c in collection]
    counted = [0, 0, 0, 0]
    for i, top in enumerate(left):
        if top == WILD:
            continue
        rest = left[:i] + left[i + 1 :]
        good = [fits(c, top) for c in rest]
        bound = any(fits(c, top) for c in tops)
        for a, b in combinations(range(len(rest)), 2):
            if good[a] or good[b]:
                counted[0] += 1
            elif WILD in (rest[a], rest[b]):
                counted[1] += 1
            else:
                counted[2 if bound else 3] += 1
    wanted = [n / sum(counted) for n in counted[:3]]
    assert odds.shares(2, collection, "number") == pytest.approx(wanted)


def test_rounds_are_played_by_the_rules_to_their_end() -> None:
    """Both kinds of player make legal moves only, and their points are those of the engine."""
    for seed in range(4):
        state = GAME.deal(4, seed).state
        while state.round == 1:
            choice = (odds.sheds if state.turn % 2 else odds.collects)(state)
            assert GAME.check(state, choice).ok
            state = GAME.play(state, choice).state
    mixed = odds.played(4, "mixed", 20)
    assert len(mixed.collect) == len(mixed.shed) == 40
    assert odds.played(3, "all_shed", 10).collect == ()
    assert len(odds.played(3, "all_shed", 10).shed) == 30


def test_shedders_match_and_collectors_keep() -> None:
    state = at(hands=["R2 G5 W", 5], discard="B2")
    assert odds.collects(state) == GAME.parse("collect G5")
    assert odds.sheds(state) == GAME.parse("match R2")
    bound = at(hands=["R1 G5 W", 5], discard="B2", collections=["B4", ""])
    assert odds.collects(bound) == GAME.parse("match B4 from collection")
    assert odds.sheds(bound).kind == "wild"


def test_pictures_are_redrawn_within_half_a_second() -> None:
    took = []
    for values in ({"picture": "round", "seats": "6"}, {"picture": "round", "seats": "4"}, {}):
        odds.played.cache_clear()
        # What this process works, whatever else the machine does.
        begun = time.process_time()
        odds.chart(values)
        took.append(time.process_time() - begun)
    assert min(took[:2]) < 0.5
    assert took[2] < 0.5


def test_a_picture_is_drawn_elsewhere_and_is_the_same() -> None:
    values = {"hand": ["R5", "W"], "collection": ["G3"], "pile": "colour"}
    found = draw("match", values)
    assert found["chart"] == odds.chart(values)
    assert [f["id"] for f in found["fields"]] == ["picture", "hand", "collection", "pile", "seats"]
    assert found["chart"]["bars"][0]["parts"] == [0.2, 0.8, 0.0]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"hand": []}, "at least one card"),
        ({"hand": ["R1", "R2", "R3", "R4", "R5", "W"]}, "at most 5 cards"),
        ({"hand": ["R1", "R1"], "collection": ["R1"]}, "2 cards of red 1"),
        ({"hand": ["joker"]}, "number cards and wilds"),
        ({"hand": 3}, "number cards and wilds"),
        ({"collection": ["W"]}, "a wild never lies there"),
        ({"hand": ["W"] * 4, "pile": "call"}, "All four wilds"),
        ({"pile": "nothing"}, "On the pile lies"),
        ({"seats": "7"}, "from 2 to 6"),
        ({"picture": "sunset"}, "two pictures"),
    ],
)
def test_odds_of_what_cannot_be(values: dict[str, Any], told: str) -> None:
    with pytest.raises(MatchkitError, match=told):
        odds.chart(values)
