"""Records of the table: what the query finds is what somebody finds who reads every match."""

import json
import sqlite3
from pathlib import Path
from random import Random

import pytest

from companion.games import load
from companion.match.actions import Abandon, Do, Stop, Undo
from companion.match.match import Match
from companion.match.milestones import ENOUGH, LONG_RUN, Milestone, RecordStage, WinningRun
from companion.store import schema
from companion.store.database import MEMORY
from companion.store.journal import Journal
from tests.repeat import times

PEOPLE = ("Anne", "Carl", "Marc", "Otto", "Zoë \ud800")
GAME = "thirteen"


def begin(journal: Journal, players: tuple[str, ...], game: str = GAME) -> tuple[str, Match]:
    rules = load(game)
    heading = {"game": game, "players": list(players), "stages": [], "rounds": []}
    return journal.new_match(rules, rules.read_sheet(heading).setup)


def play(match: Match, *reds: int) -> None:
    """A stage of 13 in which each player takes so many red fours, or a round of 10."""
    if match.game.NAME == "ten":
        number = len(match.state.rounds) + 1
        events = [f"card {number} start #1", f"short #1 #2 {number + max(reds)}"]
    else:
        piles = (f"0,0,0,{each}" for each in reds)
        events = ["deal", f"count {' '.join(piles)}"]
    for event in events:
        match.act(Do(match.game.parse_event(event)))


def points(match: Match) -> list[tuple[str, int]]:
    """Everybody's points in each complete round, with their names."""
    return [
        (name, each)
        for number, row in enumerate(match.state.scores)
        if row is not None
        for name, each in zip(match.names_in(number), row, strict=True)
    ]


def slow_run(matches: list[tuple[str, Match]], match_id: str, winner: str, loser: str) -> int:
    """Counts a run by reading every match of both, from the latest back."""
    length, here = 0, False
    for each, match in matches:
        played = {name for name, _ in points(match)}
        winners = {match.names[seat] for seat in match.now.winners}
        if {winner, loser} <= played:
            if winner not in winners or loser in winners:
                break
            length += 1
            here = here or each == match_id
    return length if here else 0


def slow_count(journal: Journal, match_id: str) -> list[Milestone]:
    """The records that a match has made, by reading all matches."""
    this = journal.load(match_id)
    matches = [
        (summary.id, match)
        for summary in journal.matches()
        if summary.game == this.game.NAME
        and (match := journal.load(summary.id)).ended in ("over", "stopped")
        and points(match)
    ]
    if match_id not in dict(matches):
        return []
    found: list[Milestone] = []
    played = {name for name, _ in points(this)}
    won = {this.names[seat] for seat in this.now.winners} & played
    runs = {
        (winner, loser): slow_run(matches, match_id, winner, loser)
        for winner in won
        for loser in played - won
    }
    longest = max(runs.values(), default=0)
    if longest >= LONG_RUN:
        # Of several winners with equal runs one is told.
        told = journal.milestones(match_id)
        (winner,) = {each.winner for each in told if isinstance(each, WinningRun)}
        losers = {loser for (who, loser), run in runs.items() if (who, run) == (winner, longest)}
        assert losers
        everyone = len(losers) == len(played) - 1 > 1
        found.append(WinningRun(winner, by_name(losers), longest, everyone))
    others = [each for id_, match in matches if id_ != match_id for _, each in points(match)]
    mine = points(this)
    if len(others) >= ENOUGH:
        for is_highest, best in ((True, max), (False, min)):
            extreme = best(each for _, each in mine)
            if extreme not in others and best(*others, extreme) == extreme:
                names = {name for name, each in mine if each == extreme}
                found.append(RecordStage(is_highest, by_name(names), extreme))
    return found


def by_name(names: set[str]) -> tuple[str, ...]:
    """In the order of the stored names."""
    return tuple(sorted(names, key=json.dumps))


def count_all(journal: Journal) -> None:
    found = [journal.count_match(each) for each in journal.uncounted()]
    journal.keep_figures([each for each in found if each is not None])


@pytest.mark.parametrize("seed", range(times(10)))
def test_the_query_finds_what_reading_every_match_finds(seed: int) -> None:
    chance = Random(seed)
    journal = Journal(MEMORY)
    waiting: list[tuple[str, Match]] = []
    told = set()
    for number in range(60):
        players = tuple(chance.sample(PEOPLE, 3))
        match_id, match = begin(journal, players, "ten" if chance.random() < 0.1 else GAME)
        for _ in range(chance.choice((1, 1, 2))):
            reds = [chance.randrange(1 + number // 20) for _ in players]
            if "Anne" in players and chance.random() < 0.9:
                reds = [each + 1 for each in reds]
                reds[players.index("Anne")] = 0
            play(match, *reds)
        match.act(Abandon() if chance.random() < 0.05 else Stop())
        if chance.random() < 0.1:
            match.act(Undo())
            waiting.append((match_id, match))
            continue
        if waiting and chance.random() < 0.5:
            match_id, match = waiting.pop()
            match.act(Stop())
        count_all(journal)
        found = journal.milestones(match_id)
        assert list(found) == slow_count(journal, match_id)
        told |= {type(each) for each in found}
        if number % 9 == 8:
            journal.delete(match_id)
            assert journal.milestones(match_id) == ()
    assert told == {WinningRun, RecordStage}
    for summary in journal.matches()[::5]:
        assert list(journal.milestones(summary.id)) == slow_count(journal, summary.id)
    journal.close()


def test_a_run_of_five_is_told_and_one_of_four_is_not() -> None:
    journal = Journal(MEMORY)
    for number in range(1, 8):
        match_id, match = begin(journal, ("Anne", "Carl", "Marc"))
        play(match, 1, 0, 1)
        match.act(Stop())
        count_all(journal)
        run = WinningRun("Carl", ("Anne", "Marc"), number, True)
        assert journal.milestones(match_id) == ((run,) if number >= LONG_RUN else ())
    other, match = begin(journal, ("Anne", "Carl", "Otto"))
    play(match, 0, 0, 1)
    match.act(Stop())
    count_all(journal)
    assert journal.milestones(other) == (), "Anne and Carl share the win"
    assert journal.milestones(match_id) == (WinningRun("Carl", ("Marc",), 7, False),)
    match.act(Undo())
    count_all(journal)
    assert journal.milestones(other) == (), "it is under way again"
    assert journal.milestones(match_id) == (WinningRun("Carl", ("Anne", "Marc"), 7, True),)
    journal.close()


def test_a_deleted_match_is_in_no_run_and_holds_no_record() -> None:
    journal = Journal(MEMORY)
    ids = []
    for reds in ([1, 0, 1], [3, 0, 1], *[[1, 0, 1]] * ENOUGH, [2, 0, 1]):
        match_id, match = begin(journal, ("Anne", "Carl", "Marc"))
        play(match, *reds)
        match.act(Stop())
        ids.append(match_id)
    count_all(journal)
    runs = [each for each in journal.milestones(ids[-1]) if isinstance(each, WinningRun)]
    assert [run.count for run in runs] == [len(ids)]
    journal.delete(ids[1])
    (run, high) = journal.milestones(ids[-1])
    assert isinstance(run, WinningRun)
    assert run.count == len(ids) - 1
    assert isinstance(high, RecordStage)
    assert high.is_highest
    assert high.names == ("Anne",)
    journal.restore(ids[1])
    assert len(journal.milestones(ids[-1])) == 1
    for match_id in ids[2:-1]:
        journal.delete(match_id)
    assert journal.milestones(ids[-1]) == (), "too few are left"
    journal.close()


def test_the_lowest_stage_ever_is_told_as_such() -> None:
    journal = Journal(MEMORY)
    for reds in (*[[2, 1, 3]] * ENOUGH, [2, 0, 3]):
        match_id, match = begin(journal, ("Anne", "Carl", "Marc"))
        play(match, *reds)
        match.act(Stop())
    count_all(journal)
    records = [each for each in journal.milestones(match_id) if isinstance(each, RecordStage)]
    assert records == [RecordStage(is_highest=False, names=("Carl",), points=0)]
    journal.close()


def test_an_older_journal_knows_its_records_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, old = tmp_path / "new.db", tmp_path / "old.db"
    journal = Journal(new)
    for _ in range(LONG_RUN):
        match_id, match = begin(journal, ("Anne", "Carl", "Marc"))
        play(match, 1, 0, 1)
        match.act(Stop())
    count_all(journal)
    expected = journal.milestones(match_id)
    assert expected
    journal.close()
    with monkeypatch.context() as earlier:
        texts = enumerate(schema.MIGRATIONS)
        (before,) = [number for number, text in texts if "figures_of_player" in text]
        earlier.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:before])
        earlier.setattr(schema, "VERSION", before)
        older = sqlite3.connect(old, isolation_level=None)
        schema.migrate(older)
    older.execute("ATTACH DATABASE ? AS new", (str(new),))
    for table in ("matches", "entries", "figures"):
        names = [name for _, name, *_ in older.execute(f"PRAGMA main.table_info({table})")]
        columns = ", ".join(names)
        insert = f"INSERT INTO {table} ({columns}) SELECT {columns} FROM new.{table}"  # noqa: S608
        older.execute(insert)
    older.close()
    journal = Journal(old)
    assert schema.version(journal.connection) == schema.VERSION
    assert journal.milestones(match_id) == expected
    journal.close()


def test_a_run_that_began_after_a_match_is_not_told_of_it() -> None:
    journal = Journal(MEMORY)
    ids = []
    for reds in ([1, 0, 1], [0, 1, 0], *[[1, 0, 1]] * LONG_RUN):
        match_id, match = begin(journal, ("Anne", "Carl", "Marc"))
        play(match, *reds)
        match.act(Stop())
        ids.append(match_id)
    count_all(journal)
    assert journal.milestones(ids[0]) == (), "Carl won it, and lost the next"
    run = WinningRun("Carl", ("Anne", "Marc"), LONG_RUN, True)
    assert {journal.milestones(each) for each in ids[2:]} == {(run,)}
    journal.close()
