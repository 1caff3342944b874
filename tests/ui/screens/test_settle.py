"""Settle it: the rules, and what they mean for what lies on the table."""

import pytest

from companion.games.thirteen.screens.rulings import answer, questions
from companion.match.view import view
from companion.records import replace
from companion.ui.render.things import Text
from companion.ui.screens.settle import Settle
from companion.ui.shell.screen import Screen
from companion.ui.widgets.ruling import Ruling
from tests.repeat import every
from tests.ui.checks import complaints
from tests.ui.studio import FOUR, LONG, PANELS, Studio

# Blue lies at 11 (two cards), yellow at 5, green at 8; Herman is on.
PLAYED = ("deal", "B7", "R4@B", "Y5", "G1", "G7")
# Seven cards and exactly 13 on blue, two on yellow, a red four on green.
FULL = ("deal", "B1", "B1", "B1", "B2", "B2", "B2", "R4@B", "Y7", "Y5", "R4@G")


def same(text: str) -> str:
    return text


def now(name: str, *events: str, open_mode: bool = False, counted: int = 0) -> list[str]:
    """What is said about the table as it is."""
    match = Studio().match(FOUR, *(events or PLAYED), counted=counted)
    return [remark.text for remark in answer(same, name, view(match, open_mode)).now]


def test_what_fits_and_what_goes_over() -> None:
    assert now("where") == [
        "Fits: 1, 2. Goes over: 4, 5, 7.",
        "Every card fits.",
        "Fits: 1, 2, 4, 5. Goes over: 7.",
    ]
    assert now("where", *FULL)[0] == "Every card goes over."


def test_who_takes_what() -> None:
    blue, yellow, _green = now("takes")
    assert blue == "A 4 or more goes over: whoever plays it takes the 2 cards here."
    assert yellow == "No card goes over 13 here right now."
    assert "the 1 card here" in now("takes", "deal", "B7")[0]


def test_exactly_thirteen() -> None:
    assert now("thirteen") == [
        "A 2 makes exactly 13.",
        "No single card makes 13 right now.",
        "A 5 makes exactly 13.",
    ]
    assert now("thirteen", *FULL)[0] == ("Exactly 13. Whoever plays here next takes all 7 cards.")


def test_red_fours_on_the_tiles() -> None:
    assert now("red", "deal", "R4@G", "R4@G", "R4@B") == [
        "1 red four here: 2 points for whoever takes it.",
        "No red four here.",
        "2 red fours here: 4 points for whoever takes them.",
    ]


def test_whose_turn_it_is() -> None:
    assert now("turn", counted=1) == [
        "Now it’s Herman’s turn, then Anne’s.",
        "Carl dealt, so Marc was first in turn.",
        "Stage 2 of 4: everyone deals once.",
    ]


def test_out_of_turn_names_whoever_is_on() -> None:
    assert now("order", counted=1)[0] == "The screen says it’s Herman’s turn."


def test_cards_on_the_tiles_count_for_nobody() -> None:
    blue, yellow, _ = now("left")
    assert blue.startswith("2 cards here.")
    assert yellow.startswith("1 card here.")
    assert now("left", "deal", "B1")[1] == "Nothing here."


def test_fair_play_gives_only_an_example_of_a_tie() -> None:
    taken = ("deal", "B7", "B7", "B5", "B7", "Y7", "Y7")
    fair = " ".join(now("tie", *taken))
    assert "example" in fair
    assert not any(name in fair for name in FOUR)
    # Marc took the blue 7, Herman the second one with the 5 on it, Anne a yellow 7.
    blue, yellow, green = now("tie", *taken, open_mode=True)
    assert "has the most" in blue
    assert "has the most" in yellow
    assert green == "Nobody has taken this colour yet."
    tied = now("tie", "deal", "B7", "B7", "B7", open_mode=True)[0]
    assert tied == "A tie at 1: everyone counts this colour."


def test_without_a_stage_only_the_rule_is_told() -> None:
    counted = Studio().match(FOUR, counted=1)
    for name in questions(same):
        for shown in (None, view(Studio().match(FOUR)), view(counted)):
            ruling = answer(same, name, shown)
            assert ruling.rule
            assert not ruling.now


def test_a_question_its_answer_and_back() -> None:
    studio = Studio()
    studio.match(FOUR, *PLAYED)
    below = studio.show(Screen)
    studio.shell.navigator.go(Settle(studio.shell))
    assert len([name for name in studio.targets() if name.startswith("ask-")]) == 8
    studio.tap("ask-takes")
    shown = [t.text for t in studio.frame(PANELS["800x480"]).things if isinstance(t, Text)]
    assert "11" in shown
    studio.tap("back", "ask-tie", "next")
    assert studio.shell.navigator.screen is below


def test_without_a_match_it_still_answers() -> None:
    studio = Studio()
    studio.show(Settle)
    studio.tap("ask-takes")
    assert not complaints(studio.frame(PANELS["800x480"]))


@pytest.mark.parametrize("panel", every(3, list(PANELS)))
@pytest.mark.parametrize("scale", [1.0, 1.2])
@pytest.mark.parametrize("open_mode", [False, True], ids=["fair", "open"])
def test_it_fits(panel: str, scale: float, open_mode: bool) -> None:
    studio = Studio()
    studio.match(LONG, *FULL, counted=1)
    studio.shell.preferences.set("open", open_mode)
    for name in (None, *questions(same)):
        studio.show(Settle)
        if name:
            studio.tap(f"ask-{name}")
        frame = studio.frame(replace(PANELS[panel], text_scale=scale))
        assert not complaints(frame)
        written = " ".join(t.text for t in frame.things if isinstance(t, Text))
        shown = (
            view(studio.shell.session.match, open_mode) if studio.shell.session.is_open else None
        )
        if name:
            # Nothing was cut off for want of room.
            ruling = answer(same, name, shown)
            for text in (ruling.rule, *(remark.text for remark in ruling.now)):
                assert " ".join(text.split()) in written


def sizes(studio: Studio) -> dict[str, int]:
    """The font size of each line in the frame."""
    things = studio.frame(PANELS["800x480"]).things
    return {thing.text: thing.size for thing in things if isinstance(thing, Text)}


def test_the_conclusion_stands_first_and_largest_and_then_why() -> None:
    studio = Studio()
    studio.match(FOUR, *PLAYED)
    studio.show(Settle)
    studio.tap("ask-thirteen")
    shown = sizes(studio)
    first = next(text for text in shown if text.startswith("Exactly 13 is"))
    why = next(text for text in shown if text.startswith("The next card"))
    others = [size for text, size in shown.items() if not text.isdigit() and text not in first]
    assert shown[first] > shown[why]
    assert shown[first] == max(others)
    assert [*shown].index(first) < [*shown].index(why)


def test_a_conclusion_of_its_own_leaves_the_whole_rule_as_the_reason() -> None:
    ruling = Ruling(
        "The player left of the dealer starts. Then clockwise.", conclusion="Carl’s turn."
    )
    assert ruling.answer == "Carl’s turn."
    assert ruling.why == ruling.rule


@pytest.mark.parametrize(
    ("rule", "first", "rest"),
    [
        ("Exactly 13 is safe. The next goes over.", "Exactly 13 is safe.", "The next goes over."),
        (
            "Highest trump wins. No trump? Then it’s …",
            "Highest trump wins.",
            "No trump? Then it’s …",
        ),
        ("The most points win.", "The most points win.", ""),
        ("Points of a round: 10 + tricks", "Points of a round: 10 + tricks", ""),
    ],
)
def test_without_one_it_is_the_first_sentence(rule: str, first: str, rest: str) -> None:
    assert (Ruling(rule).answer, Ruling(rule).why) == (first, rest)
