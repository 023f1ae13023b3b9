"""Rules for every picture of every game."""

import zlib

import pytest

from tests.art.drawings import GAMES, faces_of, read

PICTURES = [pytest.param(game, id=game) for game in GAMES]

#: In bytes: the largest picture, and all pictures of a game as they are and deflated.
LARGEST, WHOLE, DEFLATED = (
    2200,
    {"kindling": 106_000, "match": 62_000, "matches": 62_000, "tycoon": 124_000},
    6000,
)


@pytest.mark.parametrize("game", PICTURES)
def test_pictures_can_stand_many_times_on_a_page(game: str) -> None:
    for code, svg in faces_of(game).faces().items():
        root = read(svg)
        assert root.tag == "svg", code
        assert set(root.attrib) == {"viewBox", "aria-hidden", "focusable"}, code
        assert (root.get("aria-hidden"), root.get("focusable")) == ("true", "false"), code
        for element in root.iter():
            assert not {"id", "class", "style", "href"} & set(element.attrib), code
            assert element is root or element.tag in ("g", "path", "rect", "circle", "ellipse", "text"), code
        assert "#" not in svg, f"{code} names a colour: it belongs in tokens.css"
        assert "url(" not in svg, code


@pytest.mark.parametrize("game", PICTURES)
def test_pictures_are_small(game: str) -> None:
    found = faces_of(game).faces()
    assert max(map(len, found.values())) < LARGEST
    assert sum(map(len, found.values())) < WHOLE[game]
    assert len(zlib.compress("\n".join(found.values()).encode())) < DEFLATED


@pytest.mark.parametrize("game", PICTURES)
def test_no_two_pictures_look_the_same(game: str) -> None:
    seen: dict[str, str] = {}
    same = {("log.smoldering", "log.smoking")}
    for code, svg in faces_of(game).faces().items():
        other = seen.setdefault(svg, code)
        assert other == code or (other, code) in same


@pytest.mark.parametrize("game", PICTURES)
def test_the_set_holds_what_face_draws(game: str) -> None:
    module = faces_of(game)
    for code, svg in module.faces().items():
        if code.startswith("token."):
            continue
        plain = code.removesuffix(".c")
        assert svg == module.face(plain, compact=plain != code), code


@pytest.mark.parametrize("game", PICTURES)
def test_every_card_has_a_compact_face_and_a_back(game: str) -> None:
    found = faces_of(game).faces()
    cards = [code for code in found if f"{code}.c" in found]
    assert "back" in cards
    assert len(cards) >= {"kindling": 53, "match": 32, "matches": 12, "tycoon": 15}[game]


@pytest.mark.parametrize("game", PICTURES)
@pytest.mark.parametrize(
    "code", ["", "nothing", "11", "R6", "X0", "AS.x", "5H.f", "7>", ">7", "7>Z", "Z>7", "log.wet", "back+10"]
)
def test_a_code_that_means_nothing_is_refused(game: str, code: str) -> None:
    with pytest.raises(KeyError):
        faces_of(game).face(code)


@pytest.mark.parametrize("game", PICTURES)
def test_lettering_is_not_tiny(game: str) -> None:
    """A mark is at least a sixth of the card's width high: 16 pixels on a card of 100."""
    for code, svg in faces_of(game).faces().items():
        root = read(svg)
        width = float(root.get("viewBox", "").split()[2])
        for text in root.iter("text"):
            assert float(text.get("font-size", "")) >= 0.16 * width, code
