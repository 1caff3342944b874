"""The device's wall clock, which a Pi without a network has to be told.

systemd's timedated sets it; polkit lets our user ask for that (systemd/50-table-companion.rules).
"""

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from companion.device import log

# There once the network has set the clock since the device was switched on.
SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")
# No clock that is right shows less: this version is younger.
RELEASE = time.mktime((2026, 11, 1, 0, 0, 0, 0, 0, -1))
# What timedated may take, which has to be started first, and polkit too.
TIMEOUT = 30
PROGRAM = "timedatectl"
# Sets the clock as soon as there is a network, whatever it shows then.
NETWORK_TIME = "systemd-timesyncd.service"


def can_be_set() -> bool:
    """Whether there is a program here that sets the clock."""
    import shutil  # here, as each start asks only what time it may be

    return shutil.which(PROGRAM) is not None


class DeviceClock:
    """Implements `ClockControl`: asks timedatectl in a thread, and calls `wake` when it is done."""

    def __init__(
        self, last_entry: float, wake: Callable[[], None], synchronized: Path = SYNCHRONIZED
    ) -> None:
        """last_entry: when the last entry was made, on the wall clock; 0.0 without any."""
        self.release = RELEASE
        self.earliest = max(RELEASE, last_entry)
        self.progress: Literal["", "setting", "set", "failed"] = ""
        self._wake = wake
        self._synchronized = synchronized

    @property
    def from_network(self) -> bool:
        """Whether the network has set it since the device was switched on."""
        return self._synchronized.exists()

    def now(self) -> float:
        """What it shows, in seconds since 1970."""
        return time.time()

    def set(self, moment: float) -> None:
        """Begins to set it; does nothing while it is being set."""
        if self.progress == "setting":
            return
        self.progress = "setting"
        begun = time.monotonic()

        def run() -> None:
            # What was tapped is meant for then, not for when timedated has been started.
            wanted = moment + time.monotonic() - begun
            self.progress = "set" if set_clock(wanted) else "failed"
            self._wake()

        threading.Thread(target=run, name="clock", daemon=True).start()


def set_clock(moment: float) -> bool:
    """Sets the system's clock and, if there is one, that of the hardware; whether it worked.

    timedated sets no clock while the service runs that asks the network for the time. So that is
    stopped for a moment; it is only stopped, not switched off: a power cut leaves nothing behind.
    """
    asks_network = _run("systemctl", "is-active", NETWORK_TIME) == "active"
    if asks_network and _run("systemctl", "--no-ask-password", "stop", NETWORK_TIME) is None:
        return False
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(moment))
    done = _run(PROGRAM, "--no-ask-password", "set-time", when) is not None
    if asks_network:
        _run("systemctl", "--no-ask-password", "start", NETWORK_TIME)
    return done


def _run(*words: str) -> str | None:
    """What a program prints; None if it fails, which is logged."""
    import subprocess  # here, as it is seldom needed and slow to import

    try:
        done = subprocess.run(  # noqa: S603 - our own words
            words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=TIMEOUT,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        log.warning(f"{' '.join(words)}: {error}")
        return None
    if done.returncode:
        log.warning(f"{' '.join(words)}: {(done.stderr or done.stdout).strip()}")
        return None
    return done.stdout.strip()
