"""Scenes of 13 with as much on the screen as there can be, beside those of the shared gallery."""

from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from time import mktime
from typing import Any

from companion.app.looking_back import BEGIN_AFTER
from companion.games import load
from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.children import ChildrenTable
from companion.games.thirteen.screens.confirm_look import ConfirmLook
from companion.games.thirteen.screens.counting.count_piles import CountPiles
from companion.games.thirteen.screens.looking_back.how_it_went import HowItWent
from companion.games.thirteen.screens.lost_cards import LostCards
from companion.games.thirteen.screens.plays import Plays
from companion.games.thirteen.screens.repairs.about_player import AboutPlayer
from companion.games.thirteen.screens.repairs.back_to import BackTo
from companion.games.thirteen.screens.repairs.extra_card import ExtraCard
from companion.games.thirteen.screens.repairs.missing_card import MissingCard
from companion.games.thirteen.screens.repairs.player_count import PlayerCount
from companion.games.thirteen.screens.repairs.stage_cards import StageCards
from companion.games.thirteen.screens.repairs.tile_contents import TileContents
from companion.games.thirteen.screens.repairs.too_many_cards import TooManyCards
from companion.games.thirteen.screens.repairs.whose_turn import WhoseTurn
from companion.games.thirteen.screens.repairs.wrong_player import WrongPlayer
from companion.games.thirteen.screens.stage_over import StageOver
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.shifts import find_shift
from companion.match.actions import Change, Do, Look, Lost, Stop
from companion.match.match import Match
from companion.records import replace
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.matches.children import ChildrenWait
from companion.ui.screens.pad import Pad
from companion.ui.screens.players import Players
from companion.ui.screens.seats import Seats
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.screens.stage_start import StageStart
from companion.ui.screens.substitute import SubstituteScreen
from companion.ui.shell import game_uis
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.games.thirteen.analysis.looked_back import keep, look_back, play_stage
from tests.match.tables import shuffled
from tests.ui.studio import FOUR, LONG, SIX, Studio

Make = Callable[[Shell], Screen]
SetUp = Callable[[Studio, tuple[str, ...]], None]

# Who sits at the tables where something is repaired: few, some, and most with long names.
PREFIX = "repair-"
GROUPS = {"3": FOUR[:3], "4": FOUR, "long": (*LONG, "Zoë", "Grootvader")}
# As many cards as can ever lie on a tile, on all three.
FULL = [f"{tile}{value}" for tile in "BYG" for value in (1, 1, 1, 2, 2, 2)]
FULL += ["R4@B", "R4@Y", "R4@G"]
SEVEN = ("B1", "B1", "B1", "B2", "B2", "B2", "R4@B")
CROWD = tuple(f"Player number {number}" for number in range(20))
# A take, after which somebody plays out of turn.
NAMED = ("R4@Y", "Y7", "Y4", "#1:G1", "G2")
FINISHED = ("deal", "R4@B", "B7", "B4", "Y7", "finish")


def _after(
    make: Make,
    *events: str,
    taps: tuple[str, ...] = (),
    known: tuple[str, ...] = (),
    counted: int = 0,
) -> SetUp:
    """A match after these events, with these people known besides, and then these taps."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember(known)
        studio.match(players, *events, counted=counted)
        studio.show(make)
        studio.tap(*taps)
        studio.now += 3  # what flashes at first is over

    return set_up


def _alone(make: Make, *taps: str) -> SetUp:
    """Nothing was ever played, and nobody is known."""

    def set_up(studio: Studio, _players: tuple[str, ...]) -> None:
        studio.show(make)
        studio.tap(*taps)

    return set_up


def _looked(make: Make, *events: str, taps: tuple[str, ...] = (), reader: str = "") -> SetUp:
    """As `_after`, and the table has agreed to look."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _after(make, *events)(studio, players)
        studio.shell.session.act(Look())
        studio.shell.device.reader_state = reader
        studio.tap(*taps)

    return set_up


def _missing(make: Make, *events: str, taps: tuple[str, ...] = ()) -> SetUp:
    """As `_after`, with a deck in which one of each blue card is missing."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _after(make, *events)(studio, players)
        studio.shell.session.act(Lost(("B1", "B2", "B4", "B5", "B7")))
        studio.tap(*taps)

    return set_up


# The evening of the tables whose time is seen.
EVENING = mktime((2026, 11, 18, 20, 0, 0, 0, 0, -1))


def _timed(make: Make, *events: str) -> SetUp:
    """As `_after`, with a card every forty seconds."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        match = studio.match(players)
        match._clock = count(EVENING, 40).__next__
        for event in events:
            match.act(Do(match.game.parse_event(event)))
        studio.show(make)

    return set_up


def _counted(*taps: str) -> SetUp:
    """Two cards of each colour are counted for everybody."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        numbers = ("number-2",) * 4 * len(players)
        _after(CountPiles, "deal", "B7", "B7", taps=("next", *numbers, *taps))(studio, players)

    return set_up


@cache
def _looked_back(make: Make, done: float | None = None) -> SetUp:
    """After a stage of which everything is told, or that is being analysed."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        match = play_stage(studio, players)
        service = look_back(studio)
        if done is None:
            keep(studio, match)
        else:
            studio.now += BEGIN_AFTER
            service.step()
            studio.now += BEGIN_AFTER
            service.step()
        studio.show(make)
        if "skip" in studio.targets():
            studio.tap("skip")
            studio.now += 3  # what flashes at first is over

    return set_up


def _whole(players: tuple[str, ...], seed: int) -> Any:
    """A whole match with every card."""
    return load("thirteen").simulate(Random(seed), players)


def _evenings(make: Make, *taps: str) -> SetUp:
    """Many matches of several groups, and one under way."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        def write() -> None:
            for number in range(6):
                group = (FOUR, SIX, LONG)[number % 3]
                studio.people.remember(group)
                studio.journal.import_match(load("thirteen"), _whole(group, number), str(number))

        studio.fill(("evenings of 13",), write)
        _after(make, "deal", "B7", taps=taps)(studio, players)

    return set_up


def _repair(make: Make, *taps: str) -> SetUp:
    """A whole stage, and then one in which a tile is full."""
    first = tuple(map(str, shuffled(1)))
    return _after(make, "deal", *first, "deal", "Y7", "Y7", *SEVEN, taps=taps)


def _later(shell: Shell) -> Screen:
    """The first play was another player's, with which all later ones would move."""
    first = replace(_match(shell).events[1], by=0)
    shift = find_shift(_match(shell), (Change(2, first),))
    assert shift is not None
    return WhoseTurn(shell, shift)


def _match(shell: Shell) -> Match:
    return shell.session.match


def _beside(shell: Shell, steps: int) -> int:
    """The seat so many places after the one that is on."""
    match = _match(shell)
    return int((match.state.running.on + steps) % len(match.names))


def _scores(shell: Shell) -> Screen:
    """The scores of the last stage, all rows at once."""
    shell.preferences.set("animations", False)
    return StageScores(shell)


def _ended_at_once(shell: Shell) -> Screen:
    """The scores of a match that the table ended in its first stage."""
    shell.session.act(Stop())
    return StageScores(shell)


def _seats(shell: Shell) -> Screen:
    return Seats(shell, game_uis.of("thirteen"))


# A stage in which nobody entered the 21st card.
ONE_FORGOTTEN = tuple(map(str, shuffled(1)[:20] + shuffled(1)[21:]))
PLAYED = ("deal", "B7", "R4@B", "Y5", "G1", "G7")
EVERYBODY = (*LONG, *SIX)

SCENES: dict[str, SetUp] = {
    "home-full": _after(Home, "deal", *FULL),
    "seats-crowd": _after(_seats, known=EVERYBODY),
    "seats-crowd-all": _after(_seats, known=EVERYBODY, taps=("same",)),
    "seats-crowd-one": _after(_seats, known=EVERYBODY, taps=("same", "seat-0")),
    "seats-crowd-side": _after(_seats, known=EVERYBODY, taps=("same", "seat-0", "side-top")),
    "lost-cards-none": _after(LostCards),
    "stage-start-finished": _after(StageStart, *FINISHED),
    "stage-start-change": _after(StageStart, *FINISHED, taps=("change",)),
    "stage-start-other": _after(StageStart, *FINISHED, taps=("change", "seat-0")),
    "stage-start-once": _after(StageStart, *FINISHED, taps=("change", "seat-0", "single")),
    "dealt": _after(Table, *FINISHED, "deal", "B1", taps=("dealer",)),
    "dealt-first": _after(Table, *FINISHED[:-1], taps=("dealer", "seat-2")),
    "dealt-nothing": _after(Table, "deal", taps=("dealer", "seat-2")),
    "dealt-all": _after(Table, *FINISHED, "deal", *NAMED, taps=("dealer", "seat-0")),
    "dealt-scored": _after(_scores, *FINISHED, "deal", *NAMED, "finish", taps=("dealer", "seat-2")),
    "count-nothing": _after(CountPiles, "deal", "B7", "B7", taps=("next",)),
    "count-twos": _counted(),
    "count-twos-differs": _counted("next"),
    "scores-counted": _after(StageScores, counted=2, taps=("skip",)),
    "scores-corrected": _after(StageScores, counted=2, taps=("skip", "count-2-green", "number-4")),
    "scores-looked-back": _looked_back(StageScores),
    "scores-looking-back": _looked_back(StageScores, 0.0),
    "how-it-went": _looked_back(HowItWent),
    "how-it-went-never": _looked_back(HowItWent, 0.0),
    "scores-none": _after(_ended_at_once, "deal", "B7"),
    "count-correct": _after(StageScores, counted=2, taps=("skip", "count-2-green")),
    "count-correct-exceeds": _after(
        StageScores, counted=1, taps=("skip", "count-1-green", "number-14")
    ),
    "count-player": _after(lambda shell: PlayerCount(shell, 1, 1), counted=2),
    "count-player-exceeds": _after(
        lambda shell: PlayerCount(shell, 1, 1), counted=1, taps=("count-green-14",)
    ),
    "pad-empty": _after(Pad),
    "pad-one": _after(Pad, counted=1),
    "another-crowd-seat": _after(
        lambda shell: SubstituteScreen(shell, 1), *PLAYED, known=CROWD, counted=1
    ),
    "history-evenings": _evenings(History),
    "past-evening": _evenings(History, "match-1"),
    "players-evenings": _evenings(Players),
    "player-evenings": _evenings(Players, "person-Carl"),
    "player-evenings-retires": _evenings(Players, "person-Carl", "retire"),
    "settings-new": _alone(SettingsScreen),
    "settings-open": _alone(SettingsScreen, "cycle-open"),
    "repair-amend": _repair(lambda shell: ChangePlay(shell, _match(shell).step.number)),
    "repair-turn": _after(_later, "deal", *("B7", "Y7", "G7") * 3, "B5", "Y5", "Y5", "G5", "G5"),
    "repair-turn-other": _after(_later, "deal", "B7", "Y7", "G7", taps=("other",)),
    "repair-turn-scored": _repair(lambda shell: ChangePlay(shell, 20), "by-0"),
    "repair-insert": _repair(lambda shell: ChangePlay(shell, _match(shell).step.number), "insert"),
    "table-undo-many": _after(Table, *PLAYED, taps=("undo", "undo", "undo")),
    "table-looked": _looked(Table, *PLAYED),
    "table-looked-reader": _looked(Table, *PLAYED, reader="ready"),
    "repair-elsewhere": _looked(StageOver, "deal", *ONE_FORGOTTEN, taps=("elsewhere",)),
    "repair-elsewhere-which": _looked(
        StageOver, "deal", *ONE_FORGOTTEN[:40], taps=("elsewhere", "play-41")
    ),
    "repair-forgotten": _looked(StageOver, "deal", *ONE_FORGOTTEN),
    "repair-wrong-key": _repair(lambda shell: TooManyCards(shell, "B1", 0, tapped=True)),
    "repair-wrong-key-old": _after(Table, "deal", *FULL, taps=("key-B1",)),
    "repair-too-many-refused": _after(
        Table, "deal", *("Y7",) * 3, "B7", "B7", "G1", "G2", "B7", taps=("key-B7", "suspect-0")
    ),
    "repair-missing-back": _missing(Table, "deal", "B7", "B7", "Y1", taps=("key-B7",)),
    "repair-too-many": _repair(lambda shell: TooManyCards(shell, "B4", 0)),
    "repair-player": _repair(lambda shell: AboutPlayer(shell, _beside(shell, 1))),
    "repair-player-on": _repair(lambda shell: AboutPlayer(shell, _beside(shell, 0))),
    "repair-player-first": _after(lambda shell: AboutPlayer(shell, 0), "deal"),
    "repair-missing": _repair(lambda shell: MissingCard(shell, _beside(shell, 1))),
    "repair-missing-several": _repair(lambda shell: MissingCard(shell, _beside(shell, -1))),
    "repair-wrong": _repair(lambda shell: WrongPlayer(shell, _beside(shell, 1))),
    "repair-wrong-on": _repair(lambda shell: WrongPlayer(shell, _beside(shell, 0))),
    "repair-wrong-looked": _looked(
        lambda shell: WrongPlayer(shell, _beside(shell, 1)), "deal", *ONE_FORGOTTEN
    ),
    "repair-extra": _repair(lambda shell: ExtraCard(shell, _beside(shell, -1))),
    "repair-whose": _looked(lambda shell: StageCards(shell, 1, turn=0), "deal", *ONE_FORGOTTEN),
    "repair-played-by": _repair(lambda shell: StageCards(shell, 1, seat=0)),
    "repair-lies-here": _repair(lambda shell: TileContents(shell, 0)),
    "repair-lies-here-three": _repair(lambda shell: TileContents(shell, 0), "lies-3"),
    "repair-stage-over": _repair(StageOver),
    "back-to": _timed(BackTo, *FINISHED, "deal", "B1", "G7", "Y1"),
    "back-to-many": _timed(BackTo, "deal", *ONE_FORGOTTEN),
    "back-to-nothing": _after(BackTo, "deal"),
    "children": _after(ChildrenTable, *PLAYED),
    "children-said": _after(ChildrenTable, *PLAYED, taps=("leave",)),
    "children-undo": _after(ChildrenTable, *PLAYED, taps=("undo",)),
    "children-refused": _after(ChildrenTable, "deal", "B4", "B4", taps=("key-B4",)),
    "children-wait": _after(ChildrenWait, "deal", *map(str, shuffled(1))),
    "repair-plays": _repair(Plays),
    "repair-old-plays": _repair(lambda shell: Plays(shell, 1)),
    "repair-look": _repair(ConfirmLook),
}
