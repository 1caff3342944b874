"""A pile in a reader's window: its weak tags are reported again and again, each card counts once.

Cards that lie on each other couple unequally. One that answers seldom is taken for gone by the
scanner, and reported once more when it answers again: that is the program's to know better.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from threading import Event
from time import monotonic

import pytest

from companion.app.reader_hub import ReaderHub
from companion.app.simulated_deck import default_deck
from companion.games.thirteen.screens.table import Table
from companion.settings import Settings
from companion.store.decks import StoredDecks
from firmware_bridge.simulator import LayCard, Simulator, Step
from tests.firmware_bridge.firmware.conftest import FIRMWARE
from tests.repeat import every
from tests.ui.studio import FOUR, Studio

TOO_LONG = 60.0
# On blue, in the order in which they are laid.
PILE = ("13B101", "13B201", "13B401", "13B102", "13B202", "13B103")
# How readily each answers beside the others.
COUPLING = (60, 30, 10, 3, 3, 2)
# Polls of a tile until the next card is laid, about half a minute, and after the last one.
POLLS, POLLS_AFTER = 300, 2400


def reported(seed: int) -> list[str]:
    """The tags that the real firmware's detector reports while the pile grows; two that came at
    once are left out, as the scanner reports no card then."""
    assert FIRMWARE.is_dir()  # which makes the next line possible
    from tile_scanner.detection import CardDetector

    random = Random(seed)
    detector, found = CardDetector(), []
    for count, new in enumerate(PILE, 1):
        pile, weights = PILE[:count], COUPLING[:count]
        for poll in range(POLLS_AFTER if pile == PILE else POLLS):
            answer = [new] if poll < 4 else random.choices(pile, weights, k=random.randint(0, 2))
            laid = detector.update(list(dict.fromkeys(answer)))
            found += laid if len(laid) == 1 else []
    return found


class Evening(Studio):
    """A stage of 13 with a scanner that lays these cards as fast as they are acknowledged."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__()
        self.match(FOUR, "deal")
        self.shell.navigator.start(Table(self.shell))
        StoredDecks(self.journal).save(default_deck())
        self.scanner = Simulator(steps, pace=0.0)
        self._woken = Event()
        settings = Settings((f"tile:{self.scanner.port}",))
        self._hub = ReaderHub(self.shell, self.journal, settings, self._woken.set)
        self.shell.questions = self._hub.scans.questions

    @property
    def plays(self) -> list[str]:
        """The plays of the stage."""
        return [str(play) for play in self.shell.session.match.state.stages[-1].plays]

    def until(self, condition: Callable[[], bool]) -> None:
        """Polls as the main loop does until the condition holds."""
        end = monotonic() + TOO_LONG
        while not condition():
            assert monotonic() < end, "it did not come to that"
            self._woken.wait(0.05)
            self._woken.clear()
            self._hub.poll()

    def close(self) -> None:
        """Ends the threads."""
        self._hub.close()
        self.scanner.close()


@pytest.fixture
def close() -> Iterator[list[Evening]]:
    made: list[Evening] = []
    yield made
    for each in made:
        each.close()


@pytest.mark.parametrize("seed", every(4, range(8)))
def test_a_weak_tag_is_reported_again_and_no_card_counts_twice(
    seed: int, close: list[Evening]
) -> None:
    tags = reported(seed)
    assert list(dict.fromkeys(tags)) == list(PILE), "in the order in which they were laid"
    assert max(Counter(tags).values()) in (2, 3, 4), "else there is nothing to show"
    evening = Evening([LayCard(tag, 1) for tag in tags])
    close.append(evening)
    evening.until(evening.scanner.done.is_set)
    assert evening.plays == ["B1", "B2", "B4", "B1", "B2", "B1"]
    assert evening.shell.questions is not None
    assert evening.shell.questions.asked() is None
    match = evening.shell.session.match
    assert len(match.entries) == 1 + len(PILE), "nor is it written"
