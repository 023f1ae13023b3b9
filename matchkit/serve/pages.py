"""What the server answers: the landing page, lessons, the end of a page, its health; nothing else.

`docs/serving.md` says what is protected against what.
"""

from __future__ import annotations

import json
from html import escape
from typing import Any, cast

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado import web
from voila.notebook_renderer import NotebookRenderer
from voila.request_info_handler import RequestInfoSocketHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from matchkit.serve import landing, shell
from matchkit.serve.kernels import LessonKernels
from matchkit.serve.shell import words

#: Stands in the page of a lesson where its kernel is first needed.
KERNEL_MARK = "<!--kernel-->"


class Page(JupyterHandler):  # type: ignore[misc]
    """A page of ours: its headers, and sentences instead of tracebacks."""

    @property
    def content_security_policy(self) -> str:
        """Scripts, styles and connections from this server only, and no frames on other sites.

        Lessons carry their scripts and styles within the page and their panels' modules as blobs.
        """
        host = self.request.host
        return "; ".join(
            [
                "default-src 'self'",
                "script-src 'self' 'unsafe-inline' blob:",
                "style-src 'self' 'unsafe-inline'",
                "img-src 'self' data: blob:",
                "font-src 'self' data:",
                f"connect-src 'self' ws://{host} wss://{host}",
                "object-src 'none'",
                "base-uri 'none'",
                "form-action 'none'",
                "frame-ancestors 'self'",
            ]
        )

    def set_default_headers(self) -> None:
        """Headers that every answer carries."""
        super().set_default_headers()
        self.set_header("Referrer-Policy", "same-origin")

    def write_error(self, status_code: int, **_: Any) -> None:
        """A whole page that says what is wrong."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(shell.problem(self.base_url, status_code))

    @property
    def lessons(self) -> list[str]:
        """The names of the notebooks that can be opened."""
        return cast("list[str]", self.settings["lessons"]())


class NotFound(Page):
    """Any address that is none of ours."""

    async def prepare(self) -> None:
        """Answer every method alike."""
        raise web.HTTPError(404)


class Landing(Page):
    """The games to choose from; no kernel is started for it."""

    async def get(self) -> None:
        """The landing page."""
        self.set_header("Cache-Control", "no-cache")
        self.finish(landing.page(self.lessons, self.base_url))


class Lesson(Page, TornadoVoilaHandler):  # type: ignore[misc]
    """A lesson, rendered by Voila with a kernel of its own."""

    async def get(self, path: str = "") -> None:
        """The page of one notebook; the landing page for its index, 404 for anything else.

        When no kernel is ready, the text before the first panel goes out before one is asked for.
        """
        name = path.removesuffix(".ipynb")
        if name == "index":
            self.redirect(self.base_url)
            return
        if name not in self.lessons:
            raise web.HTTPError(404)
        # A visit costs a kernel: it is for somebody who opens the page, not for a picture on another site.
        if self.request.headers.get("Sec-Fetch-Mode", "navigate") != "navigate":
            raise web.HTTPError(403)
        notebook = f"{name}.ipynb"
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        skipping = not cast(LessonKernels, self.kernel_manager).ready(notebook)
        if skipping:
            self.write(await self.opening(notebook))
            await self.flush()
        try:
            await self.rest(notebook, skipping)
        except Exception:
            if not self._headers_written:
                raise
            self.log.exception("The page of %s broke off", notebook)
            self.write(f'<p class="mk-broken" role="alert">{escape(words()["lesson"]["broken"])}</p>')
        # Voila keeps what it knows about each request for kernels that may ask; none of ours does.
        RequestInfoSocketHandler._cache.clear()

    async def rest(self, notebook: str, skipping: bool) -> None:
        """The page as Voila renders it, or what comes after its opening."""
        seen = ""
        async for html in self.get_generator(path=notebook):
            if skipping:
                seen += html
                _, mark, html = seen.partition(KERNEL_MARK)
                skipping = not mark
            self.write(html)
            self.flush()

    async def opening(self, notebook: str) -> str:
        """The page down to where its kernel is first needed."""
        renderer = NotebookRenderer(
            voila_configuration=self.voila_configuration,
            traitlet_config=self.traitlet_config,
            notebook_path=notebook,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            kernel_spec_manager=self.kernel_spec_manager,
            base_url=self.base_url,
            page_config={},
        )
        await renderer.initialize()
        text = ""
        async for html, _ in renderer.generate_content_generator():
            text += html
            if KERNEL_MARK in text:
                break
        return text.partition(KERNEL_MARK)[0]


class Kernel(Page, KernelHandler):  # type: ignore[misc]
    """What a page asks about its kernel before it connects: that it is there."""

    async def delete(self, kernel_id: str) -> None:
        """A kernel ends by `Shutdown`, in one way only."""
        raise web.HTTPError(405)


class Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The websocket between a page and its kernel."""

    async def open(self, kernel_id: str) -> None:
        """Connect, and send each message as soon as there is one.

        An answer is three small messages. Without this the second waits for the browser's receipt
        of the first, which browsers put off for 40 ms.
        """
        self.set_nodelay(True)
        await super().open(kernel_id)


class Shutdown(Page):
    """A page is being closed: its kernel ends now.

    A browser sends this while it leaves the page and cannot add the cookie's token then; Voila's own
    handler refuses it for that, and every visit would leave a kernel behind. It is safe without the
    token: the 122 random bits of the kernel's id are known to the page it was given to and to nobody
    else, a page of another site is refused by its Origin, and the worst that the right id can do is
    end the reader's own kernel. A kernel that still waits for a reader is not ended by anybody.
    """

    def check_xsrf_cookie(self) -> None:
        """The kernel's id is the secret; another site's page is refused."""
        if not self.check_origin():
            raise web.HTTPError(403)

    async def post(self, kernel_id: str) -> None:
        """End the kernel; the answer does not tell whether there was one."""
        kernels = cast(LessonKernels, self.kernel_manager)
        if kernel_id in kernels and kernel_id not in kernels.pooled():
            await kernels.shutdown_kernel(kernel_id, now=True)
        self.set_status(204)
        self.finish()


class Health(Page):
    """Is the server well: numbers only, nothing about anybody."""

    async def get(self) -> None:
        """JSON: kernels running, waiting in the pool (`wanted` when it is full), and readers connected."""
        kernels = cast(LessonKernels, self.kernel_manager)
        numbers = {
            "kernels": len(kernels.list_kernel_ids()),
            "pool": len(kernels.ready()),
            "wanted": self.settings["wanted"](),
            "readers": kernels.readers(),
        }
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps(numbers))
