"""The landing page: four games, each recognised by its own cards."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

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
    """Faces of a game as they lie on its tile; empty for a game that has none yet."""
    try:
        face = import_module(f"matchkit.games.{game}.faces").face
    except ImportError:
        return ""
    body = "".join(_laid(face(code), *place) for code, *place in pieces)
    return f'<svg viewBox="0 0 270 264" aria-hidden="true" focusable="false">{body}</svg>'


def _laid(svg: str, middle: float, top: float, width: float, turn: float) -> str:
    """One face in its place."""
    _, _, wide, high = (float(n) for n in re.findall(r'viewBox="([^"]*)"', svg)[0].split())
    height = width * high / wide
    left = middle - width / 2
    sized = svg.replace("<svg ", f'<svg x="{left}" y="{top}" width="{width}" height="{height:.1f}" ', 1)
    return f'<g transform="rotate({turn} {middle} {top + height / 2:.1f})">{sized}</g>'


def tiles(lessons: Sequence[str], address: str) -> list[Tile]:
    """The tiles of all games; `lessons` are the notebooks there are, `address` is what stands before one."""
    return [
        Tile(
            href=f"{address}{game['name']}.ipynb" if game["name"] in lessons else "",
            picture=picture(game["name"], game["picture"]),
            name=game["title"],
            sentence=game["sentence"],
            players=game["players"],
        )
        for game in words()["game"]
    ]


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
