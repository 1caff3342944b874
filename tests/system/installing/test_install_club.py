"""The installer puts a table into a club: the address comes by standard input, kept for root."""

import re
import subprocess

import pytest

from companion.club.address import CREDENTIAL
from tests.system.conftest import INSTALL
from tests.system.installing.installer import DATA, install, told
from tests.system.installing.pi import System
from tests.system.installing.test_install_packages import repository
from tests.system.installing.test_units import FOLDER, exposure, values

ADDRESS = "postgresql://kitchen:very-secret@club.lan/club"
FILE = "/etc/table-companion/club"
UNIT = "companion-club.service"


def join(
    system: System, text: str = f"{ADDRESS}\n", *more: str
) -> "subprocess.CompletedProcess[str]":
    """The installer with an address on its standard input."""
    return system.run(INSTALL, "--club", *more, text=text)


def is_enabled(system: System) -> bool:
    """Whether the service starts with the system."""
    return system.run("systemctl", "is-enabled", UNIT).stdout.strip() == "enabled"


def test_a_table_joins_a_club_and_stays_in_it(installed: System) -> None:
    assert not is_enabled(installed)
    repository(installed, "python3-psycopg")
    done = join(installed)
    said = told(done)
    assert "packages: python3-psycopg" in said
    assert "very-secret" not in said + done.stderr
    assert told(installed.run("cat", FILE)) == f"{ADDRESS}\n"
    assert told(installed.run("stat", "-c", "%U %a", FILE)) == "root 600\n"
    assert is_enabled(installed)
    again = install(installed)
    assert FILE not in again, "an update leaves it as it is"
    assert told(installed.run("cat", FILE)) == f"{ADDRESS}\n"
    assert is_enabled(installed)
    checked = installed.run(INSTALL, "--check").stdout
    assert "ok     the address of the club" in checked
    assert "ok     the club gets what is played" in checked
    told(installed.run("chmod", "644", FILE))
    assert f"WRONG  others can read {FILE}" in installed.run(INSTALL, "--check").stdout


def test_a_table_leaves_its_club(installed: System) -> None:
    repository(installed, "python3-psycopg")
    told(join(installed))
    told(installed.run("install", "-D", "/dev/null", f"{DATA}/club.json"))
    assert "no club any more" in install(installed, "--no-club")
    for gone in (FILE, f"{DATA}/club.json"):
        assert installed.run("test", "-e", gone).returncode == 1
    assert not is_enabled(installed)
    install(installed)
    assert not is_enabled(installed)


def test_uninstalled_nothing_of_it_stays(installed: System) -> None:
    repository(installed, "python3-psycopg")
    told(join(installed))
    install(installed, "--uninstall")
    for gone in ("/etc/table-companion", f"/etc/systemd/system/{UNIT}"):
        assert installed.run("test", "-e", gone).returncode == 1
    links = told(installed.run("find", "/etc/systemd/system", "-name", UNIT))
    assert links == ""
    assert installed.run("dpkg", "-s", "python3-psycopg").returncode != 0, "it came with it"


def test_without_the_driver_the_game_is_installed_all_the_same(installed: System) -> None:
    done = join(installed)
    told(done)
    assert "python3-psycopg could not be installed" in done.stderr
    assert is_enabled(installed)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "there is no address of a club"),
        ("\n", "there is no address of a club"),
        ("mysql://kitchen:very-secret@club.lan/club\n", "begins with postgresql://"),
        ("postgresql://kitchen:very secret@club.lan/club\n", "that is no address"),
        ("postgresql://kitchen:very-secret@club.lan/\tclub\n", "that is no address"),
    ],
)
def test_what_is_no_address_is_not_kept(installed: System, text: str, complaint: str) -> None:
    done = join(installed, text)
    assert done.returncode == 1
    assert complaint in done.stderr
    assert "secret" not in done.stdout + done.stderr
    assert installed.run("test", "-e", FILE).returncode == 1


def test_a_dry_run_keeps_nothing(installed: System) -> None:
    done = join(installed, f"{ADDRESS}\n", "--dry-run")
    assert FILE in told(done)
    assert not re.search("very-secret", done.stdout + done.stderr)
    assert installed.run("test", "-e", FILE).returncode == 1
    assert not is_enabled(installed)


def test_the_club_has_its_password_from_systemd_and_the_game_knows_nothing_of_it() -> None:
    club = values(FOLDER / "companion-club.service")
    assert club["LoadCredential"] == [f"{CREDENTIAL}:/etc/table-companion/club"]
    assert club["ExecStart"][0].endswith("companion club sync"), "no address in a command line"
    assert club["Environment"] == ["PYTHONUNBUFFERED=1"]
    assert "EnvironmentFile" not in club
    assert club["LimitCORE"] == ["0"], "no password in a core dump"
    assert "ProcSubset" not in club, "the number of the board is not of a process"
    assert exposure(FOLDER / "companion-club.service", 2.0) <= 2.0
    unit = values(FOLDER / "companion-club.service", "Unit")
    assert unit["ConditionPathExists"] == ["/etc/table-companion/club"]
    assert not re.search("network-online", str(unit)), "it tries again by itself"
    game = (FOLDER / "companion.service").read_text()
    assert "club" not in game
