"""The bare screen: what is drawn reaches the panel, and what does not is found out."""

import errno
import os
from pathlib import Path

import pygame
import pytest

from companion.app.app import App
from companion.app.options import Options
from companion.store.store import open_store
from companion.ui.render.frame import Frame
from companion.ui.render.panel import Panel
from companion.ui.render.text import Fonts
from companion.ui.render.theme import DARK
from companion.ui.shell import drm, kms, outputs, scanout
from companion.ui.shell.kms import can_be_opened, connected, is_missing
from companion.ui.shell.outputs import NoDisplay, Visibility, output_kinds
from companion.ui.shell.pointer import MOUSE, Touch
from companion.ui.shell.preferences import ROTATIONS
from companion.ui.shell.scanout import KmsOutput, best_mode, compare
from companion.ui.shell.window import Window
from tests.ui.shell.fake_card import NO_SUCH_CALL, TEXT_CONSOLE, FakeCard


def drawn(window: Window, colour: str, box: tuple[int, int, int, int]) -> Frame:
    """A frame with a field of a colour."""
    width, height = window.logical
    frame = Frame(Panel(width, height, 5.2, 1.0), DARK, Fonts(), None)
    window.canvas.fill(colour, box)
    return frame


@pytest.mark.usefixtures("card")
def test_without_a_desktop_the_kernels_own_way_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert output_kinds() == ("kms", "opengles2", "opengl")
    monkeypatch.setenv(kms.PREFERRED, "opengl")
    assert output_kinds() == ("opengl", "kms", "opengles2")
    monkeypatch.setenv(kms.PREFERRED, "HDMI-A-1, OpenGLES2")
    assert output_kinds() == ("opengles2", "kms", "opengl")
    monkeypatch.setenv(kms.PREFERRED, "opengl")
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    assert output_kinds() == ("opengl", "opengles2")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert output_kinds() == ("window",)
    monkeypatch.setenv("SDL_VIDEODRIVER", "")
    monkeypatch.setenv("DISPLAY", ":0")
    assert output_kinds() == ("window",)
    monkeypatch.delenv("DISPLAY")
    monkeypatch.setattr(outputs, "connected", list)
    assert output_kinds() == ("window",)


def test_what_is_drawn_is_what_the_panel_shows(card: FakeCard) -> None:
    output = KmsOutput()
    assert output.surface.get_size() == (800, 480)
    assert card.shown != TEXT_CONSOLE
    output.surface.fill((200, 30, 40))
    output.update([output.surface.get_rect()])
    output.surface.fill((10, 20, 220), (300, 200, 50, 50))
    output.update([pygame.Rect(300, 200, 25, 50), pygame.Rect(790, 470, 50, 50)])
    assert card.pixel(5, 5) == (200, 30, 40)
    assert card.pixel(310, 210) == (10, 20, 220)
    assert card.pixel(340, 210) == (200, 30, 40), "nobody said that it changed"
    assert card.dirty == [[(0, 0, 800, 480)], [(300, 200, 325, 250), (790, 470, 800, 480)]]
    output.update([pygame.Rect(900, 0, 5, 5)])
    assert len(card.dirty) == 2, "outside of the screen there is nothing to show"
    output.close()


def test_a_driver_that_need_not_be_told_is_no_fault(card: FakeCard) -> None:
    card.refuses[0xB1] = NO_SUCH_CALL
    output = KmsOutput()
    output.update([output.surface.get_rect()])
    card.refuses[0xB1] = errno.EIO
    with pytest.raises(OSError, match="refused"):
        output.update([output.surface.get_rect()])
    output.close()


def test_what_can_be_seen_is_read_back(card: FakeCard) -> None:
    output = KmsOutput()
    output.surface.fill((200, 30, 40), (0, 0, 400, 480))
    assert output.visibility().state == "blank", "nothing was shown yet"
    output.update([output.surface.get_rect()])
    before = set(card.open_handles)
    assert output.visibility() == Visibility("seen")
    assert card.open_handles == before, "what was read is given back"
    card.refuses[0xB3] = errno.EINVAL
    assert output.visibility() == Visibility("seen"), "through a shared buffer"
    card.modifier = 1
    assert output.visibility().state == "unknown"
    card.refuses[0xCE] = errno.EACCES
    assert output.visibility().state == "unknown"
    card.shown = TEXT_CONSOLE
    assert output.visibility().state == "blank"
    output.close()


def test_a_screen_that_somebody_took_is_taken_back(card: FakeCard) -> None:
    output = KmsOutput()
    ours = card.shown
    assert output.holds_screen()
    card.shown = TEXT_CONSOLE
    assert output.holds_screen()
    assert card.shown == ours
    card.shown = 0
    card.refuses[0xA2] = errno.EACCES
    assert not output.holds_screen()
    output.close()


def test_a_crtc_that_feeds_nobody_is_found(card: FakeCard) -> None:
    card.crtc_is_fed = False
    card.shown = 0
    KmsOutput().close()
    assert card.shown


def test_a_card_that_refuses_is_a_reason(card: FakeCard) -> None:
    card.refuses[0xB2] = errno.EACCES
    with pytest.raises(NoDisplay, match=r"kms: .*refused"):
        KmsOutput()
    card.refuses.clear()
    card.modes = []
    with pytest.raises(NoDisplay, match=r"DSI-1: .*this screen cannot be fed"):
        KmsOutput()
    card.path.unlink()
    with pytest.raises(NoDisplay, match="No such file"):
        KmsOutput()


def test_a_screen_that_does_not_say_what_it_is_gets_the_mode_that_was_asked_for(
    card: FakeCard,
) -> None:
    card.modes = [(1024, 768, False), (800, 600, False), (800, 480, False)]
    output = KmsOutput()
    assert output.surface.get_size() == (1024, 768), "what the kernel guesses"
    output.close()
    card.asked_for = (800, 480)
    output = KmsOutput()
    assert output.surface.get_size() == (800, 480)
    output.close()


def test_a_television_is_not_drawn_at_more_than_it_needs() -> None:
    def modes(*sizes: tuple[int, int, bool]) -> list[drm.Mode]:
        return [drm.Mode(width, height, first, b"") for width, height, first in sizes]

    large = modes((3840, 2160, True), (1280, 720, False), (1920, 1080, False))
    assert best_mode(large).width == 1920
    assert best_mode(modes((1024, 768, False), (720, 1280, True))).height == 1280
    assert best_mode(modes((4096, 4096, False))).width == 4096


def test_pictures_are_compared_as_people_would() -> None:
    surface = pygame.Surface((100, 50))
    surface.fill((90, 90, 90))

    def picture(width: int, colour: int, others: int = 0) -> drm.Picture:
        count = len(scanout.SAMPLE_POINTS)
        colours = [(colour,) * 3] * (count - others) + [(0, 0, 0)] * others
        return drm.Picture(width, 50, tuple((red, green, blue) for red, green, blue in colours))

    assert compare(surface, picture(100, 90)) == Visibility("seen")
    assert compare(surface, picture(100, 97)) == Visibility("seen"), "fewer bits"
    assert compare(surface, picture(100, 90, others=10)) == Visibility("seen"), "a mouse's arrow"
    assert compare(surface, picture(100, 90, others=100)).state == "blank"
    assert compare(surface, picture(100, 0)).state == "blank"
    assert compare(surface, picture(50, 90)).state == "unknown"


@pytest.mark.usefixtures("card")
@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_window_on_the_bare_screen_is_turned_like_any(rotation: int) -> None:
    window = Window(None, rotation, Fonts())
    assert window.kind == "kms"
    assert window.logical == ((480, 800) if rotation in (90, 270) else (800, 480))
    window.show(drawn(window, "red", (0, 0, 1, 1)))
    assert window.confirm()
    assert window.visibility == Visibility("seen")
    assert window.holds_screen()
    window.close()


class Blank(scanout.KmsOutput):
    """An output on which every call succeeds and nothing can be seen."""

    kind = "blank"

    def visibility(self) -> Visibility:
        return Visibility("blank", "all is black")


def test_a_way_on_which_nothing_is_seen_is_left_for_the_next(
    card: FakeCard,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(
        "companion.ui.shell.window.open_output",
        lambda kind, _size: Blank() if kind == "opengles2" else KmsOutput(),
    )
    monkeypatch.setattr("companion.ui.shell.window.output_kinds", lambda: ("opengles2", "kms"))
    with_store = open_store(tmp_path / "data")
    app = App(with_store, Options(language="en"))
    app.step()
    assert app.window.kind == "kms"
    assert app.window.visibility == Visibility("seen")
    told = capsys.readouterr().err
    assert "blank: nothing can be seen (all is black)" in told
    assert "the screen: kms 800x480, seen" in told
    assert len({card.pixel(x, y) for x in range(800) for y in (100, 240)}) > 3
    app.close()
    with_store.close()


@pytest.mark.usefixtures("card")
def test_a_screen_on_which_nothing_can_be_seen_ends_the_app_before_it_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.ui.shell.window.open_output", lambda _way, _size: Blank())
    store = open_store(tmp_path / "data")
    app = App(store, Options(language="en"))
    told: list[str] = []
    monkeypatch.setattr(app._manager, "_send", lambda text, **_patience: told.append(text))
    with pytest.raises(NoDisplay, match="all is black"):
        app.run()
    assert told == []
    app.close()
    store.close()


@pytest.mark.usefixtures("card")
def test_no_sign_of_life_without_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "3000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    store = open_store(tmp_path / "data")
    app = App(store, Options(language="en"))
    told: list[str] = []
    monkeypatch.setattr(app._manager, "_send", lambda text, **_patience: told.append(text))
    app.step()
    # As often as its step has time for: the limit is short.
    assert told[0] == "READY=1"
    assert set(told[1:]) == {"WATCHDOG=1"}
    told.clear()
    rests = iter([True, True, False])
    navigator = app.shell.navigator
    monkeypatch.setattr(app, "rest", lambda: setattr(navigator, "is_over", not next(rests)))
    monkeypatch.setattr(app.window, "holds_screen", lambda: False)
    monkeypatch.setattr(app._manager, "_beat_after", 0.0)
    app.run()
    assert told == []
    app.close()
    store.close()


@pytest.mark.usefixtures("card")
def test_a_closed_screen_lets_sdl_and_the_mice_go() -> None:
    output = KmsOutput()
    assert pygame.display.get_init()
    assert pygame.event.get_blocked(pygame.MOUSEMOTION)
    output.close()
    assert not pygame.display.get_init()
    pygame.display.init()
    assert not pygame.event.get_blocked(pygame.MOUSEMOTION)
    output.close()
    assert pygame.display.get_init(), "it is closed once"


@pytest.mark.usefixtures("card")
def test_without_a_screen_the_kernels_own_way_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.shell.scanout.connected", list)
    with pytest.raises(NoDisplay, match="kms: no screen is connected"):
        KmsOutput()


def test_all_ways_are_told_when_none_opens(card: FakeCard) -> None:
    card.refuses[0xA0] = errno.EACCES
    with pytest.raises(NoDisplay, match=r"kms: .*; opengles2: .*; opengl: "):
        Window(None, 0, Fonts())


def test_the_arrow_follows_the_mouse(card: FakeCard, monkeypatch: pytest.MonkeyPatch) -> None:
    output = KmsOutput()
    mice = output._mice
    monkeypatch.setattr(mice, "read", lambda: [Touch("down", MOUSE, 0.5, 0.25)])
    assert output.read_mice() == [Touch("down", MOUSE, 0.5, 0.25)]
    assert card.cursor == [], "no mouse has moved"
    mice.position = (0.5, 0.25)
    output.read_mice()
    output.read_mice()
    (shown, *_, handle), moved = card.cursor
    assert shown == 1
    assert handle
    assert moved == (2, 400, 120, 0)
    mice.position = None
    output.read_mice()
    assert card.cursor[-1] == (1, 0, 0, 0), "unplugged"
    output.close()


def test_a_card_without_an_arrow_is_asked_for_it_once(
    card: FakeCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    warned: list[str] = []
    monkeypatch.setattr("companion.device.log.warning", warned.append)
    card.refuses[0xA3] = errno.ENXIO
    output = KmsOutput()
    for place in ((0.1, 0.1), (0.2, 0.1), None, (0.3, 0.1)):
        output._mice.position = place
        output.read_mice()
    assert len(warned) == 1
    output.close()


def test_the_panel_may_come_up_after_us(tmp_path: Path) -> None:
    cards = tmp_path / "dri"
    cards.mkdir()
    assert not can_be_opened(connected(tmp_path), cards)
    assert not is_missing(tmp_path), "there is no place for one"
    status = tmp_path / "card1-DSI-1" / "status"
    status.parent.mkdir()
    status.write_text("disconnected\n")
    assert is_missing(tmp_path)
    status.write_text("connected\n")
    assert not is_missing(tmp_path)
    (cards / "card0").touch()
    assert not can_be_opened(connected(tmp_path), cards), (
        "there is no such card, or it is closed to us"
    )
    (cards / "card1").touch()
    assert can_be_opened(connected(tmp_path), cards)
