// One panel: what it knows, what it does, and how it talks to the kernel. The kernel is asked for verdicts
// and moves only; picking, stepping, questions and rules work without it.

let panels = 0;
// Each question of a page has a number of its own, whichever panel asks, and after a reload too.
let questions = Date.now();
const CONTAINERS = new Set(["board", "row", "zone", "group"]);
const SLOW = 8000;
// Questions whose answer is another table: until it is there, no second one is asked.
const HEAVY = new Set(["do", "go", "undo", "edit", "reset", "example", "open"]);

// What a kernel sends: JSON, as text or as bytes.
const read = (value) => JSON.parse(typeof value === "string" ? value : new TextDecoder().decode(value));

// What a learner would call a change: not whether a card can be picked now, how wide it is or whose turn it is.
function looks(part) {
  if (!part) return "";
  const { pick, width, alternatives, why_not, turn, kids, face, dim, ...seen } = part;
  // What a ticket is called says whether it can be had now, and an empty place is no news.
  if (part.t === "ticket") delete seen.name;
  if (part.t === "tokens" && !part.count) return "";
  return JSON.stringify(seen) + String(face || "").replace(/\.c$/, "");
}

// A scene after a change. Of a part that stays what it is, only what changed is told.
function changed(parts, delta) {
  const next = { ...parts };
  for (const [id, part] of Object.entries(delta)) if (!part) delete next[id]; else next[id] = part.t ? part : { ...next[id], ...part };
  return next;
}

const bare = (parts) => !parts || !Object.keys(parts).length;

class Panel {
  constructor({ model, el, kit }) {
    Object.assign(this, { model, el, kit, uid: `mk${++panels}`, picks: new Map(), marks: null, before: {}, parts: {}, asked: new Map(), drawn: 0, busy: 0, tried: {}, item: 0, lost: false, chosen: 0, at: 0, focus: {} });
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
    this.onMessage = (m, buffers) => this.hear(m, buffers);
    this.onSettings = () => this.settings();
    this.onVisit = (e) => this.visited(e);
    this.root.addEventListener("keydown", (e) => this.key(e));
    this.root.addEventListener("focusin", (e) => this.remember(e.target));
    // Whoever works in this panel stays in it, even when what had the focus is gone.
    this.onFocus = (e) => { this.inside = this.root.contains(e.target); };
    document.addEventListener("focusin", this.onFocus);
    model.on("msg:custom", this.onMessage);
    this.onLink = (e) => this.linkIs(e.detail.state);
    this.onHash = () => this.openLink();
    this.onPress = (e) => { if (this.sheet && !e.target.closest?.(".mk-sheet")) this.shut(this.root.contains(e.target)); };
    this.onKey = (e) => { if (e.key === "Escape" && this.sheet && !this.root.contains(e.target)) this.shut(); };
    document.addEventListener("pointerdown", this.onPress, true);
    document.addEventListener("keydown", this.onKey);
    window.addEventListener("hashchange", this.onHash);
    window.addEventListener("matchkit:link", this.onLink);
    window.addEventListener("matchkit:settings", this.onSettings);
    window.addEventListener("matchkit:visit", this.onVisit);
    this.load(read(model.get("data")));
    this.settings();
    this.root.dataset.ready = "";
    this.openLink();
  }

  // A link names a position: the page's own address is read here, so it works with any server.
  openLink() {
    const named = this.data.mode === "play" && /^#at=(.*)$/.exec(location.hash);
    if (!named || named[1] === this.opened) return;
    this.opened = named[1];
    this.toView = true;
    this.ask({ ask: "open", code: named[1] });
  }

  remove() {
    clearTimeout(this.timer);
    document.removeEventListener("focusin", this.onFocus);
    document.removeEventListener("pointerdown", this.onPress, true);
    document.removeEventListener("keydown", this.onKey);
    window.removeEventListener("hashchange", this.onHash);
    this.model.off("msg:custom", this.onMessage);
    window.removeEventListener("matchkit:link", this.onLink);
    window.removeEventListener("matchkit:settings", this.onSettings);
    window.removeEventListener("matchkit:visit", this.onVisit);
  }

  // --- what it knows -------------------------------------------------------------------------

  load(data) {
    this.data = data;
    this.kind = KINDS[data.kind];
    this.root.id = data.id;
    this.root.dataset.kind = data.kind;
    this.sheet = null;
    if (data.kind === "desk") this.table(data);
    if (data.kind === "steps") this.record(0);
    if (data.kind === "quiz") this.question(0, true);
    this.draw();
    if (data.kind === "odds" && !data.chart.bars.length) this.whenSeen(() => this.ask({ ask: "draw" }));
  }

  table({ scene, voice, happened, marks }) {
    this.picks.clear();
    this.refuse(null);
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

  question(n, quiet) {
    this.item = n;
    this.picks = new Map();
    this.bad = null;
    this.rec = null;
    this.marks = null;
    this.parts = this.data.items[n].scene;
    if (quiet) return;
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
    this.refuse(null);
    this.sheet = null;
    this.picks = new Map();
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
    if (this.lost || this.busy) { this.say(this.kit.ui[this.lost ? "lost" : "busy"]); return; }
    const modes = (zone && zone.modes) || [""];
    const now = this.picks.get(part.id);
    const next = now == null ? 0 : now + 1;
    const alike = typeof zone?.one === "string" ? Object.values(this.parts).filter((z) => z.one === zone.one) : zone?.one ? [zone] : [];
    for (const z of alike) for (const id of z.kids) if (id !== part.id) this.picks.delete(id);
    if (next < modes.length) this.picks.set(part.id, next); else this.picks.delete(part.id);
    this.refuse(null);
    // Asked first: the kernel looks at the cards while they are being drawn and laid out.
    this.ask({ ask: "pick", picks: [...this.picks] });
    this.draw();
    void this.box.offsetHeight;
  }

  unpick() {
    if (this.busy || this.lost) return;
    this.picks.clear();
    this.draw();
    this.ask({ ask: "pick", picks: [] });
  }

  // A play from the list: its cards are picked, and its action waits under the finger.
  take({ picks, action }) {
    this.picks = new Map(picks);
    this.refuse(null);
    this.shut();
    this.toAction = action || ".mk-main";
    this.ask({ ask: "pick", picks });
  }

  // What was refused, and the cards that are the reason.
  refuse(a) {
    this.refused = a;
    this.bad = a && a.cards && a.cards.length ? new Set(a.cards) : null;
  }

  act(a) {
    if (this.lost || this.busy) { this.say(this.kit.ui[this.lost ? "lost" : "busy"]); return; }
    if (!a.ok) {
      this.refuse(a);
      this.draw();
      this.say(`${a.name}: ${this.kit.ui.unavailable}. ${a.why} ${a.fix || ""}`);
    } else this.ask({ ask: "do", move: a.move, at: this.data.at });
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
    if (title) title.focus({ preventScroll: true });
  }

  // `pressed`: somebody pressed elsewhere in the panel, and the focus goes there.
  shut(pressed) {
    this.sheet = null;
    this.draw();
    if (!pressed && this.opener && this.opener.isConnected) this.opener.focus({ preventScroll: true });
    this.opener = null;
  }

  list() {
    this.open({ kind: "plays", list: null });
    this.ask({ ask: "plays" });
  }

  edit(title) {
    const values = {};
    for (const f of this.data.fields) values[f.id] = Array.isArray(f.value) ? f.value.slice() : f.value;
    this.open({ kind: "edit", title, fields: this.data.fields, values });
  }

  // --- another panel shows it ----------------------------------------------------------------------

  visit(where) {
    this.sheet = null;
    this.draw();
    window.dispatchEvent(new CustomEvent("matchkit:visit", { detail: where, cancelable: true }));
  }

  // The first panel of that name takes it.
  visited(e) {
    const { panel, item, step } = e.detail;
    if (e.defaultPrevented || this.data.id.replace(/-\d+$/, "") !== panelId(this, panel)) return;
    e.preventDefault();
    if (this.data.kind === "quiz") this.question(item || 0);
    if (this.data.kind === "steps") { this.record(item || 0); this.goTo(step || 0); }
    if (this.data.kind === "desk" && item != null && item !== this.data.example) this.ask({ ask: "example", item });
    this.draw();
    this.root.scrollIntoView();
    this.inside = true;
    this.toHeadline();
  }

  // --- the kernel -----------------------------------------------------------------------------------

  ask(message) {
    message.n = ++questions;
    this.asked.set(message.n, message);
    if (HEAVY.has(message.ask)) this.busy = message.n;
    if (this.timer == null) this.timer = setTimeout(() => this.isLost(), SLOW);
    this.send(message);
  }

  send(message) {
    try { this.model.send(message); } catch { this.isLost(); }
  }

  isLost() {
    this.timer = null;
    this.busy = 0;
    this.lost = true;
    this.draw();
  }

  linkIs(state) {
    const lost = state !== "open";
    this.gone = state === "gone";
    if (!lost && this.lost) {
      this.told = this.kit.ui.again;
      this.say(this.kit.ui.again);
      clearTimeout(this.timer);
      this.timer = null;
      // Their answers may have been lost with the line; the kernel does nothing twice.
      for (const message of this.asked.values()) this.send(message);
    }
    this.lost = lost;
    this.draw();
  }

  // An answer, to this panel or to another view of it.
  hear(m, buffers) {
    const ours = this.asked.has(m.n);
    // Questions are answered in their order: there is none to come for those before.
    for (const n of this.asked.keys()) if (n <= m.n) this.asked.delete(n);
    if (buffers && buffers.length) {
      if (m.n <= this.drawn) return;
      this.drawn = m.n;
      m = { ...m, data: read(buffers[0]) };
      // Whoever draws the panel once more begins with what it shows now.
      this.model.set("data", buffers[0]);
    }
    if (!m.data && !ours) return;
    if (m.data || m.n >= this.busy) this.busy = 0;
    // Of verdicts only the latest counts, an older one would undo what was picked since.
    if (!m.data && !m.error && this.asked.size) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.lost = false;
    if (m.error) {
      if (this.sheet && this.sheet.kind === "edit") this.sheet.error = m.error; else this.trouble = m.error;
      this.draw();
      this.intoView();
      return;
    }
    this.trouble = null;
    if (m.data) {
      const open = this.sheet;
      this.load(m.data);
      if (open) this.shut();
      this.say(this.news());
    } else if (m.voice) {
      // A verdict that lays nothing else on the table leaves it as it is drawn.
      const still = bare(this.voice.parts) && bare(m.voice.parts) && this.drawnLost === this.lost;
      this.voice = m.voice;
      this.say(m.say || "");
      if (still && !this.toAction && !this.sheet) { this.draw(true); return; }
    }
    if (m.plays && this.sheet && this.sheet.kind === "plays") {
      Object.assign(this.sheet, m.plays);
      this.say(SHEETS.plays.title(this, this.sheet));
    }
    if (m.link) this.linked(m.link);
    this.draw();
    if (this.toAction && m.voice) {
      const action = this.box.querySelector(this.toAction.startsWith(".") ? ".mk-action.mk-main" : `.mk-action[data-do="${CSS.escape(this.toAction)}"]`) || this.box.querySelector(".mk-action");
      if (action && action.offsetParent === null) this.fold();
      if (action) action.focus();
      this.toAction = "";
    }
    if (ours && m.watch && this.happened) this.watch(this.happened, 1);
    if (m.data) this.intoView();
  }

  // Whose turn it is, and the last things that happened.
  news() {
    const title = this.voice ? this.voice.title.replace(/[.!?]$/, "") : "";
    const steps = (this.happened ? this.happened.steps : []).map((s) => s.title).filter((t) => t !== title);
    return [title, ...steps.slice(-4)].filter(Boolean).join(". ");
  }

  // After a link was opened, the page shows what it named.
  intoView() {
    if (!this.toView) return;
    this.toView = false;
    this.root.scrollIntoView();
    this.inside = true;
    this.toHeadline();
  }

  linked(code) {
    const url = `${location.origin}${location.pathname}#at=${code}`;
    this.opened = code;
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
    this.root.dataset.zoom = page.style.getPropertyValue("--mk-zoom") || "1";
  }

  // `voiceOnly`: the table is as it was.
  draw(voiceOnly) {
    const held = this.root.contains(document.activeElement) ? document.activeElement : null;
    const group = held && held.closest("[data-rove]");
    const place = group ? { name: group.dataset.rove, index: roving(group).indexOf(held) } : null;
    const voice = this.kind.voice(this);
    const acts = voice && [
      this.trouble && h("div", { class: "mk-trouble", role: "alert", key: "trouble" }, h("b", {}, this.kit.ui.trouble), " ", this.trouble),
      this.lost && h("div", { class: "mk-trouble", role: "alert", key: "lost" }, h("p", {}, h("b", {}, this.kit.ui.lost), " ", this.kit.ui[this.gone ? "gone_long" : "lost_long"]),
        h("button", { class: "mk-button mk-main", type: "button", "data-do": "reconnect", onclick: () => location.reload() }, this.kit.ui.reconnect)),
      voice.acts];
    const tree = h("div", { class: cls("mk-frame", !voice && "mk-alone", this.trouble && "mk-has-trouble", this.rec && "mk-stepping", this.unfolded && "mk-open", !this.rec && this.voice && this.voice.actions.length && "mk-acting", !this.rec && (this.refused || (this.voice && this.voice.tone)) && "mk-judging") },
      this.kind.stage ? null : drawTop(this, this.kind.top && this.kind.top(this)),
      voice && h("div", { class: "mk-text", key: "text" }, voice.text),
      voiceOnly ? this.stageNode : (this.stageNode = (this.kind.stage || drawStage)(this)),
      voice && h("div", { class: "mk-acts", key: "acts" }, acts),
      sheet(this));
    this.drawnLost = this.lost;
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
      if (this.sheet) { this.shut(); e.stopPropagation(); } else if (this.refused) { this.refuse(null); this.draw(); } else if (this.picks.size && this.canPick) this.unpick();
      return;
    }
    const g = e.target.closest("[data-rove]");
    if (!g || e.altKey || e.ctrlKey || e.metaKey) return;
    if ((e.key === "Delete" || e.key === "Backspace") && e.target.dataset.pick && this.picks.has(e.target.dataset.pick)) {
      this.picks.delete(e.target.dataset.pick);
      this.refuse(null);
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
