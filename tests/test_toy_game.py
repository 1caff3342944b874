"""A fourth game is added as CONTRIBUTING.md says, and everything that games share serves it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.commands.parsers import description
from companion.games import NAMES, load
from companion.games.base import Refusal
from companion.games.choices import choices_of
from companion.games.command_line import CommandLine, command_line
from companion.match.actions import Do
from companion.match.match import Match
from companion.match.text import table
from companion.sentences import sentence
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK
from companion.ui.render.things import Text
from tests.pilot import Pilot


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder and its line in the registry, which is all there is to adding a game."""
    monkeypatch.setitem(NAMES, "pebbles", "tests.toy")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """The real app, at home, with two people who are known."""
    pilot = Pilot(tmp_path, language=None)
    pilot.tap("language-en")
    pilot.tap("side-bottom")
    pilot.app.shell.people.remember(("Anne", "Carl"))
    pilot.tap("choose")
    pilot.tap("back")
    assert pilot.screen == "Home"
    yield pilot
    pilot.close()


def begin(pilot: Pilot) -> Match:
    """From Home to a match of pebbles."""
    for name in ("game-pebbles", "person-Anne", "person-Carl", "next"):
        pilot.tap(name)
    assert pilot.screen == "StageStart"
    return pilot.app.shell.session.match


def read(pilot: Pilot) -> str:
    frame = Frame(pilot.app.display.panel, DARK, pilot.app.display.fonts)
    pilot.app.shell.navigator.screen.draw(frame)
    return " ".join(thing.text for thing in frame.things if isinstance(thing, Text))


def test_it_plays_through_the_real_app_to_its_result(pilot: Pilot) -> None:
    match = begin(pilot)
    assert "Anne deals, Carl starts." in read(pilot)
    for name in ("find-0-3", "find-1-2", "find-1-3"):
        pilot.tap("next")
        assert pilot.screen == "Seeking"
        pilot.tap(name)
        assert pilot.screen == "ScoresScreen"
        pilot.tap("next")
    assert pilot.screen == "Result"
    assert "Carl wins" in read(pilot)
    assert match.result()["totals"] == {"Anne": 3, "Carl": 5}
    again = load("pebbles").read_sheet(match.sheet())
    assert load("pebbles").result(again) == match.result()


def test_undo_corrections_pad_and_statistics_come_with_it(pilot: Pilot) -> None:
    match = begin(pilot)
    for name in ("next", "find-0-3", "back", "find-0-1", "next", "next"):
        pilot.tap(name)
    assert match.state.totals == (1, 0)
    for name in ("menu", "plays", "round-1", "entry-2"):
        pilot.tap(name)
    assert "What was it really? Anne found some" in read(pilot)
    pilot.tap("choice-5")
    assert pilot.screen == "WhatChanges"
    pilot.tap("next")
    assert match.state.totals == (0, 3)
    for name in ("menu", "plays", "round-1", "entry-2", "remove"):
        pilot.tap(name)
    assert "If you change this, “The pebbles were hidden” can’t be right." in read(pilot)
    for name in ("back", "back", "back", "back"):
        pilot.tap(name)
    for name in ("find-0-2", "next", "next", "find-0-2", "next", "pad"):
        pilot.tap(name)
    assert "P · " in read(pilot)
    for name in ("back", "group", "back", "players", "person-Anne"):
        pilot.tap(name)
    assert "points per round" in read(pilot)


def test_a_match_waits_at_home_and_is_settled_by_its_own_rules(pilot: Pilot) -> None:
    begin(pilot)
    for name in ("next", "menu", "settle", "ask-most"):
        pilot.tap(name)
    assert "The most pebbles win." in read(pilot)
    for name in ("next", "menu", "home"):
        pilot.tap(name)
    assert "Continue: P · round 1 of 3" in read(pilot)
    pilot.tap("next")
    assert pilot.screen == "Seeking"


def test_the_terminal_knows_it_too() -> None:
    game = load("pebbles")
    state = game.simulate(Random(4), ("Anne", "Carl"))
    match = Match(game, game.new(state.setup).setup)
    for event in game.events(state):
        match.act(Do(event))
    assert "Totals: Anne" in table(match.now, open_mode=False)
    assert list(game.events(game.read_sheet(match.sheet()))) == match.events


def test_it_needs_no_options_choices_or_sentences_of_its_own() -> None:
    assert "any other game and pebbles while you play" in description()
    assert command_line("pebbles") == CommandLine()
    assert choices_of("pebbles") == {}
    assert sentence(Refusal("bad-counts")) == "These numbers can't be right."
    assert sentence(Refusal("bad-counts", reason="pebbles")) == "These numbers can't be right."
