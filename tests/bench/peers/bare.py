"""Bare pygame with our video set-up: the window, the fonts, one frame, and then nothing.

With `lean` it does not load setuptools either, as we do not: the harder one to stand beside.
"""

import os
import sys
import time

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

from companion.assets import ASSETS
from tests.bench.peers.layout import SIZE, buttons, labels

CUTS = ("Barlow_600SemiBold", "Barlow_500Medium", "BarlowCondensed_600SemiBold")
NUMBERS = "BarlowCondensed_700Bold"


def main() -> None:
    """Until it is killed."""
    if "lean" in sys.argv:
        sys.modules["pkg_resources"] = None  # type: ignore[assignment]
    import pygame

    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE)
    folder = ASSETS / "fonts" / "barlow"
    fonts = [
        pygame.font.Font(str(folder / f"{cut}.ttf"), size)
        for cut in (*CUTS, NUMBERS)
        for size in (16, 24, 36)
    ]
    screen.fill((17, 22, 29))
    for number, box in enumerate(buttons()):
        pygame.draw.rect(screen, (63, 140, 255), box, border_radius=10)
        screen.blit(fonts[-1].render(str(number), True, (17, 22, 29)), box[:2])
    for number, box in enumerate(labels()):
        text = fonts[number % len(fonts)].render(f"No. {number}", True, (247, 241, 227))
        screen.blit(text, box[:2])
    pygame.display.flip()
    while True:
        pygame.event.get()
        time.sleep(0.1)


if __name__ == "__main__":
    main()
