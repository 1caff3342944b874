"""A tile scanner without hardware or port: its queue, its resending, its heart, by the protocol."""

from collections import deque
from collections.abc import Callable
from random import Random

from firmware_bridge import wire

FIRMWARE = "simulator"
RESEND_EVERY = 0.25
BEAT_EVERY = 1.0
# The protocol wants at least 64 waiting. Ours keeps more, but the table should not count on it.
MAX_WAITING = 64

_Make = Callable[[str, int, int], wire.DeviceEvent]


class _Waiting:
    """An event that the host does not have for sure yet."""

    def __init__(self, seq: int, make: _Make, since: float) -> None:
        self.seq = seq
        self.make = make
        self.since = since


class Scanner:
    """The device's side of the wire. One event is under way at a time, the oldest."""

    def __init__(
        self,
        random: Random,
        now: float,
        *,
        tiles: int = 3,
        caps: str = "BLS",
        proto: str = wire.PROTO,
        resend_every: float = RESEND_EVERY,
        beat_every: float = BEAT_EVERY,
    ) -> None:
        self._random = random
        self._tiles = tiles
        self._caps = caps
        self._proto = proto
        self._resend_every = resend_every
        self._beat_every = beat_every
        self._decoder = wire.Decoder()
        # Cards whose events the host may not have, in the order in which they were laid.
        self._lying: dict[int, tuple[str, int]] = {}
        self._last: tuple[str, int] | None = None
        self.lights: dict[int, wire.Light] = {}
        self.sounds: list[str] = []
        self._power_up(now)

    def _power_up(self, now: float) -> None:
        self.boot = f"{self._random.getrandbits(32):08x}"
        self._seq = 0
        self._queue: deque[_Waiting] = deque()
        self._out: list[bytes] = []
        self._next_send = now
        self._next_beat = now + self._beat_every
        self._decoder.reset()
        self._hello()

    def reboot(self, now: float) -> None:
        """The queue is gone; the cards that lie there are found again.

        Which are read again is the hardware's luck. Here it is every card that the host has not
        acknowledged, in order, after the last one that it has.
        """
        again = list(self._lying.values())
        if self._last is not None:
            again.insert(0, self._last)
        self._lying.clear()
        self.lights.clear()
        self._power_up(now)
        for tag, tile in again:
            self.lay(tag, tile, now)

    @property
    def waiting(self) -> int:
        """How many events are not acknowledged."""
        return len(self._queue)

    @property
    def full(self) -> bool:
        """Whether a device need not keep another event."""
        return len(self._queue) >= MAX_WAITING

    @property
    def due(self) -> float:
        """When `tick` wants to be called."""
        return min(self._next_beat, self._next_send) if self._queue else self._next_beat

    def lay(self, tag: str, tile: int, now: float) -> None:
        """A card comes onto a tile."""

        def card(boot: str, seq: int, age: int) -> wire.CardMessage:
            return wire.CardMessage(boot, seq, tile, tag, age)

        self._lying[self._event(card, now)] = (tag, tile)

    def miss(self, tile: int, now: float) -> None:
        """Something is laid that cannot be read."""
        self._event(lambda boot, seq, _: wire.MissMessage(boot, seq, tile), now)

    def gather(self) -> None:
        """The cards are taken away: none of them will be found again."""
        self._last = None

    def press(self, name: str, now: float) -> None:
        """A button goes down."""
        self._event(lambda boot, seq, _: wire.ButtonMessage(boot, seq, name), now)

    def fail(self, code: str, detail: str, now: float) -> None:
        """Something in the device does not work."""
        self._event(lambda boot, seq, _: wire.FaultMessage(boot, seq, code, detail), now)

    def _event(self, make: _Make, now: float) -> int:
        self._seq += 1
        self._queue.append(_Waiting(self._seq, make, now))
        if len(self._queue) == 1:
            self._next_send = now
        return self._seq

    def feed(self, data: bytes, now: float) -> None:
        """What the host says."""
        for message in self._decoder.feed(data):
            if isinstance(message, wire.HelloQuery):
                self._hello()
            elif isinstance(message, wire.Ack):
                self._acknowledged(message, now)
            elif isinstance(message, wire.Light):
                self.lights[message.tile] = message
            elif isinstance(message, wire.Sound):
                self.sounds.append(message.name)

    def _acknowledged(self, ack: wire.Ack, now: float) -> None:
        if not self._queue or (ack.boot, ack.seq) != (self.boot, self._queue[0].seq):
            return  # a copy, or meant for an earlier boot
        self._queue.popleft()
        self._last = self._lying.pop(ack.seq, self._last)
        self._next_send = now

    def tick(self, now: float) -> None:
        """Sends the oldest event again, and the heartbeat."""
        if self._queue and now >= self._next_send:
            oldest = self._queue[0]
            age = max(0, int((now - oldest.since) * 1000))
            self._say(oldest.make(self.boot, oldest.seq, age))
            self._next_send = now + self._resend_every
        if now >= self._next_beat:
            self._say(wire.Beat(self.boot))
            self._next_beat = now + self._beat_every

    def pop_output(self) -> list[bytes]:
        """The lines to send now; they are forgotten here."""
        lines, self._out = self._out, []
        return lines

    def _hello(self) -> None:
        hello = wire.Hello(FIRMWARE, self.boot, self._tiles, self._caps)
        if self._proto == wire.PROTO:
            self._say(hello)
        else:
            self._out.append(wire.encode(f"HELLO,{self._proto}," + str(hello).split(",", 2)[2]))

    def _say(self, message: wire.FromDevice) -> None:
        self._out.append(wire.encode(str(message)))
