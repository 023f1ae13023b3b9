"""The front end: one plain ES module and one style sheet, joined from the files in `front/`.

There is no build step. Each file is a module with its imports, as the checker and editors want it; joined
they share one scope, without imports, comments and indentation, which is a sixth of their size. They travel
as strings, because a widget that is given paths keeps each instance alive for its file watcher. Each kind of
part that only some games lay on the table has files of its own in `front/parts/`.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parent / "front"
SCRIPTS = (
    *("dom.js", "stage.js", "parts/*.js", "voice.js", "steps.js", "sheets.js"),
    *("kinds.js", "kinds/*.js", "line.js", "rove.js", "panel.js"),
)
STYLES = ("tokens.css", "stage.css", "parts/*.css", "panel.css", "kinds.css", "layout.css")
#: What a module says about others and itself; a name is the same in every file.
_MODULE = re.compile(r"^import\b[^;]*;|^export (?!default)", re.MULTILINE)
_COMMENT = re.compile(r"/\*[\s\S]*?\*/")


@cache
def script() -> str:
    """The module that draws every panel; it exports `render({model, el, kit})`."""
    return _joined(SCRIPTS) + "export { render };\n"


@cache
def styles() -> str:
    """The style sheet, the table of colours and sizes first."""
    return _joined(STYLES)


def files(patterns: tuple[str, ...]) -> list[Path]:
    """The files of each pattern, in order; a folder's files by name."""
    return [file for pattern in patterns for file in sorted(FOLDER.glob(pattern))]


def _joined(patterns: tuple[str, ...]) -> str:
    text = "\n".join(file.read_text(encoding="utf-8") for file in files(patterns))
    # Line by line, so a string in backticks must not run over the end of a line.
    lines = (line.strip() for line in _COMMENT.sub("", _MODULE.sub("", text)).splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


@cache
def version() -> str:
    """Changes with every change of the front end, so that a page never mixes two."""
    return sha256((script() + styles()).encode()).hexdigest()[:12]


@cache
def loader() -> str:
    """Each panel's own module: it fetches the shared one from the kit, once for a page."""
    return _joined(("loader.js",))
