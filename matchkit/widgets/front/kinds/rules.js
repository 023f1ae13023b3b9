// Every rule, searchable.

import { h } from "../dom.js";
import { KINDS } from "../kinds.js";
import { ours, ruleText } from "../sheets.js";
import { icon } from "../stage.js";

/** @import { Panel, Rule, Ruling } from "../types.d.ts" */

KINDS.rules = {
  stage(p) {
    const { rules, loose } = search(p);
    const number = p.kit.ui.found.replace("{n}", String(rules.length + loose.length));
    /** @type {Map<string, Rule[]>} */
    const parts = new Map();
    for (const r of rules) parts.set(r.part, [...(parts.get(r.part) || []), r]);
    const open = p.query.trim() && rules.length < 9 ? true : null;
    return h(
      "div",
      { class: "mk-stage mk-rules", key: "stage" },
      h(
        "label",
        { class: "mk-search" },
        icon(p, "search"),
        h("span", { class: "mk-hide" }, p.kit.ui.search),
        h("input", {
          type: "search",
          placeholder: p.kit.ui.search,
          value: p.query,
          oninput: (e) => p.search(e.target.value),
        }),
      ),
      h("p", { class: "mk-note mk-found", key: "n" }, number),
      [...parts].map(([part, all]) =>
        h("section", { key: part }, h("h3", {}, part), all.map((r) => entry(p, r, open)))
      ),
      loose.length > 0 &&
        h("section", { key: "rulings" }, h("h3", {}, p.kit.ui.rulings), loose.map((r) => looseEntry(p, r))),
    );
  },
  voice: () => null,
};

/** The rules that hold all words of the query, and the rulings of no rule that do. @param {Panel} p */
function search(p) {
  const { rules, rulings } = p.kit;
  const wanted = p.query.toLowerCase().split(/\s+/).filter(Boolean);
  /** @param {(string | undefined)[]} texts */
  const fits = (...texts) => {
    const hay = texts.join(" ").toLowerCase();
    return wanted.every((word) => hay.includes(word));
  };
  /** @param {string} id */
  const words = (id) => `${id} ${rulings[id]?.question ?? ""} ${rulings[id]?.text ?? ""}`;
  const used = new Set(Object.values(rules).flatMap((r) => r.rulings || []));
  return {
    rules: Object.values(rules).filter((r) =>
      fits(r.id, r.name, r.text, r.part, ...(r.rulings || []).map(words))
    ),
    loose: Object.values(rulings).filter((r) => !used.has(r.id) && fits(words(r.id))),
  };
}

/** @param {Panel} p @param {Rule} r @param {true | null} open */
const entry = (p, r, open) =>
  h(
    "details",
    { key: r.id, open, "data-rule-item": r.id },
    h("summary", {}, h("b", {}, r.id), " ", r.name),
    ruleText(p, r),
  );

/** @param {Panel} p @param {Ruling} r */
const looseEntry = (p, r) =>
  h(
    "details",
    { key: r.id, "data-rule-item": r.id },
    h("summary", {}, h("b", {}, r.id), " ", r.question),
    h("p", {}, ours(p), " ", r.text),
  );
