"""What the kernel says of addresses and radios is read, also what is cut off or nonsense."""

import socket
import struct
from collections.abc import Callable

import pytest

from companion.phones import netlink
from companion.phones.netlink import Radio

FAMILY = 0x1C
Answers = Callable[[int], list[bytes]]


class StubKernel:
    """A netlink socket that answers each kind of message as a test says."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self._waiting: list[bytes] = []

    def __call__(self, *_how: int) -> "StubKernel":
        return StubKernel(self._answers)

    def __enter__(self) -> "StubKernel":
        return self

    def __exit__(self, *_error: object) -> None:
        self._waiting = []

    def settimeout(self, _seconds: float) -> None:
        """It answers at once."""

    def send(self, message: bytes) -> None:
        length, kind, _flags, _number, _sender = struct.unpack_from("=IHHII", message)
        assert length == len(message)
        self._waiting = self._answers(kind)

    def recv(self, _most: int) -> bytes:
        return self._waiting.pop(0)


def message(kind: int, body: bytes, flags: int = netlink.MULTI) -> bytes:
    return struct.pack("=IHHII", 16 + len(body), kind, flags, 1, 0) + body


def attribute(kind: int, value: bytes) -> bytes:
    return struct.pack("=HH", 4 + len(value), kind) + value + b"\0" * (-len(value) % 4)


def interface(*attributes: bytes) -> bytes:
    return message(FAMILY, struct.pack("=BBH", 7, 1, 0) + b"".join(attributes))


def number(kind: int, value: int) -> bytes:
    return attribute(kind, struct.pack("=I", value))


END = message(netlink.DONE, struct.pack("=i", 0))
NO_SUCH = message(netlink.FAILED, struct.pack("=i", -2), 0)
KNOWN = message(
    netlink.CONTROL,
    struct.pack("=BBH", 1, 2, 0) + attribute(netlink.FAMILY_ID, struct.pack("=H", FAMILY)),
    0,
)


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Callable[[Answers], None]:
    def answers(given: Answers) -> None:
        monkeypatch.setattr(netlink.socket, "socket", StubKernel(given))  # type: ignore[attr-defined]

    return answers


def radios(*pieces: bytes) -> Answers:
    return lambda kind: [KNOWN] if kind == netlink.CONTROL else [*pieces]


def test_this_machine_has_its_loopback() -> None:
    assert "127.0.0.1" in [address for _, address in netlink.addresses()]


def test_radios_with_their_networks(kernel: Callable[[Answers], None]) -> None:
    home = interface(number(3, 7), number(5, 2), attribute(52, "Zoë’s home".encode()))
    own = interface(number(3, 8), number(5, 3), attribute(52, b"Table\x1b[2J"))
    idle = interface(number(3, 9), number(5, 2))
    kernel(radios(home + own, idle, END))
    assert netlink.radios() == {
        7: Radio("Zoë’s home", is_hotspot=False),
        8: Radio("Table\ufffd[2J", is_hotspot=True),
        9: Radio("", is_hotspot=False),
    }


def test_a_driver_that_leaves_joining_to_programs(kernel: Callable[[Answers], None]) -> None:
    def heard(status: bytes, elements: bytes) -> bytes:
        inside = attribute(6, elements) + status
        return interface(attribute(47 | 0x8000, inside))

    joined = number(9, 1)
    asked: list[int] = []

    def answers(kind: int) -> list[bytes]:
        asked.append(kind)
        if kind == netlink.CONTROL:
            return [KNOWN]
        if asked.count(kind) == 1:
            return [interface(number(3, 7), number(5, 2)), END]
        return [
            heard(b"", b"\0\x05Other"),
            heard(number(9, 0), b"\0\x05Later"),
            heard(joined, b"\x01\x02xx\0\x04Home"),
            END,
        ]

    kernel(answers)
    assert netlink.radios() == {7: Radio("Home", is_hotspot=False)}


def test_where_nothing_is_wireless_there_are_none(kernel: Callable[[Answers], None]) -> None:
    kernel(lambda _kind: [NO_SUCH])
    assert netlink.radios() == {}
    kernel(lambda _kind: [message(netlink.CONTROL, bytes(4), 0)])
    assert netlink.radios() == {}


def test_without_netlink_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_how: int) -> None:
        raise PermissionError(1, "not in this sandbox")

    monkeypatch.setattr(netlink.socket, "socket", refuse)  # type: ignore[attr-defined]
    assert netlink.radios() == {}
    assert netlink.addresses() == []


def test_what_is_cut_off_is_left_out(kernel: Callable[[Answers], None]) -> None:
    whole = interface(number(3, 7), number(5, 2), attribute(52, b"Home"))
    short = interface(attribute(3, b"\x07"), attribute(52, b"Nobody"))
    broken = interface(number(3, 8)[:-4])
    kernel(radios(whole, short, broken, message(FAMILY, bytes(4)), END))
    assert netlink.radios() == {7: Radio("Home", is_hotspot=False)}
    assert list(netlink.messages(struct.pack("=IHHII", 8, 3, 0, 0, 0))) == []
    assert list(netlink.messages(whole + b"\x01")) == list(netlink.messages(whole))


def test_addresses_of_other_kinds_are_none(kernel: Callable[[Answers], None]) -> None:
    head = struct.pack("=BBBBi", socket.AF_INET, 24, 0, 0, 4)
    own = message(netlink.NEW_ADDRESS, head + attribute(2, bytes([192, 168, 1, 9])))
    remote = message(netlink.NEW_ADDRESS, head + attribute(1, bytes([192, 168, 1, 1])))
    longer = message(netlink.NEW_ADDRESS, head + attribute(2, bytes(16)))
    kernel(lambda _kind: [own + remote + longer + END])
    assert netlink.addresses() == [(4, "192.168.1.9")]
