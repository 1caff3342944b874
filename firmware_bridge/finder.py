"""Finds tile scanners: sends HELLO? to each USB serial device when it is plugged in.

Card readers that are keyboards cannot be asked; `KeyboardLinks` handles them.
"""

import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from firmware_bridge.events import Notification, Status
from firmware_bridge.keyboards import KeyboardLinks
from firmware_bridge.link import CLOSE_TIMEOUT, Link, Listener
from firmware_bridge.ports import Candidate, DeviceInstance, candidates, plugged_instances

SCAN_INTERVAL = 2.0
# A board that has just been plugged in needs a while before it answers.
PROBE_TIMEOUT = 5.0


class _Probe:
    """A link to a device that may be no reader: forwards nothing before the device answers."""

    def __init__(self, candidate: Candidate, kind: str, finder: "Finder") -> None:
        self.candidate = candidate
        self.answered = kind != "tile"
        self.deadline = time.monotonic() + finder.probe_timeout
        self._listener = finder.listener
        self.link = Link(
            kind, candidate.port, self._receive, find=lambda: finder.find_port(candidate.identity)
        )

    def _receive(self, notification: Notification) -> None:
        if isinstance(notification, Status) and notification.state in ("ready", "wrong-proto"):
            self.answered = True
        if self.answered:
            self._listener(notification)


class Finder:
    """Probes new devices in a thread of its own until closed.

    A device that another program uses is probed again later; one that does not answer is not
    probed again before it is unplugged. `reserved` returns the ports that have a link by name.
    """

    def __init__(
        self,
        listener: Listener,
        reserved: Callable[[], set[str]],
        *,
        answers: Mapping[str, bool] | None = None,
        dev: Path = Path("/dev"),
        sys: Path = Path("/sys"),
        scan_interval: float = SCAN_INTERVAL,
        probe_timeout: float = PROBE_TIMEOUT,
    ) -> None:
        self.listener = listener
        self.probe_timeout = probe_timeout
        self._reserved = reserved
        self._dev, self._sys = dev, sys
        self.keyboards = KeyboardLinks(listener, reserved, answers or {}, dev, sys)
        self._scan_interval = scan_interval
        self._lock = threading.Lock()
        self._probes: dict[str, _Probe] = {}
        self._silent: set[DeviceInstance] = set()
        # Devices that are plugged in and cannot be opened: the last status of their links.
        self._unopenable: dict[DeviceInstance, Status] = {}
        self._seen: frozenset[DeviceInstance] = frozenset()
        self._scan_again = False
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="finder", daemon=True)
        self._thread.start()

    def links(self) -> list[Link]:
        """Returns the links to devices that have answered, and to keyboards that are readers."""
        with self._lock:
            answered = [probe.link for probe in self._probes.values() if probe.answered]
        return answered + self.keyboards.links()

    def unopenable(self) -> list[Status]:
        """Returns a status for each device that is plugged in and cannot be opened."""
        with self._lock:
            return list(self._unopenable.values())

    def find_port(self, identity: str) -> str | None:
        """Returns the port of the device with this identity, or None if it is not plugged in."""
        for candidate in candidates(self._dev, self._sys):
            if candidate.identity == identity:
                return candidate.port
        return None

    def close(self) -> None:
        """Closes all links; waits for each at most CLOSE_TIMEOUT."""
        self._closing.set()
        self._thread.join(CLOSE_TIMEOUT)
        with self._lock:
            links = [probe.link for probe in self._probes.values()]
        for link in links:
            link.stop()
        for link in links:
            link.close()
        self.keyboards.close()

    def _run(self) -> None:
        while True:
            self.keyboards.refresh()
            self._scan()
            if self._closing.wait(self._scan_interval):
                return

    def _scan(self) -> None:
        """Probes devices that are new, and ends the probes that were not answered in time."""
        now = plugged_instances(self._dev)
        self._silent &= now
        with self._lock:
            self._unopenable = {
                instance: status for instance, status in self._unopenable.items() if instance in now
            }
        before, self._seen = self._seen, now
        if now != before or self._scan_again:
            self._scan_again = False
            for candidate in candidates(self._dev, self._sys):
                if candidate.instance not in before and candidate.port == candidate.device:
                    self._scan_again = True  # udev may be about to give it a stable name
                else:
                    self._probe(candidate)
        for identity, probe in list(self._probes.items()):
            if probe.link.status.state == "busy" or not probe.link.open_attempted:
                # The device was not asked yet: the time to answer begins when it is.
                probe.deadline = time.monotonic() + self.probe_timeout
            elif not probe.answered and time.monotonic() >= probe.deadline:
                self._give_up(identity, probe)

    def _give_up(self, identity: str, probe: _Probe) -> None:
        probe.link.close()
        with self._lock:
            del self._probes[identity]
        if probe.candidate.instance in self._seen:
            self._silent.add(probe.candidate.instance)
            if probe.link.status.state == "absent":
                with self._lock:
                    self._unopenable[probe.candidate.instance] = probe.link.status
                self.listener(probe.link.status)

    def _probe(self, candidate: Candidate) -> None:
        if candidate.identity in self._probes or candidate.instance in self._silent:
            return
        reserved = self._reserved()
        if candidate.port in reserved or candidate.device in reserved:
            return
        probe = _Probe(candidate, candidate.kind or "tile", self)
        with self._lock:
            if self._closing.is_set():
                probe.link.close()  # `close` has its list of links already
                return
            self._probes[candidate.identity] = probe
        probe.link.start()
