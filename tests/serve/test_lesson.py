"""What the page reads from a notebook, and the landing page's words and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from nbclient import NotebookClient

from matchkit.serve import NOTEBOOKS, landing, lesson, shell

RESOURCES = {"metadata": {"name": "file-name"}}


def notebook(*cells: str, **metadata: Any) -> Any:
    """A notebook of those cells; one that starts with `>` is code."""
    made = [
        nbformat.v4.new_code_cell(c[1:]) if c.startswith(">") else nbformat.v4.new_markdown_cell(c)
        for c in cells
    ]
    return nbformat.v4.new_notebook(cells=made, metadata=metadata)


def test_the_title_is_the_first_heading_unless_the_notebook_says_otherwise() -> None:
    assert lesson.read(notebook("Words", "# *Matches*, `now`"), RESOURCES).title == "Matches, now"
    assert lesson.read(notebook("# Matches", title="Other"), RESOURCES).title == "Other"
    assert lesson.read(notebook("Words"), RESOURCES).title == "file-name"


def test_the_rules_are_found_by_their_heading() -> None:
    assert lesson.read(notebook("# Rules of thumb", "## The rules"), RESOURCES).rules == "#the-rules"
    assert lesson.read(notebook("## Rules"), RESOURCES).rules == "#rules"
    assert lesson.read(notebook("# House rules, and others"), RESOURCES).rules == ""


def test_what_comes_before_the_first_code_is_the_lead() -> None:
    assert lesson.read(notebook("a", "b", ">1", "c"), RESOURCES).lead == 2
    assert lesson.read(notebook("a"), RESOURCES).lead == 1
    assert lesson.read(notebook(">1"), RESOURCES).lead == 0


def test_metadata_of_our_own() -> None:
    read = lesson.read(notebook("# A", matchkit={"subtitle": "Round 1", "lang": "de"}), RESOURCES)
    assert (read.subtitle, read.lang) == ("Round 1", "de")


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [("The rules", "the-rules"), ("What <em>you</em> may do!", "what-you-may-do"), ("Größe 2", "größe-2")],
)
def test_anchors_can_be_typed(heading: str, anchor: str) -> None:
    assert lesson.slug(heading) == anchor


@pytest.mark.parametrize("tile", landing.tiles([], "/"), ids=lambda tile: tile.name)
def test_each_game_has_a_picture_of_its_own_cards(tile: landing.Tile) -> None:
    found = ElementTree.fromstring(tile.picture.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))  # noqa: S314
    assert len(list(found)) >= 3


def test_a_game_without_a_notebook_is_coming_and_no_link() -> None:
    made = {tile.name: tile.href for tile in landing.tiles(["matches"], "/voila/render/")}
    assert made == {
        "Matches": "/voila/render/matches.ipynb",
        "Match!": "",
        "Matchstick Tycoon": "",
        "Kindling": "",
    }


def test_a_base_path_is_in_every_address() -> None:
    page = landing.page(["matches"], "/class/")
    assert 'href="/class/voila/render/matches.ipynb"' in page
    assert 'href="/"' not in page


def test_the_index_notebook_lists_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    index = nbformat.read(NOTEBOOKS / "index.ipynb", as_version=4)
    done = NotebookClient(index, resources={"metadata": {"path": str(NOTEBOOKS)}}).execute()
    (output,) = [out for cell in done.cells if cell.cell_type == "code" for out in cell.outputs]
    for path in NOTEBOOKS.glob("*.ipynb"):
        assert (f'href="{path.name}"' in output["data"]["text/html"]) == (path.stem != "index")


def test_pages_name_no_colour() -> None:
    """`tokens.css` is the one table of colours."""
    for path in shell.TEMPLATE.iterdir():
        assert "#fff" not in path.read_text(encoding="utf-8").lower()
        assert "rgb(" not in path.read_text(encoding="utf-8")


def test_no_page_asks_another_host() -> None:
    written = [*shell.TEMPLATE.iterdir(), *Path(shell.__file__).parent.glob("*.toml")]
    for path in written:
        assert "://" not in path.read_text(encoding="utf-8").replace("https?:", "")
