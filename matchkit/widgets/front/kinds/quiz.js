// Questions that are answered, played out and explained.

import { cls, h, prose } from "../dom.js";
import { KINDS } from "../kinds.js";
import { ours } from "../sheets.js";
import { icon } from "../stage.js";
import { stepVoice } from "../steps.js";
import { buttons, chips, choose } from "../voice.js";

/** @import { Answer, Panel, Question, Tried } from "../types.d.ts" */

KINDS.quiz = {
  top: (p) =>
    choose(
      p.kit.ui.questions,
      p.data.items.map((x, i) => `${i + 1}. ${x.name}`),
      p.item,
      (i) => p.question(i),
    ),

  voice(p) {
    if (p.rec) {
      const main = p.at === p.rec.steps.length;
      const back = { id: "return", name: p.kit.ui.to_question, icon: "undo", main, go: () => p.unwatch() };
      return stepVoice(p, p.rec, buttons(p, [back]));
    }
    const q = p.data.items[p.item], t = p.tries;
    const a = t.last == null ? null : q.answers[t.last];
    return {
      text: [
        h("h3", { class: "mk-headline", tabindex: "-1", key: "headline" }, prose(q.ask)),
        q.ours && h("p", { class: "mk-more", key: "ours" }, ours(p), " ", p.kit.ui.ours_long),
      ],
      acts: [
        h(
          "div",
          {
            class: "mk-answers",
            role: "group",
            "aria-label": p.kit.ui.answers,
            "data-rove": "answers",
            key: "answers",
          },
          q.answers.map((x, i) => answerButton(p, t, x, i)),
        ),
        a && feedback(p, q, t, a),
        quizButtons(p, t, a),
      ],
    };
  },
};

/** @param {Panel} p @param {Tried} t @param {Answer} x @param {number} i */
function answerButton(p, t, x, i) {
  const right = t.right.includes(i) || (t.shown && x.ok), wrong = t.wrong.includes(i);
  return h(
    "button",
    {
      class: cls("mk-answer", right && "mk-right", wrong && "mk-wrong"),
      type: "button",
      key: i,
      "data-answer": i,
      onclick: () => p.answer(i),
    },
    h("span", { class: "mk-letter", "aria-hidden": "true" }, "ABCDEF"[i]),
    h("span", { class: "mk-answer-text" }, prose(x.text)),
    (right || wrong) && h(
      "span",
      { class: "mk-answer-mark" },
      icon(p, right ? "check" : "cross"),
      h("span", { class: "mk-hide" }, right ? p.kit.ui.right : p.kit.ui.wrong),
    ),
  );
}

/** @param {Panel} p @param {Question} q @param {Tried} t @param {Answer} a */
function feedback(p, q, t, a) {
  const left = q.answers.some((x, i) => x.ok && !t.right.includes(i));
  const word = !a.ok ? "wrong" : left && !t.shown ? "right_more" : "right";
  return h(
    "div",
    { class: "mk-feedback", key: "feedback" },
    h("p", { class: cls("mk-feedback-word", a.ok ? "mk-yes" : "mk-no") }, p.kit.ui[word]),
    h("p", { class: "mk-more" }, prose(a.why)),
    chips(p, a.rules.slice(0, 2)),
  );
}

/** @param {Panel} p @param {Tried} t @param {Answer | null} a */
function quizButtons(p, t, a) {
  const ui = p.kit.ui, number = p.data.items.length;
  const solved = t.right.length > 0 || t.shown;
  const play = a?.play;
  return buttons(p, [
    play && { id: "see", name: ui.see, icon: "eye", main: a.ok, go: () => p.watch(play, 1) },
    solved
      ? { id: "again", name: ui.ask_again, icon: "undo", go: () => p.askAgain() }
      : { id: "answer", name: ui.show_answer, icon: "hint", go: () => p.showAnswer() },
    {
      id: "more",
      name: p.item + 1 < number ? ui.next_question : ui.first_question,
      icon: "next",
      main: solved && !(play && a.ok),
      go: () => p.question((p.item + 1) % number),
    },
  ]);
}
