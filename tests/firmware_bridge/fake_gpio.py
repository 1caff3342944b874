"""A fake RPi.GPIO with contacts that a test presses and releases, with or without bouncing."""

from collections import deque


class FakeGpio:
    """The part of RPi.GPIO that is used. Pins read high when open."""

    BCM, IN, PUD_UP = "BCM", "IN", "PUD_UP"

    def __init__(self) -> None:
        self.mode = ""
        self.pins: dict[int, bool] = {}
        self.samples = 0
        self.broken = False
        self._bounces: dict[int, deque[bool]] = {}

    def setmode(self, mode: str) -> None:
        self.mode = mode

    def setup(self, pin: int, direction: str, pull_up_down: str) -> None:
        assert (self.mode, direction, pull_up_down) == ("BCM", "IN", "PUD_UP")
        self.pins.setdefault(pin, True)

    def input(self, pin: int) -> int:
        self.samples += 1
        if self.broken:
            raise RuntimeError("the chip is gone")
        bounces = self._bounces.get(pin)
        return bounces.popleft() if bounces else self.pins[pin]

    def cleanup(self, pins: list[int]) -> None:
        for pin in pins:
            del self.pins[pin]

    def press(self, pin: int, bounces: str = "") -> None:
        """Closes the contact; `bounces` are the samples before that: 1 open, 0 closed."""
        self._bounces[pin] = deque(letter == "1" for letter in bounces)
        self.pins[pin] = False

    def release(self, pin: int) -> None:
        self.pins[pin] = True
