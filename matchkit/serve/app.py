"""Voila with our settings, our pages and our way to begin and to end."""

from __future__ import annotations

import errno
import logging
import shutil
import socket
import webbrowser
from pathlib import Path
from typing import Any

from jupyter_core.utils import run_sync
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from tornado.web import RequestHandler
from traitlets import Bool, Float, Int
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from matchkit.errors import MatchkitError
from matchkit.serve import pages
from matchkit.serve.kernels import ARRIVAL, GRACE, LessonKernels, Reaper, ThisPython
from matchkit.serve.lesson import LessonMarkdown, read
from matchkit.serve.shell import TEMPLATE

_KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
#: How many ports after a taken one are tried.
TRIES = 20
#: Milliseconds between two signs of life on a connection, and without one until it counts as broken.
PING, SILENCE = 10_000, 20_000


class CannotServe(MatchkitError):
    """The server cannot start; the sentence says why and what to do."""


def listen(port: int, ip: str) -> list[socket.socket]:
    """Sockets on that port, or on the next free one if it is taken; raises `CannotServe`."""
    if not 0 <= port <= 65535:
        raise CannotServe(f"A port is a number from 0 to 65535, not {port}. 0 takes any free one.")
    for attempt in range(port, min(port + TRIES, 65535) + 1):
        try:
            return list(bind_sockets(attempt, ip))
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)):
                continue
            if error.errno in (errno.EACCES, errno.EPERM):
                raise CannotServe(
                    f"This computer does not let you use port {attempt}. Try one above 1023, such as --port 8866."
                ) from error
            raise CannotServe(
                f"This computer has no address {ip!r}. Leave --ip out to serve this computer alone, "
                "or say --ip 0.0.0.0 to serve its network too."
            ) from error
    raise CannotServe(
        f"Ports {port} to {attempt} are all taken. Choose another with --port, or 0 for any free one."
    )


class Lessons(Voila):  # type: ignore[misc]
    """The server of the lessons in one folder of notebooks."""

    name = "matchkit"
    pool = Int(1, help="Preheated kernels for each lesson.")
    grace = Float(GRACE, help="Seconds that a kernel waits for a reader whose connection broke.")
    arrival = Float(ARRIVAL, help="Seconds that a kernel waits for a reader who never connected.")
    verbose = Bool(False, help="Log every request.")

    def initialize(self, argv: Any = None) -> None:
        """Take our settings and nobody's configuration files."""
        self.config_file_paths = []
        self.config = self.settings()
        super().initialize([])
        # Nobody marks a lesson's notebook as trusted, and Voila does not ask for it: not worth a warning per visit.
        self.log.addFilter(lambda record: "is not trusted" not in record.getMessage())

    def settings(self) -> Config:
        """Voila's own settings as we want them."""
        config = Config()
        voila = config.VoilaConfiguration
        voila.template = "matchkit"
        voila.allow_template_override = voila.allow_theme_override = "NO"
        voila.preheat_kernel = self.pool > 0
        voila.default_pool_size = self.pool
        voila.multi_kernel_manager_class = LessonKernels
        voila.kernel_spec_manager_class = ThisPython
        voila.file_allowlist = [r"images/[\w/.-]+\.(png|jpe?g|gif|svg|webp)"]
        voila.extension_allowlist = [
            "@jupyter-widgets/jupyterlab-manager",
            "@voila-dashboards/widgets-manager8",
            "anywidget",
        ]
        voila.show_tracebacks = False
        config.NotebookNotary.db_file = ":memory:"
        config.VoilaKernelManager.preheat_denylist = [r".*[/\\]index\.ipynb$"]
        config.VoilaExporter.markdown_renderer_class = LessonMarkdown
        config.VoilaExporter.filters = {"lesson": read}
        return config

    def setup_template_dirs(self) -> None:
        """Our template, wherever the package lies, before all others."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATE))

    def lessons(self) -> list[str]:
        """The names of the notebooks that can be opened."""
        return sorted(p.stem for p in Path(self.root_dir).glob("*.ipynb") if p.stem != "index")

    def init_settings(self) -> dict[str, Any]:
        """Tornado's settings: compressed answers, a quiet log, connections that notice when they break."""
        return {
            **super().init_settings(),
            "compress_response": True,
            "log_function": self.log_request,
            "ws_ping_interval": PING,
            "ws_ping_timeout": SILENCE,
            "lessons": self.lessons,
            "wanted": lambda: self.pool * len(self.lessons()),
            "default_handler_class": pages.Nothing,
        }

    def init_handlers(self) -> list[Any]:
        """Every address there is; Voila's others (its tree, its contents, its themes) are left out."""

        def at(path: str) -> str:
            return str(url_path_join(self.server_url, path))

        voila = {"voila_configuration": self.voila_configuration}
        return [
            (at("/"), pages.Landing),
            (at("/health"), pages.Health),
            (
                at(r"/voila/render/(.*)"),
                pages.Lesson,
                {"template_paths": self.template_paths, "config": self.config, **voila},
            ),
            (at(r"/voila/api/shutdown/" + _KERNEL), pages.Closing),
            (at(r"/api/kernels/" + _KERNEL), pages.Kernel),
            (at(rf"/api/kernels/{_KERNEL}/channels"), VoilaKernelWebsocketHandler),
            (at(r"/voila/static/(.*)"), MultiStaticFileHandler, {"paths": self.static_paths}),
            (at(r"/voila/labextensions/(.*)"), FileFindHandler, {"path": self.labextensions_path}),
            (
                at(r"/voila/files/(.*)"),
                AllowListFileHandler,
                {"allowlist": self.voila_configuration.file_allowlist, "denylist": [], "path": self.root_dir},
            ),
        ]

    def log_request(self, handler: RequestHandler) -> None:
        """One line for a request that failed here; all of them when the log is verbose."""
        status = handler.get_status()
        if self.verbose or status >= 500:
            took = 1000 * handler.request.request_time()
            self.log.log(
                logging.ERROR if status >= 500 else logging.INFO,
                "%d %s %s %.0f ms",
                status,
                handler.request.method,
                handler.request.path,
                took,
            )

    def start(self) -> None:
        """Serve until somebody ends it. Ports are taken first: a refusal should not wait for kernels."""
        self.sockets = listen(self.port, self.ip)
        asked, self.port = self.port, self.sockets[0].getsockname()[1]
        if asked not in (0, self.port):
            print(f"Port {asked} is taken, so it is {self.port} this time.", flush=True)
        super().start()

    def listen(self) -> None:
        """Open the doors, say where, and wait."""
        server = HTTPServer(self.app)
        server.add_sockets(self.sockets)
        Reaper(self.kernel_manager, self.grace, self.arrival).start()
        for line in self.addresses():
            print(line, flush=True)
        if self.open_browser:
            IOLoop.current().run_in_executor(None, webbrowser.open, self.address())
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            print("\nEnding the lessons …", flush=True)
            server.stop()
            self.stop()

    def stop(self) -> None:
        """End every kernel."""
        run_sync(self.kernel_manager.shutdown_all)(now=True)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def address(self) -> str:
        """Where this computer finds the lessons."""
        everywhere = self.ip in ("", "0.0.0.0", "::")  # noqa: S104
        host = "localhost" if everywhere else f"[{self.ip}]" if ":" in self.ip else self.ip
        return f"http://{host}:{self.port}{self.base_url}"

    def addresses(self) -> list[str]:
        """What the teacher reads when the server is ready."""
        lines = [f"matchkit is ready at {self.address()}  (Ctrl-C ends it)"]
        if self.ip in ("", "0.0.0.0"):  # noqa: S104
            lines.append(f"For others in this network: http://{_own_address()}:{self.port}{self.base_url}")
        return lines


def _own_address() -> str:
    """The address of this computer in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
