"""Sets the date and the time of a device that no network tells them."""

import calendar
import time
from collections.abc import Callable

from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, KEY, MARGIN, NUMBER, SMALL, TIGHT
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.dates import local_time
from companion.ui.widgets.pages import back_button, onward, page, width_for

# How often to look whether it is set, in seconds.
LOOK_EVERY = 0.2
# The most height of a field, in millimetres.
MOST = 5 * KEY
# The last year that 32 bits of some clocks can count to.
LATEST_YEAR = 2037


class DateScreen(Screen):
    """Five fields with a key above and below each; nothing is set before *Set* is tapped.

    It begins with what the clock shows; if that cannot be true, with the last moment that is known.
    then: what is to be done next, once it is set or if it is right; without, it goes back.
    """

    def __init__(self, shell: Shell, then: Callable[[], None] | None = None) -> None:
        super().__init__(shell)
        self._then = then
        clock = shell.device.settings.clock
        self._asks = clock is not None and clock.now() < clock.earliest
        moment = time.time() if clock is None else max(clock.now(), clock.earliest)
        at = local_time(moment)
        self._fields = {
            "day": at.tm_mday,
            "month": at.tm_mon,
            "year": at.tm_year,
            "hour": at.tm_hour,
            "minute": at.tm_min,
        }
        self._earliest_year = local_time(0.0 if clock is None else clock.release).tm_year
        self._changed = self._asks
        self._waits = False

    def draw(self, frame: Frame) -> None:
        title = self._("What’s the date?") if self._asks else self._("Date and time")
        area, bar = page(frame, title, self.messages.text or self._note())
        label = self._("Not now") if self._asks else self._("Back")
        rest = back_button(frame, bar, label)
        goes_on = self._then is not None and not self._changed
        words = onward(self._("Next")) if goes_on else self._("Set")
        button = rest.cut_right(min(rest.w, max(frame.mm(2 * BAR), width_for(frame, words))))[0]
        idle = self._waits or not (goes_on or self._changed)
        frame.button(button, "next", words, primary=not idle, dim=idle)
        rows = 2 if frame.panel.portrait else 1
        inside = area.middle(area.w, min(area.h, frame.mm(rows * MOST)))
        if frame.panel.portrait:
            upper, lower = inside.rows(2, frame.mm(GAP))
            cells = [*upper.columns(3, frame.mm(GAP)), *lower.columns(2, frame.mm(GAP))]
        else:
            cells = inside.columns(len(self._fields), frame.mm(GAP))
        for name, cell in zip(self._fields, cells, strict=True):
            self._draw_field(frame, cell, name)

    def _note(self) -> str:
        clock = self.shell.device.settings.clock
        if clock is not None and clock.from_network:
            return self._("set by the network")
        return self._("This device has no clock of its own.") if self._asks else ""

    def _draw_field(self, frame: Frame, box: Box, name: str) -> None:
        theme = frame.theme
        frame.fill(box, theme.panel, MARGIN)
        up, rest = box.cut_top(frame.mm(KEY))
        down, rest = rest.cut_bottom(frame.mm(KEY))
        frame.button(up, f"more-{name}", sign="up", colour=theme.key_dark)
        frame.button(down, f"less-{name}", sign="down", colour=theme.key_dark)
        caption, value = rest.cut_top(rest.h // 3)
        labels = {
            "day": self._("Day"),
            "month": self._("Month"),
            "year": self._("Year"),
            "hour": self._("Hour"),
            "minute": self._("Minute"),
        }
        side = frame.mm(TIGHT)
        frame.text(
            caption.pad(side, 0), labels[name], capital=SMALL, colour=theme.dim, align="centre"
        )
        text = f"{self._fields[name]:02}" if name == "minute" else str(self._fields[name])
        frame.text(value.pad(side, 0), text, cut="number", capital=NUMBER, align="centre")

    def on_more(self, name: str) -> None:
        """The next value of a field."""
        self._step(name, 1)

    def on_less(self, name: str) -> None:
        """The value of a field before this one."""
        self._step(name, -1)

    def _step(self, name: str, by: int) -> None:
        """Changes a field; after its last value comes its first, and a month has its days."""
        fields = self._fields
        days = calendar.monthrange(fields["year"], fields["month"])[1]
        first, last = {
            "day": (1, days),
            "month": (1, 12),
            "year": (self._earliest_year, LATEST_YEAR),
            "hour": (0, 23),
            "minute": (0, 59),
        }[name]
        fields[name] = first + (fields[name] - first + by) % (last - first + 1)
        fields["day"] = min(fields["day"], calendar.monthrange(fields["year"], fields["month"])[1])
        self._changed = True

    def moment(self) -> float:
        """What the fields say, in seconds since 1970; the full minute."""
        fields = self._fields
        return time.mktime(
            (
                fields["year"],
                fields["month"],
                fields["day"],
                fields["hour"],
                fields["minute"],
                *(0, 0, 0, -1),
            )
        )

    def on_next(self) -> None:
        """Sets the clock if anything was changed; else it is right, and it goes on."""
        clock = self.shell.device.settings.clock
        if clock is None or not self._changed:
            if self._then is not None:
                self._then()
        elif not self._waits:
            if self.moment() < clock.release:
                text = self._("That’s too long ago. Please check the date.")
                self.messages.say(Failure(text))
                return
            self._waits = True
            clock.set(self.moment())

    def _go_on(self) -> None:
        if self._then is None:
            self.navigator.back()
        else:
            self._then()

    def on_wake(self) -> None:
        """Goes on when it is set; says so if it failed."""
        clock = self.shell.device.settings.clock
        if not self._waits or clock is None or clock.progress == "setting":
            return
        self._waits = False
        if clock.progress == "set":
            self._go_on()
        else:
            self.messages.say(Failure(self._("Couldn’t set the date. Try again.")))

    def wakes_at(self) -> float | None:
        return self.shell.clock() + LOOK_EVERY if self._waits else None
