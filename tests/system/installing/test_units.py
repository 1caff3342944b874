"""The units as systemd reads them, the rules as udev and polkit read them, and the two scripts."""

import configparser
import json
import re
import subprocess
from pathlib import Path

import pytest

from companion.device import power
from companion.device.backlight import PLACE
from companion.device.clock import NETWORK_TIME
from companion.device.late_screen import PATIENCE
from companion.device.network.protocol import SOCKET
from companion.device.speech import ENVIRONMENT, Utterance, command
from companion.device.stick import OWN_STICK, OWN_UNIT
from tests.repeat import every
from tests.system.command import ROOT
from tests.system.installing.pi import SOURCE, System
from tests.system.tools import need

FOLDER = ROOT / "systemd"
# It mounts a disk where all others see it, which only root can, and only outside of any sandbox.
MOUNTS = FOLDER / "companion-data.service"
UNITS = sorted(set(FOLDER.glob("*.service")) - {MOUNTS})
MOST_EXPOSED, MOST_EXPOSED_MOUNTING = 1.5, 3.6
# Who runs each unit that is not the game's own.
NETWORK_USER = "companion-network"
# The one that must be root, as it runs the installer; what it needs not is taken from it.
UPDATER = FOLDER / "companion-update@.service"
UPDATER_EXPOSED = 7.6
by_unit = pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)


def values(unit: Path, section: str = "Service") -> dict[str, list[str]]:
    """The settings of a unit; many may be given more than once."""
    found: dict[str, list[str]] = {}
    now = ""
    for line in unit.read_text().replace("\\\n", " ").splitlines():
        if line.startswith("["):
            now = line.strip("[]")
        elif "=" in line and not line.startswith("#") and now == section:
            name, value = line.split("=", 1)
            found.setdefault(name, []).append(value)
    return found


def test_systemd_has_nothing_to_say_about_the_units(installed: System) -> None:
    """As installed, so what they start is there. Its exit status is 0 for unknown keys too."""
    units = [*UNITS, FOLDER / "companion-network.socket"]
    names = [f"/etc/systemd/system/{unit.name}" for unit in units]
    names.append(f"{SOURCE}/systemd/{MOUNTS.name}")
    done = installed.run("systemd-analyze", "verify", "--man=no", *names)
    assert (done.returncode, done.stderr) == (0, "")


@by_unit
def test_the_units_are_hardened(unit: Path) -> None:
    most = UPDATER_EXPOSED if unit == UPDATER else MOST_EXPOSED
    assert exposure(unit, most) <= most


def test_what_mounts_the_saved_games_can_do_little_else() -> None:
    assert exposure(MOUNTS, MOST_EXPOSED_MOUNTING) <= MOST_EXPOSED_MOUNTING
    assert values(MOUNTS)["CapabilityBoundingSet"] == ["CAP_SYS_ADMIN CAP_DAC_OVERRIDE"]


def exposure(unit: Path, most: float) -> float:
    """What systemd says of a unit, whose own threshold it must pass too."""
    analyze = need("systemd-analyze", "systemd")
    # Here as well as in the Pi's own systemd: offline, so that none must run.
    threshold = f"--threshold={round(most * 10)}"
    checked = subprocess.run(
        [analyze, "security", "--offline=yes", threshold, str(unit)], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout
    level = re.search(r"exposure level for .*: ([\d.]+)", checked.stdout)
    assert level is not None
    print(f"{unit.name}: {level[1]}")
    return float(level[1])


@by_unit
def test_no_unit_runs_as_root_but_the_one_that_installs(unit: Path) -> None:
    if unit == UPDATER:
        assert values(unit)["ExecStart"] == ["/opt/table-companion/systemd/update %i"]
        assert "User" not in values(unit)
        return
    own = NETWORK_USER if unit.stem == NETWORK_USER else "companion"
    assert values(unit)["User"] == [own]
    assert values(unit)["CapabilityBoundingSet"] == [""]


def test_the_game_has_no_network_and_its_helper_has_none_of_its_own() -> None:
    game = values(FOLDER / "companion.service")
    assert game["IPAddressDeny"] == ["any"]
    assert game["RestrictAddressFamilies"] == ["AF_UNIX AF_NETLINK"]
    helper = values(FOLDER / "companion-network.service")
    assert helper["PrivateNetwork"] == ["yes"]
    assert helper["RestrictAddressFamilies"] == ["AF_UNIX"]
    assert helper["LimitCORE"] == ["0"], "no password in a core dump"
    asked = values(FOLDER / "companion-network.socket", "Socket")
    assert asked["ListenStream"] == [SOCKET]
    assert (asked["SocketUser"], asked["SocketMode"]) == (["companion"], ["0600"])


def test_only_the_page_for_phones_has_a_network_and_it_has_nothing_else() -> None:
    phones = FOLDER / "companion-phones.service"
    unit = values(phones)
    assert exposure(phones, MOST_EXPOSED) <= MOST_EXPOSED
    assert unit["RestrictAddressFamilies"] == ["AF_UNIX AF_INET AF_INET6 AF_NETLINK"]
    assert unit["IPAddressDeny"] == ["any"], "but for those that are allowed"
    assert not {"0.0.0.0/0", "::/0", "any"} & set(unit["IPAddressAllow"][0].split())
    assert unit["ProtectSystem"] == ["strict"]
    assert not {"ReadWritePaths", "StateDirectory", "DeviceAllow"} & set(unit)
    # Where the game keeps its matches and its socket; it may not be this unit's to write.
    (start,) = unit["ExecStart"]
    assert start.endswith(" serve --data /var/lib/table-companion"), "as the table chose"
    assert unit["StandardOutput"] == ["null"], "it prints the key"
    networked = {
        file.name
        for file in UNITS
        if file != UPDATER and "AF_INET" in str(values(file).get("RestrictAddressFamilies"))
    }
    assert networked == {phones.name}


def test_the_backlight_has_one_name_everywhere() -> None:
    """Where udev shows it, where the game may write, and where it does."""
    rules = (FOLDER / "70-table-companion.rules").read_text()
    assert rules.count(f' {PLACE}"') == 2
    game = values(FOLDER / "companion.service")
    assert f"-{PLACE}" in game["ReadWritePaths"]
    assert game["ProtectKernelTunables"] == ["yes"], "and nothing else in /sys"


def test_the_game_reaches_its_devices_and_nothing_hides_them() -> None:
    game = values(FOLDER / "companion.service")
    devices = {each.split()[0] for each in game["DeviceAllow"]}
    wanted = {"drm", "input", "alsa", "ttyACM", "ttyUSB", "gpiochip", "tty"}
    assert {f"char-{each}" for each in wanted} <= devices
    # Each of these was seen to switch touch or the screen off without a word.
    assert "PrivateDevices" not in game
    assert "PrivateNetwork" not in game
    assert "MemoryDenyWriteExecute" not in game
    assert "AF_NETLINK" in game["RestrictAddressFamilies"][0]


def system_calls(group: str) -> set[str]:
    """The system calls of one of systemd's groups, and of those that it contains."""
    analyze = need("systemd-analyze", "systemd")
    listed = subprocess.run([analyze, "syscall-filter", group], capture_output=True, text=True)
    lines = [line.strip() for line in listed.stdout.splitlines()[1:]]
    found = {line for line in lines if line and line[0] not in "#@"}
    return found.union(*(system_calls(line) for line in lines if line.startswith("@")))


def test_a_voice_may_do_in_the_unit_what_it_does(tmp_path: Path) -> None:
    """espeak-ng runs as a child of the game, so within the same limits."""
    trace = tmp_path / "trace"
    spoken = command(need("espeak-ng"), Utterance("Blue 11.", "en", 0.0))
    traced = [need("strace"), "-f", "-qq", "-o", str(trace), *spoken]
    subprocess.run(traced, env=ENVIRONMENT, capture_output=True, check=True)
    used = set(re.findall(r"^\d+ +(\w+)\(", trace.read_text(), re.MULTILINE))
    assert {"execve", "write"} <= used
    filters = values(FOLDER / "companion.service")["SystemCallFilter"]
    allowed = set[str]()
    for each in filters:
        groups = set[str]().union(*map(system_calls, each.lstrip("~").split()))
        allowed = allowed - groups if each.startswith("~") else allowed | groups
    assert used - allowed == set()
    opened = set(re.findall(r'"(/dev/snd[^"]*)"', trace.read_text()))
    assert not opened, "only the game has the sound device open"


def test_the_game_waits_for_no_network_and_is_kept_alive() -> None:
    unit = values(FOLDER / "companion.service", "Unit")
    assert not re.search("network|online|time-sync", str(unit))
    assert int(unit["StartLimitBurst"][0]) > 1
    assert unit["OnFailure"] == ["companion-safe-mode.service"]
    game = values(FOLDER / "companion.service")
    assert game["Type"] == ["notify"]
    assert int(game["WatchdogSec"][0]) <= 15
    assert game["StateDirectory"] == ["table-companion"]
    # Told to stop, it ends by itself within two seconds; whoever waits longer for it waits in vain.
    assert 2 < int(game["TimeoutStopSec"][0]) <= 5
    # A game that hangs at each start, after its first frame or before, reaches the limit of starts
    # all the same: else the screen stays black.
    hangs = max(float(game[name][0]) for name in ("WatchdogSec", "TimeoutStartSec"))
    cycle = hangs + sum(float(game[name][0]) for name in ("RestartSec", "TimeoutStopSec"))
    assert int(unit["StartLimitBurst"][0]) * cycle < int(unit["StartLimitIntervalSec"][0])
    # It waits so long for a panel before it says that it is up without one.
    assert float(game["TimeoutStartSec"][0]) / 2 > PATIENCE


def test_the_game_waits_only_for_what_it_needs() -> None:
    unit = values(FOLDER / "companion.service", "Unit")
    assert unit["DefaultDependencies"] == ["no"], "else for all of the system's early services"
    waited_for = set(" ".join(unit["After"]).split())
    assert waited_for == {
        *("systemd-remount-fs.service", "systemd-udevd.service", "systemd-udev-trigger.service"),
        *("systemd-modules-load.service", "keyboard-setup.service"),
        "plymouth-start.service",  # ours ends the start picture, and shows none
    }
    assert "basic.target" in unit["Before"], "the rest of the system comes later"
    game = values(FOLDER / "companion.service")
    # Each of these makes systemd wait for more.
    assert not {"PrivateTmp", "BusName", "Sockets", "DynamicUser"} & set(game)
    assert "shutdown.target" in unit["Conflicts"][0], "told to shut down, it is ended"


def test_classes_of_devices_that_are_let_in_are_known_to_the_kernel_by_then() -> None:
    """Else systemd leaves a line out that allows one, and a scanner plugged in later is refused."""
    lines = (FOLDER / "modules.conf").read_text().splitlines()
    loaded = {line for line in lines if not line.startswith("#")}
    # Which module brings a class; the others are part of every kernel.
    brings = {"drm": "drm", "alsa": "snd", "ttyACM": "cdc_acm", "ttyUSB": "usbserial"}
    allowed = {each.split()[0] for each in values(FOLDER / "companion.service")["DeviceAllow"]}
    assert loaded == {module for name, module in brings.items() if f"char-{name}" in allowed}


def test_udev_reads_the_rules_without_a_complaint(installed: System) -> None:
    done = installed.run(
        "bash", "-c", "mount -t sysfs sysfs /sys && udevadm test /sys/class/mem/null"
    )
    assert "70-table-companion.rules" in done.stderr
    said = [line for line in done.stderr.splitlines() if "70-table-companion" in line]
    assert [line for line in said if "Reading rules file" not in line] == []


DECIDE = """
let rule; globalThis.polkit = {addRule: f => rule = f, Result: {YES: "yes"}};
eval(require("fs").readFileSync(process.argv[1], "utf8"));
const asked = JSON.parse(process.argv[2]);
const allows = ([id, user, about]) => rule({id, lookup: key => about[key]}, {user}) ?? "not ours";
console.log(JSON.stringify(asked.map(allows)));
"""


def test_polkit_lets_each_do_what_it_must_and_nobody_else() -> None:
    login = "org.freedesktop.login1"
    units = "org.freedesktop.systemd1.manage-units"
    manager = "org.freedesktop.NetworkManager"
    asked: list[tuple[str, str, dict[str, str], str]] = [
        (f"{login}.power-off", "companion", {}, "yes"),
        (f"{login}.reboot", "companion", {}, "yes"),
        (f"{login}.reboot-multiple-sessions", "companion", {}, "yes"),
        (f"{login}.power-off", "pi", {}, "not ours"),
        (f"{login}.suspend", "companion", {}, "not ours"),
        (units, "companion", {"unit": OWN_UNIT, "verb": "stop"}, "yes"),
        (units, "pi", {"unit": OWN_UNIT, "verb": "stop"}, "not ours"),
        (units, "companion", {"unit": OWN_UNIT, "verb": "start"}, "not ours"),
        (units, "companion", {"unit": "ssh.service", "verb": "stop"}, "not ours"),
        (units, "companion", {}, "not ours"),
        ("org.freedesktop.timedate1.set-time", "companion", {}, "yes"),
        ("org.freedesktop.timedate1.set-time", NETWORK_USER, {}, "not ours"),
        ("org.freedesktop.timedate1.set-timezone", "companion", {}, "not ours"),
        (units, "companion", {"unit": NETWORK_TIME, "verb": "stop"}, "yes"),
        (units, "companion", {"unit": NETWORK_TIME, "verb": "restart"}, "not ours"),
        (units, "companion", {"unit": "companion-update@check.service", "verb": "start"}, "yes"),
        (units, "companion", {"unit": "companion-update@install.service", "verb": "start"}, "yes"),
        (units, "companion", {"unit": "companion-update@x.service", "verb": "start"}, "not ours"),
        (units, NETWORK_USER, {"unit": OWN_UNIT, "verb": "stop"}, "not ours"),
        (f"{manager}.network-control", NETWORK_USER, {}, "yes"),
        (f"{manager}.wifi.scan", NETWORK_USER, {}, "yes"),
        (f"{manager}.settings.modify.system", NETWORK_USER, {}, "yes"),
        (f"{manager}.network-control", "companion", {}, "not ours"),
        (f"{manager}.enable-disable-network", NETWORK_USER, {}, "not ours"),
    ]
    rules = FOLDER / "50-table-companion.rules"
    questions = json.dumps([each[:3] for each in asked])
    command = [need("node", "nodejs"), "-e", DECIDE, str(rules), questions]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [each[3] for each in asked]


def test_shell_scripts_have_no_known_traps() -> None:
    shellcheck = need("shellcheck")
    scripts = [
        FOLDER / "safe-mode",
        *sorted(FOLDER.glob("*.sh")),
        FOLDER / "is-stick",
        FOLDER / "mount-data",
        FOLDER / "update",
        FOLDER / "companion",
        FOLDER / "start-picture-hook",
    ]
    done = subprocess.run(
        [shellcheck, "--severity=warning", *every(2, scripts, 1)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def test_the_chapter_on_the_pi_is_so() -> None:
    text = (FOLDER / "README.md").read_text()
    for target in re.findall(r"\]\(([^)#]+)", text):
        assert (FOLDER / target).exists(), target
    titles = {
        re.sub(r"[^\w -]", "", title).lower().replace(" ", "-")
        for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= titles
    install = str(FOLDER / "install.sh")
    told = subprocess.run([install, "--help"], capture_output=True, text=True, check=True).stdout
    for option in re.findall(r"install\.sh ((?:--[\w-]+(?: \d+)? ?)+)", text):
        for word in re.findall(r"--[\w-]+", option):
            assert f" {word}" in told, word


def systemctl(folder: Path, body: str) -> str:
    folder.mkdir()
    (folder / "systemctl").write_text(f"#!/bin/sh\n{body}\n")
    (folder / "systemctl").chmod(0o755)
    return str(folder)


def test_only_where_it_owns_the_device_it_offers_to_shut_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", systemctl(tmp_path / "bin", "exit 0"))
    monkeypatch.delenv(power.OWN_DEVICE, raising=False)
    assert not power.owns_device()
    monkeypatch.setenv(power.OWN_DEVICE, "1")
    assert power.owns_device()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not power.owns_device()
    unit = (FOLDER / "companion.service").read_text()
    assert f"{power.OWN_DEVICE}=1" in unit


@by_unit
def test_units_are_plain_files_without_repeated_sections(unit: Path) -> None:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(unit)
    assert {"Unit", "Service"} <= set(parser.sections())


def test_the_stick_has_one_name_everywhere() -> None:
    """Where udev mounts it, where the game may write, and what polkit lets it stop."""
    escape = [need("systemd-escape", "systemd"), "--path", "--suffix=mount", str(OWN_STICK)]
    assert subprocess.run(escape, capture_output=True, text=True).stdout.strip() == OWN_UNIT
    assert (FOLDER / "70-table-companion.rules").read_text().count(f' {OWN_STICK}"') == 2
    assert f"-{OWN_STICK}" in values(FOLDER / "companion.service")["ReadWritePaths"]
