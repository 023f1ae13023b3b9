"""The rulebook and the words: complete, in use, and short."""

from __future__ import annotations

import re

import pytest

from matchkit.games.kindling import game

RULES = [
    f"KIN-{area}-{number:02}"
    for area, last in (
        ("COMP", 1), ("AIM", 1), ("CARD", 2), ("S2", 4), ("S3", 5), ("HAND", 3), ("FIRE", 6), ("GROW", 1),
        ("FLAME", 1), ("TRICK", 2), ("WIN", 5), ("LOSE", 3), ("END", 1), ("SCORE", 3), ("GAME", 4), ("EX", 7),
    )
    for number in range(1, last + 1)
]  # fmt: skip
OPTIONS = {
    "game_end": ["three_or_25", "race_to_25", "three_only"],
    "target": [],
    "repair": ["none", "wood_flips_log"],
    "flame_surplus": ["trim_outer", "keep", "owner_chooses"],
    "flames_per_log": ["many", "one"],
    "start_flame": ["heart", "owner", "outer"],
    "winner_draws": [],
    "first_lead": ["rotate", "loser", "random"],
    "first_player": [],
}
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(game.folder.glob("*.py")))
BOOK = game.rulebook


def test_every_rule_ruling_and_option_is_there() -> None:
    assert list(BOOK.rules) == RULES
    assert list(BOOK.rulings) == [f"KIN-Q{n:02}" for n in range(1, 51)]
    assert {key: list(option.values) for key, option in BOOK.options.items()} == OPTIONS
    assert all(option.id == f"kin.{key}" for key, option in BOOK.options.items())
    assert {r.weight for r in BOOK.rulings.values()} == {"blocker", "frequent", "edge", "cosmetic"}


def test_defaults() -> None:
    assert game.options({}) == {
        "game_end": "three_or_25",
        "target": 25,
        "repair": "none",
        "flame_surplus": "trim_outer",
        "flames_per_log": "many",
        "start_flame": "heart",
        "winner_draws": False,
        "first_lead": "rotate",
        "first_player": "random",
    }


def test_names_are_short_and_unlike_and_texts_are_sentences() -> None:
    names = [rule.name for rule in BOOK.rules.values()]
    assert len(set(names)) == len(names)
    assert all(2 <= len(name.split()) <= 5 for name in names)
    for text in [*(r.text for r in BOOK.rules.values()), *(r.text for r in BOOK.rulings.values())]:
        assert text.endswith(".")
        assert max(len(sentence.split()) for sentence in re.split(r"[.;:] ", text)) <= 28, text
    assert all(r.question.endswith("?") for r in BOOK.rulings.values())


def test_what_refers_to_something_finds_it() -> None:
    for rule in BOOK.rules.values():
        assert set(rule.rulings) <= set(BOOK.rulings)
    for option in BOOK.options.values():
        assert option.rulings
        assert set(option.rulings) <= set(BOOK.rulings)
    for ruling in BOOK.rulings.values():
        assert not ruling.option or ruling.option in BOOK.options
    assert {r.id for r in BOOK.rules.values() if r.part == "Examples"} == {i for i in RULES if "-EX-" in i}


def test_every_id_that_the_code_names_exists() -> None:
    found = set(re.findall(r"KIN-[A-Z0-9]+-\d\d|KIN-Q\d\d", CODE))
    assert found <= set(BOOK.rules) | set(BOOK.rulings)


def test_every_card_has_a_name_and_a_spoken_name() -> None:
    assert game.words.name("10S") == "10♠"
    assert game.words.name("AS.spoken") == "ace of spades"
    assert game.words.name("10H.spoken") == "ten of hearts"


@pytest.mark.parametrize("key", sorted(game.words.sentences))
def test_every_sentence_is_used(key: str) -> None:
    table, _, name = key.partition(".")
    ends = ("target", "three", "decided", "shared", "level")
    made = {
        **{
            f"why.not_now_{kind}": True
            for kind in ["play", "draft", "decline", "flame", "repair", "no_repair", "trim", "start"]
        },
        **{f"why.flame_{state}": True for state in ("fresh", "burning", "smoldering", "smoking")},
        **{f"why.never_trim_{value}": True for value in ("trim_outer", "keep")},
        **{f"event.stored_{reason}": True for reason in ("damaged", "full", "flames")},
        **{
            f"event.{what}": True
            for what in ("flame_burning", "flame_smoking", "repairs_fresh", "repairs_burning")
        },
        **{f"event.damage_{state}": True for state in ("smoldering", "smoking")},
        **{f"event.end_{reason}": True for reason in ("central", "flame", "cards")},
        **{f"end.{end}": True for end in ends},
        **{f"event.over_{end}": True for end in ends},
    }
    written = f'"{key}"' in CODE or (table in ("event", "load") and f'"{name}"' in CODE)
    assert made.get(key, False) or written


def test_every_sentence_named_in_the_code_exists() -> None:
    for key in re.findall(r'"((?:why|fix|say|option)\.[a-z_]+)"', CODE):
        assert key in game.words.sentences
    for key in re.findall(r'fault\("([a-z_]+)"|yield "([a-z_]+)"', CODE):
        assert f"load.{key[0] or key[1]}" in game.words.sentences
    for key in re.findall(r'tell\(\s*"([a-z_]+)"', CODE):
        assert f"event.{key}" in game.words.sentences
