"""What the template has to know about a notebook, and how its prose becomes HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from voila.exporter import VoilaMarkdownRenderer

from matchkit.serve.shell import Assets, assets, words

_HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*\s*$", re.MULTILINE)


class Lesson(NamedTuple):
    """A notebook as its page shows it."""

    #: The name in the header, and the whole title of the page.
    title: str
    page: str
    subtitle: str
    lang: str
    #: Where the rules stand in the page; empty when the notebook has no such heading.
    rules: str
    #: How many cells of prose come before the first cell of code.
    lead: int
    assets: Assets
    #: What the frame and the lesson's page say, from `page.toml`.
    say: Mapping[str, str]
    words: Mapping[str, str]


def slug(heading: str) -> str:
    """The anchor of a heading: small letters, hyphens for all that is no letter or digit."""
    return re.sub(r"\W+", "-", re.sub(r"<[^>]+>", "", heading).lower()).strip("-")


def read(notebook: Mapping[str, Any], resources: Mapping[str, Any]) -> Lesson:
    """The facts of a notebook (an nbformat 4 node); `resources` are the exporter's.

    `metadata.title` (else the first heading) names it, `metadata.matchkit` may hold `subtitle` and
    `lang`; the heading that is called "Rules" or ends so ("The rules") is what the header links to.
    """
    meta = notebook["metadata"]
    ours = meta.get("matchkit", {})
    kinds = [cell["cell_type"] for cell in notebook["cells"]]
    prose = "\n".join(cell["source"] for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    headings = [match[2] for match in _HEADING.finditer(prose)]
    title = meta.get("title") or next(iter(headings), "") or resources["metadata"]["name"]
    anchors = [anchor for anchor in map(slug, headings) if re.fullmatch(r"(.*-)?rules", anchor)]
    return Lesson(
        title=re.sub(r"<[^>]+>|[*_`]", "", title),
        page=f"{title} · matchkit",
        subtitle=ours.get("subtitle", ""),
        lang=ours.get("lang", "en"),
        rules=f"#{anchors[-1]}" if anchors else "",
        lead=kinds.index("code") if "code" in kinds else len(kinds),
        assets=assets(),
        say=words()["frame"],
        words=words()["lesson"],
    )


class LessonMarkdown(VoilaMarkdownRenderer):  # type: ignore[misc]
    """Prose with anchors that can be typed: `#the-rules`, and no pilcrow beside a heading."""

    def heading(self, text: str, level: int, **_: Any) -> str:
        """A heading with its anchor."""
        return f'<h{level} id="{slug(text)}">{text}</h{level}>\n'
