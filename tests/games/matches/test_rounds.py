"""Ends and beginnings: MAT-END, MAT-NEW, MAT-BANK, MAT-GAME and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest

from matchkit.games.matches import game
from matchkit.games.matches.rules import no_match_card
from matchkit.games.matches.state import State, canonical

from .helper import BURN, allowed, at, burning, event, keys, legal, play, refused, told

#: Seat 0 burns out first, then seat 1: seat 2 wins the round.
END = ("burn out", "burn out")
KEEP = ("discard nothing",) * 3


def ending(**position: object) -> State:
    """Two burn-outs from the end of a round with three seats; seat 2 leads."""
    given: dict[str, Any] = {"hands": ["9 1", "8", "7 6"], "blaze": 5, "fire": 4, "tokens": [0, 1, 2]}
    return at(**(given | position))


# --- the end of a round ---------------------------------------------------------------------


def test_end_01_02_03_last_one_wins_the_fire_and_no_pairs() -> None:
    """MAT-END-01, MAT-END-02, MAT-END-03."""
    state = ending(tableaux=[["set 4 1"], [], ["set 3 2", "set 3 2"]])
    events = told(state, *END)
    assert keys(events) == ["burn_out", "no_pairs", "round_won", "blaze_taken"]
    assert event(events, "round_won").text == "Ben wins round 1"
    assert events[-1].state.tokens == (0, 1, 2 + 4)
    assert events[-1].state.fire == 0
    assert events[-1].state.phase == "discard"


@pytest.mark.parametrize("seats", [2, 4])
def test_end_01_q11_q12_survivor_needs_no_turn(seats: int) -> None:
    """MAT-END-01, MAT-Q11, MAT-Q12: at once, though the last player has not had a turn."""
    state = at(seats, hands=["10", "9", "8", "7"][:seats], blaze=5, leader=seats - 1)
    for _ in range(seats - 2):
        state = play(state, "burn out")
    events = told(state, "burn out")
    won = event(events, "round_won")
    assert won.say.facts["who"] == seats - 1
    assert "MAT-Q11" in won.rules
    assert won.state.tableaux[seats - 1] == ()


def test_end_04_q22_q23_discards() -> None:
    """MAT-END-04, MAT-Q22, MAT-Q23, MAT-Q56: everybody, from the Leader's left, hidden until the last."""
    state = play(ending(hands=["9 9 1", "8 F", "7 6"]), *END)
    assert (game.to_move(state), state.round, state.blaze) == (0, 1, "5")
    assert legal(state) == {
        "discard nothing",
        "discard 9",
        "discard 1",
        "discard 9 9",
        "discard 9 1",
        "discard 9 9 1",
    }
    assert game.write(next(game.moves(state))) == "discard nothing"
    state = play(state, "discard 9 9")
    assert state.hands[0] == ("9", "9", "1")
    assert game.to_move(state) == 1
    refused(state, "discard F", "discard_flare", "MAT-Q22", fix="discard_nothing")
    state = play(state, "discard 8")
    events = told(state, "discard nothing")
    assert [e.text for e in events[:3]] == [
        "Dana discards 2 cards",
        "Ada discards 1 card",
        "Ben keeps all cards",
    ]
    assert events[2].state.discard == ("9", "9", "8")


def test_q22_flares_by_option() -> None:
    """MAT-Q22, mat.discard_flares."""
    state = at(3, {"discard_flares": True}, phase="discard", out=[1, 2], leader=2, hands=["5 F"], blaze=9)
    assert legal(state) == {"discard nothing", "discard 5", "discard F", "discard 5 F"}


def test_q22_others_see_only_how_many() -> None:
    """MAT-Q22: discards lie face down in the pile."""
    state = play(ending(hands=["9 9 1", "8 F", "7 6"]), *END, "discard 9", "discard 8", "discard nothing")
    assert state.discard == ("9", "8", "5")
    piles = {game.redeal(state, 2, chance).discard for chance in range(9)}
    assert len(piles) > 1
    assert {len(pile) for pile in piles} == {3}


def test_end_04_players_without_cards_are_passed_over() -> None:
    """MAT-END-04: an empty hand has nothing to decide."""
    state = play(ending(hands=["", "8", ""]), "burn out", "burn out")
    assert game.to_move(state) == 1
    events = told(state, "discard nothing")
    assert keys(events)[:4] == ["discards_none_many", "new_leader", "burnout_token", "gathered"]
    everybody_empty = ending(hands=["", "", ""])
    assert play(everybody_empty, *END).round == 2


# --- a new round ----------------------------------------------------------------------------


def new_round(state: State | None = None) -> State:
    return play(state or ending(), *END, *KEEP)


def test_new_01_q43_first_out_leads() -> None:
    """MAT-NEW-01, MAT-Q43: the first who burned out leads and takes a Burnout Token."""
    state = new_round()
    assert (state.leader, state.round, state.phase) == (0, 2, "blaze")
    assert state.tokens == (1, 1, 6)
    assert state.reserve == 3


def test_new_02_q07_everything_is_gathered() -> None:
    """MAT-NEW-02, MAT-Q07: plays, Blaze and discards; cards face down stay unseen."""
    state = ending(hands=["9 1", "8", "7 6"], tableaux=[["set 4 1", "run 3 + 10 2"], ["flare"], ["match 5"]])
    state = play(state, *END, "discard 9", "discard nothing", "discard nothing")
    assert state.tableaux == ((), (), ())
    assert state.discard == ("10", "9", "5", "5", "4", "3", "2", "1", "F")


@pytest.mark.parametrize(("seats", "size"), [(3, 10), (6, 9)])
def test_new_03_q44_dealt_up(seats: int, size: int) -> None:
    """MAT-NEW-03, MAT-Q44."""
    state = at(seats, phase="discard", out=list(range(1, seats)), hands=["9 8"] + [5] * (seats - 1), blaze=4)
    while state.phase == "discard":
        state = play(state, "discard nothing")
    assert [len(hand) for hand in state.hands] == [size] * seats


def test_new_04_reshuffle_in_the_middle_of_the_deal() -> None:
    """MAT-NEW-04: the pile becomes the deck, and the deal goes on where it stopped."""
    state = at(
        phase="discard",
        out=[0, 1],
        leader=2,
        hands=["9 9 8 8 8", "7 7 7 7 6", "6 6 6 6 5"],
        blaze=10,
        deck="1 2 3 F",
        discard="5 5 5 5 5 4 4 4 4 4 4 4 3 3 3 3 3 3 3 2 2 2 2 2 2 2 2 1 1 1 1 1 1 1 1 1 F F F F",
    )
    events = told(state, *KEEP)
    assert keys(events)[-4:] == ["dealt", "reshuffle", "dealt", "to_blaze"]
    assert [e.say.facts["n"] for e in events if e.say.key == "event.dealt"] == [4, 11]
    after = events[-1].state
    assert [len(h) for h in after.hands] == [10, 10, 10]
    assert after.discard == ()
    assert game.counts(after) == game.counts(state)


def test_new_04_q25_q56_the_lap_goes_on_after_the_reshuffle() -> None:
    """MAT-NEW-04, MAT-Q25, MAT-Q56: whoever was to get the next card gets it; nobody gets two in a lap."""
    state = at(
        3,
        BURN | {"burn_deck": "custom " + "explosion, " * 16},
        round=3,
        phase="discard",
        leader=0,
        out=[0, 1],
        blaze="1",
        discard="1 1",
        hands=[5, 5, 46],
        played=[["explosion"] * 4] * 3,
    )
    after = play(state, *KEEP)
    # One card of the deck to seat 1; of the three of the pile the next to seat 0, and so on in turn.
    assert [len(hand) for hand in after.hands] == [7, 7, 46]


@pytest.mark.parametrize("deck", range(1, 12))
def test_new_04_q56_who_gets_which_card(deck: int) -> None:
    """MAT-NEW-04, MAT-Q56: wherever the deck runs out, its cards and then those of the pile go round."""
    state = at(phase="discard", out=[0, 1], leader=2, hands=[6, 5, 7], blaze=10)
    short = state._replace(deck=state.deck[:deck], discard=canonical(state.deck[deck:]))
    events = told(short, *KEEP)
    pile = event(events, "reshuffle").state.deck
    order = [1, 2, 0] * 3 + [1, 0, 1]  # Ada leads no more: Dana burned out first, so Ada is dealt first.
    gets: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for seat, card in zip(order, (*state.deck[:deck], *pile), strict=False):
        gets[seat].append(card)
    hands = event(events, "to_blaze").state.hands
    assert hands == tuple(canonical((*short.hands[seat], *gets[seat])) for seat in range(3))


@pytest.mark.parametrize(("seats", "spark"), [(2, 2), (3, 1)])
def test_new_05_06_q27_q45_new_blaze(seats: int, spark: int) -> None:
    """MAT-NEW-05, MAT-NEW-06, MAT-Q27, MAT-Q45: chosen after the deal; two tokens in every round of two."""
    state = at(seats, phase="discard", out=list(range(1, seats)), hands=[5] * seats, blaze=4, round=2)
    while state.phase == "discard":
        state = play(state, "discard nothing")
    assert (state.leader, state.blaze) == (1, "")
    move = next(game.moves(state))
    allowed(state, move, "MAT-NEW-05", "MAT-Q27")
    after = game.play(state, move).state
    assert after.fire == spark
    assert game.to_move(after) == 2 % seats


def test_new_07_starting_tokens_only_once() -> None:
    """MAT-NEW-07: the Bank pays nothing but the token on the Blaze."""
    state = new_round()
    assert sum(state.tokens) == 0 + 1 + 2 + 4 + 1
    assert game.play(state, next(game.moves(state))).state.tokens == state.tokens


def test_new_08_q39_q52_the_row_moves_and_fills() -> None:
    """MAT-NEW-08, MAT-Q39, MAT-Q52."""
    state = burning(
        ["gasoline", "", "", "explosion"],
        phase="discard",
        out=[1, 2],
        hands=["5", "5", "5"],
        blaze=9,
        burn_deck=["crossfire", "fire dancer", "candlelight"],
        played=[
            ["fire fighter", "fire starter", "fuel source = 3", "3rd degree burn", "burn it to the ground"]
        ],
    )
    events = told(state, *KEEP)
    assert event(events, "row_moved").state.row == ("gasoline", "explosion", "", "")
    assert event(events, "row_filled").state.row == ("gasoline", "explosion", "crossfire", "fire dancer")
    assert events[-1].state.burn_deck == ("candlelight",)


def test_new_08_used_cards_never_come_back() -> None:
    """MAT-NEW-08, MAT-Q39: with an empty Burn Deck the dear places stay empty."""
    state = burning(
        ["", "gasoline"],
        phase="discard",
        out=[1, 2],
        hands=["5", "5", "5"],
        blaze=9,
        burn_deck=[],
        options={"burn_deck": "custom gasoline, explosion, explosion"},
        played=[["explosion"], ["explosion"]],
    )
    events = told(state, *KEEP)
    after = event(events, "row_short").state
    assert after.row == ("gasoline", "", "", "")
    assert [len(cards) for cards in after.played] == [1, 1, 0]


def test_bc_06_prices_are_fixed_within_a_round() -> None:
    """MAT-BC-06: a gap stays, and the card behind it costs what it did."""
    state = burning(["gasoline", "explosion"], hands=["5", "5 5", "5"], blaze=5)
    state = play(state, "card gasoline", "match 5", "match 5", "end turn", "match 5")
    assert state.row[:2] == ("", "explosion")
    before = state.tokens[0]
    assert play(state, "card explosion").tokens[0] == before - 2


def test_q24_large_hands_keep_their_cards() -> None:
    """MAT-Q24: nothing is taken from a hand above ten, and nothing dealt to it."""
    state = burning(
        [],
        phase="discard",
        out=[1, 2],
        hands=["6 6 6 5 5 5 4 4 4 3 3 3", "5", "5"],
        blaze=9,
        played=[["explosion"]],
    )
    assert len(play(state, *KEEP).hands[0]) == 12


def short_deal() -> State:
    """Five seats, almost all cards in long hands: the deal runs short."""
    return burning(
        [],
        5,
        options={
            "value_distribution": "custom 40 5 5 5 0 0 0 0 0 0",
            "burn_deck": "custom explosion, crossfire, crossfire",
        },
        phase="discard",
        out=[4, 0, 1, 2],
        leader=3,
        hands=["1 " * 19, "1 " * 19, "2 2 2 2 3 3 3 3 3 4 4 4 4", "F F", "F"],
        deck="F 1",
        discard="F 2 1",
        blaze=4,
        played=[["explosion", "crossfire: explosion", "crossfire: explosion"]],
    )


def test_q25_cards_run_out() -> None:
    """MAT-Q25: one at a time from the Leader's left until nothing is left; short hands stand."""
    state = short_deal()
    events = told(state, *("discard nothing",) * 5)
    assert "dealt_short" in keys(events)
    after = event(events, "dealt_short").state
    assert (after.deck, after.discard) == ((), ())
    # Six cards (two of the deck, four of the pile) go in turn to seat 3, seat 4, seat 3, …
    assert [len(hand) for hand in after.hands] == [19, 19, 13, 5, 4]
    assert game.counts(after) == game.counts(state)


def test_q26_leader_without_match_card() -> None:
    """MAT-Q26: the deck shows the Blaze; without one there the next player with a Match Card leads."""
    state = at(phase="blaze", leader=0, hands=["9 5", "F F", "8"])
    stuck = state._replace(leader=1, turn=1, deck=("F", "7", *(c for c in state.deck if c != "F")))
    said: list[str] = []

    def note(key: str, state: Any, rules: tuple[str, ...], /, **facts: Any) -> None:
        assert "MAT-Q26" in rules or key == "event.spark"
        said.append(game.say(key, **facts).tell())

    turned = no_match_card(stuck, note)
    assert said == [
        "Ada holds no Match Card",
        "The Match Deck shows a 7: it is the Blaze",
        "1 token goes onto the Blaze",
    ]
    assert (turned.blaze, turned.fire, turned.phase) == ("7", 1, "turn")
    assert turned.discard == ("F",)
    assert game.to_move(turned) == 2
    said.clear()
    passed = no_match_card(stuck._replace(deck=("F", "F")), note)
    assert said == ["Ada holds no Match Card", "The Match Deck holds only Flares", "Ben chooses the Blaze"]
    assert (passed.leader, passed.phase, passed.blaze) == (2, "blaze", "")
    assert passed.discard == ("F", "F")
    assert legal(passed) == {"blaze 8"}


# --- Burnout Tokens -------------------------------------------------------------------------


def tokens_through_a_game(option: str) -> tuple[list[int], list[str]]:
    """(Burnout Tokens set aside at each Blaze and at the end, the events of the last round's end)."""
    state = game.deal(2, 3, {"burnout_tokens": option, "first_player": 0}).state
    reserves = []
    events: list[str] = []
    while game.to_move(state) is not None:
        said = "burn out" if state.phase == "turn" else "discard nothing"
        if state.phase == "blaze":
            reserves.append(state.reserve)
            said = game.write(next(game.moves(state)))
        step = game.play(state, game.parse(said))
        state, events = step.state, keys(list(step.events))
    return [*reserves, state.reserve], events


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("each_round", [4, 3, 2, 1, 0]),
        ("new_round_only", [4, 3, 2, 1, 1]),
        ("leader_at_start", [3, 2, 1, 0, 0]),
    ],
)
def test_q03_q53_burnout_tokens(option: str, expected: list[int]) -> None:
    """MAT-Q03, MAT-Q53, mat.burnout_tokens; MAT-SET-09."""
    reserves, events = tokens_through_a_game(option)
    assert reserves == expected
    assert ("burnout_token" in events) == (option == "each_round")
    if option == "each_round":
        assert events.index("burnout_token") < events.index("blaze_taken")


def test_q53_after_the_discards() -> None:
    """MAT-Q53: rounds 1 to 3: when the new round starts, after the discards."""
    events = keys(told(ending(), *END, *KEEP))
    assert events.index("discards_none_many") < events.index("new_leader") < events.index("burnout_token")


def test_q03_q53_leader_at_start() -> None:
    """MAT-Q03, MAT-Q53: the Leader starts with one token, which counts as part of the setup."""
    step = game.deal(3, 1, {"burnout_tokens": "leader_at_start", "first_player": 1})
    assert step.state.tokens == (2, 1, 1)
    assert step.state.recent == (1, 2, 0)


# --- the Bank -------------------------------------------------------------------------------


def test_bank_01_q17_whole_numbers() -> None:
    """MAT-BANK-01, MAT-Q17: five tokens and a price of 4: the change is always there."""
    state = burning(["", "", "", "gasoline"], tokens=[5])
    assert play(state, "card gasoline").tokens[0] == 1


def dry(**position: object) -> State:
    """The Bank is empty."""
    given: dict[str, Any] = {"tokens": [0, 1, 98], "fire": 1, "blaze": 5}
    return at(**(given | position))


def test_bank_02_empty_bank() -> None:
    """MAT-BANK-02: no pairs are paid, nothing is added, all else goes on."""
    state = dry(hands=["5 5 F", "5", "5"], tableaux=[["set 3 2", "set 3 2"]])
    assert state.bank == 0
    assert keys(told(state, "match 5")) == ["match", "bank_empty"]
    assert keys(told(state, "flare")) == ["flare", "bank_empty"]
    assert play(state, "match 5").fire == 1
    out = told(state, "burn out")
    assert keys(out) == ["burn_out", "pairs_unpaid"]
    assert out[-1].state.tokens == state.tokens


def test_q19_a_short_bank_pays_what_it_has() -> None:
    """MAT-Q19: pairs, Gasoline and a new Blaze; Burnout Tokens are paid in full."""
    state = at(tokens=[0, 1, 97], fire=1, blaze=5, hands=["9"], tableaux=[["set 3 2", "set 3 2"]])
    assert state.bank == 1
    assert play(state, "burn out").tokens[0] == 1
    gas = burning("gasoline", tokens=[1, 0, 94], fire=4)
    assert play(gas, "card gasoline").fire == 4 + 2
    two = at(2, phase="blaze", leader=0, hands=["9 8"], tokens=[50, 49])
    assert (two.bank, play(two, "blaze 9").fire) == (1, 1)
    start = at(2, phase="blaze", leader=0, hands=["9 8"], tokens=[50, 50])
    assert (start.bank, play(start, "blaze 9").fire) == (0, 0)
    end = dry(hands=["9", "8", "7"], round=4, reserve=1, tokens=[0, 1, 101])
    assert play(end, *END).tokens == (1, 1, 102)


def test_q20_burn_cards_refill_the_bank() -> None:
    """MAT-Q20: the price goes to an empty Bank, which then pays again."""
    state = burning(["", "explosion"], tokens=[2, 0, 97], fire=1, hands=["5"], blaze=5)
    assert state.bank == 0
    state = play(state, "card explosion")
    assert state.bank == 2
    assert keys(told(state, "match 5")) == ["match", "grows"]


# --- the end of the game --------------------------------------------------------------------


def finished(tokens: list[int], options: dict[str, object] | None = None, **position: object) -> State:
    return at(len(tokens), options, **({"phase": "over", "tokens": tokens, "blaze": 9} | position))


def test_game_01_four_rounds() -> None:
    """MAT-GAME-01: after the fourth round nothing is discarded and the game is over."""
    events = told(ending(round=4), *END)
    assert keys(events)[-2:] == ["blaze_taken", "game_over"]
    state = events[-1].state
    assert (state.phase, game.to_move(state), list(game.moves(state))) == ("over", None, [])
    assert game.outcome(ending(round=4)) is None
    assert play(ending(round=3), *END).phase == "discard"


def test_game_02_most_tokens() -> None:
    """MAT-GAME-02."""
    outcome = game.outcome(finished([7, 12, 9]))
    assert outcome is not None
    assert outcome.ranks == (3, 1, 2)
    assert outcome.scores == (7, 12, 9)
    assert outcome.winners == (1,)
    assert outcome.say.tell() == "Ada wins with 12 tokens."
    assert outcome.rules == ("MAT-GAME-02",)


def test_game_03_q21_fewest_burn_cards() -> None:
    """MAT-GAME-03, MAT-Q21: a Crossfire is one card."""
    state = finished(
        [9, 9, 9],
        BURN,
        played=[["gasoline", "explosion"], ["fire fighter"], ["crossfire: gasoline", "candlelight"]],
        recent=[1, 0, 2],
    )
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (3, 1, 2)
    assert outcome.say.tell() == "Ada and Ben have 9 tokens each. Ada wins with fewer Burn Cards: 1."
    assert set(outcome.rules) == {"MAT-GAME-02", "MAT-GAME-03", "MAT-Q21"}


def test_game_03_q21_latest_gain() -> None:
    """MAT-GAME-03, MAT-Q21, MAT-Q57: without the module, and when Burn Cards are equal too."""
    outcome = game.outcome(finished([9, 9, 4], recent=[1, 2, 0]))
    assert outcome is not None
    assert outcome.ranks == (1, 2, 3)
    assert outcome.say.tell() == "Dana and Ada have 9 tokens each. Dana wins: the latest to gain a token."
    equal = finished([9, 9, 4], BURN, played=[["gasoline"], ["explosion"]], recent=[0, 2, 1])
    outcome = game.outcome(equal)
    assert outcome is not None
    assert outcome.ranks == (2, 1, 3)


def test_q21_q57_setup_order_when_nobody_gained() -> None:
    """MAT-Q21, MAT-Q57: the later seat of the setup deal is more recent, so one player wins alone."""
    state = finished([0, 0, 0], leader=1)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (1, 3, 2)


def test_q53_gaining_nothing_is_no_gain() -> None:
    """MAT-Q53: a winner who takes an empty Blaze has gained nothing."""
    state = at(hands=["9", "8", "7"], blaze=5, fire=0, recent=[2, 0, 1])
    assert play(state, "burn out", "burn out").recent == (2, 0, 1)
    fed = at(hands=["9", "8", "7"], blaze=5, fire=1, recent=[2, 0, 1])
    assert play(fed, "burn out", "burn out").recent == (0, 1, 2)


def test_q03_q53_blaze_is_the_latest_gain_in_round_four() -> None:
    """MAT-Q53: the Burnout Token comes before the Blaze, so its winner is the most recent."""
    state = play(ending(round=4, reserve=1), *END)
    assert state.recent[-2:] == (0, 2)
