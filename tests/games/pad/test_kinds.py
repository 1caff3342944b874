"""Each pad is a game of its own: in lists, in statistics, by its badge and by its words."""

import pytest

from companion.app.translation import translator
from companion.catalogues import LANGUAGES
from companion.games.pad.library import ORDER, shipped
from companion.games.pad.screens.game_ui import pad_ui
from companion.games.pad.screens.pad_words import badge_of_name
from companion.match.actions import Do
from companion.ui.render.things import Text
from companion.ui.screens.end_match import EndMatch
from companion.ui.screens.history import History
from companion.ui.screens.player import OnePlayer
from companion.ui.screens.players import Counting
from companion.ui.screens.result import Result
from companion.ui.screens.seats import Seats
from companion.ui.screens.statistics.person import PersonStatistics
from companion.ui.shell import flow, game_uis
from tests.games.pad.tables import FEWEST, GAME, HEARTS, OH_HELL, PLAIN, WON, YATZY, begin, rounds
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS, Studio

PADS = (PLAIN, FEWEST, HEARTS, OH_HELL, YATZY)


def evening() -> Studio:
    """After a game on each of PADS, that the table has ended."""
    studio = Studio()
    for pad in PADS:
        match = begin(studio, pad, FOUR, *rounds(pad, 4, 2))
        match.act(Do(GAME.parse_event("end")))
    return studio


def texts(studio: Studio) -> list[str]:
    """All texts on the screen."""
    things = studio.frame(PANELS["800x480"]).things
    return [thing.text for thing in things if isinstance(thing, Text)]


@pytest.mark.parametrize(
    ("name", "badge"),
    [
        *(("Oh Hell", "OH"), ("Yatzy", "Ya"), ("the game of all games", "TGO")),
        *(("7 Wonders", "7W"), ("Ö", "Ö"), ("(x)", "X"), ("!?", "!"), ("李", "李")),
    ],
)
def test_a_badge_is_the_initials(name: str, badge: str) -> None:
    assert badge_of_name(name) == badge


@pytest.mark.parametrize(
    ("language", "badge", "points"), [("en", "He", "MPW"), ("nl", "Ha", "HSW"), ("de", "He", "MPG")]
)
def test_a_badge_is_of_the_name_as_people_read_it(language: str, badge: str, points: str) -> None:
    _ = translator(language)
    for pad, expected in ((HEARTS, badge), (PLAIN, points)):
        kind = pad_ui(pad).kind
        assert game_uis.of("pad").badge_of(_, kind) == pad_ui(pad).badge_of(_, kind) == expected
    assert game_uis.of("pad").badge_of(_, "pad") == "+"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_pads_that_come_with_the_companion_have_one_badge(language: str) -> None:
    _ = translator(language)
    badges = [badge_of_name(_(shipped(name).name)) for name in ORDER]
    assert len({*badges}) == len(badges), badges


def test_the_screens_of_a_pad_have_its_badge_in_the_language_of_the_table() -> None:
    studio = Studio()
    studio.shell.words = translator("nl")
    begin(studio, HEARTS, FOUR)
    flow.open_match(studio.shell)
    assert "Ha" in texts(studio)
    for make in (lambda shell: Seats(shell, pad_ui(HEARTS)), History):
        studio.show(make)
        assert "Ha" in texts(studio)


def test_equal_pads_have_one_game_ui_and_a_match_has_that_of_its_pad() -> None:
    studio = Studio()
    match = begin(studio, HEARTS, FOUR)
    assert game_uis.of_match(match) is pad_ui(HEARTS)
    assert game_uis.of_match(match) is not pad_ui(OH_HELL)
    assert (pad_ui(HEARTS).most_wins, pad_ui(OH_HELL).most_wins) == (False, True)
    assert pad_ui(HEARTS).best((26, 0, 0)) == (1, 2)


def test_lists_of_matches_know_their_kinds() -> None:
    studio = evening()
    kinds = [summary.kind for summary in studio.journal.latest(9)]
    assert kinds == [f"pad:{pad.name}" for pad in reversed(PADS)]
    studio.match(FOUR)
    assert studio.journal.latest(1)[0].kind == "thirteen"
    assert [each.kind for each in studio.journal.running()] == ["thirteen"]
    studio.show(History)
    assert {"13", "OH", "Ya", "He"} <= set(texts(studio))


def test_a_match_that_another_one_interrupts_is_called_by_its_pad() -> None:
    studio = Studio()
    begin(studio, OH_HELL, FOUR)
    studio.show(lambda shell: Seats(shell, game_uis.of("thirteen")))
    studio.tap(*(f"person-{name}" for name in FOUR), "next")
    assert "Your game of Oh Hell is saved." in read(studio)


def test_figures_of_a_player_are_by_pad() -> None:
    studio = evening()
    studio.show(lambda shell: OnePlayer(shell, "Anne", Counting(shell)))
    assert f"game-pad:{YATZY.name}" in studio.targets()
    studio.tap(f"game-pad:{YATZY.name}")
    mine = studio.journal.statistics().of("Anne", f"pad:{YATZY.name}")
    assert pad_ui(YATZY).points(mine.high or 0) in texts(studio)


def test_of_many_games_the_statistics_offer_a_list() -> None:
    studio = evening()
    screen = studio.show(lambda shell: PersonStatistics(shell, "Anne", Counting(shell)))
    while not studio.targets() or screen.wakes_at() is not None:
        pass
    studio.tap("games")
    assert {"Which game?", "Hearts", "Oh Hell", "Yatzy"} <= set(texts(studio))
    kinds = [name for name in studio.targets() if name.startswith("kind-")]
    assert len(kinds) == len(PADS)
    studio.tap(kinds[-1])
    assert studio.shell.navigator.screen is screen
    assert screen._selection.game == "pad:Yatzy"  # type: ignore[attr-defined]


def test_the_table_ends_a_match_that_would_go_on_and_undo_brings_it_back() -> None:
    studio = Studio()
    match = begin(studio, PLAIN, FOUR, *rounds(PLAIN, 4, 1), "round", "enter #2 5")
    studio.show(EndMatch)
    studio.tap("stop", "next", "next")
    assert isinstance(studio.shell.navigator.screen, Result)
    assert (match.ended, match.sheet()["ended"]) == ("over", True)
    assert len(pad_ui(PLAIN).pad_lines(match, str)) == 1
    studio.tap("back", "back")
    assert match.ended is None
    assert match.stage_runs


def test_a_match_without_a_whole_round_can_only_be_discarded() -> None:
    studio = Studio()
    match = begin(studio, WON, FOUR, "round")
    studio.show(EndMatch)
    assert "stop" not in studio.targets()
    studio.tap("abandon")
    assert match.ended == "abandoned"
