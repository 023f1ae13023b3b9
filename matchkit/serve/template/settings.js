// Theme and text size. Runs in the head, before the first paint, so that nothing flashes.
(() => {
  const root = document.documentElement;
  const SIZES = ["1", "1.25", "1.5", "2"];
  const read = (key) => { try { return localStorage.getItem("matchkit." + key); } catch { return null; } };
  const keep = (key, value) => { try { localStorage.setItem("matchkit." + key, value); } catch { /* not allowed here */ } };
  const show = () => {
    const [zoom, theme] = ["zoom", "theme"].map((name) => document.querySelector(`[data-mk="${name}"]`));
    if (!zoom || !theme) return;
    const percent = Math.round(100 * Number(root.style.getPropertyValue("--mk-zoom")));
    const other = root.dataset.theme === "dark" ? "light" : "dark";
    for (const [button, label] of [[zoom, `${zoom.dataset.size} ${percent} %`], [theme, theme.dataset[other]]]) {
      button.setAttribute("aria-label", label);
      button.title = label;
    }
  };
  const set = (theme, zoom) => {
    root.dataset.theme = theme;
    root.dataset.zoom = zoom;
    root.style.setProperty("--mk-zoom", zoom);
    show();
    window.dispatchEvent(new CustomEvent("matchkit:settings", { detail: { theme, zoom: Number(zoom) } }));
  };
  const prefers = matchMedia("(prefers-color-scheme: dark)");
  const kept = read("theme");
  const zoom = read("zoom");
  set(kept === "dark" || kept === "light" ? kept : prefers.matches ? "dark" : "light", SIZES.includes(zoom) ? zoom : "1");
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("click", (event) => {
    const pressed = event.target.closest?.("[data-mk]")?.dataset.mk;
    const now = root.style.getPropertyValue("--mk-zoom");
    if (pressed === "theme") {
      const theme = root.dataset.theme === "dark" ? "light" : "dark";
      keep("theme", theme);
      set(theme, now);
    } else if (pressed === "zoom") {
      const next = SIZES[(SIZES.indexOf(now) + 1) % SIZES.length];
      keep("zoom", next);
      set(root.dataset.theme, next);
    }
  });
})();
