"""What every panel has in common: the kit they share, and how they talk to the browser."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets

from matchkit.errors import MatchkitError
from matchkit.widgets import front

_log = logging.getLogger(__name__)
_TROUBLE = "Try again, or reload the page to start the lesson afresh."


class Kit(ipywidgets.Widget):  # type: ignore[misc]
    """What the panels of a lesson share: the front end, and the game's faces, rules and words.

    It is sent once, however many panels there are.
    """

    version = traitlets.Unicode().tag(sync=True)
    script = traitlets.Bytes().tag(sync=True)
    styles = traitlets.Bytes().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(
            version=front.version(),
            script=front.script().encode(),
            styles=front.styles().encode(),
            data=packed(data),
        )


class Panel(anywidget.AnyWidget):
    """One stage with its voice. Subclasses answer what the browser asks in methods `ask_<question>`.

    Nothing else can be asked for by name: the widgets this builds on have methods of many names, but none
    that begins like that.

    All that is drawn lies in `data`, as JSON in bytes. Bytes travel as they are, where text inside of text
    would have each quotation mark escaped; they are smaller in the kernel than the tree they describe; and
    a page that is drawn again finds it as it is now.
    """

    _esm = front.LOADER
    kind: ClassVar[str]
    kit = traitlets.Instance(Kit).tag(sync=True, **ipywidgets.widget_serialization)
    data = traitlets.Bytes().tag(sync=True)

    def __init__(self, kit: Kit, anchor: str, data: Mapping[str, Any]) -> None:
        self._id = anchor
        super().__init__(kit=kit, data=packed({"kind": self.kind, "id": anchor, **data}))
        self.on_msg(self._heard)

    def show(self, data: Mapping[str, Any], n: int, **more: Any) -> None:
        """Draw the panel afresh, as the answer to question `n`."""
        self.data = packed({"kind": self.kind, "id": self._id, **data, "n": n, **more})

    def show_again(self, n: int) -> None:
        """Draw the panel as it is drawn now, as the answer to question `n`."""
        self.show(json.loads(self.data), n)

    def _heard(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Answer one question; whatever goes wrong, the table stays as it was and the page says so."""
        n = message.get("n", 0) if isinstance(message, dict) else 0
        try:
            answer = self.answer(message, n)
        except MatchkitError as error:
            answer = {"error": str(error)}
        except Exception:
            # A learner gets a sentence; whoever looks after the server finds the cause in the log.
            _log.exception("A panel could not answer %r", message)
            answer = {"error": _TROUBLE}
        if answer is not None:
            self.send({"n": n, **answer})

    def answer(self, message: Any, n: int) -> Mapping[str, Any] | None:
        """The answer to one question; None when `show` was the answer. Raises `MatchkitError`."""
        ask = message.get("ask") if isinstance(message, dict) else None
        handler = getattr(self, f"ask_{ask}", None) if isinstance(ask, str) and ask.isidentifier() else None
        if handler is None:
            raise MatchkitError("The page asked something that this panel does not know. Reload the page.")
        found: Mapping[str, Any] | None = handler(message, n)
        return found


def packed(data: Mapping[str, Any]) -> bytes:
    """JSON as small as it gets."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()
