"""The reader for the tile scanner: the host's side of the wire protocol."""

from collections import OrderedDict

from firmware_bridge import wire
from firmware_bridge.events import Button, Card, Event, Fault, Miss, Notification
from firmware_bridge.readers.reader import Reader

ASK_INTERVAL = 0.5
LOST_AFTER = 3.0
# A device sends no event again once a later one was sent, so a few would be enough.
MAX_REMEMBERED = 256
# A correct device sends one event at a time. Events beyond so many unacknowledged ones are ignored:
# the device sends them again.
MAX_UNACKNOWLEDGED = 16
# The cards that a device finds when it is powered up are among its first events, within seconds.
FOUND_WITHIN = 3.0
FOUND_MAX_SEQ = 8
# The `away` of a device that was never heard of before, in seconds.
MAX_AWAY = 86400.0


class TileReader(Reader):
    """Implements version 1 of `WIRE_PROTOCOL.md`.

    Each event is returned once. Copies are dropped until `acknowledge` is called, and from then on
    acknowledged at once. Events are remembered across a lost link until the device has a new boot.
    """

    baudrate = 115200

    def __init__(
        self, name: str, ask_every: float = ASK_INTERVAL, lost_after: float = LOST_AFTER
    ) -> None:
        super().__init__(name)
        self._ask_every = ask_every
        self._lost_after = lost_after
        self._decoder = wire.Decoder()
        # The boot of the last HELLO; "" before one, and after the link was lost.
        self._boot = ""
        self._caps = ""
        self._wrong_proto = False
        self._asking = False
        self._next_ask = 0.0
        self._last_valid_at = 0.0
        # Of the boot `_events_boot`, by seq: events that were returned, and whether acknowledged.
        self._events_boot = ""
        self._events: OrderedDict[int, bool] = OrderedDict()
        self._unacknowledged: set[int] = set()
        # When that boot sent its first HELLO, and how long the device was silent before.
        self._boot_seen_at = 0.0
        self._away = MAX_AWAY
        self._lights: dict[int, wire.Light] = {}

    @property
    def dropped(self) -> int:
        """Number of broken lines, and of messages of unknown kinds."""
        return self._decoder.dropped + self._decoder.unknown

    @property
    def due(self) -> float:
        """When HELLO? is to be sent again, or the device counts as lost."""
        return (
            self._next_ask
            if self._asking or self._wrong_proto
            else self._last_valid_at + self._lost_after
        )

    def open(self, now: float) -> list[Notification]:
        """Sends HELLO?, since a HELLO sent before the port was open is lost."""
        self._out.clear()
        self._decoder.reset()
        self._boot = ""
        self._wrong_proto = False
        self._ask(now, self._ask_every)
        return [self._status("searching")]

    def tick(self, now: float) -> list[Notification]:
        """Sends HELLO? again if it is due; returns "lost" after a silence of `lost_after`."""
        if now < self.due:
            return []
        lost = bool(self._boot) and now >= self._last_valid_at + self._lost_after
        # A device with another protocol is asked too, rarely: it may have been replaced.
        self._ask(now, self._lost_after if self._wrong_proto else self._ask_every)
        if lost:
            self._boot = ""
            return [self._status("lost", f"nothing heard for {self._lost_after:g} s")]
        return []

    def feed(self, data: bytes, now: float) -> list[Notification]:
        """Returns new events in order, and changes of the status."""
        notifications: list[Notification] = []
        valid = self._decoder.valid
        for message in self._decoder.feed(data):
            if isinstance(message, wire.Hello):
                notifications += self._handle_hello(message, now)
            elif isinstance(message, wire.UnsupportedHello):
                notifications += self._handle_unsupported(message, now)
            elif isinstance(message, wire.Beat):
                self._is_greeted(message.boot, now)
            elif isinstance(message, wire.DeviceEvent) and self._is_greeted(message.boot, now):
                notifications += self._handle_event(message, now)
        if self._decoder.valid != valid:
            self._last_valid_at = now
        return notifications

    def acknowledge(self, event: Event) -> None:
        """Acknowledges the event, now and whenever a copy of it comes."""
        if event.boot == self._events_boot and event.seq in self._events:
            self._events[event.seq] = True
            self._unacknowledged.discard(event.seq)
        if self._boot == event.boot:
            self._send(wire.Ack(event.boot, event.seq))

    def light(self, tile: int, n: int, colour: str) -> None:
        """Sends the lamps of a tile, now and again after each HELLO."""
        light = wire.Light(tile, n, colour)
        self._lights[tile] = light
        if "L" in self._caps and self._boot:
            self._send(light)

    def sound(self, name: str) -> None:
        """Sends the sound if the device is ready; it is not sent later."""
        if "S" in self._caps and self._boot:
            self._send(wire.Sound(name))

    def _ask(self, now: float, pause: float) -> None:
        self._asking = not self._wrong_proto
        self._next_ask = now + pause
        self._send(wire.HelloQuery())

    def _handle_hello(self, hello: wire.Hello, now: float) -> list[Notification]:
        if hello.boot != self._events_boot:
            self._away = min(now - self._last_valid_at, MAX_AWAY) if self._events_boot else MAX_AWAY
            self._boot_seen_at = now
            self._events_boot = hello.boot
            self._events.clear()
            self._unacknowledged.clear()
        is_new = self._boot != hello.boot
        self._boot, self._caps = hello.boot, hello.caps
        self._asking = self._wrong_proto = False
        if "L" in self._caps:
            for light in self._lights.values():
                self._send(light)
        if not is_new:
            return []
        tiles = "1 tile" if hello.tiles == 1 else f"{hello.tiles} tiles"
        return [self._status("ready", f"firmware {hello.firmware}, {tiles}")]

    def _handle_unsupported(self, hello: wire.UnsupportedHello, now: float) -> list[Notification]:
        """Returns the status "wrong-proto" once, and ignores the device from now on."""
        was_wrong = self._wrong_proto
        self._boot = ""
        self._asking = False
        self._wrong_proto = True
        self._next_ask = now + self._lost_after
        if was_wrong:
            return []
        detail = f"it speaks protocol {hello.proto or '?'}, this program protocol {wire.PROTO}"
        return [self._status("wrong-proto", detail)]

    def _is_greeted(self, boot: str, now: float) -> bool:
        """Returns whether this boot has sent HELLO; if not, HELLO? is sent."""
        if boot == self._boot:
            return True
        if not self._wrong_proto and (not self._asking or now >= self._next_ask):
            self._ask(now, self._ask_every)
        return False

    def _handle_event(self, message: wire.DeviceEvent, now: float) -> list[Notification]:
        acknowledged = self._events.get(message.seq)
        if acknowledged is not None:
            if acknowledged:
                self._send(wire.Ack(message.boot, message.seq))
            return []
        if len(self._unacknowledged) >= MAX_UNACKNOWLEDGED:
            return []
        self._events[message.seq] = False
        self._unacknowledged.add(message.seq)
        if len(self._events) > MAX_REMEMBERED:
            forgotten, _ = self._events.popitem(last=False)
            self._unacknowledged.discard(forgotten)
        found = message.seq <= FOUND_MAX_SEQ and now - self._boot_seen_at < FOUND_WITHIN
        return [self._to_event(message, self._away if found else 0.0)]

    def _to_event(self, message: wire.DeviceEvent, away: float) -> Event:
        boot, seq = message.boot, message.seq
        match message:
            case wire.CardMessage(tile=tile, tag=tag, age=age):
                return Card(self.name, boot, seq, tile, tag.upper(), age or 0, away)
            case wire.MissMessage(tile=tile):
                return Miss(self.name, boot, seq, tile)
            case wire.ButtonMessage(name=name):
                return Button(self.name, boot, seq, name)
            case wire.FaultMessage(code=code, detail=detail):
                return Fault(self.name, boot, seq, code, detail)
        # Reported as a fault, so that it is acknowledged like any other event.
        return Fault(self.name, boot, seq, "unreadable", str(message))

    def _send(self, message: wire.FromHost) -> None:
        self._out += wire.encode(str(message))
