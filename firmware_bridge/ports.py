"""Which USB serial devices are plugged in, by names that stay the same, and what they may be."""

import os
from dataclasses import dataclass
from pathlib import Path

DEVICES = ("ttyUSB", "ttyACM")

# Known by their USB ids (vendor, product): what is there, and the kind of reader if it is certain.
# Adapters may have anything behind them: these are asked, as are devices that nobody knows.
KNOWN: dict[tuple[str, str], tuple[str, str | None]] = {
    ("2e8a", "0005"): ("Raspberry Pi Pico", None),
    ("2e8a", "000a"): ("Raspberry Pi Pico", None),
    ("1a86", "7523"): ("CH340 adapter", None),
    ("1a86", "55d4"): ("CH9102 adapter", None),
    ("10c4", "ea60"): ("CP210x adapter", None),
    ("0403", "6001"): ("FTDI adapter", None),
    ("0403", "6015"): ("FTDI adapter", None),
    ("067b", "2303"): ("PL2303 adapter", None),
    ("1eab", "8306"): ("Newland scanner", "line"),
    ("1eab", "0c06"): ("Newland scanner", "line"),
}


@dataclass(frozen=True)
class Candidate:
    """A device that may be a reader.

    `port` is the stable name where there is one; `identity` stays the same when it is plugged in
    again, `plugging` does not.
    """

    port: str
    device: str
    identity: str
    plugging: tuple[str, int, int]
    what: str = ""
    kind: str | None = None


def plugged(dev: Path = Path("/dev")) -> frozenset[tuple[str, int, int]]:
    """The devices that are there, as cheaply as can be: to see that nothing has changed."""
    found = set()
    with os.scandir(dev) as entries:
        for entry in entries:
            if entry.name.startswith(DEVICES):
                plugging = _plugging(entry.path)
                if plugging is not None:
                    found.add(plugging)
    return frozenset(found)


def candidates(dev: Path = Path("/dev"), sys: Path = Path("/sys")) -> list[Candidate]:
    """The USB serial devices, by their `/dev/serial/by-id` names where they have one."""
    names = _stable_names(dev)
    return [_candidate(plugging, names, sys) for plugging in sorted(plugged(dev))]


def _candidate(plugging: tuple[str, int, int], names: dict[str, str], sys: Path) -> Candidate:
    device = plugging[0]
    # Once: whoever asks again may be told that it has been pulled out.
    interface = (sys / "class/tty" / Path(device).name / "device").resolve()
    usb = _usb_device(interface)
    stable = names.get(os.path.realpath(device))
    if usb is None:
        return Candidate(stable or device, device, stable or device, plugging)
    ids = (said(usb / "idVendor"), said(usb / "idProduct"))
    what, kind = KNOWN.get(ids, (said(usb / "product"), None))
    # Without a serial number the socket it is plugged into must do. Not the stable name: udev gives
    # it a moment later, and the device is the same one before and after. One may have two ports.
    port = interface.relative_to(usb).parts[:1]
    parts = (*ids, said(usb / "serial") or usb.name, "".join(port).rpartition(":")[2])
    identity = f"usb:{':'.join(parts)}"
    return Candidate(stable or device, device, identity, plugging, what, kind)


def _stable_names(dev: Path) -> dict[str, str]:
    try:
        links = sorted((dev / "serial/by-id").iterdir())
    except OSError:
        return {}
    return {os.path.realpath(link): str(link) for link in links}


def _plugging(path: str) -> tuple[str, int, int] | None:
    """A name and what it stands for just now, which plugging in again changes."""
    try:
        here = Path(path).stat()
    except OSError:
        return None  # pulled out while we looked
    return path, here.st_rdev, here.st_ino


def _usb_device(interface: Path) -> Path | None:
    """The folder of the USB device that an interface belongs to."""
    for folder in (interface, *interface.parents):
        if (folder / "idVendor").exists():
            return folder
    return None


def said(file: Path) -> str:
    """What the kernel has written into a file of /sys; nothing if it is gone."""
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return ""
