// One panel: what it knows, what it does, and how it talks to the kernel. The kernel is asked for verdicts
// and moves only; picking, stepping, questions and rules work without it.

let panels = 0;
const CONTAINERS = new Set(["board", "row", "zone", "group"]);
const SLOW = 8000;

// What a learner would call a change: not whether a card can be picked now, how wide it is or whose turn it is.
function looks(part) {
  if (!part) return "";
  const { pick, wide, alternatives, why_not, turn, kids, face, dim, ...seen } = part;
  return JSON.stringify(seen) + String(face || "").replace(/\.c$/, "");
}

// A scene after a change. Of a part that stays what it is, only what changed is told.
function changed(parts, delta) {
  const next = { ...parts };
  for (const [id, part] of Object.entries(delta)) if (!part) delete next[id]; else next[id] = part.t ? part : { ...next[id], ...part };
  return next;
}

class Panel {
  constructor({ model, el, kit }) {
    Object.assign(this, { model, el, kit, uid: `mk${++panels}`, picks: new Map(), marks: null, before: {}, parts: {}, asked: 0, tried: {}, item: 0, lost: false, chosen: 0, at: 0, focus: {} });
    this.root = document.createElement("div");
    this.root.className = "mk";
    el.appendChild(this.root);
    this.live = document.createElement("div");
    this.live.className = "mk-hide";
    this.live.setAttribute("role", "status");
    this.live.setAttribute("aria-live", "polite");
    this.root.append(document.createElement("div"), this.live);
    this.box = this.root.firstChild;
    this.box.className = "mk-box";
    this.onMessage = (m) => this.hear(m);
    this.onSettings = () => this.settings();
    this.onVisit = (e) => this.visited(e.detail);
    this.root.addEventListener("keydown", (e) => this.key(e));
    this.root.addEventListener("focusin", (e) => this.remember(e.target));
    // Whoever works in this panel stays in it, even when what had the focus is gone.
    this.onFocus = (e) => { this.inside = this.root.contains(e.target); };
    document.addEventListener("focusin", this.onFocus);
    this.onData = () => this.hear(JSON.parse(model.get("data")));
    model.on("msg:custom", this.onMessage);
    model.on("change:data", this.onData);
    this.onLink = (e) => { if (this.lost !== (e.detail.state !== "open")) { this.lost = !this.lost; this.draw(); } };
    window.addEventListener("matchkit:link", this.onLink);
    window.addEventListener("matchkit:settings", this.onSettings);
    window.addEventListener("matchkit:visit", this.onVisit);
    this.load(JSON.parse(model.get("data")));
    this.settings();
    this.root.dataset.ready = "";
    // A link names a position: the page's own address is read here, so it works with any server.
    const named = this.data.mode === "play" && /^#at=(.*)$/.exec(location.hash);
    if (named) this.ask({ ask: "open", code: named[1] });
  }

  remove() {
    clearTimeout(this.timer);
    document.removeEventListener("focusin", this.onFocus);
    this.model.off("msg:custom", this.onMessage);
    this.model.off("change:data", this.onData);
    window.removeEventListener("matchkit:link", this.onLink);
    window.removeEventListener("matchkit:settings", this.onSettings);
    window.removeEventListener("matchkit:visit", this.onVisit);
  }

  // --- what it knows -------------------------------------------------------------------------

  load(data) {
    this.data = data;
    this.kind = KINDS[data.kind];
    this.root.id = `panel-${data.id}`;
    this.root.dataset.kind = data.kind;
    this.sheet = null;
    if (data.kind === "desk") this.table(data);
    if (data.kind === "steps") this.record(0);
    if (data.kind === "quiz") this.question(0);
    this.draw();
    if (data.kind === "odds" && !data.chart.bars.length) this.whenSeen(() => this.ask({ ask: "draw" }));
  }

  table({ scene, voice, happened, marks }) {
    this.picks.clear();
    this.refused = null;
    this.told = "";
    this.unfolded = false;
    this.rec = null;
    this.before = {};
    this.marks = marks ? new Set(marks) : null;
    this.parts = scene;
    this.voice = voice;
    this.happened = happened || null;
  }

  record(n) {
    this.chosen = n;
    this.rec = this.data.recordings[n];
    this.goTo(0, true);
  }

  question(n) {
    this.item = n;
    this.picks = new Map();
    this.bad = null;
    this.rec = null;
    this.marks = null;
    this.parts = this.data.items[n].scene;
    this.draw();
    this.say(this.data.items[n].ask);
  }

  get canPick() { return this.data.kind === "desk" && !this.rec; }

  // --- stepping: all here, nothing is asked ----------------------------------------------------

  frame(n) {
    const frames = (this.rec.frames ??= [this.rec.scene]);
    while (frames.length <= n) {
      const at = frames.length - 1;
      frames.push(changed(frames[at], this.rec.steps[at].delta));
    }
    return frames[n];
  }

  goTo(n, quiet) {
    const last = this.rec.steps.length;
    this.at = Math.max(0, Math.min(n, last));
    this.parts = this.frame(this.at);
    this.before = this.at ? this.frame(this.at - 1) : {};
    this.marks = this.at ? new Set(Object.entries(this.rec.steps[this.at - 1].delta).filter(([id, part]) => part && !CONTAINERS.has(this.parts[id].t) && looks(this.parts[id]) !== looks(this.before[id])).map(([id]) => id)) : null;
    if (quiet) return;
    this.draw();
    const now = this.box.querySelector(".mk-step.mk-now");
    if (now) { const list = now.closest(".mk-steps"); list.scrollTop = now.offsetTop - list.clientHeight / 2; }
    const s = this.at ? this.rec.steps[this.at - 1] : this.rec.begin;
    const where = this.kit.ui[this.at === last ? "said_last" : "said_step"].replace("{at}", this.at).replace("{of}", last);
    this.say(`${where} ${s.title}. ${s.more || ""}`);
  }

  watch(rec, from) {
    // A question's answers begin where the question stands.
    rec.scene ??= this.data.items[this.item].scene;
    this.rec = rec;
    this.refused = null;
    this.sheet = null;
    this.picks = new Map();
    this.bad = null;
    this.goTo(from);
    this.toHeadline();
  }

  unwatch() {
    this.rec = null;
    this.marks = null;
    this.before = {};
    if (this.data.kind === "quiz") this.parts = this.data.items[this.item].scene;
    else this.parts = this.data.scene;
    this.draw();
    this.toHeadline();
  }

  // --- picking and acting ------------------------------------------------------------------------

  pick(part, zone) {
    const modes = (zone && zone.modes) || [""];
    const now = this.picks.get(part.id);
    const next = now == null ? 0 : now + 1;
    const alike = typeof zone?.one === "string" ? Object.values(this.parts).filter((z) => z.one === zone.one) : zone?.one ? [zone] : [];
    for (const z of alike) for (const id of z.kids) if (id !== part.id) this.picks.delete(id);
    if (next < modes.length) this.picks.set(part.id, next); else this.picks.delete(part.id);
    this.refused = null;
    // Asked first: the kernel looks at the cards while they are being drawn.
    this.ask({ ask: "pick", picks: [...this.picks] });
    this.draw();
  }

  unpick() {
    this.picks.clear();
    this.draw();
    this.ask({ ask: "pick", picks: [] });
  }

  take(picks) {
    this.picks = new Map(picks);
    this.shut();
    this.toMain = true;
    this.ask({ ask: "pick", picks });
  }

  act(a) {
    if (!a.ok) {
      this.refused = a;
      this.draw();
      this.say(`${a.name}: ${this.kit.ui.unavailable}. ${a.why} ${a.fix || ""}`);
    } else this.ask({ ask: "do", move: a.move });
  }

  answer(i) {
    const q = this.data.items[this.item], t = this.tried[this.item], a = q.answers[i];
    t.last = i;
    const kept = a.ok ? t.right : t.wrong;
    if (!kept.includes(i)) kept.push(i);
    if (t.wrong.length > 1) t.shown = true;
    this.laid(a);
    this.draw();
    this.say(`${a.ok ? this.kit.ui.right : this.kit.ui.wrong}. ${a.why}`);
  }

  // The cards of an answer, as they would lie; the wrong ones are framed as wrong.
  laid(a) {
    this.picks = new Map(a.picks || []);
    this.bad = a.ok ? null : new Set(this.picks.keys());
    this.parts = changed(this.data.items[this.item].scene, a.parts || {});
  }

  showAnswer() {
    const q = this.data.items[this.item], t = this.tried[this.item];
    t.shown = true;
    t.last = q.answers.findIndex((a) => a.ok);
    this.laid(q.answers[t.last]);
    this.draw();
    this.say(q.answers[t.last].why);
  }

  fold() { this.unfolded = !this.unfolded; this.draw(); }

  // --- sheets ------------------------------------------------------------------------------------

  open(s) {
    this.opener = document.activeElement;
    this.sheet = s;
    this.draw();
    const title = this.box.querySelector(".mk-sheet-title");
    if (title) title.focus();
  }

  shut() {
    this.sheet = null;
    this.draw();
    if (this.opener && this.opener.isConnected) this.opener.focus();
    this.opener = null;
  }

  list() {
    this.open({ kind: "plays", list: null });
    this.ask({ ask: "plays" });
  }

  edit() {
    const values = {};
    for (const f of this.data.fields) values[f.id] = Array.isArray(f.value) ? f.value.slice() : f.value;
    this.open({ kind: "edit", fields: this.data.fields, values });
  }

  // --- another panel shows it ----------------------------------------------------------------------

  visit(where) {
    this.sheet = null;
    this.draw();
    window.dispatchEvent(new CustomEvent("matchkit:visit", { detail: where }));
  }

  visited({ panel, item, step }) {
    if (panel !== this.data.id) return;
    if (this.data.kind === "quiz") this.question(item || 0);
    if (this.data.kind === "steps") { this.record(item || 0); this.goTo(step || 0); }
    if (this.data.kind === "desk" && item != null && item !== this.data.example) this.ask({ ask: "example", item });
    this.draw();
    this.toHeadline();
  }

  // --- the kernel -----------------------------------------------------------------------------------

  ask(message) {
    message.n = ++this.asked;
    if (this.timer == null) this.timer = setTimeout(() => this.isLost(), SLOW);
    try { this.model.send(message); } catch { this.isLost(); }
  }

  isLost() {
    this.timer = null;
    this.lost = true;
    this.draw();
  }

  hear(m) {
    if (!m || typeof m !== "object") return;
    // Only the answer to the latest question counts; an older one would undo what was picked since.
    if (m.n != null && m.n < this.asked) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.lost = false;
    if (m.error) {
      if (this.sheet && this.sheet.kind === "edit") this.sheet.error = m.error; else this.trouble = m.error;
      this.draw();
      this.say(m.error);
      return;
    }
    this.trouble = null;
    if (m.kind) {
      const open = this.sheet;
      this.load(m);
      if (open) this.shut();
      this.toHeadline();
      this.say([this.happened && this.happened.steps.map((s) => s.title).join(". "), this.voice && this.voice.title].filter(Boolean).join(". "));
    } else if (m.voice) { this.voice = m.voice; this.say(m.say || ""); }
    if (m.plays && this.sheet && this.sheet.kind === "plays") Object.assign(this.sheet, m.plays);
    if (m.link) this.linked(m.link);
    this.draw();
    const main = this.toMain && m.voice && this.box.querySelector(".mk-action.mk-main");
    if (main) main.focus();
    this.toMain = false;
    if (m.watch && this.happened) this.watch(this.happened, 1);
  }

  linked(code) {
    const url = `${location.origin}${location.pathname}#at=${code}`;
    history.replaceState(null, "", url);
    if (navigator.clipboard) navigator.clipboard.writeText(url).catch(() => {});
    this.say(this.kit.ui.linked);
    this.told = this.kit.ui.linked;
  }

  whenSeen(go) {
    if (typeof IntersectionObserver === "undefined") { go(); return; }
    const eye = new IntersectionObserver((seen) => { if (seen.some((s) => s.isIntersecting)) { eye.disconnect(); go(); } }, { rootMargin: "300px" });
    eye.observe(this.root);
  }

  say(text) {
    // The same words twice would not be read again.
    if (text) this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  // --- drawing ------------------------------------------------------------------------------------------

  settings() {
    const page = document.documentElement;
    const lab = document.body.dataset.jpThemeLight;
    const dark = page.dataset.theme ? page.dataset.theme === "dark" : lab != null ? lab === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
    this.root.dataset.theme = dark ? "dark" : "light";
  }

  draw() {
    const held = this.root.contains(document.activeElement) ? document.activeElement : null;
    const group = held && held.closest("[data-rove]");
    const place = group ? { name: group.dataset.rove, index: roving(group).indexOf(held) } : null;
    const voice = this.kind.voice(this);
    const acts = voice && [
      this.trouble && h("div", { class: "mk-trouble", role: "alert", key: "trouble" }, h("b", {}, this.kit.ui.trouble), " ", this.trouble),
      this.lost && h("div", { class: "mk-trouble", role: "alert", key: "lost" }, h("p", {}, h("b", {}, this.kit.ui.lost), " ", this.kit.ui.lost_long),
        h("button", { class: "mk-button mk-main", type: "button", "data-do": "reconnect", onclick: () => location.reload() }, this.kit.ui.reconnect)),
      voice.acts];
    const tree = h("div", { class: cls("mk-frame", !voice && "mk-alone", this.trouble && "mk-has-trouble") },
      this.kind.stage ? null : drawTop(this, this.kind.top && this.kind.top(this)),
      voice && h("div", { class: "mk-text", key: "text" }, voice.text),
      (this.kind.stage || drawStage)(this),
      voice && h("div", { class: "mk-acts", key: "acts" }, acts),
      sheet(this));
    patchKids(this.box, [tree]);
    for (const g of this.box.querySelectorAll("[data-rove]")) {
      const items = roving(g);
      const first = this.focus[g.dataset.rove] ?? items.findIndex((b) => b.classList.contains("mk-ready") || b.classList.contains("mk-now"));
      const at = Math.max(0, Math.min(first, items.length - 1));
      items.forEach((b, i) => { const t = i === at ? "0" : "-1"; if (b.getAttribute("tabindex") !== t) b.setAttribute("tabindex", t); });
    }
    if (held && !held.isConnected) {
      const again = place && this.box.querySelector(`[data-rove="${place.name}"]`);
      const items = again ? roving(again) : [];
      if (items.length) items[Math.min(place.index, items.length - 1)].focus(); else this.toHeadline();
    }
  }

  toHeadline() {
    const line = this.box.querySelector(".mk-headline");
    if (line && this.inside) line.focus({ preventScroll: true });
  }

  remember(target) {
    const g = target.closest("[data-rove]");
    if (!g) return;
    const items = roving(g);
    const at = items.indexOf(target);
    if (at < 0) return;
    this.focus[g.dataset.rove] = at;
    items.forEach((b, i) => b.setAttribute("tabindex", i === at ? "0" : "-1"));
  }

  key(e) {
    if (e.key === "Escape") {
      if (this.sheet) { this.shut(); e.stopPropagation(); } else if (this.refused) { this.refused = null; this.draw(); } else if (this.picks.size) this.unpick();
      return;
    }
    const g = e.target.closest("[data-rove]");
    if (!g || e.altKey || e.ctrlKey || e.metaKey) return;
    if ((e.key === "Delete" || e.key === "Backspace") && e.target.dataset.pick && this.picks.has(e.target.dataset.pick)) {
      this.picks.delete(e.target.dataset.pick);
      this.refused = null;
      this.draw();
      this.ask({ ask: "pick", picks: [...this.picks] });
      e.preventDefault();
      return;
    }
    const items = roving(g).filter((b) => b.offsetParent !== null);
    const at = items.indexOf(e.target);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[e.key];
    if (to == null || at < 0) return;
    e.preventDefault();
    e.stopPropagation();
    items[Math.max(0, Math.min(to, items.length - 1))].focus();
  }
}

const roving = (g) => [...g.querySelectorAll("button:not(.mk-fold)")];

export function render({ model, el, kit }) {
  const panel = new Panel({ model, el, kit });
  return () => panel.remove();
}
