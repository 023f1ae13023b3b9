"""The cards of Kindling, and the four states of a log."""

import pytest

from matchkit import art
from tests.art.drawings import drawn, faces_of, read, texts

faces = faces_of("kindling")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def suits(svg: str) -> list[tuple[str, str]]:
    """Each suit in a picture, with the colour that it has."""
    shapes = {d: code for code, d in art.SUITS.items()}
    return [
        (shapes[element.get("d", "")], style["fill"])
        for element, style, _ in drawn(svg)
        if element.get("d") in shapes
    ]


@pytest.mark.parametrize("suit", "SHDC")
@pytest.mark.parametrize("rank", RANKS)
def test_kin_card_01_black_is_wood_and_red_is_flame(rank: str, suit: str) -> None:
    colour = "var(--mk-card-red)" if suit in "HD" else "var(--mk-print)"
    svg = faces.face(rank + suit)
    assert texts(svg) == [rank]
    assert suits(svg) == [(suit, colour), (suit, colour)]
    assert suits(faces.face(rank + suit, compact=True)) == [(suit, colour)]


def test_there_are_52_cards_and_26_that_can_be_logs() -> None:
    found = faces.faces()
    assert sum(f"{code}.c" in found for code in found) == 53
    assert sum(code.endswith(".f") for code in found) == 26
    assert sum(code.endswith(".d") for code in found) == 26


@pytest.mark.parametrize("form", ["f", "d"])
def test_kin_card_01_a_red_card_is_never_a_log(form: str) -> None:
    with pytest.raises(KeyError):
        faces.face(f"9D.{form}")


def test_the_rank_of_a_card_in_a_fire_is_lower_so_that_a_tag_covers_nothing() -> None:
    (up,) = read(faces.face("QS")).iter("text")
    (low,) = read(faces.face("QS.f")).iter("text")
    assert float(low.get("y", "")) - float(up.get("y", "")) == 18


@pytest.mark.parametrize("rank", RANKS)
def test_a_damaged_log_keeps_its_name_on_a_dark_back(rank: str) -> None:
    svg = faces.face(f"{rank}C.d")
    assert texts(svg) == [rank]
    assert suits(svg) == [("C", "var(--mk-pale)")]
    assert "--mk-crack" in svg
    assert "--mk-back-hatch-2" in svg


@pytest.mark.parametrize(
    ("state", "has", "has_not"),
    [
        ("fresh", "--mk-log)", "--mk-log-glint"),
        ("burning", "--mk-log-glint", "--mk-crack"),
        ("smoldering", "--mk-crack", "--mk-log-glint"),
        ("smoking", "--mk-crack", "--mk-log-glint"),
    ],
)
def test_a_log_shows_its_state(state: str, has: str, has_not: str) -> None:
    svg = faces.face(f"log.{state}")
    assert read(svg).get("viewBox") == "0 0 98 24"
    assert has in svg
    assert has_not not in svg


def test_an_empty_flame_is_dashed_and_takes_the_colour_of_the_text() -> None:
    empty, full = faces.face("flame.empty"), faces.face("flame")
    assert "stroke-dasharray" in empty
    assert "currentColor" in empty
    assert "stroke-dasharray" not in full
    assert "--mk-flame)" in full


def test_smoke_is_two_wisps_and_a_wisp_is_one() -> None:
    assert faces.face("smoke").count("M") == 2
    assert faces.face("wisp").count("M") == 1
