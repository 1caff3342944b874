"""Points in thousands or millions, where all their digits have no room."""

from collections.abc import Callable, Sequence

from companion.ui.render.frame import Frame

THOUSAND, MILLION = 1000, 1_000_000
# Fewer points than these have no fewer letters in thousands.
FEWEST = 10 * THOUSAND


def points_texts(
    frame: Frame, width: int, points: Sequence[int], text: Callable[[int], str], cut: str
) -> list[str]:
    """Points as texts in one width; rounded if any of them has no room in the smallest size."""
    smallest = frame.size(cut, frame.panel.smallest_capital / frame.panel.text_scale)
    texts = list(map(text, points))
    if all(frame.fonts.width(each, cut, smallest) <= width for each in texts):
        return texts
    return [rounded(each, text) for each in points]


def rounded(points: int, text: Callable[[int], str]) -> str:
    """Points in thousands or millions, rounded towards 0; few of them as they are.

    >>> [rounded(points, str) for points in (9999, 10_000, -822_175, 1_999_999)]
    ['9999', '10k', '-822k', '1.9M']
    """
    sign, size = (-1 if points < 0 else 1), abs(points)
    if size < FEWEST:
        return text(points)
    if size < MILLION:
        return f"{text(sign * (size // THOUSAND))}k"
    tenth = size // (MILLION // 10) % 10
    whole = text(sign * (size // MILLION))
    return f"{whole}.{tenth}M" if tenth else f"{whole}M"
