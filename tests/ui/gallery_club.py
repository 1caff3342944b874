"""Scenes of a table that belongs to a club: reached or not, what waits, and who sits here next."""

from collections.abc import Callable

from companion.match.actions import Abandon
from companion.ui.screens.home import Home
from companion.ui.screens.settings.club_screen import ClubScreen
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.shell.device_states import ClubState
from tests.ui.studio import FOUR, Studio

SetUp = Callable[[Studio, tuple[str, ...]], None]
NAME = "Table 3 near the window"
PROBLEM = (
    "the club at club.lan can't be reached: connection to server at 192.168.178.20, port 5432"
    " timed out"
)


def _seated(*, waits: bool = False, gone: bool = False, tap: bool = False) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember(players)
        if gone:
            studio.match(FOUR, "deal").act(Abandon())
        if waits:
            studio.match(players, "deal", "B7", "Y5", "R4@B", counted=1)
            studio.shell.session.close()
        studio.shell.device.club = ClubState(NAME, True, seating=7, seats=players)
        studio.show(Home)
        if tap:
            studio.tap("seated")

    return set_up


def _club(reached: bool, waiting: int | None = 0, problem: str = "") -> SetUp:
    def set_up(studio: Studio, _players: tuple[str, ...]) -> None:
        studio.shell.device.club = ClubState(NAME, reached, problem, waiting)
        studio.show(ClubScreen)

    return set_up


def _settings(studio: Studio, _players: tuple[str, ...]) -> None:
    studio.shell.device.club = ClubState(NAME, False, "", 1234)
    studio.show(SettingsScreen)


def _settings_reached(studio: Studio, _players: tuple[str, ...]) -> None:
    studio.shell.device.club = ClubState(NAME, True)
    studio.show(SettingsScreen)


def _none(studio: Studio, _players: tuple[str, ...]) -> None:
    studio.show(ClubScreen)


SCENES: dict[str, SetUp] = {
    "home-seated": _seated(waits=True),
    "home-seated-new": _seated(),
    "home-seated-gone": _seated(waits=True, gone=True),
    "seats-of-club": _seated(tap=True),
    "settings-club": _settings,
    "settings-club-reached": _settings_reached,
    "club": _club(True),
    "club-sending": _club(True, 1),
    "club-away": _club(False, None),
    "club-away-waiting": _club(False, 217, PROBLEM),
    "club-none": _none,
}
