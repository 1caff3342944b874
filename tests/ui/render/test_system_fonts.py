"""Letters from fonts of the system: found by fontconfig, in the background, or drawn as a dot."""

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from companion.ui.render import system_fonts
from companion.ui.render.system_fonts import FontLibrary
from companion.ui.render.text import FALLBACK, MOST_SYSTEM_FONTS, NO_LETTER, Fonts
from companion.ui.render.theme import BLACK
from tests.system.tools import need
from tests.ui.render.made_fonts import CAT, DIE, make_font, make_system

DOT = [(NO_LETTER, FALLBACK)]


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the fonts of a system that has a font with a cat in it."""
    need("fc-match", "fontconfig")
    for name, value in make_system(tmp_path).items():
        monkeypatch.setenv(name, value)
    make_font(tmp_path / "fonts" / "cat.ttf", (CAT, "\u4e00"))
    return tmp_path / "fonts"


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes the programs of fontconfig: each runs this line of a shell."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")

    def make(line: str) -> None:
        for name in (system_fonts.BEST, system_fonts.ALL):
            (folder / name).write_text(f"#!/bin/sh\n{line}\n")
            (folder / name).chmod(0o755)

    return make


def wait_for(condition: Callable[[], bool]) -> None:
    """Waits until something is so that a thread does."""
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)


def open_fonts(folder: Path) -> int:
    """How many files in a folder this process has open."""
    return sum(
        file.is_symlink() and str(file.readlink()).startswith(f"{folder}/")
        for file in Path("/proc/self/fd").iterdir()
    )


def test_a_letter_that_ours_do_not_have_comes_from_the_system(system: Path) -> None:
    fonts = Fonts(library=FontLibrary())
    assert fonts._split(f"Anne {CAT}", "name") == [
        ("Anne ", "barlow/BarlowCondensed_600SemiBold.ttf"),
        (CAT, str(system / "cat.ttf")),
    ]
    picture = fonts.render(CAT, "name", 40, BLACK)
    assert picture.get_width() == fonts.width(CAT, "name", 40)
    assert picture.get_height() == fonts.height("name", 40)
    assert pygame.mask.from_surface(picture).count() > 50
    # What no font has is a dot, as it is without fonts of the system.
    assert fonts._split("\N{OSMANYA LETTER ALEF}", "name") == DOT
    assert Fonts()._split(CAT, "name") == DOT


def test_a_letter_beyond_the_first_plane_is_drawn_or_a_dot(system: Path) -> None:
    make_font(system / "die.ttf", (DIE,))
    fonts = Fonts(library=FontLibrary())
    found = fonts._split(DIE, "name")
    # Old versions of pygame cannot draw it.
    assert found in ([(DIE, str(system / "die.ttf"))], DOT)
    assert pygame.mask.from_surface(fonts.render(DIE, "name", 40, BLACK)).count()


def test_a_screen_never_waits(programs: Callable[[str], None], tmp_path: Path) -> None:
    gate, font = tmp_path / "gate", tmp_path / "cat.ttf"
    make_font(font, (CAT,))
    programs(
        f"while [ ! -e {gate} ]; do sleep 0.01; done; printf '{font}\\t0\\tTrue\\tFalse\\t732b\\n'"
    )
    woken = threading.Event()
    fonts = Fonts(library=FontLibrary(), wake=woken.set)
    began = time.monotonic()
    dot = fonts.width(CAT, "name", 40)
    fonts.render(CAT, "name", 40, BLACK)
    assert fonts._split(CAT, "name") == DOT
    assert time.monotonic() - began < 5  # the program itself would never end
    assert not fonts.refresh()
    gate.touch()
    assert woken.wait(30)
    assert fonts.refresh()
    assert not fonts.refresh()
    assert fonts._split(CAT, "name") == [(CAT, str(font))]
    assert fonts.width(CAT, "name", 40) != dot


def test_each_letter_is_looked_for_once(programs: Callable[[str], None], tmp_path: Path) -> None:
    asked, font = tmp_path / "asked", tmp_path / "cat.ttf"
    make_font(font, (CAT, "\u4e00"))
    programs(f"echo x >>'{asked}'; printf '{font}\\t0\\tTrue\\tFalse\\t4e00 732b\\n'")
    library = FontLibrary()
    for _ in range(3):
        fonts = Fonts(library=library)
        assert fonts._split(f"{CAT}\u4e00", "name") == [(f"{CAT}\u4e00", str(font))]
    assert asked.read_text() == "x\n"
    # One that is not there is asked for in both ways, once.
    for _ in range(3):
        assert Fonts(library=library)._split("\N{OSMANYA LETTER ALEF}", "name") == DOT
    assert asked.read_text() == "x\n" * 3


@pytest.mark.parametrize("name", ["next \u2028 line", "tab \x0b", "return \r", "\udcfcbung"])
def test_a_font_with_any_name_is_used(
    name: str, programs: Callable[[str], None], tmp_path: Path
) -> None:
    font = tmp_path / f"{name}.ttf"
    make_font(font, (CAT,))
    (tmp_path / "told").write_bytes(os.fsencode(f"{font}\t0\tTrue\tFalse\t732b\n"))
    programs(f"cat '{tmp_path}/told'")
    assert (found := FontLibrary().font_for(CAT, None)) is not None
    assert found.path == str(font)


@pytest.mark.parametrize(
    "line",
    [
        "exit 1",
        "echo no such thing",
        "printf '/nowhere/at-all.ttf\\t0\\tTrue\\tFalse\\t732b\\n'",
        "printf '/etc/hostname\\t0\\tTrue\\tFalse\\t732b\\n'",
        "printf '/x.ttf\\tzero\\tTrue\\tFalse\\t732b\\n'",
        "printf '/x.ttf\\t0\\tTrue\\tFalse\\tcats\\n'",
        "printf '/x.ttf\\t0\\tTrue\\tFalse\\t732b-ffffffffffffffffffff\\n'",
        "printf '{font}\\t0\\tTrue\\tTrue\\t732b\\n'",
        "printf '{font}\\t0\\tFalse\\tFalse\\t732b\\n'",
        "printf '{font}\\t1\\tTrue\\tFalse\\t732b\\n'",
        "printf '{font}\\t0\\tTrue\\tFalse\\t20-7e 7000-732a 732c\\n'",
    ],
)
def test_what_cannot_be_used_is_a_dot(
    line: str, programs: Callable[[str], None], tmp_path: Path
) -> None:
    font = tmp_path / "cat.ttf"
    make_font(font, (CAT,))
    programs(line.replace("{font}", str(font)))
    fonts = Fonts(library=FontLibrary())
    assert fonts._split(CAT, "name") == DOT
    assert fonts.render(CAT, "name", 40, BLACK).get_width()


def test_without_fontconfig_it_is_a_dot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert Fonts(library=FontLibrary())._split(CAT, "name") == DOT
    library, woken = FontLibrary(), threading.Event()
    fonts = Fonts(library=library, wake=woken.set)
    assert fonts._split(CAT, "name") == DOT
    wait_for(lambda: library._missing and library._thread is None)
    assert not woken.is_set()
    assert not fonts.refresh()
    # Nor is it looked for again.
    fonts._split(f"{CAT}\u4e00", "name")
    assert library._thread is None


def test_a_program_that_hangs_is_given_up(
    programs: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_fonts, "PATIENCE", 0.2)
    programs("exec sleep 60")
    began = time.monotonic()
    assert Fonts(library=FontLibrary())._split(CAT, "name") == DOT
    assert time.monotonic() - began < 30


def test_open_files_do_not_pile_up(system: Path) -> None:
    fonts = Fonts(library=FontLibrary())
    for size in range(10, 90):
        fonts.render(CAT, "name", size, BLACK)
    assert 0 < open_fonts(system) <= MOST_SYSTEM_FONTS + 1
    del fonts
    assert open_fonts(system) == 0


def test_the_first_font_of_a_file_with_several_is_used(
    programs: Callable[[str], None], tmp_path: Path
) -> None:
    """The best may be another one, which pygame cannot open: then all are asked for."""
    font = tmp_path / "cat.ttf"
    make_font(font, (CAT,))
    programs(
        f'[ "${{0##*/}}" = {system_fonts.ALL} ] && number=0 || number=3\n'
        f"printf '{font}\\t%s\\tTrue\\tFalse\\t732b\\n' $number"
    )
    assert Fonts(library=FontLibrary())._split(CAT, "name") == [(CAT, str(font))]
