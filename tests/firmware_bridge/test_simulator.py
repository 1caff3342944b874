"""The simulated scanner keeps to the protocol, and its faults to what they are called."""

import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from firmware_bridge import wire
from firmware_bridge.events import Card, Miss, Notification, Status
from firmware_bridge.faults import ALL_FAULTS, FaultyLine, UnknownFault, parse_faults
from firmware_bridge.link import Link, RetryPolicy
from firmware_bridge.readers.tile import TileReader
from firmware_bridge.scanner import MAX_SOUNDS, MAX_WAITING, Scanner
from firmware_bridge.simulator import MAX_LAID, LayCard, Pause, PressButton, Simulator, Step


def said(scanner: Scanner) -> list[str]:
    return [str(message) for message in wire.Decoder().feed(b"".join(scanner.pop_output()))]


def tell(scanner: Scanner, body: str, now: float = 0.0) -> None:
    scanner.feed(wire.encode(body), now)


@pytest.fixture
def scanner() -> Scanner:
    return Scanner(Random(1), 0.0)


def test_it_says_hello_by_itself_and_when_asked(scanner: Scanner) -> None:
    hello = f"HELLO,1,simulator,{scanner.boot},3,BLS"
    assert said(scanner) == [hello]
    tell(scanner, "HELLO?")
    assert said(scanner) == [hello]


def test_one_event_is_under_way_until_acknowledged(scanner: Scanner) -> None:
    scanner.pop_output()
    boot = scanner.boot
    scanner.lay("AAAA", 1, 0.0)
    scanner.press("ok", 0.0)
    sent = []
    for tenth in range(8):
        scanner.tick(tenth / 10)
        sent += said(scanner)
    assert sent == [f"CARD,{boot},1,1,AAAA,{age}" for age in (0, 300, 600)]
    tell(scanner, f"ACK,{boot},2", 0.7)
    tell(scanner, "ACK,00000000,1", 0.7)
    assert scanner.waiting == 2
    tell(scanner, f"ACK,{boot},1", 0.7)
    scanner.tick(0.7)
    assert said(scanner) == [f"BTN,{boot},2,ok"]
    tell(scanner, f"ACK,{boot},2", 0.8)
    assert scanner.waiting == 0
    scanner.tick(1.0)
    assert said(scanner) == [f"BEAT,{boot}"]


def test_it_keeps_as_many_as_the_protocol_wants(scanner: Scanner) -> None:
    assert MAX_WAITING >= 64
    for number in range(MAX_WAITING):
        scanner.lay(f"TAG{number}", 1, 0.0)
    assert scanner.full
    scanner.reboot(1.0)
    assert scanner.waiting == MAX_WAITING


def test_after_power_up_it_reports_what_lies_there(scanner: Scanner) -> None:
    boot = scanner.boot
    for tag in ("AAAA", "BBBB", "CCCC"):
        scanner.lay(tag, 1, 0.0)
    tell(scanner, f"ACK,{boot},1")
    scanner.reboot(1.0)
    assert scanner.boot != boot
    assert scanner.waiting == 3
    seen = []
    for seq in (1, 2, 3):
        scanner.tick(1.0)
        seen += [line.split(",")[4] for line in said(scanner) if line.startswith("CARD")]
        tell(scanner, f"ACK,{scanner.boot},{seq}", 1.0)
    assert seen == ["AAAA", "BBBB", "CCCC"]


def test_faults_by_name() -> None:
    assert parse_faults("") == frozenset()
    assert parse_faults("noise, lost") == {"noise", "lost"}
    assert parse_faults("all") == set(ALL_FAULTS)
    with pytest.raises(UnknownFault, match="there is no fault rain"):
        parse_faults("lost,rain")


def line_through(fault: str, rate: float = 0.2) -> list[bytes]:
    cable = FaultyLine(frozenset({fault}), Random(3), rate, max_delay=0.5)
    arrived = []
    for number in range(1000):
        cable.put(b"$%d*\n" % number, float(number))
        arrived.append(cable.receive(float(number)))
    assert cable.receive(2000.0) is not None
    assert cable.due is None
    return arrived


def test_each_fault_of_the_line_does_what_it_is_called() -> None:
    lines = [b"$%d*\n" % number for number in range(1000)]
    assert line_through("nothing") == lines
    assert 100 < line_through("lost").count(b"") < 300
    assert (
        100
        < sum(got == 2 * line for got, line in zip(line_through("doubled"), lines, strict=True))
        < 300
    )
    assert (
        100
        < sum(len(got) < len(line) for got, line in zip(line_through("cut"), lines, strict=True))
        < 300
    )
    noisy = sum(
        got != line and line in got for got, line in zip(line_through("noise"), lines, strict=True)
    )
    assert 100 < noisy < 300
    assert 100 < line_through("delayed").count(b"") < 300


def play(steps: list[Step], faults: str, **rates: float) -> list[Notification]:
    """All that a good host hears until everything is laid and acknowledged."""
    received: list[Notification] = []
    links: list[Link] = []

    def listen(notification: Notification) -> None:
        received.append(notification)
        if not isinstance(notification, Status):
            links[0].acknowledge(notification)

    simulator = Simulator(
        steps,
        faults=parse_faults(faults),
        pace=0.0,
        resend_every=0.02,
        rates=rates,
        silent_for=1.0,
        unplugged_for=0.05,
    )
    links.append(
        Link(
            "tile",
            simulator.port,
            listen,
            reader=lambda name: TileReader(name, ask_every=0.05, lost_after=0.5),
            retry=RetryPolicy(0.02, 0.05),
        )
    )
    links[0].start()
    done = simulator.done.wait(60)
    links[0].close()
    simulator.close()
    assert done
    return received


CARDS: list[Step] = [LayCard(f"TAG{number}", 1 + number % 3) for number in range(20)]


def tags(notifications: list[Notification]) -> list[str]:
    return [each.tag for each in notifications if isinstance(each, Card)]


def test_it_lays_what_it_is_told_in_order() -> None:
    received = play([*CARDS, PressButton("ok"), Pause(0.01), LayCard("LAST", 2)], "")
    assert tags(received) == [f"TAG{number}" for number in range(20)] + ["LAST"]


def test_unread_cards_are_laid_again() -> None:
    received = play(CARDS, "misses", misses=0.5)
    assert tags(received) == [f"TAG{number}" for number in range(20)]
    assert 3 < sum(isinstance(each, Miss) for each in received) < 20


def test_sweeps_report_cards_of_this_stage_again() -> None:
    received = tags(play([*CARDS[:10], PressButton("ok"), *CARDS[10:]], "sweeps", sweeps=0.5))
    assert list(dict.fromkeys(received)) == [f"TAG{number}" for number in range(20)]
    assert any(count > 1 for count in Counter(received).values())
    later = received[received.index("TAG10") :]
    assert not set(later) & {f"TAG{number}" for number in range(10)}


def test_a_table_that_nobody_clears_is_not_remembered_for_ever() -> None:
    """In the demo no button is pressed, for days."""
    number = {f"TAG{number}": number for number in range(MAX_LAID + 60)}
    steps: list[Step] = [LayCard(each, 1) for each in number]
    latest = swept = 0
    for each in tags(play(steps, "sweeps", sweeps=0.5)):
        swept += number[each] < latest
        latest = max(latest, number[each])
        assert latest - number[each] <= MAX_LAID
    assert swept > 20


def test_the_last_sounds_are_remembered(scanner: Scanner) -> None:
    for name in ("bust", *["ok"] * MAX_SOUNDS, "refused"):
        tell(scanner, f"SOUND,{name}")
    assert scanner.sounds == [*["ok"] * (MAX_SOUNDS - 1), "refused"]


@pytest.mark.parametrize("fault", ["reboots", "unplugging", "silence"])
def test_the_device_may_fail_at_any_card(fault: str) -> None:
    received = play(CARDS[:6], fault, **{fault: 0.5})
    assert list(dict.fromkeys(tags(received))) == [f"TAG{number}" for number in range(6)]
    if fault != "reboots":
        assert any(isinstance(each, Status) and each.state == "lost" for each in received)


def test_the_same_seed_is_the_same_table() -> None:
    first, second = (tags(play(CARDS, "misses,sweeps", sweeps=0.4)) for _ in range(2))
    assert first == second


def test_it_does_not_run_ahead_of_its_host(tmp_path: Path) -> None:
    laid: list[Step] = []
    simulator = Simulator(CARDS, port=str(tmp_path / "port"), pace=0.0, on_step=laid.append)
    end = time.monotonic() + 30
    while not laid:
        assert time.monotonic() < end
    simulator.close()
    assert laid == CARDS[:1]
    assert not simulator.done.is_set()
    assert not (tmp_path / "port").is_symlink()


def test_a_file_in_the_ports_place_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "port").write_text("mine")
    with pytest.raises(FileExistsError, match="in the port's place"):
        Simulator(port=str(tmp_path / "port"))
    assert (tmp_path / "port").read_text() == "mine"
