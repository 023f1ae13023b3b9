"""A turn and the five actions: MAT-TURN, MATCH, SETC, RUN, FLARE, OUT, FAQ, EX."""

from __future__ import annotations

import pytest

from matchkit.games.matches import game
from matchkit.games.matches.moves import action_of, can_answer, ways
from matchkit.games.matches.state import worths

from .helper import BURN, allowed, at, burning, event, judge, keys, legal, play, refused, told

EVEN = {"value_distribution": "near_uniform_high"}


def test_turn_01_clockwise_and_skipping() -> None:
    """MAT-TURN-01: the Leader's left begins; burned-out players are passed over."""
    state = at(4, phase="blaze", leader=1, hands=["9 1", "9 5", "3", "5"])
    state = play(state, "blaze 5")
    assert game.to_move(state) == 2
    state = at(4, hands=["5", "5", "5", "5"], blaze=5, out=[1, 2])
    assert game.to_move(play(state, "match 5")) == 3
    assert game.to_move(play(state, "match 5", "match 5")) == 0


def test_turn_02_exactly_one_action() -> None:
    """MAT-TURN-02: after the action the turn is over."""
    state = at(hands=["5 5 4 1", "9"], blaze=5)
    assert game.to_move(play(state, "match 5")) == 1
    kinds = {move.kind for move in game.moves(at(hands=["9 6 3 2 1 F"], blaze=9))}
    assert kinds == {"match", "set", "run", "flare", "out"}


def test_turn_03_cards_stay_on_the_table() -> None:
    """MAT-TURN-03, MAT-Q07: each play lies as its own group until the round is cleared away."""
    state = play(at(hands=["5 4 3 2 1 F", "9", "9"], blaze=5), "set 4 1", "burn out", "burn out")
    assert [(p.kind, p.up, p.down) for p in state.tableaux[0]] == [("set", ("4", "1"), ())]
    assert state.hands[0] == ("5", "3", "2", "F")


def test_turn_04_no_drawing() -> None:
    """MAT-TURN-04: no action takes a card from the deck."""
    state = at(hands=["5 4 3 2 1 F"], blaze=5)
    for said in ("match 5", "set 4 1", "run 3 + 2 F", "flare", "burn out"):
        assert play(state, said).deck == state.deck


def test_turn_05_burn_card_before_or_after() -> None:
    """MAT-TURN-05: both orders are possible, and end in the same place."""
    state = burning("gasoline", hands=["5 2", "9", "9"], blaze=5)
    before = play(state, "card gasoline", "match 5")
    after = play(state, "match 5", "card gasoline")
    assert game.to_move(before) == game.to_move(after) == 1
    assert (before.fire, after.fire) == (1 * 2 + 1, (1 + 1) * 2)
    waiting = play(state, "match 5")
    assert game.to_move(waiting) == 0
    assert legal(waiting) == {"end turn", "card gasoline"}
    assert game.to_move(play(waiting, "end turn")) == 1


def test_match_01_02_exact_match_feeds_the_blaze() -> None:
    """MAT-MATCH-01, MAT-MATCH-02."""
    state = at(hands=["9 8"], blaze=9)
    allowed(state, "match 9", "MAT-MATCH-01", "MAT-MATCH-02")
    events = told(state, "match 9")
    assert keys(events) == ["match", "grows"]
    assert [e.state.fire for e in events] == [1, 2]
    assert events[-1].state.bank == state.bank - 1
    refused(state, "match 8", "match_under", "MAT-MATCH-01")


def test_setc_01_04_a_set_adds_no_token() -> None:
    """MAT-SETC-01, MAT-SETC-04."""
    state = at(hands=["6 3"], blaze=9)
    (event_,) = told(state, "set 6 3")
    assert event_.say.key == "event.set"
    assert event_.text == "Dana plays a set: 6 + 3"
    assert (event_.state.fire, event_.state.bank) == (state.fire, state.bank)


def test_setc_02_equal_cards_too() -> None:
    """MAT-SETC-02."""
    state = at(hands=["3 3 3 1 1 1 1"], blaze=9)
    allowed(state, "set 3 3 3", "MAT-SETC-02")
    allowed(state, "set 3 3 1 1 1", "MAT-SETC-02")


def test_setc_03_one_set_in_a_turn() -> None:
    """MAT-SETC-03: the second set has to wait, Burn Cards or not."""
    state = burning("gasoline", hands=["6 3 5 4"], blaze=9)
    refused(play(state, "set 6 3"), "set 5 4", "one_action", "MAT-SETC-03")


def test_run_01_02_run_up() -> None:
    """MAT-RUN-01, MAT-RUN-02: face down any card counts 1; no token is added."""
    state = at(hands=["9 7 5 2"], blaze=9)
    allowed(state, "run 7 + 9 5", "MAT-RUN-01")
    (event_,) = told(state, "run 7 + 9 5")
    assert event_.text == "Dana runs up: 7 up, 2 cards down"
    assert event_.state.fire == state.fire
    assert [(p.up, p.down) for p in event_.state.tableaux[0]] == [(("7",), ("9", "5"))]
    assert legal(state, "run") == {"run 7 + 9 5", "run 7 + 9 2", "run 7 + 5 2", "run 5 2 + 9 7"}


def test_flare_01_like_an_exact_match() -> None:
    """MAT-FLARE-01: it fits any Blaze and adds a token."""
    for blaze in range(1, 11):
        events = told(at(hands=["F"], blaze=blaze), "flare")
        assert keys(events) == ["flare", "grows"]
        assert events[-1].state.fire == 2


def test_out_01_compulsory() -> None:
    """MAT-OUT-01: nothing else is offered, and the verdict says so."""
    state = at(hands=["9 8"], blaze=4)
    assert legal(state) == {"burn out"}
    assert judge(state, "burn out").say.key == "why.ok_out_forced_no_pairs"


def test_out_02_faq_2_by_choice() -> None:
    """MAT-OUT-02, MAT-FAQ-2."""
    state = at(hands=["9 8"], blaze=9)
    assert legal(state) == {"match 9", "run 8 + 9", "burn out"}
    allowed(state, "burn out", "MAT-OUT-02", "MAT-FAQ-2")


def test_out_03_no_more_turns() -> None:
    """MAT-OUT-03."""
    state = at(hands=["4 4", "4 4", "4 4"], blaze=4)
    state = play(state, "burn out", "match 4", "match 4")
    assert state.out == (0,)
    assert game.to_move(state) == 1


def paid(*plays: str, hand: str = "9", blaze: int = 7) -> int:
    """What burning out pays after these plays."""
    state = at(hands=[hand], blaze=blaze, tableaux=[list(plays)])
    after = play(state, "burn out")
    assert state.bank - after.bank == after.tokens[0] - state.tokens[0]
    return after.tokens[0] - state.tokens[0]


def test_out_04_q08_pairs_over_all_turns() -> None:
    """MAT-OUT-04, MAT-Q08: in one set, and over several plays."""
    assert paid("set 3 3 1") == 1
    assert paid("set 4 3", "set 4 2 1") == 1
    assert paid("set 6 1", "match 7") == 0


def test_out_05_faq_1_flares_and_face_down_cards() -> None:
    """MAT-OUT-05, MAT-FAQ-1."""
    assert paid("flare", "flare") == 0
    assert paid("run 5 + 5 5") == 0
    assert paid("run 5 + 2 2", "set 5 2") == 1


def test_out_06_faq_3_three_alike() -> None:
    """MAT-OUT-06, MAT-FAQ-3, MAT-EX-06; four alike are two pairs (MAT-Q08)."""
    assert paid("set 2 2 2 1") == 1
    assert paid("set 2 2", "set 2 2", blaze=4) == 2


def test_out_06_told_with_its_rules() -> None:
    state = at(hands=["9"], blaze=7, tableaux=[["set 2 2 2 1", "flare", "flare"]])
    pairs = event(told(state, "burn out"), "pairs")
    assert {"MAT-OUT-04", "MAT-OUT-06", "MAT-FAQ-3", "MAT-FAQ-1"} <= set(pairs.rules)
    assert pairs.text == "Dana gets 1 token for pairs"
    assert pairs.say.more() == "Pairs face up, by value: 2. Each pays one token from the Bank."


@pytest.mark.parametrize("said", ["set 5 5", "set 6 4", "set 4 4 2"])
def test_ex_01_sets_for_ten(said: str) -> None:
    """MAT-EX-01."""
    allowed(at(3, EVEN, hands=["6 5 5 4 4 2"], blaze=10), said)


def test_ex_02_run_up_to_ten() -> None:
    """MAT-EX-02: 3 + 4 face up and three cards face down."""
    state = at(3, EVEN, hands=["9 8 4 3 F"], blaze=10)
    allowed(state, "run 4 3 + 9 8 F")
    refused(at(3, EVEN, hands=["9 4 3 F"], blaze=10), "run 4 3 + 9 F", "run_under", "MAT-RUN-01")


def test_ex_03_two_pairs_over_two_turns() -> None:
    """MAT-EX-03, MAT-Q08: {3, 4}, {3, 4}, Burn Out: two tokens."""
    state = at(hands=["4 4 3 3 9", "F F", "F F F"], blaze=7, tokens=[0])
    said = ["set 4 3", "flare", "flare", "set 4 3", "flare", "flare", "burn out"]
    assert play(state, *said).tokens[0] == 2
    pairs = event(told(state, *said), "pairs")
    assert pairs.say.facts["pairs"] == ("4", "3")


def test_ex_04_fire_fighter() -> None:
    """MAT-EX-04, MAT-Q34: 6 + 5 counts 5 + 4, a single 10 counts 9, and the Blaze stays 9."""
    state = at(3, BURN, hands=["10 9 6 5"], blaze=9, played=[[], ["fire fighter"]])
    allowed(state, "set 6 5", "MAT-BC-FF")
    allowed(state, "match 10", "MAT-BC-FF")
    refused(state, "match 9", "match_under_worth", "MAT-BC-FF", fix="more_down_as")
    assert keys(told(state, "match 10")) == ["match_worth", "grows"]
    (laid,) = told(state, "set 6 5")
    assert laid.say.more(0) == "They count 5 + 4 now. A set adds no token to the Blaze."


def test_ex_05_fire_starter() -> None:
    """MAT-EX-05, MAT-Q34: 3 + 4 counts 4 + 5, a single 8 counts 9."""
    state = at(3, BURN, hands=["9 8 4 3"], blaze=9, played=[[], ["fire starter"]])
    allowed(state, "set 4 3", "MAT-BC-FS")
    allowed(state, "match 8", "MAT-BC-FS")
    refused(state, "match 9", "match_over_worth", "MAT-BC-FS")
    assert keys(told(state, "match 8")) == ["match_worth", "grows"]


def test_ex_06_three_of_a_kind() -> None:
    """MAT-EX-06: one token."""
    assert paid("set 3 3", "set 3 2 1", blaze=6) == 1


# --- rulings on plays -----------------------------------------------------------------------


def test_q04_single_cards() -> None:
    """MAT-Q04: no set of one card, no run-up without a card face down."""
    state = at(hands=["9 6 3"], blaze=9)
    refused(state, "set 9", "set_one", "MAT-Q04", fix="same")
    refused(state, "run 6 3", "run_all_up", "MAT-Q04", fix="same")
    assert legal(state) == {"match 9", "set 6 3", "burn out"}


def test_q05_not_all_face_down() -> None:
    """MAT-Q05: so a Blaze of 1 cannot be run up to."""
    state = at(hands=["9 8 2 2"], blaze=1)
    refused(state, "run + 9", "run_all_down", "MAT-Q05")
    assert legal(state) == {"burn out"}


def test_q06_flares_in_sets_and_run_ups() -> None:
    """MAT-Q06, mat.flare_face_down."""
    state = at(hands=["8 6 3 F"], blaze=9)
    refused(state, "set 6 3 F", "set_flare", "MAT-Q06", fix="take")
    refused(state, "run 8 F", "run_flare_up", "MAT-Q06", fix="turn_down")
    allowed(state, "run 8 + F")
    assert "run 8 + F" in legal(state)
    closed = at(3, {"flare_face_down": False}, hands=["8 6 3 F"], blaze=9)
    refused(closed, "run 8 + F", "run_flare_down", "MAT-Q06")
    assert "run 8 + F" not in legal(closed)
    assert "run 8 + 6" in legal(closed)


def test_q06_a_flare_alone_is_all_that_answers() -> None:
    """MAT-Q06: with Flares kept from lying face down the hand has one card less to run up with."""
    for option, expected in ((True, {"flare", "run"}), (False, {"flare"})):
        state = at(3, {"flare_face_down": option}, hands=["8 F"], blaze=9)
        assert {move.kind for move in game.moves(state)} - {"out"} == expected


def test_q07_face_down_cards_are_free() -> None:
    """MAT-Q07: any value may lie face down, higher than the Blaze too."""
    allowed(at(hands=["10 4 9"], blaze=5), "run 4 + 10")


def test_q09_the_blaze_makes_no_pair_for_the_leader() -> None:
    """MAT-Q09."""
    state = at(hands=["9", "8", "8"], leader=0, turn=0, blaze=7, tableaux=[["match 7"]])
    assert play(state, "burn out").tokens[0] == state.tokens[0]


def test_q13_empty_hand() -> None:
    """MAT-Q13: out at the next turn and not at once; Explosion! may come before."""
    state = at(hands=["5", "9", "5 5"], blaze=5)
    state = play(state, "match 5")
    assert state.hands[0] == ()
    assert state.out == ()
    state = play(state, "burn out", "match 5")
    assert game.to_move(state) == 0
    allowed(state, "burn out", "MAT-Q13")
    saved = burning("explosion", hands=[""], blaze=5)
    assert len(play(saved, "card explosion").hands[0]) == 3
    assert game.to_move(play(saved, "card explosion")) == 0


def test_q36_flares_work_without_a_value() -> None:
    """MAT-Q36: also when a number is named."""
    state = at(3, BURN, hands=["F"], blaze=5, played=[[], ["fuel source = 8"]])
    allowed(state, "flare")


# --- the helpers that other modules use -------------------------------------------------------


def test_ways_of_a_hand() -> None:
    """Each play once, simplest first."""
    hand = ("9", "6", "3", "3", "F")
    assert list(ways(hand, 9)) == [
        ("match", ("9",), ()),
        ("flare", ("F",), ()),
        ("set", ("6", "3"), ()),
        ("run", ("6",), ("9", "3", "3")),
        ("run", ("6",), ("9", "3", "F")),
        ("run", ("6",), ("3", "3", "F")),
        ("run", ("3", "3"), ("9", "6", "F")),
    ]
    assert {kind for kind, *_ in ways(("6", "3", "3", "F"), 9, flares_down=False)} == {"flare", "set"}
    assert {kind for kind, *_ in ways(("8", "F"), 9, flares_down=False)} == {"flare"}
    assert can_answer(hand, 9, worths(0), flares_down=False)
    assert not can_answer(("9", "9"), 8, worths(0), flares_down=True)


def test_action_of_uses_what_cards_count() -> None:
    fought = worths(-1)
    assert action_of(("10",), (), 9, fought) == "match"
    assert action_of(("10",), (), 9) == ""
    assert action_of((), ("9",), 1) == ""
    assert action_of(("F", "F"), (), 1) == ""
