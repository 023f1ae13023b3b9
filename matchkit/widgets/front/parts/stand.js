// A card on a base with things above it; without a face an empty place.

PARTS.stand = (p, c, { zone } = {}) => {
  const chosen = p.picks.has(c.id);
  // What is above keeps the proportions in which it was drawn.
  const tall = (name) => (/viewBox="0 0 \S+ ([\d.]+)"/.exec(art(p, name)) || [])[1];
  const inside = c.face ? [
    h("span", { class: "mk-above" }, (c.above || []).map((a, i) => h("span", { class: cls("mk-above-one", a === c.above[i - 1] && "mk-again"), style: `--tall:${tall(a)}`, key: i, html: art(p, a) })), c.tag && h("span", { class: "mk-above-tag" }, prose(c.tag))),
    h("span", { class: "mk-face", html: art(p, c.face) }),
    h("span", { class: "mk-base", html: art(p, c.base) }),
    h("span", { class: "mk-caption" }, c.under || "")] : [h("span", { class: "mk-above" }), h("span", { class: "mk-stand-hole" }), h("span", { class: "mk-base" }), h("span", { class: "mk-caption" })];
  // Where no word says what was chosen it for, its number in the order of choosing does.
  if (chosen) inside.push(h("span", { class: "mk-tag", key: "tag" }, ((zone && zone.modes) || [])[p.picks.get(c.id)] || [...p.picks.keys()].indexOf(c.id) + 1));
  const look = cls("mk-stand", !c.face && "mk-stand-empty", !c.always && "mk-quiet", chosen && "mk-chosen", isNew(p, c) && "mk-new", p.bad && p.bad.has(c.id) && "mk-bad");
  const style = c.width ? `--stand:${c.width}px` : null;
  if (c.pick && p.canPick) {
    return h("button", { class: look, style, key: c.id, type: "button", "data-pick": c.id, "aria-pressed": chosen ? "true" : "false", "aria-label": c.name, onclick: () => p.pick(c, zone) }, inside);
  }
  return h("div", { class: look, style, key: c.id, role: c.face ? "img" : null, "aria-label": c.face ? c.name : null, "aria-hidden": c.face ? null : "true" }, inside);
};
