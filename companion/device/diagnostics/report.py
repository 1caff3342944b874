"""Runs all checks; writes the facts as text, as JSON, and as a report on a USB stick."""

import json
import os
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from companion.device import kept_log, log
from companion.device.diagnostics import devices, machine, screen
from companion.device.diagnostics import settings as settable
from companion.device.diagnostics.data import data
from companion.device.diagnostics.fact import DeviceFact, Translate, is_well
from companion.device.diagnostics.keyboards import kept_answers
from companion.device.diagnostics.phones import phones
from companion.device.diagnostics.running import OpenDevices, RunningGame, running_game
from companion.device.diagnostics.voice import voice
from companion.device.stick import MOUNTS, mounted
from companion.settings import FILE, BadSettings, Settings, load
from companion.store.files import stamp
from firmware_bridge.bridge import BadReader, check_readers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.ui.shell.device_states import ReaderState

MARKS = {"good": "ok", "note": "note", "fault": "FAULT"}
LOG_LINES = 400
OLD_TAG_LINE = "Card(reader="


def english(text: str) -> str:
    """Returns the text untranslated."""
    return text


def gather(
    directory: Path,
    translate: Translate = english,
    running: OpenDevices | None = None,
    readers: "Sequence[ReaderState] | None" = None,
    backup_error: Exception | None = None,
) -> list[DeviceFact]:
    """Runs all checks and returns their facts. Takes seconds, so the app calls it in a thread.

    The app gives its own `running`, `readers` and `backup_error`; another process leaves them out
    and gets them from the file that a running app writes.
    """
    _ = translate
    settings, problem = Settings(), None
    try:
        settings = load(directory / FILE)
        check_readers(settings.readers)
    except (BadSettings, BadReader) as bad:
        settings = Settings()
        remedy = _("Fix the file, or delete it.")
        problem = DeviceFact("settings", _("Settings file"), "fault", str(bad), remedy)
    game = None
    if running is None:
        game = running_game(directory) or _service_game()
        if game is not None:
            running, readers = game.running, game.readers
    by_desktop = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    checks: list[Callable[[], DeviceFact | list[DeviceFact] | None]] = [
        lambda: machine.python(_),
        lambda: machine.service(_),
        lambda: screen.screen(_, running, game=game),
        lambda: screen.touch(_, by_desktop),
        lambda: screen.sound(_, running, game=game),
        lambda: voice(_),
        lambda: machine.fonts(_),
        lambda: devices.readers(
            _, settings.readers, kept_answers(directory), readers, game is not None
        ),
        lambda: devices.gpio(_, settings.buttons),
        lambda: data(_, directory, backup_error),
        lambda: machine.clock(_),
        lambda: machine.power(_),
        lambda: settable.settings(_),
        lambda: phones(_, directory),
        lambda: problem,
    ]
    found: list[DeviceFact] = []
    # In parallel: most of the time the checks wait for other processes.
    with ThreadPoolExecutor(4) as pool:
        for answer in list(pool.map(lambda check: check(), checks)):
            if isinstance(answer, DeviceFact):
                found.append(answer)
            elif answer is not None:
                found.extend(answer)
    return found


def _service_game() -> RunningGame | None:
    """Returns the game that the service runs: it has the screen, whatever its data directory."""
    process = machine.service_process()
    return None if process is None else RunningGame(process, why="it keeps its matches elsewhere")


def as_text(facts: list[DeviceFact]) -> str:
    """Returns a line for each fact, with its remedy in the line below."""
    width = max((len(fact.label) for fact in facts), default=0)
    lines = []
    for fact in facts:
        lines.append(f"{MARKS[fact.verdict]:>5}  {fact.label:{width}}  {fact.value}")
        if fact.remedy:
            lines.append(f"{'':>5}  {'':{width}}  -> {fact.remedy}")
    return "\n".join(lines)


def as_json(facts: list[DeviceFact]) -> str:
    """Returns the facts as JSON."""
    listed = [
        {
            "name": fact.name,
            "label": fact.label,
            "verdict": fact.verdict,
            "value": fact.value,
            "remedy": fact.remedy,
        }
        for fact in facts
    ]
    return json.dumps({"well": is_well(facts), "facts": listed}, ensure_ascii=False, indent=1)


def sticks(mounts: Path = MOUNTS) -> list[Path]:
    """Returns where writable USB sticks are mounted."""
    return [stick.place for stick in mounted(mounts) if not stick.read_only]


def save(facts: list[DeviceFact], place: Path, directory: Path | None = None) -> Path:
    """Writes a report into the folder `place`, or to the file `place`, and returns its path.

    The report has the facts, the end of the log and what is kept of it in the data directory, and
    no match. It is synced to the disk before this returns. Raises OSError.
    """
    file = place / f"companion-report-{stamp()}.txt" if place.is_dir() else place
    text = f"Table Companion: report of {stamp()}\n\n{as_text(facts)}\n\nThe log:\n{_log()}"
    kept = "" if directory is None else kept_log.read(directory)
    text += f"\nKept on the disk (starts, ends, warnings, errors):\n{kept or 'nothing'}\n"
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as report:
        report.write(text)
        report.flush()
        os.fsync(report.fileno())
    return file


def _log() -> str:
    """Returns the end of the service's log; if that cannot be read, of this process's log.

    No line of it says which card was played.
    """
    command = ["journalctl", "--unit", "companion.service", "--lines", str(LOG_LINES)]
    command += ["--no-pager", "--quiet"]
    try:
        done = subprocess.run(  # noqa: S603 - our own words
            command, capture_output=True, text=True, errors="replace", timeout=20, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"it cannot be read: {error}\n{log.recent()}"
    # Earlier versions logged every tag, which gives away the order of the cards.
    lines = [line for line in done.stdout.splitlines() if OLD_TAG_LINE not in line]
    return "".join(f"{line}\n" for line in lines) or log.recent() or "it is empty\n"
