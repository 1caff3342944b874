"""Situations of a table of 13 that scenes of the gallery are made in."""

from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from typing import Any, Literal

from companion.app.phones.phone_desk import phone_words
from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen.screens.counting.count_piles import CountPiles
from companion.match.actions import Do, Stop, Substitute
from companion.match.milestones import ENOUGH
from companion.ui.screens.end_match import EndMatch
from companion.ui.screens.first import FirstStart
from companion.ui.screens.result import Result
from companion.ui.screens.seats import Seats
from companion.ui.screens.settings.language import LanguageScreen
from companion.ui.shell import flow, game_uis
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.seating import placeholders
from companion.ui.shell.shell import Shell
from tests.ui import gallery_screens as screens
from tests.ui.gallery_screens import Make
from tests.ui.studio import FOUR, LONG, PILES, SIX, Studio

# Who sits at the tables of 13: few, some, most, and those with long names.
GROUPS = {"3": FOUR[:3], "4": FOUR, "6": SIX, "long": LONG}
SEVEN = ("B1", "B1", "B1", "B2", "B2", "B2", "B4", "Y7", "Y5", "R4@G")
SOME = ("Y5", "Y1", "Y5", "Y7", "B5", "G1", "G7", "B7", "Y2", "G2", "R4@B")

# A take and what it costs: blue 7 5, and now a red four on it.
OVER = ("Y5", "B7", "B5", "G1")

# The languages of the booklet of 6th Sense, the longest name among them.
EIGHT = {
    "en": "English",
    "da": "Dansk",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pt": "Português",
}

SetUp = Callable[[Studio, tuple[str, ...]], None]


def running(make: Make, *plays: str, taps: tuple[str, ...] = (), later: float = 0.0) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.match(players, "deal", *(plays or SOME), counted=1)
        studio.show(make)
        studio.tap(*taps)
        studio.now += later

    return set_up


def in_eight(make: Callable[[Shell], FirstStart | LanguageScreen]) -> Callable[[Shell], Screen]:
    """A screen that offers a language, with as many as a booklet has."""

    def made(shell: Shell) -> Screen:
        screen = make(shell)
        screen.languages = EIGHT
        return screen

    return made


def scored(make: Make, stages: int, later: float = 60) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.match(players, counted=stages)
        studio.show(make)
        studio.now += later

    return set_up


def unscored(studio: Studio, players: tuple[str, ...]) -> None:
    """Nothing is scored yet, and somebody wants to end the match."""
    studio.match(players, "deal", *SOME)
    studio.show(EndMatch)


def whole(make: Make, *taps: str) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.match(players, counted=6 if len(players) == 3 else len(players))
        studio.show(make)
        studio.tap(*taps)

    return set_up


def taken_over(make: Make) -> SetUp:
    """Somebody took over a seat after the first stage, and the table stopped after the second."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        match = studio.match(players, counted=1)
        match.act(Substitute(1, "Otto"))
        for event in ("deal", "count " + " ".join(PILES[: len(players)])):
            match.act(Do(match.game.parse_event(event)))
        match.act(Stop())
        studio.show(make)

    return set_up


def played(make: Make, *taps: str, stages: int = 1, more: tuple[str, ...] = ("deal",)) -> SetUp:
    """Whole stages, card by card, and then more."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        events: list[str] = []
        for stage in simulated(players).stages[:stages]:
            events += ["deal", *map(str, stage.plays)]
        studio.match(players, *events, *more)
        studio.show(make)
        studio.tap(*taps)
        studio.now += 60

    return set_up


def with_records(studio: Studio, players: tuple[str, ...]) -> None:
    """The result of a match that continues a long run of wins and has the highest stage ever."""
    state = simulated(players)
    (winner, *_others) = state.winners
    piles = " ".join("0,0,0,0" if seat == winner else "0,0,0,1" for seat in range(len(players)))
    for _ in range(ENOUGH // len(players) + 1):
        studio.match(players, "deal", f"count {piles}").act(Stop())
    played(Result, stages=6, more=())(studio, players)
    while not studio.targets() or studio.shell.navigator.screen.wakes_at() is not None:
        pass


def speaking(scene: SetUp) -> SetUp:
    """On a device that can speak."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.shell.device.can_speak = lambda: True
        studio.shell.preferences.set("spoken", True)
        scene(studio, players)

    return set_up


@cache
def simulated(players: tuple[str, ...]) -> Any:
    """A match that was followed from the first card to the last, and begins with the first seat."""
    for seed in count():
        state = load("thirteen").simulate(Random(seed), players)
        followed = not any(stage.counted for stage in state.stages)
        if followed and not state.setup.missing and state.setup.dealer == 0:
            return state
    raise AssertionError


def alone(make: Make, *taps: str) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember(players)
        studio.show(make)
        studio.tap(*taps)

    return set_up


def keeping(how: Literal["forgetful", "unplugged"], scene: SetUp) -> SetUp:
    """On a device that does not keep saved games."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.shell.device.keeping = how
        scene(studio, players)

    return set_up


def said(scene: SetUp) -> SetUp:
    """With a message, as any screen may have to show it that writes something down."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        scene(studio, players)
        studio.shell.messages.say(refusal_words(studio.shell, Refusal("not-saved", reason="full")))

    return set_up


def by_phone(scene: SetUp) -> SetUp:
    """What was entered last came from the phone of whoever has the longest name."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        scene(studio, players)
        said = flow.game_ui(studio.shell).entered_words(studio.shell)
        name = max(players, key=len)
        studio.shell.messages.say(phone_words(studio.shell.words, said, name))

    return set_up


def others_too(scene: SetUp) -> SetUp:
    """There are more people than play."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember(("Otto", *SIX, *LONG))
        scene(studio, players)

    return set_up


def seated(*taps: str) -> SetUp:
    """Everybody of the group sits, and then these taps."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        alone(screens.seats, *(f"person-{name}" for name in players), *taps)(studio, players)

    return set_up


def first_of(studio: Studio, game: str, again: bool = False) -> None:
    """The seats of a game at a table that knows nobody; `again` if it has played without names."""
    if again:
        names = placeholders(studio.shell, 3)
        studio.match(names, game=game, remember=False)
    studio.show(lambda shell: Seats(shell, game_uis.of(game)))


def counted(*taps: str) -> SetUp:
    """Everybody's pile is counted, as no record of a few plays can be."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        running(CountPiles)(studio, players)
        numbers = [number for pile in PILES[: len(players)] for number in pile.split(",")]
        studio.tap(*(f"number-{number}" for number in numbers), *taps)

    return set_up


def of_the_first(make: Callable[[Shell, str], Screen], *taps: str) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        whole(lambda shell: make(shell, players[0]), *taps)(studio, players)

    return set_up
