"""A sheet that was exported here is known again; another one is not taken for it."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import load
from companion.match.action_text import parse_action
from companion.match.actions import Do, Stop, Undo
from companion.match.match import Match
from companion.store.duplicates import DuplicateFinder
from companion.store.journal import Journal
from tests.match.tables import FOUR, GAMES
from tests.repeat import every


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal(tmp_path / "companion.db")
    yield opened
    opened.close()


def played(journal: Journal, name: str, seed: int = 1, events: int = 9999) -> tuple[str, Match]:
    game = load(name)
    state = game.simulate(Random(seed), FOUR)
    match_id, match = journal.new_match(game, state.setup)
    for event in list(game.events(state))[:events]:
        match.act(Do(event))
    return match_id, match


def exported(match: Match) -> Any:
    return match.game.read_sheet(json.loads(json.dumps(match.sheet())))


@pytest.mark.parametrize(("events", "name"), every(5, [*product((0, 1, 7, 9999), GAMES)]))
def test_the_own_export_is_known(journal: Journal, name: str, events: int) -> None:
    match_id, match = played(journal, name, events=events)
    played(journal, name, seed=2)
    assert DuplicateFinder(journal).find(match.game, exported(match)) == match_id


@pytest.mark.parametrize("name", GAMES)
def test_an_export_is_known_when_the_match_has_gone_on(journal: Journal, name: str) -> None:
    game = load(name)
    events = list(game.events(game.simulate(Random(1), FOUR)))
    match_id, match = played(journal, name, events=0)
    for number, event in enumerate(events):
        match.act(Do(event))
        if number == len(events) // 2:
            earlier = exported(match)
    assert DuplicateFinder(journal).find(game, earlier) == match_id


def test_a_match_that_the_table_stopped_is_known(journal: Journal) -> None:
    match_id, match = played(journal, "thirteen", events=80)
    match.act(Stop())
    assert DuplicateFinder(journal).find(match.game, exported(match)) == match_id


def test_names_of_now_are_the_names_of_the_export(journal: Journal) -> None:
    match_id, match = played(journal, "thirteen", events=80)
    match.act(parse_action(match.game, 'rename #2 "Zoë"'))
    match.act(parse_action(match.game, 'substitute #1 "Ida"'))
    assert DuplicateFinder(journal).find(match.game, exported(match)) == match_id


@pytest.mark.parametrize(("events", "name"), every(2, [*product((5, 9999), GAMES)]))
def test_another_match_is_another(journal: Journal, name: str, events: int) -> None:
    played(journal, name, seed=1, events=events)
    other = load(name).simulate(Random(2), FOUR)
    assert DuplicateFinder(journal).find(load(name), other) is None


def test_a_sheet_with_more_or_with_something_else_is_another(journal: Journal) -> None:
    _, match = played(journal, "thirteen", events=60)
    sheet = match.sheet()
    match.act(Undo())
    game = match.game
    assert DuplicateFinder(journal).find(game, game.read_sheet(sheet)) is None
    for field, value in (("dealer", "Carl"), ("missing", ["G7"]), ("stages", [["B7"]])):
        changed = game.read_sheet(match.sheet() | {"stages": [["G1", "Y1"]]} | {field: value})
        assert DuplicateFinder(journal).find(game, changed) is None


def test_a_sheet_in_which_nothing_happened_is_not_the_beginning_of_all(journal: Journal) -> None:
    _, match = played(journal, "thirteen", events=60)
    assert DuplicateFinder(journal).find(match.game, match.game.new(match.state.setup)) is None


def test_a_match_that_cannot_be_read_is_passed_over(journal: Journal) -> None:
    broken, match = played(journal, "thirteen", events=9)
    match_id, match = played(journal, "thirteen", events=9)
    journal.connection.execute("DELETE FROM entries WHERE match = ? AND number = 0", (broken,))
    assert DuplicateFinder(journal).find(match.game, exported(match)) == match_id
    journal.connection.execute("UPDATE matches SET result = 'noise' WHERE id = ?", (broken,))
    assert DuplicateFinder(journal).find(match.game, exported(match)) == match_id


def test_a_match_of_the_file_is_none_of_its_others(journal: Journal) -> None:
    match_id, match = played(journal, "thirteen", events=0)
    finder = DuplicateFinder(journal)
    state = exported(match)
    assert finder.find(match.game, state, "abcd2345") == match_id
    finder.tell_apart(match_id, "abcd2345")
    assert finder.find(match.game, state, "abcd2345") == match_id, "the same one once more"
    assert finder.find(match.game, state, "bcde3456") is None
    assert finder.find(match.game, state) == match_id, "of a sheet without an id nothing is known"
    assert not finder.is_other(None, "bcde3456")
