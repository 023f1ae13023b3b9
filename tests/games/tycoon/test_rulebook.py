"""The rulebook and the words: nothing missing, nothing that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

from matchkit.games.tycoon import game

AREAS = {"COMP": 4, "SET": 5, "TURN": 1, "LEAD": 2, "FOLLOW": 5, "PASS": 2, "CLEAR": 3, "TOP": 1, "MOD": 5}
AREAS |= {"REV": 4, "OUT": 3, "END": 1, "NEG": 1, "VAR": 4, "EX": 11, "HINT": 14}
CODE = "\n".join(path.read_text(encoding="utf-8") for path in game.folder.glob("*.py"))
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))


def test_every_rule_has_its_entry() -> None:
    expected = {f"TYC-{area}-{n:02}" for area, count in AREAS.items() for n in range(1, count + 1)}
    assert set(game.rulebook.rules) == expected


def test_every_ruling_has_its_entry() -> None:
    assert set(game.rulebook.rulings) == {f"TYC-Q{n:02}" for n in range(1, 51)}
    assert {r.weight for r in game.rulebook.rulings.values()} == {"blocker", "frequent", "edge", "cosmetic"}


def test_references_lead_somewhere() -> None:
    book = game.rulebook
    for rule in book.rules.values():
        assert set(rule.rulings) <= set(book.rulings), rule.id
        assert 2 <= len(rule.name.split()) <= 5, rule.id
    for ruling in book.rulings.values():
        assert not ruling.option or ruling.option in book.options
        assert ruling.question.endswith("?")
    for option in book.options.values():
        assert option.id == f"tyc.{option.key}"
        assert option.rulings
        assert set(option.rulings) <= set(book.rulings)
        for ruling_id in option.rulings:
            assert book.rulings[ruling_id].option == option.key
    assert {q for rule in book.rules.values() for q in rule.rulings} == set(book.rulings)


def test_code_cites_only_what_there_is() -> None:
    known = set(game.rulebook.rules) | set(game.rulebook.rulings)
    assert set(re.findall(r"TYC-(?:[A-Z]+-\d\d|Q\d\d)", CODE + TESTS)) <= known


def test_every_rule_is_tested() -> None:
    """By its ID in the name or the description of a test, as the rules of this folder want it."""
    rules = set(game.rulebook.rules)
    spans = re.findall(r"(TYC-[A-Z]+-)(\d\d) to TYC-[A-Z]+-(\d\d)", TESTS)
    named = set(re.findall(r"TYC-[A-Z]+-\d\d", TESTS))
    named |= {f"{area}{n:02}" for area, low, high in spans for n in range(int(low), int(high) + 1)}
    assert rules - named == set()


def test_every_sentence_is_used_and_exists() -> None:
    used = set(re.findall(r'"((?:why|event|fix|end)\.[a-z_0-9]+)"', CODE))
    sentences = set(game.words.sentences)
    assert used <= sentences
    loose = {key for key in sentences - used if key.split(".")[1] not in CODE}
    made = {
        key for key in loose if re.search(r"_(sticks|turned|many|reversed|leading|[1-5])(_sticks)?$", key)
    }
    assert loose == made
