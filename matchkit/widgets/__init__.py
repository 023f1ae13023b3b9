"""The panels of a lesson as widgets, for JupyterLab, Voila and wherever ipywidgets run."""

from matchkit.widgets.lesson import Lesson

__all__ = ["Lesson"]
