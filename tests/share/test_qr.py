"""Codes are read by a decoder that knows nothing of ours."""

import os
import subprocess
from pathlib import Path

import pytest

from companion.share.bgstats import link
from companion.share.plain_text import plain_text
from companion.share.qr import MOST_BYTES, code_png
from tests.repeat import every
from tests.share.matches import NASTY, reported
from tests.system.tools import need

pytestmark = pytest.mark.usefixtures("real_codes")

NAMES = ("Annemarie 👩‍🚀 von und zu Langenfeld", *(name for name in NASTY if len(name) > 3))


def read_code(file: Path) -> str:
    """What zbar finds in a picture."""
    program = need("zbarimg", "zbar-tools")
    # Without a bus it complains on standard error, and reads all the same.
    command = [program, "--quiet", "--raw", "--oneshot", "-Sdisable", "-Sqrcode.enable", str(file)]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert done.returncode == 0, done.stderr
    return done.stdout.decode().removesuffix("\n")


@pytest.mark.parametrize("seats", every(4, range(3, 8)))
def test_the_link_is_in_the_code(seats: int, tmp_path: Path) -> None:
    players = [f"{name[:30]} {number}" for number, name in enumerate(NAMES[:seats])]
    url = link(reported("ten", players)[0], MOST_BYTES).url
    (tmp_path / "code.png").write_bytes(code_png(url))
    assert read_code(tmp_path / "code.png") == url


def test_the_longest_link_fits(tmp_path: Path) -> None:
    players = ["😀" * 37 + f"{number:03}" for number in range(7)]
    report, _ = reported("ten", players, note="long " * 500)
    short = link(report, MOST_BYTES)
    assert short.shortened
    (tmp_path / "code.png").write_bytes(code_png(short.url))
    assert read_code(tmp_path / "code.png") == short.url


def test_the_plain_result_is_in_the_code(tmp_path: Path) -> None:
    text = plain_text(reported("thirteen", ("Anne", "Zoë", "李 😀", "אבג"))[0])
    (tmp_path / "code.png").write_bytes(code_png(text))
    assert read_code(tmp_path / "code.png") == text


def test_the_code_has_a_quiet_zone_and_whole_modules() -> None:
    import struct

    data = code_png("x" * 100, pixels=5)
    width, height = struct.unpack(">II", data[16:24])
    assert width == height
    assert width % 5 == 0
    # Version 5 holds 106 bytes at level L and has 37 modules; four more are on each side.
    assert width // 5 == 37 + 8


def test_more_than_fits_is_refused() -> None:
    code_png("x" * MOST_BYTES, pixels=1)
    with pytest.raises(ValueError, match="data"):
        code_png("x" * (MOST_BYTES + 1), pixels=1)
