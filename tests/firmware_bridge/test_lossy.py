"""Five hundred cards over a cable that loses, doubles, cuts and delays, between two that die."""

import math
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from firmware_bridge.simulator import LayCard, Simulator
from tests.repeat import times

ROOT = Path(__file__).parents[2]
CARDS = times(500)
TOO_LONG = 240.0
FAULTS = frozenset({"noise", "lost", "doubled", "cut", "delayed", "reboots", "unplugging"})


class Host:
    """The host's process, started again whenever it has died."""

    def __init__(self, port: str, journal: Path) -> None:
        self._port, self._journal = port, journal
        self.starts = 0
        self._start()

    def _start(self) -> None:
        self.starts += 1
        self._before = self._last_entry()
        command = [sys.executable, "-m", "tests.firmware_bridge.lossy_host", self._port]
        command += [str(self._journal), str(self.starts)]
        self._process = subprocess.Popen(command, cwd=ROOT)

    def look_after(self) -> bool:
        """A death by our hand or its own is part of the test; any other end is not.

        Whether it had to be started again.
        """
        ended = self._process.poll()
        if ended is None:
            return False
        assert ended == -signal.SIGKILL
        self._start()
        return True

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    @property
    def has_entered(self) -> bool:
        """Whether this process, and not only one before it, has entered something."""
        return self._last_entry() > self._before

    def _last_entry(self) -> int:
        log = self._journal.with_name(f"{self._journal.name}-wal")
        return log.stat().st_mtime_ns if log.exists() else 0


@pytest.mark.parametrize("wait", [True, False], ids=["one by one", "queued"])
def test_every_card_is_played_once_and_in_order(tmp_path: Path, wait: bool) -> None:
    tags = [f"TAG{number:04}" for number in range(CARDS)]
    random = Random(13)
    journal = tmp_path / "journal.db"
    simulator = Simulator(
        [LayCard(tag, 1 + number % 3) for number, tag in enumerate(tags)],
        port=str(tmp_path / "scanner"),
        faults=FAULTS,
        pace=0.005,
        wait=wait,
        resend_every=0.02,
        line_rate=0.2,
        max_delay=0.05,
        unplugged_for=0.1,
        seed=f"lossy {wait}",
    )
    host = Host(simulator.port, journal)
    boots = {simulator.boot}
    try:
        end = time.monotonic() + TOO_LONG
        next_kill = math.inf
        while not simulator.done.wait(0.02):
            assert time.monotonic() < end, f"{simulator.waiting} events still wait"
            assert simulator.is_running
            boots.add(simulator.boot)
            if host.look_after():
                next_kill = math.inf
            # Only one that is up is killed: else, on a slow machine, none would ever be up.
            if next_kill == math.inf and host.has_entered:
                next_kill = time.monotonic() + random.uniform(0.7, 2.0)
            if time.monotonic() > next_kill:
                host.kill()
    finally:
        host.kill()
        simulator.close()
    played = sqlite3.connect(journal)
    assert [tag for (tag,) in played.execute("SELECT tag FROM plays ORDER BY number")] == tags
    played.close()
    assert host.starts > times(3)
    assert len(boots) > times(2)
