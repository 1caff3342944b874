"""What the tests of the screens of 10 share: a match at a place, and what can be read there."""

from companion.games.ten import game as ten
from companion.games.ten.screens.tracking import keep_chips
from companion.ui.render.things import Text
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from tests.ui.studio import FOUR, PANELS, Studio

PANEL = PANELS["800x480"]


def at(studio: Studio, *events: str, full: bool = False, players: tuple[str, ...] = FOUR) -> Screen:
    """The screen that a match is at after these events."""
    studio.match(players, *events, game="ten")
    if full:
        keep_chips(studio.shell, True)
    flow.open_match(studio.shell)
    return studio.shell.navigator.screen


def texts(studio: Studio) -> list[str]:
    """All that can be read."""
    return [thing.text for thing in studio.frame(PANEL).things if isinstance(thing, Text)]


def said(studio: Studio) -> str:
    """All of it, in one line."""
    return " ".join(texts(studio))


def events(studio: Studio) -> list[str]:
    """The record."""
    assert studio.shell.session.is_open
    return [str(event) for event in studio.shell.session.match.events]


def state(studio: Studio) -> ten.State:
    """The game."""
    assert studio.shell.session.is_open
    found: ten.State = studio.shell.session.match.state
    return found
