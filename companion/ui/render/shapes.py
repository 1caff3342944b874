"""Draws round corners, rings, lines and signs with smooth edges; `Painter` keeps the pictures."""

import itertools
from functools import lru_cache
from math import cos, hypot, pi, sin

import pygame
import pygame.draw
import pygame.transform

from companion.ui.render.theme import WHITE, Colour

# Shapes are drawn this much larger and scaled down, because pygame's edges are not smooth.
FINE = 4

Points = list[tuple[float, float]]


def rounded(
    size: tuple[int, int], radius: int, colour: Colour, bottom: Colour | None = None
) -> pygame.Surface:
    """A filled rectangle with round corners; with `bottom` it runs from one colour to the other."""
    width, height = size
    if bottom is None:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        surface.fill(colour)
    else:
        ends = pygame.Surface((1, 2), pygame.SRCALPHA)
        ends.set_at((0, 0), colour)
        ends.set_at((0, 1), bottom)
        surface = pygame.transform.smoothscale(ends, size)
    radius = min(radius, width // 2, height // 2)
    if radius > 0:
        corner = _corner(radius)
        for flip_x, flip_y, at in (
            (False, False, (0, 0)),
            (True, False, (width - radius, 0)),
            (False, True, (0, height - radius)),
            (True, True, (width - radius, height - radius)),
        ):
            piece = pygame.transform.flip(corner, flip_x, flip_y)
            surface.blit(piece, at, special_flags=pygame.BLEND_RGBA_MULT)
    return surface


@lru_cache(maxsize=32)
def _corner(radius: int) -> pygame.Surface:
    """The mask of the top left corner: white where the shape is, else transparent."""
    large = pygame.Surface((radius * FINE, radius * FINE), pygame.SRCALPHA)
    large.fill((*WHITE, 0))
    pygame.draw.circle(large, (*WHITE, 255), (radius * FINE, radius * FINE), radius * FINE)
    return pygame.transform.smoothscale(large, (radius, radius))


def outlined(
    size: tuple[int, int], radius: int, line: int, colour: Colour, inside: Colour
) -> pygame.Surface:
    """A rectangle with round corners and a line around it."""
    surface = rounded(size, radius, colour)
    width, height = size[0] - 2 * line, size[1] - 2 * line
    if width > 0 and height > 0:
        surface.blit(rounded((width, height), max(0, radius - line), inside), (line, line))
    return surface


def ring(diameter: int, line: int, part: float, colour: Colour, track: Colour) -> pygame.Surface:
    """A ring that is filled clockwise from the top, with round ends."""
    size = diameter * FINE
    large = pygame.Surface((size, size), pygame.SRCALPHA)
    centre, width = size / 2, line * FINE
    radius = centre - width / 2 - 1
    pygame.draw.circle(large, track, (centre, centre), radius + width / 2, round(width))
    if part > 0:
        steps = max(2, round(part * 180))
        for step in range(steps + 1):
            angle = -pi / 2 + 2 * pi * min(1.0, part) * step / steps
            point = (centre + radius * cos(angle), centre + radius * sin(angle))
            pygame.draw.circle(large, colour, point, width / 2)
    return pygame.transform.smoothscale(large, (diameter, diameter))


def path(
    size: tuple[int, int], points: tuple[tuple[int, int], ...], width: int, colour: Colour
) -> pygame.Surface:
    """A line through points, with round corners and ends; `size` is that of the picture."""
    # Twice as large is enough here: a chart is large, and more would cost time.
    large = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    large.fill((*colour, 0))
    drawn = [(x * 2, y * 2) for x, y in points]
    for (x, y), (to_x, to_y) in itertools.pairwise(drawn):
        length = hypot(to_x - x, to_y - y) or 1.0
        across_x, across_y = (to_y - y) / length * width, (x - to_x) / length * width
        corners = [
            (x + across_x, y + across_y),
            (to_x + across_x, to_y + across_y),
            (to_x - across_x, to_y - across_y),
            (x - across_x, y - across_y),
        ]
        pygame.draw.polygon(large, colour, corners)
    for point in drawn:
        pygame.draw.circle(large, colour, point, width)
    return pygame.transform.smoothscale(large, size)


def sign(name: str, size: int, colour: Colour) -> pygame.Surface:
    """A sign of SIGNS in a square."""
    large = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    scale = size * FINE
    for kind, points in SIGNS[name]:
        drawn = [(x * scale, y * scale) for x, y in points]
        if kind == "fill":
            pygame.draw.polygon(large, colour, drawn)
        elif kind == "dot":
            (x, y), (radius, _) = drawn
            pygame.draw.circle(large, colour, (x, y), radius)
        else:
            width = max(FINE, round(scale * 0.11))
            for start, end in itertools.pairwise(drawn):
                pygame.draw.line(large, colour, start, end, width)
            for point in drawn:
                pygame.draw.circle(large, colour, point, width / 2)
    return pygame.transform.smoothscale(large, (size, size))


def _arc(centre: tuple[float, float], radius: float, start: float, end: float) -> Points:
    steps = 14
    return [
        (
            centre[0] + radius * cos(pi * (start + (end - start) * step / steps)),
            centre[1] + radius * sin(pi * (start + (end - start) * step / steps)),
        )
        for step in range(steps + 1)
    ]


# Signs in a square from 0 to 1: "fill" is a polygon, "line" has round ends, "dot" is a circle with
# this centre and (radius, 0).
SIGNS: dict[str, list[tuple[str, Points]]] = {
    "blue": [("dot", [(0.5, 0.5), (0.36, 0)])],
    "yellow": [("fill", [(0.5, 0.1), (0.94, 0.88), (0.06, 0.88)])],
    "green": [("fill", [(0.14, 0.14), (0.86, 0.14), (0.86, 0.86), (0.14, 0.86)])],
    "red": [("fill", [(0.5, 0.04), (0.96, 0.5), (0.5, 0.96), (0.04, 0.5)])],
    "purple": [
        (
            "fill",
            [
                (
                    0.5 + (0.5 if step % 2 == 0 else 0.21) * sin(pi * step / 5),
                    0.54 - (0.5 if step % 2 == 0 else 0.21) * cos(pi * step / 5),
                )
                for step in range(10)
            ],
        )
    ],
    "card": [("fill", [(0.22, 0.08), (0.78, 0.08), (0.78, 0.92), (0.22, 0.92)])],
    "crown": [
        (
            "fill",
            [
                (0.08, 0.3),
                (0.3, 0.55),
                (0.5, 0.16),
                (0.7, 0.55),
                (0.92, 0.3),
                (0.82, 0.74),
                (0.18, 0.74),
            ],
        ),
        ("fill", [(0.18, 0.79), (0.82, 0.79), (0.82, 0.9), (0.18, 0.9)]),
    ],
    "undo": [
        ("line", [(0.36, 0.12), (0.14, 0.34), (0.36, 0.56)]),
        ("line", [(0.16, 0.34), *_arc((0.58, 0.59), 0.25, -0.5, 0.5), (0.4, 0.84)]),
    ],
    "redo": [
        ("line", [(0.64, 0.12), (0.86, 0.34), (0.64, 0.56)]),
        ("line", [(0.84, 0.34), *_arc((0.42, 0.59), 0.25, -0.5, -1.5), (0.6, 0.84)]),
    ],
    "menu": [
        ("line", [(0.16, 0.26), (0.84, 0.26)]),
        ("line", [(0.16, 0.5), (0.84, 0.5)]),
        ("line", [(0.16, 0.74), (0.84, 0.74)]),
    ],
    "back": [("line", [(0.62, 0.18), (0.32, 0.5), (0.62, 0.82)])],
    "next": [("line", [(0.38, 0.18), (0.68, 0.5), (0.38, 0.82)])],
    "close": [("line", [(0.22, 0.22), (0.78, 0.78)]), ("line", [(0.78, 0.22), (0.22, 0.78)])],
    "check": [("line", [(0.16, 0.54), (0.4, 0.78), (0.84, 0.26)])],
    "pencil": [
        ("line", [(0.16, 0.84), (0.22, 0.6), (0.66, 0.16), (0.84, 0.34), (0.4, 0.78), (0.16, 0.84)])
    ],
    "swap": [
        ("line", [(0.14, 0.32), (0.84, 0.32)]),
        ("line", [(0.66, 0.14), (0.84, 0.32), (0.66, 0.5)]),
        ("line", [(0.86, 0.7), (0.16, 0.7)]),
        ("line", [(0.34, 0.52), (0.16, 0.7), (0.34, 0.88)]),
    ],
    "plus": [("line", [(0.5, 0.18), (0.5, 0.82)]), ("line", [(0.18, 0.5), (0.82, 0.5)])],
    "minus": [("line", [(0.18, 0.5), (0.82, 0.5)])],
    "delete": [
        ("line", [(0.34, 0.2), (0.9, 0.2), (0.9, 0.8), (0.34, 0.8), (0.1, 0.5), (0.34, 0.2)]),
        ("line", [(0.5, 0.38), (0.72, 0.62)]),
        ("line", [(0.72, 0.38), (0.5, 0.62)]),
    ],
    "shift": [
        ("line", [(0.5, 0.9), (0.5, 0.16)]),
        ("line", [(0.2, 0.46), (0.5, 0.14), (0.8, 0.46)]),
    ],
    "dots": [("dot", [(x, 0.5), (0.1, 0)]) for x in (0.18, 0.5, 0.82)],
    "circle": [("line", _arc((0.5, 0.5), 0.36, 0.0, 2.0))],
    "reader": [("line", [(0.14, 0.56), (0.42, 0.34), (0.52, 0.62), (0.86, 0.4)])],
    "warning": [
        ("line", [(0.5, 0.14), (0.92, 0.86), (0.08, 0.86), (0.5, 0.14)]),
        ("line", [(0.5, 0.42), (0.5, 0.6)]),
        ("dot", [(0.5, 0.74), (0.06, 0)]),
    ],
    "eye": [
        ("line", [*_arc((0.5, 0.86), 0.56, -0.83, -0.17)]),
        ("line", [*_arc((0.5, 0.14), 0.56, 0.17, 0.83)]),
        ("dot", [(0.5, 0.5), (0.14, 0)]),
    ],
    "list": [
        ("dot", [(0.16, 0.24), (0.08, 0)]),
        ("dot", [(0.16, 0.5), (0.08, 0)]),
        ("dot", [(0.16, 0.76), (0.08, 0)]),
        ("line", [(0.38, 0.24), (0.88, 0.24)]),
        ("line", [(0.38, 0.5), (0.88, 0.5)]),
        ("line", [(0.38, 0.76), (0.7, 0.76)]),
    ],
    "question": [
        ("line", [*_arc((0.5, 0.34), 0.22, -1.0, 0.35), (0.5, 0.6)]),
        ("dot", [(0.5, 0.82), (0.08, 0)]),
    ],
    "piles": [
        ("fill", [(0.1, 0.3), (0.56, 0.3), (0.56, 0.94), (0.1, 0.94)]),
        ("line", [(0.34, 0.12), (0.86, 0.12), (0.86, 0.76), (0.74, 0.76)]),
    ],
    "flag": [
        ("line", [(0.2, 0.92), (0.2, 0.1)]),
        ("fill", [(0.2, 0.1), (0.88, 0.1), (0.72, 0.33), (0.88, 0.56), (0.2, 0.56)]),
    ],
    "paper": [
        ("line", [(0.18, 0.08), (0.82, 0.08), (0.82, 0.92), (0.18, 0.92), (0.18, 0.08)]),
        ("line", [(0.36, 0.34), (0.64, 0.34)]),
        ("line", [(0.36, 0.56), (0.64, 0.56)]),
    ],
    "person": [
        ("dot", [(0.5, 0.27), (0.19, 0)]),
        ("fill", [*_arc((0.5, 0.92), 0.36, -1.0, 0.0)]),
    ],
    "gear": [
        ("line", _arc((0.5, 0.5), 0.25, 0.0, 2.0)),
        ("line", _arc((0.5, 0.5), 0.29, 0.0, 2.0)),
        *(
            (
                "line",
                [
                    (0.5 + 0.3 * cos(pi * step / 4), 0.5 + 0.3 * sin(pi * step / 4)),
                    (0.5 + 0.42 * cos(pi * step / 4), 0.5 + 0.42 * sin(pi * step / 4)),
                ],
            )
            for step in range(8)
        ),
    ],
    "house": [
        ("line", [(0.1, 0.48), (0.5, 0.12), (0.9, 0.48)]),
        ("line", [(0.22, 0.44), (0.22, 0.88), (0.78, 0.88), (0.78, 0.44)]),
        ("line", [(0.5, 0.62), (0.5, 0.86)]),
    ],
    # A panel that is turned: a circle with an arrow alone looks like a new start.
    "turn": [
        ("fill", [(0.8, 0.42), (0.58, 0.2), (0.2, 0.58), (0.42, 0.8)]),
        ("line", _arc((0.5, 0.5), 0.46, -0.98, -0.64)),
        ("line", [(0.14, 0.04), (0.36, 0.06), (0.28, 0.26)]),
        ("line", _arc((0.5, 0.5), 0.46, 0.02, 0.36)),
        ("line", [(0.86, 0.96), (0.64, 0.94), (0.72, 0.74)]),
    ],
    "chip": [
        ("line", _arc((0.5, 0.5), 0.4, 0.0, 2.0)),
        ("dot", [(0.5, 0.5), (0.22, 0)]),
    ],
    "star": [
        (
            "fill",
            [
                (
                    0.5 + (0.48 if step % 2 == 0 else 0.2) * sin(pi * step / 5),
                    0.53 - (0.48 if step % 2 == 0 else 0.2) * cos(pi * step / 5),
                )
                for step in range(10)
            ],
        ),
    ],
    "down": [("fill", [(0.1, 0.3), (0.9, 0.3), (0.5, 0.8)])],
    "left": [("fill", [(0.7, 0.1), (0.7, 0.9), (0.2, 0.5)])],
    "right": [("fill", [(0.3, 0.1), (0.3, 0.9), (0.8, 0.5)])],
    "pause": [
        ("fill", [(0.2, 0.12), (0.4, 0.12), (0.4, 0.88), (0.2, 0.88)]),
        ("fill", [(0.6, 0.12), (0.8, 0.12), (0.8, 0.88), (0.6, 0.88)]),
    ],
    "up": [("fill", [(0.1, 0.7), (0.9, 0.7), (0.5, 0.2)])],
}
