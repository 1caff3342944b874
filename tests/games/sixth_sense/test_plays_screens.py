"""What was played in 6th Sense, read and corrected later, and questions about it."""

from companion.games.sixth_sense.event import Trick
from companion.games.sixth_sense.screens.scores import SixthScores
from companion.games.sixth_sense.screens.table import SixthTable
from companion.ui.screens.changes import NoFit, WhatChanges
from companion.ui.screens.correct import Correct
from companion.ui.screens.dealing.who_dealt import WhoDealt
from companion.ui.screens.entries import Entries
from companion.ui.screens.menu import Menu
from companion.ui.screens.pad import Pad
from companion.ui.screens.settle import Settle
from tests.games.sixth_sense.gallery import begin, counted
from tests.games.sixth_sense.opened import match_of, table
from tests.ui.reading import read
from tests.ui.studio import FOUR


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
    assert "Anne: 1 trick" in read(studio)
    assert "Anne: 2 tricks (12)" in read(studio)
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
    assert "If you change this, “Carl dealt” can’t be right." in read(studio)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, WhoDealt)


def test_a_trick_told_card_by_card_is_corrected_card_by_card() -> None:
    studio = table("deal", "trump P", "trick B13 B10 B3 B2", "won #1")
    studio.show(Entries)
    studio.tap("entry-3", "slot-0", "card-B1", "next")
    running = match_of(studio).state.running
    assert running.winners == (2, 0)
    assert isinstance(running.tricks[0], Trick)


def test_the_cards_of_a_trick_are_told_in_words() -> None:
    studio = table("deal", "trump P", "trick B13 B6=9 Y2 B0!1")
    studio.show(Entries)
    assert "blue 13, blue 9, yellow 2, the blue block" in read(studio)
    assert "B6=9" not in read(studio)


def test_what_was_counted_and_predicted_is_read_with_the_names() -> None:
    studio = table(*counted(FOUR))
    studio.show(lambda shell: Entries(shell, 1))
    assert "Anne 4, Carl 3, Marc 3, Herman 3" in read(studio)
    assert "Anne 6/9, Carl 3, Marc 6/9, Herman 3" in read(studio)


def test_the_pad_says_the_points_to_play_to() -> None:
    studio = table("deal", "trump P", target=40)
    studio.show(Pad)
    assert "6th Sense · round 1 · to 40 points" in read(studio)


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
    assert "This round has 13 tricks, plus one for each 12" in read(studio)
    studio.show(SixthTable)
    assert "1 / 13" in read(studio)
    studio.show(Entries)
    assert "The predictions" in read(studio)
    assert "1 · 2 · 3 · 4" not in read(studio)
    studio.tap("entry-3")
    assert "This can only be removed." in read(studio)


def test_questions_are_answered_for_the_round_under_way() -> None:
    studio = table("deal", "trump P", "won #3")
    studio.show(Settle)
    studio.tap("ask-wins")
    assert "Trump is purple. Marc leads now." in read(studio)


def test_answers_know_whether_trump_is_known_and_whether_anybody_leads() -> None:
    studio = table("deal", "won #3")
    studio.show(Settle)
    studio.tap("ask-wins")
    assert "Trump isn’t known yet. Marc leads now." in read(studio)
    studio = table("deal", "trump P", *["won #3"] * 13)
    studio.show(Settle)
    studio.tap("ask-wins")
    assert "Trump is purple." in read(studio)
    assert "leads now" not in read(studio)
