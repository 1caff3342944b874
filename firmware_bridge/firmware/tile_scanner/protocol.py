"""The wire protocol as the scanner speaks it: checked lines, one event under way, a queue."""

from tile_scanner.clock import Interval

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PROTO = 1
FIRMWARE = "1.0"
TILES = 3
LAMPS = 13
SOUNDS = ("ok", "bust", "refused")
BODY_MOST = 96
RESEND_MS = 250
BEAT_MS = 1000
# Twice what the protocol asks for: a whole stage, while the host is being updated or repaired.
WAITING_MOST = 128
# Eleven days; by then it does not matter any more.
AGE_MOST = 999_999_999

_DOLLAR, _STAR, _RETURN, _NEWLINE = 0x24, 0x2A, 0x0D, 0x0A
_BETWEEN, _INSIDE, _NOISE = 0, 1, 2


def _nibbles() -> "list[int]":
    table = []
    for nibble in range(16):
        value = nibble << 12
        for _ in range(4):
            value = (value << 1) ^ (0x1021 if value & 0x8000 else 0)
        table.append(value & 0xFFFF)
    return table


_NIBBLES = _nibbles()


def crc(body: bytes) -> int:
    """CRC-16/CCITT-FALSE. MicroPython has no crc_hqx, and 16 entries are table enough."""
    value = 0xFFFF
    for byte in body:
        value = ((value << 4) & 0xFFFF) ^ _NIBBLES[(value >> 12) ^ (byte >> 4)]
        value = ((value << 4) & 0xFFFF) ^ _NIBBLES[(value >> 12) ^ (byte & 15)]
    return value


def line(body: str) -> bytes:
    """A body as it goes over the wire."""
    raw = body.encode()
    return b"$" + raw + f"*{crc(raw):04X}\n".encode()


def plain(text: str) -> str:
    """Words for a fault without the letters that mean something on the wire."""
    return "".join(
        letter if " " <= letter <= "~" and letter not in "$*," else " " for letter in text
    )


class Lines:
    """Finds the valid lines in whatever comes, in pieces of any size; keeps one line at most."""

    def __init__(self) -> None:
        self.dropped = 0
        self._state = _BETWEEN
        self._part = bytearray()

    def feed(self, data: bytes) -> "list[str]":
        """The bodies of the lines that these bytes complete."""
        bodies = []
        for byte in data:
            if byte == _DOLLAR:
                if self._state == _INSIDE:
                    self.dropped += 1
                self._state = _INSIDE
                self._part = bytearray()
            elif byte == _NEWLINE:
                if self._state == _INSIDE:
                    body = _checked(bytes(self._part))
                    if body is None:
                        self.dropped += 1
                    else:
                        bodies.append(body)
                self._state = _BETWEEN
            elif self._state == _INSIDE and len(self._part) < BODY_MOST + 6:
                self._part.append(byte)
            elif self._state == _INSIDE or (self._state == _BETWEEN and byte != _RETURN):
                self._state = _NOISE
                self.dropped += 1
        return bodies


def _checked(part: bytes) -> "str | None":
    if part[-1:] == b"\r":
        part = part[:-1]
    body = part[:-5]
    if not 0 < len(body) <= BODY_MOST or part[-5] != _STAR:
        return None
    for byte in body:
        if not 0x20 <= byte <= 0x7E or byte == _STAR:
            return None
    if part[-4:] != f"{crc(body):04X}".encode():
        return None
    return str(body, "ascii")


class QueuedEvent:
    """Something that happened, with its place in the order of this boot."""

    def __init__(self, kind: str, fields: "tuple[str, ...]", seq: int, born: int) -> None:
        self.kind = kind
        self.fields = fields
        self.seq = seq
        self.born = born
        self.lost = 0

    def body(self, boot: str, now: int) -> str:
        """The event as a message; a card says how long it has waited."""
        words = [self.kind, boot, str(self.seq)]
        words.extend(self.fields)
        if self.lost:
            words.append(f"{self.lost} events had no room")
        if self.kind == "CARD":
            words.append(str(min(now - self.born, AGE_MOST)))
        return ",".join(words)[:BODY_MOST]


class ScannerProtocol:
    """The scanner's end of the link: says who it is, beats, and sends its events in order."""

    def __init__(
        self,
        boot: str,
        caps: str,
        send: "Callable[[bytes], None]",
        light: "Callable[[int, int, int], None]",
        sound: "Callable[[str], None]",
    ) -> None:
        self.lines = Lines()
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
        """How many events the host has not acknowledged."""
        return len(self._waiting)

    def hello(self) -> None:
        """Says who this is: at power-up, and whenever the host asks."""
        self._say(f"HELLO,{PROTO},{FIRMWARE},{self._boot},{TILES},{self._caps}")

    def card(self, tile: int, tag: str, now: int) -> None:
        """A card came onto a tile."""
        self._add("CARD", (str(tile), tag), now)

    def miss(self, tile: int, now: int) -> None:
        """Something was laid on a tile and could not be read."""
        self._add("MISS", (str(tile),), now)

    def button(self, name: str, now: int) -> None:
        """A button was pressed."""
        self._add("BTN", (name,), now)

    def fault(self, code: str, detail: str, now: int) -> None:
        """Something is wrong with the scanner itself."""
        self._add("FAULT", (code, plain(detail)), now)

    def tick(self, now: int) -> None:
        """Sends what is due. Call it often."""
        if self._waiting and self._resend.due(now):
            self._say(self._waiting[0].body(self._boot, now))
        if self._beat.due(now):
            self._say(f"BEAT,{self._boot}")

    def receive(self, data: bytes, now: int) -> None:
        """Does what the host says in these bytes; what is no message of ours is counted."""
        for body in self.lines.feed(data):
            if not self._obey(body.split(","), now):
                self.ignored += 1

    def _add(self, kind: str, fields: "tuple[str, ...]", now: int) -> None:
        """Puts an event at the end. Where there is no room the table is told, at that very place
        in the order: what was laid first is played first, and what is missing is never silent."""
        if len(self._waiting) < WAITING_MOST:
            self._put(kind, fields, now)
            return
        if not self._waiting[-1].lost:
            self._put("FAULT", ("queue-full",), now)
        self._waiting[-1].lost += 1

    def _put(self, kind: str, fields: "tuple[str, ...]", now: int) -> None:
        self._seq += 1
        self._waiting.append(QueuedEvent(kind, fields, self._seq, now))
        if len(self._waiting) == 1:
            self._under_way(now)

    def _under_way(self, now: int) -> None:
        self._say(self._waiting[0].body(self._boot, now))
        self._resend.restart(now)

    def _obey(self, words: "list[str]", now: int) -> bool:
        kind, rest = words[0], words[1:]
        if words == ["HELLO?"]:
            self.hello()
        elif kind == "ACK" and len(rest) == 2:
            self._acknowledged(rest[0], rest[1], now)
        elif kind == "LIGHT" and len(rest) == 3:
            return self._lit(rest[0], rest[1], rest[2])
        elif kind == "SOUND" and len(rest) == 1 and rest[0] in SOUNDS:
            self._sound(rest[0])
        else:
            return False
        return True

    def _acknowledged(self, boot: str, seq: str, now: int) -> None:
        """Copies of an event are acknowledged too, so an older one is nothing to wonder at."""
        if self._waiting and boot == self._boot and seq == str(self._waiting[0].seq):
            self._waiting.pop(0)
            if self._waiting:
                self._under_way(now)

    def _lit(self, tile: str, count: str, colour: str) -> bool:
        if tile not in ("1", "2", "3") or not count.isdigit() or int(count) > LAMPS:
            return False
        if len(colour) != 6 or not all(letter in "0123456789abcdefABCDEF" for letter in colour):
            return False
        self._light(int(tile), int(count), int(colour, 16))
        return True

    def _say(self, body: str) -> None:
        self._send(line(body))
