"""The vocabulary of a scene: what one seat may see, as plain data that the panels draw.

A game's `scene.py` builds a tree from the functions below and knows nothing of HTML; the front end
draws the tree and knows nothing of games. Every part has an `id` that stays the same from step to
step, so two scenes can be compared part by part: what differs is what a step changed, and it is
marked without anybody saying so.

A game's `scene.py` offers `scene(state, seat, names) -> Part`: the table as that seat sees it, from
`board(…)`. It is the only way out of the kernel for what is on the table: a hand that the seat may not see
is only a number in it. What can be done at the table is said in `matchkit.desk`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from matchkit.game import Say, Verdict
from matchkit.words import Words

#: One part of a scene: plain data with a type `t`, an `id` and, in containers, its `kids`.
Part = dict[str, Any]
#: A scene as the browser keeps it: every part by its id, containers naming their kids.
Flat = dict[str, Part]
#: Something picked on the table: the id of a part, and the mode (0 = the first, as "face up").
Pick = tuple[str, int]


# --- containers ---------------------------------------------------------------------------


def board(
    *rows: Part,
    status: str = "",
    facts: Sequence[tuple[str, str, str]] = (),
    text: Sequence[str] = (),
    turn: str = "",
) -> Part:
    """The whole scene: rows from top to bottom, a status ("Round 1 of 4"), facts as (id, name, value).

    `text` is the table in words, one sentence a line, for those who cannot see the picture. `turn` is the id
    of the lane whose owner is to move.
    """
    counts = [{"t": "count", "id": f"fact.{i}", "name": n, "value": v} for i, n, v in facts]
    kids = [*counts, *rows]
    return {
        "t": "board",
        "id": "board",
        "status": status,
        "kids": kids,
        "text": list(text),
        **_some(turn=turn),
    }


def row(key: str, *zones: Part, height: int = 0) -> Part:
    """Zones side by side; `height` is the least height in CSS pixels."""
    return {"t": "row", "id": key, "kids": list(zones), **_some(height=height)}


def zone(
    key: str,
    label: str,
    *kids: Part,
    note: str = "",
    width: int = 0,
    well: bool = False,
    modes: Sequence[str] = (),
    one: bool | str = False,
    scroll: bool = False,
    empty: str = "",
) -> Part:
    """A named place on the table.

    `width` fixes the width (else it shares what is left), `well` draws it sunken. With `modes` its kids can
    be picked; pressing again goes to the next mode and then back ("face up", "face down"); `one` means
    one at a time, and where several zones give the same word for it, one among all of them. `scroll` keeps
    one line that scrolls sideways on a phone. `empty` says what an empty zone means.
    """
    return {
        "t": "zone",
        "id": key,
        "label": label,
        "kids": list(kids),
        **_some(note=note, width=width, well=well, modes=list(modes), one=one, scroll=scroll, empty=empty),
    }


def seat(
    key: str,
    name: str,
    *kids: Part,
    badges: Sequence[str] = (),
    counts: Sequence[Part] = (),
    out: bool = False,
    turn: bool = False,
    note: str = "",
    low: bool = False,
) -> Part:
    """An opponent's place: name, badges ("Leader"), counts (hand, tokens), what lies in front of them.

    A `low` one has nothing in front of it, and its counts on a line of their own.
    """
    return {
        "t": "seat",
        "id": key,
        "name": name,
        "kids": [*counts, *kids],
        **_some(badges=list(badges), out=out, turn=turn, note=note, low=low),
    }


def lane(
    key: str,
    label: str,
    *kids: Part,
    lead: Part | None = None,
    counts: Sequence[Part] = (),
    badges: Sequence[str] = (),
    note: str = "",
    ends: Sequence[str] = (),
    well: bool = False,
    modes: Sequence[str] = (),
    one: bool = False,
    empty: str = "",
) -> Part:
    """A line of places, and on its left whose it is, `lead` (the count that matters most) and other counts.

    Where it is narrow, what is on the left moves above. `ends` name the first and the last place.
    `well`, `modes`, `one` and `empty` are those of a `zone`.
    """
    first = [lead] if lead else []
    return {
        "t": "lane",
        "id": key,
        "label": label,
        "kids": [*first, *counts, *kids],
        **_some(
            lead=lead["id"] if lead else "",
            badges=list(badges),
            note=note,
            ends=list(ends),
            well=well,
            modes=list(modes),
            one=one,
            empty=empty,
        ),
    }


def group(key: str, *kids: Part, under: str = "", name: str = "", spread: bool = False) -> Part:
    """Cards that belong together (one play), overlapping unless `spread`; `under` stands below a bracket."""
    return {"t": "group", "id": key, "kids": list(kids), **_some(under=under, name=name, spread=spread)}


# --- things -------------------------------------------------------------------------------


def card(
    key: str,
    face: str,
    name: str,
    *,
    width: int = 84,
    pick: bool = False,
    tag: str = "",
    dim: bool = False,
    alternatives: Sequence[Mapping[str, str]] = (),
    svg: str = "",
) -> Part:
    """A card: the name of its face, what a screen reader says, its width.

    `svg` is the picture itself, for the few faces that a game does not send with all others.
    `pick` makes it a button. `alternatives` say how it looks in the modes after the first:
    `{"face": "back", "big": "+1", "corner": "7", "name": "7 face down, counts 1"}`.
    """
    return {
        "t": "card",
        "id": key,
        "face": face,
        "name": name,
        "width": width,
        **_some(pick=pick, tag=tag, dim=dim, alternatives=[dict(a) for a in alternatives], svg=svg),
    }


def pile(
    key: str,
    face: str,
    name: str,
    count: int,
    *,
    width: int = 66,
    under: str = "",
    edges: int = 0,
    pick: bool = False,
) -> Part:
    """A pile with its top card, how many there are, and `edges` covered cards peeping out.

    `pick` makes it a button.
    """
    return {
        "t": "pile",
        "id": key,
        "face": face,
        "name": name,
        "count": count,
        "width": width,
        **_some(under=under, edges=edges, pick=pick),
    }


def tokens(key: str, count: int, name: str) -> Part:
    """Tokens as objects (five and one)."""
    return {"t": "tokens", "id": key, "count": count, "name": name}


def count(key: str, icon: str, value: int | str, name: str) -> Part:
    """A number with an icon; a step that changes it shows old, arrow, new."""
    return {"t": "count", "id": key, "value": str(value), "name": name, **_some(icon=icon)}


def ticket(
    key: str,
    title: str,
    body: str,
    *,
    price: int = 0,
    why_not: str = "",
    pick: bool = False,
    name: str = "",
    dim: bool = False,
) -> Part:
    """A card with words on it (a Burn Card): price in tokens, title, effect, why it cannot be used now."""
    return {
        "t": "ticket",
        "id": key,
        "title": title,
        "body": body,
        "name": name or title,
        **_some(price=price, why_not=why_not, pick=pick, dim=dim),
    }


def hole(key: str, label: str = "", *, width: int = 84, under: str = "", still: bool = False) -> Part:
    """An empty place for a card, dashed. `still`: becoming empty again is not worth pointing out."""
    return {"t": "hole", "id": key, "width": width, **_some(label=label, under=under, still=still)}


def words(key: str, text: str, *, strong: bool = False) -> Part:
    """A line of text on the table."""
    return {"t": "words", "id": key, "text": text, **_some(strong=strong)}


def tile(
    key: str,
    face: str,
    name: str,
    *,
    under: str = "",
    mark: str = "",
    look: str = "",
    pick: bool = False,
    dim: bool = False,
) -> Part:
    """One of a row of things to choose from (a figure, a number, a colour), with its price `under` it.

    `look` is `yes` (can be had: solid), `far` (not now: dashed), `never` (crossed out) or empty (bare).
    `mark` is the name of a small picture beside the text below ("stick"), `dim` draws it pale.
    """
    some = _some(under=under, mark=mark, look=look, pick=pick, dim=dim)
    return {"t": "tile", "id": key, "face": face, "name": name, **some}


def span(key: str, label: str, first: int, last: int, *, strong: bool = False) -> Part:
    """A bracket below the tiles of the same zone, from one to another (counted from 0)."""
    return {"t": "span", "id": key, "label": label, "first": first, "last": last, **_some(strong=strong)}


def flag(key: str, text: str, *, icon: str = "", strong: bool = False) -> Part:
    """What holds for the zone that it is in ("reversed"), at the right end of the zone's label."""
    return {"t": "flag", "id": key, "text": text, **_some(icon=icon, strong=strong)}


def fan(
    key: str,
    *cards: Part,
    width: int,
    step: int,
    under: str = "",
    note: str = "",
    name: str = "",
    pick: bool = False,
) -> Part:
    """Cards of one width in a line, each `step` CSS pixels after the one before: apart or overlapping.

    `under` and, in paler print, `note` stand below. With `pick` its cards count as those of its zone.
    """
    some = _some(under=under, note=note, name=name, pick=pick)
    return {"t": "fan", "id": key, "kids": list(cards), "width": width, "step": step, **some}


def bench(
    key: str, label: str, *kids: Part, note: str = "", legend: Sequence[tuple[str, str]] = (), empty: str = ""
) -> Part:
    """A sunken place where something is tried or explained, with a legend (pictures and what they mean)."""
    some = _some(note=note, legend=[list(line) for line in legend], empty=empty)
    return {"t": "bench", "id": key, "label": label, "kids": list(kids), **some}


def exhibit(
    key: str, face: str, title: str, text: str = "", *, name: str = "", width: int = 148, svg: str = ""
) -> Part:
    """A picture with a title and a few words beside it, or below it where it is narrow."""
    some = _some(text=text, name=name, svg=svg)
    return {"t": "exhibit", "id": key, "face": face, "title": title, "width": width, **some}


def heap(key: str, face: str, count: int, name: str, *, used: int = 0, height: int = 0) -> Part:
    """A number of like things as objects; the last `used` of them are about to leave."""
    some = _some(used=used, height=height)
    return {"t": "heap", "id": key, "face": face, "value": str(count), "name": name, **some}


def plaque(
    key: str,
    title: str,
    *,
    big: str = "",
    face: str = "",
    joint: str = "",
    badges: Sequence[str] = (),
    ember: bool = False,
    choices: Sequence[Sequence[tuple[str, str, str]]] = (),
    switch: tuple[str, str] | None = None,
) -> Part:
    """What holds now, drawn large: a picture, a `joint` ("or") and a number, a line of text, and badges.

    Badges are names of pictures, or texts. With `choices` it asks instead: rows of things to pick, one in
    all, each with its id, its picture or text, and its name. A `switch` is one more thing to pick, its
    id and its name, that stays on until it is pressed again.
    """
    some = _some(big=big, face=face, joint=joint, badges=list(badges), ember=ember)
    asks = [[list(c) for c in line] for line in choices]
    # What can be pressed is not a change made by a step, so it goes under the name `pick`.
    pick = _some(choices=asks, switch=list(switch or ()))
    return {"t": "plaque", "id": key, "title": title, **some, **_some(pick=pick)}


def place(
    key: str,
    name: str,
    *,
    badge: str,
    width: int,
    height: int,
    face: str = "",
    edge: str = "",
    edges: int = 0,
    under: str = "",
    pick: bool = False,
    tag: str = "",
) -> Part:
    """A place for one kind of card: when empty it shows its `badge`, else the card on top.

    Of covered cards `edges` peep out above, each drawn as the picture `edge`; `under` stands below. The
    size is that of the card, in CSS pixels.
    """
    some = _some(face=face, edge=edge, edges=edges, under=under, pick=pick, tag=tag)
    return {"t": "place", "id": key, "name": name, "badge": badge, "width": width, "height": height, **some}


def stand(
    key: str,
    name: str,
    *,
    face: str = "",
    base: str = "",
    above: Sequence[str] = (),
    tag: str = "",
    under: str = "",
    width: int = 0,
    pick: bool = False,
    always: bool = False,
) -> Part:
    """A card on a base with things above it (a log that carries a card and burns), its state `under` it.

    `face`, `base` and `above` are names of pictures; `tag` names what is above. Without a face it is an
    empty place. Where there is little room the state is left out, unless `always`. Unless `width` says
    otherwise, six fill a lane.
    """
    some = _some(
        width=width, face=face, base=base, above=list(above), tag=tag, under=under, pick=pick, always=always
    )
    return {"t": "stand", "id": key, **_some(name=name), **some}


def _some(**values: Any) -> Part:
    """Only what is set: a scene travels over the network."""
    return {k: v for k, v in values.items() if v}


class Teller:
    """Says the words on the table to one seat; a game's own subclass says where they are (`text`)."""

    text: ClassVar[Words]

    def __init__(self, you: int, names: Sequence[str]) -> None:
        self.you, self.names = you, names

    def __call__(self, key: str, **facts: Any) -> str:
        """A sentence of `scene.toml`; what begins with `s.` is a label and gets no capital."""
        if key.startswith("s."):
            return self.text.label(key, facts, self.you, self.names)
        return self.text.fill(key, "title", facts, self.you, self.names)

    def say(self, say: Say) -> str:
        """A sentence of the game's own words."""
        return say.tell(self.you, self.names)

    def short(self, verdict: Verdict) -> str:
        """A verdict in the few words of `[short]` in `scene.toml`; its sentence where there are none."""
        key = f"short.{verdict.say.key.removeprefix('why.')}"
        return self(key, **verdict.say.facts) if key in self.text.sentences else self.say(verdict.say)


# --- from a tree to what travels ------------------------------------------------------------


def flat(tree: Part) -> Flat:
    """Every part by its id; raises `ValueError` when two parts share one.

    Each sentence of the board is a part of its own, so that a step sends only those that it changes.
    """
    parts: Flat = {}
    said = [{"t": "said", "id": f"text.{i}", "text": line} for i, line in enumerate(tree.get("text", ()))]

    def visit(part: Part) -> None:
        if part["id"] in parts:
            raise ValueError(f"Two parts of a scene have the id {part['id']!r}.")
        kids = part.get("kids")
        parts[part["id"]] = part if kids is None else {**part, "kids": [k["id"] for k in kids]}
        for kid in kids or ():
            visit(kid)

    visit({**tree, "text": [line["id"] for line in said]} if said else tree)
    for line in said:
        visit(line)
    return parts


def delta(before: Flat, after: Flat) -> dict[str, Part | None]:
    """What differs: new parts whole, only the changes of changed ones, and None for what is gone.

    A part whose type has changed counts as new: it is the one with a type `t`.
    """
    changed: dict[str, Part | None] = {}
    for key, part in after.items():
        old = before.get(key, {})
        if old.get("t") != part["t"]:
            changed[key] = part
        elif old != part:
            gone = dict.fromkeys(k for k in old if k not in part)
            changed[key] = {k: v for k, v in part.items() if old.get(k) != v} | gone
    return changed | dict.fromkeys(k for k in before if k not in after)


def cards_in(parts: Iterable[Part]) -> str:
    """Everything that a scene says, as one text: the tests search it for hidden cards."""
    return json.dumps(list(parts), ensure_ascii=False, sort_keys=True)


def told(say: Say | None, you: int, names: Sequence[str]) -> str:
    """A sentence for this reader; empty for none."""
    return say.tell(you, names) if say else ""
