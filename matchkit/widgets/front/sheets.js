// What lies over the stage for a while: a rule, all plays, the table in words, a form.

import { h, prose } from "./dom.js";
import { art, icon } from "./stage.js";
import { ruleName } from "./voice.js";

/** @import { Field, Kid, Panel, Rule, Sheet, Value, Values } from "./types.d.ts" */

/** @param {Panel} p */
export function sheet(p) {
  const s = p.sheet;
  if (!s) return null;
  const title = sheetTitle(p, s);
  return h(
    "div",
    { class: "mk-sheet", role: "dialog", "aria-label": title, key: "sheet" },
    h(
      "div",
      { class: "mk-sheet-head" },
      h("h3", { class: "mk-sheet-title", tabindex: "-1" }, title),
      h("button", {
        class: "mk-close",
        type: "button",
        "aria-label": p.kit.ui.close,
        "data-do": "close",
        onclick: () => p.shut(),
      }, icon(p, "close")),
    ),
    h("div", { class: "mk-sheet-body" }, sheetBody(p, s)),
  );
}

/** @param {Panel} p @param {Sheet} s @returns {string} */
export function sheetTitle(p, s) {
  if (s.kind === "rule") return `${s.id} ${ruleName(p, s.id)}`;
  if (s.kind === "plays") return s.list ? p.kit.ui.plays.replace("{n}", String(s.total)) : p.kit.ui.counting;
  return s.kind === "words" ? p.kit.ui.in_words : s.title;
}

/** @param {Panel} p @param {Sheet} s @returns {Kid} */
function sheetBody(p, s) {
  if (s.kind === "words") {
    const lines = /** @type {string[]} */ (p.parts.board.text || []);
    return h("ul", { class: "mk-inwords" }, lines.map((id) => h("li", { key: id }, prose(p.parts[id].text))));
  }
  if (s.kind === "edit") return editor(p, s);
  if (s.kind === "rule") {
    const rule = p.kit.rules[s.id], ruling = p.kit.rulings[s.id];
    if (rule) return ruleText(p, rule);
    return ruling && [h("p", {}, ours(p), " ", prose(ruling.text)), places(p, s.id)];
  }
  const list = s.list || [];
  return [
    s.list && !list.length && h("p", {}, p.kit.ui.no_plays),
    h(
      "ul",
      { class: "mk-plays", "data-rove": "plays" },
      list.map((x, i) =>
        h(
          "li",
          { key: i },
          h("button", { class: "mk-play", type: "button", onclick: () => p.take(x) }, prose(x.text)),
        )
      ),
    ),
    s.list && s.total > list.length &&
    h("p", { class: "mk-note" }, p.kit.ui.more_plays.replace("{n}", String(s.total - list.length))),
  ];
}

// --- rules ---------------------------------------------------------------------------------------

/** The mark of what the rulebook does not decide. @param {Panel} p */
export const ours = (p) => h("span", { class: "mk-badge" }, p.kit.ui.ours);

/** @param {Panel} p @param {Rule} rule */
export function ruleText(p, rule) {
  const rulings = (rule.rulings || []).map((id) => p.kit.rulings[id]).filter(Boolean);
  return [
    h("p", {}, prose(rule.text)),
    rulings.map((r) =>
      h(
        "div",
        { class: "mk-ruling", key: r.id },
        h("p", {}, h("b", {}, r.id, " "), ours(p), " ", r.question),
        h("p", {}, prose(r.text)),
      )
    ),
    places(p, rule.id),
  ];
}

/** Where a rule can be seen or tried. @param {Panel} p @param {string} id */
const places = (p, id) =>
  (p.kit.where[id] || []).map((w, i) =>
    h(
      "a",
      {
        class: "mk-link",
        key: `w${i}`,
        href: `#${p.kit.name}-${w.panel}`,
        onclick: (e) => {
          e.preventDefault();
          p.visit(w);
        },
      },
      icon(p, "arrow-right"),
      w.name,
    )
  );

// --- what can be changed about an example ----------------------------------------------------------

/** @param {Panel} p @param {Extract<Sheet, { kind: "edit" }>} s */
function editor(p, s) {
  const first = s.fields.filter((f) => !f.more), rest = s.fields.filter((f) => f.more);
  /** @param {Field[]} fields */
  const all = (fields) =>
    fields.map((f) =>
      h("fieldset", { class: "mk-field", key: f.id }, h("legend", {}, f.name), control(p, s.values, f))
    );
  return [
    all(first),
    rest.length > 0 &&
    h("details", { class: "mk-options", key: "more" }, h("summary", {}, p.kit.ui.options), all(rest)),
    h(
      "div",
      { class: "mk-sheet-foot", key: "foot" },
      s.error && h("p", { class: "mk-error", role: "alert", key: "error" }, s.error),
      h(
        "div",
        { class: "mk-buttons", key: "buttons" },
        h("button", {
          class: "mk-button mk-main",
          type: "button",
          "data-do": "use",
          onclick: () => p.ask({ ask: "edit", values: s.values }),
        }, p.kit.ui.use),
        h("button", {
          class: "mk-button",
          type: "button",
          "data-do": "reset",
          onclick: () => p.ask({ ask: "reset" }),
        }, p.kit.ui.reset),
      ),
    ),
  ];
}

/** What a field is changed with. @param {Panel} p @param {Values} values @param {Field} f @returns {Kid} */
function control(p, values, f) {
  const value = values[f.id];
  /** @param {Value} to */
  const set = (to) => {
    values[f.id] = to;
    p.draw();
  };
  if (f.kind === "cards") return dials(p, f, /** @type {string[]} */ (value), set);
  if (f.kind === "switch") {
    const box = { type: "checkbox", checked: value ? true : null };
    return h(
      "label",
      { class: "mk-switch" },
      h("input", { ...box, onchange: (e) => set(e.target.checked) }),
      p.kit.ui.on,
    );
  }
  const shown = { class: "mk-select", "aria-label": f.name, value: String(value) };
  if (f.kind === "number") {
    const { low, high } = f.values;
    return h("input", {
      ...shown,
      type: "number",
      min: low,
      max: high,
      onchange: (e) => set(e.target.value),
    });
  }
  return h(
    "select",
    { ...shown, onchange: (e) => set(e.target.value) },
    Object.entries(f.values).map(([k, name]) =>
      h("option", { key: k, value: k, selected: String(value) === k }, name)
    ),
  );
}

/**
 * How many of each card, with one more and one fewer.
 * @param {Panel} p @param {Field} f @param {string[]} cards @param {(cards: string[]) => void} set
 */
function dials(p, f, cards, set) {
  /** @param {string} sign @param {string} said @param {boolean} can @param {() => void} go */
  const step = (sign, said, can, go) =>
    h("button", {
      type: "button",
      class: "mk-mini",
      "aria-label": said,
      "aria-disabled": can ? null : "true",
      onclick: () => can && go(),
    }, icon(p, sign));
  /** @param {[string, string]} card */
  const dial = ([code, name]) => {
    const n = cards.filter((c) => c === code).length, first = cards.indexOf(code);
    return h(
      "div",
      { class: "mk-dial", key: code, role: "group", "aria-label": name },
      step(
        "minus",
        p.kit.ui.fewer_of.replace("{card}", name),
        n > 0,
        () => set(cards.filter((_, i) => i !== first)),
      ),
      h(
        "span",
        { class: "mk-dial-card", style: "--w:44px" },
        h("span", { class: "mk-face", html: art(p, `${code}.c`) }),
        h("b", { class: "mk-dial-n" }, n),
      ),
      step(
        "plus",
        p.kit.ui.more_of.replace("{card}", name),
        cards.length < f.most,
        () => set([...cards, code]),
      ),
    );
  };
  return h("div", { class: "mk-dial-row" }, Object.entries(f.values).map(dial));
}
