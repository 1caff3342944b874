"""The saved games on a stick of their own, under a real systemd: missing, plugged in, and again."""

from pathlib import Path

from tests.system.installing.installer import DATA, install, told
from tests.system.installing.machine import Machine
from tests.system.installing.pi import System
from tests.system.installing.test_boot import booted
from tests.system.installing.test_data_partition import MATCH, add_device, partition

__all__ = ["partition"]

UNIT = "companion-data.service"
FLAPS = 7


def plug(machine: Machine, device: str) -> None:
    """As udev does when a stick comes; there is none here."""
    number = Path(device).stat().st_rdev
    uuid = "$(sed -n 's/^COMPANION_DATA_UUID=//p' /etc/default/table-companion)"
    script = f"""
test -e {device} || mknod -m 600 {device} b {number >> 8} {number & 0xFF}
mkdir -p /dev/disk/by-uuid /sys/class/block
ln -sfn {device} /dev/disk/by-uuid/{uuid}
systemctl restart {UNIT}
"""
    done = machine.run("bash", "-ec", script, seconds=120)
    said = machine.run("journalctl", "-u", UNIT, "-o", "cat", "--no-pager").stdout
    assert done.returncode == 0, done.stderr + said


def test_the_game_waits_for_its_stick_and_goes_on_when_it_comes(
    installed: System, partition: str, tmp_path: Path
) -> None:
    add_device(installed, partition)
    told(installed.run("bash", "-c", MATCH))
    install(installed, "--data-partition", partition)
    with booted(installed, tmp_path / "system") as machine:
        machine.wait_for("ActiveState", "active")
        process = machine.about("MainPID")
        # It is there without the stick, and wrote nothing in its place.
        assert machine.run("ls", "-A", DATA).stdout == "companion.elsewhere\n"
        assert "isn't plugged in" in machine.run("companion", "matches").stderr
        said = machine.run("journalctl", "-u", UNIT, "-o", "cat", "--no-pager").stdout
        assert "is not there; the game waits for it" in said
        plug(machine, partition)
        machine.wait_for("ActiveState", "active")
        again = machine.about("MainPID")
        assert again not in ("0", process)
        assert "Anne, Carl, Marc" in machine.run("companion", "matches").stdout
        mounted = machine.run("findmnt", "-no", "SOURCE,OPTIONS", DATA).stdout
        assert mounted.startswith(partition)
        assert "nosuid" in mounted
        # Told of the same stick once more, nothing is disturbed.
        plug(machine, partition)
        assert machine.about("MainPID") == again
        assert "Anne, Carl, Marc" in machine.run("companion", "matches").stdout
        # A loose contact: more often than the game may fail to start.
        for _ in range(FLAPS):
            machine.run("umount", "--lazy", DATA)
            plug(machine, partition)
            machine.wait_for("ActiveState", "active")
        assert "Anne, Carl, Marc" in machine.run("companion", "matches").stdout
        assert machine.about("ActiveEnterTimestamp", "companion-safe-mode.service") == ""
