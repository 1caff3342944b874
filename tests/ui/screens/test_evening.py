"""An evening with several matches: what waits, what was won, what is noted, filtered, deleted."""

import pytest

from companion.games.base import Refusal
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.match.actions import Abandon, Stop
from companion.store.journal import Journal
from companion.ui.render.things import Target
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.matches.unfinished import Unfinished
from companion.ui.screens.menu import Menu
from companion.ui.screens.pad import Pad
from companion.ui.screens.past import PastMatch
from companion.ui.screens.players import Players
from companion.ui.screens.result import Result
from companion.ui.screens.seats import Seats
from companion.ui.shell import game_uis
from tests.ui.gallery_evening import SCENES
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS, Studio


def evening(scene: str = "evening-history") -> Studio:
    """A scene of the gallery, with four players."""
    studio = Studio()
    SCENES[scene](studio, FOUR)
    return studio


def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the disk keeps nothing."""

    def full(_journal: Journal, *_values: object) -> None:
        raise Refusal("not-saved", reason="full", error="")

    for name in ("delete", "restore", "set_note"):
        monkeypatch.setattr(Journal, name, full)


def test_one_match_waits_on_home_and_several_are_a_tap_away() -> None:
    studio = evening("evening-home-waiting")
    assert "others" not in studio.targets()
    studio = evening("evening-home-several")
    assert "Continue: 13 · stage 1 of 4" in read(studio)
    studio.tap("others")
    assert isinstance(studio.shell.navigator.screen, Unfinished)
    assert studio.targets() == ["back", "match-0", "match-1", "match-2"]
    studio.tap("match-2")
    assert studio.shell.session.match.game.NAME == "sixth-sense"
    studio.shell.session.match.act(Abandon())
    studio.show(Home)
    studio.tap("others")
    assert "match-2" not in studio.targets()


def test_a_match_that_cannot_be_read_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    studio = evening("evening-home-several")
    newest = studio.journal.running()[0].id
    real = Journal.load

    def load(journal: Journal, match_id: str) -> object:
        if match_id == newest:
            raise Refusal("unreadable-match", match=match_id, number=0)
        return real(journal, match_id)

    monkeypatch.setattr(Journal, "load", load)
    studio.show(Home)
    assert "Continue: 10" in read(studio)
    studio.tap("others", "match-0")
    assert isinstance(studio.shell.navigator.screen, Unfinished)
    assert studio.shell.messages.text


def test_many_unfinished_matches_come_in_pages() -> None:
    studio = Studio()
    for _ in range(9):
        studio.match(FOUR)
    studio.show(Unfinished)
    studio.tap("older", "older")
    assert "match-8" in studio.targets()
    studio.tap("newer", "back")


@pytest.mark.parametrize("game", [each.name for each in game_uis.every()])
def test_a_new_match_says_what_becomes_of_the_one_under_way(game: str) -> None:
    studio = Studio()
    studio.match(FOUR, "deal", "B7")
    studio.show(lambda shell: Seats(shell, game_uis.of(game)))
    studio.tap("person-Anne", "person-Carl", "person-Marc", "next")
    assert studio.shell.session.match.game.NAME.startswith(game)
    assert "Your game of 13 is saved. You’ll find it on Home." in read(studio)


def test_without_a_match_under_way_a_new_one_says_nothing() -> None:
    studio = Studio()
    studio.match(FOUR).act(Abandon())
    studio.show(lambda shell: Seats(shell, game_uis.of("thirteen")))
    studio.tap("person-Anne", "person-Carl", "person-Marc", "next")
    assert not studio.shell.messages.text


def test_tonight_is_on_home_and_on_the_pad_and_on_the_result() -> None:
    said = "Won tonight: Carl 1, Marc 1, Herman 1"
    for screen in (Home, Result, Pad):
        studio = evening()
        studio.show(screen)
        assert said in read(studio)
    studio = evening()
    studio.match(("Anne", "Carl", "Otto"), "deal")
    studio.show(Pad)
    assert "Won tonight: Carl 1" in read(studio)
    assert "Herman 1" not in read(studio), "he does not play in this one"
    studio.match(("Anne", "Eva", "Otto"), "deal")
    studio.show(Pad)
    assert "Tonight" not in read(studio)


def test_whoever_won_most_comes_first() -> None:
    studio = Studio()
    for players in (("Otto", "Anne", "Eva"), ("Otto", "Carl", "Eva"), ("Otto", "Carl", "Eva")):
        studio.match(players, counted=1).act(Stop())
    studio.show(Home)
    assert "Won tonight: Carl 2, Anne 1" in read(studio)


def test_the_result_knows_how_long_it_took_and_leads_home() -> None:
    studio = evening("evening-result")
    assert "7 min · Zoë's birthday · Won tonight" in read(studio)
    studio.tap("home")
    assert isinstance(studio.shell.navigator.screen, Home)


def test_scores_have_the_menu_where_other_games_have_it() -> None:
    places = []
    for game in ("thirteen", "sixth-sense"):
        studio = Studio()
        if game == "thirteen":
            studio.match(FOUR, counted=1)
        else:
            studio.match(FOUR, "deal", "tricks 4 4 3 3", "predict 1 2 3 4", game=game)
        studio.show(lambda shell: game_uis.of_match(shell.session.match).scores(shell))
        studio.now += 60
        places.append(
            {
                panel: [each for each in studio.frame(PANELS[panel]).things if _is_menu(each)]
                for panel in PANELS
            }
        )
        studio.tap("menu")
        assert isinstance(studio.shell.navigator.screen, Menu)
    assert places[0] == places[1]
    assert all(len(menu) == 1 for menu in places[0].values())


def _is_menu(thing: object) -> bool:
    return isinstance(thing, Target) and thing.name == "menu"


def test_the_menu_can_be_tapped_before_all_rows_are_there() -> None:
    studio = Studio()
    studio.match(FOUR, counted=1)
    studio.show(StageScores)
    studio.tap("menu")
    assert isinstance(studio.shell.navigator.screen, Menu)
    studio.show(lambda shell: StageScores(shell, 1))
    assert "menu" not in studio.targets(), "an older stage is only looked at"


def test_history_of_one_game_and_of_one_player() -> None:
    studio = evening()
    studio.match(("Eva", "Otto"), game="sixth-sense").act(Abandon())
    studio.show(History)
    assert "4 games" in read(studio)
    studio.tap("game")
    assert "3 games" in read(studio)
    studio.tap("game")
    assert "1 game" in read(studio)
    studio.tap("player")
    names = [each for each in studio.targets() if each.startswith("person-")]
    assert len(names) == len({*FOUR, "Eva", "Otto"})
    studio.tap("person-2")
    assert "No games found." in read(studio)
    studio.tap(*["game"] * (len(game_uis.every()) - 1))
    assert "3 games" in read(studio)
    studio.tap("match-0", "back", "player", "everyone")
    assert "4 games" in read(studio)


def test_a_note_is_kept_shown_and_removed() -> None:
    studio = evening("evening-history-game")
    studio.tap("match-0", "note")
    for key in ("letter-b", "letter-y", "space", "letter-z", "letter-o", "letter-e"):
        studio.tap(key)
    studio.tap("done")
    assert isinstance(studio.shell.navigator.screen, PastMatch)
    assert "By zoe" in read(studio), "only the first word begins with a capital"
    studio.tap("back")
    assert "By zoe" in read(studio)
    studio.tap("match-0", "note")
    studio.shell.navigator.screen.hold("delete")
    studio.tap("done", "back")
    assert "By zoe" not in read(studio)


def test_a_deleted_match_is_asked_about_gone_and_brought_back() -> None:
    studio = evening()
    assert "undo" not in studio.targets()
    table = studio.shell.session.match_id
    studio.tap("match-0", "delete", "back", "back")
    assert "3 games" in read(studio)
    for left in (2, 1):
        studio.tap("match-0", "delete", "next")
        assert isinstance(studio.shell.navigator.screen, History)
        assert "Deleted. Undo delete brings it back." in read(studio)
        studio.now += 60
        studio.shell.messages.expire()
        assert (f"{left} games" if left > 1 else "1 game") in read(studio)
    assert not studio.shell.session.is_open, "the match on the table was one of them"
    studio.show(Players)
    studio.show(Home)
    assert "Won tonight: Carl 1" in read(studio)
    studio.tap("history", "undo", "undo")
    assert "undo" not in studio.targets()
    assert studio.journal.latest(1)[0].id == table


def test_what_the_disk_does_not_keep_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    studio = evening("evening-history-deleted")
    failing(monkeypatch)
    studio.tap("undo")
    assert "undo" in studio.targets()
    assert "full" in studio.shell.messages.text
    studio.tap("match-0", "delete", "next")
    assert isinstance(studio.shell.navigator.screen, PastMatch)
    assert "full" in studio.shell.messages.text
    studio.tap("note", "letter-a", "done")
    assert "full" in read(studio)
