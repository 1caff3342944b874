"""The screens of 6th Sense: variants, trump, tricks, the judge, predictions, scores, mending."""

import pytest

from companion.games.sixth_sense.event import Trick, Won
from companion.games.sixth_sense.screens.count import SixthCount
from companion.games.sixth_sense.screens.judge import SixthJudge
from companion.games.sixth_sense.screens.predictions import SixthPredictions
from companion.games.sixth_sense.screens.scores import SixthScores
from companion.games.sixth_sense.screens.start import SixthStart, SixthTrump
from companion.games.sixth_sense.screens.table import SixthTable
from companion.match.match import Match
from companion.records import replace
from companion.ui.render.theme import DARK, Colour
from companion.ui.render.things import Target, Text
from companion.ui.screens.changes import NoFit, WhatChanges
from companion.ui.screens.correct import Correct
from companion.ui.screens.dealing.who_dealt import WhoDealt
from companion.ui.screens.entries import Entries
from companion.ui.screens.menu import Menu
from companion.ui.screens.result import Result
from companion.ui.screens.seats import Seats
from companion.ui.screens.settle import Settle
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell import flow, game_uis
from tests.games.sixth_sense.gallery import begin, counted, rounds
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS, SIX, Studio

TWO = FOUR[:2]


def table(*events: str, players: tuple[str, ...] = FOUR, **heading: object) -> Studio:
    """A match after these events, on the screen that it needs."""
    studio = Studio()
    begin(studio, players, *events, **heading)
    flow.open_match(studio.shell)
    return studio


def match_of(studio: Studio) -> Match:
    assert studio.shell.session.is_open
    return studio.shell.session.match


def ink_of(studio: Studio, text: str) -> Colour:
    """The colour in which a text stands there."""
    things = studio.frame(PANELS["800x480"]).things
    return next(each.colour for each in things if isinstance(each, Text) and each.text == text)


def judged(*cards: str, players: tuple[str, ...] = FOUR, trump: str = "P") -> Studio:
    """The judge with these cards, which came from a reader."""
    studio = table("deal", f"trump {trump}", players=players)
    studio.tap("judge")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, SixthJudge)
    for card in cards:
        assert screen.card(card)
    return studio


# Seats and variants.


@pytest.mark.parametrize("count", [2, 6])
def test_two_to_six_can_play(count: int) -> None:
    studio = Studio()
    studio.people.remember(SIX)
    studio.show(lambda shell: Seats(shell, game_uis.of("sixth-sense")))
    assert "you need 2 to 6" in read(studio)
    studio.tap(*(f"person-{name}" for name in SIX[:count]), "next")
    assert isinstance(studio.shell.navigator.screen, SixthStart)
    assert match_of(studio).names == SIX[:count]


@pytest.mark.parametrize(
    ("taps", "variant", "target", "screen"),
    [
        ((), "standard", None, SixthStart),
        (("trump-late",), "standard", None, StageStart),
        (("trump-none",), "novice", None, StageStart),
        (("end-points", "more", "more", "less"), "standard", 35, SixthStart),
        (("end-points", "end-rounds"), "standard", None, SixthStart),
    ],
)
def test_a_variant_is_chosen_with_the_seats(
    taps: tuple[str, ...], variant: str, target: int | None, screen: type
) -> None:
    studio = Studio()
    studio.people.remember(FOUR)
    studio.show(lambda shell: Seats(shell, game_uis.of("sixth-sense")))
    studio.tap(*(f"person-{name}" for name in FOUR), "variant", *taps, "next", "next")
    setup = match_of(studio).state.setup
    assert (setup.variant, setup.target) == (variant, target)
    assert type(studio.shell.navigator.screen) is screen


def test_a_round_begins_with_who_deals_how_many_and_who_leads() -> None:
    studio = table()
    assert "Anne deals 14 each, Carl leads." in read(studio)
    studio.tap("trump-G")
    assert isinstance(studio.shell.navigator.screen, SixthTable)
    assert match_of(studio).state.running.trump == "G"
    assert "Carl leads the first trick." in read(studio)


def test_another_dealer_is_two_taps_away() -> None:
    studio = table()
    studio.tap("change", "seat-2")
    assert "Marc deals 14 each, Herman leads." in read(studio)


def test_trump_after_the_predictions_is_asked_for_then() -> None:
    studio = Studio()
    studio.shell.preferences.set("sixth_trump", "late")
    begin(studio, FOUR)
    flow.open_match(studio.shell)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, SixthTrump)
    assert "All predictions face down?" in read(studio)
    studio.tap("trump-Y")
    assert isinstance(studio.shell.navigator.screen, SixthTable)
    assert match_of(studio).state.running.trump == "Y"


def test_trump_that_was_noted_wrongly_is_corrected() -> None:
    studio = table("deal", "trump B", "trick Y3 Y4 Y5 Y6")
    studio.tap("trump", "trump-Y")
    assert match_of(studio).state.running.trump == "Y"
    assert [str(event) for event in match_of(studio).events[:2]] == ["deal", "trump Y"]


def test_novices_have_no_trump() -> None:
    studio = table("deal", variant="novice")
    assert "trump" not in studio.targets()
    studio.tap("judge")
    assert isinstance(studio.shell.navigator.screen, SixthJudge)


# The table.


def test_one_tap_a_trick_and_two_tricks_for_a_split_twelve() -> None:
    studio = table("deal", "trump P")
    studio.tap("won-2", "split-0", "won-2")
    assert match_of(studio).state.running.won == (2, 0, 2, 0)
    assert "3 / 13" in read(studio)
    assert "10 tricks to go" in read(studio)
    assert "Marc won the trick and leads." in read(studio)


def test_a_button_that_leads_on_is_not_dim() -> None:
    studio = table("deal", "trump P")
    assert ink_of(studio, "Count the tricks") == DARK.ink
    studio.tap("judge")
    assert ink_of(studio, "Someone else leads") == DARK.ink


def test_after_the_last_trick_none_can_be_given_but_a_wrong_one_be_moved() -> None:
    studio = table("deal", "trump P", *["won #1"] * 13)
    assert "All 13 tricks are played." in read(studio)
    assert "leads" not in read(studio)
    assert not [name for name in studio.targets() if name.startswith(("won", "split"))]
    assert ink_of(studio, "+ trick") == DARK.dim
    studio.tap("less-0", "won-2")
    assert match_of(studio).state.running.won == (12, 0, 1, 0)


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_the_badge_has_room_around_its_words(scale: float) -> None:
    studio = table("deal", "trump P")
    frame = studio.frame(replace(PANELS["800x480"], text_scale=scale))
    badge = next(each for each in frame.things if isinstance(each, Text) and each.text == "6th")
    assert frame.fonts.width("6th", badge.cut, badge.size) <= badge.box.w - frame.mm(2)


def test_with_two_players_a_trick_may_be_blocked() -> None:
    studio = table("deal", "trump P", players=TWO)
    studio.tap("won-0", "blocked")
    assert "Blocked: nobody won the trick, so Anne leads again." in read(studio)
    assert "blocked" not in table("deal", "trump P").targets()


def test_undo_and_redo() -> None:
    studio = table("deal", "trump P")
    studio.tap("won-2", "won-1", "undo", "undo", "redo")
    assert match_of(studio).state.running.won == (0, 0, 1, 0)
    studio.now += 6
    assert "redo" not in studio.targets()


def test_undo_of_the_first_tap_goes_back_to_before_the_deal() -> None:
    studio = table()
    studio.tap("trump-G", "undo")
    assert isinstance(studio.shell.navigator.screen, SixthStart)


def test_a_trick_that_somebody_else_won_keeps_its_place() -> None:
    studio = table("deal", "trump P")
    studio.tap("won-2", "won-1", "won-3", "less-1", "split-0")
    assert match_of(studio).state.running.winners == (2, 0, 3)
    assert match_of(studio).state.running.won == (2, 0, 1, 1)
    studio.tap("undo")
    assert match_of(studio).state.running.winners == (2, 1, 3)


def test_a_doubled_trick_is_taken_out() -> None:
    studio = table("deal", "trump P")
    studio.tap("won-2", "won-2", "won-3", "less-2", "out")
    assert match_of(studio).state.running.winners == (2, 3)
    studio.tap("less-0")
    assert "Anne has no tricks yet." in read(studio)
    studio.tap("less-3", "leave")
    assert match_of(studio).state.running.winners == (2, 3)


# The judge.


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (
            ("B13", "B10", "Y14", "B3"),
            "Carl wins with blue 13: the highest of the requested colour.",
        ),
        (("B13", "P1", "P3", "B3"), "Herman wins with purple 3: the highest trump."),
        (("B13", "B4", "Y3", "B3"), "Herman wins with yellow 3: a 4 reversed it, so the lowest"),
        (("B13", "B4", "Y3", "R3"), "Anne wins with red 3: a 4 reversed it, and of two equal"),
    ],
)
def test_the_judge_says_who_wins_and_why(cards: tuple[str, ...], told: str) -> None:
    assert told in read(judged(*cards))


def test_a_six_may_be_a_nine() -> None:
    studio = judged("B8", "B6")
    studio.tap("meant-9", "card-B3", "card-B2")
    assert "Marc wins with blue 9" in read(studio)
    assert "Carl led an 8 and can peek at Marc’s prediction." in read(studio)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, SixthTable)
    assert "Carl can peek at Marc’s prediction." in read(studio)
    assert str(match_of(studio).state.running.tricks[-1]) == "trick B8 B6=9 B3 B2"


def test_a_zero_may_block_a_card() -> None:
    studio = judged("B13", "B10", "B0")
    studio.tap("meant-block-0", "card-B3")
    assert "Marc wins with blue 10: blue 13 is blocked" in read(studio)
    studio.tap("next")
    assert match_of(studio).state.running.winners == (2,)


def test_a_block_with_two_players_leaves_the_trick_to_nobody() -> None:
    studio = judged("B13", "B0", players=TWO)
    studio.tap("meant-block-0")
    assert "Nobody wins" in read(studio)
    studio.tap("next")
    assert match_of(studio).state.running.winners == (None,)


def test_a_twelve_may_count_twice() -> None:
    studio = judged("B12", "B10", "B3", "B2")
    assert "There’s a 12 in it: Carl can count it as two tricks." in read(studio)
    studio.tap("split")
    assert match_of(studio).state.running.won == (0, 2, 0, 0)


def test_a_card_of_the_trick_is_changed_by_its_slot() -> None:
    studio = judged("B13", "B10", "B3", "B2")
    studio.tap("slot-0", "card-B1")
    assert "Marc wins with blue 10" in read(studio)
    studio.tap("back")
    assert "What did Anne play?" in read(studio)


def test_no_card_lies_twice() -> None:
    studio = judged("B13", "B13")
    assert "blue 13 is already in this trick." in read(studio)
    screen = studio.shell.navigator.screen
    assert isinstance(screen, SixthJudge)
    assert not screen.card("X9")
    studio = table("deal", "trump P", "trick B13 B10 B3 B2")
    studio.tap("judge", *(f"card-{card}" for card in ("B13", "Y1", "Y2", "Y3")), "next")
    assert "Blue 13 was already played in this round." in read(studio)


def test_two_blocks_are_no_trick() -> None:
    studio = judged("B13", "B0")
    studio.tap("meant-block-0", "card-Y0", "meant-block-0", "card-B2")
    assert "Only one card per trick can be blocked." in read(studio)
    assert "next" not in studio.targets()


def test_when_somebody_else_led_only_the_winner_is_noted() -> None:
    studio = judged()
    studio.tap("lead", *(f"card-{card}" for card in ("B13", "B10", "B3", "B2")), "next")
    assert match_of(studio).state.running.tricks == (Won(2),)


def test_a_card_scanned_at_the_table_goes_to_the_judge() -> None:
    studio = table("deal", "trump P")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, SixthTable)
    assert screen.card("G7")
    assert isinstance(studio.shell.navigator.screen, SixthJudge)
    assert "What did Marc play?" in read(studio)
    assert not screen.card("R4@B")


def test_without_trump_nothing_is_judged() -> None:
    studio = table("deal", "won #1")
    studio.tap("judge")
    assert isinstance(studio.shell.navigator.screen, SixthTrump)


# The end of a round.


def test_tricks_that_do_not_add_up_are_asked_about() -> None:
    studio = table("deal", "trump P", *["won #1"] * 12)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, SixthCount)
    assert "12 counted, this round has 13 tricks" in read(studio)
    studio.tap("next")
    assert "12 tricks can’t be right: it should be 13 to 18. Count again." in read(studio)
    studio.tap("more-1", "more-1", "next")
    assert "That’s 1 trick too many. Did a 12 count as two?" in read(studio)
    assert match_of(studio).state.running.counted is None
    studio.tap("back", "less-1", "next")
    assert isinstance(studio.shell.navigator.screen, SixthPredictions)
    assert match_of(studio).state.running.won == (12, 1, 0, 0)


def test_tricks_are_counted_with_a_key_for_each_player() -> None:
    studio = table("deal", "trump P")
    studio.tap("next", "number-6", "number-0", "number-4", "number-2")
    assert "12 counted" in read(studio)
    studio.tap("player-1", "number-1", "next")
    assert match_of(studio).state.running.won == (6, 1, 4, 2)
    studio.show(SixthCount)
    studio.tap("number-13", "more-0", "less-1", "player-2", "number-0", "player-3", "number-0")
    assert "14 counted" in read(studio)


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
    assert "didn't follow" in read(studio)
    studio.tap("trick")
    assert isinstance(studio.shell.navigator.screen, SixthJudge)
    studio.tap("slot-1", "card-G14", "only")
    assert "What was it really?" in read(studio)


def test_the_last_round_ends_in_the_result() -> None:
    studio = table(*counted(FOUR) * rounds(FOUR))
    assert isinstance(studio.shell.navigator.screen, Result)
    assert "Carl and Herman share the win" in read(studio)
    assert "Best sixth sense: Carl, 4 of 4 predictions right." in read(studio)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, SixthScores)


def test_a_match_to_points_ends_with_them() -> None:
    studio = table(*counted(FOUR), target=3)
    assert match_of(studio).ended == "over"
    assert isinstance(studio.shell.navigator.screen, Result)


# The record.


def test_any_earlier_trick_is_changed_in_the_record() -> None:
    studio = table("deal", "trump P", "won #3", "won #2", "won #3")
    studio.shell.navigator.go(Menu(studio.shell))
    studio.tap("plays", "entry-3", "choice-0")
    assert isinstance(studio.shell.navigator.screen, SixthTable)
    assert match_of(studio).state.running.winners == (0, 1, 2)
    studio.tap("menu", "plays", "entry-4", "insert", "choice-7")
    assert match_of(studio).state.running.winners == (0, 3, 1, 2)
    assert match_of(studio).state.running.won == (1, 1, 1, 2)
    studio.tap("menu", "plays", "entry-4", "remove")
    assert match_of(studio).state.running.winners == (0, 1, 2)


def test_what_was_forgotten_is_put_in_and_nothing_else_happens_there() -> None:
    studio = table("deal", "trump P", "won #3", "won #2 split")
    studio.show(Entries)
    studio.tap("entry-3")
    assert "Anne: one trick" in read(studio)
    assert "Anne: two tricks (12)" in read(studio)
    studio.tap("insert")
    assert "Tap what’s missing." in read(studio)
    assert not {"remove", "insert"} & set(studio.targets())
    studio.tap("back")
    assert "What was it really?" in read(studio)


def test_an_entry_that_can_only_be_removed_does_not_ask_what_it_was() -> None:
    studio = table("deal", "trump P", "predict 1 2 3 4")
    studio.show(Entries)
    studio.tap("entry-3")
    assert "The predictions" in read(studio)
    assert "This can only be removed." in read(studio)
    assert "really" not in read(studio)


def test_what_a_change_of_an_earlier_round_would_change_is_shown_first() -> None:
    studio = table(*counted(FOUR), "deal", "trump P", "won #1")
    studio.show(lambda shell: Entries(shell, 1))
    studio.tap("entry-4", "value-4")
    assert isinstance(studio.shell.navigator.screen, WhatChanges)
    assert "−2 → 4" in read(studio)
    assert match_of(studio).state.totals[0] == -2
    studio.tap("next")
    assert match_of(studio).state.totals[0] == 4


def test_what_no_longer_fits_is_named() -> None:
    studio = table(*counted(FOUR), "deal", "trump P")
    studio.show(lambda shell: Correct(shell, 3))
    studio.tap("remove")
    assert isinstance(studio.shell.navigator.screen, NoFit)
    assert "Then “Carl dealt” no longer fits." in read(studio)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, WhoDealt)


def test_a_trick_told_card_by_card_is_corrected_card_by_card() -> None:
    studio = table("deal", "trump P", "trick B13 B10 B3 B2", "won #1")
    studio.show(Entries)
    studio.tap("entry-3", "slot-0", "card-B1", "next")
    running = match_of(studio).state.running
    assert running.winners == (2, 0)
    assert isinstance(running.tricks[0], Trick)


def test_counted_tricks_are_corrected_too() -> None:
    studio = table("deal", "trump P", "tricks 4 3 3 3")
    studio.show(Entries)
    studio.tap("entry-3", "more-0", "less-1", "next")
    assert match_of(studio).state.running.won == (5, 2, 3, 3)


def test_a_match_of_the_history_can_only_be_read() -> None:
    studio = table(*counted(FOUR))
    other = match_of(studio)
    begin(studio, FOUR, "deal")
    studio.show(lambda shell: Entries(shell, 1, other))
    assert "The predictions" in read(studio)
    assert not [name for name in studio.targets() if name.startswith("entry")]
    studio.show(lambda shell: SixthScores(shell, 1, other))
    assert studio.targets() == ["back"]


def test_predictions_are_nowhere_before_they_are_turned_over() -> None:
    studio = table("deal", "trump P", "predict 1 2 3 4", "won #1")
    studio.show(Settle)
    studio.tap("ask-score")
    assert "after the last trick" in read(studio)
    studio.show(SixthTable)
    assert "1 / 13" in read(studio)
    studio.show(Entries)
    assert "The predictions" in read(studio)
    assert "1 · 2 · 3 · 4" not in read(studio)
    studio.tap("entry-3")
    assert "This can only be removed." in read(studio)


def test_where_predictions_came_first_the_last_trick_ends_the_round() -> None:
    studio = table("deal", "trump P", "predict 1 2 3 4", *["won #1"] * 12)
    studio.tap("won-1")
    assert isinstance(studio.shell.navigator.screen, SixthScores)


def test_questions_are_answered_for_the_round_under_way() -> None:
    studio = table("deal", "trump P", "won #3")
    studio.show(Settle)
    studio.tap("ask-wins")
    assert "Trump is purple. Marc leads now." in read(studio)
