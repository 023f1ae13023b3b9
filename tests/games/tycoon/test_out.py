"""Going out, players without cards, the end, and the settings about returning sticks."""

from __future__ import annotations

import pytest

from matchkit.games.tycoon import Move, State, game

from .table import after, at, cited, keys, legal, says, step


def test_no_cards_and_no_sticks_is_out() -> None:
    """TYC-OUT-01: the next place, and the others play on."""
    done = step(at("4", "55", "66", sticks=[2, 1, 1]), "4>9")
    assert keys(done) == ["led_sticks", "out"]
    assert done.state.out == (0,)
    assert done.events[-1].text == "Dana is out: place 1"
    assert game.outcome(done.state) is None
    assert done.state.turn == 1


def test_cards_gone_but_sticks_left_is_not_out() -> None:
    """TYC-OUT-02: one stick each turn, and nothing else."""
    state = after(at("4", "55", "68", sticks=[2, 1, 1]), "4", "5", "6")
    assert state.out == ()
    assert legal(state) == {"return"}
    for move in ("pass", "4"):
        verdict = says(state, move)
        assert not verdict.ok
        assert verdict.rules == ("TYC-OUT-02",)
        assert str(verdict.fix) == "Return a stick."
    done = step(state, "return")
    assert keys(done) == ["returned"]
    assert done.state.sticks[0] == 1
    assert done.state.turn == 1


def test_the_last_stick_returned_is_out() -> None:
    """TYC-OUT-02, TYC-OUT-01."""
    state = at("", "55", "68", table=[{"seat": 2, "play": "4"}], turn=0, sticks=1)
    assert says(state, "return").why == "Return your last stick: you are out."
    done = step(state, "return")
    assert keys(done) == ["returned", "out"]
    assert done.state.out == (0,)
    assert done.state.turn == 1


def test_returning_counts_as_not_playing() -> None:
    """TYC-Q08, TYC-CLEAR-01: the trick closes over a player without cards, who takes no stick."""
    state = at("", "55", "68", table=[{"seat": 1, "play": "7"}], turn=2, sticks=2)
    done = step(after(state, "pass"), "return")
    assert keys(done) == ["returned", "cleared", "dealer"]
    assert done.state.turn == 1
    assert done.state.sticks == (1, 2, 3)


def test_example_11_a_dealer_without_cards() -> None:
    """TYC-EX-11, TYC-OUT-03: clears as usual, returns one stick, the next player leads."""
    state = at("4", "55", "66", sticks=2)
    state = after(state, "4", "pass")
    done = step(state, "pass")
    assert keys(done) == ["passed_last", "cleared", "dealer_cardless"]
    state = done.state
    assert (state.turn, state.sticks, state.trick) == (0, (2, 3, 3), ())
    assert legal(state) == {"return"}
    refused = says(state, "pass")
    assert refused.rules == ("TYC-OUT-02", "TYC-OUT-03")
    done = step(state, "return")
    assert keys(done) == ["returned_dealer", "dealer_after_cardless"]
    assert "TYC-OUT-03" in cited(done)
    assert (done.state.turn, done.state.sticks) == (1, (1, 3, 3))
    assert legal(done.state) >= {"5", "5 5"}
    assert "pass" not in legal(done.state)


def test_a_dealer_without_cards_and_one_stick() -> None:
    """TYC-Q09: returns it, is out, and the next player leads."""
    done = step(at("", "55", "66"), "return")
    assert keys(done) == ["returned_dealer", "out", "dealer_after_cardless"]
    assert "TYC-Q09" in cited(done)
    assert (done.state.out, done.state.turn) == ((0,), 1)


def test_the_next_dealer_has_no_cards_either() -> None:
    """TYC-Q10: the same again, over players who are out."""
    state = at("", "", "66", "", sticks=[2, 0, 1, 2], out=[1], turn=3)
    done = step(state, "return")
    assert keys(done) == ["returned_dealer", "dealer_cardless"]
    assert done.state.turn == 0
    done = step(done.state, "return")
    assert done.state.turn == 2
    assert done.state.sticks == (1, 0, 1, 1)


def test_going_out_with_the_last_play() -> None:
    """TYC-Q11, TYC-Q13: the others play on against the cards; when all passed, the next to the left leads."""
    state = at("4", "55", "66", "77", sticks=[2, 1, 1, 1])
    state = after(state, "4>A", "pass", "pass")
    assert len(state.trick) == 1
    done = step(state, "pass")
    assert keys(done) == ["passed_last", "cleared_sticks", "dealer_next"]
    assert "TYC-Q11" in cited(done)
    assert done.state.turn == 1


def test_going_out_and_being_beaten() -> None:
    """TYC-Q11: who beats the cards of a player who is out becomes the last player."""
    state = at("4", "55", "6b", "77", sticks=[2, 1, 1, 1])
    state = after(state, "4>A", "pass", "b", "pass", "pass")
    assert (state.trick, state.turn) == ((), 2)


def test_going_out_with_the_strongest_number() -> None:
    """TYC-Q12: all others take a stick, and the next player leads."""
    done = step(at("F", "55", "66", sticks=[0, 1, 1]), "F")
    assert keys(done) == ["led", "out", "top", "forced", "forced", "cleared", "dealer_next"]
    assert done.state.turn == 1
    assert done.state.sticks == (0, 2, 2)
    assert "TYC-Q12" in cited(done)


def test_last_cards_with_the_strongest_number_and_sticks_left() -> None:
    """TYC-TOP-01, TYC-OUT-03: who has only sticks left leads, and so returns one."""
    done = step(at("F", "55", "66"), "F")
    assert keys(done)[-2:] == ["cleared", "dealer_cardless"]
    assert done.state.turn == 0
    assert legal(done.state) == {"return"}


def test_a_game_of_two_ends_when_one_is_out() -> None:
    """TYC-Q14, TYC-Q15, TYC-END-01."""
    done = step(at("9", "55", sticks=[0, 1]), "6>9")
    assert keys(done) == ["led_turned", "out", "over"]
    assert game.to_move(done.state) is None
    assert list(game.moves(done.state)) == []
    outcome = game.outcome(done.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.winners) == ((1, 2), (1, 0), (0,))
    assert outcome.say.tell().startswith("Dana wins")
    for move in (Move("pass"), Move("return"), Move("play", "5", "5")):
        verdict = game.check(done.state, move)
        assert (verdict.ok, verdict.rules) == (False, ("TYC-END-01",))


def test_ranks_follow_the_order_of_going_out() -> None:
    """TYC-END-01, TYC-Q16: one at a time, by the player who acts."""
    state = at("", "", "6", "", sticks=[0, 1, 1, 0], out=[3, 0], turn=1)
    done = step(state, "return")
    assert keys(done) == ["returned_dealer", "out", "over"]
    outcome = game.outcome(done.state)
    assert outcome is not None
    assert outcome.ranks == (2, 3, 4, 1)
    assert outcome.scores == (2, 1, 0, 3)


def test_a_strongest_number_that_ends_the_game() -> None:
    """TYC-Q46: it stops at once; no stick is taken, the cards stay."""
    done = step(at("F", "55", sticks=[0, 1]), "F")
    assert keys(done) == ["led", "out", "over"]
    assert done.state.sticks == (0, 1)
    assert [p.figure for p in done.state.trick] == ["F"]


def test_no_special_rules_of_daifugo() -> None:
    """TYC-NEG-01, TYC-Q41: an 8 ends no trick, and it can be beaten."""
    state = at("85", "A6", "77")
    done = step(state, "8")
    assert keys(done) == ["led"]
    assert says(done.state, "A").ok


def test_forced_passes_end() -> None:
    """TYC-Q17: each costs a card of the one who forces, so a player without cards gets at most that many."""
    state = at("FFFF6", "", 3, sticks=[1, 2, 1])
    for forced in range(1, 5):
        state = after(state, "F")
        assert state.sticks[1] == 2 + forced
    assert after(state, "6", "return").sticks[1] == 5


# --- tyc.forced_pass_cardless = return ------------------------------------------------------


def forced(*hands: str, sticks: list[int]) -> State:
    return at(*hands, sticks=sticks, options={"forced_pass_cardless": "return"})


def test_several_go_out_at_a_forced_pass() -> None:
    """TYC-Q48: the player of the F first, then clockwise."""
    done = step(forced("F", "", "55", "", sticks=[0, 1, 1, 1]), "F")
    assert done.state.out == (0, 1, 3)
    outcome = game.outcome(done.state)
    assert outcome is not None
    assert outcome.ranks == (1, 2, 4, 3)


def test_the_game_stops_within_a_forced_pass() -> None:
    """TYC-Q48: as soon as one is left; the seats after take no stick and the table is not cleared."""
    done = step(forced("F", "", "", "55", sticks=[0, 1, 1, 1]), "F")
    assert done.state.out == (0, 1, 2)
    assert done.state.sticks == (0, 0, 0, 1)
    assert done.state.trick != ()
    going_on = step(forced("F6", "", "77", sticks=[1, 1, 1]), "F")
    assert going_on.state.out == (1,)
    assert going_on.state.turn == 0


# --- tyc.return_rule -------------------------------------------------------------------------


def test_no_return_with_cards() -> None:
    """tyc.return_rule = cardless_only, TYC-Q07."""
    for state in (at("45", "6"), at("45", "6", table="3")):
        verdict = says(state, "return")
        assert not verdict.ok
        assert {"TYC-OUT-02", "TYC-Q07"} <= set(verdict.rules)


def test_return_in_place_of_a_turn() -> None:
    """tyc.return_rule = any_turn, TYC-Q07, TYC-Q47: it counts like a pass, but not when opening."""
    options = {"return_rule": "any_turn"}
    state = at("45", "67", "88", options=options)
    opening = says(state, "return")
    assert not opening.ok
    assert "TYC-Q47" in opening.rules
    state = after(state, "4")
    done = step(state, "return")
    assert keys(done) == ["returned_turn"]
    assert (done.state.sticks, done.state.turn) == ((1, 0, 1), 2)
    done = step(done.state, "return")
    assert keys(done) == ["returned_turn", "cleared", "dealer"]
    assert done.state.turn == 0
    nothing = says(at("45", "67", table="3", sticks=0, options=options), "return")
    assert nothing.why == "You have no stick to return."


def test_return_once_in_every_turn() -> None:
    """tyc.return_rule = free, TYC-Q07, TYC-Q47: before the play or pass, also when opening, and no pass."""
    options = {"return_rule": "free"}
    state = at("45", "67", "88", sticks=2, options=options)
    done = step(state, "return")
    assert keys(done) == ["returned_free"]
    assert (done.state.turn, done.state.sticks[0], done.state.returned) == (0, 1, True)
    again = says(done.state, "return")
    assert (again.ok, again.rules) == (False, ("TYC-Q47",))
    assert "pass" not in legal(done.state)
    state = after(done.state, "4")
    assert not state.returned
    state = after(state, "return", "pass")
    assert (state.sticks[1], state.turn, state.returned) == (2, 2, False)
    assert len(state.trick) == 1


@pytest.mark.parametrize("rule", ["any_turn", "free"])
def test_without_cards_a_return_is_the_whole_turn(rule: str) -> None:
    """TYC-Q47: exactly one."""
    options = {"return_rule": rule}
    state = at("", "55", "68", table=[{"seat": 2, "play": "4"}], turn=0, sticks=3, options=options)
    assert legal(state) == {"return"}
    done = step(state, "return")
    assert (done.state.sticks[0], done.state.turn) == (2, 1)
    leads = at("", "55", "68", sticks=3, options=options)
    assert step(leads, "return").state.turn == 1
