"""The clock on the wall stands wrong, or jumps: the same cards make the same match."""

import sqlite3
import time
from itertools import product
from pathlib import Path

import pytest

from companion.games.thirteen.screens.table import Table
from companion.match.action_text import parse_action
from companion.store import schema
from companion.store.files import DATABASE
from companion.store.journal import Journal
from companion.store.steady_clock import Boot, clock_offsets, this_boot
from companion.ui.shell import flow
from tests.closing import close_later
from tests.repeat import every, sample
from tests.scanning.evening import BLUE, GREEN, STRANGER, YELLOW, Evening, all_but, tag
from tests.store.journals import make_older

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
OFFSETS = [-DAY, -HOUR, -30 * MINUTE, -10 * MINUTE, -4.0, -0.4, 0.4, 4.0, 10 * MINUTE, HOUR, DAY]
# What happens at each pause of the story, besides what the clock does.
GOES_ON, PROCESS_ENDS, POWER_CUT = "goes on", "process ends", "power cut"
PAUSES = 7
LAID_FIRST = ("B7", "B7", "Y5", "Y5", "G2")


class Clocked(Evening):
    """An evening on a real file. At each `pause` the wall clock may be set and the app or the
    machine restarted."""

    def __init__(self, file: Path, what: str, jumps: dict[int, float]) -> None:
        self.file, self._what, self._jumps = file, what, jumps
        self._boots, self._switched_on, self._pauses = 1, 0.0, 0
        super().__init__("deal")

    def _journal(self) -> Journal:
        boot = Boot(f"boot {self._boots}", lambda: self.now - self._switched_on)
        return close_later(Journal(self.file, clock=lambda: self.wall, boot=boot))

    def pause(self) -> None:
        """Lets five seconds pass; sets the wall clock and restarts as this evening is told to."""
        self._pauses += 1
        self.wall += self._jumps.get(self._pauses, 0.0)
        if self._what == POWER_CUT:
            self._boots += 1
            self._switched_on = self.now
        self.later(5)
        if self._what != GOES_ON:
            match_id = self.shell.session.match_id
            self.journal.close()
            self.open()
            self.shell.session.match_id = match_id
            self.restart()

    def tapped(self, *plays: str) -> None:
        """Enters plays, one a second, as taps on their keys do."""
        match = self.shell.session.match
        for play in plays:
            self.later(1)
            match.act(parse_action(match.game, play))
        flow.open_match(self.shell)

    def begin_stage(self) -> None:
        """Taps through the screens between two stages."""
        while not isinstance(self.shell.navigator.screen, Table):
            self.touch("next")

    @property
    def record(self) -> list[str]:
        """The match as it is on disk."""
        rows = self.journal.entries(self.shell.session.match_id or "")
        return [row.entry.action for row in rows][1:]


def story(evening: Clocked) -> list[str]:
    """All that a time decides: taps and cards that are one and that are two, cards of the stage
    before, cards that waited in the device, questions that stay open."""
    evening.touch("key-B7")
    evening.later(1)
    evening.card(tag("B7", 1), BLUE)  # the one that was tapped
    evening.touch("key-Y5")
    evening.pause()
    evening.card(tag("Y5", 1), YELLOW)  # tapped five seconds ago: this is another one
    evening.card(tag("B7", 2), BLUE, age=800)
    evening.card(STRANGER, GREEN)
    evening.pause()
    evening.touch("key-G2")  # which is the stranger
    evening.pause()
    evening.tapped(*all_but(*LAID_FIRST))
    evening.pause()
    evening.begin_stage()
    evening.card(tag("G7", 1), GREEN, age=9000)  # of the stage before, tapped or not
    evening.pause()
    for number, card in enumerate(("B1", "B2", "Y1", "Y2", "G1", "G2")):
        evening.card(tag(card, 1), age=100 * number)
        evening.later(1)
    evening.touch("key-B4")
    evening.later(1)
    evening.card(tag("B4", 1), YELLOW)  # tapped and seen, on a tile that is not its own
    evening.card(tag("Y4", 1), BLUE)  # asked
    evening.pause()
    evening.touch("key-Y4")
    evening.pause()
    evening.card(tag("B4", 2), BLUE)
    evening.card(tag("B4", 2), BLUE)
    return evening.record


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The match if nobody sets the clock."""
    evening = Clocked(tmp_path_factory.mktemp("right") / DATABASE, GOES_ON, {})
    record = story(evening)
    evening.journal.close()
    return record


def test_the_story_tells_what_it_means_to(expected: list[str]) -> None:
    assert expected[:4] == ["deal", "B7", f"mark {tag('B7', 1)} B7", "Y5"]
    assert expected[4:6] == [f"scanned {tag('Y5', 1)} Y5", f"scanned {tag('B7', 2)} B7"]
    assert expected[6] == f"scanned {STRANGER} G2"
    assert expected[52] == "deal"
    assert expected[53] == f"scanned {tag('B1')} B1", "the green 7 was of the stage before"
    assert expected[59:61] == ["B4", f"mark {tag('B4', 1)} B4"]
    assert expected[61:] == [f"scanned {tag('Y4', 1)} Y4", f"scanned {tag('B4', 2)} B4"]


@pytest.mark.parametrize("what", [GOES_ON, PROCESS_ENDS, POWER_CUT])
@pytest.mark.parametrize("offset", sample(OFFSETS))
def test_a_clock_that_is_set_once_changes_nothing(
    tmp_path: Path, what: str, offset: float, expected: list[str]
) -> None:
    """Each offset at one of the pauses; together they are all of them."""
    evening = Clocked(tmp_path / DATABASE, what, {1 + OFFSETS.index(offset) % PAUSES: offset})
    assert story(evening) == expected
    evening.journal.close()


@pytest.mark.parametrize(
    ("what", "offset", "turns"),
    every(5, [*product((GOES_ON, PROCESS_ENDS, POWER_CUT), (-30 * MINUTE, DAY), (False, True))]),
)
def test_a_clock_that_is_set_at_every_pause_changes_nothing(
    tmp_path: Path, what: str, offset: float, turns: bool, expected: list[str]
) -> None:
    sign = -1 if turns else 1
    jumps = {number: offset * sign**number for number in range(1, PAUSES + 1)}
    evening = Clocked(tmp_path / DATABASE, what, jumps)
    assert story(evening) == expected
    evening.journal.close()


def test_times_only_pass_and_are_the_same_when_read_again(tmp_path: Path) -> None:
    jumps = {1: -HOUR, 2: DAY, 3: -DAY, 4: 0.4, 5: 0.4, 6: HOUR, 7: -4.0}
    evening = Clocked(tmp_path / DATABASE, GOES_ON, jumps)
    story(evening)
    live = evening.shell.session.match
    times = [live.steady_time(entry) for entry in live.entries]
    read = evening.journal.load(evening.shell.session.match_id or "")
    assert [read.steady_time(entry) for entry in read.entries] == times
    assert times == sorted(times)
    evening.journal.close()


def test_what_is_known_of_a_clock_does_not_grow_with_the_match(tmp_path: Path) -> None:
    """One line for each jump that matters."""
    evening = Clocked(tmp_path / DATABASE, PROCESS_ENDS, {2: HOUR, 5: -DAY})
    story(evening)
    spans = clock_offsets(evening.journal.connection, evening.shell.session.match_id or "")
    assert len(spans) == 3
    (boots,) = evening.journal.connection.execute("SELECT count(*) FROM boots").fetchone()
    assert boots == 1
    evening.journal.close()


def test_an_entry_that_was_refused_leaves_no_jump(tmp_path: Path) -> None:
    evening = Clocked(tmp_path / DATABASE, GOES_ON, {})
    match = evening.shell.session.match
    before = list(match.spans)
    evening.wall += HOUR
    evening.disk(works=False)
    evening.touch("key-B7")
    assert match.spans == before
    evening.disk(works=True)
    evening.touch("key-B7")
    assert [number for number, _ in match.spans] == [1, 2]
    evening.journal.close()


def test_an_older_journal_goes_on_and_what_it_holds_is_long_ago(tmp_path: Path) -> None:
    evening = Clocked(tmp_path / DATABASE, PROCESS_ENDS, {1: -HOUR})
    evening.touch("key-B7")
    evening.card(STRANGER, GREEN)
    evening.journal.close()
    make_older(tmp_path / DATABASE, 2)
    older = sqlite3.connect(tmp_path / DATABASE)
    older.execute("UPDATE questions SET laid = 1e9")
    older.commit()
    older.close()
    evening.journal = evening._journal()
    assert schema.version(evening.journal.connection) == schema.VERSION
    evening.pause()
    assert evening.asked == "unknown", "what was asked before is asked still"
    evening.touch("key-G2")
    evening.card(tag("B7", 1), BLUE)
    assert evening.plays == ["B7", "G2", "B7"]
    evening.journal.close()


def test_a_boot_goes_on_where_the_last_one_was_heard_of(tmp_path: Path) -> None:
    file = tmp_path / DATABASE
    evening = Clocked(file, GOES_ON, {})
    evening.card(STRANGER, GREEN)
    latest = evening.journal.steady_time()
    evening.journal.close()
    same = Journal(file, boot=Boot("boot 1", lambda: evening.now + 7))
    assert same.steady_time() == latest + 7, "the same boot: time went by while nothing ran"
    same.close()
    other = Journal(file, boot=Boot("boot 2", lambda: 3.0))
    assert other.steady_time() == latest + 3, "another one: only what has passed since it began"
    other.close()


def test_the_system_names_the_boot_or_the_process_stands_for_it(tmp_path: Path) -> None:
    named = tmp_path / "boot_id"
    named.write_text("0a1b2c3d-0000\n")
    assert this_boot(named).id == "0a1b2c3d-0000"
    one, other = this_boot(tmp_path / "none"), this_boot(tmp_path / "none")
    assert one.id != other.id
    assert one.uptime() <= other.uptime() <= time.clock_gettime(time.CLOCK_BOOTTIME)
