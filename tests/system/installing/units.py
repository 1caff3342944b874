"""The units of systemd as files: what is set in them, and how exposed systemd thinks they are."""

import re
import subprocess
from pathlib import Path

from tests.system.command import ROOT
from tests.system.tools import need

FOLDER = ROOT / "systemd"
# It mounts a disk where all others see it, which only root can, and only outside of any sandbox.
MOUNTS = FOLDER / "companion-data.service"
UNITS = sorted(set(FOLDER.glob("*.service")) - {MOUNTS})
MOST_EXPOSED, MOST_EXPOSED_MOUNTING = 1.5, 3.6
# The one that must be root, as it runs the installer; what it needs not is taken from it.
UPDATER = FOLDER / "companion-update@.service"
UPDATER_EXPOSED = 7.6


def values(unit: Path, section: str = "Service") -> dict[str, list[str]]:
    """The settings of a unit; many may be given more than once."""
    found: dict[str, list[str]] = {}
    now = ""
    for line in unit.read_text().replace("\\\n", " ").splitlines():
        if line.startswith("["):
            now = line.strip("[]")
        elif "=" in line and not line.startswith("#") and now == section:
            name, value = line.split("=", 1)
            found.setdefault(name, []).append(value)
    return found


def exposure(unit: Path, most: float) -> float:
    """What systemd says of a unit, whose own threshold it must pass too."""
    analyze = need("systemd-analyze", "systemd")
    # Here as well as in the Pi's own systemd: offline, so that none must run.
    threshold = f"--threshold={round(most * 10)}"
    checked = subprocess.run(
        [analyze, "security", "--offline=yes", threshold, str(unit)], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout
    level = re.search(r"exposure level for .*: ([\d.]+)", checked.stdout)
    assert level is not None
    print(f"{unit.name}: {level[1]}")
    return float(level[1])
