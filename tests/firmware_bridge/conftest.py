"""What the tests of links and ports share: a simulated scanner, a link to it, a terminal."""

import os
import pty
import tty
from collections.abc import Iterator

import pytest

from firmware_bridge.link import Link
from firmware_bridge.simulator import Simulator
from tests.firmware_bridge.quick import QUICK, impatient
from tests.firmware_bridge.recorder import Recorder


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def simulator() -> Iterator[Simulator]:
    made = Simulator(pace=0.0, wait=False, resend_every=0.05)
    yield made
    made.close()


@pytest.fixture
def link(simulator: Simulator, recorder: Recorder) -> Iterator[Link]:
    made = Link("tile", simulator.port, recorder, reader=impatient, retry=QUICK).start()
    yield made
    made.close()


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    """Our end of a pseudo-terminal, and the name of the other."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(slave)
    os.close(master)
