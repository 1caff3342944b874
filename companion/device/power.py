"""Shuts the device down or starts it again, where the table owns it and not only a window."""

import os
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from companion.device import log

if TYPE_CHECKING:
    import subprocess

# systemd sets it for what it started itself; a desktop's user has a menu of their own for this.
OWN_DEVICE = "COMPANION_OWNS_DEVICE"
VERBS = {"shut-down": "poweroff", "restart": "reboot"}
# Seconds until the system must have agreed. One attempt of systemctl asks logind twice and gives it
# 25 s each time, which polkit needs when it must be started first on a machine that is busy.
AGREE_WITHIN = 60.0
# Seconds from its word until it tells us to end: whoever delays a shutdown may do so for 30.
HAPPEN_WITHIN = 60.0
# Seconds between two attempts, and between two looks at the one under way.
PAUSE = 3.0
LOOK_EVERY = 0.2
# The same refusal twice is meant; once it may come from a polkit that was not there yet.
REFUSALS = 2
# What systemctl or the bus say of trouble that passes. It then tries another way, which we are not
# allowed, so that a refusal stands below it.
PASSES = ("timed out", "timeout", "did not receive a reply", "no reply", "disconnected", "activat")
# systemctl says it in any case: to write a message to all terminals is nothing we ask for.
NOT_MEANT = re.compile(r"^Failed to set wall message.*\n?", re.MULTILINE)
UNDER_WAY = "in progress"
# A line of `systemd-inhibit --list`: who, uid, user, pid, command, what, why, mode.
BLOCKER = re.compile(r"^(.+?)\s+\d+\s+\S+\s+\d+\s+\S+\s+(\S+)\s+(.*?)\s+block$", re.MULTILINE)

State = Literal["", "asked", "failed"]


def owns_device() -> bool:
    """Whether *Shut down* and *Restart* belong on the screen."""
    if os.environ.get(OWN_DEVICE) != "1":
        return False
    import shutil  # on a desktop, which is all the others, nobody needs it

    return shutil.which("systemctl") is not None


class Switch:
    """Asks the system to shut down or restart and watches what comes of it; nothing here blocks.

    `state` is "asked" from `begin` on, until the system ends this process or it has "failed".
    `blocker` says who keeps the device on, if somebody does; `reason` what the system said.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.what = ""
        self.state: State = ""
        self.reason = ""
        self.blocker = ""
        self._agreed = False
        self._refusals = 0
        # All that systemctl said when it last failed; `reason` is its first line.
        self._said = ""
        self._until = 0.0
        self._next = 0.0
        # systemctl, or after it has failed the list of those who keep the device on.
        self._child: subprocess.Popen[bytes] | None = None
        self._looking = False

    def begin(self, what: str) -> None:
        """Asks for "shut-down" or "restart"; does nothing while something is asked for already."""
        if self.state == "asked":
            return
        self.what, self.state, self.reason, self.blocker = what, "asked", "", ""
        self._agreed, self._refusals = False, 0
        self._until = self._clock() + AGREE_WITHIN
        log.info(f"asked for {VERBS[what]}")
        self._ask()

    def forget(self) -> None:
        """It failed, and somebody has read why."""
        self.state = ""

    def step(self) -> bool:
        """Looks how it goes; whether `state` has changed."""
        if self.state != "asked":
            return False
        now = self._clock()
        if self._child is not None and self._child.poll() is not None:
            self._heard(self._child, now)
        elif now >= self._until:
            self._fail(self.reason or "no answer")
        elif self._child is None and not self._agreed and now >= self._next:
            self._ask()
        return self.state != "asked"

    def wakes_at(self) -> float | None:
        """When the next look is due."""
        return self._clock() + LOOK_EVERY if self.state == "asked" else None

    def _ask(self) -> None:
        self._looking = False
        try:
            self._child = _started(["systemctl", "--no-ask-password", VERBS[self.what]])
        except OSError as error:
            self._fail(str(error))

    def _heard(self, child: "subprocess.Popen[bytes]", now: float) -> None:
        """One of the two has ended."""
        said = NOT_MEANT.sub("", _said(child)).strip()
        self._child = None
        if self._looking:
            self._decide(said, now)
        elif child.returncode == 0 or UNDER_WAY in said.lower():
            self._agreed = True
            self.reason = "it agreed, and nothing happened"
            self._until = now + HAPPEN_WITHIN
        else:
            self._said = said or f"systemctl: {child.returncode}"
            self.reason = self._said.splitlines()[0]
            log.warning(f"{VERBS[self.what]}: {self._said}")
            self._look_who_blocks(now)

    def _look_who_blocks(self, now: float) -> None:
        """Somebody may keep the device on for now, such as whoever installs updates."""
        self._looking = True
        try:
            self._child = _started(["systemd-inhibit", "--list", "--no-legend", "--no-pager"])
        except OSError as error:
            log.warning(f"nobody knows who keeps the device on: {error}")
            self._decide("", now)

    def _decide(self, listed: str, now: float) -> None:
        """After a failure: to try again, or to give up."""
        found = [each for each in BLOCKER.findall(listed) if "shutdown" in each[1].split(":")]
        self.blocker = ", ".join(f"{who} ({why})" for who, _what, why in found)
        passes = self.blocker or any(each in self._said.lower() for each in PASSES)
        self._refusals += not passes
        if self._refusals >= REFUSALS or now + PAUSE >= self._until:
            self._fail(self.reason)
        self._next = now + PAUSE

    def _fail(self, reason: str) -> None:
        child, self._child = self._child, None
        if child is not None:
            # Whoever plays on must not be switched off by an answer that comes late.
            _ended(child)
        self.state, self.reason = "failed", reason
        log.error(f"no {VERBS[self.what]}: {self.blocker or reason}")


def _started(command: list[str]) -> "subprocess.Popen[bytes]":
    """A program whose output can be read when it has ended, in the words that we know."""
    import subprocess  # seldom needed, and not quickly loaded

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


def _ended(child: "subprocess.Popen[bytes]") -> None:
    """Ends a program that takes too long."""
    import subprocess

    child.kill()
    _said(child)
    try:
        child.wait(1.0)
    except subprocess.TimeoutExpired:
        log.warning("systemctl does not end")


def _said(child: "subprocess.Popen[bytes]") -> str:
    """What an ended program wrote; without waiting for others that hold the same line."""
    if child.stdout is None:
        return ""
    with child.stdout as line:
        return (line.read() or b"").decode(errors="replace")
