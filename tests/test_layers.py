"""Each room knows only what it must: the imports are read, not run."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Which of our rooms a room may import; `tables` are the words for what `games` know.
MAY_IMPORT = {
    "games": set[str](),
    "messages": {"games"},
    "tables": {"match", "games"},
    "match": {"games"},
    "store": {"match", "games"},
    "share": {"match", "games"},
    "ui": {"match", "games", "messages", "inputs", "assets", "log", "ui"},
    "inputs": {"match", "games"},
    "assets": set[str](),
    "log": set[str](),
    "sound": {"assets", "log"},
    "settings": {"games"},
    "demo": {"games", "ui"},
    "ending": {"log"},
    "notify": {"log"},
    "power": {"log"},
    "waiting": {"ui"},
    "readers": {"games", "log", "reading", "settings", "store", "ui"},
    "health": {"games", "store", "ui", "assets", "settings", "log"},
}
SEES_EVERYTHING = {
    "app",
    "care",
    "cli",
    "commands",
    "hands",
    "reading",
    "starting",
    "status",
    "__main__",
    "__init__",
}
# What only these rooms may touch: a screen never writes to disk nor talks to a device.
DEVICES = {"sqlite3": {"store", "commands", "health"}, "serial": set[str](), "RPi": set[str]()}


def imported(file: Path) -> set[str]:
    """The modules that a file imports anywhere, also inside functions and for types only."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: say the whole name of what is imported"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def files() -> list[Path]:
    return sorted(
        file
        for folder in ("companion", "firmware_bridge")
        for file in (ROOT / folder).rglob("*.py")
    )


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(ROOT)))
def test_arrows_point_the_right_way(file: Path) -> None:
    parts = file.relative_to(ROOT).with_suffix("").parts
    ours = {name for name in imported(file) if name.split(".")[0] == "companion"}
    if parts[0] == "firmware_bridge":
        assert not ours
        return
    room = parts[1]
    if room in SEES_EVERYTHING:
        return
    rooms = {name.split(".")[1] for name in ours} - {room, "__version__"}
    assert rooms <= MAY_IMPORT[room]


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(ROOT)))
def test_only_their_own_room_touches_the_devices(file: Path) -> None:
    room = file.relative_to(ROOT).with_suffix("").parts[1]
    packages = {name.split(".")[0] for name in imported(file)}
    for package, rooms in DEVICES.items():
        if file.is_relative_to(ROOT / "companion"):
            assert package not in packages or room in rooms


@pytest.mark.parametrize(
    "file", sorted((ROOT / "companion/games").rglob("*.py")), ids=lambda file: file.name
)
def test_games_need_only_the_standard_library(file: Path) -> None:
    packages = {name.split(".")[0] for name in imported(file)} - {"companion"}
    assert packages <= sys.stdlib_module_names
