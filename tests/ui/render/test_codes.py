"""A QR code on a frame: whole pixels, black on white, with its quiet zone, and drawn once."""

from random import Random

import pygame
import pytest

from companion.ui.render import codes
from companion.ui.render.box import Box
from companion.ui.render.frame import QUIET_ZONE, Frame
from companion.ui.render.painter import Painter
from companion.ui.render.panel import Panel
from companion.ui.render.text import Fonts
from companion.ui.render.theme import BLACK, DARK, WHITE
from tests.ui.studio import shared_fonts

SIZE = 21


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    pygame.init()
    return shared_fonts()


def modules(seed: int) -> tuple[bytes, ...]:
    random = Random(seed)
    return tuple(bytes(random.randrange(2) for _ in range(SIZE)) for _ in range(SIZE))


@pytest.mark.parametrize("size", [(300, 200), (200, 300), (29, 29), (120, 119)])
def test_every_module_is_a_square_of_whole_pixels(fonts: Fonts, size: tuple[int, int]) -> None:
    frame = Frame(Panel(*size, 5.2), DARK, fonts)
    rows = modules(1)
    thing = frame.qr_code(frame.box, rows)
    whole = SIZE + 2 * QUIET_ZONE
    assert thing.scale == min(size) // whole
    assert thing.box.is_inside(frame.box)
    assert thing.box.w == thing.box.h == whole * thing.scale
    surface = pygame.Surface(size)
    Painter(surface, fonts).paint(frame)
    for y in range(thing.box.h):
        for x in range(thing.box.w):
            column, row = x // thing.scale - QUIET_ZONE, y // thing.scale - QUIET_ZONE
            inside = 0 <= column < SIZE and 0 <= row < SIZE
            wanted = BLACK if inside and rows[row][column] else WHITE
            shown = surface.get_at((thing.box.x + x, thing.box.y + y))
            assert (shown.r, shown.g, shown.b) == wanted, (x, y)


def test_without_room_it_is_one_pixel_a_module(fonts: Fonts) -> None:
    frame = Frame(Panel(100, 100, 5.2), DARK, fonts)
    assert frame.qr_code(Box(40, 40, 9, 0), modules(1)).scale == 1
    Painter(pygame.Surface((100, 100)), fonts).paint(frame)


def test_a_code_that_stays_is_drawn_once_and_another_in_its_place_is_seen(fonts: Fonts) -> None:
    codes.qr_code.cache_clear()
    surface = pygame.Surface((100, 100))
    painter = Painter(surface, fonts)

    def shown(seed: int) -> list[pygame.Rect]:
        frame = Frame(Panel(100, 100, 5.2), DARK, fonts)
        frame.qr_code(frame.box, modules(seed))
        return painter.paint(frame)

    assert shown(1)
    assert shown(1) == []
    painter.invalidate()
    assert shown(1)
    assert codes.qr_code.cache_info().misses == 1
    before = surface.get_buffer().raw
    assert shown(2)
    assert surface.get_buffer().raw != before
