"""A PN532 reader on SPI, driven in small steps so that the main loop never waits.

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
_FIRMWARE_VERSION, _SAM_CONFIGURATION, _RF_CONFIGURATION, _LIST_TARGETS = 0x02, 0x14, 0x32, 0x4A
_PN532 = 0x32

# A sleeping chip needs its select line low for a moment before it receives.
WAKE_MS = 3
WRITE_MS = 2
READ_MS = 1
ACK_MS = 30
ANSWER_MS = 300
# As many tags as the chip can find at once.
MAX_TARGETS = 2
# ISO 14443: a four-byte id that begins so is random, another one each time (phones have these); a
# SEL_RES with this bit is followed by an ATS (phones and bank cards have one).
_RANDOM_ID = 0x08
_HAS_ATS = 0x20
MAX_PREAMBLE = 6

SILENCE = "does not answer"
NOISE = "answers with noise"


def _reverse(byte: int) -> int:
    return sum(((byte >> bit) & 1) << (7 - bit) for bit in range(8))


# The chip sends the lowest bit first; the Pico's SPI can only send the highest first.
REVERSED = bytes([_reverse(byte) for byte in range(256)])


def reverse_bits(data: bytes) -> bytes:
    """Returns the bytes with the bits of each reversed."""
    return bytes([REVERSED[byte] for byte in data])


def frame(command: bytes) -> bytes:
    """Returns a command as a frame, with length and check sums."""
    body = bytes([_TO_CHIP]) + command
    head = bytes([0x00, 0x00, 0xFF, len(body), -len(body) & 0xFF])
    return head + body + bytes([-sum(body) & 0xFF, 0x00])


class ReaderFault(Exception):
    """The reader did not answer in time, or not correctly."""


class Pn532Spi:
    """One PN532: call `set_up` first, then `read_tags` again and again. Both raise ReaderFault."""

    def __init__(self, spi: "Spi", select: "Pin", clock: "Clock") -> None:
        self._spi = spi
        self._select = select
        self._clock = clock
        self._select.value(1)

    def set_up(self) -> "Generator[None, None, None]":
        """Wakes and configures the chip; its antenna field is off afterwards."""
        self._select.value(0)
        yield from self._pause(WAKE_MS)
        self._select.value(1)
        yield from self._command(bytes([_SAM_CONFIGURATION, 0x01, 0x14, 0x01]))
        version = yield from self._command(bytes([_FIRMWARE_VERSION]))
        if version[:1] != bytes([_PN532]):
            raise ReaderFault("answers and is no PN532")
        # Three tries to find a tag: by default the chip would try for ever and never answer.
        yield from self._command(bytes([_RF_CONFIGURATION, 0x05, 0xFF, 0x01, 0x02]))
        yield from self.field_off()

    def read_tags(self) -> "Generator[None, None, list[str]]":
        """Returns the tags that answer now, at most two. The antenna field is on only meanwhile."""
        try:
            answer = yield from self._command(bytes([_LIST_TARGETS, MAX_TARGETS, 0x00]))
        except ReaderFault:
            yield from self.field_off()
            raise
        yield from self.field_off()
        return _tags(answer)

    def field_off(self) -> "Generator[None, None, None]":
        """Switches the antenna field off, so that it does not disturb the next tile."""
        yield from self._command(bytes([_RF_CONFIGURATION, 0x01, 0x00]))

    def _command(self, command: bytes) -> "Generator[None, None, bytes]":
        """Sends a command and returns the data of the answer."""
        yield from self._write(frame(command))
        try:
            yield from self._until_ready(ACK_MS)
            yield from self._read(self._receive_ack)
            yield from self._until_ready(ANSWER_MS)
            body = yield from self._read(self._receive_body)
            if body[:2] != bytes([_TO_HOST, command[0] + 1]):
                raise ReaderFault(NOISE)
        except ReaderFault:
            # An ACK from the host aborts the command.
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
        self._spi.write(bytes([REVERSED[_STATUS]]))
        status = self._receive(1)
        self._select.value(1)
        return bool(status[0] & 1)

    def _write(self, data: bytes) -> "Generator[None, None, None]":
        self._select.value(0)
        yield from self._pause(WRITE_MS)
        self._spi.write(reverse_bits(bytes([_WRITE]) + data))
        self._select.value(1)

    def _read(self, parse: "Callable[[], bytes]") -> "Generator[None, None, bytes]":
        """Reads the frame that is ready in the chip; `parse` receives its contents."""
        self._select.value(0)
        yield from self._pause(READ_MS)
        self._spi.write(bytes([REVERSED[_READ]]))
        try:
            return parse()
        finally:
            self._select.value(1)

    def _receive_ack(self) -> bytes:
        self._skip_preamble()
        if self._receive(3) != _ACK[3:]:
            raise ReaderFault(NOISE)
        return b""

    def _receive_body(self) -> bytes:
        self._skip_preamble()
        length, check = self._receive(2)
        if (length + check) & 0xFF or length < 2:
            raise ReaderFault(NOISE)
        body = self._receive(length + 1)
        if sum(body) & 0xFF:
            raise ReaderFault(NOISE)
        return body[:-1]

    def _skip_preamble(self) -> None:
        """Skips the zeros before a frame: some chips leave out the first, others send more."""
        before = 0xFF
        for _ in range(MAX_PREAMBLE):
            byte = self._receive(1)[0]
            if before == 0x00 and byte == 0xFF:
                return
            before = byte
        raise ReaderFault(NOISE)

    def _receive(self, count: int) -> bytes:
        buffer = bytearray(count)
        self._spi.readinto(buffer, 0)
        return reverse_bits(bytes(buffer))


def _tags(answer: bytes) -> "list[str]":
    """Returns the ids of the targets; not those that are random. A list of targets is: count, then
    for each its number, two bytes of SENS_RES, SEL_RES, the length of the id, the id and maybe an
    ATS, whose first byte is its length."""
    tags = []
    rest = answer[1:]
    for _ in range(answer[0] if answer else 0):
        length = rest[4] if len(rest) > 4 else 0
        number = rest[5 : 5 + length]
        if length not in (4, 7, 10) or len(number) != length:
            raise ReaderFault("names no proper tag")
        if length != 4 or number[0] != _RANDOM_ID:
            tags.append("".join(f"{byte:02X}" for byte in number))
        end = 5 + length
        if rest[3] & _HAS_ATS and len(rest) > end:
            end += rest[end]
        rest = rest[end:]
    return tags
