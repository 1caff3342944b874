"""The scores as a game has them that says nothing of its own: rows, buttons, where taps lead."""

import pytest

from companion.app.translation import translator
from companion.catalogues import LANGUAGES
from companion.games import NAMES
from companion.match.actions import Abandon, Stop
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.measures import TOUCH
from companion.ui.render.theme import BRIGHT, DARK
from companion.ui.render.things import Fill, Sign, Text
from companion.ui.screens.result import Result
from companion.ui.screens.scores.scores_screen import ScoresScreen
from companion.ui.shell import flow
from companion.ui.widgets.pages import onward
from tests.ui.checks import complaints
from tests.ui.studio import FOUR, LONG, PANELS, PILES, SIX, Studio

PANEL = PANELS["800x480"]
ROUND = ("hide", "find #2 3")


class SlowScores(ScoresScreen):
    """Rows that appear one by one."""

    row_delay = 0.5


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a screen of its own for scores."""
    monkeypatch.setitem(NAMES, "pebbles", "tests.toy")


def scored(*events: str) -> Studio:
    """A match of pebbles after these events, on the screen that it needs now."""
    studio = Studio()
    studio.match(FOUR, *events, game="pebbles")
    flow.open_match(studio.shell)
    return studio


def texts(studio: Studio, panel: str = "800x480") -> list[str]:
    return [thing.text for thing in studio.frame(PANELS[panel]).things if isinstance(thing, Text)]


def rows(studio: Studio) -> list[str]:
    """Names and numbers, row by row."""
    return [text for text in texts(studio) if text in FOUR or text.removeprefix("−").isdigit()]


def screen(studio: Studio) -> str:
    return type(studio.shell.navigator.screen).__name__


def test_the_best_is_first_and_the_best_of_the_round_has_a_star() -> None:
    studio = scored("hide", "find #1 2", *ROUND)
    assert screen(studio) == "ScoresScreen"
    assert rows(studio) == [
        "Carl",
        "3",
        "3",
        "Anne",
        "0",
        "2",
        "Marc",
        "0",
        "0",
        "Herman",
        "0",
        "0",
    ]
    assert {"Round 2 — scores", "Round", "Total"} <= set(texts(studio))
    (star,) = [t for t in studio.frame(PANEL).things if isinstance(t, Sign) and t.name == "star"]
    (carl,) = [t for t in studio.frame(PANEL).things if isinstance(t, Text) and t.text == "Carl"]
    assert abs(star.box.centre[1] - carl.box.centre[1]) < PANEL.per_mm
    assert star.box.x > carl.box.x


def test_rows_keep_the_order_of_the_match_whatever_the_round_brought() -> None:
    studio = scored("hide", "find #1 3", "hide", "find #2 2")
    names = [text for text in rows(studio) if text in FOUR]
    assert names == ["Anne", "Carl", "Marc", "Herman"]


def totals(studio: Studio) -> list[Text]:
    """The texts of the last column, from the top."""
    things = [thing for thing in studio.frame(PANEL).things if isinstance(thing, Text)]
    right = max(thing.box.right for thing in things if thing.text == "Total")
    return [thing for thing in things if thing.box.right == right and thing.cut == "number"]


def test_the_total_is_the_largest_number_and_the_leaders_stands_on_a_field() -> None:
    studio = scored("hide", "find #1 3", "hide", "find #2 2")
    column = totals(studio)
    assert [text.text for text in column] == ["3", "2", "0", "0"]
    frame = studio.frame(PANEL)
    numbers = [t for t in frame.things if isinstance(t, Text) and t.cut == "number"]
    large = max(text.size for text in numbers if text.text.isdigit())
    assert {text.size for text in column} == {large}
    assert [text.colour for text in column] == [DARK.on_cream, DARK.ink, DARK.ink, DARK.ink]
    fields = [t for t in frame.things if isinstance(t, Fill) and t.colour == DARK.cream]
    (field,) = [fill for fill in fields if fill.box.h < PANEL.mm(TOUCH)]
    assert field.box.contains(
        *Box(column[0].box.right - 2, column[0].box.y, 1, column[0].box.h).centre
    )


def test_nobody_is_ahead_where_all_have_the_same() -> None:
    studio = scored("hide", "find #1 3", "hide", "find #2 3")
    assert {text.colour for text in totals(studio)} >= {DARK.ink}
    shown = studio.shell.navigator.screen
    assert isinstance(shown, ScoresScreen)
    score = shown.score()
    assert score is not None
    equal = replace(score, totals=(4, 4, 4, 4))
    assert shown.leaders(equal) == ()
    assert shown.leaders(replace(score, totals=(4, 4, 3, 3))) == (0, 1)


def test_where_the_fewest_points_win_they_are_first() -> None:
    studio = Studio()
    studio.match(FOUR, counted=2)
    studio.show(ScoresScreen)
    assert [text for text in rows(studio) if text in FOUR] == ["Carl", "Anne", "Herman", "Marc"]
    assert {"−2", "−4", "−17", "−34"} <= set(rows(studio))


def test_it_goes_on_and_back() -> None:
    studio = scored(*ROUND)
    match = studio.shell.session.match
    assert onward("Next round — Carl deals") in texts(studio)
    studio.tap("pad", "back", "menu", "back", "player-2")
    assert screen(studio) == "SeatPlayer"
    studio.tap("back", "back")
    assert screen(studio) == "Seeking"
    assert match.stage_runs
    studio.tap("find-0-1", "next")
    assert screen(studio) == "StageStart"


def test_after_the_last_round_comes_the_result() -> None:
    studio = scored(*ROUND * 3)
    assert screen(studio) == "Result"
    studio.tap("back")
    assert onward("Result") in texts(studio)
    studio.tap("next")
    assert screen(studio) == "Result"


def test_the_dealers_d_leads_to_who_dealt() -> None:
    studio = Studio()
    studio.match(FOUR, counted=1)
    studio.show(ScoresScreen)
    assert "D" in texts(studio)
    studio.tap("dealer")
    assert screen(studio) == "WhoDealt"


@pytest.mark.parametrize(("language", "letter"), [("nl", "D"), ("de", "G")])
def test_the_dealer_has_the_letter_of_the_language(language: str, letter: str) -> None:
    studio = Studio()
    studio.shell.words = translator(language)
    studio.match(FOUR, counted=1)
    studio.show(ScoresScreen)
    assert letter in texts(studio)


def test_a_round_that_is_looked_up_leads_only_back_and_to_its_players() -> None:
    studio = scored(*ROUND, "hide", "find #3 1")
    studio.shell.navigator.go(ScoresScreen(studio.shell, 1))
    assert sorted(studio.targets()) == ["back", *(f"player-{seat}" for seat in range(4))]
    assert "Round 1 — scores" in texts(studio)
    studio.tap("back")
    assert "Round 2 — scores" in texts(studio)


def test_a_past_match_needs_none_on_the_table() -> None:
    studio = scored(*ROUND)
    past = studio.shell.session.match
    studio.shell.session.close()
    studio.show(lambda shell: ScoresScreen(shell, 1, past))
    assert studio.targets() == ["back"]
    assert "Carl" in texts(studio)
    studio.tap("back")
    assert screen(studio) == "Home"


@pytest.mark.parametrize("end", [Stop(), Abandon()])
def test_a_match_that_ended_before_anything_was_scored_is_taken_up_again(
    end: Stop | Abandon,
) -> None:
    studio = scored("hide")
    studio.shell.session.match.act(end)
    studio.show(Result)
    studio.tap("back")
    assert "The game ended before anything was scored." in texts(studio)
    assert "Keep playing" in texts(studio)
    studio.tap("back")
    assert screen(studio) == "Result"
    studio.tap("back", "undo")
    assert screen(studio) == "Seeking"


def test_a_round_under_way_is_not_scored_yet() -> None:
    studio = scored(*ROUND, "hide")
    studio.shell.navigator.go(ScoresScreen(studio.shell, 2))
    assert "This round isn’t scored yet." in texts(studio)
    assert studio.targets() == ["back"]


def test_rows_may_appear_one_by_one_and_a_tap_shows_them_all() -> None:
    studio = scored("hide", "find #1 2", *ROUND)
    screen = studio.show(SlowScores)
    assert rows(studio) == []
    for expected in ("Herman", "Marc", "Anne"):
        at = screen.wakes_at()
        assert at is not None
        studio.now = at
        assert rows(studio)[0] == expected
    studio.tap("skip")
    assert rows(studio)[0] == "Carl"
    assert "skip" not in studio.targets()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [FOUR[:2], FOUR, LONG], ids=["2", "4", "long"])
def test_plain_scores_fit_on_every_panel(players: tuple[str, ...], language: str) -> None:
    assert not _complaints(players, "pebbles", language, *ROUND)


@pytest.mark.parametrize("players", [FOUR[:3], SIX, LONG], ids=["3", "6", "long"])
def test_they_fit_with_a_dealer_too(players: tuple[str, ...]) -> None:
    count = " ".join(("count", *PILES[: len(players)]))
    assert not _complaints(players, "thirteen", "en", "deal", count)


def _complaints(players: tuple[str, ...], game: str, language: str, *events: str) -> list[str]:
    """What is wrong with the scores after these events: on every panel, and how."""
    studio = Studio()
    studio.shell.words = translator(language)
    match = studio.match(players, *events, game=game)
    found = []
    for number in (None, 1):
        studio.shell.navigator.start(ScoresScreen(studio.shell, number))
        studio.now += 3  # the flash is over
        for name, panel in PANELS.items():
            for theme in (DARK, BRIGHT):
                for size in (1.0, 1.2):
                    frame = studio.frame(replace(panel, text_scale=size), theme)
                    wrong = complaints(frame, match.names)
                    found += [f"{number} {name} {size}: {each}" for each in wrong]
    return found
