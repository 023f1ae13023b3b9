// The kinds of panel. Each says what stands beside the stage (`voice`) and, where it is no table, what the
// stage is (`stage`). Everything they do is a method of Panel (panel.js).

const KINDS = {
  // An example hand, or a game being played: pick cards, read the verdict, act.
  desk: {
    top: (p) => (p.data.examples || []).length > 1 && choose(p.kit.ui.examples, p.data.examples, p.data.example, (i) => p.ask({ ask: "example", item: i })),
    voice(p) {
      if (p.rec) {
        const done = p.at === p.rec.steps.length;
        return stepVoice(p, p.rec, { foot: buttons(p, [{ id: "return", name: p.data.mode === "play" ? p.kit.ui.to_game : p.kit.ui.to_hand, main: done, icon: "undo", go: () => p.unwatch() }]) });
      }
      const v = p.voice;
      const r = p.refused;
      return {
        text: [
          h("div", { class: "mk-over", key: "over" },
            r ? h("p", { class: "mk-verdict mk-no" }, h("span", { class: "mk-verdict-icon" }, icon(p, "cross")), p.kit.ui.not_legal) : v.tone ? h("p", { class: `mk-verdict mk-${v.tone}` }, h("span", { class: "mk-verdict-icon" }, icon(p, v.tone === "yes" ? "check" : "cross")), v.eyebrow) : h("p", { class: "mk-eyebrow" }, v.eyebrow),
            h("span", { class: "mk-chips" }, chips(p, (r || v).rules.slice(0, 1)))),
          r ? headline(p, { title: r.why, more: [r.more, r.fix].filter(Boolean).join(" ") }) : headline(p, { ...v, more: p.picks.size ? v.more : [p.data.task, v.more].filter(Boolean).join(" "), eyebrow: "" }),
          meter(p, v.meter),
          p.happened && !r && p.data.mode === "play" && h("button", { class: "mk-happened", type: "button", key: "happened", "data-do": "watch", onclick: () => p.watch(p.happened, 1) },
            icon(p, "eye"), h("span", {}, h("b", {}, p.kit.ui.happened.replace("{n}", p.happened.steps.length)), " ", prose(p.happened.steps.map((s) => s.title).join(". "))))],
        acts: [
          quick(p, v.quick),
          v.actions.length ? actions(p, v.actions) : null,
          p.told && h("p", { class: "mk-note", key: "told" }, p.told),
          v.wait && buttons(p, [{ id: "go", name: p.kit.ui.go_on, icon: "next", main: true, go: () => p.ask({ ask: "go" }) }]),
          toolbar(p, [
            v.actions.length > 0 && { id: "plays", name: p.kit.ui.show_plays, icon: "eye", go: () => p.list() },
            p.data.mode === "play" && { id: "undo", name: p.kit.ui.take_back, icon: "undo", off: v.undo ? false : p.kit.ui.no_undo, go: () => p.ask({ ask: "undo" }) },
            { id: "edit", name: p.data.mode === "play" ? p.kit.ui.new_game : p.kit.ui.edit, icon: p.data.mode === "play" ? "players" : "edit", go: () => p.edit(p.data.mode === "play" ? p.kit.ui.new_game : p.kit.ui.edit_hand) },
            p.data.mode === "play" && { id: "link", name: p.kit.ui.link, icon: "link", go: () => p.ask({ ask: "link" }) },
          ])],
      };
    },
  },

  // Recorded turns.
  steps: {
    top: (p) => p.data.recordings.length > 1 && choose(p.kit.ui.recordings, p.data.recordings.map((r) => r.name), p.chosen, (i) => { p.record(i); p.draw(); }),
    voice(p) {
      return stepVoice(p, p.rec, {
        foot: p.data.fields && buttons(p, [{ id: "edit", name: p.kit.ui.deal_edit, icon: "players", go: () => p.edit(p.kit.ui.deal_edit) }]),
      });
    },
  },

  // Questions that are answered, played out and explained.
  quiz: {
    top: (p) => choose(p.kit.ui.questions, p.data.items.map((x, i) => `${i + 1}. ${x.name}`), p.item, (i) => p.question(i)),
    voice(p) {
      const q = p.data.items[p.item];
      if (p.rec) return stepVoice(p, p.rec, { foot: buttons(p, [{ id: "return", name: p.kit.ui.to_question, icon: "undo", main: p.at === p.rec.steps.length, go: () => p.unwatch() }]) });
      const t = (p.tried[p.item] ??= { wrong: [], right: [], last: null, shown: false });
      const a = t.last == null ? null : q.answers[t.last];
      const solved = t.right.length > 0 || t.shown;
      const left = q.answers.filter((x, i) => x.ok && !t.right.includes(i)).length;
      return {
        text: [
          h("h3", { class: "mk-headline", tabindex: "-1", key: "headline" }, prose(q.ask)),
          q.ours && h("p", { class: "mk-more", key: "ours" }, h("span", { class: "mk-badge" }, p.kit.ui.ours), " ", p.kit.ui.ours_long)],
        acts: [
          h("div", { class: "mk-answers", role: "group", "aria-label": p.kit.ui.answers, "data-rove": "answers", key: "answers" }, q.answers.map((x, i) => {
            const right = t.right.includes(i) || (t.shown && x.ok), wrong = t.wrong.includes(i);
            return h("button", { class: cls("mk-answer", right && "mk-right", wrong && "mk-wrong"), type: "button", key: i, "data-answer": i, onclick: () => p.answer(i) },
              h("span", { class: "mk-letter", "aria-hidden": "true" }, "ABCDEF"[i]), h("span", { class: "mk-answer-text" }, prose(x.text)),
              (right || wrong) && h("span", { class: "mk-answer-mark" }, icon(p, right ? "check" : "cross"), h("span", { class: "mk-hide" }, right ? p.kit.ui.right : p.kit.ui.wrong)));
          })),
          a && h("div", { class: "mk-feedback", key: "feedback" },
            h("p", { class: cls("mk-feedback-word", a.ok ? "mk-yes" : "mk-no") }, a.ok ? (left && !t.shown ? p.kit.ui.right_more : p.kit.ui.right) : p.kit.ui.wrong),
            h("p", { class: "mk-more" }, prose(a.why)), chips(p, a.rules.slice(0, 2))),
          buttons(p, [
            a && a.play && { id: "see", name: p.kit.ui.see, icon: "eye", main: a.ok, go: () => p.watch(a.play, 1) },
            solved && { id: "again", name: p.kit.ui.ask_again, icon: "undo", go: () => { delete p.tried[p.item]; p.question(p.item); } },
            !solved && { id: "answer", name: p.kit.ui.show_answer, icon: "hint", go: () => p.showAnswer() },
            { id: "more", name: p.item + 1 < p.data.items.length ? p.kit.ui.next_question : p.kit.ui.first_question, icon: "next", main: solved && !(a && a.play && a.ok), go: () => p.question((p.item + 1) % p.data.items.length) }])],
      };
    },
  },

  // Chances, as bars with their numbers.
  odds: {
    stage(p) {
      const c = p.data.chart;
      return h("div", { class: "mk-stage mk-chart-stage", key: "stage" },
        c.cards && h("div", { class: "mk-chart-hand", role: "img", "aria-label": c.hand_name }, c.cards.map((f, i) => h("span", { class: "mk-card", key: i, style: "--w:44px" }, h("span", { class: "mk-face", html: art(p, `${f}.c`) })))),
        h("ul", { class: "mk-legend" }, c.series.map((s, i) => h("li", { key: i }, h("span", { class: `mk-swatch mk-p${i}` }), s))),
        h("table", { class: "mk-bars" },
          h("caption", { class: "mk-hide" }, c.title),
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, c.axis), c.mark && h("th", { scope: "col" }, c.mark), h("th", { scope: "col" }, c.sum))),
          h("tbody", {}, c.bars.map((b) => h("tr", { key: b.label, class: cls(b.hot && "mk-hot") },
            h("th", { scope: "row" }, b.label),
            b.mark && h("td", { class: cls("mk-mark", b.mark.ok ? "mk-yes" : "mk-no") }, icon(p, b.mark.ok ? "check" : "cross"), h("span", {}, b.mark.text)),
            h("td", { class: "mk-bar-cell" }, h("span", { class: "mk-bar-track", role: "img", "aria-label": `${b.label}: ${b.name}` },
              b.parts.map((x, i) => h("span", { class: `mk-bar mk-p${i}`, style: `width:${x * 100}%`, key: i }))),
              h("b", { class: "mk-bar-value", "aria-hidden": "true" }, b.value)))))),
        h("p", { class: "mk-note" }, c.note));
    },
    voice: (p) => ({
      text: headline(p, { eyebrow: p.data.eyebrow, title: p.data.chart.title, more: p.data.chart.more }),
      acts: buttons(p, [{ id: "edit", name: p.data.chart.edit || p.kit.ui.edit_odds, icon: "edit", main: true, go: () => p.edit(p.data.chart.edit || p.kit.ui.edit_odds) }]),
    }),
  },

  // Every rule, searchable.
  rules: {
    stage(p) {
      const wanted = (p.query || "").toLowerCase().split(/\s+/).filter(Boolean);
      const found = Object.values(p.kit.rules).filter((r) => {
        const hay = `${r.id} ${r.name} ${r.text} ${r.part} ${(r.rulings || []).map((id) => `${id} ${(p.kit.rulings[id] || {}).question || ""} ${(p.kit.rulings[id] || {}).text || ""}`).join(" ")}`.toLowerCase();
        return wanted.every((w) => hay.includes(w));
      });
      const used = new Set(Object.values(p.kit.rules).flatMap((r) => r.rulings || []));
      const loose = Object.values(p.kit.rulings).filter((r) => !used.has(r.id) && wanted.every((w) => `${r.id} ${r.question} ${r.text}`.toLowerCase().includes(w)));
      const parts = new Map();
      for (const r of found) { if (!parts.has(r.part)) parts.set(r.part, []); parts.get(r.part).push(r); }
      return h("div", { class: "mk-stage mk-rules", key: "stage" },
        h("label", { class: "mk-search" }, icon(p, "search"), h("span", { class: "mk-hide" }, p.kit.ui.search),
          h("input", { type: "search", placeholder: p.kit.ui.search, value: p.query || "", oninput: (e) => { p.query = e.target.value; p.draw(); p.say(p.kit.ui.found.replace("{n}", p.found)); } })),
        (p.found = found.length + loose.length, h("p", { class: "mk-note", key: "n" }, p.kit.ui.found.replace("{n}", p.found))),
        [...parts].map(([part, rules]) => h("section", { key: part }, h("h3", {}, part), rules.map((r) =>
          h("details", { key: r.id, id: `rule-${r.id}`, open: wanted.length && found.length < 9 ? true : null, "data-rule-item": r.id },
            h("summary", {}, h("b", {}, r.id), " ", r.name), ruleText(p, r))))),
        loose.length ? h("section", { key: "rulings" }, h("h3", {}, p.kit.ui.rulings), loose.map((r) =>
          h("details", { key: r.id, "data-rule-item": r.id }, h("summary", {}, h("b", {}, r.id), " ", r.question),
            h("p", {}, h("span", { class: "mk-badge" }, p.kit.ui.ours), " ", r.text)))) : null);
    },
    voice: () => null,
  },
};
