// A place that belongs to one kind of card: empty with its badge, or a top card with covered ones peeping out.

PARTS.place = (p, c, { zone } = {}) => {
  const chosen = p.picks.has(c.id);
  const can = c.pick && p.canPick;
  const said = chosen ? (zone && zone.modes && zone.modes[0]) || "" : can && c.tag ? [icon(p, "check"), c.tag] : "";
  const inside = [
    h("span", { class: "mk-place-box" }, c.face
      ? [Array.from({ length: c.edges || 0 }, (_, i) => h("span", { class: "mk-place-edge", style: `--i:${i + 1}`, html: art(p, c.edge), key: `e${i}` })), h("span", { class: "mk-face", html: art(p, c.face), key: "face" })]
      : h("span", { class: "mk-place-badge", html: art(p, c.badge), key: "badge" })),
    h("span", { class: "mk-caption" }, c.under || "\u00a0"),
    h("span", { class: "mk-tag" }, said)];
  const look = cls("mk-place", !c.face && "mk-place-empty", c.width < 60 && "mk-place-small", chosen ? "mk-chosen" : can && c.tag && "mk-marked", isNew(p, c) && "mk-new", p.bad && p.bad.has(c.id) && "mk-bad");
  const props = { class: look, style: `--w:${c.width}px;--ratio:${c.width}/${c.height}`, key: c.id, "aria-label": c.name };
  if (can) return h("button", { ...props, type: "button", "data-pick": c.id, "aria-pressed": chosen ? "true" : "false", onclick: () => p.pick(c, zone) }, inside);
  return h("div", { ...props, role: "img", "data-card": c.id }, inside);
};
