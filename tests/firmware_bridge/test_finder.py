"""`auto`: devices are found by asking, by stable names, and never reserved from others."""

import os
import pty
import select
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial  # type: ignore[import-untyped]

from firmware_bridge import ports
from firmware_bridge.events import Card, Status
from firmware_bridge.finder import Finder
from firmware_bridge.ports import candidates, plugged_instances
from firmware_bridge.simulator import LayCard, Simulator
from tests.firmware_bridge.recorder import TIMEOUT, Recorder, eventually
from tests.firmware_bridge.usb import Usb


@pytest.fixture
def usb(tmp_path: Path) -> Usb:
    return Usb(tmp_path)


@pytest.fixture
def simulator() -> Iterator[Simulator]:
    made = Simulator(pace=0.0, resend_every=0.05)
    yield made
    made.close()


@pytest.fixture
def mute() -> Iterator[tuple[int, str]]:
    """A device that answers nothing."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    yield master, os.ttyname(slave)
    os.close(slave)
    os.close(master)


@pytest.fixture
def find(usb: Usb, recorder: Recorder) -> Iterator[Callable[..., Finder]]:
    made: list[Finder] = []

    def start(
        reserved: set[str] | None = None, probe_timeout: float = 20.0, finder: type[Finder] = Finder
    ) -> Finder:
        made.append(
            finder(
                recorder,
                lambda: reserved or set(),
                dev=usb.dev,
                sys=usb.sys,
                scan_interval=0.05,
                probe_timeout=probe_timeout,
            )
        )
        return made[-1]

    yield start
    for finder in made:
        finder.close()


class ByHand(Finder):
    """Looks only when it is told to."""

    def _run(self) -> None:
        pass


def target(simulator: Simulator) -> str:
    return os.path.realpath(simulator.port)


def test_candidates_are_named_as_stably_as_can_be(usb: Usb) -> None:
    usb.plug("ttyUSB0", "/dev/null", ("1a86", "7523"), socket="1-1")
    usb.plug("ttyACM0", "/dev/zero", serial="E661", by_id="usb-Pico_E661-if00", socket="1-2")
    usb.plug("ttyUSB1", "/dev/full", ids=None)
    usb.plug("ttyUSB2", "/dev/random", ("1eab", "8306"), serial="77", socket="1-3")
    (usb.dev / "ttyS0").symlink_to("/dev/null")
    (usb.dev / "ttyUSB9").symlink_to("/nowhere")
    pico, adapter, unknown, scanner = candidates(usb.dev, usb.sys)
    assert pico.port == str(usb.dev / "serial/by-id/usb-Pico_E661-if00")
    assert pico.identity == "usb:2e8a:0005:E661:1.0"
    assert (pico.description, pico.kind) == ("Raspberry Pi Pico", None)
    assert adapter.port == str(usb.dev / "ttyUSB0")
    assert adapter.identity == "usb:1a86:7523:1-1:1.0"
    assert unknown.port == unknown.identity == str(usb.dev / "ttyUSB1")
    assert (scanner.kind, scanner.identity) == ("line", "usb:1eab:8306:77:1.0")


def test_the_real_devices_can_be_listed() -> None:
    assert {each.instance for each in candidates()} == plugged_instances()


def test_a_device_that_is_pulled_out_while_it_is_looked_at_does_no_harm(
    usb: Usb, monkeypatch: pytest.MonkeyPatch
) -> None:
    usb.plug("ttyACM0", "/dev/null", serial="E661")
    read_attribute = ports.read_attribute

    def pulled_out(file: Path) -> str:
        if (usb.dev / "ttyACM0").is_symlink():
            usb.pull("ttyACM0")
        return read_attribute(file)

    monkeypatch.setattr(ports, "read_attribute", pulled_out)
    (seen,) = candidates(usb.dev, usb.sys)
    assert seen.device == str(usb.dev / "ttyACM0")
    assert candidates(usb.dev, usb.sys) == []


def test_a_scanner_is_found_when_it_is_plugged_in_and_when_it_moves(
    usb: Usb, simulator: Simulator, recorder: Recorder, find: Callable[..., Finder]
) -> None:
    finder = find()
    usb.plug("ttyACM0", target(simulator), serial="E661")
    recorder.wait_state("ready")
    eventually(lambda: bool(finder.links()))
    assert [link.port for link in finder.links()] == [str(usb.dev / "ttyACM0")]
    usb.pull("ttyACM0")
    simulator.unplug(0.2)
    recorder.wait_state("lost")
    eventually(lambda: Path(simulator.port).exists())
    usb.plug("ttyACM1", target(simulator), serial="E661")
    recorder.wait_state("ready", 2)
    simulator.add_steps(LayCard("AAAA", 1))
    recorder.wait_events(1)
    assert isinstance(recorder.events[0], Card)
    # It is the same reader as before, by the same name.
    (link,) = finder.links()
    assert recorder.events[0].reader == link.name == f"tile:{usb.dev / 'ttyACM0'}"
    link.acknowledge(recorder.events[0])
    assert simulator.done.wait(30)


def test_a_stable_name_is_preferred(
    usb: Usb, simulator: Simulator, recorder: Recorder, find: Callable[..., Finder]
) -> None:
    usb.plug("ttyACM0", target(simulator), by_id="usb-Pico-if00")
    finder = find()
    recorder.wait_state("ready")
    eventually(lambda: bool(finder.links()))
    assert finder.links()[0].name == f"tile:{usb.dev / 'serial/by-id/usb-Pico-if00'}"


def test_a_stable_name_that_comes_a_moment_later_is_waited_for(
    usb: Usb, simulator: Simulator, recorder: Recorder, find: Callable[..., Finder]
) -> None:
    finder = find(finder=ByHand)
    usb.plug("ttyACM0", target(simulator))
    before = candidates(usb.dev, usb.sys)[0]
    finder._scan()
    assert finder._probes == {}
    usb.name("ttyACM0", "usb-Pico-if00")
    assert candidates(usb.dev, usb.sys)[0].identity == before.identity
    finder._scan()
    recorder.wait_state("ready")
    eventually(lambda: bool(finder.links()))
    assert finder.links()[0].name == f"tile:{usb.dev / 'serial/by-id/usb-Pico-if00'}"


def test_a_mute_device_is_asked_for_a_while_and_then_let_be(
    usb: Usb, mute: tuple[int, str], recorder: Recorder, find: Callable[..., Finder]
) -> None:
    master, path = mute
    usb.plug("ttyUSB0", path, ("1a86", "7523"))
    finder = find()
    assert select.select([master], [], [], TIMEOUT)[0], "it was not probe"
    assert b"$HELLO?*" in os.read(master, 4096)
    (probe,) = finder._probes.values()
    assert not finder._silent
    probe.deadline = 0.0
    eventually(lambda: bool(finder._silent))
    serial.Serial(path, exclusive=True).close()  # nobody holds it
    assert finder.links() == []
    assert recorder.notifications == []
    # Another instance in is another chance.
    usb.pull("ttyUSB0")
    eventually(lambda: not finder._silent)


def test_a_device_that_another_program_holds_is_neither_taken_nor_forgotten(
    usb: Usb, simulator: Simulator, recorder: Recorder, find: Callable[..., Finder]
) -> None:
    other = serial.Serial(target(simulator), exclusive=True, timeout=0)
    usb.plug("ttyACM0", target(simulator))
    finder = find(probe_timeout=0.2)
    eventually(lambda: any(each.link.status.state == "busy" for each in finder._probes.values()))
    (probe,) = finder._probes.values()
    begin = probe.deadline
    eventually(lambda: probe.deadline > begin + finder.probe_timeout)
    assert recorder.notifications == []
    finder.probe_timeout = 20.0
    eventually(lambda: probe.deadline > begin + finder.probe_timeout)
    other.close()
    recorder.wait_state("ready")


def test_a_port_asked_for_by_name_is_not_asked_again(
    usb: Usb, simulator: Simulator, mute: tuple[int, str], find: Callable[..., Finder]
) -> None:
    _, path = mute
    usb.plug("ttyUSB0", path)
    usb.plug("ttyACM1", target(simulator), socket="1-2")
    finder = find(reserved={str(usb.dev / "ttyUSB0")})
    eventually(lambda: len(finder.links()) == 1)
    assert len(finder._probes) == 1


def test_a_known_line_scanner_needs_no_asking(
    usb: Usb, mute: tuple[int, str], recorder: Recorder, find: Callable[..., Finder]
) -> None:
    master, path = mute
    usb.plug("ttyACM0", path, ("1eab", "8306"))
    find()
    recorder.wait_state("ready")
    os.write(master, b"13B702\r")
    recorder.wait_events(1)
    assert recorder.tags == ["13B702"]


def test_a_device_that_cannot_be_opened_is_told(
    usb: Usb, tmp_path: Path, recorder: Recorder, find: Callable[..., Finder]
) -> None:
    (tmp_path / "file").write_text("")
    usb.plug("ttyACM0", str(tmp_path / "file"))
    find(probe_timeout=0.1)
    recorder.wait_state("absent")
    (status,) = recorder.notifications
    assert isinstance(status, Status)
    assert status.detail == "it is a device of another kind"
