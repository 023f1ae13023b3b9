"""A chart of odds, drawn in a process of its own.

NumPy and what it leaves behind would take up most of a kernel's memory, and a class of thirty has thirty
kernels. So a picture is drawn by a process that ends when it is done; it costs a quarter of a second.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from matchkit.errors import MatchkitError
from matchkit.games import part

#: Seconds after which a picture is given up on.
_PATIENCE = 30
#: One core is enough, and more threads would only take memory from the others.
_ONE_CORE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


def draw(game: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The picture of a game's `odds.py` for these values: `eyebrow`, `chart` and `fields`.

    Raises `MatchkitError` with a sentence if that is impossible.
    """
    try:
        asked = json.dumps([game, values])
        command = [sys.executable, "-m", "matchkit.picture"]
        # The same interpreter and our own module; what was asked goes through its input.
        done = subprocess.run(  # noqa: S603
            command,
            input=asked,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=_PATIENCE,
            check=True,
            env={**os.environ, **_ONE_CORE},
        )
        found: dict[str, Any] = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise MatchkitError("The picture could not be drawn. Try again.") from error
    if "error" in found:
        raise MatchkitError(found["error"])
    return found


def drawn(game: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The same, drawn here and now."""
    odds = part(game, "odds")
    fields = [field._asdict() for field in odds.fields(values)]
    return {"eyebrow": odds.EYEBROW, "chart": odds.chart(values), "fields": fields}


def main() -> None:
    """Read a game and its values from the input; write the picture, or what is wrong with the values."""
    game, values = json.load(sys.stdin)
    try:
        found = drawn(game, values)
    except MatchkitError as error:
        found = {"error": str(error)}
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
