// What travels between a panel and its page, and what the files of the front end pass to each other.
// Only the checker reads this file; `matchkit/panels` says what each thing means.

import type { Line } from "./line.js";
import type { Panel, render } from "./panel.js";

// --- what is drawn ---------------------------------------------------------------------------

/** One part of a scene (`matchkit/scene.py`); what else it has depends on its type `t`. */
export interface Part {
  t: string;
  id: string;
  kids?: string[];
  // deno-lint-ignore no-explicit-any
  [more: string]: any;
}

/** A scene: every part by its id. */
export type Parts = Record<string, Part>;

/** What a step changes: new parts whole, of others what changed, null for what is gone. */
export type Delta = Record<string, Partial<Part> | null>;

export interface Told {
  title: string;
  more?: string;
  rules?: string[];
}

export interface Recording {
  name?: string;
  /** Where it begins; null where that is on the page already. */
  scene: Parts | null;
  begin: Told;
  steps: (Told & { delta: Delta })[];
  /** The scenes that have been looked at so far. */
  frames?: Parts[];
}

export interface Action {
  id: string;
  icon: string;
  name: string;
  ok: boolean;
  main: boolean;
  note: string;
  why: string;
  more: string;
  fix: string;
  rules: string[];
  cards: string[];
  move: string;
}

export interface Meter {
  name: string;
  target: number;
  parts: { n: number; label: string; kind?: string }[];
}

export interface Quick {
  title?: string;
  zone?: string;
  tiles: Part[];
}

export interface Voice extends Told {
  eyebrow: string;
  rules: string[];
  meter: Meter | null;
  parts: Parts;
  tone: "" | "yes" | "no";
  quick: Quick | null;
  actions: Action[];
  undo: boolean;
  wait?: boolean;
}

/** A legal play: what to pick for it, and the action that makes it. */
export interface Play {
  text: string;
  picks: [string, number][];
  action: string;
}

export interface Answer {
  text: string;
  ok: boolean;
  why: string;
  rules: string[];
  picks?: [string, number][];
  parts?: Delta;
  play?: Recording;
}

export interface Question {
  id: string;
  name: string;
  ask: string;
  ours: boolean;
  scene: Parts;
  answers: Answer[];
}

export interface Chart {
  title: string;
  more?: string;
  edit?: string;
  cards?: string[];
  hand_name?: string;
  series: string[];
  axis: string;
  mark?: string;
  sum: string;
  bars: {
    label: string;
    parts: number[];
    value: string;
    name: string;
    hot?: boolean;
    mark?: { ok: boolean; text: string };
  }[];
  note: string;
}

/** Something that can be changed, and the values that a form holds for all of them. */
export interface Field {
  id: string;
  name: string;
  kind: "cards" | "choice" | "number" | "switch";
  value: Value;
  values: Record<string, string>;
  most: number;
  more: boolean;
}
export type Value = string | number | boolean | string[];
export type Values = Record<string, Value>;

/** All that a panel draws; each kind has what is its own. */
export interface Data {
  kind: "desk" | "steps" | "quiz" | "odds" | "rules";
  id: string;
  fields: Field[];
  // a desk
  mode: "explore" | "play";
  at: number;
  scene: Parts;
  voice: Voice;
  happened?: Recording;
  examples?: string[];
  example?: number;
  task?: string;
  // steps
  recordings: Recording[];
  // a quiz
  items: Question[];
  // odds
  eyebrow: string;
  chart: Chart;
}

export interface Rule {
  id: string;
  name: string;
  part: string;
  text: string;
  rulings?: string[];
}

export interface Ruling {
  id: string;
  question: string;
  text: string;
}

/** Where a rule can be seen or tried. */
export interface Place {
  panel: string;
  item: number;
  step: number;
  name: string;
}

/** What the panels of a lesson share. */
export interface Kit {
  name: string;
  title: string;
  ui: Record<string, string>;
  icons: Record<string, string>;
  faces: Record<string, string>;
  rules: Record<string, Rule>;
  rulings: Record<string, Ruling>;
  where: Record<string, Place[]>;
}

// --- questions and answers ---------------------------------------------------------------------

/** What is asked of a panel; its number comes from the line. */
export interface Asked {
  ask: string;
  n?: number;
  [more: string]: unknown;
}

/** The one answer to a question: an error, the panel drawn afresh (`data`), or something for it. */
export interface Answered {
  n: number;
  error?: string;
  data?: Data;
  watch?: boolean;
  voice?: Voice;
  say?: string;
  plays?: { list: Play[]; total: number };
  link?: string;
}

/** A widget's model, as anywidget gives it. */
export interface Model {
  // deno-lint-ignore no-explicit-any
  get(key: string): any;
  set(key: string, value: unknown): void;
  send(content: unknown): void;
  // deno-lint-ignore no-explicit-any
  on(event: string, listener: (...facts: any[]) => void): void;
  // deno-lint-ignore no-explicit-any
  off(event: string, listener: (...facts: any[]) => void): void;
}

// --- inside the front end ------------------------------------------------------------------------

export type Kid = VNode | string | number | boolean | null | undefined | Kid[];

export interface Props {
  key?: string | number;
  /** Markup of our own in place of kids. */
  html?: string | null;
  onclick?: (event: MouseEvent) => void;
  oninput?: (event: Event & { target: HTMLInputElement }) => void;
  onchange?: (event: Event & { target: HTMLInputElement & HTMLSelectElement }) => void;
  // deno-lint-ignore no-explicit-any
  [attribute: string]: any;
}

/** An element as it shall be. */
export interface VNode {
  tag: string;
  props: Props;
  key?: string | number;
  kids: (VNode | string | number)[];
}

/** Where a part lies: in a zone whose rules for picking hold, or beside the table. */
export interface Inside {
  zone?: Part;
  quick?: boolean;
}

export type Draw = (p: Panel, part: Part, inside: Inside) => VNode;

/** What stands beside the stage: what is said, and what can be done. */
export interface Side {
  text: Kid;
  acts: Kid;
}

export interface Kind {
  /** The choice in the bar over the panel. */
  top?: (p: Panel) => Kid;
  /** The stage, where it is no table. */
  stage?: (p: Panel) => VNode;
  voice: (p: Panel) => Side | null;
}

export interface Button {
  id: string;
  name: string;
  icon?: string;
  main?: boolean;
  /** Why it cannot be pressed now. */
  off?: string | false;
  go: () => void;
}

/** What lies over the stage for a while. */
export type Sheet =
  | { kind: "rule"; id: string }
  | { kind: "plays"; list: Play[] | null; total: number }
  | { kind: "words" }
  | { kind: "edit"; title: string; fields: Field[]; values: Values; error?: string };

/** What somebody has tried of a question: answers by their place in the list. */
export interface Tried {
  wrong: number[];
  right: number[];
  last: number | null;
  shown: boolean;
}

export type { Line, Panel };

declare global {
  /** The front ends that this page has loaded, by their versions. */
  var __matchkit: Record<string, Promise<{ render: typeof render }>> | undefined;
  interface Node {
    /** What it was drawn from. */
    __v?: VNode;
  }
  interface WindowEventMap {
    "matchkit:link": CustomEvent<{ state: "open" | "lost" | "gone" }>;
    "matchkit:visit": CustomEvent<Place>;
  }
}
