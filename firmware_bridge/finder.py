"""Finds scanners by itself: looks for newly plugged USB serial devices and asks each once.

Devices that type cannot be asked: for those it has answers.
"""

import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from firmware_bridge.events import Notification, Status
from firmware_bridge.keyboards import KeyboardLinks
from firmware_bridge.link import CLOSE_TIMEOUT, Link, Listener
from firmware_bridge.ports import Candidate, candidates, plugged

LOOK_EVERY = 2.0
# A board that has just been plugged in needs a while before it answers.
ASK_FOR = 5.0

Plugging = tuple[str, int, int]


class _Asked:
    """A link that may turn out to be no reader: nothing is told of it before it answers."""

    def __init__(self, candidate: Candidate, kind: str, finder: "Finder") -> None:
        self.candidate = candidate
        self.answered = kind != "tile"
        self.until = time.monotonic() + finder.ask_for
        self._listener = finder.listener
        self.link = Link(
            kind, candidate.port, self._hear, find=lambda: finder.where(candidate.identity)
        )

    def _hear(self, news: Notification) -> None:
        if isinstance(news, Status) and news.state in ("ready", "wrong-proto"):
            self.answered = True
        if self.answered:
            self._listener(news)


class Finder:
    """Keeps looking until closed. A device that another program holds is let be, and looked at
    again later; one that does not answer is not asked again before it was pulled out."""

    def __init__(
        self,
        listener: Listener,
        taken: Callable[[], set[str]],
        *,
        answers: Mapping[str, bool] | None = None,
        dev: Path = Path("/dev"),
        sys: Path = Path("/sys"),
        look_every: float = LOOK_EVERY,
        ask_for: float = ASK_FOR,
    ) -> None:
        self.listener = listener
        self.ask_for = ask_for
        self._taken = taken
        self._dev, self._sys = dev, sys
        self.keyboards = KeyboardLinks(listener, taken, answers or {}, dev, sys)
        self._look_every = look_every
        self._lock = threading.Lock()
        self._asked: dict[str, _Asked] = {}
        self._silent: set[Plugging] = set()
        # Devices that are there and may not or cannot be opened: what their links said last.
        self._refused: dict[Plugging, Status] = {}
        self._seen: frozenset[Plugging] = frozenset()
        self._look_again = False
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="finder", daemon=True)
        self._thread.start()

    def links(self) -> list[Link]:
        """The links to devices that have answered, and to keyboards that are card readers."""
        with self._lock:
            answered = [asked.link for asked in self._asked.values() if asked.answered]
        return answered + self.keyboards.links()

    def refused(self) -> list[Status]:
        """Of each device that is plugged in and cannot be opened, why."""
        with self._lock:
            return list(self._refused.values())

    def where(self, identity: str) -> str | None:
        """Where a device is plugged in now."""
        for candidate in candidates(self._dev, self._sys):
            if candidate.identity == identity:
                return candidate.port
        return None

    def close(self) -> None:
        """Lets all ports go, and waits for each a moment and not longer."""
        self._closing.set()
        self._thread.join(CLOSE_TIMEOUT)
        with self._lock:
            links = [asked.link for asked in self._asked.values()]
        for link in links:
            link.stop()
        for link in links:
            link.close()
        self.keyboards.close()

    def _run(self) -> None:
        while True:
            self.keyboards.look()
            self._look()
            if self._closing.wait(self._look_every):
                return

    def _look(self) -> None:
        now = plugged(self._dev)
        self._silent &= now
        with self._lock:
            self._refused = {each: said for each, said in self._refused.items() if each in now}
        before, self._seen = self._seen, now
        if now != before or self._look_again:
            self._look_again = False
            for candidate in candidates(self._dev, self._sys):
                if candidate.plugging not in before and candidate.port == candidate.device:
                    self._look_again = True  # udev may be about to give it a stable name
                else:
                    self._consider(candidate)
        for identity, asked in list(self._asked.items()):
            if asked.link.status.state == "busy" or not asked.link.open_attempted:
                # Another program may let it go, or the link begin; until then nothing was asked.
                asked.until = time.monotonic() + self.ask_for
            elif not asked.answered and time.monotonic() >= asked.until:
                self._give_up(identity, asked)

    def _give_up(self, identity: str, asked: _Asked) -> None:
        asked.link.close()
        with self._lock:
            del self._asked[identity]
        if asked.candidate.plugging in self._seen:
            self._silent.add(asked.candidate.plugging)
            if asked.link.status.state == "absent":
                with self._lock:
                    self._refused[asked.candidate.plugging] = asked.link.status
                self.listener(asked.link.status)  # it is there and we may not open it

    def _consider(self, candidate: Candidate) -> None:
        if candidate.identity in self._asked or candidate.plugging in self._silent:
            return
        taken = self._taken()
        if candidate.port in taken or candidate.device in taken:
            return
        asked = _Asked(candidate, candidate.kind or "tile", self)
        with self._lock:
            if self._closing.is_set():
                asked.link.close()  # later nobody would
                return
            self._asked[candidate.identity] = asked
        asked.link.start()
