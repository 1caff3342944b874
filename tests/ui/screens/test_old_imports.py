"""Matches with what earlier versions took from files and this one refuses can be opened."""

from random import Random

import pytest

from companion.games import load
from companion.games.thirteen.simulation import match as simulated
from companion.match.session import LONGEST_NOTE
from companion.store import past as past_matches
from companion.store.past import Past
from companion.ui.screens.history import History
from companion.ui.screens.matches.note import NoteScreen
from companion.ui.screens.pad import Pad
from companion.ui.screens.past import PastMatch
from tests.ui.reading import read
from tests.ui.render.counted_fonts import TextWork
from tests.ui.studio import FOUR, PANELS, Studio

# The most letters that one picture of a screen may measure, whatever is on it.
MOST_WORK = 60_000


def table(past: Past | None = None) -> tuple[Studio, str]:
    """A match that was imported, and its id."""
    studio = Studio()
    studio.people.remember(FOUR)
    match_id = studio.journal.import_match(
        load("thirteen"), simulated(Random(13), FOUR), "sheet", past
    )
    assert match_id is not None
    return studio, match_id


@pytest.mark.parametrize("panel", ["800x480", "720x1280"])
@pytest.mark.parametrize("length", [8_000, 3_000_000])
def test_a_very_long_note_costs_no_more_than_another(
    panel: str, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, match_id = table()
    studio.journal.set_note(match_id, "lorem ipsum" + "x" * length)
    studio.show(History)
    for taps, screen in (((), History), (("match-0",), PastMatch), (("note",), NoteScreen)):
        studio.tap(*taps)
        assert isinstance(studio.shell.navigator.screen, screen)
        with monkeypatch.context() as patched:
            work = TextWork(patched)
            studio.frame(PANELS[panel])
        assert work.letters <= MOST_WORK
    assert "Notes can have up to 60 letters." in read(studio)
    studio.tap("done")
    assert studio.journal.note(match_id) == ("lorem ipsum" + "x" * length)[:LONGEST_NOTE]


@pytest.mark.parametrize("seconds", [252_999_999_999.0, -252_999_999_999.0])
def test_times_that_cannot_be_are_drawn_as_the_nearest_that_can(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(past_matches, "PAUSE", float("inf"))
    studio, match_id = table(Past("abcd2345", 1_700_000_000.0, 1_700_000_000.0, seconds, "over"))
    match = studio.journal.load(match_id)
    assert abs(match.entries[0].time) > 200_000_000_000
    studio.show(lambda shell: Pad(shell, match))
    assert ("/5" if seconds > 0 else "/9987") in read(studio)
    studio.show(History)
    assert "14 November 2023" in read(studio) or "15 November 2023" in read(studio)


@pytest.mark.parametrize("penalty", [10**17, 10**899])
def test_a_match_with_any_number_of_points_has_a_pad(penalty: int) -> None:
    studio = Studio()
    studio.people.remember(FOUR)
    game = load("ten")
    short = {"card": 7, "winner": FOUR[0], "loser": FOUR[1], "penalty": penalty}
    state = game.read_sheet({"game": "ten", "players": list(FOUR), "rounds": [short]})
    match_id = studio.journal.import_match(game, state, "sheet")
    assert match_id is not None
    studio.show(lambda shell: Pad(shell, studio.journal.load(match_id)))
    assert FOUR[1] in read(studio)
