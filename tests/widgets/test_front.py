"""The front end as it is joined: what the checker of the single files does not see."""

from __future__ import annotations

import re
from collections import Counter

from matchkit.widgets import front

FILES = [path for kind in ("*.js", "*.css", "*.ts") for path in sorted(front.FOLDER.rglob(kind))]


def test_every_file_is_joined_once() -> None:
    joined = Counter([*front.files(front.SCRIPTS), *front.files(front.STYLES)])
    own = [path for path in FILES if path.name not in ("loader.js", "types.d.ts")]
    assert joined == Counter(own)


def test_no_two_files_give_a_name_twice() -> None:
    """They share one scope."""
    names = re.compile(r"^(?:export )?(?:async )?(?:const|let|class|function) (\w+)", re.MULTILINE)
    given = [name for path in front.files(front.SCRIPTS) for name in names.findall(path.read_text("utf-8"))]
    assert len(given) > 80
    assert [name for name, times in Counter(given).items() if times > 1] == []


def test_a_name_is_the_same_in_every_file() -> None:
    for path in FILES:
        for names in re.findall(r"^import \{([^}]*)\} from", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert " as " not in names, path.name


def test_what_is_left_out_is_room() -> None:
    for joined in (front.script(), front.styles(), front.loader()):
        assert not re.search(r"^\s|/\*|^//|^import\b", joined, re.MULTILINE)
    assert re.findall(r"\bexport\b.*", front.script()) == ["export { render };"]
    assert re.findall(r"\bexport\b.*", front.loader()) == ["export default {"]


def test_lines_are_short() -> None:
    """The formatter breaks code, but no comments and no texts."""
    pages = sorted((front.FOLDER.parents[1] / "serve" / "template").glob("*.js"))
    assert pages
    for path in [*FILES, *pages]:
        for line in path.read_text(encoding="utf-8").splitlines():
            assert len(line) <= 110, (path.name, line)


def test_no_text_goes_over_the_end_of_a_line() -> None:
    """Indentation is left out, and in a text it would be missing."""
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.lstrip().startswith(("//", "*", "/*")):
                assert line.count("`") % 2 == 0, (path.name, line)
