"""Rules for every picture of every game."""

import zlib

import pytest

from matchkit import Table
from matchkit.games import load
from tests.art.drawings import GAMES, faces_of, read

PICTURES = [pytest.param(game, id=game) for game in GAMES]

#: In bytes: the largest picture, and all pictures of a game as they are and deflated.
LARGEST, WHOLE, DEFLATED = 2200, 124_000, 6000


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
    assert sum(map(len, found.values())) < WHOLE
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
    assert not [card for card in load(game).counts(Table(game).state) if card in found and card not in cards]
    assert len(cards) > 1
