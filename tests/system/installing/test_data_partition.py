"""The saved games on a partition of their own: moved there by the installer, and back."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.conftest import INSTALL
from tests.system.installing.installer import DATA, install, told
from tests.system.installing.pi import System
from tests.system.tools import missing, need

OPTIONS = "/etc/default/table-companion"
RULE = "/etc/udev/rules.d/71-table-companion-data.rules"
UNIT = "/etc/systemd/system/companion-data.service"
OWN = f"install -d -m 0750 -o companion -g companion {DATA}"
MATCH = f"umask 027; {OWN} && companion new --players Anne,Carl,Marc"


@pytest.fixture
def partition(tmp_path: Path) -> Iterator[str]:
    """An empty disk, as a device."""
    file = tmp_path / "partition"
    with file.open("wb") as made:
        made.truncate(64 << 20)
    losetup = need("losetup", "mount")
    done = subprocess.run(
        [losetup, "--find", "--show", str(file)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        missing(f"no loop device can be made here: {done.stderr}")
    device = done.stdout.strip()
    yield device
    subprocess.run([losetup, "--detach", device], check=True)


def add_device(system: System, device: str) -> None:
    number = Path(device).stat().st_rdev
    node = f"mknod -m 600 {device} b {os.major(number)} {os.minor(number)}"
    told(system.run("bash", "-c", node))


def seen(system: System, device: str, command: str) -> str:
    """What a command prints while the partition is mounted as at a start."""
    mounted = f"mount {device} {DATA}; trap 'umount {DATA}' EXIT; {command}"
    return told(system.run("bash", "-ec", mounted))


def test_saved_games_move_to_a_partition_and_back(installed: System, partition: str) -> None:
    add_device(installed, partition)
    told(installed.run("bash", "-c", MATCH))
    said = install(installed, "--data-partition", partition)
    assert f"saved games: on {partition} from now on" in said
    # Here is only the mark that they belong elsewhere, and nothing is put beside it.
    assert told(installed.run("ls", "-A", DATA)) == "companion.elsewhere\n"
    assert "isn't plugged in" in installed.run("companion", "matches").stderr
    assert installed.run("bash", "-c", MATCH).returncode != 0
    assert told(installed.run("ls", "-A", DATA)) == "companion.elsewhere\n"
    assert "Anne, Carl, Marc" in seen(installed, partition, "companion matches")
    assert seen(installed, partition, f"stat -c '%U %G %a' {DATA}") == "companion companion 750\n"
    uuid = told(installed.run("blkid", "-p", "-s", "UUID", "-o", "value", partition)).strip()
    assert f"COMPANION_DATA_UUID={uuid}" in installed.path(OPTIONS).read_text()
    assert f'ENV{{ID_FS_UUID}}=="{uuid}"' in installed.path(RULE).read_text()
    enabled = installed.run("systemctl", "is-enabled", "companion-data.service").stdout
    assert enabled == "enabled\n"
    assert "companion-data.service" in install(installed, "--check")
    # Asked again, and without the option, all stays as it is.
    for options in ((), ("--rotate", "90", "--boot")):
        install(installed, *options)
        assert f"COMPANION_DATA_UUID={uuid}" in installed.path(OPTIONS).read_text()
    back = f"{INSTALL} --data-partition none"
    assert "on this card again" in seen(installed, partition, f"{back}; mount {partition} {DATA}")
    assert "Anne, Carl, Marc" in told(installed.run("companion", "matches"))
    assert "COMPANION_DATA_UUID" not in installed.path(OPTIONS).read_text()
    for file in (RULE, UNIT):
        assert installed.run("test", "-e", file).returncode == 1


def test_a_partition_that_has_saved_games_is_taken_as_it_is(
    installed: System, partition: str
) -> None:
    """As with a new SD card and the old stick."""
    add_device(installed, partition)
    told(installed.run("bash", "-c", MATCH))
    install(installed, "--data-partition", partition)
    told(installed.run("bash", "-c", f"rm -r {DATA} {OPTIONS}; {OWN}"))
    install(installed, "--data-partition", partition)
    assert "Anne, Carl, Marc" in seen(installed, partition, "companion matches")
    # Neither of two is thrown away.
    told(installed.run("bash", "-c", f"rm -r {DATA} {OPTIONS}; {MATCH}"))
    both = installed.run(INSTALL, "--data-partition", partition)
    assert both.returncode == 1
    assert f"there are saved games in {DATA} and on {partition}" in both.stderr
    assert "Anne, Carl, Marc" in told(installed.run("companion", "matches"))


def test_nothing_that_may_be_needed_is_formatted(installed: System, partition: str) -> None:
    add_device(installed, partition)
    told(installed.run("bash", "-c", MATCH))
    for make, complaint in (
        (f"mkfs.ext4 -q {partition}; mount {partition} /mnt", "is in use: it is mounted at /mnt"),
        (f"mkswap {partition}", "has a file system of the kind swap"),
    ):
        done = installed.run("bash", "-c", f"{make} && {INSTALL} --data-partition {partition}")
        assert done.returncode == 1
        assert complaint in done.stderr
        assert "Anne, Carl, Marc" in told(installed.run("companion", "matches"))


def test_without_the_program_they_are_still_on_their_partition(
    installed: System, partition: str
) -> None:
    add_device(installed, partition)
    told(installed.run("bash", "-c", MATCH))
    install(installed, "--data-partition", partition)
    look = f"mount {partition} /mnt; ls /mnt; umount /mnt"
    again = f"mkdir -p {DATA}; mount {partition} {DATA}"
    said = seen(installed, partition, f"{INSTALL} --uninstall; {look}; {again}")
    assert "stay on the partition" in said
    assert "companion.db" in said
    assert f"stay in {DATA}" not in said
    for file in (RULE, UNIT, f"{DATA}/companion.db", f"{DATA}/companion.elsewhere"):
        assert installed.run("test", "-e", file).returncode == 1
