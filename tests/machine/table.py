"""A machine with the game on it, as the checks use it: taps, entries, restarts, the log."""

import time
from collections.abc import Sequence
from pathlib import Path

import pygame

from tests.machine import build
from tests.machine.mirror import MOST, Mirror
from tests.machine.vm import VM, GuestFailed

DATA = "/var/lib/table-companion"
JOURNAL = f"{DATA}/companion.db"
OPTIONS = "/etc/default/table-companion"
DROP_IN = "/etc/systemd/system/companion.service.d/test.conf"
READY = "ready"
DECK = "/run/deck.json"
# From the first start to Home, and to the first card of a match of three; the screen's size is
# right.
HOME = ("language-en", "side-bottom", "next", "another")
TO_THE_TABLE = ("language-en", "side-bottom", "next", "count-3", "next", "next")


class Table:
    """A booted machine and its mirror. Checks begin with `reset`, and leave what they like."""

    def __init__(
        self,
        suite: str,
        disk: Path,
        size: tuple[int, int],
        options: str = "",
        stick: Path | None = None,
    ) -> None:
        self.suite, self.size = suite, size
        self._stick = stick
        self.pictures = disk.parent / "pictures"
        self.pictures.mkdir(exist_ok=True)
        self._disk = build.overlay(disk, f"{size[0]}x{size[1]}")
        self.vm = VM(self._disk, size, options=options, stick=stick)
        self.mirror = Mirror(suite, size)

    def boot(self) -> None:
        """Until the game is there and a touch panel is plugged in; kept to come back to."""
        self.come_up()
        self.vm.save(READY)

    def cut(self, options: str = "", unplugged: bool = False, date: str = "") -> None:
        """Pulls the plug, and starts again with these words for the kernel, its clock at `date`."""
        self.vm.close()
        self.vm = VM(
            self._disk,
            self.size,
            options=options,
            stick=self._stick,
            unplugged=unplugged,
            date=date,
        )
        self.come_up()

    def come_up(self) -> None:
        """Until the game is there and a touch panel is plugged in."""
        self.vm.wait_for_agent()
        self.wait_until_active()
        self.vm.until(
            lambda: self.vm.run("systemctl is-system-running") in ("running", "degraded"),
            "the system is up",
            400,
        )
        self.vm.run("modprobe uinput")
        self.plug_panel()

    def reset(self) -> None:
        """Back to just after the boot; the mirror too."""
        # Not by loading the state into the running machine: its clock would jump ahead by all the
        # time since, and its watchdog would end the game.
        self.vm.close()
        self.vm = VM(self._disk, self.size, READY)
        self.new_mirror()

    def new_mirror(self, rotation: int = 0) -> None:
        """A mirror at its first start."""
        self.mirror.close()
        self.mirror = Mirror(self.suite, self.size, rotation)

    def close(self) -> None:
        """Switches it off."""
        self.vm.close()
        self.mirror.close()

    def plug_panel(self) -> None:
        """A touch panel appears."""
        width, height = self.size
        self.vm.start(f"touch-panel {width} {height}")
        self.vm.until(self._has_panel, "the panel is there")
        self.vm.until(self._listens_to_panel, "the game listens to the panel")

    def unplug_panel(self) -> None:
        """It is pulled out."""
        self.vm.run("echo quit >/run/touch-panel")
        self.vm.until(lambda: not self._has_panel(), "the panel is gone")

    def _listens_to_panel(self) -> bool:
        """Whether the game has opened the panel; SDL hears of it from udev, a moment later."""
        event = "grep -A 5 Goodix /proc/bus/input/devices | grep -o 'event[0-9]*'"
        files = f"ls -l /proc/{self.about('MainPID')}/fd"
        self.vm.run(f'{files} | grep -q "/dev/input/$({event})$"')
        return self.vm.status == 0

    def _has_panel(self) -> bool:
        self.vm.run("test -p /run/touch-panel && grep -q Goodix /proc/bus/input/devices")
        return self.vm.status == 0

    def tap(self, *names: str) -> None:
        """Taps here and in the mirror; each time both must come to show the same."""
        for name in names:
            self.tap_here(name)
            self.mirror.tap(name)
            self.wait_for_picture(f"the screen after {name}")

    def tap_here(self, name: str) -> None:
        """A finger taps a target where the mirror shows it; the mirror's own is not tapped."""
        x, y = self.mirror.place(name)
        # At once after another it would be a bounce.
        self.vm.run(f"sleep 0.6; echo tap {x:.4f} {y:.4f} >/run/touch-panel")

    def wait_for_picture(
        self, what: str = "the picture", timeout: float = 240, most: float = MOST
    ) -> float:
        """Until the screen shows what the mirror shows; how many of a thousand blocks differ."""
        end = time.monotonic() + timeout
        while True:
            screen = self.vm.screen()
            differ = self.mirror.difference(screen)
            if differ <= most:
                return differ
            if time.monotonic() > end:
                pygame.image.save(self.mirror.picture(), str(self.pictures / "mirror.png"))
                raise GuestFailed(f"{what}: {differ:.0f} of 1000 blocks differ")
            # The date may be on the screen, and the machine's clock is slower than ours.
            self.mirror.set_clock(float(self.vm.run("date +%s")))
            time.sleep(0.2)

    def entries(self) -> int:
        """How many entries the journal has."""
        return self.vm.entries(JOURNAL)

    def wait_for_entries(self, count: int, timeout: float = 240) -> None:
        """Until the journal has so many."""
        self.vm.until(lambda: self.entries() == count, f"{count} entries", timeout)

    def about(self, name: str, unit: str = "companion.service") -> str:
        """A property of a unit."""
        return self.vm.run(f"systemctl show -p {name} --value {unit}")

    def stamp(self, name: str, unit: str = "companion.service") -> float:
        """A moment in a unit's life, in seconds since the kernel began."""
        return int(self.about(f"{name}Monotonic", unit) or 0) / 1e6

    def wait_until_active(self, timeout: float = 400) -> None:
        """Until the game says that there is something to see."""
        self.vm.until(
            lambda: self.about("ActiveState") == "active", "companion.service is active", timeout
        )

    def wait_for_restart(self, process: str, timeout: float = 400) -> None:
        """Until the game is there again as another process; never in safe mode."""
        self.vm.until(
            lambda: (
                self.about("MainPID") not in ("0", process)
                and self.about("ActiveState") == "active"
            ),
            "the game is back",
            timeout,
        )
        if self.safe_mode_starts():
            raise GuestFailed("the text screen came up")

    def safe_mode_starts(self) -> int:
        """How often the text screen was started since the boot."""
        said = self.vm.run("journalctl -b -u companion-safe-mode.service -o cat --no-pager")
        return said.count("Started ") + said.count("Starting ")

    def colours(self, head: int = 0) -> set[tuple[int, ...]]:
        """The colours on one of the machine's screens."""
        screen = self.vm.screen(head)
        width, height = screen.get_size()
        return {tuple(screen.get_at((x, y))) for x in range(width) for y in range(height)}

    def log(self, lines: int = 60) -> str:
        """The end of what the game and systemd said of it."""
        return self.vm.run(f"journalctl -b -u companion.service -n {lines} -o cat --no-pager")

    def begin_anew(self, rotation: int = 0, drop_in: Sequence[str] = ()) -> None:
        """The game at its first start, turned, with more lines for its unit."""
        self.vm.run(f"systemctl stop companion.service; rm -rf {DATA}/* {DROP_IN}")
        self.vm.write(OPTIONS, f"COMPANION_ROTATE={rotation}@{time.time():.0f}\n")
        if drop_in:
            self.vm.write(DROP_IN, "[Service]\n" + "\n".join(drop_in) + "\n")
        self.vm.run("systemctl daemon-reload; systemctl start companion.service")
        self.wait_until_active()
        self.new_mirror(rotation)
