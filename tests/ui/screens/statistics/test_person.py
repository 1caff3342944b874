"""A person's statistics: what is shown, what a tap does, and what is read how often."""

import pytest

from companion.games.base import Refusal
from companion.match.match import Match
from companion.match.numbers import Scope, year_start
from companion.ui.render.box import Box
from companion.ui.render.things import Target
from companion.ui.screens.past import PastMatch
from companion.ui.screens.player import OnePlayer
from companion.ui.screens.players import AT_ONCE, Counting, Players
from companion.ui.screens.statistics.behind import MatchesBehind
from companion.ui.screens.statistics.person import PersonStatistics
from companion.ui.screens.statistics.rows import StatisticRows
from tests.ui.gallery_statistics import SCENES
from tests.ui.reading import read
from tests.ui.sample_numbers import NOW, offer_numbers
from tests.ui.screens.statistics.tables import person, play
from tests.ui.studio import FOUR, PANELS, SIX, Studio

GAMES = ("thirteen", "sixth-sense", "ten")


def points(studio: Studio) -> list[str]:
    """The targets of the line."""
    return [name for name in studio.targets() if name.startswith("points-")]


def test_the_statistics_are_one_tap_from_a_person() -> None:
    studio = Studio()
    play(studio, "thirteen", 6)
    studio.show(Players)
    studio.tap("person-Anne", "statistics")
    assert isinstance(studio.shell.navigator.screen, PersonStatistics)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, OnePlayer)


def test_the_figures_are_those_of_the_archive() -> None:
    studio = Studio()
    play(studio, "thirteen", 6)
    studio.show(person())
    since = year_start(NOW)
    numbers = studio.journal.person_numbers(Scope("Anne", "thirteen", since=since))
    shown = read(studio)
    assert f"6 games {numbers.wins} win" in shown
    average = numbers.points.value
    assert average is not None
    assert f"−{average:.1f} points per stage" in shown
    rival = numbers.others[0]
    assert f"{rival.name} {rival.ahead}–{rival.behind}" in shown
    assert f"−{numbers.dealing.value:.1f} as dealer" in shown
    assert f"−{numbers.not_dealing.value:.1f} otherwise" in shown


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("thirteen", ("majorities kept", "Dirty fours", "times over 13", "as dealer")),
        ("sixth-sense", ("predictions hit", "too high", "too low", "tricks too high")),
        ("ten", ("rounds won", "lost", "at the end")),
    ],
)
def test_each_game_shows_what_only_it_counts(game: str, words: tuple[str, ...]) -> None:
    studio = Studio()
    for each in GAMES:
        play(studio, each, 6)
    studio.show(person())
    studio.tap(f"game-{game}")
    first = read(studio)
    studio.tap("more")
    both = f"{first} {read(studio)}"
    assert [text for text in words if text not in both] == []
    studio.tap("more")
    assert read(studio) == first


def test_another_game_and_period_are_read_once_and_then_kept() -> None:
    studio = Studio()
    asked = offer_numbers(studio, FOUR, 40)
    studio.people.remember(FOUR)
    studio.match(FOUR, "deal")
    studio.show(person())
    for _ in range(3):
        studio.targets()
    since = year_start(NOW)
    assert asked == [Scope("Anne", "thirteen", since=since)]
    studio.tap("period-all", "game-ten", "period-group")
    studio.targets()
    assert asked[1:] == [
        Scope("Anne", "thirteen"),
        Scope("Anne", "ten"),
        Scope("Anne", "ten", FOUR),
    ]
    assert "with Carl, Marc, Herman" in read(studio)


def test_the_page_stays_open_for_another_selection() -> None:
    studio = Studio()
    offer_numbers(studio, FOUR, 40)
    studio.show(person())
    studio.tap("more", "period-all", "game-ten")
    assert "Wins in a row" in read(studio)
    studio.tap("more")
    assert "Against the others" in read(studio)


def test_what_is_deleted_at_another_person_is_gone_here_too() -> None:
    studio = Studio()
    play(studio, "thirteen", 6)
    studio.show(person())
    studio.tap("rows-others", "row-0", "points-0-0", "delete", "next", "back", "back")
    assert "5 games" in read(studio)


def test_somebody_else_has_the_group_they_play_with_most() -> None:
    studio = Studio()
    play(studio, "thirteen", 2, FOUR)
    play(studio, "thirteen", 1, ("Zoë", "Otto", "Carl"))
    studio.show(person("Marc"))
    studio.tap("period-group")
    assert "after 2 games · with Anne, Carl, Herman" in read(studio)
    assert "2 games" in read(studio)


def test_a_point_opens_its_match() -> None:
    studio = Studio()
    play(studio, "thirteen", 4)
    studio.show(person())
    assert points(studio) == ["points-0-0", "points-1-1", "points-2-2", "points-3-3"]
    studio.tap("points-1-1")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, PastMatch)
    assert screen.summary.id == studio.journal.latest(4)[2].id
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, PersonStatistics)


def test_points_too_near_for_a_finger_lead_to_a_list() -> None:
    studio = Studio()
    play(studio, "thirteen", 24)
    studio.show(person())
    first, *_others = points(studio)
    studio.tap(first)
    assert isinstance(studio.shell.navigator.screen, MatchesBehind)
    last = int(first.split("-")[-1])
    assert f"{last + 1} games" in read(studio)
    studio.tap("match-1")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, PastMatch)
    assert screen.summary.id == studio.journal.latest(24)[24 - last].id
    studio.tap("back", "back")
    assert isinstance(studio.shell.navigator.screen, PersonStatistics)


def test_every_point_of_many_years_can_be_reached() -> None:
    studio = Studio()
    play(studio, "thirteen", 30, apart=20)
    studio.show(person())
    studio.tap("period-all")
    assert "Points per stage, by month" in read(studio)
    numbers = studio.journal.person_numbers(Scope("Anne", "thirteen"))
    spans = [tuple(map(int, name.split("-")[1:])) for name in points(studio)]
    assert [at for first, last in spans for at in range(first, last + 1)] == list(
        range(len(numbers.months))
    )


def test_a_match_that_is_deleted_there_no_longer_counts() -> None:
    studio = Studio()
    play(studio, "thirteen", 6)
    studio.show(person())
    studio.tap("points-0-0", "delete", "next")
    assert isinstance(studio.shell.navigator.screen, PersonStatistics)
    assert "5 games" in read(studio)
    assert "Deleted. You can undo it in History." in studio.shell.messages.text
    assert "undo" not in studio.targets()


def test_a_deleted_match_leaves_the_list_behind_a_point() -> None:
    studio = Studio()
    play(studio, "thirteen", 24)
    studio.show(person())
    studio.tap(points(studio)[0])
    before = len([name for name in studio.targets() if name.startswith("match-")])
    studio.tap("match-0", "delete", "next")
    after = len([name for name in studio.targets() if name.startswith("match-")])
    assert after == before - 1


def test_a_match_that_cannot_be_read_says_so_and_the_numbers_stay() -> None:
    studio = Studio()
    play(studio, "thirteen", 4)
    studio.show(person())
    studio.targets()

    def unreadable(match_id: str) -> Match:
        raise Refusal("unreadable-match", match=match_id, number=0)

    studio.journal.load = unreadable  # type: ignore[method-assign]
    studio.tap("points-3-3")
    assert isinstance(studio.shell.navigator.screen, PersonStatistics)
    assert studio.shell.messages.text
    assert "4 games" in read(studio)


def test_few_games_are_said() -> None:
    studio = Studio()
    play(studio, "thirteen", 3)
    studio.show(person())
    assert "after 3 games" in read(studio)
    play(studio, "thirteen", 5, SIX)
    studio.show(person("Zoë"))
    assert "after" not in read(studio)


def test_a_figure_from_few_games_of_many_is_left_out_or_says_so() -> None:
    studio = Studio()
    play(studio, "thirteen", 3)
    for number in range(4):
        studio.journal._clock = lambda number=number: NOW + number  # type: ignore[misc]
        match = studio.match(FOUR, counted=4)
        assert match.ended
    studio.journal._clock = lambda: NOW + 10
    studio.show(person())
    studio.targets()
    numbers = studio.journal.person_numbers(Scope("Anne", "thirteen", since=year_start(NOW)))
    kept = numbers.own_mean("majorities-kept")
    assert (numbers.matches, kept.is_thin) == (7, True)
    assert "majorities kept" not in read(studio)
    studio.tap("more")
    assert f"after {kept.matches} games" in read(studio)


def test_nobody_who_has_not_played_sees_an_empty_page() -> None:
    studio = Studio()
    studio.people.remember(("Anne",))
    studio.show(person())
    assert "Anne hasn’t finished a game yet." in read(studio)
    studio.tap("period-group")
    assert "Anne hasn’t finished a game yet." in read(studio)
    studio.shell.navigator.screen.tap("points-0-0")
    studio.shell.navigator.screen.tap("more")
    assert "Anne hasn’t finished a game yet." in read(studio)


def test_a_year_without_games_shows_all_years_first() -> None:
    studio = Studio()
    play(studio, "thirteen", 5)
    counting = Counting(studio.shell)
    later = NOW + 366 * 24 * 3600
    studio.show(lambda shell: PersonStatistics(shell, "Anne", counting, lambda: later))
    assert "5 games" in read(studio)
    studio.tap("period-year")
    assert "No finished game this year yet." in read(studio)


def test_the_others_are_listed_and_lead_to_their_own_statistics() -> None:
    studio = Studio()
    play(studio, "thirteen", 6, SIX)
    studio.show(person("Zoë"))
    studio.tap("rows-others")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, StatisticRows)
    studio.tap("row-1")
    other = studio.shell.navigator.screen
    assert isinstance(other, PersonStatistics)
    assert other.name != "Zoë"
    studio.tap("back", "back")
    assert isinstance(studio.shell.navigator.screen, PersonStatistics)


def test_many_others_have_pages() -> None:
    studio = Studio()
    crowd = tuple(f"Guest {number}" for number in range(12))
    offer_numbers(studio, ("Anne", *crowd), 40)
    studio.show(person())
    studio.tap("rows-others", "older")
    assert "row-0" not in studio.targets()
    studio.tap("newer")
    assert "row-0" in studio.targets()


def test_counting_shows_its_progress_and_can_be_left() -> None:
    studio = Studio()
    play(studio, "thirteen", AT_ONCE + 2)
    studio.journal.connection.execute("DELETE FROM figures")
    studio.journal.connection.execute(
        "INSERT INTO uncounted SELECT id FROM matches WHERE id NOT IN (SELECT match FROM uncounted)"
    )
    screen = studio.show(person())
    assert screen.wakes_at() is not None
    assert f"Counting the games: {AT_ONCE} of {AT_ONCE + 2}." in read(studio)
    assert "back" in studio.targets()
    assert f"{AT_ONCE + 2} games" in read(studio)
    assert screen.wakes_at() is None


def test_long_text_and_standing_panels_offer_the_same() -> None:
    studio = Studio()
    for game in GAMES:
        play(studio, game, 6)
    studio.show(person())
    for panel in PANELS.values():
        names = set(studio.targets(panel))
        assert {"back", "more", "period-year", "period-all", "period-group"} <= names
        assert {f"game-{game}" for game in GAMES} <= names


def test_a_game_that_is_no_longer_known_is_not_offered() -> None:
    studio = Studio()
    play(studio, "thirteen", 5)
    games = (("marbles", 9), ("thirteen", 5))
    studio.journal.games_played = lambda _scope: games  # type: ignore[method-assign, assignment]
    studio.show(person())
    assert "5 games" in read(studio)
    assert not [name for name in studio.targets() if name.startswith("game-")]


def test_months_are_named_with_their_values_and_the_card_6_9_has_one_column() -> None:
    studio = Studio()
    SCENES["statistics-13"](studio, FOUR)
    shown = read(studio)
    assert "Dirty fours per stage, by month" in shown
    assert " 02/2026 03/2026 " in shown
    SCENES["statistics-6th-more"](studio, FOUR)
    assert " 6/9 7 8 10 " in read(studio)


def test_the_last_page_leads_to_the_first_by_the_same_button() -> None:
    studio = Studio()
    SCENES["statistics-13"](studio, FOUR)
    assert "More" in read(studio)
    before = _more(studio)
    while "First page" not in read(studio):
        assert _more(studio) == before
        studio.tap("more")
    shown = read(studio)
    assert "First page" in shown
    assert "More" not in shown
    assert _more(studio) == before


def _more(studio: Studio) -> Box:
    things = studio.frame(PANELS["800x480"]).things
    (box,) = (each.box for each in things if isinstance(each, Target) and each.name == "more")
    return box
