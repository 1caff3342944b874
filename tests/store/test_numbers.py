"""The numbers of all matches together, beside an independent count, and what they are kept for."""

import copy
import json
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, product
from pathlib import Path

import pytest

from companion.commands.number_rows import NumberRow, person_rows, table_rows
from companion.games import sheet
from companion.games.base import Refusal
from companion.match.actions import Redo, Undo
from companion.match.numbers import Scope
from companion.store.journal import Journal
from companion.store.numbers.counted import MOST_ANSWERS
from companion.store.players import StoredPlayers
from companion.store.store import open_reader
from tests.oracle import statistics as oracle
from tests.oracle.statistics import Numbers, Told
from tests.repeat import every, times
from tests.store.journals import make_older
from tests.store.tables_told import GAMES, PEOPLE, Clock, count_all, open_journal, play_many

Played = tuple[Journal, list[Told]]


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Told], Clock]:
    """A folder with many matches, all counted, and what was played in them."""
    clock = Clock()
    folder = tmp_path_factory.mktemp("many") / "data"
    journal = open_journal(folder, clock)
    told = play_many(journal, clock, 7, 15 + times(80))
    count_all(journal)
    journal.close()
    return folder, told, clock


@pytest.fixture
def played(many: tuple[Path, list[Told], Clock], tmp_path: Path) -> Iterable[Played]:
    """The same in a journal of its own."""
    folder, told, clock = many
    shutil.copytree(folder, tmp_path / "data")
    journal = open_journal(tmp_path / "data", clock)
    yield journal, copy.deepcopy(told)
    journal.close()


def as_numbers(rows: Iterable[NumberRow]) -> Numbers:
    """Rows as the oracle tells them; each only once."""
    found: Numbers = {}
    for row in rows:
        assert (row.figure, row.about) not in found
        found[row.figure, row.about] = (row.value, row.count, row.matches)
    return found


def differences(found: Numbers, wanted: Numbers) -> dict[tuple[str, str], object]:
    """What is counted otherwise, or only by one of them."""
    return {
        key: (found.get(key), wanted.get(key))
        for key in found.keys() | wanted.keys()
        if found.get(key, (-1, -1, -1))[1:] != wanted.get(key, (-1, -1, -1))[1:]
        or found[key][0] != pytest.approx(wanted[key][0])
    }


def compare(journal: Journal, told: list[Told], scope: Scope) -> None:
    """The numbers of a person are those that the oracle counts."""
    since, until = scope.since or 0, scope.until or 1e12
    mine = oracle.asked(told, scope.person, scope.game, scope.group, since, until)
    wanted = oracle.person_numbers(mine, scope.person, scope.game)
    found = as_numbers(person_rows(journal.person_numbers(scope)))
    assert differences(found, wanted) == {}, scope


def test_the_tables_did_whatever_tables_do(played: Played) -> None:
    """Or else the other tests would compare little."""
    _, told = played
    assert {each.ended for each in told} == {"over", "stopped", "abandoned", None}
    counting = oracle.asked(told)
    assert {each.game for each in counting} == set(GAMES)
    assert any(each.deleted for each in told)
    assert any(each.imported for each in counting)
    assert any(set(each.sheet["players"]) < each.people() for each in counting)  # substitutes
    lines = [line for each in counting for line in each.log]
    assert any(line.time is None for line in lines)  # corrections
    assert any(line.text.startswith("count ") for line in lines)
    assert any(line.text.startswith("tricks ") for line in lines)
    assert any(line.text == "sold" for line in lines)
    assert sum(len(each.looked) for each in counting) > 3
    assert any(b - a > oracle.PAUSE for each in counting for a, b in pairwise(each.clock))


def test_the_numbers_of_everybody_are_those_of_an_independent_count(played: Played) -> None:
    journal, told = played
    middle = told[len(told) // 2].started
    for person, game in product(PEOPLE, ("", *GAMES)):
        compare(journal, told, Scope(person, game))
        compare(journal, told, Scope(person, game, since=middle))
        compare(journal, told, Scope(person, game, until=middle))


RECORDS = ("longest run", "lowest stage", "highest stage")


def compare_table(journal: Journal, told: list[Told], scope: Scope) -> None:
    """The numbers of a table are those that the oracle counts, and each record is in its match."""
    some = oracle.asked(told, "", scope.game, scope.group)
    by_id = {each.id: each for each in some}
    found = {}
    for row in table_rows(journal.table_numbers(scope)):
        person = row.person
        if row.figure in RECORDS and row.match:
            assert row.person in by_id[row.match].people()
            person = "*"
        elif row.figure in RECORDS:
            person = "*"
        found[person, row.figure] = (row.value, row.count, row.matches)
    wanted = oracle.table_numbers(some, scope.game)
    assert found.keys() == wanted.keys()
    for key, value in wanted.items():
        assert found[key] == pytest.approx(value), (scope, key)


def test_the_numbers_of_a_table_are_those_of_an_independent_count(played: Played) -> None:
    journal, told = played
    for game in ("", *GAMES):
        compare_table(journal, told, Scope(game=game))
        for group in journal.groups(Scope(game=game))[:3]:
            compare_table(journal, told, Scope(game=game, group=group.names[::-1]))
            for person in group.names:
                compare(journal, told, Scope(person, game, group.names))


def test_groups_and_games_are_counted(played: Played) -> None:
    journal, told = played
    for person in ("", "Anne"):
        some = oracle.asked(told, person)
        groups = {group.names: group.matches for group in journal.groups(Scope(person))}
        assert groups == Counter(tuple(sorted(each.people())) for each in some)
        games = dict(journal.games_played(Scope(person)))
        assert games == Counter(each.game for each in some)


def test_months_and_recent_matches_know_their_matches(played: Played) -> None:
    journal, told = played
    numbers = journal.person_numbers(Scope("Anne", "thirteen"))
    mine = [each.id for each in oracle.asked(told, "Anne", "thirteen")]
    assert [match_id for month in numbers.months for match_id in month.ids[::-1]] == mine
    assert [recent.id for recent in numbers.recent] == mine[-24:]
    month = numbers.months[-1]
    assert [summary.id for summary in journal.summaries(month.ids)] == list(month.ids)
    assert numbers.months[-1].own[0].mean.count > 0
    journal.delete(month.ids[0])
    assert [summary.id for summary in journal.summaries(month.ids)] == list(month.ids[1:])
    assert journal.summaries([]) == []


def test_a_run_and_a_record_tell_their_match(played: Played) -> None:
    journal, told = played
    # Whoever has won a match: among few it may not be everybody.
    everybody = sorted({name for each in told for stage in each.names for name in stage})
    name = next(name for name in everybody if journal.person_numbers(Scope(name)).longest_run.id)
    numbers = journal.person_numbers(Scope(name))
    mine = oracle.asked(told, name)
    places = [each.id for each in mine]
    last = places.index(numbers.longest_run.id)
    run = mine[last - numbers.longest_run.length + 1 : last + 1]
    assert run
    assert all(each.won(name) for each in run)
    quickest = numbers.quickest
    assert quickest is not None
    assert mine[places.index(quickest.id)].seconds() == pytest.approx(quickest.value)


def test_a_correction_is_counted_again(played: Played) -> None:
    journal, told = played
    match_id = next(each.id for each in told if each.ended == "over" and each.people())
    match = journal.load(match_id)
    before = journal.table_numbers(Scope())
    match.act(Undo())
    assert journal.table_numbers(Scope()).matches == before.matches - 1
    match.act(Redo())
    assert journal.uncounted() == [match_id]
    count_all(journal)
    after = journal.table_numbers(Scope())
    assert (after.matches, after.people) == (before.matches, before.people)


def test_another_name_is_another_name_everywhere(played: Played) -> None:
    journal, told = played
    people = StoredPlayers(journal)
    people.remember(PEOPLE)
    people.rename("Marc", "Bo")
    count_all(journal)
    for each in told:
        each.names = [["Bo" if name == "Marc" else name for name in stage] for stage in each.names]
        each.sheet = journal.load(each.id).sheet()
        each.result = sheet.score(json.dumps(each.sheet).encode())
    for person, game in product(("Bo", "Anne"), ("", *GAMES)):
        compare(journal, told, Scope(person, game))
    assert journal.person_numbers(Scope("Marc")).matches == 0
    for group in journal.groups(Scope("Bo")):
        assert "Bo" in group.names
        compare_table(journal, told, Scope(group=group.names))
    people.merge("Bo", "Marc")
    count_all(journal)
    assert journal.person_numbers(Scope("Marc")).matches == len(oracle.asked(told, "Bo"))


def test_figures_that_are_lost_are_counted_again(played: Played) -> None:
    journal, _ = played
    scope = Scope("Anne", "ten")
    before = journal.person_numbers(scope)
    with journal.transaction():
        journal.connection.execute("DELETE FROM figures")
        journal.connection.execute(
            "INSERT OR IGNORE INTO uncounted SELECT id FROM matches WHERE ended IS NOT NULL"
        )
    assert journal.person_numbers(scope).matches == 0
    count_all(journal)
    assert journal.person_numbers(scope) == before


def test_an_answer_is_given_again_until_something_is_written(played: Played) -> None:
    journal, told = played
    scope = Scope("Anne")
    first = journal.person_numbers(scope)
    assert journal.person_numbers(Scope("Anne")) is first
    for number in range(MOST_ANSWERS):
        journal.person_numbers(Scope("Anne", since=float(number)))
    assert journal.person_numbers(scope) is not first
    last = oracle.asked(told, "Anne")[-1].id
    journal.delete(last)
    assert journal.person_numbers(scope).matches == first.matches - 1
    other = Journal(journal.path)
    other.restore(last)
    other.close()
    assert journal.person_numbers(scope) == first


def test_no_answer_is_given_again_after_a_failed_write(played: Played) -> None:
    """The numbers of changes begin anew with the connection: equal ones tell nothing."""
    _, told = played
    journal = Journal(played[0].path)
    first = journal.person_numbers(Scope("Anne"))
    played[0].delete(oracle.asked(told, "Anne")[-1].id)
    with pytest.raises(Refusal, match="not-saved"), journal.transaction():
        raise sqlite3.OperationalError("disk I/O error")
    assert journal.person_numbers(Scope("Anne")).matches == first.matches - 1
    journal.close()


@pytest.mark.parametrize("version", every(2, [2, 7]))
def test_a_file_of_an_older_version_is_counted_anew(
    played: Played, version: int, tmp_path: Path
) -> None:
    journal, _ = played
    scope = Scope("Carl", "thirteen")
    before = journal.person_numbers(scope)
    journal.close()
    make_older(Path(journal.path), version)
    reader = open_reader(tmp_path / "data")
    reader.count_in_memory()
    found = reader.person_numbers(scope)
    # No earlier version kept an analysis of a stage.
    looked = {"given-away", "luck"}
    assert [each.mean.count for each in found.own if each.key in looked] == [0, 0]
    assert found.finds == ()
    own = [
        tuple(each for each in numbers.own if each.key not in looked) for numbers in (found, before)
    ]
    assert own[0] == own[1]
    assert (found.points, found.others) == (before.points, before.others)
    reader.close()
    again = Journal(journal.path)
    assert len(again.uncounted()) > before.matches
    count_all(again)
    assert again.person_numbers(scope).points == before.points
    again.close()


def test_what_was_counted_by_an_older_version_counts_until_it_is_counted_again(
    played: Played,
) -> None:
    journal, _ = played
    scope = Scope("Carl", "thirteen")
    before = journal.person_numbers(scope)
    journal.close()
    make_older(Path(journal.path), 7)
    again = Journal(journal.path)
    found = again.person_numbers(scope)
    assert (found.matches, found.wins, found.points) == (before.matches, before.wins, before.points)
    assert (found.others, found.duration.count, found.own[0].mean.count) == ((), 0, 0)
    again.close()


def test_what_is_not_counted_yet_is_counted_in_memory(tmp_path: Path) -> None:
    clock = Clock()
    journal = open_journal(tmp_path / "data", clock)
    told = play_many(journal, clock, 3, 12)
    count_all(journal, lambda number: number % 2 == 0)
    waiting = journal.uncounted()
    assert waiting
    reader = open_reader(tmp_path / "data")
    for _ in range(2):
        reader.count_in_memory()
    for person in PEOPLE:
        compare(reader, told, Scope(person, "thirteen"))
    assert journal.uncounted() == waiting
    with pytest.raises(sqlite3.OperationalError):
        reader.connection.execute("DELETE FROM uncounted")
    reader.close()
    journal.close()
