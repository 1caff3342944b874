"""What a table may show of its club: a small file in the data directory, written by `sync`.

The app reads it without anything of PostgreSQL, and without waiting for anybody.
"""

import json
from contextlib import suppress
from pathlib import Path

from companion.records import dataclass

FILE = "club.json"
LARGEST = 20_000


@dataclass(frozen=True)
class ClubStatus:
    """`time`: when it was written. `table`: what the club calls us. `reached`: whether the club
    answers; `problem`: why not, a sentence. `waiting`: entries that it does not have yet, None as
    long as nobody knows. `seating` and `seats`: the number of the last published seating, and who
    sits here by it; 0 and nobody without one."""

    time: float
    table: str
    reached: bool
    problem: str = ""
    waiting: int | None = 0
    seating: int = 0
    seats: tuple[str, ...] = ()


def write(directory: Path, status: ClubStatus) -> None:
    """Writes the file, whole or not at all; a disk that does not take it is no harm to anybody."""
    new = directory / f"{FILE}.new"
    with suppress(OSError):
        new.write_text(json.dumps(vars(status)))
        new.replace(directory / FILE)


def read(directory: Path) -> ClubStatus | None:
    """What was written last; None if there is nothing that can be read."""
    try:
        with (directory / FILE).open() as file:
            found = json.loads(file.read(LARGEST))
        return ClubStatus(**{**found, "seats": tuple(map(str, found["seats"]))})
    except (OSError, ValueError, TypeError, KeyError):
        return None
