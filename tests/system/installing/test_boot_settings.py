"""The boot settings that the installer changes on request, and gives back."""

import re
from itertools import permutations

import pytest

from tests.system.installing.installer import CMDLINE, CONFIG, install, told
from tests.system.installing.pi import System

OPTIONS = "/etc/default/table-companion"
# Each option alone: what it brings into config.txt, cmdline.txt and the options of the game's unit.
ALONE = {
    ("--boot",): ("disable_splash=1", "quiet loglevel=3", ""),
    ("--rotate", "270"): ("", "fbcon=rotate:3", "COMPANION_ROTATE=270@"),
    ("--shutdown-button", "5"): ("gpio-shutdown,gpio_pin=5,", "", ""),
}


def test_boot_settings_are_changed_on_request_and_given_back(installed: System) -> None:
    before = [installed.path(file).read_text() for file in (CONFIG, CMDLINE)]
    for _ in range(2):  # again is the same as once
        install(installed, "--boot", "--rotate", "180", "--shutdown-button", "3")
        config, cmdline = (installed.path(file).read_text() for file in (CONFIG, CMDLINE))
        assert config == before[0] + (
            "# table-companion: begin\n[all]\ndisable_splash=1\n"
            "dtoverlay=gpio-shutdown,gpio_pin=3,active_low=1,gpio_pull=up\n# table-companion: end\n"
        )
        assert cmdline.count("\n") == 1
        assert cmdline.startswith(before[1].strip())
        assert cmdline.split().count("quiet") == 1
        assert "fbcon=rotate:2" in cmdline
    assert re.fullmatch(r"COMPANION_ROTATE=180@\d+\n", installed.path(OPTIONS).read_text())
    kept = [installed.path(f"{file}.before-table-companion") for file in (CONFIG, CMDLINE)]
    assert [file.read_text() for file in kept] == before


def test_boot_settings_that_changed_meanwhile_stay(installed: System) -> None:
    """At its first start a Pi renames its partitions: the old name would not start any more."""
    install(installed, "--boot", "--rotate", "180")
    change = f"sed -i s/PARTUUID=1-02/PARTUUID=77-02/ {CMDLINE}; echo dtparam=i2c_arm=on >>{CONFIG}"
    told(installed.run("bash", "-c", change))
    install(installed, "--boot", "--rotate", "90")
    config, cmdline = (installed.path(file).read_text() for file in (CONFIG, CMDLINE))
    assert config.count("disable_splash=1") == 1
    assert "dtparam=i2c_arm=on" in config
    assert "root=PARTUUID=77-02 rootwait quiet loglevel=3" in cmdline
    assert "fbcon=rotate:1" in cmdline
    assert "fbcon=rotate:2" not in cmdline
    install(installed, "--uninstall")
    config, cmdline = (installed.path(file).read_text() for file in (CONFIG, CMDLINE))
    assert config == "dtparam=audio=on\n\n[cm4]\notg_mode=1\ndtparam=i2c_arm=on\n"
    assert cmdline == "console=tty1 root=PARTUUID=77-02 rootwait quiet\n"


@pytest.mark.parametrize("order", list(permutations(ALONE)))
def test_each_option_changes_only_what_it_is_for(
    installed: System, order: tuple[tuple[str, ...], ...]
) -> None:
    files = CONFIG, CMDLINE, OPTIONS
    own = "COMPANION_SCREEN=HDMI-A-1\n"
    told(installed.run("bash", "-c", f"printf {own!r} >{OPTIONS}"))
    asked_for: list[tuple[str, ...]] = []
    for option in (*order, *order):  # and once more, when all is there already
        install(installed, *option)
        asked_for.append(option)
        found = [installed.path(file).read_text() for file in files]
        for each, brought in ALONE.items():
            for text, part in zip(found, brought, strict=True):
                assert text.count(part) == (each in asked_for) or not part, (asked_for, part)
        assert found[2].startswith(own)
    install(installed)
    assert [installed.path(file).read_text() for file in files] == found, "an update"


def test_a_rotation_of_an_earlier_version_can_be_changed_in_settings(installed: System) -> None:
    old = "COMPANION_OPTIONS=--lang nl --rotate 90 --demo\nCOMPANION_SCREEN=kms\n"
    told(installed.run("bash", "-c", f"printf -- {old!r} >{OPTIONS}"))
    for _ in range(2):
        install(installed)
        options, rotation, screen = sorted(installed.path(OPTIONS).read_text().splitlines())
        assert options == "COMPANION_OPTIONS=--lang nl --demo"
        assert re.fullmatch(r"COMPANION_ROTATE=90@\d+", rotation)
        assert screen == "COMPANION_SCREEN=kms"
