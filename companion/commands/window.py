"""Opens the touchscreen."""

import os
import re
import sys
from contextlib import closing
from typing import TYPE_CHECKING

from companion import __version__
from companion.cli import commands
from companion.commands.common import open_for_writing, print_error, print_refusal
from companion.games.base import Refusal
from companion.settings import FILE, BadSettings, Settings, load
from companion.store.files import data_directory

if TYPE_CHECKING:
    from argparse import Namespace


def run(options: "Namespace") -> int:
    """Runs the app until it is closed. Returns the exit status."""
    windowed = None
    if options.windowed:
        size = re.fullmatch(r"(\d{3,4})x(\d{3,4})", options.windowed)
        if size is None:
            print_error(f"{options.windowed} is not a size like 800x480")
            return 2
        windowed = (int(size[1]), int(size[2]))
    # Imported here, as the other commands need no screen.
    try:
        import_pygame()
    except ImportError as error:
        print_error(
            f"cannot load pygame ({error}). On Debian or Raspberry Pi OS: sudo apt install"
            " python3-pygame. These need no screen:"
        )
        print(commands())
        return 2
    from companion.app.app import App
    from companion.app.ending import Ending
    from companion.app.options import Options
    from companion.app.repair_progress import RepairProgress
    from companion.device import log
    from companion.device.kept_log import KeptLog
    from companion.device.power import owns_device
    from companion.device.systemd import ServiceNotifier
    from companion.device.waiting import EventWaiter
    from companion.ui.shell.outputs import DisplayLost, NoDisplay, on_bare_screen

    settings, problem = Settings(("none",)), ""
    try:
        settings = load(data_directory(options.data) / FILE, options.reader)
        _check(settings.readers)
    except BadSettings as bad:
        if options.reader:
            print_error(str(bad))
            return 2
        # Nobody reads the standard error of a device: its screen reports it, and touch works.
        print_error(str(bad))
        settings, problem = Settings(("none",)), str(bad)
    wanted = Options(
        windowed, options.lang, options.rotate, options.resume, options.demo, settings, problem
    )
    ending, kept = Ending(), KeptLog(None)
    try:
        with (
            closing(RepairProgress(data_directory(options.data), wanted)) as progress,
            open_for_writing(options, kept=False, progress=progress) as store,
        ):
            progress.close()
            kept = KeptLog(store.directory if store.is_durable else None)
            waiting = EventWaiter()
            waiting.install_signal_handlers()
            manager = ServiceNotifier()
            if owns_device() and on_bare_screen():
                from companion.device.late_screen import LateScreen

                found = LateScreen(waiting, manager).wait()
                if waiting.stop_requested:
                    manager.stopping()
                    return 0
                if not found:
                    print_error("a screen is connected, but may not be opened; trying anyway")
            try:
                app = App(store, wanted, waiting, manager=manager)
            except Exception as error:
                store.note_damage(error)
                log.keep(f"Table Companion {__version__} does not start\n{log.trace(error)}")
                kept.close()
                raise
            try:
                log.keep(f"Table Companion {__version__} starts")
                kept.start()
                app.run()
                ending.begin()
                log.keep("it ends as it was told to")
            except BaseException as failure:
                ending.begin(failure)
                log.keep(f"it ends by an error\n{log.trace(failure)}")
                raise
            finally:
                ending.closing("the log on the disk")
                kept.close()
                app.close(ending.closing)
                kept.close()  # what was said meanwhile
                ending.closing("the journal")
        ending.finish()
    except Refusal as refusal:
        return print_refusal(refusal)
    except DisplayLost as lost:
        print_error(f"{lost}; everything you entered is saved, and the next start continues there")
        ending.leave()
    except NoDisplay as missing:
        print_error(
            f"cannot open a screen ({missing}). On a desktop, start it there. Over ssh, set DISPLAY"
            " or use companion text. On a Pi without a desktop, install Debian's python3-pygame"
            " and join the groups video and input. These need no screen:"
        )
        print(commands())
        return 2
    return 0


def _check(readers: tuple[str, ...]) -> None:
    """Raises BadSettings for readers that do not exist."""
    if set(readers) <= {"auto", "none"} and len(readers) == 1:
        return  # without importing the bridge
    from firmware_bridge.bridge import BadReader, check_readers

    try:
        check_readers(readers)
    except BadReader as bad:
        raise BadSettings(str(bad)) from None


# Modules that pygame imports if they exist, and that we do not need: setuptools takes longer than
# all the others, and of pygame's own modules these are a third. `Sounds` imports the mixer later.
UNNEEDED = (
    "pkg_resources",
    *("numpy", "pygame.surfarray", "pygame.sndarray"),
    *("pygame.mixer", "pygame.mixer_music"),
    *("pygame.sysfont", "pygame.imageext", "pygame.scrap", "pygame.fastevent"),
    "pygame.mask",
)
# Modules that pygame warns about if they are missing. They take a third of the remaining time.
MISSED = ("pygame.sprite", "pygame.threads")


def import_pygame() -> None:
    """Imports pygame without its greeting and without the modules that we do not use.

    Raises ImportError if it, or its font module, is not installed or lacks a library.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if "pygame" in sys.modules:
        return
    kept_out = [name for name in UNNEEDED if name not in sys.modules]
    sys.modules.update(dict.fromkeys(kept_out))  # type: ignore[arg-type]  # as if not installed
    stand_ins = {name: type(sys)(name) for name in MISSED}
    sys.modules.update(stand_ins)
    import pygame

    for name in (*kept_out, *stand_ins):
        del sys.modules[name]
    # Without sysfont, pygame replaces its font module by a stub that raises, as where it cannot be
    # loaded; then this says why.
    __import__("pygame.font")
    pygame.font = sys.modules["pygame.font"]
