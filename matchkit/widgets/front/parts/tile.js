// Tiles to choose from, and the brackets below them.

PARTS.tile = (p, c, { zone } = {}) => {
  const chosen = p.picks.has(c.id);
  const inside = [
    h("span", { class: "mk-tile-face", html: art(p, c.face) }),
    h("span", { class: "mk-tile-under" }, c.look === "never" ? icon(p, "cross") : c.under, c.mark && h("span", { class: "mk-tile-mark", html: art(p, c.mark) }))];
  const look = cls("mk-choice", c.look && `mk-look-${c.look}`, chosen && "mk-chosen", isNew(p, c) && "mk-new");
  if (c.pick && p.canPick) {
    return h("button", { class: look, key: c.id, type: "button", style: `--w:${c.wide}px`, "data-pick": c.id, "aria-pressed": chosen ? "true" : "false", "aria-label": c.name, onclick: () => p.pick(c, zone) }, inside);
  }
  return h("div", { class: look, key: c.id, style: `--w:${c.wide}px`, role: "img", "aria-label": c.name }, inside);
};

PARTS.span = (p, c) => h("div", { class: cls("mk-span", c.strong && "mk-strong"), key: c.id, style: `--first:${c.first + 1};--last:${c.last + 2}` }, c.label);
