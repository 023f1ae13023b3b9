"""`python -m bench [NAME …]`: measure, print tables, write `build/bench.json`."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from bench import Row

HERE = Path(__file__).parent
WRITTEN = HERE.parent / "build" / "bench.json"


def table(rows: Sequence[Row]) -> str:
    """Rows as text."""
    told = [
        (
            row.what,
            f"{row.value:,.1f} {row.unit}",
            f"{row.than:,.1f} {row.unit}" if row.than is not None else "",
            f"{row.measure:.2f} ×" if row.than is not None else "",
            f"{'' if row.well else 'NOT '}≤ {row.limit:g}" if row.limit is not None else "",
        )
        for row in rows
    ]
    head = ("", "measured", "beside it", "ratio", "limit")
    widths = [max(len(line[i]) for line in [head, *told]) for i in range(5)]
    lines = [
        f"{line[0]:<{widths[0]}}  " + "  ".join(f"{line[i]:>{widths[i]}}" for i in range(1, 5)).rstrip()
        for line in [head, *told]
    ]
    return "\n".join(lines)


def main(names: Sequence[str]) -> int:
    """Measure all or the named; 1 when a limit is passed."""
    there = sorted(p.stem for p in HERE.glob("*.py") if not p.stem.startswith("_"))
    if unknown := [name for name in names if name not in there]:
        print(
            f"There is no measurement {', '.join(unknown)}. There are: {', '.join(there)}.", file=sys.stderr
        )
        return 2
    found: dict[str, list[Row]] = {}
    for name in names or there:
        found[name] = list(import_module(f"bench.{name}").run())
        print(f"\n{name}\n{table(found[name])}", flush=True)
    WRITTEN.parent.mkdir(exist_ok=True)
    facts = {"python": platform.python_version(), "machine": platform.platform()}
    rows = {name: [row._asdict() | {"well": row.well} for row in rows] for name, rows in found.items()}
    WRITTEN.write_text(json.dumps(facts | {"rows": rows}, indent=1), encoding="utf-8")
    print(f"\nAlso written to {WRITTEN}.")
    return 0 if all(row.well for rows in found.values() for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
