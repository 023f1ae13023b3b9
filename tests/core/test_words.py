"""Sentences are filled in for their reader."""

from pathlib import Path

import pytest

from matchkit.words import Say, Seat, Words

FILE = """
[why]
plain = "{n:token|tokens} for {who}."
verb = "{who} {who:takes|take} {cards} and {who:'s} turn ends. {who} {who:waits|wait}."
sum = "{cards:+} make {total}."
article = "You need {card:a}."
both = { title = "Short.", more = "It is {by} less." }
[names]
F = "Flare"
"""


@pytest.fixture
def words(tmp_path: Path) -> Words:
    path = tmp_path / "words.toml"
    path.write_text(FILE, encoding="utf-8")
    return Words(path)


def test_the_reader_is_you_and_others_have_names(words: Words) -> None:
    say = Say("why.verb", {"who": Seat(1), "cards": ("6", "2", "F")}, words)
    assert say.tell() == "Ada takes 6, 2 and Flare and Ada’s turn ends. Ada waits."
    assert say.tell(1) == "You take 6, 2 and Flare and your turn ends. You wait."
    assert say.tell(0, ("Kim", "Lee")) == "Lee takes 6, 2 and Flare and Lee’s turn ends. Lee waits."


@pytest.mark.parametrize(("n", "told"), [(0, "0 tokens"), (1, "1 token"), (2, "2 tokens")])
def test_one_and_many(words: Words, n: int, told: str) -> None:
    assert Say("why.plain", {"n": n, "who": Seat(0)}, words).tell() == f"{told} for Dana."


def test_sums_articles_and_what_explains(words: Words) -> None:
    assert Say("why.sum", {"cards": ("4", "4", "2"), "total": 10}, words).tell() == "4 + 4 + 2 make 10."
    assert Say("why.article", {"card": "8"}, words).tell() == "You need an 8."
    assert Say("why.article", {"card": "7"}, words).tell() == "You need a 7."
    for card, told in (("F", "a Flare"), ("H", "an H"), ("d", "a d"), ("A", "an A"), ("11", "an 11")):
        assert Say("why.article", {"card": card}, words).tell() == f"You need {told}."
    both = Say("why.both", {"by": -3}, words)
    assert (both.tell(), both.more()) == ("Short.", "It is −3 less.")
    assert Say("why.sum", {"cards": (), "total": 0}, words).more() == ""


def test_an_unknown_sentence_is_an_error(words: Words) -> None:
    with pytest.raises(KeyError):
        Say("why.nothing", {}, words).tell()
