"""The heights of capitals in our fonts, as they were measured, so that a size can be chosen without
opening those fonts that are too small.

Up to its first frame the app opens ten fonts, and nineteen without this, which is 12.6 M of 376 M
instructions.
"""

# The sizes for which the heights are here. The smallest is the smallest size of any text.
SIZES = range(6, 80)
# fmt: off
_SEMI_BOLD = (
    4, 5, 5, 7, 8, 8, 9, 9, 11, 11, 11, 12, 12, 13, 15, 15, 16, 16, 18, 18, 19, 19, 20, 20, 22,
    22, 23, 23, 24, 24, 26, 26, 27, 27, 28, 28, 30, 30, 31, 31, 32, 34, 34, 35, 35, 36, 36, 38,
    38, 39, 39, 40, 40, 42, 42, 43, 43, 45, 45, 46, 46, 47, 47, 49, 49, 50, 50, 51, 53, 53, 54,
    54, 55, 55,
)
_MEDIUM = (
    4, 5, 5, 7, 7, 8, 9, 9, 11, 11, 11, 12, 12, 14, 14, 15, 16, 16, 18, 18, 19, 19, 20, 20, 22,
    22, 23, 23, 24, 24, 26, 26, 27, 27, 28, 28, 30, 30, 31, 31, 32, 33, 34, 34, 35, 35, 37, 38,
    38, 39, 39, 41, 41, 42, 42, 43, 43, 45, 45, 46, 46, 47, 47, 49, 49, 50, 50, 51, 51, 53, 53,
    54, 54, 56,
)
_BOLD = (
    4, 5, 5, 7, 8, 8, 9, 9, 11, 11, 11, 12, 13, 13, 15, 15, 16, 16, 17, 17, 19, 19, 20, 20, 21,
    21, 23, 23, 24, 24, 25, 25, 27, 27, 28, 30, 29, 31, 31, 32, 32, 34, 34, 35, 35, 36, 36, 38,
    38, 39, 39, 40, 40, 42, 42, 43, 43, 44, 46, 46, 47, 47, 48, 48, 50, 50, 51, 51, 52, 52, 54,
    54, 55, 55,
)
# fmt: on
_HEIGHTS = {"body": _SEMI_BOLD, "note": _MEDIUM, "name": _SEMI_BOLD, "number": _BOLD}


def is_too_low(cut: str, size: int, height: float) -> bool:
    """Whether the capitals of this size are known to be lower; if not, they have to be measured."""
    return size in SIZES and _HEIGHTS[cut][size - SIZES.start] < height
