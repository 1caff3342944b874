"""Which units reach a network, and what those may do besides."""

import re

from companion.club.address import CREDENTIAL
from companion.device.network.protocol import SOCKET
from tests.system.installing.units import FOLDER, MOST_EXPOSED, UNITS, UPDATER, exposure, values


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


def test_the_page_for_phones_has_a_network_and_nothing_else() -> None:
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


def test_no_other_unit_has_a_network() -> None:
    networked = {
        file.stem
        for file in UNITS
        if file != UPDATER and "AF_INET" in str(values(file).get("RestrictAddressFamilies"))
    }
    assert networked == {"companion-phones", "companion-club"}
