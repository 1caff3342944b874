"""The screens of 10: what they let in, what they refuse, and what they say."""

import pytest

from companion.games.ten.screens.chips import TenChips
from companion.games.ten.screens.laid import TenLaid
from companion.games.ten.screens.penalty_draft import PenaltyDraft
from companion.games.ten.screens.quick import TenQuick
from companion.games.ten.screens.scores import TenScores
from companion.games.ten.screens.start import TenStart
from companion.ui.render.box import Box
from companion.ui.render.panel import Panel
from companion.ui.render.things import Target
from companion.ui.screens.readers import ReadersScreen
from tests.games.ten.reading import PANEL, at, events, said, state, texts
from tests.ui.studio import FOUR, PANELS, Studio


def boxes(studio: Studio, panel: Panel = PANEL) -> dict[str, Box]:
    """Where what can be tapped is."""
    things = studio.frame(panel).things
    return {each.name: each.box for each in things if isinstance(each, Target)}


def test_the_dealers_neighbour_starts_and_one_tap_turns_the_card() -> None:
    studio = Studio()
    assert isinstance(at(studio), TenStart)
    assert "Anne dealt, so Carl starts." in said(studio)
    studio.tap("card-7")
    assert events(studio) == ["card 7 start #2"]
    assert isinstance(studio.shell.navigator.screen, TenQuick)


def test_cards_of_earlier_rounds_are_off_and_the_winner_names_who_starts() -> None:
    studio = Studio()
    assert isinstance(at(studio, "card 7 start #2", "short #3 #1 12"), TenScores)
    studio.tap("next")
    assert "card-7" not in studio.targets()
    assert "card-8" in studio.targets()
    assert "Marc won and picks who starts" in said(studio)
    studio.tap("seat-3", "card-8")
    assert events(studio)[-1] == "card 8 start #4"


def test_a_winner_who_starts_again_is_not_said_to_pick_anybody() -> None:
    studio = Studio()
    at(studio, "card 7 start #2", "short #3 #1 12")
    studio.tap("next", "seat-2")
    assert "Marc won and starts again." in texts(studio)
    studio.tap("seat-0")
    assert "Marc won and picked Anne." in texts(studio)


def test_without_chips_nobody_must_say_who_starts() -> None:
    studio = Studio()
    at(studio, "card 7 start #2", "short #3 #1 12")
    studio.tap("next", "card-1")
    assert events(studio)[-1] == "card 1"


def test_with_chips_somebody_must_start() -> None:
    studio = Studio()
    at(studio, "card 7 start #2", "short #3 #1 12", full=True)
    studio.tap("next", "card-1")
    assert isinstance(studio.shell.navigator.screen, TenStart)
    assert "First tap who starts" in studio.shell.messages.text
    studio.tap("seat-0", "card-1")
    assert isinstance(studio.shell.navigator.screen, TenChips)


def test_winner_loser_and_penalty_by_the_cards() -> None:
    studio = Studio()
    at(studio, "card 7 start #2")
    studio.tap("wins-0", "takes-2", "lie-6", "red-3", "jokers-1")
    assert "21" not in texts(studio)
    assert str(7 + 4 + 5 + 10) in texts(studio)
    studio.tap("next")
    assert events(studio)[-1] == "short #1 #3 26"
    assert isinstance(studio.shell.navigator.screen, TenScores)
    assert "takes 26" in texts(studio)


def test_what_the_cards_cost_is_told_with_how_many_they_are() -> None:
    studio = Studio()
    at(studio, "card 2 start #2")
    assert "round card: 2" in texts(studio)
    studio.tap("lie-5", "red-3", "jokers-1")
    for part in ("1 joker: 10", "red 3: 5", "3 cards: 3", "round card: 2"):
        assert part in said(studio)
    studio.tap("red-8", "jokers-2")
    for part in ("2 jokers: 20", "red 3, 8: 15", "1 card: 1", "round card: 2"):
        assert part in said(studio)


def test_the_number_instead() -> None:
    studio = Studio()
    at(studio, "card 7 start #2")
    studio.tap("takes-2", "wins-0", "typing", "digit-0", "digit-1", "digit-9", "delete", "digit-8")
    studio.tap("next")
    assert events(studio)[-1] == "short #1 #3 18"


@pytest.mark.parametrize(
    ("taps", "missing"),
    [
        ((), "Who wins?"),
        (("takes-1",), "Who wins?"),
        (("wins-1",), "Who takes the cards?"),
        (("wins-1", "takes-0"), "How many cards?"),
        (("wins-1", "takes-1"), "Who wins?"),
    ],
)
def test_what_is_missing_is_said(taps: tuple[str, ...], missing: str) -> None:
    studio = Studio()
    at(studio, "card 7 start #2")
    studio.tap(*taps, "next")
    assert len(events(studio)) == 1
    assert studio.shell.messages.text == missing


def test_fewer_cards_than_special_ones_cannot_lie_there() -> None:
    studio = Studio()
    at(studio, "card 7 start #2")
    studio.tap("lie-4", "red-1", "red-2", "red-3", "red-4", "red-5")
    assert "lie-4" not in studio.targets()
    assert str(7 + 3 + 4 + 5 + 6 + 7) in texts(studio)


def test_more_special_cards_than_two_each_cannot_lie_there() -> None:
    studio = Studio()
    at(studio, "card 7 start #2", players=FOUR[:2])
    offered = set(studio.targets())
    assert "jokers-4" in offered
    assert "jokers-5" not in offered
    studio.tap("lie-4", "red-1", "red-2", "jokers-1")
    assert "jokers-2" in studio.targets()
    assert "jokers-3" not in studio.targets()
    studio.tap("red-3")
    left = {name for name in studio.targets() if name.startswith(("red", "jokers"))}
    assert left == {"red-1", "red-2", "red-3", "jokers-0", "jokers-1"}, "only fewer"
    studio.tap("red-3")
    assert {"red-3", "red-8", "jokers-2"} <= set(studio.targets())


@pytest.mark.parametrize("saved", [[4, 5, [], False, ""], [4, 1, [1, 2, 3, 4], False, ""]])
def test_more_special_cards_than_two_each_are_not_restored(saved: list[object]) -> None:
    with pytest.raises(ValueError, match="not the cards of a round"):
        PenaltyDraft(7, players=2).restore(saved)


def test_undo_opens_the_round_as_it_was_entered() -> None:
    studio = Studio()
    at(studio, "card 7 start #2")
    studio.tap("wins-0", "takes-2", "lie-6", "red-3", "next", "undo")
    assert isinstance(studio.shell.navigator.screen, TenQuick)
    studio.tap("wins-1", "next")
    assert events(studio)[-1] == "short #2 #3 17"
    studio.tap("undo", "red-4", "next")
    assert events(studio)[-1] == f"short #2 #3 {17 + 5}"


def test_the_undo_of_a_correction_takes_no_other_round_up() -> None:
    studio = Studio()
    at(studio, "card 7 start #2", "short #1 #3 18", "card 3 start #1")
    studio.tap("turned", "remove")
    assert isinstance(studio.shell.navigator.screen, TenScores)
    studio.tap("undo")
    assert isinstance(studio.shell.navigator.screen, TenQuick)
    assert events(studio)[-1] == "card 3 start #1"
    assert "Who wins?" in texts(studio)


def test_a_typed_number_goes_away_with_the_first_digit() -> None:
    studio = Studio()
    at(studio, "card 7 start #2")
    studio.tap("wins-0", "takes-2", "typing", "digit-1", "digit-8", "next", "undo")
    studio.tap("digit-2", "digit-0", "next")
    assert events(studio)[-1] == "short #1 #3 20"


def test_redo_goes_forward_again() -> None:
    studio = Studio()
    at(studio, "card 7 start #2", "short #1 #3 18")
    studio.tap("undo", "undo")
    assert isinstance(studio.shell.navigator.screen, TenStart)
    studio.tap("redo", "redo")
    assert events(studio)[-1] == "short #1 #3 18"
    assert "redo" not in studio.targets()


def test_redo_stays_however_long_that_takes_and_nothing_moves() -> None:
    studio = Studio()
    at(studio, "card 7 start #2", "short #1 #3 18")
    studio.tap("undo")
    assert studio.shell.navigator.screen.wakes_at() is None
    before = boxes(studio)
    studio.now += 600
    assert boxes(studio) == before
    assert "redo" in before


def test_the_tie_rule_that_decided_is_told() -> None:
    studio = Studio()
    at(studio, "card 7 start #2")
    studio.tap("laid", "card-10", "card-4", "joker", "card-2", "card-4", "slot-2-1", "card-6")
    assert "Carl wins: one card beats two. Herman takes 21: the lowest." in said(studio)
    studio.tap("next")
    assert events(studio)[-1] == "laid 4 10 4+6 J=2"
    shown = texts(studio)
    assert "wins it · one card beats two" in shown
    assert "takes 21 · the lowest" in shown


def test_of_two_players_with_equal_values_nobody_is_said_to_be_the_lowest() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", players=FOUR[:2])
    studio.tap("laid", "card-10", "card-9", "slot-1-1", "card-1")
    assert "Anne wins: one card beats two. Carl takes 10. (" in said(studio)
    studio.tap("next")
    assert "takes 10" in texts(studio)


@pytest.mark.parametrize("panel", PANELS.values(), ids=PANELS)
def test_a_message_moves_no_key(panel: Panel) -> None:
    for make in (TenStart, TenQuick, TenChips, TenScores):
        studio = Studio()
        ended = ["short #3 #1 12"] if make in (TenStart, TenScores) else []
        at(studio, "card 7 start #2", *ended, full=True)
        studio.show(make)
        before = boxes(studio, panel)
        studio.shell.messages.say("Something that a table is told.")
        assert boxes(studio, panel) == before


def test_two_cards_above_ten_are_refused() -> None:
    studio = Studio()
    at(studio, "card 7 start #1")
    studio.tap("laid", "card-8", "slot-0-1", "card-3")
    assert studio.shell.messages.text == "Two cards can make 10 at most, not 11."
    studio.tap("card-2")
    assert isinstance(studio.shell.navigator.screen, TenLaid)
    assert studio.shell.navigator.screen.draft.laid[0] == ["8", "2"]


def test_a_penalty_card_lies_there_only_once() -> None:
    studio = Studio()
    at(studio, "card 7 start #1")
    studio.tap("laid", "card-P3", "card-P3")
    assert "only has 1 of penalty card 3" in studio.shell.messages.text


def test_laid_cards_can_be_taken_back() -> None:
    studio = Studio()
    at(studio, "card 7 start #1")
    studio.tap("laid", "card-8", "delete", "card-7", "slot-0-0", "card-6")
    assert isinstance(studio.shell.navigator.screen, TenLaid)
    assert studio.shell.navigator.screen.draft.laid[0] == ["6"]
    studio.tap("next")
    assert "What did Carl play?" in studio.shell.messages.text


def test_who_started_is_asked_where_nobody_said_it() -> None:
    studio = Studio()
    at(studio, "card 7 start #1", "short #1 #2 9", "card 3")
    studio.tap("laid", "started-2", "card-5", "card-5", "card-5", "card-5", "next")
    assert events(studio)[-2:] == ["card 3 start #3", "laid 5 5 5 5"]
    assert state(studio).rounds[-1].winner == 2


@pytest.mark.parametrize("ended", [False, True], ids=["now", "corrected"])
def test_who_started_is_refused_where_the_chips_moved_in_another_turn(ended: bool) -> None:
    studio = Studio()
    moved = ("card 7 start #1", "short #1 #2 9", "card 3", "swap #2 #1", "swap #4 #1")
    at(studio, *moved, *(("short #3 #4 9", "card 5 start #1") if ended else ()))
    if ended:
        studio.tap("before")
    studio.tap("laid")
    screen, before = studio.shell.navigator.screen, events(studio)
    studio.tap("started-3")
    assert studio.shell.messages.text.startswith("Someone with a later turn has already opened.")
    assert studio.shell.navigator.screen is screen
    assert events(studio) == before
    studio.tap("started-0")
    assert "card-5" in studio.targets()


def test_a_scanned_card_lies_at_the_next_place() -> None:
    studio = Studio()
    at(studio, "card 7 start #2")
    studio.tap("laid")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, TenLaid)
    assert screen.card("10")
    assert screen.card("J")
    studio.tap("card-2")
    assert not screen.card("B7")
    assert [cards for cards in screen.draft.laid if cards] == [["10"], ["J=2"]]


def test_the_readers_are_a_tap_away() -> None:
    studio = Studio()
    studio.shell.device.reader_state = "lost"
    at(studio, "card 7 start #2")
    studio.tap("reader")
    assert isinstance(studio.shell.navigator.screen, ReadersScreen)
