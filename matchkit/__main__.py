"""The command line: `matchkit serve`, and whatever else is asked for by name."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from matchkit.errors import MatchkitError, quoted


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


def _show(asked: argparse.Namespace) -> None:
    print(told(asked.record))


def told(record: str) -> str:
    """A recorded game in words, move by move, each event with its rules.

    `record` is a file, `-` for standard input, or a code. Raises a `MatchkitError` for what is none of these.
    """
    import matchkit

    if record == "-" or record.endswith(".toml") or _is_file(record):
        try:
            table = matchkit.read(
                sys.stdin.read() if record == "-" else Path(record).read_text(encoding="utf-8")
            )
        except (OSError, UnicodeDecodeError) as error:
            where = "The input" if record == "-" else quoted(record)
            raise matchkit.BadRecord(f"{where} cannot be read as a record.") from error
    else:
        table = matchkit.open(record)
    lines = [f"{table.game.title}, {table.seats} players"]
    for number, step in enumerate(table.steps):
        who = "Deal" if step.seat is None else table.names[step.seat]
        lines.append(f"\n{number}. {who}" + ("" if step.move is None else f": {table.game.write(step.move)}"))
        for event in step.events:
            lines.append(f"   {event.say.tell(None, table.names)} [{', '.join(event.rules)}]")
            if more := event.say.more(None, table.names):
                lines.append(f"      {more}")
    if table.outcome:
        lines.append(f"\n{table.outcome.say.tell(None, table.names)} [{', '.join(table.outcome.rules)}]")
    return "\n".join(lines)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:
        # A code can be longer than any file may be called.
        return False


def _new(asked: argparse.Namespace) -> None:
    from matchkit.new import new_game

    for path in new_game(asked.name):
        print(path)
    print(f"Now run: matchkit check {asked.name}, and read docs/adding-a-game.md.")


def _check(asked: argparse.Namespace) -> None:
    from matchkit.lacks import lacks
    from matchkit.serve import notebooks

    found = lacks(asked.name, asked.notebooks or notebooks())
    if not found:
        print(f"{asked.name}: the lesson is complete.")
        return
    print("\n".join(found))
    raise MatchkitError(f"{asked.name} still lacks {len(found)} of what a lesson needs.")


def _positions(asked: argparse.Namespace) -> None:
    print(positions(), end="")


def positions() -> str:
    """What the positions of each game hold: `docs/positions.md`, made from the declarations."""
    from matchkit.games import load, names

    parts = [_POSITIONS]
    for name in names():
        game = load(name)
        parts.append(f"\n## {game.title} (`{name}`)\n\n{game.schema.about()}\n")
    return "".join(parts)


_POSITIONS = """# What a position holds

Made by `make docs` from each game's `position.py`.

A position is a table of the keys below, in a record's `[position]` or as `Table(game, position={…})`.
Whatever is left out is concluded from the rest or dealt by chance, and a number in place of cards means that
many unseen cards. A list for each seat may be shorter than the table; the other seats count as left out.
After the semicolon stands what it means to leave a key out.
"""


def _bench(asked: argparse.Namespace) -> None:
    try:
        from bench.__main__ import main as bench
    except ModuleNotFoundError as error:
        raise MatchkitError(
            f"Measuring needs the repository and its tests' packages ({error.name} is missing): "
            "run make bench in a clone."
        ) from error
    sys.exit(bench(asked.names))


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
    show = commands.add_parser("show", help="tell a recorded game in words")
    show.set_defaults(run=_show)
    show.add_argument("record", metavar="RECORD", help="a file, - for standard input, or a code")
    new = commands.add_parser("new", help="begin a game of your own (in a clone of the repository)")
    new.set_defaults(run=_new)
    new.add_argument("name", metavar="NAME", help="small letters, digits and underscores: crazy_eights")
    check = commands.add_parser("check", help="say what a game and its lesson still lack")
    check.set_defaults(run=_check)
    check.add_argument("name", metavar="NAME", help="the name of the game's folder")
    check.add_argument("--notebooks", type=Path, metavar="DIR", help="another folder of notebooks")
    keys = commands.add_parser("positions", help="print what the positions of each game hold")
    keys.set_defaults(run=_positions)
    bench = commands.add_parser("bench", help="measure what a lesson costs (in a clone of the repository)")
    bench.set_defaults(run=_bench)
    bench.add_argument("names", nargs="*", metavar="NAME", help="only these measurements")
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; what cannot be done is said in a sentence, with exit code 1."""
    asked = parser().parse_args(argv)
    try:
        asked.run(asked)
    except MatchkitError as error:
        print(f"matchkit: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever read the output has had enough (`| head`); nothing is left to be flushed at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
