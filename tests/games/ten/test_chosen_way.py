"""10: the way in which the end of a round is entered stays chosen; what its penalty consists of."""

import pytest

from companion.games.ten.choices import way_to_end
from companion.games.ten.screens.chips import TenChips
from companion.games.ten.screens.laid import TenLaid
from companion.games.ten.screens.quick import TenQuick
from companion.games.ten.screens.scores import TenScores
from companion.ui.screens.pad import Pad
from tests.games.ten.reading import at, events, said
from tests.games.ten_events import rounds
from tests.ui.studio import Studio

SCORED = ("wins-0", "takes-1", "lie-5", "next")
LAID = ("card-10", "card-4", "card-3", "card-2", "next")


def screen(studio: Studio) -> type:
    return type(studio.shell.navigator.screen)


def next_round(studio: Studio, card: int) -> None:
    """From the scores to the end of the next round, or its chips."""
    assert screen(studio) is TenScores
    studio.tap("next", "seat-0", f"card-{card}")


def test_at_first_the_quick_way_is_offered_and_cards_where_chips_are_followed() -> None:
    studio = Studio()
    at(studio, "card 7 start #1")
    assert screen(studio) is TenQuick
    at(studio, "card 7 start #1", full=True)
    assert screen(studio) is TenChips
    studio.tap("next")
    assert screen(studio) is TenLaid


def test_points_stay_chosen_with_chips_too() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", full=True)
    studio.tap("next", "quick", *SCORED)
    next_round(studio, 3)
    assert screen(studio) is TenChips
    studio.tap("next")
    assert screen(studio) is TenQuick


def test_cards_stay_chosen_from_round_to_round_and_in_the_next_match() -> None:
    studio = Studio()
    at(studio, "card 7 start #1")
    studio.tap("laid", *LAID)
    next_round(studio, 3)
    assert screen(studio) is TenLaid
    at(studio, "card 7 start #1")
    assert screen(studio) is TenLaid
    studio.tap("quick", *SCORED)
    next_round(studio, 3)
    assert screen(studio) is TenQuick


def test_a_number_stays_to_be_typed() -> None:
    studio = Studio()
    at(studio, "card 7 start #1")
    studio.tap("wins-0", "takes-1", "typing", "digit-9", "next")
    next_round(studio, 3)
    assert "digit-1" in studio.targets()
    at(studio, "card 7 start #1")
    studio.tap("typing", *SCORED)
    next_round(studio, 3)
    assert "lie-5" in studio.targets()


def test_a_correction_chooses_nothing() -> None:
    studio = Studio()
    at(studio, *rounds(4, 2), "card 7 start #1")
    studio.tap("before", "typing", "typing", "laid", "back")
    assert screen(studio) is TenQuick
    assert "lie-5" in studio.targets()
    at(studio, "card 7 start #1")
    assert screen(studio) is TenQuick


@pytest.mark.parametrize("full", [False, True], ids=["quick", "chips"])
@pytest.mark.parametrize("way", ["laid", "quick"])
def test_an_undone_round_is_taken_up_as_it_was_entered(way: str, full: bool) -> None:
    studio = Studio()
    event = "laid 10 4 3 2" if way == "laid" else "short #1 #2 12"
    at(studio, "card 7 start #1", event, full=full)
    studio.tap("undo")
    assert screen(studio) is (TenLaid if way == "laid" else TenQuick)
    studio.tap("next")
    assert events(studio)[-1] == event
    # Also if the other way was chosen meanwhile.
    studio.shell.preferences.set("ten_way", "quick" if way == "laid" else "cards")
    studio.tap("undo")
    assert screen(studio) is (TenLaid if way == "laid" else TenQuick)
    studio.tap("next")
    assert events(studio)[-1] == event


def test_cards_that_were_tapped_are_shown_again_though_a_number_is_typed_now() -> None:
    studio = Studio()
    at(studio, "card 7 start #1")
    studio.tap(*SCORED)
    studio.shell.preferences.set("ten_typing", True)
    studio.tap("undo")
    assert "lie-5" in studio.targets()
    studio.tap("next")
    assert screen(studio) is TenScores


def test_only_the_two_ways_are_stored() -> None:
    assert [way_to_end(way) for way in (None, "quick", "cards")] == [None, "quick", "cards"]
    for bad in ("", "laid", 1, True, 0.5):
        with pytest.raises(ValueError, match="no way"):
            way_to_end(bad)


def test_the_penalty_of_laid_cards_is_told_with_what_it_consists_of() -> None:
    studio = Studio()
    at(studio, "card 7 start #1")
    studio.tap("laid", "card-10", "card-4", "joker", "card-2", "card-P3")
    told = said(studio).replace("\N{NO-BREAK SPACE}", " ")
    assert "Marc takes 24: the lowest. (1 joker: 10; red 3: 5; 2 cards: 2; round card: 7)" in told
    studio.tap("joker")
    assert "1 joker: 10" not in said(studio).replace("\N{NO-BREAK SPACE}", " ")


def test_the_pad_leads_back_to_the_way_that_is_chosen() -> None:
    studio = Studio()
    at(studio, "card 7 start #1")
    studio.tap("laid", "menu", "pad")
    assert screen(studio) is Pad
    studio.tap("back", "back")
    assert screen(studio) is TenLaid
