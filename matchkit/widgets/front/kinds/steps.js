// Recorded turns.

import { KINDS } from "../kinds.js";
import { stepVoice } from "../steps.js";
import { buttons, choose } from "../voice.js";

KINDS.steps = {
  top(p) {
    const names = p.data.recordings.map((r) => r.name || "");
    if (names.length < 2) return null;
    return choose(p.kit.ui.recordings, names, p.chosen, (i) => {
      p.record(i);
      p.draw();
    });
  },

  voice(p) {
    const name = p.kit.ui.deal_edit;
    const edit = { id: "edit", name, icon: "players", go: () => p.edit(name) };
    return p.rec && stepVoice(p, p.rec, p.data.fields && buttons(p, [edit]));
  },
};
