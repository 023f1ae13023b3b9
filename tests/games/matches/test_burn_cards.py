"""Burn Cards: MAT-BC and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest

from matchkit.games.matches import game
from matchkit.games.matches.state import BURN_CARDS, Burnt, State, is_exposed, worths

from .helper import BURN, allowed, at, burning, event, judge, keys, legal, play, refused, told

END = ("burn out", "burn out")


def test_bc_01_one_in_a_turn() -> None:
    """MAT-BC-01: one, which takes no action; in the next turn another one."""
    state = burning(["gasoline", "explosion"], hands=["5 5", "5", "5"], blaze=5)
    state = play(state, "card gasoline")
    assert game.to_move(state) == 0
    assert "match 5" in legal(state)
    refused(state, "card explosion", "one_card", "MAT-BC-01")
    assert not any(said.startswith("card") for said in legal(state))
    state = play(state, "match 5", "match 5", "end turn", "match 5")
    allowed(state, "card explosion")


@pytest.mark.parametrize("position", range(4))
def test_bc_02_prices_by_position(position: int) -> None:
    """MAT-BC-02: 1, 2, 3 and 4, to the Bank."""
    row = ["", "", "", ""]
    row[position] = "candlelight"
    state = burning(row, tokens=[position + 1])
    after = play(state, "card candlelight")
    assert after.tokens[0] == 0
    assert after.bank == state.bank + position + 1
    assert after.row == ("", "", "", "")
    poor = burning(row, tokens=[position])
    refused(poor, "card candlelight", "too_dear", "MAT-BC-02")


def test_bc_02_the_cheaper_of_two() -> None:
    """MAT-BC-02: of two equal cards the cheaper one is taken."""
    options = {"burn_deck": "custom gasoline, gasoline, explosion"}
    state = burning(["explosion", "gasoline", "gasoline"], options=options)
    assert play(state, "card gasoline").row == ("explosion", "", "gasoline", "")


def test_bc_03_face_up_and_at_once() -> None:
    """MAT-BC-03: the events tell: paid and face up first, then the effect."""
    events = told(burning("fire fighter", hands=["5"], blaze=5), "card fire fighter")
    assert keys(events) == ["activate", "fighter"]
    assert events[0].state.played[0] == (Burnt("fire fighter", up=True),)
    assert [e.state.adjust for e in events] == [0, -1]


def test_bc_04_q38_lasting_until_the_round_ends() -> None:
    """MAT-BC-04, MAT-Q38: face up as long as in force, also when the owner has burned out."""
    state = burning("fire fighter", hands=["9", "8", "7"], blaze=3)
    state = play(state, "card fire fighter", "burn out")
    assert state.played[0] == (Burnt("fire fighter", up=True),)
    assert state.adjust == -1
    events = told(state, "burn out")
    assert keys(events)[-1] == "effects_end"
    assert events[-1].state.played[0] == (Burnt("fire fighter", up=False),)
    assert events[-1].state.adjust == 0


def test_bc_04_instant_cards_are_turned_over_at_once() -> None:
    """MAT-BC-04: they are kept, face down."""
    assert play(burning("gasoline"), "card gasoline").played[0] == (Burnt("gasoline", up=False),)


@pytest.mark.parametrize("card", [name for name, burn in BURN_CARDS.items() if burn.target])
def test_bc_05_faq_4_burned_out_players_are_safe(card: str) -> None:
    """MAT-BC-05, MAT-FAQ-4: refused for all three aimed cards, and not offered."""
    state = burning(card, 4, hands=["5 5 5"], blaze=5, out=[2])
    refused(state, f"card {card} @2", "target_out", "MAT-BC-05", "MAT-FAQ-4")
    assert f"card {card} @2" not in legal(state)
    assert f"card {card} @3" in legal(state)


def test_bc_05_candlelight_spares_them() -> None:
    """MAT-BC-05, MAT-FAQ-4: untargeted effects too."""
    state = play(burning("candlelight", 4, out=[2]), "card candlelight")
    assert [is_exposed(state, seat) for seat in range(4)] == [False, True, False, True]


# --- the ten cards --------------------------------------------------------------------------


def third_degree(plays: list[str]) -> State:
    state = burning(
        "3rd degree burn",
        hands=["9", "9"],
        blaze=7,
        tableaux=[[], plays],
        played=[[], [], ["explosion"]],
    )
    return play(state, "card 3rd degree burn @1")


def test_bc_3db_q30_takes_every_pair() -> None:
    """MAT-BC-3DB, MAT-Q30, MAT-Q29: the odd one, Flares and cards face down stay."""
    state = third_degree(["set 3 4", "set 3 3 1", "run 4 + 5 5 5", "flare", "flare"])
    # Three 3s: one pair; two 4s: one pair; the last 3 and the 1 stay.
    assert [(p.up, p.down) for p in state.tableaux[1]] == [
        (("3", "1"), ()),
        ((), ("5", "5", "5")),
        (("F",), ()),
        (("F",), ()),
    ]
    assert state.discard == ("4", "4", "3", "3")
    assert game.load(game.dump(state), 3, 0, game.options(BURN)) == state


def test_bc_3db_q30_nothing_to_take() -> None:
    """MAT-Q30: a target without pairs is legal and loses nothing; so is oneself."""
    state = burning("3rd degree burn", hands=["9"], blaze=7, tableaux=[["set 4 3"], ["match 7"]])
    assert keys(told(state, "card 3rd degree burn @1")) == ["activate_at", "3db_nothing"]
    allowed(state, "card 3rd degree burn @0")


def test_bc_3db_q30_later_cards_pair_with_what_stayed() -> None:
    """MAT-Q30: of three 3s one stays, and the next 3 makes a pair with it."""
    state = burning(
        "3rd degree burn",
        hands=["9 F", "4 3", "F"],
        blaze=7,
        tokens=[9, 0, 0],
        tableaux=[[], ["set 3 3 1", "set 4 3"]],
    )
    state = play(state, "card 3rd degree burn @1", "flare", "set 4 3", "flare")
    assert [p.up for p in state.tableaux[1]] == [("1",), ("4", "3"), ("4", "3")]
    assert play(state, "burn out", "burn out").tokens[1] == 2


def test_bc_big_q31_the_victim_chooses() -> None:
    """MAT-BC-BIG, MAT-Q31, MAT-Q29, mat.big_choice = victim: a decision in the middle of the turn."""
    state = burning("burn it to the ground", hands=["5", "9 8 8 F"], blaze=5)
    events = told(state, "card burn it to the ground @1")
    assert keys(events) == ["activate_at", "to_drop"]
    waiting = events[-1].state
    assert game.to_move(waiting) == 1
    assert legal(waiting) == {"drop 9 8", "drop 9 F", "drop 8 8", "drop 8 F"}
    after = play(waiting, "drop 8 F")
    assert after.hands[1] == ("9", "8")
    assert after.discard == ("8", "F")
    assert game.to_move(after) == 0
    assert "match 5" in legal(after)


def test_bc_big_after_the_action_ends_the_turn() -> None:
    state = burning("burn it to the ground", hands=["5", "9 8 8 F"], blaze=5)
    waiting = play(state, "match 5", "card burn it to the ground @1")
    assert game.to_move(waiting) == 1
    after = play(waiting, "drop 9 8")
    assert game.to_move(after) == 1
    assert (after.phase, after.used) == ("turn", False)


@pytest.mark.parametrize("hand", ["9 8", "9", ""])
def test_bc_big_q31_two_cards_or_fewer_all_go(hand: str) -> None:
    """MAT-Q31: without a choice it happens by itself."""
    state = burning("burn it to the ground", hands=["5", hand], blaze=5)
    events = told(state, "card burn it to the ground @1")
    assert keys(events) == ["activate_at", "dropped"]
    assert events[-1].state.hands[1] == ()
    assert events[-1].say.facts["n"] == len(hand.split())


def test_bc_big_q31_by_chance() -> None:
    """MAT-Q31, mat.big_choice = random: two of the cards, by the seed."""
    found = set()
    for chance in range(12):
        position = {"hands": ["5", "9 8 7 F"], "blaze": 5, "row": ["burn it to the ground"], "tokens": [9]}
        state = game.load(position, 3, chance, game.options(BURN | {"big_choice": "random"}))
        after = play(state, "card burn it to the ground @1")
        assert len(after.hands[1]) == 2
        assert game.to_move(after) == 0
        found.add(after.hands[1])
    assert len(found) > 2


def test_bc_big_q48_at_oneself() -> None:
    """MAT-Q48: allowed; it can rid a hand of Flares."""
    state = burning("burn it to the ground", hands=["9 F F"], blaze=5)
    state = play(state, "card burn it to the ground @0")
    assert game.to_move(state) == 0
    assert legal(state) == {"drop 9 F", "drop F F"}
    assert play(state, "drop F F").hands[0] == ("9",)


def test_bc_can_q32_hands_lie_open() -> None:
    """MAT-BC-CAN, MAT-Q32: all others, whatever they hold, until they burn out or the round ends."""
    state = burning("candlelight", hands=["5 5", "8", "5 5"], blaze=5)
    state = play(state, "card candlelight")
    assert [is_exposed(state, seat) for seat in range(3)] == [False, True, True]
    assert game.redeal(state, 0, 4).hands[1:] == state.hands[1:]
    assert game.redeal(state, 1, 4).hands[2] == state.hands[2]
    out = play(state, "match 5", "burn out")
    assert [is_exposed(out, seat) for seat in range(3)] == [False, False, True]
    over = play(out, "match 5", "burn out")
    assert over.candles == ()


def test_bc_can_q32_two_of_them_and_an_owner_who_burns_out() -> None:
    """MAT-Q32: two by different players open every hand; the effect outlives its owner."""
    both = at(
        4, BURN | {"burn_deck": "custom candlelight, candlelight"}, played=[["candlelight"], ["candlelight"]]
    )
    assert [is_exposed(both, seat) for seat in range(4)] == [True] * 4
    owner_out = at(4, BURN, played=[[], ["candlelight"]], out=[1])
    assert [is_exposed(owner_out, seat) for seat in range(4)] == [True, False, True, True]


def test_bc_cro_q37_copies_what_was_played() -> None:
    """MAT-BC-CRO, MAT-Q37: by anybody, face down too, by burned-out players too; choices are made anew."""
    state = burning(
        "crossfire", 4, hands=["5"], blaze=5, out=[2], played=[[], ["explosion"], ["fuel source = 3 (down)"]]
    )
    assert {said for said in legal(state) if said.startswith("card")} == {
        "card crossfire: explosion",
        *(f"card crossfire: fuel source = {number}" for number in range(1, 11)),
    }
    after = play(state, "card crossfire: fuel source = 8")
    assert after.fuel == 8
    assert after.played[0] == (Burnt("crossfire", "fuel source", 8, True),)
    assert len(play(state, "card crossfire: explosion").hands[0]) == 4
    # A copied Crossfire stays in the game as one card, and is over when the round ends.
    assert keys(told(state, "card crossfire: explosion")) == ["activate", "crossfire", "drew"]


def test_bc_cro_q37_aimed_copies() -> None:
    state = burning("crossfire", hands=["5", "9 8"], blaze=5, played=[["fire dancer"]])
    assert play(state, "card crossfire: fire dancer @1").hands[0] == ("9", "8")
    refused(state, "card crossfire: fire dancer", "target_missing", "MAT-BC-DAN")


def test_bc_exp_draws_three() -> None:
    """MAT-BC-EXP: the top three cards."""
    state = burning("explosion", hands=["5"], blaze=5)
    after = play(state, "card explosion")
    assert sorted(after.hands[0]) == sorted(("5", *state.deck[:3]))
    assert after.deck == state.deck[3:]


#: With few cards outside the hands and the pile.
def almost_empty(deck: str, discard: str) -> State:
    """Two seats; the deck and the pile hold just these cards, the rest lies in long hands."""
    return burning(
        "explosion",
        2,
        options={
            "value_distribution": "custom 44 1 1 1 1 1 1 1 2 2",
            "burn_deck": "custom " + "explosion, " * 15 + "explosion",
        },
        hands=["1 " * 22, "1 " * 22 + "8 7 6 5 4 3 2 F F" + (" F F F" if not deck and not discard else "")],
        blaze=10,
        deck=deck,
        discard=discard,
        tokens=[9, 0],
        played=[["explosion"] * 8],
    )


def test_bc_exp_q28_q54_draw_then_reshuffle_then_draw() -> None:
    """MAT-Q28, MAT-Q54: the last card first, then the pile becomes the deck, then the others."""
    state = almost_empty("9", "10 9 F F F")
    events = told(state, "card explosion")
    assert keys(events) == ["activate", "drew", "reshuffle", "drew"]
    assert [e.say.facts["n"] for e in events if e.say.key == "event.drew"] == [1, 2]
    after = events[-1].state
    assert len(after.hands[0]) == 22 + 3
    assert (len(after.deck), after.discard) == (3, ())


def test_bc_exp_q28_no_reshuffle_when_three_are_there() -> None:
    state = almost_empty("10 9 9", "F F F")
    assert keys(told(state, "card explosion")) == ["activate", "drew"]
    assert play(state, "card explosion").discard == ("F", "F", "F")


def test_bc_exp_q28_takes_what_there_is() -> None:
    """MAT-Q28: fewer than three with the pile as well."""
    state = almost_empty("10 9 9 F F F", "")
    short = state._replace(deck=("9",), discard=("F",))
    events = told(short, "card explosion")
    assert [e.say.facts.get("n") for e in events if e.say.key == "event.drew"] == [1, 1]
    assert "MAT-Q28" in events[-1].rules
    empty = state._replace(deck=(), discard=())
    events = told(empty, "card explosion")
    assert keys(events) == ["activate", "drew_nothing"]


def test_bc_dan_q33_trades_hands() -> None:
    """MAT-BC-DAN, MAT-Q33, MAT-Q48: of any size, empty ones too, never with oneself."""
    state = burning("fire dancer", hands=["5", "9 8 F", ""], blaze=5)
    assert play(state, "card fire dancer @1").hands == (("9", "8", "F"), ("5",), ())
    assert play(state, "card fire dancer @2").hands == ((), ("9", "8", "F"), ("5",))
    refused(state, "card fire dancer @0", "dance_alone", "MAT-Q48")


def in_force(*cards: str, hand: str, blaze: int, **options: object) -> State:
    box = {"burn_deck": "custom " + ", ".join(card.split(" =")[0] for card in cards)}
    return at(3, BURN | box | options, hands=[hand], blaze=blaze, played=[[], list(cards)])


def test_bc_ff_fs_q34_face_down_cards_and_old_plays_stay() -> None:
    """MAT-BC-FF, MAT-BC-FS, MAT-Q34: face down still 1 each; what lies on the table is not touched."""
    state = in_force("fire fighter", hand="6 5 4", blaze=7)
    allowed(state, "run 6 + 5 4")
    started = in_force("fire starter", hand="6 5", blaze=8)
    allowed(started, "run 6 + 5")
    state = burning("fire starter", hands=["9"], blaze=7, tableaux=[["set 4 3"]])
    assert play(state, "card fire starter").tableaux == state.tableaux


def test_bc_ff_q35_zero_and_below() -> None:
    """MAT-Q35: a 1 counts 0 and may join a set."""
    state = in_force("fire fighter", hand="6 2 1", blaze=5)
    allowed(state, "set 6 1", "MAT-BC-FF")
    allowed(state, "match 6")
    twice = in_force("fire fighter", "fire fighter", hand="7 2 1 1", blaze=5)
    assert twice.adjust == -2
    allowed(twice, "set 7 1 1")
    allowed(twice, "set 7 2")


def test_q50_changes_are_added_first() -> None:
    """MAT-Q50, MAT-Q35: Fighter, Fighter, Starter on a 1 gives 0; Fighter and Starter cancel out."""
    state = in_force("fire fighter", "fire fighter", "fire starter", hand="6 1", blaze=5)
    allowed(state, "set 6 1")
    assert in_force("fire fighter", "fire starter", hand="5", blaze=5).adjust == 0
    assert [worths(-2)[card] for card in ("1", "2", "3")] == [0, 0, 1]
    assert worths(1)["10"] == 11


def test_q49_run_up_to_one() -> None:
    """MAT-Q49: with a 1 that counts 0."""
    state = in_force("fire fighter", hand="9 2 1", blaze=1)
    allowed(state, "run 1 + 9")
    allowed(state, "match 2")


def test_q10_pairs_go_by_print() -> None:
    """MAT-Q10: a 4 played as 4 and a 4 played as 3 are a pair; a 4 as 3 and a 3 as 3 are none."""
    state = in_force("fire fighter", hand="9", blaze=7)
    state = state._replace(
        tableaux=(at(hands=["9"], blaze=7, tableaux=[["set 4 3", "set 4 2 1"]]).tableaux[0], (), ())
    )
    assert play(state, "burn out").tokens[0] - state.tokens[0] == 1
    other = state._replace(tableaux=(at(hands=["9"], blaze=7, tableaux=[["set 4 3"]]).tableaux[0], (), ()))
    assert play(other, "burn out").tokens[0] == other.tokens[0]


def test_bc_fuel_q36_the_number_replaces_the_blaze() -> None:
    """MAT-BC-FUEL, MAT-Q36: for everybody and for every action; the Blaze and its tokens stay."""
    state = burning("fuel source", hands=["8 5 4 3", "5 4 4", "8"], blaze=5)
    state = play(state, "card fuel source = 8")
    assert (state.blaze, state.fuel, state.target, state.fire) == ("5", 8, 8, 1)
    allowed(state, "match 8", "MAT-BC-FUEL")
    allowed(state, "set 5 3", "MAT-BC-FUEL")
    allowed(state, "run 4 3 + 5", "MAT-BC-FUEL")
    assert judge(state, "match 5").why == "5 is 3 less than the named number, which is 8."
    state = play(state, "match 8")
    assert state.fire == 2
    refused(state, "match 5", "match_under", "MAT-BC-FUEL")
    allowed(state, "set 4 4")


def test_bc_fuel_q36_later_ones_and_the_old_value() -> None:
    """MAT-Q36: a later one replaces an earlier one; the Blaze may be named; it ends with the round."""
    options = {"burn_deck": "custom fuel source, fuel source"}
    state = burning("fuel source", options=options, hands=["5"], blaze=5, played=[[], ["fuel source = 3"]])
    assert state.target == 3
    after = play(state, "card fuel source = 5")
    assert (after.fuel, after.target) == (5, 5)
    allowed(after, "match 5")
    assert play(after, "match 5", "burn out", "burn out").fuel == 0


def test_bc_fuel_under_fire_fighter() -> None:
    """MAT-Q36: an exact match is a card whose changed value equals the named number."""
    state = in_force("fire fighter", "fuel source = 8", hand="9 8", blaze=5)
    allowed(state, "match 9", "MAT-BC-FF", "MAT-BC-FUEL")
    refused(state, "match 8", "match_under_worth")


def test_bc_gas_doubles() -> None:
    """MAT-BC-GAS: from the Bank."""
    state = burning("gasoline", fire=5)
    after = play(state, "card gasoline")
    assert after.fire == 10
    assert after.bank == state.bank + 1 - 5


def test_q40_gasoline_without_effect_is_legal() -> None:
    """MAT-Q40: with nothing on the Blaze, and so with nothing that the Bank could give."""
    state = burning("gasoline", fire=0)
    allowed(state, "card gasoline")
    assert event(told(state, "card gasoline"), "gasoline").say.facts["n"] == 0


def test_q51_the_price_comes_first() -> None:
    """MAT-Q51: Gasoline can use the token that it cost."""
    state = burning("gasoline", fire=3, tokens=[1, 0, 96])
    assert state.bank == 0
    after = play(state, "card gasoline")
    assert (after.fire, after.bank) == (4, 0)


# --- equal cards in the row ----------------------------------------------------------------------

#: A Gasoline for 1 and one for 4, and two Crossfires between them.
TWINS = ["gasoline", "crossfire", "crossfire", "gasoline"]
TWIN_BOX = {"burn_deck": "custom GAS GAS CRO CRO EXP DAN FUEL"}


def twins(tokens: int = 9, **position: Any) -> State:
    return burning(TWINS, hands=["5 5"], blaze=5, tokens=[tokens], options=TWIN_BOX, **position)


def test_bc_02_q58_equal_cards_are_two_choices() -> None:
    """MAT-BC-02, MAT-Q58: each has the price of its own place; unsaid it is the cheapest."""
    state = twins()
    assert legal(state, "card") == {"card gasoline", "card gasoline #4"}
    for said, price in (("card gasoline", 1), ("card gasoline #4", 4)):
        after = play(state, said)
        assert state.tokens[0] - after.tokens[0] == price
        assert after.row.index("") == price - 1
        assert event(told(state, said), "activate").say.facts["n"] == price
    assert legal(twins(3), "card") == {"card gasoline"}
    refused(twins(3), "card gasoline #4", "too_dear", "MAT-BC-02", fix="cheaper")


def test_bc_02_q58_one_form_for_each() -> None:
    """MAT-Q58: the cheapest of its kind is named without its place, and no card where it does not lie."""
    state = twins()
    refused(state, "card gasoline #1", "no_place", "MAT-Q58", fix="no_place")
    refused(state, "card gasoline #3", "not_in_place", "MAT-BC-06")
    refused(state, "card explosion #3", "not_in_row", "MAT-BC-06")
    assert legal(burning(["", "gasoline"]), "card") == {"card gasoline"}


def test_bc_06_new_08_q58_each_leaves_its_own_gap() -> None:
    """MAT-BC-06, MAT-NEW-08, MAT-Q58: what is left moves outward, and a later price is another."""
    dear = play(twins(), "card gasoline #4", "match 5")
    assert dear.row == ("gasoline", "crossfire", "crossfire", "")
    cheap = play(twins(), "card gasoline", "match 5")
    assert cheap.row == ("", "crossfire", "crossfire", "gasoline")
    # Now the one that is left is the cheapest, at its old price.
    back = cheap._replace(turn=0)
    assert {said for said in legal(back, "card") if "card gasoline" in said} == {"card gasoline"}
    assert play(back, "card gasoline").tokens[0] == back.tokens[0] - 4
    keep = ("discard nothing",) * 3
    assert play(dear, "burn out", "burn out", *keep).row[:3] == ("gasoline", "crossfire", "crossfire")
    assert play(cheap, "burn out", "burn out", *keep).row[:3] == ("crossfire", "crossfire", "gasoline")


def test_bc_cro_q58_equal_crossfires_with_all_that_is_chosen() -> None:
    """MAT-BC-CRO, MAT-Q58: place, source and number are all said, and each can be chosen."""
    state = twins(played=[["fuel source = 3 (down)"]])
    said = "card crossfire #3: fuel source = 8"
    assert said in legal(state)
    after = play(state, said)
    assert (after.fuel, after.row) == (8, ("gasoline", "crossfire", "", "gasoline"))
    assert play(state, "card crossfire: fuel source = 8").row == ("gasoline", "", "crossfire", "gasoline")


# --- after a Burn Out -------------------------------------------------------------------------


def test_q14_q16_q55_no_burn_card_after_a_burn_out() -> None:
    """MAT-Q14, MAT-Q16, MAT-Q55: not even with what the pairs have brought, and none that acts on oneself."""
    row = ["explosion", "gasoline", "fire dancer", "candlelight"]
    state = burning(row, 4, hands=["9"], blaze=7, tokens=[0], tableaux=[["set 4 3", "set 4 3"]])
    assert not any(said.startswith("card") for said in legal(state))
    after = play(state, "burn out")
    assert (game.to_move(after), after.tokens[0]) == (1, 2)


def test_q15_never_after_the_end_of_the_round() -> None:
    """MAT-Q15: the action that ends the round ends it at once."""
    state = burning("gasoline", hands=["9"], blaze=5, out=[1])
    assert play(state, "burn out").phase == "discard"


def test_turn_passes_by_itself_without_a_choice() -> None:
    """Too few tokens, an empty row, or only a Crossfire without anything to copy."""
    for state in (
        burning(["", "gasoline"], hands=["5", "5"], blaze=5, tokens=[1]),
        burning(["", "", "", ""], hands=["5", "5"], blaze=5),
        burning(["crossfire"], hands=["5", "5"], blaze=5, tokens=[1]),
    ):
        assert game.to_move(play(state, "match 5")) == 1
