"""What NetworkManager is asked for, byte by byte, and what its answers mean."""

import re
from pathlib import Path

import pytest

from companion.device.network import nmcli, wifi
from companion.device.network.nmcli import ASK_TIMEOUT, JOIN_TIMEOUT, NetworkProblem
from tests.device.network.stub import FOUND, PROFILES, RADIO, StubManager, hexed, stub_manager

TYPED = 'pass:w\\rd "$x" 12'


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StubManager:
    return stub_manager(tmp_path / "nm", monkeypatch)


@pytest.mark.usefixtures("manager")
def test_networks_are_listed_once_with_their_best_signal() -> None:
    found = {bytes.fromhex(each["ssid"]).decode(): each for each in nmcli.networks()}
    assert next(iter(found)) == "Home", "the connected one first"
    assert found["Home"]["signal"] == 81
    assert {name for name, each in found.items() if each["connected"]} == {"Home"}
    assert {name for name, each in found.items() if each["known"]} == {"Home", "Attic: top\\floor"}
    assert {name for name, each in found.items() if not each["secured"]} == {"Café"}
    assert {name for name, each in found.items() if not each["usable"]} == {"Firm", "Old"}
    assert found["Attic: top\\floor"]["signal"] == 0
    assert len(found) == 7, "one that hides its name is left out"


def test_what_nmcli_is_asked_for_a_list(manager: StubManager) -> None:
    nmcli.networks()
    assert [" ".join(each.words) for each in manager.asked] == [
        RADIO,
        PROFILES,
        "-e no -g 802-11-wireless.ssid connection show uuid 1111-a",
        "-e no -g 802-11-wireless.ssid connection show uuid 2222-b",
        f"{FOUND} yes",
    ]


def test_a_new_network_gets_a_profile_that_counts_only_when_it_works(manager: StubManager) -> None:
    nmcli.connect(b"Neighbour", TYPED)
    add, up, modify = manager.commands
    (new,) = re.findall(r"connection\.uuid (\S+)", add)
    assert add == (
        f"connection add type wifi ifname * con-name table-companion {new[:8]}"
        f" connection.uuid {new} ssid Neighbour connection.autoconnect no"
        " connection.auth-retries 1 wifi-sec.key-mgmt wpa-psk"
    )
    assert re.fullmatch(rf"--wait 60 connection up uuid {new} passwd-file /proc/self/fd/\d+", up)
    assert modify == f"connection modify uuid {new} connection.autoconnect yes"
    (secret,) = [each.secret for each in manager.asked if each.secret]
    assert secret == f"802-11-wireless-security.psk:{TYPED}\n"


def test_no_command_line_no_environment_and_no_log_has_the_password(
    manager: StubManager, capfd: pytest.CaptureFixture[str]
) -> None:
    manager.answer("connection up", status=4, error="Error: Secrets were required\n")
    with pytest.raises(NetworkProblem):
        nmcli.connect(b"Neighbour", TYPED)
    assert all(TYPED not in " ".join(each.words) for each in manager.asked)
    known = {"PATH", "LC_ALL", "LC_CTYPE", "PWD"}  # the last is the shell's
    assert all(set(each.environment) <= known for each in manager.asked)
    out, err = capfd.readouterr()
    assert "nmcli ends with 4" in err
    assert TYPED not in out + err
    left = [file for file in manager.folder.iterdir() if file.name != "asked"]
    assert all(TYPED not in file.read_text() for file in left)


def test_a_wrong_password_leaves_no_profile_and_those_before(manager: StubManager) -> None:
    manager.answer("connection up", status=4, error="Error: (7) Secrets were required\n")
    with pytest.raises(NetworkProblem, match="password"):
        nmcli.connect(b"Home", TYPED)
    add, _up, delete = manager.commands
    (new,) = re.findall(r"connection\.uuid (\S+)", add)
    assert delete == f"connection delete uuid {new}"


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ("connecting (configuring)", "password"),
        ("connecting (need authentication)", "password"),
        ("connecting (getting IP configuration)", "late"),
        ("connected", "late"),
    ],
)
def test_a_network_that_lets_nobody_in_has_another_password(
    manager: StubManager, state: str, code: str
) -> None:
    """NetworkManager asks nmcli for the password again and again, and gets the same."""
    manager.answer("connection up", status=3, error="Error: Timeout expired (60 seconds)\n")
    manager.answer("-t -f TYPE,STATE device", f"ethernet:connected\nwifi:{state}\nwifi-p2p:x\n")
    with pytest.raises(NetworkProblem, match=code):
        nmcli.connect(b"Home", TYPED)
    assert "connection delete" in manager.commands[-1]


def test_a_new_password_that_works_takes_the_place_of_the_old_one(manager: StubManager) -> None:
    nmcli.connect(b"Home", TYPED)
    assert manager.commands[-1] == "connection delete uuid 1111-a"


def test_a_known_network_is_joined_as_it_is_kept(manager: StubManager) -> None:
    nmcli.connect(b"Attic: top\\floor", "")
    assert manager.commands == ["--wait 60 connection up uuid 2222-b"]


def test_an_open_network_has_no_key(manager: StubManager) -> None:
    nmcli.connect("Café".encode(), "")
    add = manager.commands[0]
    assert "wifi-sec" not in add
    assert "ssid CafÃ© " in add, "the bytes of its name"


def test_wpa3_alone_has_a_key_of_its_own(manager: StubManager) -> None:
    nmcli.connect(b"New", TYPED)
    assert manager.commands[0].endswith("wifi-sec.key-mgmt sae")


def test_forgetting_deletes_every_profile_of_a_network(manager: StubManager) -> None:
    manager.answer(PROFILES, "1111-a:802-11-wireless\n4444-d:802-11-wireless\n")
    manager.answer("connection show uuid 4444-d", "Home\n")
    nmcli.forget(b"Home")
    assert manager.commands == [f"connection delete uuid {each}" for each in ("1111-a", "4444-d")]


def test_a_network_out_of_reach_is_not_tried(manager: StubManager) -> None:
    with pytest.raises(NetworkProblem, match="signal"):
        nmcli.connect(b"Nowhere", TYPED)
    assert manager.commands == []


@pytest.mark.parametrize(
    ("status", "said", "problem"),
    [
        (4, "Connection activation failed: Secrets were required, but not provided.", "password"),
        (4, "Connection activation failed: (53) The Wi-Fi network could not be found", "signal"),
        (4, "Connection activation failed: IP configuration could not be reserved", "address"),
        (3, "Error: Timeout expired (60 seconds)", "late"),
        (8, "Error: NetworkManager is not running.", "helper"),
        (1, "Error: something else.", "failed"),
    ],
)
def test_what_went_wrong_has_a_name(
    manager: StubManager, status: int, said: str, problem: str
) -> None:
    manager.answer("connection up", status=status, error=f"{said}\n")
    with pytest.raises(NetworkProblem, match=problem):
        nmcli.connect(b"Home", "")


def test_wifi_that_is_off_is_said(manager: StubManager) -> None:
    manager.answer(RADIO, "disabled\n")
    with pytest.raises(NetworkProblem, match="off"):
        nmcli.networks()


def test_without_nmcli_nothing_answers(
    manager: StubManager, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(nmcli, "ENVIRONMENT", {"PATH": str(tmp_path)})
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NetworkProblem, match="helper"):
        nmcli.networks()
    assert manager.asked == []


def test_names_that_are_none_are_left_out(manager: StubManager) -> None:
    manager.answer(FOUND, f" :zz:50:WPA2\n :{hexed('x' * 33)}:50:WPA2\n :00ff:9:WPA2\nodd\n")
    assert {each["ssid"] for each in nmcli.networks()} == {
        hexed("Home"),
        hexed("Attic: top\\floor"),
    }


def test_the_screen_waits_longer_than_the_helper_does() -> None:
    """It looks for networks, tries one, takes its profile away, and looks again."""
    assert wifi.TIMEOUT > JOIN_TIMEOUT + 3 * ASK_TIMEOUT
