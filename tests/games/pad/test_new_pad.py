"""A new pad: a name, who wins, when it is over; kept as a file, or played all the same."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.translation import translator
from companion.games.pad.screens.entry import RoundEntry
from companion.games.pad.screens.new_pad import NewPad
from companion.games.pad.screens.pads import PadList
from companion.games.pad.toml import read_pad
from companion.ui.screens.ask import Ask
from companion.ui.screens.home import Home
from companion.ui.screens.naming import Naming
from tests.disks import fill, small_disk
from tests.games.pad.gallery_pads import SKAT
from tests.games.pad.own_pads import Table
from tests.ui.reading import read
from tests.ui.studio import FOUR


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_a_new_pad_is_kept_as_a_file_that_people_can_copy(table: Table) -> None:
    table.open()
    table.studio.tap("new")
    table.type("Mau-Mau für Große")
    assert isinstance(table.screen, NewPad)
    table.studio.tap("wins-fewest", "until-target", "digit-5", "digit-0", "digit-0", "next")
    made = table.seats()
    assert (made.name, made.players, made.most_wins) == ("Mau-Mau für Große", (2, 8), False)
    assert (made.rounds, made.target) == (0, 500)
    assert table.files == ["mau-mau-fur-grosse.pad.toml"]
    assert read_pad((table.folder / table.files[0]).read_bytes()) == made
    table.studio.tap("back")
    assert isinstance(table.screen, PadList)
    assert "Mau-Mau für Große 2–8 players · up to 500 points fewest points win" in read(
        table.studio
    )


def test_a_new_game_is_played_after_four_taps_and_a_name(table: Table) -> None:
    studio = table.studio
    studio.match(FOUR, game="ten")
    studio.show(Home)
    studio.tap("game-pad", "new")
    table.type("Mau")
    studio.tap("next", "next")
    assert isinstance(table.screen, RoundEntry)
    assert (table.screen.setup.pad.name, table.screen.names()) == ("Mau", FOUR)


def test_without_an_earlier_game_people_are_seated_by_hand(table: Table) -> None:
    table.open()
    table.studio.tap("new")
    table.type("Mau")
    table.studio.tap("next")
    assert not {"same", "seat-0"} & set(table.studio.targets())
    table.studio.tap("person-Anne", "person-Carl", "next")
    assert isinstance(table.screen, RoundEntry)


@pytest.mark.parametrize(
    ("taps", "rounds", "target"),
    [
        ((), 0, None),
        (("until-rounds",), 10, None),
        (("until-rounds", "digit-7"), 7, None),
        (("until-rounds", "digit-0", "digit-1", "digit-2", "digit-3"), 12, None),
        (("until-target",), 0, 100),
        (("until-target", "delete"), 0, 10),
        (("until-target", *["digit-9"] * 8), 0, 999_999),
        (("until-target", "digit-4", "until-rounds", "until-target"), 0, 4),
        (("until-rounds", "digit-4", "until-open"), 0, None),
    ],
)
def test_it_ends_when_people_say(
    table: Table, taps: tuple[str, ...], rounds: int, target: int | None
) -> None:
    table.open()
    table.studio.tap("new")
    table.type("Mau")
    table.studio.tap(*taps, "next")
    assert (table.seats().rounds, table.seats().target) == (rounds, target)


def test_without_a_number_it_waits_for_one(table: Table) -> None:
    table.open()
    table.studio.tap("new")
    table.type("Mau")
    table.studio.tap("until-rounds", "digit-0", "next")
    assert "Enter a number first." in read(table.studio)
    assert not table.folder.exists()
    table.studio.tap("digit-3", "next")
    assert table.seats().rounds == 3


def test_a_name_that_is_taken_is_said(table: Table) -> None:
    table.put(skat=SKAT)
    table.studio.shell.words = translator("nl")
    table.open()
    table.studio.tap("new")
    for name in ("skat", "HEARTS", "Hartenjagen", "Hoogste score wint"):
        table.type(name)
        assert isinstance(table.screen, Naming), name
        assert f"Er is al een scoreblok {name}." in read(table.studio)
    table.type("Skatje")
    assert isinstance(table.screen, NewPad)


def test_a_name_is_compared_with_pads_that_are_read_while_it_is_typed(tmp_path: Path) -> None:
    jobs: list[Callable[[], None]] = []
    table = Table(tmp_path, jobs.append)
    table.put(skat=SKAT)
    table.open()
    table.studio.tap("new")
    table.type("Skat")
    assert "Still reading the list of pads. Try again in a moment." in read(table.studio)
    jobs.pop()()
    table.studio.tap("done")
    assert "There’s already a pad called Skat." in read(table.studio)
    table.type("hearts")
    assert "There’s already a pad called hearts." in read(table.studio)
    table.type("Skatje")
    assert isinstance(table.screen, NewPad)


def test_a_file_that_is_called_so_stays(table: Table) -> None:
    table.put(mau=SKAT, **{"mau-2": b"broken"})
    table.open()
    table.studio.tap("new")
    table.type("Mau!")
    table.studio.tap("next")
    assert table.files == ["mau-2.pad.toml", "mau-3.pad.toml", "mau.pad.toml"]
    assert (table.folder / "mau.pad.toml").read_bytes() == SKAT


def test_on_a_full_disk_it_is_played_and_not_kept(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 64) as disk:
        table = Table(disk)
        table.put(skat=SKAT)
        fill(disk)
        table.open()
        table.studio.tap("new")
        table.type("Mau")
        table.studio.tap("until-rounds", "digit-7", "next")
        assert isinstance(table.screen, Ask)
        assert "The disk is full, so mau.pad.toml wasn’t written." in read(table.studio)
        table.studio.tap("back")
        assert isinstance(table.screen, NewPad)
        assert "7 rounds" in read(table.studio), "what was chosen is still there"
        table.studio.tap("next", "next")
        assert table.seats().rounds == 7
        table.studio.tap("back")
        assert isinstance(table.screen, PadList)
        assert "Mau" not in read(table.studio)
        assert table.files == ["skat.pad.toml"]
