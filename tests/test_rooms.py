"""The rooms of the house: tests lie where their code lies, and no module or folder is too large."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_LINES = 350
MOST_LINES_OF_SCREENS = 250
MOST_MODULES = 30
TOPS = ("companion", "firmware_bridge", "tests")
# Folders of tests without a room of their own in the program.
OTHER_FOLDERS = {
    "tests/bench",  # measures
    "tests/machine",  # boots a whole system
    "tests/monkey",  # plays at random
    "tests/mutants",  # asks what the tests notice
    "tests/oracle",  # a second reading of the sheet
    "tests/phones/browser",  # drives real browsers
    "tests/playthroughs",  # golden texts
    "tests/system",  # starts processes from outside
    "tests/toy",  # a game that only tests know
    "tests/ui/snapshots",  # golden texts
}


def modules(folder: str) -> list[Path]:
    """The modules in a folder of this repository, and in all folders below."""
    return sorted((ROOT / folder).rglob("*.py"))


def name(path: Path) -> str:
    """A path as it is written in the lists above."""
    return path.relative_to(ROOT).as_posix()


def test_no_module_is_too_long() -> None:
    found = [
        f"{name(path)}: {lines} lines"
        for folder in TOPS
        for path in modules(folder)
        if (lines := len(path.read_text().splitlines())) > MOST_LINES
    ]
    assert not found, "\n".join(found)


def test_no_module_of_screens_is_too_long() -> None:
    found = [
        f"{name(path)}: {lines} lines"
        for path in modules("companion")
        if "screens" in path.relative_to(ROOT).parts[:-1]
        and (lines := len(path.read_text().splitlines())) > MOST_LINES_OF_SCREENS
    ]
    assert not found, "\n".join(found)


def test_no_folder_has_too_many_modules() -> None:
    folders = {path.parent for top in TOPS for path in modules(top)}
    counts = {name(folder): len(list(folder.glob("*.py"))) for folder in folders}
    found = [f"{folder}: {count}" for folder, count in counts.items() if count > MOST_MODULES]
    assert not found, "\n".join(found)


def test_tests_lie_in_the_rooms_of_what_they_test() -> None:
    found = []
    for folder in {path.parent for path in modules("tests")}:
        path = name(folder)
        if path == "tests" or any(f"{path}/".startswith(f"{other}/") for other in OTHER_FOLDERS):
            continue
        room = path.removeprefix("tests/")
        if not any((ROOT / top / room).is_dir() for top in ("companion", "")):
            found.append(path)
    assert not found, "\n".join(found)


def test_every_game_has_a_folder_of_tests() -> None:
    games = [path.parent for path in (ROOT / "companion" / "games").glob("*/__init__.py")]
    found = [path.name for path in games if not (ROOT / "tests" / "games" / path.name).is_dir()]
    assert not found, "\n".join(found)
