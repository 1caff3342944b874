"""The statistics of the table: who wins, in which group, and how long matches last."""

import pytest

from companion.match.numbers import Scope, year_start
from companion.records import replace
from companion.ui.screens.players import Counting, Players
from companion.ui.screens.statistics.groups import ChooseGroup
from companion.ui.screens.statistics.person import PersonStatistics
from companion.ui.screens.statistics.rows import StatisticRows
from companion.ui.screens.statistics.table import TableStatistics
from companion.ui.screens.statistics.table_pages import table_pages
from companion.ui.shell import game_uis
from companion.ui.widgets.pages import onward
from tests.ui.reading import read
from tests.ui.sample_numbers import NOW, offer_numbers
from tests.ui.screens.statistics.tables import play, table
from tests.ui.studio import FOUR, SIX, Studio

THREE = ("Anne", "Carl", "Zoë")


def test_the_table_is_one_tap_from_the_players() -> None:
    studio = Studio()
    play(studio, "thirteen", 2)
    studio.show(Players)
    studio.tap("statistics")
    assert isinstance(studio.shell.navigator.screen, TableStatistics)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Players)


def test_who_played_last_is_shown_first() -> None:
    studio = Studio()
    play(studio, "thirteen", 7)
    play(studio, "thirteen", 3, THREE)
    studio.show(table)
    assert onward("Anne, Carl, Zoë") in read(studio)
    assert "3 games" in read(studio)
    assert "after 3 games" in read(studio)
    studio.match(FOUR, "deal")
    studio.show(table)
    assert "7 games" in read(studio)
    assert "after" not in read(studio)


def test_the_figures_are_those_of_the_archive() -> None:
    studio = Studio()
    play(studio, "thirteen", 7)
    studio.show(table)
    scope = Scope("", "thirteen", FOUR, year_start(NOW))
    numbers = studio.journal.table_numbers(scope)
    shown = read(studio)
    for line in numbers.people:
        assert f"{line.name} {line.wins} / 7" in shown
    best = max(numbers.people, key=lambda line: line.wins)
    won = shown[shown.index("Games won") :]
    assert won.index(best.name) == min(won.index(line.name) for line in numbers.people)
    assert numbers.lowest is not None
    assert ", ".join(numbers.lowest.names) in shown


def test_another_group_can_be_chosen_and_everyone() -> None:
    studio = Studio()
    play(studio, "thirteen", 6)
    play(studio, "thirteen", 3, THREE)
    studio.show(table)
    studio.tap("group")
    assert isinstance(studio.shell.navigator.screen, ChooseGroup)
    shown = read(studio)
    assert shown.index("Everyone") < shown.index("6 games") < shown.index("3 games")
    assert "3 games Anne, Carl, Zoë" in shown
    studio.tap("group-1")
    assert "6 games" in read(studio)
    studio.tap("group", "group-0")
    assert "9 games" in read(studio)
    studio.tap("group", "back")
    assert "9 games" in read(studio)


def test_many_groups_have_pages() -> None:
    studio = Studio()
    offer_numbers(studio, tuple(f"Guest {number}" for number in range(20)), 40)
    studio.show(lambda shell: ChooseGroup(shell, (), lambda _names: None))
    studio.tap("older")
    assert "group-0" not in studio.targets()
    studio.tap("newer")
    assert "group-0" in studio.targets()


def test_the_chosen_selection_is_read_once() -> None:
    studio = Studio()
    asked = offer_numbers(studio, FOUR, 40)
    studio.match(FOUR, "deal")
    studio.show(table)
    studio.targets()
    studio.tap("period-all", "game-ten", "period-year")
    studio.targets()
    since = year_start(NOW)
    assert asked == [
        Scope("", "thirteen", FOUR, since),
        Scope("", "thirteen", FOUR),
        Scope("", "ten", FOUR),
        Scope("", "ten", FOUR, since),
    ]


def test_rows_lead_to_people_and_pages_turn() -> None:
    studio = Studio()
    offer_numbers(studio, SIX, 40)
    studio.people.remember(SIX)
    studio.show(table)
    first = read(studio)
    studio.tap("more")
    assert read(studio) != first
    studio.tap("rows-points")
    assert isinstance(studio.shell.navigator.screen, StatisticRows)
    assert "Grootvader" in read(studio)
    studio.tap("row-0")
    assert isinstance(studio.shell.navigator.screen, PersonStatistics)
    studio.tap("back", "back", "more")
    assert read(studio) == first
    for target in ("rows-wins", "rows-turns"):
        studio.tap(target)
        assert isinstance(studio.shell.navigator.screen, StatisticRows)
        studio.tap("back")


@pytest.mark.parametrize(("game", "best"), [("thirteen", "Anne"), ("sixth-sense", "Herman")])
def test_the_further_right_a_dot_the_better_the_player(game: str, best: str) -> None:
    studio = Studio()
    offer_numbers(studio, FOUR, 40)
    studio.show(table)
    studio.tap(f"game-{game}")
    pages = table_pages(
        studio.shell, game_uis.of(game), studio.journal.table_numbers(Scope("", game))
    )
    panel = pages.rows_of("rows-points")
    assert all(dot.is_dot for dot in panel.bars)
    parts = [dot.part for dot in panel.bars]
    assert parts == sorted(parts, reverse=True)
    assert panel.bars[0].label == best
    assert panel.note == "best on the right"


def test_a_mean_below_zero_has_a_place_and_equal_ones_the_same() -> None:
    studio = Studio()
    offer_numbers(studio, FOUR, 40)
    numbers = studio.journal.table_numbers(Scope("", "sixth-sense"))

    def parts(*means: float) -> list[float]:
        people = tuple(
            replace(line, points=replace(line.points, total=mean, count=1))
            for line, mean in zip(numbers.people, means, strict=True)
        )
        game_ui = game_uis.of("sixth-sense")
        pages = table_pages(studio.shell, game_ui, replace(numbers, people=people))
        return [dot.part for dot in pages.rows_of("rows-points").bars]

    assert parts(-1.0, 1.0, 3.0, 1.0) == [1.0, 0.5, 0.5, 0.0]
    assert parts(0.0, 0.0, 0.0, 0.0) == [0.0] * 4


def test_times_are_of_matches_that_were_played_here() -> None:
    studio = Studio()
    offer_numbers(studio, FOUR, 40)
    studio.show(table)
    assert "48 min per game 25 min quickest game 2:10 h longest game" in read(studio)
    assert "Time per turn" in read(studio)
    studio.tap("game-ten")
    assert "Time per turn" not in read(studio)


def test_nothing_was_played() -> None:
    studio = Studio()
    studio.show(table)
    assert "No game is finished yet." in read(studio)
    studio.shell.navigator.screen.tap("more")
    assert "No game is finished yet." in read(studio)


def test_a_group_may_not_have_played_this_game_or_this_year() -> None:
    studio = Studio()
    play(studio, "thirteen", 6)
    play(studio, "ten", 5, THREE)
    studio.show(table)
    assert "5 games" in read(studio)
    studio.tap("group", "group-1")
    assert "No finished game this year yet." in read(studio)
    studio.tap("period-all")
    assert "No finished game with this group yet." in read(studio)


def test_counting_goes_on_here_too() -> None:
    studio = Studio()
    play(studio, "thirteen", 3)
    with studio.journal.transaction():
        studio.journal.connection.execute("DELETE FROM figures")
        studio.journal.connection.execute("INSERT INTO uncounted SELECT id FROM matches")
    counting = Counting(studio.shell)

    def slow() -> float:
        studio.now += 1
        return studio.now

    studio.shell.clock = slow
    screen = studio.show(lambda shell: TableStatistics(shell, counting, lambda: NOW))
    assert screen.wakes_at() is not None
    assert "Counting the games: 1 of 3." in read(studio)
    while not counting.done:
        studio.targets()
    assert "3 games" in read(studio)
    assert screen.wakes_at() is None
