// One panel: what it knows and what it does. The kernel is asked for verdicts and moves only; picking,
// stepping, questions and rules work without it.

import { cls, h, patchKids } from "./dom.js";
import { KINDS } from "./kinds.js";
import { Line, read } from "./line.js";
import { groupOf, move, remember, roving, settle } from "./rove.js";
import { sheet, sheetTitle } from "./sheets.js";
import { drawStage, drawTop } from "./stage.js";

/**
 * @import {
 *   Action, Answer, Answered, Asked, Data, Delta, Kind, Kit, Model, Part, Parts, Place, Play, Recording,
 *   Sheet, Tried, Values, VNode, Voice
 * } from "./types.d.ts"
 */

let panels = 0;
const CONTAINERS = new Set(["board", "row", "zone", "group"]);

/**
 * What a learner would call a change: not whether a card can be picked now, how wide it is or whose turn it
 * is.
 * @param {Part | undefined} part
 */
function appearance(part) {
  if (!part) return "";
  const { pick: _, width: _w, alternatives: _a, why_not: _n, turn: _t, kids: _k, dim: _d, face, ...seen } =
    part;
  // What a ticket is called says whether it can be had now, and an empty place is no news.
  if (part.t === "ticket") delete seen.name;
  if (part.t === "tokens" && !part.count) return "";
  return JSON.stringify(seen) + String(face || "").replace(/\.c$/, "");
}

/**
 * A scene after a change. Of a part that stays what it is, only what changed is told.
 * @param {Parts} parts @param {Delta} delta
 */
function changed(parts, delta) {
  const next = { ...parts };
  for (const [id, part] of Object.entries(delta)) {
    if (!part) delete next[id];
    else next[id] = /** @type {Part} */ (part.t ? part : { ...next[id], ...part });
  }
  return next;
}

/** @param {Parts | undefined} parts */
const bare = (parts) => !parts || !Object.keys(parts).length;

export class Panel {
  uid = `mk${++panels}`;
  /** The whole picture, as the kernel gave it last. */
  data = /** @type {Data} */ ({});
  kind = /** @type {Kind} */ ({});

  // --- the table as it is shown
  /** @type {Parts} */
  parts = {};
  /** Before the step that is shown. @type {Parts} */
  before = {};
  /** What that step has changed. @type {Set<string> | null} */
  marks = null;
  voice = /** @type {Voice} */ (/** @type {unknown} */ (null));
  /** What is picked, each with its mode. @type {Map<string, number>} */
  picks = new Map();
  /** What is framed as wrong. @type {Set<string> | null} */
  bad = null;
  /** @type {Action | null} */
  refused = null;

  // --- recordings: the one that is stepped through, the step, what happened last, the one of several
  /** @type {Recording | null} */
  rec = null;
  at = 0;
  /** @type {Recording | null} */
  happened = null;
  chosen = 0;

  // --- questions, and what was tried of each
  item = 0;
  /** @type {Record<number, Tried>} */
  tried = {};

  // --- beside the table
  /** @type {Sheet | null} */
  sheet = null;
  /** What had the focus before the sheet. @type {HTMLElement | null} */
  opener = null;
  /** @type {string | null | undefined} */
  trouble = null;
  told = "";
  query = "";
  unfolded = false;

  // --- where the focus is and goes
  /** @type {Record<string, number>} */
  left = {};
  inside = false;
  /**
   * The action, by its id, that is to have the focus when its verdict is there; `""` is the best one.
   * @type {string | null}
   */
  toAction = null;
  toView = false;
  /** The position that the page's address names and that was opened last. */
  opened = "";

  /** @type {VNode | null} */
  stageNode = null;
  drawnLost = false;
  closing = new AbortController();

  /** @param {{ model: Model, el: HTMLElement, kit: Kit }} given */
  constructor({ model, el, kit }) {
    this.kit = kit;
    this.line = new Line(model, (answer, ours) => this.hear(answer, ours), () => this.draw());
    this.root = document.createElement("div");
    this.root.className = "mk";
    this.box = document.createElement("div");
    this.box.className = "mk-box";
    this.live = document.createElement("div");
    this.live.className = "mk-hide";
    this.live.setAttribute("role", "status");
    this.live.setAttribute("aria-live", "polite");
    this.root.append(this.box, this.live);
    el.appendChild(this.root);
    this.listen();
    this.load(read(model.get("data")));
    this.settings();
    this.root.dataset.ready = "";
    this.openLink();
  }

  listen() {
    const { signal } = this.closing;
    const ours = (/** @type {EventTarget | null} */ target) =>
      this.root.contains(/** @type {Node} */ (target));
    this.root.addEventListener("keydown", (e) => this.key(e));
    this.root.addEventListener("focusin", (e) => remember(e.target, this.left));
    // Whoever works in this panel stays in it, even when what had the focus is gone.
    document.addEventListener("focusin", (e) => this.inside = ours(e.target), { signal });
    document.addEventListener("pointerdown", (e) => {
      const on = e.target instanceof Element && e.target.closest(".mk-sheet");
      if (this.sheet && !on) this.shut(ours(e.target));
    }, { capture: true, signal });
    document.addEventListener("keydown", (e) => {
      if (e.key === "Escape" && this.sheet && !ours(e.target)) this.shut();
    }, { signal });
    window.addEventListener("hashchange", () => this.openLink(), { signal });
    window.addEventListener("matchkit:link", (e) => this.linkIs(e.detail.state), { signal });
    window.addEventListener("matchkit:settings", () => this.settings(), { signal });
    window.addEventListener("matchkit:visit", (e) => this.visited(e), { signal });
  }

  remove() {
    this.closing.abort();
    this.line.close();
  }

  // A link names a position: the page's own address is read here, so it works with any server.
  openLink() {
    const named = this.data.mode === "play" && /^#at=(.*)$/.exec(location.hash);
    if (!named || named[1] === this.opened) return;
    this.opened = named[1];
    this.toView = true;
    this.ask({ ask: "open", code: named[1] });
  }

  // --- what it knows -------------------------------------------------------------------------

  /** @param {Data} data */
  load(data) {
    this.data = data;
    this.kind = KINDS[data.kind];
    // Another view of the same panel has the id already.
    if (!document.getElementById(data.id)) this.root.id = data.id;
    this.root.dataset.kind = data.kind;
    this.sheet = null;
    if (data.kind === "desk") this.table(data);
    if (data.kind === "steps") this.record(0);
    if (data.kind === "quiz") this.lay(0);
    this.draw();
    if (data.kind === "odds" && !data.chart.bars.length) this.whenSeen(() => this.ask({ ask: "draw" }));
  }

  /** @param {Data} data */
  table({ scene, voice, happened }) {
    this.picks.clear();
    this.refuse(null);
    this.told = "";
    this.unfolded = false;
    this.rec = null;
    this.before = {};
    this.marks = null;
    this.parts = scene;
    this.voice = voice;
    this.happened = happened || null;
  }

  /** One of several recordings, from its beginning. @param {number} n */
  record(n) {
    this.chosen = n;
    this.rec = this.data.recordings[n];
    this.toStep(0);
  }

  /** The table of a question. @param {number} n */
  lay(n) {
    this.item = n;
    this.picks = new Map();
    this.bad = null;
    this.rec = null;
    this.marks = null;
    this.parts = this.data.items[n].scene;
  }

  /** @param {number} n */
  question(n) {
    this.lay(n);
    this.draw();
    this.say(this.data.items[n].ask);
  }

  get canPick() {
    return this.data.kind === "desk" && !this.rec;
  }

  // --- stepping: all here, nothing is asked ----------------------------------------------------

  /** The scene after so many steps. @param {Recording} rec @param {number} n */
  frame(rec, n) {
    const frames = (rec.frames ??= [rec.scene || {}]);
    while (frames.length <= n) {
      const at = frames.length - 1;
      frames.push(changed(frames[at], rec.steps[at].delta));
    }
    return frames[n];
  }

  /** @param {number} n */
  toStep(n) {
    const rec = /** @type {Recording} */ (this.rec);
    this.at = Math.max(0, Math.min(n, rec.steps.length));
    this.parts = this.frame(rec, this.at);
    this.before = this.at ? this.frame(rec, this.at - 1) : {};
    this.marks = this.at ? new Set(this.news(rec.steps[this.at - 1].delta)) : null;
  }

  /** What a learner sees to have changed. @param {Delta} delta */
  news(delta) {
    return Object.keys(delta).filter((id) => {
      const part = this.parts[id];
      return part && !CONTAINERS.has(part.t) && appearance(part) !== appearance(this.before[id]);
    });
  }

  /** Shows a step, in the list too, and says it. @param {number} n */
  goTo(n) {
    this.toStep(n);
    this.draw();
    const { steps, begin } = /** @type {Recording} */ (this.rec);
    const now = /** @type {HTMLElement | null} */ (this.box.querySelector(".mk-step.mk-now"));
    const list = now?.closest(".mk-steps");
    if (now && list) list.scrollTop = now.offsetTop - list.clientHeight / 2;
    const s = this.at ? steps[this.at - 1] : begin;
    const where = this.kit.ui[this.at === steps.length ? "said_last" : "said_step"];
    const at = where.replace("{at}", String(this.at)).replace("{of}", String(steps.length));
    this.say(`${at} ${s.title}. ${s.more || ""}`);
  }

  /** @param {Recording} rec @param {number} from */
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
    this.parts = this.data.kind === "quiz" ? this.data.items[this.item].scene : this.data.scene;
    this.draw();
    this.toHeadline();
  }

  // --- picking and acting ------------------------------------------------------------------------

  /** Nothing can be done now, and it is said why. */
  stuck() {
    if (this.line.lost) this.say(this.kit.ui.lost);
    else if (this.line.busy) this.say(this.kit.ui.busy);
    return this.line.lost || this.line.busy > 0;
  }

  /**
   * Picks a part, in its next mode, or leaves it.
   * @param {{ id: string }} part @param {Partial<Part>} [zone]
   */
  pick(part, zone) {
    if (this.stuck()) return;
    const modes = zone?.modes || [""];
    const now = this.picks.get(part.id);
    const next = now == null ? 0 : now + 1;
    for (const id of this.rivals(zone)) if (id !== part.id) this.picks.delete(id);
    if (next < modes.length) this.picks.set(part.id, next);
    else this.picks.delete(part.id);
    this.refuse(null);
    // Asked first: the kernel looks at the cards while they are being drawn and laid out.
    this.askPicks();
    this.draw();
    void this.box.offsetHeight;
  }

  /**
   * Of which one at most can be picked: those of a zone, or of all zones with the same word.
   * @param {Partial<Part>} [zone]
   */
  rivals(zone) {
    if (!zone?.one) return [];
    const alike = typeof zone.one === "string"
      ? Object.values(this.parts).filter((z) => z.one === zone.one)
      : [zone];
    return alike.flatMap((z) => z.kids || []);
  }

  askPicks() {
    this.ask({ ask: "pick", picks: [...this.picks] });
  }

  /** A play from the list: its cards are picked, and its action waits under the finger. @param {Play} play */
  take({ picks, action }) {
    this.picks = new Map(picks);
    this.refuse(null);
    this.shut();
    this.toAction = action;
    this.askPicks();
  }

  /** What was refused, and the cards that are the reason. @param {Action | null} a */
  refuse(a) {
    this.refused = a;
    this.bad = a?.cards.length ? new Set(a.cards) : null;
  }

  /** @param {Action} a */
  act(a) {
    if (this.stuck()) return;
    if (a.ok) {
      this.ask({ ask: "do", move: a.move, at: this.data.at });
      return;
    }
    this.refuse(a);
    this.draw();
    this.say(`${a.name}: ${this.kit.ui.unavailable}. ${a.why} ${a.fix || ""}`);
  }

  fold() {
    this.unfolded = !this.unfolded;
    this.draw();
  }

  // --- questions ---------------------------------------------------------------------------------

  /** What was tried of this question. */
  get tries() {
    return (this.tried[this.item] ??= { wrong: [], right: [], last: null, shown: false });
  }

  /** @param {number} i */
  answer(i) {
    const t = this.tries, a = this.data.items[this.item].answers[i];
    t.last = i;
    const kept = a.ok ? t.right : t.wrong;
    if (!kept.includes(i)) kept.push(i);
    if (t.wrong.length > 1) t.shown = true;
    this.laid(a);
    this.draw();
    this.say(`${a.ok ? this.kit.ui.right : this.kit.ui.wrong}. ${a.why}`);
  }

  /** The cards of an answer, as they would lie; the wrong ones are framed as wrong. @param {Answer} a */
  laid(a) {
    this.picks = new Map(a.picks || []);
    this.bad = a.ok ? null : new Set(this.picks.keys());
    this.parts = changed(this.data.items[this.item].scene, a.parts || {});
  }

  showAnswer() {
    const { answers } = this.data.items[this.item], t = this.tries;
    t.shown = true;
    t.last = answers.findIndex((a) => a.ok);
    this.laid(answers[t.last]);
    this.draw();
    this.say(answers[t.last].why);
  }

  askAgain() {
    delete this.tried[this.item];
    this.question(this.item);
  }

  /** Rules that hold these words. @param {string} words */
  search(words) {
    this.query = words;
    this.draw();
    this.say(this.box.querySelector(".mk-found")?.textContent || "");
  }

  // --- sheets ------------------------------------------------------------------------------------

  /** @param {Sheet} s */
  open(s) {
    this.opener = /** @type {HTMLElement | null} */ (document.activeElement);
    this.sheet = s;
    this.draw();
    focus(this.box.querySelector(".mk-sheet-title"));
  }

  /** @param {boolean} [pressed] somebody pressed elsewhere in the panel, and the focus goes there */
  shut(pressed) {
    this.sheet = null;
    this.draw();
    if (!pressed && this.opener?.isConnected) focus(this.opener);
    this.opener = null;
  }

  list() {
    this.open({ kind: "plays", list: null, total: 0 });
    this.ask({ ask: "plays" });
  }

  /** @param {string} title */
  edit(title) {
    const fields = this.data.fields;
    /** @type {Values} */
    const values = Object.fromEntries(fields.map((f) => [f.id, f.value]));
    this.open({ kind: "edit", title, fields, values });
  }

  // --- another panel shows it ----------------------------------------------------------------------

  /** @param {Place} where */
  visit(where) {
    this.sheet = null;
    this.draw();
    window.dispatchEvent(new CustomEvent("matchkit:visit", { detail: where, cancelable: true }));
  }

  /** The first panel of that name takes it. @param {CustomEvent<Place>} e */
  visited(e) {
    const { panel, item, step } = e.detail;
    const name = this.data.id.replace(/-\d+$/, "");
    if (e.defaultPrevented || name !== `${this.kit.name}-${panel}`) return;
    e.preventDefault();
    if (this.data.kind === "quiz") this.question(item);
    if (this.data.kind === "steps") {
      this.record(item);
      this.goTo(step);
    }
    if (this.data.kind === "desk" && item !== this.data.example) this.ask({ ask: "example", item });
    this.draw();
    this.bring();
  }

  bring() {
    this.root.scrollIntoView();
    this.inside = true;
    this.toHeadline();
  }

  // --- the kernel -----------------------------------------------------------------------------------

  /** @param {Asked} question */
  ask(question) {
    this.line.ask(question);
  }

  /** @param {"open" | "lost" | "gone"} state */
  linkIs(state) {
    if (state === "open" && this.line.lost) {
      this.told = this.kit.ui.again;
      this.say(this.told);
    }
    this.line.is(state);
    this.draw();
  }

  /**
   * An answer; `ours` when it was asked here and not by another view of this panel.
   * @param {Answered} a @param {boolean} ours
   */
  hear(a, ours) {
    if (a.error) {
      if (this.sheet?.kind === "edit") this.sheet.error = a.error;
      else this.trouble = a.error;
      this.draw();
    } else {
      this.trouble = null;
      if (a.data) this.redraw(a.data, ours && a.watch);
      if (a.voice) this.judge(a.voice, a.say || "");
      if (a.plays) this.listed(a.plays);
      if (a.link) this.linked(a.link);
    }
    // After a link was opened, the page shows what it named.
    if (this.toView && (a.data || a.error)) {
      this.toView = false;
      this.bring();
    }
  }

  /** @param {Data} data @param {boolean} [watch] */
  redraw(data, watch) {
    const open = this.sheet;
    this.load(data);
    if (open) this.shut();
    this.say(this.summary());
    if (watch && this.happened) this.watch(this.happened, 1);
  }

  /** What can be done with what is picked. @param {Voice} voice @param {string} said */
  judge(voice, said) {
    // A verdict that lays nothing else on the table leaves it as it is drawn.
    const still = bare(this.voice.parts) && bare(voice.parts) && this.drawnLost === this.line.lost;
    this.voice = voice;
    this.say(said);
    this.draw(still && this.toAction == null && !this.sheet);
    if (this.toAction == null) return;
    const wanted = this.toAction ? `[data-do="${CSS.escape(this.toAction)}"]` : ".mk-main";
    const find = (
      /** @type {string} */ which,
    ) => /** @type {HTMLElement | null} */ (this.box.querySelector(`.mk-action${which}`));
    const action = find(wanted) || find("");
    if (action?.offsetParent === null) this.fold();
    action?.focus();
    this.toAction = null;
  }

  /** @param {{ list: Play[], total: number }} plays */
  listed(plays) {
    if (this.sheet?.kind !== "plays") return;
    Object.assign(this.sheet, plays);
    this.say(sheetTitle(this, this.sheet));
    this.draw();
  }

  /** @param {string} code */
  linked(code) {
    const url = `${location.origin}${location.pathname}#at=${code}`;
    this.opened = code;
    history.replaceState(null, "", url);
    navigator.clipboard?.writeText(url).catch(() => {});
    this.told = this.kit.ui.linked;
    this.say(this.told);
    this.draw();
  }

  /** Whose turn it is, and the last things that happened. */
  summary() {
    const title = this.voice?.title.replace(/[.!?]$/, "") || "";
    const steps = (this.happened?.steps || []).map((s) => s.title).filter((t) => t !== title);
    return [title, ...steps.slice(-4)].filter(Boolean).join(". ");
  }

  /** @param {() => void} go */
  whenSeen(go) {
    const eye = new IntersectionObserver((seen) => {
      if (!seen.some((s) => s.isIntersecting)) return;
      eye.disconnect();
      go();
    }, { rootMargin: "300px" });
    eye.observe(this.root);
  }

  /** To those who do not see it. @param {string} text */
  say(text) {
    // The same words twice would not be read again.
    if (text) this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  // --- drawing ------------------------------------------------------------------------------------------

  /** Colours and text size: the page's, else JupyterLab's, else the system's. */
  settings() {
    const page = document.documentElement;
    const lab = document.body.dataset.jpThemeLight;
    const dark = page.dataset.theme
      ? page.dataset.theme === "dark"
      : lab != null
      ? lab === "false"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    this.root.dataset.theme = dark ? "dark" : "light";
    this.root.dataset.zoom = page.style.getPropertyValue("--mk-zoom") || "1";
  }

  /** @param {boolean} [voiceOnly] the table is as it was */
  draw(voiceOnly) {
    const held = this.root.contains(document.activeElement) ? document.activeElement : null;
    const group = groupOf(held);
    const index = held && group ? roving(group).indexOf(/** @type {HTMLElement} */ (held)) : -1;
    const side = this.kind.voice(this);
    if (!voiceOnly || !this.stageNode) this.stageNode = (this.kind.stage || drawStage)(this);
    this.drawnLost = this.line.lost;
    patchKids(this.box, [h(
      "div",
      { class: this.frameLook(side != null) },
      this.kind.stage ? null : drawTop(this, this.kind.top?.(this)),
      side && h("div", { class: "mk-text", key: "text" }, side.text),
      this.stageNode,
      side && h("div", { class: "mk-acts", key: "acts" }, this.alerts(), side.acts),
      sheet(this),
    )]);
    settle(this.box, this.left);
    if (held && !held.isConnected) this.refocus(group?.dataset.rove, index);
  }

  /** @param {boolean} sided */
  frameLook(sided) {
    const voice = this.rec ? null : this.voice;
    return cls(
      "mk-frame",
      !sided && "mk-alone",
      this.trouble && "mk-has-trouble",
      this.rec && "mk-stepping",
      this.unfolded && "mk-open",
      voice?.actions.length && "mk-acting",
      !this.rec && (this.refused || voice?.tone) && "mk-judging",
    );
  }

  /** What went wrong: with a question, or with the line. */
  alerts() {
    const ui = this.kit.ui;
    return [
      this.trouble && h(
        "div",
        { class: "mk-trouble", role: "alert", key: "trouble" },
        h("b", {}, ui.trouble),
        " ",
        this.trouble,
      ),
      this.line.lost && h(
        "div",
        { class: "mk-trouble", role: "alert", key: "lost" },
        h("p", {}, h("b", {}, ui.lost), " ", ui[this.line.gone ? "gone_long" : "lost_long"]),
        h("button", {
          class: "mk-button mk-main",
          type: "button",
          "data-do": "reconnect",
          onclick: () => location.reload(),
        }, ui.reconnect),
      ),
    ];
  }

  /**
   * What had the focus is gone: its neighbour has it, else the headline.
   * @param {string | undefined} rove @param {number} index
   */
  refocus(rove, index) {
    const group = rove && this.box.querySelector(`[data-rove="${rove}"]`);
    const items = group ? roving(group) : [];
    if (items.length) items[Math.min(Math.max(index, 0), items.length - 1)].focus();
    else this.toHeadline();
  }

  toHeadline() {
    if (this.inside) focus(this.box.querySelector(".mk-headline"));
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    if (e.key === "Escape") {
      this.escape(e);
      return;
    }
    const group = groupOf(e.target);
    if (!group || e.altKey || e.ctrlKey || e.metaKey) return;
    const picked = /** @type {HTMLElement} */ (e.target).dataset.pick;
    if ((e.key === "Delete" || e.key === "Backspace") && picked && this.picks.delete(picked)) {
      this.refuse(null);
      this.draw();
      this.askPicks();
      e.preventDefault();
      return;
    }
    move(e, group);
  }

  /** Leaves what was begun last: a sheet, a refusal, the picks. @param {KeyboardEvent} e */
  escape(e) {
    if (this.sheet) {
      this.shut();
      e.stopPropagation();
    } else if (this.refused) {
      this.refuse(null);
      this.draw();
    } else if (this.picks.size && this.canPick && !this.line.busy && !this.line.lost) {
      this.picks.clear();
      this.draw();
      this.askPicks();
    }
  }
}

/** @param {HTMLElement | null} element */
const focus = (element) => element?.focus({ preventScroll: true });

/** @param {{ model: Model, el: HTMLElement, kit: Kit }} given */
export function render({ model, el, kit }) {
  const panel = new Panel({ model, el, kit });
  return () => panel.remove();
}
