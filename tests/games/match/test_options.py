"""Every option of Match! with every value, and the rulings behind them."""

from __future__ import annotations

import pytest

from matchkit.errors import BadOption
from matchkit.game import Outcome
from matchkit.games.match import game
from matchkit.games.match.state import State, tops

from .helper import after, allowed, at, judge, legal, play, refused, told

POLICE: dict[str, object] = {"police": "opponents"}
SPOKEN: dict[str, object] = {"manual_announce": True}


def finish(options: dict[str, object], totals: list[int], collections: list[str], **more: object) -> State:
    """Seat 0 goes out with blue 5; only zeros are left in the other hands, so the collections decide."""
    hands = ["B5", "R0", "R0", "Y0"][: len(totals)]
    state = at(
        len(totals), options, hands=hands, discard="B2", totals=totals, collections=collections, **more
    )
    return after(state, "match B5")


# --- seats ------------------------------------------------------------------------------------


def test_q01_two_to_six() -> None:
    """MCH-Q01, mch.allow_7_8 = off."""
    assert game.sizes_for(game.options({})) == (2, 3, 4, 5, 6)
    for seats in (0, 1, 7, 8, True):
        with pytest.raises(BadOption, match="Match! is for 2 to 6 players"):
            game.deal(seats)


@pytest.mark.parametrize("seats", [7, 8])
def test_q01_seven_and_eight(seats: int) -> None:
    """MCH-Q01, mch.allow_7_8 = on."""
    options = {"allow_7_8": True}
    assert game.sizes_for(game.options(options)) == (2, 3, 4, 5, 6, 7, 8)
    assert len(game.deal(seats, 1, options).state.hands) == seats
    with pytest.raises(BadOption):
        game.deal(9, 1, options)


@pytest.mark.parametrize("first", [2, 7])
def test_q25_first_player_must_sit_at_the_table(first: int) -> None:
    """MCH-Q25: two players have the seats 0 and 1."""
    with pytest.raises(BadOption, match=r"names a player who is not there.* 2 play"):
        game.deal(2, 1, {"first_player": first})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("police", "engine and others"),
        ("police", "nobody"),
        ("tie", "shared 3"),
        ("no_draw", "continue"),
        ("target", 0),
        ("target", 10**30),
        ("max_rounds", -1),
        ("first_player", 8),
        ("first_player", "left"),
        ("show_covered", "maybe"),
        ("wilds", 4),
    ],
)
def test_values_that_do_not_exist(key: str, value: object) -> None:
    """MCH-Q24 and others: refused with a sentence."""
    with pytest.raises(BadOption, match=key):
        game.options({key: value})


# --- announcements ----------------------------------------------------------------------------


def test_q04_announced_for_you() -> None:
    """MCH-Q04, mch.manual_announce = off."""
    state = at(hands=["R2 G5", 5], discard="B2")
    allowed(state, "match R2")
    verdict = refused(state, 'match R2 "match"', "said_for_you", "MCH-Q04")
    assert verdict.fix is not None
    assert verdict.fix.facts["move"] == game.parse("match R2")


def test_q04_announced_by_the_player() -> None:
    """MCH-Q04, MCH-MATCH-03, MCH-NO-01, mch.manual_announce = on: without penalty."""
    state = at(options=SPOKEN, hands=["R2 G5 W", 5], discard="B2")
    assert legal(state) >= {'match R2 "match"', 'collect G5 "no match"', "wild 3"}
    refused(state, "match R2", "match_unsaid", "MCH-MATCH-03", "MCH-Q04")
    verdict = refused(state, 'match R2 "no match"', "match_said_wrong", "MCH-MATCH-03", "MCH-Q04")
    assert verdict.why == "The red 2 fits, so “No match!” is the wrong word: say “Match!”."
    assert verdict.fix is not None
    assert verdict.fix.facts["move"] == game.parse('match R2 "match"')
    refused(state, "collect G5", "collect_unsaid", "MCH-NO-01", "MCH-Q04")
    refused(state, 'collect G5 "match"', "collect_said_wrong", "MCH-NO-01", "MCH-Q04")
    assert after(state, 'match R2 "match"').turn == 1
    assert tops(after(state, 'collect G5 "no match"'), 0) == ("G5",)


def test_q04_the_rule_is_told_before_the_word() -> None:
    """MCH-Q04: a play that is not legal anyway is refused for that reason."""
    state = at(options=SPOKEN, hands=["R2 G5", 5], collections=["B4"], discard="B2")
    refused(state, "collect G5", "bound")
    refused(state, "match G5", "no_match")
    fix = refused(state, "match B4", "in_collection").fix
    assert fix is not None
    assert fix.facts["move"] == game.parse('match B4 from collection "match"')


def test_q04_a_wild_announces_its_call_only() -> None:
    """MCH-Q04, MCH-WILD-03, MCH-Q35: nothing more is said with a wild, and nothing at all with the last."""
    state = at(options=SPOKEN, hands=["W G5", 5], discard="B2")
    move = game.parse("wild 3")._replace(said="match")
    verdict = game.check(state, move)
    assert verdict.say.key == "why.wild_said"
    assert "MCH-WILD-03" in verdict.rules
    last = at(options=SPOKEN, hands=["W", 5], discard="B2")
    assert game.check(last, game.parse("wild")._replace(said="match")).say.key == "why.last_wild_said"
    allowed(last, "wild")


# --- the challenge ----------------------------------------------------------------------------


def violation(seats: int = 3) -> State:
    """Seat 0 has collected green 5 although its blue 4 fitted."""
    state = at(
        seats, POLICE, hands=["R2 G5", *["P0 P1"] * (seats - 1)], collections=["B4"], discard="B2", deck="Y1"
    )
    verdict = allowed(state, "collect G5", "MCH-NO-07", "MCH-Q05", "MCH-Q41")
    assert verdict.say.key == "why.oversight"
    return after(state, "collect G5")


def test_q05_q41_a_violation_is_accepted_before_the_draw() -> None:
    """MCH-Q05, MCH-Q41, MCH-NO-07, mch.police = opponents."""
    state = violation()
    assert state.phase == "challenge"
    assert game.to_move(state) == 1
    assert tops(state, 0) == ("G5", "B4")
    assert state.hands[0] == ("R2",)
    assert state.deck[0] == "Y1"
    assert legal(state) == {"challenge", "let it pass"}
    refused(state, "match P0", "challenge_first", "MCH-Q41")
    assert judge(state, "challenge").why.startswith(
        "Dana had to match, since something open in the collection fitted: blue 4."
    )
    assert game.check(state, game.parse("challenge")._replace(card="B4")).say.key == "why.challenge_alone"


def test_q41_the_first_challenge_takes_the_card_back() -> None:
    """MCH-Q41, MCH-NO-05: the card goes back, the proper play is enforced, there is no penalty."""
    step = play(violation(), "challenge")
    state = step.state
    assert told(step) == ["challenge"]
    assert step.events[0].say.facts["tops"] == ("B4",)
    assert (game.to_move(state), state.caught) == (0, True)
    assert state.hands[0] == ("R2", "G5")
    assert tops(state, 0) == ("B4",)
    assert legal(state) == {"match R2", "match B4 from collection"}
    refused(state, "collect G5", "caught", "MCH-NO-05", "MCH-Q41")
    state = after(state, "match R2")
    assert (state.turn, state.caught, state.deck[0]) == (1, False, "Y1")


def test_q41_a_wild_is_a_proper_play_too() -> None:
    """MCH-Q41, MCH-Q07: after a challenge a wild may be played."""
    state = at(options=POLICE, hands=["W G5", 5], collections=["B4"], discard="B2")
    state = after(state, "collect G5", "challenge", "wild 3")
    assert (state.turn, state.call, state.caught) == (1, "3", False)


def test_q41_all_let_it_pass() -> None:
    """MCH-Q41: each opponent is asked, from the left; if all let it pass the card stays, then the draw."""
    step = play(violation(), "let it pass")
    assert told(step) == ["let_pass"]
    assert game.to_move(step.state) == 2
    step = play(step.state, "let it pass")
    assert told(step) == ["let_stand", "draw"]
    assert (step.state.turn, step.state.phase, step.state.violation) == (1, "play", "")
    assert tops(step.state, 0) == ("G5", "B4")
    assert step.state.hands[0] == ("R2", "Y1")


def test_q41_the_second_opponent_may_challenge() -> None:
    """MCH-Q41: who is asked later may still challenge."""
    state = after(violation(), "let it pass", "challenge")
    assert (game.to_move(state), state.caught) == (0, True)


def test_q41_from_the_movers_left() -> None:
    """MCH-Q41: the order goes round the table."""
    state = at(3, POLICE, hands=[5, 5, "R2 G5"], collections=["", "", "B4"], discard="B2", turn=2)
    state = after(state, "collect G5")
    assert game.to_move(state) == 0
    assert game.to_move(after(state, "let it pass")) == 1


def test_q41_a_violation_under_a_wild() -> None:
    """MCH-Q41, MCH-WILD-04: the duty under a wild can be overlooked and challenged as well."""
    state = at(options=POLICE, hands=["R2 G5", 5], collections=["B4"], discard="W", call="4")
    state = after(state, "collect G5")
    assert state.phase == "challenge"
    step = play(state, "challenge")
    assert step.events[0].rules == ("MCH-WILD-04", "MCH-NO-07", "MCH-Q41")
    assert legal(step.state) == {"match B4 from collection"}
    assert refused(step.state, "collect G5", "caught").rules == ("MCH-WILD-04", "MCH-Q41")


def test_q41_covering_the_fitting_card() -> None:
    """MCH-Q41, MCH-Q34: also when the card collected covers the one that fitted."""
    state = at(options=POLICE, hands=["Y5 R2", 5], collections=["Y2"], discard="B2")
    state = after(state, "collect Y5")
    assert state.phase == "challenge"
    assert judge(state, "challenge").say.facts["tops"] == ("Y2",)
    assert tops(after(state, "challenge"), 0) == ("Y2",)


def test_q41_no_violation_no_question() -> None:
    """MCH-Q41: a proper play into the collection is not asked about."""
    state = at(options=POLICE, hands=["R2 G5", 5], collections=["P4"], discard="B2")
    step = play(state, "collect G5")
    assert told(step) == ["collect", "draw"]
    refused(step.state, "challenge", "nothing_to_challenge", "MCH-NO-07", "MCH-Q41")


def test_q41_other_illegal_plays_stay_forbidden() -> None:
    """MCH-Q41: only the duty of an open card can be overlooked."""
    state = at(options=POLICE, hands=["R2 G5 W", 5], collections=["B4"], discard="B2")
    refused(state, "collect R2", "fits_top")
    refused(state, "match G5", "no_match")
    refused(state, "collect W", "wild_collected")


def test_q41_a_violation_with_the_last_card() -> None:
    """MCH-Q41, MCH-END-02: the hand is empty only until the draw or the challenge."""
    state = at(options=POLICE, hands=["G5", 5], collections=["B4"], discard="B2", deck="Y1")
    state = after(state, "collect G5")
    assert state.hands[0] == ()
    assert after(state, "let it pass").hands[0] == ("Y1",)
    assert legal(after(state, "challenge")) == {"match B4 from collection"}


# --- ends -------------------------------------------------------------------------------------


def outcome(state: State) -> Outcome:
    """The outcome of a game that is over."""
    found = game.outcome(state)
    assert found is not None
    return found


def test_q22_shared() -> None:
    """MCH-Q22, mch.tie = shared: equal at the top, they win together."""
    found = outcome(finish({}, [40, 45, 10], ["R5 Y5", "G5", ""]))
    assert (found.scores, found.ranks, found.winners) == ((50, 50, 10), (1, 1, 3), (0, 1))
    assert "MCH-Q22" in found.rules
    assert found.say.tell().startswith("Dana and Ada win together")


def test_q22_q39_extra_round() -> None:
    """MCH-Q22, MCH-Q39, mch.tie = extra_round: a normal round for all; then anybody may win."""
    options: dict[str, object] = {"tie": "extra_round"}
    state = finish(options, [40, 45, 40], ["R5 Y5", "G5", ""])
    assert game.outcome(state) is None
    assert (state.totals, state.round) == ((50, 50, 40), 2)
    found = outcome(finish(options, [50, 50, 40], ["R1", "R2", "R5 Y5 G5"], round=3))
    assert (found.scores, found.winners) == ((51, 52, 55), (2,))
    below = finish(options, [50, 50, 40], ["R1", "R2", ""], round=3)
    assert outcome(below).winners == (1,)


def test_q22_a_tie_below_the_top_ends_the_game_all_the_same() -> None:
    """MCH-Q22, MCH-Q42: only the top counts for the extra round."""
    found = outcome(finish({"tie": "extra_round"}, [45, 20, 20], ["R5 Y5", "", ""]))
    assert found.ranks == (1, 2, 2)


def test_q42_ranks() -> None:
    """MCH-Q42: equal totals share a rank, the next is skipped."""
    found = outcome(finish({}, [45, 20, 20, 9], ["R5 Y5", "", "", ""]))
    assert found.ranks == (1, 2, 2, 4)


@pytest.mark.parametrize(("target", "over"), [(9, True), (10, True), (11, False)])
def test_q24_target(target: int, over: bool) -> None:
    """MCH-Q24, MCH-Q23, mch.target."""
    state = finish({"target": target}, [0, 0], ["R5 Y5", ""])
    assert (game.outcome(state) is not None) == over


def test_q24_no_limit_of_rounds() -> None:
    """MCH-Q24, mch.max_rounds = 0: it goes on until the target is reached."""
    assert game.outcome(finish({"max_rounds": 0}, [0, 0], ["R5", ""], round=99)) is None
    assert game.turn_cap == 1000


@pytest.mark.parametrize(("rounds", "over"), [(1, False), (2, True)])
def test_q38_max_rounds(rounds: int, over: bool) -> None:
    """MCH-Q38, mch.max_rounds: the game ends after that round, below the target too."""
    state = finish({"max_rounds": 2}, [3 * (rounds - 1), 0], ["R5", "Y4"], round=rounds)
    assert (game.outcome(state) is not None) == over
    if over:
        found = outcome(state)
        assert (found.scores, found.winners) == ((8, 4), (0,))
        assert "MCH-Q38" in found.rules


def test_q38_before_the_extra_round() -> None:
    """MCH-Q38, MCH-Q22: after the last round a tie is shared, whatever is set."""
    options: dict[str, object] = {"max_rounds": 2, "tie": "extra_round"}
    found = outcome(finish(options, [45, 40], ["R5", "G5 P5"], round=2))
    assert (found.scores, found.winners) == ((50, 50), (0, 1))
    found = outcome(finish(options, [5, 8], ["R5", "Y2"], round=2))
    assert (found.scores, found.winners) == ((10, 10), (0, 1))
    assert found.rules == ("MCH-Q38",)


@pytest.mark.parametrize(
    ("options", "totals", "collections", "rules"),
    [
        ({}, [46, 0], ["R5", ""], ("MCH-GAME-01",)),
        ({}, [45, 0], ["R5", ""], ("MCH-GAME-01", "MCH-Q23")),
        ({}, [46, 46], ["R5", "Y5"], ("MCH-GAME-01", "MCH-Q22")),
        ({"max_rounds": 2}, [46, 46], ["R5", "Y5"], ("MCH-GAME-01", "MCH-Q22")),
        ({"max_rounds": 2}, [44, 44], ["R5", "Y5"], ("MCH-Q38",)),
        ({"max_rounds": 2, "tie": "extra_round"}, [44, 44], ["R5", "Y5"], ("MCH-Q38",)),
        ({"max_rounds": 2, "tie": "extra_round"}, [46, 46], ["R5", "Y5"], ("MCH-Q38",)),
        ({"max_rounds": 2, "tie": "extra_round"}, [46, 45], ["R5", "Y5"], ("MCH-GAME-01",)),
        ({}, [46, 1, 1], ["R5", "", ""], ("MCH-GAME-01", "MCH-Q42")),
    ],
)
def test_q38_an_end_cites_what_decides(
    options: dict[str, object], totals: list[int], collections: list[str], rules: tuple[str, ...]
) -> None:
    """MCH-GAME-01, MCH-Q22, MCH-Q23, MCH-Q38, MCH-Q42: the outcome, its event, and refusals after the end."""
    state = finish(options, totals, collections, round=2)
    assert outcome(state).rules == rules
    assert refused(state, "match R0", "over").rules == rules[:1]


@pytest.mark.parametrize("shown", [True, False])
def test_q29_show_covered(shown: bool) -> None:
    """MCH-Q29, mch.show_covered: kept in the state for those who draw the table; no play depends on it."""
    state = at(options={"show_covered": shown}, hands=["R2 G5", 5], collections=["B4 B1"], discard="B2")
    assert state.options.show_covered is shown
    assert legal(state) == {"match R2", "match B1 from collection"}
