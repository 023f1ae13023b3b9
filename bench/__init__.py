"""What a lesson costs, in numbers: `make bench`.

Each module here that has a `run()` is found by listing this folder; it yields `Row`s. Whatever is
compared is measured in the same run, alternately, and given as a median.
"""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One measured number."""

    what: str
    value: float
    unit: str
    #: What it is compared with, where it is.
    than: float | None = None
    #: Up to where that is good: a multiple of `than`, or the number itself where there is no `than`.
    limit: float | None = None

    @property
    def measure(self) -> float:
        """What the limit is about."""
        return self.value if self.than is None else self.value / self.than

    @property
    def well(self) -> bool:
        """Within its limit, or without one."""
        return self.limit is None or self.measure <= self.limit
