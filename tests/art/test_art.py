"""Drawings that all games share."""

import re

import pytest

from matchkit import art
from matchkit.art import Line
from tests.art.drawings import drawn, read, texts, variables

NEEDED = [
    *("book", "first", "back", "next", "last", "list", "check", "cross", "question", "warning", "clock"),
    *("plug", "refresh", "moon", "sun", "arrow-right", "arrow-left", "hint", "undo", "edit", "eye"),
    *("players", "dice", "search", "close", "plus", "minus", "printer", "link", "match-one", "set", "run"),
    *("flare", "burn-out", "burn-card", "brand", "flip", "spade", "heart", "diamond", "club"),
]

LINES = (Line(10, 90, 10, 10, 7), Line(30, 90, 30, 10, 7), Line(5, 80, 60, 20, 7))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.5, ".5"),
        (-0.5, "-.5"),
        (-0.01, "0"),
        (0, "0"),
        (10, "10"),
        (100.0, "100"),
        (12.34, "12.3"),
        (10.04, "10"),
    ],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert art.num(value) == text


def test_there_is_an_icon_for_every_name() -> None:
    assert sorted(art.icons()) == sorted(NEEDED)


@pytest.mark.parametrize("name", NEEDED)
def test_icons_are_drawn_in_the_colour_of_the_text(name: str) -> None:
    icon = art.icons()[name]
    root = read(icon)
    assert root.attrib == {"viewBox": "0 0 24 24", "aria-hidden": "true", "focusable": "false"}
    assert len(icon) < 800
    assert "#" not in icon
    if name == "brand":
        assert variables(icon)
    else:
        assert "currentColor" in icon
        assert not variables(icon)


def test_no_two_icons_look_the_same() -> None:
    assert len(set(art.icons().values())) == len(art.icons())


@pytest.mark.parametrize("kind", ["wood", "printed", "in_way", "plain"])
def test_matches_have_one_head_each(kind: art.Kind) -> None:
    root = read(f"<svg>{art.matches(LINES, kind)}</svg>")
    assert len(list(root.iter("ellipse"))) == 3


def test_no_matches_are_nothing() -> None:
    assert art.matches([]) == ""


def test_an_outline_is_dashed_and_has_no_head() -> None:
    svg = f"<svg>{art.matches(LINES, 'outline')}</svg>"
    places = [style for element, style, _ in drawn(svg) if element.tag == "rect"]
    assert len(places) == 3
    assert all("stroke-dasharray" in style and style["fill"] == "none" for style in places)
    assert "ellipse" not in svg


def test_a_stick_in_the_way_has_a_cross() -> None:
    svg = f"<svg>{art.matches(LINES[:1], 'in_way')}</svg>"
    (badge,) = read(svg).iter("circle")
    assert (badge.get("cx"), badge.get("cy")) == ("10", "50")


def test_a_head_lies_at_the_tip() -> None:
    (head,) = read(f"<svg>{art.match(10, 90, 10, 10, 10, 'printed')}</svg>").iter("ellipse")
    centre, half = float(head.get("cy", "")), float(head.get("ry", ""))
    assert centre - half == pytest.approx(10)


def test_kinds_differ() -> None:
    kinds: tuple[art.Kind, ...] = ("wood", "printed", "in_way", "outline", "plain")
    assert len({art.matches(LINES, kind) for kind in kinds}) == 5


@pytest.mark.parametrize("step", [5, 8, 12])
def test_stripes_end_at_the_box(step: int) -> None:
    lines = re.findall(r"M(\d+) (\d+)l(\d+)-(\d+)", art.stripes(8, 10, 92, 132, step))
    assert len(lines) == (84 + 122 - 1) // step
    for x, y, right, up in lines:
        assert right == up
        assert int(x) == 8 or int(y) == 132
        assert int(x) + int(right) == 92 or int(y) - int(up) == 10
        assert 8 <= int(x) < int(x) + int(right) <= 92
        assert 10 <= int(y) - int(up) < int(y) <= 132


def test_tokens_have_a_number_and_a_shape() -> None:
    assert texts(art.token(1)) == ["1"]
    assert texts(art.token(5)) == ["5"]
    assert "<circle" in art.token(1)
    assert "<circle" not in art.token(5)


@pytest.mark.parametrize("worth", [0, 2, -1, 10])
def test_there_is_no_other_token(worth: int) -> None:
    with pytest.raises(ValueError, match="only 1 and 5"):
        art.token(worth)


def test_a_back_says_how_many_lie_under_it() -> None:
    assert texts(art.back("+4")) == ["+4"]
    assert texts(art.back()) == []
    assert len(list(read(art.back()).iter("ellipse"))) == 1


@pytest.mark.parametrize("code", "SHDC")
def test_suits_keep_to_their_box(code: str) -> None:
    (path,) = read(f"<svg>{art.suit(code, 30, 40, 20)}</svg>").iter("path")
    assert path.get("transform") == "translate(30 40) scale(1)"
    absolute = re.findall(r"[MCLQ]([\d. ]+)", path.get("d", ""))
    assert all(0 <= float(n) <= 20 for run in absolute for n in re.findall(r"\d*\.\d+|\d+", run))
