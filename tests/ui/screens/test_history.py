"""The matches that were played, and the people who played them."""

import random
import time

import pytest

from companion.app.translation import translator
from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen.screens.plays import Plays
from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.simulation import match as simulated
from companion.match.match import Match
from companion.store.journal import Journal
from companion.store.summaries import Summary
from companion.ui.render.measures import STRONG
from companion.ui.render.things import Text
from companion.ui.screens.history import History
from companion.ui.screens.pad import Pad
from companion.ui.screens.past import PastMatch
from companion.ui.screens.player import OnePlayer
from companion.ui.screens.players import AT_ONCE, Players
from companion.ui.screens.statistics.person import PersonStatistics
from companion.ui.screens.statistics.table import TableStatistics
from tests.ui.gallery import SCENES
from tests.ui.reading import read
from tests.ui.studio import FOUR, LONG, PANELS, SIX, Studio


def evenings(count: int) -> Studio:
    """Many matches, and one under way."""
    studio = Studio()
    chance = random.Random(13)
    for number in range(count):
        players = (FOUR, SIX, LONG)[number % 3]
        studio.people.remember(players)
        studio.journal.import_match(load("thirteen"), simulated(chance, players), str(number))
    studio.match(FOUR, "deal", "B7")
    return studio


def test_nothing_was_played_yet() -> None:
    studio = Studio()
    studio.show(History)
    assert "No games yet." in read(studio)


def test_the_latest_match_comes_first_and_older_ones_follow() -> None:
    studio = evenings(6)
    studio.show(History)
    assert "7 games" in read(studio)
    assert "in progress" in read(studio)
    studio.tap("older")
    assert "match-0" not in studio.targets()
    assert "match-6" in studio.targets()
    studio.tap("newer")
    assert "match-0" in studio.targets()


def test_a_match_shows_its_pad_and_its_plays() -> None:
    studio = evenings(2)
    studio.show(History)
    studio.tap("match-1")
    assert isinstance(studio.shell.navigator.screen, PastMatch)
    assert " won " in read(studio)
    studio.tap("pad")
    assert isinstance(studio.shell.navigator.screen, Pad)
    studio.shell.navigator.back()
    studio.tap("plays")
    assert isinstance(studio.shell.navigator.screen, Plays)


def test_a_match_under_way_goes_on() -> None:
    studio = evenings(1)
    studio.show(History)
    studio.tap("match-0", "next")
    assert isinstance(studio.shell.navigator.screen, Table)


def test_statistics_are_one_tap_away() -> None:
    studio = evenings(2)
    studio.show(History)
    studio.tap("statistics")
    assert isinstance(studio.shell.navigator.screen, TableStatistics)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, History)


def test_the_statistics_are_of_the_player_whose_matches_are_shown() -> None:
    studio = evenings(2)
    studio.show(History)
    studio.tap("player")
    studio.tap("person-1", "statistics")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, PersonStatistics)
    assert screen.name == FOUR[1]


def uncounted(studio: Studio) -> Studio:
    """As after an update: nobody has counted these matches yet."""
    with studio.journal.transaction():
        studio.journal.connection.execute("DELETE FROM figures")
        studio.journal.connection.execute(
            "INSERT INTO uncounted SELECT id FROM matches WHERE ended IS NOT NULL"
        )
    return studio


def test_figures_that_are_kept_are_there_at_once() -> None:
    studio = evenings(4)
    studio.journal.load = no_match  # type: ignore[method-assign]
    screen = studio.show(Players)
    assert screen.wakes_at() is None
    assert " … " not in read(studio)
    studio.tap("person-Anne")
    assert "2 games" in read(studio)


def no_match(match_id: str) -> Match:
    raise AssertionError(f"{match_id} is read")


def test_history_reads_what_it_shows_and_no_more() -> None:
    studio = evenings(40)
    asked = []
    real = studio.journal.latest

    def latest(most: int, before: int | None = None, **which: str) -> list[Summary]:
        asked.append(most)
        return real(most, before, **which)

    studio.journal.latest = latest  # type: ignore[method-assign]
    studio.journal.matches = lambda which=(""): pytest.fail(f"all are read: {which}")  # type: ignore[method-assign]
    studio.show(History)
    studio.targets()
    rows = asked[0]
    assert asked == [rows]
    assert rows < 10
    studio.tap("older", "older", "newer", "older")
    studio.targets()
    assert asked == [rows] * 3
    while f"match-{40}" not in studio.targets():
        studio.tap("older")
    assert sum(asked) == 41
    assert [each.id for each in real(100)] == [each.id for each in Journal.matches(studio.journal)]


def test_figures_that_a_full_disk_does_not_keep_are_shown_all_the_same() -> None:
    studio = uncounted(evenings(3))

    def full(_counted: object) -> None:
        raise Refusal("not-saved")

    studio.journal.keep_figures = full  # type: ignore[method-assign, assignment]
    studio.show(Players)
    studio.targets()
    studio.tap("person-Anne")
    assert "1 game" in read(studio)
    assert len(studio.journal.uncounted()) == 3


def test_figures_come_a_few_matches_at_a_time() -> None:
    studio = uncounted(evenings(AT_ONCE + 2))
    screen = studio.show(Players)
    assert screen.wakes_at() is not None
    assert " … " in read(studio)
    assert " … " not in read(studio)
    assert screen.wakes_at() is None
    studio.tap("person-Anne")
    assert "8 games" in read(studio)
    assert studio.show(Players).wakes_at() is None


def test_somebody_gets_another_name_and_colour() -> None:
    studio = evenings(1)
    studio.show(Players)
    studio.tap("person-Carl", "colour-6", "rename", "letter-o", "done")
    assert isinstance(studio.shell.navigator.screen, OnePlayer)
    assert ("Carlo", 6) in [(player.name, player.colour) for player in studio.people.all()]


def test_who_retires_is_asked_twice_and_offered_no_more() -> None:
    studio = evenings(1)
    studio.show(Players)
    studio.tap("person-Carl", "retire", "back", "retire", "next")
    assert isinstance(studio.shell.navigator.screen, Players)
    assert "person-Carl" not in studio.targets()


def test_a_new_player_is_remembered() -> None:
    studio = Studio()
    studio.show(Players)
    studio.tap("new", "letter-b", "letter-o", "done")
    assert "person-Bo" in studio.targets()


def test_back_while_hiding_is_asked_about_hides_nobody() -> None:
    studio = evenings(1)
    studio.show(Players)
    studio.tap("person-Carl", "retire")
    assert "Hide Carl?" in read(studio)
    assert "Past games are kept." in read(studio)
    studio.tap("back")
    assert "retire" in studio.targets()
    studio.tap("back")
    assert "person-Carl" in studio.targets()


def test_in_a_row_only_the_name_is_shortened() -> None:
    studio = Studio()
    studio.shell.words = translator("de")
    SCENES["history-evenings"](studio, FOUR)
    texts = [
        thing.text for thing in studio.frame(PANELS["480x800"]).things if isinstance(thing, Text)
    ]
    short = [text for text in texts if "…" in text and "gew" in text]
    assert short
    assert all(text.endswith(" hat gewonnen") for text in short)


def test_a_date_is_in_few_letters_where_its_month_has_no_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # What has room depends on the hour, and that on the time zone.
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    try:
        studio = Studio()
        studio.shell.words = translator("pt")
        SCENES["statistics-behind"](studio, FOUR)
        wide, narrow = read(studio, "1920x1080"), read(studio, "720x1280")
    finally:
        monkeypatch.undo()
        time.tzset()
    assert "20 de junho de 2026, 00:00" in wide
    assert "20/06/2026, 00:00" in narrow
    assert "20 de junho" not in narrow


@pytest.mark.parametrize("panel", PANELS)
def test_the_second_lines_can_be_read_from_across_the_table(panel: str) -> None:
    studio = Studio()
    SCENES["evening-history"](studio, FOUR)
    frame = studio.frame(PANELS[panel])
    sizes = {thing.text: thing.size for thing in frame.things if isinstance(thing, Text)}
    assert sizes["Marc, Herman, Anne, Carl"] >= frame.size("name", STRONG)
    assert sizes["Zoë's birthday · 7 min"] >= frame.size("body", STRONG)
