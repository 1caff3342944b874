"""Wi-Fi: the networks that were found, and the ways to connect and to forget."""

from collections.abc import Callable

from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    SMALL,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
)
from companion.ui.screens.settings.wifi_network import WifiNetworkScreen, WifiPassword
from companion.ui.shell.device_states import WifiNetwork, WifiProblem
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, large_words, onward, page, width_for
from companion.ui.widgets.parts import beside_arrow, leads_on
from companion.ui.widgets.words import Words
from companion.wording import meant

# How often to look how far it is, in seconds, if nobody says so.
LOOK_EVERY = 0.5
# The least height of a row, in millimetres.
ROW = BAR + GAP
# A signal in bars, and from which strength on there is one more.
BARS = (1, 30, 50, 70)


class WifiScreen(PagedScreen):
    """The list of networks; a tap connects, asks for the password, or offers what else there is.

    then: where there is something to do next, what its button calls.
    """

    def __init__(self, shell: Shell, then: Callable[[], None] | None = None) -> None:
        super().__init__(shell)
        self._then = then
        wifi = shell.device.settings.wifi
        if wifi is not None:
            wifi.look()

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Wi-Fi"), self.messages.text or self._state_words())
        rest = back_button(frame, bar, self._("Back"))
        if self._then is not None:
            label = onward(self._("Next"))
            button, rest = rest.cut_right(width_for(frame, label), frame.mm(GAP))
            frame.button(button, "next", label, primary=True)
        label = self._("Look again")
        wide, pages = width_for(frame, label, sign=True), frame.mm(2 * BAR + 2 * GAP)
        if wide + pages > rest.w:
            label, wide = "", frame.mm(BAR)
        again, rest = rest.cut_left(wide, frame.mm(GAP))
        frame.button(again, "again", label, sign="redo", dim=self._busy())
        networks = self._networks()
        columns = 1 if frame.panel.portrait else 2
        boxes = self.pager.layout(frame, area, ROW, len(networks), columns)
        if not networks and not self._busy():
            text = self._("No Wi-Fi found here.")
            large_words(frame, area.pad(frame.mm(LINE)), text, STRONG)
        for network, box in zip(networks[self.pager.first :], boxes, strict=False):
            self._draw_row(frame, box, network)
        self.pager.draw(frame, rest)

    def _networks(self) -> list[WifiNetwork]:
        wifi = self.shell.device.settings.wifi
        return [] if wifi is None else list(wifi.networks or ())

    def _busy(self) -> bool:
        wifi = self.shell.device.settings.wifi
        return wifi is not None and wifi.progress != ""

    def _state_words(self) -> str:
        wifi = self.shell.device.settings.wifi
        if wifi is None:
            return ""
        name = "" if wifi.network is None else wifi.network.name
        if wifi.progress == "connecting":
            return self._("Connecting to {name} …").format(name=name)
        if wifi.progress == "looking":
            return self._("Looking for networks …")
        if wifi.problem:
            return Failure(problem_words(self._, wifi.problem, name))
        connected = [each.name for each in self._networks() if each.connected]
        return self._("Connected to {name}").format(name=connected[0]) if connected else ""

    def _draw_row(self, frame: Frame, box: Box, network: WifiNetwork) -> None:
        theme = frame.theme
        leads_on(frame, box, f"network-{network.id}", changes=True)
        inside = beside_arrow(frame, box).pad(0, frame.mm(TIGHT))
        mark, inside = inside.cut_left(frame.mm(LINE + TIGHT), frame.mm(SPACE))
        if network.connected:
            frame.sign(mark, "check", theme.green)
        else:
            _draw_signal(frame, mark, network.signal)
        note = network_words(self._, network)
        label, below = inside.middle(inside.w, min(inside.h, frame.mm(2 * LINE + TIGHT))).rows(2, 0)
        ink = theme.ink if network.signal or network.connected else theme.dim
        frame.text(label, network.name, cut="name", capital=TEXT, colour=ink)
        frame.text(below, note, cut="note", capital=SMALL, colour=theme.dim)

    def on_network(self, identity: str) -> None:
        """Connects to an open network; asks for a password; or opens one that is known."""
        wifi = self.shell.device.settings.wifi
        network = next((each for each in self._networks() if each.id == identity), None)
        if wifi is None or network is None or wifi.progress == "connecting":
            return
        if network.known or network.connected:
            self.navigator.go(WifiNetworkScreen(self.shell, network))
        elif not network.usable:
            text = self._("{name} asks for a user name too. That doesn’t work here.")
            self.messages.say(Failure(text.format(name=network.name)))
        elif network.secured:
            self.navigator.go(WifiPassword(self.shell, network))
        else:
            wifi.connect(network)

    def on_again(self) -> None:
        """Looks for networks once more."""
        wifi = self.shell.device.settings.wifi
        if wifi is not None and not wifi.progress:
            wifi.look()

    def on_next(self) -> None:
        """Goes on to what comes next."""
        if self._then is not None:
            self._then()

    def wakes_at(self) -> float | None:
        return self.shell.clock() + LOOK_EVERY if self._busy() else None


def network_words(_: Words, network: WifiNetwork) -> str:
    """What is to be known of a network before it is tapped."""
    if network.connected:
        return _("connected")
    if network.known:
        return _("saved") if network.signal else _("saved, no signal")
    if not network.usable:
        return _("with a user name")
    return _("with a password") if network.secured else meant(_, "Wi-Fi", "open")


def problem_words(_: Words, problem: WifiProblem, name: str) -> str:
    """What went wrong, and what can be done."""
    words = {
        "password": _("Wrong password? Tap {name} and try again."),
        "signal": _("No signal from {name}."),
        "address": _("{name} doesn’t answer. Restart the router?"),
        "late": _("{name} takes too long. Try again."),
        "off": _("Wi-Fi is switched off."),
        "helper": _("Wi-Fi doesn’t answer. Try again, or restart."),
        "failed": _("Couldn’t connect to {name}."),
    }
    return words[problem or "failed"].format(name=name)


def _draw_signal(frame: Frame, box: Box, signal: int) -> None:
    """Draws four bars, each higher than the one before; those that are reached are bright."""
    theme = frame.theme
    side = min(box.w, box.h)
    inside = box.middle(side, side)
    for number, (least, cell) in enumerate(
        zip(BARS, inside.columns(len(BARS), max(1, frame.mm(HAIR))), strict=True), 1
    ):
        high = side * number // len(BARS)
        colour = theme.ink if signal >= least else theme.track
        frame.fill(Box(cell.x, inside.bottom - high, cell.w, high), colour, HAIR)
