"""The brightness of the panel's backlight, where it has one that the game may set.

udev shows the first backlight at one place of its own and lets our group write there
(systemd/70-table-companion.rules), so all else of the kernel's settings stays read-only for us.
"""

from pathlib import Path

from companion.device import log

PLACE = Path("/run/companion-backlight")


class Backlight:
    """Sets the brightness of a panel as a fraction; does nothing where there is none."""

    def __init__(self, place: Path = PLACE) -> None:
        self._level = place / "brightness"
        self._highest = place / "max_brightness"
        # What was set last, and the highest that there is, both in the steps of the panel.
        self._set: int | None = None
        self._most = 0
        self._complained = ""

    @property
    def exists(self) -> bool:
        """Whether there is one."""
        return self._read_most() > 0

    def show(self, fraction: float) -> bool:
        """Sets the brightness: 1 is the most that the panel can do, 0 is off.

        Anything above 0 is at least its lowest step. Returns whether it holds now; costs nothing if
        it holds already. What goes wrong is logged once.
        """
        if self._set is None:
            self._most = self._read_most()
        if self._most <= 0:
            return False
        wanted = max(1, round(fraction * self._most)) if fraction > 0 else 0
        if wanted == self._set:
            return True
        try:
            self._level.write_text(f"{wanted}\n")
        except OSError as error:
            self._set = None
            if self._complained != str(error):
                self._complained = str(error)
                log.warning(f"the backlight cannot be set: {error}")
            return False
        self._set, self._complained = wanted, ""
        return True

    def _read_most(self) -> int:
        """The highest step of the panel; 0 without a backlight."""
        try:
            return int(self._highest.read_text())
        except (OSError, ValueError):
            return 0
