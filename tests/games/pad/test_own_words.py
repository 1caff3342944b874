"""What people have written in their own pad is shown as it is; shipped pads are translated."""

from pathlib import Path

import pytest

from companion.app.translation import translator
from companion.games.pad.definition import PadDefinition, parse_pad
from companion.games.pad.identity import kind_of
from companion.games.pad.screens.choose_row import ChooseRow
from companion.games.pad.screens.correct_round import CorrectRound
from companion.games.pad.screens.correct_row import CorrectRow
from companion.games.pad.screens.entry import RoundEntry
from companion.games.pad.screens.game_ui import GAME_UI, pad_ui
from companion.games.pad.screens.scores import PadScores
from companion.ui.screens.entries import Entries
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.pad import Pad
from companion.ui.screens.settle import Settle
from companion.ui.shell import flow
from tests.games.pad.own_pads import Table
from tests.games.pad.tables import HEARTS, YATZY, begin, rounds
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio

DUTCH = translator("nl")
# Each of these is a text of the program, too.
OWN = parse_pad(
    {
        "name": "Settings",
        "players": [2, 8],
        "enter": [{"key": "bid", "name": "Players"}, {"key": "won", "name": "Language"}],
        "points": {"round": "bid + won"},
    }
)
SHEET = parse_pad(
    {
        "name": "History",
        "players": [2, 8],
        "rows": ["Ones", "Statistics", "Twos"],
        "enter": [{"key": "points", "name": "Points taken"}],
    }
)
ROUND = ("enter #1 5 6", "enter #2 6 7")
ROW = ("enter #1 5", "enter #2 6")


def shown(pad: PadDefinition, *events: str) -> list[str]:
    """All that the screens of a match say, in Dutch."""
    studio = Studio()
    studio.shell.words = DUTCH
    begin(studio, pad, FOUR[:2], *events)
    flow.open_match(studio.shell)
    said = [read(studio)]
    screens = (
        Pad,
        Home,
        History,
        Settle,
        PadScores,
        lambda shell: Entries(shell, 1),
        lambda shell: CorrectRound(shell, 1),
        *((ChooseRow, lambda shell: CorrectRow(shell, 1)) if pad.rows else (RoundEntry,)),
    )
    for make in screens:
        studio.show(make)
        said.append(read(studio))
    return said


def test_names_of_an_own_pad_that_are_words_of_the_program_stay() -> None:
    said = " ".join(shown(OWN, "round", *ROUND))
    for own in ("Settings", "Players", "Language"):
        assert own in said
        assert DUTCH(own) != own
    for name in ("Players", "Language"):
        assert f"{name}: van 0 tot 999." in pad_ui(OWN).answer(DUTCH, "enter", None).rule
    assert DUTCH("Language") not in said
    assert GAME_UI.title_of(DUTCH, kind_of("Settings")) == pad_ui(OWN).title(DUTCH) == "Settings"


def test_rows_of_an_own_pad_stay_also_if_a_shipped_one_has_them() -> None:
    said = shown(SHEET, "row Ones", *ROW)
    assert DUTCH("Ones") not in " ".join(said)
    assert all("Ones" in screen for screen in (said[0], said[1], said[-1], said[-2]))
    assert pad_ui(SHEET).title(DUTCH) == "History"


@pytest.mark.parametrize("pad", [HEARTS, YATZY], ids=lambda pad: pad.name)
def test_shipped_pads_are_translated(pad: PadDefinition) -> None:
    assert pad_ui(pad).title(DUTCH) == DUTCH(pad.name)
    assert GAME_UI.title_of(DUTCH, kind_of(pad.name)) == DUTCH(pad.name)
    said = " ".join(shown(pad, *rounds(pad, 2, 1)))
    assert DUTCH(pad.rows[0] if pad.rows else pad.fields[0].name) in said


def test_the_number_of_a_new_pad_is_called_in_the_words_of_the_table(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.studio.shell.words = DUTCH
    table.open()
    table.studio.tap("new")
    table.type("Mau")
    table.studio.tap("next")
    assert [field.name for field in table.seats().fields] == ["Punten"]
