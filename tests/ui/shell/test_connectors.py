"""Which of several screens the game is shown on."""

from itertools import permutations
from pathlib import Path

import pygame
import pytest

from companion.ui.shell import drm, kms
from companion.ui.shell.kms import ConnectedScreen, connected
from companion.ui.shell.outputs import NoDisplay, open_output
from companion.ui.shell.scanout import KmsOutput, sdl_number, sdl_visibility
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


@pytest.mark.parametrize("order", list(permutations(BOTH)))
@pytest.mark.parametrize(
    ("asked_for", "used"), [("opengles2", "DSI-1"), ("HDMI-A-2, opengles2", "HDMI-A-2")]
)
def test_sdl_draws_on_the_same_screen(
    card: FakeCard,
    sockets: Path,
    monkeypatch: pytest.MonkeyPatch,
    order: tuple[str, ...],
    asked_for: str,
    used: str,
) -> None:
    """It counts the screens that are connected as the driver lists them."""
    monkeypatch.setenv(kms.PREFERRED, asked_for)
    card.connectors = order
    card.unplugged = {"HDMI-A-1"}
    plug_in(sockets, "DSI-1", "HDMI-A-2")
    chosen: list[int] = []

    def set_mode(_size: object, _flags: int, display: int) -> pygame.Surface:
        chosen.append(display)
        return pygame.Surface((800, 480))

    ours = {"init": int, "get_num_displays": lambda: 2, "set_mode": set_mode}
    ours |= {"get_driver": lambda: "KMSDRM", "set_caption": str, "quit": int}
    for name, answer in ours.items():
        monkeypatch.setattr(f"pygame.display.{name}", answer)
    monkeypatch.setattr("pygame.mouse.set_cursor", repr)
    open_output("opengles2", None).close()
    assert [[name for name in order if name != "HDMI-A-1"][at] for at in chosen] == [used]
    monkeypatch.setattr("pygame.display.get_num_displays", int)
    open_output("opengles2", None).close()
    assert chosen[1:] == [0], "SDL has not found that screen, and says so itself"


def test_sdls_first_screen_is_taken_where_the_card_does_not_tell(
    card: FakeCard, capsys: pytest.CaptureFixture[str]
) -> None:
    card.connectors = BOTH
    assert sdl_number(ConnectedScreen(7, "HDMI-A-2", None)) == 2
    assert sdl_number(ConnectedScreen(7, "HDMI-A-9", None)) == 0
    card.path.unlink()
    assert sdl_number(ConnectedScreen(7, "HDMI-A-2", None)) == 0
    assert "HDMI-A-2: it is not known which of SDL's screens this is" in capsys.readouterr().err


def test_what_another_screen_shows_says_nothing_about_ours(card: FakeCard, sockets: Path) -> None:
    """The text console stays on the others, and has the same size."""
    card.connectors = BOTH
    plug_in(sockets, *BOTH)
    output = KmsOutput()
    output.surface.fill((200, 30, 40))
    output.update([output.surface.get_rect()])
    console = drm.create_buffer(output._card, 800, 480)
    card.elsewhere = {"HDMI-A-1": console.number, "HDMI-A-2": 0}
    seen = {name: sdl_visibility([output._card], output.surface, name) for name in BOTH}
    console.memory.close()
    output.close()
    assert seen["DSI-1"].state == "seen"
    assert seen["HDMI-A-1"].state == "blank"
    assert (seen["HDMI-A-2"].state, seen["HDMI-A-2"].why) == (
        "unknown",
        "no card shows HDMI-A-2",
    )
