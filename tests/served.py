"""A running `matchkit serve` for tests and measurements."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
#: The plainest lessons there are: one button, and an ipywidgets slider beside it.
PLAIN = ROOT / "tests" / "browser" / "notebooks"
#: Seconds until something that is not there counts as broken: two cores may be busy with other tests.
PATIENCE = 30


class Served(NamedTuple):
    """A running server: where it is, its process, and what it says about itself."""

    url: str
    process: subprocess.Popen[str]

    def health(self) -> dict[str, int]:
        """Kernels running, kernels waiting, readers."""
        with urlopen(f"{self.url}health") as answer:
            numbers: dict[str, int] = json.load(answer)
        return numbers

    def settle(self, **wanted: int) -> dict[str, int]:
        """Wait until the server is as wanted; fails with what it is instead."""
        end = time.monotonic() + PATIENCE
        while (now := self.health()) | wanted != now:
            assert time.monotonic() < end, f"wanted {wanted}, is {now}"
            time.sleep(0.05)
        return now

    def warm(self) -> None:
        """Wait until all preheated kernels are ready."""
        self.settle(pool=self.health()["wanted"])


@contextmanager
def serving(*options: str, clone: Path = ROOT) -> Iterator[Served]:
    """Start `matchkit serve` of a clone on a free port, wait for the line that says it is ready, end it."""
    command = [sys.executable, "-m", "matchkit", "serve", "--no-browser", "--port", "0", *options]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=clone,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(clone)},
    )
    assert process.stdout
    assert process.stderr
    with process:
        try:
            found = re.search(r"ready at (http://\S+)", process.stdout.readline())
            if not found:
                process.terminate()
                raise AssertionError(f"{' '.join(command)} did not become ready: {process.stderr.read()}")
            yield Served(found[1], process)
        finally:
            process.terminate()
            process.wait(PATIENCE)
