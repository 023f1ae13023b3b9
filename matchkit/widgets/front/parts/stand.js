// A card on a base with things above it; without a face an empty place.

import { cls, h, prose } from "../dom.js";
import { art, looks, modeOf, PARTS, thing } from "../stage.js";

/** @import { Panel, Part } from "../types.d.ts" */

PARTS.stand = (p, c, inside) => {
  const { zone } = inside;
  // Where no word says what was chosen it for, its number in the order of choosing does.
  const tag = modeOf(p, c, zone) || [...p.picks.keys()].indexOf(c.id) + 1;
  return thing(
    p,
    c,
    inside,
    {
      class: cls("mk-stand", !c.face && "mk-stand-empty", !c.always && "mk-quiet", looks(p, c)),
      style: c.width ? `--stand:${c.width}px` : null,
    },
    {
      role: c.face ? "img" : null,
      "aria-label": c.face ? c.name : null,
      "aria-hidden": c.face ? null : "true",
    },
    h(
      "span",
      { class: "mk-above" },
      c.face && [
        (c.above || []).map((/** @type {string} */ a, /** @type {number} */ i) =>
          h("span", {
            class: cls("mk-above-one", a === c.above[i - 1] && "mk-again"),
            style: `--tall:${tall(p, a)}`,
            key: i,
            html: art(p, a),
          })
        ),
        c.tag && h("span", { class: "mk-above-tag" }, prose(c.tag)),
      ],
    ),
    c.face ? h("span", { class: "mk-face", html: art(p, c.face) }) : h("span", { class: "mk-stand-hole" }),
    h("span", { class: "mk-base", html: c.face ? art(p, c.base) : null }),
    h("span", { class: "mk-caption" }, c.face && c.under),
    p.picks.has(c.id) && h("span", { class: "mk-tag", key: "tag" }, tag),
  );
};

/** What is above keeps the proportions in which it was drawn. @param {Panel} p @param {string} name */
const tall = (p, name) => /viewBox="0 0 \S+ ([\d.]+)"/.exec(art(p, name))?.[1];
