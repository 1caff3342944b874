"""What is told of a stage afterwards: what a game's module `look_back` offers.

It is made once from what was played, takes seconds, and is kept as text: see companion/store.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Protocol
from zlib import adler32, crc32

from companion.games import has_part, part
from companion.records import dataclass


@dataclass(frozen=True)
class KeptAnalysis:
    """An analysis of a stage as it is kept; `made_from` is the key of its brief then."""

    made_from: str
    content: str


@dataclass(frozen=True)
class FoundPlay:
    """One of somebody's best plays: how many points it gained, and its text, as "Y1"."""

    gain: float
    stage: int
    number: int
    play: str


@dataclass(frozen=True)
class SeatAnalysis:
    """What the statistics of a person have from a stage: tallies, and the best plays."""

    tallies: Counter[str]
    finds: tuple[FoundPlay, ...]


class GameLookBack(Protocol):
    """The module `look_back` in a game's folder. Stages are counted from 1."""

    # The choice of the table that switches all of it on.
    CHOICE: str

    def brief(self, state: Any, number: int) -> str:
        """All that an analysis of a stage depends on, without names; "" if there cannot be one."""

    def make(self, brief: str, progress: Callable[[float], None]) -> str:
        """Analyses a stage from its `brief`; `progress` is called with the part that is done."""

    def read(self, state: Any, number: int, content: str) -> Any:
        """An analysis as `make` wrote it. Raises ValueError if it is none of this stage."""

    def of_seats(self, state: Any, number: int, content: str) -> tuple[SeatAnalysis, ...]:
        """What the statistics have from it, by seat. Raises ValueError as `read` does."""


def look_back_of(game: str) -> GameLookBack | None:
    """How a game looks back, by its name; None if it does not."""
    if not has_part(game, "look_back"):
        return None
    found: GameLookBack = part(game, "look_back")
    return found


def stage_key(game: str, state: Any, number: int) -> str:
    """The `brief` of a stage in short, by which it is recognised; "" if there is none."""
    own = look_back_of(game)
    brief = "" if own is None or number > state.opened else own.brief(state, number)
    return key_of(brief) if brief else ""


def key_of(brief: str) -> str:
    """A brief in short: two checksums, as `hashlib` would bring 3.7 MB of OpenSSL."""
    written = brief.encode()
    return f"{crc32(written):08x}{adler32(written):08x}"


def valid_content(game: str, state: Any, number: int, kept: KeptAnalysis | None) -> str:
    """What is kept of a stage, if the stage still is what it was made from; else ""."""
    if kept is None or kept.made_from != stage_key(game, state, number):
        return ""
    return kept.content


def seat_analyses(
    game: str, state: Any, analyses: Mapping[int, KeptAnalysis]
) -> dict[tuple[int, int], SeatAnalysis]:
    """What the statistics have from the valid analyses of a match, by stage and seat, from 0."""
    own = look_back_of(game)
    found: dict[tuple[int, int], SeatAnalysis] = {}
    for number, kept in analyses.items():
        content = valid_content(game, state, number, kept)
        if own is None or not content:
            continue
        try:
            seats = own.of_seats(state, number, content)
        except ValueError:
            continue  # from a version that writes something else
        found |= {(number - 1, seat): each for seat, each in enumerate(seats)}
    return found
