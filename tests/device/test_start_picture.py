"""The picture at the start, read as the kernel of Raspberry Pi OS reads it."""

import sys
from pathlib import Path

import pytest

from companion.device import start_picture
from companion.device.start_picture import FROM_TOP, MOST_COLOURS, SIZE
from companion.ui.render.theme import DARK

HEADER = 18
# Of a panel of 800x480, lying or standing, the shorter side.
SHORTEST = 480


def made(file: Path, degrees: int, monkeypatch: pytest.MonkeyPatch) -> list[list[bytes]]:
    """The rows of the picture from the top, each of pixels in the file's own order."""
    monkeypatch.setattr(sys, "argv", ["start_picture", str(file), str(degrees)])
    start_picture.main()
    data = file.read_bytes()
    assert (data[0], data[2], data[16], data[17]) == (0, 2, 24, FROM_TOP), "no other kind is read"
    width, height = (int.from_bytes(data[at : at + 2], "little") for at in (12, 14))
    assert max(width, height) <= SHORTEST
    assert len(data) == HEADER + 3 * width * height
    pixels = [data[at : at + 3] for at in range(HEADER, len(data), 3)]
    return [pixels[row * width : (row + 1) * width] for row in range(height)]


def test_it_is_our_name_on_the_ground_of_the_screens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = made(tmp_path / "picture.tga", 0, monkeypatch)
    assert (len(rows[0]), len(rows)) == SIZE
    colours = {pixel for row in rows for pixel in row}
    assert 4 < len(colours) <= MOST_COLOURS
    # The rest of the screen gets the colour of the first pixel.
    ground = rows[0][0]
    assert tuple(reversed(ground)) == tuple(DARK.ground)
    edge = {*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)}
    assert edge == {ground}
    brightest = max(colours, key=sum)
    assert tuple(reversed(brightest)) == tuple(DARK.ink)


def test_it_is_turned_as_the_panel_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upright = made(tmp_path / "upright.tga", 0, monkeypatch)
    turned = upright
    for degrees in (90, 180, 270):
        turned = [list(row) for row in zip(*reversed(turned), strict=True)]  # clockwise
        assert made(tmp_path / "turned.tga", degrees, monkeypatch) == turned
        assert turned != upright
