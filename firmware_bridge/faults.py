"""What can go wrong between a scanner and its host, by chance but the same for the same seed."""

from random import Random

# Faults of the line, which hit both directions, and faults of the device and of the table.
LINE_FAULTS = ("noise", "lost", "doubled", "cut", "delayed")
DEVICE_FAULTS = ("reboots", "silence", "unplugging", "misses", "sweeps")
ALL_FAULTS = LINE_FAULTS + DEVICE_FAULTS

LINE_RATE = 0.2
# How likely each is before a card is laid.
DEVICE_RATES = {
    "reboots": 0.02,
    "silence": 0.01,
    "unplugging": 0.02,
    "misses": 0.05,
    "sweeps": 0.1,
}
LONGEST_DELAY = 0.1


class BadFault(ValueError):
    """There is no such fault."""


def read_faults(text: str) -> frozenset[str]:
    """Faults as they are written on a command line: noise,lost or all."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names == ["all"]:
        return frozenset(ALL_FAULTS)
    for name in names:
        if name not in ALL_FAULTS:
            raise BadFault(f"there is no fault {name}; there are {', '.join(ALL_FAULTS)} and all")
    return frozenset(names)


class BadLine:
    """One direction of a bad cable. Lines go in; what arrives comes out, now or later."""

    def __init__(
        self,
        faults: frozenset[str],
        random: Random,
        rate: float = LINE_RATE,
        longest_delay: float = LONGEST_DELAY,
    ) -> None:
        self._faults = faults & set(LINE_FAULTS)
        self._random = random
        self._rate = rate
        self._longest_delay = longest_delay
        self._later: list[tuple[float, bytes]] = []

    def _hits(self, fault: str) -> bool:
        return fault in self._faults and self._random.random() < self._rate

    def put(self, line: bytes, now: float) -> None:
        """A line goes in; each fault may hit it."""
        copies = 1 + self._hits("doubled")
        if self._hits("lost"):
            copies -= 1
        for _ in range(copies):
            sent = line
            if self._hits("cut"):
                begin, end = sorted(self._random.randrange(len(line) + 1) for _ in "<>")
                sent = line[begin:end]
            if self._hits("noise"):
                noise = self._random.randbytes(self._random.randrange(1, 40))
                sent = noise + sent if self._random.random() < 0.5 else sent + noise
            late = self._random.random() * self._longest_delay if self._hits("delayed") else 0.0
            self._later.append((now + late, sent))

    @property
    def due(self) -> float | None:
        """When the next line arrives."""
        return min((when for when, _ in self._later), default=None)

    def arrived(self, now: float) -> bytes:
        """What has arrived by now. A late line is overtaken by those that are not."""
        there = sorted((each for each in self._later if each[0] <= now), key=lambda each: each[0])
        self._later = [each for each in self._later if each[0] > now]
        return b"".join(line for _, line in there)

    def drop(self) -> None:
        """The cable was pulled: what was in it is gone."""
        self._later.clear()
