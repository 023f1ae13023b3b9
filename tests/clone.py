"""A copy of the repository, for what writes into one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def copied(to: Path) -> Path:
    """As much of the repository as a game needs, in another folder."""
    for part in ("matchkit", "notebooks", "tests", "pyproject.toml"):
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, to / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, to / part)
    return to


def run(clone: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a module of Python in the clone, on its own package."""
    environment = {**os.environ, "PYTHONPATH": str(clone), "MATCHKIT_GAMES": "5"}
    asked = [sys.executable, "-m", *command]
    return subprocess.run(asked, cwd=clone, env=environment, capture_output=True, text=True, check=False)
