"""Kernels that begin and end as they should.

A page that closes says so and its kernel ends at once (`pages.Shutdown`). The reaper here is the
second net, for browsers that crashed, lids that closed and networks that broke: they say nothing.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any

from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback

#: What every lesson's kernel finds in its environment. A lesson needs no linear algebra, but NumPy
#: would start one thread per core for it, each with buffers of its own.
ENVIRONMENT = {
    "MATCHKIT_SERVED": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}

#: Seconds that a kernel waits for a reader whose connection broke, and for one who never connected.
GRACE, ARRIVAL = 30.0, 60.0
#: Seconds between two looks at the kernels.
LOOK = 5.0


class ThisPython(KernelSpecManager):  # type: ignore[misc]
    """Offers one kernel: the Python that runs the server, where matchkit is installed for certain."""

    def find_kernel_specs(self) -> dict[str, str]:
        """The one kernel; its folder has nothing in it that is needed."""
        return {NATIVE_KERNEL_NAME: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The same kernel for whatever name a notebook happens to carry."""
        spec = get_kernel_dict()
        # It would warn with each start that it talks over unencrypted TCP, which here is this computer's own.
        spec["argv"] = [sys.executable, *spec["argv"][1:], "--IPKernelApp.log_level=40"]
        return KernelSpec(**spec)

    def get_all_specs(self) -> dict[str, Any]:
        """The one kernel as the notebook renderer asks for it."""
        spec = self.get_kernel_spec(NATIVE_KERNEL_NAME)
        return {NATIVE_KERNEL_NAME: {"resource_dir": "", "spec": spec.to_dict()}}


class LessonKernels(AsyncMappingKernelManager):  # type: ignore[misc]
    """Kernels that know when their reader was last there.

    Voila derives its pool of preheated kernels from this class.
    """

    def __init__(self, **settings: Any) -> None:
        self._met: set[str] = set()
        self._alone: dict[str, float] = {}
        super().__init__(**settings)

    async def start_kernel(self, **wishes: Any) -> str:
        """Start a kernel with the environment of a lesson."""
        wishes["env"] = {**ENVIRONMENT, **wishes.get("env", {})}
        started: str = await super().start_kernel(**wishes)
        return started

    def notify_connect(self, kernel_id: str) -> None:
        """A reader's page has connected."""
        super().notify_connect(kernel_id)
        self._met.add(kernel_id)

    def _waiting(self, notebook: str | None = None) -> list[Mapping[str, Any]]:
        """What Voila keeps for each started kernel of its pools, or of one notebook's."""
        pools: dict[str, list[Any]] = getattr(self, "_pools", {})
        tasks = [task for name, pool in pools.items() if notebook in (None, name) for task in pool]
        done = [task for task in tasks if task.done() and not task.cancelled()]
        return [task.result() for task in done if task.exception() is None]

    def pooled(self) -> set[str]:
        """The kernels that wait for a reader."""
        return {item["kernel_id"] for item in self._waiting()}

    def ready(self, notebook: str | None = None) -> set[str]:
        """Those whose page is rendered to its end, so that a visit is quick; of all lessons or of one."""
        return {item["kernel_id"] for item in self._waiting(notebook) if item["task"].done()}

    def readers(self) -> int:
        """How many pages are connected now."""
        return sum(count > 0 for count in self._kernel_connections.values())

    def abandoned(self, grace: float, arrival: float, now: float) -> Iterator[str]:
        """Kernels without a reader for longer than `grace` seconds, or `arrival` if none ever came.

        A kernel in the pool is never one of them, nor one whose reader is connected; the time
        counts from when it was first seen alone (`now` is any steadily growing clock).
        """
        here = set(self.list_kernel_ids())
        waiting = self.pooled()
        self._met &= here
        for kernel_id in here:
            if kernel_id in waiting or self._kernel_connections.get(kernel_id, 0) > 0:
                self._alone.pop(kernel_id, None)
                continue
            since = self._alone.setdefault(kernel_id, now)
            if now - since >= (grace if kernel_id in self._met else arrival):
                yield kernel_id
        for kernel_id in self._alone.keys() - here:
            del self._alone[kernel_id]


class Reaper:
    """Ends abandoned kernels, looking every few seconds."""

    def __init__(self, kernels: LessonKernels, grace: float = GRACE, arrival: float = ARRIVAL) -> None:
        self.kernels, self.grace, self.arrival = kernels, grace, arrival
        self._clock = PeriodicCallback(self.look, min(LOOK, max(grace, 0.2)) * 1000)

    def start(self) -> None:
        """Begin to look; needs a running event loop."""
        self._clock.start()

    async def look(self) -> None:
        """End every kernel that is abandoned now."""
        for kernel_id in list(self.kernels.abandoned(self.grace, self.arrival, time.monotonic())):
            self.kernels.log.info("Nobody reads with kernel %s any more: ending it", kernel_id)
            if kernel_id in self.kernels:
                await self.kernels.shutdown_kernel(kernel_id)
