"""Debounced buttons."""

NAMES = ("undo", "ok", "tile1", "tile2", "tile3")
DEBOUNCE_MS = 20


class DebouncedButton:
    """Reports a press once, when the contact was stable for DEBOUNCE_MS."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._down = False
        self._changed_at: int | None = None

    def update(self, down: bool, now: int) -> bool:
        """Takes the state of the contact at the time `now`. Returns True if this is a new press."""
        if down == self._down:
            self._changed_at = None
            return False
        if self._changed_at is None:
            self._changed_at = now
        if now - self._changed_at < DEBOUNCE_MS:
            return False
        self._down = down
        self._changed_at = None
        return down
