"""Lists the USB serial devices that are plugged in, by stable names, and what they may be."""

import os
from dataclasses import dataclass
from pathlib import Path

DEVICE_NAMES = ("ttyUSB", "ttyACM")

# A device's path, st_rdev and st_ino: another one each time it is plugged in.
DeviceInstance = tuple[str, int, int]

# By USB id (vendor, product): a description, and the kind of reader if it is certain. Adapters may
# have any device behind them, so these and unknown devices are asked.
KNOWN_DEVICES: dict[tuple[str, str], tuple[str, str | None]] = {
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

    `port` is its stable path if it has one, else `device`. `identity` stays the same when it is
    plugged in again, `instance` does not.
    """

    port: str
    device: str
    identity: str
    instance: DeviceInstance
    description: str = ""
    kind: str | None = None


def plugged_instances(dev: Path = Path("/dev")) -> frozenset[DeviceInstance]:
    """Returns the devices that are plugged in; cheap, to see whether anything has changed."""
    found = set()
    with os.scandir(dev) as entries:
        for entry in entries:
            if entry.name.startswith(DEVICE_NAMES):
                instance = _instance(entry.path)
                if instance is not None:
                    found.add(instance)
    return frozenset(found)


def candidates(dev: Path = Path("/dev"), sys: Path = Path("/sys")) -> list[Candidate]:
    """Returns the USB serial devices, by their `/dev/serial/by-id` names where they have one."""
    names = _stable_names(dev)
    return [_candidate(instance, names, sys) for instance in sorted(plugged_instances(dev))]


def _candidate(instance: DeviceInstance, names: dict[str, str], sys: Path) -> Candidate:
    device = instance[0]
    # Resolved once, since the device may be unplugged at any moment.
    interface = (sys / "class/tty" / Path(device).name / "device").resolve()
    usb = _usb_device(interface)
    stable = names.get(os.path.realpath(device))
    if usb is None:
        return Candidate(stable or device, device, stable or device, instance)
    ids = (read_attribute(usb / "idVendor"), read_attribute(usb / "idProduct"))
    description, kind = KNOWN_DEVICES.get(ids, (read_attribute(usb / "product"), None))
    # Without a serial number it is the USB socket. Not the stable name: udev makes that a moment
    # later, and the identity must not change then. The last part is for devices with two ports.
    port = interface.relative_to(usb).parts[:1]
    parts = (*ids, read_attribute(usb / "serial") or usb.name, "".join(port).rpartition(":")[2])
    identity = f"usb:{':'.join(parts)}"
    return Candidate(stable or device, device, identity, instance, description, kind)


def _stable_names(dev: Path) -> dict[str, str]:
    try:
        links = sorted((dev / "serial/by-id").iterdir())
    except OSError:
        return {}
    return {os.path.realpath(link): str(link) for link in links}


def _instance(path: str) -> DeviceInstance | None:
    """Returns the device's instance, or None if it was unplugged meanwhile."""
    try:
        here = Path(path).stat()
    except OSError:
        return None
    return path, here.st_rdev, here.st_ino


def _usb_device(interface: Path) -> Path | None:
    """Returns the folder in /sys of the USB device that an interface belongs to, or None."""
    for folder in (interface, *interface.parents):
        if (folder / "idVendor").exists():
            return folder
    return None


def read_attribute(file: Path) -> str:
    """Returns the text of a file in /sys, or "" if it does not exist."""
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return ""
