"""The panels of a lesson as plain objects: data to draw, and answers to questions.

Nothing here knows what carries a question to a panel and an answer back. `matchkit.widgets` does that for
notebooks; whatever else can pass on JSON can do the same.
"""

from matchkit.panels.lesson import Lesson
from matchkit.panels.panel import Panel

__all__ = ["Lesson", "Panel"]
