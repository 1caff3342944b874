"""The replay on the screen: steps, marks, a finger that drags, a keyboard, and what it costs."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from companion.app.sharing import MatchSharing
from companion.device.stick import StickWriter
from companion.games import load
from companion.match.actions import Do
from companion.ui.render.box import Box
from companion.ui.render.painter import Painter
from companion.ui.render.things import Line, Target, Text
from companion.ui.screens.replay.parts import step_at
from companion.ui.screens.replay.replay import TURN
from companion.ui.screens.replay.replay_screen import ReplayScreen
from companion.ui.shell import flow
from companion.ui.shell.acting import undo
from companion.ui.shell.pointer import KeyPress
from tests.pilot import Pilot, on_panel
from tests.ui.gallery import SCENES
from tests.ui.gallery_replay import shown
from tests.ui.gallery_situations import played, simulated
from tests.ui.studio import FOUR, PANELS, Studio

PANEL = PANELS["800x480"]


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """The app after the last card of a first stage."""
    with closing(Pilot(tmp_path)) as pilot:
        stage(pilot)
        yield pilot


def stage(pilot: Pilot) -> None:
    """A first stage, card by card."""
    rules, session = load("thirteen"), pilot.app.shell.session
    session.begin(
        rules, rules.read_sheet({"game": "thirteen", "players": [*FOUR], "stages": []}).setup
    )
    for event in ("deal", *map(str, simulated(FOUR).stages[0].plays)):
        session.act(Do(rules.parse_event(event)))
    pilot.app.shell.preferences.set("animations", False)
    flow.open_match(pilot.app.shell)
    pilot.app.display.invalidate()
    pilot.wait(60)


def on_top(pilot: Pilot) -> ReplayScreen:
    screen = pilot.app.shell.navigator.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def finger(pilot: Pilot, kind: int, name: str, part: float) -> None:
    """A finger on a target, at a part of its width."""
    box = next(each.box for each in pilot.app.display.targets if each.name == name)
    x, y = on_panel(pilot.app.window, box.x + box.w * part, box.centre[1])
    pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=x, y=y))
    pilot.app.step()


def is_playing(screen: ReplayScreen) -> bool:
    """Whether it goes on by itself."""
    return screen.wakes_at() is not None


def texts(studio: Studio) -> str:
    return " ".join(each.text for each in studio.frame(PANEL).things if isinstance(each, Text))


def test_a_stage_is_replayed_from_its_scores(pilot: Pilot) -> None:
    assert pilot.screen == "StageScores"
    pilot.tap("replay")
    screen = on_top(pilot)
    assert screen.step == 0
    pilot.tap("later")
    pilot.tap("later")
    assert screen.step == 2
    pilot.tap("earlier")
    assert screen.step == 1
    assert screen.replay is not None
    mark = screen.replay.marks[0]
    pilot.tap(f"mark-{mark}")
    assert screen.step == mark
    pilot.tap("back")
    assert pilot.screen == "StageScores"


def test_a_finger_drags_the_slider_and_the_cursor_of_the_chart(pilot: Pilot) -> None:
    pilot.tap("replay")
    screen = on_top(pilot)
    for name in ("slider", "chart"):
        finger(pilot, pygame.FINGERDOWN, name, 0.5)
        middle = screen.step
        assert 15 < middle < 35
        finger(pilot, pygame.FINGERMOTION, name, 1.0)
        assert screen.step == 50
        finger(pilot, pygame.FINGERMOTION, name, 0.0)
        assert screen.step == 0
        finger(pilot, pygame.FINGERUP, name, 0.0)
        finger(pilot, pygame.FINGERMOTION, name, 0.5)
        assert screen.step == 0, "the finger is not down any more"


def test_a_drag_stays_with_its_screen(pilot: Pilot) -> None:
    pilot.tap("replay")
    screen = on_top(pilot)
    finger(pilot, pygame.FINGERDOWN, "slider", 0.5)
    pilot.app.shell.navigator.back()
    pilot.app.display.invalidate()
    at, step = (0.9, 0.9), screen.step
    pygame.event.post(
        pygame.event.Event(pygame.FINGERMOTION, touch_id=1, finger_id=1, x=at[0], y=at[1])
    )
    pilot.app.step()
    assert (screen.step, pilot.screen) == (step, "StageScores")


def test_it_goes_on_by_itself_until_it_is_over_or_touched(pilot: Pilot) -> None:
    pilot.tap("replay")
    screen = on_top(pilot)
    pilot.tap("watch")
    assert is_playing(screen)
    for _ in range(5):
        pilot.wait(3)
    assert screen.step == 5
    pilot.tap("pause")
    pilot.wait(3)
    assert (screen.step, is_playing(screen)) == (5, False)
    pilot.tap("watch")
    for _ in range(50):
        pilot.wait(TURN + 0.1)
    assert (screen.step, is_playing(screen)) == (50, False)
    pilot.tap("watch")
    assert (screen.step, is_playing(screen)) == (0, True), "from the start again"
    finger(pilot, pygame.FINGERDOWN, "slider", 0.5)
    assert not is_playing(screen)


def test_a_keyboard_steps_jumps_and_plays(pilot: Pilot) -> None:
    pilot.tap("replay")
    screen = on_top(pilot)
    assert screen.replay is not None
    marks = screen.replay.marks

    def press(key: int) -> int:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=""))
        pilot.app.step()
        return screen.step

    assert [press(key) for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)] == [1, 2, 1]
    assert [press(pygame.K_DOWN) for _ in marks] == list(marks)
    assert (press(pygame.K_END), press(pygame.K_UP)) == (50, marks[-1])
    assert press(pygame.K_HOME) == 0
    press(pygame.K_SPACE)
    assert is_playing(screen)
    press(pygame.K_SPACE)
    assert not is_playing(screen)
    press(pygame.K_ESCAPE)
    assert pilot.screen == "StageScores"


def test_beyond_both_ends_nothing_happens() -> None:
    studio = Studio()
    played(ReplayScreen)(studio, FOUR)
    screen = shown(studio)
    studio.tap("earlier")
    assert screen.step == 0
    screen.key(KeyPress("end", ""))
    studio.tap("later")
    assert screen.step == 50


def test_each_stage_can_be_chosen() -> None:
    studio = Studio()
    played(ReplayScreen, stages=3)(studio, FOUR)
    assert "Stage 3, play 0 of 50" in texts(studio), "the last one that is scored"
    seen = []
    for _ in range(3):
        studio.tap("stage")
        assert shown(studio).replay is not None
        seen.append(texts(studio).split(", play")[0][-1])
    assert seen == ["1", "2", "3"]


def test_a_stage_under_way_is_never_shown() -> None:
    studio = Studio()
    played(lambda shell: ReplayScreen(shell, 2), more=("deal", "B7"))(studio, FOUR)
    assert shown(studio).replay is None
    assert studio.targets() == ["back"]
    assert "isn’t scored yet" in texts(studio)
    for key in ("right", "space", "end"):
        shown(studio).key(KeyPress(key, ""))
    assert "isn’t scored yet" in texts(studio)


def test_undo_of_the_last_card_ends_the_replay(pilot: Pilot) -> None:
    pilot.tap("replay")
    undo(pilot.app.shell)
    pilot.app.display.invalidate()
    pilot.wait(1)
    assert pilot.screen == "Table"


def test_it_is_offered_wherever_a_stage_is_shown_and_only_if_the_table_looks_back() -> None:
    scenes = ("scores-played", "scores-looked-up", "result-played", "pad-played", "pad-ended")
    for scene in (*scenes, "past-match-played"):
        for looks_back in (True, False):
            studio = Studio()
            studio.shell.preferences.set("looking_back", looks_back)
            SCENES[scene](studio, FOUR)
            offered = [name for name in studio.targets() if name == "replay"]
            assert offered == ["replay"] * looks_back, scene
            if offered:
                studio.tap("replay")
                assert shown(studio).replay is not None
    for scene in ("scores", "result", "pad", "past-match"):
        studio = Studio()
        SCENES[scene](studio, FOUR)
        assert "replay" not in studio.targets(), f"the stages of {scene} are only counted"


def test_a_table_that_does_not_look_back_sees_nothing() -> None:
    studio = Studio()
    studio.shell.preferences.set("looking_back", False)
    played(ReplayScreen)(studio, FOUR)
    assert shown(studio).replay is None


def test_the_film_of_what_is_shown_is_shared(tmp_path: Path) -> None:
    films = []

    def made(_directory: Path, _match_id: str, film: int | None) -> list[tuple[str, bytes]]:
        films.append(film)
        return []

    def tapped(scene: str, *names: str) -> None:
        studio = Studio()
        SCENES[scene](studio, FOUR)
        studio.shell.device.sharing = MatchSharing(
            studio.journal,
            tmp_path,
            run=lambda job: job(),
            export=made,
            sticks=StickWriter(list, list, lambda _stick: False),
        )
        studio.tap(*names, "share", "stick")

    tapped("replay-ended")
    tapped("replay-ended", "stage", "stage")
    tapped("past-match-played", "replay")
    tapped("past-match-played")
    tapped("past-match")
    tapped("ten-result")
    assert films == [1, 3, 4, 4, None, 0], "without a choice the last one, of rounds all"
    studio = Studio()
    SCENES["replay"](studio, FOUR)
    assert "share" not in studio.targets(), "the match goes on"


def test_a_drag_paints_only_what_changes() -> None:
    studio = Studio()
    played(ReplayScreen)(studio, FOUR)
    screen = shown(studio)
    painter = Painter(pygame.Surface((PANEL.width, PANEL.height)), studio.fonts)
    screen.step = 20
    frame = studio.frame(PANEL)
    painter.paint(frame)
    chart = next(
        each.box for each in frame.things if isinstance(each, Target) and each.name == "chart"
    )
    lines = [each for each in frame.things if isinstance(each, Line)]
    for step in range(21, 40):
        screen.step = step
        frame = studio.frame(PANEL)
        assert [each for each in frame.things if isinstance(each, Line)] == lines
        areas = painter.paint(frame)
        inside = [area.clip(chart) for area in areas]
        assert sum(area.w * area.h for area in inside) < chart.w * chart.h // 8


def test_a_place_on_the_chart_is_the_nearest_step() -> None:
    box = Box(100, 0, 500, 100)
    places = (0, 100, 104, 106, 350, 599, 2000)
    assert [step_at(box, x, 50) for x in places] == [0, 0, 0, 1, 25, 50, 50]


@pytest.mark.parametrize("scene", ["any-replay", "sixth-replay", "ten-replay"])
def test_a_game_of_rounds_is_replayed_round_by_round(scene: str) -> None:
    studio = Studio()
    SCENES[scene](studio, FOUR)
    screen = shown(studio)
    replay, match = screen.replay, studio.shell.session.match
    assert replay is not None
    assert replay.running == replay.game_ui.running_totals(match)
    for step in range(replay.steps + 1):
        screen.step = step
        written = texts(studio)
        for name, total in zip(replay.names, replay.running[step], strict=True):
            assert name in written
            assert replay.game_ui.points(total) in written
    assert replay.words(0)[0] == "Nobody has any points yet."
    for mark in replay.marks:
        assert "lead" in replay.words(mark)[0] or "same" in replay.words(mark)[0]
