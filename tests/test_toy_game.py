"""A game is added as CONTRIBUTING.md says, and everything that games share serves it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.commands.help_words import in_english
from companion.commands.parsers import description
from companion.games import NAMES, load
from companion.games.base import PlainSetup, Refusal
from companion.games.choices import choices_of
from companion.games.command_line import CommandLine, command_line
from companion.games.sheet import seated
from companion.match import view as views
from companion.match.actions import Do
from companion.match.match import Match
from companion.match.text import table
from companion.sentences import sentence
from companion.share.bgstats import fields
from companion.share.report import Reports
from companion.store.store import open_store
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.game_ui.values import EventWords
from tests.toy.game import Find, Hide, State
from tests.toy.screens.game_ui import Pebbles, Seeking
from tests.toy.walker import Walker


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder and its line in the registry, which is all there is to adding a game."""
    monkeypatch.setitem(NAMES, "pebbles", "tests.toy")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Walker]:
    """The real app, at home, with two people who are known."""
    pilot = Walker(tmp_path, language=None)
    pilot.tap("language-en")
    pilot.tap("side-bottom")
    pilot.app.shell.people.remember(("Anne", "Carl"))
    pilot.tap("choose")
    pilot.tap("back")
    assert pilot.screen == "Home"
    yield pilot
    pilot.close()


def begin(pilot: Walker) -> Match:
    """From Home to a match of pebbles."""
    for name in ("game-pebbles", "person-Anne", "person-Carl", "next"):
        pilot.tap(name)
    assert pilot.screen == "StageStart"
    return pilot.app.shell.session.match


def test_it_plays_through_the_real_app_to_its_result(pilot: Walker) -> None:
    match = begin(pilot)
    assert "Anne deals, Carl starts." in pilot.read()
    for name in ("find-0-3", "find-1-2", "find-1-3"):
        pilot.tap("next")
        assert pilot.screen == "Seeking"
        pilot.tap(name)
        assert pilot.screen == "ScoresScreen"
        pilot.tap("next")
    pilot.pass_podium()
    assert pilot.screen == "Result"
    assert "Carl wins" in pilot.read()
    assert match.result()["totals"] == {"Anne": 3, "Carl": 5}
    again = load("pebbles").read_sheet(match.sheet())
    assert load("pebbles").result(again) == match.result()


def test_undo_corrections_pad_and_statistics_come_with_it(pilot: Walker) -> None:
    match = begin(pilot)
    for name in ("next", "find-0-3", "back", "find-0-1", "next", "next"):
        pilot.tap(name)
    assert match.state.totals == (1, 0)
    for name in ("menu", "plays", "round-1", "entry-2"):
        pilot.tap(name)
    assert "What was it really? Round 1 — scores" in pilot.read()
    pilot.tap("choice-5")
    assert pilot.screen == "WhatChanges"
    pilot.tap("next")
    assert match.state.totals == (0, 3)
    assert pilot.screen == "Entries", "where the correction began"
    for name in ("entry-2", "remove"):
        pilot.tap(name)
    assert "If you change this, “Round 2” can’t be right." in pilot.read()
    for name in ("back", "back", "back", "back"):
        pilot.tap(name)
    for name in ("find-0-2", "next", "next", "find-0-2", "next"):
        pilot.tap(name)
    pilot.pass_podium()
    pilot.tap("pad")
    assert "Pebbles · " in pilot.read()
    for name in ("back", "group", "back", "players", "person-Anne"):
        pilot.tap(name)
    assert "points per round" in pilot.read()


def taken_up(pilot: Walker) -> Find | None:
    screen = pilot.app.shell.navigator.screen
    assert isinstance(screen, Seeking)
    return screen.undone


def test_what_was_undone_is_shown_as_it_was_entered(pilot: Walker) -> None:
    begin(pilot)
    pilot.go("next>Seeking find-1-2>ScoresScreen back>Seeking")
    assert taken_up(pilot) == Find(1, 2)
    pilot.go("undo>StageStart next>Seeking")
    assert taken_up(pilot) is None


def test_a_fixed_number_of_players_is_said_as_one(
    monkeypatch: pytest.MonkeyPatch, pilot: Walker
) -> None:
    monkeypatch.setattr(Pebbles, "seats", range(4, 5))
    assert Pebbles().about(str) == ("Pebbles", "4 players")
    pilot.go("players>Players back>Home")
    assert "Pebbles 4 players" in pilot.read()
    pilot.go("game-pebbles>Seats")
    assert "0 players – you need 4" in pilot.read()
    pilot.tap("person-Anne")
    assert "1 player – you need 4" in pilot.read()
    assert "4 to 4" not in pilot.read()
    with pytest.raises(Refusal) as refused:
        seated(["Anne"], Pebbles.seats)
    assert sentence(refused.value) == "This game is for 4 players, not 1."


@pytest.mark.parametrize(
    ("found", "fewest_win", "places"),
    [((3, 1), False, [1, 2]), ((3, 1), True, [2, 1]), ((2, 2), True, [1, 1])],
)
def test_the_report_says_which_end_wins(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    found: tuple[int, int],
    fewest_win: bool,
    places: list[int],
) -> None:
    monkeypatch.setattr(State, "fewest_win", fewest_win)
    with closing(open_store(tmp_path)) as store:
        match_id, match = store.journal.new_match(load("pebbles"), PlainSetup(("Anne", "Carl")))
        for seat, pebbles in enumerate(found):
            match.act(Do(Hide()))
            match.act(Do(Find(seat, pebbles)))
        report = Reports(store.journal).of(match_id, match)
    assert report.lowest_wins == fewest_win
    assert [player.place for player in report.players] == places
    assert fields(report)["game"]["highestWins"] is not fewest_win


def test_a_match_waits_at_home(pilot: Walker) -> None:
    assert "Pebbles 2–8 players" in pilot.read()
    begin(pilot)
    for name in ("next", "menu", "home"):
        pilot.tap(name)
    assert "Continue: Pebbles · round 1 of 3" in pilot.read()
    pilot.tap("next")
    assert pilot.screen == "Seeking"


def test_what_was_entered_has_words_without_any_of_its_own(pilot: Walker) -> None:
    begin(pilot)
    for name in ("next", "find-0-3", "next", "next", "menu", "plays", "round-1"):
        pilot.tap(name)
    assert "Round 1 — scores Anne 3, Carl 0 Round 1 Anne dealt." in pilot.read()


def test_a_play_that_scores_nothing_is_told_by_its_text_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(load("pebbles"), PlainSetup(("Anne", "Carl")))
    for event in (Hide(), Find(1, 2)):
        match.act(Do(event))
    found = match.step
    monkeypatch.setattr(type(found.state), "running", 1)
    words = game_uis.of("pebbles").event_words(str, match, found)
    assert words == EventWords("Find Carl 2")


def test_without_questions_the_menu_has_no_settle_it(pilot: Walker) -> None:
    begin(pilot)
    for name in ("next", "menu"):
        pilot.tap(name)
    assert "Cards played" in pilot.read()
    assert "Settle it" not in pilot.read()


def test_a_game_of_rounds_overrides_six_of_what_is_asked_of_it() -> None:
    overridden = {name for name in vars(Pebbles) if not name.startswith("_")}
    assert overridden == {"name", "badge", "seats", "title", "table", "alternatives"}
    assert all(hasattr(GameUI, name) for name in overridden)


def test_the_terminal_knows_it_too() -> None:
    game = load("pebbles")
    state = game.simulate(Random(4), ("Anne", "Carl"))
    match = Match(game, game.new(state.setup).setup)
    for event in game.events(state):
        match.act(Do(event))
    assert "Totals: Anne" in table(match.now, open_mode=False)
    assert list(game.events(game.read_sheet(match.sheet()))) == match.events


def test_it_needs_no_options_choices_or_sentences_of_its_own() -> None:
    assert "and pebbles while you play" in description(in_english)
    assert command_line("pebbles") == CommandLine()
    assert choices_of("pebbles") == {}
    assert sentence(Refusal("bad-counts")) == "These numbers can't be right."
    assert sentence(Refusal("bad-counts", reason="pebbles")) == "These numbers can't be right."


def test_without_a_view_of_its_own_it_shows_the_points_and_who_dealt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(load("pebbles"), PlainSetup(("Anne", "Carl"), 1))
    for event in (Hide(), Find(1, 2), Hide()):
        match.act(Do(event))
    monkeypatch.setattr(views, "_own_view", lambda _game: None)
    shown = views.view(match)
    assert shown == views.overview(match)
    assert (shown.scores, shown.dealers, shown.next_dealer) == (((0, 2), None), (1, 0), 1)
    assert (shown.stages, shown.table) == (None, None)
    assert not views.own_counts(match)
    again = table(match.now, open_mode=False)
    assert again == "  Round 2.\n  Totals: Anne 0, Carl 2."
