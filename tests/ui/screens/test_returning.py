"""Whoever goes back finds what is true by now: deleted matches, new names, people made one."""

import errno
from pathlib import Path

import pygame
import pytest

from companion.games.base import Refusal
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.people.renaming import Merge
from companion.ui.screens.player import OnePlayer
from companion.ui.screens.players import Players
from companion.ui.screens.result import Result
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.screens.statistics.person import PersonStatistics
from companion.ui.screens.statistics.rows import StatisticRows
from companion.ui.screens.statistics.table import TableStatistics
from tests.pilot import Pilot
from tests.ui.reading import read
from tests.ui.screens.statistics.tables import person, play, table
from tests.ui.screens.test_people import typed
from tests.ui.studio import FOUR, Studio


def on_top(studio: Studio) -> type:
    return type(studio.shell.navigator.screen)


def test_home_does_not_continue_a_match_that_was_deleted() -> None:
    studio = Studio()
    studio.match(FOUR, "deal", "B7")
    studio.show(Home)
    assert "next" in studio.targets()
    studio.tap("history", "match-0", "delete", "next", "back")
    assert on_top(studio) is Home
    assert "next" not in studio.targets()
    studio.tap("history", "undo", "back")
    assert "next" in studio.targets()


def test_home_says_new_names_and_speaks_another_language() -> None:
    studio = Studio()
    studio.match(FOUR, counted=4)
    studio.show(Home)
    assert "Won tonight: Carl 1" in read(studio)
    studio.tap("players", "person-Carl", "rename")
    typed(studio, "Karl")
    studio.tap("back", "back")
    assert "Won tonight: Karl 1" in read(studio)
    studio.tap("settings")
    studio.shell.words = lambda text: text.replace("Won tonight", "Heute gewonnen")
    studio.tap("back")
    assert "Heute gewonnen: Karl 1" in read(studio)


def test_the_result_tells_all_of_it_with_the_new_name() -> None:
    studio = Studio()
    studio.match(FOUR, counted=4)
    studio.show(Result)
    before = read(studio)
    assert before.count("Carl") > 2
    studio.tap("player-1", "fix")
    typed(studio, "Karl")
    studio.tap("back")
    assert read(studio) == before.replace("C Carl", "K Karl").replace("Carl", "Karl")


def far_from_the_player() -> Studio:
    """From Anne's page over her statistics and a past match to her seat there."""
    studio = Studio()
    play(studio, "thirteen", 4)
    studio.show(Players)
    studio.tap("person-Anne", "statistics", "period-all")
    point = next(name for name in studio.targets() if name.startswith("points-"))
    studio.tap(point)
    if "match-0" in studio.targets():
        studio.tap("match-0")
    studio.tap("pad", "player-0")
    return studio


def back_to(studio: Studio, screen: type) -> None:
    for _ in range(8):
        if on_top(studio) is screen:
            return
        studio.tap("back")
    pytest.fail(f"no way back to {screen.__name__}")


def test_a_player_is_followed_through_two_new_names() -> None:
    studio = far_from_the_player()
    for name in ("Ane", "Anke"):
        studio.tap("fix")
        typed(studio, name)
    back_to(studio, PersonStatistics)
    assert "Anke" in read(studio)
    assert "4 games" in read(studio)
    back_to(studio, OnePlayer)
    assert "4 games" in read(studio)
    studio.tap("colour-3")
    assert next(one.colour for one in studio.people.all() if one.name == "Anke") == 3
    back_to(studio, Players)
    assert "Anke 4 games" in read(studio)


def test_a_player_who_became_another_is_that_one() -> None:
    studio = far_from_the_player()
    studio.people.remember(("Zoë",))
    studio.tap("fix")
    typed(studio, "Zoë")
    assert on_top(studio) is Merge
    studio.tap("next")
    back_to(studio, OnePlayer)
    assert "Zoë" in read(studio)
    assert "4 games" in read(studio)


@pytest.mark.parametrize("screen", [PersonStatistics, OnePlayer])
def test_a_player_who_is_gone_leads_back_to_the_others(screen: type) -> None:
    studio = Studio()
    play(studio, "thirteen", 4)
    studio.show(Players)
    studio.tap("person-Anne", "statistics")
    if screen is OnePlayer:
        studio.tap("back", "rename")
    else:
        studio.tap("period-all", next(n for n in studio.targets() if n.startswith("points-")))
    studio.people.remember(("Zoë",))
    studio.people.merge("Anne", "Zoë")
    studio.people.keep_changes()
    studio.tap("back")
    back_to(studio, Players)
    assert "Zoë 4 games" in read(studio)


def test_the_filter_of_the_history_follows_its_person() -> None:
    studio = Studio()
    studio.match(FOUR, counted=4)
    studio.match(("Anne", "Zoë", "Marc"), counted=6)
    studio.show(History)
    studio.tap("player")
    names = [*("Anne", "Zoë", "Marc"), *("Carl", "Herman")]
    studio.tap(f"person-{names.index('Carl')}")
    assert "1 game" in read(studio)
    studio.tap("match-0", "pad", "player-1", "fix")
    typed(studio, "Karl")
    back_to(studio, History)
    assert "Karl" in read(studio)
    assert "1 game" in read(studio)
    assert "match-0" in studio.targets()
    studio.tap("match-0")
    studio.people.remember(("Otto",))
    studio.people.merge("Karl", "Otto")
    studio.people.keep_changes()
    studio.tap("back")
    assert "2 games" in read(studio)
    assert "Everyone" in read(studio)


def test_rows_of_people_with_other_names_lead_back_to_the_panel() -> None:
    studio = Studio()
    play(studio, "thirteen", 6)
    studio.show(table)
    rows = next(name for name in studio.targets() if name.startswith("rows-"))
    studio.tap(rows, "row-0", "back")
    assert on_top(studio) is StatisticRows, "nobody has another name"
    studio.tap("row-0")
    studio.people.rename("Anne", "Anke")
    studio.tap("back")
    assert "Anke" in read(studio)
    assert "Anne" not in read(studio)


def test_statistics_of_somebody_who_is_not_in_the_list_stay() -> None:
    studio = Studio()
    play(studio, "thirteen", 4)
    studio.journal.connection.execute("DELETE FROM players WHERE name = 'Anne'")
    studio.show(person())
    studio.tap("period-all", next(n for n in studio.targets() if n.startswith("points-")), "back")
    assert "Anne" in read(studio)


def test_what_the_disk_does_not_keep_is_told_wherever_it_is_tapped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_name: str, _value: object) -> None:
        raise Refusal("not-saved", reason="full", error="")

    pilot = Pilot(tmp_path)
    shell = pilot.app.shell
    shell.navigator.start(SettingsScreen(shell))
    pilot.app.display.dirty = True
    pilot.wait(1)
    with monkeypatch.context() as patch:
        patch.setattr(shell.preferences, "set", full)
        for _ in range(2):
            pilot.tap("cycle-sound")
            assert pilot.screen == "SettingsScreen", "no failsafe, nor Home the second time"
            assert "The disk is full" in shell.messages.text
    before = shell.preferences.get("sound")
    pilot.tap("cycle-sound")
    assert shell.preferences.get("sound") != before
    pilot.close()


def test_a_setting_is_tapped_whatever_its_note_becomes_under_the_finger(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    shell = pilot.app.shell
    shell.device.sound_state = lambda: ""
    shell.navigator.start(SettingsScreen(shell))
    pilot.app.display.dirty = True
    pilot.wait(1)
    before = shell.preferences.get("sound")
    x, y = pilot.place("cycle-sound")
    finger = {"touch_id": 1, "finger_id": 1, "x": x, "y": y}
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, finger))
    pilot.wait(0.1)
    shell.device.sound_state = lambda: "missing"
    pilot.app.display.dirty = True
    pilot.wait(0.1)
    pygame.event.post(pygame.event.Event(pygame.FINGERUP, finger))
    pilot.wait(0.1)
    assert shell.preferences.get("sound") != before
    pilot.close()


def test_rows_follow_a_deletion() -> None:
    studio = Studio()
    play(studio, "thirteen", 6)
    studio.show(table)
    studio.tap("rows-wins")
    assert "/ 6" in read(studio)
    studio.tap("row-0", "period-all")
    studio.tap(next(name for name in studio.targets() if name.startswith("points-")))
    if "match-0" in studio.targets():
        studio.tap("match-0")
    studio.tap("delete", "next")
    back_to(studio, PersonStatistics)
    studio.tap("back")
    assert "/ 6" not in read(studio), "not the rows that were counted before"
    assert "/ 5" in read(studio)
    assert on_top(studio) is TableStatistics


@pytest.mark.parametrize("game", ["thirteen", "sixth-sense"])
def test_scores_of_a_past_game_open_without_one_on_the_table(game: str) -> None:
    studio = Studio()
    play(studio, game, 1)
    studio.shell.session.close()
    studio.show(History)
    studio.tap("match-0", "pad")
    studio.tap(next(name for name in studio.targets() if name.startswith("stage-")))
    assert read(studio)
    studio.tap("back", "back", "back")
    assert on_top(studio) is History


def test_a_disk_that_is_gone_for_a_while_lets_everybody_go_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = Pilot(tmp_path)
    shell, journal = pilot.app.shell, pilot.store.journal
    shell.people.remember(("Anne", "Carl"))
    shell.navigator.start(Home(shell))
    shell.navigator.go(SettingsScreen(shell))
    pilot.app.display.dirty = True
    pilot.wait(1)
    exists = Path.exists

    def gone(path: Path) -> bool:
        if path == Path(journal.path):
            raise OSError(errno.EIO, "Input/output error")
        return exists(path)

    journal.connection.execute("PRAGMA query_only = ON")
    with monkeypatch.context() as disk:
        disk.setattr(Path, "exists", gone)
        pilot.tap("cycle-bright")
        assert pilot.screen == "SettingsScreen"
        pilot.tap("back")
        assert pilot.screen == "Home"
        assert "doesn’t count" in shell.messages.text
        pilot.tap("players")
        assert pilot.screen in ("Home", "Players"), "no failsafe"
    shell.navigator.start(Home(shell))
    pilot.app.display.dirty = True
    pilot.wait(1)
    pilot.tap("players")
    assert pilot.screen == "Players", "the disk is back"
    assert [one.name for one in shell.people.all()] == ["Anne", "Carl"]
    pilot.close()
