"""Closes after each test what its helpers have opened; `tests/conftest.py` sees to it.

A test that opens something itself says `with closing(...)`. A helper that hands out a journal, a
store or an app says `close_later`, so that none of the tests that use it has to think of it.
"""

from contextlib import ExitStack
from typing import Protocol, TypeVar


class Closable(Protocol):
    """What can be closed, also more than once."""

    def close(self) -> object:
        """Closes it."""


_Closable = TypeVar("_Closable", bound=Closable)
_opened = ExitStack()


def close_later(opened: _Closable) -> _Closable:
    """Returns what it is given, to be closed after the test that runs now."""
    _opened.callback(opened.close)
    return opened


def close_all() -> None:
    """Closes what was opened, the last one first. Raises the first error, after all are closed."""
    _opened.close()
