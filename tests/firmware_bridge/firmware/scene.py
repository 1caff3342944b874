"""A simulated scanner with a simulated clock; it runs in MicroPython too."""

from tile_scanner.clock import Clock
from tile_scanner.device import Device
from tile_scanner.protocol import encode

from tests.firmware_bridge.firmware.chip import Chip, SelectPin, SpiBus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# The Pico's counter has 30 bits; the scene starts just before it wraps.
PERIOD = 1 << 30


class TickCounter:
    """The Pico's millisecond counter."""

    def __init__(self) -> None:
        self.passed = 0

    def ticks(self) -> int:
        """As time.ticks_ms."""
        return (PERIOD - 3000 + self.passed) % PERIOD

    def difference(self, later: int, earlier: int) -> int:
        """As time.ticks_diff."""
        return (later - earlier + PERIOD // 2) % PERIOD - PERIOD // 2


class SeededRandom:
    """A random generator with the same numbers in CPython and MicroPython."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, sides: int) -> int:
        """Returns a number from 0 to sides - 1."""
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 16) % sides


class UsbLine:
    """In place of HostPort: keeps what is sent."""

    def __init__(self) -> None:
        self.incoming = b""
        self.sent: list[bytes] = []

    def read(self) -> bytes:
        """As HostPort.read."""
        data, self.incoming = self.incoming, b""
        return data

    def send(self, data: bytes) -> None:
        """As HostPort.send."""
        self.sent.append(data)

    def flush(self) -> None:
        """As HostPort.flush; nothing is buffered here."""


class Strip:
    """In place of neopixel.NeoPixel: 39 lamps."""

    def __init__(self) -> None:
        self.lamps = [(0, 0, 0)] * 39
        self.writes = 0

    def __setitem__(self, index: int, colour: "tuple[int, int, int]") -> None:
        self.lamps[index] = colour

    def write(self) -> None:
        """Counts the writes."""
        self.writes += 1


class Pwm:
    """In place of machine.PWM: records the pitches."""

    def __init__(self) -> None:
        self.pitches: list[int] = []
        self.hertz = 0

    def freq(self, hertz: int) -> None:
        """Sets the pitch."""
        self.hertz = hertz

    def duty_u16(self, duty: int) -> None:
        """Records the pitch, or 0 for silence."""
        self.pitches.append(self.hertz if duty else 0)


class Table:
    """The firmware with simulated hardware, in place of Board; tests change what it sees."""

    def __init__(self, *, is_bare: bool = False, crash: str = "") -> None:
        self.time = TickCounter()
        self.clock = Clock(self.time.ticks, self.time.difference)
        self.random = SeededRandom(13)
        self.boot = "0123ABCD"
        self.port = UsbLine()
        # By tile: what may answer, of which one does at random: a tag, two with a blank between
        # them, or "" for nothing.
        self.windows: list[list[str]] = [[], [], []]
        self.chips = [Chip(self.clock, self._antenna(tile)) for tile in range(3)]
        self.spi = SpiBus(self.chips)
        self.selects = [SelectPin(chip) for chip in self.chips]
        self.strip = None if is_bare else Strip()
        self.pwm = None if is_bare else Pwm()
        self.crash = crash
        self.buttons = [False] * 5
        self.barriers = [] if is_bare else [False] * 3
        self.device = Device(self)  # type: ignore[arg-type]  # it has what a Board has

    def _antenna(self, tile: int) -> "Callable[[], list[str]]":
        def tags() -> "list[str]":
            pile = self.windows[tile]
            return pile[self.random.below(len(pile))].split() if pile else []

        return tags

    def pressed(self) -> "list[bool]":
        """As Board.pressed."""
        return self.buttons

    def covered(self) -> "list[bool]":
        """As Board.covered."""
        return self.barriers

    def run(self, time: int) -> None:
        """Runs the device for so many milliseconds, one step each."""
        for _ in range(time):
            self.time.passed += 1
            self.device.step()

    def host(self, body: str) -> None:
        """Sends a message from the host."""
        self.port.incoming += encode(body)

    def bodies(self, *kinds: str) -> "list[str]":
        """Returns the bodies sent so far, of these kinds, copies included."""
        said = [str(sent, "ascii")[1:-6] for sent in self.port.sent]
        return [body for body in said if not kinds or body.split(",")[0] in kinds]

    def events(self) -> "list[str]":
        """Returns each event once, without boot and seq: CARD 1 04A1B2C3."""
        found: dict[int, str] = {}
        for body in self.bodies("CARD", "MISS", "BTN", "FAULT"):
            words = body.split(",")
            last = 5 if words[0] == "CARD" else len(words)
            found.setdefault(int(words[2]), " ".join(words[:1] + words[3:last]))
        return [found[seq] for seq in sorted(found)]

    def run_with_host(self, time: int) -> None:
        """Runs the device with a host that acknowledges each event at once."""
        for _ in range(time):
            before = len(self.port.sent)
            self.run(1)
            for sent in self.port.sent[before:]:
                words = str(sent, "ascii")[1:-6].split(",")
                if words[0] in ("CARD", "MISS", "BTN", "FAULT"):
                    self.host(f"ACK,{words[1]},{words[2]}")

    def violations(self) -> "list[str]":
        """Returns the violations of all chips."""
        return [wrong for chip in self.chips for wrong in chip.violations]


def play() -> Table:
    """Runs a scene: cards, a pile, two at once, buttons, a dead reader, a late host, noise, lamps,
    sounds."""
    table = Table(crash="OSError: 5, $tile*")
    table.windows[0] = ["04A1B2C3D4E5F6"]
    table.run(1500)
    table.host("HELLO?")
    table.run_with_host(300)
    table.windows[0] = []
    table.windows[2] = ["04AA", ""]
    table.run_with_host(50)
    table.windows[2] = ["04112233445566", "", "04112233445577", "", ""]
    table.run_with_host(4000)
    table.windows[2] = ["04112233445599 041122334455AA/78807002"]
    table.run_with_host(600)
    table.windows[2] = ["041122334455AA/78807002", "08A1B2C3/78 041122334455AA"]
    table.run_with_host(1000)
    table.windows[2] = []
    for down in (True, False, True, True, True, False):
        table.buttons[1] = down
        table.run_with_host(9)
    table.host("LIGHT,1,7,ff8000")
    table.host("LIGHT,4,7,ff8000")
    table.host("SOUND,bust")
    table.port.incoming += b"\xff$HEL$$LIGHT,2,13,0000ff*0000\n\x03\x04"
    table.run_with_host(700)
    table.barriers[1] = True
    table.run_with_host(2000)
    table.barriers[1] = False
    table.chips[1].fail("loose")
    table.run_with_host(3000)
    table.chips[1].fail("")
    table.run_with_host(4000)
    # Without a host, buttons are pressed until the queue is full.
    for press in range(54):
        table.buttons[:] = [press % 2 == 0] * 5
        table.run(25)
    table.windows[1] = ["04112233445588"]
    table.run(400)
    table.run_with_host(500)
    return table


def report(table: Table) -> str:
    """Returns everything that the scanner has sent and shown, as text."""
    assert table.strip is not None
    assert table.pwm is not None
    rows = [str(sent, "ascii").strip() for sent in table.port.sent]
    rows.append(f"lamps {table.strip.lamps} {table.strip.writes}")
    rows.append(f"heard {table.pwm.pitches}")
    rows.append(f"dropped {table.device.wire.lines.dropped} {table.device.wire.ignored}")
    rows.append(f"violations {table.violations()}")
    return "\n".join(rows)
