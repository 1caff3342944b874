"""Every screen in a situation worth a picture: for the layout test and for `script/screens`."""

from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from typing import Any

from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.confirm_look import ConfirmLook
from companion.games.thirteen.screens.count_piles import CountPiles
from companion.games.thirteen.screens.lost_cards import LostCards
from companion.games.thirteen.screens.plays import Plays
from companion.games.thirteen.screens.rulings import questions
from companion.games.thirteen.screens.stage_over import StageOver
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.screens.tile_contents import TileContents
from companion.games.thirteen.screens.too_many_cards import TooManyCards
from companion.games.thirteen.screens.wrong_turn import WrongTurn
from companion.match.actions import Stop
from companion.match.milestones import ENOUGH
from companion.ui.screens.about import About
from companion.ui.screens.failsafe import Failsafe
from companion.ui.screens.first import STEPS, FirstStart
from companion.ui.screens.health import Health
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.menu import EndMatch, Menu
from companion.ui.screens.naming import Naming
from companion.ui.screens.pad import Pad
from companion.ui.screens.panel_size import PanelSize
from companion.ui.screens.player import OnePlayer
from companion.ui.screens.players import Counting, Players
from companion.ui.screens.power import Power
from companion.ui.screens.repairing import Repairing
from companion.ui.screens.result import Result
from companion.ui.screens.settings import EffectSettings, SettingsScreen
from companion.ui.screens.settle import Settle
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.games.sixth_sense import gallery as gallery_sixth
from tests.games.ten import gallery as gallery_ten
from tests.games.thirteen import gallery as gallery_thirteen
from tests.ui import (
    gallery_evening,
    gallery_people,
    gallery_readers,
    gallery_sharing,
    gallery_statistics,
    gallery_theatre,
)
from tests.ui import gallery_screens as screens
from tests.ui.gallery_screens import Make
from tests.ui.studio import FOUR, LONG, PILES, SIX, Studio

# Who sits at the tables of 13: few, some, most, and those with long names.
GROUPS = {"3": FOUR[:3], "4": FOUR, "6": SIX, "long": LONG}
SEVEN = ("B1", "B1", "B1", "B2", "B2", "B2", "B4", "Y7", "Y5", "R4@G")
SOME = ("Y5", "Y1", "Y5", "Y7", "B5", "G1", "G7", "B7", "Y2", "G2", "R4@B")

# A take and what it costs: blue 7 5, and now a red four on it.
OVER = ("Y5", "B7", "B5", "G1")

SetUp = Callable[[Studio, tuple[str, ...]], None]


def _running(make: Make, *plays: str, taps: tuple[str, ...] = (), later: float = 0.0) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.match(players, "deal", *(plays or SOME), counted=1)
        studio.show(make)
        studio.tap(*taps)
        studio.now += later

    return set_up


def _scored(make: Make, stages: int, later: float = 60) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.match(players, counted=stages)
        studio.show(make)
        studio.now += later

    return set_up


def _whole(make: Make, *taps: str) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.match(players, counted=6 if len(players) == 3 else len(players))
        studio.show(make)
        studio.tap(*taps)

    return set_up


def _played(make: Make, *taps: str, stages: int = 1, more: tuple[str, ...] = ("deal",)) -> SetUp:
    """Whole stages, card by card, and then more."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        events: list[str] = []
        for stage in _simulated(players).stages[:stages]:
            events += ["deal", *map(str, stage.plays)]
        studio.match(players, *events, *more)
        studio.show(make)
        studio.tap(*taps)
        studio.now += 60

    return set_up


def _with_records(studio: Studio, players: tuple[str, ...]) -> None:
    """The result of a match that continues a long run of wins and has the highest stage ever."""
    state = _simulated(players)
    (winner, *_others) = state.winners
    piles = " ".join("0,0,0,0" if seat == winner else "0,0,0,1" for seat in range(len(players)))
    for _ in range(ENOUGH // len(players) + 1):
        studio.match(players, "deal", f"count {piles}").act(Stop())
    _played(Result, stages=6, more=())(studio, players)
    while not studio.targets() or studio.shell.navigator.screen.wakes_at() is not None:
        pass


def _speaking(scene: SetUp) -> SetUp:
    """On a device that can speak."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.shell.device.can_speak = lambda: True
        studio.shell.preferences.set("spoken", True)
        scene(studio, players)

    return set_up


@cache
def _simulated(players: tuple[str, ...]) -> Any:
    """A match that was followed from the first card to the last, and begins with the first seat."""
    for seed in count():
        state = load("thirteen").simulate(Random(seed), players)
        followed = not any(stage.counted for stage in state.stages)
        if followed and not state.setup.missing and state.setup.dealer == 0:
            return state
    raise AssertionError


def _alone(make: Make, *taps: str) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember(players)
        studio.show(make)
        studio.tap(*taps)

    return set_up


def _said(scene: SetUp) -> SetUp:
    """With a message, as any screen may have to show it that writes something down."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        scene(studio, players)
        studio.shell.messages.say(refusal_words(studio.shell, Refusal("not-saved", reason="full")))

    return set_up


def _others_too(scene: SetUp) -> SetUp:
    """There are more people than play."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember(("Otto", *SIX, *LONG))
        scene(studio, players)

    return set_up


def _seated(*taps: str) -> SetUp:
    """Everybody of the group sits, and then these taps."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _alone(screens.seats, *(f"person-{name}" for name in players), *taps)(studio, players)

    return set_up


def _counted(*taps: str) -> SetUp:
    """Everybody's pile is counted, as no record of a few plays can be."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _running(CountPiles)(studio, players)
        numbers = [number for pile in PILES[: len(players)] for number in pile.split(",")]
        studio.tap(*(f"number-{number}" for number in numbers), *taps)

    return set_up


def _of_the_first(make: Callable[[Shell, str], Screen], *taps: str) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _whole(lambda shell: make(shell, players[0]), *taps)(studio, players)

    return set_up


SCENES: dict[str, SetUp] = {
    "first": _alone(FirstStart),
    "first-side": _alone(FirstStart, "language-en"),
    "first-side-only": _alone(lambda shell: FirstStart(shell, STEPS[1:])),
    "first-players": _alone(FirstStart, "language-en", "side-bottom"),
    "home": _running(Home),
    "home-new": _alone(Home),
    "seats": _alone(screens.seats),
    "seats-first": lambda studio, _players: _alone(screens.seats)(studio, ()),
    "seats-all": _seated(),
    "seats-one": _seated("seat-1"),
    "seats-again": _whole(screens.seats),
    "lost-cards": _alone(LostCards, "plus-B4", "plus-R4", "plus-R4"),
    "naming": _alone(
        lambda shell: Naming(shell, shell.words("New player"), lambda _name: None, "Zoë")
    ),
    "naming-figures": _alone(
        lambda shell: Naming(shell, shell.words("New player"), lambda _name: None, "Zoë"), "figures"
    ),
    "ask": _running(screens.ask),
    "stage-start": _scored(StageStart, 1),
    "stage-start-first": _scored(StageStart, 0),
    "table-empty": _running(Table, *SOME[:1], taps=("undo",)),
    "table": _running(Table),
    "table-seven": _running(Table, *SEVEN),
    "table-undo": _running(Table, taps=("undo", "undo")),
    "table-undo-take": _running(Table, *OVER, taps=("key-R4@B", "undo")),
    "table-undo-correction": _running(Table, *OVER, taps=("last", "key-R4@B", "undo")),
    "table-undo-inserted": _running(Table, *OVER, taps=("last", "insert", "key-R4@Y", "undo")),
    "table-redo-correction": _running(Table, *OVER, taps=("last", "key-R4@B", "undo", "redo")),
    "table-take": _running(Table, *OVER, taps=("key-R4@B",), later=0.5),
    "menu": _running(Menu),
    "menu-between": _scored(Menu, 1),
    "end-match": _running(EndMatch),
    "plays": _running(Plays),
    "look-first": _running(ConfirmLook),
    "amend": _running(lambda shell: ChangePlay(shell, 14)),
    "amend-preview": _played(lambda shell: ChangePlay(shell, 10), "by-2"),
    "amend-misfit": _played(lambda shell: ChangePlay(shell, 10), "key-G5"),
    "plays-before": _played(lambda shell: Plays(shell, 1)),
    "too-many": _running(lambda shell: TooManyCards(shell, "Y5", 1), *SOME, "Y5"),
    "forgotten": _running(lambda shell: WrongTurn(shell, 2)),
    "lies-here": _running(lambda shell: TileContents(shell, 2)),
    "lies-here-seven": _running(lambda shell: TileContents(shell, 0), *SEVEN),
    "stage-over": _running(StageOver),
    "count": _running(CountPiles),
    "count-full": _counted(),
    "count-differs": _counted("next"),
    "scores": _scored(StageScores, 2),
    "scores-coming": _scored(StageScores, 2, later=0.7),
    "scores-played": _played(StageScores, more=()),
    "pad": _scored(Pad, 2),
    "pad-ended": _whole(Pad),
    "result": _whole(Result),
    "result-played": _played(Result, stages=6, more=()),
    "result-records": _with_records,
    "another-nobody": _running(screens.another),
    "another-seat": _others_too(_running(screens.another)),
    "another-named": _others_too(_running(screens.another, taps=("name-Otto",))),
    "history": _whole(History),
    "past-match": _whole(screens.past),
    "players": _whole(Players),
    "one-player": _of_the_first(lambda shell, name: OnePlayer(shell, name, Counting(shell))),
    "one-player-retires": _of_the_first(
        lambda shell, name: OnePlayer(shell, name, Counting(shell)), "retire"
    ),
    "settings": _running(SettingsScreen),
    "settings-effects": _running(EffectSettings),
    "settings-effects-spoken": _speaking(_running(EffectSettings)),
    "panel-size": _running(PanelSize),
    "about": _running(About),
    "power": _running(Power),
    "power-shutting-down": _running(screens.switching("shut-down", "asked")),
    "power-restarting": _running(screens.switching("restart", "asked", blocker=screens.APT)),
    "power-refused": _running(screens.switching("shut-down", "failed", reason=screens.NO_LEAVE)),
    "power-blocked": _running(screens.switching("restart", "failed", blocker=screens.APT)),
    "health": _running(screens.examined),
    "health-saving": _running(screens.reporting),
    "health-looking": _running(Health),
    "settle": _running(Settle),
    **{
        f"settle-{question}": _running(Settle, taps=(f"ask-{question}",))
        for question in questions(str)
    },
    "said": _running(screens.mended),
    "left-out": _running(screens.left_out),
    "repairing": _alone(lambda shell: Repairing(shell, 40)),
    "failsafe": _running(lambda shell: Failsafe(shell, "4F2A")),
}
# Those that have a place for a message.
SPEAKING = (
    "first-players",
    "home",
    "home-new",
    "seats",
    "stage-start",
    "table",
    "plays",
    "stage-over",
    "forgotten",
    "count",
    "scores",
    "result",
    "another-seat",
    "seat-player",
    "players-renamed",
    "history",
    "past-match",
    "players",
    "one-player",
    "settings",
    "settings-effects",
)
SCENES |= gallery_people.SCENES
SCENES |= {f"{name}-said": _said(SCENES[name]) for name in SPEAKING}
# Caught in a movement, when things may lie over each other: only to be looked at.
MOVING: dict[str, SetUp] = {
    "table-slides": _running(Table, *OVER, taps=("key-R4@B",), later=0.1),
    **gallery_theatre.MOVING,
}
# Scenes with groups of their own.
OTHERS = {
    "sixth-": gallery_sixth.GROUPS,
    "ten-": gallery_ten.GROUPS,
    "repair-": gallery_thirteen.GROUPS,
    "statistics-": gallery_statistics.GROUPS,
}
SCENES |= gallery_readers.SCENES | gallery_thirteen.SCENES | gallery_evening.SCENES
SCENES |= gallery_statistics.SCENES
SCENES |= gallery_sixth.SCENES | gallery_ten.SCENES | gallery_theatre.SCENES
SCENES |= gallery_sharing.SCENES


def groups(scene: str) -> dict[str, tuple[str, ...]]:
    """Who may sit at the table of a scene."""
    for start, others in OTHERS.items():
        if scene.startswith(start):
            return others
    return GROUPS
