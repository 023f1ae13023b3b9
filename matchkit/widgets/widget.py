"""A panel as an anywidget: it carries questions in and answers back, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import anywidget
import ipywidgets
import traitlets

from matchkit.panels import Panel
from matchkit.widgets import front


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


class PanelWidget(anywidget.AnyWidget):
    """A panel in a notebook.

    What is drawn travels as JSON in bytes. Bytes travel as they are, where text inside text would have
    each quotation mark escaped, and they are smaller in the kernel than the tree they describe.

    `data`, the picture as it is now, is part of the state that a page finds when it is drawn or drawn again.
    It is not a trait: a trait that changes tells the page so, and the page has it already, from the answer.
    """

    _esm = front.loader()
    kit = traitlets.Instance(Kit).tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, panel: Panel, kit: Kit) -> None:
        self.panel = panel
        self.data = packed(panel.data())
        super().__init__(kit=kit)
        self.on_msg(self._heard)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """What a page needs to draw the panel as it is now."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        return {**state, "data": self.data} if key is None else state

    def _heard(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Answer a question; a new picture is sent along as bytes."""
        answer = self.panel.answer(message)
        if "data" in answer:
            self.data = packed(answer.pop("data"))
            self.send(answer, [self.data])
        else:
            self.send(answer)


def packed(data: Mapping[str, Any]) -> bytes:
    """JSON as small as possible."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()
