"""The cards of Matchstick Tycoon: every stick is drawn where the geometry says, and as what it says."""

from itertools import product

import pytest

from matchkit.games.tycoon import geometry
from tests.art.drawings import drawn, faces_of, read, texts

faces = faces_of("tycoon")

FEET = {line[:2]: segment for segment, line in ((s, faces.sticks(s, 7)[0]) for s in geometry.SEGMENTS)}


def _tip(x: float, y: float, level: bool, turned: bool) -> tuple[str, bool]:
    """The place that a head belongs to, and whether it points right or up."""
    if turned:
        x, y = 100 - x, 140 - y
    best = min(
        (abs(x - px) + abs(y - py), segment, tip)
        for segment in geometry.SEGMENTS
        for line in faces.sticks(segment, 7)
        if (line.y1 == line.y2) == level
        for px, py, tip in ((line.x1, line.y1, False), (line.x2, line.y2, True))
    )
    return best[1], best[2]


def seen(svg: str) -> tuple[dict[str, str], set[bool]]:
    """The places by kind (printed, added, in_way, missing), and which ways printed heads point."""
    kinds = {"var(--mk-print)": "printed", "var(--mk-head)": "added", "var(--mk-in-way)": "in_way"}
    found: dict[str, list[str]] = {kind: [] for kind in (*kinds.values(), "missing")}
    points = set()
    for element, style, turned in drawn(svg):
        if element.tag == "ellipse":
            x, y, rx, ry = (float(element.get(name, "")) for name in ("cx", "cy", "rx", "ry"))
            turn = element.get("transform", "")
            level = rx > ry and not turn.startswith(("rotate(-9", "rotate(-8"))
            segment, tip = _tip(x, y, level, turned)
            kind = kinds[style["fill"]]
            found[kind].append(segment)
            if kind != "added":
                points.add(tip)
            else:
                assert tip, "a laid match points right or up"
        elif element.tag == "rect" and "stroke-dasharray" in style:
            foot = (
                float(element.get("x", "")),
                float(element.get("y", "")) + float(element.get("height", "")) / 2,
            )
            found["missing"].append(min(FEET, key=lambda at: abs(at[0] - foot[0]) + abs(at[1] - foot[1])))
    found["missing"] = [FEET[at] for at in found["missing"]]
    return {kind: "".join(sorted(places)) for kind, places in found.items()}, points


@pytest.mark.parametrize("turned", [False, True], ids=["as printed", "upside down"])
@pytest.mark.parametrize("card", geometry.cards(expansion=True))
def test_tyc_mod_01_02_sticks_are_drawn_as_what_they_are(card: str, turned: bool) -> None:
    for figure in geometry.figures(expansion=True):
        fit = geometry.fit(card, figure, turned)
        places, points = seen(faces.draw(card, figure, turned))
        assert places == {
            "printed": fit.printed,
            "added": fit.added,
            "in_way": fit.in_way,
            "missing": fit.missing,
        }, figure
        assert points <= {not turned}, "printed heads point the other way on a card upside down"


@pytest.mark.parametrize("card", geometry.cards())
def test_a_printed_card_shows_its_own_sticks(card: str) -> None:
    own = geometry.segments(geometry.shape(card))
    assert seen(faces.face(card))[0]["printed"] == own
    assert seen(faces.face(f"{card}.up"))[0]["printed"] == own
    opposite = "".join(sorted(geometry.OPPOSITE[segment] for segment in own))
    assert seen(faces.face(f"{card}.turned"))[0]["printed"] == opposite


@pytest.mark.parametrize(("card", "figure"), list(product(geometry.cards(), geometry.figures())))
def test_tyc_mod_01_a_code_without_a_way_up_lies_as_geometry_says(card: str, figure: str) -> None:
    way = ".turned" if geometry.way_up(card, figure) else ".up"
    assert faces.face(f"{card}>{figure}") == faces.face(f"{card}>{figure}{way}")


def test_tyc_comp_02_two_cards_carry_two_names() -> None:
    assert texts(faces.face("3")) == ["3", "E"]
    assert texts(faces.face("6")) == ["6", "9"]
    assert texts(faces.face("7")) == ["7"]


def test_the_strip_of_a_turned_card_is_on_top() -> None:
    def strip_turned(code: str) -> bool:
        return next(
            turned for _, style, turned in drawn(faces.face(code)) if "mk-strip" in style.get("fill", "")
        )

    assert not strip_turned("4>9")
    assert strip_turned("3>E")


def test_tyc_q01_a_seven_can_have_four_sticks() -> None:
    assert seen(faces.face("7"))[0]["printed"] == "abc"
    assert seen(faces.face("7*"))[0]["printed"] == "abcf"
    assert seen(faces.face("1>7*"))[0]["added"] == "af"
    assert len(list(read(faces.face("fig.7*")).iter("ellipse"))) == 4


@pytest.mark.parametrize("figure", geometry.figures(expansion=True))
def test_a_figure_by_itself_takes_the_colour_of_the_text(figure: str) -> None:
    svg = faces.face(f"fig.{figure}")
    assert len(list(read(svg).iter("ellipse"))) == geometry.size(figure)
    assert "var(" not in svg
    assert "currentColor" in svg


def test_the_set_holds_every_card_figure_and_legal_change() -> None:
    found = faces.faces()
    assert set(geometry.cards()) <= found.keys()
    assert {f"fig.{figure}" for figure in geometry.figures()} <= found.keys()
    for card, row in geometry.changes().items():
        assert {f"{card}>{figure}" for figure in row if figure != card} <= found.keys()
    assert "7>F" not in found
