"""What the first screen and a stage of 13 load: not what statistics, sharing or repairs need."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

# A start and a play need none of these, nor anything in them.
NOT_NEEDED = (
    # Statistics, records and highlights.
    *("companion.match.archive", "companion.match.details", "companion.match.milestones"),
    *("companion.match.numbers", "companion.games.thirteen.shifts"),
    *("companion.match.statistics", "companion.match.tallies", "companion.store.figures"),
    *("companion.store.numbers.in_memory", "companion.store.numbers.queries", "statistics"),
    *("companion.games.thirteen.highlights", "companion.games.thirteen.results"),
    *("companion.games.thirteen.analysis", "companion.ui.screens.statistics"),
    "companion.ui.widgets.charts",
    # Sharing, also of one match.
    *("companion.share", "companion.ui.screens.sharing", "companion.ui.souvenir", "csv", "segno"),
    # People, repairs, diagnostics and the demo.
    *("companion.store.relabelling", "companion.store.rebuild", "companion.store.repair"),
    *("companion.store.salvage", "companion.device.diagnostics.report", "companion.app.demo"),
    # Readers that nobody has asked for, and games that nobody plays.
    *(
        "firmware_bridge",
        "serial",
        "companion.games.sixth_sense.rules",
        "companion.games.ten.rules",
        "companion.games.pad.definition",
        "companion.games.pad.rules",
    ),
    # The files that people bring, and the list of pads.
    *("companion.app.table_files", "companion.device.stick", "companion.games.pad.library"),
    *("companion.games.pad.screens.pads", "companion.games.pad.toml", "tomllib"),
    # Names in other letters.
    *("companion.ui.render.direction", "unicodedata"),
    # What of the standard library takes long to load; the way to the phones is a socket, 0.4 MB.
    *("ctypes", "dataclasses", "decimal", "email", "http", "inspect", "logging", "multiprocessing"),
    *("argparse", "gettext", "random", "shutil", "ssl", "subprocess", "tempfile"),
    "zipfile",
)
# Prints the screen and the modules after the first frame, and those after 49 of the 50 plays.
PLAY = """
import json, sys
from pathlib import Path
from companion.commands.window import import_pygame
import_pygame()
from tests.pilot import Pilot

pilot = Pilot(Path(sys.argv[1]), resume=sys.argv[2] == "resume")
seen = [(pilot.screen, sorted(sys.modules))]
if sys.argv[2] == "resume":
    from companion.games.thirteen.stage import CARDS, PILE, Play

    for play in range(49):
        left = pilot.app.shell.session.match.state.stages[-1].left
        card = CARDS[[count > 0 for count in left].index(True)]
        tile = 0 if card == "R4" else PILE[card]
        pilot.tap(f"key-{Play(card, tile)}")
        pilot.wait(5.0)
    assert sum(pilot.app.shell.session.match.state.stages[-1].left) == 1
    seen.append((pilot.screen, sorted(sys.modules)))
pilot.close()
print(json.dumps(seen))
"""


def _seen(directory: Path, how: str) -> list[tuple[str, list[str]]]:
    command = [sys.executable, "-c", PLAY, str(directory), how]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: list[tuple[str, list[str]]] = json.loads(done.stdout.splitlines()[-1])
    return found


def _unneeded(modules: list[str]) -> list[str]:
    return [name for name in modules if f"{name}.".startswith(tuple(f"{no}." for no in NOT_NEEDED))]


@pytest.fixture
def dealt(tmp_path: Path) -> Path:
    """A data directory with a match of 13 whose first stage is dealt."""
    companion = [sys.executable, "-m", "companion"]
    data = ["--data", str(tmp_path)]
    names = ["--players", "Anne,Carl,Marc,Herman"]
    for command, typed in ((["new", *names], ""), (["text", "--resume"], "deal\n")):
        subprocess.run(
            [*companion, *command, *data], input=typed, capture_output=True, text=True, check=True
        )
    return tmp_path


def test_home_loads_only_what_it_shows(dealt: Path) -> None:
    [(screen, modules)] = _seen(dealt, "home")
    assert screen == "Home"
    assert "companion.ui.screens.home" in modules
    assert _unneeded(modules) == []


def test_a_stage_of_13_loads_only_what_a_play_needs(dealt: Path) -> None:
    (screen, at_first), (later, modules) = _seen(dealt, "resume")
    assert screen == later == "Table"
    assert "companion.games.thirteen.screens.table" in at_first
    assert _unneeded(at_first) == []
    assert _unneeded(modules) == []
