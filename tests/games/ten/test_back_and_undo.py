"""10: back and undo never lie on one spot in a correction, and it ends where it was begun."""

from collections.abc import Iterator

import pytest

from companion.app.translation import translator
from companion.catalogues import LANGUAGES
from companion.games.ten.screens.game_ui import GAME_UI
from companion.games.ten.screens.quick import TenQuick
from companion.games.ten.screens.scores import TenScores
from companion.ui.render.box import Box
from companion.ui.render.panel import Panel
from companion.ui.render.things import Target
from companion.ui.screens.entries import Entries
from companion.ui.screens.pad import Pad
from companion.ui.screens.result import Result
from tests.games.ten.gallery import GROUPS, SCENES
from tests.games.ten.reading import at, events, said, state
from tests.games.ten_events import rounds
from tests.ui.studio import PANELS, Studio

# Screens of a match under way, on which undo takes the last action back.
TABLES = (
    "ten-start-first",
    "ten-start",
    "ten-start-redo",
    "ten-quick-empty",
    "ten-quick-redo",
    "ten-quick-chips",
    "ten-laid-empty",
    "ten-laid-full",
    "ten-chips-first",
    "ten-chips",
    "ten-chips-bid",
    "ten-scores",
    "ten-scores-chips",
    "ten-scores-short",
    "ten-scores-last",
    "ten-entries-corrected",
    "ten-scores-corrected",
    "ten-final",
)
# Screens that one comes through when something is corrected.
CORRECTIONS = (
    "ten-start-turned",
    "ten-start-again",
    "ten-quick-again",
    "ten-laid-again",
    "ten-move",
    "ten-move-forgotten",
    "ten-change",
    "ten-misfit",
    "ten-entries",
    "ten-scores-before",
    "ten-end-again",
    "ten-end-lost-again",
    "ten-menu",
    "ten-pad-running",
    "ten-settle",
)


def boxes(scenes: tuple[str, ...], target: str, language: str, panel: Panel) -> Iterator[Box]:
    """Where this target is in all these scenes."""
    for scene in scenes:
        studio = Studio()
        studio.shell.words = translator(language)
        SCENES[scene](studio, GROUPS["4"])
        found = [
            thing.box
            for thing in studio.frame(panel).things
            if isinstance(thing, Target) and thing.name == target
        ]
        assert found, f"no {target} in {scene}"
        yield from found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", PANELS)
def test_back_and_undo_are_never_on_one_spot(language: str, panel: str) -> None:
    undo = list(boxes(TABLES, "undo", language, PANELS[panel]))
    back = list(boxes(CORRECTIONS, "back", language, PANELS[panel]))
    for here in undo:
        for there in back:
            assert here.x >= there.right or there.x >= here.right, (here, there)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", PANELS)
def test_undo_is_on_one_spot_so_that_it_can_be_tapped_again(language: str, panel: str) -> None:
    undo = list(boxes(TABLES[:-3], "undo", language, PANELS[panel]))
    assert len({(box.x, box.w) for box in undo}) == 1


def look_up(studio: Studio, number: int) -> TenScores:
    """The scores of a round over the screen that is shown, as the pad opens them."""
    shown = GAME_UI.scores(studio.shell, number)
    assert isinstance(shown, TenScores)
    studio.shell.navigator.go(Pad(studio.shell))
    studio.shell.navigator.go(shown)
    return shown


def test_a_round_that_was_looked_up_is_shown_again_after_its_correction() -> None:
    studio = Studio()
    at(studio, *rounds(4, 4))
    shown = look_up(studio, 1)
    studio.tap("change", "digit-3", "digit-3", "next")
    assert studio.shell.navigator.screen is shown
    assert state(studio).rounds[0].penalty == 33
    assert "Corrected. Tap Undo to reverse." in said(studio)
    assert "takes 33" in said(studio)
    studio.tap("undo")
    assert studio.shell.navigator.screen is shown
    assert state(studio).rounds[0].penalty == 10
    assert "Correction undone." in said(studio)
    assert "undo" not in studio.targets(), "what is undone next would be another round"
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Pad)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, TenScores)
    assert "next" in studio.targets()


def test_a_round_that_was_looked_up_and_removed_is_not_shown_again() -> None:
    studio = Studio()
    at(studio, "card 1 start #1", "short #1 #2 9")
    shown = look_up(studio, 1)
    studio.tap("change", "remove", "next")
    assert shown not in studio.shell.navigator.screens
    assert events(studio) == []


def test_a_correction_of_a_match_that_has_ended_leads_back_to_its_round() -> None:
    studio = Studio()
    at(studio, *rounds(4, 10), "end =1 =2 =3 =4 chips 7 7 7 7")
    shown = look_up(studio, 2)
    studio.tap("change", "digit-4", "next")
    assert studio.shell.navigator.screen is shown
    studio.tap("undo")
    assert state(studio).rounds[1].penalty == 11
    studio.tap("back", "back")
    assert isinstance(studio.shell.navigator.screen, Result)


@pytest.mark.parametrize("more", [[], ["card 7 start #1"]], ids=["scores", "table"])
def test_a_correction_from_the_list_of_an_earlier_round_leads_back_to_it(more: list[str]) -> None:
    studio = Studio()
    at(studio, *rounds(4, 4), *more)
    below = type(studio.shell.navigator.screen)
    studio.tap("menu", "plays", "round-1", "entry-2", "digit-3", "next")
    shown = studio.shell.navigator.screen
    assert isinstance(shown, Entries)
    assert state(studio).rounds[0].penalty == 3
    assert "takes 3." in said(studio)
    assert "Corrected. Tap Undo to reverse." in said(studio)
    studio.tap("undo")
    assert studio.shell.navigator.screen is shown
    assert state(studio).rounds[0].penalty == 10
    assert "Correction undone." in said(studio)
    assert "undo" not in studio.targets()
    studio.tap("back", "back")
    assert type(studio.shell.navigator.screen) is below


def test_a_correction_from_the_list_of_the_last_round_leads_to_the_table() -> None:
    studio = Studio()
    at(studio, *rounds(4, 4))
    studio.tap("menu", "plays", "entry-8", "digit-3", "next")
    assert isinstance(studio.shell.navigator.screen, TenScores)
    assert "next" in studio.targets()


def test_the_list_of_a_match_in_the_history_ends_no_correction() -> None:
    studio = Studio()
    past = studio.match(GROUPS["4"], *rounds(4, 4), game="ten")
    at(studio, "card 7 start #1")
    shown = GAME_UI.plays(studio.shell, 1, past)
    assert isinstance(shown, Entries)
    assert not shown.ends_correction()
    assert not shown.restored("")


def test_a_correction_from_the_table_leads_back_to_the_table() -> None:
    studio = Studio()
    at(studio, *rounds(4, 4), "card 7 start #1")
    studio.tap("before", "before", "digit-3", "next")
    assert isinstance(studio.shell.navigator.screen, TenQuick)
    assert state(studio).rounds[2].penalty == 3
    studio.tap("undo")
    assert isinstance(studio.shell.navigator.screen, TenQuick)
    assert "Correction undone." in said(studio)


def test_what_is_half_entered_lies_there_again_after_a_correction() -> None:
    studio = Studio()
    at(studio, *rounds(4, 4), "card 7 start #1")
    studio.tap("menu", "plays", "round-1", "entry-2", "digit-3", "next", "back", "back", "wins-0")
    assert isinstance(studio.shell.navigator.screen, TenQuick)
    studio.tap("takes-1", "lie-5", "next")
    assert isinstance(studio.shell.navigator.screen, TenScores)


def test_on_the_scores_a_correction_is_not_undone_without_a_word() -> None:
    studio = Studio()
    at(studio, *rounds(4, 4))
    studio.tap("before", "digit-3", "next", "undo")
    assert "Correction undone." in said(studio)
