"""Rectangles that are cut into smaller ones: every layout is made of them."""

import itertools
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels of the logical canvas."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The x after the last column."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The y after the last row."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """The point in the middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def is_inside(self, other: "Box") -> bool:
        """Whether all of this box lies in the other."""
        return (
            self.x >= other.x
            and self.y >= other.y
            and self.right <= other.right
            and self.bottom <= other.bottom
        )

    def overlaps(self, other: "Box") -> bool:
        """Whether the two have a pixel in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def clip(self, other: "Box") -> "Box":
        """The part of this box that lies in the other; of no width or height if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(x, y, max(0, right - x), max(0, bottom - y))

    def pad(self, horizontal: int, vertical: int | None = None) -> "Box":
        """The box without a margin on each side; `vertical` is `horizontal` unless given."""
        vertical = horizontal if vertical is None else vertical
        return Box(
            self.x + horizontal,
            self.y + vertical,
            max(0, self.w - 2 * horizontal),
            max(0, self.h - 2 * vertical),
        )

    def cut_top(self, height: int, gap: int = 0) -> tuple["Box", "Box"]:
        """Returns a strip at the top, and the rest below a gap."""
        rest = self.h - height - gap
        return Box(self.x, self.y, self.w, height), Box(
            self.x, self.y + height + gap, self.w, max(0, rest)
        )

    def cut_bottom(self, height: int, gap: int = 0) -> tuple["Box", "Box"]:
        """Returns a strip at the bottom, and the rest above a gap."""
        rest = self.h - height - gap
        return Box(self.x, self.bottom - height, self.w, height), Box(
            self.x, self.y, self.w, max(0, rest)
        )

    def cut_left(self, width: int, gap: int = 0) -> tuple["Box", "Box"]:
        """Returns a strip at the left, and the rest beside a gap."""
        return Box(self.x, self.y, width, self.h), Box(
            self.x + width + gap, self.y, max(0, self.w - width - gap), self.h
        )

    def cut_right(self, width: int, gap: int = 0) -> tuple["Box", "Box"]:
        """Returns a strip at the right, and the rest beside a gap."""
        return Box(self.right - width, self.y, width, self.h), Box(
            self.x, self.y, max(0, self.w - width - gap), self.h
        )

    def columns(self, count: int, gap: int) -> list["Box"]:
        """Cuts it into columns of equal width; rounding errors do not add up."""
        edges = [self.x + round((self.w + gap) * number / count) for number in range(count + 1)]
        return [
            Box(left, self.y, right - gap - left, self.h)
            for left, right in itertools.pairwise(edges)
        ]

    def rows(self, count: int, gap: int) -> list["Box"]:
        """Cuts it into rows of equal height."""
        edges = [self.y + round((self.h + gap) * number / count) for number in range(count + 1)]
        return [
            Box(self.x, top, self.w, bottom - gap - top)
            for top, bottom in itertools.pairwise(edges)
        ]

    def grid(self, columns: int, rows: int, gap: int) -> list["Box"]:
        """Cuts it into equal cells; returns them row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def middle(self, width: int, height: int) -> "Box":
        """A box of this size in the middle of this one."""
        return Box(self.x + (self.w - width) // 2, self.y + (self.h - height) // 2, width, height)
