// Draws a description of the page and, the next time, changes only what differs. Focus stays where it is,
// because an element that is still described is still the same element.

/** @import { Kid, Props, VNode } from "./types.d.ts" */

/**
 * An element with its attributes and what is in it; what is null, false or empty is left out.
 * @param {string} tag @param {Props} props @param {Kid[]} kids @returns {VNode}
 */
export function h(tag, props, ...kids) {
  const there = kids.flat(3).filter((kid) => kid != null && kid !== false && kid !== "");
  return { tag, props, key: props.key, kids: /** @type {VNode["kids"]} */ (there) };
}

/** @param {VNode | string} v */
function make(v) {
  if (typeof v === "string") return document.createTextNode(v);
  const el = document.createElement(v.tag);
  update(el, { tag: v.tag, props: {}, kids: [] }, v);
  return el;
}

/** @param {Element} el @param {VNode} old @param {VNode} v */
function update(el, old, v) {
  const before = old.props, now = v.props;
  for (const name in before) if (!(name in now)) setProp(el, name, null);
  for (const name in now) if (before[name] !== now[name]) setProp(el, name, now[name]);
  if (now.html == null) patchKids(el, v.kids);
  el.__v = v;
}

/** @param {any} el @param {string} name @param {any} value */
function setProp(el, name, value) {
  if (name === "key") return;
  if (name === "html") el.innerHTML = value ?? "";
  else if (name.startsWith("on")) el[name] = value;
  else if (name === "value") {
    if (el.value !== value) el.value = value ?? "";
  } else if (value == null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : value);
}

/**
 * Makes an element hold these and nothing else.
 * @param {Element} el @param {VNode["kids"]} next
 */
export function patchKids(el, next) {
  /** @type {Map<string | number, ChildNode> | undefined} */
  let keyed;
  for (const n of el.childNodes) {
    if (n.__v?.key != null) (keyed ??= new Map()).set(n.__v.key, n);
  }
  let at = el.firstChild;
  for (const kid of next) {
    const n = placed(el, at, typeof kid === "number" ? String(kid) : kid, keyed);
    at = n.nextSibling;
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/**
 * The child that is `v` now, standing before or at `at`: the one that was it before, else a new one.
 * @param {Element} el
 * @param {ChildNode | null} at
 * @param {VNode | string} v
 * @param {Map<string | number, ChildNode> | undefined} keyed
 * @returns {ChildNode}
 */
function placed(el, at, v, keyed) {
  if (typeof v === "string") {
    if (at instanceof Text) {
      if (at.data !== v) at.data = v;
      return at;
    }
    return el.insertBefore(make(v), at);
  }
  const old = v.key != null ? keyed?.get(v.key) : at?.__v?.key == null ? at : null;
  if (old?.__v?.tag !== v.tag) return el.insertBefore(make(v), at);
  if (v.key != null) keyed?.delete(v.key);
  if (old.__v !== v) update(/** @type {Element} */ (old), old.__v, v);
  if (old !== at) el.insertBefore(old, at);
  return old;
}

/** The class names that hold. @param {...(string | false | null | undefined | 0)} names */
export const cls = (...names) => names.filter(Boolean).join(" ");

/** Red suits are red in a sentence too. @param {string | undefined} text @returns {Kid} */
export function prose(text) {
  if (!text || !/[♥♦]/.test(text)) return text;
  return text.split(/([♥♦])/).map((s) => (/[♥♦]/.test(s) ? h("span", { class: "mk-redsuit" }, s) : s));
}
