"""Starts the diagnostics of the device, and saves their report to a USB stick."""

import threading
from collections.abc import Callable
from pathlib import Path

from companion.device import log
from companion.device.diagnostics import report
from companion.device.diagnostics.fact import DeviceFact, Translate
from companion.device.diagnostics.running import OpenDevices
from companion.store.store import Store
from companion.ui.shell.shell import Shell


def attach_diagnostics(
    shell: Shell, store: Store, running: Callable[[], OpenDevices], wake: Callable[[], None]
) -> None:
    """Runs the checks in a thread; sets `device.facts` when done, then calls `wake`.

    Sets `device.save_report`, which has those facts written to a USB stick in a thread, as
    companion/ui/shell/device.py says, and calls `wake` when done. `running` returns the state of
    the screen and the sound of this process.
    """
    device = shell.device

    def run() -> None:
        try:
            device.facts = check()
        except Exception as error:  # noqa: BLE001 - a check of what is wrong may meet anything
            log.error(f"the device cannot be looked at\n{log.trace(error)}")
            device.facts = [DeviceFact("look", shell.words("Diagnostics"), "fault", str(error))]
        wake()

    def check() -> list[DeviceFact]:
        directory = store.directory if store.is_durable else Path()
        backup_error = None if store.backups is None else store.backups.error
        return report.gather(directory, shell.words, running(), device.readers(), backup_error)

    def save() -> None:
        if device.saving_report:
            return
        facts = [fact for fact in device.facts or () if isinstance(fact, DeviceFact)]
        device.saving_report = True

        def write() -> None:
            device.report_words = _save(facts, shell.words, store.directory)
            device.saving_report = False
            wake()

        _in_thread(write)

    _in_thread(run)
    device.save_report = save


def _in_thread(job: Callable[[], None]) -> None:
    threading.Thread(target=job, name="health", daemon=True).start()


def _save(facts: list[DeviceFact], translate: Translate, directory: Path) -> str:
    """Writes a report of the facts to a USB stick; returns a sentence that says where it is.

    Takes seconds, for it asks for the log and waits for the stick.
    """
    _ = translate
    try:
        sticks = report.sticks()
        if not sticks:
            return _("Plug in a USB stick and try again.")
        file = report.save(facts, sticks[0], directory)
    except Exception as error:  # noqa: BLE001 - whatever a stick may do, it must be told
        log.error(f"the report is not saved\n{log.trace(error)}")
        return _("Couldn’t save the report: {reason}").format(reason=error)
    return _("Report saved on the stick: {file}").format(file=file.name)
