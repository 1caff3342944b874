"""Scenes about people: their names, who sits where, and two who are one."""

from collections.abc import Callable

from companion.ui.screens.people.choose_person import ChoosePerson
from companion.ui.screens.people.renaming import Merge
from companion.ui.screens.people.seat_player import SeatPlayer
from companion.ui.screens.people.table_players import TablePlayers
from companion.ui.screens.player import OnePlayer
from companion.ui.screens.players import Counting, Players
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell.screen import Screen
from companion.ui.shell.seating import placeholders
from companion.ui.shell.shell import Shell
from tests.ui.studio import SIX, Studio

SetUp = Callable[[Studio, tuple[str, ...]], None]
Make = Callable[[Shell], Screen]


def _running(make: Make, *taps: str, counted: int = 1, then: str = "") -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.match(players, *then.split(), counted=counted)
        studio.show(make)
        studio.tap(*taps)
        studio.now += 60

    return set_up


def _unnamed(make: Make) -> SetUp:
    """Nobody has said a name yet."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.match(placeholders(studio.shell, len(players)), remember=False)
        studio.show(make)

    return set_up


def _ended(make: Callable[[Shell, tuple[str, ...]], Screen], change: str = "") -> SetUp:
    """After a whole match, and a change of the first player: "renamed", "merged" or "hidden"."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.match(players, counted=6 if len(players) == 3 else len(players))
        other = f"{players[0][:-1]}x"
        studio.people.remember((other,))
        if change == "renamed":
            studio.people.retire(players[1])
            studio.people.rename(players[0], f"{players[0][:-1]}y")
        elif change == "merged":
            studio.people.merge(players[0], other)
        elif change == "hidden":
            studio.people.retire(players[0])
        studio.show(lambda shell: make(shell, (*players, other)))

    return set_up


def _one(shell: Shell, people: tuple[str, ...]) -> Screen:
    return OnePlayer(shell, people[0], Counting(shell))


def _hidden(studio: Studio, players: tuple[str, ...]) -> None:
    _ended(lambda shell, _people: Players(shell), "hidden")(studio, players)
    studio.tap("hidden")


SCENES: dict[str, SetUp] = {
    "table-players": _running(TablePlayers, then="deal B7"),
    "seat-player": _running(lambda shell: SeatPlayer(shell, 0), then="deal B7"),
    "seat-player-last": _running(lambda shell: SeatPlayer(shell, 1), counted=3, then="deal B7"),
    "seat-player-renamed": _running(lambda shell: SeatPlayer(shell, 0), "colour-3"),
    "seat-player-unnamed": _unnamed(lambda shell: SeatPlayer(shell, 1)),
    "stage-start-unnamed": _unnamed(StageStart),
    "choose-person": _ended(
        lambda shell, people: ChoosePerson(
            shell,
            shell.words("Not {name}? Who is it?").format(name="Marc"),
            people,
            lambda _name: None,
            "-",
        )
    ),
    "choose-person-many": _ended(
        lambda shell, people: ChoosePerson(
            shell, shell.words("Who’s this?"), (*people, *SIX, *SIX), lambda _name: None, "-"
        )
    ),
    "choose-person-nobody": _ended(
        lambda shell, _people: ChoosePerson(
            shell, shell.words("Who’s this?"), (), lambda _name: None, "-"
        )
    ),
    "merge": _ended(lambda shell, people: Merge(shell, people[0], people[-1], lambda _name: None)),
    "merge-two": _ended(
        lambda shell, people: Merge(shell, people[0], people[1], lambda _name: None)
    ),
    "players-renamed": _ended(lambda shell, _people: Players(shell), "renamed"),
    "players-merged": _ended(lambda shell, _people: Players(shell), "merged"),
    "players-hidden": _hidden,
    "one-player-hidden": _ended(_one, "hidden"),
}
