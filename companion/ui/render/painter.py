"""Paints frames on a surface, only where a frame differs from the one before."""

from collections.abc import Callable
from typing import ParamSpec

import pygame
import pygame.draw
import pygame.transform

from companion.ui.render import codes, shapes
from companion.ui.render.frame import Frame
from companion.ui.render.picture_cache import PictureCache
from companion.ui.render.text import Fonts
from companion.ui.render.theme import Colour
from companion.ui.render.things import Fill, Line, QrCode, Ring, Sign, Target, Text, Thing

# The size of the cache of things; a screen has up to three hundred.
MOST_KNOWN = 3000
# The memory for pictures of texts and shapes, in screens of 4 bytes a pixel.
SCREENS_KEPT = 2

_P = ParamSpec("_P")


class _Drawn:
    """A thing with its rectangle. Equal things share one object, which is fast to compare."""

    __slots__ = ("rect", "thing")

    def __init__(self, thing: Thing) -> None:
        self.thing = thing
        self.rect = pygame.Rect(thing.box)


class Painter:
    """Paints on one surface; remembers what is on it, in the order of drawing."""

    def __init__(self, surface: pygame.Surface, fonts: Fonts) -> None:
        self.surface = surface
        self._fonts = fonts
        self._shown: list[_Drawn] = []
        self._known: dict[Thing, _Drawn] = {}
        self._ground: Colour | None = None
        width, height = surface.get_size()
        self._pictures = PictureCache(SCREENS_KEPT * width * height * 4)

    def invalidate(self) -> None:
        """Has the next frame painted as a whole: the surface was lost or changed."""
        self._ground = None

    def paint(self, frame: Frame) -> list[pygame.Rect]:
        """Paints what changed; returns the areas."""
        shown = self._look_up([thing for thing in frame.things if _is_visible(thing)])
        if frame.ground != self._ground:
            dirty = [self.surface.get_rect()]
        else:
            changed = [each.rect for each in _differences(self._shown, shown)]
            dirty = _merge(changed, self.surface.get_rect())
        boxes = [each.rect for each in shown]
        for area in dirty:
            self.surface.set_clip(area)
            self.surface.fill(frame.ground, area)
            for number in area.collidelistall(boxes):
                self._draw(shown[number].thing)
        self.surface.set_clip(None)
        self._shown, self._ground = shown, frame.ground
        return dirty

    def _look_up(self, things: list[Thing]) -> list[_Drawn]:
        if len(self._known) > MOST_KNOWN:
            self._known = {each.thing: each for each in self._shown}
        known = self._known
        found = []
        for thing in things:
            drawn = known.get(thing)
            if drawn is None:
                drawn = known[thing] = _Drawn(thing)
            found.append(drawn)
        return found

    def _draw(self, thing: Thing) -> None:
        match thing:
            case Fill():
                self._fill(thing)
            case Text():
                self._text(thing)
            case Ring(box, line, part, colour, track):
                picture = self._picture(shapes.ring, box.w, line, part, colour, track)
                self.surface.blit(picture, box[:2])
            case Sign(box, name, colour):
                picture = self._picture(shapes.sign, name, box.w, colour)
                self.surface.blit(picture, box[:2])
            case Line(box, points, width, colour):
                inside = tuple((x - box.x, y - box.y) for x, y in points)
                picture = self._picture(shapes.path, (box.w, box.h), inside, width, colour)
                self.surface.blit(picture, box[:2])
            case QrCode(box, rows, scale, quiet):
                self.surface.blit(codes.qr_code(rows, scale, quiet), box[:2])

    def _picture(
        self, draw: Callable[_P, pygame.Surface], *args: _P.args, **named: _P.kwargs
    ) -> pygame.Surface:
        """What `draw` draws of these arguments, or has drawn of them lately."""
        return self._pictures.get((draw, args), lambda: draw(*args, **named))

    def _fill(self, fill: Fill) -> None:
        box = fill.box
        if fill.line is not None:
            line, colour = fill.line
            picture = self._picture(
                shapes.outlined, (box.w, box.h), fill.radius, line, colour, fill.colour
            )
            self.surface.blit(picture, box[:2])
        elif fill.radius or fill.bottom:
            picture = self._picture(
                shapes.rounded, (box.w, box.h), fill.radius, fill.colour, fill.bottom
            )
            self.surface.blit(picture, box[:2])
        else:
            self.surface.fill(fill.colour, box)

    def _text(self, text: Text) -> None:
        key = (self._fonts.version, text.text, text.cut, text.size, text.colour)
        picture = self._pictures.get(key, lambda: self._fonts.render(*key[1:]))
        across, down = self._fonts.centre(text.text, text.cut, text.size)
        width, height = picture.get_size()
        line = max(2, text.size // 14)
        if text.underlined:
            picture = picture.copy()
            y = round(height * 0.9) - line // 2
            pygame.draw.rect(picture, text.colour, (0, y, width, line))
        if text.struck:
            # Higher than the bar of a 4, and as far as there is room beyond the letters.
            beyond = max(0, min(text.size // 4, (text.box.w - width) // 2))
            letters, width = picture, width + 2 * beyond
            across += beyond
            picture = pygame.Surface((width, height), pygame.SRCALPHA)
            picture.blit(letters, (beyond, 0))
            y = round(height * 0.48) - line // 2
            pygame.draw.rect(picture, text.colour, (0, y, width, line))
        if text.turned:
            picture = pygame.transform.rotate(picture, 180)
            across, down = width - across, height - down
        self.surface.blit(picture, text_corner(text, width, (across, down)))


def text_corner(text: Text, width: int, centre: tuple[float, float]) -> tuple[int, int]:
    """Where the top left corner of a rendered text comes, by its width and its `Fonts.centre`."""
    box, (across, down) = text.box, centre
    x = {
        "left": box.x,
        "centre": round(box.x + box.w / 2 - across),
        "right": box.right - width,
    }[text.align]
    return x, round(box.y + box.h / 2 - down)


def _is_visible(thing: Thing) -> bool:
    """Whether there is anything to draw. A box may be empty on a panel that is set too small."""
    return not isinstance(thing, Target) and thing.box.w > 0 and thing.box.h > 0


def _differences(before: list[_Drawn], now: list[_Drawn]) -> set[_Drawn]:
    """The things that were added or removed, or that changed their order."""
    was, is_ = set(before), set(now)
    changed = was ^ is_
    if [each for each in before if each not in changed] == [
        each for each in now if each not in changed
    ]:
        return changed
    # The same things in another order: all between the first and the last that moved.
    first = _common_prefix(before, now)
    before, now = before[first:], now[first:]
    last = _common_prefix(before[::-1], now[::-1])
    return {*before[: len(before) - last], *now[: len(now) - last]}


def _common_prefix(before: list[_Drawn], now: list[_Drawn]) -> int:
    """The number of things with which both begin."""
    pairs = enumerate(zip(before, now, strict=False))
    return next((at for at, (old, new) in pairs if old is not new), min(len(before), len(now)))


def _merge(boxes: list[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """Joins the boxes that overlap."""
    areas: list[pygame.Rect] = []
    for box in boxes:
        # Text may reach a little beyond its box.
        area = box.inflate(4, 4).clip(whole)
        while True:
            hit = area.collidelist(areas)
            if hit < 0:
                break
            area = area.union(areas.pop(hit))
        areas.append(area)
    return areas
