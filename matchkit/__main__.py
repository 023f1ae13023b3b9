"""The command line: `matchkit serve`, and whatever else is asked for by name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from matchkit.errors import MatchkitError


def _serve(asked: argparse.Namespace) -> None:
    from matchkit.serve import serve

    serve(
        asked.port,
        asked.ip,
        browser=asked.browser,
        pool=asked.pool,
        grace=asked.grace,
        folder=asked.notebooks,
        verbose=asked.verbose,
    )


def parser() -> argparse.ArgumentParser:
    """Every command with its options."""
    top = argparse.ArgumentParser(
        prog="matchkit", description="Learn card games by playing them in a browser."
    )
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="open the lessons in a browser")
    serve.set_defaults(run=_serve)
    add = serve.add_argument
    add("--port", type=int, default=8866, help="where to listen (8866); the next free one if it is taken")
    add("--ip", default="localhost", help="whom to serve: localhost, or 0.0.0.0 for the whole network")
    add("--no-browser", dest="browser", action="store_false", help="only say the address")
    add("--pool", type=int, default=1, metavar="N", help="kernels kept ready for each lesson (1)")
    add(
        "--grace",
        type=float,
        default=30.0,
        metavar="S",
        help="seconds a kernel outlives a broken connection (30)",
    )
    add("--notebooks", type=Path, metavar="DIR", help="another folder of notebooks")
    add("--verbose", action="store_true", help="log every request")
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; what cannot be done is said in a sentence, with exit code 1."""
    asked = parser().parse_args(argv)
    try:
        asked.run(asked)
    except MatchkitError as error:
        print(f"matchkit: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
