"""A TV: let in by a code on the table, transparent for a stream, and the same after days."""

from pathlib import Path
from typing import Any

from tests.phones.browser.walk import keep_a_key
from tests.phones.browser.webdriver import Browser
from tests.phones.served import match_on, serve
from tests.pilot import Pilot

# In place of the stream: what the test says is what the table says.
DAYS = """
window.streams = new Set();
window.EventSource = class extends EventTarget {
  constructor() { super(); streams.add(this); }
  close() { streams.delete(this); }
};
window.say = (snapshot) => {
  const data = JSON.stringify(snapshot);
  for (const stream of streams) stream.dispatchEvent(new MessageEvent("table", { data }));
};
"""
# So many plays of a day, all at once; now and then the Wi-Fi is gone.
PLAYS = """
const [first, plays] = arguments;
return (async () => {
  for (let at = 1; at <= plays; at += 1) {
    const sum = at % 14, names = first.names, on = names[at % names.length];
    const tile = { sum, cards: sum ? [`B${[1, 2, 4, 5, 7][at % 5]}`] : [] };
    const table = { ...first.table, on, laid: at % 50, to_lay: 50 - (at % 50) };
    table.tiles = { ...table.tiles, blue: tile };
    const scores = Array.from({ length: at % 4 }, () => names.map((_, seat) => (at + seat) % 20));
    say({ ...first, at, scores, table });
    if (at % 50 === 0) {
      window.dispatchEvent(new Event("online"));
      await new Promise((done) => setTimeout(done, 20));
    }
  }
  return streams.size;
})();
"""


def figures(browser: Browser) -> dict[str, float]:
    """What the page holds after everything that can go has gone."""
    browser.devtools("HeapProfiler.enable")
    for _ in range(3):
        browser.devtools("HeapProfiler.collectGarbage")
    found = browser.devtools("Performance.getMetrics")["metrics"]
    wanted = ("JSHeapUsedSize", "Nodes", "JSEventListeners")
    return {each["name"]: each["value"] for each in found if each["name"] in wanted}


def test_the_table_lets_it_in(phone: Browser, tmp_path: Path) -> None:
    keep_a_key(tmp_path)
    with match_on(tmp_path, "deal #4"):
        pass
    pilot = Pilot(tmp_path, resume=True)
    try:
        with serve(tmp_path, "--allow", "enter") as served:
            _ask_and_answer(phone, pilot, f"{served.page}tv")
            phone.wait_for("Anne’s turn")
            answer = phone.run("return fetch('/api/table').then(answer => answer.json())")
            assert answer["allow"] == "look", "who came in this way may only look"
    finally:
        pilot.close()


def _ask_and_answer(phone: Browser, pilot: Pilot, page: str) -> None:
    phone.open(page)

    def the_table_asks() -> Any:
        pilot.app.step()
        return pilot.screen == "LetIn"

    phone.until(the_table_asks, "the table's question")
    phone.wait_for("The table shows")
    code = phone.text("h1").partition(".")[0].split()[-1]
    assert code in str(vars(pilot.app.shell.navigator.screen).values())
    pilot.tap("yes")
    pilot.app.step()


def test_a_stream_shows_what_is_behind(phone: Browser, tmp_path: Path) -> None:
    with match_on(tmp_path, "deal #4"), serve(tmp_path, "--allow", "look") as served:
        phone.open(served.code)
        phone.wait_for("Anne’s turn")
        phone.open(f"{served.page}tv?overlay")
        phone.wait_for("Anne’s turn")
        grounds = phone.run(
            "return [document.documentElement, document.body]"
            ".map(each => getComputedStyle(each).backgroundColor)"
        )
        assert grounds == ["rgba(0, 0, 0, 0)"] * 2
        assert (
            phone.run("return getComputedStyle(document.documentElement).colorScheme") == "normal"
        )


def test_a_day_leaves_nothing_behind(phone: Browser, tmp_path: Path) -> None:
    with match_on(tmp_path, "deal #4", "B7"), serve(tmp_path, "--allow", "look") as served:
        phone.devtools("Performance.enable")
        phone.open(served.code)
        phone.wait_for("Carl’s turn")
        phone.devtools("Page.addScriptToEvaluateOnNewDocument", source=DAYS)
        phone.look_like(1920, 1080)
        phone.open(f"{served.page}tv")
        phone.wait_for("Carl’s turn")
        first = served.ask("/api/table").said
        assert phone.run(PLAYS, first, 200) <= 1
        before = figures(phone)
        for _ in range(4):
            assert phone.run(PLAYS, first, 800) <= 1, "one stream, however often it was opened"
        after = figures(phone)
        assert after["Nodes"] <= before["Nodes"] + 200
        assert after["JSEventListeners"] <= before["JSEventListeners"] + 20
        assert after["JSHeapUsedSize"] <= before["JSHeapUsedSize"] * 1.2 + 300_000
