"""Counts the SQLite connections that are opened and closed, also those that nobody refers to."""

import sqlite3
from typing import Any

import pytest


class Connections:
    """Records every connection from now on; `left_open` names the files of those not closed.

    Whether the collector closes them is not asked: Python 3.13 warns of each that it finds.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._open: dict[int, str] = {}
        self.count = 0
        connect = sqlite3.connect
        records = self

        class Recorded(sqlite3.Connection):
            number = 0

            def close(self) -> None:
                records._open.pop(self.number, None)
                super().close()

        def connect_recorded(database: Any, **options: Any) -> sqlite3.Connection:
            connection = connect(database, factory=Recorded, **options)
            self.count += 1
            connection.number = self.count
            self._open[self.count] = str(database)
            return connection

        monkeypatch.setattr(sqlite3, "connect", connect_recorded)

    @property
    def left_open(self) -> list[str]:
        """What was given to `sqlite3.connect`, for each that is open, in their order."""
        return list(self._open.values())
