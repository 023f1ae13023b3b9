"""One contract for all games, run through random full games. Games are found by listing their folder."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import matchkit
from matchkit import Table
from matchkit.game import NAMES, SILENT, AnyGame, Verdict
from matchkit.games import load as load_game
from matchkit.games import names as game_names
from matchkit.games import part
from matchkit.players import RandomPlayer, choose
from matchkit.record import from_table
from matchkit.scene import cards_in, flat
from tests.games.random_games import limit, options_by_chance, walk

#: Full games whose every state is looked at closely, for each number of seats.
CLOSE = 4
#: States with more legal moves than this are looked at in part.
MANY = 400

ALL = [(name, seats) for name in game_names() for seats in load_game(name).sizes]
_ids = [f"{name}-{seats}" for name, seats in ALL]


def explained(game: AnyGame, state: Any, verdict: Verdict) -> None:
    """A verdict has a full sentence, and rule IDs that the rulebook knows; its way out is one."""
    assert verdict.why
    assert verdict.why[0] == verdict.why[0].upper()
    assert "{" not in verdict.why + verdict.say.more(0)
    assert verdict.rules
    for rule in verdict.rules:
        assert rule in game.rulebook.rules or rule in game.rulebook.rulings, rule
    if verdict.fix:
        told = verdict.fix.tell(0)
        assert told
        assert "{" not in told
        # A learner presses cards and rows; nothing is typed.
        assert not told.startswith("Say")
        for fact in verdict.fix.facts.values():
            if isinstance(fact, game.move_type):
                assert game.check(state, fact).ok, f"{told} {game.write(fact)}: {game.check(state, fact).why}"


def altered(move: Any, chance: random.Random) -> Iterator[Any]:
    """The same move with one field changed: turned round, cut, doubled, or put elsewhere."""
    for name, value in move._asdict().items():
        others: list[Any] = []
        if isinstance(value, str):
            others = [value[::-1], value[:-1], value + value, value[1:] + value[:1], ""]
        if isinstance(value, tuple):
            others = [value[::-1], value[:-1], value + value, value[1:] + value[:1], ()]
        if isinstance(value, str):
            others += [value.lower(), value.upper(), f" {value}"]
            others += [other for other in move if isinstance(other, str) and other != value]
        if isinstance(value, int):
            others = [value + 1, value - 1, 0, -1, 99]
        for other in chance.sample(others, min(2, len(others))):
            yield move._replace(**{name: other})


@pytest.mark.parametrize(("name", "seats"), ALL, ids=_ids)
@pytest.mark.parametrize("seed", range(CLOSE))
def test_every_state_of_a_game_keeps_the_contract(name: str, seats: int, seed: int) -> None:
    game = load_game(name)
    chance = random.Random(seed * 100 + seats)
    options = limit(game, options_by_chance(game, seats, chance) if seed else {})
    full = game.options(options)
    seen: list[Any] = []
    for state, chosen in islice(walk(game, seats, seed, options), 260):
        mover = game.to_move(state)
        assert hash(state) == hash(state)
        assert (game.outcome(state) is None) == (mover is not None)
        legal = list(islice(game.moves(state), MANY))
        assert len(set(legal)) == len(legal), "a move is offered twice"
        for move in legal if len(legal) < 60 else chance.sample(legal, 60):
            verdict = game.check(state, move)
            assert verdict.ok, game.write(move)
            explained(game, state, verdict)
            assert game.parse(game.write(move)) == move
        # Moves of other moments: allowed exactly if they are offered, and refused with a reason.
        for move in chance.sample(seen, min(len(seen), 12)):
            verdict = game.check(state, move)
            explained(game, state, verdict)
            if len(legal) < MANY:
                assert verdict.ok == (move in legal), f"{game.write(move)}: {verdict.why}"
        # There is one way to write a move: what differs from it in any field is another move, or none.
        for move in chance.sample(legal, min(len(legal), 2)):
            for other in altered(move, chance):
                verdict = game.check(state, other)
                explained(game, state, verdict)
                if len(legal) < MANY:
                    assert verdict.ok == (other in legal), f"{other}: {verdict.why}"
        seen += legal[:8]
        loaded = game.load(game.dump(state), seats, 0, full)
        assert loaded == state
        for seat in range(seats):
            other = game.redeal(state, seat, seed + 77)
            assert game.counts(other) == game.counts(state)
            assert game.to_move(other) == mover
            if seat == mover:
                assert list(islice(game.moves(other), MANY)) == legal
        if chosen is None:
            assert not legal
            break
        step = game.play(state, chosen)
        assert step.state == game.apply(state, chosen, SILENT)
        assert step.events, "a move without an event"
        assert step.events[-1].state == step.state
        for event in step.events:
            # Inside a step nobody decides; whoever is named can.
            if game.to_move(event.state) is not None:
                assert next(iter(game.moves(event.state)), None) is not None, event.text
            assert event.say.tell(0)
            assert "{" not in event.text + event.say.more(1)
            assert event.rules, event.text
            assert all(r in game.rulebook.rules or r in game.rulebook.rulings for r in event.rules), (
                event.rules
            )


@pytest.mark.parametrize(("name", "seats"), ALL, ids=_ids)
def test_same_seed_same_game_and_written_down(name: str, seats: int) -> None:
    game = load_game(name)
    tables = [Table(name, seats, 5, **limit(game, {})) for _ in range(2)]
    for _ in range(60):
        if tables[0].to_move is None:
            break
        for table in tables:
            table.play(choose(RandomPlayer(), game, table.state, len(table.steps)))
    first, second = tables
    assert first.state == second.state
    assert first.steps == second.steps
    for again in (matchkit.read(first.record()), matchkit.open(first.code())):
        assert again.state == first.state
        assert again.record() == first.record()
        assert again.code() == first.code()
    states = [step.state for step in first.steps]
    for state in reversed(states[:-1]):
        assert first.back()
        assert first.state == state
    assert not first.back()
    for state in states[1:]:
        assert first.forward()
        assert first.state == state
    assert not first.forward()


@pytest.mark.parametrize("name", game_names())
def test_seats_and_options_out_of_range(name: str) -> None:
    game = load_game(name)
    for seats in (0, 1, game.sizes[-1] + 3, -2, 1_000_000):
        with pytest.raises(matchkit.BadOption, match=r"players"):
            Table(name, seats)
    with pytest.raises(matchkit.BadOption, match="There is no option 'nonsense'"):
        Table(name, game.sizes[0], nonsense=1)
    for key, option in game.rulebook.options.items():
        bad = "nonsense" if option.kind != "number" else option.high + 1
        given: dict[str, Any] = {key: bad}
        with pytest.raises(matchkit.BadOption):
            Table(name, game.sizes[0], **given)


DRAWN = [name for name in game_names() if (load_game(name).folder / "scene.py").is_file()]


@pytest.mark.parametrize("name", DRAWN)
def test_no_seat_is_shown_what_it_may_not_know(name: str) -> None:
    game = load_game(name)
    scene, desk = part(name, "scene").scene, part(name, "desk").desk
    names = NAMES
    for seats in game.sizes:
        for seed in range(3):
            chance = random.Random(seed)
            options = limit(game, options_by_chance(game, seats, chance) if seed else {})
            for state, _ in islice(walk(game, seats, seed, options), 150):
                for seat in range(seats):
                    shown = flat(scene(state, seat, names))
                    hidden = game.redeal(state, seat, seed + 1)
                    assert cards_in(flat(scene(hidden, seat, names)).values()) == cards_in(shown.values())
                    assert desk(hidden, seat, (), names) == desk(state, seat, (), names)


def test_a_record_of_an_unknown_game() -> None:
    with pytest.raises(matchkit.BadOption, match="There is no game 'snap'"):
        Table.of(from_table({"game": "snap", "seats": 2}))
