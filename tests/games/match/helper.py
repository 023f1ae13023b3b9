"""Positions and moves in a line or two."""

from __future__ import annotations

import random
from collections.abc import Iterator

from matchkit.game import SILENT, Step, Verdict
from matchkit.games.match import game
from matchkit.games.match.moves import Move
from matchkit.games.match.state import CALLS, COPIES, NUMBER_CARDS, WILD, State


def at(seats: int = 2, options: dict[str, object] | None = None, **position: object) -> State:
    """A position written by hand."""
    return game.load(position, seats, 7, game.options(options or {}))


def drained(hands: list[str], own: str, seats: int = 2, discard: str = "B2", **more: object) -> State:
    """A position without deck: what is not named lies in the collection of the last seat, at the bottom."""
    options = more.pop("options", None)
    assert options is None or isinstance(options, dict)
    left = dict(COPIES)
    for text in (*hands, own, discard):
        for card in text.split():
            left[card] -= 1
    wilds = left.pop(WILD)
    assert not wilds, "name all four wilds"
    rest = " ".join(card for card, copies in left.items() for _ in range(copies))
    collections = [own, *[""] * (seats - 2), rest]
    return at(seats, options, hands=hands, collections=collections, discard=discard, **more)


def judge(state: State, said: str) -> Verdict:
    """The verdict on what was said."""
    return game.check(state, game.parse(said))


def refused(state: State, said: str, key: str, *rules: str) -> Verdict:
    """The move is refused with that sentence and these rules."""
    verdict = judge(state, said)
    assert not verdict.ok
    assert verdict.say.key == f"why.{key}"
    assert set(rules) <= set(verdict.rules)
    assert verdict.why
    return verdict


def allowed(state: State, said: str, *rules: str) -> Verdict:
    """The move is legal, by these rules."""
    verdict = judge(state, said)
    assert verdict.ok, verdict.why
    assert set(rules) <= set(verdict.rules)
    assert verdict.why
    return verdict


def play(state: State, said: str) -> Step:
    """The step of a legal move."""
    return game.play(state, game.parse(said))


def after(state: State, *said: str) -> State:
    """The state after these moves."""
    for text in said:
        found = play(state, text).state
        assert isinstance(found, State)
        state = found
    return state


def told(step: Step) -> list[str]:
    """The names of a step's events."""
    return [event.say.key.removeprefix("event.") for event in step.events]


def legal(state: State) -> set[str]:
    """Every legal move as text."""
    return {game.write(move) for move in game.moves(state)}


def candidates() -> Iterator[Move]:
    """Every move that could be meant, and some that could not."""
    for said in ("", "match", "no match", "Match!"):
        for card in (*NUMBER_CARDS, WILD, "", "X9"):
            for origin in ("", "collection", "deck"):
                yield Move("match", card, origin, "", said)
                yield Move("collect", card, origin, "", said)
            yield Move("match", card, "", "3", said)
            yield Move("wild", card, "", "R", said)
        for call in (*CALLS, "", "R3", "9", "X"):
            yield Move("wild", WILD, "", call, said)
            yield Move("wild", WILD, "collection", call, said)
        for kind in ("challenge", "pass", "", "sing"):
            yield Move(kind, said=said)
            yield Move(kind, "R3", said=said)


def states(seats: int, seed: int, options: dict[str, object] | None = None, turns: int = 400) -> list[State]:
    """The states of a random game, up to its end or that many turns."""
    chance = random.Random(seed)
    state = game.deal(seats, seed, options).state
    assert isinstance(state, State)
    found = [state]
    for _ in range(turns):
        moves = list(game.moves(state))
        if not moves:
            break
        state = game.apply(state, chance.choice(moves), SILENT)
        found.append(state)
    return found
