"""Everybody can read the pages: axe's WCAG AA rules, and all sizes of screens and letters."""

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from companion.catalogues import LANGUAGES
from tests.phones.browser.living import app_on
from tests.phones.browser.situations import LONG, SITUATIONS, laid_out
from tests.phones.browser.views import VIEWS, join, table
from tests.phones.browser.webdriver import Browser
from tests.phones.served import act, serve
from tests.system.command import ROOT
from tests.system.tools import missing

AXE = ROOT / ".cache/axe/node_modules/axe-core/axe.min.js"
RUN = """
return axe.run({runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}).then((found) =>
  found.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" | ")}`));
"""
# Whether anything is wider than the screen, and what can be tapped with too little room.
TOO_WIDE = """
const wide = [...document.querySelectorAll("body *")].filter((each) =>
  !each.closest(".sheet, .why, svg") && each.getBoundingClientRect().right > screen.width + 1);
if (wide.length) return wide.map((each) => `${each.id || each.className} is too wide`).join();
const small = [...document.querySelectorAll("button, select, summary, a, input")].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return width && (width < 40 || height < 40) && each.type !== "range";
});
return small.map((each) => `${each.id || each.textContent} is small`).join();
"""
# Words that end before they do, on what shows no more of them; names are short where this is asked.
CUT = """
return [...document.querySelectorAll("body *")].filter((each) => {
  const { overflowX, textOverflow } = getComputedStyle(each);
  const isCut = each.scrollWidth > each.clientWidth + 1 && !each.closest(".unseen, #live");
  return isCut && (overflowX === "hidden" || textOverflow === "ellipsis");
}).map((each) => `${each.id || each.className}: ${each.textContent}`).join();
"""
SIZES = [(360, 640), (390, 844), (820, 1180), (1080, 1920)]
# Each size upright and on its side, with the themes by turns, and the small ones with large text.
LOOKS = [
    (*(size if upright else size[::-1]), light, large)
    for size, themes in zip(SIZES, cycle([(True, False), (False, True)]))
    for upright, light in zip((True, False), themes, strict=True)
    for large in ((1, 2) if size[0] < 500 else (1,))
]


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.exists():
        missing("axe-core is not in .cache/axe (.ci/run fetches it)")
    return AXE.read_text()


def violations(phone: Browser, axe: str) -> Any:
    """What axe finds on the page as it is now."""
    phone.run(f"if (!window.axe) {{ {axe} }}")
    return phone.run(RUN)


def test_every_view_in_every_look(phone: Browser, axe: str, tmp_path: Path) -> None:
    """Themes and sizes are changed under each open view; what a look is, axe need not be told."""
    with laid_out(tmp_path, SITUATIONS["13"]._replace(names=LONG[1:5])):
        pass
    with app_on(tmp_path), serve(tmp_path, "--allow", "enter") as served:
        join(phone, served)
        found = {}
        for number, (view, go) in enumerate(VIEWS.items()):
            go(phone)
            for place, (width, height, light, large) in enumerate(LOOKS):
                phone.look_like(width, height, light=light, large=large)
                look = (view, width, height, light, large)
                if wrong := phone.run(TOO_WIDE):
                    found[look] = wrong
                # Each view in some looks, each look with some views: axe takes its time.
                if place % 3 == number % 3 and (wrong := violations(phone, axe)):
                    found[look] = wrong
        assert not found


@pytest.mark.parametrize("name", ["6th-eight", "10-over", "pad-eight", "13-over"])
def test_the_other_games(phone: Browser, axe: str, tmp_path: Path, name: str) -> None:
    with laid_out(tmp_path, SITUATIONS[name]), serve(tmp_path, "--allow", "look") as served:
        join(phone, served)
        found = {}
        for view in ("table", "match"):
            VIEWS[view](phone)
            for width, height, light, large in (LOOKS[1], LOOKS[5]):
                phone.look_like(width, height, light=light, large=large)
                wrong = phone.run(TOO_WIDE) or violations(phone, axe)
                if wrong:
                    found[view, width, height, light, large] = wrong
        assert not found


def test_every_language_fits_a_small_phone(phone: Browser, tmp_path: Path) -> None:
    with laid_out(tmp_path, SITUATIONS["13"]):
        pass
    found = {}
    with app_on(tmp_path), serve(tmp_path, "--allow", "enter") as served:
        phone.look_like(360, 640)
        join(phone, served)
        for language in LANGUAGES:
            phone.open("about:blank")
            phone.speak(language)
            phone.open(served.code)
            phone.wait("return document.querySelector('#look, #tab-table')")
            assert phone.run("return document.documentElement.lang") == language
            for view, go in VIEWS.items():
                go(phone)
                if wrong := phone.run(TOO_WIDE) or phone.run(CUT):
                    found[language, view] = wrong
    assert not found


def test_the_way_in_and_the_tv(phone: Browser, axe: str, tmp_path: Path) -> None:
    with laid_out(tmp_path, SITUATIONS["13-six"]), serve(tmp_path, "--allow", "look") as served:
        phone.open(served.page)
        phone.wait("return document.querySelector('#key')")
        assert violations(phone, axe) == []
        phone.look_like(360, 640, light=True, large=2)
        assert (phone.run(TOO_WIDE), violations(phone, axe)) == ("", [])
        join(phone, served)
        for width, height in ((1920, 1080), (1280, 720)):
            phone.look_like(width, height)
            phone.open(f"{served.page}tv")
            phone.wait("return document.querySelector('.players')")
            assert violations(phone, axe) == []
            tall = phone.run("return document.documentElement.scrollHeight <= innerHeight")
            assert tall, "nothing is below the screen"


def test_whoever_reads_aloud_is_told_what_happens(phone: Browser, tmp_path: Path) -> None:
    """The table changes; the place where somebody reads, and the focus, stay."""
    with (
        laid_out(tmp_path, SITUATIONS["13-begun"]) as match,
        serve(tmp_path, "--allow", "look") as served,
    ):
        join(phone, served)
        table(phone)
        phone.run("document.getElementById('me').focus()")
        phone.run("window.tile = document.querySelector('.tile')")
        assert phone.run("return document.querySelector('[aria-live=polite]#live')")
        before = phone.text("#live")
        act(match, "G1")
        phone.until(lambda: phone.text("#live") != before, "another text in the live region")
        assert "played green 1" in phone.text("#live")
        assert phone.run("return document.activeElement.id") == "me"
        assert phone.run("return document.contains(window.tile)"), "what stays is not made anew"
