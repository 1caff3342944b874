"""The real app with a simulated scanner, in the middle of a stage of 13."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.app.reader_hub import ReaderHub
from companion.games import load
from companion.match.actions import Do
from companion.settings import Settings
from companion.store.files import DATABASE
from companion.store.journal import Journal
from companion.store.steady_clock import Boot
from tests.pilot import Pilot
from tests.scanning.evening import all_but
from tests.ui.studio import FOUR

TOO_LONG = 30.0


class Seated(Pilot):
    """A pilot with a simulated scanner, and all cards of a stage laid but one blue 7."""

    def __init__(self, directory: Path) -> None:
        game = load("thirteen")
        # All that was tapped was tapped long ago.
        journal = Journal(directory / DATABASE, boot=Boot("long ago", lambda: -1e9))
        heading = {"game": "thirteen", "players": list(FOUR), "stages": []}
        _, match = journal.new_match(game, game.read_sheet(heading).setup)
        for event in ("deal", *all_but("B7")):
            match.act(Do(game.parse_event(event)))
        journal.close()
        options: Any = {"resume": True, "settings": Settings(("sim",))}
        super().__init__(directory, **options)
        self.until(lambda: self.app.shell.device.reader_state == "ready")

    @property
    def hub(self) -> ReaderHub:
        """The readers, which are open by now."""
        assert self.app.readers.hub is not None
        return self.app.readers.hub

    def until(self, condition: Callable[[], bool]) -> None:
        """Runs turns of the main loop until the condition holds; fails after TOO_LONG."""
        end = time.monotonic() + TOO_LONG
        while not condition():
            assert time.monotonic() < end, f"it did not come to that; the screen is {self.screen}"
            time.sleep(0.005)
            self.now += 0.005
            self.app.step()
