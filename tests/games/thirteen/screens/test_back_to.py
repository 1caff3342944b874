"""Back to an earlier card or moment in one step, and forward again with one undo."""

from itertools import count

import pytest

from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.plays import Plays
from companion.games.thirteen.screens.repairs.back_to import LASTING, BackTo
from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.view import earlier_moments
from companion.match.actions import Amend, Remove, Rename, Stop
from companion.ui.shell import flow
from tests.games.thirteen.evening import Evening
from tests.ui.studio import FOUR

PLAYED = ("B1", "Y1", "G1", "B2", "Y2", "G2", "B5")


def timed(*events: str, apart: float = 40.0) -> Evening:
    """A table on which so many seconds passed between two cards."""
    evening = Evening()
    times = count(4_000_000_000.0, apart)
    evening.game._clock = lambda: next(times)
    for event in events:
        evening.shell.session.act(evening.do(event))
    return evening


def moments(evening: Evening) -> list[str]:
    """What can be tapped to go back."""
    return [name for name in evening.targets() if name.startswith("moment-")]


def test_a_card_takes_all_later_ones_away_in_three_taps() -> None:
    evening = Evening(*PLAYED)
    evening.repair("last", "play-6", "here")
    assert evening.record == list(PLAYED[:5])
    assert evening.shell.messages.text == "2 cards removed."
    assert len(evening.game.entries) == len(PLAYED) + 2
    evening.tap("undo")
    assert evening.record == list(PLAYED)
    assert "All cards are back." in evening.texts()
    evening.tap("redo")
    assert evening.record == list(PLAYED[:5])
    assert "2 cards removed." in evening.texts()


def test_a_single_card_is_told_as_one() -> None:
    evening = Evening(*PLAYED)
    evening.repair("last", "play-7", "here")
    assert evening.shell.messages.text == "1 card removed."
    evening.tap("undo")
    assert "Correction undone: Herman played blue 5." in evening.texts()


def test_the_last_card_and_an_earlier_stage_do_not_offer_it() -> None:
    evening = Evening(*PLAYED)
    evening.tap("last")
    assert "here" not in evening.targets()
    evening.tap("play-7")
    assert "here" in evening.targets()
    evening.tap("insert")
    assert "here" not in evening.targets()
    evening = Evening("B1", "Y1", "finish", "deal", "G1")
    evening.show(lambda shell: ChangePlay(shell, 2))
    assert "here" not in evening.targets()


def test_a_correction_made_since_stays() -> None:
    evening = Evening(*PLAYED)
    evening.tap("last", "play-5", "key-B4", "last", "play-6", "here")
    assert evening.record == ["B1", "Y1", "G1", "B4", "Y2"]


def test_from_the_cards_played_too() -> None:
    evening = Evening(*PLAYED)
    evening.tap("menu", "plays", "play-6", "here")
    assert evening.at_the_table()
    assert evening.record == list(PLAYED[:5])


def test_undo_held_and_a_moment_tapped_go_back() -> None:
    evening = timed(*PLAYED)
    evening.shell.navigator.screen.hold("undo")
    assert isinstance(evening.shell.navigator.screen, BackTo)
    assert "4 of 50 cards" in evening.texts()
    assert "Carl’s turn" in evening.texts()
    evening.tap("moment-5")
    assert evening.at_the_table()
    assert evening.record == list(PLAYED[:4])
    assert evening.shell.messages.text.startswith("Back to ")
    evening.tap("undo")
    assert evening.record == list(PLAYED)
    assert "All cards are back." in evening.texts()
    evening.tap("redo")
    assert evening.record == list(PLAYED[:4])
    assert "Gone back again." in evening.texts()


def test_undo_of_going_to_cards_that_were_undone_does_not_say_that_they_are_back() -> None:
    evening = timed(*PLAYED[:5])
    evening.tap("undo", "undo", "undo", "key-Y5")
    evening.show(BackTo)
    evening.tap("moment-6")
    assert evening.record == list(PLAYED[:5])
    evening.tap("undo")
    assert evening.record == ["B1", "Y1", "Y5"]
    assert "All cards are back." not in evening.texts()
    evening.tap("redo")
    assert evening.record == list(PLAYED[:5])


def test_after_three_undos_in_a_row_it_is_told_that_undo_can_be_held() -> None:
    evening = Evening(*PLAYED)
    evening.tap("undo", "undo")
    assert "Hold Undo" not in evening.texts()
    evening.tap("undo")
    said = evening.texts().replace(" | ", " ")
    assert "Undone: Carl’s yellow 2 · Hold Undo to go further back." in said
    evening.tap("key-Y2", "undo")
    assert "Hold Undo" not in evening.texts()


def test_no_card_is_shown_so_that_fair_play_hides_what_it_did() -> None:
    evening = timed(*PLAYED)
    evening.show(BackTo)
    texts = evening.texts()
    assert not [word for word in ("blue", "yellow", "green", "red") if word in texts]
    assert not evening.game.looked


def test_cards_tapped_in_a_row_have_no_moment_between_them() -> None:
    evening = timed(*PLAYED[:3])
    times = count(5_000_000_000.0, LASTING / 2)
    evening.game._clock = lambda: next(times)
    for event in PLAYED[3:]:
        evening.shell.session.act(evening.do(event))
    evening.show(BackTo)
    assert moments(evening) == ["moment-4", "moment-3", "moment-2", "moment-1"]


def test_what_was_undone_is_a_moment_too_but_not_how_it_is_now() -> None:
    evening = timed(*PLAYED[:3])
    evening.tap("undo", "key-Y5")
    evening.shell.session.act(Rename(0, "Eva"))
    found = earlier_moments(evening.game, LASTING)
    # Three cards; two of them, which the undo brought back; then a third again.
    wanted = [(2, 5), (3, 4), (2, 3), (1, 2), (0, 1)]
    assert [(each.laid, each.entry) for each in found] == wanted
    evening.tap("undo")
    assert 5 not in [each.entry for each in earlier_moments(evening.game, LASTING)]


def test_the_end_of_the_stage_and_corrections_are_taken_back_too() -> None:
    evening = timed(*PLAYED[:3])
    evening.shell.session.act(Amend((Remove(3),)))
    evening.shell.session.act(evening.do("finish"))
    evening.shell.session.act(evening.do("deal"))
    evening.show(BackTo)
    assert "Stage 1: 3 of 50 cards" in evening.texts()
    evening.tap("moment-4")
    assert evening.at_the_table()
    assert evening.record == list(PLAYED[:3])


def test_from_the_cards_played_there_is_a_way_to_the_moments() -> None:
    evening = timed(*PLAYED)
    evening.show(Plays)
    evening.tap("moments")
    assert isinstance(evening.shell.navigator.screen, BackTo)


def test_of_a_match_that_has_ended_there_is_none() -> None:
    evening = timed(*PLAYED)
    evening.shell.session.act(Stop())
    evening.show(Plays)
    assert "moments" not in evening.targets()


def test_without_anything_before_it_says_so() -> None:
    evening = Evening()
    evening.show(BackTo)
    assert "There’s nothing to go back to yet." in evening.texts()


def test_before_the_first_deal_it_says_so_too() -> None:
    evening = Evening()
    evening.match(FOUR)
    flow.open_match(evening.shell)
    evening.tap("menu", "plays", "moments")
    assert isinstance(evening.shell.navigator.screen, BackTo)
    assert "There’s nothing to go back to yet." in evening.texts()


def test_many_moments_have_pages() -> None:
    evening = timed(*PLAYED, "G4", "Y4", "B4", "G5", "Y5", "R4@G", "R4@Y", "B7", "R4@B")
    evening.show(BackTo)
    first = moments(evening)
    evening.tap("older")
    assert not set(first) & set(moments(evening))
    evening.tap("newer")
    assert moments(evening) == first


@pytest.mark.parametrize("times", [1, 2])
def test_a_moment_that_is_gone_meanwhile_does_nothing(times: int) -> None:
    evening = timed(*PLAYED)
    screen = evening.show(BackTo)
    for _ in range(times):
        screen.tap("moment-99")
    assert evening.record == list(PLAYED)
    assert type(evening.shell.navigator.screen) is not Table
