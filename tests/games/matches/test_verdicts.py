"""Every refusal and every way out that Matches knows, each for cards that call for it."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from matchkit.games.matches import game
from matchkit.games.matches.moves import Move
from matchkit.games.matches.state import Play, State

from .helper import BURN, allowed, at, burning, judge, read

#: More than one 10, so that a Blaze of 10 can be matched.
EVEN = {"value_distribution": "near_uniform_high"}
HAND = "10 6 5 4 3 2 2 1 F F"


def turn(hand: str = HAND, blaze: int = 10, **position: Any) -> State:
    return at(3, EVEN, hands=[hand], blaze=blaze, **position)


def fought(hand: str, blaze: int) -> State:
    """A Fire Fighter is in force."""
    return at(3, BURN | EVEN, hands=[hand], blaze=blaze, played=[[], ["fire fighter"]])


#: The main action is done and a Burn Card could follow.
ACTED = burning(["gasoline"], hands=["2 2 F"], blaze=4, acted=True, tableaux=[["match 4"]])
DROP = burning(
    [],
    hands=["5", "9 8 8 F"],
    blaze=4,
    phase="drop",
    victim=1,
    turn=0,
    leader=2,
    played=[["burn it to the ground"]],
)
DISCARD = at(phase="discard", out=[1, 2], leader=2, hands=["5 5 2 F", "1", "2"], blaze=9)
BLAZE = at(phase="blaze", leader=0, hands=["9 8 3 F"])
NO_FLARES_DOWN = {"flare_face_down": False}


class Case(NamedTuple):
    """A refused move: the sentence, the rules, the cards to point at, the way out."""

    why: str
    state: State
    said: str | Move
    rules: str
    cards: str = ""
    fix: str = ""


CASES = [
    # whose decision
    Case("over", at(phase="over", hands=["5"], blaze=9), "match 5", "MAT-GAME-01"),
    Case("busy", turn()._replace(phase="busy"), "match 5", "MAT-TURN-01"),
    Case("no_such_action", turn(), Move("jump"), "MAT-TURN-02"),
    Case("order", turn(), Move("set", ("4", "6")), "MAT-SETC-01", "4 6", "order"),
    Case("spare_choice", turn(), Move("match", ("10",), seat=1), "MAT-TURN-02", fix="spare_choice"),
    Case("blaze_first", BLAZE, "match 9", "MAT-SET-06"),
    Case("blaze_first", BLAZE._replace(round=2), "match 9", "MAT-NEW-05"),
    Case("drop_first", DROP, "burn out", "MAT-BC-BIG"),
    Case("discard_first", DISCARD, "burn out", "MAT-END-04"),
    Case("one_action", ACTED, "flare", "MAT-TURN-02"),
    Case("end_too_early", turn(), "end turn", "MAT-TURN-02"),
    Case("nothing_to_drop", turn(), "drop 2 2", "MAT-BC-BIG"),
    Case("discard_later", turn(), "discard 2", "MAT-END-04"),
    Case("blaze_lies", turn(), "blaze 2", "MAT-SET-06"),
    Case("blaze_lies", turn(round=2), "blaze 2", "MAT-NEW-05"),
    Case("out_no_cards", turn(), "burn out 3 2", "MAT-TURN-02", "3 2", "put_back"),
    Case("end_no_cards", ACTED, "end turn 2", "MAT-TURN-02", "2", "put_back"),
    # cards
    Case("no_such_card", turn(), Move("match", ("12",)), "MAT-COMP-01", "12"),
    Case("not_held", turn(), "match 9", "MAT-MATCH-01", "9"),
    Case("not_held", turn(), "run 9 + 6", "MAT-RUN-01", "9"),
    Case("not_held", turn("6 5"), "flare", "MAT-FLARE-01", "F"),
    Case("not_held", BLAZE, "blaze 7", "MAT-SET-06", "7"),
    Case("not_held", DROP, "drop 9 2", "MAT-BC-BIG", "2"),
    Case("not_held", DISCARD, "discard 7", "MAT-END-04", "7"),
    Case("held_fewer", turn(), "set 5 5", "MAT-SETC-01", "5"),
    # exact match
    Case("match_nothing", turn(), "match", "MAT-MATCH-01", fix="try_match"),
    Case("match_down", turn(), "match 5 + 3", "MAT-MATCH-01", "3", "add_as"),
    Case("match_many", turn(), "match 6 4", "MAT-MATCH-01", "6 4", "same"),
    Case("match_flare", turn(), "match F", "MAT-MATCH-01 MAT-COMP-02", "F", "same"),
    Case("match_over", turn(blaze=5), "match 6", "MAT-MATCH-01", "6"),
    Case("match_under", turn(), "match 6", "MAT-MATCH-01", "6", "add_as"),
    Case("match_over_worth", fought("8 3 3", 5), "match 8", "MAT-MATCH-01 MAT-BC-FF", "8"),
    Case("match_under_worth", fought("5 3 3", 5), "match 5", "MAT-BC-FF", "5", "more_down_as"),
    # set
    Case("set_nothing", turn(), "set", "MAT-SETC-01"),
    Case("set_flare", turn(), "set 6 4 F", "MAT-SETC-01 MAT-Q06", "F", "take"),
    Case("set_down", turn(), "set 6 2 + 5 4", "MAT-SETC-01 MAT-RUN-01", "5 4", "same"),
    Case("set_one", turn(), "set 10", "MAT-SETC-01 MAT-Q04", "10", "same"),
    Case("set_over", turn(), "set 6 4 3", "MAT-SETC-01", "6 4 3", "take"),
    Case("set_under", turn(), "set 6 3", "MAT-SETC-01", "6 3", "add"),
    Case("set_over_worth", fought("6 6 5", 9), "set 6 6", "MAT-SETC-01 MAT-BC-FF", "6 6"),
    Case("set_under_worth", fought("6 4 2", 9), "set 6 4", "MAT-BC-FF", "6 4", "add"),
    # run-up
    Case("run_nothing", turn(), "run", "MAT-RUN-01"),
    Case("run_flare_up", turn(), "run 6 F + 5 4", "MAT-RUN-01 MAT-Q06", "F", "only_flare_as"),
    Case(
        "run_flare_down",
        at(3, NO_FLARES_DOWN, hands=[HAND], blaze=8),
        "run 6 + 3 F",
        "MAT-RUN-01 MAT-Q06",
        "F",
    ),
    Case("run_all_down", turn(blaze=3), "run + 5 4 2", "MAT-RUN-01 MAT-Q05", "5 4 2"),
    Case("run_all_up", turn(), "run 6 4", "MAT-RUN-01 MAT-Q04", "6 4", "same"),
    Case("run_over", turn(), "run 6 3 + 2 2", "MAT-RUN-01", "6 3 2 2", "fewer_down"),
    Case("run_under", turn(), "run 6 + 3 2", "MAT-RUN-01", "6 3 2", "add"),
    Case("run_over_worth", fought("6 6 5 2", 9), "run 6 5 + 2", "MAT-BC-FF", "6 5 2", "fewer_down_as"),
    Case("run_under_worth", fought("6 4 2", 9), "run 6 + 4 2", "MAT-BC-FF", "6 4 2", "turn_up"),
    Case("run_bare_over", turn(), "run 6 5", "MAT-RUN-01", "6 5"),
    Case("run_bare_under", turn("6 5 4"), "run 6", "MAT-RUN-01", "6", "add_as"),
    Case("run_bare_over_worth", fought("7 5 2", 9), "run 7 5", "MAT-RUN-01", "7 5"),
    Case("run_bare_under_worth", fought("7 7 7 7", 9), "run 7", "MAT-BC-FF", "7", "more_down"),
    # Flare
    Case("flare_nothing", turn(), "flare nothing", "MAT-FLARE-01", fix="try_flare"),
    Case("flare_number", turn(), "flare 10", "MAT-FLARE-01 MAT-COMP-02", "10", "same"),
    Case("flare_alone", turn(), "flare F 6", "MAT-FLARE-01", "6", "take"),
    Case("flare_many", turn(), "flare F F", "MAT-FLARE-01", "F F", "take"),
    Case("flare_down", turn(), "flare + F", "MAT-FLARE-01", "F", "turn_up"),
    # the Blaze, giving up cards, discards
    Case("blaze_nothing", BLAZE, "blaze nothing", "MAT-SET-06"),
    Case("blaze_many", BLAZE, "blaze 9 8", "MAT-SET-06", "9 8"),
    Case("blaze_flare", BLAZE, "blaze F", "MAT-SET-06 MAT-COMP-02", "F"),
    Case("blaze_down", BLAZE, "blaze + 8", "MAT-SET-06 MAT-Q27", "8", "turn_up"),
    Case("drop_few", DROP, "drop 9", "MAT-BC-BIG", "9", "choose_more"),
    Case("drop_many", DROP, "drop 9 8 F", "MAT-BC-BIG", "9 8 F", "keep"),
    Case("drop_sides", DROP, "drop 9 + 8", "MAT-BC-BIG", "8", "as_one_choice"),
    Case("discard_flare", DISCARD, "discard 5 F", "MAT-END-04 MAT-Q22", "F", "keep_flares"),
    Case("discard_sides", DISCARD, "discard 5 + 2", "MAT-END-04", "2", "as_one_choice"),
    # Burn Cards
    Case("no_module", turn(), "card gasoline", "MAT-SET-12"),
    Case("no_such_burn_card", burning("gasoline"), Move("card", card="ice"), "MAT-COMP-03"),
    Case(
        "one_card",
        burning(["gasoline"], used=True, played=[["explosion"]]),
        "card gasoline",
        "MAT-BC-01",
    ),
    Case("not_in_row", burning(["gasoline"]), "card explosion", "MAT-SET-12 MAT-BC-06"),
    Case("not_in_place", burning(["gasoline"]), "card gasoline #3", "MAT-SET-12 MAT-BC-06"),
    Case("no_place", burning(["gasoline"]), "card gasoline #1", "MAT-BC-02 MAT-Q58", fix="no_place"),
    Case("too_dear", burning(["", "gasoline"], tokens=[1]), "card gasoline", "MAT-BC-02 MAT-Q16"),
    Case(
        "card_cards",
        burning("gasoline", hands=["5"]),
        Move("card", ("5",), card="gasoline"),
        "MAT-BC-02",
        "5",
        "put_back",
    ),
    Case("no_source", burning("gasoline"), "card gasoline: explosion", "MAT-BC-GAS", fix="no_source"),
    Case("crossfire_nothing", burning("crossfire"), "card crossfire: gasoline", "MAT-BC-CRO MAT-Q37"),
    Case(
        "crossfire_what",
        burning("crossfire", played=[["gasoline"]]),
        "card crossfire",
        "MAT-BC-CRO",
        fix="copy",
    ),
    Case(
        "crossfire_itself",
        burning("crossfire", played=[["gasoline"]]),
        "card crossfire: crossfire",
        "MAT-BC-CRO MAT-Q37",
        fix="copy",
    ),
    Case(
        "crossfire_unplayed",
        burning("crossfire", played=[["gasoline"]]),
        "card crossfire: explosion",
        "MAT-BC-CRO MAT-Q37",
        fix="copy",
    ),
    Case("no_target", burning("gasoline"), "card gasoline @1", "MAT-BC-GAS", fix="no_target"),
    Case("target_missing", burning("fire dancer"), "card fire dancer", "MAT-BC-DAN", fix="aim"),
    Case("no_such_seat", burning("fire dancer"), "card fire dancer @3", "MAT-BC-DAN", fix="aim"),
    Case(
        "target_out",
        burning("fire dancer", out=[2]),
        "card fire dancer @2",
        "MAT-BC-05 MAT-FAQ-4 MAT-BC-DAN",
    ),
    Case(
        "dance_alone",
        burning("fire dancer"),
        "card fire dancer @0",
        "MAT-BC-DAN MAT-Q48",
        fix="other_seat",
    ),
    Case("number_missing", burning("fuel source"), "card fuel source", "MAT-BC-FUEL", fix="name_number"),
    Case("number_outside", burning("fuel source"), "card fuel source = 11", "MAT-BC-FUEL", fix="name_number"),
    Case("no_number", burning("gasoline"), "card gasoline = 3", "MAT-BC-GAS", fix="no_number"),
]

#: What is legal, with the sentence that says so.
LEGAL = [
    Case("ok_match", turn(), "match 10", "MAT-MATCH-01 MAT-MATCH-02"),
    Case("ok_match_worth", fought("6 5", 5), "match 6", "MAT-MATCH-01 MAT-BC-FF"),
    Case("ok_match_dry", turn(bank=0, tokens=[99, 0, 0]), "match 10", "MAT-BANK-02"),
    Case(
        "ok_match_worth_dry",
        at(3, BURN, hands=["6"], blaze=5, played=[["fire fighter"]], tokens=[99, 0, 0]),
        "match 6",
        "MAT-BANK-02 MAT-BC-FF",
    ),
    Case("ok_set", turn(), "set 6 2 2", "MAT-SETC-01 MAT-SETC-02"),
    Case("ok_set_worth", fought("6 5", 9), "set 6 5", "MAT-SETC-01 MAT-BC-FF"),
    Case("ok_run", turn(), "run 6 2 + 2 F", "MAT-RUN-01"),
    Case("ok_run_worth", fought("6 5", 6), "run 6 + 5", "MAT-RUN-01 MAT-BC-FF"),
    Case("ok_flare", turn(), "flare", "MAT-FLARE-01"),
    Case("ok_flare_dry", turn(bank=0, tokens=[99, 0, 0]), "flare", "MAT-FLARE-01"),
    Case("ok_out", turn("9 3 F", tableaux=[["set 5 5"]]), "burn out", "MAT-OUT-02 MAT-FAQ-2 MAT-OUT-04"),
    Case("ok_out_forced", turn("9", 8, tableaux=[["set 4 4"]]), "burn out", "MAT-OUT-01 MAT-OUT-04"),
    Case("ok_out_empty", turn("", 8, tableaux=[["set 4 4"]]), "burn out", "MAT-OUT-01 MAT-Q13"),
    Case("ok_out_no_pairs", turn(), "burn out", "MAT-OUT-02"),
    Case("ok_out_forced_no_pairs", turn("9", 8), "burn out", "MAT-OUT-01"),
    Case("ok_out_empty_no_pairs", turn("", 8), "burn out", "MAT-OUT-01 MAT-Q13"),
    Case("ok_end", ACTED, "end turn", "MAT-TURN-05"),
    Case("ok_blaze", BLAZE, "blaze 9", "MAT-SET-06 MAT-Q27"),
    Case("ok_drop", DROP, "drop 8 F", "MAT-BC-BIG MAT-Q31"),
    Case("ok_discard", DISCARD, "discard 5 5", "MAT-END-04 MAT-Q22"),
    Case("ok_discard_nothing", DISCARD, "discard nothing", "MAT-END-04"),
    Case("ok_card", burning("gasoline"), "card gasoline", "MAT-BC-02 MAT-BC-GAS"),
    Case(
        "ok_crossfire",
        burning("crossfire", played=[["explosion"]]),
        "card crossfire: explosion",
        "MAT-BC-CRO MAT-BC-EXP",
    ),
]

#: More ways out, for cards that are almost an action.
FIXES = [
    Case(
        "too_dear",
        burning(["gasoline", "gasoline"], tokens=[1], options={"burn_deck": "custom GAS GAS"}),
        "card gasoline #2",
        "MAT-BC-02",
        fix="cheaper",
    ),
    Case("set_one", turn("6 5 4"), "set 6", "MAT-SETC-01", "6", "add"),
    Case("set_one", turn("6 5 5 3 3", 8), "set 6", "MAT-SETC-01", "6", "more_down_as"),
    Case("set_over", turn(), "set 6 5", "MAT-SETC-01", "6 5"),
    Case("set_over", turn("6 5 4 3"), "set 6 4 3", "MAT-SETC-01", "6 4 3", "take"),
    Case("set_over", turn("9 2 7"), "set 9 2", "MAT-SETC-01", "9 2", "turn_down_as"),
    Case("set_over", turn("10 2 7"), "set 10 2", "MAT-SETC-01", "10 2", "take_as"),
    Case("set_down", turn(), "set 6 + 4", "MAT-RUN-01", "4", "turn_up"),
    Case("set_down", turn("5 3 2 9"), "set 5 + 3 2", "MAT-RUN-01", "3 2", "turn_all_up"),
    Case("match_down", turn("9 1 10"), "match + 10", "MAT-MATCH-01", "10", "turn_up"),
    Case("match_down", turn(), "match 10 + 3", "MAT-MATCH-01", "3", "fewer_down"),
    Case("match_down", turn(), "match 10 + 6 4 3", "MAT-MATCH-01", "6 4 3", "fewer_down"),
    Case("run_over", turn("9 4 3 3"), "run 4 3 3 + 9", "MAT-RUN-01", "4 3 3 9", "fewer_down_as"),
    Case("run_under", turn("6 4 3 3 9 9 9", 9), "run 6 + 4", "MAT-RUN-01", "6 4", "more_down"),
    Case("run_under", turn("6 5 9 8 8", 9), "run 6 + 5", "MAT-RUN-01", "6 5", "more_down"),
    Case("run_all_down", turn("9 2", 10), "run + 9 2", "MAT-RUN-01", "9 2", "turn_up"),
    Case("run_flare_up", turn("9 F", 10), "run 9 F", "MAT-RUN-01", "F", "turn_down"),
    Case("flare_alone", turn(), "flare F F 6", "MAT-FLARE-01", "6", "only_flare"),
    Case("run_flare_up", turn("9 8 F F", 10), "run 9 8 F F", "MAT-RUN-01", "F", "only_flare_as"),
    Case("flare_alone", turn(), "flare F + 5", "MAT-FLARE-01", "5", "fewer_down"),
    Case("run_under", turn("5 3 2"), "run 5 + 3 2", "MAT-RUN-01", "5 3 2", "turn_all_up_as"),
    Case("match_down", turn("5 5"), "match 5 + 5", "MAT-MATCH-01", "5", "turn_up_as"),
    Case("set_under", turn("4 4 9 9", 9), "set 4 4", "MAT-SETC-01", "4 4", "more_down_as"),
    Case("discard_flare", DISCARD, "discard F", "MAT-Q22", "F", "discard_nothing"),
]


def _ids(cases: list[Case]) -> list[str]:
    return [f"{case.why}-{game.write(read(case.said))}" for case in cases]


@pytest.mark.parametrize("case", CASES + FIXES, ids=_ids(CASES + FIXES))
def test_refusals(case: Case) -> None:
    verdict = judge(case.state, case.said)
    assert not verdict.ok, verdict.why
    assert verdict.say.key == f"why.{case.why}", verdict.why
    assert set(case.rules.split()) <= set(verdict.rules), verdict.rules
    assert verdict.cards == tuple(case.cards.split())
    assert (verdict.fix.key.removeprefix("fix.") if verdict.fix else "") == case.fix, verdict.fix
    if verdict.fix:
        assert game.check(case.state, verdict.fix.facts["move"]).ok, verdict.fix
    assert read(case.said) not in set(game.moves(case.state))


@pytest.mark.parametrize("case", LEGAL, ids=_ids(LEGAL))
def test_permissions(case: Case) -> None:
    verdict = allowed(case.state, case.said, *case.rules.split())
    assert verdict.say.key == f"why.{case.why}", verdict.why


def test_a_refusal_cites_no_other_rules() -> None:
    """MAT-SET-06 or MAT-NEW-05 by the round, MAT-SETC-03 only for a second set."""
    assert judge(BLAZE, "match 9").rules == ("MAT-SET-06",)
    assert judge(ACTED, "set 2 2").rules == ("MAT-TURN-02",)
    again = ACTED._replace(tableaux=((Play("set", ("3", "1")),), (), ()))
    assert judge(again, "set 2 2").rules == ("MAT-TURN-02", "MAT-SETC-03")
    assert judge(again, "flare").rules == ("MAT-TURN-02",)


def test_a_flare_has_nothing_to_do_with_what_cards_count() -> None:
    """MAT-FLARE-01, MAT-Q36: Fire Fighter does not bear on it."""
    assert judge(fought("8 F", 5), "flare").rules == ("MAT-FLARE-01",)
    fuel = at(3, BURN, hands=["F"], blaze=5, played=[[], ["fuel source = 8"]])
    assert judge(fuel, "flare").rules == ("MAT-FLARE-01", "MAT-Q36")


def test_no_sentence_is_left_over() -> None:
    sentences = set(game.words.sentences)
    tried = {f"why.{case.why}" for case in CASES + LEGAL}
    assert tried == {key for key in sentences if key.startswith("why.")}
    ways_out = {f"fix.{case.fix}" for case in CASES + FIXES if case.fix}
    assert ways_out == {key for key in sentences if key.startswith("fix.")}
