"""What the tests of drawings share: reading an SVG back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

from matchkit.games import names

GAMES = names()
TOKENS = Path(__file__).parents[2] / "matchkit" / "widgets" / "front" / "tokens.css"

_TURN = "rotate(180 50 70)"


def faces_of(game: str) -> ModuleType:
    return import_module(f"matchkit.games.{game}.faces")


def read(svg: str) -> ET.Element:
    """The root of a picture; a test that calls it fails when the picture is not well formed."""
    return ET.fromstring(svg)  # noqa: S314 (our own drawings)


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in read(svg).iter("text")]


def drawn(svg: str) -> Iterator[tuple[ET.Element, dict[str, str], bool]]:
    """Every element with the attributes that it has or inherits, and whether it is drawn upside down."""

    def visit(
        element: ET.Element, style: dict[str, str], turned: bool
    ) -> Iterator[tuple[ET.Element, dict[str, str], bool]]:
        own = {**style, **element.attrib}
        if element.get("transform", "") == _TURN:
            turned = not turned
        yield element, own, turned
        for child in element:
            yield from visit(child, {k: v for k, v in own.items() if k != "transform"}, turned)

    yield from visit(read(svg), {}, False)


def variables(text: str) -> set[str]:
    return set(re.findall(r"var\((--mk-[\w-]+)\)", text))


def table() -> dict[str, dict[str, str]]:
    """The colours of `tokens.css` by block: `light`, `dark` and `card` (the same in both)."""
    text = re.sub(r"/\*.*?\*/", "", TOKENS.read_text(encoding="utf-8"), flags=re.DOTALL)
    blocks = re.findall(r"([^{}]+)\{([^}]*)\}", text)
    found: dict[str, dict[str, str]] = {}
    for selector, body in blocks:
        name = "dark" if "dark" in selector else "light" if "light" in selector else "card"
        found.setdefault(name, {}).update(re.findall(r"(--mk-[\w-]+):\s*(#[0-9A-Fa-f]{6});", body))
    return found
