"""The picture that the kernel of Raspberry Pi OS shows from its first second to the first frame.

    python -m companion.device.start_picture FILE DEGREES

The installer makes it (systemd/start-picture.sh): the kernel centres it, fills the rest of the
screen with its first pixel, and turns nothing, so it is turned here, as the panel hangs.
"""

import struct
import sys
from pathlib import Path

import pygame

from companion.ui.render.text import Fonts
from companion.ui.render.theme import DARK

NAME = "Table Companion"
# Fits every panel, lying and standing.
SIZE = (440, 120)
LETTERS = 52
# The most colours that the kernel takes of a picture.
MOST_COLOURS = 224
# So many steps lead from the ground to the letters at their edges.
STEPS = 24
# Pixels as they are, three bytes each; the first row is the uppermost one.
PLAIN, DEPTH, FROM_TOP = 2, 24, 0x20


def draw(degrees: int) -> pygame.Surface:
    """The name on the ground of all our screens, turned clockwise."""
    surface = pygame.Surface(SIZE, depth=32)
    surface.fill(DARK.ground)
    text = Fonts().render(NAME, "number", LETTERS, DARK.ink)
    surface.blit(text, text.get_rect(center=surface.get_rect().center))
    return pygame.transform.rotate(surface, -degrees)


def packed(surface: pygame.Surface) -> bytes:
    """A picture as a TGA file of the kind that the kernel reads."""
    width, height = surface.get_size()
    header = struct.pack("<3B5x4H2B", 0, 0, PLAIN, 0, 0, width, height, DEPTH, FROM_TOP)
    pixels = bytearray(pygame.image.tostring(surface, "RGB"))
    for channel, (ground, ink) in enumerate(zip(DARK.ground, DARK.ink, strict=True)):
        shades = bytes(_shade(value, ground, ink) for value in range(256))
        pixels[channel::3] = pixels[channel::3].translate(shades)
    pixels[0::3], pixels[2::3] = pixels[2::3], pixels[0::3]
    return header + pixels


def _shade(value: int, ground: int, ink: int) -> int:
    """The nearest of the steps from the ground to the ink."""
    step = round(STEPS * (value - ground) / (ink - ground))
    return round(ground + max(0, min(STEPS, step)) * (ink - ground) / STEPS)


def main() -> None:
    """FILE DEGREES"""
    file, degrees = sys.argv[1:]
    Path(file).write_bytes(packed(draw(int(degrees))))


if __name__ == "__main__":
    main()
