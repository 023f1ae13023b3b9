// Chances, as bars with their numbers.

import { cls, h } from "../dom.js";
import { KINDS } from "../kinds.js";
import { art, icon } from "../stage.js";
import { buttons, headline } from "../voice.js";

/** @import { Chart, Panel } from "../types.d.ts" */

KINDS.odds = {
  stage(p) {
    const c = p.data.chart;
    return h(
      "div",
      { class: "mk-stage mk-chart-stage", key: "stage" },
      c.cards && h(
        "div",
        { class: "mk-chart-hand", role: "img", "aria-label": c.hand_name },
        c.cards.map((f, i) =>
          h(
            "span",
            { class: "mk-card", key: i, style: "--w:44px" },
            h("span", { class: "mk-face", html: art(p, `${f}.c`) }),
          )
        ),
      ),
      h(
        "ul",
        { class: "mk-legend" },
        c.series.map((s, i) => h("li", { key: i }, h("span", { class: `mk-swatch mk-p${i}` }), s)),
      ),
      h(
        "table",
        { class: "mk-bars" },
        h("caption", { class: "mk-hide" }, c.title),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, c.axis),
            c.mark && h("th", { scope: "col" }, c.mark),
            h("th", { scope: "col" }, c.sum),
          ),
        ),
        h("tbody", {}, c.bars.map((b) => bar(p, b))),
      ),
      h("p", { class: "mk-note" }, c.note),
    );
  },

  voice(p) {
    const { title, more, edit } = p.data.chart;
    const name = edit || p.kit.ui.edit_odds;
    return {
      text: headline({ eyebrow: p.data.eyebrow, title, more }),
      acts: buttons(p, [{ id: "edit", name, icon: "edit", main: true, go: () => p.edit(name) }]),
    };
  },
};

/** @param {Panel} p @param {Chart["bars"][number]} b */
const bar = (p, b) =>
  h(
    "tr",
    { key: b.label, class: cls(b.hot && "mk-hot") },
    h("th", { scope: "row" }, b.label),
    b.mark && h(
      "td",
      { class: cls("mk-mark", b.mark.ok ? "mk-yes" : "mk-no") },
      icon(p, b.mark.ok ? "check" : "cross"),
      h("span", {}, b.mark.text),
    ),
    h(
      "td",
      { class: "mk-bar-cell" },
      h(
        "span",
        { class: "mk-bar-track", role: "img", "aria-label": `${b.label}: ${b.name}` },
        b.parts.map((x, i) => h("span", { class: `mk-bar mk-p${i}`, style: `width:${x * 100}%`, key: i })),
      ),
      h("b", { class: "mk-bar-value", "aria-hidden": "true" }, b.value),
    ),
  );
