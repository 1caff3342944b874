"""The tile scanner's wire protocol, version 1: lines into messages and messages into lines.

    $BODY*CCCC\\n   BODY: printable ASCII without $ and *, at most 96 bytes
                   CCCC: CRC-16/CCITT-FALSE of BODY, four upper-case hexadecimal digits

`str(message)` gives the BODY and `parse(body)` the message: each is the inverse of the other.
"""

import re
from binascii import crc_hqx
from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.framing import FrameSplitter

PROTO = "1"
BUTTONS = ("undo", "ok", "tile1", "tile2", "tile3")
SOUNDS = ("ok", "bust", "refused")

_BODY = rb"[ -#%-)+-~]{0,96}"
_COMPLETE_LINE = rb"(" + _BODY + rb")\*([0-9A-F]{4})\r?\n"
_PARTIAL_LINE = _BODY + rb"(?:\*(?:[0-9A-F]{0,3}|[0-9A-F]{4}\r?))?"


@dataclass(frozen=True, slots=True)
class HelloQuery:
    """Host: asks the device for its HELLO."""

    def __str__(self) -> str:
        return "HELLO?"


@dataclass(frozen=True, slots=True)
class Hello:
    """Device: identifies itself. `boot` is new at each power-up; `caps` are B, L, S or -."""

    firmware: str
    boot: str
    tiles: int
    caps: str

    def __str__(self) -> str:
        return f"HELLO,{PROTO},{self.firmware},{self.boot},{self.tiles},{self.caps}"


@dataclass(frozen=True, slots=True)
class UnsupportedHello:
    """Device: a HELLO of another protocol version; only the version number is parsed."""

    proto: str
    rest: str

    def __str__(self) -> str:
        return f"HELLO,{self.proto}{self.rest}"


@dataclass(frozen=True, slots=True)
class CardMessage:
    """Device: a card came onto a tile; `age` is None where the device does not send it."""

    boot: str
    seq: int
    tile: int
    tag: str
    age: int | None = None

    def __str__(self) -> str:
        waited = "" if self.age is None else f",{self.age}"
        return f"CARD,{self.boot},{self.seq},{self.tile},{self.tag}{waited}"


@dataclass(frozen=True, slots=True)
class MissMessage:
    """Device: something was laid there and no tag could be read."""

    boot: str
    seq: int
    tile: int

    def __str__(self) -> str:
        return f"MISS,{self.boot},{self.seq},{self.tile}"


@dataclass(frozen=True, slots=True)
class ButtonMessage:
    """Device: a button was pressed."""

    boot: str
    seq: int
    name: str

    def __str__(self) -> str:
        return f"BTN,{self.boot},{self.seq},{self.name}"


@dataclass(frozen=True, slots=True)
class FaultMessage:
    """Device: a part of it does not work."""

    boot: str
    seq: int
    code: str
    detail: str

    def __str__(self) -> str:
        return f"FAULT,{self.boot},{self.seq},{self.code},{self.detail}"


@dataclass(frozen=True, slots=True)
class UnreadableEvent:
    """Device: an event with a valid boot and seq whose other fields this version cannot parse.

    It is not dropped as noise, because the device waits for its acknowledgement and would not send
    any later event without it.
    """

    kind: str
    boot: str
    seq: int
    rest: str

    def __str__(self) -> str:
        return f"{self.kind},{self.boot},{self.seq}{self.rest}"


@dataclass(frozen=True, slots=True)
class Beat:
    """Device: heartbeat, every second."""

    boot: str

    def __str__(self) -> str:
        return f"BEAT,{self.boot}"


@dataclass(frozen=True, slots=True)
class Ack:
    """Host: the event's effect is on disk."""

    boot: str
    seq: int

    def __str__(self) -> str:
        return f"ACK,{self.boot},{self.seq}"


@dataclass(frozen=True, slots=True)
class Light:
    """Host: lights `n` of a tile's 13 lamps in this colour (rrggbb)."""

    tile: int
    n: int
    colour: str

    def __str__(self) -> str:
        return f"LIGHT,{self.tile},{self.n},{self.colour}"


@dataclass(frozen=True, slots=True)
class Sound:
    """Host: plays a sound: ok, bust or refused."""

    name: str

    def __str__(self) -> str:
        return f"SOUND,{self.name}"


DeviceEvent = CardMessage | MissMessage | ButtonMessage | FaultMessage | UnreadableEvent
FromDevice = Hello | UnsupportedHello | Beat | DeviceEvent
FromHost = HelloQuery | Ack | Light | Sound
Message = FromDevice | FromHost

_BOOT = r"([0-9A-Fa-f]{8})"
_SEQ = r"([1-9][0-9]{0,9})"
_EVENT = f",{_BOOT},{_SEQ}"
_Factory = Callable[..., Message]
# For each kind the patterns of what follows its name; the first that matches is used.
_PATTERNS: dict[str, list[tuple[re.Pattern[str], _Factory]]] = {
    "HELLO?": [(re.compile(""), HelloQuery)],
    "HELLO": [
        (
            re.compile(rf",{PROTO},([^,]*),{_BOOT},([0-3]),([A-Za-z]+|-)"),
            lambda firmware, boot, tiles, caps: Hello(firmware, boot, int(tiles), caps),
        ),
        (re.compile(rf",(?!{PROTO}(?:,|$))([^,]*)((?:,.*)?)"), UnsupportedHello),
    ],
    "CARD": [
        (
            re.compile(rf"{_EVENT},([0-3]),([0-9A-Za-z]{{4,32}})(?:,(0|[1-9][0-9]{{0,9}}))?"),
            lambda boot, seq, tile, tag, age: CardMessage(
                boot, int(seq), int(tile), tag, None if age is None else int(age)
            ),
        )
    ],
    "MISS": [
        (
            re.compile(f"{_EVENT},([0-3])"),
            lambda boot, seq, tile: MissMessage(boot, int(seq), int(tile)),
        )
    ],
    "BTN": [
        (
            re.compile(f"{_EVENT},({'|'.join(BUTTONS)})"),
            lambda boot, seq, name: ButtonMessage(boot, int(seq), name),
        )
    ],
    "FAULT": [
        (
            re.compile(f"{_EVENT},([^,]+),(.*)"),
            lambda boot, seq, code, detail: FaultMessage(boot, int(seq), code, detail),
        )
    ],
    "BEAT": [(re.compile(f",{_BOOT}"), Beat)],
    "ACK": [(re.compile(_EVENT), lambda boot, seq: Ack(boot, int(seq)))],
    "LIGHT": [
        (
            re.compile(r",([1-3]),(1[0-3]|[0-9]),([0-9A-Fa-f]{6})"),
            lambda tile, n, colour: Light(int(tile), int(n), colour),
        )
    ],
    "SOUND": [(re.compile(f",({'|'.join(SOUNDS)})"), Sound)],
}
for _kind in ("CARD", "MISS", "BTN", "FAULT"):
    _PATTERNS[_kind].append(
        (
            re.compile(f"{_EVENT}((?:,.*)?)"),
            lambda boot, seq, rest, kind=_kind: UnreadableEvent(kind, boot, int(seq), rest),
        )
    )


class UnknownKind(ValueError):
    """A message of a kind that is not in this version of the protocol."""


class BadFields(ValueError):
    """A message of a known kind with invalid fields."""


def crc(body: bytes) -> str:
    """CRC-16/CCITT-FALSE of the body, as four upper-case hexadecimal digits."""
    return f"{crc_hqx(body, 0xFFFF):04X}"


def parse(body: str) -> Message:
    """Returns the message in a BODY. Raises UnknownKind or BadFields."""
    kind, comma, rest = body.partition(",")
    if kind not in _PATTERNS:
        raise UnknownKind(body)
    for pattern, factory in _PATTERNS[kind]:
        found = pattern.fullmatch(comma + rest)
        if found is not None:
            return factory(*found.groups())
    raise BadFields(body)


def encode(body: str) -> bytes:
    """Returns a BODY as a line with its check sum. Raises ValueError if it cannot be sent."""
    if not re.fullmatch(_BODY.decode(), body):
        raise ValueError(f"{body!r} cannot stand in a line of the wire protocol")
    data = body.encode("ascii")
    return b"$%b*%b\n" % (data, crc(data).encode())


class Decoder:
    """Decodes bytes, in pieces of any size, into messages. Never keeps more than one line."""

    def __init__(self) -> None:
        self._lines = FrameSplitter(b"$", _COMPLETE_LINE, _PARTIAL_LINE)
        self._invalid = 0
        self.valid = 0
        self.unknown = 0

    @property
    def dropped(self) -> int:
        """Number of broken lines, stretches of noise, and known kinds with invalid fields."""
        return self._lines.dropped + self._invalid

    def reset(self) -> None:
        """Drops a partial line, as is needed when the port was opened again."""
        self._lines.reset()

    def feed(self, data: bytes) -> list[Message]:
        """Returns the messages that these bytes complete."""
        messages: list[Message] = []
        for line in self._lines.feed(data):
            body, check = line.groups()
            if crc(body).encode() != check:
                self._invalid += 1
                continue
            self.valid += 1
            try:
                messages.append(parse(body.decode("ascii")))
            except UnknownKind:
                self.unknown += 1
            except BadFields:
                self._invalid += 1
        return messages
