"""Finds a Chromium for the browser tests: on this computer, else from its packages, else from Playwright."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.driving import chromium


def there() -> bool:
    """A browser that Playwright can start: one of this computer, or one that it fetched itself."""
    if chromium():
        return True
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).is_file()


def tried(*command: str) -> bool:
    """Run a command; False when it is not there or fails."""
    if not shutil.which(command[0]):
        return False
    print(" ".join(command), flush=True)
    return subprocess.run(command, check=False).returncode == 0


def main() -> int:
    """0 when there is a browser."""
    if there():
        return 0
    print("The browser tests need Chromium, and this computer has none. Fetching it.", flush=True)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root and tried("apt-get", "update", "-q"):
        tried("apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium")
    if there():
        return 0
    tried(sys.executable, "-m", "playwright", "install", *(["--with-deps"] if root else []), "chromium")
    if there():
        return 0
    # The tests will say so too, each one: they do not pass unless they have looked.
    print("There is still no Chromium. Install it, or name one in MATCHKIT_CHROMIUM.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
