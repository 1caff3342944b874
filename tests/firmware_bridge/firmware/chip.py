"""A simulated PN532 on an SPI bus, exact to the bit; it runs in MicroPython too.

It shares no code with the firmware, so that a mistake in one is not repeated in the other. What the
firmware must never do is recorded in `violations`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tile_scanner.clock import Clock

HOST_ACK = bytes([0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00])
WAKE_MS = 2


# By byte: the one with its bits reversed.
MIRRORED = bytes([int("".join(reversed(f"{byte:08b}")), 2) for byte in range(256)])


def mirrored(byte: int) -> int:
    """Returns the byte with its bits reversed: the Pico sends the highest bit first, the chip
    expects the lowest."""
    return MIRRORED[byte]


class Chip:
    """One PN532. `antenna` returns the tags that answer now, as hexadecimal text; with an ATS as
    "08A1B2C3/78807002"."""

    def __init__(self, clock: "Clock", antenna: "Callable[[], list[str]]") -> None:
        self.clock = clock
        self.antenna = antenna
        self.violations: list[str] = []
        self.commands: list[bytes] = []
        # "": none; "dead": no power, the line stays low; "loose": what it sends does not arrive;
        # "mute": it acknowledges and never answers; "garbles": its answers have a wrong check sum;
        # "short": it leaves out the first zero of a frame; "other": it is another chip.
        self.fault = ""
        self.others: list[Chip] = []
        self.power_up()

    def power_up(self) -> None:
        """Resets the chip: nothing is configured, and it sleeps."""
        self.field = False
        self.is_asleep = True
        self.is_selected = False
        self.has_sam = False
        self.retries = 0xFF
        self.outbox: list[tuple[int, bytes]] = []
        self.received = bytearray()
        self.sent = 0

    def fail(self, fault: str) -> None:
        """Sets the fault; "" ends it with a power-up."""
        self.fault = fault
        if fault in ("", "dead"):
            self.power_up()

    def select(self, level: int) -> None:
        """Handles a change of the select line."""
        if level == 0 and not self.is_selected:
            self.is_selected = True
            self.selected_at = self.clock.now()
            self.received = bytearray()
            self.sent = 0
        elif level and self.is_selected:
            self.is_selected = False
            self._deselected()

    def exchange(self, byte: int) -> int:
        """Takes the byte from the Pico and returns the one sent meanwhile."""
        if self.fault == "dead":
            return 0x00
        answer = self._reply(byte)
        return 0xFF if self.fault == "loose" else answer

    def _reply(self, byte: int) -> int:
        if self.is_asleep:
            return mirrored(0xAA)
        self.received.append(mirrored(byte))
        if len(self.received) == 1:
            return mirrored(0xFF)
        return mirrored(self._reply_byte())

    def _reply_byte(self) -> int:
        if self.received[0] == 0x02:
            return 1 if self._is_ready() else 0
        if self.received[0] != 0x03:
            return 0xFF
        if not self._is_ready():
            if self.fault != "loose":
                self._violation("read although not ready")
            return 0xFF
        frame = self.outbox[0][1]
        self.sent += 1
        return frame[self.sent - 1] if self.sent <= len(frame) else 0x00

    def _deselected(self) -> None:
        if self.is_asleep:
            if self.clock.now() - self.selected_at >= WAKE_MS and self.fault != "dead":
                self.is_asleep = False
        elif self.sent:
            self.outbox.pop(0)
        elif self.received[:1] == b"\x01":
            self._handle_frame(bytes(self.received[1:]))

    def _is_ready(self) -> bool:
        return bool(self.outbox) and self.clock.now() >= self.outbox[0][0]

    def _violation(self, what: str) -> None:
        self.violations.append(what)

    def _handle_frame(self, frame: bytes) -> None:
        if frame == HOST_ACK:
            self.outbox = []
            return
        length = frame[3] if len(frame) > 5 else 0
        body = frame[5 : 5 + length]
        if (
            frame[:3] != b"\x00\x00\xff"
            or length + frame[4] != 0x100
            or len(frame) != length + 7
            or (sum(body) + frame[-2]) % 0x100
            or frame[-1]
            or body[0] != 0xD4
        ):
            self._violation("bad frame " + " ".join(f"{byte:02X}" for byte in frame))
            return
        if self.outbox:
            self._violation("a command before the last answer was read")
        self.commands.append(body[1:])
        self._queue_frame(1, HOST_ACK)
        if self.fault != "mute":
            self._handle_command(body[1], body[2:])

    def _handle_command(self, code: int, rest: bytes) -> None:
        if code == 0x14 and rest[0] == 0x01:
            self.has_sam = True
            self._answer(2, code, b"")
        elif code == 0x02 and not rest:
            self._answer(
                2, code, bytes([0x07 if self.fault == "other" else 0x32, 0x01, 0x06, 0x07])
            )
        elif code == 0x32 and rest[0] == 0x01 and len(rest) == 2:
            self._set_field(bool(rest[1] & 1))
            self._answer(2, code, b"")
        elif code == 0x32 and rest[0] == 0x05 and len(rest) == 4:
            self.retries = rest[3]
            self._answer(2, code, b"")
        elif code == 0x4A and rest in (b"\x01\x00", b"\x02\x00"):
            self._list_targets(rest[0])
        else:
            self._violation(f"unknown command {code:02X}")
            self._queue_frame(2, b"\x00\x00\xff\x01\xff\x7f\x81\x00")

    def _set_field(self, on: bool) -> None:
        if on and any(other.field for other in self.others):
            self._violation("two fields at a time")
        self.field = on

    def _list_targets(self, most: int) -> None:
        if not self.has_sam:
            self._violation("list before SAMConfiguration")
        self._set_field(True)
        found = self.antenna()[:most]
        if len(found) < most and self.retries == 0xFF:
            self._violation("tries for ever")
            return
        listed = bytes([len(found)])
        for place, tag in enumerate(found):
            listed += bytes([place + 1, 0x00, 0x44]) + target(tag)
        # It looks for each one that is missing as often as it was told.
        time = 8 * len(found) + (0 if len(found) == most else 5 * (self.retries + 1))
        self._answer(time, 0x4A, listed)

    def _answer(self, time: int, code: int, rest: bytes) -> None:
        body = bytes([0xD5, code + 1]) + rest
        check = (0x100 - sum(body)) & 0xFF
        if self.fault == "garbles":
            check ^= 0x10
        head = bytes([0x00, 0x00, 0xFF, len(body), 0x100 - len(body)])
        self._queue_frame(time, head + body + bytes([check, 0x00]))

    def _queue_frame(self, time: int, frame: bytes) -> None:
        if self.fault == "short":
            frame = frame[1:]
        self.outbox.append((self.clock.now() + time, frame))


def target(tag: str) -> bytes:
    """Returns SEL_RES, the id with its length, and the ATS with its length, if there is one."""
    number, _, ats = tag.partition("/")
    listed = bytes([0x20 if ats else 0x00, len(number) // 2]) + of_hex(number)
    return listed + (bytes([len(ats) // 2 + 1]) + of_hex(ats) if ats else b"")


def of_hex(text: str) -> bytes:
    """As bytes.fromhex, which not every MicroPython has."""
    return bytes([int(text[at : at + 2], 16) for at in range(0, len(text), 2)])


class SpiBus:
    """An SPI bus with chips on it, in place of machine.SPI."""

    def __init__(self, chips: "list[Chip]") -> None:
        self.chips = chips
        for chip in chips:
            chip.others = [other for other in chips if other is not chip]

    def write(self, data: bytes) -> None:
        """Sends the bytes and ignores what is received meanwhile."""
        for byte in data:
            self._exchange(byte)

    def readinto(self, buffer: bytearray, write: int = 0) -> None:
        """Fills the buffer with received bytes while sending `write` repeatedly."""
        for place in range(len(buffer)):
            buffer[place] = self._exchange(write)

    def _exchange(self, byte: int) -> int:
        selected = [chip for chip in self.chips if chip.is_selected]
        if len(selected) != 1:
            for chip in self.chips:
                chip.violations.append(f"{len(selected)} chips selected")
            return 0xFF
        return selected[0].exchange(byte)


class SelectPin:
    """A select line, in place of machine.Pin."""

    def __init__(self, chip: Chip) -> None:
        self.chip = chip

    def value(self, level: int) -> None:
        """Sets the line."""
        self.chip.select(level)
