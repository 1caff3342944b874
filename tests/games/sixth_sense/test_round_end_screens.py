"""The end of a round of 6th Sense: tricks counted, predictions, scores, the result."""

import pytest

from companion.games.sixth_sense.screens.count import SixthCount
from companion.games.sixth_sense.screens.judge import SixthJudge
from companion.games.sixth_sense.screens.predictions import SixthPredictions
from companion.games.sixth_sense.screens.scores import SixthScores
from companion.games.sixth_sense.screens.start import SixthStart, turns_trump_late
from companion.games.sixth_sense.screens.table import SixthTable
from companion.match.actions import Abandon, Stop, Substitute
from companion.ui.render.things import Target
from companion.ui.screens.people.seat_player import SeatPlayer
from companion.ui.screens.result import Result
from companion.ui.shell import flow
from tests.games.sixth_sense.gallery import counted, rounds
from tests.games.sixth_sense.opened import TWO, match_of, table
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS


def test_tricks_that_do_not_add_up_are_asked_about() -> None:
    studio = table("deal", "trump P", *["won #1"] * 12)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, SixthCount)
    assert "12 of 13 tricks counted" in read(studio)
    studio.tap("next")
    assert "12 tricks can’t be right: it should be 13 to 18. Count again." in read(studio)
    assert "next" not in studio.targets()
    studio.tap("more-1", "more-1", "next")
    assert "That’s 1 trick too many. Did a 12 count as two?" in read(studio)
    assert match_of(studio).state.running.counted is None
    studio.tap("back", "less-1", "next")
    assert isinstance(studio.shell.navigator.screen, SixthPredictions)
    assert match_of(studio).state.running.won == (12, 1, 0, 0)


def test_tricks_are_counted_with_a_key_for_each_player() -> None:
    studio = table("deal", "trump P")
    studio.tap("next", "number-6", "number-0", "number-4", "number-2")
    assert "12 of 13 tricks counted" in read(studio)
    studio.tap("player-1", "number-1", "next")
    assert match_of(studio).state.running.won == (6, 1, 4, 2)
    studio.show(SixthCount)
    studio.tap("number-13", "more-0", "less-1", "player-2", "number-0", "player-3", "number-0")
    assert "14 of 13 tricks counted" in read(studio)


def test_one_trick_is_said_in_other_words_than_many() -> None:
    studio = table("deal", "trump P", "won #1")
    studio.tap("next", "next")
    assert "1 trick can’t be right: it should be 13 to 18. Count again." in read(studio)


def test_blocked_tricks_may_be_missing_with_two_players() -> None:
    studio = table("deal", "trump P", *["won #1"] * 12, players=TWO)
    studio.tap("next", "next")
    assert "2 tricks are missing. Were they blocked" in read(studio)
    studio.tap("next")
    assert match_of(studio).state.running.won == (12, 0)


def test_predictions_come_last_and_score_with_their_reason() -> None:
    studio = table("deal", "trump P", *["won #1"] * 9, *["won #2"] * 3, "won #3")
    assert "Reveal predictions" in read(studio)
    studio.tap("next", "value-6", "value-3", "value-4")
    assert match_of(studio).state.running.predictions is None
    studio.tap("next")
    assert "Someone’s card is still missing." in read(studio)
    studio.tap("value-14", "next")
    assert isinstance(studio.shell.navigator.screen, SixthScores)
    studio.tap("skip")
    shown = read(studio)
    assert "Anne 6/9 9 hit 9 9" in shown
    assert "Carl 3 3 hit 3 3" in shown
    assert "Marc 4 1 3 off −3 −3" in shown
    assert "Herman 14 0 14 off −14 −14" in shown


@pytest.mark.parametrize("panel", ["800x480", "720x1280"])
def test_the_menu_of_the_scores_is_at_the_top_right(panel: str) -> None:
    studio = table(*counted(FOUR))
    frame = studio.frame(PANELS[panel])
    menu = next(each for each in frame.things if isinstance(each, Target) and each.name == "menu")
    assert menu.box.right > frame.box.w - frame.mm(3)
    assert menu.box.bottom < frame.mm(12)


def test_back_from_the_scores_takes_the_predictions_back() -> None:
    studio = table(*counted(FOUR))
    assert isinstance(studio.shell.navigator.screen, SixthScores)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, SixthTable)
    assert match_of(studio).state.running.predictions is None
    studio.tap("redo")
    assert isinstance(studio.shell.navigator.screen, SixthScores)


def test_after_a_correction_the_way_back_is_undo_and_says_so() -> None:
    studio = table(*counted(FOUR))
    assert "Back to the table" in read(studio)
    studio.tap("said-0", "value-4")
    assert "Undo" in read(studio)
    assert "Back to the table" not in read(studio)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, SixthScores)
    assert match_of(studio).state.rounds[0].predictions[0] == 6
    assert "Back to the table" in read(studio)
    studio.tap("dealer", "seat-2", "next")
    assert "Back to the table" not in read(studio)
    studio.tap("back")
    assert match_of(studio).setup.dealer == 0
    assert "Anne is the dealer again." in read(studio)


@pytest.mark.parametrize("how", [Stop(), Abandon()])
def test_a_match_that_ended_without_scores_goes_on_only_if_somebody_says_so(
    how: Stop | Abandon,
) -> None:
    studio = table("deal", "trump P", "won #1")
    studio.shell.session.act(how)
    studio.show(Result)
    studio.tap("back")
    assert "The game ended before anything was scored." in read(studio)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Result)
    assert match_of(studio).ended is not None
    studio.tap("back")
    assert "Keep playing" in read(studio)
    studio.tap("undo")
    assert isinstance(studio.shell.navigator.screen, SixthTable)
    assert match_of(studio).ended is None


def test_a_correction_is_undone_also_after_the_end() -> None:
    studio = table(*counted(FOUR) * rounds(FOUR))
    studio.tap("back", "said-0", "value-4")
    assert isinstance(studio.shell.navigator.screen, SixthScores)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, SixthScores)
    assert match_of(studio).state.rounds[-1].predictions[0] == 6


def test_a_card_that_was_misread_is_mended_from_the_scores() -> None:
    studio = table(*counted(FOUR))
    before = match_of(studio).state.totals
    studio.tap("said-0", "value-4")
    assert isinstance(studio.shell.navigator.screen, SixthScores)
    assert before[0] == -2
    assert match_of(studio).state.totals[0] == 4


def test_a_card_that_did_not_follow_leads_to_its_trick() -> None:
    # Carl leads; Anne lays yellow on blue, and has blue later.
    cards = ["B1 Y1", "B2 B3", "B4 B5", "B6 B7", "B8 B10", "B11 B12", "Y2 Y3", "Y4 Y5"]
    cards += ["Y6 Y7", "Y8 Y10", "G1 G2", "G3 G5", "G6 G7", "G8 G10"]
    tricks = [f"trick {both}" for both in cards]
    studio = table("deal", "trump R", *tricks, players=TWO)
    studio.tap("next", "value-1", "value-2", "next")
    assert "didn’t follow" in read(studio)
    studio.tap("trick")
    assert isinstance(studio.shell.navigator.screen, SixthJudge)
    studio.tap("slot-1", "card-G14", "only")
    assert "What was it really?" in read(studio)


def test_the_last_round_ends_in_the_result() -> None:
    studio = table(*counted(FOUR) * rounds(FOUR))
    assert isinstance(studio.shell.navigator.screen, Result)
    assert "Carl and Herman share the win" in read(studio)
    assert "Best sixth sense: Carl and Herman, 4 of 4 predictions right." in read(studio)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, SixthScores)


def test_a_match_to_points_ends_with_them() -> None:
    studio = table(*counted(FOUR), target=3)
    assert match_of(studio).ended == "over"
    assert isinstance(studio.shell.navigator.screen, Result)


def test_where_predictions_came_first_the_last_trick_ends_the_round() -> None:
    studio = table("deal", "trump P", "predict 1 2 3 4", *["won #1"] * 12)
    studio.tap("won-1")
    assert isinstance(studio.shell.navigator.screen, SixthScores)


ROUND = ("deal", "trump P", *["won #1"] * 9, *["won #2"] * 3, "won #3", "predict 6 3 4 14")


def test_a_correction_after_which_nothing_is_scored_is_no_dead_end() -> None:
    studio = table(*ROUND)
    match_of(studio).act(Stop())
    flow.open_match(studio.shell)
    studio.tap("back", "skip", "menu", "plays", "entry-14", "remove", "next")
    assert "Tap Undo to reverse" in read(studio)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Result)
    studio.tap("back", "undo")
    assert match_of(studio).state.scores[0] is not None


def test_a_name_on_the_scores_is_who_played_that_round() -> None:
    studio = table(*ROUND)
    studio.people.remember(("Zoë",))
    match_of(studio).act(Substitute(1, "Zoë"))
    studio.show(lambda shell: SixthScores(shell, 1))
    studio.tap("player-1")
    shown = studio.shell.navigator.screen
    assert isinstance(shown, SeatPlayer)
    assert shown.name == "Carl"


def test_a_corrected_dealer_does_not_change_when_trump_is_turned_up() -> None:
    studio = table(*counted(FOUR))
    studio.show(SixthStart)
    studio.tap("change", "seat-3", "single", "trump-P")
    assert not turns_trump_late(studio.shell)
    studio.tap("dealer", "seat-1", "single")
    assert not turns_trump_late(studio.shell)
