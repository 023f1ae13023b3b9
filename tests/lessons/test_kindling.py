"""The lesson on Kindling: that it shows what it says, and that desk, scene and odds agree with the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest

from matchkit import form
from matchkit.errors import ImpossiblePosition, MatchkitError
from matchkit.game import NAMES, SILENT
from matchkit.games.kindling import desk as desks
from matchkit.games.kindling import game, odds
from matchkit.games.kindling.moves import Move
from matchkit.games.kindling.scene import scene
from matchkit.games.kindling.state import GONE, SETUPS, State, best, draftable, flames, is_flame, worth
from matchkit.lesson import Plan, Recording
from matchkit.scene import flat
from matchkit.table import Table

OWNERS = {
    "start_flame": "owner",
    "flame_surplus": "owner_chooses",
    "repair": "wood_flips_log",
}


@cache
def plan() -> Plan:
    return Plan("kindling")


def recording(name: str) -> Recording:
    return next(r for r in plan().recordings if r.id == name)


def told(name: str) -> list[str]:
    """What happens in a recording, as the keys of its sentences."""
    return [e.say.key.removeprefix("event.") for e in recording(name).events]


def last(name: str) -> Any:
    """My fire and what is mine at the end of a recording."""
    return recording(name).steps[-1].state


def walk(seats: int, seed: int, options: Mapping[str, object] | None = None) -> Iterator[tuple[State, Move]]:
    """The states of a random game, each with the move that is made in it."""
    chance = random.Random(seed)
    state = game.start(seats, seed, game.options(options or {}), SILENT)
    while game.to_move(state) is not None:
        move = chance.choice(list(game.moves(state)))
        yield state, move
        state = game.apply(state, move, SILENT)


# --- recordings -------------------------------------------------------------------------

SHOWN = {
    "KIN-TRICK-01 with and without following suit": ("three", ["leads", "discards", "follows", "wins"]),
    "KIN-WIN-04 a draft that grows the fire": ("three", ["drafts", "grows", "reveals"]),
    "KIN-WIN-04 drafts that cannot join": ("cannot", ["stored_full", "stored_flames"]),
    "KIN-FIRE-06 a damaged fire cannot grow": ("tricks", ["stored_damaged"]),
    "KIN-WIN-03 removal by colour, then nothing": ("removal", ["removed", "nothing"]),
    "KIN-LOSE-02 four steps to ashes": (
        "ashes",
        ["damage_smoldering", "ashes", "damage_smoking", "ashes_flame"],
    ),
    "KIN-Q05 a surplus": ("surplus", ["ashes", "trim"]),
    "KIN-Q08 an empty hand refilled": ("refill", ["refill"]),
    "KIN-END-01 no flame": ("no-flame", ["ashes_flame", "end_flame", "over_target"]),
    "KIN-END-01 no central cards": ("no-central", ["pile_empty", "end_central", "over_three"]),
    "KIN-END-01 no cards, KIN-SCORE-03": ("bonus", ["end_cards", "scores_bonus"]),
    "KIN-GAME-03 an additional round": ("level", ["additional", "round", "fire", "central"]),
    "KIN-GAME-04 shared victory": ("shared", ["over_shared"]),
    "KIN-Q04 repair": ("repair", ["repairs_burning"]),
    "KIN-FLAME-01 several flames": ("stack", ["flame_same"]),
    "KIN-Q06 one flame on a log": ("one-each", ["flame_burning"]),
    "KIN-S2-01 to 04, a whole round": ("round", ["refill", "trim", "end_flame", "fire", "dealt", "central"]),
}


@pytest.mark.parametrize(("name", "keys"), SHOWN.values(), ids=SHOWN)
def test_recordings_show_what_the_lesson_promises(name: str, keys: list[str]) -> None:
    happened = iter(told(name))
    assert all(key in happened for key in keys), told(name)


def test_the_first_recording_has_the_trick_of_the_picture() -> None:
    """KIN-LOSE-02, KIN-SCORE-02: a burning log turns to smoking, and 8 points become 5."""
    event = list(recording("tricks").events)[7]
    assert event.rules == ("KIN-LOSE-02", "KIN-SCORE-02")
    assert worth(event.state.players[1].fire) == 5
    shown = flat(scene(event.state, 0, NAMES))
    assert shown["f1.worth"]["value"] == "5"
    assert shown["f1.3"]["under"] == "Smoking"
    assert shown["f1.3"]["tag"] == "3♦"
    assert (shown["trick.0"]["label"], shown["trick.0"]["under"]) == ("9♠", "to Ada")
    assert (shown["trick.1"]["label"], shown["trick.1"]["under"]) == ("K♠", "out")


def test_the_other_reading_of_a_surplus() -> None:
    """KIN-Q05: one flame goes, or stays, or the owner names it."""
    kept = [flames(last(name).players[0].fire) for name in ("surplus", "keep", "owner")]
    assert kept == [2, 3, 2]
    at_heart = [len(last(name).players[0].fire[0].flames) for name in ("surplus", "keep", "owner")]
    assert at_heart == [1, 1, 0]


def test_the_other_reading_of_who_draws() -> None:
    """KIN-Q08: the same hand, by the refill of an empty hand or by a draw of the winner."""
    refilled, drawn = last("refill"), last("all-draw")
    assert refilled.players[0].hand == drawn.players[0].hand
    assert "refill" in told("refill")
    assert "refill" not in told("all-draw")


def test_the_other_reading_of_flames_per_log_and_of_repair() -> None:
    """KIN-Q06: two flames on the heart, or one each. KIN-Q04: the outermost log lies face up again."""
    assert [len(log.flames) for log in last("stack").players[0].fire] == [2, 0, 0, 0, 0]
    assert [len(log.flames) for log in last("one-each").players[0].fire] == [1, 1, 0, 0, 0]
    assert recording("repair").begin.players[0].fire[-1].down
    assert not last("repair").players[0].fire[-1].down


def test_the_other_reading_of_the_starting_flame() -> None:
    """KIN-Q07: on the outermost log two tricks end a round of three players."""
    keys = told("outer")
    assert sum(key.startswith("wins") for key in keys) == 2
    assert keys.count("end_flame") == 2


# --- the desk ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", game.sizes)
@pytest.mark.parametrize("options", [{}, OWNERS], ids=["plain", "owners"])
def test_every_legal_move_can_be_picked(seats: int, options: dict[str, object]) -> None:
    seen = set()
    for seed in range(3):
        for state, _ in walk(seats, seed, options):
            who = state.turn
            for move in list(game.moves(state))[:6]:
                picks = desks.picks(state, who, move)
                shown = flat(scene(state, who, NAMES))
                assert all(shown[key].get("pick") for key, _ in picks)
                found = desks.desk(state, who, picks, NAMES)
                offered = [a for a in found.actions if a.verdict.ok]
                assert move in [a.move for a in offered], game.write(move)
                mains = [a for a in found.actions if a.main]
                assert len(mains) <= 1
                if picks:
                    assert mains[0].move == move
                assert all(a.note for a in found.actions)
                seen.add(move.kind)
    assert {"play", "draft", "decline", "flame"} <= seen
    assert not options or {"start"} <= seen


def test_what_cannot_be_says_why_and_what_would_work() -> None:
    """KIN-TRICK-01, KIN-WIN-02: a refused card and a refused pile."""
    follow, draft = (next(e.table.state for e in plan().examples if e.id == i) for i in ("follow", "draft"))
    found = desks.desk(follow, 0, [("hand.8H", 0)], NAMES)
    assert found.more.startswith("9♠ was led, and you hold 2♠ and K♠")
    assert found.more.endswith("a spade, not 8♥.")
    assert not found.actions[0].verdict.ok
    found = desks.desk(draft, 0, [("pile.0", 0)], NAMES)
    assert found.more.startswith("Q♥ is a heart. K♣ won the trick")
    assert "9♣" in found.more


def test_nobody_else_decides_for_the_seat_to_move() -> None:
    state = game.load({"leader": 1}, 2, 3, game.options({}))
    assert desks.desk(state, 0, [], NAMES).actions == ()
    assert "Ada" in desks.desk(state, 0, [], NAMES).title


def test_a_changed_example() -> None:
    """Another hand, and damage to the outermost log; what cannot be is refused and nothing changes."""
    example = next(e.table for e in plan().examples if e.id == "lead")
    fields = {f.id: f for f in form.fields(example)}
    assert fields["outer"].value == "sound"
    free = [c for c in fields["hand"].values if c not in fields["hand"].value][:2]
    changed = form.edited(example, {"hand": free, "outer": "damaged"}, {})
    assert sorted(c for c in changed.state.players[0].hand) == sorted(free)
    assert changed.state.players[0].fire[-1].down
    for bad in ("AS", ["AS"], ["KH", "KH"], [1], ["2S"] * 9):
        with pytest.raises(MatchkitError):
            form.edited(example, {"hand": bad}, {})


REFUSED = {
    "nothing in the hand": ("lead", {"hand": []}, {}, "play with an empty hand"),
    "one card twice": ("lead", {"hand": ["KH", "KH"]}, {}, "only one K♥"),
    "KIN-HAND-01 six cards": (
        "lead",
        {"hand": ["2S", "9C", "KH", "5H", "7D", "4S"]},
        {},
        "Your hand has 6 cards; there can be at most 5",
    ),
    "KIN-HAND-02 five cards": ("three", {"hand": ["JS", "7C", "10H", "6D", "5S"]}, {}, "at most 4"),
    "a log as a card of the hand": ("lead", {"hand": ["AS"]}, {}, "only one A♠"),
    "KIN-Q06 two flames on one log": ("limit", {}, {"flames_per_log": "one"}, "J♥ and 9♦ lie together"),
    "KIN-Q04 no repair": ("repair", {}, {"repair": "none"}, "only with the option that asks for it"),
    "KIN-Q05 no choice": ("trim", {}, {"flame_surplus": "keep"}, "only with the option that asks for it"),
    "KIN-Q07 no place": ("start", {}, {"start_flame": "outer"}, "only with the option that asks for it"),
}


@pytest.mark.parametrize(("name", "values", "options", "why"), REFUSED.values(), ids=REFUSED)
def test_what_an_example_cannot_be_is_told_in_the_words_of_the_form(
    name: str, values: Mapping[str, object], options: Mapping[str, object], why: str
) -> None:
    table = next(e.table for e in plan().examples if e.id == name)
    with pytest.raises(MatchkitError, match=why) as refused:
        form.edited(table, values, options)
    assert not [word for word in ("Seat ", "phase", "hands", "_") if word in str(refused.value)]


@pytest.mark.parametrize("example", plan().examples, ids=lambda e: e.id)
def test_every_other_option_and_field_of_an_example_works(example: Any) -> None:
    refused = {
        (name, *next(iter(options.items()))[:1]) for name, _, options, _ in REFUSED.values() if options
    }
    for key, option in game.rulebook.options.items():
        for value in option.values or ():
            if (example.id, key) not in refused:
                assert form.edited(example.table, {}, {key: value}).to_move == 0, (key, value)
    for field in form.fields(example.table):
        for value in field.values if field.kind == "choice" else [field.value[:1], field.value[1:]]:
            assert form.edited(example.table, {field.id: value}, {}).to_move == 0, (field.id, value)


SAID = {
    "KIN-TRICK-01": ("follow", "KS", "Play K♠"),
    "KIN-WIN-02": ("draft", "draft 2", "Draft J♣ from pile 2"),
    "KIN-Q10": ("draft", "decline", "Decline the draft"),
    "KIN-FLAME-01": ("flame", "flame on 2", "Lay Q♥ on Q♠"),
    "KIN-Q46": ("repair", "repair", "Repair 8♠"),
    "KIN-Q46 not": ("repair", "no repair", "Do not repair"),
    "KIN-Q05": ("trim", "trim 4H", "Take 4♥ off Q♠"),
    "KIN-Q07": ("start", "start flame 3", "Lay J♥ on 10♠"),
}


@pytest.mark.parametrize(("name", "move", "text"), SAID.values(), ids=SAID)
def test_a_play_in_plain_words(name: str, move: str, text: str) -> None:
    table = next(e.table for e in plan().examples if e.id == name)
    assert desks.said(table.state, game.parse(move), table.names) == text


def test_every_example_says_what_to_try() -> None:
    assert all(example.task.endswith((".", "?")) for example in plan().examples)
    assert plan().examples[0].id == "lead"


@pytest.mark.parametrize("example", plan().examples, ids=lambda e: e.id)
def test_every_example_can_be_used_as_it_is(example: Any) -> None:
    values = {f.id: f.value for f in form.fields(example.table)}
    again = form.edited(example.table, values, {}).state
    assert again.players[0][:2] == example.table.state.players[0][:2]
    assert again.phase == example.table.state.phase


# --- the scene --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", game.sizes)
def test_the_scene_of_every_event_adds_up(seats: int) -> None:
    """KIN-FIRE-01: six places in each fire; every card of the own hand; piles and what is out."""
    table = Table("kindling", seats, 4)
    chance = random.Random(4)
    for _ in range(60):
        if table.to_move is None:
            break
        step = table.play(chance.choice(list(table.moves())))
        for event in step.events:
            state = event.state
            shown = flat(scene(state, 0, table.names))
            for seat, player in enumerate(state.players):
                places = [shown[f"f{seat}.{i}"] for i in range(6)]
                assert sum("face" in p for p in places) == len(player.fire)
                assert shown[f"f{seat}.worth"]["value"] == str(worth(player.fire))
                assert shown[f"f{seat}.hand"]["value"] == str(len(player.hand))
                assert shown[f"f{seat}.supply"]["value"] == str(len(player.supply))
            assert [p["id"] for p in shown.values() if p["id"].startswith("hand.")] == [
                f"hand.{c}" for c in state.players[0].hand
            ]
            assert len([k for k in shown if k.startswith("pile.")]) == SETUPS[seats].piles
            assert all(shown[line]["text"].endswith(".") for line in shown["board"]["text"])


def test_cards_of_a_trick_stay_in_sight_while_it_is_resolved() -> None:
    """A position keeps what was played; a card that could not have been is refused."""
    options = game.options({"flame_surplus": "owner_chooses"})
    begin = recording("owner").begin
    step = recording("owner").steps[2]
    assert step.state.laid == ("KD", "7D")
    assert step.state.trick == (GONE, GONE)
    position = game.dump(step.state)
    assert game.load(position, 2, 0, options) == step.state
    assert begin.laid == ()
    for wrong in ("KD", "7D KD", "AS 7D"):
        with pytest.raises(ImpossiblePosition, match="trick"):
            game.load({**position, "laid": wrong}, 2, 0, options)


# --- odds -------------------------------------------------------------------------------


@pytest.mark.parametrize("ruling", ["", "keep"])
def test_fires_of_the_odds_burn_as_in_the_game(ruling: str) -> None:
    """KIN-LOSE-02, KIN-GROW-01, KIN-Q05: what a trick makes of a fire, against random games."""
    options = dict(dict(odds._RULINGS).get(ruling, {}))
    model = odds.Fires(odds.start_shape(2, "heart"), options, "heart")
    tried = {"lost": 0, "wood": 0}
    for seed in range(12):
        before: State | None = None
        wood = False
        for state, move in walk(2, seed, options):
            if state.phase == "play" and not state.trick:
                if before is not None and state.round == before.round:
                    winner = state.leader
                    lost = [s for s in range(2) if s != winner]
                    for seat in lost:
                        was = odds.shape(before.players[seat].fire)
                        assert model.after(was, "lost") == odds.shape(state.players[seat].fire)
                        tried["lost"] += 1
                    if wood:
                        was = odds.shape(before.players[winner].fire)
                        assert model.after(was, "wood") == odds.shape(state.players[winner].fire)
                        tried["wood"] += 1
                before, wood = state, False
            if move.kind == "draft":
                wood = not is_flame(state.piles[move.at - 1][0])
    assert tried["lost"] > 200
    assert tried["wood"] > 15


def random_rounds(seats: int, rounds: int) -> tuple[list[int], float, list[float]]:
    """Tricks of rounds played at random with every draft taken near the heart, the mean worth of a fire
    at the end, and what a trick brought: wood, flame, removal, nothing."""
    tricks, points, brought = [], 0.0, [0.0] * 4
    for seed in range(rounds):
        chance = random.Random(seed)
        state = game.start(seats, seed, game.options({}), SILENT)
        number = 0
        while state.round == 1:
            moves = list(game.moves(state))
            move = chance.choice(moves) if state.phase == "play" else moves[0]
            if state.phase == "play" and len(state.trick) == seats - 1:
                number += 1
                trick = (*state.trick, move.card)
                won = trick[best(trick)]
                fits = draftable(state.piles, won)
                same = any(pile and is_flame(pile[0]) == is_flame(won) for pile in state.piles)
                brought[(int(is_flame(won))) if fits else 2 if same else 3] += 1
            state = game.apply(state, move, SILENT)
        tricks.append(number)
        points += sum(state.totals) / seats
    return tricks, points / rounds, [b / sum(brought) for b in brought]


@pytest.mark.parametrize("seats", game.sizes)
def test_the_model_is_near_random_play(seats: int) -> None:
    """Within a tenth in tricks and half a point; what a trick brings within four hundredths."""
    tricks, points, brought = random_rounds(seats, 150)
    found = odds.play(odds._fires(seats, "heart", "heart", ""), seats)
    assert found.tricks.mean() == pytest.approx(np.mean(tricks), rel=0.1)
    assert found.worth.mean() == pytest.approx(points, abs=0.6)
    assert brought == pytest.approx(odds.DRAFTS[seats], abs=0.04)
    assert sum(odds.DRAFTS[seats]) == pytest.approx(1)


def test_the_picture_tells_how_long_fires_last() -> None:
    """KIN-Q07: at the outer edge a round of three lasts two tricks, at the heart far longer."""
    chart = odds.chart({"seats": "3", "place": "outer"})
    values = [float(b["value"]) for b in chart["bars"]]
    assert len(values) == 6
    assert values[2] == 2
    assert values[0] > values[1] > values[2]
    assert [b["label"] for b in chart["bars"] if b.get("hot")] == ["Outermost log"]
    assert all(sum(b["parts"]) == pytest.approx(1, abs=0.001) for b in chart["bars"])
    less, more = (odds.chart({"wins": w})["bars"][0]["mark"] for w in ("less", "more"))
    assert (less["ok"], more["ok"]) == (False, True)


@pytest.mark.parametrize(
    "bad", [{"seats": "4"}, {"place": "roof"}, {"laid": ""}, {"wins": []}, {"seats": None}]
)
def test_an_impossible_picture_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(MatchkitError):
        odds.chart(bad)


def test_fields_of_the_picture_can_be_used_as_they_are() -> None:
    values = {f.id: f.value for f in odds.fields({"seats": "3"})}
    assert odds.chart(values) == odds.chart({"seats": "3"})


@pytest.mark.parametrize("seats", game.sizes)
def test_no_hand_grows_beyond_what_is_drawn_up_to(seats: int) -> None:
    """KIN-Q20, KIN-HAND-03: so the answer to the question is true."""
    options = {"winner_draws": True}
    for seed in range(20):
        for state, _ in walk(seats, seed, options):
            assert all(len(p.hand) <= SETUPS[seats].draw_to for p in state.players)
