"""6th Sense: a correction leads back to where it began, and undo is never where *Back* was."""

import pytest

from companion.games.sixth_sense.screens.count import SixthCount
from companion.games.sixth_sense.screens.judge import SixthJudge
from companion.games.sixth_sense.screens.player_round import SixthPlayer
from companion.games.sixth_sense.screens.predictions import SixthPredictions
from companion.games.sixth_sense.screens.scores import SixthScores
from companion.games.sixth_sense.screens.start import SixthTrump
from companion.games.sixth_sense.screens.table import SixthTable
from companion.games.sixth_sense.screens.who_led import WhoLed
from companion.match.actions import Amend, Change, Correction
from companion.ui.render.box import Box
from companion.ui.render.things import Target
from companion.ui.screens.changes import WhatChanges
from companion.ui.screens.correct import Correct
from companion.ui.screens.entries import Entries
from companion.ui.screens.pad import Pad
from companion.ui.shell.screen import Screen
from tests.games.sixth_sense.gallery import counted, rounds
from tests.games.sixth_sense.opened import TWO, match_of, table
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS, SIX, Studio

CORRECTED = "Corrected. Tap Undo to reverse."


def screen(studio: Studio) -> Screen:
    return studio.shell.navigator.screen


def place(studio: Studio, panel: str, target: str) -> Box:
    things = studio.frame(PANELS[panel]).things
    return next(each.box for each in things if isinstance(each, Target) and each.name == target)


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) > max(one.x, other.x)
    return across and min(one.bottom, other.bottom) > max(one.y, other.y)


def correct_last(studio: Studio, other: str) -> None:
    """The last event was really this one."""
    match = match_of(studio)
    match.act(Amend((Change(match.step.number, match.game.parse_event(other)),)))
    assert isinstance(match.undoes, Correction)


def that_lead_there(studio: Studio) -> list[Screen]:
    """The screens that may be left for the table or the scores during a correction."""
    shell, match = studio.shell, match_of(studio)
    last = match.step
    opened: list[Screen] = [
        Correct(shell, last.number),
        Entries(shell),
        SixthCount(shell),
        SixthTrump(shell),
        SixthPredictions(shell),
        SixthPlayer(shell, 1, 0),
        WhatChanges(shell, Amend((Change(last.number, last.event),))),
        SixthScores(shell, 1),
        Pad(shell),
    ]
    return [*opened, SixthJudge(shell)] if match.stage_runs else opened


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("players", [TWO, FOUR, SIX], ids=len)
@pytest.mark.parametrize("where", ["table", "scores"])
def test_undo_is_never_where_back_was(panel: str, players: tuple[str, ...], where: str) -> None:
    if where == "table":
        studio = table(*counted(players), "deal", "trump P", "won #1", players=players)
        correct_last(studio, "won #2")
        studio.show(SixthTable)
    else:
        studio = table(*counted(players), players=players)
        correct_last(studio, "predict " + " ".join("1" for _ in players))
        studio.show(SixthScores)
        studio.now += 60
    assert "Undo" in read(studio, panel)
    undo = place(studio, panel, "undo" if where == "table" else "back")
    for each in that_lead_there(studio):
        studio.shell.navigator.start(each)
        assert not overlap(undo, place(studio, panel, "back")), type(each).__name__


@pytest.mark.parametrize("panel", PANELS)
def test_no_trick_is_entered_where_back_was(panel: str) -> None:
    """A second tap on *Back* opens the pad, whatever else there is to tap at the table."""
    studio = table("deal", "trump P", "won #1", players=TWO)
    studio.tap("judge")
    back = place(studio, panel, "back")
    studio.tap("back")
    things = studio.frame(PANELS[panel]).things
    there = [each.name for each in things if isinstance(each, Target) and overlap(each.box, back)]
    assert there == ["pad"]


@pytest.mark.parametrize("panel", ["800x480", "480x800"])
def test_undo_stays_in_its_place_when_a_trick_is_chosen(panel: str) -> None:
    studio = table("deal", "trump P", "won #1")
    left = place(studio, panel, "undo").x
    studio.tap("less-0")
    assert place(studio, panel, "undo").x == left


def test_scores_that_were_looked_up_show_their_correction() -> None:
    studio = table(*counted(FOUR) * rounds(FOUR))
    studio.tap("back", "pad", "stage-1", "said-0", "value-4")
    assert isinstance(screen(studio), WhatChanges)
    studio.tap("next")
    shown = screen(studio)
    assert isinstance(shown, SixthScores)
    assert shown.number == 1
    assert CORRECTED in read(studio)
    assert "Anne 4 4 hit 4 4" in read(studio)
    studio.tap("undo")
    assert screen(studio) is shown
    assert match_of(studio).state.rounds[0].predictions[0] == 6
    studio.tap("back")
    assert isinstance(screen(studio), Pad)


def test_they_do_so_while_another_round_is_under_way() -> None:
    studio = table(*counted(FOUR), "deal", "trump P", "won #1")
    studio.tap("pad", "stage-1", "won-1", "number-4", "next")
    shown = screen(studio)
    assert isinstance(shown, SixthScores)
    assert shown.number == 1
    assert match_of(studio).state.rounds[0].won[1] == 4
    studio.tap("undo")
    assert screen(studio) is shown
    assert match_of(studio).state.rounds[0].won[1] == 3
    studio.tap("back", "back")
    assert isinstance(screen(studio), SixthTable)


def test_who_dealt_a_round_before_leads_back_to_its_scores() -> None:
    studio = table(*counted(FOUR) * 2)
    studio.tap("pad", "stage-1", "dealer", "seat-2", "next")
    shown = screen(studio)
    assert isinstance(shown, SixthScores)
    assert shown.number == 1
    assert "Marc dealt. Tap Undo to reverse." in read(studio)


def test_the_tricks_of_a_round_before_lead_back_to_their_list() -> None:
    studio = table(*counted(FOUR) * 2)
    studio.tap("menu", "plays", "round-1")
    assert "undo" not in studio.targets()
    studio.tap("entry-4", "value-0", "next")
    shown = screen(studio)
    assert isinstance(shown, Entries)
    assert shown._number == 1
    assert CORRECTED in read(studio)
    studio.tap("undo")
    assert screen(studio) is shown
    assert "undo" not in studio.targets()
    assert match_of(studio).state.rounds[0].predictions[0] == 6


def test_the_round_under_way_goes_on_at_its_table() -> None:
    studio = table(*counted(FOUR), "deal", "trump P", "won #1", "won #2")
    studio.tap("menu", "plays", f"entry-{match_of(studio).step.number}", "remove")
    assert isinstance(screen(studio), SixthTable)
    assert CORRECTED in read(studio)


def test_a_question_about_a_round_before_leads_back_too() -> None:
    rest = ["won #4"] * 11
    mixed = "trick R8 R10 G1 R2"
    studio = table("deal", "trump B", "won #1", mixed, *rest, "predict 1 1 0 11", "deal", "trump G")
    studio.tap("pad", "stage-1", "won-0", "entry-3", "choice-2")
    assert isinstance(screen(studio), WhoLed)
    studio.tap("lead-0", "next")
    shown = screen(studio)
    assert isinstance(shown, SixthScores)
    assert shown.number == 1
