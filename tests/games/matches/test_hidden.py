"""What a seat cannot see is dealt afresh, and nothing else (MAT-SET-04, MAT-Q07, MAT-Q32, MAT-Q41)."""

from __future__ import annotations

from collections import Counter

from matchkit.games.matches import game
from matchkit.games.matches.state import State, can_lead

from .helper import at, burning, play, walk

CHANCES = range(12)
#: Burn Cards that open hands or move them.
OPEN = {
    "burn_cards": True,
    "burn_deck": "custom candlelight, candlelight, fire dancer, fire dancer, fire dancer, "
    "burn it to the ground, burn it to the ground, explosion, explosion, crossfire, crossfire",
}


def fresh(state: State, seat: int) -> list[State]:
    return [game.redeal(state, seat, chance) for chance in CHANCES]


def test_own_cards_stay_and_others_vary() -> None:
    """MAT-SET-04: hands, deck and chance are dealt afresh."""
    state = game.deal(4, 8).state
    for other in fresh(state, 1):
        assert other.hands[1] == state.hands[1]
        assert game.counts(other) == game.counts(state)
    assert len({other.hands[0] for other in fresh(state, 1)}) > 6
    assert len({other.deck for other in fresh(state, 1)}) > 6
    assert len({other.chance for other in fresh(state, 1)}) > 6


def test_q07_face_down_cards_are_known_to_their_owner_alone() -> None:
    """MAT-Q07: the owner's stay, another's vary; their number stays."""
    state = at(hands=["9", 4], blaze=9, tableaux=[["run 6 + 10 8 1"], ["run 5 + 7 2 2 F"]])
    for other in fresh(state, 0):
        assert other.tableaux[0] == state.tableaux[0]
        assert other.tableaux[1][0].up == ("5",)
        assert len(other.tableaux[1][0].down) == 4
    assert len({other.tableaux[1][0].down for other in fresh(state, 0)}) > 6
    assert all(other.tableaux[1] == state.tableaux[1] for other in fresh(state, 1))


def test_q41_the_pile_is_dealt_afresh() -> None:
    """MAT-Q41: nobody may look through the Discard Pile, whatever was seen when it went there."""
    state = at(hands=["1 1 1"], blaze=10, discard="9 9 8 8 8", round=2)
    piles = {other.discard for other in fresh(state, 0)}
    assert len(piles) > 6
    assert {len(pile) for pile in piles} == {5}


def test_q32_open_hands_stay_as_long_as_they_lie_open() -> None:
    """MAT-Q32: kept while everybody sees them; nothing of them is remembered."""
    state = burning("candlelight", hands=["5 5", "8 7 6", "9 9 F"], blaze=5)
    state = play(state, "card candlelight", "match 5")
    assert all(other.hands[1:] == state.hands[1:] for other in fresh(state, 0))
    assert all(other.hands[2] == state.hands[2] for other in fresh(state, 1))
    assert len({other.hands[0] for other in fresh(state, 1)}) > 1
    out = play(state, "burn out")
    assert len({other.hands[1] for other in fresh(out, 0)}) > 1


def test_flares_are_not_where_they_cannot_be() -> None:
    """With Flares kept from lying face down no redeal puts one there."""
    state = at(
        3,
        {"flare_face_down": False},
        hands=["9", "F F"],
        blaze=9,
        discard="1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3",
        tableaux=[[], ["run 5 + 7 6 6 6"]],
        round=2,
    )
    for chance in range(40):
        other = game.redeal(state, 0, chance)
        assert "F" not in other.tableaux[1][0].down
        assert game.counts(other) == game.counts(state)


def test_the_leader_can_always_lay_a_blaze() -> None:
    """However few Match Cards are left to deal."""
    state = at(phase="blaze", leader=1, hands=["9 8 7", "1 F", "F F F"])
    few = state._replace(deck=("F",), discard=tuple(c for c in state.deck if c != "F"))
    for chance in range(20):
        assert can_lead(game.redeal(few, 0, chance).hands[1])


def test_q02_unseen_burn_cards_are_dealt_afresh() -> None:
    """MAT-Q02: the order of the Burn Deck, and which cards are there twice."""
    state = game.deal(3, 5, {"burn_cards": True}).state
    decks = {other.burn_deck for other in fresh(state, 0)}
    assert len(decks) == len(CHANCES)
    assert len({tuple(sorted(deck)) for deck in decks}) > 1
    for deck in decks:
        box = Counter((*state.row, *deck))
        assert len(box) == 10
        assert sum(box.values()) == 16
        assert max(box.values()) == 2


def test_q02_twice_as_likely_when_seen_once() -> None:
    """A copy that is seen may be either of two: three visible cards are doubled in 2 of 3 boxes or so."""
    visible = {"gasoline", "explosion", "crossfire", "candlelight"}
    state = at(3, {"burn_cards": True}, row=sorted(visible))
    doubled = Counter[str]()
    for chance in range(400):
        doubled.update(set(game.redeal(state, 0, chance).burn_deck) & visible)
    # j of the four visible cards and 6 - j of the other six, each visible one with two copies to show.
    ways = {0: 1 * 1 * 1, 1: 4 * 6 * 2, 2: 6 * 15 * 4, 3: 4 * 20 * 8, 4: 1 * 15 * 16}
    expected = sum(j * n for j, n in ways.items()) / sum(ways.values())
    assert abs(sum(doubled.values()) / 400 - expected) < 0.15


def test_decided_discards_stay_hidden() -> None:
    """MAT-Q56: others decide afresh, within their new hands and without Flares."""
    state = at(phase="discard", out=[1, 2], leader=2, hands=["9 8 F", "7 7", "6"], blaze=5)
    state = play(state, "discard 9 8")
    seen = set()
    for other in fresh(state, 1):
        assert game.to_move(other) == 1
        assert other.hands[1] == ("7", "7")
        assert "F" not in other.pending[0]
        assert not Counter(other.pending[0]) - Counter(other.hands[0])
        seen.add(other.pending)
    assert len(seen) > 1
    assert all(other.pending == state.pending for other in fresh(state, 0))


def test_redeals_are_positions_that_can_be() -> None:
    """In games in which hands are seen and traded all the time, for every seat and in every state."""
    opened = 0
    for seats, seed in ((2, 1), (3, 2), (4, 3), (6, 4)):
        options = OPEN | {"flare_face_down": seed % 2 == 0, "value_distribution": "near_uniform_low"}
        full = game.options(options)
        for number, (state, move) in enumerate(walk(seats, seed, options)):
            opened += bool(state.candles)
            assert game.load(game.dump(state), seats, 0, full) == state
            if number % 2 or move is None:
                continue
            for seat in range(seats):
                other = game.redeal(state, seat, number)
                assert game.load(game.dump(other), seats, 0, full) == other
                assert game.counts(other) == game.counts(state)
                assert other.hands[seat] == state.hands[seat]
                assert game.to_move(other) == game.to_move(state)
                for holder in range(seats):
                    shown = [(p.kind, p.up, len(p.down)) for p in other.tableaux[holder]]
                    assert shown == [(p.kind, p.up, len(p.down)) for p in state.tableaux[holder]]
                    assert len(other.hands[holder]) == len(state.hands[holder])
    assert opened > 20
