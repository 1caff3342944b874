"""RPi.GPIO without a Pi: contacts that a test opens and closes, as cleanly or badly as it likes."""

from collections import deque


class FakeGpio:
    """What `import RPi.GPIO` would give, as far as it is used. Pins read high when open."""

    BCM, IN, PUD_UP = "BCM", "IN", "PUD_UP"

    def __init__(self) -> None:
        self.mode = ""
        self.pins: dict[int, bool] = {}
        self.looks = 0
        self.broken = False
        self._bounces: dict[int, deque[bool]] = {}

    def setmode(self, mode: str) -> None:
        self.mode = mode

    def setup(self, pin: int, direction: str, pull_up_down: str) -> None:
        assert (self.mode, direction, pull_up_down) == ("BCM", "IN", "PUD_UP")
        self.pins.setdefault(pin, True)

    def input(self, pin: int) -> int:
        self.looks += 1
        if self.broken:
            raise RuntimeError("the chip is gone")
        bounces = self._bounces.get(pin)
        return bounces.popleft() if bounces else self.pins[pin]

    def cleanup(self, pins: list[int]) -> None:
        for pin in pins:
            del self.pins[pin]

    def press(self, pin: int, bounces: str = "") -> None:
        """Down; `bounces` are looks before it is: 1 open, 0 closed."""
        self._bounces[pin] = deque(letter == "1" for letter in bounces)
        self.pins[pin] = False

    def release(self, pin: int) -> None:
        self.pins[pin] = True
