"""Whatever happens to phone, server or app, the page is right again by itself, in chromium."""

import shutil
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from companion.phones import page_files
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from tests.phones.browser.living import app_on
from tests.phones.browser.situations import LONG
from tests.phones.browser.walk import AT, keep_a_key, lay_out
from tests.phones.browser.webdriver import Browser, Drivers
from tests.phones.served import act, match_on, serve
from tests.phones.test_server import Events

# How long the page may take to be right again once the server can be reached. The machine that
# tries it may be busy: this finds a page that does not come back at all, or only when it is told.
SOON = 3.0
BUSY = 4.0


def same(browser: Browser) -> None:
    """Marks the page as it is loaded now."""
    browser.run("window.same = true")


def is_same(browser: Browser) -> bool:
    """Whether it was not loaded again."""
    return bool(browser.run("return window.same === true"))


def test_a_phone_that_slept_is_right_at_once(phone: Browser, tmp_path: Path) -> None:
    with match_on(tmp_path, "deal #4") as (_, match), serve(tmp_path, "--allow", "look") as served:
        phone.open(served.code)
        phone.wait_for("Anne’s turn")
        same(phone)
        phone.devtools("Page.setWebLifecycleState", state="frozen")
        act(match, "B7")
        act(match, "Y7")
        time.sleep(0.5)
        phone.devtools("Page.setWebLifecycleState", state="active")
        began = time.monotonic()
        phone.wait_for("Marc’s turn")
        assert time.monotonic() - began < SOON + BUSY
        assert is_same(phone)


def test_the_stream_is_opened_anew_whenever_the_phone_wakes(phone: Browser, tmp_path: Path) -> None:
    """A stream of which nothing remains may still say that it is open: a new one is always made."""
    with match_on(tmp_path, "deal #4") as (_, match), serve(tmp_path, "--allow", "look") as served:
        phone.open(served.code)
        phone.wait_for("Anne’s turn")
        phone.run(
            "window.made = 0; const Real = EventSource;"
            "window.EventSource = function (path) { window.made += 1; return new Real(path); }"
        )
        events = ("document|visibilitychange", "window|pageshow", "window|online")
        for number, event in enumerate(events, 1):
            where, name = event.split("|")
            phone.run(f"{where}.dispatchEvent(new Event('{name}'))")
            phone.wait("return window.made === arguments[0]", number)
        act(match, "B7")
        phone.wait_for("Carl’s turn")


def test_a_stream_that_went_silent_is_noticed(phone: Browser, tmp_path: Path) -> None:
    """A server that lost its power says nothing to those who listen."""
    with match_on(tmp_path, "deal #4") as (_, match), serve(tmp_path, "--allow", "look") as served:
        silent = "window.EventSource = class extends EventTarget { close() {} };"
        phone.devtools("Page.addScriptToEvaluateOnNewDocument", source=silent)
        phone.open(served.code)
        phone.wait_for("Anne’s turn")
        act(match, "B7")
        phone.wait_for("Carl’s turn")


def test_the_server_is_restarted(phone: Browser, tmp_path: Path) -> None:
    keep_a_key(tmp_path)
    with match_on(tmp_path, "deal #4") as (_, match):
        with serve(tmp_path, "--allow", "look") as served:
            phone.open(served.code)
            phone.wait_for("Anne’s turn")
            same(phone)
        phone.wait_for("No connection. Trying again …")
        act(match, "B7")
        with serve(tmp_path, "--allow", "look", port=served.port):
            began = time.monotonic()
            phone.wait_for("Carl’s turn")
            assert time.monotonic() - began < SOON + BUSY
            assert "No connection" not in phone.text()
            assert is_same(phone)


def test_the_app_goes_away_and_comes_back(phone: Browser, tmp_path: Path) -> None:
    lay_out(tmp_path)
    with serve(tmp_path, "--allow", "enter") as served:
        with app_on(tmp_path):
            phone.open(served.code)
            phone.wait("return document.querySelector('.key')")
            same(phone)
        phone.wait_for("The table is asleep.")
        assert phone.run("return document.querySelector('.key')") is None
        with app_on(tmp_path):
            phone.wait("return document.querySelector('.key')")
            phone.tap("#key-B2")
            phone.wait_for("Carl’s turn")
        assert is_same(phone)


def test_a_new_code_shows_everybody_out_until_they_have_it(phone: Browser, tmp_path: Path) -> None:
    store = open_store(tmp_path)
    chosen = StoredPreferences(store.journal)
    with serve(tmp_path, "--allow", "look") as served:
        phone.open(served.code)
        phone.wait_for("No game on the table yet.")
        chosen.set("phones_key", "3333333333333333")
        phone.wait_for("That’s not the code of this table.")
        phone.write("#key", "3333 3333 3333 3334")
        phone.tap("#key-form button")
        phone.wait_for("That’s not the code of this table.")
        phone.run(f"location.href = '{served.page}#3333333333333333'")
        phone.wait_for("No game on the table yet.")
        # A bookmark without a code opens joined.
        phone.open("about:blank")
        phone.open(served.page)
        phone.wait_for("No game on the table yet.")
    store.close()


def test_a_new_page_is_loaded_once(phone: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    shutil.copytree(page_files.FOLDER, folder)
    patched = (
        "import sys\nfrom pathlib import Path\nfrom companion.phones import page_files\n"
        f"page_files.FOLDER = Path({str(folder)!r})\n"
        "from companion.cli import main\nsys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", patched]
    data = tmp_path / "data"
    keep_a_key(data)
    count = "if (self === top) sessionStorage.loads = Number(sessionStorage.loads || 0) + 1;"
    with match_on(data, "deal #4"):
        with serve(data, "--allow", "look", command=command) as served:
            phone.devtools("Page.addScriptToEvaluateOnNewDocument", source=count)
            phone.open(served.code)
            phone.wait_for("Anne’s turn")
        with (folder / "style.css").open("a") as style:
            style.write("\n/* another page */\n")
        with serve(data, "--allow", "look", command=command, port=served.port):
            phone.wait("return sessionStorage.loads === '2'")
            phone.wait_for("Anne’s turn")
            time.sleep(1.5)
            assert phone.run("return sessionStorage.loads") == "2"


def test_of_two_taps_on_the_same_table_one_counts(phones: Drivers, tmp_path: Path) -> None:
    lay_out(tmp_path)
    both = [phones.browser(), phones.browser()]
    with app_on(tmp_path), serve(tmp_path, "--allow", "enter") as served:
        for phone in both:
            phone.open(served.code)
            phone.wait("return document.querySelector('.key')")
        first, other = both
        # A finger comes down, meanwhile somebody else plays, and the finger goes up.
        other.run(
            "document.getElementById('key-Y2').dispatchEvent("
            "new PointerEvent('pointerdown', {bubbles: true}))"
        )
        first.tap("#key-B2")
        other.wait_for("Carl’s turn")
        other.run(
            "document.getElementById('key-Y2').dispatchEvent("
            "new MouseEvent('click', {bubbles: true, detail: 1}))"
        )
        other.wait_for("Somebody was quicker. Look again.", "[role=alert]")
        assert served.ask("/api/table").said["at"] == AT + 1
        # And truly at once: whoever is second sees the table move.
        taps = [threading.Thread(target=phone.tap, args=("#key-G1",)) for phone in both]
        for tap in taps:
            tap.start()
        for tap in taps:
            tap.join()
        for phone in both:
            phone.wait_for("played green 1", "#live")
        table = served.ask("/api/table").said
        told = [phone.text("[role=alert]") for phone in both]
        assert table["at"] == AT + 2 + told.count("") - 1, "one, or two that each saw the other"


def test_names_are_shown_as_they_are_written(phone: Browser, tmp_path: Path) -> None:
    names = (LONG[3], LONG[4], LONG[7], LONG[5])
    with (
        match_on(tmp_path, "deal #4", "B7", players=names),
        serve(tmp_path, "--allow", "look") as served,
    ):
        phone.open(served.code)
        phone.wait("return document.querySelector('.players')")
        shown = phone.run(
            "return [...document.querySelectorAll('.name bdi')].map(e => e.textContent)"
        )
        assert shown == list(names)
        phone.tap("#tab-evening")
        phone.wait("return document.querySelector('.evening button')")
        phone.tap(".evening button")
        phone.wait("return document.querySelector('#back')")
        phone.open(f"{served.page}tv")
        phone.wait("return document.querySelector('.players')")
        assert phone.run("return document.querySelectorAll('img, b').length") == 0
        assert phone.run("return document.title") == "Table Companion"


def test_sixty_phones_see_the_same(phone: Browser, tmp_path: Path) -> None:
    with (
        match_on(tmp_path, "deal #4") as (_, match),
        serve(tmp_path, "--allow", "look") as served,
        ExitStack() as leaving,
    ):
        others = [Events(served) for _ in range(59)]
        for other in others:
            leaving.callback(other.close)
            assert other.next()["id"] == "1"
        phone.open(served.code)
        phone.wait_for("Anne’s turn")
        act(match, "B7")
        assert {other.next()["id"] for other in others} == {"2"}
        phone.wait_for("Carl’s turn")


def test_the_table_is_told_whose_phone_it_is(phone: Browser, tmp_path: Path) -> None:
    with match_on(tmp_path, "deal #4"), serve(tmp_path, "--allow", "look") as served:
        asked = "return performance.getEntriesByType('resource').map(each => each.name)"
        phone.open(served.code)
        phone.wait_for("Anne’s turn")
        phone.run(
            "window.made = []; const Real = EventSource;"
            "window.EventSource = function (path) { made.push(path); return new Real(path); };"
            "const me = document.getElementById('me'); me.value = 'Carl';"
            "me.dispatchEvent(new Event('change', {bubbles: true}))"
        )
        assert not any("who=" in each for each in phone.run(asked))
        phone.wait("return window.made.length")
        assert phone.run("return window.made") == ["/api/events?who=Carl"]
