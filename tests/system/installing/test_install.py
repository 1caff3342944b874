"""The installer, run for real in a system of its own: fresh, again, newer, and away."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import companion
from companion.catalogues import LANGUAGES
from tests.system.command import ROOT
from tests.system.conftest import INSTALL
from tests.system.installing.installer import (
    CMDLINE,
    CONFIG,
    DATA,
    HOME,
    as_companion,
    install,
    told,
)
from tests.system.installing.pi import System

# Of apt, dpkg and the clock, whatever is installed or removed: caches, logs, and what they saw.
OTHERS = re.compile(
    r"^(var/(cache|log|lib/(apt|dpkg|systemd/deb-systemd-helper-\w+))/|etc/(ld\.so\.cache$|\w+-$)"
    r"|(var/lib/dpkg|var/lib/systemd|var/cache|var/log|run|tmp|src|dev)$"
    r"|etc/\.pwd\.lock$|etc/(subuid|subgid)$)"
)


def seen(system: System, about: str = "%y %m %s %l") -> dict[str, str]:
    """Every file of a system and what it is; traces of apt aside."""
    files = "find / -xdev \\( -path /proc -o -path /src \\) -prune -o"
    listing = f"{files} -type d -printf '%P|d %m\\n' -o -printf '%P|{about}\\n'"
    lines = told(system.run("bash", "-c", listing)).splitlines()
    found = dict(line.split("|", 1) for line in lines)
    return {name: what for name, what in found.items() if not OTHERS.search(name)}


def difference(one: dict[str, str], other: dict[str, str]) -> dict[str, tuple[str, str]]:
    """What is not the same."""
    return {
        name: (one.get(name, ""), other.get(name, ""))
        for name in one.keys() | other.keys()
        if one.get(name) != other.get(name)
    }


def test_a_fresh_pi_becomes_the_companion(first: tuple[System, str], installed: System) -> None:
    said = first[1]
    assert "Table Companion is installed" in said
    groups = told(installed.run("id", "-nG", "companion")).split()
    devices = {"video", "render", "input", "dialout", "audio"}
    assert set(groups) == {"companion", *devices, "systemd-journal"}
    assert (
        told(installed.run("getent", "passwd", "companion")).strip().endswith("/usr/sbin/nologin")
    )
    assert told(installed.run("systemctl", "is-enabled", "companion.service")) == "enabled\n"
    assert installed.path("/etc/udev/rules.d/70-table-companion.rules").is_file()
    assert installed.path("/etc/polkit-1/rules.d/50-table-companion.rules").is_file()
    told(installed.run("test", "-x", f"{HOME}/systemd/is-stick"))
    # Nothing was put into the system's Python, and nothing belongs to the user that runs it.
    assert not [*installed.path("/usr/local/lib").rglob("*companion*")]
    owners = told(installed.run("find", HOME, "!", "-user", "root"))
    assert owners == ""
    assert "config.txt" in said  # hints are printed,
    assert "disable_splash" not in installed.path(CONFIG).read_text()  # and nothing else


def test_the_second_time_nothing_changes(installed: System) -> None:
    with_times = "%y %m %s %l %T@"
    before = seen(installed, with_times)
    said = install(installed)
    assert "packages: all there" in said
    assert "up to date" in said
    assert difference(before, seen(installed, with_times)) == {}


def test_the_installed_app_runs_on_the_distributions_pygame(installed: System) -> None:
    versions = "import pygame, json; print(json.dumps([pygame.version.ver, pygame.__file__]))"
    python = f"{HOME}/venv/bin/python"
    version, where = json.loads(told(installed.run(python, "-P", "-c", versions)).splitlines()[-1])
    assert version == "2.1.2"
    assert where.startswith("/usr/lib/python3/dist-packages/")
    script = f"""
import os, signal, socket, subprocess, sys
os.makedirs("{DATA}", exist_ok=True)
os.chown("{DATA}", {user_id(installed)}, {user_id(installed)})
line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
line.bind("/tmp/notify"); os.chmod("/tmp/notify", 0o777); line.settimeout(60)
command = {as_companion(python, "-P", "-m", "companion", "--reader", "none")!r}
environment = dict(os.environ, NOTIFY_SOCKET="/tmp/notify", WATCHDOG_USEC="1000000")
for _ in range(2):
    app = subprocess.Popen(command, env=environment)
    heard = [line.recv(99).decode() for _ in range(4)]
    assert heard == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"], heard
    app.send_signal(signal.SIGTERM)
    assert app.wait(20) == 0
    while line.recv(99) != b"STOPPING=1": pass
"""
    told(installed.run("python3", "-c", script))
    assert (installed.path(DATA) / "companion.db").is_file()


def test_a_device_has_its_languages_as_compiled(installed: System) -> None:
    script = (
        "from companion.app.translation import translator\n"
        "from companion.catalogues import LANGUAGES, LOCALE\n"
        "kinds = {file.suffix for file in LOCALE.rglob('*.*')}\n"
        "print(*LANGUAGES, *kinds, translator('nl')('Back'))"
    )
    said = told(installed.run(f"{HOME}/venv/bin/python", "-P", "-c", script)).split()
    assert said == [*LANGUAGES, ".mo", "Terug"]


def user_id(system: System) -> int:
    return int(told(system.run("id", "-u", "companion")))


def test_the_screens_pass_their_tests_on_the_distributions_pygame(
    installed: System, tmp_path: Path
) -> None:
    """The tests of this repository, with pytest from the developers and pygame from the Pi."""
    system = installed.on_top(tmp_path / "tests", ROOT)
    tools = Path(pytest.__file__).parent.parent
    leave = shutil.ignore_patterns("pygame*", "mypy*", "*.pyc", "pip", "setuptools", "ruff*")
    shutil.copytree(tools, system.written / "tools", ignore=leave)
    chosen = ["render/test_idle", "shell/test_fingers"]
    chosen += [f"screens/test_{name}" for name in ("menu", "snapshots", "home")]
    files = ["tests/games/thirteen/test_pilot.py", *(f"tests/ui/{name}.py" for name in chosen)]
    code = (
        "import sys; sys.path.append('/tools'); import pytest, pygame;"
        "assert pygame.version.ver == '2.1.2', pygame.version.ver;"
        f"sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', '-p', 'no:xdist', *{files!r}]))"
    )
    python = f"{HOME}/venv/bin/python"
    done = system.run("env", "-C", "/src", "PYTHONDONTWRITEBYTECODE=1", python, "-c", code)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert re.search(r"\d\d+ passed", done.stdout)


def test_its_command_reaches_the_devices_own_matches(installed: System) -> None:
    own = f"install -d -o companion -g companion {DATA}"
    script = f"{own} && companion new --players Anne,Carl,Marc && companion matches && id -u"
    said = told(installed.run("bash", "-c", script)).splitlines()
    assert "Anne, Carl, Marc" in said[1]
    assert said[-1] == "0"
    database = installed.path(f"{DATA}/companion.db")
    assert database.stat().st_uid == user_id(installed)
    # What is nobody's but the caller's runs as the caller.
    sheet = told(installed.run("companion", "simulate", "thirteen", "--seed", "7"))
    assert '"over": true' in told(installed.run("companion", "score", text=sheet))


def test_a_deck_comes_from_a_file_that_only_its_owner_may_read(installed: System) -> None:
    """As the chapter on the Pi says; while nothing else has the journal."""
    deck = '{"deck": "ours", "game": "thirteen", "tags": {"04A1": "B7"}}'
    script = f"""
install -d -o companion -g companion {DATA}
install -m 0600 /dev/stdin /root/deck.json
companion tags import - < /root/deck.json
"""
    said = told(installed.run("bash", "-ec", script, text=deck))
    assert said == "ours: 1 tags\n"
    refused = installed.run("companion", "tags", "import", "/root/deck.json")
    assert refused.returncode == 2
    assert "cannot read /root/deck.json: Permission denied" in refused.stderr


def test_check_says_what_is_wrong_and_what_is_right(fresh: System, installed: System) -> None:
    before = fresh.run(INSTALL, "--check")
    assert before.returncode == 1
    assert "WRONG  package python3-pygame is missing\n         run: sudo /src/" in before.stdout
    assert "WRONG" not in install(installed, "--check")
    told(installed.run("rm", "/etc/udev/rules.d/70-table-companion.rules"))
    told(installed.run("gpasswd", "-d", "companion", "input"))
    after = installed.run(INSTALL, "--check")
    assert after.returncode == 1
    assert re.findall(r"WRONG  (.*)", after.stdout) == [
        "companion is not in the group input",
        "the udev rules are missing or changed",
    ]
    install(installed)
    install(installed, "--check")


@pytest.mark.parametrize("options", [(), ("--boot", "--rotate", "180"), ("--uninstall",)])
def test_a_dry_run_changes_nothing(fresh: System, options: tuple[str, ...]) -> None:
    before = seen(fresh, "%y %m %s %l %T@")
    said = install(fresh, "--dry-run", *options)
    assert "would run: " in said
    assert said.endswith("Nothing was changed.\n")
    assert difference(before, seen(fresh, "%y %m %s %l %T@")) == {}


def test_a_newer_one_takes_its_place_and_the_matches_stay(
    installed: System, source: Path, tmp_path: Path
) -> None:
    own = f"install -d -o companion -g companion {DATA}"
    told(installed.run("bash", "-c", f"{own} && companion new --players Anne,Carl,Marc"))
    newer = tmp_path / "newer"
    shutil.copytree(source, newer)
    version = newer / "companion/__init__.py"
    version.write_text(version.read_text().replace(companion.__version__, "9.9.9"))
    system = installed.on_top(tmp_path / "updated", newer)
    install(system)
    assert told(system.run("companion", "--version")) == "companion 9.9.9\n"
    assert "Anne, Carl, Marc" in told(system.run("companion", "matches"))
    code = told(system.run("bash", "-c", f"ls -d {HOME}/code-*")).split()
    assert len(code) == 1  # the old one is gone


def test_uninstalled_it_leaves_nothing(fresh: System, installed: System) -> None:
    told(installed.run(*as_companion("true")))
    install(installed, "--boot", "--rotate", "90", "--shutdown-button", "3")
    assert "disable_splash=1" in installed.path(CONFIG).read_text()
    said = install(installed, "--uninstall")
    assert said.endswith("Table Companion is gone.\n")
    assert difference(seen(fresh), seen(installed)) == {}
    assert installed.run("id", "companion").returncode != 0
    assert installed.run("dpkg", "-s", "python3-pygame").returncode != 0
    packages = ["dpkg-query", "-W"]
    assert told(installed.run(*packages)) == told(fresh.run(*packages))
    assert installed.path(CONFIG).read_text() == fresh.path(CONFIG).read_text()
    assert installed.path(CMDLINE).read_text() == fresh.path(CMDLINE).read_text()


def test_matches_outlive_it_unless_they_are_to_go_too(installed: System) -> None:
    own = f"install -d -o companion -g companion {DATA}"
    told(installed.run("bash", "-c", f"{own} && companion new --players Anne,Carl,Marc"))
    said = install(installed, "--uninstall")
    assert f"stay in {DATA}" in said
    assert installed.path(f"{DATA}/companion.db").stat().st_uid == 0
    # Installed again they are there, and belong to whoever plays.
    install(installed)
    assert "Anne, Carl, Marc" in told(installed.run("companion", "matches"))
    install(installed, "--uninstall", "--with-matches")
    assert installed.run("ls", DATA).returncode != 0


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--rotate", "45"], "give 0, 90, 180 or 270"),
        (["--rotate"], "see systemd/install.sh --help"),
        (["--data-partition", "/dev/null"], "see: lsblk"),
        (["--data-partition"], "see systemd/install.sh --help"),
        (["--shutdown-button", "99"], "give a BCM number"),
        (["--shutdown-button", "x"], "give a BCM number"),
        (["--splash", "yes"], "give on or off"),
        (["--with-matches"], "leave it out"),
        (["--unknown"], "choose one of the above"),
    ],
)
def test_options_that_cannot_be_meant(options: list[str], complaint: str) -> None:
    command = [str(ROOT / "systemd/install.sh"), "--dry-run", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert complaint in done.stderr


def test_an_incomplete_copy_is_not_installed(fresh: System, source: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(source / "systemd", broken / "systemd")
    done = fresh.on_top(tmp_path / "system", broken).run(INSTALL)
    assert done.returncode == 1
    assert "not a whole copy" in done.stderr


def test_whoever_is_not_root_is_told_so(fresh: System) -> None:
    nobody = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]
    done = fresh.run(*nobody, INSTALL)
    assert done.returncode == 1
    assert "run it again as: sudo /src/systemd/install.sh" in done.stderr


# A newer systemd's answer; all else is asked of the one that is there.
NEWER_SYSTEMD = """#!/bin/sh
case $1 in --version) echo "systemd 257 (257.8-1)";; *) exec /usr/bin/systemctl "$@";; esac
"""
RESTART = "/etc/systemd/system/companion.service.d/restart-direct.conf"


def test_a_crash_is_a_restart_whichever_systemd_it_is(installed: System, tmp_path: Path) -> None:
    """Before 254 the line is not known, and from then on needed."""
    system = installed.on_top(tmp_path / "system")
    is_there = ["test", "-e", RESTART]
    assert system.run(*is_there).returncode == 1
    wrapper = system.written / "usr/local/bin/systemctl"
    wrapper.parent.mkdir(parents=True)
    wrapper.write_text(NEWER_SYSTEMD)
    wrapper.chmod(0o755)
    install(system)
    assert system.run(*is_there).returncode == 0
    assert "RestartMode=direct" in system.path(RESTART).read_text()
    # On the system that it was before.
    told(system.run("rm", "/usr/local/bin/systemctl"))
    install(system)
    assert system.run(*is_there).returncode == 1


def test_what_an_earlier_version_brought_goes(installed: System, tmp_path: Path) -> None:
    system = installed.on_top(tmp_path / "system")
    splash = system.written / "etc/systemd/system/companion-splash.service"
    splash.parent.mkdir(parents=True)
    splash.write_text("[Service]\nExecStart=true\n")
    assert "companion-splash.service: away" in install(system)
    assert system.run("test", "-e", "/etc/systemd/system/companion-splash.service").returncode == 1
