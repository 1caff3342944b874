"""A disk on which every write takes seconds: taps count once, and systemd hears of each."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from companion.device.systemd import ServiceNotifier
from companion.games import load
from companion.match.actions import Do
from companion.store.files import DATABASE
from companion.store.journal import Journal
from tests.pilot import Pilot
from tests.ui.studio import FOUR

WRITE = 2.0
TIMEOUT = 10.0  # as the unit has it
CARDS = ("B7", "Y1", "G2", "B1", "Y2", "G1", "B2", "Y4")


class Heard(ServiceNotifier):
    """Notes when each sign of life is sent, by the pilot's clock."""

    def __init__(self, pilot: Pilot) -> None:
        environment = {"WATCHDOG_USEC": str(round(TIMEOUT * 1_000_000))}
        super().__init__(environment, clock=lambda: pilot.now)
        self._pilot = pilot
        self.times = [pilot.now]

    def _send(self, text: str) -> None:
        if text == "WATCHDOG=1":
            self.times.append(self._pilot.now)


def test_taps_that_queue_up_behind_the_disk_count_once_and_do_not_silence_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load("thirteen")
    journal = Journal(tmp_path / DATABASE)
    heading = {"game": "thirteen", "players": list(FOUR), "stages": []}
    match_id, match = journal.new_match(game, game.read_sheet(heading).setup)
    match.act(Do(game.parse_event("deal")))
    journal.close()
    pilot = Pilot(tmp_path, resume=True)
    try:
        pilot.wait(1.0)
        write = Journal._write

        def slow(journal: Journal, *given: object) -> object:
            pilot.now += WRITE
            return write(journal, *given)  # type: ignore[arg-type]

        monkeypatch.setattr(Journal, "_write", slow)
        heard = pilot.app._manager = Heard(pilot)
        for number, card in enumerate(CARDS):
            x, y = pilot.place(f"key-{card}")
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=number, x=x, y=y))
        pilot.app.step()
        heard.times.append(pilot.now)
        gaps = [after - before for before, after in pairwise(heard.times)]
        assert max(gaps) < TIMEOUT
        assert pilot.now - heard.times[0] >= len(CARDS) * WRITE
        state = pilot.store.journal.load(match_id).state
        assert [str(play).rpartition(":")[2] for play in state.stages[0].plays] == list(CARDS)
    finally:
        pilot.close()
