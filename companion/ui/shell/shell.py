"""The parts that screens work with, as attributes of one object."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.match.session import Session
from companion.ui.shell.device import DeviceServices
from companion.ui.shell.drafts import Drafts
from companion.ui.shell.messages import Messages
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.preferences import Preferences, PreferenceStore
from companion.ui.shell.voice import Voice
from companion.ui.theatre.board_turn import BoardTurn

if TYPE_CHECKING:
    from companion.match.archive import Archive
    from companion.scanning.questions import Questions
    from companion.ui.shell.people import Decks, People


class Shell:
    """Holds the parts and has no methods of its own.

    Every screen is created with the shell, so that it can open the next one.
    """

    def __init__(
        self,
        archive: "Archive",
        people: "People",
        choices: PreferenceStore,
        words: Callable[[str], str] = lambda text: text,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.session = Session(archive)
        self.messages = Messages(clock)
        self.navigator = Navigator(self.messages)
        self.preferences = Preferences(choices)
        self.board = BoardTurn(self.session, self.navigator, self.preferences, clock)
        self.device = DeviceServices()
        self.voice = Voice(self.device, self.navigator, self.preferences, clock)
        self.people = people
        # None if tags cannot be stored.
        self.decks: Decks | None = None
        # The open questions about scanned cards; None without readers.
        self.questions: Questions | None = None
        self.drafts = Drafts(self.session, self.navigator, self.preferences)
        # Translates a text into the table's language, which may change while the app runs.
        self.words = words
        self.clock = clock
