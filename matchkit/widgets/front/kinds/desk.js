// An example hand, or a game being played: pick cards, read the verdict, act.

import { h, prose } from "../dom.js";
import { KINDS } from "../kinds.js";
import { quick } from "../parts/tile.js";
import { icon } from "../stage.js";
import { stepVoice } from "../steps.js";
import { actions, buttons, chips, choose, headline, meter, toolbar, verdict } from "../voice.js";

/** @import { Panel, Recording, Side } from "../types.d.ts" */

KINDS.desk = {
  top(p) {
    const names = p.data.examples || [];
    if (names.length < 2) return null;
    return choose(p.kit.ui.examples, names, p.data.example ?? 0, (item) => p.ask({ ask: "example", item }));
  },

  voice(p) {
    const game = p.data.mode === "play";
    if (p.rec) {
      const back = {
        id: "return",
        name: game ? p.kit.ui.to_game : p.kit.ui.to_hand,
        main: p.at === p.rec.steps.length,
        icon: "undo",
        go: () => p.unwatch(),
      };
      return stepVoice(p, p.rec, buttons(p, [back]));
    }
    return { text: deskText(p), acts: deskActs(p) };
  },
};

/** @param {Panel} p */
function deskText(p) {
  const v = p.voice, r = p.refused;
  const over = r
    ? verdict(p, "no", p.kit.ui.not_legal)
    : v.tone
    ? verdict(p, v.tone, v.eyebrow)
    : h("p", { class: "mk-eyebrow" }, v.eyebrow);
  const said = r
    ? { title: r.why, more: [r.more, r.fix] }
    : { title: v.title, more: p.picks.size ? [v.more] : [p.data.task, v.more] };
  return [
    h(
      "div",
      { class: "mk-over", key: "over" },
      over,
      h("span", { class: "mk-chips" }, chips(p, (r || v).rules.slice(0, 1))),
    ),
    headline({ title: said.title, more: said.more.filter(Boolean).join(" ") }),
    meter(v.meter),
    p.happened && !r && p.data.mode === "play" && justNow(p, p.happened),
  ];
}

/** What the others did since your last move, to be looked at. @param {Panel} p @param {Recording} happened */
const justNow = (p, happened) =>
  h(
    "button",
    {
      class: "mk-happened",
      type: "button",
      key: "happened",
      "data-do": "watch",
      onclick: () => p.watch(happened, 1),
    },
    icon(p, "eye"),
    h(
      "span",
      {},
      h("b", {}, p.kit.ui.happened.replace("{n}", String(happened.steps.length))),
      " ",
      prose(happened.steps.map((s) => s.title).join(". ")),
    ),
  );

/** @param {Panel} p */
function deskActs(p) {
  const v = p.voice, ui = p.kit.ui, game = p.data.mode === "play";
  const title = game ? ui.new_game : ui.edit_hand;
  return [
    quick(p, v.quick),
    v.actions.length > 0 && actions(p, v.actions),
    p.told && h("p", { class: "mk-note", key: "told" }, p.told),
    v.wait &&
    buttons(p, [{ id: "go", name: ui.go_on, icon: "next", main: true, go: () => p.ask({ ask: "go" }) }]),
    toolbar(p, [
      v.actions.length > 0 && { id: "plays", name: ui.show_plays, icon: "eye", go: () => p.list() },
      game && {
        id: "undo",
        name: ui.take_back,
        icon: "undo",
        off: !v.undo && ui.no_undo,
        go: () => p.ask({ ask: "undo" }),
      },
      {
        id: "edit",
        name: game ? ui.new_game : ui.edit,
        icon: game ? "players" : "edit",
        go: () => p.edit(title),
      },
      game && { id: "link", name: ui.link, icon: "link", go: () => p.ask({ ask: "link" }) },
    ]),
  ];
}
