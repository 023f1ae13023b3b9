// What holds now, in large; or a question with things to pick for an answer. Only what is out of the ordinary
// (`ember`) is marked as changed: else the card beside it has changed, and that is marked already.

import { cls, h, prose } from "../dom.js";
import { art, icon, isNew, PARTS } from "../stage.js";

/** @import { Panel, Part, VNode } from "../types.d.ts" */

PARTS.plaque = (p, c) => (p.canPick && c.pick?.choices ? asking(p, c) : telling(p, c));

/** @param {Panel} p @param {Part} c @param {string | false} more */
const plaqueLook = (p, c, more) =>
  cls("mk-plaque", c.ember && "mk-plaque-ember", more, c.ember && isNew(p, c) && "mk-new");

/**
 * A picture, or what is no picture as text.
 * @param {Panel} p @param {string} name @param {string | number} [key]
 */
const plaqueBadge = (p, name, key) =>
  p.kit.faces[name]
    ? h("span", { class: "mk-plaque-badge", key, html: art(p, name) })
    : h("span", { class: "mk-plaque-badge", key }, name);

/** @param {Panel} p @param {Part} c @returns {VNode} */
function asking(p, c) {
  /** Each choice as its id, its badge and how it is called. @type {[string, string, string][][]} */
  const lines = c.pick.choices;
  const kids = lines.flat().map(([id]) => id);
  return h(
    "div",
    { class: plaqueLook(p, c, "mk-plaque-asks"), key: c.id, role: "group", "aria-label": c.title },
    h("p", { class: "mk-plaque-title" }, prose(c.title)),
    h(
      "div",
      { class: "mk-plaque-choices", "data-rove": c.id },
      lines.map((line, n) =>
        h(
          "div",
          { class: "mk-plaque-line", key: n },
          line.map(([id, name, said]) =>
            h("button", {
              class: cls("mk-plaque-choice", p.picks.has(id) && "mk-chosen"),
              key: id,
              type: "button",
              "data-pick": id,
              "aria-label": said,
              "aria-pressed": String(p.picks.has(id)),
              onclick: () => p.pick({ id }, { one: true, kids }),
            }, plaqueBadge(p, name))
          ),
        )
      ),
    ),
  );
}

/** @param {Panel} p @param {Part} c @returns {VNode} */
function telling(p, c) {
  const [id, label] = (p.canPick && c.pick?.switch) || [];
  const on = p.picks.has(id);
  return h(
    "div",
    { class: plaqueLook(p, c, false), key: c.id },
    (c.face || c.big) && h(
      "span",
      { class: "mk-plaque-large", "aria-hidden": "true" },
      c.face && h("span", { class: "mk-plaque-face", key: "face", html: art(p, c.face) }),
      c.joint && h("span", { class: "mk-plaque-joint", key: "joint" }, c.joint),
      c.big && h("span", { class: "mk-plaque-big", key: "big" }, c.big),
    ),
    h(
      "div",
      { class: "mk-plaque-text" },
      h("p", { class: "mk-plaque-title" }, prose(c.title)),
      (c.badges || []).length > 0 && h(
        "span",
        { class: "mk-plaque-badges", "aria-hidden": "true" },
        c.badges.map((/** @type {string} */ b, /** @type {number} */ i) => plaqueBadge(p, b, i)),
      ),
      id && h(
        "button",
        {
          class: cls("mk-plaque-switch", on && "mk-on"),
          type: "button",
          "data-pick": id,
          "aria-pressed": String(on),
          onclick: () => p.pick({ id }),
        },
        icon(p, on ? "check" : "eye"),
        label,
      ),
    ),
  );
}
