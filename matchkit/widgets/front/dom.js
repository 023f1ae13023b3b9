// Draws a description of the page and, the next time, changes only what differs. Focus stays where it is,
// because an element that is still described is still the same element.

function h(tag, props, ...kids) {
  return { tag, props: props || {}, key: props && props.key, kids: kids.flat(3).filter((k) => k != null && k !== false && k !== "") };
}

const asText = (kid) => (typeof kid === "number" ? String(kid) : kid);

function make(v) {
  if (typeof v === "string") return document.createTextNode(v);
  const el = document.createElement(v.tag);
  update(el, { props: {}, kids: [] }, v);
  return el;
}

function update(el, old, v) {
  const before = old.props, now = v.props;
  for (const name in before) if (!(name in now)) setProp(el, name, null);
  for (const name in now) if (before[name] !== now[name]) setProp(el, name, now[name]);
  if (now.html == null) patchKids(el, v.kids);
  el.__v = v;
}

function setProp(el, name, value) {
  if (name === "key") return;
  if (name === "html") el.innerHTML = value ?? "";
  else if (name.startsWith("on")) el[name] = value;
  else if (name === "value") { if (el.value !== value) el.value = value ?? ""; }
  else if (value == null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : value);
}

function patchKids(el, next) {
  let keyed = null;
  for (const n of el.childNodes) if (n.__v && n.__v.key != null) (keyed ??= new Map()).set(n.__v.key, n);
  let at = el.firstChild;
  for (const kid of next) {
    const v = asText(kid);
    let n;
    if (typeof v === "string") {
      if (at && at.nodeType === 3) { if (at.data !== v) at.data = v; n = at; } else { n = make(v); el.insertBefore(n, at); }
    } else if (v.key != null) {
      n = keyed && keyed.get(v.key);
      if (n && n.__v.tag === v.tag) {
        keyed.delete(v.key);
        if (n.__v !== v) update(n, n.__v, v);
        if (n !== at) el.insertBefore(n, at);
      } else { n = make(v); el.insertBefore(n, at); }
    } else if (at && at.__v && at.__v.key == null && at.__v.tag === v.tag) {
      n = at;
      if (n.__v !== v) update(n, n.__v, v);
    } else { n = make(v); el.insertBefore(n, at); }
    at = n.nextSibling;
  }
  while (at) { const gone = at; at = at.nextSibling; el.removeChild(gone); }
}

const cls = (...names) => names.filter(Boolean).join(" ");

// Red suits are red in a sentence too.
function prose(text) {
  if (!text || !/[♥♦]/.test(text)) return text;
  return text.split(/([♥♦])/).map((s) => (/[♥♦]/.test(s) ? h("span", { class: "mk-redsuit" }, s) : s));
}
