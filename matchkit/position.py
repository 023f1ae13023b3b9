"""Positions: what they hold is declared once; reading, dealing, writing and changing it follow from that.

A game's `position.py` declares a `Schema`: how many copies of each card there are, and one entry for each
thing that a position says. It adds two functions: `build(draft)`, which makes the state from what was read
and works out what was left out, and `faults(state)`, which yields what makes a position wrong. From the
declaration come the reading with a sentence for whatever is wrong, the deal of the cards that nobody named,
`dump`, the table of keys in `docs/positions.md`, and the form in which a learner changes an example.

A position is *consistent*, not reachable: its cards and tokens add up, its phase has a decision, and the
game can be played on to its end. Whatever is left out or replaced by a number of unseen cards is dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from matchkit.chance import shuffled
from matchkit.errors import ImpossiblePosition, quoted
from matchkit.words import Say, Seat, Words

if TYPE_CHECKING:
    from matchkit.game import AnyGame

S = TypeVar("S")

#: A fault: the key of a sentence in the game's words, and its facts.
Fault = tuple[str, Mapping[str, Any]]

#: Longer texts and lists are refused unread.
MAX_TEXT, MAX_ITEMS, MAX_REASONS = 1_000, 120, 12
#: How often the cards that nobody named are dealt again when they do not fit together.
DEALS = 120
_MASK = (1 << 64) - 1
_WORDS = Path(__file__).with_name("position.toml")


def each_seat(seats: int) -> int:
    """For `Entry.per`: a list with one item for each seat."""
    return seats


# --- the entries of a position ------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One thing that a position says."""

    key: str
    #: A line for the documentation: what it means, and what it means to leave it out.
    about: str
    #: How many items its list has, by the number of seats; None: it is not a list.
    per: Callable[[int], int] | None = None
    #: What leaving it out means; None: `build` works it out, and it is always written.
    plain: Any = None
    #: The name that older records have for it.
    formerly: str = ""
    #: The id of its field in the form of an example, and in which states it is there; empty: it never is.
    edit: str = ""
    when: Callable[[Any], bool] = lambda state: True
    #: What the state says of it; by default its field of the same name.
    of: Callable[[Any], Any] | None = None

    #: What the documentation calls its kind.
    kind = ""

    def read(self, draft: Draft[Any], given: Any, seat: int | None) -> Any:
        """One item; notes in the draft what is wrong with it, and returns something of its kind."""
        raise NotImplementedError

    def write(self, value: Any) -> Any:
        """One item as a record holds it."""
        return value

    def field(self, draft: Draft[Any], value: Any) -> Mapping[str, Any]:
        """What `matchkit.desk.Field` needs beside id, name and value."""
        raise NotImplementedError

    def wrong(self, draft: Draft[Any], key: str, seat: int | None, given: Any, **facts: Any) -> None:
        """A reason about this entry, or about one seat's part of it."""
        facts = {"entry": f"entry.{self.key}", "text": quoted(given), **facts}
        if seat is not None and self.per is each_seat:
            draft.wrong(f"of_seat.{key}", who=Seat(seat), **facts)
        else:
            draft.wrong(f"of_table.{key}", **facts)


@dataclass(frozen=True, kw_only=True)
class Number(Entry):
    """A whole number from `low` to `high`."""

    low: int = 0
    high: int = 9_999
    kind = "number"

    def read(self, draft: Draft[Any], given: Any, seat: int | None) -> int:
        """See `Entry`."""
        if not is_number(given) or not self.low <= given <= self.high:
            self.wrong(draft, "number", seat, given, low=self.low, high=self.high)
            return max(self.low, 0)
        return int(given)

    def field(self, draft: Draft[Any], value: Any) -> Mapping[str, Any]:
        """See `Entry`."""
        return {"kind": "number", "values": {"low": str(self.low), "high": str(self.high)}}


@dataclass(frozen=True, kw_only=True)
class Switch(Entry):
    """True or false."""

    plain: Any = False
    kind = "true or false"

    def read(self, draft: Draft[Any], given: Any, seat: int | None) -> bool:
        """See `Entry`."""
        if not isinstance(given, bool):
            self.wrong(draft, "switch", seat, given)
        return given is True

    def field(self, draft: Draft[Any], value: Any) -> Mapping[str, Any]:
        """See `Entry`."""
        return {"kind": "switch"}


@dataclass(frozen=True, kw_only=True)
class Choice(Entry):
    """One of some words; `others` are other ways to say them."""

    values: Sequence[str] = ()
    others: Mapping[str, str] = field(default_factory=dict)
    kind = "word"

    def read(self, draft: Draft[Any], given: Any, seat: int | None) -> str:
        """See `Entry`."""
        said = str(given).strip() if is_number(given) or isinstance(given, str) else ""
        found = next(
            (v for v in (said, self.others.get(said.lower(), said), said.upper()) if v in self.values), None
        )
        if found is None:
            self.wrong(draft, "choice", seat, given, values=tuple(v for v in self.values if v))
            return self.plain or self.values[0]
        return found

    def field(self, draft: Draft[Any], value: Any) -> Mapping[str, Any]:
        """See `Entry`; a value is named as in the game's words."""
        return {"kind": "choice", "values": {v: draft.game.words.name(v) for v in self.values}}


@dataclass(frozen=True, kw_only=True)
class SeatAt(Entry):
    """A seat, counted from 0; `nobody` is the number for none."""

    nobody: int | None = None
    kind = "seat"

    def read(self, draft: Draft[Any], given: Any, seat: int | None) -> int:
        """See `Entry`."""
        if is_number(given) and (0 <= given < draft.seats or given == self.nobody):
            return int(given)
        self.wrong(draft, "seat", seat, given, last=draft.seats - 1)
        return 0


@dataclass(frozen=True, kw_only=True)
class Seats(Entry):
    """Different seats, in order."""

    plain: Any = ()
    kind = "list of seats"

    def read(self, draft: Draft[Any], given: Any, seat: int | None) -> tuple[int, ...]:
        """See `Entry`."""
        items = given if isinstance(given, list | tuple) else None
        if items is None or len(items) > draft.seats or not all(map(is_number, items)):
            self.wrong(draft, "seats", seat, given, last=draft.seats - 1)
            return ()
        if len(set(items)) < len(items) or not all(0 <= item < draft.seats for item in items):
            self.wrong(draft, "seats", seat, given, last=draft.seats - 1)
            return ()
        return tuple(items)

    def write(self, value: Any) -> Any:
        """See `Entry`."""
        return list(value)


@dataclass(frozen=True, kw_only=True)
class Cards(Entry):
    """Cards by their codes, or a number: that many unseen cards."""

    #: The cards that can lie here; None: all there are.
    only: Sequence[str] | None = None
    #: The most cards that can lie here, by the draft; only mentioned where it is exceeded.
    most: Callable[[Draft[Any]], int] | None = None
    #: May a number stand for unseen cards?
    unseen: bool = True
    #: How the cards are kept; None: in the order in which they are written.
    sort: Callable[[str], Any] | None = None
    #: A code for a place whose card has gone; empty: there are no such places.
    gap: str = ""
    #: May everybody look at them? Else only their owner, or nobody.
    open: bool = True
    #: Is only the last one seen? Those below make room when a learner wants one of them elsewhere.
    covered: bool = False
    #: Is the one that is seen written first, and not last?
    top_first: bool = False
    kind = "cards"

    def read(self, draft: Draft[Any], given: Any, seat: int | None) -> tuple[str, ...] | int:
        """See `Entry`; every card is taken from those that are left."""
        if is_number(given) and self.unseen:
            most = self.most(draft) if self.most else draft.schema.size(draft.options)
            if 0 <= given <= most:
                return int(given)
            self.wrong(draft, "too_long", seat, given, n=given if abs(given) < 10**6 else 0, most=most)
            return 0
        words = draft.schema.words_of(given)
        if words is None:
            self.wrong(draft, "cards", seat, given)
            return ()
        found = []
        for word in words:
            if self.gap and word == self.gap:
                found.append(self.gap)
                continue
            code = draft.schema.code(word)
            if code not in draft.copies:
                self.wrong(draft, "no_card", seat, word)
            elif self.only is not None and code not in self.only:
                self.wrong(draft, "not_here", seat, word, card=code)
            else:
                draft.claim(code)
                found.append(code)
        if self.most and len(found) > self.most(draft):
            self.wrong(draft, "too_long", seat, given, n=len(found), most=self.most(draft))
        return tuple(sorted(found, key=self.sort)) if self.sort else tuple(found)

    def write(self, value: Any) -> Any:
        """See `Entry`."""
        return value if isinstance(value, int) else " ".join(value)

    def field(self, draft: Draft[Any], value: Any) -> Mapping[str, Any]:
        """See `Entry`."""
        codes = draft.copies if self.only is None else self.only
        names = {code: draft.game.words.name(code) for code in codes}
        return {"kind": "cards", "values": names, "most": self.most(draft) if self.most else len(names)}


@dataclass(frozen=True, kw_only=True)
class Card(Entry):
    """One card by its code, or none."""

    only: Sequence[str] | None = None
    #: Is it one that lies nowhere else in the position? Then it is taken from those that are left.
    own: bool = True
    plain: Any = ""
    kind = "card"

    def read(self, draft: Draft[Any], given: Any, seat: int | None) -> str:
        """See `Entry`."""
        words = draft.schema.words_of([given] if is_number(given) else given) or []
        code = draft.schema.code(words[0]) if len(words) == 1 else ""
        if code not in draft.copies or (self.only is not None and code not in self.only):
            self.wrong(draft, "no_card", seat, given)
            return str(self.plain or "")
        if self.own:
            draft.claim(code)
        return code

    def field(self, draft: Draft[Any], value: Any) -> Mapping[str, Any]:
        """See `Entry`."""
        codes = draft.copies if self.only is None else self.only
        return {"kind": "choice", "values": {code: draft.game.words.name(code) for code in codes}}


@dataclass(frozen=True, kw_only=True)
class Items(Entry):
    """A list of things that only this game knows, each read and written by its own function.

    `one(draft, given)` returns the thing, or None if it is not one; `text(thing)` writes it. `example` shows
    one in the sentence about a wrong one. It is up to `one` to `claim` the cards in them.
    """

    one: Callable[[Draft[Any], Any], Any]
    text: Callable[[Any], Any]
    example: str
    plain: Any = ()
    kind = "list"

    def read(self, draft: Draft[Any], given: Any, seat: int | None) -> tuple[Any, ...]:
        """See `Entry`; one text stands for a list of words."""
        items = given.split() if isinstance(given, str) and len(given) <= MAX_TEXT else given
        if not isinstance(items, list | tuple) or len(items) > MAX_ITEMS:
            self.wrong(draft, "items", seat, given, example=self.example)
            return ()
        found = []
        for item in items:
            thing = self.one(draft, item)
            if thing is None:
                self.wrong(draft, "items", seat, item, example=self.example)
            else:
                found.append(thing)
        return tuple(found)

    def write(self, value: Any) -> Any:
        """See `Entry`."""
        return [self.text(thing) for thing in value]


@dataclass(frozen=True, kw_only=True)
class Chance(Entry):
    """The seed of all chance still to come; every position has it, under the key `chance`."""

    kind = "seed"

    def read(self, draft: Draft[Any], given: Any, seat: int | None) -> int:
        """See `Entry`: a whole number, or hexadecimal digits."""
        if isinstance(given, str) and 0 < len(given) <= 20 and given.isalnum():
            try:
                return int(given, 16) & _MASK
            except ValueError:
                pass
        if is_number(given):
            return int(given) & _MASK
        self.wrong(draft, "chance", seat, given)
        return 0

    def write(self, value: Any) -> Any:
        """See `Entry`."""
        return f"{value & _MASK:x}"


_CHANCE = Chance(
    key="chance", about="the seed of all chance still to come, in hexadecimal digits; as given to `load`"
)


@cache
def words(game: AnyGame) -> Words:
    """The sentences about positions, with cards and entries named as in that game."""
    return Words(_WORDS, game.words)


def is_number(value: object) -> bool:
    """A whole number, not a switch."""
    return isinstance(value, int) and not isinstance(value, bool)


# --- a form's own fields ------------------------------------------------------------------------


class Change(Protocol):
    """A field of the form that covers more than one entry ("what lies on the pile").

    Its label is `edit.<id>` in the game's `scene.toml`.
    """

    id: str

    def now(self, state: Any) -> str:
        """The current value."""

    def values(self, state: Any) -> Mapping[str, str]:
        """The values to choose from, with their names; none where there is nothing to change."""

    def put(self, state: Any, position: dict[str, Any], value: str) -> None:
        """Write a chosen value into a position, as `dump` writes it."""


# --- the whole ----------------------------------------------------------------------------------


class Schema(Generic[S]):
    """What the positions of a game hold.

    `copies(options)` says how many there are of each card, in the order in which a form lists them. `split`
    takes a text apart into the words for its cards, and `code` gives the code that a word means. Without
    `chance` nothing is left to chance after the deal, and the state keeps no seed.
    """

    def __init__(
        self,
        *entries: Entry,
        copies: Callable[[Any], Mapping[str, int]],
        build: Callable[[Draft[S]], S],
        faults: Callable[[S], Iterator[Fault]],
        split: Callable[[str], list[str]] = str.split,
        code: Callable[[str], str] = str.upper,
        changes: Sequence[Change] = (),
        reseat: bool = False,
        chance: bool = True,
    ) -> None:
        self.entries = {entry.key: entry for entry in (*entries, *((_CHANCE,) if chance else ()))}
        self.copies, self.build, self.faults = copies, build, faults
        self.split, self.code = split, code
        #: The form's own fields, and whether it offers the number of players.
        self.changes, self.reseat = changes, reseat
        self._known = {e.formerly: e.key for e in entries if e.formerly}

    def size(self, options: Any) -> int:
        """How many cards there are in all."""
        return sum(self.copies(options).values())

    def words_of(self, given: Any) -> list[str] | None:
        """The words for cards in a text or a list of texts (or small numbers); None for anything else."""
        if isinstance(given, list | tuple) and len(given) <= MAX_ITEMS:
            if not all(isinstance(v, str) or (is_number(v) and abs(v) < 1_000) for v in given):
                return None
            given = " ".join(str(v)[:40] for v in given)
        if not isinstance(given, str) or len(given) > MAX_TEXT:
            return None
        return self.split(given.replace(",", " "))

    # --- reading ----------------------------------------------------------------------

    def load(self, game: AnyGame, position: object, seats: int, chance: int, options: Any) -> S:
        """The state of a position; raises `ImpossiblePosition` with every reason, for any input whatever."""
        read = self.read(game, position, seats, chance, options)
        seed = read.chance
        first: list[Say] = []
        for number in range(DEALS):
            draft = read.shuffled_copy(seed + number)
            state = self._try(draft)
            if state is not None:
                return state
            first = first or draft.reasons
            if not draft.dealt:
                break
        raise ImpossiblePosition(first)

    def _try(self, draft: Draft[S]) -> S | None:
        """The state of one deal, if everything fits together."""
        try:
            state = self.build(draft)
            draft.stop()
            for key, facts in self.faults(state):
                draft.wrong_here(key, **facts)
            draft.stop()
        except ImpossiblePosition:
            return None
        return state

    def read(self, game: AnyGame, position: object, seats: int, chance: int, options: Any) -> Draft[S]:
        """Every entry as it is given, nothing dealt yet; raises `ImpossiblePosition`."""
        draft = Draft(self, game, seats, options, chance)
        if not isinstance(position, Mapping):
            draft.wrong("table", text=quoted(position))
            position = {}
        given = {}
        for key, value in list(position.items())[:MAX_ITEMS]:
            known = self._known.get(key, key) if isinstance(key, str) else ""
            if known in self.entries:
                given[known] = value
            else:
                draft.wrong("key", text=quoted(key), keys=tuple(self.entries))
        for key, entry in self.entries.items():
            draft.given[key] = self._entry(draft, entry, given)
        draft.named = frozenset(given)
        if "chance" in given:
            draft.chance = draft.given["chance"]
        draft.stop()
        return draft

    def _entry(self, draft: Draft[S], entry: Entry, given: Mapping[str, Any]) -> Any:
        if entry.per is None:
            return entry.read(draft, given[entry.key], None) if entry.key in given else entry.plain
        length = entry.per(draft.seats)
        items = given.get(entry.key, [])
        if entry.key in given and is_number(items) and isinstance(entry, Number):
            items = [items] * length
        if not isinstance(items, list | tuple):
            entry.wrong(draft, "list", None, items, n=length)
            items = []
        if len(items) > length:
            entry.wrong(draft, "long_list", None, items, n=len(items), most=length)
            items = items[:length]
        found = [entry.read(draft, item, at) for at, item in enumerate(items)]
        return [*found, *[entry.plain] * (length - len(found))]

    # --- writing ----------------------------------------------------------------------

    def dump(self, state: S) -> dict[str, Any]:
        """The whole position as a record holds it; whatever has its plain value is left out."""
        found = {}
        for key, entry in self.entries.items():
            value = entry.of(state) if entry.of else getattr(state, key)
            if entry.per is not None:
                if entry.plain is None or any(item != entry.plain for item in value):
                    found[key] = [entry.write(item) for item in value]
            elif value != entry.plain and value is not None:
                found[key] = entry.write(value)
        return found

    def about(self) -> str:
        """The table of keys for the documentation."""
        lines = ["| key | what | meaning |", "| --- | --- | --- |"]
        for key, entry in self.entries.items():
            kind = f"list of {entry.kind.removesuffix('s')}s" if entry.per else entry.kind
            older = f" (formerly `{entry.formerly}`)" if entry.formerly else ""
            lines.append(f"| `{key}`{older} | {kind} | {entry.about} |")
        return "\n".join(lines)


class Draft(Generic[S]):
    """A position between what was read and the state that is made from it."""

    def __init__(self, schema: Schema[S], game: AnyGame, seats: int, options: Any, chance: int) -> None:
        self.schema, self.game, self.seats, self.options = schema, game, seats, options
        self.chance = chance & _MASK
        self.copies = schema.copies(options)
        #: Every entry as it was read; lists for those with an item for each seat.
        self.given: dict[str, Any] = {}
        #: The keys that the position names.
        self.named: frozenset[str] = frozenset()
        #: Cards that the position does not name, in the order in which they are dealt.
        self.left: Counter[str] = Counter(self.copies)
        self.stock: list[str] = []
        #: Has any card been dealt at random, so that another deal could fit where this one does not?
        self.dealt = False
        self.reasons: list[Say] = []
        self._picks = 0

    def __getitem__(self, key: str) -> Any:
        return self.given[key]

    def shuffled_copy(self, seed: int) -> Draft[S]:
        """The same draft with its unnamed cards shuffled, to be filled in and thrown away."""
        other: Draft[S] = Draft(self.schema, self.game, self.seats, self.options, 0)
        other.named = self.named
        other.given = {k: list(v) if isinstance(v, list) else v for k, v in self.given.items()}
        other.left = self.left.copy()
        stock, other.chance = shuffled(sorted(self.left.elements(), key=list(self.copies).index), seed)
        other.stock = list(stock)
        other._picks = other.chance + 1
        if "chance" in self.named:
            other.chance = self.chance
        return other

    # --- what is wrong ----------------------------------------------------------------

    def wrong(self, key: str, **facts: Any) -> None:
        """A reason that any game can have: a sentence of `position.toml`."""
        self._add(Say(key if "." in key else f"position.{key}", facts, words(self.game)))

    def wrong_here(self, key: str, **facts: Any) -> None:
        """A reason of this game: a sentence of its own words."""
        self._add(self.game.say(key, **facts))

    def _add(self, say: Say) -> None:
        if len(self.reasons) < MAX_REASONS and say not in self.reasons:
            self.reasons.append(say)

    def stop(self) -> None:
        """Raises `ImpossiblePosition` when something has been wrong so far."""
        if self.reasons:
            raise ImpossiblePosition(self.reasons)

    # --- cards --------------------------------------------------------------------------

    def claim(self, card: str) -> None:
        """A card is named: it is one fewer of those that are left."""
        self.left[card] -= 1
        if self.left[card] == -1:
            self.wrong("copies" if self.copies[card] > 1 else "copies_one", card=card, n=self.copies[card])

    def take(self, count: int, fits: Callable[[str], bool] = lambda card: True) -> tuple[str, ...]:
        """That many of the unnamed cards (or as many as there are), only those that fit."""
        self.dealt = True
        found: list[str] = []
        rest: list[str] = []
        for card in self.stock:
            (found if len(found) < count and fits(card) else rest).append(card)
        self.stock = rest
        return tuple(found)

    def fill(
        self,
        key: str,
        default: Callable[[int], int] | int = 0,
        fits: Callable[[int, str], bool] = lambda at, card: True,
    ) -> list[tuple[str, ...]]:
        """The cards of a list of `Cards`, with cards dealt in place of numbers and of what was left out.

        `default(at)` is how many cards lie at a place that is not mentioned; when the cards run out there
        are fewer, as evenly as possible. Numbers that were given are dealt first.
        """
        entry = self._cards(key)
        items = self.given[key]
        for at, item in enumerate(items):
            if is_number(item):
                items[at] = self._dealt(entry, at, int(item), fits)
        open_places = {
            at: default(at) if callable(default) else default for at, v in enumerate(items) if v is None
        }
        dealt: dict[int, list[str]] = {at: [] for at in open_places}
        for lap in range(max(open_places.values(), default=0)):
            for at, count in open_places.items():
                if lap < count:
                    dealt[at] += self.take(1, lambda card, at=at: _may(entry, card) and fits(at, card))  # type: ignore[misc]
        for at, cards in dealt.items():
            items[at] = tuple(sorted(cards, key=entry.sort)) if entry.sort else tuple(cards)
        return list(items)

    def fill_one(
        self, key: str, default: int = 0, fits: Callable[[str], bool] = lambda card: True
    ) -> tuple[str, ...]:
        """The same for an entry of `Cards` that is not a list."""
        entry = self._cards(key)
        item = self.given[key]
        if item is None:
            item = self.take(default, lambda card: _may(entry, card) and fits(card))
        elif is_number(item):
            item = self._dealt(entry, None, int(item), lambda _, card: fits(card))
        self.given[key] = tuple(sorted(item, key=entry.sort)) if entry.sort else tuple(item)
        return tuple(self.given[key])

    def _cards(self, key: str) -> Cards:
        entry = self.schema.entries[key]
        if not isinstance(entry, Cards):
            raise TypeError(f"{key} is not an entry of cards.")
        return entry

    def _dealt(
        self, entry: Cards, at: int | None, count: int, fits: Callable[[int, str], bool]
    ) -> tuple[str, ...]:
        found = self.take(count, lambda card: _may(entry, card) and fits(at or 0, card))
        if len(found) < count:
            entry.wrong(self, "short", at, count, n=count)
        return tuple(sorted(found, key=entry.sort)) if entry.sort else found

    def pick(self, among: Sequence[Any]) -> Any:
        """One of these at random, where a position does not say which; raises when there is none."""
        self.dealt = True
        order, self._picks = shuffled(among, self._picks)
        return order[0]

    def rest(self) -> tuple[str, ...]:
        """All cards that lie nowhere yet."""
        self.dealt = self.dealt or len(set(self.stock)) > 1
        found, self.stock = tuple(self.stock), []
        return found


def _may(entry: Cards, card: str) -> bool:
    """Can the card lie there at all?"""
    return entry.only is None or card in entry.only
