// A line of places, with whose it is and what is counted at its left, or above where it is narrow.

PARTS.lane = (p, l) => {
  const kids = kidsOf(p, l);
  const things = kids.filter((k) => k.t !== "count");
  const counts = kids.filter((k) => k.t === "count" && k.id !== l.lead);
  const lead = p.parts[l.lead];
  const pickable = things.some((k) => k.pick) && p.canPick;
  const turn = p.parts.board && p.parts.board.turn === l.id;
  const id = `${p.uid}-${l.id}`;
  // There is no room for the old value beside the new one; the lead has it.
  const fresh = (c) => isNew(p, c) && (p.before[c.id] || c).value !== c.value;
  return h("div", { class: cls("mk-lane", l.well && "mk-lane-well"), key: l.id, role: "group", "aria-labelledby": id, "data-zone": l.id },
    h("div", { class: "mk-lane-in" },
      h("div", { class: "mk-lane-head" },
        h("h4", { class: "mk-lane-name", id }, turn && h("span", { class: "mk-turn-mark", "aria-hidden": "true" }), l.label, turn && h("span", { class: "mk-hide" }, ` ${p.kit.ui.to_move}`)),
        (l.badges || []).map((b) => h("span", { class: "mk-badge", key: b }, b)),
        lead && h("p", { class: "mk-lane-lead", key: "lead" }, h("span", { class: "mk-lane-lead-name" }, lead.name, " "), countValue(p, lead)),
        counts.length > 0 && h("p", { class: "mk-lane-counts", key: "counts" }, counts.map((c) => h("span", { class: "mk-lane-count", key: c.id }, c.name, " ", fresh(c) ? h("b", { class: "mk-newvalue" }, c.value) : h("b", {}, c.value)))),
        l.note && h("p", { class: "mk-note", key: "note" }, prose(l.note))),
      h("div", { class: "mk-lane-body" },
        h("div", { class: "mk-lane-places", role: pickable ? "group" : null, "aria-labelledby": pickable ? id : null, "data-rove": pickable ? l.id : null },
          things.length ? things.map((k) => draw(p, k, { zone: l })) : h("p", { class: "mk-note" }, l.empty || "")),
        l.ends && h("p", { class: "mk-lane-ends" }, h("span", {}, l.ends[0]), h("span", { class: "mk-lane-arrow", "aria-hidden": "true" }), h("span", {}, l.ends[1])))));
};
