// A line of places, with whose it is and what is counted at its left, or above where it is narrow.

import { cls, h, prose } from "../dom.js";
import { badges, countValue, draw, isNew, kidsOf, PARTS, toMove, turnMark } from "../stage.js";

/** @import { Panel, Part } from "../types.d.ts" */

PARTS.lane = (p, l) => {
  const kids = kidsOf(p, l);
  const things = kids.filter((k) => k.t !== "count");
  const pickable = things.some((k) => k.pick) && p.canPick;
  const id = `${p.uid}-${l.id}`;
  return h(
    "div",
    {
      class: cls("mk-lane", l.well && "mk-lane-well"),
      key: l.id,
      role: "group",
      "aria-labelledby": id,
      "data-zone": l.id,
    },
    h(
      "div",
      { class: "mk-lane-in" },
      laneHead(p, l, id, kids),
      h(
        "div",
        { class: "mk-lane-body" },
        h(
          "div",
          {
            class: "mk-lane-places",
            role: pickable ? "group" : null,
            "aria-labelledby": pickable ? id : null,
            "data-rove": pickable ? l.id : null,
          },
          things.length
            ? things.map((k) => draw(p, k, { zone: l }))
            : h("p", { class: "mk-note" }, l.empty || ""),
        ),
        l.ends && h(
          "p",
          { class: "mk-lane-ends" },
          h("span", {}, l.ends[0]),
          h("span", { class: "mk-lane-arrow", "aria-hidden": "true" }),
          h("span", {}, l.ends[1]),
        ),
      ),
    ),
  );
};

/** @param {Panel} p @param {Part} l @param {string} id @param {Part[]} kids */
function laneHead(p, l, id, kids) {
  const counts = kids.filter((k) => k.t === "count" && k.id !== l.lead);
  const lead = p.parts[l.lead];
  const turn = p.parts.board?.turn === l.id;
  // There is no room for the old value beside the new one; the lead has it.
  const fresh = (/** @type {Part} */ c) => isNew(p, c) && (p.before[c.id] || c).value !== c.value;
  return h(
    "div",
    { class: "mk-lane-head" },
    h("h4", { class: "mk-lane-name", id }, turnMark(turn), l.label, toMove(p, turn)),
    badges(l.badges),
    lead && h(
      "p",
      { class: "mk-lane-lead", key: "lead" },
      h("span", { class: "mk-lane-lead-name" }, lead.name, " "),
      countValue(p, lead),
    ),
    counts.length > 0 && h(
      "p",
      { class: "mk-lane-counts", key: "counts" },
      counts.map((c) =>
        h(
          "span",
          { class: "mk-lane-count", key: c.id },
          c.name,
          " ",
          h("b", { class: fresh(c) ? "mk-newvalue" : null }, c.value),
        )
      ),
    ),
    l.note && h("p", { class: "mk-note", key: "note" }, prose(l.note)),
  );
}
