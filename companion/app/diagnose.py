"""What the table may ask of the device: how it fares, and a report of that."""

import threading
from collections.abc import Callable
from pathlib import Path

from companion.device import log
from companion.device.diagnostics import report
from companion.device.diagnostics.fact import DeviceFact
from companion.device.diagnostics.running import OpenDevices
from companion.store.store import Store
from companion.ui.shell.shell import Shell


def give(
    shell: Shell, store: Store, running: Callable[[], OpenDevices], wake: Callable[[], None]
) -> None:
    """Lets the screens ask for it. Loaded when somebody first does: it is needed seldom."""

    def look() -> None:
        try:
            shell.device.facts = found()
        except Exception as error:  # noqa: BLE001 - a look at what is wrong may meet anything
            log.error(f"the device cannot be looked at\n{log.trace(error)}")
            shell.device.facts = [
                DeviceFact("look", shell.words("Diagnostics"), "fault", str(error))
            ]
        wake()

    def found() -> list[DeviceFact]:
        directory = Path(store.journal.path).parent if store.is_durable else Path()
        backup_error = None if store.backups is None else store.backups.error
        return report.gather(
            directory, shell.words, running(), shell.device.readers(), backup_error
        )

    def save() -> str:
        _ = shell.words
        sticks = report.sticks()
        if not sticks:
            return _("Plug in a USB stick and try again.")
        try:
            file = report.save(shell.device.facts or [], sticks[0])
        except OSError as error:
            return _("The report could not be written: {reason}").format(reason=error)
        return _("The report is on the stick: {file}").format(file=file.name)

    threading.Thread(target=look, name="health", daemon=True).start()
    shell.device.save_report = save
