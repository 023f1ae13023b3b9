// A recording that is stepped through: First, Back, Next, Last, the slider and the list.

import { cls, h, prose } from "./dom.js";
import { icon } from "./stage.js";
import { chips, fold, headline } from "./voice.js";

/** @import { Kid, Panel, Recording, Side } from "./types.d.ts" */

/**
 * What is said and what can be pressed at the step that is shown; `foot` stands below.
 * @param {Panel} p @param {Recording} rec @param {Kid} foot @returns {Side}
 */
export function stepVoice(p, rec, foot) {
  const n = rec.steps.length, at = p.at;
  const step = at ? rec.steps[at - 1] : rec.begin;
  const eyebrow = p.kit.ui.step.replace("{at}", String(at)).replace("{of}", String(n));
  return {
    text: [headline({ ...step, eyebrow }), chips(p, step.rules?.slice(0, 2))],
    acts: [
      h("input", {
        class: "mk-slider",
        type: "range",
        min: 0,
        max: n,
        step: 1,
        value: String(at),
        key: "slider",
        "aria-label": p.kit.ui.slider,
        "aria-valuetext": `${at}: ${step.title}`,
        oninput: (e) => p.goTo(Number(e.target.value)),
      }),
      fold(p, "mk-steps-fold", p.unfolded ? p.kit.ui.fewer_steps : p.kit.ui.steps),
      stepList(p, rec),
      transport(p, n),
      foot,
    ],
  };
}

/** @param {Panel} p @param {Recording} rec */
const stepList = (p, rec) =>
  h(
    "ol",
    {
      class: cls("mk-steps", p.unfolded && "mk-unfolded"),
      "data-rove": "steps",
      "aria-label": p.kit.ui.steps,
      key: "list",
    },
    rec.steps.map((s, i) => {
      const here = i + 1 === p.at, done = i + 1 < p.at;
      return h(
        "li",
        { key: i },
        h(
          "button",
          {
            class: cls("mk-step", here && "mk-now", done && "mk-done"),
            type: "button",
            "data-step": i + 1,
            "aria-current": here ? "step" : null,
            onclick: () => p.goTo(i + 1),
          },
          h("span", { class: "mk-step-dot" }, done ? icon(p, "check") : i + 1),
          h("span", { class: "mk-step-text" }, prose(s.title)),
        ),
      );
    }),
  );

/** @param {Panel} p @param {number} n */
function transport(p, n) {
  const at = p.at;
  /** @type {[string, number, boolean][]} */
  const ways = [["first", 0, at === 0], ["back", at - 1, at === 0], ["next", at + 1, at === n], [
    "last",
    n,
    at === n,
  ]];
  return h(
    "div",
    {
      class: "mk-transport",
      role: "toolbar",
      "aria-label": p.kit.ui.transport,
      "data-rove": "transport",
      key: "transport",
    },
    ways.map(([name, to, off]) =>
      h(
        "button",
        {
          class: cls("mk-button", name === "next" && "mk-main", off && "mk-off"),
          type: "button",
          key: name,
          "data-do": name,
          "aria-disabled": off ? "true" : null,
          onclick: () => off ? p.say(p.kit.ui[at ? "at_end" : "at_start"]) : p.goTo(to),
        },
        icon(p, name),
        h("span", {}, p.kit.ui[name]),
      )
    ),
  );
}
