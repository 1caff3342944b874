"""The helpers of a device that runs: who may ask them, and what reaches the game's sandbox.

Files take the place of the kernel's, as of a backlight; what shows it to the game is the same.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.device.backlight import PLACE
from companion.device.network.protocol import SOCKET
from companion.device.updates import SERVICE, STATUS
from tests.system.command import ROOT
from tests.system.installing.machine import Machine
from tests.system.installing.pi import System
from tests.system.installing.test_boot import booted
from tests.system.installing.test_ejecting import PYTHON, restart, sandbox

LIGHT = "/var/tmp/light"  # noqa: S108 - in a system of its own
NOBODY = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]
SET = """if True:
    from companion.device.backlight import Backlight
    light = Backlight()
    print(light.exists, light.show({fraction}))
"""
ASK = f"""if True:
    import socket
    with socket.socket(socket.AF_UNIX) as helper:
        helper.settimeout(60)
        helper.connect({SOCKET!r})
        helper.sendall(b"nonsense\\n")
        print(helper.recv(99).decode(), end="")
"""


@pytest.fixture(scope="module")
def machine(
    first: tuple[System, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Machine]:
    with booted(first[0], tmp_path_factory.mktemp("helpers") / "system") as running:
        running.wait_for("ActiveState", "active")
        # systemd does so itself, but in a container: what is mounted later is seen by all.
        assert running.run("mount", "--make-rshared", "/").returncode == 0
        restart(running)
        yield running


def light_up(machine: Machine) -> None:
    """A backlight as udev finds it, which the rule's own commands then show."""
    make = f"mkdir -p {LIGHT} && cd {LIGHT} && echo 31 >max_brightness && echo 3 >brightness"
    assert machine.run("sh", "-c", make).returncode == 0
    rules = (ROOT / "systemd/70-table-companion.rules").read_text()
    added = 'SUBSYSTEM=="backlight", ACTION=="add"'
    (rule,) = [each for each in rules.splitlines() if each.startswith(added)]
    for command in re.findall(r'RUN\+="([^"]+)"', rule):
        done = machine.run(*command.replace("$sys$devpath", LIGHT).split())
        assert done.returncode == 0, done.stderr
    machine.wait_for("ActiveState", "active", "run-companion\\x2dbacklight.mount")


def set_light(machine: Machine, fraction: float) -> tuple[str, str]:
    """Sets it as the game does; what it said, and how bright it is."""
    done = machine.run(*sandbox(machine), PYTHON, "-P", "-c", SET.format(fraction=fraction))
    return done.stdout.strip(), machine.run("cat", f"{LIGHT}/brightness").stdout.strip()


def test_the_game_sets_the_backlight_and_nothing_beside_it(machine: Machine) -> None:
    assert set_light(machine, 0.5)[0] == "False False"
    light_up(machine)
    assert set_light(machine, 0.5) == ("True True", "16"), "shown while the game runs"
    restart(machine)
    assert set_light(machine, 0.2) == ("True True", "6"), "and when it starts"
    most = machine.run(*sandbox(machine), "sh", "-c", f"echo 99 >{PLACE}/max_brightness")
    assert most.returncode != 0
    inside = machine.run(*sandbox(machine), "cat", "/proc/self/mounts").stdout
    kernel = [line.split()[3] for line in inside.splitlines() if line.split()[1] == "/sys"]
    assert kernel
    assert all(options.split(",")[0] == "ro" for options in kernel)


def test_a_game_that_was_killed_in_the_dark_leaves_light(machine: Machine) -> None:
    if set_light(machine, 0.0)[0] != "True True":
        light_up(machine)
        set_light(machine, 0.0)
    # Started again it would light it too; so it is not.
    drop_in = "/run/systemd/system/companion.service.d/no-restart.conf"
    write = f"mkdir -p {Path(drop_in).parent}; printf '[Service]\\nRestart=no\\n' >{drop_in}"
    machine.run("sh", "-c", f"{write}; systemctl daemon-reload")
    machine.run("systemctl", "kill", "-s", "KILL", "companion.service")
    machine.wait_for("ActiveState", "failed")
    assert machine.run("cat", f"{LIGHT}/brightness").stdout.strip() == "31"
    machine.run("sh", "-c", f"rm {drop_in}; systemctl daemon-reload")
    # The text screen has come, and goes for the game.
    machine.run("sh", "-c", "systemctl reset-failed; systemctl start companion.service")
    machine.wait_for("ActiveState", "active")


def test_only_the_game_may_ask_the_network_helper(machine: Machine) -> None:
    assert machine.about("ActiveState", "companion-network.socket") == "active"
    said = machine.run(*sandbox(machine), PYTHON, "-P", "-c", ASK)
    assert said.stdout == '{"problem": "request", "networks": []}\n', said.stderr
    process = machine.about("MainPID", "companion-network.service")
    who = machine.run("ps", "-o", "user:30=", "-p", process).stdout.strip()
    owner = machine.run("stat", "-c", "%U", f"/proc/{process}").stdout.strip()
    assert "companion-network" in (who, owner)
    refused = machine.run(*NOBODY, PYTHON, "-P", "-c", ASK)
    assert "PermissionError" in refused.stderr


def test_only_the_game_may_start_an_update(machine: Machine) -> None:
    start = ["systemctl", "--no-ask-password", "start"]
    check = SERVICE.format(what="check")
    assert machine.run(*NOBODY, *start, check).returncode != 0
    assert machine.run("test", "-e", str(STATUS)).returncode != 0
    machine.run(*sandbox(machine), *start, check)
    said = machine.run(*sandbox(machine), "cat", str(STATUS)).stdout
    assert "problem=source" in said, "there is no source on this device"
    assert machine.run(*sandbox(machine), *start, SERVICE.format(what="x")).returncode != 0
