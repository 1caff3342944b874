"""Enrolment: lay a card, see which it is to be, the next one; what was wrong is done again."""

import pytest

from companion.app.simulated_deck import default_deck
from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.stage import DECK
from companion.store.decks import Deck
from companion.ui.render.frame import Frame
from companion.ui.render.panel import Panel
from companion.ui.render.theme import DARK
from companion.ui.render.things import Text
from companion.ui.screens.enrol import Enrol
from companion.ui.screens.naming import Naming
from companion.ui.screens.readers import ReadersScreen
from tests.scanning.evening import BLUE, Evening, tag
from tests.ui.studio import PANELS, shared_fonts

FONTS = shared_fonts()
ALL = [card for card, copies in DECK.items() for _ in range(copies)]


def enrolling(*decks: Deck, deck: str | None = None) -> Evening:
    """An evening on the enrolment screen, with these decks only."""
    evening = Evening("deal")
    evening.journal.connection.execute("DELETE FROM decks")
    for each in decks:
        evening.tags.save(each)
    evening.shell.navigator.go(Enrol(evening.shell, "thirteen", deck))
    return evening


def known(evening: Evening, deck: str = "1") -> dict[str, str]:
    """The tags of a deck."""
    return evening.tags.deck(deck).tags


def test_it_leads_through_all_fifty_cards() -> None:
    evening = enrolling()
    assert "Put blue 1 on a reader" in evening.says
    assert "0 of 50 cards" in evening.says
    for number, card in enumerate(ALL):
        event = evening.card(f"AA{number:02}", BLUE)
        assert evening.acknowledged[-1] is event
        assert known(evening)[f"AA{number:02}"] == card
    assert "All cards are known." in evening.says
    assert sorted(known(evening).values()) == sorted(ALL)
    assert evening.plays == [], "no card was played meanwhile"
    evening.card("AA99", BLUE)
    assert "AA99" not in known(evening)
    assert evening.shell.messages.text == "All cards are known. Tap one to do it again."


def test_success_is_large_and_the_count_stays() -> None:
    evening = enrolling()
    for panel in PANELS.values():
        shown = _texts(evening, panel)
        assert "0 of 50 cards" in shown
        assert not [text for text in shown if text == "Blue 1"]
    evening.card("AA01", BLUE)
    for panel in PANELS.values():
        shown = _texts(evening, panel)
        assert "1 of 50 cards" in shown
        # What everybody reads is at least 4 mm high.
        assert shown["Blue 1"] >= 4 * panel.per_mm - 1
    evening.shell.messages.clear()
    assert "Blue 1" in evening.says, "it stays until the next card"
    evening.touch("undo")
    assert "Blue 1" not in evening.says
    assert "0 of 50 cards" in evening.says


def test_a_message_takes_the_place_of_the_last_card_and_not_of_the_count() -> None:
    evening = enrolling(default_deck())
    evening.touch("card-B7")
    assert "Tap blue 7 again to start it over." in evening.says
    assert "50 of 50 cards" in evening.says


@pytest.mark.parametrize("panel", PANELS.values(), ids=PANELS)
def test_the_card_to_scan_is_the_largest_on_the_screen(panel: Panel) -> None:
    evening = enrolling()
    evening.touch("card-G7")
    shown = _texts(evening, panel)
    assert max(shown, key=lambda text: shown[text]) == "7"
    assert shown["7"] >= 8 * panel.per_mm


def _texts(evening: Evening, panel: Panel) -> dict[str, int]:
    """The texts on the screen, each with the largest height of its capitals in pixels."""
    frame = Frame(panel, DARK, FONTS)
    evening.shell.navigator.screen.draw(frame)
    found: dict[str, int] = {}
    for thing in frame.things:
        if isinstance(thing, Text):
            height = FONTS.capital(thing.cut, thing.size)
            found[thing.text] = max(height, found.get(thing.text, 0))
    return found


def test_it_leads_on_where_it_was_left() -> None:
    evening = enrolling(Deck("1", "thirteen", {"AA01": "B1", "AA02": "B1", "AA03": "B1"}))
    assert "Put blue 2 on a reader" in evening.says
    assert "1 of 3" in evening.says
    assert "3 of 50 cards" in evening.says


def test_a_tap_on_a_card_begins_there() -> None:
    evening = enrolling()
    evening.touch("card-G7")
    for number in range(4):
        evening.card(f"AA0{number}", BLUE)
    assert list(known(evening).values()) == ["G7", "G7", "G7", "R4"]


def test_after_the_last_card_it_leads_to_those_that_were_left_out() -> None:
    evening = enrolling()
    evening.touch("card-R4")
    for number in range(9):
        evening.card(f"AA0{number}", BLUE)
    assert known(evening)["AA07"] == "R4"
    assert known(evening)["AA08"] == "B1"


def test_the_last_one_can_be_taken_back() -> None:
    evening = enrolling()
    evening.card("AA01", BLUE)
    evening.card("AA02", BLUE)
    evening.touch("undo")
    assert known(evening) == {"AA01": "B1"}
    assert "undo" not in evening.targets()
    evening.card("AA03", BLUE)
    assert known(evening) == {"AA01": "B1", "AA03": "B1"}


def test_the_same_card_again_is_no_other_and_no_question() -> None:
    evening = enrolling()
    evening.card("AA01", BLUE)
    evening.card("aa01", BLUE)
    assert known(evening) == {"AA01": "B1"}
    assert "This is" not in evening.says


def test_a_card_that_is_known_already_is_asked_about() -> None:
    evening = enrolling()
    for number in range(4):
        evening.card(f"AA0{number}", BLUE)
    evening.card("AA00", BLUE)
    assert "This is already blue 1." in evening.says
    evening.touch("keep")
    assert known(evening)["AA00"] == "B1"
    evening.card("AA00", BLUE)
    evening.touch("change")
    assert known(evening)["AA00"] == "B2"
    assert "Put blue 2 on a reader" in evening.says


def test_a_card_of_which_all_are_known_can_be_done_again() -> None:
    evening = enrolling(default_deck())
    evening.touch("card-B7")
    assert evening.shell.messages.text == "Tap blue 7 again to start it over."
    assert len(known(evening, "simulated")) == 50
    evening.touch("card-B7")
    assert len(known(evening, "simulated")) == 47
    assert "Put blue 7 on a reader" in evening.says
    evening.card("AA01", BLUE)
    assert known(evening, "simulated")["AA01"] == "B7"


def test_in_another_deck_it_takes_two_taps_again() -> None:
    first, second = (
        Deck(name, "thirteen", {f"{name}A0{copy}": "B7" for copy in range(3)}) for name in "12"
    )
    evening = enrolling(first, second, deck="1")
    evening.touch("card-B7", "deck", "card-B7")
    assert known(evening, "2") == second.tags
    assert evening.shell.messages.text == "Tap blue 7 again to start it over."
    evening.touch("card-B7")
    assert known(evening, "2") == {}
    assert known(evening, "1") == first.tags


def test_a_card_that_was_just_done_is_not_done_again_by_one_tap() -> None:
    evening = enrolling()
    for number in range(3):
        evening.card(f"AA0{number}", BLUE)
    evening.touch("card-B1")
    assert len(known(evening)) == 3
    evening.touch("card-B1")
    assert len(known(evening)) == 0


def test_a_new_deck_does_not_take_the_place_of_one_of_another_game() -> None:
    other = Deck("A", "sixth-sense", {"BB01": "B1"})
    evening = enrolling(other, Deck("1", "thirteen", {"AA01": "B1"}))
    evening.touch("deck", "delete")
    evening.touch(next(name for name in evening.targets() if name.lower() == "letter-a"), "done")
    assert "There’s already a deck with that name." in evening.says
    assert evening.tags.deck("A") == other


def test_there_can_be_several_decks() -> None:
    evening = enrolling()
    evening.touch("deck")
    assert isinstance(evening.shell.navigator.screen, Enrol), (
        "an empty deck needs no other beside it"
    )
    evening.card("AA01", BLUE)
    evening.touch("deck")
    assert isinstance(evening.shell.navigator.screen, Naming)
    evening.touch("done")
    assert isinstance(evening.shell.navigator.screen, Enrol)
    evening.card("AA02", BLUE)
    assert known(evening, "1") == {"AA01": "B1"}
    assert known(evening, "2") == {"AA02": "B1"}
    evening.touch("deck", "done")
    assert "There’s already a deck with that name." not in evening.says
    evening.touch("deck")
    assert "Deck 1" in evening.says


def test_a_deck_of_that_name_is_there() -> None:
    evening = enrolling(Deck("A", "thirteen", {"AA01": "B1"}))
    evening.touch("deck", "delete")
    evening.touch(next(name for name in evening.targets() if name.lower() == "letter-a"), "done")
    assert isinstance(evening.shell.navigator.screen, Naming)
    assert "There’s already a deck with that name." in evening.says


def test_a_card_is_in_one_deck_only() -> None:
    evening = enrolling(
        Deck("1", "thirteen", {"AA01": "B1"}), Deck("2", "thirteen", {"AA02": "B1"}), deck="2"
    )
    evening.card("AA01", BLUE)
    assert known(evening, "1") == {}
    assert known(evening, "2") == {"AA01": "B1", "AA02": "B1"}


def test_a_disk_that_does_not_keep_it_is_told() -> None:
    evening = enrolling()
    evening.disk(works=False)
    event = evening.card("AA01", BLUE)
    assert evening.shell.messages.text
    assert evening.acknowledged == []
    evening.disk(works=True)
    evening.scans.run_pending()
    assert evening.acknowledged == [event]
    assert known(evening) == {"AA01": "B1"}


def test_it_is_reached_from_the_readers_and_cards_count_again_after_it() -> None:
    evening = Evening("deal")
    evening.shell.navigator.go(ReadersScreen(evening.shell))
    assert "Deck simulated: 50 of 50 cards" in evening.says
    evening.touch("next")
    evening.card(tag("B7"), BLUE)
    assert evening.plays == []
    evening.touch("back", "back")
    assert isinstance(evening.shell.navigator.screen, Table)
    evening.card(tag("B7"), BLUE)
    assert evening.plays == ["B7"]


def test_a_tag_of_another_deck_moves_and_that_is_said() -> None:
    evening = enrolling(Deck("A", "thirteen", {"AA01": "G7", "AA02": "G7"}), deck="B")
    evening.card("aa01", BLUE)
    assert evening.shell.messages.text == "Blue 1, until now in deck A"
    assert known(evening, "B") == {"AA01": "B1"}
    assert known(evening, "A") == {"AA02": "G7"}
    evening.card("AA03", BLUE)
    assert evening.shell.messages.text == "Blue 1"


def test_a_tag_is_in_one_deck_of_a_game_whatever_was_done() -> None:
    decks = Deck("A", "thirteen", {"AA01": "G7"}), Deck("B", "thirteen", {"AA02": "B1"})
    evening = enrolling(*decks, Deck("C", "sixth-sense", {"AA01": "B1"}))
    evening.tags.learn("AA02", "G1", "thirteen")
    assert known(evening, "A") == {"AA01": "G7", "AA02": "G1"}
    assert known(evening, "B") == {}
    assert known(evening, "C") == {"AA01": "B1"}, "another game has decks of its own"
