"""Who sits where next: people who met least sit together, and the same input has one answer."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from companion.club.problems import ClubRefusal

FEWEST, MOST, BEST = 3, 6, 4
# Attempts from different beginnings, of which the best counts; the first is as they were named.
ATTEMPTS = 30

# How often two people sat at one table, by their names in order.
Meetings = Mapping[tuple[str, str], int]


def sizes(people: int, tables: int | None = None) -> list[int]:
    """How many sit at each table, the most first. Raises ClubRefusal if no tables fit."""
    if tables is None:
        fitting = [
            _even(people, number)
            for number in range(1, people + 1)
            if FEWEST * number <= people <= MOST * number
        ]
        if not fitting:
            raise ClubRefusal(f"{people} people are too few: a table has {FEWEST} to {MOST}")
        return min(fitting, key=lambda found: (_off(found), -found.count(BEST), len(found)))
    if not FEWEST * tables <= people <= MOST * tables:
        raise ClubRefusal(
            f"{people} people don't fit at {tables} tables: each has {FEWEST} to {MOST}"
        )
    return _even(people, tables)


def seated(
    players: Sequence[str], met: Meetings, tables: int | None = None
) -> list[tuple[str, ...]]:
    """The tables, each with its people in the order in which they were named.

    Raises ClubRefusal if somebody is named twice, or no tables fit.
    """
    if len(set(players)) < len(players):
        raise ClubRefusal("somebody is named twice")
    wanted = sizes(len(players), tables)
    cost = _Cost(players, met)
    order = list(range(len(players)))
    attempts = []
    for attempt in range(ATTEMPTS):
        beginning = list(order)
        Random(attempt).shuffle(beginning) if attempt else None
        attempts.append(_settled(_cut(beginning, wanted), cost))
    best = min(attempts, key=lambda found: (cost.of(found), attempts.index(found)))
    found = [tuple(players[each] for each in sorted(table)) for table in best]
    place = {name: at for at, name in enumerate(players)}
    return sorted(found, key=lambda table: (-len(table), place[table[0]]))


class _Cost:
    """What a seating costs: meetings weigh more the more there were."""

    def __init__(self, players: Sequence[str], met: Meetings) -> None:
        self._pairs = [[met.get(pair(one, other), 0) ** 2 for other in players] for one in players]

    def of(self, tables: list[list[int]]) -> int:
        return sum(self._pairs[a][b] for table in tables for a, b in combinations(table, 2))

    def of_one(self, one: int, table: Sequence[int], without: int) -> int:
        row = self._pairs[one]
        return sum(row[other] for other in table if other not in (one, without))


def _settled(tables: list[list[int]], cost: _Cost) -> list[list[int]]:
    """Swaps two people as long as that is better: the best swap each time."""
    while True:
        best, swap = 0, None
        for (left, mine), (right, yours) in combinations(enumerate(tables), 2):
            for at, one in enumerate(mine):
                for place, other in enumerate(yours):
                    before = cost.of_one(one, mine, one) + cost.of_one(other, yours, other)
                    after = cost.of_one(one, yours, other) + cost.of_one(other, mine, one)
                    if before - after > best:
                        best, swap = before - after, (left, at, right, place)
        if swap is None:
            return tables
        left, at, right, place = swap
        tables[left][at], tables[right][place] = tables[right][place], tables[left][at]


def _cut(people: list[int], wanted: Sequence[int]) -> list[list[int]]:
    found, start = [], 0
    for size in wanted:
        found.append(people[start : start + size])
        start += size
    return found


def _even(people: int, tables: int) -> list[int]:
    size, more = divmod(people, tables)
    return [size + (number < more) for number in range(tables)]


def _off(found: Sequence[int]) -> int:
    return sum((size - BEST) ** 2 for size in found)


def pair(one: str, other: str) -> tuple[str, str]:
    """Two names in order."""
    return (one, other) if one < other else (other, one)
