"""Each room knows only what it must: the imports are read, not run."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from companion.games import NAMES, has_part, part, title
from companion.ui.shell import game_uis

ROOT = Path(__file__).parent.parent

# What of `companion` each room may import besides itself. A room is a folder or a module; a game's
# folder has four: its pure rules, what may be shown and told of a match, what scanned cards mean,
# and its screens.
MAY_IMPORT = {
    "records": set[str](),
    "wording": set[str](),
    "formats": {"wording"},
    "catalogue_files": set[str](),
    "catalogues": {"catalogue_files"},
    "assets": set[str](),
    "settings": {"records", "games"},
    "sentences": {"games", "wording"},
    "games": {"records"},
    "games/rules": {"records", "games"},
    "games/shown": {"records", "games", "games/rules", "match"},
    "games/scanning": {"records", "games", "games/rules", "match", "scanning"},
    "games/screens": {
        "records", "games", "games/rules", "games/shown", "match", "sentences", "scanning", "ui",
        "formats", "wording",
    },
    "match": {"records", "games"},
    "store": {"records", "games", "match"},
    "share": {"records", "games", "match", "store", "sentences", "wording", "formats"},
    "phones": {
        "records", "games", "match", "store", "share", "assets", "catalogues", "formats", "wording",
    },
    "club": {"records", "games", "match", "store", "phones", "sentences", "settings"},
    "scanning": {"records", "games", "match"},
    "ui": {
        "records", "games", "match", "sentences", "scanning", "assets", "device/log", "catalogues",
        "formats", "wording",
    },
    "device/log": set[str](),
    "device": {
        "records", "games", "assets", "settings", "store", "ui", "device/log", "catalogues",
        "wording", "phones",
    },
}  # fmt: skip
SEES_EVERYTHING = {"app", "cli", "commands", "__main__", "__init__"}
# The modules of a game's folder that see the running match; all others are pure rules.
SHOWN = {
    *("view", "text", "results", "suspects", "shifts", "tally", "highlights", "figures"),
    *("look_back", "phones"),
}
# All that pure rules may import: the standard library, and what MAY_IMPORT says of ours.
STANDARD = {"companion", *sys.stdlib_module_names}
# What only these rooms may touch: a screen never writes to disk nor talks to a device.
DEVICES = {
    "sqlite3": {"store", "commands", "device", "club"},
    "psycopg": {"club"},
    "openskill": {"club"},
    "serial": set[str](),
    "RPi": set[str](),
}
# The `state` of other things than a match: whether the output is blank, how switching off went,
# whether a reader works.
OTHER_STATES = {
    ("companion/ui/shell/window.py", "self.visibility.state"),
    ("companion/ui/screens/power.py", "self.shell.device.power.state"),
    ("companion/ui/screens/readers.py", "status.state"),
}

# What people say of one game only, besides its names and the codes of its refusals. Not `tile`:
# the scanner has tiles too, in its protocol, its settings and what people read of it.
OWN_WORDS = {
    "thirteen": ("dirty four", "pile"),
    "sixth-sense": ("trick", "trump", "prediction", "novice"),
    "ten": ("joker", "chip", "bid", "penalty", "round card"),
}
# Names of games that are words of every game too: each has a score pad, and is another game.
EVERYDAY = {"pad", "+", "another game"}
# Such words in strings that mean something else, by file.
OTHER_MEANINGS = {
    # The seeds of whatever is simulated.
    ("companion/commands/simulate.py", "13"),
    ("companion/commands/simulate_scanner.py", "13"),
    ("firmware_bridge/simulator.py", "13"),
    # A version of Debian.
    ("companion/device/diagnostics/screen.py", "13"),
    # Steps of the ruler.
    ("companion/ui/screens/settings/panel_size.py", "10"),
    # Signs, which are named for what they show.
    ("companion/ui/render/shapes.py", "chip"),
    ("companion/ui/render/shapes.py", "pile"),
}


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements in a module, in others too; `ast.walk` goes into each expression."""
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, field, ()):
            yield inner
            yield from statements(inner)


def imported(file: Path) -> Iterator[str]:
    """The modules that a file imports anywhere, also inside functions and for types only."""
    for node in statements(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: say the whole name of what is imported"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(module: list[str]) -> tuple[str, str]:
    """The room of a module of `companion`, and the game whose folder it is in, if any."""
    folder = ROOT.joinpath("companion", *module[:2])
    if module[0] == "games" and len(module) > 1 and folder.is_dir():
        part = module[2] if len(module) > 2 else ""
        if part in ("screens", "scanning"):
            return f"games/{part}", module[1]
        return f"games/{'shown' if part in SHOWN else 'rules'}", module[1]
    if module[:2] == ["device", "log"]:
        return "device/log", ""
    return module[0], ""


def offences(file: Path) -> Iterator[str]:
    """What a file of `companion` imports and may not."""
    room, game = room_of([*file.relative_to(ROOT / "companion").with_suffix("").parts])
    for name in imported(file):
        package, *module = name.split(".")
        if package in DEVICES and room not in DEVICES[package]:
            yield package
        if room in ("games", "games/rules") and package not in {
            "companion",
            *sys.stdlib_module_names,
        }:
            yield package
        if package != "companion":
            continue
        other, other_game = room_of(module)
        if other_game and other_game != game:
            yield f"{name}: a game by its name"
        elif room in SEES_EVERYTHING:
            continue
        elif other not in {room, "__version__"} and other not in MAY_IMPORT[room]:
            yield name


def test_arrows_point_the_right_way() -> None:
    found = [
        f"{file.relative_to(ROOT)} imports {offence}"
        for file in sorted((ROOT / "companion").rglob("*.py"))
        for offence in offences(file)
    ]
    assert not found, "\n".join(found)


def test_the_bridge_knows_nothing_of_the_app() -> None:
    found = [
        f"{file.relative_to(ROOT)} imports {name}"
        for file in sorted((ROOT / "firmware_bridge").rglob("*.py"))
        for name in imported(file)
        if name.split(".")[0] == "companion"
    ]
    assert not found, "\n".join(found)


def states_read(file: Path) -> Iterator[tuple[int, str]]:
    """The line and the expression of each read of an attribute `state` in a file.

    Also of one that is unpacked in a `match` statement, or named in `getattr` or `attrgetter`.
    """
    text = file.read_text()
    if "state" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and node.attr == "state":
            if isinstance(node.ctx, ast.Load):
                yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.MatchClass | ast.Call) and names_state(node):
            yield node.lineno, ast.unparse(node)


def names_state(node: ast.MatchClass | ast.Call) -> bool:
    """Whether a class pattern has the keyword `state`, or a call gets `state` by its name."""
    if isinstance(node, ast.MatchClass):
        return "state" in node.kwd_attrs
    return ast.unparse(node.func).endswith(("getattr", "attrgetter")) and any(
        isinstance(arg, ast.Constant) and "state" in str(arg.value).split(".") for arg in node.args
    )


def test_screens_draw_from_views() -> None:
    """No screen or widget reads the `state` of a match, a moment or a step."""
    folders = [ROOT / "companion/ui", *sorted((ROOT / "companion/games").glob("*/screens"))]
    found = set()
    offences = []
    for file in (file for folder in folders for file in sorted(folder.rglob("*.py"))):
        name = file.relative_to(ROOT).as_posix()
        for line, expression in states_read(file):
            found.add((name, expression))
            if (name, expression) not in OTHER_STATES:
                offences.append(f"{name}:{line} reads {expression}")
    assert not offences, "take it from the view instead:\n" + "\n".join(offences)
    assert found == OTHER_STATES, f"no longer there: {sorted(OTHER_STATES - found)}"


def words_of_games() -> dict[str, str]:
    """All that only one game is called or calls something, and that game's name."""
    found: dict[str, str] = {}
    for name, package in NAMES.items():
        words = {name, package.rpartition(".")[2], title(name), *OWN_WORDS.get(name, ())}
        if game_uis.has(name):
            game_ui = game_uis.of(name)
            words |= {game_ui.badge, game_ui.title(str), game_ui.about(str)[0]}
        if has_part(name, "sentences"):
            words |= set(part(name, "sentences").SENTENCES.codes)
        found |= dict.fromkeys({word.casefold() for word in words} - EVERYDAY, name)
    return found


def strings(file: Path) -> Iterator[tuple[int, str]]:
    """The line and the text of each string in a file; neither docstrings nor widths of fields."""
    tree = ast.parse(file.read_text())
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        elif isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            skipped |= set(ast.walk(node.format_spec))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node.lineno, node.value


def test_only_its_folder_knows_a_game() -> None:
    """Its names and its words are in no string elsewhere; the registry has its name."""
    games = ROOT / "companion" / "games"
    words = words_of_games()
    assert len(words) > 3 * len(NAMES)
    longest_first = sorted(map(re.escape, words), key=len, reverse=True)
    # A whole word, also of a name such as `sixth_trump`; one of them, or several.
    whole = rf"(?<![^\W_])({'|'.join(longest_first)})s?(?![^\W_])"
    pattern = re.compile(whole, re.IGNORECASE)
    found, offences = set(), []
    for package in ("companion", "firmware_bridge"):
        for file in sorted((ROOT / package).rglob("*.py")):
            if games in file.parent.parents or file == games / "__init__.py":
                continue
            place = file.relative_to(ROOT).as_posix()
            for line, text in strings(file):
                for word in {match[1].casefold() for match in pattern.finditer(text)}:
                    found.add((place, word))
                    if (place, word) not in OTHER_MEANINGS:
                        offences.append(f"{place}:{line} knows “{word}” of {words[word]}: {text!r}")
    assert not offences, "ask the game instead (companion.games.part):\n" + "\n".join(offences)
    assert found == OTHER_MEANINGS, f"no longer there: {sorted(OTHER_MEANINGS - found)}"
