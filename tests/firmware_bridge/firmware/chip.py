"""A PN532 as it behaves on the SPI wires, to the byte and the bit; it runs in MicroPython too.

It is written from the wires' side and shares nothing with the firmware, so that a mistake in one
is not repeated in the other. What the firmware must never do is noted in `wrongs`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tile_scanner.clock import Clock

HOST_ACK = bytes([0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00])
WAKE_MS = 2


def mirrored(byte: int) -> int:
    """The byte as the other end of the wire sees it: the Pico sends the highest bit first, the
    chip takes it for the lowest."""
    return int("".join(reversed(f"{byte:08b}")), 2)


class Chip:
    """One reader. `antenna` is asked for the tags (as hexadecimal text) that answer it now."""

    def __init__(self, clock: "Clock", antenna: "Callable[[], list[str]]") -> None:
        self.clock = clock
        self.antenna = antenna
        self.wrongs: list[str] = []
        self.commands: list[bytes] = []
        # "": sound; "dead": no power, the wire stays low; "loose": what it says does not arrive;
        # "mute": acknowledges and never answers; "garbles": its answers have a wrong check sum;
        # "short": it leaves out the first zero of a frame; "other": it is another chip.
        self.fault = ""
        self.others: list[Chip] = []
        self.power_up()

    def power_up(self) -> None:
        """Its power comes (back): nothing is configured and it sleeps."""
        self.field = False
        self.is_asleep = True
        self.is_selected = False
        self.has_sam = False
        self.retries = 0xFF
        self.outbox: list[tuple[int, bytes]] = []
        self.heard = bytearray()
        self.told = 0

    def fail(self, fault: str) -> None:
        """From now on it has this fault; with "" its power comes back."""
        self.fault = fault
        if fault in ("", "dead"):
            self.power_up()

    def select(self, level: int) -> None:
        """The select line changes."""
        if level == 0 and not self.is_selected:
            self.is_selected = True
            self.selected_at = self.clock.now()
            self.heard = bytearray()
            self.told = 0
        elif level and self.is_selected:
            self.is_selected = False
            self._deselected()

    def exchange(self, byte: int) -> int:
        """One byte each way, as the Pico's pins see them."""
        if self.fault == "dead":
            return 0x00
        answer = self._answered(byte)
        return 0xFF if self.fault == "loose" else answer

    def _answered(self, byte: int) -> int:
        if self.is_asleep:
            return mirrored(0xAA)
        self.heard.append(mirrored(byte))
        if len(self.heard) == 1:
            return mirrored(0xFF)
        return mirrored(self._told())

    def _told(self) -> int:
        if self.heard[0] == 0x02:
            return 1 if self._is_ready() else 0
        if self.heard[0] != 0x03:
            return 0xFF
        if not self._is_ready():
            if self.fault != "loose":
                self._wrong("read although not ready")
            return 0xFF
        frame = self.outbox[0][1]
        self.told += 1
        return frame[self.told - 1] if self.told <= len(frame) else 0x00

    def _deselected(self) -> None:
        if self.is_asleep:
            if self.clock.now() - self.selected_at >= WAKE_MS and self.fault != "dead":
                self.is_asleep = False
        elif self.told:
            self.outbox.pop(0)
        elif self.heard[:1] == b"\x01":
            self._take(bytes(self.heard[1:]))

    def _is_ready(self) -> bool:
        return bool(self.outbox) and self.clock.now() >= self.outbox[0][0]

    def _wrong(self, what: str) -> None:
        self.wrongs.append(what)

    def _take(self, frame: bytes) -> None:
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
            self._wrong("bad frame " + " ".join(f"{byte:02X}" for byte in frame))
            return
        if self.outbox:
            self._wrong("a command before the last answer was read")
        self.commands.append(body[1:])
        self._say(1, HOST_ACK)
        if self.fault != "mute":
            self._obey(body[1], body[2:])

    def _obey(self, code: int, rest: bytes) -> None:
        if code == 0x14 and rest[0] == 0x01:
            self.has_sam = True
            self._answer(2, code, b"")
        elif code == 0x02 and not rest:
            self._answer(
                2, code, bytes([0x07 if self.fault == "other" else 0x32, 0x01, 0x06, 0x07])
            )
        elif code == 0x32 and rest[0] == 0x01 and len(rest) == 2:
            self._switch(bool(rest[1] & 1))
            self._answer(2, code, b"")
        elif code == 0x32 and rest[0] == 0x05 and len(rest) == 4:
            self.retries = rest[3]
            self._answer(2, code, b"")
        elif code == 0x4A and rest == b"\x01\x00":
            self._list()
        else:
            self._wrong(f"unknown command {code:02X}")
            self._say(2, b"\x00\x00\xff\x01\xff\x7f\x81\x00")

    def _switch(self, on: bool) -> None:
        if on and any(other.field for other in self.others):
            self._wrong("two fields at a time")
        self.field = on

    def _list(self) -> None:
        if not self.has_sam:
            self._wrong("list before SAMConfiguration")
        self._switch(True)
        tags = self.antenna()
        if tags:
            number = bytes([int(tags[0][at : at + 2], 16) for at in range(0, len(tags[0]), 2)])
            head = bytes([0x01, 0x01, 0x00, 0x44, 0x00, len(number)])
            self._answer(8, 0x4A, head + number)
        elif self.retries == 0xFF:
            self._wrong("tries for ever")
        else:
            self._answer(5 * (self.retries + 1), 0x4A, b"\x00")

    def _answer(self, time: int, code: int, rest: bytes) -> None:
        body = bytes([0xD5, code + 1]) + rest
        check = (0x100 - sum(body)) & 0xFF
        if self.fault == "garbles":
            check ^= 0x10
        head = bytes([0x00, 0x00, 0xFF, len(body), 0x100 - len(body)])
        self._say(time, head + body + bytes([check, 0x00]))

    def _say(self, time: int, frame: bytes) -> None:
        if self.fault == "short":
            frame = frame[1:]
        self.outbox.append((self.clock.now() + time, frame))


class Wires:
    """The SPI wires with chips on them: what machine.SPI is to the firmware."""

    def __init__(self, chips: "list[Chip]") -> None:
        self.chips = chips
        for chip in chips:
            chip.others = [other for other in chips if other is not chip]

    def write(self, data: bytes) -> None:
        """Sends; what comes back meanwhile is not looked at."""
        for byte in data:
            self._exchange(byte)

    def readinto(self, buffer: bytearray, write: int = 0) -> None:
        """Receives, while sending the same byte again and again."""
        for place in range(len(buffer)):
            buffer[place] = self._exchange(write)

    def _exchange(self, byte: int) -> int:
        selected = [chip for chip in self.chips if chip.is_selected]
        if len(selected) != 1:
            for chip in self.chips:
                chip.wrongs.append(f"{len(selected)} chips selected")
            return 0xFF
        return selected[0].exchange(byte)


class SelectPin:
    """A select line: what machine.Pin is to the firmware."""

    def __init__(self, chip: Chip) -> None:
        self.chip = chip

    def value(self, level: int) -> None:
        """Sets the line."""
        self.chip.select(level)
