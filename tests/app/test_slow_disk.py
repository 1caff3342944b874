"""A disk on which every write takes seconds: taps count once, and systemd hears of each."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from companion.device.systemd import ServiceNotifier
from companion.games import load
from companion.match.actions import Do
from companion.store.database import SLOW_AGAIN, SLOW_WRITE
from companion.store.files import DATABASE
from companion.store.journal import Journal
from companion.ui.render.things import Text
from companion.ui.shell.messages import SHOWN_FOR
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

    def _send(self, text: str, patience: float = 0.0) -> None:  # noqa: ARG002
        if text == "WATCHDOG=1":
            self.times.append(self._pilot.now)


def dealt(directory: Path) -> str:
    """A journal with a match of which the first stage was dealt; the id of the match."""
    game = load("thirteen")
    journal = Journal(directory / DATABASE)
    heading = {"game": "thirteen", "players": list(FOUR), "stages": []}
    match_id, match = journal.new_match(game, game.read_sheet(heading).setup)
    match.act(Do(game.parse_event("deal")))
    journal.close()
    return match_id


def test_taps_that_queue_up_behind_the_disk_count_once_and_do_not_silence_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = dealt(tmp_path)
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


SLOW = "The disk is slow. Tap once and wait a moment."


def test_the_table_is_told_of_a_slow_disk_but_not_at_each_tap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt(tmp_path)
    pilot = Pilot(tmp_path, resume=True)
    timer = pilot.store.journal.write_timer
    timer.clock = lambda: pilot.now
    seconds = 0.0

    def save_boot(_journal: Journal) -> None:
        pilot.now += seconds  # as if the disk took them
        assert timer.since == pilot.now - seconds

    def is_told_after(card: str) -> bool:
        pilot.tap(f"key-{card}")
        assert timer.since is None
        told = []
        for _ in range(3):
            shown = pilot.app.display.describe().things
            told.append(SLOW in [each.text for each in shown if isinstance(each, Text)])
            pilot.wait(SHOWN_FOR)
        assert not told[-1], "it stays for ever"
        return any(told)

    monkeypatch.setattr(Journal, "save_boot", save_boot)
    try:
        seconds = SLOW_WRITE
        assert not is_told_after("B7")
        seconds = SLOW_WRITE + 1
        assert is_told_after("Y1")
        assert not is_told_after("G2")
        pilot.wait(SLOW_AGAIN)
        assert is_told_after("B1")
        seconds = 0.0
        pilot.wait(SLOW_AGAIN)
        assert not is_told_after("Y2")
    finally:
        pilot.close()
