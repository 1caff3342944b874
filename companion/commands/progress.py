"""A line on a terminal that says how far a command has come."""

from companion.commands.streams import stderr_is_terminal, write_stderr

# Fewer than this are done before anybody could read it.
WORTH_SHOWING = 100
# The line is written so often, in things done.
STEP = 10


class Progress:
    """Shows "12 of 400 matches" on a terminal while much is to be done; nothing anywhere else."""

    def __init__(self, total: int, things: str) -> None:
        self._total = total
        self._things = things
        self._shown = total > WORTH_SHOWING and stderr_is_terminal()

    def show(self, done: int) -> None:
        """Shows how many are done."""
        if self._shown and (done % STEP == 0 or done == self._total):
            write_stderr(f"\r{done} of {self._total} {self._things}")

    def clear(self) -> None:
        """Removes the line."""
        if self._shown:
            write_stderr("\r\x1b[K")
