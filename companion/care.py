"""What the table may ask of the device: how it fares, and a report of that."""

import threading
from collections.abc import Callable
from pathlib import Path

import pygame

from companion import log
from companion.health import report
from companion.health.fact import Fact
from companion.health.screen import Running
from companion.sound import Sounds
from companion.store.store import Store
from companion.ui.desk import Desk
from companion.ui.window import Window


def give(
    desk: Desk, store: Store, window: Window, sounds: Sounds, wake: Callable[[], None]
) -> None:
    """Lets the screens ask for it. Loaded when somebody first does: it is needed seldom."""

    def look() -> None:
        try:
            desk.facts = found()
        except Exception as error:  # noqa: BLE001 - a look at what is wrong may meet anything
            log.error(f"the device cannot be looked at\n{log.trace(error)}")
            desk.facts = [Fact("look", desk.words("Diagnostics"), "fault", str(error))]
        wake()

    def found() -> list[Fact]:
        directory = Path(store.journal.path).parent if store.kept else Path()
        backup_error = None if store.backups is None else store.backups.error
        versions = (
            f"pygame {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"
        )
        running = Running(pygame.display.get_driver(), window.size, versions, sounds.ready)
        return report.gather(directory, desk.words, running, desk.readers(), backup_error)

    def save() -> str:
        _ = desk.words
        sticks = report.sticks()
        if not sticks:
            return _("Plug in a USB stick and try again.")
        try:
            file = report.save(desk.facts or [], sticks[0])
        except OSError as error:
            return _("The report could not be written: {reason}").format(reason=error)
        return _("The report is on the stick: {file}").format(file=file.name)

    threading.Thread(target=look, name="health", daemon=True).start()
    desk.save_report = save
