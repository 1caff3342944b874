"""The reader hub with a real link to a simulated scanner: plays, lamps, sounds, messages."""

import itertools
import math
import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.app.reader_hub import ReaderHub
from companion.app.simulated_deck import Hands, default_deck
from companion.games.base import Refusal
from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.stage import Play
from companion.scanning.questions import MOST_OPEN
from companion.settings import Settings
from companion.store.journal import Journal
from companion.ui.shell.shell import Shell
from companion.ui.shell.sounds import attach_sounds
from firmware_bridge.events import Status
from firmware_bridge.notification_queue import MAX_WAITING
from firmware_bridge.simulator import LayCard, LayUnreadable, PressButton, Simulator
from tests.ui.studio import FOUR, Studio

TOO_LONG = 30.0


class HeardOut(ReaderHub):
    """Records each state that the main loop was told; a link knows it a moment earlier."""

    def __init__(
        self, shell: Shell, journal: Journal, settings: Settings, wake: Callable[[], None]
    ) -> None:
        self.told: list[str] = []
        super().__init__(shell, journal, settings, wake)

    def _status(self, status: Status) -> None:
        super()._status(status)
        self.told.append(status.state)


class Table13(Studio):
    """A table of 13 with a simulated scanner."""

    def __init__(self, *events: str, tiles: tuple[int, int, int] = (0, 1, 2)) -> None:
        super().__init__()
        self.match(FOUR, *events)
        self.shell.navigator.start(Table(self.shell))
        self.shell.navigator.targets = self.targets
        self.woken = threading.Event()
        settings = Settings(("sim",), tiles)
        self.hub = HeardOut(self.shell, self.journal, settings, self.woken.set)
        self.shell.questions = self.hub.scans.questions
        self.shell.device.sound = self.hub.sound
        attach_sounds(self.shell)

    @property
    def scanner(self) -> Simulator:
        """The simulated scanner."""
        assert self.hub.bridge.simulator is not None
        return self.hub.bridge.simulator

    @property
    def plays(self) -> list[str]:
        """The plays of the running stage."""
        assert self.shell.session.is_open
        return [str(play) for play in self.shell.session.match.state.stages[-1].plays]

    def until(self, condition: Callable[[], bool]) -> None:
        """Polls and updates the lamps, as the main loop does, until the condition holds."""
        end = time.monotonic() + TOO_LONG
        while not condition():
            assert time.monotonic() < end, "it did not come to that"
            self.woken.wait(0.05)
            self.woken.clear()
            self.hub.poll()
            self.hub.update_lamps()


@pytest.fixture
def table() -> Iterator[Table13]:
    made = Table13("deal", "B5")
    made.until(lambda: "ready" in made.hub.told)
    yield made
    made.hub.close()


def test_a_card_is_a_play_is_acknowledged_and_lights_the_lamps(table: Table13) -> None:
    table.scanner.add_steps(LayCard("13B701", 1), LayCard("13R401", 3))
    table.until(lambda: table.plays == ["B5", "B7", "R4@G"])
    table.until(lambda: table.scanner.waiting == 0)
    table.until(
        lambda: {tile: n for tile, (n, _) in table.scanner.lights.items()} == {1: 12, 2: 0, 3: 4}
    )
    table.until(lambda: table.scanner.sounds == ["ok", "ok"])
    assert len({colour for _, colour in table.scanner.lights.values()}) == 3


def test_a_take_and_a_refusal_are_heard_at_the_scanner(table: Table13) -> None:
    table.scanner.add_steps(LayCard("13B701", 1), LayCard("13B702", 1), LayCard("13Y101", 3))
    table.until(lambda: len(table.scanner.sounds) == 3)
    assert table.scanner.sounds == ["ok", "bust", "refused"]
    table.hub.sound("stage-over")
    table.hub.sound("exact")
    table.until(lambda: len(table.scanner.sounds) == 4)
    assert table.scanner.sounds[-1] == "ok"


def test_between_stages_the_lamps_are_off(table: Table13) -> None:
    table.until(lambda: table.scanner.lights.get(1, (0, ""))[0] == 5)
    assert table.shell.session.is_open
    table.scanner.add_steps(PressButton("undo"))
    table.until(lambda: table.scanner.lights[1][0] == 0)


def test_after_a_reboot_the_lamps_are_right_again(table: Table13) -> None:
    table.until(lambda: table.scanner.lights.get(1, (0, ""))[0] == 5)
    boot = table.scanner.boot
    table.scanner.reboot()
    table.until(lambda: table.scanner.boot != boot)
    table.until(lambda: table.scanner.lights.get(1, (0, ""))[0] == 5)


def test_a_reader_that_is_found_later_hears_of_the_sums(
    table: Table13, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.until(lambda: table.scanner.lights.get(1, (0, ""))[0] == 5)
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(table.hub.bridge, "lights", lambda tile, n, _: told.append((tile, n)))
    table.hub.update_lamps()
    assert told == []
    table.hub.enqueue(Status("tile:/dev/ttyACM1", "ready"))
    table.until(lambda: bool(told))
    assert told == [(1, 5), (2, 0), (3, 0)]


def test_lamps_follow_the_tiles_over_the_readers() -> None:
    table = Table13("deal", "B5", tiles=(2, 1, 0))
    try:
        table.until(lambda: table.scanner.lights.get(3, (0, ""))[0] == 5)
        table.scanner.add_steps(LayCard("13B701", 3))
        table.until(lambda: table.plays == ["B5", "B7"])
    finally:
        table.hub.close()


def test_a_lost_scanner_is_told_once_and_so_is_its_return(table: Table13) -> None:
    table.scanner.unplug(math.inf)
    table.until(
        lambda: table.shell.messages.text == "The scanner isn’t connected. Just tap the cards."
    )
    assert table.shell.device.reader_state == "lost"
    table.shell.messages.clear()
    table.scanner.unplug(0.0)  # which ends with plugging it in again
    table.until(lambda: table.shell.messages.text == "The scanner works again.")
    assert table.shell.device.reader_state == "ready"
    table.scanner.add_steps(LayCard("13B701", 1))
    table.until(lambda: table.plays == ["B5", "B7"])


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (Status("a", "wrong-proto"), "The scanner has a different version and can’t be used."),
        (Status("a", "busy"), "Another program is using the scanner."),
        (Status("a", "absent"), "The scanner isn’t connected. Just tap the cards."),
        (
            Status("gpio", "absent", "no chip"),
            "The buttons don’t work: see Settings, Card readers.",
        ),
        (Status("a", "searching"), ""),
        (Status("a", "ready"), ""),
    ],
)
def test_each_trouble_is_a_sentence(table: Table13, status: Status, words: str) -> None:
    table.hub.enqueue(status)
    assert table.hub.poll() == (True, False)
    assert table.shell.messages.text == words
    assert table.hub.poll() == (False, False)


def test_hands_lay_each_copy_once_until_the_stage_is_over() -> None:
    hands = Hands(default_deck())
    play = Play("B7", 0)
    assert [hands.lay(play).tag for _ in range(3)] == ["13B701", "13B702", "13B703"]
    with pytest.raises(Refusal, match="too-many-copies"):
        hands.lay(play)
    hands.gather()
    assert hands.lay(play) == LayCard("13B701", 1)


def test_the_log_does_not_tell_what_was_played(
    table: Table13, capsys: pytest.CaptureFixture[str]
) -> None:
    said = ""

    def is_over() -> bool:
        nonlocal said
        said += capsys.readouterr().err
        return "nothing could be read" in said

    capsys.readouterr()
    table.scanner.add_steps(
        LayCard("13B701", 1),
        LayCard("13R401", 3),
        LayCard("13Y101", 1),
        PressButton("undo"),
        LayUnreadable(2),
    )
    table.until(is_over)
    assert said.count("reader sim: a card") == 3
    assert "the button undo" in said
    for told in ("13B7", "13R4", "13Y1", "B7", "R4", "Y1", "tile"):
        assert told not in said


def resident() -> int:
    """The resident memory of this process, in kilobytes."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def test_a_reader_gone_mad_takes_no_memory_and_holds_up_no_finger(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another tag as often as the terminal takes one, for some seconds."""
    monkeypatch.setattr("companion.device.log.info", lambda _text: None)
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    os.set_blocking(ours, False)
    over = threading.Event()

    def flood() -> None:
        numbers = itertools.count()
        while not over.is_set():
            if select.select([], [ours], [], 0.05)[1]:
                with suppress(BlockingIOError):
                    os.write(ours, b"".join(b"AA%08d\r\n" % next(numbers) for _ in range(64)))

    studio = Studio()
    studio.match(FOUR, "deal")
    studio.shell.navigator.start(Table(studio.shell))
    settings = Settings((f"line:{os.ttyname(theirs)}",))
    hub = ReaderHub(studio.shell, studio.journal, settings, lambda: None)
    studio.shell.questions = hub.scans.questions
    flooding = threading.Thread(target=flood, daemon=True)
    flooding.start()
    try:
        end = time.monotonic() + TOO_LONG
        while len(hub._news) < MAX_WAITING:
            assert time.monotonic() < end, "the flood did not come"
            time.sleep(0.01)
        before, longest, taken = resident(), 0, 0
        while taken < 300:
            assert time.monotonic() < end, "it stands still"
            taken += hub.poll()[1]
            longest = max(longest, len(hub._news))
        assert longest <= MAX_WAITING + 2
        asked = hub.scans.questions.asked()
        assert asked is None or asked.behind < MOST_OPEN
        assert resident() - before < 8192
        studio.tap("undo" if "undo" in studio.targets() else "menu")
    finally:
        over.set()
        flooding.join()
        hub.close()
        os.close(theirs)
        os.close(ours)
