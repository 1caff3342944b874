"""The same app on this host without a screen: where to tap in the machine, what it must show."""

import tempfile
from pathlib import Path

import pygame

from tests.pilot import Pilot

# Pictures are compared as blocks of so many pixels a side, so that other versions of the font
# library, which smooth letters a little differently, make no difference.
BLOCK = 4
# A block differs if one of its colours does by more than this, of 255.
MUCH = 40
# So many of a thousand blocks may differ.
MOST = 15
# What is said on the screen is gone after this.
LONG = 10.0


class Mirror:
    """An app at its first start, or with the data of another one."""

    def __init__(self, size: tuple[int, int], rotation: int = 0) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._pilot = Pilot(Path(self._folder.name), size, rotation)
        self._waited = False

    def place(self, name: str) -> tuple[float, float]:
        """Where on the panel a target is, 0..1."""
        return self._pilot.place(name)

    def tap(self, name: str) -> None:
        """Taps a target here."""
        self._pilot.tap(name)
        self._waited = False

    def has(self, name: str) -> bool:
        """Whether there is such a target now."""
        return name in self._pilot.targets

    def difference(self, screen: pygame.Surface) -> float:
        """How many of a thousand blocks of a screen are not as here, now or when all was said."""
        found = difference(screen, pygame.display.get_surface())
        if found > MOST and not self._waited:
            self._pilot.wait(LONG)
            self._waited = True
            found = difference(screen, pygame.display.get_surface())
        return found

    def close(self) -> None:
        """Ends the app."""
        self._pilot.close()
        self._folder.cleanup()


def difference(one: pygame.Surface, other: pygame.Surface | None) -> float:
    """How many of a thousand blocks differ; all if the sizes do."""
    if other is None or one.get_size() != other.get_size():
        return 1000.0
    small = (one.get_width() // BLOCK, one.get_height() // BLOCK)
    first, second = (
        pygame.image.tostring(pygame.transform.smoothscale(each.convert(24), small), "RGB")
        for each in (one, other)
    )
    differ = [abs(a - b) > MUCH for a, b in zip(first, second, strict=True)]
    blocks = sum(any(differ[at : at + 3]) for at in range(0, len(differ), 3))
    return 1000 * blocks / (small[0] * small[1])
