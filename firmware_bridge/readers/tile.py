"""The tile scanner: greeting, heartbeat, every event once, acknowledgements, lamps and sounds."""

from collections import OrderedDict

from firmware_bridge import wire
from firmware_bridge.events import Button, Card, Event, Fault, Miss, Notification
from firmware_bridge.readers.reader import Reader

ASK_EVERY = 0.5
LOST_AFTER = 3.0
# A device moves on when an event is acknowledged, so only a few can ever come again.
REMEMBERED = 256
# A device has one event under way, its oldest. What comes beyond so many that are not acknowledged
# is not taken up: it is sent again.
MOST_UNDER_WAY = 16
# What a device that was just powered up finds lying there is among its first events, and soon told.
FOUND_WITHIN = 3.0
FOUND_FIRST = 8
# A device that we have never heard of was away for long.
LONG = 86400.0


class TileReader(Reader):
    """Speaks `WIRE_PROTOCOL.md`, version 1.

    An event is handed over once. Copies are dropped until `acknowledge`, then each is acknowledged
    at once. What was handed over is remembered across a lost link as long as the device's boot
    stays the same.
    """

    baudrate = 115200

    def __init__(
        self, name: str, ask_every: float = ASK_EVERY, lost_after: float = LOST_AFTER
    ) -> None:
        super().__init__(name)
        self._ask_every = ask_every
        self._lost_after = lost_after
        self._decoder = wire.Decoder()
        # The boot that said HELLO since the port was opened or the link was lost.
        self._boot = ""
        self._caps = ""
        self._wrong = False
        self._asking = False
        self._next_ask = 0.0
        self._heard = 0.0
        # Of the boot `_of`: which events were handed over, and whether they are acknowledged.
        self._of = ""
        self._events: OrderedDict[int, bool] = OrderedDict()
        self._under_way: set[int] = set()
        # When that boot was first heard of, and how long before that nothing was.
        self._since = 0.0
        self._away = LONG
        self._lights: dict[int, wire.Light] = {}

    @property
    def dropped(self) -> int:
        """Broken lines, and kinds that this version does not know."""
        return self._decoder.dropped + self._decoder.unknown

    @property
    def due(self) -> float:
        """When to ask again, or to give up waiting for a heartbeat."""
        return self._next_ask if self._asking or self._wrong else self._heard + self._lost_after

    def open(self, now: float) -> list[Notification]:
        """Asks at once: what the device said before the port was open is lost."""
        self._out.clear()
        self._decoder.reset()
        self._boot = ""
        self._wrong = False
        self._ask(now, self._ask_every)
        return [self._status("searching")]

    def tick(self, now: float) -> list[Notification]:
        """Asks again, or finds that the device has fallen silent."""
        if now < self.due:
            return []
        lost = bool(self._boot) and now >= self._heard + self._lost_after
        # Of a device with another protocol only this much: another may be at the port by now.
        self._ask(now, self._lost_after if self._wrong else self._ask_every)
        if lost:
            self._boot = ""
            return [self._status("lost", f"nothing heard for {self._lost_after:g} s")]
        return []

    def feed(self, data: bytes, now: float) -> list[Notification]:
        """Events in their order, and what becomes of the link."""
        news: list[Notification] = []
        valid = self._decoder.valid
        for message in self._decoder.feed(data):
            if isinstance(message, wire.Hello):
                news += self._greeted(message, now)
            elif isinstance(message, wire.UnsupportedHello):
                news += self._refused(message, now)
            elif isinstance(message, wire.Beat):
                self._known(message.boot, now)
            elif isinstance(message, wire.DeviceEvent) and self._known(message.boot, now):
                news += self._event(message, now)
        if self._decoder.valid != valid:
            self._heard = now
        return news

    def acknowledge(self, event: Event) -> None:
        """From now on every copy of it is acknowledged at once; this one too."""
        if event.boot == self._of and event.seq in self._events:
            self._events[event.seq] = True
            self._under_way.discard(event.seq)
        if self._boot == event.boot:
            self._send(wire.Ack(event.boot, event.seq))

    def light(self, tile: int, n: int, colour: str) -> None:
        """Remembered, and sent again after each HELLO."""
        light = wire.Light(tile, n, colour)
        self._lights[tile] = light
        if "L" in self._caps and self._boot:
            self._send(light)

    def sound(self, name: str) -> None:
        """Now or never: a sound that comes late confuses."""
        if "S" in self._caps and self._boot:
            self._send(wire.Sound(name))

    def _ask(self, now: float, pause: float) -> None:
        self._asking = not self._wrong
        self._next_ask = now + pause
        self._send(wire.HelloQuery())

    def _greeted(self, hello: wire.Hello, now: float) -> list[Notification]:
        if hello.boot != self._of:
            self._away = min(now - self._heard, LONG) if self._of else LONG
            self._since = now
            self._of = hello.boot
            self._events.clear()
            self._under_way.clear()
        news = self._boot != hello.boot
        self._boot, self._caps = hello.boot, hello.caps
        self._asking = self._wrong = False
        if "L" in self._caps:
            for light in self._lights.values():
                self._send(light)
        if not news:
            return []
        tiles = "1 tile" if hello.tiles == 1 else f"{hello.tiles} tiles"
        return [self._status("ready", f"firmware {hello.firmware}, {tiles}")]

    def _refused(self, stranger: wire.UnsupportedHello, now: float) -> list[Notification]:
        """Another protocol: it is told once, and the device is left alone."""
        told = self._wrong
        self._boot = ""
        self._asking = False
        self._wrong = True
        self._next_ask = now + self._lost_after
        if told:
            return []
        detail = f"it speaks protocol {stranger.proto or '?'}, this program protocol {wire.PROTO}"
        return [self._status("wrong-proto", detail)]

    def _known(self, boot: str, now: float) -> bool:
        """Whether this boot said HELLO; if not it is asked to."""
        if boot == self._boot:
            return True
        if not self._wrong and (not self._asking or now >= self._next_ask):
            self._ask(now, self._ask_every)
        return False

    def _event(self, message: wire.DeviceEvent, now: float) -> list[Notification]:
        acknowledged = self._events.get(message.seq)
        if acknowledged is not None:
            if acknowledged:
                self._send(wire.Ack(message.boot, message.seq))
            return []
        if len(self._under_way) >= MOST_UNDER_WAY:
            return []
        self._events[message.seq] = False
        self._under_way.add(message.seq)
        if len(self._events) > REMEMBERED:
            forgotten, _ = self._events.popitem(last=False)
            self._under_way.discard(forgotten)
        found = message.seq <= FOUND_FIRST and now - self._since < FOUND_WITHIN
        return [self._news(message, self._away if found else 0.0)]

    def _news(self, message: wire.DeviceEvent, away: float) -> Event:
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
        # It is told to the table, which can then be acknowledged like any other event.
        return Fault(self.name, boot, seq, "unreadable", str(message))

    def _send(self, message: wire.FromHost) -> None:
        self._out += wire.encode(str(message))
