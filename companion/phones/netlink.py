"""Asks the kernel for addresses and radios by netlink: no rights, and no IP sockets."""

import socket
import struct
from collections.abc import Iterator

from companion.records import dataclass

# linux/netlink.h, linux/rtnetlink.h, linux/if_addr.h, linux/genetlink.h and linux/nl80211.h.
REQUEST, DUMP, MULTI = 0x1, 0x300, 0x2
FAILED, DONE = 2, 3
GET_ADDRESS, NEW_ADDRESS, LOCAL = 22, 20, 2
GENERIC, CONTROL, GET_FAMILY, FAMILY_ID, FAMILY_NAME = 16, 0x10, 3, 1, 2
GET_INTERFACE, INTERFACE, MODE, NAME = 5, 3, 5, 52
STATION, ACCESS_POINT = 2, 3
GET_SCAN, STATION_HEARD, ELEMENTS, STATUS, JOINED = 32, 47, 6, 9, 1
# The headers: of a message, of an address, of a generic message, of an attribute.
MESSAGE, ADDRESS, GENERIC_HEAD, ATTRIBUTE = "=IHHII", "=BBBBi", "=BBH", "=HH"
# The kernel answers at once.
TIMEOUT = 2.0
MOST_BYTES = 65536


@dataclass(frozen=True)
class Radio:
    """A wireless interface: the name of its network, and whether it makes that network itself."""

    network: str
    is_hotspot: bool


def addresses() -> list[tuple[int, str]]:
    """The IPv4 addresses of this machine, each after the number of its interface.

    None where the kernel does not say, as in some sandboxes.
    """
    try:
        return list(_addresses())
    except OSError:
        return []


def radios() -> dict[int, Radio]:
    """The wireless interfaces, by number; none where nothing is wireless."""
    try:
        family = _family(b"nl80211\0")
        return {} if family is None else dict(_radios(family))
    except OSError:
        return {}


def _addresses() -> Iterator[tuple[int, str]]:
    asked = struct.pack(ADDRESS, socket.AF_INET, 0, 0, 0, 0)
    for kind, body in _ask(socket.NETLINK_ROUTE, GET_ADDRESS, REQUEST | DUMP, asked):
        own = _attributes(body[struct.calcsize(ADDRESS) :]).get(LOCAL)
        if kind == NEW_ADDRESS and own is not None and len(own) == 4:
            yield struct.unpack_from(ADDRESS, body)[4], socket.inet_ntoa(own)


def _family(name: bytes) -> int | None:
    """The number of a family of generic messages; None if the kernel has none of this name."""
    asked = struct.pack(GENERIC_HEAD, GET_FAMILY, 1, 0) + _attribute(FAMILY_NAME, name)
    for kind, body in _ask(GENERIC, CONTROL, REQUEST, asked):
        number = _attributes(body[struct.calcsize(GENERIC_HEAD) :]).get(FAMILY_ID)
        if kind == CONTROL and number is not None and len(number) == 2:
            return int(struct.unpack("=H", number)[0])
    return None


def _radios(family: int) -> Iterator[tuple[int, Radio]]:
    asked = struct.pack(GENERIC_HEAD, GET_INTERFACE, 1, 0)
    for _kind, body in _ask(GENERIC, family, REQUEST | DUMP, asked):
        said = _attributes(body[struct.calcsize(GENERIC_HEAD) :])
        number, mode = _number(said.get(INTERFACE)), _number(said.get(MODE))
        if number is not None:
            name = said.get(NAME, b"")
            if not name and mode == STATION:
                name = _joined(family, number)
            yield number, Radio(_shown(name), mode == ACCESS_POINT)


def _joined(family: int, interface: int) -> bytes:
    """The name of the network that an interface has joined, from what it has heard; b"" if none.

    Drivers that leave joining to programs do not know it themselves.
    """
    asked = struct.pack(GENERIC_HEAD, GET_SCAN, 1, 0)
    asked += _attribute(INTERFACE, struct.pack("=I", interface))
    for _kind, body in _ask(GENERIC, family, REQUEST | DUMP, asked):
        heard = _attributes(body[struct.calcsize(GENERIC_HEAD) :]).get(STATION_HEARD, b"")
        about = _attributes(heard)
        if _number(about.get(STATUS)) == JOINED:
            # Elements of a beacon: a byte each for kind and length; that of kind 0 is the name.
            elements = about.get(ELEMENTS, b"")
            while len(elements) >= 2:
                kind, length = elements[:2]
                if kind == 0:
                    return elements[2 : 2 + length]
                elements = elements[2 + length :]
    return b""


def _number(value: bytes | None) -> int | None:
    return None if value is None or len(value) != 4 else int(struct.unpack("=I", value)[0])


def _shown(name: bytes) -> str:
    """The name of a network for people: no mark of it can control anything."""
    text = name.decode(errors="replace")
    return "".join(each if each.isprintable() else "\ufffd" for each in text).strip()


def _ask(protocol: int, kind: int, flags: int, body: bytes) -> Iterator[tuple[int, bytes]]:
    """The messages that answer one; each with its kind. Raises OSError."""
    head = struct.pack(MESSAGE, struct.calcsize(MESSAGE) + len(body), kind, flags, 1, 0)
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, protocol) as kernel:
        kernel.settimeout(TIMEOUT)
        kernel.send(head + body)
        while True:
            answer = kernel.recv(MOST_BYTES)
            for its_kind, its_flags, its_body in messages(answer):
                if its_kind in (FAILED, DONE):
                    return
                yield its_kind, its_body
                if not its_flags & MULTI:
                    return


def messages(answer: bytes) -> Iterator[tuple[int, int, bytes]]:
    """The kind, flags and body of each message of an answer, as far as it is whole."""
    size = struct.calcsize(MESSAGE)
    while len(answer) >= size:
        length, kind, flags, _number, _sender = struct.unpack_from(MESSAGE, answer)
        if not size <= length <= len(answer):
            return
        yield kind, flags, answer[size:length]
        answer = answer[_aligned(length) :]


def _attributes(data: bytes) -> dict[int, bytes]:
    """The attributes of a message by their kinds, as far as they are whole."""
    found, size = {}, struct.calcsize(ATTRIBUTE)
    while len(data) >= size:
        length, kind = struct.unpack_from(ATTRIBUTE, data)
        if not size <= length <= len(data):
            break
        found[kind & 0x3FFF] = data[size:length]
        data = data[_aligned(length) :]
    return found


def _attribute(kind: int, value: bytes) -> bytes:
    head = struct.pack(ATTRIBUTE, struct.calcsize(ATTRIBUTE) + len(value), kind)
    return head + value + b"\0" * (-len(value) % 4)


def _aligned(length: int) -> int:
    return (length + 3) & ~3
