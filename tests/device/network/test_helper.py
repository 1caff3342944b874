"""The helper on a real socket, as the game asks it; and whatever else may come there."""

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.device.network import helper, wifi
from companion.device.network.protocol import (
    MOST_BYTES,
    BadRequest,
    Request,
    read_request,
    write_request,
)
from companion.ui.shell.device_states import WifiNetwork
from tests.device.network.stub import StubManager, hexed, stub_manager


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StubManager:
    return stub_manager(tmp_path / "nm", monkeypatch)


@pytest.fixture
def place(tmp_path: Path, manager: StubManager) -> Iterator[str]:
    """The socket of a helper that runs until the test has ended."""
    del manager
    with closing(socket.socket(socket.AF_UNIX)) as listening:
        listening.bind(str(tmp_path / "socket"))
        listening.listen()

        def run() -> None:
            while not over.is_set():
                helper.serve(listening, 0.02)

        over, thread = threading.Event(), threading.Thread(target=run)
        thread.start()
        yield str(tmp_path / "socket")
        over.set()
        thread.join()


def test_it_ends_when_nobody_asks(tmp_path: Path) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as listening:
        listening.bind(str(tmp_path / "socket"))
        listening.listen()
        helper.serve(listening, idle=0.01)


def say(place: str, line: bytes) -> dict[str, object]:
    with closing(socket.socket(socket.AF_UNIX)) as connection:
        connection.connect(place)
        connection.sendall(line)
        connection.shutdown(socket.SHUT_WR)
        said = b""
        while piece := connection.recv(65536):
            said += piece
    answer: dict[str, object] = json.loads(said)
    return answer


def test_the_screens_see_what_networkmanager_says(place: str, manager: StubManager) -> None:
    woken = threading.Event()
    device = wifi.Wifi(woken.set, place)
    device.look()
    assert str(device.progress) == "looking"
    device.look()  # a second tap begins nothing
    assert woken.wait(30)
    assert device.progress == ""
    assert device.problem == ""
    assert device.networks is not None
    assert device.networks[0] == WifiNetwork(hexed("Home"), "Home", 81, known=True, connected=True)
    assert len([each for each in manager.asked if "list" in each.words]) == 1


@pytest.mark.parametrize("way", ["connect", "forget"])
def test_what_is_asked_for_is_done(place: str, manager: StubManager, way: str) -> None:
    woken = threading.Event()
    device = wifi.Wifi(woken.set, place)
    network = WifiNetwork(hexed("Home"), "Home", known=True)
    if way == "connect":
        device.connect(network)
    else:
        device.forget(network)
    assert woken.wait(30)
    expected = {
        "connect": "--wait 60 connection up uuid 1111-a",
        "forget": "connection delete uuid 1111-a",
    }
    assert manager.commands == [expected[way]]
    assert device.network == network
    assert device.networks


def test_a_wrong_password_is_told_with_what_there_is(place: str, manager: StubManager) -> None:
    manager.answer("connection up", status=4, error="Secrets were required\n")
    found, problem = wifi.ask(write_request("connect", hexed("Neighbour"), "12345678"), place)
    assert problem == "password"
    assert found


def test_when_networkmanager_is_gone_the_list_stays(place: str, manager: StubManager) -> None:
    manager.answer("radio", status=8, error="Error: NetworkManager is not running.\n")
    assert wifi.ask(write_request("list"), place) == (None, "helper")


def test_without_a_helper_it_says_so(tmp_path: Path) -> None:
    assert wifi.ask(write_request("list"), str(tmp_path / "none")) == (None, "helper")


BAD = {
    "nothing": b"\n",
    "no JSON": b"list\n",
    "a list": b"[1]\n",
    "deep": b"[" * 900 + b"\n",
    "another word": b'{"do": "reboot"}\n',
    "more words": b'{"do": "list", "as": "root"}\n',
    "no network": b'{"do": "connect"}\n',
    "no name": b'{"do": "forget", "ssid": ""}\n',
    "no digits": b'{"do": "forget", "ssid": "zz"}\n',
    "a zero byte": b'{"do": "forget", "ssid": "0041"}\n',
    "a long name": b'{"do": "forget", "ssid": "%s"}\n' % (b"41" * 33),
    "a number": b'{"do": "forget", "ssid": 41}\n',
    "a short password": b'{"do": "connect", "ssid": "41", "password": "1234567"}\n',
    "a line in it": b'{"do": "connect", "ssid": "41", "password": "12345678\\n802.1x:x"}\n',
    "an accent": '{"do": "connect", "ssid": "41", "password": "fünfundvierzig"}\n'.encode(),
    "no key": b'{"do": "connect", "ssid": "41", "password": "%s"}\n' % (b"x" * 64),
    "too long": b'{"do": "list", "x": "' + b"x" * MOST_BYTES + b'"}\n',
}


@pytest.mark.parametrize("line", BAD.values(), ids=BAD.keys())
def test_whatever_else_comes_is_refused_and_does_nothing(
    place: str, manager: StubManager, line: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    assert say(place, line)["problem"] == "request"
    assert manager.asked == []
    assert "1234567" not in capfd.readouterr().err, "not even a refused password is logged"
    with pytest.raises(BadRequest):
        read_request(line)


def test_one_that_goes_away_does_not_end_it(place: str, manager: StubManager) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as connection:
        connection.connect(place)
    found, problem = wifi.ask(write_request("list"), place)
    assert found
    assert problem == ""
    assert manager.asked


def test_requests_round_trip() -> None:
    for request in (
        Request("list"),
        Request("connect", "Café".encode()),
        Request("connect", b"A", "with space"),
        Request("forget", b"\xff"),
    ):
        line = write_request(request.do, request.ssid.hex(), request.password)
        assert read_request(line) == request


def test_systemd_hands_the_socket_over(tmp_path: Path) -> None:
    """As companion-network.service is started; without systemd it says what it is."""
    command = [sys.executable, "-P", "-m", "companion.device.network.helper"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "companion-network.socket" in done.stderr
    with closing(socket.socket(socket.AF_UNIX)) as listening:
        listening.bind(str(tmp_path / "socket"))
        listening.listen()
        hand_over = (
            "import os, sys; os.dup2(int(sys.argv[1]), 3);"
            "os.environ.update(LISTEN_FDS='1', LISTEN_PID=str(os.getpid()));"
            "os.execv(sys.argv[2], sys.argv[2:])"
        )
        number = str(listening.fileno())
        process = subprocess.Popen(
            [sys.executable, "-c", hand_over, number, *command],
            pass_fds=(listening.fileno(),),
            env={**os.environ, "PATH": str(tmp_path)},
        )
        try:
            assert say(str(tmp_path / "socket"), b"nonsense\n")["problem"] == "request"
        finally:
            process.kill()
            process.wait()


def test_names_cannot_control_anything() -> None:
    assert wifi.shown_name(b"A\x1b[2J\xff") == "A\ufffd[2J\ufffd"
    assert wifi.shown_name(b"  ") == "…"


def test_a_device_without_wifi_has_none(tmp_path: Path) -> None:
    place, devices = tmp_path / "socket", tmp_path / "net"
    (devices / "eth0").mkdir(parents=True)
    assert not wifi.exists(str(place), devices)
    place.touch()
    assert not wifi.exists(str(place), devices)
    (devices / "wlan0" / "phy80211").mkdir(parents=True)
    assert wifi.exists(str(place), devices)
    place.unlink()
    assert not wifi.exists(str(place), devices)
