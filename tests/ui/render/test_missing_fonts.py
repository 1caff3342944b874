"""Font files that are missing or damaged: another font is used and the log says so, once."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.assets import ASSETS
from companion.ui.render.text import CUTS, FALLBACK, MOST_FONTS, Fonts
from companion.ui.render.theme import DARK
from companion.ui.shell.window import Window
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import PANELS, Studio

NAMES = (*CUTS.values(), FALLBACK)


def cut_in_half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:1000])


HARMS: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "empty": lambda path: path.write_bytes(b""),
    "garbage": lambda path: path.write_bytes(b"no font"),
    "cut": cut_in_half,
}


@pytest.mark.parametrize("harm", HARMS)
@pytest.mark.parametrize("harmed", [NAMES, NAMES[:1], NAMES[-1:]])
def test_a_screen_is_drawn_whatever_happened_to_the_fonts(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], harm: str, harmed: tuple[str, ...]
) -> None:
    folder = Path(shutil.copytree(ASSETS / "fonts", tmp_path / "fonts"))
    for name in harmed:
        HARMS[harm](folder / name)
    fonts = Fonts(folder)
    studio = Studio(fonts)
    SCENES["failsafe"](studio, groups("failsafe")["4"])
    window = Window((800, 480), 0, fonts)
    assert window.show(studio.frame(PANELS["800x480"])) == 1
    picture = fonts.render("Anne Ж", "name", 30, DARK.ink)
    assert picture.get_bounding_rect().w > 30
    said = capfd.readouterr().err
    for name in harmed:
        assert said.count(f"the font {name} can't be read") <= 1
    assert "can't be read" in said
    studio.journal.close()
    window.close()


def test_only_so_many_font_files_are_open() -> None:
    fonts = Fonts()
    before = len(list(Path("/proc/self/fd").iterdir()))
    for size in range(10, 10 + 2 * MOST_FONTS):
        fonts.width("Anne", "name", size)
    assert len(list(Path("/proc/self/fd").iterdir())) <= before + MOST_FONTS
