"""Draws QR codes: black on white, without smooth edges, which cameras take for another module."""

import itertools
from functools import lru_cache

import pygame

from companion.ui.render.theme import BLACK, WHITE


@lru_cache(maxsize=4)
def qr_code(rows: tuple[bytes, ...], scale: int, quiet: int) -> pygame.Surface:
    """The picture of a code: `scale` pixels a module, `quiet` white modules around it."""
    surface = pygame.Surface(((len(rows) + 2 * quiet) * scale,) * 2)
    surface.fill(WHITE)
    for y, row in enumerate(rows):
        # Neighbours are drawn at once: a code may have ten thousand black modules.
        for x, length in _runs(row):
            place = ((quiet + x) * scale, (quiet + y) * scale, length * scale, scale)
            surface.fill(BLACK, place)
    return surface


def _runs(row: bytes) -> list[tuple[int, int]]:
    """The first of the black modules that follow each other in a row, and how many they are."""
    found, x = [], 0
    for is_black, modules in itertools.groupby(row):
        length = len(list(modules))
        if is_black:
            found.append((x, length))
        x += length
    return found
