"""Checks of what can be set on the screen: brightness, Wi-Fi, updates; only on a device of ours."""

import os
import subprocess
from contextlib import suppress
from pathlib import Path

from companion.device import backlight, updates
from companion.device.diagnostics.fact import DeviceFact, Translate
from companion.device.network import wifi
from companion.device.network.protocol import SOCKET

# The backlights that the kernel knows.
BACKLIGHTS = Path("/sys/class/backlight")


def settings(
    _: Translate, home: Path = updates.HOME, devices: Path = wifi.DEVICES
) -> list[DeviceFact]:
    """The facts about them; none where the installer has not been."""
    if not (home / "code").exists():
        return []
    found = [_backlight(_), _wifi(_, devices), _updates(_, home)]
    return [fact for fact in found if fact is not None]


def _backlight(
    _: Translate, known: Path = BACKLIGHTS, place: Path = backlight.PLACE
) -> DeviceFact | None:
    """None without a backlight, as with most screens on HDMI."""
    if not (known.is_dir() and any(known.iterdir())):
        return None
    label = _("Brightness")
    if os.access(place / "brightness", os.W_OK):
        return DeviceFact("brightness", label, "good", _("can be set"))
    remedy = _("Install it again, then restart the device.")
    return DeviceFact("brightness", label, "note", _("the game can’t set it"), remedy)


def _wifi(_: Translate, devices: Path, place: Path = Path(SOCKET)) -> DeviceFact | None:
    """None without a wireless device."""
    if not any(devices.glob(f"*/{wifi.WIRELESS}")):
        return None
    label = _("Wi-Fi")
    if not place.exists():
        remedy = _("Run: sudo systemctl start companion-network.socket")
        return DeviceFact("wifi", label, "note", _("can’t be chosen on the screen"), remedy)
    if not _networkmanager_runs():
        remedy = _("Install NetworkManager: sudo apt install network-manager")
        return DeviceFact("wifi", label, "note", _("can’t be chosen on the screen"), remedy)
    return DeviceFact("wifi", label, "good", _("can be chosen on the screen"))


def _updates(_: Translate, home: Path) -> DeviceFact | None:
    """None where no source was set."""
    if not updates.exists(home):
        return None
    version = updates.installed(home)
    about = ", ".join(each for each in (version.number, version.commit, version.day) if each)
    return DeviceFact("update", _("Update"), "good", about)


def _networkmanager_runs() -> bool:
    with suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run(
            ["systemctl", "is-active", "--quiet", "NetworkManager.service"],  # noqa: S607
            timeout=10,
            check=False,
        )
        return done.returncode == 0
    return False
