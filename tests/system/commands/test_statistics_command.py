"""`companion statistics` as a process, beside an independent count."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.commands.statistics import _time
from companion.games import NAMES
from companion.games.thirteen import game as thirteen
from companion.games.thirteen.rules import Deal
from companion.match.actions import Do
from companion.store.journal import Journal
from tests.oracle import statistics as oracle
from tests.oracle.statistics import Told
from tests.repeat import sample
from tests.store.people import COUNT, begin
from tests.store.tables_told import Clock, count_all, open_journal, play_many
from tests.system.command import companion

Played = tuple[str, list[Told], Journal]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """Matches of which half are not counted, in a journal that a program has open."""
    clock = Clock()
    data = tmp_path_factory.mktemp("statistics") / "data"
    journal = open_journal(data, clock)
    told = play_many(journal, clock, 11, 24)
    count_all(journal, lambda number: number % 2 == 0)
    _, match = journal.new_match(thirteen, thirteen.Setup(("Anne", "Carl", "Marc")))
    match.act(Do(Deal()))
    yield str(data), told, journal
    journal.close()


def rows(data: str, *arguments: str) -> list[dict[str, Any]]:
    done = companion("statistics", "--format", "json", "--data", data, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def check(found: list[dict[str, Any]], told: list[Told], person: str, game: str) -> None:
    """The rows of one person and game are those that the oracle counts."""
    wanted = oracle.person_numbers(oracle.asked(told, person, game), person, game)
    mine = [row for row in found if row["game"] == game]
    assert {row["person"] for row in mine} == {person}
    assert len(mine) == len(wanted)
    for row in mine:
        value, count, matches = wanted[row["figure"], row["about"]]
        assert (row["count"], row["matches"]) == (count, matches), row
        assert row["value"] == pytest.approx(value), row


@pytest.mark.parametrize("person", sample(["=Zoë", "Anne", "Li\nly"]))
def test_it_says_what_an_independent_count_says(played: Played, person: str) -> None:
    data, told, journal = played
    waiting = journal.uncounted()
    assert waiting
    found = rows(data, "--person", person)
    games = [game for game in NAMES if oracle.asked(told, person, game)]
    assert list(dict.fromkeys(row["game"] for row in found)) == ["", *games]
    for game in ("", *games):
        check(found, told, person, game)
    assert journal.uncounted() == waiting


def test_one_game_and_some_days_can_be_asked_for(played: Played) -> None:
    data, told, _ = played
    found = rows(data, "--person", "carl", "--game", "ten")
    check(found, told, "Carl", "ten")
    middle = oracle.asked(told, "Carl")[len(oracle.asked(told, "Carl")) // 2]
    day = datetime.fromtimestamp(middle.started).strftime("%Y-%m-%d")  # noqa: DTZ006
    later = rows(data, "--person", "Carl", "--since", day)[0]["value"]
    earlier = rows(data, "--person", "Carl", "--until", day)[0]["value"]
    days = [
        datetime.fromtimestamp(each.started).strftime("%Y-%m-%d")  # noqa: DTZ006
        for each in oracle.asked(told, "Carl")
    ]
    assert later == sum(each >= day for each in days)
    assert earlier == sum(each <= day for each in days)


def test_without_a_person_it_is_about_everybody(played: Played) -> None:
    data, told, _ = played
    found = rows(data)
    assert (found[0]["figure"], found[0]["value"]) == ("matches", len(oracle.asked(told)))
    mine = [row for row in found if (row["person"], row["game"]) == ("Anne", "")]
    assert {row["figure"]: row["value"] for row in mine}["matches"] == len(
        oracle.asked(told, "Anne")
    )
    group = max((tuple(each.people()) for each in oracle.asked(told)), key=len)
    some = rows(data, "--group", ", ".join(group))
    assert some[0]["value"] == len(oracle.asked(told, group=group))


def test_csv_opens_in_a_spreadsheet_and_no_name_is_a_formula(played: Played) -> None:
    data, _, _ = played
    done = companion("statistics", "--format", "csv", "--data", data, "--person", "=Zoë")
    assert done.stdout.startswith("\ufeffperson,game,figure,")
    lines = list(csv.reader(io.StringIO(done.stdout.removeprefix("\ufeff"), newline="")))
    assert {len(line) for line in lines} == {8}
    assert {line[0] for line in lines[1:]} == {"'=Zoë"}
    everybody = companion("statistics", "--format", "csv", "--data", data).stdout
    persons = {line[0] for line in csv.reader(io.StringIO(everybody, newline=""))}
    assert {"'=Zoë", "Li\nly"} <= persons
    same = rows(data, "--person", "=Zoë")
    for line, row in zip(lines[1:], same, strict=True):
        assert line[4] == ("" if row["value"] is None else str(row["value"]))


def test_a_formula_is_found_behind_blanks_and_in_wide_letters_too(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "data", Clock())
    names = (" =1+1", "\uff1dx", "'=y", "half \ud83d")
    begin(journal, "deal", COUNT, "stop", players=names)
    journal.close()
    done = companion("statistics", "--format", "csv", "--data", str(tmp_path / "data"))
    persons = {line[0] for line in csv.reader(io.StringIO(done.stdout, newline=""))}
    assert {"' =1+1", "'\uff1dx", "''=y", "half \ufffd"} <= persons


def test_the_table_says_what_rests_on_few_matches(played: Played) -> None:
    data, told, _ = played
    done = companion("statistics", "--data", data, "--person", "Herman", "--game", "sixth-sense")
    first, *lines = done.stdout.splitlines()
    assert first == "Herman · sixth-sense"
    count = len(oracle.asked(told, "Herman", "sixth-sense"))
    assert count == 1
    assert lines[0].split() == ["matches", str(count)]
    points = next(line for line in lines if line.startswith("  points per stage or round  "))
    assert points.endswith("only 1 match")
    everybody = companion("statistics", "--data", data)
    assert "  only 2 matches\n" in everybody.stdout
    assert everybody.stdout.startswith("everyone · all games\n  matches")
    assert "Li·ly · thirteen\n" in everybody.stdout


def test_nobody_known_and_no_game_are_one_sentence(played: Played, tmp_path: Path) -> None:
    data, _, _ = played
    for arguments, sentence in (
        (("--person", "Bo"), "Nobody here is called Bo."),
        (("--group", "Anne,Bo"), "Nobody here is called Bo."),
        (("--game", "chess"), "There's no game called chess."),
    ):
        done = companion("statistics", "--data", data, *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"companion: {sentence}\n"
    done = companion("statistics", "--data", data, "--since", "yesterday")
    assert done.returncode == 2
    assert "'yesterday' is not a date like 2026-01-31" in done.stderr
    assert companion("statistics", "--data", str(tmp_path / "none")).returncode == 2


def test_a_table_without_matches_has_no_numbers(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "data", Clock())
    journal.close()
    found = rows(str(tmp_path / "data"))
    assert [(row["figure"], row["value"]) for row in found] == [
        ("matches", 0),
        ("seconds a match", None),
        ("longest run", 0),
    ]


def test_the_table_says_times_and_one_match_as_people_do(tmp_path: Path) -> None:
    clock = Clock()
    journal = open_journal(tmp_path / "data", clock)
    play_many(journal, clock, 8, 1)
    count_all(journal)
    journal.close()
    data = str(tmp_path / "data")
    table = companion("statistics", "--data", data).stdout
    assert "only 1 match\n" in table
    assert "only 1 matches" not in table
    assert "seconds" not in table
    row = next(row for row in rows(data) if row["figure"] == "seconds a match")
    line = next(line for line in table.splitlines() if line.startswith("  time per match"))
    assert line.removesuffix("only 1 match").split()[3:] == _time(row["value"]).split()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (19.4, "19 s"),
        (59.6, "1 min"),
        (125, "2 min 5 s"),
        (1483.33, "25 min"),
        (3599, "1 h"),
        (7800, "2 h 10 min"),
    ],
)
def test_a_time_is_said_as_people_say_it(seconds: float, words: str) -> None:
    assert _time(seconds) == words
