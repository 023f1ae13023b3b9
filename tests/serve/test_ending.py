"""How the server ends."""

from __future__ import annotations

import os
import signal
import sys
from urllib.request import urlopen

import psutil
import pytest

from tests.served import PLAIN, serving


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal that Ctrl-C could be sent with")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_and_takes_all_kernels_along(how: signal.Signals) -> None:
    with serving("--notebooks", str(PLAIN)) as served:
        served.warm()
        with urlopen(f"{served.url}voila/render/button.ipynb") as answer:
            assert answer.status == 200
        children = psutil.Process(served.process.pid).children(recursive=True)
        assert len(children) >= 2
        os.kill(served.process.pid, how)
        assert served.process.wait(20) == 0
        _, running = psutil.wait_procs(children, timeout=5)
        assert running == []
        assert served.process.stdout
        assert served.process.stderr
        assert "Ending the lessons" in served.process.stdout.read()
        assert "Traceback" not in served.process.stderr.read()


def test_the_log_is_quiet() -> None:
    """Starting, a visit, a page that does not exist, ending: nothing that a teacher must read."""
    with serving("--notebooks", str(PLAIN), "--pool", "0") as served:
        with urlopen(f"{served.url}voila/render/button.ipynb") as answer:
            answer.read()
        served.process.terminate()
        served.process.wait(20)
        assert served.process.stderr
        assert served.process.stderr.read() == ""
