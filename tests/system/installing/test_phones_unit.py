"""Phones on a device: their unit under a real systemd, beside the game; and the hotspot."""

import configparser
import json
import time
from collections.abc import Callable, Iterator

import pytest

from tests.system.conftest import INSTALL
from tests.system.installing.installer import DATA, HOME, install, told
from tests.system.installing.machine import Machine
from tests.system.installing.pi import System
from tests.system.installing.test_boot import booted

UNIT = "companion-phones.service"
PROFILE = "/etc/NetworkManager/system-connections/table-companion-hotspot.nmconnection"
KEPT = f"{HOME}/hotspot"
KEY = "2222333344445555"
# What the table would do in Settings, Phones; the game does not run meanwhile.
CHOOSE = f"""
import sys
from pathlib import Path
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
store = open_store(Path("{DATA}"))
stored = StoredPreferences(store.journal)
stored.set("phones_key", "{KEY}")
stored.set("phones", sys.argv[1])
store.close()
"""
# Brings up the loopback, which nobody does here, and asks the page's server.
ASK = f"""
import fcntl, socket, struct, sys, urllib.request
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
    fcntl.ioctl(probe.fileno(), 0x8914, struct.pack("16sh14x", b"lo", 0x49))
asked = urllib.request.Request(
    "http://127.0.0.1:8013/api/table", headers={{"Authorization": "Bearer {KEY}"}}
)
print(urllib.request.urlopen(asked, timeout=20).read().decode())
"""
# At which ports somebody listens, in the kernel's words.
LISTENS = "awk '$4 == \"0A\" { print $2 }' /proc/net/tcp /proc/net/tcp6"


@pytest.fixture(scope="module")
def machine(
    first: tuple[System, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Machine]:
    """A device that has just been switched on, with the game and the unit for phones."""
    with booted(first[0], tmp_path_factory.mktemp("phones") / "system") as running:
        running.wait_for("ActiveState", "active")
        running.wait_for("ActiveState", "active", UNIT)
        yield running


def until(holds: Callable[[], bool], what: str, machine: Machine) -> None:
    end = time.monotonic() + 60
    while not holds():
        if time.monotonic() > end:
            log = machine.run("journalctl", "-u", UNIT, "-n", "40", "--no-pager", "-o", "cat")
            pytest.fail(f"{what} has not come: {log.stdout}")
        time.sleep(0.2)


def listens(machine: Machine) -> bool:
    return ":1F4D" in machine.run("sh", "-c", LISTENS).stdout


def choose(machine: Machine, what: str) -> None:
    """The table's choice, with the game stopped; it runs again afterwards."""
    assert machine.run("systemctl", "stop", "companion.service").returncode == 0
    user = ["setpriv", "--reuid", "companion", "--regid", "companion", "--init-groups"]
    done = machine.run(*user, f"{HOME}/venv/bin/python", "-P", "-c", CHOOSE, what)
    assert done.returncode == 0, done.stderr
    assert machine.run("systemctl", "start", "companion.service").returncode == 0
    machine.wait_for("ActiveState", "active")


def test_it_listens_while_the_table_lets_phones_in_and_only_then(machine: Machine) -> None:
    assert not listens(machine), "off is how it begins"
    choose(machine, "look")
    until(lambda: listens(machine), "the page", machine)

    def app_is_here() -> bool:
        done = machine.run("python3", "-c", ASK)
        return done.returncode == 0 and json.loads(done.stdout)["app"] == "here"

    until(app_is_here, "the game at the other end of its socket", machine)
    assert KEY not in machine.run("journalctl", "--no-pager", "-o", "cat").stdout
    choose(machine, "off")
    until(lambda: not listens(machine), "its end", machine)
    assert machine.about("NRestarts", UNIT) == "0"


def test_it_can_write_nothing_and_sees_no_device(machine: Machine) -> None:
    process = machine.about("MainPID", UNIT)
    status = machine.run("cat", f"/proc/{process}/status").stdout
    user = machine.run("id", "-u", "companion").stdout.strip()
    assert f"\nUid:\t{user}\t{user}\t{user}\t{user}\n" in status
    assert "\nCapEff:\t0000000000000000\n" in status
    assert "\nNoNewPrivs:\t1\n" in status
    assert "\nSeccomp:\t2\n" in status
    inside = ["nsenter", "--target", process, "--mount", "--root", "--"]
    for place in (f"{DATA}/x", "/etc/x", f"{HOME}/x", "/usr/x"):
        assert "Read-only file system" in machine.run(*inside, "touch", place).stderr, place
    seen = set(machine.run(*inside, "ls", "/dev").stdout.split())
    assert {"null", "urandom"} <= seen
    assert not {"dri", "input", "snd", "tty1", "mem"} & seen


def test_told_to_stop_it_ends_by_itself_at_once(machine: Machine) -> None:
    begin = time.monotonic()
    assert machine.run("systemctl", "stop", UNIT).returncode == 0
    assert time.monotonic() - begin < 10
    # Had it been killed in the end, the result would be another.
    assert machine.about("Result", UNIT) == "success"
    assert machine.about("ExecMainStatus", UNIT) == "0"
    assert machine.run("systemctl", "start", UNIT).returncode == 0


def test_it_is_installed_with_the_rest_and_starts_with_the_pi(installed: System) -> None:
    assert told(installed.run("systemctl", "is-enabled", UNIT)) == "enabled\n"
    assert "phones, if the table lets them in" in installed.run(INSTALL, "--check").stdout
    told(installed.run("systemctl", "disable", UNIT))
    checked = installed.run(INSTALL, "--check")
    assert checked.returncode == 1
    assert f"{UNIT} is not enabled" in checked.stdout
    install(installed)
    assert told(installed.run("systemctl", "is-enabled", UNIT)) == "enabled\n"
    told(installed.run(INSTALL, "--uninstall"))
    for place in ("", "multi-user.target.wants/"):
        file = f"/etc/systemd/system/{place}{UNIT}"
        assert installed.run("test", "-L", file, "-o", "-e", file).returncode == 1, file


def stand_ins(system: System) -> None:
    """Where NetworkManager is: it is not asked while systemd does not run."""
    for name in ("/usr/local/bin/nmcli", "/usr/sbin/dnsmasq"):
        there = system.written / name[1:]
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text("#!/bin/sh\nexit 9\n")
        there.chmod(0o755)


def profile(system: System) -> configparser.ConfigParser:
    """The hotspot as NetworkManager reads it."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(told(system.run("cat", PROFILE)))
    return parser


def test_a_hotspot_is_made_kept_renamed_and_taken_away(installed: System) -> None:
    stand_ins(installed)
    name = "Zoë’s; table"
    install(installed, "--hotspot", name)
    made = profile(installed)
    ssid = bytes(int(each) for each in made["wifi"]["ssid"].split(";") if each)
    assert ssid.decode() == name
    kept, password = told(installed.run("cat", KEPT)).splitlines()
    assert kept == name
    assert made["wifi-security"]["psk"] == password
    assert len(set(password)) > 5
    assert (made["wifi"]["mode"], made["ipv4"]["method"]) == ("ap", "shared")
    about = told(installed.run("stat", "-c", "%U %G %a", PROFILE, KEPT)).splitlines()
    assert about == ["root root 600", "root companion 640"]
    # An update leaves it as it is, and so does the same name; another one is another hotspot.
    install(installed)
    install(installed, "--hotspot", name)
    assert told(installed.run("cat", KEPT)).splitlines() == [name, password]
    assert f"hotspot {name}" in installed.run(INSTALL, "--check").stdout
    install(installed, "--hotspot", "Other")
    other, changed = told(installed.run("cat", KEPT)).splitlines()
    assert other == "Other"
    assert changed != password
    install(installed, "--hotspot", "none")
    for file in (PROFILE, KEPT):
        assert installed.run("test", "-e", file).returncode == 1, file


def test_uninstalling_takes_the_hotspot_away(installed: System) -> None:
    stand_ins(installed)
    install(installed, "--hotspot", "Table")
    told(installed.run(INSTALL, "--uninstall"))
    assert installed.run("test", "-e", PROFILE).returncode == 1


def test_what_cannot_be_a_hotspot_is_told_before_anything_changes(installed: System) -> None:
    done = installed.run(INSTALL, "--hotspot", "Table")
    assert done.returncode == 1
    assert "NetworkManager is missing" in done.stderr
    stand_ins(installed)
    for name in ("x" * 33, "é" * 17, "two\nlines", "-v"):
        done = installed.run(INSTALL, "--hotspot", name)
        assert done.returncode == 1, name
        assert "--hotspot" in done.stderr
    assert installed.run("test", "-e", PROFILE).returncode == 1
