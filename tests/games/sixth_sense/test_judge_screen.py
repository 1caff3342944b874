"""The judge of 6th Sense: who wins a trick, and what its cards may mean."""

import pytest

from companion.app.translation import translator
from companion.games.sixth_sense.judge import VALUES
from companion.games.sixth_sense.screens.judge import SixthJudge
from companion.games.sixth_sense.screens.start import SixthTrump
from companion.games.sixth_sense.screens.table import SixthTable
from companion.ui.render.measures import KEY
from companion.ui.render.things import Fill, Target, Text
from tests.games.sixth_sense.opened import TWO, match_of, table
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS, Studio


def judged(*cards: str, players: tuple[str, ...] = FOUR, trump: str = "P") -> Studio:
    """The judge with these cards, which came from a reader."""
    studio = table("deal", f"trump {trump}", players=players)
    studio.tap("judge")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, SixthJudge)
    for card in cards:
        assert screen.card(card)
    return studio


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (
            ("B13", "B10", "Y14", "B3"),
            "Carl wins with blue 13: the highest of the requested colour.",
        ),
        (("B13", "P1", "P3", "B3"), "Herman wins with purple 3: the highest trump."),
        (("B13", "B4", "Y3", "B3"), "Herman wins with yellow 3: a 4 reversed it, so the lowest"),
        (("B13", "B4", "Y3", "R3"), "Anne wins with red 3: a 4 reversed it, and of equal cards"),
    ],
)
def test_the_judge_says_who_wins_and_why(cards: tuple[str, ...], told: str) -> None:
    assert told in read(judged(*cards))


def test_a_six_may_be_a_nine() -> None:
    studio = judged("B8", "B6")
    studio.tap("meant-9", "card-B3", "card-B2")
    assert "Marc wins with blue 9" in read(studio)
    assert "Carl led an 8 and can peek at Marc’s prediction." in read(studio)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, SixthTable)
    assert "Carl can peek at Marc’s prediction." in read(studio)
    assert str(match_of(studio).state.running.tricks[-1]) == "trick B8 B6=9 B3 B2"


def test_a_zero_may_block_a_card() -> None:
    studio = judged("B13", "B10", "B0")
    studio.tap("meant-block-0", "card-B3")
    assert "Marc wins with blue 10: blue 13 is blocked" in read(studio)
    studio.tap("next")
    assert match_of(studio).state.running.winners == (2,)


def test_the_question_stays_while_a_zero_is_asked_about() -> None:
    text = read(judged("B13", "B10", "B0"))
    assert "What did Anne play?" in text
    assert "Herman’s 0:" in text
    assert "blocks blue 13" in text


def test_a_block_with_two_players_leaves_the_trick_to_nobody() -> None:
    studio = judged("B13", "B0", players=TWO)
    studio.tap("meant-block-0")
    assert "Nobody wins" in read(studio)
    studio.tap("next")
    assert match_of(studio).state.running.winners == (None,)


def test_a_twelve_may_count_twice() -> None:
    studio = judged("B12", "B10", "B3", "B2")
    assert "There’s a 12 in it: Carl can count it as two tricks." in read(studio)
    studio.tap("split")
    assert match_of(studio).state.running.won == (0, 2, 0, 0)


def test_a_card_of_the_trick_is_changed_by_its_slot() -> None:
    studio = judged("B13", "B10", "B3", "B2")
    studio.tap("slot-0", "card-B1")
    assert "Marc wins with blue 10" in read(studio)
    studio.tap("back")
    assert "What did Anne play?" in read(studio)


def test_no_card_lies_twice() -> None:
    studio = judged("B13", "B13")
    assert "blue 13 is already in this trick." in read(studio)
    screen = studio.shell.navigator.screen
    assert isinstance(screen, SixthJudge)
    assert not screen.card("X9")
    studio = table("deal", "trump P", "trick B13 B10 B3 B2")
    studio.tap("judge", *(f"card-{card}" for card in ("B13", "Y1", "Y2", "Y3")), "next")
    assert "Blue 13 was already played in this round." in read(studio)


def test_two_blocks_are_no_trick() -> None:
    studio = judged("B13", "B0")
    studio.tap("meant-block-0", "card-Y0", "meant-block-0", "card-B2")
    assert "Only one card per trick can be blocked." in read(studio)
    assert "next" not in studio.targets()


def test_after_a_block_the_judge_says_who_leads_by_the_record() -> None:
    studio = judged(players=TWO)
    screen = studio.shell.navigator.screen
    assert isinstance(screen, SixthJudge)
    studio.tap("lead", "card-B13", "card-B0", "meant-block-0")
    assert "Carl leads the next trick." in read(studio)
    studio.tap("next")
    assert match_of(studio).state.running.lead == TWO.index("Carl")
    assert "Blocked: nobody won the trick, so Carl leads." in read(studio)


def test_a_card_too_many_is_not_swallowed() -> None:
    studio = judged("B13", "B10", "B3", "B2")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, SixthJudge)
    assert screen.card("G7")
    assert "Everyone has already played in this trick." in read(studio)
    assert len(screen.trick.cards) == len(FOUR)


def test_a_card_scanned_at_the_table_goes_to_the_judge() -> None:
    studio = table("deal", "trump P")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, SixthTable)
    assert screen.card("G7")
    assert isinstance(studio.shell.navigator.screen, SixthJudge)
    assert "What did Marc play?" in read(studio)
    assert not screen.card("R4@B")


def test_without_trump_nothing_is_judged() -> None:
    studio = table("deal", "won #1")
    studio.tap("judge")
    assert isinstance(studio.shell.navigator.screen, SixthTrump)


def test_a_card_too_many_hides_no_question() -> None:
    studio = table("deal", "trump P")
    judge = studio.show(SixthJudge)
    for card in ("B1", "B2", "B3", "B4", "G7"):
        judge.card(card)
    studio.tap("slot-1", "card-B6")
    assert "meant-9" in studio.targets()


def test_the_judge_says_which_colour_is_requested() -> None:
    studio = judged()
    assert "Requested colour" not in read(studio)
    studio.tap("card-B13")
    assert "Requested colour: blue" in read(studio)
    studio.tap("card-B0")
    assert "Requested colour: blue" in read(studio)
    studio.tap("meant-block-0")
    assert "Blocked: this card sets the requested colour." in read(studio)
    studio.tap("card-Y3")
    assert "Requested colour: yellow" in read(studio)
    studio.tap("card-Y5")
    assert "The lead is blocked, so the requested colour is yellow." in read(studio)


def test_a_blocked_card_that_was_not_led_leaves_the_colour() -> None:
    studio = judged("B13", "B10", "B0")
    studio.tap("meant-block-1")
    assert "Requested colour: blue" in read(studio)
    studio.tap("card-B2")
    assert "The lead is blocked" not in read(studio)


@pytest.mark.parametrize("panel", ["800x480", "480x800"])
def test_the_keys_of_trump_are_marked(panel: str) -> None:
    frame = judged().frame(PANELS[panel])
    words = [each for each in frame.things if isinstance(each, Text) and each.text == "Trump"]
    targets = {each.name: each.box for each in frame.things if isinstance(each, Target)}
    assert len(words) == 1
    assert abs(words[0].box.centre[1] - targets["card-P0"].centre[1]) < frame.mm(KEY)
    lined = {each.box for each in frame.things if isinstance(each, Fill) and each.line is not None}
    assert {name for name, box in targets.items() if name.startswith("card-") and box in lined} == {
        f"card-P{value}" for value in VALUES
    }


def test_beginners_have_no_marked_keys() -> None:
    studio = table("deal", variant="novice")
    studio.tap("judge")
    assert "Trump" not in read(studio)


@pytest.mark.parametrize(("language", "shown"), [("de", ["Trumpf"]), ("it", [])])
def test_a_word_for_trump_that_is_too_long_for_its_row_is_left_out(
    language: str, shown: list[str]
) -> None:
    studio = judged()
    studio.shell.words = translator(language)
    word = studio.shell.words("Trump")
    things = studio.frame(PANELS["800x480"]).things
    texts = [thing.whole or thing.text for thing in things if isinstance(thing, Text)]
    assert [text for text in texts if text == word] == shown
