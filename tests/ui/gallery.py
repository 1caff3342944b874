"""Every screen in a situation worth a picture: for the layout test and for `script/screens`."""

from importlib import import_module
from typing import Any

from companion.games import NAMES
from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.confirm_look import ConfirmLook
from companion.games.thirteen.screens.counting.count_piles import CountPiles
from companion.games.thirteen.screens.lost_cards import LostCards
from companion.games.thirteen.screens.plays import Plays
from companion.games.thirteen.screens.repairs.missing_card import MissingCard
from companion.games.thirteen.screens.repairs.tile_contents import TileContents
from companion.games.thirteen.screens.repairs.too_many_cards import TooManyCards
from companion.games.thirteen.screens.rulings import questions
from companion.games.thirteen.screens.stage_over import StageOver
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from companion.ui.screens.about import About
from companion.ui.screens.end_match import EndMatch
from companion.ui.screens.failsafe import Failsafe
from companion.ui.screens.first import STEPS, FirstStart
from companion.ui.screens.health import Health
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.menu import Menu
from companion.ui.screens.naming import Naming
from companion.ui.screens.pad import Pad
from companion.ui.screens.player import OnePlayer
from companion.ui.screens.players import Counting, Players
from companion.ui.screens.power import Power
from companion.ui.screens.repairing import Repairing
from companion.ui.screens.result import Result
from companion.ui.screens.settings.effect_settings import EffectSettings
from companion.ui.screens.settings.language import LanguageScreen
from companion.ui.screens.settings.panel_size import PanelSize
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.screens.settle import Settle
from companion.ui.screens.stage_start import StageStart
from tests.games.pad import gallery_pads
from tests.games.sixth_sense import gallery_tricks
from tests.ui import (
    gallery_club,
    gallery_device,
    gallery_evening,
    gallery_people,
    gallery_podium,
    gallery_readers,
    gallery_replay,
    gallery_sharing,
    gallery_statistics,
    gallery_theatre,
)
from tests.ui import gallery_screens as screens
from tests.ui.gallery_situations import (
    GROUPS,
    OVER,
    SEVEN,
    SOME,
    SetUp,
    alone,
    by_phone,
    counted,
    first_of,
    in_eight,
    keeping,
    of_the_first,
    others_too,
    played,
    running,
    said,
    scored,
    seated,
    speaking,
    taken_over,
    unscored,
    whole,
    with_records,
)

SCENES: dict[str, SetUp] = {
    "first": alone(FirstStart),
    "first-eight": alone(in_eight(FirstStart)),
    "first-side": alone(FirstStart, "language-en"),
    "first-side-only": alone(lambda shell: FirstStart(shell, STEPS[1:])),
    "first-players": alone(FirstStart, "language-en", "side-bottom"),
    "first-screen": alone(lambda shell: PanelSize(shell, lambda: None)),
    "home": running(Home),
    "home-new": alone(Home),
    "home-forgetful": keeping("forgetful", running(Home)),
    "home-unplugged": keeping("unplugged", alone(Home)),
    "home-unplugged-first": alone(screens.unplugged),
    "seats": alone(screens.seats),
    "seats-first": lambda studio, _players: alone(screens.seats)(studio, ()),
    "seats-first-two-to-seven": lambda studio, _players: first_of(studio, "ten"),
    "seats-first-again": lambda studio, _players: first_of(studio, "sixth-sense", again=True),
    "seats-all": seated(),
    "seats-one": seated("seat-1"),
    "seats-again": whole(screens.seats),
    "lost-cards": alone(LostCards, "plus-B4", "plus-R4", "plus-R4"),
    "naming": alone(
        lambda shell: Naming(shell, shell.words("New player"), lambda _name: None, "Zoë")
    ),
    "naming-figures": alone(
        lambda shell: Naming(shell, shell.words("New player"), lambda _name: None, "Zoë"), "figures"
    ),
    "ask": running(screens.ask),
    "stage-start": scored(StageStart, 1),
    "stage-start-first": scored(StageStart, 0),
    "table-empty": running(Table, *SOME[:1], taps=("undo",)),
    "table": running(Table),
    "table-seven": running(Table, *SEVEN),
    "table-phone": by_phone(running(Table)),
    "table-phone-take": by_phone(running(Table, *OVER, taps=("key-R4@B",), later=9.0)),
    "table-undo": running(Table, taps=("undo", "undo")),
    "table-undo-take": running(Table, *OVER, taps=("key-R4@B", "undo")),
    "table-undo-correction": running(Table, *OVER, taps=("last", "key-R4@B", "undo")),
    "table-undo-inserted": running(Table, *OVER, taps=("ring-yellow", "key-R4@Y", "undo")),
    "table-redo-correction": running(Table, *OVER, taps=("last", "key-R4@B", "undo", "redo")),
    "table-take": running(Table, *OVER, taps=("key-R4@B",), later=0.5),
    "menu": running(Menu),
    "menu-between": scored(Menu, 1),
    "end-match": running(EndMatch),
    "end-match-nothing": unscored,
    "plays": running(Plays),
    "look-first": running(ConfirmLook),
    "amend": running(lambda shell: ChangePlay(shell, 14)),
    "amend-preview": played(lambda shell: ChangePlay(shell, 10), "by-2"),
    "amend-misfit": played(lambda shell: ChangePlay(shell, 10), "key-G5"),
    "plays-before": played(lambda shell: Plays(shell, 1)),
    "too-many": running(lambda shell: TooManyCards(shell, "Y5", 1), *SOME, "Y5"),
    "forgotten": running(lambda shell: MissingCard(shell, 2)),
    "lies-here": running(lambda shell: TileContents(shell, 2)),
    "lies-here-seven": running(lambda shell: TileContents(shell, 0), *SEVEN),
    "stage-over": running(StageOver),
    "count": running(CountPiles),
    "count-full": counted(),
    "count-differs": counted("next"),
    "scores": scored(StageScores, 2),
    "scores-coming": scored(StageScores, 2, later=0.7),
    "scores-played": played(StageScores, more=()),
    "pad": scored(Pad, 2),
    "pad-ended": whole(Pad),
    "result": whole(Result),
    "result-played": played(Result, stages=6, more=()),
    "result-records": with_records,
    "result-taken-over": taken_over(Result),
    "another-nobody": running(screens.another),
    "another-seat": others_too(running(screens.another)),
    "another-named": others_too(running(screens.another, taps=("name-Otto",))),
    "history": whole(History),
    "past-match": whole(screens.past),
    "past-match-taken-over": taken_over(screens.past),
    "players": whole(Players),
    "one-player": of_the_first(lambda shell, name: OnePlayer(shell, name, Counting(shell))),
    "one-player-retires": of_the_first(
        lambda shell, name: OnePlayer(shell, name, Counting(shell)), "retire"
    ),
    "settings": running(SettingsScreen),
    "settings-device": running(SettingsScreen, taps=("device",)),
    "settings-language": running(LanguageScreen),
    "settings-language-eight": running(in_eight(LanguageScreen)),
    "settings-effects": running(EffectSettings),
    "settings-effects-spoken": speaking(running(EffectSettings)),
    "panel-size": running(PanelSize),
    "about": running(About),
    "power": running(Power),
    "power-shutting-down": running(screens.switching("shut-down", "asked")),
    "power-restarting": running(screens.switching("restart", "asked", blocker=screens.APT)),
    "power-refused": running(screens.switching("shut-down", "failed", reason=screens.NO_LEAVE)),
    "power-blocked": running(screens.switching("restart", "failed", blocker=screens.APT)),
    "health": running(screens.examined),
    "health-saving": running(screens.reporting),
    "health-looking": running(Health),
    "settle": running(Settle),
    **{
        f"settle-{question}": running(Settle, taps=(f"ask-{question}",))
        for question in questions(str)
    },
    "said": running(screens.mended),
    "left-out": running(screens.left_out),
    "repairing": alone(lambda shell: Repairing(shell, 40)),
    "failsafe": running(lambda shell: Failsafe(shell, "4F2A")),
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
SCENES |= {f"{name}-said": said(SCENES[name]) for name in SPEAKING}
# Caught in a movement, when things may lie over each other: only to be looked at.
MOVING: dict[str, SetUp] = {
    "table-slides": running(Table, *OVER, taps=("key-R4@B",), later=0.1),
    **gallery_theatre.MOVING,
}
# Those of the games: each has a module `gallery`, with its SCENES. The names of those in which its
# GROUPS sit at the table begin with its PREFIX.
GALLERIES: list[Any] = [
    import_module(f"{package.replace('companion', 'tests', 1)}.gallery")
    for package in NAMES.values()
]
for _gallery in (
    *(
        gallery_club,
        gallery_device,
        gallery_readers,
        gallery_replay,
        gallery_evening,
        gallery_statistics,
        gallery_theatre,
        gallery_sharing,
    ),
    *(*GALLERIES, gallery_pads, gallery_tricks),
):
    SCENES |= _gallery.SCENES
# Scenes with groups of their own.
OTHERS: dict[str, dict[str, tuple[str, ...]]] = {
    each.PREFIX: each.GROUPS for each in (*GALLERIES, gallery_statistics, gallery_pads)
}
SCENES |= gallery_podium.scenes(SCENES)


def groups(scene: str) -> dict[str, tuple[str, ...]]:
    """Who may sit at the table of a scene."""
    for start, others in OTHERS.items():
        if scene.startswith(start):
            return others
    return GROUPS
