// The panel's voice: what is happening, by which rule, what can be done and why not something else.

function chips(p, ids) {
  return (ids || []).slice(0, 3).map((id) => h("button", {
    class: "mk-chip", key: `chip-${id}`, type: "button", "data-rule": id, onclick: () => p.open({ kind: "rule", id }),
  }, icon(p, "book"), h("b", {}, id), h("span", { class: "mk-chip-name" }, p.kit.rulings[id] && `${p.kit.ui.ours_short}: `, ruleName(p, id))));
}

const ruleName = (p, id) => (p.kit.rules[id] ? p.kit.rules[id].name : p.kit.rulings[id] ? p.kit.rulings[id].question : "");

function headline(p, { eyebrow, title, more, tone, word }) {
  return [
    eyebrow && h("p", { class: "mk-eyebrow", key: "eyebrow" }, eyebrow),
    word && h("p", { class: cls("mk-verdict", `mk-${tone}`), key: "verdict" }, h("span", { class: "mk-verdict-icon" }, icon(p, tone === "yes" ? "check" : "cross")), word),
    h("h3", { class: "mk-headline", tabindex: "-1", key: "headline" }, prose(title)),
    more && h("p", { class: "mk-more", key: "more" }, prose(more))];
}

// One cell for each point to reach: solid = face up, hatched = face down, dashed = still missing, crossed = too much.
function meter(p, m) {
  if (!m) return null;
  const cells = [];
  for (const part of m.parts) for (let i = 0; i < part.n; i++) cells.push(part.kind || "up");
  const total = Math.max(m.target, cells.length, 1);
  const missing = m.target - cells.length;
  return h("div", { class: "mk-meter", role: "img", "aria-label": m.name, key: "meter" },
    h("div", { class: "mk-cells" }, Array.from({ length: total }, (_, i) =>
      h("span", { class: cls("mk-cell", i < cells.length ? `mk-${cells[i]}` : "mk-missing", i >= m.target && "mk-over"), key: i }))),
    h("div", { class: "mk-cell-labels", "aria-hidden": "true" },
      m.parts.filter((x) => x.n).map((x, i) => h("span", { style: `flex:${x.n}`, key: i }, x.label)),
      missing > 0 && h("span", { style: `flex:${missing}`, key: "missing" }, m.parts.length ? `−${missing}` : "")));
}

function actions(p, list) {
  const ready = list.length === 1 ? list[0] : list.find((a) => a.main);
  return h("div", { class: cls("mk-actions", p.unfolded && "mk-unfolded"), role: "group", "aria-label": p.kit.ui.actions, "data-rove": "actions", key: "actions" },
    list.map((a) => h("button", {
      class: cls("mk-action", a.main && !p.lost && "mk-main", (!a.ok || p.lost) && "mk-off", a === ready && "mk-ready"), type: "button", key: `a-${a.id}`, "data-do": a.id,
      "aria-disabled": a.ok && !p.lost ? null : "true", onclick: () => p.act(a),
    }, icon(p, a.icon), h("span", { class: "mk-action-text" }, h("b", {}, a.name), h("span", { class: "mk-reason" }, p.lost ? p.kit.ui.frozen : prose(a.note))))),
    h("button", { class: "mk-fold", type: "button", key: "fold", "aria-expanded": p.unfolded ? "true" : "false", onclick: () => p.fold() },
      p.unfolded ? p.kit.ui.fewer : p.kit.ui.all_actions));
}

function buttons(p, list) {
  return h("div", { class: "mk-buttons", key: "buttons" }, list.filter(Boolean).map((b) => h("button", {
    class: cls("mk-button", b.main && "mk-main", b.off && "mk-off"), type: "button", key: b.id, "data-do": b.id,
    "aria-disabled": b.off ? "true" : null, "aria-expanded": b.open == null ? null : String(b.open), onclick: b.off ? () => p.say(b.off) : b.go,
  }, b.icon && icon(p, b.icon), h("span", {}, b.name, b.off && b.off !== true && h("span", { class: "mk-reason" }, b.off)))));
}

// One of several: examples, recordings, questions.
function choose(label, names, chosen, go) {
  return h("label", { class: "mk-choose", key: "choose" }, h("span", { class: "mk-hide" }, label),
    h("select", { class: "mk-select", value: String(chosen), onchange: (e) => go(Number(e.target.value)) },
      names.map((name, i) => h("option", { key: i, value: String(i), selected: i === chosen }, name))));
}

// What is at hand in every moment, beside the actions of the game.
function toolbar(p, list) {
  return h("div", { class: "mk-toolbar", role: "toolbar", "aria-label": p.kit.ui.tools, "data-rove": "toolbar", key: "toolbar" }, list.filter(Boolean).map((b) => h("button", {
    class: cls("mk-small", (b.off || p.lost) && "mk-off"), type: "button", key: b.id, "data-do": b.id, "aria-disabled": b.off || p.lost ? "true" : null,
    onclick: b.off || p.lost ? () => p.say(b.off || p.kit.ui.lost) : () => p.busy || b.go(),
  }, icon(p, b.icon), h("span", {}, b.name))));
}

// --- a recording: First, Back, Next, Last, the slider and the list -------------------------

function stepVoice(p, rec, { eyebrow, foot } = {}) {
  const n = rec.steps.length, at = p.at;
  const step = at ? rec.steps[at - 1] : rec.begin;
  return {
    text: [
      headline(p, { eyebrow: eyebrow || p.kit.ui.step.replace("{at}", at).replace("{of}", n), title: step.title, more: step.more }),
      chips(p, (step.rules || []).slice(0, 2))],
    acts: [
      h("input", {
        class: "mk-slider", type: "range", min: 0, max: n, step: 1, value: String(at), key: "slider", "aria-label": p.kit.ui.slider,
        "aria-valuetext": `${at}: ${step.title}`, oninput: (e) => p.goTo(Number(e.target.value)),
      }),
      h("button", { class: "mk-fold mk-steps-fold", type: "button", key: "fold", "aria-expanded": p.unfolded ? "true" : "false", onclick: () => p.fold() }, p.unfolded ? p.kit.ui.fewer_steps : p.kit.ui.steps),
      h("ol", { class: cls("mk-steps", p.unfolded && "mk-unfolded"), "data-rove": "steps", "aria-label": p.kit.ui.steps, key: "list" }, rec.steps.map((s, i) =>
        h("li", { key: i }, h("button", {
          class: cls("mk-step", i + 1 === at && "mk-now", i + 1 < at && "mk-done"), type: "button", "data-step": i + 1,
          "aria-current": i + 1 === at ? "step" : null, onclick: () => p.goTo(i + 1),
        }, h("span", { class: "mk-step-dot" }, i + 1 < at ? icon(p, "check") : i + 1), h("span", { class: "mk-step-text" }, prose(s.title)))))),
      h("div", { class: "mk-transport", role: "toolbar", "aria-label": p.kit.ui.transport, "data-rove": "transport", key: "transport" },
        [["first", 0, at === 0], ["back", at - 1, at === 0], ["next", at + 1, at === n], ["last", n, at === n]].map(([name, to, off]) =>
          h("button", {
            class: cls("mk-button", name === "next" && "mk-main", off && "mk-off"), type: "button", key: name, "data-do": name,
            "aria-disabled": off ? "true" : null, onclick: () => (off ? p.say(p.kit.ui[at ? "at_end" : "at_start"]) : p.goTo(to)),
          }, icon(p, name), h("span", {}, p.kit.ui[name])))),
      foot],
  };
}

// --- sheets over the stage ------------------------------------------------------------------

function sheet(p) {
  const s = p.sheet;
  if (!s) return null;
  const draws = SHEETS[s.kind];
  return h("div", { class: "mk-sheet", role: "dialog", "aria-label": draws.title(p, s), key: "sheet" },
    h("div", { class: "mk-sheet-head" }, h("h3", { class: "mk-sheet-title", tabindex: "-1" }, draws.title(p, s)),
      h("button", { class: "mk-close", type: "button", "aria-label": p.kit.ui.close, "data-do": "close", onclick: () => p.shut() }, icon(p, "close"))),
    h("div", { class: "mk-sheet-body" }, draws.body(p, s)));
}

function ruleText(p, rule) {
  return [
    h("p", {}, prose(rule.text)),
    (rule.rulings || []).map((id) => p.kit.rulings[id] && h("div", { class: "mk-ruling", key: id },
      h("p", {}, h("b", {}, id, " "), h("span", { class: "mk-badge" }, p.kit.ui.ours), " ", p.kit.rulings[id].question),
      h("p", {}, prose(p.kit.rulings[id].text)))),
    places(p, rule.id)];
}

const panelId = (p, name) => `${p.kit.name}-${name}`;

// Where a rule can be seen or tried.
const places = (p, id) => (p.kit.where[id] || []).slice(0, 3).map((w, i) => h("a", { class: "mk-link", key: `w${i}`, href: `#${panelId(p, w.panel)}`, onclick: (e) => { e.preventDefault(); p.visit(w); } },
  icon(p, "arrow-right"), w.name));

const SHEETS = {
  rule: {
    title: (p, s) => `${s.id} ${ruleName(p, s.id)}`,
    body: (p, s) => (p.kit.rules[s.id] ? ruleText(p, p.kit.rules[s.id]) : p.kit.rulings[s.id] ? [h("p", {}, h("span", { class: "mk-badge" }, p.kit.ui.ours), " ", prose(p.kit.rulings[s.id].text)), places(p, s.id)] : []),
  },
  plays: {
    title: (p, s) => (s.list ? p.kit.ui.plays.replace("{n}", s.total) : p.kit.ui.counting),
    body: (p, s) => [
      s.list && !s.list.length && h("p", {}, p.kit.ui.no_plays),
      h("ul", { class: "mk-plays", "data-rove": "plays" }, (s.list || []).map((x, i) => h("li", { key: i },
        h("button", { class: "mk-play", type: "button", onclick: () => p.take(x) }, prose(x.text))))),
      s.list && s.total > s.list.length && h("p", { class: "mk-note" }, p.kit.ui.more_plays.replace("{n}", s.total - s.list.length))],
  },
  words: {
    title: (p) => p.kit.ui.in_words,
    body: (p) => h("ul", { class: "mk-inwords" }, (p.parts.board.text || []).map((id) => h("li", { key: id }, prose(p.parts[id].text)))),
  },
  edit: { title: (p, s) => s.title, body: (p, s) => editor(p, s) },
};

// --- what can be changed about an example ----------------------------------------------------

function editor(p, s) {
  const v = s.values;
  const set = (id, value) => { v[id] = value; p.draw(); };
  return [
    fieldsOf(p, s, v, set, s.fields.filter((f) => !f.more)),
    s.fields.some((f) => f.more) && h("details", { class: "mk-options", key: "more" }, h("summary", {}, p.kit.ui.options),
      fieldsOf(p, s, v, set, s.fields.filter((f) => f.more))),
    h("div", { class: "mk-sheet-foot", key: "foot" },
      s.error && h("p", { class: "mk-error", role: "alert", key: "error" }, s.error),
      h("div", { class: "mk-buttons", key: "buttons" },
      h("button", { class: "mk-button mk-main", type: "button", "data-do": "use", onclick: () => p.ask({ ask: "edit", values: v }) }, p.kit.ui.use),
      h("button", { class: "mk-button", type: "button", "data-do": "reset", onclick: () => p.ask({ ask: "reset" }) }, p.kit.ui.reset)))];
}

function fieldsOf(p, s, v, set, fields) {
  return fields.map((f) => h("fieldset", { class: "mk-field", key: f.id },
      h("legend", {}, f.name),
      f.kind === "choice" && h("select", { class: "mk-select", "aria-label": f.name, value: String(v[f.id]), onchange: (e) => set(f.id, e.target.value) },
        Object.entries(f.values).map(([k, name]) => h("option", { key: k, value: k, selected: String(v[f.id]) === k }, name))),
      f.kind === "number" && h("input", { class: "mk-select", type: "number", "aria-label": f.name, min: f.values.low, max: f.values.high, value: String(v[f.id]), onchange: (e) => set(f.id, e.target.value) }),
      f.kind === "switch" && h("label", { class: "mk-switch" }, h("input", { type: "checkbox", checked: v[f.id] ? true : null, onchange: (e) => set(f.id, e.target.checked) }), p.kit.ui.on),
      f.kind === "cards" && h("div", { class: "mk-dial-row" }, Object.entries(f.values).map(([code, name]) => {
        const n = v[f.id].filter((c) => c === code).length;
        const change = (by) => {
          const list = v[f.id].slice();
          if (by > 0) list.push(code); else list.splice(list.indexOf(code), 1);
          set(f.id, list);
        };
        return h("div", { class: "mk-dial", key: code, role: "group", "aria-label": name },
          h("button", { type: "button", class: "mk-mini", "aria-label": p.kit.ui.fewer_of.replace("{card}", name), "aria-disabled": n ? null : "true", onclick: () => n && change(-1) }, icon(p, "minus")),
          h("span", { class: "mk-dial-card", style: "--w:44px" }, h("span", { class: "mk-face", html: art(p, `${code}.c`) }), h("b", { class: "mk-dial-n" }, `${n}`)),
          h("button", { type: "button", class: "mk-mini", "aria-label": p.kit.ui.more_of.replace("{card}", name), "aria-disabled": v[f.id].length < f.most ? null : "true", onclick: () => v[f.id].length < f.most && change(1) }, icon(p, "plus")));
      }))));
}
