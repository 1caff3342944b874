"""Draws frames on a surface: only where this frame differs from the one before."""

import pygame
import pygame.draw
import pygame.transform

from companion.ui import shapes
from companion.ui.box import Box
from companion.ui.frame import Fill, Frame, Line, Ring, Sign, Target, Text, Thing
from companion.ui.text import Fonts
from companion.ui.theme import Colour


class Painter:
    """Remembers what is on the surface."""

    def __init__(self, surface: pygame.Surface, fonts: Fonts) -> None:
        self.surface = surface
        self._fonts = fonts
        self._shown: set[Thing] = set()
        self._ground: Colour | None = None

    def forget(self) -> None:
        """The surface was lost: the next frame is drawn whole."""
        self._ground = None

    def paint(self, frame: Frame) -> list[pygame.Rect]:
        """Draws what changed and returns where that was."""
        things: list[Thing] = [thing for thing in frame.things if not isinstance(thing, Target)]
        shown = set(things)
        if frame.ground != self._ground:
            dirty = [self.surface.get_rect()]
        else:
            changed = [thing.box for thing in self._shown ^ shown]
            dirty = _merged(changed, self.surface.get_rect())
        boxes = [pygame.Rect(thing.box) for thing in things]
        for area in dirty:
            self.surface.set_clip(area)
            self.surface.fill(frame.ground, area)
            for number in area.collidelistall(boxes):
                self._draw(things[number])
        self.surface.set_clip(None)
        self._shown, self._ground = shown, frame.ground
        return dirty

    def _draw(self, thing: Thing) -> None:
        match thing:
            case Fill():
                self._fill(thing)
            case Text():
                self._text(thing)
            case Ring(box, line, part, colour, track):
                self.surface.blit(shapes.ring(box.w, line, part, colour, track), box[:2])
            case Sign(box, name, colour, turned):
                picture = shapes.sign(name, box.w, colour)
                if turned:
                    picture = pygame.transform.rotate(picture, 180)
                self.surface.blit(picture, box[:2])
            case Line(box, points, width, colour):
                inside = tuple((x - box.x, y - box.y) for x, y in points)
                picture = shapes.path((box.w, box.h), inside, width, colour)
                self.surface.blit(picture, box[:2])

    def _fill(self, fill: Fill) -> None:
        box = fill.box
        if fill.line is not None:
            line, colour = fill.line
            picture = shapes.outlined((box.w, box.h), fill.radius, line, colour, fill.colour)
            self.surface.blit(picture, box[:2])
        elif fill.radius or fill.bottom:
            picture = shapes.rounded((box.w, box.h), fill.radius, fill.colour, fill.bottom)
            self.surface.blit(picture, box[:2])
        else:
            self.surface.fill(fill.colour, box)

    def _text(self, text: Text) -> None:
        picture = self._fonts.render(text.text, text.cut, text.size, text.colour)
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
            picture = pygame.Surface((width, height), pygame.SRCALPHA)
            picture.blit(letters, (beyond, 0))
            y = round(height * 0.48) - line // 2
            pygame.draw.rect(picture, text.colour, (0, y, width, line))
        if text.turned:
            picture = pygame.transform.rotate(picture, 180)
        box = text.box
        x = {
            "left": box.x,
            "centre": box.x + (box.w - width) // 2,
            "right": box.right - width,
        }[text.align]
        self.surface.blit(picture, (x, box.y + (box.h - height) // 2))


def _merged(boxes: list[Box], whole: pygame.Rect) -> list[pygame.Rect]:
    """As few areas as sensible: those that meet become one."""
    areas: list[pygame.Rect] = []
    for box in boxes:
        # Text may reach a little out of its line; a frame's edge is drawn to the pixel.
        area = pygame.Rect(box).inflate(4, 4).clip(whole)
        while True:
            hit = area.collidelist(areas)
            if hit < 0:
                break
            area = area.union(areas.pop(hit))
        areas.append(area)
    return areas
