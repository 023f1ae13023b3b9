// Where something is tried: a sunken place with pictures and their words, lines of cards, heaps of things.

import { cls, h, prose } from "../dom.js";
import { art, countValue, draw, isNew, kidsOf, PARTS } from "../stage.js";

PARTS.bench = (p, z) => {
  const kids = kidsOf(p, z);
  const id = `${p.uid}-${z.id}`;
  /** @param {[string, string]} line */
  const sign = ([face, text]) =>
    h(
      "span",
      { class: "mk-bench-sign", key: face },
      h("span", { class: "mk-bench-mark", html: art(p, face), "aria-hidden": "true" }),
      text,
    );
  return h(
    "div",
    { class: "mk-zone mk-bench", key: z.id, role: "group", "aria-labelledby": id, "data-zone": z.id },
    h(
      "h4",
      { class: "mk-zone-label", id },
      z.label,
      z.note && h("span", { class: "mk-note" }, " ", prose(z.note)),
    ),
    h(
      "div",
      { class: "mk-bench-box" },
      h(
        "div",
        { class: "mk-bench-things" },
        kids.length ? kids.map((k) => draw(p, k)) : h("p", { class: "mk-note" }, prose(z.empty || "")),
      ),
      z.legend && h("p", { class: "mk-bench-legend", key: "legend" }, z.legend.map(sign)),
    ),
  );
};

PARTS.exhibit = (p, c) =>
  h(
    "div",
    { class: cls("mk-exhibit", isNew(p, c) && "mk-new"), key: c.id, style: `--w:${c.width}px` },
    h("span", {
      class: "mk-exhibit-face mk-face",
      role: c.name ? "img" : null,
      "aria-label": c.name || null,
      "aria-hidden": c.name ? null : "true",
      html: c.svg || art(p, c.face),
    }),
    h("span", { class: "mk-exhibit-text" }, h("b", {}, c.title), c.text && h("span", {}, prose(c.text))),
  );

PARTS.fan = (p, f, { zone }) => {
  // Cards that were laid here in this step; what is only told in other words has not changed.
  const laid = isNew(p, f) && !p.before[f.id];
  return h(
    "div",
    {
      class: cls(
        "mk-fan",
        f.step < f.width && "mk-lapped",
        zone && !f.under && "mk-fan-hand",
        laid && "mk-new",
      ),
      key: f.id,
      style: `--w:${f.width}px;--step:${f.step}px`,
      role: f.name ? "group" : null,
      "aria-label": f.name || null,
    },
    h("div", { class: "mk-fan-cards" }, kidsOf(p, f).map((k) => draw(p, k, { zone }))),
    f.under && h("p", { class: "mk-fan-under" }, prose(f.under)),
    f.note && h("p", { class: "mk-note" }, prose(f.note)),
  );
};

PARTS.heap = (p, c) => {
  const n = Math.max(0, Number(c.value)), shown = Math.min(n, 12);
  const one = (/** @type {number} */ i) =>
    h("span", {
      class: cls("mk-heap-one", i >= shown - (c.used || 0) && "mk-leaving"),
      key: i,
      html: art(p, c.face),
    });
  return h(
    "div",
    {
      class: cls("mk-heap", isNew(p, c) && "mk-new"),
      key: c.id,
      title: c.name,
      style: c.height ? `--height:${c.height}px` : null,
    },
    h("span", { class: "mk-heap-n" }, countValue(p, c), h("span", { class: "mk-hide" }, " ", c.name)),
    h(
      "span",
      { class: "mk-heap-things", "aria-hidden": "true" },
      Array.from({ length: shown }, (_, i) => one(i)),
    ),
  );
};
