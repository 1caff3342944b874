"""Every view of the pages, and the way to each of them."""

from collections.abc import Callable

from tests.phones.browser.webdriver import Browser
from tests.phones.served import Served

OPEN = "for (const each of document.querySelectorAll('details')) each.open = true"


def table(phone: Browser) -> None:
    """What lies on the tiles, and whose turn it is."""
    phone.run("document.getElementById('look')?.click()")
    phone.wait("return document.querySelector('#tab-table')")
    phone.run("document.getElementById('tab-table').click()")
    phone.wait("return document.querySelector('.players')")


def keys(phone: Browser) -> None:
    """The keys; from the table."""
    table(phone)
    phone.run("document.getElementById('enter').click()")
    phone.wait("return document.querySelector('.key, .trick-key')")


def pad(phone: Browser) -> None:
    """The pad, with all reasons."""
    table(phone)
    phone.run("document.getElementById('tab-pad').click()")
    phone.wait("return document.querySelector('.sheet')")
    phone.run(OPEN)


def evening(phone: Browser) -> None:
    """The matches of this evening."""
    table(phone)
    phone.run("document.getElementById('tab-evening').click()")
    phone.wait("return document.querySelector('.evening button')")


def match(phone: Browser) -> None:
    """One of them, with all reasons."""
    evening(phone)
    phone.run("document.querySelector('.evening button').click()")
    phone.wait("return document.querySelector('#back')")
    phone.run(OPEN)


def replay(phone: Browser) -> None:
    """A stage again, at a turning point where there is one."""
    match(phone)
    phone.run("document.querySelector('.watch button').click()")
    phone.wait("return document.querySelector('#step')")
    phone.run("document.querySelector('.turns button')?.click()")


# In 13; with a stage that is scored.
VIEWS: dict[str, Callable[[Browser], None]] = {
    "keys": keys,
    "table": table,
    "pad": pad,
    "evening": evening,
    "match": match,
    "replay": replay,
}


def join(phone: Browser, served: Served) -> None:
    """Comes in, as one of the players."""
    phone.open(served.code)
    phone.wait("return document.querySelector('#me')")
    phone.run(
        "const me = document.getElementById('me'); me.value = me.options[2].value;"
        "me.dispatchEvent(new Event('change', {bubbles: true}))"
    )
