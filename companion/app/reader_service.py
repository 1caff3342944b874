"""The readers in the main loop: opened in the background, then polled in every turn."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING

from companion.device import log
from companion.games.base import Refusal
from companion.settings import Settings
from companion.store.journal import Journal
from companion.ui.render.failure import Failure
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.keyboards import answers, keep_answer
from companion.ui.shell.shell import Shell

if TYPE_CHECKING:
    from companion.app.reader_hub import ReaderHub
    from firmware_bridge.simulator import Simulator

# How long `close` waits for readers that are only just being opened, in seconds.
CLOSE_WITHIN = 0.5


class ReaderService:
    """Opens the readers that the settings name and polls them. `hub` is None until they are open.

    Without settings, or if these name no reader and no buttons, it stays None.
    """

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
        self._opened: SimpleQueue[ReaderHub] = SimpleQueue()
        self._opening: threading.Thread | None = None
        self.hub: ReaderHub | None = None
        self._failed = False
        # Called after a card, a button or another event: somebody is at the table.
        self.heard: Callable[[], None] = lambda: None

    def open(self) -> None:
        """Starts a thread that opens the readers; looking for ports must not hold up the table."""
        settings = self._settings
        if settings is None or (settings.readers == ("none",) and not settings.buttons):
            return
        # Not in the thread: only the main loop may read preferences.
        keyboards = answers(self._shell.preferences)

        def open_readers() -> None:
            from companion.app.reader_hub import ReaderHub

            try:
                hub = ReaderHub(self._shell, self._journal, settings, self._wake, keyboards)
                self._opened.put(hub)
            except Exception as error:  # noqa: BLE001 - the table can be played by touch
                log.error(f"the readers could not be opened\n{log.trace(error)}")
                self._failed = True
            self._wake()

        self._opening = threading.Thread(target=open_readers, name="readers", daemon=True)
        self._opening.start()

    def step(self) -> bool:
        """Handles at most one event of the readers, settles questions and updates the lamps.

        Returns whether the screen may have changed.
        """
        changed = self._adopt()
        if self._failed:
            self._failed = False
            self._shell.messages.say(
                Failure(self._shell.words("The card readers don’t work. Just tap the cards."))
            )
            return True
        hub = self.hub
        if hub is None:
            return changed
        heard, event = hub.poll()
        changed |= heard
        if event:
            self.heard()
        retry_at = hub.scans.retry_at
        if retry_at is not None and retry_at <= self._shell.clock():
            hub.scans.run_pending()
        changed |= self._settle(hub)
        hub.update_lamps()
        return changed

    @property
    def waiting(self) -> bool:
        """Whether an event that the disk did not keep is to be tried again soon."""
        return self.hub is not None and self.hub.scans.retry_at is not None

    @property
    def simulator(self) -> "Simulator | None":
        """The simulated scanner, if one is in use."""
        return None if self.hub is None else self.hub.bridge.simulator

    def sound(self, name: str) -> None:
        """Plays a sound at the scanners too."""
        if self.hub is not None:
            self.hub.sound(name)

    def close(self) -> None:
        """Closes all readers; waits CLOSE_WITHIN seconds for those that are just being opened."""
        if self._opening is not None:
            self._opening.join(CLOSE_WITHIN)
            self._adopt()
        if self.hub is not None:
            self.hub.close()

    def _adopt(self) -> bool:
        """Takes over the hub that the thread opened; returns whether there was one."""
        if self._opened.empty():
            return False
        self.hub = hub = self._opened.get()
        self._shell.questions = hub.scans.questions
        self._shell.device.readers = hub.status
        self._shell.device.keyboards = hub.bridge.keyboards
        self._shell.device.answer_keyboard = self._answer_keyboard
        self._shell.device.reader_state = hub.state()
        return True

    def _answer_keyboard(self, identity: str, used: bool) -> None:
        """Keeps whether a USB keyboard is a card reader, and acts on it at once.

        Raises the Refusal of a disk that fails.
        """
        keep_answer(self._shell.preferences, identity, used)
        if self.hub is not None:
            self.hub.answer_keyboards(answers(self._shell.preferences))

    def _settle(self, hub: "ReaderHub") -> bool:
        """Closes questions that need no answer any more; returns whether the screen changed."""
        try:
            return hub.scans.questions.settle()
        except Refusal as refusal:
            self._shell.messages.say(refusal_words(self._shell, refusal))
            return True
