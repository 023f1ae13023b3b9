"""Voila with our settings, our pages and our way to begin and to end."""

from __future__ import annotations

import logging
import re
import shutil
import signal
import webbrowser
from pathlib import Path
from typing import Any

from jupyter_core.utils import run_sync
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import RequestHandler
from traitlets import Any as AnyTrait
from traitlets import Bool, Float, Int
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler

from matchkit.serve import pages
from matchkit.serve.kernels import ARRIVAL, GRACE, LessonKernels, Reaper, ThisPython
from matchkit.serve.lesson import LessonMarkdown, read
from matchkit.serve.ports import EVERYWHERE, address, own_address
from matchkit.serve.shell import TEMPLATE

_KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
#: Milliseconds between two signs of life on a connection, and without one until it counts as broken.
PING, SILENCE = 10_000, 20_000


class Reader(IdentityProvider):  # type: ignore[misc]
    """Everybody who opens a page is a reader, without a name and without a cookie."""

    async def get_user(self, _handler: Any) -> User:
        """The same reader every time."""
        return User("reader")


class Lessons(Voila):  # type: ignore[misc]
    """The server of the lessons in one folder of notebooks."""

    name = "matchkit"
    sockets = AnyTrait(help="Where it listens, taken before anything else is begun.")
    pool = Int(1, help="Preheated kernels for each lesson.")
    grace = Float(GRACE, help="Seconds that a kernel waits for a reader whose connection broke.")
    arrival = Float(ARRIVAL, help="Seconds that a kernel waits for a reader who never connected.")
    verbose = Bool(False, help="Log every request.")

    def initialize(self, argv: Any = None) -> None:
        """Take our settings and nobody's configuration files."""
        self.config_file_paths: list[str] = []
        self.config = self.settings()
        super().initialize([])
        # Nobody marks a lesson as trusted and Voila does not ask for it: not worth a warning per visit.
        self.log.addFilter(lambda record: "is not trusted" not in record.getMessage())
        # Jupyter counts pings in milliseconds, Tornado takes them for seconds and minds their ratio.
        logging.getLogger("tornado.general").addFilter(
            lambda record: "websocket_ping_timeout" not in record.getMessage()
        )

    def settings(self) -> Config:
        """Voila's own settings as we want them."""
        config = Config()
        config.Voila.identity_provider_class = Reader
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
        inner = re.escape(self.root_dir) + r"[/\\].*[/\\]"
        config.NotebookNotary.db_file = ":memory:"
        config.VoilaKernelManager.fill_delay = 0.3
        config.VoilaKernelManager.preheat_denylist = [r".*[/\\]index\.ipynb$", inner]
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
            "websocket_compression_options": {},
            "lessons": self.lessons,
            "wanted": lambda: self.pool * len(self.lessons()),
            "default_handler_class": pages.NotFound,
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
            (at(r"/voila/api/shutdown/" + _KERNEL), pages.Shutdown),
            (at(r"/api/kernels/" + _KERNEL), pages.Kernel),
            (at(rf"/api/kernels/{_KERNEL}/channels"), pages.Channels),
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

    def listen(self) -> None:
        """Open the doors, say where, and wait."""
        server = HTTPServer(self.app)
        server.add_sockets(self.sockets)
        Reaper(self.kernel_manager, self.grace, self.arrival).start()
        here = address(self.ip, self.port, self.base_url)
        print(f"matchkit is ready at {here}  (Ctrl-C ends it)", flush=True)
        if self.ip in EVERYWHERE:
            print(
                f"For others in this network: {address(own_address(), self.port, self.base_url)}", flush=True
            )
        if self.open_browser:
            IOLoop.current().run_in_executor(None, webbrowser.open, here)
        self.ioloop = IOLoop.current()
        # As an exception Ctrl-C could come up in code that swallows it; as a signal it ends the loop.
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            # A second Ctrl-C need not wait for the kernels.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            print("\nEnding the lessons …", flush=True)
            server.stop()
            self.stop()

    def stop(self) -> None:
        """End every kernel."""
        run_sync(self.kernel_manager.shutdown_all)(now=True)
        shutil.rmtree(self.connection_dir, ignore_errors=True)
