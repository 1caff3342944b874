"""The file in which the running app describes its screen, sound and readers."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from companion.device import log
from companion.device.sound import Sounds
from companion.store.store import Store
from companion.ui.shell.window import Window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.device.diagnostics.running import OpenDevices, RunningFile
    from companion.ui.shell.device_states import ReaderState


class DeviceStatus:
    """Writes the file for `companion check`, when something may have changed.

    `readers` returns the state of each reader. Any thread may set `stale`; the main loop calls
    `write` in every step.
    """

    def __init__(
        self,
        store: Store,
        window: Window,
        sounds: Sounds,
        readers: "Callable[[], Sequence[ReaderState]]",
    ) -> None:
        self._window = window
        self._sounds = sounds
        self._readers = readers
        self._directory = Path(store.journal.path).parent if store.is_durable else None
        self._file: RunningFile | None = None
        self.stale = False

    def running(self) -> "OpenDevices":
        """What is open here, and could be opened by nobody else beside us."""
        from companion.device.diagnostics.running import OpenDevices  # behind the first frame

        sdl = ".".join(map(str, pygame.get_sdl_version()))
        versions = f"pygame {pygame.version.ver}, SDL {sdl}"
        driver = pygame.display.get_driver()
        window = self._window
        sounds = self._sounds
        return OpenDevices(
            driver, window.size, versions, sounds.ready, window.description, sounds.missing
        )

    def write(self) -> None:
        """Writes the file if `stale` is set. A disk error is only logged."""
        if not self.stale:
            return
        self.stale = False
        if self._file is None:
            from companion.device.diagnostics.running import RunningFile

            self._file = RunningFile(self._directory)
        try:
            self._file.write(self.running(), self._readers())
        except OSError as error:  # a full disk, and the table has been told of that already
            log.warning(f"nobody can be told how the devices fare: {error}")

    def close(self) -> None:
        """Removes the file: the app ends."""
        try:
            if self._file is not None:
                self._file.remove()
        except OSError as error:
            log.warning(f"what was told of the devices stays: {error}")
