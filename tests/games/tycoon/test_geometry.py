"""The geometry of figures, compared with tables worked out by hand and with the rulebook's hints."""

from __future__ import annotations

import pytest

from matchkit.games.tycoon import geometry as g

#: Each card's figures with the sticks they cost, for a 7 of three sticks.
THREE = {
    "0": "0:0 8:1",
    "1": "0:4 1:0 3:3 4:2 6:4 7:1 8:5 9:4 A:4 b:3 C:2 d:3 E:3 F:2",
    "2": "2:0 8:2",
    "3": "3:0 6:1 8:2 9:1 E:0",
    "4": "4:0 6:2 8:3 9:2 A:2 b:1",
    "5": "5:0 6:1 8:2 9:1",
    "6": "6:0 8:1 9:0",
    "7": "0:3 3:2 6:3 7:0 8:4 9:3 A:3 b:2 C:1 E:2",
    "8": "8:0",
    "A": "8:1 A:0",
    "b": "6:1 8:2 9:1 A:1 b:0",
    "C": "0:2 3:1 6:2 8:3 9:2 C:0 E:1",
    "d": "8:2 A:1 d:0",
    "F": "3:1 6:2 8:3 9:2 A:2 d:1 E:1 F:0",
}
#: What a 7 of four sticks changes.
FOUR = THREE | {
    "1": "0:4 1:0 3:3 4:2 6:4 7:2 8:5 9:4 A:4 b:3 C:2 d:3 E:3 F:2",
    "7": "0:2 6:2 7:0 8:3 9:2 A:2 b:1",
}
#: What G and H add as figures, and the rows of the two cards (a guess: TYC-Q30).
GH_FIGURES = {"1": "G:3 H:3", "4": "H:1", "7": "G:2", "C": "G:1"}
GH_CARDS = {"G": "0:1 6:1 8:2 9:1 G:0", "H": "8:2 A:1 H:0"}

#: (card, figure): the sticks laid on it as printed, and turned; None where that way does not work.
LAID = {
    ("0", "8"): ("g", "g"),
    ("1", "1"): ("", None),
    ("1", "7"): ("a", None),
    ("1", "4"): ("fg", None),
    ("1", "C"): (None, "ad"),
    ("1", "F"): (None, "ag"),
    ("1", "3"): ("adg", None),
    ("1", "b"): (None, "cdg"),
    ("1", "d"): ("deg", None),
    ("1", "E"): (None, "adg"),
    ("1", "0"): ("adef", "abcd"),
    ("1", "6"): (None, "acdg"),
    ("1", "8"): ("adefg", "abcdg"),
    ("1", "9"): ("adfg", None),
    ("1", "A"): ("aefg", "abcg"),
    ("2", "2"): ("", ""),
    ("2", "8"): ("cf", "cf"),
    ("3", "3"): ("", None),
    ("3", "E"): (None, ""),
    ("3", "6"): (None, "c"),
    ("3", "9"): ("f", None),
    ("3", "8"): ("ef", "bc"),
    ("4", "b"): (None, "d"),
    ("4", "6"): (None, "ad"),
    ("4", "9"): ("ad", None),
    ("4", "A"): ("ae", "ab"),
    ("4", "8"): ("ade", "abd"),
    ("5", "5"): ("", ""),
    ("5", "6"): ("e", "e"),
    ("5", "9"): ("b", "b"),
    ("5", "8"): ("be", "be"),
    ("6", "6"): ("", None),
    ("6", "9"): (None, ""),
    ("6", "8"): ("b", "e"),
    ("7", "C"): (None, "a"),
    ("7", "3"): ("dg", None),
    ("7", "b"): (None, "cg"),
    ("7", "E"): (None, "ag"),
    ("7", "0"): ("def", "abc"),
    ("7", "6"): (None, "acg"),
    ("7", "9"): ("dfg", None),
    ("7", "A"): ("efg", None),
    ("7", "8"): ("defg", "abcg"),
    ("A", "8"): ("d", "a"),
    ("b", "6"): ("a", None),
    ("b", "9"): (None, "d"),
    ("b", "A"): (None, "e"),
    ("b", "8"): ("ab", "de"),
    ("C", "3"): (None, "g"),
    ("C", "E"): ("g", None),
    ("C", "0"): ("bc", "ef"),
    ("C", "6"): ("cg", None),
    ("C", "9"): (None, "fg"),
    ("C", "8"): ("bcg", "efg"),
    ("d", "A"): (None, "c"),
    ("d", "8"): ("af", "cd"),
    ("F", "3"): (None, "a"),
    ("F", "d"): (None, "e"),
    ("F", "E"): ("d", None),
    ("F", "6"): ("cd", None),
    ("F", "9"): (None, "af"),
    ("F", "A"): ("bc", None),
    ("F", "8"): ("bcd", "aef"),
}


def row(said: str) -> dict[str, int]:
    return {pair[0]: int(pair[2:]) for pair in said.split()}


@pytest.mark.parametrize(("seven", "table"), [(3, THREE), (4, FOUR)], ids=["TYC-Q01 three", "TYC-Q01 four"])
def test_the_table_of_changes_follows(seven: int, table: dict[str, str]) -> None:
    assert g.changes(seven) == {card: row(said) for card, said in table.items()}


@pytest.mark.parametrize(("seven", "pairs", "real"), [(3, 72, 58), (4, 69, 55)])
def test_how_many_changes_there_are(seven: int, pairs: int, real: int) -> None:
    """TYC-MOD-02: counted with E from 3 and 9 from 6."""
    found = [(card, figure) for card, figures in g.changes(seven).items() for figure in figures]
    assert len(found) == pairs
    assert len([1 for card, figure in found if card != figure]) == real


def test_the_expansion_adds_two_figures_and_two_cards() -> None:
    """TYC-VAR-03, TYC-Q30."""
    expected = {card: row(f"{said} {GH_FIGURES.get(card, '')}") for card, said in THREE.items()}
    expected |= {card: row(said) for card, said in GH_CARDS.items()}
    assert g.changes(3, True) == expected


@pytest.mark.parametrize(("card", "figure"), LAID, ids="".join)
def test_which_sticks_are_laid_each_way_up(card: str, figure: str) -> None:
    """TYC-MOD-01, TYC-MOD-02."""
    for upside_down, sticks in zip((False, True), LAID[card, figure], strict=True):
        held = g.fit(card, figure, upside_down)
        assert held.works == (sticks is not None)
        assert held.added == (sticks or "")


def test_each_stick_has_one_part_in_a_fit() -> None:
    """TYC-MOD-02: printed, added, in the way and missing sticks never overlap and add up."""
    for card in g.cards(True):
        for figure in g.figures(True):
            for upside_down in (False, True):
                held = g.fit(card, figure, upside_down)
                parts = held.printed + held.added + held.in_way + held.missing
                assert len(parts) == len(set(parts))
                assert g.mask(held.printed + held.added + held.missing) == g.shape(figure)
                lies = g.turned(g.shape(card)) if upside_down else g.shape(card)
                assert g.mask(held.printed + held.in_way) == lies
                assert not (held.works and held.missing)


def test_the_cost_does_not_depend_on_the_way_up() -> None:
    """TYC-Q18."""
    for card in g.cards(True):
        for figure, cost in g.changes(3, True)[card].items():
            ways = [f for up in (False, True) if (f := g.fit(card, figure, up)).works]
            assert {len(f.added) for f in ways} == {cost}


def test_a_card_is_turned_only_where_it_must() -> None:
    """TYC-COMP-02, TYC-MOD-03."""
    assert g.way_up("3", "E") is True
    assert g.way_up("6", "9") is True
    assert g.way_up("7", "F") is None
    for card in g.cards(True):
        assert g.way_up(card, card) is False
        for figure in g.figures(True):
            assert (g.way_up(card, figure) is False) == g.fit(card, figure).works


def test_turning_twice_changes_nothing() -> None:
    """TYC-MOD-01."""
    assert all(g.turned(g.turned(bits)) == bits for bits in range(128))
    assert g.segments(g.turned(g.mask("abcf"))) == "cdef"
    assert g.turned(g.mask("g")) == g.mask("g")


@pytest.mark.parametrize(
    ("figure", "made_by", "cards"),
    [
        ("0", "0:0 C:2 7:3 1:4", 16),
        ("1", "1:0", 4),
        ("2", "2:0", 4),
        ("3", "3:0 C:1 F:1 7:2 1:3", 20),
        ("4", "4:0 1:2", 8),
        ("5", "5:0", 4),
        ("6", "6:0 3:1 5:1 b:1 4:2 C:2 F:2 7:3 1:4", 36),
        ("7", "7:0 1:1", 8),
        ("8", "8:0 0:1 6:1 A:1 2:2 3:2 5:2 b:2 d:2 4:3 C:3 F:3 7:4 1:5", 56),
        ("9", "6:0 3:1 5:1 b:1 4:2 C:2 F:2 7:3 1:4", 36),
        ("A", "A:0 b:1 d:1 4:2 F:2 7:3 1:4", 28),
        ("b", "b:0 4:1 7:2 1:3", 16),
        ("C", "C:0 7:1 1:2", 12),
        ("d", "d:0 F:1 1:3", 12),
        ("E", "3:0 C:1 F:1 7:2 1:3", 20),
        ("F", "F:0 1:2", 8),
    ],
)
def test_what_can_show_each_number(figure: str, made_by: str, cards: int) -> None:
    """TYC-MOD-02."""
    found = g.makers()[figure]
    assert dict(found) == row(made_by)
    assert [cost for _, cost in found] == sorted(cost for _, cost in found)
    assert 4 * len(found) == cards


def test_figures_and_cards_have_the_order_of_the_sheet() -> None:
    """TYC-COMP-01, TYC-COMP-03, TYC-SET-04, TYC-Q33."""
    assert g.FIGURES == "0123456789AbCdEF"
    assert len(g.CARDS) == 14
    assert set(g.FIGURES) - set(g.CARDS) == {"9", "E"}
    assert len({g.shape(f) for f in g.figures(True)}) == 18


def test_six_and_nine_have_their_tails() -> None:
    """TYC-Q02."""
    assert g.segments(g.shape("6")) == "acdefg"
    assert g.segments(g.shape("9")) == "abcdfg"


# --- the hints of the rulebook ---------------------------------------------------------------


def test_hint_1_nothing_else_becomes_2() -> None:
    """TYC-HINT-01."""
    assert g.changes()["2"] == {"2": 0, "8": 2}
    assert dict(g.makers()["2"]) == {"2": 0}


def test_hint_2_only_2_is_so_stuck() -> None:
    """TYC-HINT-02: nothing else makes a 2, and it has one change; 0 and A lead to 8 too, 8 to nothing."""
    one_change = [card for card, found in g.changes().items() if len(found) == 2]
    assert one_change == ["0", "2", "A"]
    assert [card for card in one_change if len(g.makers()[card]) == 1] == ["2"]
    assert g.changes()["8"] == {"8": 0}


@pytest.mark.parametrize("seven", [3, 4])
def test_hint_3_a_7_is_never_an_f(seven: int) -> None:
    """TYC-HINT-03."""
    assert g.cost("7", "F", seven) is None


def test_hint_3_which_sticks_are_in_the_way() -> None:
    """TYC-HINT-03."""
    assert g.fit("7", "F").in_way == "bc"
    assert g.fit("7", "F").missing == "efg"
    assert g.fit("7", "F", True).in_way == "d"
    assert g.fit("7", "F", True).missing == "ag"


@pytest.mark.parametrize("seven", [3, 4])
def test_hint_4_only_1_becomes_f(seven: int) -> None:
    """TYC-HINT-04."""
    assert g.makers(seven)["F"] == (("F", 0), ("1", 2))


def test_hints_5_to_8_what_changes_cost() -> None:
    """TYC-HINT-05, TYC-HINT-06, TYC-HINT-07, TYC-HINT-08; TYC-EX-05, TYC-EX-06, TYC-EX-07, TYC-EX-08."""
    assert g.fit("4", "9").added == "ad"
    assert g.fit("4", "A").added == "ae"
    assert g.fit("3", "E", True).added == ""
    assert g.fit("1", "F", True).added == "ag"
    assert not g.fit("1", "F").works


def test_hint_9_b_is_neither_6_nor_9() -> None:
    """TYC-HINT-09, TYC-MOD-05."""
    assert g.cost("b", "6") == 1
    assert g.cost("b", "9") == 1


def test_hint_10_minus_one_l_and_p_are_no_figures() -> None:
    """TYC-HINT-10, TYC-MOD-05: L is a turned 7, P a turned d, and −1 is b, c and g."""
    shapes = {g.shape(f) for f in g.FIGURES}
    assert g.segments(g.turned(g.shape("7"))) == "def"
    assert g.segments(g.turned(g.shape("d"))) == "abefg"
    for no_figure in ("def", "abefg", "bcg"):
        assert g.mask(no_figure) not in shapes


def test_hints_11_and_12_public_examples() -> None:
    """TYC-HINT-11, TYC-HINT-12, TYC-Q01: a 7 becomes a 3 only if it has three sticks."""
    assert g.cost("6", "9") == 0
    assert g.cost("6", "8") == 1
    assert g.cost("3", "9") == 1
    assert g.cost("7", "3") == 2
    assert g.cost("7", "3", 4) is None
    assert g.segments(g.shape("7", 4)) == "abcf"


def test_hint_13_which_revolutions_can_be_laid() -> None:
    """TYC-HINT-13, TYC-EX-09: there are four cards each, so five need a second kind; each costs a stick."""
    possible = {figure for figure, found in g.makers().items() if 4 * len(found) >= 5}
    assert set(g.FIGURES) - possible == {"1", "2", "5"}
    cheapest = {
        figure: sum(sorted(cost for _, cost in g.makers()[figure] for _ in range(4))[:5])
        for figure in possible
    }
    assert min(cheapest.values()) == 1
    assert {figure for figure, cost in cheapest.items() if cost >= 2} == {"0", "4", "F"}
