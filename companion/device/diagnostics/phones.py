"""Checks the way of phones to the table: who has the port, the address, and the firewall."""

import subprocess
from contextlib import suppress
from pathlib import Path

from companion.device.diagnostics.fact import DeviceFact, Translate
from companion.games.base import Refusal
from companion.phones import hosts
from companion.phones.wire import ALLOW, PORT
from companion.store import schema
from companion.store.preferences import StoredPreferences
from companion.store.rows import Damaged
from companion.store.store import open_reader

# The kernel's tables of TCP sockets, and how a socket is marked there that listens.
SOCKETS = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
LISTENS = "0A"
# Where the installer has put the unit that starts the server.
UNIT = Path("/etc/systemd/system/companion-phones.service")
UFW = Path("/etc/ufw/ufw.conf")


def phones(_: Translate, directory: Path) -> list[DeviceFact]:
    """The facts about them; none without a journal, which `data` tells of."""
    allow = _allowed(directory)
    if allow is None:
        return []
    if allow == "off":
        return [DeviceFact("phones", _("Phones"), "good", _("switched off"))]
    found = [_reached(_, directory, allow), _firewall(_)]
    return [fact for fact in found if fact is not None]


def _allowed(directory: Path) -> str | None:
    """What the table chose; None if that cannot be read."""
    try:
        journal = open_reader(directory)
    except (Refusal, OSError, *schema.UNREADABLE):
        return None
    try:
        chosen = StoredPreferences(journal).get(ALLOW, "off")
    except (Damaged, ValueError, *schema.UNREADABLE):
        return None
    finally:
        journal.close()
    return chosen if chosen in ("look", "enter") else "off"


def _reached(_: Translate, directory: Path, allow: str) -> DeviceFact:
    """Whether our server listens, and where phones reach it."""
    label = _("Phones")
    owners = listeners(PORT)
    if not owners:
        value = _("nothing answers at port {port}").format(port=PORT)
        remedy = _("Run: sudo systemctl restart companion-phones")
        if not UNIT.exists():
            remedy = _("Run: companion serve")
        return DeviceFact("phones", label, "note", value, remedy)
    if directory.stat().st_uid not in owners:
        value = _("another program uses port {port}").format(port=PORT)
        remedy = _("End that program: sudo ss -ltnp says which one it is.")
        return DeviceFact("phones", label, "note", value, remedy)
    addresses = hosts.own_addresses()
    if not addresses:
        remedy = _("Choose a Wi-Fi, or plug in a network cable.")
        return DeviceFact("phones", label, "note", _("this device has no network"), remedy)
    may = {"look": _("may look"), "enter": _("may enter cards")}
    places = ", ".join(f"http://{each.address}:{PORT}" for each in addresses)
    return DeviceFact("phones", label, "good", f"{places} ({may[allow]})")


def listeners(port: int) -> set[int]:
    """The users whose programs listen at this TCP port."""
    found = set()
    for table in SOCKETS:
        with suppress(FileNotFoundError):  # a kernel without IPv6
            for line in table.read_text().splitlines()[1:]:
                words = line.split()
                if words[3] == LISTENS and int(words[1].rpartition(":")[2], 16) == port:
                    found.add(int(words[7]))
    return found


def _firewall(_: Translate) -> DeviceFact | None:
    """What a firewall of this device has to be told; None without one."""
    if _ufw_is_on():
        name, remedy = "ufw", f"sudo ufw allow {PORT}/tcp"
    elif _runs("firewalld.service"):
        name = "firewalld"
        remedy = (
            f"sudo firewall-cmd --permanent --add-port={PORT}/tcp && sudo firewall-cmd --reload"
        )
    elif _runs("nftables.service"):
        name, remedy = "nftables", f"/etc/nftables.conf: tcp dport {PORT} accept"
    else:
        return None
    remedy = _("If phones can’t open the page: {command}").format(command=remedy)
    return DeviceFact("firewall", _("Firewall"), "note", name, remedy)


def _ufw_is_on() -> bool:
    try:
        return "ENABLED=yes" in UFW.read_text().split()
    except OSError:
        return False


def _runs(unit: str) -> bool:
    with suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run(  # noqa: S603 - our own words
            ["systemctl", "is-active", "--quiet", unit],  # noqa: S607 - where the system has it
            timeout=10,
            check=False,
        )
        return done.returncode == 0
    return False
