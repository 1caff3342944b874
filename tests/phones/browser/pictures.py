"""Draws the pages in every situation: python -m tests.phones.browser.pictures FOLDER [NAME …]."""

import argparse
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.phones.browser.living import app_on
from tests.phones.browser.situations import NAMES, SITUATIONS, laid_out
from tests.phones.browser.webdriver import Browser, chromium
from tests.phones.served import Served, serve

PHONE, SMALL, TABLET, WIDE, TV = (390, 844), (360, 640), (820, 1180), (740, 360), (1920, 1080)


def main() -> int:
    """Writes a PNG file for each view of each situation."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--size", default="390x844")
    parser.add_argument("--light", action="store_true")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--enter", action="store_true", help="with the keys")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    width, height = map(int, options.size.split("x"))
    with chromium() as drivers:
        browser = drivers.browser()
        for name in options.names or SITUATIONS:
            with tempfile.TemporaryDirectory() as data, ExitStack() as running:
                with laid_out(Path(data), SITUATIONS[name]):
                    pass
                if options.enter:
                    running.enter_context(app_on(Path(data)))
                allow = "enter" if options.enter else "look"
                served = running.enter_context(serve(Path(data), "--allow", allow))
                browser.open("about:blank")
                browser.speak(options.lang)
                draw = _tv if width >= 1280 else _phone
                browser.open(f"http://127.0.0.1:{served.port}/#{served.key}")
                browser.look_like(
                    width, height, light=options.light, large=2 if options.large else 1
                )
                draw(browser, served, options.folder / f"{name}-{options.lang}-{options.size}")
    return 0


def _phone(browser: Browser, _served: Served, file: Path) -> None:
    browser.wait("return document.querySelector('.players, #tabs button')")
    if browser.run("return document.querySelector('.key, .trick-key')"):
        _whole(browser, file.with_name(f"{file.name}-keys.png"))
        browser.run("document.getElementById('look').click()")
    browser.run(
        "const me = document.getElementById('me'); if (me) { me.value = arguments[0];"
        "me.dispatchEvent(new Event('change', {bubbles: true})); }",
        NAMES[1],
    )
    for tab in ("table", "pad", "evening"):
        browser.run(f"document.getElementById('tab-{tab}').click(); scrollTo(0, 0)")
        if tab == "evening":
            browser.wait("return document.querySelector('.evening button')")
        _whole(browser, file.with_name(f"{file.name}-{tab}.png"))
    browser.run("document.querySelector('.evening button').click()")
    browser.wait("return document.querySelector('#back')")
    browser.run("for (const each of document.querySelectorAll('details')) each.open = true")
    _whole(browser, file.with_name(f"{file.name}-match.png"))


def _tv(browser: Browser, served: Served, file: Path) -> None:
    browser.wait("return document.querySelector('.players')")
    browser.open(f"http://127.0.0.1:{served.port}/tv")
    browser.wait("return document.querySelector('.players')")
    browser.picture(file.with_name(f"{file.name}-tv.png"))


def _whole(browser: Browser, file: Path) -> None:
    """All of the page, also what one has to scroll to."""
    browser.run("document.fonts.ready.then(() => null)")
    browser.picture(file)


if __name__ == "__main__":
    sys.exit(main())
