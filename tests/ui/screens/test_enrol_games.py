"""Enrolment of every game: it leads through all cards, and no deck takes the place of another."""

import pytest

from companion.app.simulated_deck import default_deck
from companion.games import load
from companion.store.decks import Deck
from companion.ui.screens.enrol import Enrol
from companion.ui.screens.readers import ReadersScreen
from companion.ui.screens.which_cards import WhichCards
from companion.ui.shell import game_uis
from tests.scanning.evening import BLUE, Evening

GAMES = tuple(each.name for each in game_uis.with_cards())


def enrolling(game: str) -> Evening:
    evening = Evening("deal")
    evening.shell.navigator.go(Enrol(evening.shell, game))
    return evening


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_on_one_page_once(game: str) -> None:
    pages = game_uis.of(game).card_pages()
    cards = [card for page in pages for column in page for card in column]
    assert sorted(cards) == sorted(load(game).CARDS)
    assert all(len(column) <= 5 for page in pages for column in page)


@pytest.mark.parametrize("game", GAMES)
def test_it_leads_through_all_cards_of_a_game(game: str) -> None:
    evening = enrolling(game)
    evening.tags.save(Deck("mine", game, {}))
    evening.shell.navigator.swap(Enrol(evening.shell, game, "mine"))
    cards = load(game).CARDS
    for number in range(sum(cards.values())):
        wanted = evening.shell.navigator.screen._next_card()  # type: ignore[attr-defined]
        assert f"card-{wanted}" in evening.targets(), "the page follows the card"
        evening.card(f"CC{number:02}", BLUE)
        assert evening.tags.deck("mine").tags[f"CC{number:02}"] == wanted
    assert "All cards are known." in evening.says
    known = list(evening.tags.deck("mine").tags.values())
    assert {card: known.count(card) for card in known} == dict(cards)


def test_a_first_deck_of_another_game_takes_no_name_that_is_taken() -> None:
    evening = enrolling("ten")
    evening.tags.save(Deck("1", "thirteen", {"AA01": "B1"}))
    evening.shell.navigator.swap(Enrol(evening.shell, "ten"))
    evening.card("BB01", BLUE)
    assert evening.tags.deck("1").tags == {"AA01": "B1"}
    assert evening.tags.deck("2").game == "ten"
    assert evening.tags.card("BB01", "ten") == "0"


def test_nor_does_one_that_was_learnt_by_the_way() -> None:
    evening = Evening("deal")
    evening.tags.save(Deck("1", "thirteen", {"AA01": "B1"}))
    evening.tags.learn("BB01", "P3", "ten")
    assert evening.tags.deck("1").tags == {"AA01": "B1"}
    assert evening.tags.card("BB01", "ten") == "P3"
    evening.tags.learn("BB02", "J", "ten")
    assert evening.tags.deck("2").tags == {"BB01": "P3", "BB02": "J"}


def test_a_page_can_be_looked_at_and_a_card_on_it_chosen() -> None:
    evening = enrolling("sixth-sense")
    assert "card-B0" in evening.targets()
    evening.touch("page-3")
    assert "card-R14" in evening.targets()
    assert "card-B0" not in evening.targets()
    evening.touch("card-R14")
    evening.card("DD01", BLUE)
    assert evening.tags.card("DD01", "sixth-sense") == "R14"
    assert "card-P0" in evening.targets(), "on to the next card, and its page"


def test_the_readers_ask_which_cards_unless_a_game_is_on_the_table() -> None:
    evening = Evening("deal")
    evening.shell.navigator.go(ReadersScreen(evening.shell))
    evening.touch("next")
    assert isinstance(evening.shell.navigator.screen, Enrol)
    evening.touch("back")
    evening.shell.session.close()
    evening.touch("next")
    assert isinstance(evening.shell.navigator.screen, WhichCards)
    evening.touch("game-ten")
    assert isinstance(evening.shell.navigator.screen, Enrol)
    assert "Put card 0 on a reader" in evening.says
    evening.touch("back")
    assert isinstance(evening.shell.navigator.screen, ReadersScreen)


def test_the_readers_say_of_which_game_a_deck_is() -> None:
    evening = Evening("deal")
    evening.tags.save(Deck("small", "ten", {"AA01": "J"}))
    evening.shell.navigator.go(ReadersScreen(evening.shell))
    name = default_deck().name
    assert f"13 – Deck {name}: 50 of 50 cards · 10 – Deck small: 1 of 70 cards" in evening.says
