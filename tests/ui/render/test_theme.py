"""Colours stand in the theme and nowhere else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from companion.ui.render import theme

ROOT = Path(__file__).parents[3]
COMPANION = ROOT / "companion"
# Three or four whole numbers below this are counts or places of a grid, no colour.
DARKEST = 16


# Numbers that look like a colour and are shares, strengths and percent.
NO_COLOURS = {"(29, 34, 2, 3)", "(1, 30, 50, 70)", "(100, 70, 45, 25)"}


def colours(file: Path) -> Iterator[tuple[int, str]]:
    """The line and text of each colour that a file writes out: a tuple, "#hex" or `rgb(…)`."""
    for node in ast.walk(ast.parse(file.read_text())):
        match node:
            case ast.Tuple(elts) if len(elts) in (3, 4):
                numbers = [each.value for each in elts if isinstance(each, ast.Constant)]
                values = [number for number in numbers if isinstance(number, int)]
                if len(values) == len(elts) and min(values) >= 0 and DARKEST <= max(values) < 256:
                    yield node.lineno, ast.unparse(node)
            case ast.Constant(str(text)) if re.fullmatch("#[0-9a-fA-F]{3,8}", text):
                yield node.lineno, text
            case ast.Call(ast.Name("rgb")) | ast.Call(ast.Attribute(attr="rgb")):
                yield node.lineno, ast.unparse(node)


def test_no_screen_writes_out_a_colour() -> None:
    files = [*COMPANION.glob("ui/**/*.py"), *COMPANION.glob("games/*/screens/**/*.py")]
    files.remove(Path(theme.__file__))
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in sorted(files)
        for line, text in sorted(colours(file))
        if text not in NO_COLOURS
    ]
    assert not found, "name these in companion/ui/render/theme.py:\n" + "\n".join(found)


def test_every_way_to_write_a_colour_is_found(tmp_path: Path) -> None:
    file = tmp_path / "screen.py"
    file.write_text('a = (17, 22, 29)\nb = rgb("#11161d")\nc = (1, 5, 15, 0)\nd = theme.rgb(x)\n')
    assert sorted({line for line, _ in colours(file)}) == [1, 2, 4]
