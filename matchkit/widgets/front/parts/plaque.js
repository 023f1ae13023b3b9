// What holds now, in large; or a question with things to pick for an answer. Only what is out of the ordinary
// (`ember`) is marked as changed: else the card beside it has changed, and that is marked already.

PARTS.plaque = (p, c) => {
  const ask = (p.canPick && c.pick) || {};
  const look = cls("mk-plaque", c.ember && "mk-plaque-ember", ask.choices && "mk-plaque-asks", c.ember && isNew(p, c) && "mk-new");
  const shown = (name) => (p.kit.faces[name] ? { html: art(p, name) } : {});
  const text = (name) => (p.kit.faces[name] ? null : name);
  if (ask.choices) {
    const kids = ask.choices.flat().map((x) => x[0]);
    return h("div", { class: look, key: c.id, role: "group", "aria-label": c.title },
      h("p", { class: "mk-plaque-title" }, prose(c.title)),
      h("div", { class: "mk-plaque-choices", "data-rove": c.id }, ask.choices.map((line, n) => h("div", { class: "mk-plaque-line", key: n }, line.map(([id, name, said]) =>
        h("button", {
          class: cls("mk-plaque-choice", p.picks.has(id) && "mk-chosen"), key: id, type: "button", "data-pick": id, "aria-label": said,
          "aria-pressed": p.picks.has(id) ? "true" : "false", onclick: () => p.pick({ id }, { one: true, kids }),
        }, h("span", { class: "mk-plaque-badge", ...shown(name) }, text(name))))))));
  }
  const [id, label] = ask.switch || [];
  return h("div", { class: look, key: c.id },
    (c.face || c.big) && h("span", { class: "mk-plaque-large", "aria-hidden": "true" },
      c.face && h("span", { class: "mk-plaque-face", key: "face", html: art(p, c.face) }),
      c.joint && h("span", { class: "mk-plaque-joint", key: "joint" }, c.joint),
      c.big && h("span", { class: "mk-plaque-big", key: "big" }, c.big)),
    h("div", { class: "mk-plaque-text" }, h("p", { class: "mk-plaque-title" }, prose(c.title)),
      (c.badges || []).length > 0 && h("span", { class: "mk-plaque-badges", "aria-hidden": "true" }, c.badges.map((b, i) => h("span", { class: "mk-plaque-badge", key: i, ...shown(b) }, text(b)))),
      id && h("button", { class: cls("mk-plaque-switch", p.picks.has(id) && "mk-on"), type: "button", "data-pick": id, "aria-pressed": p.picks.has(id) ? "true" : "false", onclick: () => p.pick({ id }) },
        icon(p, p.picks.has(id) ? "check" : "eye"), label)));
};
