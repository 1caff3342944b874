"""Shuts down or restarts the device, where the app has the device to itself."""

import os
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from companion.device import log

if TYPE_CHECKING:
    import subprocess

# Set by our systemd unit. A desktop has its own menu for this.
OWN_DEVICE = "COMPANION_OWNS_DEVICE"
VERBS = {"shut-down": "poweroff", "restart": "reboot"}
# Seconds until systemctl must have succeeded. One attempt asks logind twice, with 25 s each time,
# which polkit needs if it must be started first on a busy machine.
ACCEPT_TIMEOUT = 60.0
# Seconds from then until SIGTERM: other programs may delay a shutdown by 30.
SHUTDOWN_TIMEOUT = 60.0
# Seconds between two attempts, and between two polls of the running one.
RETRY_AFTER = 3.0
POLL_EVERY = 0.2
# A single refusal may come from a polkit that was not running yet; two are final.
MAX_REFUSALS = 2
# Words in systemctl's output for errors that pass. After one of these systemctl tries another way,
# for which we have no permission, so a refusal follows in the same output.
TRANSIENT = (
    "timed out",
    "timeout",
    "did not receive a reply",
    "no reply",
    "disconnected",
    "activat",
)
# systemctl always prints this line; it does not matter, as we send no message to all terminals.
WALL_MESSAGE = r"(?m)^Failed to set wall message.*\n?"
IN_PROGRESS = "in progress"
# A line of `systemd-inhibit --list`: who, uid, user, pid, command, what, why, mode.
BLOCKER = r"(?m)^(.+?)\s+\d+\s+\S+\s+\d+\s+\S+\s+(\S+)\s+(.*?)\s+block$"

State = Literal["", "asked", "failed"]


def owns_device() -> bool:
    """Whether the app may offer *Shut down* and *Restart*."""
    if os.environ.get(OWN_DEVICE) != "1":
        return False
    import shutil  # here, as a desktop never needs it

    return shutil.which("systemctl") is not None


class Switch:
    """Requests a shutdown or restart with systemctl and polls the outcome; never blocks.

    `state` is "asked" from `begin` on, until systemd ends this process or the request has "failed".
    `blocker` names the program that inhibits a shutdown, if any; `reason` is systemctl's message.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.what = ""
        self.state: State = ""
        self.reason = ""
        self.blocker = ""
        self._accepted = False
        self._refusals = 0
        # The output of systemctl when it last failed; `reason` is its first line.
        self._output = ""
        self._deadline = 0.0
        self._next_attempt = 0.0
        # systemctl, or after it has failed systemd-inhibit.
        self._child: subprocess.Popen[bytes] | None = None
        self._listing_blockers = False

    def begin(self, what: str) -> None:
        """Requests "shut-down" or "restart"; does nothing while a request is running."""
        if self.state == "asked":
            return
        self.what, self.state, self.reason, self.blocker = what, "asked", "", ""
        self._accepted, self._refusals = False, 0
        self._deadline = self._clock() + ACCEPT_TIMEOUT
        log.info(f"asked for {VERBS[what]}")
        self._start_systemctl()

    def step(self) -> bool:
        """Polls the running request. Returns True if `state` has changed."""
        if self.state != "asked":
            return False
        now = self._clock()
        if self._child is not None and self._child.poll() is not None:
            self._handle_exit(self._child, now)
        elif now >= self._deadline:
            self._fail(self.reason or "no answer")
        elif self._child is None and not self._accepted and now >= self._next_attempt:
            self._start_systemctl()
        return self.state != "asked"

    def wakes_at(self) -> float | None:
        """When `step` is to be called next; None if no request is running."""
        return self._clock() + POLL_EVERY if self.state == "asked" else None

    def _start_systemctl(self) -> None:
        self._listing_blockers = False
        try:
            self._child = _start_program(["systemctl", "--no-ask-password", VERBS[self.what]])
        except OSError as error:
            self._fail(str(error))

    def _handle_exit(self, child: "subprocess.Popen[bytes]", now: float) -> None:
        """Handles the end of systemctl or systemd-inhibit."""
        output = re.sub(WALL_MESSAGE, "", _read_output(child)).strip()
        self._child = None
        if self._listing_blockers:
            self._retry_or_fail(output, now)
        elif child.returncode == 0 or IN_PROGRESS in output.lower():
            self._accepted = True
            self.reason = "it agreed, and nothing happened"
            self._deadline = now + SHUTDOWN_TIMEOUT
        else:
            self._output = output or f"systemctl: {child.returncode}"
            self.reason = self._output.splitlines()[0]
            log.warning(f"{VERBS[self.what]}: {self._output}")
            self._list_blockers(now)

    def _list_blockers(self, now: float) -> None:
        """Starts systemd-inhibit: a program that installs updates, say, may prevent a shutdown."""
        self._listing_blockers = True
        try:
            self._child = _start_program(["systemd-inhibit", "--list", "--no-legend", "--no-pager"])
        except OSError as error:
            log.warning(f"nobody knows who keeps the device on: {error}")
            self._retry_or_fail("", now)

    def _retry_or_fail(self, listed: str, now: float) -> None:
        """Decides after a failure whether to try again; `listed` is systemd-inhibit's output."""
        found = [each for each in re.findall(BLOCKER, listed) if "shutdown" in each[1].split(":")]
        self.blocker = ", ".join(f"{who} ({why})" for who, _what, why in found)
        transient = self.blocker or any(each in self._output.lower() for each in TRANSIENT)
        self._refusals += not transient
        if self._refusals >= MAX_REFUSALS or now + RETRY_AFTER >= self._deadline:
            self._fail(self.reason)
        self._next_attempt = now + RETRY_AFTER

    def _fail(self, reason: str) -> None:
        child, self._child = self._child, None
        if child is not None:
            # A late success must not switch the device off while people play on.
            _kill(child)
        self.state, self.reason = "failed", reason
        log.error(f"no {VERBS[self.what]}: {self.blocker or reason}")


def _start_program(command: list[str]) -> "subprocess.Popen[bytes]":
    """Starts a program with untranslated output. Raises OSError if it cannot be started."""
    import subprocess  # here, as it is seldom needed and slow to import

    child = subprocess.Popen(  # noqa: S603 - our own words
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "LC_ALL": "C.UTF-8", "SYSTEMD_COLORS": "0"},
    )
    if child.stdout is None:
        raise OSError(f"{command[0]} has no output")
    os.set_blocking(child.stdout.fileno(), False)
    return child


def _kill(child: "subprocess.Popen[bytes]") -> None:
    """Kills a program that takes too long."""
    import subprocess

    child.kill()
    _read_output(child)
    try:
        child.wait(1.0)
    except subprocess.TimeoutExpired:
        log.warning("systemctl does not end")


def _read_output(child: "subprocess.Popen[bytes]") -> str:
    """Returns the output of a program that has ended; does not wait for children of it that still
    hold the pipe."""
    if child.stdout is None:
        return ""
    with child.stdout as pipe:
        return (pipe.read() or b"").decode(errors="replace")
