"""What the installer gets with apt: without a network, a voice, a library for the pins."""

import re
import subprocess
from pathlib import Path

from tests.system.conftest import INSTALL
from tests.system.installing.installer import HOME, install, told
from tests.system.installing.pi import System


def test_without_network_and_packages_it_says_what_to_do(fresh: System) -> None:
    told(fresh.run("bash", "-c", "rm /var/cache/apt/archives/*.deb"))
    done = fresh.run(INSTALL)
    assert done.returncode == 1
    assert "It stopped here: apt-get could not install python3-pygame" in done.stderr
    assert "What to do: connect the Pi to the network" in done.stderr
    assert not (fresh.written / HOME[1:]).exists()


def repository(system: System, package: str, present: bool = True) -> None:
    """apt's only source becomes a folder with one package in it; apt has not read it yet."""
    build = f"""
rm -rf /var/lib/apt/lists/* /etc/apt/sources.list.d/*
echo 'deb [trusted=yes] file:/repo ./' >/etc/apt/sources.list
mkdir -p /repo /package/DEBIAN && cd /repo && touch Packages
printf '%s\n' 'Package: {package}' 'Version: 0.6' 'Architecture: all' \
  'Maintainer: a test <test@example.org>' 'Description: of a test' >/package/DEBIAN/control
dpkg-deb --build /package one.deb
sum=$(sha256sum one.deb | cut -d ' ' -f 1) size=$(stat -c %s one.deb)
"""
    entry = 'printf "Filename: ./one.deb\nSize: $size\nSHA256: $sum\n" >Packages.end\n'
    known = "cat /package/DEBIAN/control Packages.end >Packages\n" if present else ""
    told(system.run("bash", "-ec", build + entry + known))


def pin_library(system: System, present: bool = True) -> None:
    """apt's only source has the pin library, if it is `present`."""
    repository(system, "python3-rpi-lgpio", present)


def test_a_voice_is_installed_only_where_it_is_wanted(installed: System) -> None:
    repository(installed, "espeak-ng")
    assert "espeak-ng" not in install(installed)
    assert "* packages: espeak-ng\n" in install(installed, "--voice")
    told(installed.run("dpkg", "-s", "espeak-ng"))
    assert "espeak-ng" in installed.path(f"{HOME}/packages").read_text().splitlines()
    assert "packages: all there" in install(installed, "--voice")


def test_a_voice_that_does_not_arrive_stops_nothing(installed: System) -> None:
    repository(installed, "espeak-ng", present=False)
    done = installed.run(INSTALL, "--voice")
    assert "Table Companion is installed" in told(done)
    assert "espeak-ng could not be installed: the game will not speak" in done.stderr


def test_the_pin_library_is_found_also_where_apt_has_no_lists_yet(installed: System) -> None:
    pin_library(installed)
    assert "* packages: python3-rpi-lgpio\n" in install(installed)
    told(installed.run("dpkg", "-s", "python3-rpi-lgpio"))
    assert "python3-rpi-lgpio" in installed.path(f"{HOME}/packages").read_text().splitlines()
    assert "packages: all there" in install(installed)


def test_without_a_pin_library_it_says_what_that_means(installed: System) -> None:
    pin_library(installed, present=False)
    done = installed.run(INSTALL)
    assert "packages: all there" in told(done)
    assert done.stderr == (
        "  ! none of python3-rpi-lgpio python3-rpi.gpio can be had:"
        " buttons on the Pi's pins will not work, all else does\n"
    )


def test_a_pin_library_that_does_not_arrive_stops_nothing(installed: System) -> None:
    pin_library(installed)
    told(installed.run("rm", "/repo/one.deb"))
    done = installed.run(INSTALL)
    assert "Table Companion is installed" in told(done)
    assert "python3-rpi-lgpio could not be installed: buttons on" in done.stderr


# A disk with so many MB left; the host's own is larger.
DF = """#!/bin/sh
echo "Filesystem 1048576-blocks Used Available Capacity Mounted on"
echo "/dev/root 4000 3000 {free} 90% /"
"""


def leave_free(system: System, free: int) -> None:
    told(
        system.run(
            "install",
            "-D",
            "-m",
            "755",
            "/dev/stdin",
            "/usr/local/bin/df",
            text=DF.format(free=free),
        )
    )


def test_it_begins_only_where_there_is_room_for_all_that_it_brings(
    fresh: System, tmp_path: Path
) -> None:
    leave_free(fresh, 60)
    assert "only 60 MB are free, and it needs 100" in fresh.run(INSTALL).stderr
    leave_free(fresh, 150)
    has_lists = "compgen -G '/var/lib/apt/lists/*_Packages*'"
    assert fresh.run("bash", "-c", has_lists).returncode == 0
    refused = fresh.run(INSTALL)
    assert refused.returncode == 1
    said = re.search(r"only 150 MB are free, and it needs (\d+)\n", refused.stderr)
    assert said is not None, refused.stderr
    needed = int(said[1])
    assert not (fresh.written / HOME[1:]).exists()
    leave_free(fresh, needed - 1)
    assert fresh.run(INSTALL).returncode == 1
    before = megabytes(fresh)
    leave_free(fresh, needed)
    install(fresh)
    taken = megabytes(fresh) - before
    # The packages lie in apt's cache already, so they need not be downloaded.
    assert taken + 50 < needed < taken + 250, (taken, needed)
    # Where apt has no lists yet, these need room first.
    none = fresh.on_top(tmp_path / "none")
    told(
        none.run(
            "bash", "-c", "rm -rf /var/lib/apt/lists/*; dpkg --purge --force-depends python3-segno"
        )
    )
    leave_free(none, 260)
    assert "only 260 MB are free, and it needs 270" in none.run(INSTALL).stderr
    # Brought up to date it needs no more than the program does.
    leave_free(fresh, 150)
    install(fresh)


def megabytes(system: System) -> int:
    """What was written in this system."""
    said = subprocess.run(["du", "-sm", system.written], capture_output=True, text=True, check=True)
    return int(said.stdout.split()[0])
