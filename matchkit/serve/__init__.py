"""The lessons as web pages: Voila with our page, and kernels that end when their reader leaves."""

from __future__ import annotations

import logging
from pathlib import Path

from matchkit.errors import MatchkitError
from matchkit.serve.ports import listen

#: Where the notebooks lie in a clone of the repository.
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


class NoNotebooks(MatchkitError):
    """There is nothing to serve; the sentence says where to get it."""


def notebooks(folder: Path | None = None) -> Path:
    """The folder of notebooks: the one that was named, else the repository's, else ./notebooks.

    Raises `NoNotebooks` when there is none in it.
    """
    for place in [folder] if folder else [NOTEBOOKS, Path("notebooks").absolute()]:
        if any(place.glob("*.ipynb")):
            return place.resolve()
    if folder:
        raise NoNotebooks(f"There is no notebook in {folder}. Name the folder that holds them.")
    raise NoNotebooks(
        "The notebooks are not here: they come with the repository, not with the installed package. "
        "Name their folder with --notebooks."
    )


def serve(
    port: int = 8866,
    ip: str = "localhost",
    *,
    browser: bool = True,
    pool: int = 1,
    grace: float = 30.0,
    folder: Path | None = None,
    verbose: bool = False,
) -> None:
    """Serve the lessons until Ctrl-C.

    `port` 0 takes any free one, and a taken port gives way to the next; `ip` "0.0.0.0" serves the
    network. `pool` is how many kernels wait for readers of each lesson, `grace` how many seconds a
    kernel outlives a connection that broke, `folder` where the notebooks are. Raises a
    `MatchkitError` with a sentence when it cannot start.
    """
    root = notebooks(folder)
    if not 0 <= pool <= 50:
        raise MatchkitError(f"A pool has 0 to 50 kernels for each lesson, not {pool}.")
    if grace <= 0:
        raise MatchkitError("A kernel outlives its connection by some seconds: --grace is above 0.")
    sockets = listen(port, ip)
    free = sockets[0].getsockname()[1]
    if port not in (0, free):
        print(f"Port {port} is taken, so it is {free} this time.", flush=True)
    # Voila takes a second to import; whoever errs in an option need not wait for it.
    from matchkit.serve.app import Lessons

    Lessons.launch_instance(
        argv=[],
        root_dir=str(root),
        sockets=sockets,
        port=free,
        ip=ip,
        open_browser=browser,
        pool=pool,
        grace=grace,
        verbose=verbose,
        log_level=logging.INFO if verbose else logging.WARNING,
    )
