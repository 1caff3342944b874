"""What any phone can do at any table: the main walk, in whatever browser."""

from contextlib import closing
from pathlib import Path

from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from tests.phones.browser.living import app_on
from tests.phones.browser.webdriver import Browser
from tests.phones.served import Served, match_on, serve

# All blue 1s are out; the table is at entry 8, and Anne is on.
PLAYED = ("deal #4", "B1", "Y1", "B1", "G2", "B1", "Y7", "G4", "Y4")
AT = len(PLAYED)


def lay_out(directory: Path) -> None:
    """A match of four with some cards on the tiles."""
    with match_on(directory, *PLAYED):
        pass


def keep_a_key(directory: Path) -> None:
    """A key that the next server has too, also where no app keeps it."""
    with closing(open_store(directory)) as store:
        StoredPreferences(store.journal).set("phones_key", "2222222222222222")


def main_walk(browser: Browser, directory: Path) -> None:
    """Joins by the code, sees a play live, chooses a name, enters, is refused, takes it back."""
    lay_out(directory)
    with app_on(directory), serve(directory, "--allow", "enter") as served:
        browser.open(served.code)
        browser.wait_for("Anne’s turn")
        see_it_live(browser, served)
        browser.run(
            "const me = document.getElementById('me'); me.value = 'Carl';"
            "me.dispatchEvent(new Event('change', {bubbles: true}))"
        )
        browser.wait_for("Your turn, Carl")
        enter(browser, served)
        browser.tap("#key-B1")
        browser.wait_for("It’s Marc’s turn. Who played it?")
        browser.tap("#by-on")
        browser.wait_for("All copies of blue 1 are already out.", "[role=alert]")
        assert served.ask("/api/table").said["at"] == AT + 2, "a refused card changes nothing"
        browser.tap("#undo")
        browser.wait_for("Your turn, Carl")
        assert served.ask("/api/table").said["table"]["tiles"]["blue"]["sum"] == 5


def see_it_live(browser: Browser, served: Served) -> None:
    """Somebody else plays, and it is seen here within a moment, without a reload."""
    browser.run("window.same = true")
    assert served.play(1, AT, "B2").said == {"ok": True, "entry": AT + 1}
    browser.wait_for("Carl’s turn")
    assert browser.text("#live") == "Anne played blue 2. Carl’s turn"
    assert browser.run("return window.same")
    assert browser.run("return document.querySelector('.tile.last.blue .chip.newest').textContent")


def enter(browser: Browser, served: Served) -> None:
    """One tap on a key is one play."""
    browser.tap("#key-G7")
    browser.wait_for("Marc’s turn")
    table = served.ask("/api/table").said
    assert table["at"] == AT + 2
    assert table["table"]["last"] == {"by": "Carl", "play": "G7", "took": 0}
