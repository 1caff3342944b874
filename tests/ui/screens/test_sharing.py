"""A match is shared: from its result and from the history, by codes and on a stick."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from companion.app.sharing import MatchSharing
from companion.games.base import Refusal
from companion.match.actions import Abandon, Amend, Change, Stop
from companion.ui.render.panel import Panel
from companion.ui.render.things import QrCode, Target, Text
from companion.ui.screens.past import PastMatch
from companion.ui.screens.result import Result
from companion.ui.screens.sharing.full_code import FullCode
from companion.ui.screens.sharing.share_match import ShareMatch
from companion.ui.shell.device import SavedFiles
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.ui.studio import FOUR, PANELS, Studio

PANEL = PANELS["800x480"]


def texts(studio: Studio) -> str:
    return " ".join(t.text for t in studio.frame(PANEL).things if isinstance(t, Text))


def codes(studio: Studio, panel: Panel = PANEL) -> list[QrCode]:
    return [thing for thing in studio.frame(panel).things if isinstance(thing, QrCode)]


def screen(studio: Studio) -> Screen:
    return studio.shell.navigator.screen


def past(shell: Shell) -> Screen:
    summary = shell.session.archive.latest(1)[0]
    return PastMatch(shell, summary, shell.session.find(summary.id))


def ended(make: Callable[[Shell], Screen] = Result) -> Studio:
    studio = Studio()
    studio.match(FOUR, counted=4)
    studio.show(make)
    return studio


class Later:
    """Jobs of the background, which are done when the test says so."""

    def __init__(self, studio: Studio) -> None:
        self.jobs: list[Callable[[], None]] = []
        self.sharing = MatchSharing(studio.journal, None, run=self.jobs.append)
        studio.shell.device.sharing = self.sharing

    def work(self) -> None:
        while self.jobs:
            self.jobs.pop(0)()


@pytest.mark.parametrize("make", [Result, past])
def test_from_the_result_and_from_the_history_it_is_one_tap(make: Any) -> None:
    studio = ended(make)
    studio.tap("share")
    assert isinstance(screen(studio), ShareMatch)
    assert len(codes(studio)) == 1
    said = texts(studio)
    assert all(name in said for name in FOUR)
    assert "BG Stats" in said
    assert "shortened" not in said
    studio.tap("back")
    assert type(screen(studio)) in (Result, PastMatch)


@pytest.mark.parametrize("make", [Result, past])
def test_where_nothing_can_be_shared_nothing_is_offered(make: Any) -> None:
    studio = ended(make)
    studio.shell.device.sharing = None
    assert "share" not in studio.targets()


def test_a_match_that_goes_on_or_was_discarded_is_not_shared() -> None:
    studio = Studio()
    match = studio.match(FOUR, "deal", "B7", counted=1)
    studio.show(past)
    assert "share" not in studio.targets()
    match.act(Abandon())
    studio.show(past)
    assert "share" not in studio.targets()
    studio.match(FOUR, "deal", "B7", counted=1).act(Stop())
    studio.show(past)
    assert "share" in studio.targets()


def test_what_most_people_want_comes_first() -> None:
    studio = ended()
    studio.tap("share")
    assert [name for name in studio.targets() if name in ("bgstats", "text", "stick")] == [
        "text",
        "stick",
        "bgstats",
    ]
    assert "Result as text." in texts(studio)
    (first,) = codes(studio)
    studio.tap("text")
    assert codes(studio) == [first]
    studio.tap("bgstats")
    assert codes(studio) != [first]


def test_the_ranking_begins_with_the_winner() -> None:
    studio = ended()
    studio.tap("share")
    names = [t.text for t in studio.frame(PANEL).things if isinstance(t, Text) and t.text in FOUR]
    assert names == ["Carl", "Anne", "Herman", "Marc"]


def test_both_codes_fill_the_screen_at_a_tap_and_any_tap_leads_back() -> None:
    studio = ended()
    studio.tap("share")
    seen = []
    for kind in ("bgstats", "text"):
        studio.tap(kind)
        (small,) = codes(studio)
        studio.tap("code")
        assert isinstance(screen(studio), FullCode)
        (large,) = codes(studio)
        assert large.rows == small.rows
        assert large.scale > small.scale
        assert studio.frame(PANEL).ground == (255, 255, 255)
        assert {"back", "anywhere"} <= set(studio.targets())
        studio.tap("anywhere" if kind == "text" else "back")
        assert codes(studio) == [small], "as it was before"
        seen.append(small.rows)
    assert seen[0] != seen[1]
    assert len(seen[1]) < len(seen[0]), "the text is shorter"


@pytest.mark.parametrize("panel", PANELS.values(), ids=PANELS)
def test_a_code_is_offered_larger_only_where_it_becomes_larger(panel: Panel) -> None:
    studio = ended()
    studio.tap("share")
    for kind in ("bgstats", "text"):
        studio.tap(kind)
        things = studio.frame(panel).things
        offered = any(isinstance(thing, Target) and thing.name == "code" for thing in things)
        words = " ".join(thing.text for thing in things if isinstance(thing, Text))
        (small,) = codes(studio, panel)
        screen(studio).tap("code")
        (large,) = codes(studio, panel)
        studio.tap("back")
        assert offered == ("enlarge" in words) == (large.scale > small.scale)
        assert offered or "Scan it with the camera" in words


def test_until_a_code_is_made_the_screen_says_so_and_looks_again() -> None:
    studio = ended()
    later = Later(studio)
    studio.tap("share")
    assert codes(studio) == []
    assert "One moment" in texts(studio)
    assert "code" not in studio.targets()
    assert len(later.jobs) == 1, "it is made once, however often it is drawn"
    assert screen(studio).wakes_at() is not None
    screen(studio).tap("code")
    assert isinstance(screen(studio), ShareMatch)
    later.work()
    assert len(codes(studio)) == 1
    assert screen(studio).wakes_at() is None


def test_a_match_that_was_corrected_meanwhile_has_another_code() -> None:
    studio = ended()
    later = Later(studio)
    studio.tap("share")
    assert codes(studio) == []
    unfinished = list(later.jobs)
    studio.tap("back")
    game = studio.shell.session.match.game
    count = game.parse_event("count 0,0,0,5 1,0,0,0 1,0,0,0 1,0,0,0")
    studio.shell.session.act(Amend((Change(2, count),)))
    studio.tap("share")
    assert codes(studio) == []
    for job in unfinished:
        job()
    assert codes(studio) == [], "that is the code of what was before"
    later.work()
    (corrected,) = codes(studio)
    studio.tap("back", "share")
    studio.frame(PANEL)
    later.work()
    assert codes(studio) == [corrected]


def test_a_code_that_cannot_be_made_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    studio = ended()
    studio.tap("share", "bgstats")
    assert "Couldn’t make the code" in texts(studio)
    assert "code" not in studio.targets()
    assert screen(studio).wakes_at() is None


@pytest.mark.parametrize(
    ("saved", "said"),
    [
        (SavedFiles("table-companion", True, True), "You can pull it out now."),
        (SavedFiles("table-companion", True, False), "Wait a few seconds"),
        (SavedFiles("/srv/exports", False, False), "saved on this device"),
        (Refusal("bad-stick", reason="full"), "The stick is full"),
        (Refusal("bad-stick", reason="read-only"), "write-protected"),
        (Refusal("bad-stick", reason="gone"), "pulled out"),
        (Refusal("bad-stick", reason="unreadable"), "FAT32"),
        (Refusal("bad-stick", reason="ejected"), "Already ejected"),
        (Refusal("bad-stick", error="Value too large"), "Try another one"),
        (Refusal("not-exported", error="No space left on device"), "Try again"),
        (Refusal("not-exported", reason="unkept"), "Plug in a USB stick, or use “BG Stats”"),
    ],
)
def test_what_becomes_of_a_stick_is_said(saved: SavedFiles | Refusal, said: str) -> None:
    studio = ended()
    later = Later(studio)
    studio.tap("share")
    assert screen(studio).wakes_at() is not None
    studio.tap("stick", "stick")
    assert later.sharing.saving
    assert len(later.jobs) == 2, "the code, and the files once"
    assert "Saving …" in texts(studio)
    assert screen(studio).wakes_at() is not None
    later.sharing.saving, later.sharing.saved = False, saved
    assert said in texts(studio)
    assert screen(studio).wakes_at() is None
    studio.tap("bgstats")
    assert said not in texts(studio)
    studio.tap("back", "share", "text")
    assert said not in texts(studio)
