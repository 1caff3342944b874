"""Shows the progress of a repair while the store is opened."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from companion.app.frames import frame_for
from companion.app.options import Options, choices_for
from companion.app.translation import translator
from companion.device import log, power
from companion.device.systemd import ServiceNotifier
from companion.store import files
from companion.store.database import MEMORY
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.ui.render.text import Fonts
from companion.ui.shell.kms import can_be_opened, connected
from companion.ui.shell.outputs import NoDisplay, on_bare_screen
from companion.ui.shell.shell import Shell
from companion.ui.shell.window import Window

if TYPE_CHECKING:
    from companion.ui.screens.repairing import Repairing

# A repair that takes less than this, in seconds, is not shown.
SHOW_AFTER = 1.0


class RepairProgress:
    """A callback for the repair: call it with the part that is done, 0..1, as often as you like.

    It asks systemd for more time, and after SHOW_AFTER opens a window of its own; `close` closes
    that. If no screen can be opened the repair goes on without. SIGTERM ends the process at once
    meanwhile; a repair can be interrupted at any time.
    """

    def __init__(
        self,
        directory: Path,
        options: Options,
        manager: ServiceNotifier | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._directory = directory
        self._options = options
        self._manager = manager or ServiceNotifier()
        self._clock = clock
        self._began: float | None = None
        self.window: Window | None = None
        # The preferences and names that are shown with it.
        self._journal: Journal | None = None
        self._screen: Repairing | None = None
        self._fonts: Fonts | None = None
        self._can_be_shown = True

    def __call__(self, part: float) -> None:
        """Shows that this part is done, 0..1."""
        percent = min(100, int(100 * part))
        self._manager.extend(f"Repairing saved games: {percent} %")
        if self._began is None:
            self._began = self._clock()
        if not self._can_be_shown or self._clock() - self._began < SHOW_AFTER:
            return
        if self._screen is None:
            self._open()
        if self._screen is not None and self.window is not None and self._fonts is not None:
            pygame.event.pump()
            self._screen.percent = percent
            frame = frame_for(self.window, self._screen.shell.preferences, self._fonts)
            self._screen.draw(frame)
            self.window.show(frame)

    def _open(self) -> None:
        # Hardly any start needs them.
        from companion.store.repair import copy_side_tables
        from companion.ui.screens.repairing import Repairing

        bare = power.owns_device() and on_bare_screen()
        if bare and not can_be_opened(connected()):
            return  # the next call tries again
        # SDL would turn a signal into an event, and nobody reads those now.
        os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
        journal = Journal(MEMORY)
        try:
            copy_side_tables(self._directory / files.DATABASE, journal.connection)
        except BaseException:
            journal.close()
            raise
        self._journal = journal
        choices = choices_for(self._options, StoredPreferences(journal))
        shell = Shell(journal, StoredPlayers(journal), choices)
        try:
            shell.words = translator(shell.preferences.word("language"))
            rotation = int(shell.preferences.get("rotation"))
            self._fonts = Fonts()
            self.window = Window(self._options.windowed, rotation, self._fonts)
            self._screen = Repairing(shell)
        except (NoDisplay, ValueError, pygame.error) as error:
            log.warning(f"the repair is not shown: {error}")
            self._can_be_shown = False

    def close(self) -> None:
        """Closes the window, so that the app can open its own, and what it was drawn from."""
        if self._journal is not None:
            self._journal.close()
        if self.window is not None:
            self.window.close()
            self.window = None
            self._can_be_shown = False
