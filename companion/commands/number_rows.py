"""The numbers of `companion statistics` as rows, which are the same in every format."""

from collections.abc import Iterator

from companion.match.numbers import (
    Extreme,
    Mean,
    OwnMean,
    PersonNumbers,
    TableNumbers,
    WinRun,
)
from companion.records import dataclass


@dataclass(frozen=True)
class NumberRow:
    """One number.

    person, game: whose and of which game, "" for all. about: another person, a month, a number.
    value: None if it is not known. count: what it is the mean of, None if it is no mean. matches:
    how many are behind it. match: the id of the match that it comes from, if it is one.
    """

    person: str
    game: str
    figure: str
    about: str
    value: float | int | None
    count: int | None
    matches: int
    match: str = ""


# A figure, what it is about, its value, count, matches and match.
_Part = tuple[str, str, float | int | None, int | None, int, str]


def person_rows(numbers: PersonNumbers) -> Iterator[NumberRow]:
    """The rows of a person."""
    person, game = numbers.scope.person, numbers.scope.game
    return (NumberRow(person, game, *part) for part in _person_parts(numbers))


def table_rows(numbers: TableNumbers) -> Iterator[NumberRow]:
    """The rows of a table; who has a record is in `person`."""
    game, matches = numbers.scope.game, numbers.matches
    yield NumberRow("", game, "matches", "", matches, None, matches)
    yield NumberRow("", game, *_mean("seconds a match", numbers.duration))
    for line in numbers.people:
        yield NumberRow(line.name, game, "matches", "", line.matches, None, line.matches)
        yield NumberRow(line.name, game, "wins", "", line.wins, None, line.matches)
        if game:
            yield NumberRow(line.name, game, *_mean("points a stage", line.points))
        yield NumberRow(line.name, game, *_mean("seconds a turn", line.turn))
    for figure, extreme in _extremes(numbers):
        for name in extreme.names or ("",):
            yield NumberRow(name, game, *_extreme(figure, extreme, matches))
    run = numbers.longest_run
    yield NumberRow(run.name, game, *_run("longest run", run, matches))


def _person_parts(numbers: PersonNumbers) -> Iterator[_Part]:
    matches, game = numbers.matches, numbers.scope.game
    yield "matches", "", matches, None, matches, ""
    yield "wins", "", numbers.wins, None, matches, ""
    yield _run("current run", numbers.current_run, matches)
    yield _run("longest run", numbers.longest_run, matches)
    if game:
        yield _mean("points a stage", numbers.points)
        yield _mean("points a stage", numbers.dealing, "dealing")
        yield _mean("points a stage", numbers.not_dealing, "not dealing")
    yield _mean("seconds a match", numbers.duration)
    yield _mean("seconds a turn", numbers.turn)
    for figure, extreme in _extremes(numbers):
        yield _extreme(figure, extreme, matches)
    yield from map(_own, numbers.own)
    for rank, find in enumerate(numbers.finds, 1):
        yield "best play", str(rank), find.gain, None, matches, find.id
    for other in numbers.others:
        for figure in ("ahead", "behind", "level"):
            yield figure, other.name, getattr(other, figure), None, other.matches, ""
    for month in numbers.months:
        about = f"{month.year:04}-{month.month:02}"
        latest = month.ids[0]
        yield "matches", about, month.matches, None, month.matches, latest
        yield "wins", about, month.wins, None, month.matches, latest
        if game:
            yield (*_mean("points a stage", month.points, about)[:-1], latest)


def _mean(figure: str, mean: Mean, about: str = "") -> _Part:
    return figure, about, mean.value, mean.count, mean.matches, ""


def _own(own: OwnMean) -> _Part:
    return _mean(own.key, own.mean, "" if own.at is None else str(own.at))


def _run(figure: str, run: WinRun, matches: int) -> _Part:
    return figure, "", run.length, None, matches, run.id


def _extreme(figure: str, extreme: Extreme, matches: int) -> _Part:
    return figure, "", extreme.value, None, matches, extreme.id


def _extremes(numbers: PersonNumbers | TableNumbers) -> Iterator[tuple[str, Extreme]]:
    """Those that are known."""
    for figure, extreme in (
        ("lowest stage", numbers.lowest),
        ("highest stage", numbers.highest),
        ("quickest match", numbers.quickest),
        ("longest match", numbers.longest),
    ):
        if extreme is not None:
            yield figure, extreme
