"""A person has an identity and a name is a label: another name holds in every match at once."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.games import load
from companion.games.base import Refusal
from companion.match.action_text import parse_action
from companion.match.match import Source
from companion.store import renames
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.store.relabelling import PEOPLE
from companion.store.renames import NameChange
from companion.store.store import Store, open_store
from tests.match.replayed import everything
from tests.match.tables import GAMES
from tests.repeat import every
from tests.store.people import COUNT, FOUR, Played, begin, check, ids, play_all


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
def played(store: Store) -> Played:
    return play_all(store.journal)


def test_another_name_holds_in_every_match_and_for_the_one_on_the_table(
    store: Store, people: StoredPlayers, played: Played
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
    store: Store, people: StoredPlayers, played: Played
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


def test_undoing_a_merge_takes_back_what_the_other_one_got(
    store: Store, people: StoredPlayers
) -> None:
    sides = StoredPreferences(store.journal)
    people.remember(("Karl",))
    people.retire("Karl")
    sides.set("sides", {"Carl": "left"})
    known = people.all()
    people.merge("Carl", "Karl")
    assert [each.remembered for each in people.all() if each.name == "Karl"] == [True]
    assert sides.get("sides") == {"Karl": "left"}
    people.undo_change()
    assert people.all() == known
    assert sides.get("sides") == {"Carl": "left"}
    people.merge("Carl", "Karl")
    sides.set("sides", {"Karl": "top"})
    people.undo_change()
    assert sides.get("sides") == {"Karl": "top", "Carl": "left"}, "chosen since"


def test_a_merge_of_an_earlier_version_can_be_undone(store: Store, people: StoredPlayers) -> None:
    """Of the other one it had kept nothing."""
    StoredPreferences(store.journal).set("sides", {"Carl": "left"})
    known = people.all()
    people.merge("Carl", "Anne")
    change = people.last_change()
    assert change is not None
    assert change.merged is not None
    del change.merged["other"]
    with store.journal.transaction():
        renames.remove_all(store.journal.connection)
        renames.add(store.journal.connection, change)
    people.undo_change()
    assert people.all() == known
    assert StoredPreferences(store.journal).get("sides") == {"Anne": "left", "Carl": "left"}


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
    store: Store, people: StoredPlayers, played: Played
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
    store: Store, people: StoredPlayers, played: Played, tmp_path: Path
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
    store: Store, people: StoredPlayers, played: Played
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
    ", ",
    ": ",
)


@pytest.mark.parametrize("name", every(3, STRANGE))
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


def test_a_row_of_a_pad_keeps_its_name_when_a_person_is_called_so(
    store: Store, people: StoredPlayers
) -> None:
    pad = load("pad")
    described = {"name": "x", "players": [2, 2], "rows": ["Ones", "Twos"], "enter": [{"key": "a"}]}
    rounds = [{"row": "Ones", "numbers": {"Ones": {"a": 1}, "Bo": {"a": 2}}}]
    heading = {"game": "pad", "players": ["Ones", "Bo"], "pad": described, "rounds": rounds}
    state = pad.read_sheet(heading | {"ended": True})
    match_id = store.journal.import_match(pad, state, "sheet")
    people.remember(("Ones", "Bo"))
    people.rename("Ones", "Zita")
    check(store.journal)
    (summary,) = (each for each in store.journal.matches() if each.id == match_id)
    assert summary.result is not None
    assert summary.result["rounds"][0]["row"] == "Ones"
    assert summary.result["totals"] == {"Zita": 1, "Bo": 2}


def test_a_name_that_cannot_be_stored_is_refused(store: Store, people: StoredPlayers) -> None:
    begin(store.journal, "deal", players=("Anne", "\ud800", "Marc"))
    for new in ("\ud800", "x\udfff", "", "x" * 41):
        with pytest.raises(Refusal, match="bad-player"):
            people.rename("Anne", new)
    people.rename("Anne", "Anna")
    assert store.journal.matches()[0].players == ("Anna", "\ud800", "Marc")


@pytest.mark.parametrize("name", GAMES)
def test_the_texts_in_results_are_names_but_those_of_games_and_rows(name: str) -> None:
    game = load(name)
    players = [f"Player {seat}" for seat in range(4)]

    def texts(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for key, each in value.items():
                yield from () if key in ("game", "row") else texts(each)
        elif isinstance(value, list):
            for each in value:
                yield from texts(each)

    for seed in range(20):
        for text in texts(game.result(game.simulate(Random(seed), players))):
            assert text in players


def test_entries_of_people_carry_their_source_and_the_steady_time(
    store: Store, people: StoredPlayers, played: Played
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
