"""Starts the diagnostics of the device, and saves their report to a USB stick."""

import threading
from collections.abc import Callable
from pathlib import Path

from companion.device import log
from companion.device.diagnostics import report
from companion.device.diagnostics.fact import DeviceFact
from companion.device.diagnostics.running import OpenDevices
from companion.store.store import Store
from companion.ui.shell.shell import Shell


def attach_diagnostics(
    shell: Shell, store: Store, running: Callable[[], OpenDevices], wake: Callable[[], None]
) -> None:
    """Runs the checks in a thread; sets `device.facts` when done, then calls `wake`.

    Sets `device.save_report`, which writes those facts to a USB stick. `running` returns the
    state of the screen and the sound of this process.
    """

    def run() -> None:
        try:
            shell.device.facts = check()
        except Exception as error:  # noqa: BLE001 - a check of what is wrong may meet anything
            log.error(f"the device cannot be looked at\n{log.trace(error)}")
            shell.device.facts = [
                DeviceFact("look", shell.words("Diagnostics"), "fault", str(error))
            ]
        wake()

    def check() -> list[DeviceFact]:
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
            return _("Couldn’t save the report: {reason}").format(reason=error)
        return _("Report saved on the stick: {file}").format(file=file.name)

    threading.Thread(target=run, name="health", daemon=True).start()
    shell.device.save_report = save
