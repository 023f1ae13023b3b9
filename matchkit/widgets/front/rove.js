// Groups of buttons, marked `data-rove`, that Tab enters once and in which arrow keys move.

/** Where each group was left, by its name. @typedef {Record<string, number>} Left */

/** @param {Element} group */
export const roving = (
  group,
) => /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button:not(.mk-fold)")]);

/** @param {EventTarget | null} target */
export const groupOf = (target) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-rove]")) : null;

/**
 * Gives each group one button that Tab stops at: where it was left, else what is ready.
 * @param {Element} box @param {Left} left
 */
export function settle(box, left) {
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll("[data-rove]"))) {
    const items = roving(group);
    const ready = items.findIndex((b) => b.classList.contains("mk-ready") || b.classList.contains("mk-now"));
    const at = left[group.dataset.rove || ""] ?? ready;
    stopAt(items, Math.max(0, Math.min(at, items.length - 1)));
  }
}

/** Remembers where in its group the focus is. @param {EventTarget | null} target @param {Left} left */
export function remember(target, left) {
  const group = groupOf(target);
  if (!group) return;
  const items = roving(group);
  const at = items.indexOf(/** @type {HTMLElement} */ (target));
  if (at < 0) return;
  left[group.dataset.rove || ""] = at;
  stopAt(items, at);
}

/** @param {HTMLElement[]} items @param {number} at */
function stopAt(items, at) {
  items.forEach((b, i) => {
    const stop = i === at ? "0" : "-1";
    if (b.getAttribute("tabindex") !== stop) b.setAttribute("tabindex", stop);
  });
}

/** An arrow key, Home or End moves the focus in the group. @param {KeyboardEvent} e @param {Element} group */
export function move(e, group) {
  const items = roving(group).filter((b) => b.offsetParent !== null);
  const at = items.indexOf(/** @type {HTMLElement} */ (e.target)), last = items.length - 1;
  /** @type {Record<string, number>} */
  const ways = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: last,
  };
  const to = ways[e.key];
  if (to == null || at < 0) return;
  e.preventDefault();
  e.stopPropagation();
  items[Math.max(0, Math.min(to, last))].focus();
}
