"""The panels of a lesson: widgets that run in JupyterLab, Voila and wherever ipywidgets do."""

from matchkit.widgets.lesson import Lesson

__all__ = ["Lesson"]
