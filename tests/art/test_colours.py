"""The table of colours: what must be read can be read, in both themes."""

import pytest

from matchkit import art
from tests.art.drawings import GAMES, TOKENS, faces_of, table, variables

CARD = table()["card"]


def contrast(one: str, other: str) -> float:
    """The WCAG contrast of two colours, from 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "surface", "sunken"])
def test_text_can_be_read(theme: str, ground: str) -> None:
    colours = table()[theme]
    behind = colours[f"--mk-{ground}"]
    for name in ("ink", "ink-2", "ember", "yes", "no", "focus", "suit-red"):
        assert contrast(colours[f"--mk-{name}"], behind) >= 4.5, name
    assert contrast(colours["--mk-edge"], behind) >= 3


@pytest.mark.parametrize(
    ("front", "behind", "least"),
    [
        ("print", "card", 4.5),
        ("card-red", "card", 4.5),
        ("in-way", "card", 4.5),
        ("card-edge", "card", 3),
        ("wood-line", "card", 3),
        ("head", "card", 3),
        ("flame-line", "card", 3),
        ("flame-line", "burn", 3),
        ("print", "burn", 4.5),
        ("print", "coin", 4.5),
        ("card", "red-token", 4.5),
        ("card", "back", 4.5),
        ("pale", "back", 4.5),
        ("crack", "back-hatch", 3),
        ("crack", "log-out", 3),
        *((f"{colour}-deep", "card", 4.5) for colour in ("red", "yellow", "green", "blue", "pink")),
    ],
)
def test_what_lies_on_a_card_can_be_seen(front: str, behind: str, least: float) -> None:
    assert contrast(CARD[f"--mk-{front}"], CARD[f"--mk-{behind}"]) >= least


def test_a_laid_stick_differs_from_print_without_colour() -> None:
    assert contrast(CARD["--mk-wood"], CARD["--mk-print"]) >= 4.5


@pytest.mark.parametrize("game", GAMES)
def test_cards_take_their_colours_from_the_table_of_card_colours(game: str) -> None:
    used = variables("".join(faces_of(game).faces().values()))
    assert used
    assert used <= CARD.keys()


def test_shared_drawings_take_their_colours_from_the_table() -> None:
    used = variables("".join(art.icons().values()) + art.token(1) + art.token(5) + art.stick() + art.brand())
    assert used
    assert used <= CARD.keys()


def test_themes_define_the_same_colours() -> None:
    assert table()["light"].keys() == table()["dark"].keys()
    assert TOKENS.read_text(encoding="utf-8").count("--mk-ink:") == 2
