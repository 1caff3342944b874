"""A machine without a desktop, for the tests of the bare screen."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.ui.shell import kms
from companion.ui.shell.kms import ConnectedScreen
from tests.ui.shell.fake_card import FakeCard

SEVEN_INCH = [(640, 480, False), (800, 480, True)]


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeCard]:
    """A machine without a desktop that has a panel of 800x480."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", kms.PREFERRED):
        monkeypatch.delenv(name, raising=False)
    # They are set on the way; this is how they are put back.
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")
    panel = [ConnectedScreen(7, "DSI-1", (800, 480))]
    for module in ("outputs", "scanout"):
        monkeypatch.setattr(f"companion.ui.shell.{module}.connected", lambda: panel)
    monkeypatch.setattr("companion.ui.shell.mice.FOLDER", tmp_path / "input")
    made = FakeCard(tmp_path, SEVEN_INCH)
    made.install(monkeypatch)
    monkeypatch.setenv("SDL_VIDEODRIVER", "")
    yield made
    pygame.display.quit()
