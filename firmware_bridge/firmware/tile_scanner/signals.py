"""The scanner's output: a buzzer, and thirteen lamps per tile, which are optional."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Strip(Protocol):
        """What we use of neopixel.NeoPixel."""

        def __setitem__(self, index: int, colour: tuple[int, int, int]) -> None:
            """Sets one lamp."""

        def write(self) -> None:
            """Sends the colours to the lamps."""

    class Pwm(Protocol):
        """What we use of machine.PWM."""

        def freq(self, hertz: int) -> object:
            """Sets the pitch."""

        def duty_u16(self, duty: int) -> object:
            """Sets the duty cycle; 0 is silence."""


LAMPS = 13
# 39 lamps at full white would draw more than two amperes; an eighth stays below 0.3 A.
DIM_DIVISOR = 8
# Pitch in hertz and milliseconds; 0 is a pause.
TUNES = {
    "ok": ((1760, 60),),
    "bust": ((440, 160), (0, 40), (330, 300)),
    "refused": ((220, 90), (0, 60), (220, 90)),
}


class Lamps:
    """Three rings of lamps on one wire; each shows the sum of a tile."""

    def __init__(self, strip: "Strip") -> None:
        self._strip = strip
        self._shown: dict[int, tuple[int, int]] = {}

    def show(self, tile: int, count: int, colour: int) -> None:
        """Lights the first `count` lamps of a tile; does nothing if they are lit already."""
        if self._shown.get(tile) == (count, colour):
            return
        self._shown[tile] = (count, colour)
        rgb = (_dim(colour >> 16), _dim(colour >> 8 & 0xFF), _dim(colour & 0xFF))
        for lamp in range(LAMPS):
            self._strip[(tile - 1) * LAMPS + lamp] = rgb if lamp < count else (0, 0, 0)
        self._strip.write()


def _dim(part: int) -> int:
    """Returns the dimmed value, rounded up so that a faint colour does not go out."""
    return (part + DIM_DIVISOR - 1) // DIM_DIVISOR


class Buzzer:
    """Plays short tunes without blocking."""

    def __init__(self, pwm: "Pwm") -> None:
        self._pwm = pwm
        self._notes: list[tuple[int, int]] = []
        self._until: int | None = None
        self._pwm.duty_u16(0)

    def play(self, name: str) -> None:
        """Starts a tune in place of one that is still playing."""
        self._notes = list(TUNES[name])
        self._until = None

    def tick(self, now: int) -> None:
        """Starts the next note when it is due. Call it often."""
        if self._until is not None and now < self._until:
            return
        if not self._notes:
            if self._until is not None:
                self._pwm.duty_u16(0)
                self._until = None
            return
        pitch, length = self._notes.pop(0)
        self._until = now + length
        if pitch:
            self._pwm.freq(pitch)
        self._pwm.duty_u16(0x8000 if pitch else 0)
