"""The cards of Match!: each colour is told by letter, symbol, pattern and hue."""

import pytest

from tests.art.drawings import faces_of, read, texts, variables

faces = faces_of("match")
NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "pink"}


def paths(svg: str) -> list[str]:
    return [path.get("d", "") for path in read(svg).iter("path")]


@pytest.mark.parametrize("colour", NAMES)
@pytest.mark.parametrize("number", range(6))
def test_a_card_tells_its_colour_and_number(colour: str, number: int) -> None:
    svg = faces.face(f"{colour}{number}")
    assert texts(svg) == [colour, str(number)]
    assert {f"--mk-{NAMES[colour]}", f"--mk-{NAMES[colour]}-deep"} <= variables(svg)
    assert not any(f"--mk-{other}" in svg for letter, other in NAMES.items() if letter != colour)
    assert faces.SYMBOL[colour] in paths(svg)


@pytest.mark.parametrize("colour", NAMES)
def test_a_compact_card_tells_its_colour_and_number(colour: str) -> None:
    svg = faces.face(f"{colour}4", compact=True)
    assert read(svg).get("viewBox") == "0 0 41 70"
    assert texts(svg) == ["4"]
    assert faces.SYMBOL[colour] in paths(svg)


def test_every_colour_has_a_symbol_and_a_pattern_of_its_own() -> None:
    assert set(faces.SYMBOL) == set(NAMES)
    assert len(set(faces.SYMBOL.values())) == 5
    without_colour = set()
    for colour, name in NAMES.items():
        ds = paths(faces.face(f"{colour}3"))
        ds.remove(faces.SYMBOL[colour])
        without_colour.add(tuple(ds))
        assert name in faces.face(f"{colour}3")
    assert len(without_colour) == 5


@pytest.mark.parametrize("compact", [False, True])
def test_a_wild_shows_all_five_symbols_and_its_name(compact: bool) -> None:
    svg = faces.face("W", compact=compact)
    assert texts(svg) == ["Wild"]
    assert set(faces.SYMBOL.values()) <= set(paths(svg))


@pytest.mark.parametrize("colour", NAMES)
def test_a_badge_is_a_colour_alone(colour: str) -> None:
    svg = faces.face(f"{colour}.badge")
    assert texts(svg) == []
    assert faces.SYMBOL[colour] in paths(svg)


@pytest.mark.parametrize("colour", NAMES)
def test_the_edge_of_a_covered_card_never_shows_its_number(colour: str) -> None:
    assert texts(faces.face(f"{colour}.pile")) == []


def test_the_whole_deck_is_there() -> None:
    found = faces.faces()
    assert {f"{c}{n}" for c in NAMES for n in range(6)} | {"W", "back"} <= found.keys()
