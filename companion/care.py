"""What the table may ask of the device: how it fares, a report of that, and to be shut down."""

import threading
from collections.abc import Callable
from pathlib import Path

import pygame

from companion import log, power
from companion.health import report
from companion.health.screen import Running
from companion.ui.desk import Desk
from companion.ui.window import Window


def give(desk: Desk, directory: Path | None, window: Window, wake: Callable[[], None]) -> None:
    """Lets the screens ask for it. Loaded when somebody first does: it is needed seldom."""

    def look() -> None:
        versions = (
            f"pygame {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"
        )
        mixer = getattr(pygame, "mixer", None)
        sound = mixer is not None and mixer.get_init() is not None
        running = Running(pygame.display.get_driver(), window.size, versions, sound)
        facts = report.gather(directory or Path(), desk.words, running, desk.readers())
        desk.facts = list(facts)
        wake()

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


def switch(what: Callable[[], None]) -> str:
    """Does it; or why not."""
    try:
        what()
    except power.NoPower as refused:
        log.warning(str(refused))
        return str(refused)
    return ""
