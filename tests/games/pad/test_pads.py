"""The list of pads, and more about one of them: with real files on a real disk."""

from pathlib import Path

import pytest

from companion.app.translation import translator
from companion.device.stick import Stick
from companion.games.pad.definition import pad_json
from companion.games.pad.library import ORDER, shipped
from companion.games.pad.screens.about_pad import AboutPad
from companion.games.pad.screens.offers import offered_pads
from companion.games.pad.screens.pads import LOOK_EVERY, PATIENCE, PadList
from companion.games.pad.toml import read_pad
from companion.ui.render.box import Box
from companion.ui.render.panel import Panel
from companion.ui.render.things import Target
from companion.ui.screens.ask import Ask
from companion.ui.shell.seating import begin_match
from tests.disks import fill, small_disk
from tests.games.pad.gallery_pads import (
    BROKEN,
    DOPPELKOPF,
    FAULTY,
    MANY,
    OWN,
    SKAT,
    GivenFiles,
    give,
)
from tests.games.pad.own_pads import Table
from tests.ui.reading import read
from tests.ui.studio import FOUR, PANELS


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_without_files_there_are_those_that_come_with_it(table: Table) -> None:
    table.open()
    text = read(table.studio)
    assert text.startswith("Another game Back New pad Most points win 2–8 players · until you stop")
    assert "Hearts 3–7 players · up to 100 points · fewest points win" in text
    assert "Yatzy 2–8 players · 16 rows · most points win" in text
    table.studio.tap("pad-2")
    assert table.seats() == shipped("hearts")
    table.studio.tap("back")
    assert isinstance(table.screen, PadList)
    assert not table.folder.exists(), "nothing is written for that"


def test_they_are_in_the_words_of_the_language(table: Table) -> None:
    table.studio.shell.words = translator("de")
    table.open()
    assert "Rommé 2–6 Spieler · bis 100 Punkte die meisten Punkte gewinnen" in read(table.studio)


def test_own_pads_come_first_and_lead_to_their_seats(table: Table) -> None:
    table.put(skat=SKAT, dk=DOPPELKOPF)
    table.open()
    titles = read(table.studio)
    assert titles.index("Doppelkopf") < titles.index("Skat") < titles.index("Most points win")
    assert "Skat 3–4 players · 36 rounds · most points win" in titles
    table.studio.tap("pad-1")
    assert table.seats() == read_pad(SKAT)
    table.studio.tap("person-Anne", "person-Carl", "person-Marc", "next")
    match = table.studio.shell.session.match
    assert pad_json(match.setup.pad) == pad_json(read_pad(SKAT))


def test_what_was_played_lately_is_offered_first(table: Table) -> None:
    table.put(skat=SKAT, dk=DOPPELKOPF)
    shell = table.studio.shell
    for pad in (shipped("yatzy"), read_pad(SKAT), shipped("yatzy"), shipped("hearts")):
        assert begin_match(shell, "pad", FOUR, None, {"pad": pad_json(pad)})
    table.open()
    text = read(table.studio)
    places = [text.index(name) for name in ("Hearts", "Yatzy", "Skat", "Doppelkopf", "Most points")]
    assert places == sorted(places)


def test_faulty_files_are_listed_with_what_is_wrong(table: Table) -> None:
    table.put(typo=FAULTY["typo"], photo=FAULTY["photo"], big=FAULTY["picture"])
    table.open()
    text = read(table.studio)
    assert "big.pad.toml This pad is too big; it can have up to 16 kB." in text
    assert "photo.pad.toml Line 2 of this pad isn’t UTF-8 text." in text
    assert "typo.pad.toml A pad has no player: check the spelling." in text
    assert "pad-2" not in table.studio.targets()
    table.studio.tap("more-2")
    assert isinstance(table.screen, AboutPad)
    assert "A pad has no player: check the spelling." in read(table.studio)
    assert "next" not in table.studio.targets()
    table.studio.tap("delete", "next")
    assert "typo" not in read(table.studio).replace("Deleted: typo", "")
    assert table.files == ["big.pad.toml", "photo.pad.toml", "typo.pad.toml.deleted"]


def test_a_mistake_that_has_no_room_is_said_on_its_own_screen(table: Table) -> None:
    table.studio.shell.preferences.set("text_scale", 2.0)
    table.put(long=SKAT.replace(b"-999", b"-99999"))
    table.open()
    panel = PANELS["480x800"]
    large = Panel(panel.width, panel.height, panel.per_mm, 2.0)
    texts = [getattr(each, "text", "") for each in table.studio.frame(large).things]
    assert "Has a mistake. Tap to see it." in " ".join(texts)


def test_a_pad_says_what_is_in_its_file(table: Table) -> None:
    table.put(dk=DOPPELKOPF)
    table.open()
    table.studio.tap("more-0")
    text = read(table.studio)
    assert "4 players, 24 rounds, up to 999999999999999999 points, fewest points win" in text
    assert "What was said before the first trick (0 to 999, hidden until all are in)" in text
    assert "Points of all tricks (−9999 to 999)" in text
    said, tricks = "What was said before the first trick", "Points of all tricks"
    assert f"Points of a round 10 × {said} + {tricks} if {tricks} ≥ {said} and" in text
    assert f"{tricks} (everyone’s) > 0, otherwise −abs({tricks} − {said}) − 10" in text
    assert "File: dk.pad.toml" in text
    table.studio.tap("next")
    assert table.seats() == read_pad(DOPPELKOPF)
    table.studio.tap("back")
    assert isinstance(table.screen, PadList)


def test_what_comes_with_it_cannot_be_deleted(table: Table) -> None:
    table.open()
    assert not [name for name in table.studio.targets() if name.startswith("more")]


def test_a_deleted_pad_comes_back_and_its_matches_stay(table: Table) -> None:
    table.put(skat=SKAT)
    shell = table.studio.shell
    assert begin_match(shell, "pad", FOUR, None, {"pad": pad_json(read_pad(SKAT))})
    match_id = str(shell.session.match_id)
    table.open()
    table.studio.tap("more-0", "delete")
    assert isinstance(table.screen, Ask)
    table.studio.tap("next")
    assert isinstance(table.screen, PadList)
    assert "Deleted: Skat" in read(table.studio)
    assert table.files == ["skat.pad.toml.deleted"]
    assert shell.session.archive.load(match_id).setup.pad == read_pad(SKAT)
    table.studio.tap("undo")
    assert "It’s back." in read(table.studio)
    assert table.files == ["skat.pad.toml"]
    assert "undo" not in table.studio.targets()
    table.studio.tap("pad-0")
    assert table.seats() == read_pad(SKAT)


@pytest.mark.parametrize("folder", ["stays", "gone"])
def test_a_deleted_pad_that_is_gone_for_good_is_said(table: Table, folder: str) -> None:
    table.put(skat=SKAT)
    table.open()
    table.studio.tap("more-0", "delete", "next")
    (table.folder / "skat.pad.toml.deleted").unlink()
    if folder == "gone":
        table.folder.rmdir()
    table.studio.tap("undo")
    assert "That file isn’t there any more." in read(table.studio)
    assert isinstance(table.screen, PadList)
    assert "undo" not in table.studio.targets()


def test_a_pad_whose_file_somebody_took_away_is_listed_no_more(table: Table) -> None:
    table.put(skat=SKAT)
    table.open()
    table.studio.tap("more-0", "delete")
    (table.folder / "skat.pad.toml").unlink()
    table.studio.tap("next")
    assert "That file isn’t there any more." in read(table.studio)
    table.studio.tap("back")
    assert "Skat" not in read(table.studio)
    assert "undo" not in table.studio.targets()


def test_nothing_is_deleted_by_the_tap_that_led_there(table: Table) -> None:
    """Who taps twice by mistake finds something else under the finger, on any panel."""
    table.put(skat=SKAT, broken=b"name")
    for panel in PANELS.values():
        table.open()
        places = _places(table, panel, "more-0", "more-1")
        table.studio.tap("more-1")
        [delete] = _places(table, panel, "delete")
        assert not any(box.overlaps(delete) for box in places)
        table.studio.tap("delete")
        [yes] = _places(table, panel, "next")
        assert not yes.overlaps(delete)


def _places(table: Table, panel: Panel, *names: str) -> list[Box]:
    things = table.studio.frame(panel).things
    return [each.box for each in things if isinstance(each, Target) and each.name in names]


def test_a_disk_that_does_not_let_go_is_said(table: Table) -> None:
    table.put(skat=SKAT)
    table.open()
    table.studio.tap("more-0", "delete")
    (table.folder / "skat.pad.toml.deleted").mkdir()
    table.studio.tap("next")
    assert isinstance(table.screen, AboutPad)
    assert "Couldn’t save this, so it doesn’t count" in read(table.studio)


def _plug_in(table: Table, place: Path, **contents: bytes) -> None:
    place.mkdir()
    for name, content in contents.items():
        (place / f"{name}.pad.toml").write_bytes(content)
    table.sticks.append(Stick(place, "/dev/sda1", read_only=True))


def test_a_pad_on_a_stick_is_kept_when_it_is_chosen(table: Table, tmp_path: Path) -> None:
    table.put(skat=SKAT)
    # One that this table has, one that is new, one that is faulty.
    _plug_in(table, tmp_path / "stick", same=SKAT, dk=DOPPELKOPF, no=b"name")
    table.open()
    assert "On the stick: 2" in read(table.studio)
    table.studio.tap("stick")
    text = read(table.studio)
    assert "On the stick Doppelkopf bei Familie Obermüller-Weber 4 players · 24 rounds" in text
    assert "On the stick no.pad.toml Line 1 of this pad can’t be read." in text
    assert table.files == ["skat.pad.toml"], "nothing is copied before it is chosen"
    table.studio.tap("pad-7")
    assert table.seats() == read_pad(DOPPELKOPF)
    assert table.files == ["doppelkopf-bei-familie-obermuller-weber.pad.toml", "skat.pad.toml"]
    copied = (table.folder / table.files[0]).read_bytes()
    assert copied == DOPPELKOPF, "with its comments, as it was written"
    table.studio.tap("back")
    assert "On the stick: 1" in read(table.studio)


def test_a_faulty_file_on_a_stick_is_not_deleted(table: Table, tmp_path: Path) -> None:
    _plug_in(table, tmp_path / "stick", no=b"name")
    table.open()
    table.studio.tap("more-6")
    assert "Line 1 of this pad can’t be read." in read(table.studio)
    assert "delete" not in table.studio.targets()


def test_a_stick_that_is_plugged_in_later_is_noticed(table: Table, tmp_path: Path) -> None:
    table.open()
    screen = table.studio.shell.navigator.screen
    assert "stick" not in table.studio.targets()
    _plug_in(table, tmp_path / "stick", dk=DOPPELKOPF)
    at = screen.wakes_at()
    assert at is not None
    table.studio.now = at
    screen.on_wake()
    assert "stick" in table.studio.targets()
    assert screen.wakes_at() == at + LOOK_EVERY


def test_a_full_disk_does_not_keep_what_is_on_a_stick(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 64) as disk:
        table = Table(disk)
        _plug_in(table, tmp_path / "stick", dk=DOPPELKOPF)
        fill(disk)
        table.open()
        table.studio.tap("pad-6")
        assert "You can play now, but this pad won’t be in the list next time." in read(
            table.studio
        )
        table.studio.tap("next")
        assert table.seats() == read_pad(DOPPELKOPF)


def test_until_the_disk_is_read_nothing_moves(table: Table) -> None:
    files = GivenFiles(OWN)
    files.own = None
    give(table.studio, files)
    table.open()
    assert table.studio.targets() == ["back", "new"]
    files.own = OWN
    assert "pad-0" in table.studio.targets()
    files.own = None
    assert table.studio.targets() == ["back", "new"]
    # A disk that does not answer does not keep the others from being played.
    table.studio.now += PATIENCE
    assert "pad-5" in table.studio.targets()


def test_many_pads_are_in_pages(table: Table) -> None:
    give(table.studio, GivenFiles(MANY + BROKEN))
    table.open()
    seen: set[str] = set()
    for _ in range(20):
        seen |= set(table.studio.targets())
        table.studio.tap("older")
    assert {f"pad-{number}" for number in range(30)} <= seen
    assert {f"more-{number}" for number in range(30, 37)} <= seen
    assert f"pad-{30 + len(BROKEN) + len(ORDER) - 1}" in seen


def test_the_order_of_pads() -> None:
    found = offered_pads(OWN + BROKEN[:1], OWN + BROKEN[1:2], ["Rummy", "Skat", "gone"])
    assert [(each.source, each.title(str)) for each in found] == [
        ("shipped", "Rummy"),
        ("own", "Skat"),
        ("own", "Doppelkopf bei Familie Obermüller-Weber"),
        ("own", "typo.pad.toml"),
        *(("shipped", shipped(name).name) for name in ORDER if name != "rummy"),
        ("stick", "no quotes.pad.toml"),
    ]
