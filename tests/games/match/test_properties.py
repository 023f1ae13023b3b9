"""What holds in every state: the formula of legal moves, one judge, nothing lost, nothing seen."""

from __future__ import annotations

import itertools
import random
import re
import string
import tomllib
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchkit.errors import BadMove, BadOption, ImpossiblePosition
from matchkit.games.match import game
from matchkit.games.match.moves import Move
from matchkit.games.match.state import CALLS, COPIES, NUMBER_CARDS, PHASES, WILD, State, binding, tops
from matchkit.words import NAMES

from .helper import allowed, at, candidates, states

CANDIDATES = tuple(candidates())

#: One entry for each value of each option, and some together.
SETTINGS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (6, {}),
    (3, {"manual_announce": True}),
    (2, {"police": "opponents"}),
    (4, {"police": "opponents", "manual_announce": True, "tie": "extra_round"}),
    (6, {"tie": "extra_round"}),
    (8, {"allow_7_8": True}),
    (7, {"allow_7_8": True, "police": "opponents"}),
    (5, {"show_covered": True, "first_player": 4, "target": 20}),
]
IDS = [f"{seats} seats {' '.join(f'{k}={v}' for k, v in options.items())}" for seats, options in SETTINGS]


def formula(state: State) -> set[Move]:
    """The legal moves as section 2.3 of the rules has them, written out without the engine's tables."""
    seat, top, spoken = state.turn, state.discard[-1], state.options.manual_announce
    colour = number = ""
    if top != WILD:
        colour, number = top[0], top[1]
    elif state.call in string.digits:
        number = state.call
    else:
        colour = state.call

    def fits(card: str) -> bool:
        return card != WILD and (card[0] == colour or card[1] == number)

    hand = set(state.hands[seat])
    visible = {pile[-1] for pile in state.piles[seat] if pile}
    said = "match" if spoken else ""
    found = {Move("match", card, "", "", said) for card in hand if fits(card)}
    found |= {Move("match", card, "collection", "", said) for card in visible if fits(card)}
    lenient = state.options.police == "opponents" and not state.caught
    if lenient or not any(fits(card) for card in visible):
        said = "no match" if spoken else ""
        found |= {Move("collect", card, "", "", said) for card in hand if card != WILD and not fits(card)}
    if WILD in hand:
        last = len(state.hands[seat]) == 1
        found |= {Move("wild", WILD)} if last else {Move("wild", WILD, "", call) for call in "012345RYGBP"}
    return found


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
def test_the_formula_in_every_state(seats: int, options: dict[str, object]) -> None:
    """MCH-TURN-02, MCH-NO-05, MCH-WILD-01, MCH-WILD-04 to 06, MCH-Q12: the legal moves of section 2.3."""
    for state in itertools.chain(*(states(seats, seed, options) for seed in range(4))):
        moves = list(game.moves(state))
        assert len(moves) == len(set(moves))
        if state.phase == "play":
            assert set(moves) == formula(state)
            assert moves
        elif state.phase == "challenge":
            assert set(moves) == {Move("challenge"), Move("pass")}
        else:
            assert moves == []


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
def test_moves_agree_with_check(seats: int, options: dict[str, object]) -> None:
    """MCH-TURN-01: `moves` yields just what `check` allows, of all moves that could be meant."""
    seen = states(seats, 11, options, 60)
    for state in [*seen[::12], seen[-1]]:
        moves = set(game.moves(state))
        assert moves <= set(CANDIDATES)
        for move in CANDIDATES:
            verdict = game.check(state, move)
            assert verdict.ok == (move in moves), (move, verdict.why)


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
def test_every_verdict_has_a_sentence(seats: int, options: dict[str, object]) -> None:
    """Every refusal names rules that exist and is told in full; what it says instead is legal."""
    chance = random.Random(3)
    known = {*game.rulebook.rules, *game.rulebook.rulings}
    for state in states(seats, 5, options, 40)[::8]:
        seat = game.to_move(state)
        for move in chance.sample(CANDIDATES, 250):
            verdict = game.check(state, move)
            assert verdict.rules
            assert set(verdict.rules) <= known
            assert verdict.say.tell(seat)[-1] in ".!"
            assert "{" not in verdict.why
            if verdict.fix:
                assert game.check(state, verdict.fix.facts["move"]).ok
                assert verdict.fix.tell(seat).startswith("Choose ")


def test_check_answers_in_every_phase() -> None:
    """MCH-TURN-01: also inside a step, where nobody is to move."""
    state = at(hands=["R2 G5", 5], discard="B2")
    for phase in PHASES:
        odd = state._replace(phase=phase, violation="G5", challenger=1)
        assert not game.check(odd, Move("x" * 1000)).ok
    for phase in ("deal", "draw", "score"):
        inside = state._replace(phase=phase)
        assert game.check(inside, Move("match", "R2")).say.key == "why.wait"
        assert list(game.moves(inside)) == []
        assert game.to_move(inside) is None


@given(st.builds(Move, *[st.text(max_size=12)] * 5))
@settings(max_examples=150, deadline=None)
def test_check_answers_for_any_text(move: Move) -> None:
    """MCH-TURN-01: any words are judged without an error."""
    verdict = game.check(at(hands=["R2 G5 W", 5], collections=["B4"], discard="B2"), move)
    assert verdict.why


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
def test_verdicts_cite_the_rule_for_those_who_are_bound_or_free(
    seats: int, options: dict[str, object]
) -> None:
    """MCH-NO-05, MCH-WILD-04, MCH-WILD-05: the last two only under a wild, never both kinds at once."""
    for state in itertools.chain(*(states(seats, seed, options, 60)[::7] for seed in range(3))):
        bound = bool(binding(state, state.turn))
        for move in CANDIDATES:
            rules = set(game.check(state, move).rules)
            assert "MCH-NO-05" not in rules or (bound and not state.call)
            assert "MCH-WILD-04" not in rules or (bound and state.call)
            assert "MCH-WILD-05" not in rules or (state.call and not bound)
            assert "MCH-Q07" not in rules or bound


CARDS = st.sampled_from([*NUMBER_CARDS, WILD])
SAID = st.sampled_from(["", "match", "no match"])
MOVES = st.one_of(
    st.builds(Move, st.just("match"), CARDS, st.sampled_from(["", "collection"]), st.just(""), SAID),
    st.builds(Move, st.just("collect"), CARDS, st.just(""), st.just(""), SAID),
    st.builds(Move, st.just("wild"), st.just(WILD), st.just(""), st.sampled_from(["", *CALLS]), st.just("")),
    st.sampled_from([Move("challenge"), Move("pass")]),
)


@given(MOVES, st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_write_and_parse(move: Move, chance: random.Random) -> None:
    """What is written is read back, in any case and spacing."""
    text = game.write(move)
    assert "\n" not in text
    assert game.parse(text) == move
    sloppy = "".join(chance.choice((letter.upper(), letter.lower())) for letter in text)
    assert game.parse(f"  {sloppy.replace(' ', '   ')} ") == move


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("match red 3", Move("match", "R3")),
        ("Match the R3 from my collection!", None),
        ("match R3 from the collection", Move("match", "R3", "collection")),
        ("match r3 from hand", Move("match", "R3")),
        ("match R3: “Match!”", Move("match", "R3", "", "", "match")),
        ("collect g5 no match", Move("collect", "G5", "", "", "no match")),
        ("wild: blue", Move("wild", WILD, "", "B")),
        ("a wild 3", Move("wild", WILD, "", "3")),
        ("match W", Move("match", WILD)),
        ("match R9", Move("match", "R9")),
        ("wild R3", Move("wild", WILD, "", "R3")),
        ("pass", Move("pass")),
        ("", None),
        ("R3", None),
        ("match", None),
        ("wild purple", None),
        ("match R3 " + "x" * 100_000, None),
        ("match \u0663\u0663", None),
    ],
)
def test_what_is_understood(said: str, move: Move | None) -> None:
    """Colours by name, articles, quotes; the rest is refused with an example of what to say."""
    if move is None:
        with pytest.raises(BadMove, match=r"is not a move in this game\. Say for example: match R3"):
            game.parse(said)
    else:
        assert game.parse(said) == move


@given(st.text(max_size=40))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_move_or_none(text: str) -> None:
    """Nothing but `BadMove` comes of text; what is read can be judged."""
    with suppress(BadMove):
        move = game.parse(text)
        assert game.parse(game.write(move)) == move


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
def test_random_games_end_and_lose_nothing(seats: int, options: dict[str, object]) -> None:
    """MCH-COMP-01, MCH-COMP-02, MCH-END-01, MCH-Q24: 64 cards at every moment; two rounds and an outcome."""
    for seed in range(6):
        found = states(seats, seed, options | {"max_rounds": 2}, 2 * game.turn_cap)
        assert found[-1].phase == "over"
        for state in found:
            assert game.counts(state) == COPIES
            assert max(map(len, state.hands)) <= 5
        outcome = game.outcome(found[-1])
        assert outcome is not None
        assert outcome.scores == found[-1].totals
        assert min(outcome.ranks) == 1
        assert outcome.say.tell(0).strip()
        assert all(game.outcome(state) is None for state in found[:-1])


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
def test_the_draw_names_no_card(seats: int, options: dict[str, object]) -> None:
    """MCH-NO-03, MCH-SET-02: what is drawn is told to nobody."""
    chance = random.Random(1)
    step = game.deal(seats, 2, options)
    draws = 0
    for _ in range(80):
        for event in step.events:
            if event.say.key == "event.draw":
                draws += 1
                assert set(event.say.facts) == {"who"}
        moves = list(game.moves(step.state))
        if not moves:
            break
        step = game.play(step.state, chance.choice(moves))
    assert draws > 0


# --- what a seat cannot know ------------------------------------------------------------------


def seen_by(state: State, seat: int) -> tuple[object, ...]:
    """All that a seat is shown (covered cards only with the option for it), and what is no secret."""
    piles = state.piles if state.options.show_covered else [tops(state, s) for s in range(len(state.hands))]
    colours = [[card[0] for pile in own for card in pile] for own in state.piles]
    return (
        state.hands[seat],
        tuple(map(len, state.hands)),
        (piles, colours),
        (state.discard[-1:], len(state.discard), len(state.deck)),
        state[5:12],
        (state.call, state.options),
    )


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=IDS)
def test_redeal_changes_only_what_is_hidden(seats: int, options: dict[str, object]) -> None:
    """MCH-SET-02, MCH-Q29: all that a seat does not see is dealt afresh; all that is open stays."""
    changed = 0
    full = game.options(options | {"max_rounds": 2})
    for seed in range(2):
        for state in states(seats, seed, options | {"max_rounds": 2}, 300)[::7]:
            for seat in range(seats):
                other = game.redeal(state, seat, seed + seat)
                assert seen_by(other, seat) == seen_by(state, seat)
                assert game.counts(other) == COPIES
                assert game.outcome(other) == game.outcome(state)
                if seat == game.to_move(state):
                    assert list(game.moves(other)) == list(game.moves(state))
                    for move in game.moves(state):
                        assert game.check(other, move) == game.check(state, move)
                changed += other.hands != state.hands
                assert game.load(game.dump(other), seats, 0, full) == other
    assert changed > 20


@pytest.mark.parametrize("shown", [False, True])
def test_redeal_remembers_nothing(shown: bool) -> None:
    """MCH-NO-02, MCH-Q29: what was seen once is forgotten; the colour of a covered card is still seen."""
    state = at(
        options={"show_covered": shown},
        hands=["R2 G5", "B0 B1"],
        collections=["R5 R1", "G4 G3 Y0"],
        discard="P0 P1 B2",
        deck="Y5",
    )
    others = [game.redeal(state, 0, chance) for chance in range(60)]
    assert len({other.hands[1] for other in others}) > 20
    assert len({other.deck[0] for other in others}) > 10
    assert len({other.discard[:2] for other in others}) > 20
    for seat, place in ((0, 0), (1, 2)):
        covered = {other.piles[seat][place][0] for other in others}
        assert len({card[0] for card in covered}) == 1
        assert (len(covered) == 1) == shown


def test_redeal_keeps_what_a_violation_covered() -> None:
    """MCH-Q41: all have just seen that it fitted, so the question to the others stays the same."""
    state = at(options={"police": "opponents"}, hands=["Y5 R2", 5], collections=["Y0 Y2"], discard="B2")
    state = game.play(state, game.parse("collect Y5")).state
    for chance in range(30):
        other = game.redeal(state, 1, chance)
        assert other.piles[0][1][1:] == ("Y2", "Y5")
        assert game.check(other, game.parse("challenge")) == game.check(state, game.parse("challenge"))
    assert len({game.redeal(state, 1, chance).piles[0][1][0] for chance in range(30)}) > 3


def test_redeal_when_the_hands_lie_open() -> None:
    """MCH-SCORE-02: at the end all hands are shown."""
    state = states(3, 3, {"max_rounds": 1})[-1]
    other = game.redeal(state, 0, 1)
    assert other.hands == state.hands
    assert other.deck != state.deck


# --- positions --------------------------------------------------------------------------------


def test_two_lines_are_enough() -> None:
    """The forgiving form: what is left out gets its plain value, the same for the same chance."""
    record = tomllib.loads('hands = ["R2 G5", 5]\ndiscard = "B2"\n')
    full = game.options({})
    state = game.load(record, 2, 5, full)
    assert state == game.load(record, 2, 5, full)
    assert state.hands != game.load(record, 2, 6, full).hands
    assert state.hands[0] == ("R2", "G5")
    assert len(state.hands[1]) == 5
    assert (len(state.deck), state.turn, state.round, state.totals) == (56, 0, 1, (0, 0))
    allowed(state, "match R2")
    bare = game.load({}, 4, 5, full)
    assert [len(hand) for hand in bare.hands] == [5, 5, 5, 5]
    assert bare.discard[0] != WILD
    listed = {"hands": [["r2", "g5"], 5], "discard": ["b2"]}
    assert game.load(listed, 2, 5, full) == state


@pytest.mark.parametrize(("call", "means"), [("blue", "B"), ("B", "B"), ("b", "B"), ("3", "3"), (3, "3")])
def test_a_call_by_name(call: object, means: str) -> None:
    """MCH-WILD-03: a colour by name or letter, a number as text or number."""
    assert at(hands=["R2 G5", 5], discard="W", call=call).call == means


def test_deck_and_rest() -> None:
    """What is named lies on top; the rest below, or under the discards."""
    state = at(hands=["R2", 2], discard="B2", deck="Y1 W")
    assert state.deck[:2] == ("Y1", "W")
    assert len(state.deck) == 60
    state = at(hands=["R2", 2], discard="B2", deck="Y1 W", rest="discard")
    assert state.deck == ("Y1", "W")
    assert len(state.discard) == 59
    assert state.discard[-1] == "B2"
    assert len(at(hands=["R2", 2], discard="B2", deck=3).deck) == 3


BAD: list[tuple[str, dict[str, object]]] = [
    ("Dana’s hand has 6 cards; there can be at most 5", {"hands": ["R0 R1 R2 R3 R4 R5"]}),
    ("Ada cannot have an empty hand", {"hands": [5, ""], "phase": "play"}),
    ("Dana cannot have an empty hand", {"hands": [0]}),
    ("Dana’s collection cannot hold a wild", {"collections": ["W"]}),
    ("The game has only 4 cards like a wild", {"hands": ["W W W", "W W"]}),
    ("The discard pile cannot be empty", {"discard": []}),
    ("The wild on top asks for something", {"discard": "W", "call": ""}),
    ("only a wild asks", {"discard": "B2", "call": "3"}),
    ("not 'purple'", {"discard": "W", "call": "purple"}),
    ("needs the option", {"collections": ["B4 G5"], "discard": "B2", "violation": "G5"}),
    ("needs the option", {"collections": ["B4"], "discard": "B2", "caught": True}),
    ("the game is not over", {"phase": "over", "totals": [49, 0]}),
    ("The phase is one of play, challenge and over, not 'deal'", {"phase": "deal"}),
]


@pytest.mark.parametrize(("reason", "position"), BAD, ids=[reason for reason, _ in BAD])
def test_impossible_positions(reason: str, position: dict[str, object]) -> None:
    """Each is refused with its reason."""
    with pytest.raises(ImpossiblePosition) as caught:
        at(**position)  # type: ignore[arg-type]
    assert any(reason in found for found in caught.value.reasons), caught.value.reasons


LAID: dict[str, object] = {"hands": ["R2"], "collections": ["B4 G5"], "discard": "B2", "violation": "G5"}
POLICED: list[tuple[str, dict[str, object]]] = [
    ("has to lie on top of Dana’s collection", LAID | {"collections": ["G5 B4 G4"]}),
    ("Dana was free to collect the green 5", LAID | {"collections": ["G5"]}),
    ("or could not at all", LAID | {"collections": ["B4 R2"], "violation": "R2", "hands": ["G5"]}),
    ("cannot be asked to challenge their own play", LAID | {"challenger": 0}),
    ("Dana cannot hold 5 cards now; the most is 4", LAID | {"hands": ["R0 R1 R2 R3 R4"]}),
    (
        "nothing open in Dana’s collection fits",
        {"collections": ["G4"], "discard": "B2", "caught": True, "turn": 0},
    ),
]


@pytest.mark.parametrize(("reason", "position"), POLICED, ids=[reason for reason, _ in POLICED])
def test_impossible_violations(reason: str, position: dict[str, object]) -> None:
    """MCH-Q41: a challenge needs a violation."""
    with pytest.raises(ImpossiblePosition, match=reason):
        at(options={"police": "opponents"}, **position)  # type: ignore[arg-type]


def test_points_say_nothing_about_rounds_before() -> None:
    """MCH-GAME-01, MCH-Q21: a position is consistent, not reachable."""
    state = at(phase="over", totals=[52, -1])
    assert (state.round, game.to_move(state)) == (1, None)
    assert at(hands=["R2", 5], discard="B2", totals=[301, 0], round=3).totals == (301, 0)


def test_load_refuses_seats_and_options() -> None:
    """MCH-Q01: `BadOption` for those."""
    with pytest.raises(BadOption):
        game.load({}, 7, 0, game.options({}))
    with pytest.raises(BadOption):
        game.load({}, 2, 0, {"wilds": 3})


# --- the texts --------------------------------------------------------------------------------


def test_every_option_has_its_ruling() -> None:
    """MCH-Q01 to MCH-Q42: options and rulings name each other; parts and weights are the known ones."""
    book = game.rulebook
    for option in book.options.values():
        assert option.id == f"mch.{option.key}"
        assert set(option.rulings) <= set(book.rulings)
        assert option.rulings
    for ruling in book.rulings.values():
        assert ruling.weight in ("blocker", "frequent", "edge", "cosmetic")
        assert not ruling.option or ruling.option in book.options
        assert ruling.text
        assert ruling.question.endswith("?")
    for rule in book.rules.values():
        assert set(rule.rulings) <= set(book.rulings)
        assert 2 <= len(rule.name.split()) <= 5
    assert sorted(book.rulings) == [f"MCH-Q{n:02}" for n in range(1, 44)]
    assert sum(rule.part == "Examples" for rule in book.rules.values()) == 6
    assert len(book.rules) == 40


#: Sentences whose names the code puts together.
PUT_TOGETHER = {
    *(f"why.{kind}_{how}" for kind in ("match", "collect") for how in ("said_wrong", "unsaid")),
    *(f"fix.{how}{said}" for how in ("match", "match_from", "collect") for said in ("", "_said")),
    *(f"fix.{how}" for how in ("wild", "last_wild", "challenge", "pass")),
    *(
        f"{table}{end}"
        for table in ("end.", "event.over_")
        for end in ("won", "shared", "won_early", "shared_early")
    ),
}


def test_every_sentence_is_used_and_none_is_missing() -> None:
    """The names of sentences in the code are just those in the file."""
    code = "".join(path.read_text(encoding="utf-8") for path in game.folder.glob("*.py"))
    used = set(re.findall(r'"((?:why|fix|event|parse|option)\.\w+)"', code)) | PUT_TOGETHER
    used |= {f"position.{key}" for key in re.findall(r'wrong\(\s*"(\w+)"', code)}
    tables = {key.split(".")[0] for key in used}
    assert used == {key for key in game.words.sentences if key.split(".")[0] in tables}


def test_every_face_has_a_name() -> None:
    """Cards and colours are said in words."""
    for code in (*COPIES, *"RYGBP"):
        assert game.words.name(code) != code
    assert len(NAMES) >= 8
