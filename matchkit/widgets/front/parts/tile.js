// Tiles to choose from, what holds for them all, and the brackets below them.

import { cls, h } from "../dom.js";
import { art, draw, icon, isNew, PARTS, thing } from "../stage.js";

/** @import { Panel, Part, Quick } from "../types.d.ts" */

PARTS.tile = (p, c, inside) => {
  const chosen = p.picks.has(c.id);
  const never = c.look === "never";
  return thing(
    p,
    c,
    inside,
    {
      class: cls(
        "mk-choice",
        c.look && `mk-look-${c.look}`,
        c.dim && "mk-pale",
        chosen && "mk-chosen",
        chosen && p.bad?.has(c.id) && "mk-bad",
      ),
    },
    { role: "img" },
    h("span", { class: "mk-tile-face", html: art(p, c.face) }),
    h(
      "span",
      { class: "mk-tile-under" },
      never ? icon(p, "cross") : c.under,
      c.mark && !never && h("span", { class: "mk-tile-mark", html: art(p, c.mark) }),
    ),
  );
};

PARTS.span = (_p, c) =>
  h("div", {
    class: cls("mk-span", c.strong && "mk-span-strong"),
    key: c.id,
    style: `--first:${c.first + 1};--last:${c.last + 2}`,
  }, c.label);

PARTS.flag = (p, c) =>
  h(
    "p",
    { class: cls("mk-flag", c.strong && "mk-flag-strong", isNew(p, c) && "mk-new"), key: c.id },
    c.icon && icon(p, c.icon),
    c.text,
  );

/**
 * The tiles that matter now, beside the table as well as on it. Its room is kept while there are none.
 * @param {Panel} p @param {Quick | null} q
 */
export function quick(p, q) {
  if (!q) return null;
  const id = `${p.uid}-quick`;
  return h(
    "div",
    { class: "mk-quick", key: "quick" },
    q.title && h("p", { class: "mk-quick-title", id }, q.title),
    q.tiles.length > 0 && h(
      "div",
      { class: "mk-quick-tiles", role: "group", "aria-labelledby": id, "data-rove": "quick" },
      q.tiles.map((c) => draw(p, c, { zone: p.parts[q.zone || ""], quick: true })),
    ),
  );
}
