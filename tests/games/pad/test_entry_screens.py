"""The round of a pad on the screen: what is asked, shown, refused, changed and undone."""

from typing import Any

import pytest

from companion.games.pad.definition import PadDefinition
from companion.games.pad.screens.correct_round import CorrectRound
from companion.games.pad.screens.entry import RoundEntry
from companion.games.pad.screens.game_ui import pad_ui
from companion.match.actions import Abandon, Stop
from companion.records import replace
from companion.ui.render.things import Text
from companion.ui.screens.changes import WhatChanges
from companion.ui.screens.entries import Entries
from companion.ui.screens.pad import Pad
from companion.ui.screens.result import Result
from companion.ui.screens.seats import Seats
from companion.ui.shell import flow
from companion.ui.widgets.pages import onward
from tests.games.pad.tables import (
    BIDS,
    CATCH_UP,
    FULL,
    HEARTS,
    OH_HELL,
    PLAIN,
    WON,
    YATZY,
    begin,
    opened,
    rounds,
    secrets,
)
from tests.ui.studio import FOUR, PANELS, Studio


def entry(studio: Studio) -> RoundEntry:
    """The entry screen, which must be on top."""
    screen = studio.shell.navigator.screen
    assert isinstance(screen, RoundEntry)
    return screen


def start(*events: str, pad: PadDefinition = OH_HELL, players: tuple[str, ...] = FOUR) -> Studio:
    """A match on a pad after these events, opened."""
    studio = Studio()
    begin(studio, pad, players, *events)
    flow.open_match(studio.shell)
    return studio


def texts(studio: Studio, panel: str = "800x480") -> list[str]:
    """All texts on the screen."""
    things = studio.frame(PANELS[panel]).things
    return [thing.text for thing in things if isinstance(thing, Text)]


def state(studio: Studio) -> Any:
    """That of the match on the table."""
    return studio.shell.session.match.state


def test_seats_lead_to_the_first_number_and_nothing_is_entered_before() -> None:
    studio = Studio()
    studio.people.remember(FOUR)
    studio.show(lambda shell: Seats(shell, pad_ui(OH_HELL)))
    studio.tap(*(f"person-{name}" for name in FOUR), "next")
    assert entry(studio).cells.cell == (1, 0)
    match = studio.shell.session.match
    assert (match.opened, match.can_undo, match.setup.pad) == (0, False, OH_HELL)
    assert {"Oh Hell · round 1 of 10", "Anne dealt", "Carl: Bid?"} <= set(texts(studio))


def test_the_same_players_are_those_of_the_last_match_of_this_pad() -> None:
    studio = Studio()
    begin(studio, HEARTS, FOUR[:3])
    begin(studio, OH_HELL, FOUR)
    studio.show(lambda shell: Seats(shell, pad_ui(HEARTS)))
    studio.tap("same")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, Seats)
    assert set(screen.seating.names) == set(FOUR[:3])
    # Of a pad that nobody has played, those of the last match of any game.
    studio.show(lambda shell: Seats(shell, pad_ui(PLAIN)))
    studio.tap("same")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, Seats)
    assert set(screen.seating.names) == set(FOUR)
    # But not if they are too many for it.
    studio.show(lambda shell: Seats(shell, pad_ui(replace(PLAIN, name="Chess", players=(2, 2)))))
    assert "same" not in studio.targets()
    studio.tap("person-Anne", "next")
    assert "⚠ Chess needs 2 players." in texts(studio)


def test_secret_numbers_are_shown_once_all_are_in() -> None:
    studio = start()
    studio.tap("digit-3", "next", "digit-7", "next")
    # Each is on its key, and nowhere else.
    assert (texts(studio).count("3"), texts(studio).count("7")) == (1, 1)
    assert entry(studio).is_hidden((1, 0))
    assert "cell-1-1" not in studio.targets()
    studio.tap("digit-2", "next", "digit-0", "next")
    assert not entry(studio).is_hidden((1, 0))
    assert entry(studio).cells.cell == (1, 1)
    assert entry(studio).cells.text((2, 0)) == "7"


def test_points_appear_as_soon_as_they_follow_from_the_own_numbers() -> None:
    studio = start("round", *secrets(OH_HELL, 4, 4), *opened(OH_HELL, 4, 1))
    assert entry(studio).points(1)
    assert not entry(studio).points(2)
    studio = start("round", "enter #1 26", pad=HEARTS)
    assert not entry(studio).points(0), "26 for the others depends on the others"


def test_a_number_that_cannot_be_is_not_taken() -> None:
    studio = start()
    studio.tap("digit-2", "digit-1")
    assert entry(studio).cells.text((1, 0)) == "2"
    assert "Bid: 0 to 20, not 21." in studio.shell.messages.text
    studio.tap("delete", "next")
    assert "Enter at least one number." in studio.shell.messages.text
    assert studio.shell.session.match.opened == 0


@pytest.mark.parametrize("panel", ["800x480", "480x800"])
def test_the_sign_is_there_where_numbers_go_below_zero(panel: str) -> None:
    studio = start(pad=PLAIN)
    assert "sign" in studio.targets(PANELS[panel])
    studio.tap("sign", "digit-4", "digit-2")
    assert entry(studio).cells.text((1, 0)) == "-42"
    studio.tap("sign")
    assert entry(studio).cells.text((1, 0)) == "42"
    assert "sign" not in start().targets(PANELS[panel])


def test_yes_and_no_are_a_tick_and_a_cross() -> None:
    studio = start(pad=WON)
    assert "digit-1" not in studio.targets()
    studio.tap("value-1", "next", "value-0", "next", "value-0", "next", "value-0", "next")
    assert state(studio).scores == ((0, 1, 0, 0),)


def test_four_numbers_of_a_player_are_entered_together() -> None:
    studio = start("round", *secrets(FULL, 4, 4), pad=FULL)
    assert onward("Slam") in texts(studio)
    studio.tap("digit-9", "next", "value-1", "next", "sign", "digit-3")
    assert state(studio).running.entered[1][1] is None
    assert onward("Next player") in texts(studio)
    studio.tap("next")
    assert state(studio).running.entered[1][1:] == (9, 1, -3)


def test_a_wrong_sum_says_by_how_much_and_any_number_can_be_changed() -> None:
    studio = start("round", *secrets(BIDS, 4, 4), pad=BIDS)
    studio.tap("digit-4", "next", "digit-4", "next", "digit-1", "next", "digit-3")
    assert "⚠ Tricks: 12 of 10 so far" in texts(studio)
    studio.tap("next")
    assert studio.shell.messages.text == "Tricks must add up to 10: that’s 2 too many."
    assert "⚠ Tap the number that’s wrong." in texts(studio)
    studio.tap("cell-2-1", "digit-2", "next")
    assert entry(studio).cells.cell == (0, 1), "back to the number that is not in yet"
    studio.tap("next")
    assert [each[1] for each in state(studio).rounds[0].entered] == [3, 4, 2, 1]


def test_two_numbers_are_changed_one_after_the_other() -> None:
    studio = start("round", "enter #2 5", "enter #3 6", pad=PLAIN)
    studio.tap("cell-1-0", "digit-6", "cell-2-0", "digit-5", "next")
    assert state(studio).running.entered == ((None,), (6,), (5,), (None,))
    assert entry(studio).cells.cell == (3, 0)


def test_players_may_tell_their_numbers_in_any_order() -> None:
    studio = start(pad=PLAIN)
    studio.tap("cell-3-0", "digit-8", "next")
    assert state(studio).running.entered[3] == (8,)
    assert entry(studio).cells.cell == (1, 0)


def test_what_is_undone_is_shown_as_it_was_entered() -> None:
    studio = start(pad=PLAIN)
    studio.tap("digit-1", "digit-2", "next", "undo")
    assert entry(studio).cells.text((1, 0)) == "12"
    assert studio.shell.session.match.opened == 0
    assert "Undone: Carl’s numbers" in texts(studio)
    studio.tap("redo")
    assert "Entered again: Carl’s numbers" in texts(studio)
    studio.tap("undo", "digit-5", "next")
    assert state(studio).running.entered[1][0] == 5


def test_a_secret_number_that_is_undone_is_typed_again_and_not_shown() -> None:
    studio = start()
    studio.tap("cell-3-0", "digit-1", "digit-2", "next", "undo")
    assert entry(studio).cells.cell == (3, 0), "that of the player whose number it was"
    assert entry(studio).cells.text((3, 0)) == ""
    assert "12" not in texts(studio)
    assert "Undone: Herman’s numbers" in texts(studio)
    studio.tap("redo")
    assert state(studio).running.entered[3][0] == 12


def test_a_secret_number_that_is_half_typed_is_forgotten_when_another_player_is_tapped() -> None:
    studio = start()
    studio.tap("digit-1", "digit-2", "cell-3-0")
    assert entry(studio).cells.text((1, 0)) == ""
    assert "12" not in texts(studio)
    studio.tap("cell-1-0")
    assert entry(studio).cells.text((1, 0)) == "", "also for whoever taps there next"
    studio.shell.preferences.set("open", True)
    studio.tap("digit-1", "digit-2", "cell-3-0")
    assert entry(studio).cells.text((1, 0)) == "12", "a table that hides nothing keeps it"


def test_of_numbers_that_are_undone_together_only_the_secret_one_is_typed_again() -> None:
    studio = start("round", "enter #2 12 5")
    studio.tap("undo")
    assert [entry(studio).cells.text((1, place)) for place in (0, 1)] == ["", "5"]
    assert entry(studio).cells.cell == (1, 0)
    studio.tap("digit-7", "next")
    assert state(studio).running.entered[1] == (7, None), "tricks come after all bids"
    assert entry(studio).cells.text((1, 1)) == "5"


def test_a_table_that_hides_nothing_sees_again_what_was_undone() -> None:
    studio = start()
    studio.shell.preferences.set("open", True)
    studio.tap("digit-1", "digit-2", "next", "undo")
    assert entry(studio).cells.text((1, 0)) == "12"


def test_from_the_scores_one_can_go_back_to_the_last_number() -> None:
    studio = start(*rounds(PLAIN, 4, 1), pad=PLAIN)
    last = state(studio).rounds[0].entered[0][0]
    studio.tap("back")
    assert entry(studio).cells.text((0, 0)) == str(last)


def test_a_row_is_chosen_in_any_order_and_can_be_taken_back() -> None:
    studio = start(pad=YATZY)
    studio.tap("row-4")
    assert "Yatzy · Fives" in texts(studio)
    studio.tap("undo")
    assert "Undone: Fives" in texts(studio)
    studio.tap("next")
    assert "Yatzy · Ones" in texts(studio)


def test_a_wrong_row_is_put_right_also_where_the_other_one_is_filled_in() -> None:
    studio = start(*rounds(YATZY, 4, 2), pad=YATZY)
    first, second = state(studio).scores
    studio.tap("cell-0-0", "row", "row-8")
    assert [each.row for each in state(studio).rounds] == ["Ones", "Two pairs"]
    studio.tap("cell-0-0", "row", "row-0")
    assert [each.row for each in state(studio).rounds] == ["Two pairs", "Ones"]
    assert state(studio).scores == (first, second)
    studio.show(Pad)
    shown = texts(studio)
    assert shown.index("Ones") < shown.index("Two pairs")


def test_a_number_of_an_earlier_round_is_corrected_and_the_effect_is_shown_first() -> None:
    studio = start(*rounds(PLAIN, 4, 3), pad=PLAIN)
    before = state(studio).totals[2]
    was = state(studio).rounds[0].entered[2][0]
    studio.show(Pad)
    studio.tap("points-1-2", "digit-7")
    after = before - was + 7
    assert any(f"→ {pad_ui(PLAIN).points(after)}" in text for text in texts(studio))
    assert state(studio).totals[2] == before
    studio.tap("next")
    assert state(studio).totals[2] == after


def test_a_sum_is_corrected_with_two_numbers_at_once() -> None:
    studio = start(*rounds(BIDS, 4, 1), pad=BIDS)
    tricks = [each[1] for each in state(studio).rounds[0].entered]
    more, fewer = tricks.index(min(tricks)), tricks.index(max(tricks))
    studio.tap(f"cell-{more}-1", f"digit-{tricks[more] + 1}", "next")
    assert "1 too many" in studio.shell.messages.text
    assert isinstance(studio.shell.navigator.screen, CorrectRound)
    studio.tap(f"cell-{fewer}-1", f"digit-{tricks[fewer] - 1}", "next")
    assert state(studio).rounds[0].entered[more][1] == tricks[more] + 1


def test_what_other_rounds_depend_on_is_shown_on_a_screen_of_its_own() -> None:
    studio = start(*rounds(CATCH_UP, 4, 2), pad=CATCH_UP)
    studio.show(lambda shell: CorrectRound(shell, 1, 1, 0))
    studio.tap("digit-7", "next")
    assert isinstance(studio.shell.navigator.screen, WhatChanges)


def test_entries_say_what_was_entered_and_lead_to_it() -> None:
    studio = start("round", *secrets(OH_HELL, 4, 2))
    studio.show(Entries)
    assert "Bid …" in texts(studio)
    studio = start(*rounds(OH_HELL, 4, 1))
    studio.show(lambda shell: Entries(shell, 1))
    value = state(studio).rounds[0].entered[1]
    assert f"Bid {value[0]}, Tricks {value[1]}" in texts(studio)
    studio.tap("entry-2")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, CorrectRound)
    assert screen.cells.cell == (1, 0)


def test_who_dealt_is_corrected_before_and_after_the_first_number() -> None:
    studio = start()
    studio.tap("dealer", "seat-2", "next")
    assert entry(studio).cells.cell == (3, 0)
    studio.tap("digit-1", "next", "dealer", "seat-0", "next")
    assert entry(studio).cells.cell == (1, 0)
    studio.tap("undo")
    assert "Marc dealt" in texts(studio)


@pytest.mark.parametrize("pad", [PLAIN, HEARTS, OH_HELL, YATZY], ids=lambda pad: pad.name)
@pytest.mark.parametrize("how", ["stop", "discard"])
def test_a_match_that_ended_before_its_first_number_can_be_looked_at(
    pad: PadDefinition, how: str
) -> None:
    studio = start(pad=pad)
    match = studio.shell.session.match
    match.act(Stop() if how == "stop" else Abandon())
    for screen in (Result(studio.shell), Pad(studio.shell, match)):
        studio.shell.navigator.go(screen)
        assert "Total" in texts(studio)
    assert len(pad_ui(pad).pad_lines(match, studio.shell.words)) >= 1


def test_a_secret_number_is_corrected_while_the_others_stay_hidden() -> None:
    studio = start("round", *secrets(OH_HELL, len(FOUR), 2))
    before = [row[0] for row in state(studio).rounds[0].entered]
    first, second = [seat for seat, bid in enumerate(before) if bid is not None]
    studio.shell.navigator.go(CorrectRound(studio.shell, 1, first, 0))
    studio.tap("digit-4", "next")
    after = [row[0] for row in state(studio).rounds[0].entered]
    assert before[first] != 4
    assert (after[first], after[second]) == (4, before[second])
