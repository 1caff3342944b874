"""Brings the program up to date, through a service that systemd starts for us.

The service (systemd/companion-update@.service) runs systemd/update as root, which writes how far it
is into a file. It is there only if the installer was told where new versions come from.
"""

import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from companion import __version__
from companion.device import log
from companion.ui.shell.device_states import ProgramVersion, UpdateProblem, UpdateState

HOME = Path("/opt/table-companion")
# Where new versions come from, and the commit that is installed; both are the installer's.
UPDATE_FROM, COMMIT = "update-from", "commit"
STATUS = Path("/run/companion-update/status")
SERVICE = "companion-update@{what}.service"
# What is said of a run that has not written anything for so many seconds: it was cut off.
CUT_OFF = 1800
PROGRESS: tuple[UpdateState, ...] = (
    *("checking", "current", "available", "fetching", "installing", "done"),
)
PROBLEMS: tuple[UpdateProblem, ...] = ("source", "program", "start", "install", "service")
# The letters of a commit that people are shown.
SHOWN = 7


def exists(home: Path = HOME) -> bool:
    """Whether the installer was told where new versions come from."""
    return (home / UPDATE_FROM).exists()


class ProgramUpdates:
    """Implements `Updates`; calls `wake` when the service has ended."""

    def __init__(self, wake: Callable[[], None], home: Path = HOME, status: Path = STATUS) -> None:
        self.installed = installed(home)
        self.available: ProgramVersion | None = None
        self.progress: UpdateState = ""
        self.problem: UpdateProblem = ""
        self.reason = ""
        self._wake = wake
        self._status = status
        # Since when we wait for a service that has written nothing yet, as the file's time.
        self._begun: float | None = None

    def poll(self) -> None:
        """Reads how far it is; nothing changes until the service that we asked for writes."""
        try:
            written = self._status.stat().st_mtime
            lines = self._status.read_text(errors="replace").splitlines()
        except OSError:
            return
        if self._begun is not None and written <= self._begun:
            return
        said = dict(line.split("=", 1) for line in lines if "=" in line)
        self.progress = next((each for each in PROGRESS if each == said.get("progress")), "")
        self.problem = next((each for each in PROBLEMS if each == said.get("problem")), "")
        self.reason = said.get("reason", "")
        number, commit, day, *_ = [*said.get("available", "").split(" "), "", "", ""]
        self.available = ProgramVersion(number, commit[:SHOWN], day) if number else None
        busy = self.progress in ("checking", "fetching", "installing")
        if busy and time.time() - written > CUT_OFF:
            self.progress = ""

    def check(self) -> None:
        """Begins to look what the source has."""
        self._begin("check", "checking")

    def install(self) -> None:
        """Begins to install that; the service restarts this program when it is ready."""
        self._begin("install", "fetching")

    def _begin(self, what: str, progress: UpdateState) -> None:
        try:
            self._begun = self._status.stat().st_mtime
        except OSError:
            self._begun = 0.0
        self.progress, self.problem, self.reason = progress, "", ""

        def run() -> None:
            failed = _start(SERVICE.format(what=what))
            self.poll()
            if failed and not self.problem:
                self.progress, self.problem, self.reason = "", "service", failed
            self._wake()

        threading.Thread(target=run, name="update", daemon=True).start()


def installed(home: Path = HOME) -> ProgramVersion:
    """The version that runs, with the commit that the installer took it from, if it knew that."""
    try:
        commit, day, *_ = [*(home / COMMIT).read_text().split(), "", ""]
    except OSError:
        commit = day = ""
    return ProgramVersion(__version__, commit[:SHOWN], day)


def _start(service: str) -> str:
    """Starts a service and waits until it has ended; returns why it failed, or ""."""
    command = ["systemctl", "--no-ask-password", "start", service]
    try:
        done = subprocess.run(  # noqa: S603 - our own words
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        return str(error)
    if done.returncode:
        log.warning(f"{service}: {done.stderr.strip()}")
        return (done.stderr.strip().splitlines() or [f"systemctl: {done.returncode}"])[0]
    return ""
