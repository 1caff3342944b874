"""Counts stay: after a way back, a power cut, and when one number of a counted stage was wrong."""

from pathlib import Path

import pytest

from companion.games.thirteen.results import entry_of_count
from companion.games.thirteen.rules import Count
from companion.games.thirteen.screens.counting.correct_count import CorrectCount
from companion.games.thirteen.screens.counting.count_piles import CountPiles
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.tally import Tally
from companion.match.action_text import parse_action
from companion.match.actions import Amend, Change
from companion.match.match import Match
from companion.ui.screens.pad import Pad
from companion.ui.shell import flow
from companion.ui.shell.acting import redo, undo
from tests.match.tables import of_thirteen
from tests.pilot import Pilot
from tests.system.command import companion
from tests.ui.reading import read
from tests.ui.studio import FOUR, PILES, Studio

MOST_TAPS = 3
MARC, GREEN = 2, 2
COUNTED = "count " + " ".join(PILES[:4])


def scores(*events: str, counted: int = 0) -> tuple[Studio, Match]:
    """The scores of the last stage, with all rows visible."""
    studio = Studio()
    match = studio.match(FOUR, *events, counted=counted)
    studio.show(StageScores)
    studio.tap("skip")
    return studio, match


def numbers(studio: Studio) -> str:
    """The counts that the screen shows, row by row."""
    screen = studio.shell.navigator.screen
    assert isinstance(screen, CountPiles)
    return " ".join(",".join(map(str, pile)) for pile in screen._tally.piles)


def correct(studio: Studio, *taps: str) -> None:
    """One number is corrected with these taps."""
    assert len(taps) <= MOST_TAPS
    studio.tap(*taps)


def test_back_to_the_table_keeps_the_counts() -> None:
    studio, match = scores("deal", "B7", "B7", COUNTED)
    studio.tap("back")
    assert match.stage_runs
    assert numbers(studio) == " ".join(PILES[:4])
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Table)
    studio.tap("menu", "own-count")
    assert numbers(studio) == " ".join(PILES[:4])
    studio.tap("cell-2-green", "number-4", "next", "take")
    assert match.state.stages[0].taken[MARC][GREEN] == 4


def test_they_stay_also_where_only_the_piles_are_counted() -> None:
    studio, _ = scores("deal", COUNTED)
    studio.shell.preferences.set("piles_only", True)
    studio.tap("back")
    assert numbers(studio) == " ".join(PILES[:4])
    assert [type(screen).__name__ for screen in studio.shell.navigator.screens] == [
        "CountPiles",
        "Table",
    ]


def test_what_is_half_counted_stays_until_a_card_is_laid() -> None:
    studio = Studio()
    match = studio.match(FOUR, "deal", "B7")
    studio.show(Table)
    studio.tap("menu", "own-count", "number-3", "number-2", "back")
    flow.open_match(studio.shell)
    studio.tap("menu", "own-count")
    assert numbers(studio).startswith("3,2,0,0 ")
    assert "stage 1 · Anne, green" in read(studio)
    studio.show(Table)
    studio.tap("key-Y1", "menu", "own-count")
    assert numbers(studio).startswith("0,0,0,0 ")
    assert match.stage_runs


def test_a_power_cut_loses_no_count(tmp_path: Path) -> None:
    assert companion("new", "--players", ",".join(FOUR), "--data", str(tmp_path)).returncode == 0
    pilot = Pilot(tmp_path, resume=True)
    for name in ("next", "key-B7", "menu", "own-count", "number-3", "number-2"):
        pilot.tap(name)
    pilot.app.window.close()
    pilot.store.close()
    pilot = Pilot(tmp_path)
    for name in ("menu", "own-count", "number-5"):
        pilot.tap(name)
    assert pilot.app.shell.navigator.screen.half_entered() == (
        "count",
        [[3, 2, 5, None], *[[None] * 4] * 3],
        [],
    )
    pilot.close()


@pytest.mark.parametrize("kept", [[], [[1, 2, 3]] * 4, [[15, 0, 0, 0]] * 4, [["1", 0, 0, 0]] * 4])
def test_a_draft_that_is_no_count_is_not_taken_over(kept: list[list[int | None]]) -> None:
    tally = Tally(of_thirteen("deal"))
    with pytest.raises(ValueError, match="not a"):
        tally.fill(kept)
    assert tally.counts == {}


def test_from_the_scores_one_number_is_two_taps() -> None:
    studio, match = scores(counted=2)
    here = studio.shell.navigator.screen
    correct(studio, "count-2-green", "number-4")
    assert studio.shell.navigator.screen is here
    assert match.state.stages[1].taken[MARC] == (2, 5, 4, 2)
    assert match.state.stages[0].taken[MARC] == (2, 5, 6, 2)
    assert match.state.scores[1] == (7, 2, 15, 7)
    assert "Marc has 4 green, not 6." in read(studio)


def test_from_the_pad_three_also_stages_ago() -> None:
    studio = Studio()
    match = studio.match(FOUR, "deal", "B7", counted=2)
    studio.show(Table)
    studio.tap("pad")
    correct(studio, "stage-1", "count-0-red", "number-0")
    assert match.state.stages[0].taken[0] == (3, 2, 0, 0)
    assert "Stage 1 — scores" in read(studio)
    studio.tap("back", "back", "undo")
    assert match.state.stages[0].taken[0] == (3, 2, 0, 1)
    assert "Correction undone: Anne has 1 red." in read(studio)
    studio.tap("redo")
    assert match.state.stages[0].taken[0] == (3, 2, 0, 0)
    assert "Anne has 0 red, not 1." in read(studio)


def test_a_match_that_is_over_is_corrected_too() -> None:
    studio = Studio()
    match = studio.match(FOUR, counted=4)
    assert match.ended
    studio.show(Pad)
    correct(studio, "stage-4", "count-1-yellow", "number-5")
    assert match.state.stages[3].taken[1] == (0, 5, 2, 0)
    assert match.ended


def test_a_number_that_does_not_fit_waits_for_another_one() -> None:
    studio, match = scores(counted=1)
    studio.tap("count-1-green", "number-3")
    assert isinstance(studio.shell.navigator.screen, CorrectCount)
    assert "15 green cards counted, but the deck only has 14." in read(studio)
    assert match.state.stages[0].taken[1] == (0, 6, 2, 0)
    studio.tap("cell-2-green", "number-5")
    assert match.state.stages[0].taken[1:3] == ((0, 6, 3, 0), (2, 5, 5, 2))
    assert "The count is corrected." in read(studio)
    undo(studio.shell)
    assert "Correction undone." in read(studio)


def test_the_number_as_it_was_and_back_change_nothing() -> None:
    studio, match = scores(counted=1)
    before = len(match.entries)
    studio.tap("count-2-green", "number-6")
    assert isinstance(studio.shell.navigator.screen, StageScores)
    studio.tap("count-2-green", "back")
    assert isinstance(studio.shell.navigator.screen, StageScores)
    assert len(match.entries) == before


def test_after_a_correction_the_way_back_is_undo_and_says_so() -> None:
    studio, match = scores(counted=1)
    here = studio.shell.navigator.screen
    studio.tap("count-2-green", "number-4")
    assert "Undo" in read(studio)
    assert "Back to the table" not in read(studio)
    studio.tap("back")
    assert studio.shell.navigator.screen is here
    assert match.state.stages[0].taken[MARC][GREEN] == 6
    assert "Correction undone: Marc has 6 green." in read(studio)
    assert "Back to the table" in read(studio)


def test_only_counts_are_corrected_like_that_and_only_on_the_table() -> None:
    studio, match = scores("deal", "B7", "B7", "finish")
    assert not any(name.startswith("count-") for name in studio.targets())
    assert entry_of_count(match, 1) is None
    old = of_thirteen("deal", COUNTED)
    studio.show(lambda shell: StageScores(shell, 1, old))
    assert studio.targets() == ["back"]
    assert "counted at the end; cards left on the tiles don’t count" in read(studio)


def test_rows_that_are_still_to_come_are_not_corrected() -> None:
    studio = Studio()
    studio.match(FOUR, counted=1)
    studio.show(StageScores)
    assert not any(name.startswith("count-") for name in studio.targets())


def test_the_count_of_a_stage_that_is_counted_twice_is_the_last() -> None:
    match = of_thirteen("deal", "B7", COUNTED, COUNTED, "deal", "B7")
    assert entry_of_count(match, 1) == 4
    assert entry_of_count(match, 2) is None


@pytest.mark.parametrize("line", ["amend change 4 count 1,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0"])
def test_a_correction_of_the_terminal_that_is_no_play_has_words_too(line: str) -> None:
    studio = Studio()
    match = studio.match(FOUR, "deal", "B7", "B7", "finish")
    match.act(parse_action(match.game, line))
    assert match.undoes == Amend((Change(4, Count(((1, 0, 0, 0), *[(0,) * 4] * 3))),))
    studio.show(Table)
    undo(studio.shell)
    assert "Correction undone." in read(studio)
    redo(studio.shell)
    assert "Corrected." in read(studio)
