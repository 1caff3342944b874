"""A table with readers for tests: journal in memory, events made by hand, no threads."""

from companion.app.simulated_deck import default_deck
from companion.games.thirteen.stage import DECK
from companion.scanning.pipeline import ScanPipeline
from companion.store.database import MEMORY
from companion.store.decks import StoredDecks
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.store.scan_log import ScanLog
from companion.store.steady_clock import Boot
from companion.ui.shell import flow
from companion.ui.shell.drafts import Drafts
from companion.ui.shell.reader_input import ReaderInput
from companion.ui.shell.shell import Shell
from companion.ui.shell.sounds import attach_sounds
from firmware_bridge.events import Button, Card, Event, Fault, Miss
from tests.closing import close_later
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio

READER = "tile:/dev/ttyACM0"
BLUE, YELLOW, GREEN = 1, 2, 3  # as the scanner counts its tiles
NOWHERE = 0
STRANGER = "04A1B2C3"  # a tag of no deck


def tag(card: str, copy: int = 1) -> str:
    """The tag of a copy of a card, in the simulated deck."""
    return f"13{card}{copy:02}"


class Evening(Studio):
    """Four players, the simulated deck, and a scanner. `wall` is what the wall clock shows."""

    def __init__(self, *events: str, game: str = "thirteen") -> None:
        super().__init__()
        self.journal.close()
        self.wall = 1_000_000.0
        self.open()
        self.tags.save(default_deck())
        self.acknowledged: list[Event] = []
        self.sounds: list[str] = []
        self.boot, self.seq = "0a1b2c3d", 0
        self.match(FOUR, *events, game=game)
        self.later(60)
        self.scans = self._scans()
        flow.open_match(self.shell)

    def open(self) -> None:
        """Opens the journal and makes a shell without a match."""
        self.journal = self._journal()
        self.people = StoredPlayers(self.journal)
        self.shell = Shell(
            self.journal, self.people, StoredPreferences(self.journal), clock=lambda: self.now
        )
        self.shell.navigator.targets = self.targets
        self.shell.device.sound = lambda name: self.sounds.append(name)
        attach_sounds(self.shell)
        self.tags = StoredDecks(self.journal)
        self.shell.decks = self.tags

    def _journal(self) -> Journal:
        boot = Boot("0a1b", lambda: self.now)
        return close_later(Journal(MEMORY, clock=lambda: self.wall, boot=boot))

    def _scans(self) -> ScanPipeline:
        log, say = ScanLog(self.journal), self.acknowledged.append
        scans = ScanPipeline(ReaderInput(self.shell), log, self.tags, say, self.journal.steady_time)
        self.shell.questions = scans.questions
        return scans

    def restart(self) -> None:
        """Starts anew from what is on disk, as after a power cut."""
        match_id = self.shell.session.match_id or ""
        self.shell.messages.clear()
        self.shell.drafts = Drafts(self.shell.session, self.shell.navigator, self.shell.preferences)
        self.shell.session.open(match_id, self.journal.load(match_id))
        self.scans = self._scans()
        flow.open_match(self.shell)
        self.scans.questions.settle()

    def take(self, event: Event) -> Event:
        """Handles an event as the main loop does; returns it."""
        self.scans.take(event)
        self.scans.questions.settle()
        return event

    def card(self, of: str, tile: int = NOWHERE, age: int = 0, away: float = 0.0) -> Event:
        """Sends the event that the reader under a tile sees this tag; returns it."""
        self.seq += 1
        return self.take(Card(READER, self.boot, self.seq, tile, of, age, away))

    def miss(self, tile: int) -> Event:
        """Sends the event that something was laid there and not read; returns it."""
        self.seq += 1
        return self.take(Miss(READER, self.boot, self.seq, tile))

    def button(self, name: str) -> Event:
        """Sends the press of a button of the scanner; returns it."""
        self.seq += 1
        return self.take(Button(READER, self.boot, self.seq, name))

    def fault(self, code: str, detail: str = "tile 2") -> Event:
        """Sends a fault that the scanner reports; returns it."""
        self.seq += 1
        return self.take(Fault(READER, self.boot, self.seq, code, detail))

    def touch(self, *names: str) -> None:
        """Taps targets, and settles questions after each as the main loop does."""
        for name in names:
            self.tap(name)
            self.scans.questions.settle()

    def disk(self, works: bool) -> None:
        """Sets whether the disk keeps what is written; if not, writing is refused."""
        self.journal.connection.execute(f"PRAGMA query_only = {int(not works)}")

    def later(self, seconds: float) -> None:
        """Advances the wall clock and the app's clock."""
        self.wall += seconds
        self.now += seconds

    @property
    def plays(self) -> list[str]:
        """The plays of the last stage."""
        match = self.shell.session.match
        return [str(play) for play in match.state.stages[-1].plays] if match.state.stages else []

    @property
    def asked(self) -> str:
        """The kind of the question that the table is asked; "" without one."""
        asked = self.scans.questions.asked()
        return "" if asked is None else asked.kind

    @property
    def says(self) -> str:
        """The texts on the screen."""
        return read(self)


def all_but(*kept: str) -> list[str]:
    """All plays of a stage but these cards; the dirty fours lie on green."""
    cards = [card for card, copies in DECK.items() for _ in range(copies)]
    for card in kept:
        cards.remove(card)
    return ["R4@G" if card == "R4" else card for card in cards]
