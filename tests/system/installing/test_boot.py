"""A Pi that boots into the game: the service under a real systemd, in its sandbox, as installed.

Only the screen is missing here: SDL draws for nobody, and the text console is a pseudo-terminal.
"""

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.system.installing.machine import Machine
from tests.system.installing.pi import SOURCE, System

# Nothing else about the unit is changed. Fewer crashes are enough, so that the test is shorter; and
# a machine that stands still for some seconds is neither hung nor unwilling to stop.
HERE = """
[Unit]
StartLimitIntervalSec=600
StartLimitBurst=4
[Service]
Environment=SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
WatchdogSec=12
TimeoutAbortSec=2
TimeoutStopSec=20
"""
# Longer than that watchdog waits.
IDLE = 16


@contextmanager
def booted(installed: System, place: Path) -> Iterator[Machine]:
    """A machine that has just been switched on."""
    system = installed.on_top(place)
    extra = system.written / "etc/systemd/system/companion.service.d/here.conf"
    extra.parent.mkdir(parents=True)
    extra.write_text(HERE)
    with Machine(system) as running:
        yield running


@pytest.fixture(scope="module")
def machine(
    first: tuple[System, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Machine]:
    """One for all tests that leave it running, in whatever order they come."""
    with booted(first[0], tmp_path_factory.mktemp("boot") / "system") as running:
        yield running


@pytest.fixture
def own_machine(first: tuple[System, str], tmp_path: Path) -> Iterator[Machine]:
    """For a test to which it matters what happened before, or that leaves nothing behind."""
    with booted(first[0], tmp_path / "system") as running:
        yield running


def forget_starts(machine: Machine) -> None:
    """What earlier tests did to it is not counted."""
    machine.run("systemctl", "reset-failed", "companion.service")


def send(machine: Machine, signal: str) -> None:
    """A signal to the app."""
    machine.run("systemctl", "kill", "--kill-whom=main", f"--signal={signal}", "companion.service")


def main_process(machine: Machine) -> str:
    return machine.about("MainPID")


def test_it_boots_into_the_game(own_machine: Machine) -> None:
    machine = own_machine
    machine.wait_for("ActiveState", "active")
    process = main_process(machine)
    status = machine.run("cat", f"/proc/{process}/status").stdout
    user = machine.run("id", "-u", "companion").stdout.strip()
    assert f"\nUid:\t{user}\t{user}\t{user}\t{user}\n" in status
    assert "\nCapEff:\t0000000000000000\n" in status
    assert "\nNoNewPrivs:\t1\n" in status
    assert "\nSeccomp:\t2\n" in status
    assert machine.about("NRestarts") == "0"
    listed = machine.run("stat", "-c", "%U %a", "/var/lib/table-companion").stdout
    assert listed == "companion 750\n"
    assert "companion.db" in machine.run("ls", "/var/lib/table-companion").stdout


def test_the_sandbox_keeps_it_from_all_but_its_own(machine: Machine) -> None:
    machine.wait_for("ActiveState", "active")
    process = main_process(machine)
    inside = ["nsenter", "--target", process, "--mount", "--root", "--"]
    assert machine.run(*inside, "touch", "/var/lib/table-companion/x").returncode == 0
    for place in ("/etc/x", "/opt/table-companion/x", "/usr/x", "/var/lib/x"):
        done = machine.run(*inside, "touch", place)
        assert "Read-only file system" in done.stderr, place
    assert machine.run(*inside, "ls", "/root").stdout == ""


def test_killed_it_comes_back(machine: Machine) -> None:
    machine.wait_for("ActiveState", "active")
    forget_starts(machine)
    before = main_process(machine)
    send(machine, "KILL")
    machine.wait_for("NRestarts", "1")
    machine.wait_for("ActiveState", "active")
    assert main_process(machine) != before


def test_hung_it_is_ended_and_comes_back_and_idle_it_is_not(machine: Machine) -> None:
    machine.wait_for("ActiveState", "active")
    forget_starts(machine)
    before = main_process(machine)
    # Nothing happens to an app that nobody touches.
    end = time.monotonic() + IDLE
    while time.monotonic() < end:
        assert main_process(machine) == before
        time.sleep(0.5)
    send(machine, "STOP")
    machine.wait_for("NRestarts", "1")
    machine.wait_for("ActiveState", "active")
    assert main_process(machine) != before
    log = machine.run("journalctl", "-u", "companion", "-o", "cat", "--no-pager").stdout
    assert "Watchdog timeout" in log


def test_told_to_stop_it_ends_by_itself(machine: Machine) -> None:
    machine.wait_for("ActiveState", "active")
    forget_starts(machine)
    assert machine.run("systemctl", "stop", "companion.service").returncode == 0
    # Had it been killed in the end, the result would be another.
    assert machine.about("Result") == "success"
    assert machine.about("ExecMainStatus") == "0"
    assert machine.about("ActiveState") == "inactive"
    assert machine.run("systemctl", "start", "companion.service").returncode == 0


def test_after_too_many_crashes_a_text_says_so_and_enter_tries_again(machine: Machine) -> None:
    machine.wait_for("ActiveState", "active")
    forget_starts(machine)
    end = time.monotonic() + 120
    while machine.about("ActiveState", "companion-safe-mode.service") != "active":
        assert time.monotonic() < end, "it was started without end"
        send(machine, "SEGV")
        time.sleep(0.1)
    text = machine.read_screen("plug it in again.")
    assert "TABLE COMPANION could not start." in text
    assert "crashed several times" in text
    assert "Every card that was on the screen is saved." in text
    assert machine.about("ActiveState") == "failed"
    os.write(machine.screen, b"\r")
    machine.wait_for("ActiveState", "active")
    # Gone: by itself, or hung up on by the game that took its screen over.
    end = time.monotonic() + 60
    while machine.about("ActiveState", "companion-safe-mode.service") not in ("inactive", "failed"):
        assert time.monotonic() < end, "the text is still there"
        time.sleep(0.1)


def test_an_update_that_does_not_come_up_leaves_the_old_program_running(machine: Machine) -> None:
    machine.wait_for("ActiveState", "active")
    forget_starts(machine)
    before = machine.run("readlink", "/opt/table-companion/code").stdout
    new = "/srv/new"
    assert machine.run("cp", "-r", SOURCE, new).returncode == 0
    spoil = ["sed", "-i", "1i raise SystemExit(7)", f"{new}/companion/app/app.py"]
    assert machine.run(*spoil).returncode == 0
    done = machine.run(f"{new}/systemd/install.sh", seconds=180)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "the old one is back in its place" in done.stderr
    assert machine.run("readlink", "/opt/table-companion/code").stdout == before
    machine.wait_for("ActiveState", "active")
    assert machine.about("ActiveState", "companion-safe-mode.service") != "active"


def test_check_in_the_running_system(machine: Machine) -> None:
    machine.wait_for("ActiveState", "active")
    done = machine.run("companion", "check")
    assert "ok  Service" in done.stdout or "note  Service" in done.stdout
    # As the game has it open: on a screen without a desktop nobody else could look.
    assert re.search(r"ok  Screen driver +dummy \(pygame 2\.1\.2, SDL [\d.]+\)", done.stdout)
    assert re.search("(ok|note)  Sound", done.stdout)
    assert "/var/lib/table-companion: " in done.stdout


# Shuts down as the app does, until the system agrees or it fails, and prints what came of it. What
# was brought into a system from outside it does not end, so this must not wait for that.
SHUT_DOWN = """if True:
    import time
    from companion.device.power import Switch
    switch = Switch()
    switch.begin("shut-down")
    while switch.state == "asked" and not switch._accepted:
        switch.step()
        time.sleep(0.1)
    print(switch.reason, switch.blocker, sep="|")
"""


def shut_down(machine: Machine) -> str:
    """As the app's user; what the table would be told."""
    user = ["setpriv", "--reuid", "companion", "--regid", "companion", "--init-groups"]
    done = machine.run(
        *user, "/opt/table-companion/venv/bin/python", "-P", "-c", SHUT_DOWN, seconds=120
    )
    return done.stdout


def test_only_the_companion_may_shut_down_and_then_it_does(own_machine: Machine) -> None:
    machine = own_machine
    machine.wait_for("ActiveState", "active")
    ask = ["systemctl", "--no-ask-password", "poweroff"]
    user = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]
    refused = machine.run(*user, *ask)
    assert refused.returncode != 0
    assert not machine.ended(2)
    shut_down(machine)
    assert machine.ended()


def test_it_shuts_down_although_polkit_must_be_started_first_and_takes_long(
    own_machine: Machine,
) -> None:
    """As on a busy machine that has not needed it yet: longer than a caller likes to wait."""
    machine = own_machine
    machine.wait_for("ActiveState", "active")
    late = "[Service]\nExecStartPre=/bin/sleep 12\n"
    folder = "/etc/systemd/system/polkit.service.d"
    write = f"mkdir -p {folder} && printf '{late}' >{folder}/late.conf"
    assert machine.run("sh", "-c", write).returncode == 0
    assert machine.run("systemctl", "daemon-reload").returncode == 0
    assert machine.run("systemctl", "stop", "polkit.service").returncode == 0
    shut_down(machine)
    assert machine.ended()


def test_who_keeps_the_device_on_is_not_overruled_but_named(machine: Machine) -> None:
    machine.wait_for("ActiveState", "active")
    why = "APT is installing or removing packages"
    hold = ["systemd-inhibit", "--what=shutdown", "--mode=block", "--who=APT", f"--why={why}"]
    unit = ["systemd-run", "--unit=holds-on", *hold, "sleep", "600"]
    assert machine.run(*unit).returncode == 0
    try:
        end = time.monotonic() + 60
        while why not in machine.run("systemd-inhibit", "--list", "--no-pager").stdout:
            assert time.monotonic() < end
            time.sleep(0.1)
        assert f"APT ({why})" in shut_down(machine)
        assert not machine.ended(2)
    finally:
        machine.run("systemctl", "stop", "holds-on.service")
