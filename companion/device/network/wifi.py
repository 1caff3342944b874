"""Wi-Fi as the screens see it: asks the network helper, in a thread."""

import json
import socket
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

from companion.device import log
from companion.device.network.protocol import MOST_ANSWER, SOCKET, write_request
from companion.ui.shell.device_states import WifiNetwork, WifiProblem

# The kernel's network devices; those with this name in their folder are wireless.
DEVICES = Path("/sys/class/net")
WIRELESS = "phy80211"
# Seconds until the helper must have answered: it looks around, and may have to try a network twice.
TIMEOUT = 200.0
PROBLEMS: tuple[WifiProblem, ...] = (
    *("", "password", "signal", "address", "late", "off", "helper", "failed"),
)


def exists(place: str = SOCKET, devices: Path = DEVICES) -> bool:
    """Whether there is a wireless device, and a helper to ask about it."""
    return Path(place).exists() and any(devices.glob(f"*/{WIRELESS}"))


class Wifi:
    """Implements `WifiControl`; calls `wake` when the helper has answered."""

    def __init__(self, wake: Callable[[], None], place: str = SOCKET) -> None:
        self.networks: Sequence[WifiNetwork] | None = None
        self.progress: Literal["", "looking", "connecting", "forgetting"] = ""
        self.network: WifiNetwork | None = None
        self.problem: WifiProblem = ""
        self._wake = wake
        self._place = place

    def look(self) -> None:
        """Begins to look for networks; does nothing while something is being done."""
        self._begin("looking", None, write_request("list"))

    def connect(self, network: WifiNetwork, password: str = "") -> None:
        """Begins to connect; does nothing while something else is being done."""
        self._begin("connecting", network, write_request("connect", network.id, password))

    def forget(self, network: WifiNetwork) -> None:
        """Begins to forget a network; does nothing while something else is being done."""
        self._begin("forgetting", network, write_request("forget", network.id))

    def _begin(
        self,
        progress: Literal["looking", "connecting", "forgetting"],
        network: WifiNetwork | None,
        request: bytes,
    ) -> None:
        if self.progress:
            return
        self.progress, self.network, self.problem = progress, network, ""

        def run() -> None:
            found, problem = ask(request, self._place)
            if found is not None:
                self.networks = found
            self.problem = problem
            self.progress = ""
            self._wake()

        threading.Thread(target=run, name="wifi", daemon=True).start()


def ask(request: bytes, place: str = SOCKET) -> tuple[list[WifiNetwork] | None, WifiProblem]:
    """Sends a request; returns the networks (None if the helper has not said) and the problem."""
    line = b""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(TIMEOUT)
            connection.connect(place)
            connection.sendall(request)
            while not line.endswith(b"\n") and len(line) < MOST_ANSWER:
                piece = connection.recv(65536)
                if not piece:
                    break
                line += piece
        return _read(line)
    except (OSError, ValueError, TypeError, KeyError) as error:
        log.warning(f"the network helper: {type(error).__name__}: {error}")
        return None, "helper"


def _read(line: bytes) -> tuple[list[WifiNetwork] | None, WifiProblem]:
    """An answer. Raises ValueError, TypeError or KeyError if it is none."""
    said = json.loads(line)
    problem = next((each for each in PROBLEMS if each == said["problem"]), PROBLEMS[-1])
    found = [
        WifiNetwork(
            str(each["ssid"]),
            shown_name(bytes.fromhex(each["ssid"])),
            int(each["signal"]),
            bool(each["secured"]),
            bool(each["usable"]),
            bool(each["known"]),
            bool(each["connected"]),
        )
        for each in said["networks"]
    ]
    return None if problem and not found else found, problem


def shown_name(name: bytes) -> str:
    """The name of a network for people: no mark of it can control anything."""
    text = name.decode(errors="replace")
    return "".join(each if each.isprintable() else "\ufffd" for each in text).strip() or "…"
