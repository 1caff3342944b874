"""Shuts the device down or starts it again, where the table owns it and not only a window."""

import os

from companion import log

# systemd sets it for what it started itself; a desktop's user has a menu of their own for this.
OWN_DEVICE = "COMPANION_OWNS_DEVICE"
# systemd answers at once; whoever waits longer waits for nobody, and our own watchdog with them.
PATIENCE = 5.0


class NoPower(Exception):
    """The system does not let us; the text says why."""


def owns_device() -> bool:
    """Whether *Shut down* and *Restart* belong on the screen."""
    if os.environ.get(OWN_DEVICE) != "1":
        return False
    import shutil  # on a desktop, which is all the others, nobody needs it

    return shutil.which("systemctl") is not None


def shut_down() -> None:
    """Begins to shut the device down; the app is told to end in its turn."""
    _ask("poweroff")


def restart() -> None:
    """Begins to start the device again."""
    _ask("reboot")


def _ask(what: str) -> None:
    import subprocess  # seldom needed, and not quickly loaded

    log.info(f"asked for {what}")
    try:
        done = subprocess.run(  # noqa: S603 - one of the two words above
            ["systemctl", "--no-ask-password", what],  # noqa: S607 - where the system has it
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoPower(str(error)) from error
    if done.returncode:
        raise NoPower(done.stderr.strip() or f"systemctl {what}: {done.returncode}")
