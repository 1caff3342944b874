"""The readers at work: starts them behind the first frame, hears them, keeps their lamps right."""

from collections.abc import Callable, Mapping

from companion.device import log
from companion.scanning.scans import Scans
from companion.settings import Settings
from companion.store.decks import StoredDecks
from companion.store.journal import Journal
from companion.store.scan_log import ScanLog
from companion.ui.render.theme import DARK
from companion.ui.shell.reader_input import ReaderInput
from companion.ui.shell.shell import Shell
from companion.ui.widgets.failure import Failure
from firmware_bridge.bridge import Bridge
from firmware_bridge.events import Button, Card, Event, Fault, Miss, Notification, Status
from firmware_bridge.gpio import GPIO_READER
from firmware_bridge.notification_queue import NotificationQueue

# What a scanner that can make sounds makes of ours.
SOUNDS = {"take": "bust", "refused": "refused", "thirteen": "ok"}
TILE_SOUND = "tile-"
LAMPS = 13
# Of so many broken parts of one reader it is known which they are.
MOST_FAULTS = 6


class Reading:
    """All readers of the table. Made in a thread of its own, used by the main loop."""

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
        self._lit: tuple[int, ...] | None = None
        self._lost: set[str] = set()
        # What each reader said of itself and has not taken back, by the part that it is about.
        self._faults: dict[str, dict[str, str]] = {}
        self._tiles = settings.tiles
        decks = StoredDecks(journal)
        if "sim" in settings.readers:
            from companion.app.simulated_deck import (
                SimulatedTags,  # with all that a scanner is made of
            )

            decks = SimulatedTags(journal)
        self.scans = Scans(
            ReaderInput(shell),
            ScanLog(journal),
            decks,
            self._answer,
            journal.steady_time,
            tiles=settings.tiles,
        )
        self.bridge = Bridge(
            settings.readers, self._hear, buttons=settings.buttons, keyboards=keyboards
        )

    def _hear(self, news: Notification) -> None:
        """From a reader's thread."""
        self._news.put(news)
        self._wake()

    def _answer(self, event: Event) -> None:
        self.bridge.acknowledge(event)

    def step(self) -> tuple[bool, bool]:
        """What was heard, up to the next event; whether there was anything, and an event.

        Not two at once: a button means what is on the screen, and that the event before may change.
        While one waits for the disk, none is taken: the readers hold the others.
        """
        heard = False
        while (news := self._news.pop(events=self.scans.retry_at() is None)) is not None:
            heard = True
            if not isinstance(news, Status):
                log.info(_logged(news))
                self.scans.take(news)
                if isinstance(news, Fault):
                    self._fault(news)
                return True, True
            self._status(news)
        return heard, False

    def _fault(self, fault: Fault) -> None:
        """What a device says of itself holds until it says otherwise, or begins anew."""
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
        log.info(f"reader {status.reader}: {status.state} {status.detail}")
        if status.state == "ready":
            self._lit = None  # it may be another one, which has never heard of the sums
            self._faults.pop(status.reader, None)
        _ = self._shell.words
        bad = status.state in ("lost", "busy", "wrong-proto", "absent")
        if status.reader == GPIO_READER and bad:
            self._say(_("The buttons do not work: {reason}").format(reason=status.detail))
        elif bad and status.reader not in self._lost:
            self._lost.add(status.reader)
            if status.state == "wrong-proto":
                self._say(_("The scanner speaks another version and is not used."))
            elif status.state == "busy":
                self._say(_("Another program uses the scanner."))
            elif status.reason in ("permission", "policy"):
                self._say(_("The scanner may not be opened: see Settings, Card readers."))
            else:
                self._say(_("The scanner is not connected: tap the cards."))
        elif status.state == "ready" and status.reader in self._lost:
            self._lost.discard(status.reader)
            self._shell.messages.say(_("The scanner works again."))
        self._shell.device.reader_state = self.state()

    def _say(self, text: str) -> None:
        self._shell.messages.say(Failure(text))

    def status(self) -> list[Status]:
        """How each reader fares, by its link and by its own word."""
        return [self._with_faults(each) for each in self.bridge.status()]

    def _with_faults(self, status: Status) -> Status:
        faults = self._faults.get(status.reader)
        if status.state != "ready" or not faults:
            return status
        return Status(status.reader, "faulty", ", ".join(faults.values()))

    def state(self) -> str:
        """All readers in a word: "" if there is none, ready if all are; else searching or lost."""
        states = {each.state for each in self.status() if each.reader not in (GPIO_READER, "auto")}
        if not states or states == {"ready"}:
            return "ready" if states else ""
        return "searching" if states <= {"ready", "searching"} else "lost"

    def answer_keyboards(self, answers: Mapping[str, bool]) -> None:
        """Which USB keyboards are card readers, from now on. One that no longer is, is not missed
        either."""
        self.bridge.answer_keyboards(answers)
        self._lost &= {link.name for link in self.bridge.links()}
        self._shell.device.reader_state = self.state()

    def light(self) -> None:
        """The lamps show the sums of the running stage; between stages they are off."""
        session = self._shell.session
        running = session.match.state.running if session.is_open else None
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


def _logged(event: Event) -> str:
    """An event as a line of the log, which tells nobody what was played: neither card nor tile."""
    match event:
        case Card():
            return f"reader {event.reader}: a card, {event.boot or 'no boot'} {event.seq}"
        case Miss():
            return f"reader {event.reader}: nothing could be read, {event.boot} {event.seq}"
        case Button():
            return f"reader {event.reader}: the button {event.name}"
    return f"reader {event.reader}: the fault {event.code} {event.detail}"
