"""What a lesson's kernel takes in memory, beside a bare one with ipywidgets and anywidget."""

from __future__ import annotations

import os
from collections.abc import Iterator
from statistics import median

import psutil
from jupyter_client.manager import start_new_kernel

from bench import Row
from tests.served import PLAIN, Served, serving

TIMES = 3


def taken(process: psutil.Process) -> tuple[float, float]:
    """Megabytes that a process has for itself, and its share of all that it uses (where that is known)."""
    memory = process.memory_full_info()
    return memory.uss / 1e6, getattr(memory, "pss", memory.uss) / 1e6


def kernels(served: Served) -> list[tuple[float, float]]:
    """The memory of every preheated kernel of a server."""
    served.warm()
    return [taken(child) for child in psutil.Process(served.process.pid).children()]


def bare() -> tuple[float, float]:
    """The memory of a kernel that has imported ipywidgets and anywidget and no more."""
    manager, client = start_new_kernel(env={**os.environ, "OPENBLAS_NUM_THREADS": "1"})
    try:
        client.execute_interactive("import ipywidgets, anywidget", timeout=60)
        return taken(psutil.Process(manager.provisioner.pid))
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def run() -> Iterator[Row]:
    """Lesson, button and bare kernels, alternately."""
    found: dict[str, list[tuple[float, float]]] = {"bare": [], "button": [], "lesson": []}
    for _ in range(TIMES):
        found["bare"].append(bare())
        with serving("--notebooks", str(PLAIN)) as plain:
            found["button"] += kernels(plain)
        with serving() as served:
            found["lesson"] += kernels(served)

    def middle(name: str, which: int) -> float:
        return median(each[which] for each in found[name])

    for which, kind in enumerate(("its own", "its share")):
        yield Row(f"kernel of one button, {kind}", middle("button", which), "MB", middle("bare", which))
        yield Row(f"kernel of a lesson, {kind}", middle("lesson", which), "MB", middle("bare", which))
    yield Row("a lesson's kernel above a bare one", middle("lesson", 0) - middle("bare", 0), "MB", limit=15)
