"""Setup: KIN-COMP, KIN-CARD, KIN-S2, KIN-S3, and the choices before the first trick."""

from __future__ import annotations

from typing import Any

import pytest

from matchkit.errors import BadOption
from matchkit.french import DECK, RANK
from matchkit.games.kindling import game
from matchkit.games.kindling.state import NONE, SETUPS, State, flames, is_flame

from .helper import LAST, at, event, fire, judge, play, supply, told

SEEDS = range(12)


def deal(seats: int, seed: int = 3, **options: object) -> State:
    state: State = game.deal(seats, seed, options).state
    return state


@pytest.mark.parametrize("seats", [2, 3])
def test_kin_comp_01_52_cards_each_once(seats: int) -> None:
    counts = game.counts(deal(seats))
    assert len(counts) == 52
    assert set(counts.values()) == {1}
    assert "JOKER" not in counts


def test_kin_card_01_q13_black_is_wood_red_is_flame() -> None:
    assert {card[-1] for card in DECK if is_flame(card)} == {"H", "D"}
    assert {card[-1] for card in DECK if not is_flame(card)} == {"S", "C"}


def test_kin_card_02_aces_are_high() -> None:
    order = [
        RANK[card] for card in ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS"]
    ]
    assert order == sorted(order)
    step = play(at(hands=["KS", "AS"], fires=["QS+JH 10S", "AC+JD"], leader=0), "KS", "AS")
    assert event(step, "wins")[2]["card"] == "AS"


@pytest.mark.parametrize("seed", SEEDS)
def test_kin_s2_01_q18_split_each_has_one_suit_and_its_jack(seed: int) -> None:
    """KIN-S2-01, KIN-Q07, KIN-Q18, KIN-Q19: A Q 10 8 6, one suit each, the jack at the heart."""
    state = deal(2, seed)
    spades = "AS+JH QS 10S 8S 6S", "AC+JD QC 10C 8C 6C"
    assert (fire(state, 0), fire(state, 1)) in (spades, spades[::-1])


def test_kin_q18_split_either_player_may_have_the_spades() -> None:
    assert {fire(deal(2, seed), 0)[:2] for seed in SEEDS} == {"AS", "AC"}


def test_kin_s2_02_03_04_ten_each_and_four_piles_of_five() -> None:
    """KIN-S2-02, KIN-S2-03, KIN-S2-04: 40 cards: 5 hand and 5 supply each, 20 central, tops up."""
    step = game.deal(2, 4)
    state = step.state
    assert [len(p.hand) for p in state.players] == [5, 5]
    assert [len(p.supply) for p in state.players] == [5, 5]
    assert [len(pile) for pile in state.piles] == [5, 5, 5, 5]
    assert told(step) == ["round", "fire", "fire", "dealt", "dealt", "central"]
    assert event(step, "central")[2]["cards"] == tuple([pile[0] for pile in state.piles])
    assert state.out == ()
    assert state.buried == NONE


@pytest.mark.parametrize("seed", SEEDS)
def test_kin_s3_01_02_03_four_of_twelve_logs_and_one_of_four_flames(seed: int) -> None:
    """KIN-S3-01, KIN-S3-02, KIN-S3-03, KIN-Q30: the fourth red ace or two is out of the game, unseen."""
    state = deal(3, seed)
    logs = [log.card for p in state.players for log in p.fire]
    assert sorted(logs) == sorted(["AS", "KS", "QS", "4S", "3S", "2S", "AC", "KC", "QC", "4C", "3C", "2C"])
    assert [len(p.fire) for p in state.players] == [4, 4, 4]
    assert [flames(p.fire) for p in state.players] == [1, 1, 1]
    reds = [c for p in state.players for log in p.fire for c in log.flames]
    assert sorted([*reds, state.buried]) == ["2D", "2H", "AD", "AH"]
    assert all(log.flames == () for p in state.players for log in p.fire[1:])


def test_kin_s3_04_05_supply_of_four_hand_of_four_three_piles() -> None:
    """KIN-S3-04, KIN-S3-05."""
    step = game.deal(3, 4)
    assert [len(p.hand) for p in step.state.players] == [4, 4, 4]
    assert [len(p.supply) for p in step.state.players] == [4, 4, 4]
    assert [len(pile) for pile in step.state.piles] == [4, 4, 4]
    assert told(step) == ["round", "fire", "fire", "fire", "buried", "dealt", "dealt", "dealt", "central"]


@pytest.mark.parametrize("seats", [2, 3])
def test_kin_q42_dealt_in_blocks_seat_by_seat(seats: int) -> None:
    """The deck of the last event before the hands, cut into blocks, is what everybody has."""
    step = game.deal(seats, 9)
    setup = SETUPS[seats]
    first = next(e for e in step.events if e.say.key == "event.dealt").state
    block = setup.draw_to + setup.supply
    rest = first.deck
    for seat in range(1, seats):
        player = step.state.players[seat]
        mine, rest = rest[:block], rest[block:]
        assert set(player.hand) == set(mine[: setup.draw_to])
        assert player.supply == mine[setup.draw_to :]
    for pile in step.state.piles:
        assert pile == rest[: setup.depth]
        rest = rest[setup.depth :]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_deal_loses_no_card_between_its_events(seats: int) -> None:
    step = game.deal(seats, 1, {"start_flame": "owner"})
    assert all(set(game.counts(e.state).values()) == {1} for e in step.events)


def test_kin_q16_first_leader_random_or_chosen() -> None:
    assert {deal(3, seed).leader for seed in SEEDS} == {0, 1, 2}
    assert {deal(3, seed, first_player=2).leader for seed in SEEDS} == {2}


def test_first_player_must_have_a_seat() -> None:
    assert game.sizes_for(game.options({"first_player": 2})) == (3,)
    with pytest.raises(BadOption, match="Seat 2 cannot lead: with 2 players the last seat is 1"):
        game.deal(2, 0, {"first_player": 2})


@pytest.mark.parametrize("seats", [1, 4, True])
def test_kin_q37_two_or_three_players_only(seats: int) -> None:
    with pytest.raises(BadOption, match="two or three players"):
        game.deal(seats)


def test_options_take_one_word() -> None:
    with pytest.raises(BadOption, match="is none or wood_flips_log, not 'none whatever'"):
        game.options({"repair": "none whatever"})


# --- where the starting flame lies, and in which order the logs ------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_kin_q07_start_flame_outer_lies_on_the_outermost_log(seats: int) -> None:
    for player in deal(seats, 2, start_flame="outer").players:
        assert [len(log.flames) for log in player.fire] == [0] * (len(player.fire) - 1) + [1]


def test_kin_q07_q45_start_flame_owner_chooses_left_of_the_leader_first() -> None:
    state = deal(3, 2, start_flame="owner", first_player=1)
    assert (state.phase, state.turn) == ("start", 2)
    assert [len(list(game.moves(state)))] == [4]
    assert judge(state, "start flame 4").say.key == "why.start_edge"
    assert judge(state, "start flame 2").say.key == "why.start"
    refused = judge(state, "start flame 5")
    assert (refused.ok, refused.why) == (False, "Your fire has 4 logs; there is no log 5.")
    step = play(state, "start flame 3")
    assert [len(log.flames) for log in step.state.players[2].fire] == [0, 0, 1, 0]
    assert (step.state.phase, step.state.turn) == ("start", 0)
    last = play(step.state, "start flame 1", "start flame 2")
    assert (last.state.phase, last.state.turn, last.state.aside) == ("play", 1, ())
    assert set(game.counts(last.state).values()) == {1}


# --- later rounds ----------------------------------------------------------------------------


def test_kin_q34_game_01_a_new_round_keeps_only_the_scores() -> None:
    """KIN-Q34, KIN-GAME-01."""
    step = play(at(**LAST, round=2, totals=[6, 4], leader=0), "KH", "2H")
    state = step.state
    assert state.totals == (6 + 5, 4)
    assert (state.round, state.out, state.trick) == (3, (), ())
    assert [len(p.hand) for p in state.players] == [5, 5]
    assert supply(state, 0) != "7D"
    assert sorted(fire(state, 0)[:2] + fire(state, 1)[:2]) == sorted("ASAC")


def test_kin_q16_rotate_the_next_seat_clockwise_leads() -> None:
    """KIN-Q16, KIN-Q17, KIN-Q44: counted from the round's first leader, not from the last trick."""
    step = play(at(**LAST, leader=0, first=0), "KH", "2H")
    assert (step.state.first, step.state.leader, step.state.turn) == (1, 1, 1)
    step = play(at(**LAST, leader=0, first=1), "KH", "2H")
    assert step.state.first == 0


def test_kin_q16_loser_the_lowest_score_leads() -> None:
    options: dict[str, object] = {"first_lead": "loser"}
    assert play(at(2, options, **LAST, leader=0, first=1), "KH", "2H").state.first == 1


@pytest.mark.parametrize(("first", "leads"), [(0, 1), (1, 0), (2, 0)])
def test_kin_q44_loser_a_tie_goes_to_the_first_clockwise_after_the_first_leader(
    first: int, leads: int
) -> None:
    """Seats 0 and 1 score nothing, seat 2 scores 3."""
    state = at(
        3,
        {"first_lead": "loser"},
        fires=["~AS+AH", "~AC+AD", "KS+2H"],
        hands=["5H", "6H", "KH"],
        piles=["5S 6S", "", ""],
        leader=0,
        first=first,
    )
    step = play(state, "5H", "6H", "KH")
    assert step.state.totals == (0, 0, 3)
    assert step.state.first == leads


def test_kin_q16_random_any_seat_leads() -> None:
    found = set()
    for chance in range(20):
        state = game.load(LAST | {"leader": 0}, 2, chance, game.options({"first_lead": "random"}))
        after: Any = play(state, "KH", "2H").state
        found.add(after.first)
    assert found == {0, 1}
