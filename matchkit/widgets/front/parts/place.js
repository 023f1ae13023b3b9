// A place for one kind of card: empty with its badge, or a top card with covered ones peeping out.

import { cls, h } from "../dom.js";
import { art, icon, looks, modeOf, PARTS, thing } from "../stage.js";

PARTS.place = (p, c, inside) => {
  const chosen = p.picks.has(c.id);
  const marked = c.pick && p.canPick && c.tag;
  const said = chosen ? modeOf(p, c, inside.zone) : marked ? [icon(p, "check"), c.tag] : "";
  const edge = (/** @type {number} */ i) =>
    h("span", { class: "mk-place-edge", style: `--i:${i + 1}`, html: art(p, c.edge), key: `e${i}` });
  return thing(
    p,
    c,
    inside,
    {
      class: cls(
        "mk-place",
        !c.face && "mk-place-empty",
        c.width < 60 && "mk-place-small",
        !chosen && marked && "mk-marked",
        looks(p, c),
      ),
      style: `--w:${c.width}px;--ratio:${c.width}/${c.height}`,
    },
    { role: "img", "data-card": c.id },
    h(
      "span",
      { class: "mk-place-box" },
      c.face
        ? [
          Array.from({ length: c.edges || 0 }, (_, i) => edge(i)),
          h("span", { class: "mk-face", html: art(p, c.face), key: "face" }),
        ]
        : h("span", { class: "mk-place-badge", html: art(p, c.badge), key: "badge" }),
    ),
    h("span", { class: "mk-caption" }, c.under || "\u00a0"),
    h("span", { class: "mk-tag" }, said),
  );
};
