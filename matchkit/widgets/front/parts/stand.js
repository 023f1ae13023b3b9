// A card on a base with things above it.

PARTS.stand = (p, c, { zone } = {}) => {
  const chosen = p.picks.has(c.id);
  const inside = c.face ? [
    h("span", { class: "mk-above" }, (c.above || []).map((a, i) => h("span", { key: i, html: art(p, a) })), c.tag && h("span", { class: "mk-above-tag" }, prose(c.tag))),
    h("span", { class: "mk-face", html: art(p, c.face) }),
    h("span", { class: "mk-base", html: art(p, c.base) }),
    h("span", { class: "mk-caption" }, c.under || "")] : [h("span", { class: "mk-above" }), h("span", { class: "mk-hole-box" })];
  const look = cls("mk-stand", chosen && "mk-chosen", isNew(p, c) && "mk-new");
  const style = `--w:${c.wide}px`;
  if (c.pick && p.canPick) {
    return h("button", { class: look, style, key: c.id, type: "button", "data-pick": c.id, "aria-pressed": chosen ? "true" : "false", "aria-label": c.name, onclick: () => p.pick(c, zone) }, inside);
  }
  return h("div", { class: look, style, key: c.id, role: "img", "aria-label": c.name }, inside);
};
