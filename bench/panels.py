"""How soon a panel answers: a step, a picked card, a verdict; and what playing leaves behind in the kernel.

A change is painted when the frame that shows it has been handed over: the task after the next animation
frame. The verdict's way to the kernel and back is compared with that of one anywidget counter, pressed
alternately in the same browser: on bare Voila, and on our own page, which answers several times as fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

from bench import Row
from bench.page import bare_voila
from tests.browser.driving import QUIET, chromium
from tests.served import PLAIN, ROOT, serving

#: One frame of a screen that shows sixty in a second, in milliseconds.
FRAME = 1000 / 60
TIMES = 50
STEPS, MOVES = 500, 200

PAINTED = """
const pause = (ms) => new Promise((go) => setTimeout(go, ms));
const painted = () => new Promise((go) => requestAnimationFrame(() => {
  const after = new MessageChannel();
  after.port1.onmessage = () => go(performance.now());
  after.port2.postMessage(0);
}));
const middle = (took) => took.sort((a, b) => a - b)[took.length >> 1];
"""
STEP = (
    "async (times) => {"
    + PAINTED
    + """
  const panel = document.querySelector(".mk[id$=-turns]"), took = [];
  panel.scrollIntoView();
  await pause(300);
  const press = (name) => panel.querySelector(`[data-do=${name}]`).click();
  const last = panel.querySelectorAll("[data-step]").length;
  for (let i = 0; i < times; i++) {
    if (i % last === 0) { press("first"); await painted(); }
    await pause(11 + 7 * (i % 5));
    const from = performance.now();
    press("next");
    took.push((await painted()) - from);
  }
  return middle(took);
}"""
)
PICK = (
    "async (times) => {"
    + PAINTED
    + """
  const panel = document.querySelector(".mk[id$=-hands]"), took = [];
  panel.scrollIntoView();
  await pause(300);
  const cards = [...panel.querySelectorAll("[data-pick]")].map((c) => c.dataset.pick);
  for (let i = 0; i < times; i++) {
    await pause(31 + 7 * (i % 5));
    const card = panel.querySelector(`[data-pick="${cards[i % cards.length]}"]`);
    const from = performance.now();
    card.click();
    took.push((await painted()) - from);
  }
  return middle(took);
}"""
)
# What is waited for is the first change that the answer makes: the button's number, the panel's announcement.
ANSWER = (
    "async ([times, clicked, watched]) => {"
    + PAINTED
    + """
  const took = [], place = document.querySelector(watched);
  place.scrollIntoView();
  let heard;
  const eye = new MutationObserver(() => heard && heard());
  eye.observe(place, { childList: true, characterData: true, subtree: true });
  for (let i = 0; i < times; i++) {
    await pause(31 + 7 * (i % 5));
    const answer = new Promise((go) => { heard = () => go(performance.now()); });
    const all = document.querySelectorAll(clicked), one = all[i % all.length];
    const from = performance.now();
    one.click();
    // What is picked twice in the same words changes nothing to see; it is left out.
    const at = await Promise.race([answer, pause(400)]);
    if (at) took.push(at - from);
    heard = null;
  }
  eye.disconnect();
  return middle(took);
}"""
)
VERDICT = (".mk[id$=-hands] [data-pick]", ".mk[id$=-hands] [role=status]")
BUTTON = (".mk button", ".mk button")
PLAY = """
async (moves) => {
  const panel = document.querySelector(".mk[id$=-play]");
  const find = (query) => panel.querySelector(query);
  const wait = () => new Promise((go) => setTimeout(go, 4));
  const there = async (query) => { while (!find(query)) await wait(); return find(query); };
  const looks = () => find(".mk-stage").innerHTML + find(".mk-text").innerHTML;
  for (let made = 0; made < moves;) {
    await there("[data-do=edit]");
    if (!find(".mk-action")) {
      find("[data-do=edit]").click();
      (await there("[data-do=use]")).click();
      while (find("[data-do=use]")) await wait();
      continue;
    }
    // A press while the table is on its way is not heard.
    for (let i = 0; !find(".mk-play"); i++) {
      if (i % 25 === 0) find("[data-do=plays]").click();
      await wait();
    }
    find(".mk-play").click();
    const action = await there(".mk-action:not([aria-disabled])");
    const before = looks();
    action.click();
    while (looks() === before) await wait();
    made++;
  }
}
"""


def lessons() -> list[str]:
    """The lessons there are."""
    return sorted(p.stem for p in Path(ROOT, "notebooks").glob("*.ipynb") if p.stem != "index")


def opened(browser: Browser, url: str, last: str = ".mk") -> Page:
    """A page whose panels can be used."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.set_default_timeout(120_000)
    page.goto(url)
    page.locator(f"{last}[data-ready]").first.wait_for()
    return page


def cpu(pid: int) -> float:
    """Seconds of work of a process; none when it is gone."""
    return sum(psutil.Process(pid).cpu_times()[:2]) if psutil.pid_exists(pid) else 0.0


def run() -> Iterator[Row]:
    """Each lesson, alternately with one counter on our page and one on bare Voila's."""
    with (
        bare_voila() as bare_url,
        serving("--pool", "1") as served,
        serving("--notebooks", str(PLAIN)) as plain,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        for name in lessons():
            served.warm()
            plain.warm()
            pool = {child.pid for child in psutil.Process(served.process.pid).children()}
            url = f"{served.url}voila/render/{name}.ipynb"
            page = opened(browser, url, ".mk[id$=-rules]")
            bare = opened(browser, bare_url)
            button = opened(browser, f"{plain.url}voila/render/button.ipynb")
            spent = {pid: cpu(pid) for pid in pool}
            answered, pressed, barely = [], [], []
            for _ in range(5):
                button.bring_to_front()
                pressed.append(button.evaluate(ANSWER, [TIMES // 5, *BUTTON]))
                page.bring_to_front()
                answered.append(page.evaluate(ANSWER, [TIMES // 5, *VERDICT]))
                bare.bring_to_front()
                barely.append(bare.evaluate(ANSWER, [TIMES // 5, *BUTTON]))
            yield Row(f"{name}: a step is painted", page.evaluate(STEP, TIMES), "ms", limit=FRAME)
            yield Row(f"{name}: a picked card is painted", page.evaluate(PICK, TIMES), "ms", limit=FRAME)
            yield Row(
                f"{name}: verdict, beside bare Voila's counter", median(answered), "ms", median(barely), 1.5
            )
            yield Row(
                f"{name}: verdict, beside a counter on our page", median(answered), "ms", median(pressed)
            )
            # The kernel of this page is the one of the pool that has worked since.
            kernel = psutil.Process(max(pool, key=lambda pid: cpu(pid) - spent[pid]))
            before = kernel.memory_full_info().uss
            page.evaluate(STEP, STEPS)
            page.evaluate(PLAY, MOVES)
            grown = (kernel.memory_full_info().uss - before) / 1e6
            yield Row(f"{name}: kernel after {STEPS} steps and {MOVES} moves, grown", grown, "MB", limit=3)
            page.context.close()
            button.context.close()
            bare.context.close()
        browser.close()
