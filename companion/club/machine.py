"""What this machine is known by in a club, so that a copied SD card in another one is noticed."""

import hashlib
import hmac
import os
import socket
from pathlib import Path

# Takes the place of what the machine says of itself; for tests.
VARIABLE = "COMPANION_MACHINE"
# As systemd asks for: its machine id is a secret, and is only used hashed with a text of ours.
_OURS = b"table-companion club device 1"
# The id of the installation, which a copied card has too, and the number of the board, which not.
_IDS = (Path("/etc/machine-id"), Path("/var/lib/dbus/machine-id"))
_BOARD = Path("/proc/device-tree/serial-number")


def device(ids: tuple[Path, ...] = _IDS, board: Path = _BOARD) -> str:
    """32 hexadecimal digits that stay the same for this machine and tell nothing of it."""
    said = os.environ.get(VARIABLE)
    if not said:
        said = f"{_first(ids) or socket.gethostname()} {_read(board)}"
    return hmac.new(_OURS, said.encode(errors="surrogateescape"), hashlib.sha256).hexdigest()[:32]


def _first(files: tuple[Path, ...]) -> str:
    return next(filter(None, map(_read, files)), "")


def _read(file: Path) -> str:
    try:
        return file.read_text(errors="replace").strip("\0\n ")
    except OSError:
        return ""
