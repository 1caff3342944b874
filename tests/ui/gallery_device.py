"""Scenes of what a device can be set to: brightness, Wi-Fi, date, speaker, updates."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.app.phones.table_phones import TablePhones
from companion.ui.screens.phones.let_in import LetIn
from companion.ui.screens.phones.phones_screen import PATIENCE, PhonesScreen
from companion.ui.screens.settings.date_screen import DateScreen
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.screens.settings.sound_output import SoundOutput
from companion.ui.screens.settings.update import UpdateScreen
from companion.ui.screens.settings.wifi import WifiScreen
from companion.ui.screens.settings.wifi_network import WifiNetworkScreen, WifiPassword
from companion.ui.shell.device_states import (
    Hotspot,
    PhoneAddress,
    PhonesMay,
    PhonesServed,
    ProgramVersion,
    UpdateProblem,
    UpdateState,
    WifiNetwork,
    WifiProblem,
)
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.ui.studio import Studio

SetUp = Callable[[Studio, tuple[str, ...]], None]
HOME = WifiNetwork("486f6d65", "Home", 80, known=True, connected=True)
NETWORKS = (
    HOME,
    WifiNetwork("5374756265", "Stube", 62, known=True),
    WifiNetwork("4f6d61", "Großmutters WLAN im ersten Stock", 55),
    WifiNetwork("43616665", "Café am Markt", 41, secured=False),
    WifiNetwork("576f726b", "eduroam", 33, usable=False),
    WifiNetwork("4869", "FRITZ!Box 7590 XY", 12),
    WifiNetwork("4f6c64", "Ferienwohnung", 0, known=True),
    *(WifiNetwork(f"4e{number:02}", f"Nachbar {number}", 20) for number in range(9)),
)
NOON = time.mktime((2026, 11, 18, 12, 5, 0, 0, 0, -1))
OLD = time.mktime((2024, 3, 15, 0, 1, 0, 0, 0, -1))


OLDER = ProgramVersion("1.4.0", "0a1b2c3", "2026-10-02")
NEWER = ProgramVersion("1.5.0", "9f8e7d6", "2026-11-14")


@dataclass
class GivenWifi:
    """Networks that are as a test says; what is asked for is only noted."""

    networks: Sequence[WifiNetwork] | None = NETWORKS
    progress: str = ""
    network: WifiNetwork | None = None
    problem: WifiProblem = ""
    asked: list[object] = field(default_factory=list)

    def look(self) -> None:
        self.asked.append("look")

    def connect(self, network: WifiNetwork, password: str = "") -> None:
        self.asked.append(("connect", network.name, password))

    def forget(self, network: WifiNetwork) -> None:
        self.asked.append(("forget", network.name))


@dataclass
class GivenClock:
    """A clock that shows what a test says, and keeps what it is set to."""

    moment: float = NOON
    earliest: float = NOON - 86400
    release: float = NOON - 86400 * 2
    progress: str = ""
    from_network: bool = False
    asked: list[float] = field(default_factory=list)

    def now(self) -> float:
        return self.moment

    def set(self, moment: float) -> None:
        self.asked.append(moment)
        self.progress = "setting"


@dataclass
class GivenOutputs:
    """Speakers that only note what they are to play."""

    names: Sequence[str] | None = (
        "bcm2835 Headphones, bcm2835 Headphones",
        "vc4-hdmi-0, MAI PCM i2s-hifi-0",
        "USB Audio Device, USB Audio",
    )
    asked: list[str] = field(default_factory=list)

    def look(self) -> None:
        self.asked.append("look")

    def use(self, name: str) -> None:
        self.asked.append(f"use {name}")

    def test(self) -> None:
        self.asked.append("test")


@dataclass
class GivenUpdates:
    """A source that has what a test says."""

    installed: ProgramVersion = OLDER
    available: ProgramVersion | None = None
    progress: UpdateState = ""
    problem: UpdateProblem = ""
    reason: str = ""
    asked: list[str] = field(default_factory=list)

    def poll(self) -> None:
        """There is nothing to read."""

    def check(self) -> None:
        self.asked.append("check")

    def install(self) -> None:
        self.asked.append("install")


def with_device(studio: Studio) -> None:
    """A device that has everything."""
    settings = studio.shell.device.settings
    settings.has_backlight = lambda: True
    settings.wifi = GivenWifi()  # type: ignore[assignment]
    settings.clock = GivenClock()  # type: ignore[assignment]
    settings.sound_outputs = GivenOutputs()
    settings.updates = GivenUpdates()


def _wifi(*taps: str, then: bool = False, **given: object) -> SetUp:
    def set_up(studio: Studio, _players: tuple[str, ...]) -> None:
        with_device(studio)
        studio.shell.device.settings.wifi = GivenWifi(**given)  # type: ignore[arg-type, assignment]
        studio.show(lambda shell: WifiScreen(shell, shell.navigator.back if then else None))
        studio.tap(*taps)

    return set_up


def _one(make: Callable[[Shell, WifiNetwork], Screen], network: WifiNetwork, *taps: str) -> SetUp:
    def set_up(studio: Studio, _players: tuple[str, ...]) -> None:
        with_device(studio)
        studio.show(lambda shell: make(shell, network))
        studio.tap(*taps)

    return set_up


def _date(moment: float, *, then: bool = False, **given: object) -> SetUp:
    def set_up(studio: Studio, _players: tuple[str, ...]) -> None:
        with_device(studio)
        studio.shell.device.settings.clock = GivenClock(moment, **given)  # type: ignore[arg-type, assignment]
        studio.show(lambda shell: DateScreen(shell, shell.navigator.back if then else None))

    return set_up


def _outputs(chosen: str = "", **given: object) -> SetUp:
    def set_up(studio: Studio, _players: tuple[str, ...]) -> None:
        with_device(studio)
        studio.shell.preferences.set("sound_output", chosen)
        studio.shell.device.settings.sound_outputs = GivenOutputs(**given)  # type: ignore[arg-type]
        studio.show(SoundOutput)

    return set_up


def _update(state: UpdateState, problem: UpdateProblem = "", reason: str = "") -> SetUp:
    def set_up(studio: Studio, _players: tuple[str, ...]) -> None:
        with_device(studio)
        available = None if state in ("", "checking") else NEWER
        given = GivenUpdates(available=available, progress=state, problem=problem, reason=reason)
        studio.shell.device.settings.updates = given
        studio.show(UpdateScreen)

    return set_up


def _settings(studio: Studio, _players: tuple[str, ...]) -> None:
    with_device(studio)
    studio.shell.device.terminal = lambda: None
    studio.show(SettingsScreen)
    studio.tap("device")


def _terminal(studio: Studio, players: tuple[str, ...]) -> None:
    _settings(studio, players)
    studio.tap("terminal")


HOME_WIFI = PhoneAddress("192.168.178.42", "wifi", "Herman’s home")
CABLE = PhoneAddress("192.168.178.40", "cable")
OWN_WIFI = PhoneAddress("10.42.0.1", "hotspot", "Table")
LONG_WIFI = PhoneAddress("192.168.100.142", "wifi", "Großmutters WLAN im ersten Stock")
KEY = "Q7PMZ4KX2345WXYZ"


class GivenPhones(TablePhones):
    """Phones as a test says, with real codes."""

    def __init__(self, studio: Studio, served: PhonesServed | None, wifi: Hotspot | None) -> None:
        super().__init__(studio.shell.preferences, run=lambda job: job())
        self.served = served
        self._wifi = wifi

    @property
    def hotspot(self) -> Hotspot | None:
        return self._wifi


def _phones(
    may: PhonesMay = "look",
    *addresses: PhoneAddress,
    taps: tuple[str, ...] = (),
    wifi: Hotspot | None = None,
    later: float = 0.0,
    known: bool = True,
    **served: Any,
) -> SetUp:
    def set_up(studio: Studio, _players: tuple[str, ...]) -> None:
        with_device(studio)
        said = PhonesServed(**{"port": 8013, "addresses": addresses, **served}) if known else None
        studio.shell.device.phones = GivenPhones(studio, said, wifi)
        studio.shell.preferences.set("phones", may)
        studio.shell.preferences.set("phones_key", KEY)
        studio.show(PhonesScreen)
        studio.now += later
        studio.tap(*taps)

    return set_up


def _settings_with_phones(studio: Studio, _players: tuple[str, ...]) -> None:
    served = PhonesServed(8013, phones=3, names=("Anne", "Carl"))
    studio.shell.device.phones = GivenPhones(studio, served, None)
    studio.shell.preferences.set("phones", "enter")
    studio.show(SettingsScreen)


STUBE, OPEN = NETWORKS[1], NETWORKS[3]


def _let_in(studio: Studio, _players: tuple[str, ...]) -> None:
    studio.shell.navigator.go(LetIn(studio.shell, "4711", lambda _yes: None))


SCENES: dict[str, SetUp] = {
    "phones-let-in": _let_in,
    "phones-off": _phones("off"),
    "phones": _phones("look", HOME_WIFI, phones=2, names=("Anne", "Carl")),
    "phones-enter": _phones("enter", LONG_WIFI, phones=7, names=("Anne", "Carl", "Marc")),
    "phones-several": _phones("look", CABLE, HOME_WIFI, phones=1),
    "phones-next": _phones("look", CABLE, HOME_WIFI, taps=("address",)),
    "phones-hotspot": _phones(
        "enter", OWN_WIFI, CABLE, wifi=Hotspot("Table", "kx7p-m2wq-4rtz"), phones=1, names=("Anne",)
    ),
    "phones-no-network": _phones(),
    "phones-waiting": _phones(port=0),
    "phones-nobody": _phones(known=False, later=PATIENCE),
    "phones-taken": _phones(port=0, problem="taken"),
    "phones-failed": _phones(port=0, problem="failed"),
    "phones-new-code": _phones("look", HOME_WIFI, taps=("new",)),
    "settings-phones": _settings_with_phones,
    "settings-device-all": _settings,
    "terminal": _terminal,
    "wifi": _wifi(),
    "wifi-next": _wifi(then=True),
    "wifi-looking": _wifi(networks=None, progress="looking"),
    "wifi-none": _wifi(networks=()),
    "wifi-connecting": _wifi(progress="connecting", network=NETWORKS[2]),
    "wifi-user-name": _wifi("network-576f726b"),
    **{
        f"wifi-{problem}": _wifi(networks=NETWORKS[1:4], problem=problem, network=NETWORKS[2])
        for problem in ("password", "signal", "address", "late", "off", "helper", "failed")
    },
    "wifi-known": _one(WifiNetworkScreen, STUBE),
    "wifi-connected": _one(WifiNetworkScreen, HOME),
    "wifi-forget": _one(WifiNetworkScreen, HOME, "forget"),
    "wifi-type": _one(WifiPassword, NETWORKS[2]),
    "wifi-type-short": _one(WifiPassword, STUBE, "letter-a", "shift", "letter-b", "done"),
    "wifi-type-marks": _one(WifiPassword, STUBE, "figures", "shift"),
    "date": _date(NOON),
    "date-asked": _date(OLD),
    "date-next": _date(NOON, then=True),
    "date-network": _date(NOON, from_network=True),
    "speaker": _outputs(),
    "speaker-gone": _outputs("HDMI in the attic"),
    "speaker-none": _outputs(names=()),
    "speaker-looking": _outputs(names=None),
    "update-checking": _update("checking"),
    "update-current": _update("current"),
    "update-available": _update("available"),
    "update-fetching": _update("fetching"),
    "update-installing": _update("installing"),
    "update-done": _update("done"),
    "update-source": _update("", "source", "fatal: unable to access: Could not resolve host"),
    "update-start": _update("available", "start", "the new program did not come up"),
    "update-install": _update("available", "install", "only 120 MB are free"),
}
