"""A trick from the lead to the winner's draft: KIN-TRICK, KIN-WIN, KIN-GROW, KIN-FLAME, KIN-EX."""

from __future__ import annotations

from typing import Any

import pytest

from matchkit.games.kindling import game
from matchkit.games.kindling.state import NONE, Log, State, condition, support, visible, worth

from .helper import CLUBS, LAST, SPADES, at, event, fire, hand, judge, play, supply, told

PILES = ["5D 9H", "9D 7H", "KC 5C", "2S 3S"]


def quiet(options: dict[str, object] | None = None, **more: object) -> State:
    """Seat 0 leads with whole fires; hands, piles and options as wanted."""
    plain: dict[str, Any] = {"fires": [SPADES, CLUBS], "piles": PILES, "leader": 0}
    return at(2, options, **(plain | more))


# --- following suit --------------------------------------------------------------------------


def test_kin_trick_01_the_leader_may_play_anything() -> None:
    state = quiet(hands=["4H 3D 7S 4C 9S", "2H 2D"])
    assert [game.write(m) for m in game.moves(state)] == ["7S", "9S", "4C", "4H", "3D"]
    assert judge(state, "4H").why == "You lead, and any card may be led. 4♥ asks the others for hearts."


def test_kin_trick_01_q35_a_suit_that_can_be_followed_must_be() -> None:
    state = quiet(hands=["4H", "7S 4S KD"], trick="9S")
    assert [game.write(m) for m in game.moves(state)] == ["4S", "7S"]
    no = judge(state, "KD")
    assert (no.ok, no.cards) == (False, ("4S", "7S"))
    assert no.why == "9♠ was led, and you hold 4♠ and 7♠: you must follow with a spade, not K♦."
    assert no.fix is not None
    assert no.fix.tell() == "Choose among 4♠ and 7♠."
    assert no.rules == ("KIN-TRICK-01", "KIN-Q35")
    assert judge(state, "7S").say.key == "why.follow_low"


def test_kin_trick_01_without_the_suit_anything_may_be_played() -> None:
    state = quiet(hands=["4H", "7C 4C KD"], trick="9S")
    assert len(list(game.moves(state))) == 3
    assert judge(state, "KD").say.key == "why.discard"


def test_kin_q36_the_suit_counts_not_the_colour() -> None:
    state = quiet(hands=["4H", "7S 9C"], piles=["KC", "5D", "", ""], trick="3S")
    no = judge(state, "9C")
    assert no.rules == ("KIN-TRICK-01", "KIN-Q35", "KIN-Q36")
    assert no.why == "9♣ is black like 3♠, but the suit counts, not the colour. You hold 7♠."


@pytest.mark.parametrize(
    ("leader", "said", "winner", "card"),
    [
        pytest.param(0, "9S KH JS", 2, "JS", id="KIN-EX-02"),
        pytest.param(1, "9S KH JH", 1, "9S", id="led card wins"),
        pytest.param(2, "3D 4D 10D", 1, "10D", id="last card wins"),
        pytest.param(2, "10D 4D 3D", 2, "10D", id="first card wins"),
    ],
)
def test_kin_trick_02_the_highest_of_the_led_suit_wins(
    leader: int, said: str, winner: int, card: str
) -> None:
    played = said.split()
    state = at(3, hands=[played[(seat - leader) % 3] for seat in range(3)], leader=leader)
    step = play(state, *played)
    _, rules, facts = event(step, "wins_led" if played[0] == card else "wins")
    assert (facts["who"], facts["card"]) == (winner, card)
    assert rules == ("KIN-TRICK-02", "KIN-WIN-01")


def test_kin_trick_02_q17_clockwise_and_the_winner_leads_next() -> None:
    state = at(3, hands=["9S 5S", "10S 5H", "JS 6S"], leader=1, piles=["5C", "6C", "7D"], supplies=[1, 1, 1])
    assert state.turn == 1
    state = play(state, "10S").state
    assert state.turn == 2
    state = play(state, "JS").state
    assert state.turn == 0
    step = play(state, "9S")
    assert (step.state.leader, step.state.turn, step.state.phase) == (2, 2, "play")


# --- the winner ------------------------------------------------------------------------------


def test_kin_win_01_the_winning_card_leaves_the_game() -> None:
    step = play(quiet(hands=["9S", "4S"]), "9S", "4S")
    after = event(step, "wins_led")[0]
    assert after.out[-1] == "9S"
    assert "9S" not in supply(step.state, 0)


@pytest.mark.parametrize(
    ("led", "follow", "pile"),
    [("9S", "4S", 4), ("9C", "4C", 3), ("KH", "4H", 1), ("KD", "4D", 2)],
    ids=["spade", "club", "heart", "diamond"],
)
def test_kin_ex_01_win_02_only_the_suit_that_won_may_be_drafted(led: str, follow: str, pile: int) -> None:
    state = play(quiet(hands=[led, follow], piles=["5H 9H", "9D 7H", "KC 5C", "2S 3S"]), led, follow).state
    assert [game.write(m) for m in game.moves(state)] == [f"draft {pile}", "decline"]
    for other in {1, 2, 3, 4} - {pile}:
        no = judge(state, f"draft {other}")
        assert not no.ok
        assert "KIN-EX-01" in no.rules
        assert no.fix is not None


def test_kin_win_02_the_same_colour_is_not_enough_for_a_draft() -> None:
    state = play(quiet(hands=["KD", "4D"], piles=["5H", "9D", "KC", "2S"]), "KD", "4D").state
    no = judge(state, "draft 1")
    assert no.why == "5♥ is red like K♦, but a heart. A draft needs exactly the suit that won: a diamond."
    assert no.fix is not None
    assert no.fix.tell() == "Draft 9♦, or decline."


def test_kin_q11_several_that_fit_the_winner_chooses() -> None:
    state = play(quiet(hands=["KD", "4D"], piles=["5D", "9D", "7D", "2S"]), "KD", "4D").state
    assert [game.write(m) for m in game.moves(state)] == ["draft 1", "draft 2", "draft 3", "decline"]


def test_kin_q10_a_draft_may_be_declined_and_nothing_is_removed() -> None:
    state = play(quiet(hands=["KD", "4D"]), "KD", "4D").state
    assert judge(state, "decline").rules == ("KIN-WIN-02", "KIN-Q10")
    step = play(state, "decline")
    assert told(step)[0] == "declines"
    assert step.state.piles == state.piles
    assert step.state.out == state.out


def test_kin_ex_03_win_03_05_the_highest_of_the_colour_leaves_the_game() -> None:
    """KIN-EX-03, KIN-WIN-03, KIN-WIN-05: Q♥ wins; 5♦ 9♦ K♣ 2♠ are visible: 9♦ goes, nothing is gained."""
    state = quiet(hands=["QH", "4H"], piles=["5D 9H", "9D 7H", "KC 5C", "2S 3S"])
    step = play(state, "QH", "4H")
    after, rules, facts = event(step, "removed")
    assert rules == ("KIN-WIN-03",)
    assert facts["card"] == "9D"
    assert after.out[-2:] == ("QH", "9D")
    assert visible(after)[1] == NONE
    revealed, rules, facts = event(step, "reveals_last")
    assert (facts["card"], facts["pile"], rules) == ("7H", 2, ("KIN-WIN-05",))
    assert visible(revealed)[1] == "7H"
    assert fire(step.state, 0) == SPADES


def test_kin_ex_04_q09_nothing_of_the_colour_nothing_happens() -> None:
    """KIN-EX-04, KIN-Q09: Q♥ wins; 4♣ 9♣ K♣ 2♠ are visible."""
    state = quiet(hands=["QH", "4H"], piles=["4C", "9C", "KC", "2S"])
    step = play(state, "QH", "4H")
    _, rules, _ = event(step, "nothing")
    assert rules == ("KIN-WIN-03", "KIN-Q09")
    assert step.state.piles == state.piles
    assert step.state.out[-1] == "QH"


def test_kin_win_03_is_compulsory() -> None:
    """KIN-Q10: the removal by colour is no choice."""
    state = quiet(hands=["QH", "4H"], piles=["5D 3H", "", "", "2S"])
    assert "removed" in told(play(state, "QH", "4H"))


def test_kin_q28_an_empty_pile_stays_empty() -> None:
    state = play(quiet(hands=["KD", "4D"], piles=["5D", "9C", "", "2S"]), "KD", "4D").state
    no = judge(state, "draft 3")
    assert (no.ok, no.rules) == (False, ("KIN-WIN-02", "KIN-Q28"))
    assert no.why == "Pile 3 is used up: nothing lies there to draft. K♦ won, so you want a diamond."
    step = play(state, "draft 1", "flame on 1")
    _, rules, facts = event(step, "pile_empty")
    assert (facts["pile"], rules) == (1, ("KIN-WIN-05", "KIN-Q28"))
    assert [len(p) for p in step.state.piles] == [0, 1, 0, 1]
    assert len(step.state.piles) == 4


def test_kin_win_02_there_is_no_fifth_pile() -> None:
    state = play(quiet(hands=["KD", "4D"]), "KD", "4D").state
    for said in ("draft 5", "draft 0", "draft -1"):
        assert judge(state, said).say.key == "why.draft_no_pile"


# --- the drafted card's place ----------------------------------------------------------------


def drafted(fires: str, piles: list[str], options: dict[str, object] | None = None, **more: object) -> State:
    """Seat 0 has won with K♦ or 9♠ and decides on the draft."""
    red = "5D" in piles[0]
    lead, follow = ("KD", "4D") if red else ("9S", "4S")
    state = at(
        2, options, **({"fires": [fires, CLUBS], "hands": [lead, follow], "piles": piles, "leader": 0} | more)
    )
    after: State = play(state, lead, follow).state
    return after


def test_kin_win_04_grow_01_fire_02_wood_becomes_a_fresh_log_at_the_outer_edge() -> None:
    """KIN-WIN-04, KIN-GROW-01, KIN-FIRE-02, KIN-Q12, KIN-Q13: at once, without asking."""
    state = drafted(SPADES, ["2S", "", "", "5C"])
    assert judge(state, "draft 1").say.key == "why.draft_log"
    step = play(state, "draft 1")
    assert told(step)[:3] == ["drafts", "grows", "pile_empty"]
    assert fire(step.state, 0) == f"{SPADES} 2S"
    assert condition(step.state.players[0].fire[-1]) == "fresh"


def test_kin_fire_01_grow_01_a_fire_has_at_most_six_logs() -> None:
    state = drafted(f"{SPADES} 7S", ["2S", "", "", "5C"], supplies=[3, 4])
    assert judge(state, "draft 1").say.key == "why.draft_full"
    step = play(state, "draft 1")
    assert event(step, "stored_full")[1] == ("KIN-WIN-04", "KIN-FIRE-01", "KIN-GROW-01")
    assert fire(step.state, 0) == f"{SPADES} 7S"
    assert supply(event(step, "stored_full")[0], 0).split()[-1] == "2S"


@pytest.mark.parametrize(
    "fires", ["AS+JH QS 10S 8S ~6S", "AS+JH QS 10S 8S ~6S+3H"], ids=["smoldering", "smoking"]
)
def test_kin_fire_06_grow_01_a_damaged_fire_gains_no_log(fires: str) -> None:
    """KIN-FIRE-06, KIN-GROW-01, KIN-Q04: without repair the wood goes under the supply."""
    state = drafted(fires, ["2S", "", "", "5C"])
    step = play(state, "draft 1")
    assert event(step, "stored_damaged")[1] == ("KIN-WIN-04", "KIN-FIRE-06", "KIN-Q04")
    assert fire(step.state, 0) == fires
    assert supply(step.state, 0).split()[-1] == "2S"


def test_kin_ex_05_draft_to_a_damaged_fire() -> None:
    """KIN-EX-05, KIN-Q12, KIN-Q15: spade under the supply; heart must join: one flame, limit two."""
    mine = "AS QS 10S+JH ~8S"
    step = play(drafted(mine, ["2S", "", "", "5C"]), "draft 1")
    assert supply(step.state, 0).split()[-1] == "2S"
    state = at(fires=[mine, CLUBS], hands=["KH", "4H"], piles=["5H", "", "", "5C"], leader=0)
    state = play(state, "KH", "4H", "draft 1").state
    assert (state.phase, state.turn) == ("flame", 0)
    assert [game.write(m) for m in game.moves(state)] == [
        "flame on 1",
        "flame on 2",
        "flame on 3",
        "flame on 4",
    ]
    assert not judge(state, "decline").ok


@pytest.mark.parametrize(
    ("log", "key", "becomes"),
    [
        pytest.param(2, "flame_burning", "AS+JH QS+5D 10S 6S ~8S+3H", id="fresh to burning"),
        pytest.param(1, "flame_same", "AS+JH+5D QS 10S 6S ~8S+3H", id="burning stays"),
        pytest.param(5, "flame_same", "AS+JH QS 10S 6S ~8S+3H+5D", id="smoking stays"),
    ],
)
def test_kin_flame_01_fire_05_q06_q07_on_the_log_that_its_owner_wants(
    log: int, key: str, becomes: str
) -> None:
    state = play(drafted("AS+JH QS 10S 6S ~8S+3H", ["5D", "", "", "5C"]), "draft 1").state
    verdict = judge(state, f"flame on {log}")
    assert verdict.ok
    assert "KIN-FLAME-01" in verdict.rules
    step = play(state, f"flame on {log}")
    assert told(step)[0] == key
    assert fire(step.state, 0) == becomes


def test_kin_flame_01_q15_smoldering_becomes_smoking() -> None:
    state = drafted("AS+JH QS 10S ~8S", ["5D", "", "", "5C"])
    step = play(state, "draft 1", "flame on 4")
    assert told(step)[0] == "flame_smoking"
    assert condition(step.state.players[0].fire[3]) == "smoking"
    assert worth(step.state.players[0].fire) == worth(state.players[0].fire)


@pytest.mark.parametrize(("logs", "flames"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_kin_fire_01_03_04_support(logs: int, flames: int) -> None:
    """KIN-FIRE-01, KIN-FIRE-03, KIN-FIRE-04, KIN-Q14: damaged logs count; nothing goes above it."""
    names = ["AS", "QS", "10S", "8S", "6S", "7S"][:logs]
    reds = ["JH", "3H", "6H"]
    full = " ".join(
        ["+".join([names[0], *reds[:flames]]), *names[1:-1], *([f"~{names[-1]}"] if logs > 1 else [])]
    )
    state = drafted(full, ["5D", "", "", "5C"], supplies=[1, 4])
    assert support(state.players[0].fire) == flames
    assert judge(state, "draft 1").say.key == "why.draft_flames"
    step = play(state, "draft 1")
    assert event(step, "stored_flames")[1] == ("KIN-WIN-04", "KIN-FIRE-04", "KIN-FIRE-03")
    assert fire(step.state, 0) == full
    if flames > 1:
        less = full.replace(f"+{reds[flames - 1]}", "")
        state = drafted(less, ["5D", "", "", "5C"], supplies=[1, 4])
        assert judge(state, "draft 1").say.key == "why.draft_flame"


def test_kin_q06_many_flames_may_share_a_log() -> None:
    state = play(drafted(SPADES, ["5D", "", "", "5C"]), "draft 1").state
    assert judge(state, "flame on 1").say.key == "why.flame_burning"
    assert fire(play(state, "flame on 1").state, 0).startswith("AS+JH+5D QS")


def test_kin_q06_one_flame_per_log_as_an_option() -> None:
    one: dict[str, object] = {"flames_per_log": "one"}
    state = play(drafted(SPADES, ["5D", "", "", "5C"], one), "draft 1").state
    assert [game.write(m) for m in game.moves(state)] == [f"flame on {n}" for n in (2, 3, 4, 5)]
    no = judge(state, "flame on 1")
    assert (no.why, no.rules) == (
        "A♠ already holds J♥, and here a log holds one flame at most.",
        ("KIN-Q06",),
    )


def test_kin_q06_one_flame_per_log_within_the_support() -> None:
    """Three logs support two flames: with one there is a choice of two logs, with two no room."""
    one: dict[str, object] = {"flames_per_log": "one"}
    step = play(drafted("AS+JH QS 10S", ["5D", "", "", "5C"], one), "draft 1")
    assert step.state.phase == "flame"
    step = play(drafted("AS+JH QS 10S+3H", ["5D", "", "", "5C"], one), "draft 1")
    assert told(step)[1] == "stored_flames"


def test_kin_q07_a_flame_needs_a_log_that_exists() -> None:
    state = play(drafted(SPADES, ["5D", "", "", "5C"]), "draft 1").state
    no = judge(state, "flame on 6")
    assert no.why == "Your fire has 5 logs; there is no log 6."
    assert no.fix is not None
    assert (
        no.fix.tell() == "Choose one of the logs that can take it, counted from the heart: 1, 2, 3, 4 and 5."
    )


def test_kin_win_05_the_next_card_shows_only_after_the_flame_has_its_log() -> None:
    state = play(drafted(SPADES, ["5D 7C", "", "", "5C"]), "draft 1").state
    assert visible(state)[0] == NONE
    after = play(state, "flame on 1").state
    assert visible(after)[0] == "7C"


# --- options of the draft --------------------------------------------------------------------


def test_kin_q20_default_sends_the_draft_under_the_supply() -> None:
    """KIN-Q20, KIN-HAND-03: also with room in the hand."""
    step = play(drafted(f"{SPADES} 7S", ["2S", "", "", "5C"], supplies=[3, 4]), "draft 1")
    assert supply(event(step, "stored_full")[0], 0).split()[-1] == "2S"
    assert hand(event(step, "stored_full")[0], 0) == ""


REPAIR: dict[str, object] = {"repair": "wood_flips_log"}


@pytest.mark.parametrize(
    ("fires", "key", "after"),
    [
        ("AS+JH QS ~10S", "repairs_fresh", "AS+JH QS 10S"),
        ("AS QS ~10S+JH", "repairs_burning", "AS QS 10S+JH"),
        ("AS+JH QS 10S 8S 6S ~7S", "repairs_fresh", "AS+JH QS 10S 8S 6S 7S"),
    ],
    ids=["smoldering", "smoking", "six logs"],
)
def test_kin_q04_q46_wood_may_turn_the_damaged_log_up(fires: str, key: str, after: str) -> None:
    state = play(drafted(fires, ["2S", "", "", "5C"], REPAIR, supplies=[3, 4]), "draft 1").state
    assert (state.phase, state.turn) == ("repair", 0)
    assert [game.write(m) for m in game.moves(state)] == ["repair", "no repair"]
    assert judge(state, "repair").rules == ("KIN-Q04", "KIN-Q46")
    step = play(state, "repair")
    assert told(step)[0] == key
    assert fire(step.state, 0) == after
    assert supply(step.events[0].state, 0).split()[-1] == "2S"


def test_kin_q46_repair_may_be_refused() -> None:
    state = play(drafted("AS+JH QS ~10S", ["2S", "", "", "5C"], REPAIR), "draft 1").state
    step = play(state, "no repair")
    assert told(step)[0] == "stored_damaged"
    assert fire(step.state, 0) == "AS+JH QS ~10S"


def test_kin_q46_a_sound_fire_asks_nothing() -> None:
    assert told(play(drafted(SPADES, ["2S", "", "", "5C"], REPAIR), "draft 1"))[1] == "grows"


def test_kin_q04_default_has_no_repair() -> None:
    state = quiet(hands=["9S", "4S"])
    for said in ("repair", "no repair"):
        assert judge(state, said).say.key == "why.never_repair"
        assert "KIN-Q04" in judge(state, said).rules


def test_kin_fire_05_the_four_states() -> None:
    logs = [Log("5S"), Log("5S", False, ("2H",)), Log("5S", True), Log("5S", True, ("2H",))]
    assert [condition(log) for log in logs] == ["fresh", "burning", "smoldering", "smoking"]


def test_last_is_a_position() -> None:
    assert at(**LAST).phase == "play"


def test_kin_q11_is_named_only_where_several_cards_fit() -> None:
    """KIN-WIN-02, KIN-Q11: with one spade visible the rulebook decides; with two the choice is our ruling."""
    for piles, ruled in ((["7S 9H", "9D 7H"], ()), (["7S 9H", "5S 7H"], ("KIN-Q11",))):
        state = quiet(hands=["KS 3D", "4S 2D"], piles=[*piles, "KC 5C", "JC 3S"])
        step = play(state, "KS", "4S", "draft 1")
        assert event(step, "drafts")[1] == ("KIN-WIN-02", *ruled)
