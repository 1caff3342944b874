"""Whether what is written to a directory is there after a power cut, by what is mounted there.

The installer runs this file alone, so it imports nothing of ours: `python3 lasting.py DIRECTORY`
ends with 1 and says which file system forgets, if one does.
"""

import os
import re
import sys
from pathlib import Path

MOUNTS = Path("/proc/self/mountinfo")
COMMAND_LINE = Path("/proc/cmdline")
# File systems in memory, and disks that are.
IN_MEMORY = {"tmpfs", "ramfs", "rootfs"}
MEMORY_DISKS = ("/dev/ram", "/dev/zram")
# Words of the kernel's command line with which a start lays an overlay in memory over the disk:
# raspi-config's, now and before Bookworm, and scripts that are the first process.
OVERLAY_WORDS = re.compile(
    r"overlayroot=(?!disabled).+|boot=overlay|init=.*overlay.*", re.IGNORECASE
)


def forgets(directory: str, mounts: Path = MOUNTS, command_line: Path = COMMAND_LINE) -> str:
    """The file system that has lost by the next start what is written to a directory; "" if none.

    The directory need not exist yet. What cannot be found out counts as lasting.
    """
    try:
        lines = mounts.read_bytes().split(b"\n")
        words = os.fsdecode(command_line.read_bytes()).split()
    except OSError:
        return ""
    mounted = [line.split(b" ") for line in lines if line]
    return _forgets(os.path.realpath(directory), mounted, words)


def _forgets(path: str, mounted: list[list[bytes]], words: list[str]) -> str:
    # 36 25 0:32 /inside /where rw,noatime shared:1 - overlay source lowerdir=...,upperdir=...
    found = max(
        (line for line in mounted if b"-" in line and _holds(_plain(line[4]), path)),
        # Of several at one place the last one hides the others.
        key=lambda line: (len(_plain(line[4])), mounted.index(line)),
        default=None,
    )
    if found is None:
        return ""
    kind, source, options = (_plain(field) for field in found[found.index(b"-") + 1 :][:3])
    if kind in IN_MEMORY or source.startswith(MEMORY_DISKS):
        return kind
    if kind != "overlay":
        return ""
    upper = re.search(r"(?:^|,)upperdir=([^,]*)", options)
    if upper is None:
        return ""
    if Path(upper[1]).exists() and _forgets(upper[1], mounted, words):
        return kind
    # The start may have made it where nobody sees it any more.
    return kind if any(map(OVERLAY_WORDS.fullmatch, words)) else ""


def _holds(place: str, path: str) -> bool:
    return place == "/" or path == place or path.startswith(f"{place}/")


def _plain(field: bytes) -> str:
    """A field as it was before the kernel wrote spaces and some others in octal digits."""
    return os.fsdecode(
        re.sub(rb"\\([0-3][0-7]{2})", lambda found: bytes([int(found[1], 8)]), field)
    )


if __name__ == "__main__":
    if kind := forgets(sys.argv[1]):
        print(kind)
    sys.exit(1 if kind else 0)
