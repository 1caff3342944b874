"""Tells a card that lies there still from one that is laid."""


class Repeats:
    """A tag reported again within `gap` seconds of its last report is the same laying down."""

    def __init__(self, gap: float) -> None:
        self._gap = gap
        self._last: dict[str, float] = {}

    def is_new(self, tag: str, now: float) -> bool:
        """Whether this report is a new laying; each report makes the laying last longer."""
        self._last = {other: when for other, when in self._last.items() if now - when <= self._gap}
        new = tag not in self._last
        self._last[tag] = now
        return new
