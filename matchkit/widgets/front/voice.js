// The panel's voice: what is happening, by which rule, what can be done and why not something else.

import { cls, h, prose } from "./dom.js";
import { icon } from "./stage.js";

/** @import { Action, Button, Kid, Meter, Panel, Told } from "./types.d.ts" */

/** Rules that lead to their words. @param {Panel} p @param {string[] | undefined} ids */
export function chips(p, ids) {
  return (ids || []).map((id) =>
    h(
      "button",
      {
        class: "mk-chip",
        key: `chip-${id}`,
        type: "button",
        "data-rule": id,
        onclick: () => p.open({ kind: "rule", id }),
      },
      icon(p, "book"),
      h("b", {}, id),
      h("span", { class: "mk-chip-name" }, p.kit.rulings[id] && `${p.kit.ui.ours_short}: `, ruleName(p, id)),
    )
  );
}

/** @param {Panel} p @param {string} id */
export const ruleName = (p, id) => p.kit.rules[id]?.name ?? p.kit.rulings[id]?.question ?? "";

/** @param {Told & { eyebrow?: string }} told */
export function headline({ eyebrow, title, more }) {
  return [
    eyebrow && h("p", { class: "mk-eyebrow", key: "eyebrow" }, eyebrow),
    h("h3", { class: "mk-headline", tabindex: "-1", key: "headline" }, prose(title)),
    more && h("p", { class: "mk-more", key: "more" }, prose(more)),
  ];
}

/** A word with its sign: allowed or not. @param {Panel} p @param {"yes" | "no"} tone @param {string} word */
export const verdict = (p, tone, word) =>
  h(
    "p",
    { class: `mk-verdict mk-${tone}` },
    h("span", { class: "mk-verdict-icon" }, icon(p, tone === "yes" ? "check" : "cross")),
    word,
  );

/**
 * One cell for each point to reach: solid is face up, hatched face down, dashed missing, crossed too much.
 * @param {Meter | null} m
 */
export function meter(m) {
  if (!m) return null;
  /** @type {string[]} */
  const cells = m.parts.flatMap((part) => Array(part.n).fill(part.kind || "up"));
  const total = Math.max(m.target, cells.length, 1);
  const missing = m.target - cells.length;
  return h(
    "div",
    { class: "mk-meter", role: "img", "aria-label": m.name, key: "meter" },
    h(
      "div",
      { class: "mk-cells" },
      Array.from({ length: total }, (_, i) =>
        h("span", {
          class: cls(
            "mk-cell",
            i < cells.length ? `mk-${cells[i]}` : "mk-missing",
            i >= m.target && "mk-over",
          ),
          key: i,
        })),
    ),
    h(
      "div",
      { class: "mk-cell-labels", "aria-hidden": "true" },
      m.parts.filter((x) => x.n).map((x, i) => h("span", { style: `flex:${x.n}`, key: i }, x.label)),
      missing > 0 &&
        h("span", { style: `flex:${missing}`, key: "missing" }, m.parts.length ? `−${missing}` : ""),
    ),
  );
}

/**
 * What a game offers to do, each with the reason for or against it.
 * @param {Panel} p @param {Action[]} list
 */
export function actions(p, list) {
  const ready = list.length === 1 ? list[0] : list.find((a) => a.main);
  const lost = p.line.lost;
  /** @param {Action} a */
  const row = (a) =>
    h(
      "button",
      {
        class: cls(
          "mk-action",
          a.main && !lost && "mk-main",
          (!a.ok || lost) && "mk-off",
          a === ready && "mk-ready",
        ),
        type: "button",
        key: `a-${a.id}`,
        "data-do": a.id,
        "aria-disabled": a.ok && !lost ? null : "true",
        onclick: () => p.act(a),
      },
      icon(p, a.icon),
      h(
        "span",
        { class: "mk-action-text" },
        h("b", {}, a.name),
        h("span", { class: "mk-reason" }, lost ? p.kit.ui.frozen : prose(a.note)),
      ),
    );
  return h(
    "div",
    {
      class: cls("mk-actions", p.unfolded && "mk-unfolded"),
      role: "group",
      "aria-label": p.kit.ui.actions,
      "data-rove": "actions",
      key: "actions",
    },
    list.map(row),
    fold(p, "", p.unfolded ? p.kit.ui.fewer : p.kit.ui.all_actions),
  );
}

/**
 * Where there is little room: shows the rest of a list.
 * @param {Panel} p @param {string} look @param {string} name
 */
export const fold = (p, look, name) =>
  h("button", {
    class: cls("mk-fold", look),
    type: "button",
    key: "fold",
    "aria-expanded": String(p.unfolded),
    onclick: () => p.fold(),
  }, name);

/** @param {Panel} p @param {(Button | Kid)[]} list */
export function buttons(p, list) {
  const there = /** @type {Button[]} */ (list.filter(Boolean));
  return h(
    "div",
    { class: "mk-buttons", key: "buttons" },
    there.map((b) =>
      h(
        "button",
        {
          class: cls("mk-button", b.main && "mk-main"),
          type: "button",
          key: b.id,
          "data-do": b.id,
          onclick: b.go,
        },
        b.icon && icon(p, b.icon),
        h("span", {}, b.name),
      )
    ),
  );
}

/**
 * One of several: examples, recordings, questions.
 * @param {string} label @param {string[]} names @param {number} chosen @param {(i: number) => void} go
 */
export function choose(label, names, chosen, go) {
  return h(
    "label",
    { class: "mk-choose", key: "choose" },
    h("span", { class: "mk-hide" }, label),
    h(
      "select",
      { class: "mk-select", value: String(chosen), onchange: (e) => go(Number(e.target.value)) },
      names.map((name, i) => h("option", { key: i, value: String(i), selected: i === chosen }, name)),
    ),
  );
}

/**
 * What is at hand in every moment, beside the actions of the game.
 * @param {Panel} p @param {(Button | false)[]} list
 */
export function toolbar(p, list) {
  const there = /** @type {Button[]} */ (list.filter(Boolean));
  return h(
    "div",
    {
      class: "mk-toolbar",
      role: "toolbar",
      "aria-label": p.kit.ui.tools,
      "data-rove": "toolbar",
      key: "toolbar",
    },
    there.map((b) => {
      const off = b.off || (p.line.lost && p.kit.ui.lost);
      return h(
        "button",
        {
          class: cls("mk-small", off && "mk-off"),
          type: "button",
          key: b.id,
          "data-do": b.id,
          "aria-disabled": off ? "true" : null,
          onclick: () => off ? p.say(off) : p.line.busy || b.go(),
        },
        icon(p, b.icon || ""),
        h("span", {}, b.name),
      );
    }),
  );
}
