"""A PN532 reader on SPI, spoken to in small steps so that nothing else has to wait for it.

Everything that takes time is a generator: it yields while the chip is busy and returns the answer.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Protocol

    from tile_scanner.clock import Clock

    class Spi(Protocol):
        """What we use of machine.SPI."""

        def write(self, data: bytes) -> object:
            """Sends bytes."""

        def readinto(self, buffer: bytearray, write: int = 0) -> object:
            """Receives bytes."""

    class Pin(Protocol):
        """What we use of machine.Pin."""

        def value(self, level: int) -> object:
            """Sets the pin."""


_STATUS, _WRITE, _READ = 0x02, 0x01, 0x03
_TO_CHIP, _TO_HOST = 0xD4, 0xD5
_ACK = b"\x00\x00\xff\x00\xff\x00"
_VERSION, _SAM, _RF, _LIST = 0x02, 0x14, 0x32, 0x4A
_CHIP = 0x32

# A chip that sleeps needs its select line low for a moment before it listens.
WAKE_MS = 3
WRITE_MS = 2
READ_MS = 1
ACK_MS = 30
ANSWER_MS = 300
# Of ISO 14443: a four-byte number that starts so is drawn anew each time (phones do it).
_RANDOM = 0x08
PREAMBLE_MOST = 6

SILENCE = "does not answer"
NOISE = "answers with noise"


def _turned(byte: int) -> int:
    return sum(((byte >> bit) & 1) << (7 - bit) for bit in range(8))


# The chip sends the lowest bit first and the Pico's SPI can only send the highest first.
TURNED = bytes([_turned(byte) for byte in range(256)])


def turned(data: bytes) -> bytes:
    """The bytes with the bits of each in the other direction."""
    return bytes([TURNED[byte] for byte in data])


def frame(command: bytes) -> bytes:
    """A command with everything around it that the chip checks."""
    body = bytes([_TO_CHIP]) + command
    head = bytes([0x00, 0x00, 0xFF, len(body), -len(body) & 0xFF])
    return head + body + bytes([-sum(body) & 0xFF, 0x00])


class ReaderFault(Exception):
    """The reader said nothing in time, or nothing that makes sense."""


class Pn532Spi:
    """One PN532: found and set up, then asked again and again which tag it sees."""

    def __init__(self, spi: "Spi", select: "Pin", clock: "Clock") -> None:
        self._spi = spi
        self._select = select
        self._clock = clock
        self._select.value(1)

    def set_up(self) -> "Generator[None, None, None]":
        """Wakes the chip and makes it ready; its field is off afterwards."""
        self._select.value(0)
        yield from self._pause(WAKE_MS)
        self._select.value(1)
        yield from self._command(bytes([_SAM, 0x01, 0x14, 0x01]))
        version = yield from self._command(bytes([_VERSION]))
        if version[:1] != bytes([_CHIP]):
            raise ReaderFault("answers and is no PN532")
        # Three tries to wake a tag: by itself the chip would try for ever and never answer.
        yield from self._command(bytes([_RF, 0x05, 0xFF, 0x01, 0x02]))
        yield from self.field_off()

    def look(self) -> "Generator[None, None, str | None]":
        """The tag that answers now, or None. The field is on no longer than this takes."""
        try:
            answer = yield from self._command(bytes([_LIST, 0x01, 0x00]))
        except ReaderFault:
            yield from self.field_off()
            raise
        yield from self.field_off()
        return _tag(answer)

    def field_off(self) -> "Generator[None, None, None]":
        """Switches the antenna off, so that the next tile is not disturbed."""
        yield from self._command(bytes([_RF, 0x01, 0x00]))

    def _command(self, command: bytes) -> "Generator[None, None, bytes]":
        """What the chip answers to a command, without the frame around it."""
        yield from self._write(frame(command))
        try:
            yield from self._until_ready(ACK_MS)
            yield from self._read(self._ack)
            yield from self._until_ready(ANSWER_MS)
            body = yield from self._read(self._body)
            if body[:2] != bytes([_TO_HOST, command[0] + 1]):
                raise ReaderFault(NOISE)
        except ReaderFault:
            # An ACK from our side makes the chip forget what it was doing.
            yield from self._write(_ACK)
            raise
        return body[2:]

    def _pause(self, time: int) -> "Generator[None, None, None]":
        end = self._clock.now() + time
        while self._clock.now() < end:
            yield

    def _until_ready(self, time: int) -> "Generator[None, None, None]":
        end = self._clock.now() + time
        while not self._is_ready():
            if self._clock.now() >= end:
                raise ReaderFault(SILENCE)
            yield

    def _is_ready(self) -> bool:
        self._select.value(0)
        self._spi.write(bytes([TURNED[_STATUS]]))
        status = self._take(1)
        self._select.value(1)
        return bool(status[0] & 1)

    def _write(self, data: bytes) -> "Generator[None, None, None]":
        self._select.value(0)
        yield from self._pause(WRITE_MS)
        self._spi.write(turned(bytes([_WRITE]) + data))
        self._select.value(1)

    def _read(self, parse: "Callable[[], bytes]") -> "Generator[None, None, bytes]":
        """The inside of the frame that waits in the chip."""
        self._select.value(0)
        yield from self._pause(READ_MS)
        self._spi.write(bytes([TURNED[_READ]]))
        try:
            return parse()
        finally:
            self._select.value(1)

    def _ack(self) -> bytes:
        self._skip_preamble()
        if self._take(3) != _ACK[3:]:
            raise ReaderFault(NOISE)
        return b""

    def _body(self) -> bytes:
        self._skip_preamble()
        length, check = self._take(2)
        if (length + check) & 0xFF or length < 2:
            raise ReaderFault(NOISE)
        body = self._take(length + 1)
        if sum(body) & 0xFF:
            raise ReaderFault(NOISE)
        return body[:-1]

    def _skip_preamble(self) -> None:
        """Chips were seen to leave out the first zero, or to send more of them."""
        before = 0xFF
        for _ in range(PREAMBLE_MOST):
            byte = self._take(1)[0]
            if before == 0x00 and byte == 0xFF:
                return
            before = byte
        raise ReaderFault(NOISE)

    def _take(self, count: int) -> bytes:
        buffer = bytearray(count)
        self._spi.readinto(buffer, 0)
        return turned(bytes(buffer))


def _tag(answer: bytes) -> "str | None":
    """The number of the first target in a list of targets: count, then for each its place, two
    bytes of SENS_RES, SEL_RES, the length of the number and the number."""
    if answer[:1] != b"\x01":
        return None
    number = answer[6 : 6 + answer[5]] if len(answer) > 5 else b""
    if len(number) not in (4, 7, 10) or len(number) != answer[5]:
        raise ReaderFault("names no proper tag")
    if len(number) == 4 and number[0] == _RANDOM:
        return None
    return "".join(f"{byte:02X}" for byte in number)
