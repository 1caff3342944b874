"""The screen to count the piles: its cells, impossible counts, and piles that differ from plays."""

from companion.games.thirteen.rules import Count, Finish
from companion.games.thirteen.screens.counting.count_piles import CountPiles
from companion.games.thirteen.screens.table import Table
from companion.match.actions import Lost
from companion.match.match import Match
from companion.ui.render.theme import DARK
from companion.ui.render.things import Fill, Target, Text
from tests.ui.studio import FOUR, PANELS, Studio

PANEL = PANELS["800x480"]
BOOKLET = ((3, 2, 0, 1), (0, 6, 2, 0), (2, 5, 6, 2), (6, 1, 6, 4))
PLAYED = ("B7", "B7")  # Marc takes a blue 7
# And after that everybody plays a card, so that fair play hides it.
HIDDEN = (*PLAYED, "Y1", "Y1", "G1", "G1")


def texts(studio: Studio) -> list[str]:
    return [thing.text for thing in studio.frame(PANEL).things if isinstance(thing, Text)]


def is_ready(studio: Studio) -> bool:
    """Whether the button that scores the stage invites to be tapped."""
    things = studio.frame(PANEL).things
    box = next(thing.box for thing in things if isinstance(thing, Target) and thing.name == "next")
    fills = [thing for thing in things if isinstance(thing, Fill) and thing.box.is_inside(box)]
    return fills[0].colour == DARK.cream


def counting(*plays: str) -> tuple[Studio, Match]:
    studio = Studio()
    match = studio.match(FOUR, "deal", *plays)
    studio.show(CountPiles)
    return studio, match


def count(studio: Studio, piles: tuple[tuple[int, ...], ...]) -> None:
    studio.tap(*(f"number-{number}" for pile in piles for number in pile))


def test_numbers_go_from_cell_to_cell() -> None:
    studio, match = counting()
    count(studio, BOOKLET)
    assert "11 blue, 14 yellow, 14 green, 7 red counted; 4 cards on the tiles" in " ".join(
        texts(studio)
    )
    assert {"−7", "−2", "−17", "−15"} <= set(texts(studio))
    studio.tap("next")
    assert match.step.event == Count(BOOKLET)
    assert match.state.totals == (7, 2, 17, 15)
    assert type(studio.shell.navigator.screen).__name__ == "StageScores"


def test_a_cell_can_be_counted_again() -> None:
    studio, match = counting()
    count(studio, ((0,) * 4,) * 4)
    studio.tap("cell-1-green", "number-5", "next")
    assert match.state.stages[0].taken[1] == (0, 0, 5, 0)


def test_after_a_correction_it_goes_on_where_something_is_missing() -> None:
    studio, _ = counting()
    studio.tap("number-3", "number-2", "cell-0-blue", "number-4")
    assert "stage 1 · Anne, green" in texts(studio)


def test_red_has_only_eight() -> None:
    studio, _ = counting()
    studio.tap("cell-0-red")
    assert "number-8" in studio.targets()
    assert "number-9" not in studio.targets()


def test_a_lost_card_cannot_be_counted() -> None:
    studio, match = counting()
    match.act(Lost(("B7",)))
    assert "number-13" in studio.targets()
    assert "number-14" not in studio.targets()


def test_next_says_what_is_missing_and_goes_there() -> None:
    studio, match = counting()
    studio.tap("number-3", "next")
    assert "Anne: yellow isn’t counted yet." in texts(studio)
    assert match.state.running is not None


def test_more_than_the_deck_has_is_told_and_refused() -> None:
    studio, match = counting()
    count(studio, ((8, 0, 0, 0), (8, 0, 0, 0), (0,) * 4, (0,) * 4))
    wrong = "⚠ 16 blue cards counted, but the deck only has 14."
    assert wrong in texts(studio)
    assert not is_ready(studio)
    studio.tap("next")
    assert wrong in texts(studio)
    assert match.state.running is not None


def test_next_goes_through_the_counts_of_a_colour_that_has_too_many() -> None:
    studio, _ = counting()
    count(studio, ((4, 0, 0, 0), (8, 0, 0, 0), (3, 0, 0, 0), (0,) * 4))
    studio.tap("next")
    assert "stage 1 · Carl, blue" in texts(studio)
    studio.tap("next")
    assert "stage 1 · Marc, blue" in texts(studio)
    studio.tap("number-2")
    assert is_ready(studio)


def test_a_count_that_leaves_no_card_on_a_tile_is_doubted() -> None:
    studio, _ = counting()
    count(studio, ((14, 14, 14, 8), (0,) * 4, (0,) * 4, (0,) * 4))
    assert "⚠ Counted too many? Every tile keeps at least one card." in " ".join(texts(studio))


def test_a_count_that_leaves_a_card_on_every_tile_is_not_doubted() -> None:
    studio, _ = counting()
    count(studio, ((14, 14, 14, 5), (0,) * 4, (0,) * 4, (0,) * 4))
    assert not any("Counted too many?" in text for text in texts(studio))
    assert is_ready(studio)
    studio.tap("cell-0-red", "number-6")
    assert "⚠ Counted too many? Every tile keeps at least one card." in " ".join(texts(studio))
    assert not is_ready(studio)


def test_nothing_of_the_record_shows_before_all_is_counted() -> None:
    studio, _ = counting(*PLAYED)
    studio.tap("number-0")
    assert not any("(" in text for text in texts(studio))
    assert "take" not in studio.targets()


def test_what_differs_from_the_record_is_shown() -> None:
    studio, match = counting(*PLAYED)
    count(studio, ((0,) * 4,) * 4)
    studio.tap("next")
    assert "0 (1)" in texts(studio)
    assert match.state.running is not None


def test_before_hidden_piles_are_shown_it_is_noted_that_the_table_looks() -> None:
    studio, match = counting(*HIDDEN)
    count(studio, ((0,) * 4,) * 4)
    assert not match.looked
    studio.tap("next")
    assert "0 (1)" in texts(studio)
    assert match.looked
    # The stage goes on, and what was counted is still there.
    studio.tap("back", "back")
    studio.show(Table)
    assert "looked" in studio.targets()
    studio.show(CountPiles)
    studio.tap("cell-2-blue", "number-1", "next")
    assert match.state.stages[0].taken[2] == (1, 0, 0, 0)
    assert [entry.action for entry in match.entries].count("look") == 1


def test_piles_that_may_be_seen_are_shown_without_a_note() -> None:
    for plays, openly in ((PLAYED, False), (HIDDEN, True)):
        studio, match = counting(*plays)
        studio.shell.preferences.set("open", openly)
        count(studio, ((0,) * 4,) * 4)
        studio.tap("next")
        assert "0 (1)" in texts(studio)
        assert not match.looked


def test_hidden_piles_stay_hidden_if_the_disk_does_not_note_it() -> None:
    studio, match = counting(*HIDDEN)
    count(studio, ((0,) * 4,) * 4)
    studio.journal.connection.execute("PRAGMA query_only = ON")
    studio.tap("next")
    studio.journal.connection.execute("PRAGMA query_only = OFF")
    assert "0 (1)" not in texts(studio)
    assert "take" not in studio.targets()
    assert not match.looked


def test_a_count_that_is_right_tells_nothing_hidden() -> None:
    studio, match = counting(*HIDDEN)
    count(studio, ((0,) * 4, (0,) * 4, (1, 0, 0, 0), (0,) * 4))
    studio.tap("next")
    assert match.state.stages[0].complete
    assert not match.looked


def test_the_table_takes_its_count() -> None:
    studio, match = counting(*PLAYED)
    count(studio, BOOKLET)
    studio.tap("next", "take")
    assert match.step.event == Count(BOOKLET)
    assert type(studio.shell.navigator.screen).__name__ == "StageScores"


def test_the_table_keeps_the_record() -> None:
    studio, match = counting(*PLAYED)
    count(studio, BOOKLET)
    studio.tap("next", "keep")
    assert match.step.event == Finish()
    assert match.state.stages[0].taken[2] == (1, 0, 0, 0)


def test_a_cell_that_differs_can_be_counted_again() -> None:
    studio, match = counting(*PLAYED)
    count(studio, ((0,) * 4,) * 4)
    studio.tap("next", "cell-2-blue", "number-1", "next")
    assert match.state.stages[0].complete
    assert type(studio.shell.navigator.screen).__name__ == "StageScores"


def test_back_from_the_difference_is_counting_again() -> None:
    studio, _ = counting(*PLAYED)
    count(studio, BOOKLET)
    studio.tap("next", "back")
    assert "number-0" in studio.targets()
