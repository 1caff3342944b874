"""The agreement to look at earlier cards: where it is offered, and that the table shows it."""

import pytest

from companion.games.thirteen.screens.change_play import ChangePlay
from companion.games.thirteen.screens.plays import Plays
from companion.games.thirteen.screens.repairs.missing_card_place import MissingCardPlace
from companion.games.thirteen.screens.stage_over import StageOver
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from companion.match.actions import Look, Lost
from tests.games.thirteen.evening import Evening
from tests.match.tables import shuffled
from tests.scanning.evening import BLUE, tag
from tests.scanning.evening import Evening as ScannedEvening
from tests.ui.studio import FOUR, PANELS

# A stage with each card but the 21st, which nobody entered: a green five of Carl's.
PLAYS = [str(play) for play in shuffled(1)]
FORGOTTEN = PLAYS[20]
ALL_BUT_ONE = PLAYS[:20] + PLAYS[21:]


@pytest.mark.parametrize(
    "way", [("key-B4",), ("last",), ("menu", "plays"), ("menu", "own-stage-over")]
)
def test_earlier_cards_are_offered_only_if_there_are_any(way: tuple[str, ...]) -> None:
    evening = Evening("B4", "B4", "Y1", "G1")
    evening.tap(*way)
    assert "look" not in evening.targets()
    evening = Evening("B4", "B4", "Y1", "G1", "G2")
    evening.tap(*way)
    assert "look" in evening.targets()


def test_while_the_table_looks_the_table_shows_it_and_leads_there() -> None:
    evening = Evening(*PLAYS[:6])
    assert "looked" not in evening.targets()
    evening.game.act(Look())
    assert "Earlier cards shown" in evening.texts()
    assert "looked" in evening.targets(PANELS["480x800"])
    evening.tap("looked")
    assert isinstance(evening.shell.navigator.screen, Plays)
    assert "play-2" in evening.targets()
    evening.tap("back")
    assert evening.at_the_table()


def test_open_play_and_the_next_stage_do_not_show_it() -> None:
    evening = Evening(*PLAYS[:6])
    evening.game.act(Look())
    evening.shell.preferences.set("open", True)
    assert "looked" not in evening.targets()
    evening.shell.preferences.set("open", False)
    for event in ("finish", "deal"):
        evening.game.act(evening.do(event))
    assert "looked" not in evening.targets()


@pytest.mark.parametrize("cards", [4, 6])
@pytest.mark.parametrize("openly", [False, True])
def test_the_history_says_how_much_of_a_paused_stage_it_shows(cards: int, openly: bool) -> None:
    evening = Evening(*PLAYS[:cards])
    paused = evening.game
    evening.match(FOUR)
    evening.shell.preferences.set("open", openly)
    evening.show(lambda shell: Plays(shell, 1, paused))
    whole = openly or cards == 4
    assert ("last turn each, newest first" in evening.texts()) != whole
    assert "newest first" in evening.texts()
    assert "look" not in evening.targets()


def test_a_tap_on_the_wrong_key_is_the_first_offer_and_enters_nothing() -> None:
    evening = Evening("B4", "Y1", "B4", "G2")
    evening.tap("key-B4")
    assert evening.targets()[0] == "slipped"
    assert "I tapped the wrong key" in evening.texts()
    evening.tap("slipped")
    assert evening.at_the_table()
    assert evening.record == ["B4", "Y1", "B4", "G2"]


def pages_of_suspects(*plays: str) -> list[tuple[str, list[str]]]:
    """All that is offered, page by page, when a fourth blue 7 is tapped."""
    evening = Evening(*plays)
    evening.tap("key-B7")
    pages = []
    while (page := (evening.texts(), evening.targets())) not in pages:
        pages.append(page)
        if "more" in evening.targets():
            evening.tap("more")
    return pages


def test_a_card_too_many_tells_nothing_of_hidden_cards() -> None:
    """In one stage all blue 4s are out, in the other one of them was a dirty four."""
    later = ("B7", "Y1", "B7", "G1")
    blue = pages_of_suspects("B7", "B4", "B4", *later)
    red = pages_of_suspects("B7", "B4", "R4@B", *later)
    assert blue == red
    assert "Marc’s blue 7 was really blue 4" in "".join(texts for texts, _ in blue)


def test_whether_a_hidden_card_was_the_same_is_not_told() -> None:
    """It may have been entered twice, which only somebody could know who sees the first."""
    later = ("B7", "Y1", "Y2", "G1")
    same = pages_of_suspects("B7", "Y4", "B7", *later)
    other = pages_of_suspects("B7", "B7", "Y4", *later)
    assert same == other


def test_what_cannot_have_been_the_mistake_is_told_when_it_is_tapped() -> None:
    evening = Evening("B7", "B4", "B4", "B7", "Y1", "B7", "G1")
    evening.tap("key-B7")
    wanted, rows = "Marc’s blue 7 was really blue 4", [""]
    for _ in range(9):
        rows = [text for text in evening.texts().split(" | ") if "blue 7 was" in text]
        if wanted in rows:
            break
        evening.tap("more")
    evening.tap(f"suspect-{rows.index(wanted)}")
    assert "Both blue 4s are already out." in evening.texts()
    assert evening.record == ["B7", "B4", "B4", "B7", "Y1", "B7", "G1"]
    evening.tap("back")
    assert evening.at_the_table()


def test_a_missing_card_that_turns_up_is_back_in_two_taps() -> None:
    evening = Evening("Y1", "B7")
    evening.shell.preferences.set("lost", ["B7", "B7", "G1"])
    evening.game.act(Lost(("B7", "B7", "G1")))
    evening.tap("key-B7")
    assert "A blue 7 counts as missing. Is it back?" in evening.texts()
    assert evening.targets()[0] == "slipped"
    evening.tap("found")
    assert evening.at_the_table()
    assert evening.record == ["Y1", "B7", "B7"]
    assert evening.game.setup.missing == ("B7", "G1")
    assert evening.shell.preferences.get("lost") == ["B7", "G1"]
    assert evening.shell.messages.text == "Blue 7 is back in the deck."


def test_a_missing_card_of_which_the_deck_has_no_other_is_back_too() -> None:
    evening = ScannedEvening("deal", "Y1")
    evening.shell.session.act(Lost(("B4", "B4")))
    evening.card(tag("B4"), BLUE)
    evening.touch("ask-which")
    assert "A blue 4 counts as missing. Is it back?" in evening.says
    assert "Or an earlier card is wrong." in evening.says
    evening.touch("found")
    assert evening.plays == ["Y1", "B4"]
    assert evening.asked == ""


def test_without_which_a_stage_was_complete_a_missing_card_stays_missing() -> None:
    evening = Evening(*map(str, shuffled(1, ("B7",))[:48]))
    evening.game.act(Lost(("B7",)))
    for event in (*map(str, shuffled(1, ("B7",))[48:]), "deal", "B7", "B7"):
        evening.game.act(evening.do(event))
    evening.show(Table)
    evening.tap("key-B7")
    assert "A blue 7 counts as missing in this game." in evening.texts()
    assert "found" not in evening.targets()
    assert "suspect-0" in evening.targets()


def test_a_card_that_a_reader_saw_was_not_tapped() -> None:
    evening = ScannedEvening("deal", "B4", "B4")
    evening.card(tag("B4"), BLUE)
    evening.touch("ask-which")
    assert "slipped" not in evening.targets()
    assert "suspect-0" in evening.targets()


def test_a_forgotten_card_was_somewhere_else() -> None:
    evening = Evening(*ALL_BUT_ONE)
    evening.tap("menu", "own-stage-over")
    assert "elsewhere" not in evening.targets()
    evening.tap("look", "yes", "elsewhere")
    assert isinstance(evening.shell.navigator.screen, MissingCardPlace)
    assert "missing: green 5" in evening.texts()
    evening.tap("older", "play-22")
    assert "Added: Carl’s green 5" in evening.texts()
    whole = Evening(*PLAYS).game.state.stages[0]
    evening.tap(f"seat-{whole.laid_by[-1]}")
    assert isinstance(evening.shell.navigator.screen, StageScores)
    plays = [*PLAYS[:20], f"#2:{FORGOTTEN}", *PLAYS[21:]]
    assert evening.record == plays
    assert evening.game.state.stages[0].points == whole.points


def test_if_several_are_missing_the_table_says_which() -> None:
    evening = Evening(*ALL_BUT_ONE[:45])
    evening.game.act(Look())
    evening.show(Table)
    evening.tap("menu", "own-stage-over", "elsewhere")
    assert "newest first" in evening.texts()
    evening.tap("play-46")
    assert isinstance(evening.shell.navigator.screen, ChangePlay)
    assert "Which card came before" in evening.texts()
    evening.tap("key-G5")
    evening.tap(next(name for name in evening.targets() if name.startswith("seat-")))
    assert evening.record[44].endswith("G5")


def test_without_any_play_there_is_no_place_to_pick() -> None:
    evening = Evening()
    evening.show(StageOver)
    assert "elsewhere" not in evening.targets()
