"""Buttons that bounce, made into single presses."""

NAMES = ("undo", "ok", "tile1", "tile2", "tile3")
STEADY_MS = 20


class DebouncedButton:
    """Reports a press once, when the contact has been steady for a moment; then wants a release."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._down = False
        self._other_since: int | None = None

    def see(self, down: bool, now: int) -> bool:
        """Takes the contact as it is now; True if this makes it a press."""
        if down == self._down:
            self._other_since = None
            return False
        if self._other_since is None:
            self._other_since = now
        if now - self._other_since < STEADY_MS:
            return False
        self._down = down
        self._other_since = None
        return down
