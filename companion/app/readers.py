"""Lets the readers into the main loop: opened behind the first frame, then heard in every turn."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING

from companion.device import log
from companion.games.base import Refusal
from companion.settings import Settings
from companion.store.journal import Journal
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.keyboards import answers, keep_answer
from companion.ui.shell.shell import Shell
from companion.ui.widgets.failure import Failure

if TYPE_CHECKING:
    from companion.app.reading import Reading
    from firmware_bridge.simulator import Simulator

# How long the end waits for readers that are only just being opened, in seconds.
CLOSE_WITHIN = 0.5


class Readers:
    """None at first, and for ever where the settings ask for none."""

    def __init__(
        self,
        shell: Shell,
        journal: Journal,
        settings: Settings | None,
        wake: Callable[[], None],
    ) -> None:
        self._shell = shell
        self._journal = journal
        self._settings = settings
        self._wake = wake
        self._opened: SimpleQueue[Reading] = SimpleQueue()
        self._opening: threading.Thread | None = None
        self.reading: Reading | None = None
        self._failed = False
        # Called when a card or a button was there: hands are on the table.
        self.heard: Callable[[], None] = lambda: None

    def open(self) -> None:
        """In the background: looking for ports must not hold up the table."""
        settings = self._settings
        if settings is None or (settings.readers == ("none",) and not settings.buttons):
            return
        keyboards = answers(
            self._shell.preferences
        )  # not in the thread: choices are the main loop's

        def open_them() -> None:
            from companion.app.reading import Reading

            try:
                reading = Reading(self._shell, self._journal, settings, self._wake, keyboards)
                self._opened.put(reading)
            except Exception as error:  # noqa: BLE001 - the table can be played by touch
                log.error(f"the readers could not be opened\n{log.trace(error)}")
                self._failed = True
            self._wake()

        self._opening = threading.Thread(target=open_them, name="readers", daemon=True)
        self._opening.start()

    def step(self) -> bool:
        """What the readers saw, what it settled, and their lamps; whether it is to be seen."""
        changed = self._adopt()
        if self._failed:
            self._failed = False
            self._shell.messages.say(
                Failure(self._shell.words("The readers do not work: tap the cards."))
            )
            return True
        reading = self.reading
        if reading is None:
            return changed
        heard, event = reading.step()
        changed |= heard
        if event:
            self.heard()
        retry = reading.scans.retry_at()
        if retry is not None and retry <= self._shell.clock():
            reading.scans.go_on()
        changed |= self._settle(reading)
        reading.light()
        return changed

    @property
    def waiting(self) -> bool:
        """Whether something that failed is to be tried again soon."""
        return self.reading is not None and self.reading.scans.retry_at() is not None

    @property
    def simulator(self) -> "Simulator | None":
        """The scanner that is not there, if it is simulated."""
        return None if self.reading is None else self.reading.bridge.simulator

    def sound(self, name: str) -> None:
        """A scanner makes it too."""
        if self.reading is not None:
            self.reading.sound(name)

    def close(self) -> None:
        """Lets them go, also if they were only just being opened; waits a moment, not for ever."""
        if self._opening is not None:
            self._opening.join(CLOSE_WITHIN)
            self._adopt()
        if self.reading is not None:
            self.reading.close()

    def _adopt(self) -> bool:
        if self._opened.empty():
            return False
        self.reading = reading = self._opened.get()
        self._shell.questions = reading.scans.questions
        self._shell.device.readers = reading.status
        self._shell.device.keyboards = reading.bridge.keyboards
        self._shell.device.answer_keyboard = self._answer_keyboard
        self._shell.device.reader_state = reading.state()
        return True

    def _answer_keyboard(self, identity: str, used: bool) -> None:
        """Keeps the answer and acts on it at once; raises the Refusal of a disk that fails."""
        keep_answer(self._shell.preferences, identity, used)
        if self.reading is not None:
            self.reading.answer_keyboards(answers(self._shell.preferences))

    def _settle(self, reading: "Reading") -> bool:
        """Cards that waited for something that has happened by now."""
        try:
            return reading.scans.questions.settle()
        except Refusal as refusal:
            self._shell.messages.say(refusal_words(self._shell, refusal))
            return True
