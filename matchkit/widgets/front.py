"""The front end: one plain ES module and one style sheet, joined from the files in `front/`.

There is no build step: the files share one scope and are joined in the order below. They travel as
strings, because a widget that is given paths keeps each instance alive for its file watcher. Each kind of
part that only some games lay on the table has files of its own in `front/parts/`.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

_FRONT = Path(__file__).parent / "front"
_SCRIPTS = ("dom.js", "stage.js", "parts/*.js", "voice.js", "kinds.js", "panel.js")
_STYLES = ("tokens.css", "stage.css", "parts/*.css", "panel.css")


@cache
def script() -> str:
    """The module that draws every panel; it exports `render({model, el, kit})`."""
    return _joined(_SCRIPTS)


@cache
def styles() -> str:
    """The style sheet, the table of colours and sizes first."""
    return _joined(_STYLES)


def _joined(patterns: tuple[str, ...]) -> str:
    """The files of each pattern, in order; a folder's files by name."""
    files = [file for pattern in patterns for file in sorted(_FRONT.glob(pattern))]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@cache
def version() -> str:
    """Changes with every change of the front end, so that a page never mixes two."""
    return sha256((script() + styles()).encode()).hexdigest()[:12]


#: Each panel's own module: it fetches the shared one from the kit, once for a page.
LOADER = """
const text = (value) => (typeof value === "string" ? value : new TextDecoder().decode(value));
async function kitOf(model) {
  const id = model.get("kit").slice("IPY_MODEL_".length);
  const kit = await model.widget_manager.get_model(id);
  const version = kit.get("version");
  const shared = (globalThis.__matchkit ??= {});
  if (!shared[version]) {
    const style = document.createElement("style");
    style.textContent = text(kit.get("styles"));
    document.head.append(style);
    const url = URL.createObjectURL(new Blob([kit.get("script")], { type: "text/javascript" }));
    shared[version] = import(url).finally(() => URL.revokeObjectURL(url));
  }
  return { module: await shared[version], data: (kit.__data ??= JSON.parse(text(kit.get("data")))) };
}
export default {
  async render({ model, el }) {
    const { module, data } = await kitOf(model);
    return module.render({ model, el, kit: data });
  },
};
"""
