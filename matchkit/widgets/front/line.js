// The line to the kernel: questions go out, and each has one answer, a message with the same number.

/** @import { Answered, Asked, Data, Model } from "./types.d.ts" */

// Each question of a page has a number of its own, whichever panel asks, and after a reload too.
let questions = Date.now();

/** How long an answer may take until the line counts as lost, in milliseconds. */
const SLOW = 8000;
/** Questions whose answer is another table: until it is there, no second one is asked. */
const HEAVY = new Set(["do", "go", "undo", "edit", "reset", "example", "open"]);

/** What a kernel sends as bytes: JSON. @param {DataView} bytes @returns {Data} */
export const read = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

export class Line {
  /** Questions that have no answer yet, by their numbers. @type {Map<number, Asked>} */
  asked = new Map();
  /** The number of the heavy question that is under way. */
  busy = 0;
  /** The number of the answer that drew the panel last. */
  drawn = 0;
  /** Nothing can be asked now, and in the second case never again. */
  lost = false;
  gone = false;
  /** @type {number | undefined} */
  timer = undefined;

  /**
   * `heard` takes each answer, and whether it was asked here and not by another view of the same panel;
   * `changed` is called when the line is lost.
   * @param {Model} model
   * @param {(answer: Answered, ours: boolean) => void} heard
   * @param {() => void} changed
   */
  constructor(model, heard, changed) {
    this.model = model;
    this.heard = heard;
    this.changed = changed;
    this.onMessage = (/** @type {Answered} */ message, /** @type {DataView[]} */ buffers) =>
      this.hear(message, buffers);
    model.on("msg:custom", this.onMessage);
  }

  close() {
    clearTimeout(this.timer);
    this.model.off("msg:custom", this.onMessage);
  }

  /** @param {Asked} question */
  ask(question) {
    const n = ++questions;
    this.asked.set(n, { ...question, n });
    if (HEAVY.has(question.ask)) this.busy = n;
    this.wait();
    this.send(n);
  }

  /** @param {number} n */
  send(n) {
    try {
      this.model.send(this.asked.get(n));
    } catch {
      this.isLost();
    }
  }

  isLost() {
    this.busy = 0;
    this.lost = true;
    this.changed();
  }

  /** The page knows how the line is. @param {"open" | "lost" | "gone"} state */
  is(state) {
    this.gone = state === "gone";
    this.lost = state !== "open";
    if (this.lost) return;
    // Their answers may have been lost with the line; the kernel does nothing twice.
    for (const n of this.asked.keys()) this.send(n);
    this.wait();
  }

  /** Waits for the answers that are still to come. */
  wait() {
    clearTimeout(this.timer);
    this.timer = this.asked.size ? setTimeout(() => this.isLost(), SLOW) : undefined;
  }

  /** @param {Answered} message @param {DataView[]} [buffers] */
  hear(message, buffers) {
    const { n } = message;
    const ours = this.asked.has(n);
    // Questions are answered in their order: there is none to come for those before.
    for (const earlier of this.asked.keys()) if (earlier <= n) this.asked.delete(earlier);
    if (buffers?.length) {
      if (n <= this.drawn) return;
      this.drawn = n;
      message = { ...message, data: read(buffers[0]) };
      // Whoever draws the panel once more begins with what it shows now.
      this.model.set("data", buffers[0]);
    }
    if (!ours && !message.data) return;
    if (message.data || n >= this.busy) this.busy = 0;
    // Of verdicts only the latest counts: an older one would undo what was picked since.
    if (!message.data && !message.error && this.asked.size) return;
    this.wait();
    this.lost = false;
    this.heard(message, ours);
  }
}
