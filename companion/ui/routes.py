"""The ways from one screen to another, by name: a screen is loaded when it is opened first.

`self.navigator.go(routes.history(self.shell))`. Each route takes what its screen takes. The screens
of a game are opened by its own routes, and the screen that a match needs by `flow`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.base import Refusal
    from companion.match.actions import Correction, Edit
    from companion.match.archive import MatchSummary
    from companion.match.match import Match
    from companion.ui.screens.changes import NoFit, WhatChanges
    from companion.ui.screens.correct import Correct
    from companion.ui.screens.dealing.who_dealt import WhoDealt
    from companion.ui.screens.end_match import EndMatch
    from companion.ui.screens.enrol import Enrol
    from companion.ui.screens.history import History
    from companion.ui.screens.home import Home
    from companion.ui.screens.matches.children import ChildrenWait
    from companion.ui.screens.matches.unfinished import Unfinished
    from companion.ui.screens.menu import Menu
    from companion.ui.screens.notice import NoticeScreen
    from companion.ui.screens.pad import Pad
    from companion.ui.screens.past import PastMatch
    from companion.ui.screens.people.seat_player import SeatPlayer
    from companion.ui.screens.people.table_players import TablePlayers
    from companion.ui.screens.phones.let_in import LetIn
    from companion.ui.screens.phones.phones_screen import PhonesScreen
    from companion.ui.screens.player import OnePlayer
    from companion.ui.screens.players import Counting, Players
    from companion.ui.screens.podium.podium_screen import Podium
    from companion.ui.screens.readers import ReadersScreen
    from companion.ui.screens.replay.replay_screen import ReplayScreen
    from companion.ui.screens.result import Result
    from companion.ui.screens.seats import Seats
    from companion.ui.screens.settings.date_screen import DateScreen
    from companion.ui.screens.settings.panel_size import PanelSize
    from companion.ui.screens.settings.settings_screen import SettingsScreen
    from companion.ui.screens.settings.sound_output import SoundOutput
    from companion.ui.screens.settings.update import UpdateScreen
    from companion.ui.screens.settings.wifi import WifiScreen
    from companion.ui.screens.sharing.share_match import ShareMatch
    from companion.ui.screens.statistics.person import PersonStatistics
    from companion.ui.screens.statistics.table import TableStatistics
    from companion.ui.shell.game_ui import GameUI
    from companion.ui.shell.shell import Shell


def correct(shell: "Shell", number: int) -> "Correct":
    """What an entry was really; `number` is its place in the record, from 1."""
    from companion.ui.screens.correct import Correct

    return Correct(shell, number)


def date(shell: "Shell", then: "Callable[[], None] | None" = None) -> "DateScreen":
    """The date and the time; where nothing is to be done next (`then`) it goes back."""
    from companion.ui.screens.settings.date_screen import DateScreen

    return DateScreen(shell, then)


def end_match(shell: "Shell") -> "EndMatch":
    """Asks how the match on the table ends."""
    from companion.ui.screens.end_match import EndMatch

    return EndMatch(shell)


def enrol(shell: "Shell", game: str) -> "Enrol":
    """The cards of a game, to give each its tag."""
    from companion.ui.screens.enrol import Enrol

    return Enrol(shell, game)


def let_in(shell: "Shell", code: str, answer: "Callable[[bool], None]") -> "LetIn":
    """Whether a device that shows this code may look on; `answer` is told once."""
    from companion.ui.screens.phones.let_in import LetIn

    return LetIn(shell, code, answer)


def history(shell: "Shell") -> "History":
    """The matches that have ended."""
    from companion.ui.screens.history import History

    return History(shell)


def home(shell: "Shell") -> "Home":
    """The first screen: the games, and the match that was played last."""
    from companion.ui.screens.home import Home

    return Home(shell)


def menu(shell: "Shell") -> "Menu":
    """The menu of the table."""
    from companion.ui.screens.menu import Menu

    return Menu(shell)


def no_fit(shell: "Shell", edits: "tuple[Edit, ...]", refusal: "Refusal") -> "NoFit":
    """Why a correction was refused, and the way to the entry that no longer fits."""
    from companion.ui.screens.changes import NoFit

    return NoFit(shell, edits, refusal)


def children_wait(shell: "Shell") -> "ChildrenWait":
    """That a stage or round has ended in children's mode; lies over its scores."""
    from companion.ui.screens.matches.children import ChildrenWait

    return ChildrenWait(shell)


def notice(shell: "Shell", text: str) -> "NoticeScreen":
    """A sentence to read before going on."""
    from companion.ui.screens.notice import NoticeScreen

    return NoticeScreen(shell, text)


def pad(shell: "Shell", match: "Match | None" = None) -> "Pad":
    """The points of the match on the table, or of one from the history."""
    from companion.ui.screens.pad import Pad

    return Pad(shell, match)


def panel_size(shell: "Shell", then: "Callable[[], None] | None" = None) -> "PanelSize":
    """How large the panel is; with a button to what is to be done next, if there is something."""
    from companion.ui.screens.settings.panel_size import PanelSize

    return PanelSize(shell, then)


def past(shell: "Shell", summary: "MatchSummary", match: "Match") -> "PastMatch":
    """One match of the history."""
    from companion.ui.screens.past import PastMatch

    return PastMatch(shell, summary, match)


def person_statistics(
    shell: "Shell", name: str, counting: "Counting | None" = None
) -> "PersonStatistics":
    """A person's numbers; `counting` if matches are being counted already."""
    from companion.ui.screens.players import Counting
    from companion.ui.screens.statistics.person import PersonStatistics

    return PersonStatistics(shell, name, counting or Counting(shell))


def phones(shell: "Shell") -> "PhonesScreen":
    """Whether phones may look or enter, and the code that lets them in."""
    from companion.ui.screens.phones.phones_screen import PhonesScreen

    return PhonesScreen(shell)


def player(shell: "Shell", name: str, counting: "Counting") -> "OnePlayer":
    """One of the remembered players, to rename, colour or hide."""
    from companion.ui.screens.player import OnePlayer

    return OnePlayer(shell, name, counting)


def players(shell: "Shell") -> "Players":
    """Everybody who has played here."""
    from companion.ui.screens.players import Players

    return Players(shell)


def podium(shell: "Shell") -> "Podium":
    """Everybody on the podium, the last first; lies over the result of the match on the table."""
    from companion.ui.screens.podium.podium_screen import Podium

    return Podium(shell)


def readers(shell: "Shell") -> "ReadersScreen":
    """The card readers and the decks."""
    from companion.ui.screens.readers import ReadersScreen

    return ReadersScreen(shell)


def replay(
    shell: "Shell",
    number: int | None = None,
    match: "Match | None" = None,
    match_id: str | None = None,
) -> "ReplayScreen":
    """A scored stage step by step, or with 0 all rounds; None for what is usually shown."""
    from companion.ui.screens.replay.replay_screen import ReplayScreen

    return ReplayScreen(shell, number, match, match_id)


def result(shell: "Shell", *, celebrates: bool = True) -> "Result":
    """Who has won the match on the table; `celebrates`: whether with confetti and a jingle."""
    from companion.ui.screens.result import Result

    return Result(shell, celebrates=celebrates)


def seat_player(
    shell: "Shell", seat: int, match: "Match | None" = None, stage: int | None = None
) -> "SeatPlayer":
    """Who sits at a seat of the match on the table, or of one from the history."""
    from companion.ui.screens.people.seat_player import SeatPlayer

    return SeatPlayer(shell, seat, match, stage)


def seats(shell: "Shell", game: "GameUI") -> "Seats":
    """Who plays a new match of a game, and where they sit."""
    from companion.ui.screens.seats import Seats

    return Seats(shell, game)


def settings(shell: "Shell") -> "SettingsScreen":
    """What the table can choose."""
    from companion.ui.screens.settings.settings_screen import SettingsScreen

    return SettingsScreen(shell)


def share_match(
    shell: "Shell", match_id: str, match: "Match", film: int | None = None
) -> "ShareMatch":
    """A match to take along, as a code or on a stick, where the film of one replay is saved too."""
    from companion.ui.screens.sharing.share_match import ShareMatch

    return ShareMatch(shell, match_id, match, film)


def sound_output(shell: "Shell") -> "SoundOutput":
    """What the sound comes out of."""
    from companion.ui.screens.settings.sound_output import SoundOutput

    return SoundOutput(shell)


def table_players(shell: "Shell") -> "TablePlayers":
    """Who sits at the table."""
    from companion.ui.screens.people.table_players import TablePlayers

    return TablePlayers(shell)


def table_statistics(shell: "Shell", counting: "Counting | None" = None) -> "TableStatistics":
    """The numbers of everyone, or of a group; `counting` if matches are being counted already."""
    from companion.ui.screens.players import Counting
    from companion.ui.screens.statistics.table import TableStatistics

    return TableStatistics(shell, counting or Counting(shell))


def unfinished(shell: "Shell") -> "Unfinished":
    """The matches that can be continued."""
    from companion.ui.screens.matches.unfinished import Unfinished

    return Unfinished(shell)


def update(shell: "Shell") -> "UpdateScreen":
    """Which version is installed, and which one there is."""
    from companion.ui.screens.settings.update import UpdateScreen

    return UpdateScreen(shell)


def what_changes(shell: "Shell", action: "Correction") -> "WhatChanges":
    """How a correction would change the points, to confirm it."""
    from companion.ui.screens.changes import WhatChanges

    return WhatChanges(shell, action)


def who_dealt(
    shell: "Shell",
    number: int,
    seat: int | None = None,
    once: "Callable[[int], None] | None" = None,
) -> "WhoDealt":
    """Who really dealt a stage."""
    from companion.ui.screens.dealing.who_dealt import WhoDealt

    return WhoDealt(shell, number, seat, once)


def wifi(shell: "Shell", then: "Callable[[], None] | None" = None) -> "WifiScreen":
    """The networks to connect to; with a button *Next* if there is something to do next."""
    from companion.ui.screens.settings.wifi import WifiScreen

    return WifiScreen(shell, then)
