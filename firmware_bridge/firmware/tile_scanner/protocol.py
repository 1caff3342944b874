"""The scanner's side of the wire protocol: lines with check sums, and a queue of events."""

from tile_scanner.clock import Interval

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PROTO = 1
FIRMWARE = "1.1"
TILES = 3
LAMPS = 13
SOUNDS = ("ok", "bust", "refused")
MAX_BODY = 96
RESEND_MS = 250
BEAT_MS = 1000
# Twice what the protocol demands: enough for a whole stage without a host.
MAX_WAITING = 128
# The largest age that is sent, in ms: eleven days.
MAX_AGE = 999_999_999

_DOLLAR, _STAR, _RETURN, _NEWLINE = 0x24, 0x2A, 0x0D, 0x0A
_OUTSIDE, _INSIDE, _NOISE = 0, 1, 2


def _crc_table() -> "list[int]":
    table = []
    for nibble in range(16):
        value = nibble << 12
        for _ in range(4):
            value = (value << 1) ^ (0x1021 if value & 0x8000 else 0)
        table.append(value & 0xFFFF)
    return table


_CRC_TABLE = _crc_table()


def crc(body: bytes) -> int:
    """CRC-16/CCITT-FALSE, by half bytes: MicroPython has no crc_hqx, and memory is scarce."""
    value = 0xFFFF
    for byte in body:
        value = ((value << 4) & 0xFFFF) ^ _CRC_TABLE[(value >> 12) ^ (byte >> 4)]
        value = ((value << 4) & 0xFFFF) ^ _CRC_TABLE[(value >> 12) ^ (byte & 15)]
    return value


def encode(body: str) -> bytes:
    """Returns a body as a line with its check sum."""
    raw = body.encode()
    return b"$" + raw + f"*{crc(raw):04X}\n".encode()


def printable(text: str) -> str:
    """Returns the text with a blank for each character that a field cannot contain."""
    return "".join(
        letter if " " <= letter <= "~" and letter not in "$*," else " " for letter in text
    )


class LineDecoder:
    """Finds valid lines in bytes, in pieces of any size. Never keeps more than one line."""

    def __init__(self) -> None:
        self.dropped = 0
        self._state = _OUTSIDE
        self._partial = bytearray()

    def feed(self, data: bytes) -> "list[str]":
        """Returns the bodies of the lines that these bytes complete."""
        bodies = []
        for byte in data:
            if byte == _DOLLAR:
                if self._state == _INSIDE:
                    self.dropped += 1
                self._state = _INSIDE
                self._partial = bytearray()
            elif byte == _NEWLINE:
                if self._state == _INSIDE:
                    body = _body_of(bytes(self._partial))
                    if body is None:
                        self.dropped += 1
                    else:
                        bodies.append(body)
                self._state = _OUTSIDE
            elif self._state == _INSIDE and len(self._partial) < MAX_BODY + 6:
                self._partial.append(byte)
            elif self._state == _INSIDE or (self._state == _OUTSIDE and byte != _RETURN):
                self._state = _NOISE
                self.dropped += 1
        return bodies


def _body_of(part: bytes) -> "str | None":
    """Returns the body of a line without $ and newline, or None if the line is invalid."""
    if part[-1:] == b"\r":
        part = part[:-1]
    body = part[:-5]
    if not 0 < len(body) <= MAX_BODY or part[-5] != _STAR:
        return None
    for byte in body:
        if not 0x20 <= byte <= 0x7E or byte == _STAR:
            return None
    if part[-4:] != f"{crc(body):04X}".encode():
        return None
    return str(body, "ascii")


class QueuedEvent:
    """An event with its seq; `lost` is how many later events found no room."""

    def __init__(self, kind: str, fields: "tuple[str, ...]", seq: int, created: int) -> None:
        self.kind = kind
        self.fields = fields
        self.seq = seq
        self.created = created
        self.lost = 0

    def body(self, boot: str, now: int) -> str:
        """Returns the message; that of a card ends with its age."""
        words = [self.kind, boot, str(self.seq)]
        words.extend(self.fields)
        if self.lost:
            words.append(f"{self.lost} events had no room")
        if self.kind == "CARD":
            words.append(str(min(now - self.created, MAX_AGE)))
        return ",".join(words)[:MAX_BODY]


class ScannerProtocol:
    """Sends HELLO, BEAT and queued events; calls `light` and `sound` for the host's messages.

    Times are milliseconds of one clock. `ignored` counts messages that are invalid here.
    """

    def __init__(
        self,
        boot: str,
        caps: str,
        send: "Callable[[bytes], None]",
        light: "Callable[[int, int, int], None]",
        sound: "Callable[[str], None]",
    ) -> None:
        self.lines = LineDecoder()
        self.ignored = 0
        self._boot = boot
        self._caps = caps or "-"
        self._send = send
        self._light = light
        self._sound = sound
        self._waiting: list[QueuedEvent] = []
        self._seq = 0
        self._beat = Interval(BEAT_MS)
        self._resend = Interval(RESEND_MS)

    @property
    def waiting(self) -> int:
        """Number of events that the host has not acknowledged."""
        return len(self._waiting)

    def hello(self) -> None:
        """Sends HELLO: at power-up, and when the host asks."""
        self._send_body(f"HELLO,{PROTO},{FIRMWARE},{self._boot},{TILES},{self._caps}")

    def card(self, tile: int, tag: str, now: int) -> None:
        """Queues CARD: a card came onto a tile."""
        self._enqueue("CARD", (str(tile), tag), now)

    def miss(self, tile: int, now: int) -> None:
        """Queues MISS: something was laid on a tile and could not be read."""
        self._enqueue("MISS", (str(tile),), now)

    def button(self, name: str, now: int) -> None:
        """Queues BTN: a button was pressed."""
        self._enqueue("BTN", (name,), now)

    def fault(self, code: str, detail: str, now: int) -> None:
        """Queues FAULT: a part of the scanner does not work, or it cannot tell what was laid."""
        self._enqueue("FAULT", (code, printable(detail)), now)

    def tick(self, now: int) -> None:
        """Sends the oldest event and BEAT if they are due. Call it often."""
        if self._waiting and self._resend.due(now):
            self._send_body(self._waiting[0].body(self._boot, now))
        if self._beat.due(now):
            self._send_body(f"BEAT,{self._boot}")

    def receive(self, data: bytes, now: int) -> None:
        """Handles the host's messages in these bytes."""
        for body in self.lines.feed(data):
            if not self._handle(body.split(","), now):
                self.ignored += 1

    def _enqueue(self, kind: str, fields: "tuple[str, ...]", now: int) -> None:
        """Appends an event to the queue. If it is full, a fault in its place counts the events that
        are lost, so that the host knows where in the order they are missing."""
        if len(self._waiting) < MAX_WAITING:
            self._append(kind, fields, now)
            return
        if not self._waiting[-1].lost:
            self._append("FAULT", ("queue-full",), now)
        self._waiting[-1].lost += 1

    def _append(self, kind: str, fields: "tuple[str, ...]", now: int) -> None:
        self._seq += 1
        self._waiting.append(QueuedEvent(kind, fields, self._seq, now))
        if len(self._waiting) == 1:
            self._send_oldest(now)

    def _send_oldest(self, now: int) -> None:
        self._send_body(self._waiting[0].body(self._boot, now))
        self._resend.restart(now)

    def _handle(self, words: "list[str]", now: int) -> bool:
        kind, rest = words[0], words[1:]
        if words == ["HELLO?"]:
            self.hello()
        elif kind == "ACK" and len(rest) == 2:
            self._handle_ack(rest[0], rest[1], now)
        elif kind == "LIGHT" and len(rest) == 3:
            return self._handle_light(rest[0], rest[1], rest[2])
        elif kind == "SOUND" and len(rest) == 1 and rest[0] in SOUNDS:
            self._sound(rest[0])
        else:
            return False
        return True

    def _handle_ack(self, boot: str, seq: str, now: int) -> None:
        """Removes the oldest event if it is meant; copies of earlier ones are acknowledged too."""
        if self._waiting and boot == self._boot and seq == str(self._waiting[0].seq):
            self._waiting.pop(0)
            if self._waiting:
                self._send_oldest(now)

    def _handle_light(self, tile: str, count: str, colour: str) -> bool:
        if tile not in ("1", "2", "3") or not count.isdigit() or int(count) > LAMPS:
            return False
        if len(colour) != 6 or not all(letter in "0123456789abcdefABCDEF" for letter in colour):
            return False
        self._light(int(tile), int(count), int(colour, 16))
        return True

    def _send_body(self, body: str) -> None:
        self._send(encode(body))
