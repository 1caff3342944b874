"""The readers at work: starts them behind the first frame, hears them, keeps their lamps right."""

from collections.abc import Callable
from queue import SimpleQueue

from companion import log
from companion.inputs.scans import Scans
from companion.settings import Settings
from companion.store.journal import Journal
from companion.store.scans import ScanLog
from companion.store.tags import Tags
from companion.ui.desk import Desk
from companion.ui.theme import DARK
from firmware_bridge.bridge import Bridge
from firmware_bridge.events import Event, News, Status

# What a scanner that can make sounds makes of ours.
SOUNDS = {"take": "bust", "refused": "refused", "thirteen": "ok"}
TILE_SOUND = "tile-"
GPIO = "gpio"
LAMPS = 13


class Reading:
    """All readers of the table. Made in a thread of its own, used by the main loop."""

    def __init__(
        self,
        desk: Desk,
        journal: Journal,
        settings: Settings,
        wake: Callable[[], None],
    ) -> None:
        self._desk = desk
        self._wake = wake
        self._news: SimpleQueue[News] = SimpleQueue()
        self._lit: tuple[int, ...] | None = None
        self._lost: set[str] = set()
        self._tiles = settings.tiles
        decks = Tags(journal)
        if "sim" in settings.readers:
            from companion.hands import SimulatedTags  # with all that a scanner is made of

            decks = SimulatedTags(journal)
        self.scans = Scans(desk, ScanLog(journal), decks, self._answer, tiles=settings.tiles)
        self.bridge = Bridge(settings.readers, self._hear, buttons=settings.buttons)

    def _hear(self, news: News) -> None:
        """From a reader's thread."""
        self._news.put(news)
        self._wake()

    def _answer(self, event: Event) -> None:
        self.bridge.acknowledge(event)

    def step(self) -> bool:
        """What was heard, up to the next event; whether there was anything.

        Not two at once: a button means what is on the screen, and that the event before may change.
        """
        heard = False
        while not self._news.empty():
            heard = True
            news = self._news.get()
            if not isinstance(news, Status):
                log.info(str(news))
                self.scans.take(news)
                break
            self._status(news)
        return heard

    def _status(self, status: Status) -> None:
        log.info(f"reader {status.reader}: {status.state} {status.detail}")
        if status.state == "ready":
            self._lit = None  # it may be another one, which has never heard of the sums
        _ = self._desk.words
        bad = status.state in ("lost", "busy", "wrong-proto", "absent")
        if status.reader == GPIO and bad:
            self._desk.say(_("The buttons do not work: {reason}").format(reason=status.detail))
        elif bad and status.reader not in self._lost:
            self._lost.add(status.reader)
            if status.state == "wrong-proto":
                self._desk.say(_("The scanner speaks another version and is not used."))
            elif status.state == "busy":
                self._desk.say(_("Another program uses the scanner."))
            else:
                self._desk.say(_("The scanner is not connected: tap the cards."))
        elif status.state == "ready" and status.reader in self._lost:
            self._lost.discard(status.reader)
            self._desk.say(_("The scanner works again."))
        self._desk.reader_state = self.state()

    def state(self) -> str:
        """All readers in a word: "" if there is none, ready if all are, else lost."""
        states = [each.state for each in self.bridge.status() if each.reader not in (GPIO, "auto")]
        if not states:
            return ""
        return "ready" if set(states) <= {"ready"} else "lost"

    def light(self) -> None:
        """The lamps show the sums of the running stage; between stages they are off."""
        match = self._desk.match
        running = None if match is None else match.state.running
        sums = getattr(running, "sums", (0, 0, 0))
        if sums == self._lit:
            return
        self._lit = sums
        for place, tile in enumerate(self._tiles, 1):
            colour = "{:02X}{:02X}{:02X}".format(*DARK.tiles[tile].key)
            self.bridge.lights(place, min(LAMPS, sums[tile]), colour)

    def sound(self, name: str) -> None:
        """What the scanner says too."""
        wanted = SOUNDS.get(name, "ok" if name.startswith(TILE_SOUND) else "")
        if wanted:
            self.bridge.sound(wanted)

    def close(self) -> None:
        """Lets all readers go."""
        self.bridge.close()
