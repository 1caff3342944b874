"""Scenes of an evening with several matches: what was won, noted and deleted, and what waits."""

from collections.abc import Callable
from datetime import datetime

from companion.match.actions import Abandon, Stop
from companion.store.steady_clock import Boot
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.matches.deleted_matches import DeletedMatches
from companion.ui.screens.matches.note import NoteScreen
from companion.ui.screens.matches.unfinished import Unfinished
from companion.ui.screens.matches.whose import Whose
from companion.ui.screens.menu import Menu
from companion.ui.screens.pad import Pad
from companion.ui.screens.past import PastMatch
from companion.ui.screens.result import Result
from companion.ui.screens.seats import Seats
from companion.ui.shell import game_uis
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.ui.studio import SIX, Studio

Make = Callable[[Shell], Screen]
SetUp = Callable[[Studio, tuple[str, ...]], None]

NOTE = "Zoë's birthday"


class _Evening:
    """A wall clock and a steady one that go on by half a minute whenever one looks."""

    def __init__(self) -> None:
        self.now = datetime.fromisoformat("2026-11-20 19:04").timestamp()

    def wall(self) -> float:
        self.now += 30
        return self.now


def _evening(studio: Studio, players: tuple[str, ...], matches: int = 3) -> None:
    """So many matches of 13 were played this evening; the last one is on the table."""
    evening = _Evening()
    studio.journal._clock = evening.wall
    studio.journal._steady_clock._boot = Boot("evening", lambda: evening.now)
    for number in range(matches):
        # Another one wins each time.
        studio.match((*players[number:], *players[:number]), counted=2)
        evening.now += 300
        studio.shell.session.match.act(Stop())


def _after(make: Make, *taps: str, matches: int = 3, note: str = "") -> SetUp:
    """A screen at the end of the evening, and then these taps."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _evening(studio, players, matches)
        if note:
            studio.journal.set_note(studio.shell.session.match_id or "", note)
        studio.show(make)
        studio.tap(*taps)

    return set_up


def _waiting(make: Make, *taps: str, count: int = 3) -> SetUp:
    """So many matches wait to be continued."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _evening(studio, players, 1)
        for number in range(count):
            game = ("sixth-sense", "ten", "thirteen")[number % 3]
            events = ("deal", "B7", "Y5", "R4@B") if game == "thirteen" else ()
            studio.match(players, *events, game=game)
        studio.shell.session.close()
        studio.show(make)
        studio.tap(*taps)

    return set_up


def _deleted(set_up: SetUp, make: Make, long_ago: bool = False) -> SetUp:
    """The last match was deleted, this evening or long ago."""

    def deleted(studio: Studio, players: tuple[str, ...]) -> None:
        set_up(studio, players)
        studio.journal.delete(studio.shell.session.match_id or "")
        if long_ago:
            studio.journal.connection.execute("UPDATE deleted SET at = at - 9000000")
        studio.show(make)

    return deleted


def _discarded(make: Make, *taps: str, waiting: int = 0) -> SetUp:
    """A match is discarded with these taps, or was; so many others wait."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _evening(studio, players, 1)
        for _ in range(waiting):
            studio.match(players, "deal", "B7")
        match = studio.match(players, "deal", "B7", "Y5", counted=1)
        if not taps:
            match.act(Abandon())
        studio.show(make)
        studio.tap(*taps)

    return set_up


def _past(shell: Shell) -> Screen:
    summary = shell.session.archive.latest(1)[0]
    return PastMatch(shell, summary, shell.session.find(summary.id))


def _whose(shell: Shell) -> Screen:
    return Whose(shell, shell.session.match.names[0], lambda _name: None)


def _many_people(set_up: SetUp) -> SetUp:
    """More people than fit on a page have played here."""

    def crowded(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember((*SIX, *(f"Gast {number}" for number in range(1, 30))))
        set_up(studio, players)

    return crowded


def _saved(game: str) -> SetUp:
    """A match of this game begins while another one is under way."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _waiting(lambda shell: Seats(shell, game_uis.of(game)), count=3)(studio, players)
        studio.tap(*(f"person-{name}" for name in players), "next")

    return set_up


SCENES: dict[str, SetUp] = {
    "evening-home": _after(Home),
    "evening-home-waiting": _waiting(Home, count=1),
    "evening-home-several": _waiting(Home),
    "evening-unfinished": _waiting(Unfinished),
    "evening-history": _after(History, note=NOTE),
    "evening-history-game": _after(History, "game"),
    "evening-history-player": _after(History, "player", "person-0"),
    "evening-history-nothing": _after(History, "game", "game"),
    "evening-history-deleted": _deleted(_after(Home, matches=7), History),
    "evening-history-deleted-before": _deleted(_after(Home, matches=7), History, long_ago=True),
    "evening-deleted": _deleted(_after(Home, matches=7), DeletedMatches, long_ago=True),
    "evening-home-deleted": _deleted(_after(Home), Home),
    "evening-home-discarded": _discarded(Menu, "end", "abandon"),
    "evening-home-discarded-waiting": _discarded(Home, waiting=2),
    "evening-past-discarded": _discarded(_past),
    "evening-past": _after(_past, note=NOTE),
    "evening-past-waiting": _waiting(_past),
    "evening-delete": _after(_past, "delete"),
    "evening-note": _after(lambda shell: NoteScreen(shell, lambda _text: None, NOTE)),
    "evening-whose": _after(_whose),
    "evening-whose-many": _many_people(_after(_whose)),
    "evening-result": _after(Result, note=NOTE),
    "evening-pad": _after(Pad),
    **{f"evening-saved-{game}": _saved(game) for game in ("thirteen", "sixth-sense", "ten")},
}
