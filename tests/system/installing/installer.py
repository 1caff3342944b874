"""Runs the installer, and where it puts things."""

import subprocess

from tests.system.conftest import INSTALL
from tests.system.installing.pi import System

HOME = "/opt/table-companion"
DATA = "/var/lib/table-companion"
CONFIG, CMDLINE = "/boot/firmware/config.txt", "/boot/firmware/cmdline.txt"


def told(done: subprocess.CompletedProcess[str]) -> str:
    """What it said, if it went well."""
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def install(system: System, *options: str) -> str:
    return told(system.run(INSTALL, *options))


def as_companion(*command: str) -> list[str]:
    """The command as the service's user."""
    user = ["setpriv", "--reuid", "companion", "--regid", "companion", "--init-groups"]
    return [*user, "env", f"STATE_DIRECTORY={DATA}", *command]
