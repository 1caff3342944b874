"""Which of several screens the game is shown on."""

from itertools import permutations
from pathlib import Path

import pytest

from companion.ui.shell import kms
from companion.ui.shell.kms import connected
from companion.ui.shell.outputs import NoDisplay
from companion.ui.shell.scanout import KmsOutput
from tests.ui.shell.fake_card import FakeCard

BOTH = ("HDMI-A-1", "DSI-1", "HDMI-A-2")


@pytest.fixture
def sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty /sys/class/drm, which decides what is connected."""
    folder = tmp_path / "drm"
    folder.mkdir()
    for module in ("outputs", "scanout"):
        monkeypatch.setattr(f"companion.ui.shell.{module}.connected", lambda: connected(folder))
    return folder


def plug_in(folder: Path, *names: str) -> None:
    """Lists these connectors of card 7 as connected."""
    for name in names:
        (folder / f"card7-{name}").mkdir()
        (folder / f"card7-{name}" / "status").write_text("connected\n")


@pytest.mark.parametrize("order", list(permutations(BOTH)))
@pytest.mark.parametrize(
    ("asked_for", "used"),
    [
        ("", "DSI-1"),
        ("HDMI-A-2", "HDMI-A-2"),
        ("hdmi", "HDMI-A-1"),
        ("kms, HDMI-A-2", "HDMI-A-2"),
        ("HDMI-A-21", "DSI-1"),
        ("opengl", "DSI-1"),
    ],
)
def test_the_panel_is_used_whatever_else_is_connected(
    card: FakeCard,
    sockets: Path,
    monkeypatch: pytest.MonkeyPatch,
    order: tuple[str, ...],
    asked_for: str,
    used: str,
) -> None:
    monkeypatch.setenv(kms.PREFERRED, asked_for)
    card.connectors = order
    plug_in(sockets, *order)
    KmsOutput().close()
    assert card.lit == used


@pytest.mark.parametrize("order", list(permutations(BOTH)))
def test_a_panel_that_shows_nothing_leaves_the_game_to_the_next_screen(
    card: FakeCard, sockets: Path, order: tuple[str, ...]
) -> None:
    card.connectors = order
    plug_in(sockets, *order)
    card.unplugged = {"DSI-1"}  # the kernel's list is older than the card's answer
    KmsOutput().close()
    assert card.lit == "HDMI-A-1"
    card.unplugged = set(BOTH)
    with pytest.raises(NoDisplay, match=r"DSI-1: .*; HDMI-A-1: .*; HDMI-A-2: .*cannot be fed"):
        KmsOutput()
