// Draws a scene: the parts that matchkit/scene.py describes, whatever the game.

import { cls, h, prose } from "./dom.js";

/** @import { Draw, Inside, Kid, Panel, Part, Props, VNode } from "./types.d.ts" */

/** @param {Panel} p */
export function drawStage(p) {
  const board = p.parts.board;
  if (!board) return h("div", { class: "mk-stage" });
  return h(
    "div",
    {
      class: cls("mk-stage", p.line.lost && "mk-frozen"),
      inert: p.sheet ? true : null,
      role: "group",
      "aria-label": p.kit.ui.table,
      key: "stage",
    },
    p.line.lost && h("div", { class: "mk-frozen-bar", key: "frozen" }, icon(p, "plug"), p.kit.ui.frozen),
    kidsOf(p, board).filter((k) => k.t !== "count").map((k) => draw(p, k)),
  );
}

/**
 * The bar over a panel: which example or recording this is, the round, the counts that belong to no place.
 * @param {Panel} p @param {Kid} choice
 */
export function drawTop(p, choice) {
  const board = p.parts.board;
  if (!board) return h("div", { class: "mk-top", key: "top" }, choice);
  const facts = kidsOf(p, board).filter((k) => k.t === "count");
  const words = p.kit.ui.in_words;
  return h(
    "div",
    { class: "mk-top", key: "top" },
    choice,
    h("span", { class: "mk-status", key: "status" }, board.status),
    h(
      "span",
      { class: "mk-facts", key: "facts" },
      facts.map((c) =>
        h(
          "span",
          { class: cls("mk-fact", isNew(p, c) && "mk-new"), key: c.id },
          c.name,
          " ",
          countValue(p, c),
        )
      ),
    ),
    (board.text || []).length > 0 && h("button", {
      class: "mk-wordy",
      type: "button",
      key: "words",
      "data-do": "words",
      "aria-label": words,
      title: words,
      onclick: () => p.open({ kind: "words" }),
    }, icon(p, "list")),
  );
}

// --- what all parts are drawn with --------------------------------------------------------------

/**
 * A part as it is now: while something is picked, the kernel may have put another in its place.
 * @param {Panel} p @param {string} id @returns {Part | undefined}
 */
export const partOf = (p, id) => (p.canPick && p.voice?.parts?.[id]) || p.parts[id];

/** @param {Panel} p @param {Part} part @returns {Part[]} */
export const kidsOf = (
  p,
  part,
) => /** @type {Part[]} */ ((part.kids || []).map((id) => partOf(p, id)).filter(Boolean));

/** Has the step that is shown changed it? @param {Panel} p @param {Part} part */
export const isNew = (p, part) => p.marks?.has(part.id);

/** @param {Panel} p @param {string} name */
export const icon = (p, name) =>
  h("span", { class: "mk-icon", "aria-hidden": "true", html: p.kit.icons[name] || p.kit.faces[name] || "" });

/**
 * A picture; one that is no drawing names the layers that it is put together from, from below upwards.
 * @param {Panel} p @param {string} name @returns {string}
 */
export function art(p, name) {
  const faces = p.kit.faces, face = faces[name] || faces.back || "";
  if (!face || face[0] === "<") return face;
  const layers = face.split(" ").map((layer) => faces[layer]).join("");
  return (faces[name] = layers.replace(/<\/svg><svg[^>]*>/g, ""));
}

/** @param {Panel} p @param {Part} part @param {Inside} inside */
export function draw(p, part, inside = {}) {
  return (PARTS[part.t] || PARTS.words)(p, part, inside);
}

/** Old, arrow, new: only in the step that changed it. @param {Panel} p @param {Part} c */
export function countValue(p, c) {
  const hidden = c.icon ? "true" : null;
  const old = isNew(p, c) && p.before[c.id];
  if (!old || old.value === c.value) return h("b", { "aria-hidden": hidden }, c.value);
  return h(
    "span",
    { class: "mk-change" },
    h("span", { class: "mk-hide" }, `${p.kit.ui.was} ${old.value}, `),
    h("s", { "aria-hidden": "true" }, old.value),
    h("span", { "aria-hidden": "true" }, " → "),
    h("b", { class: "mk-newvalue", "aria-hidden": hidden }, c.value),
  );
}

/**
 * How a thing looks: picked, changed by this step, the reason of a refusal.
 * @param {Panel} p @param {Part} c
 */
export const looks = (p, c) =>
  cls(p.picks.has(c.id) && "mk-chosen", isNew(p, c) && "mk-new", p.bad?.has(c.id) && "mk-bad");

/**
 * A thing on the table: a button where it can be picked now, else what `still` says.
 * @param {Panel} p
 * @param {Part} c
 * @param {Inside} inside
 * @param {Props} props
 * @param {Props} still
 * @param {Kid[]} kids
 */
export function thing(p, c, { zone, quick }, props, still, ...kids) {
  const all = { key: c.id, "aria-label": c.name, ...props };
  if (!c.pick || !p.canPick) return h("div", { ...all, ...still }, kids);
  return h("button", {
    ...all,
    type: "button",
    [quick ? "data-quick" : "data-pick"]: c.id,
    "aria-pressed": String(p.picks.has(c.id)),
    onclick: () => p.pick(c, zone),
  }, kids);
}

/**
 * The word for which a thing was picked, where its zone has words.
 * @param {Panel} p @param {Part} c @param {Part} [zone]
 */
export const modeOf = (p, c, zone) => zone?.modes?.[p.picks.get(c.id) ?? -1] || "";

// --- the parts that every game may have; those of some games are in `parts/` -------------------------

/** @type {Record<string, Draw>} */
export const PARTS = {
  row: (p, r) =>
    h(
      "div",
      { class: "mk-row", key: r.id, style: r.height ? `--height:${r.height}px` : null },
      kidsOf(p, r).map((k) => draw(p, k)),
    ),

  zone(p, z) {
    const kids = kidsOf(p, z);
    const some = kids.some((k) => k.pick);
    const pickable = some && p.canPick;
    const id = `${p.uid}-${z.id}`;
    return h(
      "div",
      {
        class: cls("mk-zone", z.well && "mk-well", z.scroll && pickable && "mk-scroll"),
        key: z.id,
        style: z.width ? `flex:0 1 ${z.width}px` : null,
        "data-zone": z.id,
      },
      h(
        "h4",
        { class: "mk-zone-label", id },
        z.label,
        z.note && (pickable || !some) && h("span", { class: "mk-note" }, " ", prose(z.note)),
      ),
      h(
        "div",
        {
          class: "mk-things",
          role: pickable ? "group" : null,
          "aria-labelledby": pickable ? id : null,
          "data-rove": pickable ? z.id : null,
        },
        kids.length ? kids.map((k) => draw(p, k, { zone: z })) : h("p", { class: "mk-note" }, z.empty || ""),
      ),
    );
  },

  seat(p, s) {
    const turn = s.turn && !p.rec;
    const kids = kidsOf(p, s);
    return h(
      "div",
      {
        role: "group",
        class: cls("mk-seat", s.out && "mk-seat-out", s.low && "mk-low", turn && "mk-turn"),
        key: s.id,
        "aria-label": s.name,
        "data-seat": s.id,
      },
      h(
        "div",
        { class: "mk-seat-head" },
        h("h4", { class: "mk-seat-name" }, turnMark(turn), s.name, toMove(p, turn)),
        badges(s.badges),
        h("span", { class: "mk-seat-counts" }, kids.filter((k) => k.t === "count").map((k) => draw(p, k))),
      ),
      s.note && h("p", { class: "mk-note" }, s.note),
      h("div", { class: "mk-things" }, kids.filter((k) => k.t !== "count").map((k) => draw(p, k))),
    );
  },

  group: (p, g) =>
    h(
      "div",
      {
        class: cls("mk-group", g.spread && "mk-spread", g.under && "mk-under"),
        key: g.id,
        role: g.name ? "group" : null,
        "aria-label": g.name || null,
      },
      h("div", { class: "mk-group-cards" }, kidsOf(p, g).map((k) => draw(p, k))),
      g.under && h("div", { class: "mk-bracket" }, h("span", {}, g.under)),
    ),

  card(p, c, inside) {
    const mode = p.picks.get(c.id);
    const chosen = mode != null;
    const alt = mode && c.alternatives ? c.alternatives[mode - 1] : null;
    const can = c.pick && p.canPick;
    const said = chosen ? modeOf(p, c, inside.zone) : c.tag;
    // A narrow card has room for the word that differs: "up", "down".
    const tag = said && chosen && c.width < 72 ? said.split(" ").pop() : said;
    return thing(
      p,
      c,
      inside,
      {
        class: cls("mk-card", looks(p, c), !chosen && c.tag && can && "mk-marked", c.dim && "mk-dim"),
        style: `--w:${c.width}px`,
        "aria-label": can && alt ? alt.name : can && chosen && said ? `${c.name}, ${said}` : c.name,
      },
      { role: "img", "data-card": c.id },
      h("span", { class: "mk-face", html: (!alt && c.svg) || art(p, alt ? alt.face : c.face) }),
      alt?.big && h("span", { class: "mk-big" }, alt.big),
      alt?.corner && h("span", { class: "mk-corner" }, alt.corner),
      can
        ? h("span", { class: "mk-tag" }, chosen ? tag : c.tag && [icon(p, "check"), c.tag])
        : c.tag && h("span", { class: "mk-tag" }, c.tag),
    );
  },

  pile: (p, c, inside) =>
    thing(
      p,
      c,
      inside,
      {
        class: cls("mk-pile", /^token/.test(c.face) && "mk-coins", c.count > 1 && "mk-deep", looks(p, c)),
        style: `--w:${c.width}px`,
      },
      { role: "img" },
      h(
        "span",
        { class: "mk-pile-cards", style: `--edges:${c.edges || 0}` },
        h("span", { class: "mk-face", html: art(p, c.face) }),
      ),
      c.under && h("span", { class: "mk-caption" }, c.under),
      p.picks.has(c.id) && h("span", { class: "mk-tag", key: "tag" }, modeOf(p, c, inside.zone)),
    ),

  tokens(p, c) {
    const coins = [...Array(Math.floor(c.count / 5)).fill(5), ...Array(c.count % 5).fill(1)];
    return h(
      "div",
      { class: cls("mk-tokens", isNew(p, c) && "mk-new"), key: c.id, role: "img", "aria-label": c.name },
      coins.map((n) => h("span", { class: "mk-token", html: art(p, `token.${n}`) })),
    );
  },

  count: (p, c) =>
    h(
      "span",
      { class: cls("mk-count", isNew(p, c) && "mk-new"), key: c.id, title: c.name },
      c.icon && h("span", { class: "mk-count-icon", html: art(p, c.icon), "aria-hidden": "true" }),
      countValue(p, c),
      h("span", { class: "mk-hide" }, " ", c.name),
    ),

  ticket(p, c, inside) {
    const chosen = p.picks.has(c.id);
    const price = Array.from(
      { length: c.price || 0 },
      () => h("span", { class: "mk-token", html: art(p, "token.1") }),
    );
    return thing(
      p,
      c,
      inside,
      {
        class: cls(
          "mk-ticket",
          chosen && "mk-chosen",
          c.why_not && "mk-off",
          c.dim && "mk-dim",
          isNew(p, c) && "mk-new",
        ),
      },
      { role: "group" },
      h("span", { class: "mk-price" }, price),
      h("span", { class: "mk-ticket-title" }, c.title),
      h("span", { class: "mk-ticket-body" }, c.body),
      c.why_not && h("span", { class: "mk-ticket-why" }, c.why_not),
      c.pick && p.canPick && h("span", { class: "mk-tag" }, chosen ? p.kit.ui.chosen : ""),
    );
  },

  hole: (p, c) =>
    h(
      "div",
      { class: cls("mk-hole", isNew(p, c) && !c.still && "mk-new"), style: `--w:${c.width}px`, key: c.id },
      h("span", { class: "mk-hole-box" }, h("span", {}, prose(c.label || ""))),
      c.under && h("span", { class: "mk-caption" }, c.under),
    ),

  words: (p, c) =>
    h(
      "p",
      { class: cls("mk-words", c.strong && "mk-strong", isNew(p, c) && "mk-new"), key: c.id },
      prose(c.text || ""),
    ),
};

/** @param {string[] | undefined} names */
export const badges = (names) => (names || []).map((b) => h("span", { class: "mk-badge", key: b }, b));

/** Before and after the name of whoever is to move. @param {boolean} turn */
export const turnMark = (turn) => turn && h("span", { class: "mk-turn-mark", "aria-hidden": "true" });

/** @param {Panel} p @param {boolean} turn */
export const toMove = (p, turn) => turn && h("span", { class: "mk-hide" }, ` ${p.kit.ui.to_move}`);
