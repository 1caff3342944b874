"""Cards of a trick or a round that are no entry yet: none twice, none lost by a power cut."""

import pytest

from companion.games.sixth_sense.screens.judge import SixthJudge
from companion.games.sixth_sense.screens.table import SixthTable
from companion.games.ten.screens.chips import TenChips
from companion.games.ten.screens.laid import TenLaid
from companion.games.ten.screens.quick import TenQuick
from companion.games.ten.screens.tracking import keep_chips
from companion.store.decks import Deck
from companion.ui.shell import flow
from tests.scanning.evening import BLUE, Evening

TRICK = ("B13", "B10", "B3", "B2")


def ten(*, laid: bool = True) -> Evening:
    evening = Evening("card 7 start #2", game="ten")
    evening.tags.save(Deck("t", "ten", {"AA01": "5", "AA02": "3", "AA03": "J", "AA04": "5"}))
    if laid:
        evening.touch("laid")
    return evening


def sixth() -> Evening:
    evening = Evening("deal", "trump P", game="sixth-sense")
    evening.tags.save(Deck("s", "sixth-sense", {f"AA{card}": card for card in (*TRICK, "G7")}))
    return evening


def laid(evening: Evening) -> list[list[str]]:
    screen = evening.shell.navigator.screen
    assert isinstance(screen, TenLaid)
    return screen.draft.laid


def trick(evening: Evening) -> list[str]:
    screen = evening.shell.navigator.screen
    assert isinstance(screen, SixthJudge)
    return [str(card) for card in screen.trick.cards]


def test_a_card_of_10_that_is_seen_again_is_not_another_one() -> None:
    evening = ten()
    first = evening.card("AA01", BLUE)
    before = [list(each) for each in laid(evening)]
    assert sum(map(len, before)) == 1
    evening.boot, evening.seq = "bbbbbbbb", 0
    again = evening.card("AA01", BLUE)
    assert laid(evening) == before
    assert evening.acknowledged == [first, again]
    assert evening.shell.messages.text == "Card 5 is already there."
    evening.card("AA04", BLUE)
    assert sum(map(len, laid(evening))) == 2, "another copy is another card"


def test_what_was_taken_back_can_be_laid_again() -> None:
    evening = ten()
    evening.card("AA01", BLUE)
    evening.touch("delete")
    assert not any(laid(evening))
    evening.card("AA01", BLUE)
    assert sum(map(len, laid(evening))) == 1


def test_a_joker_waits_for_its_value_and_is_one_card() -> None:
    evening = ten()
    evening.card("AA03", BLUE)
    evening.card("AA03", BLUE)
    evening.touch("card-7")
    assert [card for each in laid(evening) for card in each] == ["J=7"]
    evening.card("AA03", BLUE)
    evening.card("AA02", BLUE)
    assert sorted(card for each in laid(evening) for card in each) == ["3", "J=7"]


@pytest.mark.parametrize("chips", [False, True])
def test_a_power_cut_takes_no_card_of_10_away(chips: bool) -> None:
    evening = ten(laid=False)
    if chips:
        keep_chips(evening.shell, True)
        flow.open_match(evening.shell)
    evening.touch("next" if chips else "laid")
    first = evening.card("AA01", BLUE)
    evening.touch("card-9")
    before = [list(each) for each in laid(evening)]
    evening.restart()
    assert laid(evening) == before
    assert isinstance(evening.shell.navigator._screens[0], TenChips) == chips
    evening.take(first)
    evening.boot = "bbbbbbbb"
    evening.card("AA01", BLUE)
    assert laid(evening) == before


def test_half_entered_cards_stay_while_chips_move_and_are_scanned_again_after_a_swap() -> None:
    evening = ten(laid=False)
    keep_chips(evening.shell, True)
    flow.open_match(evening.shell)
    evening.touch("next")
    evening.card("AA01", BLUE)
    before = [list(each) for each in laid(evening)]
    evening.touch("chips", "protect-1", "next")
    assert laid(evening) == before
    evening.touch("chips", "undo")
    assert laid(evening) == before, "also if that move is undone"
    evening.touch("chips")
    swap = next(name for name in evening.targets() if name.startswith("card-"))
    evening.touch(swap, "next")
    assert not any(laid(evening)), "whose it is now, nobody has said"
    for _ in range(2):
        evening.card("AA01", BLUE)
        assert sum(map(len, laid(evening))) == 1
        evening.restart()


def test_what_was_scanned_before_a_correction_can_still_be_taken_back() -> None:
    evening = ten()
    evening.card("AA01", BLUE)
    evening.touch("turned", "seat-3", "next")
    assert sum(map(len, laid(evening))) == 1
    evening.restart()
    assert sum(map(len, laid(evening))) == 1, "a power cut right after it loses nothing"
    evening.touch("delete")
    evening.card("AA01", BLUE)
    assert sum(map(len, laid(evening))) == 1


def test_cards_of_a_round_that_was_undone_are_there_until_they_are_taken_back() -> None:
    evening = ten()
    evening.card("AA01", BLUE)
    evening.touch("card-9", "card-8", "card-7", "next", "undo")
    before = [list(each) for each in laid(evening)]
    evening.card("AA01", BLUE)
    assert evening.shell.messages.text == "Card 5 is already there."
    assert laid(evening) == before
    evening.touch("slot-1-0", "delete")
    evening.card("AA01", BLUE)
    assert laid(evening) == before


@pytest.mark.parametrize("led", [(), ("lead",)], ids=["card by card", "only the winner"])
def test_cards_of_a_trick_that_was_undone_can_be_scanned_again(led: tuple[str, ...]) -> None:
    evening = sixth()
    for card in TRICK[:-1]:
        evening.card(f"AA{card}", BLUE)
    evening.touch(*led)
    evening.card(f"AA{TRICK[-1]}", BLUE)
    evening.touch("next")
    evening.card("AAG7", BLUE)
    evening.touch("back", "back", "undo")
    assert isinstance(evening.shell.navigator.screen, SixthTable)
    evening.restart()
    evening.card("AAB13", BLUE)
    assert trick(evening) == ["B13"]


def test_cards_of_the_trick_before_the_one_that_was_undone_are_still_there() -> None:
    evening = sixth()
    for card in TRICK:
        evening.card(f"AA{card}", BLUE)
    evening.touch("next", "won-1", "undo")
    evening.card("AAB13", BLUE)
    assert isinstance(evening.shell.navigator.screen, SixthTable)
    assert evening.shell.messages.text == "Blue 13 is already there."


def test_nor_what_was_tapped_quickly() -> None:
    evening = ten(laid=False)
    evening.touch("wins-1", "takes-2", "lie-4", "red-3", "jokers-1")
    before = evening.says
    evening.restart()
    assert isinstance(evening.shell.navigator.screen, TenQuick)
    assert evening.says == before
    evening.touch("next")
    assert evening.shell.session.is_open
    (played,) = evening.shell.session.match.state.rounds
    assert (played.winner, played.loser) == (1, 2)


def test_with_the_next_entry_a_draft_is_done_with() -> None:
    evening = ten(laid=False)
    evening.touch("wins-1", "takes-2", "lie-4", "next")
    evening.restart()
    evening.touch("next")
    while not isinstance(evening.shell.navigator.screen, TenQuick):
        evening.touch(next(name for name in evening.targets() if name.startswith("card-")))
    assert evening.shell.navigator.screen._winner is None


def test_a_card_of_an_earlier_trick_does_not_begin_the_next() -> None:
    evening = sixth()
    for card in TRICK:
        evening.card(f"AA{card}", BLUE)
    assert trick(evening) == list(TRICK)
    evening.touch("next")
    assert isinstance(evening.shell.navigator.screen, SixthTable)
    evening.boot, evening.seq = "bbbbbbbb", 0
    swept = evening.card("AAB13", BLUE)
    assert isinstance(evening.shell.navigator.screen, SixthTable)
    assert evening.acknowledged[-1] is swept
    evening.restart()
    evening.card("AAB13", BLUE)
    assert isinstance(evening.shell.navigator.screen, SixthTable)
    evening.card("AAG7", BLUE)
    assert trick(evening) == ["G7"]


def test_a_power_cut_takes_no_card_of_a_trick_away() -> None:
    evening = sixth()
    first = evening.card("AAB13", BLUE)
    evening.card("AAB10", BLUE)
    evening.touch("lead")
    evening.restart()
    assert trick(evening) == ["B13", "B10"]
    evening.take(first)
    assert trick(evening) == ["B13", "B10"]
    evening.touch("back", "back", "back")
    assert isinstance(evening.shell.navigator.screen, SixthTable)
    evening.restart()
    assert isinstance(evening.shell.navigator.screen, SixthTable)


def test_a_card_that_the_disk_does_not_keep_is_one_card_when_it_does() -> None:
    evening = ten()
    evening.disk(works=False)
    event = evening.card("AA01", BLUE)
    assert evening.acknowledged == []
    evening.scans.run_pending()
    assert evening.acknowledged == []
    evening.disk(works=True)
    evening.scans.run_pending()
    assert evening.acknowledged == [event]
    assert sum(map(len, laid(evening))) == 1
    before = [list(each) for each in laid(evening)]
    evening.restart()
    assert laid(evening) == before


def test_a_round_that_the_disk_does_not_keep_is_told_and_entered_when_it_does() -> None:
    evening = ten(laid=False)
    evening.touch("wins-1", "takes-2", "lie-4")
    evening.disk(works=False)
    evening.touch("next")
    assert isinstance(evening.shell.navigator.screen, TenQuick)
    assert evening.shell.messages.text
    evening.disk(works=True)
    evening.touch("next")
    assert len(evening.shell.session.match.state.rounds) == 1


def test_a_finger_goes_on_although_the_disk_keeps_no_draft() -> None:
    evening = ten()
    evening.disk(works=False)
    evening.touch("card-9")
    assert sum(map(len, laid(evening))) == 1
    assert not evening.shell.messages.text


def test_a_copy_of_a_card_that_a_screen_took_is_not_laid_after_it_was_taken_back() -> None:
    evening = ten()
    event = evening.card("AA01", BLUE)
    evening.touch("delete")
    evening.take(event)
    assert not any(laid(evening))
    assert evening.acknowledged == [event, event]
