"""Which kernels the reaper ends."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from matchkit.serve.kernels import LessonKernels, ThisPython


@pytest.fixture
def kernels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> LessonKernels:
    """A manager that believes in three kernels, "a", "b" and "c"; none is started."""
    manager = LessonKernels(root_dir=str(tmp_path), connection_dir=str(tmp_path))
    manager._kernel_connections = dict.fromkeys("abc", 0)
    monkeypatch.setattr(manager, "list_kernel_ids", lambda: list(manager._kernel_connections))
    return manager


def ended(kernels: LessonKernels, now: float) -> set[str]:
    return set(kernels.abandoned(grace=30, arrival=60, now=now))


def test_a_kernel_whose_reader_never_came_waits_for_the_arrival_time(kernels: LessonKernels) -> None:
    assert ended(kernels, 0) == set()
    assert ended(kernels, 59) == set()
    assert ended(kernels, 60) == {"a", "b", "c"}


def test_a_kernel_whose_reader_left_waits_for_the_grace_time(kernels: LessonKernels) -> None:
    kernels.notify_connect("a")
    assert ended(kernels, 0) == set()
    kernels.notify_disconnect("a")
    assert ended(kernels, 1000) == {"b", "c"}
    assert ended(kernels, 1029) == {"b", "c"}
    assert ended(kernels, 1030) == {"a", "b", "c"}


def test_a_connected_reader_is_never_cut_off(kernels: LessonKernels) -> None:
    kernels.notify_connect("a")
    for now in (0, 60, 10**6):
        assert "a" not in ended(kernels, now)


def test_a_reader_who_comes_back_in_time_starts_anew(kernels: LessonKernels) -> None:
    kernels.notify_connect("a")
    kernels.notify_disconnect("a")
    assert "a" not in ended(kernels, 0)
    kernels.notify_connect("a")
    assert "a" not in ended(kernels, 29)
    kernels.notify_disconnect("a")
    assert "a" not in ended(kernels, 31)
    assert "a" not in ended(kernels, 60)
    assert "a" in ended(kernels, 61)


def test_a_kernel_in_the_pool_is_never_ended(kernels: LessonKernels) -> None:
    async def pooled() -> tuple[set[str], set[str]]:
        async def started() -> dict[str, object]:
            return {"kernel_id": "a", "task": asyncio.ensure_future(asyncio.sleep(0))}

        task = asyncio.ensure_future(started())
        await task
        kernels._pools = {"lesson.ipynb": [task]}
        both = ended(kernels, 0) | ended(kernels, 10**6), kernels.pooled()
        await task.result()["task"]  # type: ignore[misc]
        return both

    # In a thread of its own: a browser test in this process may keep a loop running in this one.
    with ThreadPoolExecutor() as elsewhere:
        assert elsewhere.submit(asyncio.run, pooled()).result() == ({"b", "c"}, {"a"})


def test_the_kernel_is_this_python_whatever_the_notebook_says() -> None:
    assert ThisPython().get_kernel_spec("xeus-7").argv[0] == sys.executable
    assert list(ThisPython().get_all_specs()) == ["python3"]
