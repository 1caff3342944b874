"""The screens of 10: chips that always add up, and corrections of anything."""

from companion.games.ten.screens.entry import Place, editor
from companion.games.ten.screens.laid import TenLaid
from companion.games.ten.screens.quick import TenQuick
from companion.match.action_text import parse_action
from companion.match.actions import Rename
from companion.ui.render.theme import BRIGHT, DARK
from companion.ui.render.things import Fill
from companion.ui.screens.settle import Settle
from companion.ui.shell.acting import act
from tests.games.ten.reading import at, events, said, state, texts
from tests.games.ten_events import rounds
from tests.ui.checks import contrast
from tests.ui.studio import FOUR, PANELS, Studio


def test_to_and_from_the_chips_leads_nowhere_deeper() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "protect #1 2", full=True)
    chips, navigator = studio.shell.navigator.screen, studio.shell.navigator
    for way in (("chips",), ("quick", "chips"), ("chips",)):
        studio.tap("next", *way)
        assert navigator.screens == [chips]


def test_chips_always_add_up() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", full=True)
    studio.tap("protect-2", "protect-1", "seat-3", "card-0", "bid-3", "seat-2", "bid-4")
    assert "Marc pays Anne 4" in texts(studio)
    studio.tap("next")
    assert state(studio).chips == (9, 6, 3, 7)
    table = state(studio).table
    assert table is not None
    assert sum(state(studio).chips) + table.stakes == 28
    studio.tap("seat-3", "card-2")
    assert state(studio).chips[3] == 7
    assert "once per round" in studio.shell.messages.text


def offered(studio: Studio, what: str) -> list[int]:
    """The numbers that have a key."""
    found = [name.removeprefix(what) for name in studio.targets() if name.startswith(what)]
    return sorted(map(int, found))


def test_only_what_a_player_can_pay_is_offered() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "protect #1 2", "protect #2 2", full=True)
    studio.tap("seat-1", "card-0")
    # Two of the seven lie on the own card.
    assert offered(studio, "bid-") == [2, 3, 4, 5]
    studio.tap("bid-5")
    assert offered(studio, "bid-") == [6, 7]
    studio.tap("bid-7")
    assert offered(studio, "bid-") == []
    assert "Herman only has 7 chips. Nobody else can bid more." in said(studio)
    studio.tap("next")
    # Marc has paid them all.
    assert state(studio).chips[2] == 0
    assert not offered(studio, "card-")
    assert not offered(studio, "protect-")
    studio.tap("seat-0")
    assert offered(studio, "card-") == [1, 2, 3]
    assert not offered(studio, "protect-")


def test_of_two_players_nobody_is_asked_for_more() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "protect #1 2", "bid #2 #1 2", full=True, players=FOUR[:2])
    assert "Nobody else can bid more." in texts(studio)
    # What is bid is told once.
    assert said(studio).count("Carl bids 2 for Anne’s card.") == 1


def test_a_red_card_is_seen_on_the_red_cell_of_whoever_takes_it() -> None:
    studio = Studio()
    at(studio, "card 7 start #1")
    studio.show(TenLaid)
    studio.tap("card-10", "card-9", "card-8", "card-P1")
    for theme in (DARK, BRIGHT):
        fills = [
            thing
            for thing in studio.frame(PANELS["800x480"], theme).things
            if isinstance(thing, Fill)
        ]
        cell = next(each for each in fills if each.colour == theme.red)
        card = next(each for each in fills if each.colour == theme.red and each is not cell)
        assert card.box.is_inside(cell.box)
        assert card.line is not None
        assert contrast(card.line[1], cell.colour) > 4.5


def test_a_refused_payment_names_the_player_as_they_are_called_now() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "protect #1 2", full=True)
    act(studio.shell, Rename(1, "Zoë"))
    match = studio.shell.session.match
    act(studio.shell, parse_action(match.game, "bid #2 #1 8"))
    assert studio.shell.messages.text == "Zoë only has 7 chips."


def test_the_winner_takes_the_pot() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "protect #1 2", "swap #2 #3", full=True)
    studio.tap("next", "card-10", "card-4", "card-3", "card-9", "next")
    assert state(studio).chips == (8, 6, 7, 7)
    assert "wins 3 chips · the highest" in texts(studio)


def test_one_chip_is_said_in_other_words_than_many() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "swap #2 #3", full=True)
    studio.show(Settle)
    studio.tap("ask-chips")
    assert "The winner of this round gets 1 chip." in said(studio)
    at(studio, "card 7 start #1", "swap #2 #3", "laid 10 1 2 3", full=True)
    assert "wins 1 chip · the highest" in texts(studio)


def test_a_forgotten_move_is_put_in_and_a_double_taken_out() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "protect #1 1", "protect #3 1", "protect #1 1", full=True)
    studio.tap("entries", "entry-4", "remove")
    assert events(studio)[1:] == ["protect #1 1", "protect #3 1"]
    studio.tap("entries", "entry-3", "before", "what-protect", "seat-1", "chips-2", "next")
    assert events(studio)[1:] == ["protect #1 1", "protect #2 2", "protect #3 1"]
    studio.tap("undo")
    assert events(studio)[1:] == ["protect #1 1", "protect #3 1"]


def test_what_no_longer_fits_can_be_mended_along() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "protect #1 1", "bid #2 #1 1", "sold", full=True)
    studio.tap("entries", "entry-2", "remove")
    assert "If you change this, “Carl bids 1 for Anne’s card” can’t be right." in said(studio)
    studio.tap("next", "what-swap", "next", "next", "remove")
    assert events(studio) == ["card 7 start #1", "swap #2 #1"]


def test_a_correction_is_worded_as_in_the_other_games() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "protect #1 1", "protect #3 1", full=True)
    studio.tap("entries", "entry-2")
    assert {"What was it really?", "Remove", "Add before"} <= set(texts(studio))
    studio.tap("what-sold")
    assert "The highest bidder pays for the card." in texts(studio)
    studio.tap("before")
    assert "What’s missing before this?" in texts(studio)


def test_a_round_before_is_changed_after_a_look_at_what_that_changes() -> None:
    studio = Studio()
    at(studio, *rounds(4, 3), "card 9 start #1")
    studio.tap("before", "before", "digit-3", "digit-0")
    assert "Total: Herman 11 → 30" in texts(studio)
    assert state(studio).rounds[1].penalty == 11
    studio.tap("next")
    assert state(studio).rounds[1].penalty == 30
    assert isinstance(studio.shell.navigator.screen, TenQuick)


def test_a_round_that_never_was_is_removed() -> None:
    studio = Studio()
    at(studio, *rounds(4, 3), "card 9 start #1")
    studio.tap("before", "remove", "next")
    assert len(state(studio).rounds) == 2
    assert events(studio)[-1] == "card 9 start #1"


def test_another_round_card_and_starter() -> None:
    studio = Studio()
    at(studio, *rounds(4, 3))
    studio.shell.navigator.go(editor(studio.shell, Place(3)))
    studio.tap("card-9", "seat-0", "next", "next")
    assert events(studio)[2] == "card 9 start #1"


def test_a_quick_round_becomes_one_card_by_card() -> None:
    studio = Studio()
    at(studio, *rounds(4, 2))
    studio.shell.navigator.go(editor(studio.shell, Place(2)))
    studio.tap("laid", "card-1", "card-2", "card-3", "card-P8", "next", "next")
    assert events(studio)[1].startswith("laid ")
