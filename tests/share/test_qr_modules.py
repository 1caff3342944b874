"""QR codes: as small as they can be, readable by another program, and loaded only when needed."""

import subprocess
import sys

import pytest

from companion.share import qr
from tests.repeat import every

pytestmark = pytest.mark.usefixtures("real_codes")


@pytest.mark.parametrize("version", every(4, [1, 9, 10, 22, 26, 27, 29, 33, 40]))
def test_a_code_is_as_small_as_its_text_allows(version: int) -> None:
    """The capacities are the ones that segno knows."""
    full = "u" * qr.capacity(version)
    assert qr.code(full).version == version
    if version < 40:
        assert qr.code(full + "u").version == version + 1
    else:
        with pytest.raises(ValueError, match="too large"):
            qr.code(full + "u")


def test_a_code_is_a_square_of_black_and_white() -> None:
    made = qr.code("https://example.org/")
    assert len(made.rows) == 17 + 4 * made.version
    assert {len(row) for row in made.rows} == {len(made.rows)}
    assert set(b"".join(made.rows)) == {0, 1}
    # The finder in the corner: a black line, then a white one inside it.
    assert made.rows[0][:8] == b"\1\1\1\1\1\1\1\0"
    assert made.rows[1][:8] == b"\1\0\0\0\0\0\1\0"
    assert hash(made) == hash(qr.code("https://example.org/"))


@pytest.mark.parametrize("text", ["ABC 123", "0123456789", "点と線", "Zoë 🎲", "שלום"])
def test_any_text_counts_as_bytes(text: str) -> None:
    """So what fits can be counted before the code is made, whatever the letters are."""
    large = text * (200 // len(text.encode()) + 1)
    version = qr.code(large).version
    size = len(large.encode())
    assert qr.capacity(version - 1) < size <= qr.capacity(version)


def test_what_no_version_holds() -> None:
    assert qr.capacity(0) == qr.capacity(-3) == 0
    assert qr.capacity(41) == qr.capacity(40) == 2953


def test_nothing_is_loaded_before_a_code_is_wanted() -> None:
    """Neither by this module nor by the app, which knows of it."""
    script = (
        "import sys; import companion.app.app, companion.ui.screens.result, companion.share.qr;"
        "print('segno' in sys.modules); companion.share.qr.code('x'); print('segno' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[-2:] == ["False", "True"]
