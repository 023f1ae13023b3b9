"""A deck of 52 for any game."""

from __future__ import annotations

import pytest

from matchkit import french


def test_there_are_52_cards_half_of_them_red() -> None:
    assert len(set(french.DECK)) == 52
    assert len(french.RED) == 26
    assert french.DECK[0] == "2S"
    assert french.RANK["AS"] == 12


@pytest.mark.parametrize(
    "text", ["10H", "h10", "TH", "10♥", "♥t", "10\N{BLACK HEART SUIT}\N{VARIATION SELECTOR-15}"]
)
def test_a_card_is_read_in_any_way(text: str) -> None:
    assert french.read(text) == "10H"


@pytest.mark.parametrize("text", ["", "1H", "H", "10", "10X", "11H", "H" * 900, "10H 9H", "¹H"])
def test_what_is_no_card(text: str) -> None:
    assert french.read(text) == ""


def test_a_card_is_written_and_spoken() -> None:
    assert french.NAMES.name("10H") == "10♥"
    assert french.NAMES.name("QS.spoken") == "queen of spades"
    assert french.NAMES.name("other") == "other"


@pytest.mark.parametrize("text", ["H", "hearts", "Heart", " ♥ "])
def test_a_suit_is_read_in_any_way(text: str) -> None:
    assert french.read_suit(text) == "H"
    assert french.read_suit("stars") == ""


def test_a_hand_is_kept_suit_by_suit() -> None:
    assert french.in_order(["AH", "2H", "KS", "10C"]) == ("KS", "10C", "2H", "AH")


def test_every_card_has_a_face_and_a_compact_one() -> None:
    faces = french.faces()
    assert len(faces) == 2 * 53
    assert len(set(faces.values())) == len(faces)
