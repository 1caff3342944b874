"""All facts together, as a page, as JSON, and as a report to take along on a USB stick."""

import json
import os
import re
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.device import log
from companion.device.diagnostics import devices, machine, screen
from companion.device.diagnostics.data import data
from companion.device.diagnostics.fact import Fact, Words, is_well
from companion.device.diagnostics.keyboards import kept_answers
from companion.device.diagnostics.running import Game, Running, running_game
from companion.settings import FILE, BadSettings, Settings, load
from companion.store.files import stamp
from firmware_bridge.bridge import BadReader, check_readers

MARKS = {"good": "ok", "note": "note", "fault": "FAULT"}
# Where udev puts a stick on a device of its own, and where desktops put theirs.
OWN_STICK = Path("/run/companion-stick")
MOUNTS = Path("/proc/self/mounts")
BOOT_FILE = "cmdline.txt"
REMOVABLE = ("/media/", "/run/media/", str(OWN_STICK))
LOG_LINES = 400
TAG_OF_OLD = "Card(reader="


def english(text: str) -> str:
    """The words as they stand in the source."""
    return text


def gather(
    directory: Path,
    words: Words = english,
    running: Running | None = None,
    readers: list[Any] | None = None,
    backup_error: Exception | None = None,
) -> list[Fact]:
    """All facts; takes seconds, so an app asks in a thread. `running`, `readers` and
    `backup_error` are what the app knows itself; who asks from outside reads what it wrote."""
    _ = words
    settings, problem = Settings(), None
    try:
        settings = load(directory / FILE)
        check_readers(settings.readers)
    except (BadSettings, BadReader) as bad:
        settings = Settings()
        remedy = _("Mend the file, or delete it.")
        problem = Fact("settings", _("Settings file"), "fault", str(bad), remedy)
    game = None
    if running is None:
        game = running_game(directory) or _service()
        if game is not None:
            running, readers = game.running, game.readers
    by_desktop = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    asked: list[Callable[[], Fact | list[Fact] | None]] = [
        lambda: machine.python(_),
        lambda: machine.service(_),
        lambda: screen.screen(_, running, game=game),
        lambda: screen.touch(_, by_desktop),
        lambda: screen.sound(_, running, game=game),
        lambda: machine.fonts(_),
        lambda: devices.readers(
            _, settings.readers, kept_answers(directory), readers, game is not None
        ),
        lambda: devices.gpio(_, settings.buttons),
        lambda: data(_, directory, backup_error),
        lambda: machine.clock(_),
        lambda: machine.power(_),
        lambda: problem,
    ]
    found: list[Fact] = []
    # Side by side: most of it is waiting for others.
    with ThreadPoolExecutor(4) as together:
        for answer in list(together.map(lambda ask: ask(), asked)):
            if isinstance(answer, Fact):
                found.append(answer)
            elif answer is not None:
                found.extend(answer)
    return found


def _service() -> Game | None:
    """The device's own game, which has the screen also where we look at another data directory."""
    process = machine.service_process()
    return None if process is None else Game(process, why="it keeps its matches elsewhere")


def page(facts: list[Fact]) -> str:
    """For people: a line a fact, its remedy below it."""
    wide = max((len(fact.label) for fact in facts), default=0)
    lines = []
    for fact in facts:
        lines.append(f"{MARKS[fact.verdict]:>5}  {fact.label:{wide}}  {fact.value}")
        if fact.remedy:
            lines.append(f"{'':>5}  {'':{wide}}  -> {fact.remedy}")
    return "\n".join(lines)


def as_json(facts: list[Fact]) -> str:
    """For programs."""
    told = [
        {
            "name": fact.name,
            "label": fact.label,
            "verdict": fact.verdict,
            "value": fact.value,
            "remedy": fact.remedy,
        }
        for fact in facts
    ]
    return json.dumps({"well": is_well(facts), "facts": told}, ensure_ascii=False, indent=1)


def sticks(mounts: Path = MOUNTS) -> list[Path]:
    """The USB sticks that are there and can be written."""
    found = []
    with suppress(OSError):
        for line in mounts.read_text(errors="replace").splitlines():
            place = _unescaped(line.split(" ")[1])
            if place.startswith(REMOVABLE) and os.access(place, os.W_OK):
                found.append(Path(place))
    # A card from which some Pi starts is no stick, wherever a desktop has put it.
    return [place for place in found if not os.access(place / BOOT_FILE, os.F_OK)]


def save(facts: list[Fact], place: Path) -> Path:
    """Writes the report into a folder, or as that file; on the disk when it returns.

    It holds the facts and the end of the log, and no match.
    """
    file = place / f"companion-report-{stamp()}.txt" if place.is_dir() else place
    text = f"Table Companion: report of {stamp()}\n\n{page(facts)}\n\nThe log:\n{_log()}"
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as report:
        report.write(text)
        report.flush()
        os.fsync(report.fileno())
    return file


def _log() -> str:
    """What the service wrote, also before it was started again; where the system does not tell us,
    what this process wrote. No line says which card was played."""
    command = ["journalctl", "--unit", "companion.service", "--lines", str(LOG_LINES)]
    command += ["--no-pager", "--quiet"]
    try:
        done = subprocess.run(  # noqa: S603 - our own words
            command, capture_output=True, text=True, errors="replace", timeout=20, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"it cannot be read: {error}\n{log.recent()}"
    # Earlier versions wrote every tag, in the order in which the cards were played.
    lines = [line for line in done.stdout.splitlines() if TAG_OF_OLD not in line]
    return "".join(f"{line}\n" for line in lines) or log.recent() or "it is empty\n"


def _unescaped(text: str) -> str:
    """As /proc writes spaces in a path: \\040."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text)
