"""Every rule of Match!, on positions made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from matchkit.game import IllegalMove
from matchkit.games.match import game
from matchkit.games.match.state import COPIES, FITS, NUMBER_CARDS, WILD, State, binding, need, tops

from .helper import after, allowed, at, drained, judge, legal, play, refused, told

# --- the cards and the deal -------------------------------------------------------------------


def test_comp_01_sixty_number_cards() -> None:
    """MCH-COMP-01: five colours, 0 to 5, two of each."""
    assert len(NUMBER_CARDS) == 30
    assert sum(COPIES[card] for card in NUMBER_CARDS) == 60
    assert {COPIES[card] for card in NUMBER_CARDS} == {2}


def test_comp_02_four_wilds() -> None:
    """MCH-COMP-02, MCH-Q02: four wilds among 64 cards."""
    assert COPIES[WILD] == 4
    assert sum(game.counts(game.deal(2).state).values()) == 64


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_set_02_set_03_deal(seats: int) -> None:
    """MCH-SET-02, MCH-SET-03, MCH-Q02, MCH-Q27: five each, wilds among them; the rest is the deck."""
    wilds = 0
    for seed in range(20):
        state = game.deal(seats, seed).state
        assert [len(hand) for hand in state.hands] == [5] * seats
        assert len(state.deck) == 64 - 5 * seats - 1
        assert not any(tops(state, seat) for seat in range(seats))
        wilds += sum(hand.count(WILD) for hand in state.hands)
    assert wilds > 0


def test_set_01_comp_03_reminder_cards() -> None:
    """MCH-SET-01, MCH-COMP-03, MCH-Q28: told at the deal; no card of the game is one."""
    step = game.deal(3, 1)
    assert "MCH-SET-01" in step.events[0].rules
    assert set(game.counts(step.state)) == {*NUMBER_CARDS, WILD}


def test_set_04_a_wild_goes_back() -> None:
    """MCH-SET-04, MCH-Q37: a wild that comes up is shuffled back, the hands stay."""
    seen = 0
    for seed in range(120):
        step = game.deal(2, seed)
        assert step.state.discard[0] != WILD
        assert len(step.state.discard) == 1
        back = [event for event in step.events if event.say.key == "event.wild_put_back"]
        seen += len(back)
        for event in back:
            assert event.rules == ("MCH-SET-04", "MCH-Q37")
            assert WILD in event.state.deck
            assert event.state.hands == step.state.hands
    assert seen > 0


def test_set_05_later_rounds() -> None:
    """MCH-SET-05, MCH-GAME-01, MCH-Q26: the next round is begun by the one who went out."""
    state = at(3, hands=["B5", "R1 R2", "G1"], discard="B2", turn=0)
    step = play(state, "match B5")
    assert step.state.round == 2
    assert step.state.turn == 0
    assert step.events[-1].say.key == "event.starts_again"
    state = at(3, hands=["R1 R2", "G1", "B5"], discard="B2", turn=2)
    assert after(state, "match B5").turn == 2


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_q25_first_player_set(seat: int) -> None:
    """MCH-Q25, MCH-SET-05, mch.first_player = a seat."""
    assert {game.deal(3, seed, {"first_player": seat}).state.turn for seed in range(8)} == {seat}


def test_q25_first_player_random() -> None:
    """MCH-Q25, mch.first_player = random."""
    assert {game.deal(3, seed).state.turn for seed in range(30)} == {0, 1, 2}


# --- the turn ---------------------------------------------------------------------------------


def test_turn_01_one_card_then_the_next_seat() -> None:
    """MCH-TURN-01: one card is played, then it is the next seat's turn, clockwise."""
    state = at(3, hands=["R2 G5", "B1 B4", "Y1 Y2"], discard="B2")
    assert [game.to_move(s) for s in (state, after(state, "match R2"), after(state, "collect G5"))] == [
        0,
        1,
        1,
    ]
    assert after(at(3, hands=[2, 2, "B1 B4"], discard="B2", turn=2), "match B1").turn == 0


def test_turn_02_always_a_play() -> None:
    """MCH-TURN-02, MCH-Q12: whatever the last hand card is, something can be played."""
    for call in ("3", "R"):
        for card in (*NUMBER_CARDS, WILD):
            for own in ("", "R4 B3", "G0"):
                state = at(hands=[card, 5], collections=[own], discard="B2 W", call=call)
                assert legal(state)


def test_turn_03_drawn_card_waits() -> None:
    """MCH-TURN-03, MCH-NO-03: after the draw the turn is over, even when the drawn card fits."""
    step = play(at(hands=["G5 G4", 5], discard="B2", deck="B3"), "collect G5")
    assert step.state.hands[0] == ("G4", "B3")
    assert step.state.turn == 1
    assert told(step) == ["collect", "draw"]


def test_match_01_colour_number_or_both() -> None:
    """MCH-MATCH-01, MCH-Q30: the same colour, the same number, or both."""
    state = at(hands=["B5 R2 B2 G4", 5], discard="B2")
    assert allowed(state, "match B5", "MCH-MATCH-01").say.facts["how"] == "colour"
    assert allowed(state, "match R2", "MCH-MATCH-01").say.facts["how"] == "number"
    assert allowed(state, "match B2", "MCH-MATCH-01", "MCH-Q30").say.facts["how"] == "both"
    verdict = refused(state, "match G4", "no_match", "MCH-MATCH-01", "MCH-NO-01")
    assert verdict.why == "The green 4 and the blue 2 share neither colour nor number."
    assert verdict.cards == ("G4",)
    assert verdict.fix is not None
    assert verdict.fix.tell() == "Choose the green 4 and keep it in your collection."
    assert verdict.fix.facts["move"] == game.parse("collect G4")


def test_match_02_from_hand_or_collection() -> None:
    """MCH-MATCH-02: from the hand, or from the own collection, never from another's."""
    state = at(hands=["B5 G1", 5], collections=["B4", "B3"], discard="B2")
    hand = after(state, "match B5")
    assert hand.hands[0] == ("G1",)
    assert tops(hand, 0) == ("B4",)
    own = after(state, "match B4 from collection")
    assert own.hands[0] == ("G1", "B5")
    assert tops(own, 0) == ()
    assert own.discard[-1] == "B4"
    refused(state, "match B3 from collection", "not_collected", "MCH-MATCH-02")
    assert refused(state, "match B4", "in_collection", "MCH-MATCH-02").fix is not None
    refused(state, "match B0", "not_in_hand", "MCH-MATCH-02")


@pytest.mark.parametrize("said", ["match B5", "match B4 from collection", "wild 3"])
def test_match_03_no_draw(said: str) -> None:
    """MCH-MATCH-03: nothing is drawn after a match; it is announced."""
    state = at(hands=["B5 G1 W", 5], collections=["B4"], discard="B2")
    step = play(state, said)
    assert step.state.deck == state.deck
    assert len(step.events) == 1
    if said != "wild 3":
        assert "MCH-MATCH-03" in step.events[0].rules
        assert "“Match!”" in step.events[0].text


def test_no_01_only_what_does_not_fit() -> None:
    """MCH-NO-01: colour and number must both differ, and the card comes from the hand."""
    state = at(hands=["B5 R2 G4", 5], collections=["P1"], discard="B2")
    step = play(state, "collect G4")
    assert tops(step.state, 0) == ("G4", "P1")
    assert "“No match!”" in step.events[0].text
    verdict = refused(state, "collect B5", "fits_top", "MCH-NO-01", "MCH-MATCH-01")
    assert verdict.why.startswith("The blue 5 has the same colour as the blue 2.")
    assert verdict.fix is not None
    assert verdict.fix.facts["move"] == game.parse("match B5")
    assert refused(state, "collect R2", "fits_top").say.facts["how"] == "number"
    refused(state, "collect P1", "not_in_hand", "MCH-NO-01")
    refused(state, "collect P1 from collection", "collect_from_hand", "MCH-NO-01")


def test_no_02_one_pile_for_each_colour() -> None:
    """MCH-NO-02, MCH-Q33: cards of one colour cover each other; at most five piles."""
    state = at(hands=["G5 G4", 5], collections=["G1 R4 Y4 P4 B0"], discard="W", call="2")
    assert tops(state, 0) == ("R4", "Y4", "G1", "B0", "P4")
    step = play(state, "collect G5")
    assert step.state.piles[0][2] == ("G1", "G5")
    assert tops(step.state, 0) == ("R4", "Y4", "G5", "B0", "P4")
    assert told(step)[0] == "cover"
    assert step.events[0].say.facts["old"] == "G1"
    assert max(len(piles) for piles in step.state.piles) == 5


def test_no_03_draw_after_collecting() -> None:
    """MCH-NO-03: one card is drawn, so the hand stays as big as it was."""
    state = at(hands=["G5 G4", 5], discard="B2", deck="Y1 Y2")
    step = play(state, "collect G4")
    assert step.state.hands[0] == ("Y1", "G5")
    assert step.state.deck[0] == "Y2"
    assert "MCH-NO-03" in step.events[1].rules
    assert step.events[0].state.phase == "draw"
    assert step.events[0].state.hands[0] == ("G5",)
    assert step.events[-1].state == step.state


def test_no_04_q06_hand_cards_need_not_match() -> None:
    """MCH-NO-04, MCH-Q06: a fitting hand card may be kept."""
    state = at(hands=["B5 G4", 5], discard="B2")
    allowed(state, "collect G4", "MCH-NO-04")
    assert legal(state) == {"match B5", "collect G4"}


def test_no_05_a_fitting_collection_card_binds() -> None:
    """MCH-NO-05: nothing is collected while an open card of the own collection fits."""
    state = at(hands=["G4 R2", 5], collections=["B4 Y2 P1"], discard="B2")
    assert binding(state, 0) == ("Y2", "B4")
    verdict = refused(state, "collect G4", "bound", "MCH-NO-05")
    assert verdict.cards == ("Y2", "B4")
    assert verdict.why.startswith("Something open in your collection fits the blue 2: yellow 2 and blue 4.")
    assert verdict.fix is not None
    assert legal(state) == {"match R2", "match B4 from collection", "match Y2 from collection"}


def test_no_05_other_collections_do_not_bind() -> None:
    """MCH-NO-05: only the own collection counts."""
    allowed(at(hands=["G4 R2", 5], collections=["", "B4"], discard="B2"), "collect G4")


def test_no_06_q03_covered_cards_are_safe() -> None:
    """MCH-NO-06, MCH-Q03: a covered card neither binds nor can be played; uncovered it does both."""
    state = at(hands=["G4 R5", 5], collections=["Y2 Y5"], discard="B2")
    allowed(state, "collect G4")
    verdict = refused(state, "match Y2 from collection", "covered", "MCH-NO-06", "MCH-Q03")
    assert verdict.cards == ("Y2", "Y5")
    state = at(hands=["G4 P0", "B2 P5"], collections=["Y2 Y5"], discard="R5")
    step = play(state, "match Y5 from collection")
    assert told(step) == ["match_from", "uncovered"]
    assert "MCH-NO-06" in step.events[1].rules
    assert tops(step.state, 0) == ("Y2",)


def test_no_07_the_engine_watches() -> None:
    """MCH-NO-07, MCH-Q05, mch.police = engine: the oversight cannot happen, so nothing is challenged."""
    state = at(hands=["G4 R2", 5], collections=["B4"], discard="B2")
    refused(state, "challenge", "no_police", "MCH-NO-07", "MCH-Q05")
    refused(state, "let it pass", "no_police")
    refused(state, "collect G4", "bound")


# --- the deck ---------------------------------------------------------------------------------


def test_deck_01_reshuffle() -> None:
    """MCH-DECK-01: the top discard stays, the others become the deck, and the draw follows."""
    state = at(hands=["G4 G0", 5], discard="R1 R2 B2", deck=0)
    assert len(state.deck) == 0
    below = sorted(state.discard[:-1])
    step = play(state, "collect G4")
    assert told(step) == ["collect", "reshuffle", "draw"]
    shuffle = step.events[1]
    assert shuffle.rules[0] == "MCH-DECK-01"
    assert shuffle.state.discard == ("B2",)
    assert sorted(shuffle.state.deck) == below
    assert shuffle.say.facts["n"] == len(below)
    assert step.state.deck == shuffle.state.deck[1:]
    assert game.counts(step.state) == COPIES


def test_deck_01_no_reshuffle_for_a_match() -> None:
    """MCH-DECK-01, MCH-Q14: an empty deck stays empty until a card must be drawn."""
    state = at(hands=["G4 B0", 5], discard="R1 R2 B2", deck=0)
    assert after(state, "match B0").deck == ()


def test_q14_the_last_card_of_the_deck() -> None:
    """MCH-Q14: drawing the last card does not reshuffle yet; the next draw does."""
    state = at(hands=["G4 G0", "R3 R4"], discard="P1 B2", deck="Y1", rest="discard")
    step = play(state, "collect G4")
    assert told(step) == ["collect", "draw"]
    assert step.state.deck == ()
    assert told(play(step.state, "collect R3")) == ["collect", "reshuffle", "draw"]


# --- wilds ------------------------------------------------------------------------------------


@pytest.mark.parametrize("discard", ["B2", "R0", "W"])
@pytest.mark.parametrize("own", ["", "B4"])
def test_wild_01_always_on_the_pile(discard: str, own: str) -> None:
    """MCH-WILD-01, MCH-Q07, MCH-Q31: on any card, also when a collection card binds, also on a wild."""
    call: dict[str, Any] = {"call": "B"} if discard == "W" else {}
    state = at(hands=["W G1", 5], collections=[own], discard=discard, **call)
    allowed(state, "wild 3", "MCH-WILD-01")
    step = play(state, "wild 3")
    assert step.state.discard[-1] == WILD
    assert need(step.state) == "3"


def test_wild_01_from_the_hand() -> None:
    """MCH-WILD-01: without a wild in hand none can be played."""
    state = at(hands=["R1 G1", 5], discard="B2")
    refused(state, "wild 3", "no_wild", "MCH-WILD-01")


def test_wild_02_never_collected() -> None:
    """MCH-WILD-02: a wild does not go into a collection."""
    state = at(hands=["W G1", 5], discard="B2")
    assert refused(state, "collect W", "wild_collected", "MCH-WILD-02").fix is not None
    assert refused(at(hands=["G1", 5], discard="B2"), "collect W", "wild_collected").fix is None
    assert "collect W" not in legal(state)


def test_wild_03_q08_one_colour_or_one_number() -> None:
    """MCH-WILD-03, MCH-Q08: exactly one of five colours or six numbers."""
    state = at(hands=["W G1", 5], discard="B2")
    wilds = {said for said in legal(state) if said.startswith("wild")}
    assert wilds == {f"wild {n}" for n in range(6)} | {
        f"wild {c}" for c in ("red", "yellow", "green", "blue", "pink")
    }
    refused(state, "wild", "wild_asks_nothing", "MCH-WILD-03")
    refused(state, "wild R3", "wild_asks_both", "MCH-WILD-03", "MCH-Q08")
    refused(state, "wild 7", "no_such_call", "MCH-WILD-03", "MCH-Q08")
    refused(state, "match W", "wild_is_wild", "MCH-WILD-03")
    step = play(state, "wild blue")
    assert step.events[0].say.facts["call"] == "B"
    assert step.events[0].text == "Dana plays a wild: “blue!”"


def test_q08_a_call_that_nobody_can_have() -> None:
    """MCH-Q08: an exhausted number may be asked for."""
    twos = "R2 R2 Y2 Y2 G2 G2 B2 B2 P2 P2"
    state = at(hands=["W G1", 5], discard=f"{twos} B4", rest="deck")
    allowed(state, "wild 2", "MCH-WILD-03")
    assert after(state, "wild 2").call == "2"


@pytest.mark.parametrize(("call", "open_card", "answer"), [("3", "R3", "G3"), ("R", "R1", "R5")])
def test_wild_04_asked_and_it_lies_open(call: str, open_card: str, answer: str) -> None:
    """MCH-WILD-04, MCH-Q07, MCH-Q32: cover the wild from collection or hand, or with a wild."""
    state = at(hands=[f"{answer} W B0", 5], collections=[f"{open_card} B4"], discard="W", call=call)
    plays = {said for said in legal(state) if not said.startswith("wild")}
    assert plays == {f"match {open_card} from collection", f"match {answer}"}
    assert len(legal(state)) == 2 + 11
    assert refused(state, "collect B0", "bound_by_call", "MCH-WILD-04").cards == (open_card,)
    assert refused(state, "match B0", "not_asked").rules == ("MCH-WILD-04",)
    assert refused(state, "match B4 from collection", "not_asked_from").rules == ("MCH-WILD-04",)
    assert refused(state, f"collect {answer}", "fits_call").rules == ("MCH-NO-01", "MCH-WILD-04")
    allowed(state, f"match {answer}", "MCH-WILD-04")
    step = play(state, f"match {open_card} from collection")
    assert step.events[0].say.key == "event.answer_from"
    assert need(step.state) == open_card
    assert step.state.call == ""


def test_wild_05_asked_and_none_lies_open() -> None:
    """MCH-WILD-05, MCH-Q12, MCH-Q32: a fitting hand card, a wild, or collect what does not fit."""
    state = at(hands=["G3 W B0", 5], collections=["B4"], discard="B2 W", call="3")
    assert {said for said in legal(state) if not said.startswith("wild")} == {"match G3", "collect B0"}
    allowed(state, "match G3", "MCH-WILD-05")
    allowed(state, "collect B0", "MCH-WILD-05")
    allowed(state, "wild 3", "MCH-WILD-01")
    refused(state, "collect G3", "fits_call", "MCH-WILD-05", "MCH-NO-01")


def test_wild_05_what_lay_below_does_not_count() -> None:
    """MCH-WILD-05: only the call counts, not the card under the wild."""
    state = at(hands=["B0 R2 P1", 5], discard="B2 W", call="3")
    assert legal(state) == {"collect B0", "collect R2", "collect P1"}


def test_wild_06_q10_q11_the_call_stays() -> None:
    """MCH-WILD-06, MCH-Q10, MCH-Q11: each following player is asked, after a lap the announcer too."""
    state = at(3, hands=["W B0 B1", "G0 G1", "P0 P1"], discard="B2", deck="R0 R1 R4", turn=0)
    step = play(state, "wild 5")
    assert step.state.call == "5"
    for said, asked in (("collect G0", 2), ("collect P0", 0), ("collect B0", 1)):
        step = play(step.state, said)
        assert told(step)[-1] == "still_asked"
        assert step.events[-1].say.facts == {"who": asked, "ask": "a 5"}
        assert "MCH-WILD-06" in step.events[-1].rules
        assert step.state.call == "5"


def test_wild_06_ends_when_covered() -> None:
    """MCH-WILD-06: once the wild is covered by a card its call is over."""
    state = after(at(hands=["R5 R1", "R4 P0"], discard="W", call="5"), "match R5")
    assert need(state) == "R5"
    allowed(state, "match R4")


def test_q09_q31_a_wild_on_a_wild() -> None:
    """MCH-Q09, MCH-Q31: the new call replaces the old one; nobody has to be forced."""
    state = at(hands=["W R5 R1", "B5 G0"], discard="W", call="5")
    verdict = allowed(state, "wild green", "MCH-Q09", "MCH-Q31")
    assert verdict.why.endswith("The pile asks for green now, and no longer for a 5.")
    assert play(state, "wild green").events[0].say.more() == "Nobody is asked for a 5 any more. Ada is next."
    again = allowed(state, "wild 5", "MCH-Q09", "MCH-Q31")
    assert again.why.endswith("The pile goes on asking for a 5.")
    assert play(state, "wild 5").events[0].say.more() == "It goes on asking for a 5. Ada is next."
    step = play(state, "wild green")
    assert told(step) == ["wild_on_wild"]
    refused(step.state, "match B5", "not_asked")
    allowed(step.state, "match G0")


def test_q12_only_wilds_in_hand() -> None:
    """MCH-Q12: asked, with nothing but wilds and nothing open that fits: a wild must go."""
    state = at(hands=["W W", 5], collections=["B4"], discard="B2 W", call="3")
    assert {said.split()[0] for said in legal(state)} == {"wild"}


def test_q13_a_wild_on_top_at_the_reshuffle() -> None:
    """MCH-Q13: the wild stays and goes on asking; wilds below it go into the deck."""
    state = at(hands=["G4 G0", 5], discard="W R2 W", call="3", deck=0)
    below = state.discard[:-1].count(WILD)
    assert below >= 1
    step = play(state, "collect G4")
    assert told(step) == ["collect_asked", "reshuffle_wild", "draw", "still_asked"]
    assert step.events[1].state.discard == (WILD,)
    assert step.events[1].state.deck.count(WILD) == below
    assert step.state.call == "3"
    assert "MCH-Q13" in step.events[1].rules


# --- the end of a round -----------------------------------------------------------------------


def test_end_01_an_empty_hand_ends_the_round() -> None:
    """MCH-END-01, MCH-END-02, MCH-Q20: it ends at once, and the next round is dealt."""
    step = play(at(3, hands=["B5", 5, 5], discard="B2"), "match B5")
    names = [name for name in told(step) if name != "wild_put_back"]
    assert names == ["match", "out", *["scored"] * 3, "deal_again", "first_card", "starts_again"]
    out = step.events[1]
    assert {"MCH-END-01", "MCH-END-02", "MCH-Q20"} <= set(out.rules)
    assert out.state.hands[0] == ()
    assert step.state.round == 2


def test_end_02_collecting_the_last_card_draws() -> None:
    """MCH-END-02: the last card collected is replaced, so the round goes on."""
    state = after(at(hands=["G4", 5], discard="B2", deck="Y1"), "collect G4")
    assert state.hands[0] == ("Y1",)
    assert state.round == 1


def test_q19_a_collection_card_never_ends_the_round() -> None:
    """MCH-Q19: played from the collection, the hand stays."""
    state = after(at(hands=["G4", 5], collections=["B4"], discard="B2"), "match B4 from collection")
    assert state.hands[0] == ("G4",)
    assert state.round == 1


def test_q17_no_empty_hand_at_the_start_of_a_turn() -> None:
    """MCH-Q17: such a position is refused."""
    with pytest.raises(ValueError, match="cannot have an empty hand"):
        at(hands=["", 5], discard="B2", phase="play")


def test_score_01_02_03() -> None:
    """MCH-SCORE-01, MCH-SCORE-02, MCH-SCORE-03, MCH-Q21: collection minus hand, added up."""
    state = at(
        3,
        hands=["B5", "W R4", "P0"],
        collections=["R1 R5 Y2", "G3", ""],
        discard="B2",
        totals=[10, 20, 30],
        round=2,
    )
    step = play(state, "match B5")
    scored = [event.say.facts for event in step.events if event.say.key == "event.scored"]
    assert [(f["plus"], f["minus"], f["points"], f["total"]) for f in scored] == [
        (8, 0, 8, 18),
        (3, 14, -11, 9),
        (0, 0, 0, 30),
    ]
    assert step.state.totals == (18, 9, 30)


def test_q21_negative_totals() -> None:
    """MCH-Q21: no floor."""
    assert after(at(hands=["B5", "W W"], discard="B2"), "match B5").totals == (0, -20)


@pytest.mark.parametrize(("before", "over"), [(41, False), (42, True), (43, True)])
def test_game_01_q23_fifty_ends_it(before: int, over: bool) -> None:
    """MCH-GAME-01, MCH-Q23: 50 or more at the end of a round; exactly 50 is enough."""
    state = at(hands=["B5", "R4"], collections=["R5 Y3"], discard="B2", totals=[before, 12])
    step = play(state, "match B5")
    assert step.state.totals == (before + 8, 8)
    outcome = game.outcome(step.state)
    assert (outcome is not None) == over
    assert (game.to_move(step.state) is None) == over
    if outcome:
        assert outcome.ranks == (1, 2)
        assert outcome.winners == (0,)
        assert outcome.scores == (before + 8, 8)
        assert "MCH-GAME-01" in outcome.rules
        assert told(step)[-1] == "over_won"
        assert "Dana wins" in outcome.say.tell()
        refused(step.state, "match R4", "over", "MCH-GAME-01")
        assert list(game.moves(step.state)) == []


def test_game_01_not_in_the_middle_of_a_round() -> None:
    """MCH-GAME-01: points on the table do not end the game before the round does."""
    state = at(hands=["B4 B5", 5], collections=["R5 Y5"], discard="B2", totals=[49, 0])
    assert game.outcome(after(state, "match B5")) is None


def test_game_01_most_points_win() -> None:
    """MCH-GAME-01: not who went out, but who has most."""
    state = at(hands=["B5", "R4"], collections=["R5", "G5 P5"], discard="B2", totals=[46, 49])
    outcome = game.outcome(after(state, "match B5"))
    assert outcome is not None
    assert outcome.scores == (51, 55)
    assert outcome.winners == (1,)


# --- examples ---------------------------------------------------------------------------------


def test_ex_01() -> None:
    """MCH-EX-01: blue 2; red 2 to the pile, green 5 to the collection."""
    state = at(hands=["R2 G5", 5], discard="B2")
    assert legal(state) == {"match R2", "collect G5"}
    assert len(play(state, "match R2").state.hands[0]) == 1
    assert len(play(state, "collect G5").state.hands[0]) == 2
    refused(state, "collect R2", "fits_top", "MCH-NO-01")


def test_ex_02() -> None:
    """MCH-EX-02: an open blue 4 forbids collecting."""
    state = at(hands=["R2 G5", 5], collections=["B4"], discard="B2")
    assert legal(state) == {"match R2", "match B4 from collection"}
    refused(state, "collect G5", "bound", "MCH-NO-05")


def test_ex_03() -> None:
    """MCH-EX-03: blue 1 on top binds, the covered blue 4 cannot be played."""
    state = at(hands=["R2 G5", 5], collections=["B4 B1"], discard="B2")
    assert legal(state) == {"match R2", "match B1 from collection"}
    refused(state, "match B4 from collection", "covered", "MCH-NO-06")
    assert refused(state, "collect G5", "bound", "MCH-NO-05").cards == ("B1",)


def test_ex_04() -> None:
    """MCH-EX-04: a wild asks for 3, red 3 and blue 1 lie open."""
    state = at(hands=["G3 W R5 P0", 4], collections=["R3 B1"], discard="W", call="3")
    said = {text for text in legal(state) if not text.startswith("wild")}
    assert said == {"match R3 from collection", "match G3"}
    allowed(state, "wild 0")


def test_ex_05() -> None:
    """MCH-EX-05: 5 + 4 + 0 + 3, one covered, minus 2 and a wild, is 0."""
    state = at(hands=["W R2", "B5"], collections=["G5 G4 Y0 P3"], discard="B2", turn=1)
    assert after(state, "match B5").totals == (0, 0)
    facts = play(state, "match B5").events[2].say.facts
    assert (facts["plus"], facts["minus"]) == (12, 12)


def test_ex_06_q18_q35_out_with_a_wild() -> None:
    """MCH-EX-06, MCH-Q18, MCH-Q35: the last card is a wild, and nothing is announced."""
    state = at(hands=["W", 5], discard="B2")
    assert legal(state) == {"wild"}
    assert refused(state, "wild 3", "last_wild_asks", "MCH-Q35").fix is not None
    allowed(state, "wild", "MCH-Q18", "MCH-Q35")
    step = play(state, "wild")
    assert told(step)[:2] == ["last_wild", "out"]
    assert step.events[0].state.call == ""
    assert step.state.round == 2


# --- further rulings --------------------------------------------------------------------------


def test_q34_the_check_comes_before_the_play() -> None:
    """MCH-Q34: covering the fitting card with this very play does not help."""
    state = at(hands=["Y5 G4", 5], collections=["Y2"], discard="B2")
    refused(state, "collect Y5", "bound", "MCH-NO-05")


def test_q16_the_last_card_collected_without_a_draw() -> None:
    """MCH-Q16, MCH-END-01: the hand is empty, so the round ends, and that player begins the next."""
    state = drained(["G4", "W W W W R0"], "", options={"target": 500})
    step = play(state, "collect G4")
    assert told(step)[:3] == ["collect", "no_draw", "out_collecting"]
    assert {"MCH-END-01", "MCH-Q16"} <= set(step.events[2].rules)
    assert step.state.turn == 0
    assert step.state.round == 2


def test_q15_q36_play_goes_on_without_a_draw() -> None:
    """MCH-Q15, MCH-Q36: no draw now, and none owed later."""
    state = drained(["G4 G0", "W W W W B1"], "")
    step = play(state, "collect G4")
    assert told(step) == ["collect", "no_draw"]
    assert step.state.hands[0] == ("G0",)
    assert step.state.turn == 1
    step = play(after(step.state, "match B1"), "collect G0")
    assert told(step)[:3] == ["cover", "reshuffle", "draw"]
    assert len(step.state.hands[0]) == 1


def test_every_refusal_is_raised_by_play() -> None:
    """MCH-NO-05: `play` carries the verdict."""
    state = at(hands=["R2 G5", 5], collections=["B4"], discard="B2")
    with pytest.raises(IllegalMove) as caught:
        play(state, "collect G5")
    assert caught.value.verdict == judge(state, "collect G5")


def test_the_needs() -> None:
    """MCH-MATCH-01, MCH-WILD-03: which faces fit, written out by hand for one of each kind."""
    assert FITS["B2"] == {"B0", "B1", "B2", "B3", "B4", "B5", "R2", "Y2", "G2", "P2"}
    assert FITS["3"] == {"R3", "Y3", "G3", "B3", "P3"}
    assert FITS["Y"] == {"Y0", "Y1", "Y2", "Y3", "Y4", "Y5"}
    assert WILD not in frozenset().union(*FITS.values())


def test_states_are_values() -> None:
    """A state can be compared and hashed; a move leaves the old one alone."""
    state = at(hands=["R2 G5", 5], discard="B2")
    twin = at(hands=["G5 R2", 5], discard="B2")
    assert state == twin
    assert hash(state) == hash(twin)
    after(state, "match R2")
    assert state == twin
    assert isinstance(state, State)


# --- what a step tells ------------------------------------------------------------------------


def test_no_05_a_step_tells_that_an_open_card_was_a_duty() -> None:
    """MCH-NO-05, MCH-WILD-04, MCH-WILD-05: a card from the collection lay open, so nothing could be kept."""
    state = at(hands=["G4", 5], collections=["B4"], discard="B2")
    event = play(state, "match B4 from collection").events[0]
    assert "MCH-NO-05" in event.rules
    assert "nothing could be collected" in event.say.more()
    asked = at(hands=["G4 Y4", 5], collections=["B4"], discard="G2 W", call="4")
    for said in ("match B4 from collection", "match G4"):
        assert play(asked, said).events[0].rules[0] == "MCH-WILD-04"
    free = at(hands=["G4 Y4", 5], discard="G2 W", call="4")
    assert play(free, "match G4").events[0].rules[0] == "MCH-WILD-05"


@pytest.mark.parametrize(
    ("totals", "options", "why", "words"),
    [
        ([46, 40], {}, "MCH-GAME-01", "Nobody has the points yet"),
        ([47, 44], {"tie": "extra_round"}, "MCH-Q39", "level at the top"),
    ],
)
def test_q39_a_new_round_says_why(
    totals: list[int], options: dict[str, object], why: str, words: str
) -> None:
    """MCH-GAME-01, MCH-Q39: nobody has enough points, or two have and are level."""
    state = at(
        options=options,
        hands=["Y1", "B1"],
        collections=["R3", "Y5 G2"],
        discard="Y2",
        totals=totals,
        round=6,
    )
    event = next(e for e in play(state, "match Y1").events if e.say.key.startswith("event.deal_"))
    assert event.rules[0] == why
    assert words in event.say.more()


# --- what is said is so -----------------------------------------------------------------------


def way_out(state: State, said: str, key: str, *rules: str) -> str:
    """The move that the refusal offers, which is legal; the refusal has just these rules."""
    verdict = refused(state, said, key)
    assert verdict.rules == rules
    assert verdict.fix is not None
    move = verdict.fix.facts["move"]
    assert game.check(state, move).ok
    return game.write(move)


def test_q35_a_match_with_the_last_wild_offers_what_can_be_played() -> None:
    """MCH-WILD-01, MCH-Q35: the last card asks for nothing, so no announcement is offered."""
    state = at(hands=["W", 5], discard="B2")
    assert way_out(state, "match W", "last_wild_is_wild", "MCH-WILD-01", "MCH-Q35") == "wild"
    assert way_out(state, "collect W", "wild_collected", "MCH-WILD-02") == "wild"
    several = at(hands=["W G1", 5], discard="B2")
    assert way_out(several, "match W", "wild_is_wild", "MCH-WILD-01", "MCH-WILD-03") == "wild blue"
    assert way_out(several, "wild R3", "wild_asks_both", "MCH-WILD-03", "MCH-Q08") == "wild red"


@pytest.mark.parametrize("said", ["match W", "wild", "wild 3", "wild 7"])
def test_wild_01_a_wild_that_nobody_holds(said: str) -> None:
    """MCH-WILD-01: there is none to ask for anything."""
    verdict = refused(at(hands=["R1 G1", 5], discard="B2"), said, "no_wild")
    assert (verdict.rules, verdict.fix) == (("MCH-WILD-01",), None)


def test_wild_02_a_wild_is_in_no_collection() -> None:
    """MCH-WILD-02: wherever it is said to come from, it comes from the hand."""
    state = at(hands=["W G1", 5], discard="B2")
    rules = ("MCH-WILD-01", "MCH-WILD-02")
    assert way_out(state, "match W from collection", "wild_from_hand", *rules) == "wild blue"


def test_wild_04_what_lies_open_is_the_reason() -> None:
    """MCH-WILD-04: with a red 3 open you are not free, whichever card you try (MCH-WILD-05 does not bear)."""
    state = at(hands=["G5 Y5 G3", 5], discard="B2 W", call="3", collections=["R3 B1"])
    assert refused(state, "match G5", "not_asked").rules == ("MCH-WILD-04",)
    assert refused(state, "match B1 from collection", "not_asked_from").rules == ("MCH-WILD-04",)
    out = "match R3 from collection"
    assert way_out(state, "collect G5", "bound_by_call", "MCH-WILD-04") == out
    assert way_out(state, "collect G3", "fits_call", "MCH-NO-01", "MCH-WILD-04") == "match G3"
    assert judge(state, "match G3").rules[0] == "MCH-WILD-04"
    free = at(hands=["G5 Y5 G3", 5], discard="B2 W", call="3", collections=["B1"])
    assert way_out(free, "match G5", "not_asked", "MCH-WILD-05") == "collect G5"
    assert way_out(free, "collect G3", "fits_call", "MCH-NO-01", "MCH-WILD-05") == "match G3"


def test_no_05_a_refused_match_offers_to_collect_only_where_that_is_legal() -> None:
    """MCH-NO-05: what does not fit cannot be collected either while an open card binds."""
    state = at(hands=["G5 Y5", 5], discard="B2", collections=["B4"])
    verdict = refused(state, "match G5", "no_match")
    assert (verdict.rules, verdict.fix) == (("MCH-MATCH-01",), None)
    assert way_out(state, "collect G5", "bound", "MCH-NO-05") == "match B4 from collection"
    free = at(hands=["G5 Y5", 5], discard="B2", collections=["R4"])
    assert way_out(free, "match G5", "no_match", "MCH-MATCH-01", "MCH-NO-01") == "collect G5"
    assert refused(free, "match R4 from collection", "no_match_from").rules == ("MCH-MATCH-01",)


def test_no_06_a_covered_card_whose_twin_is_in_hand() -> None:
    """MCH-NO-06: the twin can be played."""
    state = at(hands=["B2 G5", 5], discard="Y2", collections=["B2 B5"])
    assert way_out(state, "match B2 from collection", "covered", "MCH-NO-06", "MCH-Q03") == "match B2"


def test_no_01_where_a_card_is_said_to_come_from() -> None:
    """MCH-NO-01, MCH-MATCH-02: only a card that lies in the collection lies there already."""
    state = at(hands=["G5 Y5", 5], discard="B2", collections=["R4"])
    refused(state, "collect R4 from collection", "collect_from_hand", "MCH-NO-01")
    assert way_out(state, "collect G5 from collection", "only_from_hand", "MCH-NO-01") == "collect G5"
    odd = game.check(state, game.parse("match G5")._replace(origin="deck"))
    assert (odd.say.key, odd.rules) == ("why.no_origin", ("MCH-MATCH-02",))


def test_no_04_is_a_reason_only_where_a_hand_card_fits() -> None:
    """MCH-NO-04, MCH-NO-03: you may keep a card although another fits; and you draw."""
    assert judge(at(hands=["G5 B1", 5], discard="B2"), "collect G5").rules == (
        "MCH-NO-01",
        "MCH-NO-04",
        "MCH-NO-03",
    )
    assert judge(at(hands=["G5 Y1", 5], discard="B2"), "collect G5").rules == ("MCH-NO-01", "MCH-NO-03")


def test_q15_q16_a_card_kept_when_none_can_be_drawn() -> None:
    """MCH-Q15, MCH-Q16: no draw is promised, and the last card ends the round."""
    verdict = allowed(drained(["G4 G0", "W W W W B1"], ""), "collect G4")
    assert verdict.rules == ("MCH-NO-01", "MCH-Q15", "MCH-Q36")
    assert verdict.why.endswith("Keep it; no card is left to draw.")
    verdict = allowed(drained(["G4", "W W W W B1"], ""), "collect G4")
    assert verdict.rules == ("MCH-NO-01", "MCH-Q15", "MCH-Q16")
    assert verdict.why.endswith("so your hand is empty and the round ends.")


def test_q07_is_a_reason_only_where_an_open_card_binds() -> None:
    """MCH-Q07, MCH-WILD-01: a wild is played although something open fits."""
    for own, rules in (("B4", ("MCH-Q07",)), ("G4", ())):
        state = at(hands=["W G1", 5], collections=[own], discard="B2")
        assert judge(state, "wild 3").rules == ("MCH-WILD-01", "MCH-WILD-03", *rules)


def test_a_collected_card_cites_the_rule_of_the_wild_that_asks() -> None:
    """MCH-WILD-05, MCH-NO-01: under a wild you are free to collect because you show nothing it asks for."""
    for own, key in (("", "collect_asked"), ("G4", "cover")):
        state = at(hands=["G5 Y5", 5], discard="B2 W", call="3", collections=[own])
        event = play(state, "collect G5").events[0]
        assert event.say.key == f"event.{key}"
        assert event.rules[:2] == ("MCH-WILD-05", "MCH-NO-01")


def test_q21_is_cited_only_below_zero() -> None:
    """MCH-Q21: points above it need no ruling."""
    state = at(3, hands=["B5", "W R4", "P1"], collections=["R1", "G3", "G2"], discard="B2")
    scored = [e for e in play(state, "match B5").events if e.say.key == "event.scored"]
    assert [("MCH-Q21" in e.rules, e.say.facts["points"]) for e in scored] == [
        (False, 1),
        (True, -11),
        (False, 1),
    ]


def test_the_first_card_promises_no_match() -> None:
    """MCH-SET-04, MCH-NO-01: the first play may be a card that does not fit."""
    event = next(e for e in game.deal(2, 1).events if e.say.key == "event.first_card")
    assert "must" not in event.say.more()


def test_nobody_is_to_move_inside_a_step() -> None:
    """MCH-NO-03, MCH-SCORE-01: between the play and the draw, and while a round is scored."""
    collected = play(at(hands=["G4 G5", 5], discard="B2"), "collect G4").events[0]
    assert collected.state.phase == "draw"
    out = [e for e in play(at(hands=["B5", 5], discard="B2"), "match B5").events if e.state.round == 1]
    dealt = game.deal(2, 1).events[0]
    assert [e.state.phase for e in (*out, dealt)] == ["score"] * 4 + ["deal"]
    for event in (collected, *out, dealt):
        assert game.to_move(event.state) is None
