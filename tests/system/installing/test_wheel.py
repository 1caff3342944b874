"""The wheel: built, installed elsewhere, and started there, far from any checkout."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from companion import __version__
from tests.system.command import ROOT, companion

OPEN_IT = """
import sys
from pathlib import Path
import companion
from companion.app.app import App
from companion.app.options import Options
from companion.app.translation import translator
from companion.assets import ASSETS
from companion.device.sound import NAMES
from companion.store.store import open_store

home = Path(companion.__file__).parent
store = open_store(Path(sys.argv[1]))
app = App(store, Options(windowed=(800, 480), language="en"))
app.step()
app.sounds.wait(60)
assert app.display.frames == 1 and app.display.targets, "nothing was drawn"
assert app.sounds.ready or app.sounds.missing, "no sounds"
assert all((ASSETS / "sounds" / f"{name}.wav").is_file() for name in NAMES)
print(home, ASSETS, type(app.shell.navigator.screen).__name__, translator("nl")("Back"), sep="\\n")
app.close()
store.close()
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with what the developers have, so that nothing is downloaded."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ["wheel", "--no-deps", "--no-build-isolation", "--quiet", "-w", str(folder), str(ROOT)]
    pip(sys.executable, *build)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a place that has the wheel, and beside it only what it depends on."""
    place = tmp_path_factory.mktemp("installed") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    python = place / "bin" / "python"
    pip(str(python), "install", "--no-deps", "--no-index", "--quiet", str(wheel))
    # A path file in a path file is not followed, so the checkout itself stays out of sight.
    library = subprocess.run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    )
    (Path(library.stdout.strip()) / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def pip(python: str, *arguments: str) -> None:
    """The pip of the tests, working on another Python."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def run(python: Path, folder: Path, *arguments: str, text: str = "") -> str:
    """One run of the installed Python, from another directory."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [str(python), *arguments],
        cwd=folder,
        env=environment | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_everything_the_app_needs_is_in_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        inside = set(file.namelist())
    for folder in ("fonts", "sounds"):
        for path in (ROOT / "assets" / folder).rglob("*"):
            if path.is_file():
                assert f"companion/_assets/{path.relative_to(ROOT / 'assets')}" in inside
    for path in (ROOT / "companion" / "locale").rglob("*.mo"):
        assert str(path.relative_to(ROOT)) in inside
    assert "companion/py.typed" in inside
    assert "companion/_assets/fonts/barlow/OFL.txt" in inside
    assert "companion/_assets/fonts/dejavu/LICENSE" in inside
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in inside)


def test_nothing_is_in_it_that_no_app_needs(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        inside = file.namelist()
    tops = {name.split("/")[0] for name in inside}
    info = f"table_companion-{__version__}.dist-info"
    assert tops == {"companion", "firmware_bridge", info}
    assert not [name for name in inside if "pictures" in name or "__pycache__" in name]


def test_it_opens_far_from_any_checkout(installed: Path, tmp_path: Path) -> None:
    said = run(installed, tmp_path, "-c", OPEN_IT, str(tmp_path / "data"))
    home, assets, screen, back = said.splitlines()
    assert Path(home).is_relative_to(installed.parent.parent)
    assert assets == f"{home}/_assets"
    assert screen == "FirstStart"
    assert back == "Terug"


def test_its_command_works(installed: Path, tmp_path: Path) -> None:
    command = str(installed.parent / "companion")
    assert run(installed, tmp_path, command, "--version") == f"companion {__version__}\n"
    sheet = companion("simulate", "thirteen", "--seed", "7").stdout
    assert (
        run(installed, tmp_path, command, "score", text=sheet)
        == companion("score", input=sheet).stdout
    )
