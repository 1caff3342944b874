"""The scores of a stage: when rows appear, the marks of majorities and ties, the buttons."""

import pytest

from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.stage import DECK, PILE
from companion.match.actions import Abandon, Stop
from companion.ui.render.things import Sign, Text
from companion.ui.screens.result import Result
from companion.ui.shell.shell import Shell
from tests.ui.studio import FOUR, PANELS, Studio

PANEL = PANELS["800x480"]
CARDS = [card for card, copies in DECK.items() for _ in range(copies)]
PLAYS = [f"R4@{'BYG'[at % 3]}" if PILE[card] == 3 else card for at, card in enumerate(CARDS)]


def texts(studio: Studio) -> list[str]:
    return [thing.text for thing in studio.frame(PANEL).things if isinstance(thing, Text)]


def names(studio: Studio) -> list[str]:
    return [text for text in texts(studio) if text in FOUR]


def counted(stages: int = 2) -> Studio:
    studio = Studio()
    studio.match(FOUR, counted=stages)
    studio.show(StageScores)
    return studio


def shown(stages: int = 2) -> Studio:
    studio = counted(stages)
    studio.tap("skip")
    return studio


def test_players_come_one_after_the_other_and_the_best_last() -> None:
    studio = counted()
    assert names(studio) == []
    for expected in (["Marc"], ["Herman", "Marc"], ["Anne", "Herman", "Marc"]):
        wakes = studio.shell.navigator.screen.wakes_at()
        assert wakes is not None
        studio.now = wakes
        assert names(studio) == expected


def test_it_sleeps_when_everybody_is_there() -> None:
    studio = counted()
    studio.now += 60
    assert names(studio) == ["Carl", "Anne", "Herman", "Marc"]
    assert studio.shell.navigator.screen.wakes_at() is None
    assert "skip" not in studio.targets()


def test_a_tap_shows_all_at_once() -> None:
    assert names(shown()) == ["Carl", "Anne", "Herman", "Marc"]


def test_without_animations_all_are_there() -> None:
    studio = Studio()
    studio.match(FOUR, counted=1)
    studio.shell.preferences.set("animations", False)
    studio.show(StageScores)
    assert len(names(studio)) == 4
    assert studio.shell.navigator.screen.wakes_at() is None


def test_every_point_has_its_reason() -> None:
    studio = shown()
    seen = texts(studio)
    assert seen.count("tie") == 2
    assert seen.count("×2") == 3
    crowns = [
        thing
        for thing in studio.frame(PANEL).things
        if isinstance(thing, Sign) and thing.name == "crown"
    ]
    assert len(crowns) == 2
    assert {"Blue", "Yellow", "Green", "Red 4", "This stage", "Total"} <= set(seen)
    assert {"−2", "−7", "−13", "−17"} <= set(seen)
    assert {"−4", "−14", "−26", "−34"} <= set(seen)


def test_a_counted_stage_says_so() -> None:
    assert "counted at the end; tap a number to correct it" in texts(shown())


def test_a_played_stage_says_nothing_of_it() -> None:
    studio = Studio()
    studio.match(FOUR, "deal", *PLAYS)
    studio.show(StageScores)
    assert "cards left on the tiles don’t count" in texts(studio)


def test_next_names_the_dealer_and_begins_the_stage() -> None:
    studio = shown()
    assert any(text.startswith("Next stage — Marc deals") for text in texts(studio))
    assert "menu" in studio.targets()
    studio.tap("next")
    assert type(studio.shell.navigator.screen).__name__ == "StageStart"


def test_after_the_last_stage_comes_the_result() -> None:
    studio = shown(stages=4)
    assert any(text.startswith("Result") for text in texts(studio))
    studio.tap("next", "next", "next")
    assert type(studio.shell.navigator.screen).__name__ == "Result"


def test_back_takes_the_last_play_up_again() -> None:
    studio = Studio()
    match = studio.match(FOUR, "deal", *PLAYS)
    studio.show(StageScores)
    studio.tap("back")
    assert len(match.state.running.plays) == len(PLAYS) - 1
    assert type(studio.shell.navigator.screen).__name__ == "Table"


@pytest.mark.parametrize("end", [Stop(), Abandon()])
def test_a_match_that_ended_in_its_first_stage_goes_on(end: Stop | Abandon) -> None:
    studio = Studio()
    match = studio.match(FOUR, "deal", "B7")
    match.act(end)
    studio.show(Result)
    studio.tap("back")
    assert "The game ended before anything was scored." in texts(studio)
    assert any(text.startswith("Result") for text in texts(studio))
    assert "Keep playing" in texts(studio)
    studio.tap("next")
    assert type(studio.shell.navigator.screen) is Result
    studio.tap("back", "back")
    assert match.ended is None
    assert type(studio.shell.navigator.screen).__name__ == "Table"


def test_after_a_corrected_dealer_it_is_undo_that_takes_it_back() -> None:
    studio = Studio()
    match = studio.match(FOUR, "deal", *PLAYS)
    studio.show(StageScores)
    studio.tap("skip", "dealer", "seat-2", "next")
    assert match.setup.dealer == 2
    assert type(studio.shell.navigator.screen) is StageScores
    assert "Undo" in texts(studio)
    assert "Back to the table" not in texts(studio)
    studio.tap("back")
    assert match.setup.dealer == 0
    assert type(studio.shell.navigator.screen) is StageScores
    assert "Back to the table" in texts(studio)


def test_an_earlier_stage_only_goes_back() -> None:
    studio = shown()
    scores = studio.shell.navigator.screen

    def first(shell: Shell) -> StageScores:
        return StageScores(shell, number=1)

    studio.shell.navigator.go(first(studio.shell))
    others = [name for name in studio.targets() if not name.startswith(("count-", "player-"))]
    assert sorted(others) == ["back", "dealer"]
    assert "Stage 1 — scores" in texts(studio)
    studio.tap("back")
    assert studio.shell.navigator.screen is scores


def test_the_pad_comes_back_to_the_scores() -> None:
    studio = shown()
    scores = studio.shell.navigator.screen
    studio.tap("pad", "back")
    assert studio.shell.navigator.screen is scores
