"""The tables beside the journal: players, groups, preferences, decks and tags."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.base import Refusal
from companion.store import files
from companion.store.decks import Deck, StoredDecks, read_deck, write_deck
from companion.store.journal import Journal
from companion.store.players import COLOURS, StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from tests.store.journals import begun


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal(tmp_path / "journal.db")
    yield opened
    opened.close()


def plain(people: StoredPlayers) -> list[tuple[str, int, bool]]:
    return [(player.name, player.colour, player.remembered) for player in people.all()]


def test_players_are_remembered_each_with_a_colour(journal: Journal) -> None:
    people = StoredPlayers(journal)
    people.remember(("Marc", "anne"))
    people.remember(("anne", "Bo"))
    assert plain(people) == [("anne", 1, True), ("Bo", 2, True), ("Marc", 0, True)]
    people.remember(tuple(f"P{number}" for number in range(COLOURS)))
    assert {player.colour for player in people.all()} == set(range(COLOURS))


def test_players_change(journal: Journal) -> None:
    people = StoredPlayers(journal)
    people.remember(("Anne", "Carl"))
    people.rename("Anne", "Anna")
    people.recolour("Anna", 5)
    people.retire("Carl")
    assert plain(people) == [("Anna", 5, True), ("Carl", 1, False)]
    people.remember(("Carl",))
    assert all(player.remembered for player in people.all())


def test_changes_that_cannot_be(journal: Journal) -> None:
    people = StoredPlayers(journal)
    people.remember(("Anne", "Carl"))
    for old, new in (("Anne", "Carl"), ("Anne", ""), ("Anne", "x" * 41), ("Bo", "Eva")):
        with pytest.raises(Refusal, match="bad-player"):
            people.rename(old, new)
    with pytest.raises(Refusal, match="bad-counts"):
        people.recolour("Anne", COLOURS)
    with pytest.raises(Refusal, match="bad-player"):
        people.remember(("Eva", "Eva"))
    assert [player.name for player in people.all()] == ["Anne", "Carl"]


@pytest.mark.parametrize("source", ["database", "partial-backup", "full-backup"])
def test_groups_of_an_earlier_version_survive_a_repair(tmp_path: Path, source: str) -> None:
    """The table is released: nothing uses it any more, and it must not be lost."""
    groups = [("family", "thirteen", '["Anne", "Carl"]', 2), ("friends", "ten", '["Bo", "Eva"]', 1)]
    store = open_store(tmp_path)
    assert store.backups is not None
    begun(store)
    store.journal.connection.executemany("INSERT INTO groups VALUES (?, ?, ?, ?)", groups)
    if source == "partial-backup":
        store.backups.make_partial()
    elif source == "full-backup":
        store.backups.make_full()
    store.close()
    if source == "database":
        (tmp_path / files.DAMAGED).touch()
    else:
        (tmp_path / files.DATABASE).unlink()
    repaired = open_store(tmp_path)
    assert len(repaired.notices) == 1
    query = "SELECT name, game, players, used FROM groups ORDER BY name"
    assert repaired.journal.connection.execute(query).fetchall() == groups
    repaired.close()


def test_settings(journal: Journal) -> None:
    settings = StoredPreferences(journal)
    assert settings.get("sound", True) is True
    settings.set("sound", False)
    settings.set("rotate", 90)
    settings.set("rotate", 180)
    assert (settings.get("sound"), settings.get("rotate")) == (False, 180)
    settings.set("seats", ["Zoë", "half \ud83d"])
    assert settings.get("seats") == ["Zoë", "half \ud83d"]


OURS = {"deck": "our deck", "game": "thirteen", "tags": {"04a1b2c3": "B7", "04FFEE01": "R4"}}


def test_a_deck_from_a_file_and_back(journal: Journal) -> None:
    tags = StoredDecks(journal)
    deck = read_deck(json.dumps(OURS))
    assert deck == Deck("our deck", "thirteen", {"04A1B2C3": "B7", "04FFEE01": "R4"})
    tags.save(deck)
    assert tags.decks() == [deck]
    assert read_deck(write_deck(tags.deck("our deck"))) == deck
    assert tags.card("04a1B2c3", "thirteen") == "B7"
    assert tags.card("04A1B2C3", "ten") is None
    assert tags.card("00000000", "thirteen") is None
    tags.save(Deck("our deck", "thirteen", {"04A1B2C3": "Y1"}))
    assert tags.card("04FFEE01", "thirteen") is None
    with pytest.raises(Refusal, match="bad-deck"):
        tags.deck("another")


def test_a_deck_from_elsewhere_with_a_tag_of_another_deck_is_refused(journal: Journal) -> None:
    tags = StoredDecks(journal)
    tags.import_deck(Deck("A", "thirteen", {"AA01": "B7", "AA02": "B7"}))
    with pytest.raises(Refusal, match="bad-tag") as refused:
        tags.import_deck(Deck("B", "thirteen", {"AA02": "Y1", "AA03": "Y1"}))
    assert refused.value.params["deck"] == "A"
    assert [deck.name for deck in tags.decks()] == ["A"]
    tags.import_deck(Deck("A", "thirteen", {"AA02": "G1"}))  # in place of itself
    tags.import_deck(Deck("C", "ten", {"AA02": "P3"}))  # of another game
    assert tags.card("AA02", "thirteen") == "G1"


def test_a_tag_that_an_earlier_version_put_into_two_decks_is_read(journal: Journal) -> None:
    tags = StoredDecks(journal)
    for name, card in (("B", "Y1"), ("A", "B7")):
        tags.save(Deck(name, "thirteen", {"AA01": card}))
    assert tags.card("AA01", "thirteen") == "B7"
    assert len(tags.decks()) == 2
    tags.put("B", "thirteen", {"AA01": "Y1"})
    assert tags.card("AA01", "thirteen") == "Y1", "from then on it is in one"


def test_a_deck_is_for_13_unless_it_says_otherwise() -> None:
    assert read_deck('{"deck": "d", "tags": {}}').game == "thirteen"
    assert read_deck('{"deck": "d", "game": "sixth-sense", "tags": {"ABCD": "P14"}}').tags
    assert read_deck('{"deck": "d", "game": "ten", "tags": {"ABCD": "P8"}}').tags


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nonsense", "bad-deck"),
        ("[" * 100_000, "bad-deck"),
        ("[]", "bad-deck"),
        ('{"deck": "d"}', "bad-deck"),
        ('{"deck": " ", "tags": {}}', "bad-deck"),
        ('{"tags": {}}', "bad-deck"),
        (json.dumps({"deck": "d" * 41, "tags": {}}), "bad-deck"),
        ('{"deck": "d", "game": "chess", "tags": {}}', "unknown-game"),
        ('{"deck": "d", "game": [], "tags": {}}', "unknown-game"),
        ('{"deck": "d", "tags": {"ABC": "B7"}}', "bad-tag"),
        ('{"deck": "d", "tags": {"ABC!": "B7"}}', "bad-tag"),
        ('{"deck": "d", "tags": {"ABCD": "B7", "abcd": "B7"}}', "bad-tag"),
        ('{"deck": "d", "tags": {"ABCD": "B9"}}', "unknown-card"),
        ('{"deck": "d", "tags": {"ABCD": ["B7"]}}', "unknown-card"),
        ('{"deck": "d", "tags": {"ABC1": "B4", "ABC2": "B4", "ABC3": "B4"}}', "too-many-tags"),
    ],
)
def test_what_is_no_deck(text: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_deck(text)
    assert refused.value.code == code
