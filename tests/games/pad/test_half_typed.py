"""Numbers that are half typed stay so while something else is corrected or undone."""

from companion.ui.screens.changes import WhatChanges
from companion.ui.screens.pad import Pad
from companion.ui.shell import flow
from tests.games.pad.tables import CATCH_UP, PLAIN, rounds
from tests.games.pad.test_entry_screens import entry, start, state


def test_what_is_half_typed_stays_when_an_earlier_round_is_corrected() -> None:
    studio = start(*rounds(PLAIN, 4, 2), "round", "enter #4 8", pad=PLAIN)
    studio.tap("digit-4", "digit-2", "cell-1-0", "digit-1")
    studio.show(Pad)
    studio.tap("points-1-2", "digit-7", "next")
    assert state(studio).rounds[0].entered[2] == (7,)
    assert [entry(studio).cells.text((seat, 0)) for seat in range(4)] == ["42", "1", "", "8"]
    assert entry(studio).cells.cell == (1, 0)
    studio.tap("undo")
    assert state(studio).rounds[0].entered[2] != (7,)
    assert [entry(studio).cells.text((seat, 0)) for seat in range(4)] == ["42", "1", "", "8"]


def test_what_is_half_typed_of_the_round_to_come_stays_too() -> None:
    studio = start(*rounds(CATCH_UP, 4, 2), pad=CATCH_UP)
    studio.tap("next", "digit-4", "earlier", "earlier", "cell-2-0", "digit-7", "next")
    assert isinstance(studio.shell.navigator.screen, WhatChanges)
    studio.tap("next")
    assert state(studio).rounds[0].entered[2] == (7,)
    flow.open_match(studio.shell)
    assert entry(studio).cells.text((3, 0)) == "4"


def test_what_others_have_half_typed_stays_when_a_number_is_undone() -> None:
    studio = start("round", "enter #2 5", "enter #3 6", pad=PLAIN)
    studio.tap("digit-4", "cell-0-0", "digit-9", "undo")
    assert [entry(studio).cells.text((seat, 0)) for seat in range(4)] == ["9", "5", "6", "4"]
    assert entry(studio).cells.cell == (2, 0)


def test_who_dealt_is_corrected_and_a_power_cut_loses_nothing_that_is_half_typed() -> None:
    studio = start("round", "enter #2 5", pad=PLAIN)
    studio.tap("digit-4", "dealer", "seat-2", "next")
    flow.open_match(studio.shell)
    assert entry(studio).cells.text((2, 0)) == "4"
