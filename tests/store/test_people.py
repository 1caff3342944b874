"""A person has an identity and a name is a label: another name holds in every match at once."""

import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.games import load
from companion.games.base import Refusal
from companion.match.actions import parse_action
from companion.match.match import Entry, Match, Source
from companion.store import files, renames, schema
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.store.relabelling import FIELD, PEOPLE
from companion.store.renames import NameChange
from companion.store.rows import INSERT_ENTRY, EntryRow
from companion.store.store import Store, open_store
from tests.match.replayed import everything
from tests.match.tables import GAMES

FOUR = ("Anne", "Carl", "Marc", "Herman")
COUNT = "count 1,0,0,0 0,0,0,1 0,0,0,0 0,2,0,0"
# The same person in each, with what happens to the match.
STORIES = {
    "running": ("deal", "B7"),
    "over": ("deal", COUNT) * 4,
    "stopped": ("deal", COUNT, "stop"),
    "abandoned": ("deal", COUNT, "abandon"),
    "left": ("deal", COUNT, 'substitute #2 "Ida"', "deal", COUNT, "stop"),
    "comes": ("rename #2 Bo", "deal", 'substitute #1 "Carl"'),
    "returns": ("deal", COUNT, "substitute #2 Ida", "deal", COUNT, "substitute #3 Carl", "deal"),
    "named later": ("deal", 'rename #2 "Player 2"', COUNT, "rename #2 Carl", "stop"),
}


def begin(journal: Journal, *lines: str, players: tuple[str, ...] = FOUR) -> tuple[str, Match]:
    game = load("thirteen")
    match_id, match = journal.new_match(game, game.Setup(players))
    for line in lines:
        match.act(parse_action(game, line))
    return match_id, match


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "data")
    StoredPlayers(opened.journal).remember(FOUR)
    yield opened
    opened.close()


@pytest.fixture
def people(store: Store) -> StoredPlayers:
    return StoredPlayers(store.journal)


@pytest.fixture
def played(store: Store) -> dict[str, tuple[str, Match]]:
    """A match for each story, all counted for the statistics."""
    found = {name: begin(store.journal, *lines) for name, lines in STORIES.items()}
    count(store.journal)
    return found


def count(journal: Journal) -> None:
    journal.keep_figures(
        filter(None, [journal.count_match(match_id) for match_id in journal.uncounted()])
    )


def check(journal: Journal) -> None:
    """Every match folds to its summary and its figures, and those in use are those on disk."""
    count(journal)
    for summary in journal.matches():
        match = journal.load(summary.id)
        assert match.left_out is None
        assert match.names == summary.players
        assert summary.result == (match.result() if match.ended else None)
        again = journal.count_match(summary.id)
        assert again is not None
        query = "SELECT player FROM figures WHERE match = ?"
        kept = {json.loads(name) for (name,) in journal.connection.execute(query, (summary.id,))}
        assert kept == set(again.figures)


def ids(people: StoredPlayers) -> dict[str, str]:
    return {player.name: player.id for player in people.all()}


def test_another_name_holds_in_every_match_and_for_the_one_on_the_table(
    store: Store, people: StoredPlayers, played: dict[str, tuple[str, Match]]
) -> None:
    journal = store.journal
    elsewhere, _ = begin(journal, "deal", players=("Anne", "Bo", "Marc"))
    before = journal.statistics().matches("Carl")
    identity = ids(people)["Carl"]
    people.recolour("Carl", 6)
    settings = StoredPreferences(journal)
    settings.set("sides", {"Carl": "left", "Anne": "top"})
    last, running = journal.last(), journal.last_running()
    people.rename("Carl", "Karl")
    for match_id, match in played.values():
        assert "Karl" in match.now.everybody
        assert "Carl" not in match.now.everybody
        assert everything(match) == everything(journal.load(match_id))
    check(journal)
    assert [entry.action for entry in journal.load(elsewhere).entries] == ["deal"]
    assert journal.statistics().matches("Karl") == before
    assert journal.statistics().matches("Carl") == (0, 0)
    assert [(each.id, each.colour) for each in people.all() if each.name == "Karl"] == [
        (identity, 6)
    ]
    assert settings.get("sides") == {"Karl": "left", "Anne": "top"}
    assert (journal.last(), journal.last_running()) == (last, running)
    # The match on the table goes on with the next number.
    match_id, match = played["running"]
    match.act(parse_action(match.game, "Y1"))
    match.act(parse_action(match.game, 'rename #2 "Carl"'))
    assert journal.load(match_id).names == match.names
    check(journal)


def test_a_name_is_free_again_and_both_people_stay_apart(
    store: Store, people: StoredPlayers, played: dict[str, tuple[str, Match]]
) -> None:
    people.rename("Carl", "Karl")
    people.remember(("Carl",))
    assert ids(people)["Carl"] != ids(people)["Karl"]
    begin(store.journal, "deal", COUNT, "stop", players=("Anne", "Carl", "Karl", "Marc"))
    check(store.journal)
    games = len(played)
    assert len(store.journal.matches_of("Karl")) == games + 1
    assert len(store.journal.matches_of("Carl")) == 1
    with pytest.raises(Refusal, match="played-together"):
        people.merge("Carl", "Karl")
    people.rename("Carl", "Charles")
    assert len(store.journal.matches_of("Charles")) == 1
    check(store.journal)


def test_a_taken_name_is_refused_also_of_somebody_known_from_matches_only(
    store: Store, people: StoredPlayers
) -> None:
    begin(store.journal, "deal", players=("Anne", "Karl", "Marc"))
    for old, new in (("Carl", "Anne"), ("Carl", "Karl"), ("Carl", "Carl"), ("Nobody", "Bo")):
        with pytest.raises(Refusal, match="bad-player"):
            people.rename(old, new)
    assert set(ids(people)) == set(FOUR)


@pytest.mark.usefixtures("played")
def test_two_people_become_one_and_two_again(store: Store, people: StoredPlayers) -> None:
    journal = store.journal
    people.remember(("Karl",))
    people.recolour("Carl", 3)
    people.recolour("Karl", 5)
    StoredPreferences(journal).set("sides", {"Carl": "left", "Karl": "top"})
    begin(journal, "deal", COUNT, "stop", players=("Anne", "Karl", "Marc", "Herman"))
    check(journal)
    of_carl, of_karl = (journal.statistics().matches(name) for name in ("Carl", "Karl"))
    known, matches = people.all(), journal.matches_of("Carl")
    assert people.together("Carl", "Karl") == 0
    people.merge("Carl", "Karl")
    check(journal)
    together = tuple(map(sum, zip(of_carl, of_karl, strict=True)))
    assert journal.statistics().matches("Karl") == together
    assert [each for each in people.all() if each.name == "Karl"] == [
        each for each in known if each.name == "Karl"
    ]
    assert "Carl" not in ids(people)
    assert StoredPreferences(journal).get("sides") == {"Karl": "top"}
    # What is played from now on stays Karl's.
    begin(journal, "deal", COUNT, "stop", players=("Anne", "Karl", "Marc", "Herman"))
    people.undo_change()
    check(journal)
    assert people.all() == known
    assert journal.matches_of("Carl") == matches
    assert len(journal.matches_of("Karl")) == 2
    assert StoredPreferences(journal).get("sides") == {"Carl": "left", "Karl": "top"}
    assert people.last_change() is None
    people.undo_change()  # nothing is left to undo
    assert people.all() == known


def test_people_who_played_each_other_are_two(store: Store, people: StoredPlayers) -> None:
    begin(store.journal, "deal")
    begin(store.journal, "deal", 'substitute #1 "Ida"', players=("Carl", "Marc", "Anne"))
    people.remember(("Ida",))
    for old, new, times in (("Carl", "Anne", 2), ("Ida", "Carl", 1), ("Carl", "Ida", 1)):
        assert people.together(old, new) == times
        with pytest.raises(Refusal) as refused:
            people.merge(old, new)
        assert (refused.value.code, refused.value.params["count"]) == ("played-together", times)
    with pytest.raises(Refusal, match="bad-player"):
        people.merge("Carl", "Carl")
    assert people.last_change() is None
    check(store.journal)


def test_a_merge_with_somebody_known_from_matches_only(
    store: Store, people: StoredPlayers, played: dict[str, tuple[str, Match]]
) -> None:
    begin(store.journal, "deal", players=("Anne", "Karl", "Marc"))
    known = people.all()
    people.merge("Carl", "Karl")
    assert ids(people)["Karl"] == {each.name: each.id for each in known}["Carl"]
    assert len(store.journal.matches_of("Karl")) == len(played) + 1
    people.undo_change()
    assert people.all() == known
    assert len(store.journal.matches_of("Karl")) == 1


def test_undo_works_after_a_restart_one_after_the_other(
    store: Store, people: StoredPlayers, played: dict[str, tuple[str, Match]], tmp_path: Path
) -> None:
    known = people.all()
    people.rename("Carl", "Karl")
    people.rename("Karl", "Karlo")
    people.rename("Marc", "Mark")
    begin(store.journal, "deal", players=("Anne", "Karlo", "Mark"))
    store.close()
    again = open_store(tmp_path / "data")
    people = StoredPlayers(again.journal)
    assert people.last_change() == NameChange("Marc", "Mark")
    for _ in range(3):
        people.undo_change()
    assert people.last_change() is None
    assert people.all() == known
    assert len(again.journal.matches_of("Carl")) == len(played) + 1
    check(again.journal)
    people.rename("Carl", "Karl")
    people.keep_changes()
    assert people.last_change() is None
    again.close()


def test_undo_is_refused_when_somebody_else_has_the_name_by_now(
    store: Store, people: StoredPlayers, played: dict[str, tuple[str, Match]]
) -> None:
    people.rename("Carl", "Karl")
    people.remember(("Carl",))
    with pytest.raises(Refusal, match="twice"):
        people.undo_change()
    people.rename("Carl", "Charles")
    people.undo_change()
    people.rename("Carl", "Charles")
    people.undo_change()
    people.keep_changes()
    people.merge("Marc", "Otto")
    played["running"][1].act(parse_action(load("thirteen"), "substitute #1 Marc"))
    with pytest.raises(Refusal, match="played-together"):
        people.undo_change()
    check(store.journal)


def test_only_the_last_few_changes_are_kept_and_a_damaged_one_is_none(
    store: Store, people: StoredPlayers
) -> None:
    for number in range(renames.KEPT + 3):
        people.rename("Carl" if not number else f"C{number - 1}", f"C{number}")
    connection = store.journal.connection
    assert connection.execute("SELECT count(*) FROM renames").fetchone() == (renames.KEPT,)
    connection.execute("UPDATE renames SET matches = '['")
    assert people.last_change() is None


STRANGE = (
    "thirteen",
    "winners",
    "red",
    "dealer",
    'y"Carl',
    "Carl\\",
    "👩‍👩‍👧‍👦",
    "x" * 40,
    '"Bo",',
)


@pytest.mark.parametrize("name", STRANGE)
def test_any_name_can_be_given_and_given_back(
    store: Store, people: StoredPlayers, name: str
) -> None:
    """Also one that looks like a part of a result, or like a part of somebody else's name."""
    three = "count 1,0,0,0 0,0,0,1 0,2,0,0"
    for players in (("blue", "yellow", "green"), ("Carl", "blue", 'x"Carl'), ("Bo", "Carl", "Ida")):
        for lines in (("deal", "B7"), ("deal", three, "stop"), ("deal", "B7", "stop")):
            begin(store.journal, *lines, players=players)
    people.remember(("blue", 'x"Carl'))
    for old in ("Carl", "blue", 'x"Carl'):
        people.rename(old, name)
        check(store.journal)
        people.rename(name, old)
        check(store.journal)


def test_a_name_that_cannot_be_stored_is_refused(store: Store, people: StoredPlayers) -> None:
    begin(store.journal, "deal", players=("Anne", "\ud800", "Marc"))
    for new in ("\ud800", "x\udfff", "", "x" * 41):
        with pytest.raises(Refusal, match="bad-player"):
            people.rename("Anne", new)
    people.rename("Anne", "Anna")
    assert store.journal.matches()[0].players == ("Anna", "\ud800", "Marc")


@pytest.mark.parametrize("name", GAMES)
def test_the_fields_of_results_look_as_relabelling_expects(name: str) -> None:
    game = load(name)
    players = [f"Player {seat}" for seat in range(4)]

    def strings(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for key, each in value.items():
                yield key
                yield from strings(each)
        elif isinstance(value, list):
            for each in value:
                yield from strings(each)

    for seed in range(20):
        for string in strings(game.result(game.simulate(Random(seed), players))):
            assert string in players or FIELD.fullmatch(string), string


def test_a_crash_in_the_middle_leaves_all_or_nothing(
    store: Store, played: dict[str, tuple[str, Match]], tmp_path: Path
) -> None:
    journal = store.journal
    assert store.backups is not None
    store.backups.wait()
    with journal.relabelling("Carl", "Karl", journal.matches_of("Carl")):
        shutil.copytree(tmp_path / "data", tmp_path / "before")
    shutil.copytree(tmp_path / "data", tmp_path / "after")
    for folder, name in (("before", "Carl"), ("after", "Karl")):
        # Of a machine that lost its power then: the lock and the log lie there as they were.
        crashed = open_store(tmp_path / folder)
        assert len(crashed.journal.matches_of(name)) == len(played)
        check(crashed.journal)
        crashed.close()


def test_a_change_that_fails_half_way_leaves_nothing(
    store: Store,
    people: StoredPlayers,
    played: dict[str, tuple[str, Match]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = {name: everything(match) for name, (_, match) in played.items()}
    known = people.all()

    def fails(_connection: sqlite3.Connection, _change: NameChange) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(renames, "add", fails)
    for change in (people.rename, people.merge):
        with pytest.raises(Refusal, match="not-saved"):
            change("Carl", "Karl")
    monkeypatch.undo()
    assert people.all() == known
    assert {name: everything(match) for name, (_, match) in played.items()} == before
    check(store.journal)
    match_id, match = played["running"]
    match.act(parse_action(match.game, "Y1"))
    people.rename("Carl", "Karl")
    assert everything(match) == everything(store.journal.load(match_id))


def test_a_name_that_was_refused_and_is_on_disk_all_the_same_counts(
    store: Store,
    people: StoredPlayers,
    played: dict[str, tuple[str, Match]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after a sync that failed: the table is told so, and the log has it nevertheless."""
    journal = store.journal

    def commits_and_fails() -> None:
        journal.connection.execute("COMMIT")
        raise sqlite3.OperationalError("disk I/O error")

    def gone(_path: Path) -> bool:
        raise OSError("Input/output error")

    match_id, match = played["running"]
    with monkeypatch.context() as disk:
        disk.setattr(Path, "exists", gone)
        disk.setattr(renames, "add", lambda _connection, _change: commits_and_fails())
        with pytest.raises(Refusal, match="not-saved"):
            people.rename("Carl", "Karl")
        assert "Carl" in match.names
    # The next entry has the number of the new name: it is refused once, and then all is known.
    with pytest.raises(Refusal, match="not-saved"):
        match.act(parse_action(match.game, "Y1"))
    assert "Karl" in match.names
    match.act(parse_action(match.game, "Y1"))
    assert everything(match) == everything(journal.load(match_id))
    with monkeypatch.context() as disk:
        disk.setattr(renames, "add", lambda _connection, _change: commits_and_fails())
        people.rename("Karl", "Carlo")  # the file can be read again, and has it
    assert "Carlo" in match.names
    check(journal)


def test_a_journal_of_before_gets_identities_and_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Schema 4: players without ids, no table of renames."""
    with monkeypatch.context() as before:
        before.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:4])
        before.setattr(schema, "VERSION", 4)
        old = Journal(tmp_path / files.DATABASE)
        rows = [("Anne", 2, 1), ("Carl", 5, 1), ("Otto", 7, 0)]
        old.connection.executemany("INSERT INTO players VALUES (?, ?, ?)", rows)
        played = {name: begin(old, *lines) for name, lines in STORIES.items()}
        wanted = {match_id: everything(old.load(match_id)) for match_id, _ in played.values()}
        old.close()
    store = open_store(tmp_path)
    assert store.notices == []
    people = StoredPlayers(store.journal)
    assert [(each.name, each.colour, int(each.remembered)) for each in people.all()] == rows
    identities = ids(people)
    assert len(set(identities.values())) == len(rows)
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in identities.values())
    assert {each: everything(store.journal.load(each)) for each in wanted} == wanted
    people.rename("Carl", "Karl")
    check(store.journal)
    assert len(store.journal.matches_of("Karl")) == len(played)
    assert ids(people)["Karl"] == identities["Carl"]
    store.close()


@pytest.mark.parametrize("source", ["database", "backup"])
def test_identities_and_what_can_be_undone_survive_a_repair(
    store: Store, people: StoredPlayers, played: dict[str, tuple[str, Match]], source: str
) -> None:
    people.rename("Carl", "Karl")
    people.remember(("Ludo",))
    people.merge("Ludo", "Herman")
    known, change = people.all(), people.last_change()
    assert store.backups is not None
    store.backups.make_full()
    directory = Path(store.journal.path).parent
    store.close()
    if source == "database":
        (directory / files.DAMAGED).touch()
    else:
        (directory / files.DATABASE).unlink()
    repaired = open_store(directory)
    assert len(repaired.notices) == 1
    people = StoredPlayers(repaired.journal)
    assert (people.all(), people.last_change()) == (known, change)
    assert len(repaired.journal.matches_of("Karl")) == len(played)
    check(repaired.journal)
    repaired.close()


def test_names_survive_a_repair_that_ends_a_match_at_a_gap(
    store: Store, people: StoredPlayers, played: dict[str, tuple[str, Match]]
) -> None:
    match_id, match = played["running"]
    for line in ("Y1", "G1", "substitute #3 Ida"):
        match.act(parse_action(match.game, line))
    people.rename("Carl", "Karl")
    people.remember(("Ida",))
    people.rename("Ida", "Aida")
    connection = store.journal.connection
    connection.execute("DELETE FROM entries WHERE match = ? AND number = 4", (match_id,))
    directory = Path(store.journal.path).parent
    (directory / files.DAMAGED).touch()
    store.close()
    shutil.rmtree(directory / files.BACKUPS)
    repaired = open_store(directory)
    again = repaired.journal.load(match_id)
    assert list(map(str, again.events)) == ["deal", "B7", "Y1"]
    assert again.now.everybody == {"Anne", "Karl", "Marc", "Herman"}
    assert repaired.notices[0].params["scraps"] == 2
    again.act(parse_action(again.game, "G1"))
    check(repaired.journal)
    repaired.close()


def test_a_match_with_an_entry_that_does_not_fit_follows_a_name_too(
    store: Store, people: StoredPlayers, played: dict[str, tuple[str, Match]]
) -> None:
    match_id, match = played["running"]
    bad = EntryRow(0, match_id, Entry(match.next_number, "nonsense", Source("test"), 1.0))
    store.journal.connection.execute(INSERT_ENTRY, bad.values)
    match = store.journal.load(match_id)
    people.rename("Carl", "Karl")
    assert match.names[1] == "Karl"
    match.act(parse_action(match.game, "Y1"))
    again = store.journal.load(match_id)
    assert everything(again) == everything(match)
    # Read entry by entry from now on, as some of them do not count.
    people.rename("Karl", "Carl")
    assert everything(match) == everything(store.journal.load(match_id))


def test_entries_of_people_carry_their_source_and_the_steady_time(
    store: Store, people: StoredPlayers, played: dict[str, tuple[str, Match]]
) -> None:
    _, match = played["over"]
    people.rename("Carl", "Karl")
    assert match.entries[-1].source == Source(PEOPLE)
    assert match.steady_time(match.entries[-1]) == pytest.approx(
        store.journal.steady_time(), abs=60
    )
    match_id, _ = played["over"]
    again = store.journal.load(match_id)
    assert again.spans == match.spans


def test_what_cannot_be_read_is_left_alone(store: Store, people: StoredPlayers) -> None:
    match_id, _ = begin(store.journal, "deal", "substitute #1 Ida")
    other, _ = begin(store.journal, "deal")
    third, _ = begin(store.journal, "deal")
    connection = store.journal.connection
    heading = 'new {"game": "chess", "players": ["Carl"]}'
    connection.execute("DELETE FROM entries WHERE match IN (?, ?)", (match_id, other))
    for number, action in enumerate((heading, 'substitute #1 "Carl"')):
        row = EntryRow(0, match_id, Entry(number, action, Source("test"), 1.0))
        connection.execute(INSERT_ENTRY, row.values)
    connection.execute("UPDATE matches SET players = '[\"Carl\"' WHERE id = ?", (third,))
    people.rename("Carl", "Karl")
    for each in (match_id, third):
        assert PEOPLE not in {row.entry.source.kind for row in store.journal.entries(each)}
    assert list(store.journal.entries(other)) == []
