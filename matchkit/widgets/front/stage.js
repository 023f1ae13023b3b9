// Draws a scene: the parts that matchkit/scene.py describes, whatever the game.

function drawStage(p) {
  const board = p.parts.board;
  if (!board) return h("div", { class: "mk-stage" });
  return h("div", { class: cls("mk-stage", p.lost && "mk-frozen"), inert: p.sheet ? true : null, role: "group", "aria-label": p.kit.ui.table, key: "stage" },
    p.lost && h("div", { class: "mk-frozen-bar", key: "frozen" }, icon(p, "plug"), p.kit.ui.frozen),
    kidsOf(p, board).filter((k) => k.t !== "count").map((k) => draw(p, k)));
}

// The bar over a panel: which example or recording this is, the round, and the counts that belong to no place.
function drawTop(p, choice) {
  const board = p.parts.board;
  return h("div", { class: "mk-top", key: "top" }, choice,
    board && h("span", { class: "mk-status", key: "status" }, board.status),
    board && h("span", { class: "mk-facts", key: "facts" }, kidsOf(p, board).filter((k) => k.t === "count").map((c) =>
      h("span", { class: cls("mk-fact", isNew(p, c) && "mk-new"), key: c.id }, c.name, " ", countValue(p, c)))),
    board && (board.text || []).length > 0 && h("button", { class: "mk-wordy", type: "button", key: "words", "data-do": "words", "aria-label": p.kit.ui.in_words, title: p.kit.ui.in_words, onclick: () => p.open({ kind: "words" }) }, icon(p, "list")));
}

// A part as it is now: while something is picked, the kernel may have put another in its place.
const partOf = (p, id) => (p.canPick && p.voice && p.voice.parts && p.voice.parts[id]) || p.parts[id];
const kidsOf = (p, part) => (part.kids || []).map((id) => partOf(p, id)).filter(Boolean);
const isNew = (p, part) => p.marks && p.marks.has(part.id);
const icon = (p, name) => h("span", { class: "mk-icon", "aria-hidden": "true", html: p.kit.icons[name] || p.kit.faces[name] || "" });
// A picture; one that is no drawing names the layers that it is put together from, from below upwards.
function art(p, name) {
  const faces = p.kit.faces, face = faces[name] || faces.back || "";
  if (!face || face[0] === "<") return face;
  return (faces[name] = face.split(" ").map((layer) => faces[layer]).join("").replace(/<\/svg><svg[^>]*>/g, ""));
}

function draw(p, part, inside) {
  return (PARTS[part.t] || PARTS.words)(p, part, inside || {});
}

// Old, arrow, new: only in the step that changed it.
function countValue(p, c) {
  const old = isNew(p, c) && p.before[c.id];
  if (old && old.value !== c.value) {
    return h("span", { class: "mk-change" }, h("span", { class: "mk-hide" }, `${p.kit.ui.was} ${old.value}, `), h("s", { "aria-hidden": "true" }, old.value),
      h("span", { "aria-hidden": "true" }, " → "), h("b", { class: "mk-newvalue", "aria-hidden": c.icon ? "true" : null }, c.value));
  }
  return h("b", { "aria-hidden": c.icon ? "true" : null }, c.value);
}

const PARTS = {
  row: (p, r) => h("div", { class: "mk-row", key: r.id, style: r.height ? `--height:${r.height}px` : null }, kidsOf(p, r).map((k) => draw(p, k))),

  zone(p, z) {
    const kids = kidsOf(p, z);
    const pickable = kids.some((k) => k.pick) && p.canPick;
    const id = `${p.uid}-${z.id}`;
    return h("div", {
      class: cls("mk-zone", z.well && "mk-well", z.scroll && pickable && "mk-scroll"), key: z.id,
      style: z.width ? `flex:0 1 ${z.width}px` : null, "data-zone": z.id,
    },
      h("h4", { class: "mk-zone-label", id }, z.label, z.note && (pickable || !kids.some((k) => k.pick)) && h("span", { class: "mk-note" }, " ", prose(z.note))),
      h("div", {
        class: "mk-things", role: pickable ? "group" : null, "aria-labelledby": pickable ? id : null,
        "data-rove": pickable ? z.id : null,
      },
        kids.length ? kids.map((k) => draw(p, k, { zone: z })) : h("p", { class: "mk-note" }, z.empty || "")));
  },

  seat: (p, s) => h("div", { role: "group", class: cls("mk-seat", s.out && "mk-seat-out", s.low && "mk-low", s.turn && !p.rec && "mk-turn"), key: s.id, "aria-label": s.name, "data-seat": s.id },
    h("div", { class: "mk-seat-head" },
      h("h4", { class: "mk-seat-name" }, s.turn && !p.rec && h("span", { class: "mk-turn-mark", "aria-hidden": "true" }), s.name, s.turn && !p.rec && h("span", { class: "mk-hide" }, ` ${p.kit.ui.to_move}`)),
      (s.badges || []).map((b) => h("span", { class: "mk-badge", key: b }, b)),
      h("span", { class: "mk-seat-counts" }, kidsOf(p, s).filter((k) => k.t === "count").map((k) => draw(p, k)))),
    s.note && h("p", { class: "mk-note" }, s.note),
    h("div", { class: "mk-things" }, kidsOf(p, s).filter((k) => k.t !== "count").map((k) => draw(p, k)))),

  group: (p, g) => h("div", { class: cls("mk-group", g.spread && "mk-spread", g.under && "mk-under"), key: g.id, role: g.name ? "group" : null, "aria-label": g.name || null },
    h("div", { class: "mk-group-cards" }, kidsOf(p, g).map((k) => draw(p, k))),
    g.under && h("div", { class: "mk-bracket" }, h("span", {}, g.under))),

  card(p, c, { zone } = {}) {
    const mode = p.picks.get(c.id);
    const alt = mode > 0 && c.alternatives ? c.alternatives[mode - 1] : null;
    const chosen = mode != null;
    const said = chosen ? (zone && zone.modes ? zone.modes[mode] : "") : c.tag;
    // A narrow card has room for the word that differs: "up", "down".
    const tag = said && chosen && c.width < 72 ? said.split(" ").pop() : said;
    const face = [
      h("span", { class: "mk-face", html: (!alt && c.svg) || art(p, alt ? alt.face : c.face) }),
      alt && alt.big && h("span", { class: "mk-big" }, alt.big),
      alt && alt.corner && h("span", { class: "mk-corner" }, alt.corner),
    ];
    const look = cls("mk-card", chosen ? "mk-chosen" : c.tag && c.pick && p.canPick && "mk-marked", c.dim && "mk-dim", isNew(p, c) && "mk-new", p.bad && p.bad.has(c.id) && "mk-bad");
    const style = `--w:${c.width}px`;
    if (c.pick && p.canPick) {
      return h("button", {
        class: look, style, key: c.id, type: "button", "data-pick": c.id, "aria-pressed": chosen ? "true" : "false",
        "aria-label": alt ? alt.name : chosen && said ? `${c.name}, ${said}` : c.name, onclick: () => p.pick(c, zone),
      }, face, h("span", { class: "mk-tag" }, chosen ? tag : c.tag && [icon(p, "check"), c.tag]));
    }
    return h("div", { class: look, style, key: c.id, role: "img", "aria-label": c.name, "data-card": c.id },
      face, c.tag && h("span", { class: "mk-tag" }, c.tag));
  },

  pile(p, c, { zone } = {}) {
    const chosen = p.picks.has(c.id);
    const inside = [
      h("span", { class: "mk-pile-cards", style: `--edges:${c.edges || 0}` }, h("span", { class: "mk-face", html: art(p, c.face) })),
      c.under && h("span", { class: "mk-caption" }, c.under),
      chosen && h("span", { class: "mk-tag", key: "tag" }, ((zone && zone.modes) || [])[p.picks.get(c.id)] || "")];
    const look = cls("mk-pile", /^token/.test(c.face) && "mk-coins", c.count > 1 && "mk-deep", chosen && "mk-chosen", isNew(p, c) && "mk-new", p.bad && p.bad.has(c.id) && "mk-bad");
    const props = { class: look, style: `--w:${c.width}px`, key: c.id, "aria-label": c.name };
    if (c.pick && p.canPick) return h("button", { ...props, type: "button", "data-pick": c.id, "aria-pressed": chosen ? "true" : "false", onclick: () => p.pick(c, zone) }, inside);
    return h("div", { ...props, role: "img" }, inside);
  },

  tokens: (p, c) => h("div", { class: cls("mk-tokens", isNew(p, c) && "mk-new"), key: c.id, role: "img", "aria-label": c.name },
    [...Array(Math.floor(c.count / 5)).fill(5), ...Array(c.count % 5).fill(1)].map((n) => h("span", { class: "mk-token", html: art(p, `token.${n}`) })),
    ),

  count: (p, c) => h("span", { class: cls("mk-count", isNew(p, c) && "mk-new"), key: c.id, title: c.name },
    c.icon && h("span", { class: "mk-count-icon", html: art(p, c.icon), "aria-hidden": "true" }), countValue(p, c),
    h("span", { class: "mk-hide" }, " ", c.name)),

  ticket(p, c, { zone } = {}) {
    const chosen = p.picks.has(c.id);
    const inside = [
      h("span", { class: "mk-price" }, Array.from({ length: c.price || 0 }, () => h("span", { class: "mk-token", html: art(p, "token.1") }))),
      h("span", { class: "mk-ticket-title" }, c.title),
      h("span", { class: "mk-ticket-body" }, c.body),
      c.why_not && h("span", { class: "mk-ticket-why" }, c.why_not)];
    const look = cls("mk-ticket", chosen && "mk-chosen", c.why_not && "mk-off", c.dim && "mk-dim", isNew(p, c) && "mk-new");
    if (c.pick && p.canPick) {
      return h("button", { class: look, key: c.id, type: "button", "data-pick": c.id, "aria-pressed": chosen ? "true" : "false", "aria-label": c.name, onclick: () => p.pick(c, zone) },
        inside, h("span", { class: "mk-tag" }, chosen ? p.kit.ui.chosen : ""));
    }
    return h("div", { class: look, key: c.id, role: "group", "aria-label": c.name }, inside);
  },

  hole: (p, c) => h("div", { class: cls("mk-hole", isNew(p, c) && !c.still && "mk-new"), style: `--w:${c.width}px`, key: c.id },
    h("span", { class: "mk-hole-box" }, h("span", {}, prose(c.label || ""))), c.under && h("span", { class: "mk-caption" }, c.under)),

  words: (p, c) => h("p", { class: cls("mk-words", c.strong && "mk-strong", isNew(p, c) && "mk-new"), key: c.id }, prose(c.text || "")),
};
