"""What every panel is: a plain object with data to draw, which answers questions."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, ClassVar

from matchkit.errors import MatchkitError

_log = logging.getLogger(__name__)
_TROUBLE = "Try again, or reload the page to start the lesson afresh."


class Panel:
    """One stage with its voice. Subclasses answer what a page asks in methods `ask_<question>`.

    A question is a message `{n, ask, …}` with a number of its own; its answer has the same number. An answer
    that has `data` draws the panel afresh; any other adds to what is already drawn.
    """

    #: How the front end draws it.
    kind: ClassVar[str]

    def __init__(self, key: str) -> None:
        #: Its name in the page, the same wherever the lesson runs: `matches-hands`.
        self.id = key
        self._drawn_for: Any = None

    def data(self) -> dict[str, Any]:
        """Everything that is drawn, as it is now: plain data that JSON can hold."""
        return {"kind": self.kind, "id": self.id, **self._drawn()}

    def _drawn(self) -> Mapping[str, Any]:
        """What this kind of panel draws."""
        raise NotImplementedError

    def answer(self, message: Any) -> dict[str, Any]:
        """The answer to one question.

        Whatever goes wrong, the panel stays as it was and the answer has an `error`, a sentence. What has
        changed the panel is not done twice when a page that did not get the answer asks again:
        the answer is then the panel as it is now.
        """
        n = message.get("n", 0) if isinstance(message, dict) else 0
        if n and n == self._drawn_for:
            return {"n": n, "data": self.data()}
        try:
            answer = self._asked(message)
        except MatchkitError as error:
            answer = {"error": str(error)}
        except Exception:
            # A learner gets a sentence; whoever looks after the server finds the cause in the log.
            _log.exception("A panel could not answer %r", message)
            answer = {"error": _TROUBLE}
        if "data" in answer:
            self._drawn_for = n
        return {"n": n, **answer}

    def _asked(self, message: Any) -> Mapping[str, Any]:
        """What the question's own method answers; raises `MatchkitError` where there is none."""
        ask = message.get("ask") if isinstance(message, dict) else None
        handler = getattr(self, f"ask_{ask}", None) if isinstance(ask, str) and ask.isidentifier() else None
        if handler is None:
            raise MatchkitError("The page asked something that this panel does not know. Reload the page.")
        answer: Mapping[str, Any] = handler(message)
        return answer
