// What holds now, in large.

PARTS.plaque = (p, c) => h("div", { class: cls("mk-plaque", c.ember && "mk-plaque-ember", isNew(p, c) && "mk-new"), key: c.id },
  c.face ? h("span", { class: "mk-plaque-face", html: art(p, c.face), "aria-hidden": "true" }) : c.big && h("span", { class: "mk-plaque-big", "aria-hidden": "true" }, c.big),
  h("div", { class: "mk-plaque-text" }, h("p", { class: "mk-plaque-title" }, prose(c.title)),
    (c.badges || []).length > 0 && h("span", { class: "mk-plaque-badges", "aria-hidden": "true" }, c.badges.map((b, i) => h("span", { class: "mk-plaque-badge", key: i, html: p.kit.faces[b] ? art(p, b) : null }, p.kit.faces[b] ? null : b)))));
