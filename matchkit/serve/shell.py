"""What every page of the server is made of: the frame, its style, its words.

Pages without a kernel (landing, problems) are rendered here; a lesson is rendered by Voila from
`template/index.html.j2`, which extends the same frame.
"""

from __future__ import annotations

import re
import tomllib
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import jinja2

from matchkit import art

#: The Voila template "matchkit".
TEMPLATE = Path(__file__).parent / "template"
_WORDS = Path(__file__).with_name("page.toml")
_TOKENS = Path(__file__).parents[1] / "widgets" / "front" / "tokens.css"


class Assets(NamedTuple):
    """What the frame puts into a page: nothing of it is fetched by a second request."""

    style: str
    settings: str
    client: str
    icon: str
    brand: str
    icons: dict[str, str]


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _favicon() -> str:
    """The brand as an image of its own, where the page's colours cannot be read."""
    colours = dict(re.findall(r"(--mk-[\w-]+):\s*(#\w+)", _read(_TOKENS)))
    drawn = re.sub(r"var\((--mk-[\w-]+)\)", lambda m: colours.get(m[1], "currentColor"), art.brand())
    drawn = drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return "data:image/svg+xml;base64," + b64encode(drawn.encode()).decode()


@cache
def assets() -> Assets:
    """Style, script and drawings of the frame."""
    icons = art.icons()
    letters = (
        '<svg viewBox="0 0 40 24" aria-hidden="true" focusable="false" fill="currentColor" font-weight="700">'
        '<text x="2" y="17" font-size="15">A</text><text x="20" y="20" font-size="24">A</text></svg>'
    )
    return Assets(
        style=_read(_TOKENS) + _read(TEMPLATE / "page.css"),
        settings=_read(TEMPLATE / "settings.js"),
        client=_read(TEMPLATE / "page.js"),
        icon=_favicon(),
        brand=art.brand(),
        icons={
            "book": icons["book"],
            "arrow": icons["arrow-right"],
            "text": letters,
            "moon": icons["moon"].replace("<svg ", '<svg data-for="light" ', 1),
            "sun": icons["sun"].replace("<svg ", '<svg data-for="dark" ', 1),
        },
    )


@cache
def words() -> dict[str, Any]:
    """What the pages themselves say: `frame`, `lesson` and `problem`."""
    return tomllib.loads(_read(_WORDS))


@cache
def _pages() -> jinja2.Environment:
    return jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATE), autoescape=True)


def page(name: str, *, base_url: str, title: str, kind: str, skip: str, **facts: Any) -> str:
    """A whole page from one of our own templates; `skip` names the words of its skip link."""
    frame = {"lang": "en", "title": title, "kind": kind, "base_url": base_url, "skip": skip}
    return _pages().get_template(name).render(**frame, assets=assets(), say=words()["frame"], **facts)


def problem(base_url: str, status: int) -> str:
    """The page that says what went wrong: never a traceback, always a way on."""
    known = words()["problem"]
    said = known.get(str(status)) or known["500" if status >= 500 else "404"]
    return page("problem.html.j2", base_url=base_url, kind="mk-problem", skip="skip_text", **said)
