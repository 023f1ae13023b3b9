"""The cards of Matches: a value is told by its numeral and by as many matches."""

import pytest

from tests.art.drawings import faces_of, read, texts

faces = faces_of("matches")


def heads(svg: str) -> int:
    return len(list(read(svg).iter("ellipse")))


@pytest.mark.parametrize("value", range(1, 11))
def test_a_card_shows_as_many_matches_as_it_is_worth(value: int) -> None:
    svg = faces.face(str(value))
    assert heads(svg) == value
    assert texts(svg) == [str(value)]


@pytest.mark.parametrize("value", range(1, 11))
def test_matches_stay_on_the_card_below_the_numeral(value: int) -> None:
    for line in faces.lines(value):
        assert all(10 < x < 90 for x in (line.x1, line.x2))
        assert all(36 < y < 136 for y in (line.y1, line.y2))


@pytest.mark.parametrize("value", [5, 6, 9, 10])
def test_every_fifth_match_lies_across_the_other_four(value: int) -> None:
    across = [line for line in faces.lines(value) if line.x1 != line.x2]
    assert len(across) == value // 5


@pytest.mark.parametrize("value", range(1, 11))
def test_a_compact_card_shows_its_numeral_large_and_one_match(value: int) -> None:
    svg = faces.face(str(value), compact=True)
    assert heads(svg) == 1
    (numeral,) = read(svg).iter("text")
    assert (numeral.text, numeral.get("font-size")) == (str(value), "52")


def test_the_flare_says_its_name_and_has_a_ground_of_its_own() -> None:
    assert texts(faces.face("F")) == ["Flare"]
    assert "--mk-burn)" in faces.face("F")
    assert "--mk-burn)" in faces.face("F", compact=True)


@pytest.mark.parametrize("count", range(1, 10))
def test_cards_face_down_are_one_back_with_a_count(count: int) -> None:
    assert texts(faces.face(f"back+{count}")) == [f"+{count}"]
    assert texts(faces.face(f"back+{count}", compact=True)) == [f"+{count}"]


def test_an_own_card_face_down_tells_what_it_counts_and_what_it_is() -> None:
    assert texts(faces.face("7.down")) == ["+1", "7"]
    assert texts(faces.face("10.down", compact=True)) == ["+1", "10"]
    assert texts(faces.face("F.down")) == ["+1"]


@pytest.mark.parametrize("code", ["7", "10", "F"])
def test_a_compact_card_face_down_shows_what_it_is_where_the_next_card_does_not_cover_it(code: str) -> None:
    """The next one leaves the left 55 of 100 free."""
    tab = [r for r in read(faces.face(f"{code}.down", compact=True)).iter("rect") if r.get("rx") == "4"][-1]
    assert float(tab.get("x", 99)) + float(tab.get("width", 99)) <= 55


def test_the_back_of_a_match_card_differs_from_that_of_a_burn_card() -> None:
    assert faces.face("back") != faces.face("burn.back")
    assert "--mk-flame" in faces.face("burn.back")
    assert "--mk-flame" not in faces.face("back")


def test_the_set_holds_the_tokens() -> None:
    assert {"token.1", "token.5"} <= faces.faces().keys()
