"""The board as browsers show it: from afar on a TV, on a phone, live, to whoever has the key."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.club.boards import board, board_url, lively
from tests.club.clubs import RealClub, RealTable
from tests.phones.browser.test_access import AXE, RUN
from tests.phones.browser.webdriver import Browser, Drivers, chromium
from tests.phones.served import Served
from tests.system.tools import missing

TV, PHONE = (1920, 1080), (390, 844)
# The heights of all letters that are seen, in pixels.
SIZES = """
const isText = (node) => node.nodeType === 3 && node.data.trim();
const speaks = (each) => [...each.childNodes].some(isText);
return [...document.querySelectorAll("#page *")].filter(speaks)
  .map((each) => parseFloat(getComputedStyle(each).fontSize));
"""
# What is beside or below the screen, or cut in its place.
OUTSIDE = """
const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : [];
return [...wide, ...[...document.querySelectorAll(arguments[0])].filter((each) => {
  const { right, bottom } = each.getBoundingClientRect();
  return right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((each) => each.textContent)];
"""


@pytest.fixture(scope="module")
def drivers() -> Iterator[Drivers]:
    with chromium() as found:
        yield found


@pytest.fixture
def browser(drivers: Drivers) -> Iterator[Browser]:
    yield drivers.browser()
    drivers.close()


def come_in(browser: Browser, served: Served, size: tuple[int, int] = TV) -> None:
    """Opens the board with its key, and waits until it is there."""
    browser.look_like(*size)
    browser.open(f"http://127.0.0.1:{served.port}/#{served.key}")
    browser.wait("return document.querySelector('.about')")


def test_a_tv_shows_tables_and_standing_from_afar(
    browser: Browser, club: RealClub, tmp_path: Path
) -> None:
    lively(club, tmp_path)
    title = "Thursday club · autumn"
    with board(
        board_url(club), "--title", title, "--evenings", "10", data=tmp_path / "tv"
    ) as served:
        come_in(browser, served)
        browser.wait("return document.querySelector('.standing tbody')")
        assert browser.text("h1") == title
        assert browser.text(".about") == "6 tables, 21 players, evening 1 of 10"
        cards = browser.run(
            "return [...document.querySelectorAll('.card')].map((e) => e.innerText)"
        )
        assert len(cards) == 6
        assert cards[0].split()[:8] == ["13", "Table", "1", "Stage", "2", "of", "4", "Anne"]
        assert "Round " in cards[2]
        assert "over · Wim wins" in cards[4]
        assert "not heard for 2 min" in cards[5]
        # Of a screen of 1.2 metres 25 pixels are 16 millimetres: read at four metres.
        assert min(browser.run(SIZES)) >= 25
        assert browser.run(OUTSIDE, ".card, .standing tr") == []
        browser.look_like(1280, 720)
        assert browser.run(OUTSIDE, ".card, .standing tr") == []
        browser.look_like(*PHONE)
        browser.until(
            lambda: len(browser.run("return [...document.querySelectorAll('.standing tr')]")) == 22,
            "all lines on a phone",
        )
        assert not browser.run("return document.documentElement.scrollWidth > innerWidth")


def test_everybody_can_read_it(browser: Browser, club: RealClub, tmp_path: Path) -> None:
    if not AXE.exists():
        missing("axe-core is not in .cache/axe (.ci/run fetches it)")
    lively(club, tmp_path)
    with board(board_url(club), data=tmp_path / "tv") as served:
        browser.look_like(*PHONE)
        browser.open(f"http://127.0.0.1:{served.port}/")
        browser.wait("return document.querySelector('#key')")
        browser.run(AXE.read_text())
        assert browser.run(RUN) == []
        for size in (TV, PHONE):
            come_in(browser, served, size)
            browser.wait("return document.querySelector('.standing tbody')")
            browser.run(f"if (!window.axe) {{ {AXE.read_text()} }}")
            assert browser.run(RUN) == []


def test_it_follows_the_table(
    browser: Browser, club: RealClub, kitchen: RealTable, tmp_path: Path
) -> None:
    """Names are data; what changes is changed in its place."""
    names = ("<b>Anne</b>", "<img src=x onerror=alert(1)>", "Herman 🐢", "Zoë")
    _, match, actions = kitchen.begin(names)
    match.act(actions[0])
    kitchen.sync()
    with board(board_url(club), data=tmp_path / "tv") as served:
        come_in(browser, served)
        browser.wait_for("kitchen", ".card")
        assert browser.text(".standing .note") == "Nobody has finished a game yet."
        browser.run("window.card = document.querySelector('.card')")
        for action in actions[1:]:
            match.act(action)
        kitchen.sync()
        browser.wait_for("over ·", ".card .note")
        assert browser.run("return document.contains(window.card)")
        shown = browser.run(
            "return [...document.querySelectorAll('.card .name')].map((e) => e.textContent)"
        )
        assert tuple(shown) == names
        browser.until(
            lambda: browser.run("return document.querySelectorAll('tbody tr').length") == 4,
            "four lines",
        )
        assert not browser.run("return document.querySelector('#page img, #page b')")
        assert browser.text("#live").startswith("kitchen: over")


def test_who_has_no_key_types_it(browser: Browser, club: RealClub, tmp_path: Path) -> None:
    with board(board_url(club), "--title", "Our club", data=tmp_path / "tv") as served:
        browser.look_like(*PHONE)
        browser.open(f"http://127.0.0.1:{served.port}/")
        browser.wait("return document.querySelector('#key')")
        assert "Our club" not in browser.text()
        browser.write("#key", "A" * 16)
        browser.tap("#key-form button")
        browser.wait_for("That’s not the code of this board.", "#said")
        browser.run("document.getElementById('key').value = ''")
        browser.write("#key", served.key.lower())
        browser.tap("#key-form button")
        browser.wait_for("Our club", "h1")
        browser.open(f"http://127.0.0.1:{served.port}/")
        browser.wait_for("Our club", "h1")


def test_a_full_room_comes_by_turns(browser: Browser, club: RealClub, tmp_path: Path) -> None:
    """On a TV nothing is scrolled: what has no room is shown after a while."""
    for number in range(30):
        table = RealTable(club, tmp_path / str(number), f"Table {number:02}")
        table.play(players=[f"P{number}-{seat}" for seat in range(4)], seed=number)
        table.sync()
    with board(board_url(club), data=tmp_path / "tv") as served:
        come_in(browser, served)
        browser.wait("return document.querySelector('.standing tbody')")
        seen: set[str] = set()
        places: set[str] = set()
        end = time.monotonic() + 120
        while len(seen) < 30 or len(places) < 120:
            assert time.monotonic() < end, (len(seen), len(places))
            assert browser.run(OUTSIDE, ".card, .standing tr") == []
            seen |= set(
                browser.run(
                    "return [...document.querySelectorAll('.table-name')].map((e) => e.textContent)"
                )
            )
            places |= set(
                browser.run(
                    "return [...document.querySelectorAll('.place')].map((e) => e.textContent)"
                )
            )
            # Whoever does not want to wait for twelve seconds taps.
            browser.run("document.querySelector('h1').click()")


def test_it_says_when_the_database_is_away(browser: Browser, tmp_path: Path) -> None:
    url = "postgresql://tv:secret-of-the-tv@127.0.0.1:1/club"
    with board(url, data=tmp_path) as served:
        come_in(browser, served, PHONE)
        browser.wait_for("The club’s database doesn’t answer.", ".away")
    browser.wait_for("No connection. Trying again …", ".away")
