"""The landing page: every game, recognised by its own cards.

A game's `landing.toml` holds its `title`, a `sentence` and the number of `players`; its `level`, by which the
games are ordered, the simplest first; and a `picture` of 270 by 264 made of its faces, the first one
undermost: code, middle, top, width, and by how many degrees it is turned.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from matchkit.games import load, names, part
from matchkit.serve import shell

_WORDS = Path(__file__).with_name("landing.toml")


class Tile(NamedTuple):
    """One game: where its lesson is (empty while it is coming), three cards, and the words."""

    href: str
    picture: str
    name: str
    sentence: str
    players: str


@cache
def words() -> dict[str, Any]:
    """The words of the landing page."""
    return tomllib.loads(_WORDS.read_text(encoding="utf-8"))


def picture(game: str, pieces: Sequence[tuple[str, float, float, float, float]]) -> str:
    """Faces of a game as they lie on its tile."""
    face = part(game, "faces").face
    body = "".join(_laid(face(code), *place) for code, *place in pieces)
    return f'<svg viewBox="0 0 270 264" aria-hidden="true" focusable="false">{body}</svg>'


def _laid(svg: str, middle: float, top: float, width: float, turn: float) -> str:
    """One face in its place."""
    _, _, across, down = (float(n) for n in re.findall(r'viewBox="([^"]*)"', svg)[0].split())
    height = width * down / across
    left = middle - width / 2
    sized = svg.replace("<svg ", f'<svg x="{left}" y="{top}" width="{width}" height="{height:.1f}" ', 1)
    return f'<g transform="rotate({turn} {middle} {top + height / 2:.1f})">{sized}</g>'


def tiles(lessons: Sequence[str], address: str) -> list[Tile]:
    """The tiles of all games; `lessons` are the notebooks there are, `address` is what stands before one."""
    return [
        Tile(
            href=f"{address}{name}.ipynb" if name in lessons else "",
            picture=picture(name, tile["picture"]),
            name=tile["title"],
            sentence=tile["sentence"],
            players=tile["players"],
        )
        for name, tile in sorted(_tiles().items(), key=lambda item: (item[1]["level"], item[0]))
    ]


@cache
def _tiles() -> dict[str, dict[str, Any]]:
    """What each game says of itself; games are found by listing their folder."""
    files = {name: load(name).folder / "landing.toml" for name in names()}
    return {name: tomllib.loads(file.read_text(encoding="utf-8")) for name, file in files.items()}


def page(lessons: Sequence[str], base_url: str) -> str:
    """The whole landing page."""
    return shell.page(
        "landing.html.j2",
        base_url=base_url,
        title="matchkit",
        kind="mk-landing",
        skip="skip_games",
        words=words(),
        tiles=tiles(lessons, f"{base_url}voila/render/"),
    )


class Links:
    """The games as a list of links, for the notebook `index.ipynb` in JupyterLab."""

    def _repr_html_(self) -> str:
        here = [path.stem for path in Path().glob("*.ipynb")]
        rows = "".join(
            f"<li><strong>{link}</strong>: {escape(tile.sentence)} {escape(tile.players)}.</li>"
            for tile in tiles(here, "")
            for link in [
                f'<a href="{tile.href}">{escape(tile.name)}</a>'
                if tile.href
                else f"{escape(tile.name)} ({escape(words()['coming'].lower())})"
            ]
        )
        return f"<p>{escape(words()['sentence'])}</p><ul>{rows}</ul>"
