"""Filters the repeated reports of a tag that stays near a reader."""


class RepeatFilter:
    """A tag that is reported again within `gap` seconds of its last report is a repeat."""

    def __init__(self, gap: float) -> None:
        self._gap = gap
        self._last: dict[str, float] = {}

    def is_new(self, tag: str, now: float) -> bool:
        """Returns whether this report is no repeat, and remembers its time."""
        self._last = {other: when for other, when in self._last.items() if now - when <= self._gap}
        new = tag not in self._last
        self._last[tag] = now
        return new
