"""The options of a game, read into `Settings`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from matchkit.errors import BadOption
from matchkit.games.matches.state import BURN_CARDS, MATCH_CARDS, Settings
from matchkit.games.matches.text import burn_name
from matchkit.rulebook import Rulebook, Value
from matchkit.words import Words

_COPIES = {
    "descending": (10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
    "ascending": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "near_uniform_low": (6, 6, 6, 6, 6, 5, 5, 5, 5, 5),
    "near_uniform_high": (5, 5, 5, 5, 5, 6, 6, 6, 6, 6),
}
#: Burn Cards in the box: a list of one's own has at most as many.
MOST_BURN_CARDS = 16
_LONGEST = 400


def _copies(text: str) -> tuple[int, ...] | None:
    """The numbers after `custom`; None unless there are ten that make up 55 cards."""
    word, *numbers = text.replace(",", " ").split()
    if word != "custom":
        return _COPIES[word]
    if len(numbers) != 10 or any(not re.fullmatch("[0-9]{1,2}", n) for n in numbers):
        return None
    copies = tuple(int(n) for n in numbers)
    return copies if sum(copies) == MATCH_CARDS else None


def _burn_deck(text: str) -> tuple[str, ...]:
    """The names after `custom`, known or not; empty for ten cards and six further copies."""
    word, _, listed = text.partition(" ")
    if word == "known10_plus_dups":
        return ()
    if word == "known10_only":
        return tuple(BURN_CARDS)
    parts = listed.split(",") if "," in listed else _names(listed)
    return tuple(sorted(burn_name(part) for part in parts if part.strip()))


def _names(listed: str) -> list[str]:
    """Names without commas between them: hyphens join their words, or it is one name."""
    return [listed] if burn_name(listed) in BURN_CARDS else listed.split()


def check_lists(options: Mapping[str, Value], words: Words, rulebook: Rulebook) -> None:
    """Raises `BadOption` for a list that does not add up, or one where none belongs."""

    def bad(key: str, **facts: object) -> BadOption:
        return BadOption(words.fill(key, "title", facts, None, ()))

    for key, option in rulebook.options.items():
        value = str(options[key])
        if option.kind != "choice":
            continue
        word, _, listed = value.partition(" ")
        if len(value) > _LONGEST:
            raise bad("option.long", name=key, n=_LONGEST)
        if listed and word != "custom":
            raise bad("option.no_list", name=key, word=word)
    if _copies(str(options["value_distribution"])) is None:
        raise bad("option.copies", n=MATCH_CARDS)
    cards = _burn_deck(str(options["burn_deck"]))
    unknown = [card for card in cards if card not in BURN_CARDS]
    if unknown:
        raise bad("option.unknown_burn_card", said=unknown[0][:40], cards=tuple(BURN_CARDS))
    if str(options["burn_deck"]).startswith("custom") and not 1 <= len(cards) <= MOST_BURN_CARDS:
        raise bad("option.burn_deck", n=MOST_BURN_CARDS)


def read(seats: int, options: Mapping[str, Value]) -> Settings:
    """The settings of a game with options that have been checked."""
    copies = _copies(str(options["value_distribution"]))
    if copies is None:
        raise BadOption(str(options["value_distribution"]))
    return Settings(
        seats=seats,
        copies=copies,
        burn_cards=bool(options["burn_cards"]),
        burn_deck=_burn_deck(str(options["burn_deck"])),
        burnout_tokens=str(options["burnout_tokens"]),
        flare_face_down=bool(options["flare_face_down"]),
        discard_flares=bool(options["discard_flares"]),
        big_choice=str(options["big_choice"]),
    )
