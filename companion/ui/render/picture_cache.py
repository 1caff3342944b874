"""A cache of pictures that is bounded by the memory they take, whatever the size of a panel."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class PictureCache:
    """Keeps the pictures that were used last, as many as take at most `most` bytes together.

    One that alone takes more is not kept.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        # How many bytes those take that are kept.
        self.taken = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of this key, which `draw` draws unless it is kept. Nobody may change it."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
            return picture
        picture = draw()
        self.taken += _size(picture)
        self._pictures[key] = picture
        while self.taken > self.most:
            self.taken -= _size(self._pictures.popitem(last=False)[1])
        return picture


def _size(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
