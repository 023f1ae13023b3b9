// Theme and text size. Runs in the head, before the first paint, so that nothing flashes.
(() => {
  const root = document.documentElement;
  const SIZES = ["1", "1.25", "1.5", "2"];
  const read = (/** @type {string} */ key) => {
    try {
      return localStorage.getItem("matchkit." + key);
    } catch {
      return null;
    }
  };
  const keep = (/** @type {string} */ key, /** @type {string} */ value) => {
    try {
      localStorage.setItem("matchkit." + key, value);
    } catch { /* not allowed here */ }
  };
  const called = (/** @type {string} */ name, /** @type {(button: HTMLElement) => string} */ label) => {
    const button = /** @type {HTMLElement | null} */ (document.querySelector(`[data-mk="${name}"]`));
    if (!button) return;
    button.title = label(button);
    button.setAttribute("aria-label", button.title);
  };
  const show = () => {
    const percent = Math.round(100 * Number(root.style.getPropertyValue("--mk-zoom")));
    const other = root.dataset.theme === "dark" ? "light" : "dark";
    called("zoom", (button) => `${button.dataset.size} ${percent} %`);
    called("theme", (button) => button.dataset[other] || "");
  };
  const set = (/** @type {string} */ theme, /** @type {string} */ zoom) => {
    root.dataset.theme = theme;
    root.dataset.zoom = zoom;
    root.style.setProperty("--mk-zoom", zoom);
    show();
    window.dispatchEvent(new CustomEvent("matchkit:settings", { detail: { theme, zoom: Number(zoom) } }));
  };
  const kept = read("theme"), zoom = read("zoom") || "";
  const prefers = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  set(kept === "dark" || kept === "light" ? kept : prefers, SIZES.includes(zoom) ? zoom : "1");
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-mk]") : null;
    const pressed = target?.getAttribute("data-mk");
    const now = root.style.getPropertyValue("--mk-zoom");
    if (pressed === "theme") {
      const theme = root.dataset.theme === "dark" ? "light" : "dark";
      keep("theme", theme);
      set(theme, now);
    } else if (pressed === "zoom") {
      const next = SIZES[(SIZES.indexOf(now) + 1) % SIZES.length];
      keep("zoom", next);
      set(root.dataset.theme || "light", next);
    }
  });
})();
