"""Screens of the galleries that need more than their class: in what state, about what."""

from collections.abc import Callable
from typing import Literal

from companion.device.diagnostics.fact import DeviceFact
from companion.device.power import Switch
from companion.ui.screens.ask import Ask
from companion.ui.screens.health import Health
from companion.ui.screens.notice import NoticeScreen
from companion.ui.screens.past import PastMatch
from companion.ui.screens.power import SwitchingOff
from companion.ui.screens.seats import Seats
from companion.ui.screens.substitute import SubstituteScreen
from companion.ui.shell import game_uis
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.notice_words import left_out_words, notice_words

Make = Callable[[Shell], Screen]


def seats(shell: Shell) -> Screen:
    return Seats(shell, game_uis.of("thirteen"))


def another(shell: Shell) -> Screen:
    return SubstituteScreen(shell, 0)


def past(shell: Shell) -> Screen:
    summary = shell.session.archive.latest(1)[0]
    return PastMatch(shell, summary, shell.session.archive.load(summary.id))


def ask(shell: Shell) -> Screen:
    return Ask(
        shell,
        shell.words("Open play?"),
        shell.words(
            "Everyone sees what was taken, which cards are still to come and who has the most of a"
            " colour. Good for learning; ask everyone at the table first."
        ),
        shell.words("Play open"),
        lambda: None,
    )


APT = "APT (APT is installing or removing packages)"
NO_LEAVE = "Failed to power off system via logind: Interactive authentication required."


class PicturedSwitch(Switch):
    """A switch that asks nobody: a tap in a picture must not shut a machine down."""

    def begin(self, what: str) -> None:
        self.what, self.state = what, "asked"


def switching(what: str, state: Literal["asked", "failed"], **said: str) -> Make:
    def make(shell: Shell) -> Screen:
        switch = PicturedSwitch()
        switch.what, switch.state = what, state
        switch.reason, switch.blocker = said.get("reason", ""), said.get("blocker", "")
        shell.device.power = switch
        return SwitchingOff(shell)

    return make


def examined(shell: Shell) -> Screen:
    screen = Health(shell)
    good = DeviceFact("python", "Python", "good", "3.11.2, all that is needed is there")
    fault = DeviceFact(
        "data",
        "Data directory",
        "fault",
        "12 MB are free on /var/lib/companion",
        "Delete what is not needed there, or use a larger card; until then new plays may be lost.",
    )
    shell.device.facts = [
        good,
        fault,
        DeviceFact("gpio", "GPIO buttons", "note", "none is set up"),
        *[good] * 9,
    ]
    return screen


def reporting(shell: Shell) -> Screen:
    screen = examined(shell)
    screen.tap("save")
    shell.device.saving_report = True
    return screen


def mended(shell: Shell) -> Screen:
    numbers = {"entries": 2048, "matches": 117, "from_backup": 1024, "scraps": 31}
    aside = "companion-damaged-20261116-195959-12.db"
    params = {**numbers, "aside": aside}
    return NoticeScreen(shell, notice_words(shell.words, "store-damaged", params))


def unplugged(shell: Shell) -> Screen:
    return NoticeScreen(shell, notice_words(shell.words, "store-elsewhere", {}))


def left_out(shell: Shell) -> Screen:
    return NoticeScreen(shell, left_out_words(shell.words))
