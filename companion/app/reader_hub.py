"""All readers of the table: their events, their state, their lamps and sounds."""

from collections.abc import Callable, Mapping

from companion.device import log
from companion.scanning.games import scanning_of
from companion.scanning.pipeline import ScanPipeline
from companion.settings import Settings
from companion.store.decks import StoredDecks
from companion.store.journal import Journal
from companion.store.scan_log import ScanLog
from companion.ui.render.failure import Failure
from companion.ui.render.theme import DARK
from companion.ui.shell.reader_input import ReaderInput
from companion.ui.shell.shell import Shell
from firmware_bridge.bridge import Bridge
from firmware_bridge.events import Button, Card, Event, Fault, Miss, Notification, Status
from firmware_bridge.gpio import GPIO_READER
from firmware_bridge.notification_queue import NotificationQueue

# The scanner's sound for each of our sounds that it plays.
SOUNDS = {"take": "bust", "refused": "refused", "exact": "ok"}
TONES = "tone-"
LAMPS = 13
# What the lamps show where the game says nothing, or there is no match.
LAMPS_OFF = (0, 0, 0)
# How many broken parts of one reader are remembered.
MOST_FAULTS = 6


class ReaderHub:
    """Joins the bridge, which reads in threads of its own, to the main loop.

    Constructing it opens ports and may take long, so that is done in a thread; every method but
    `enqueue` is for the main loop.
    """

    def __init__(
        self,
        shell: Shell,
        journal: Journal,
        settings: Settings,
        wake: Callable[[], None],
        keyboards: Mapping[str, bool] | None = None,
    ) -> None:
        self._shell = shell
        self._wake = wake
        self._news = NotificationQueue()
        # What the lamps show; None if a scanner may not have heard of it.
        self._lit: tuple[int, ...] | None = None
        # The readers that the table was told are not there.
        self._lost: set[str] = set()
        # By reader and broken part: what the reader said of it and has not taken back.
        self._faults: dict[str, dict[str, str]] = {}
        self._tiles = settings.tiles
        decks = StoredDecks(journal)
        if "sim" in settings.readers:
            # Imported here, since it loads the whole simulator.
            from companion.app.simulated_deck import SimulatedTags

            decks = SimulatedTags(journal)
        self.bridge = Bridge(
            settings.readers, self.enqueue, buttons=settings.buttons, keyboards=keyboards
        )
        self.scans = ScanPipeline(
            ReaderInput(shell),
            ScanLog(journal),
            decks,
            self.bridge.acknowledge,
            journal.steady_time,
            tiles=settings.tiles,
        )

    def enqueue(self, news: Notification) -> None:
        """Takes news of a reader, from the reader's thread, and wakes the main loop."""
        self._news.put(news)
        self._wake()

    def poll(self) -> tuple[bool, bool]:
        """Handles what is queued, up to and including the next event.

        Returns whether there was anything, and whether there was an event. Never two events at
        once: a button means what is on the screen, which the event before may change. While one
        waits for the disk none is taken; the readers hold the others.
        """
        heard = False
        while (news := self._news.pop(events=self.scans.retry_at is None)) is not None:
            heard = True
            if not isinstance(news, Status):
                log.info(_log_line(news))
                self.scans.take(news)
                if isinstance(news, Fault):
                    self._fault(news)
                return True, True
            self._status(news)
        return heard, False

    def _fault(self, fault: Fault) -> None:
        """Notes or clears what a device says of one of its parts; a restart clears all of it."""
        faults = self._faults.setdefault(fault.reader, {})
        part = fault.detail.partition(":")[0]
        if fault.code == "reader":
            faults[part] = fault.detail
            if len(faults) > MOST_FAULTS:
                del faults[next(iter(faults))]
        elif fault.code == "reader-back":
            faults.pop(part, None)
        self._shell.device.reader_state = self.state()

    def _status(self, status: Status) -> None:
        """Notes a change of a reader's state, and says it where the table must know."""
        log.info(f"reader {status.reader}: {status.state} {status.detail}")
        if status.state == "ready":
            self._lit = None  # it may be another one, which has never been told what to show
            self._faults.pop(status.reader, None)
        _ = self._shell.words
        bad = status.state in ("lost", "busy", "wrong-proto", "absent")
        if status.reader == GPIO_READER and bad:
            self._say(_("The buttons don’t work: see Settings, Card readers."))
        elif bad and status.reader not in self._lost:
            self._lost.add(status.reader)
            if status.state == "wrong-proto":
                self._say(_("The scanner has a different version and can’t be used."))
            elif status.state == "busy":
                self._say(_("Another program is using the scanner."))
            elif status.reason in ("permission", "policy"):
                self._say(_("Can’t open the scanner: see Settings, Card readers."))
            else:
                self._say(_("The scanner isn’t connected. Just tap the cards."))
        elif status.state == "ready" and status.reader in self._lost:
            self._lost.discard(status.reader)
            self._shell.messages.say(_("The scanner works again."))
        self._shell.device.reader_state = self.state()

    def _say(self, text: str) -> None:
        self._shell.messages.say(Failure(text))

    def status(self) -> list[Status]:
        """The state of each reader: "faulty" if it is ready and reported broken parts."""
        return [self._with_faults(each) for each in self.bridge.status()]

    def _with_faults(self, status: Status) -> Status:
        faults = self._faults.get(status.reader)
        if status.state != "ready" or not faults:
            return status
        return Status(status.reader, "faulty", ", ".join(faults.values()))

    def state(self) -> str:
        """All readers together: "" without any, "ready" if all are, else "searching" or "lost"."""
        states = {each.state for each in self.status() if each.reader not in (GPIO_READER, "auto")}
        if not states or states == {"ready"}:
            return "ready" if states else ""
        return "searching" if states <= {"ready", "searching"} else "lost"

    def answer_keyboards(self, answers: Mapping[str, bool]) -> None:
        """Sets which USB keyboards are card readers. One that no longer is one is not missed."""
        self.bridge.answer_keyboards(answers)
        self._lost &= {link.name for link in self.bridge.links()}
        self._shell.device.reader_state = self.state()

    def update_lamps(self) -> None:
        """Sends the lamps what the game on the table has them show, if that has changed."""
        session = self._shell.session
        scanning = scanning_of(session.match.game.NAME) if session.is_open else None
        sums = LAMPS_OFF if scanning is None else scanning.lamps(session.match)
        if sums == self._lit:
            return
        self._lit = sums
        for place, tile in enumerate(self._tiles, 1):
            colour = "{:02X}{:02X}{:02X}".format(*DARK.tiles[tile].key)
            self.bridge.lights(place, min(LAMPS, sums[tile]), colour)

    def sound(self, name: str) -> None:
        """Plays one of our sounds at the scanners, if they have one for it."""
        wanted = SOUNDS.get(name, "ok" if name.startswith(TONES) else "")
        if wanted:
            self.bridge.sound(wanted)

    def close(self) -> None:
        """Closes all readers."""
        self.bridge.close()


def _log_line(event: Event) -> str:
    """An event for the log. Neither card nor tile: the log must not tell what was played."""
    match event:
        case Card():
            return f"reader {event.reader}: a card, {event.boot or 'no boot'} {event.seq}"
        case Miss():
            return f"reader {event.reader}: nothing could be read, {event.boot} {event.seq}"
        case Button():
            return f"reader {event.reader}: the button {event.name}"
    return f"reader {event.reader}: the fault {event.code} {event.detail}"
