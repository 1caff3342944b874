"""Shuts the device down or restarts it, and shows the progress."""

import re

from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, MARGIN, SPACE, STRONG, TEXT
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import back_button, centred, choice, page, width_for

# Programs that install updates, as they name themselves where they delay a shutdown.
UPDATERS = re.compile("apt|dpkg|package|unattended|update|upgrade", re.IGNORECASE)


class Power(Screen):
    """Offers to shut down or to restart."""

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Shut down"), self.messages.text)
        back_button(frame, bar, self._("Back"))
        split = area.rows if frame.panel.portrait else area.columns
        down, again = split(2, frame.mm(GAP))
        choice(
            frame,
            down,
            "begin-shut-down",
            self._("Shut down"),
            self._("Your game is saved. Unplug it when the screen goes dark."),
        )
        choice(
            frame,
            again,
            "begin-restart",
            self._("Restart"),
            self._("Your game is saved, and goes on in a minute."),
        )

    def on_begin(self, what: str) -> None:
        """Asks the system to shut down or restart, and shows what happens."""
        power = self.shell.device.power
        if power is not None:
            power.begin(what)
            self.navigator.swap(SwitchingOff(self.shell))


class SwitchingOff(Screen):
    """Says that the device is shutting down; if that fails, why and what to do."""

    def draw(self, frame: Frame) -> None:
        """Draws the progress; buttons only after a failure, as it may happen at any moment."""
        failed = self._failed()
        area, bar = page(frame, self._title(failed))
        frame.fill(area, frame.theme.panel, MARGIN)
        inside = area.pad(frame.mm(2 * SPACE), frame.mm(LINE))
        reason = self._system_reason()
        if reason:
            below, inside = inside.cut_bottom(inside.h // 3, frame.mm(MARGIN))
            frame.paragraph(
                centred(frame, below, reason, TEXT),
                reason,
                capital=TEXT,
                colour=frame.theme.dim,
                align="centre",
            )
        text = self._what_to_do() if failed else self._what_happens()
        place = centred(frame, inside, text, STRONG)
        frame.paragraph(place, text, capital=STRONG, align="centre")
        if failed:
            label = self._("Keep playing")
            stay, rest = bar.cut_left(width_for(frame, label), frame.mm(GAP))
            frame.button(stay, "back", label)
            frame.button(rest, "next", self._("Try again"), primary=True)

    def _failed(self) -> bool:
        return self.shell.device.power is None or self.shell.device.power.state == "failed"

    def _restarts(self) -> bool:
        return self.shell.device.power is not None and self.shell.device.power.what == "restart"

    def _title(self, failed: bool) -> str:
        if failed:
            return self._("Couldn’t restart") if self._restarts() else self._("Couldn’t shut down")
        return self._("Restarting…") if self._restarts() else self._("Shutting down…")

    def _what_happens(self) -> str:
        power = self.shell.device.power
        if power is not None and power.blocker:
            wait = self._("Please wait. Every card is saved.")
            return f"{self._busy(power.blocker)} {wait}"
        if self._restarts():
            return self._("Every card is saved. Your game is back in a minute or two.")
        return self._("Every card is saved. Unplug it when the screen goes dark.")

    def _what_to_do(self) -> str:
        power = self.shell.device.power
        if power is not None and power.blocker:
            later = self._(
                "Try again in a few minutes, and don’t unplug it before. Every card is saved."
            )
            return f"{self._busy(power.blocker)} {later}"
        return self._("Every card is saved, so you can just unplug it or hold its power button.")

    def _busy(self, blocker: str) -> str:
        """What the device is still doing, in a sentence."""
        if UPDATERS.search(blocker):
            return self._("An update is being installed.")
        return self._("Another program isn’t finished yet.")

    def _system_reason(self) -> str:
        """The words of the system, for whoever looks after the device; "" without any."""
        power = self.shell.device.power
        said = "" if power is None else power.blocker or power.reason
        return self._("The system said: {reason}").format(reason=said) if said else ""

    def on_next(self) -> None:
        """After a failure: tries again."""
        power = self.shell.device.power
        if power is not None and self._failed():
            power.begin(power.what)

    def on_back(self) -> None:
        """After a failure: goes back to the match."""
        if self._failed():
            flow.open_match(self.shell)
