"""Numbers as the archive hands them out, made up: for many matches, few, or none."""

from random import Random
from typing import Any

from companion.games.sixth_sense.judge import VALUES
from companion.match.numbers import (
    MOST_RECENT,
    BestPlay,
    Extreme,
    Group,
    HeadToHead,
    Mean,
    Month,
    OwnMean,
    PersonLine,
    PersonNumbers,
    RecentMatch,
    Scope,
    TableNumbers,
    WinRun,
)
from tests.ui.studio import Studio

# A summer evening in 2026.
NOW = 1_782_000_000.0
DAY = 24 * 3600.0
# What the games count for themselves, with a usual value; "hit" also by number.
OWN = {
    "thirteen": {
        "dirty-fours": 0.8,
        "majorities": 0.9,
        "majorities-kept": 0.38,
        "takes": 1.7,
        "take-cards": 3.4,
        "given-away": 3.1,
        "luck": -1.2,
    },
    "sixth-sense": {
        "hit": 0.44,
        "over": 0.31,
        "under": 0.25,
        "over-tricks": 1.6,
        "under-tricks": 2,
    },
    "ten": {
        "rounds-won": 0.3,
        "rounds-lost": 0.2,
        "chips": 6.5,
        "protected": 0.4,
        "bluffs": 0.25,
        "bluffs-safe": 0.6,
        "trades": 0.7,
    },
}
# Points a stage or round, and how many of these a match has.
USUAL = {"thirteen": (5.0, 4), "sixth-sense": (8.0, 6), "ten": (6.0, 10)}


def person_numbers(
    players: tuple[str, ...], matches: int, scope: Scope, ids: tuple[str, ...] = ("",)
) -> PersonNumbers:
    """The numbers of the first of these players, after so many matches, two a week."""
    if not scope.game:
        return nothing(scope)
    random = Random(matches)
    usual, stages = USUAL[scope.game]
    starts = [NOW - number * 3.5 * DAY for number in range(matches)][::-1]
    points = [Mean(usual * stages * random.uniform(0.5, 1.6), stages, 1) for _ in starts]
    months = _months(starts, points, scope.game, random, ids)
    recent = tuple(
        RecentMatch(ids[number % len(ids)], start, scope.game, mean, number % 3 == 0)
        for number, (start, mean) in enumerate(zip(starts, points, strict=True))
    )
    rivals = tuple(
        HeadToHead(name, matches * (3 + seat) // 9, matches - matches * (3 + seat) // 9, 0)
        for seat, name in enumerate(players[1:])
    )
    low, high = Extreme(0, ids[0]), Extreme(31, ids[0])
    deals = Mean(usual * 0.8 * matches, matches, matches)
    others = Mean(usual * 1.1 * matches * (stages - 1), matches * (stages - 1), matches)
    ten = scope.game == "ten"
    turn = Mean(22.4 * matches, matches, matches) if scope.game == "thirteen" else Mean()
    return PersonNumbers(
        scope,
        matches,
        (matches + 2) // 3,
        Mean(sum(mean.total for mean in points), stages * matches, matches),
        Mean() if ten else deals,
        Mean() if ten else others,
        turn,
        Mean(2880.0 * matches, matches, matches),
        low if matches else None,
        high if matches else None,
        Extreme(1500, ids[0]),
        Extreme(7800, ids[0]),
        WinRun(2, ids[0], players[0]),
        WinRun(min(6, matches), ids[0], players[0]),
        months,
        recent[-MOST_RECENT:],
        rivals,
        _own(scope.game, matches),
        tuple(
            BestPlay(4.2 - place, ids[0], NOW, 1 + place, 27, play)
            for place, play in enumerate(("R4@Y", "G7", "Y1"))
        )
        if scope.game == "thirteen"
        else (),
    )


def nothing(scope: Scope) -> PersonNumbers:
    """The numbers of somebody who has not played in a scope."""
    no, none = Mean(), WinRun()
    extremes = (None, None, None, None)
    return PersonNumbers(scope, 0, 0, no, no, no, no, no, *extremes, none, none, (), (), (), ())


def _months(
    starts: list[float], points: list[Mean], game: str, random: Random, ids: tuple[str, ...]
) -> tuple[Month, ...]:
    by_month: dict[int, list[Mean]] = {}
    for start, mean in zip(starts, points, strict=True):
        by_month.setdefault(int(start // (30 * DAY)), []).append(mean)
    last = max(by_month, default=0)
    found = []
    for number, means in by_month.items():
        at = 2026 * 12 + 5 - (last - number)
        total, count = sum(mean.total for mean in means), sum(mean.count for mean in means)
        own = tuple(
            OwnMean(key, None, Mean(value * count * random.uniform(0, 2), count, len(means)))
            for key, value in OWN[game].items()
        )
        mean = Mean(total, count, len(means))
        found.append(Month(at // 12, at % 12 + 1, len(means), 1, mean, own, ids))
    return tuple(found)


def _own(game: str, matches: int) -> tuple[OwnMean, ...]:
    found = [
        OwnMean(key, None, Mean(value * matches, matches, matches))
        for key, value in OWN[game].items()
    ]
    if game == "sixth-sense":
        found += [
            OwnMean("hit", at, Mean(matches * (14 - at) / 20, matches, matches - at))
            for at in VALUES
            if at < matches
        ]
    return tuple(found)


def table_numbers(players: tuple[str, ...], matches: int, scope: Scope) -> TableNumbers:
    """The numbers of a table where these players sat, after so many matches."""
    if not scope.game:
        return TableNumbers(scope, 0, Mean(), (), None, None, None, None, WinRun())
    usual, stages = USUAL[scope.game]
    people = tuple(
        PersonLine(
            name,
            matches,
            max(0, matches // 3 - seat),
            Mean(usual * (1 + seat / 4) * stages * matches, stages * matches, matches),
            Mean((19.0 + 4 * seat) * matches, matches, matches)
            if scope.game == "thirteen"
            else Mean(),
        )
        for seat, name in enumerate(players)
    )
    return TableNumbers(
        scope,
        matches,
        Mean(2880.0 * matches, matches, matches),
        people,
        Extreme(0, "", players[:1]),
        Extreme(31, "", players[-1:]),
        Extreme(1500, ""),
        Extreme(7800, ""),
        WinRun(min(6, matches), "", players[0]),
    )


def offer_numbers(
    studio: Studio,
    players: tuple[str, ...],
    matches: int,
    games: tuple[str, ...] = ("thirteen", "sixth-sense", "ten"),
    ids: tuple[str, ...] = ("",),
) -> list[Scope]:
    """Has the archive of a studio hand out made up numbers; returns the scopes that were asked."""
    archive: Any = studio.journal
    asked: list[Scope] = []

    def person(scope: Scope) -> PersonNumbers:
        asked.append(scope)
        return person_numbers(players, matches, scope, ids)

    def table(scope: Scope) -> TableNumbers:
        asked.append(scope)
        return table_numbers(players, matches, scope)

    archive.person_numbers = person
    archive.table_numbers = table
    archive.games_played = lambda _scope: tuple((game, matches) for game in games if matches)
    archive.groups = lambda _scope: tuple(
        Group(players[: len(players) - number], matches - number)
        for number in range(len(players) - 1)
    )
    return asked
