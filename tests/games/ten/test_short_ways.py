"""10: from what the table sees to what is wrong: a name, a move, a round, swapped chips."""

from companion.games.ten.screens.chips import TenChips
from companion.games.ten.screens.end import TenEnd
from companion.games.ten.screens.final import TenFinal
from companion.games.ten.screens.move import TenMove
from companion.games.ten.screens.quick import TenQuick
from companion.games.ten.screens.scores import TenScores
from companion.ui.screens.changes import WhatChanges
from companion.ui.screens.entries import Entries
from companion.ui.screens.naming import Naming
from companion.ui.screens.people.seat_player import SeatPlayer
from tests.games.ten.reading import at, said, state, texts
from tests.games.ten_events import rounds
from tests.ui.studio import FOUR, Studio

ENDED = (*rounds(4, 10), "end 3+P8+J+0 =12 =0 =40 chips 9 5 3 11")


def screen(studio: Studio) -> type:
    return type(studio.shell.navigator.screen)


def table(*events: str, full: bool = False) -> Studio:
    studio = Studio()
    at(studio, *events, full=full)
    return studio


def moves(studio: Studio) -> list[str]:
    table = state(studio).table
    assert table is not None
    return [str(move) for move in table.moves]


def test_a_name_is_fixed_where_it_stands() -> None:
    studio = table("card 7 start #1")
    assert screen(studio) is TenQuick
    studio.tap("player-2", "fix")
    assert screen(studio) is Naming
    studio = table("card 7 start #1", full=True)
    assert screen(studio) is TenChips
    studio.tap("seat-0")
    assert screen(studio) is SeatPlayer


def test_the_round_before_is_corrected_in_three_taps_with_its_effect_in_sight() -> None:
    studio = table(*rounds(4, 2), "card 9 start #1")
    was = state(studio).rounds[1]
    loser = next(seat for seat in range(4) if seat not in (was.loser, was.winner))
    studio.tap("before")
    assert "→" not in said(studio)
    studio.tap(f"takes-{loser}")
    assert f"{FOUR[was.loser]} " in said(studio)
    assert "→" in said(studio)
    assert state(studio).rounds[1] == was
    studio.tap("next")
    assert state(studio).rounds[1].loser == loser
    assert screen(studio) is TenQuick


def test_the_points_may_stay_the_same() -> None:
    studio = table(*rounds(4, 2), "card 9 start #1")
    was = state(studio).rounds[1]
    winner = next(seat for seat in range(4) if seat not in (was.loser, was.winner))
    studio.tap("before", f"wins-{winner}")
    assert "The points stay the same." in texts(studio)


def test_the_list_opens_at_the_round_that_was_played() -> None:
    studio = table(*rounds(4, 2), "card 9 start #1")
    studio.tap("menu", "plays")
    assert screen(studio) is Entries
    assert "entry-4" in studio.targets()


def test_one_wrong_part_of_a_move_is_corrected_with_one_tap() -> None:
    studio = table("card 7 start #1", "protect #1 1", "protect #2 1", full=True)
    studio.tap("entries", "entry-2", "chips-2")
    assert screen(studio) is TenChips
    assert moves(studio) == ["protect #1 2", "protect #2 1"]


def test_a_move_of_another_kind_is_said_in_full() -> None:
    studio = table("card 7 start #1", "protect #1 1", full=True)
    studio.tap("entries", "entry-2", "what-swap", "owner-2")
    assert screen(studio) is TenMove
    studio.tap("next")
    assert moves(studio) == ["swap #1 #3"]


def test_the_chips_on_the_scores_lead_to_the_moves() -> None:
    studio = table("card 7 start #1", "protect #1 1", "laid 5 4 3 2", full=True)
    assert screen(studio) is TenScores
    studio.tap("chips-0")
    assert screen(studio) is Entries
    studio.tap("entry-2", "chips-2")
    assert screen(studio) is WhatChanges
    studio.tap("next")
    assert screen(studio) is TenScores
    assert str(state(studio).rounds[0].moves[0]) == "protect #1 2"


def test_chips_that_are_swapped_are_mended_in_four_taps() -> None:
    studio = table(*ENDED)
    studio.show(TenFinal)
    studio.tap("chips-0")
    assert screen(studio) is TenEnd
    studio.tap("swap", "chips-3", "next")
    end = state(studio).end
    assert end is not None
    assert end.chips == (11, 5, 3, 9)


def test_swapping_can_be_left_and_is_offered_only_if_the_chips_add_up() -> None:
    studio = table(*ENDED)
    studio.show(TenFinal)
    studio.tap("chips-0", "swap", "swap", "chips-3")
    assert "How many chips does Herman have?" in said(studio)
    studio.tap("number-3")
    assert "swap" not in studio.targets()


def test_a_hand_of_the_final_score_is_counted_again() -> None:
    studio = table(*ENDED)
    studio.show(TenFinal)
    studio.tap("hand-1")
    assert screen(studio) is TenEnd
    assert "What’s in Carl’s hand?" in said(studio)


def test_the_keys_of_a_count_are_those_around_its_number() -> None:
    studio = table(*rounds(4, 10), "end 3+P8+J+0 =12 =0 =40 chips 1 1 1 25")
    studio.show(TenFinal)
    studio.tap("chips-3")
    assert {"number-24", "number-26"} <= set(studio.targets())
