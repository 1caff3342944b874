"""A simulated tile scanner without a port: queue, resending and heartbeat of the protocol."""

from collections import deque
from collections.abc import Callable
from random import Random

from firmware_bridge import wire

FIRMWARE = "simulator"
RESEND_EVERY = 0.25
BEAT_EVERY = 1.0
# How many sounds are remembered.
MAX_SOUNDS = 100
# What the protocol demands. This one keeps more, but no step of the simulator relies on that.
MAX_WAITING = 64

_Factory = Callable[[str, int, int], wire.DeviceEvent]


class _QueuedEvent:
    """An event that the host has not acknowledged yet."""

    def __init__(self, seq: int, make_message: _Factory, since: float) -> None:
        self.seq = seq
        self.make_message = make_message
        self.since = since


class Scanner:
    """The device's side of the wire protocol. It sends one event at a time, the oldest.

    Times are seconds of one monotonic clock. `lights` and the last `sounds` are what the host has
    sent.
    """

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
        # By seq: tag and tile of cards that the host has not acknowledged, in order.
        self._unacknowledged_cards: dict[int, tuple[str, int]] = {}
        self._last_acknowledged: tuple[str, int] | None = None
        self.lights: dict[int, wire.Light] = {}
        self.sounds: list[str] = []
        self._power_up(now)

    def _power_up(self, now: float) -> None:
        self.boot = f"{self._random.getrandbits(32):08x}"
        self._seq = 0
        self._queue: deque[_QueuedEvent] = deque()
        self._out: list[bytes] = []
        self._next_send = now
        self._next_beat = now + self._beat_every
        self._decoder.reset()
        self._send_hello()

    def reboot(self, now: float) -> None:
        """Starts with a new boot and an empty queue, then reports the cards on the tiles again.

        Which cards a real device finds again depends on its hardware. Here it is the last card that
        the host has acknowledged, then all that it has not, in order.
        """
        cards = list(self._unacknowledged_cards.values())
        if self._last_acknowledged is not None:
            cards.insert(0, self._last_acknowledged)
        self._unacknowledged_cards.clear()
        self.lights.clear()
        self._power_up(now)
        for tag, tile in cards:
            self.lay(tag, tile, now)

    @property
    def waiting(self) -> int:
        """Number of events that are not acknowledged."""
        return len(self._queue)

    @property
    def full(self) -> bool:
        """Whether a device is allowed to drop another event."""
        return len(self._queue) >= MAX_WAITING

    @property
    def due(self) -> float:
        """When `tick` must be called next."""
        return min(self._next_beat, self._next_send) if self._queue else self._next_beat

    def lay(self, tag: str, tile: int, now: float) -> None:
        """Reports a card on a tile."""

        def card(boot: str, seq: int, age: int) -> wire.CardMessage:
            return wire.CardMessage(boot, seq, tile, tag, age)

        self._unacknowledged_cards[self._enqueue(card, now)] = (tag, tile)

    def miss(self, tile: int, now: float) -> None:
        """Reports something on a tile that cannot be read."""
        self._enqueue(lambda boot, seq, _: wire.MissMessage(boot, seq, tile), now)

    def clear_table(self) -> None:
        """Takes the acknowledged cards away, so that a reboot does not find them again."""
        self._last_acknowledged = None

    def press(self, name: str, now: float) -> None:
        """Reports a press of a button."""
        self._enqueue(lambda boot, seq, _: wire.ButtonMessage(boot, seq, name), now)

    def report_fault(self, code: str, detail: str, now: float) -> None:
        """Reports that a part of the device does not work."""
        self._enqueue(lambda boot, seq, _: wire.FaultMessage(boot, seq, code, detail), now)

    def _enqueue(self, make_message: _Factory, now: float) -> int:
        self._seq += 1
        self._queue.append(_QueuedEvent(self._seq, make_message, now))
        if len(self._queue) == 1:
            self._next_send = now
        return self._seq

    def feed(self, data: bytes, now: float) -> None:
        """Handles the messages in these bytes from the host."""
        for message in self._decoder.feed(data):
            if isinstance(message, wire.HelloQuery):
                self._send_hello()
            elif isinstance(message, wire.Ack):
                self._handle_ack(message, now)
            elif isinstance(message, wire.Light):
                self.lights[message.tile] = message
            elif isinstance(message, wire.Sound):
                self.sounds.append(message.name)
                del self.sounds[:-MAX_SOUNDS]

    def _handle_ack(self, ack: wire.Ack, now: float) -> None:
        if not self._queue or (ack.boot, ack.seq) != (self.boot, self._queue[0].seq):
            return  # a copy, or meant for an earlier boot
        self._queue.popleft()
        self._last_acknowledged = self._unacknowledged_cards.pop(ack.seq, self._last_acknowledged)
        self._next_send = now

    def tick(self, now: float) -> None:
        """Sends the oldest event and the heartbeat if they are due."""
        if self._queue and now >= self._next_send:
            oldest = self._queue[0]
            age = max(0, int((now - oldest.since) * 1000))
            self._send(oldest.make_message(self.boot, oldest.seq, age))
            self._next_send = now + self._resend_every
        if now >= self._next_beat:
            self._send(wire.Beat(self.boot))
            self._next_beat = now + self._beat_every

    def pop_output(self) -> list[bytes]:
        """Returns the lines to send, and empties the output."""
        lines, self._out = self._out, []
        return lines

    def _send_hello(self) -> None:
        hello = wire.Hello(FIRMWARE, self.boot, self._tiles, self._caps)
        if self._proto == wire.PROTO:
            self._send(hello)
        else:
            self._out.append(wire.encode(f"HELLO,{self._proto}," + str(hello).split(",", 2)[2]))

    def _send(self, message: wire.FromDevice) -> None:
        self._out.append(wire.encode(str(message)))
