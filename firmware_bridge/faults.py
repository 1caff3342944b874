"""Simulated faults between a scanner and its host, random but repeatable with a seed."""

from random import Random

# Faults of the line occur in both directions; the others are faults of the device and the table.
LINE_FAULTS = ("noise", "lost", "doubled", "cut", "delayed")
DEVICE_FAULTS = ("reboots", "silence", "unplugging", "misses", "sweeps")
ALL_FAULTS = LINE_FAULTS + DEVICE_FAULTS

LINE_RATE = 0.2
# The probability of each fault per card.
DEVICE_RATES = {
    "reboots": 0.02,
    "silence": 0.01,
    "unplugging": 0.02,
    "misses": 0.05,
    "sweeps": 0.1,
}
MAX_DELAY = 0.1


class UnknownFault(ValueError):
    """A fault was named that does not exist."""


def parse_faults(text: str) -> frozenset[str]:
    """Parses names separated by commas, or "all". Raises UnknownFault."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names == ["all"]:
        return frozenset(ALL_FAULTS)
    for name in names:
        if name not in ALL_FAULTS:
            raise UnknownFault(
                f"there is no fault {name}; there are {', '.join(ALL_FAULTS)} and all"
            )
    return frozenset(names)


class FaultyLine:
    """One direction of a faulty cable: `put` lines in, `receive` what arrives."""

    def __init__(
        self,
        faults: frozenset[str],
        random: Random,
        rate: float = LINE_RATE,
        max_delay: float = MAX_DELAY,
    ) -> None:
        self._faults = faults & set(LINE_FAULTS)
        self._random = random
        self._rate = rate
        self._max_delay = max_delay
        self._in_transit: list[tuple[float, bytes]] = []

    def _occurs(self, fault: str) -> bool:
        return fault in self._faults and self._random.random() < self._rate

    def put(self, line: bytes, now: float) -> None:
        """Sends a line; each fault may change, double, delay or lose it."""
        copies = 1 + self._occurs("doubled")
        if self._occurs("lost"):
            copies -= 1
        for _ in range(copies):
            sent = line
            if self._occurs("cut"):
                begin, end = sorted(self._random.randrange(len(line) + 1) for _ in "<>")
                sent = line[begin:end]
            if self._occurs("noise"):
                noise = self._random.randbytes(self._random.randrange(1, 40))
                sent = noise + sent if self._random.random() < 0.5 else sent + noise
            late = self._random.random() * self._max_delay if self._occurs("delayed") else 0.0
            self._in_transit.append((now + late, sent))

    @property
    def due(self) -> float | None:
        """When the next line arrives, or None."""
        return min((when for when, _ in self._in_transit), default=None)

    def receive(self, now: float) -> bytes:
        """Returns the bytes that have arrived by now; a delayed line may be overtaken."""
        arrived = sorted(
            (each for each in self._in_transit if each[0] <= now), key=lambda each: each[0]
        )
        self._in_transit = [each for each in self._in_transit if each[0] > now]
        return b"".join(line for _, line in arrived)

    def clear(self) -> None:
        """Drops what is in transit, as when the cable is unplugged."""
        self._in_transit.clear()
