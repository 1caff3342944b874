"""A stick on a Pi that runs: the game writes to it from its sandbox, and ejects it without root.

Memory takes the place of the stick: what mounts it, who may unmount it, and who sees that are the
same.
"""

import time
from collections.abc import Iterator

import pytest

from companion.device.stick import FOLDER, OWN_STICK, OWN_UNIT
from tests.system.installing.machine import Machine
from tests.system.installing.pi import System
from tests.system.installing.test_boot import booted, main_process

PYTHON = "/opt/table-companion/venv/bin/python"
# As the udev rule does it, but for the device and the options that only FAT has.
MOUNT = (
    *("systemd-mount", "--collect", "--type=tmpfs"),
    "--options=uid=companion,gid=companion,mode=0750,size=512k,nosuid,nodev,noexec",
    *("tmpfs", str(OWN_STICK)),
)
WRITE = """if True:
    from companion.device.stick import StickWriter, eject_stick, mounted, unmounted
    from companion.games.base import Refusal
    writer = StickWriter(mounted, unmounted, eject_stick)
    try:
        found = writer.stick()
        print(found and writer.write(found, [("13.csv", b"points" * {size})]))
    except Refusal as refusal:
        print(refusal.params["reason"])
"""


@pytest.fixture(scope="module")
def machine(
    first: tuple[System, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Machine]:
    with booted(first[0], tmp_path_factory.mktemp("stick") / "system") as running:
        running.wait_for("ActiveState", "active")
        # systemd does so itself, but in a container: what is mounted later is seen by all.
        assert running.run("mount", "--make-rshared", "/").returncode == 0
        restart(running)
        yield running


@pytest.fixture(autouse=True)
def pulled_out(machine: Machine) -> Iterator[None]:
    yield
    end = time.monotonic() + 30
    while is_mounted(machine):
        assert time.monotonic() < end, machine.run("systemctl", "status", OWN_UNIT).stdout
        machine.run("umount", str(OWN_STICK))
        machine.run("systemctl", "stop", OWN_UNIT)
    machine.run("systemctl", "reset-failed", OWN_UNIT)


def restart(machine: Machine) -> None:
    """The game begins anew, with what is mounted now."""
    assert machine.run("systemctl", "reset-failed", "companion.service").returncode == 0
    assert machine.run("systemctl", "restart", "companion.service").returncode == 0
    machine.wait_for("ActiveState", "active")


def plug_in(machine: Machine) -> None:
    done = machine.run(*MOUNT)
    assert done.returncode == 0, done.stderr


def is_mounted(machine: Machine, *inside: str) -> bool:
    return str(OWN_STICK) in machine.run(*inside, "cat", "/proc/self/mounts").stdout


def sandbox(machine: Machine) -> list[str]:
    """As the game: in its mounts, and as its user."""
    user = ["setpriv", "--reuid", "companion", "--regid", "companion", "--init-groups"]
    enter = ["nsenter", "--target", main_process(machine), "--mount", "--root", "--"]
    return [*enter, *user]


def write(machine: Machine, size: int = 1) -> str:
    """Writes a file as the game does; what came of it."""
    done = machine.run(*sandbox(machine), PYTHON, "-P", "-c", WRITE.format(size=size))
    assert done.stderr == "" or "stick" in done.stderr, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("restarted", [False, True], ids=["plugged in later", "there at the start"])
def test_it_is_written_and_then_gone_everywhere(machine: Machine, restarted: bool) -> None:
    plug_in(machine)
    if restarted:
        restart(machine)
    inside = sandbox(machine)
    assert is_mounted(machine, *inside)
    assert write(machine) == "True", "written and ejected"
    assert not is_mounted(machine)
    assert not is_mounted(machine, *inside), "else the stick would still be in use"
    # A second one goes as well as the first.
    plug_in(machine)
    assert write(machine) == "True"
    assert not is_mounted(machine, *inside)


def test_what_was_written_is_on_it(machine: Machine) -> None:
    plug_in(machine)
    # Held open, it cannot be ejected, and what lies on it can be read.
    hold = f"(cd {OWN_STICK}; exec sleep 300) >/dev/null 2>&1 </dev/null & echo $!"
    holder = machine.run("sh", "-c", hold).stdout.strip()
    try:
        assert write(machine) == "False", "written, and not ejected"
        assert machine.run("cat", f"{OWN_STICK}/{FOLDER}/13.csv").stdout == "points"
        assert machine.run("ls", "-A", f"{OWN_STICK}/{FOLDER}").stdout == "13.csv\n"
    finally:
        machine.run("sh", "-c", f"kill {holder}")


def test_a_full_one_and_a_write_protected_one(machine: Machine) -> None:
    plug_in(machine)
    assert write(machine, size=100_000) == "full"
    assert machine.run("ls", "-A", f"{OWN_STICK}/{FOLDER}").stdout == ""
    assert machine.run("mount", "-o", "remount,ro", str(OWN_STICK)).returncode == 0
    assert write(machine) == "read-only"


def test_nobody_else_may_eject_it_and_the_game_nothing_else(machine: Machine) -> None:
    plug_in(machine)
    stop = ["systemctl", "--no-ask-password", "stop"]
    nobody = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]
    assert machine.run(*nobody, *stop, OWN_UNIT).returncode != 0
    assert machine.run(*sandbox(machine), *stop, "dbus.service").returncode != 0
    assert is_mounted(machine)
    assert machine.run(*sandbox(machine), *stop, OWN_UNIT).returncode == 0
    assert not is_mounted(machine)


def test_without_one_there_is_none(machine: Machine) -> None:
    assert write(machine) == "None"
