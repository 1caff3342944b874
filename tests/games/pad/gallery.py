"""Every screen of a pad in a situation worth a picture."""

from collections.abc import Callable

from companion.games.pad.definition import PadDefinition
from companion.games.pad.screens.correct_round import CorrectRound
from companion.games.pad.screens.ends_earlier import EndsEarlier
from companion.games.pad.screens.game_ui import pad_ui
from companion.games.pad.screens.rulings import questions
from companion.match.actions import Do
from companion.ui.screens.changes import WhatChanges
from companion.ui.screens.end_match import EndMatch
from companion.ui.screens.entries import Entries
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.menu import Menu
from companion.ui.screens.pad import Pad
from companion.ui.screens.past import PastMatch
from companion.ui.screens.player import OnePlayer
from companion.ui.screens.players import Counting
from companion.ui.screens.result import Result
from companion.ui.screens.seats import Seats
from companion.ui.screens.settle import Settle
from companion.ui.screens.sharing.share_match import ShareMatch
from companion.ui.screens.statistics.person import PersonStatistics
from companion.ui.screens.statistics.table import TableStatistics
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.games.pad.tables import (
    BIDS,
    CATCH_UP,
    FEWEST,
    FULL,
    GAME,
    HEARTS,
    OH_HELL,
    PLAIN,
    ROWS,
    TO_A_HUNDRED,
    WON,
    YATZY,
    begin,
    opened,
    rounds,
    secrets,
)
from tests.ui.gallery_replay import halfway
from tests.ui.studio import FOUR, LONG, SIX, Studio

EIGHT = (*SIX, "Otto", "Bo")
LONG_EIGHT = (
    *LONG[1:],
    "Friedrich Maria Sebastian Schwarzenegger",
    "Bartholomea Konstantina Apfelstrudel-Mai",
    "Christophorus Theodorus van Amstelveen-N",
    "Ottilie Friederike Wolkenstein-Trostburg",
    "Zacharias Emmanuel Underwood-Harrington",
)
PREFIX = "any-"
GROUPS = {"2": FOUR[:2], "4": FOUR, "8": EIGHT, "eight": LONG_EIGHT, "long": LONG}

Make = Callable[[Shell], Screen]
SetUp = Callable[[Studio, tuple[str, ...]], None]


def _running(
    pad: PadDefinition, *taps: str, known: int = 1, secret: int | None = None, complete: int = 1
) -> SetUp:
    """A round under way: the secret numbers of so many players, and the others of `known`."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        seats = len(players)
        events = rounds(pad, seats, complete)
        events.append(f"row {pad.rows[complete]}" if pad.rows else "round")
        if any(field.secret for field in pad.fields):
            events += secrets(pad, seats, seats if secret is None else secret, complete + 1)
        if secret is None:
            events += opened(pad, seats, min(known, seats - 1), complete + 1)
        begin(studio, pad, players, *events)
        flow.open_match(studio.shell)
        studio.tap(*taps)

    return set_up


def _between(pad: PadDefinition, *taps: str, complete: int = 2, make: Make | None = None) -> SetUp:
    """After some complete rounds."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        begin(studio, pad, players, *rounds(pad, len(players), complete))
        if make is None:
            flow.open_match(studio.shell)
        else:
            studio.show(make)
        studio.tap(*taps)
        studio.now += 60

    return set_up


def _ended(pad: PadDefinition, make: Make, *taps: str, complete: int = 5) -> SetUp:
    """After the table has ended it."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        match = begin(studio, pad, players, *rounds(pad, len(players), complete))
        if match.ended is None:
            match.act(Do(GAME.parse_event("end")))
        studio.show(make)
        studio.tap(*taps)
        studio.now += 60

    return set_up


def _wrong_sum(studio: Studio, players: tuple[str, ...]) -> None:
    """The last number does not fit."""
    _running(BIDS, known=len(players) - 1)(studio, players)
    studio.tap("digit-1", "digit-9", "next")


def _too_high(studio: Studio, players: tuple[str, ...]) -> None:
    """A number that cannot be."""
    _running(BIDS)(studio, players)
    studio.tap("digit-9", "digit-9")


def _correcting(pad: PadDefinition, *taps: str) -> SetUp:
    """The second player's numbers of the first round."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _between(pad)(studio, players)
        editor = pad_ui(pad).points_editor(studio.shell, 1, 1)
        assert editor is not None
        studio.shell.navigator.go(editor)
        studio.tap(*taps)

    return set_up


def _changes(studio: Studio, players: tuple[str, ...]) -> None:
    _correcting(CATCH_UP, "digit-9", "next")(studio, players)
    assert isinstance(studio.shell.navigator.screen, WhatChanges)


def _ends_earlier(studio: Studio, players: tuple[str, ...]) -> None:
    """The first number of the first round was so many points that two more rounds are dropped."""
    low = [f"enter #{seat + 1} {seat + 2}" for seat in range(len(players))]
    begin(studio, TO_A_HUNDRED, players, *(["round", *low] * 3))
    studio.show(lambda shell: CorrectRound(shell, 1))
    studio.tap("digit-9", "digit-9", "digit-9", "next")
    assert isinstance(studio.shell.navigator.screen, EndsEarlier)


def _wrong_row(studio: Studio, players: tuple[str, ...]) -> None:
    _correcting(YATZY, "row")(studio, players)


def _seats(pad: PadDefinition) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        begin(studio, pad, players, *rounds(pad, len(players), 1))
        studio.show(lambda shell: Seats(shell, pad_ui(pad)))
        studio.tap("same")

    return set_up


def _past(shell: Shell) -> Screen:
    summary = shell.session.archive.latest(1)[0]
    return PastMatch(shell, summary, shell.session.archive.load(summary.id))


def _share(shell: Shell) -> Screen:
    return ShareMatch(shell, str(shell.session.match_id), shell.session.match)


def _counted(make: Callable[[Shell, str], Screen]) -> SetUp:
    """After several games that were played, each on a pad of its own."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        for pad in (PLAIN, FEWEST, HEARTS, YATZY, WON, OH_HELL):
            count = len(pad.rows) or 3
            _ended(pad, Home, complete=count)(studio, players)
        studio.show(lambda shell: make(shell, players[0]))
        while studio.targets() and studio.shell.navigator.screen.wakes_at() is not None:
            pass

    return set_up


def _of_all_games(studio: Studio, players: tuple[str, ...]) -> None:
    """The list of all games that were played."""
    _counted(lambda shell, name: PersonStatistics(shell, name, Counting(shell)))(studio, players)
    studio.tap("games")


SCENES: dict[str, SetUp] = {
    "any-home": _running(OH_HELL, "menu", "home"),
    "any-home-rows": _between(YATZY, make=Home),
    "any-seats": _seats(OH_HELL),
    "any-first": _between(PLAIN, complete=0),
    "any-entry": _running(OH_HELL),
    "any-children": _running(OH_HELL, "menu", "children", "digit-3"),
    "any-entry-secret": _running(OH_HELL, "digit-3", secret=1),
    "any-entry-sum": _running(BIDS, "digit-1"),
    "any-entry-wrong-sum": _wrong_sum,
    "any-entry-too-high": _too_high,
    "any-entry-full": _running(FULL, known=9),
    "any-entry-sign": _running(PLAIN, "sign", "digit-4", complete=3),
    "any-entry-yes": _running(WON, "value-1", "next", "value-0", known=0),
    "any-entry-undo": _running(OH_HELL, "undo"),
    "any-entry-row": _running(YATZY, "digit-1", complete=3),
    "any-rows": _between(YATZY, "next", complete=3),
    "any-rows-thirty": _between(ROWS, "next", complete=3),
    "any-scores": _between(OH_HELL),
    "any-scores-plain": _between(FEWEST),
    "any-scores-full": _between(FULL),
    "any-scores-row": _between(YATZY),
    "any-scores-yes": _between(WON),
    "any-correct": _correcting(OH_HELL, "digit-9"),
    "any-correct-full": _correcting(FULL, "cell-0-3", "digit-1"),
    "any-correct-row": _correcting(YATZY),
    "any-correct-which-row": _wrong_row,
    "any-changes": _changes,
    "any-ends-earlier": _ends_earlier,
    "any-entries": _running(OH_HELL, "menu", "plays"),
    "any-entries-row": _between(YATZY, make=lambda shell: Entries(shell, 1)),
    "any-dealer": _running(OH_HELL, "dealer"),
    "any-menu": _running(OH_HELL, "menu"),
    "any-end": _between(PLAIN, make=EndMatch),
    "any-pad": _between(OH_HELL, make=Pad),
    "any-pad-rows": _between(YATZY, make=Pad, complete=9),
    "any-pad-fewest": _between(FEWEST, make=Pad, complete=12),
    "any-result": _ended(PLAIN, Result),
    "any-result-rows": _ended(YATZY, Result, complete=16),
    "any-result-full": _ended(FULL, Result),
    "any-replay": _ended(PLAIN, halfway),
    "any-replay-rows": _ended(YATZY, halfway, complete=16),
    "any-replay-full": _ended(FULL, halfway),
    "any-history": _ended(PLAIN, History),
    "any-past": _ended(FEWEST, _past),
    "any-share": _ended(OH_HELL, _share),
    "any-player": _counted(lambda shell, name: OnePlayer(shell, name, Counting(shell))),
    "any-statistics": _counted(lambda shell, name: PersonStatistics(shell, name, Counting(shell))),
    "any-statistics-table": _counted(lambda shell, _name: TableStatistics(shell, Counting(shell))),
    "any-games": _of_all_games,
    "any-menu-between": _between(PLAIN, make=Menu),
    "any-settle": _between(OH_HELL, make=Settle),
    **{
        f"any-settle-{name}": _between(HEARTS, f"ask-{name}", make=Settle)
        for name in questions(str)
    },
}
