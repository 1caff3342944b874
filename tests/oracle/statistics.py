"""The oracle: statistics, counted slowly from exported sheets and from what a table entered.

It knows nothing of how the program counts: it reads sheets, the results that `companion score`
gives for them, and a log of the plays with their times.
"""

from bisect import bisect, bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any

PAUSE = 600
# What a row says by figure and what it is about: value, count, matches.
Numbers = dict[tuple[str, str], tuple[float | None, int | None, int]]


@dataclass
class Logged:
    """One line that counts in the end; `time` is None if it was added by a correction."""

    stage: int
    text: str
    time: float | None


@dataclass
class Told:
    """A match as a table would tell it: `names` are those of each stage, `clock` of each entry."""

    id: str
    game: str
    sheet: dict[str, Any]
    result: dict[str, Any]
    ended: str | None
    started: float
    names: list[list[str]]
    log: list[Logged]
    clock: list[float]
    imported: bool = False
    deleted: bool = False
    # Of stages whose analysis is kept, from 0: given away and luck by seat, and best plays as
    # seat, gain and number.
    looked: dict[int, tuple[list[tuple[float, float]], list[tuple[int, float, int]]]] = field(
        default_factory=dict
    )

    def points(self) -> Iterator[tuple[int, list[int]]]:
        """The points of each complete stage, in seat order."""
        players = self.sheet["players"]
        stages = self.result["stages" if self.game == "thirteen" else "rounds"]
        for number, stage in enumerate(stages):
            if self.game == "ten":
                yield number, [stage["penalty"] * (name == stage["loser"]) for name in players]
            elif stage["complete"]:
                yield number, [stage["points"][name] for name in players]

    def people(self) -> set[str]:
        """Whoever played a whole stage, in a match that counts."""
        if self.ended not in ("over", "stopped") or self.deleted:
            return set()
        return {name for number, _ in self.points() for name in self.names[number]}

    def order(self) -> dict[str, int]:
        """The rank of everybody who sat there at the end."""
        sign = -1 if self.game == "sixth-sense" else 1
        totals = {name: sign * total for name, total in self.result["totals"].items()}
        return {name: sorted(totals.values()).index(total) for name, total in totals.items()}

    def won(self, person: str) -> bool:
        """Whether somebody has won it, or led when it was stopped."""
        return self.order().get(person) == 0

    def seconds(self) -> float | None:
        """How long it was played, to its end, without pauses."""
        if self.imported or self.ended != "over":
            return None
        return sum(gap for gap in (b - a for a, b in pairwise(self.clock)) if gap <= PAUSE)

    def turns(self, person: str) -> list[float]:
        """The time of each turn of somebody; a turn follows another one of the same stage."""
        if self.game != "thirteen" or self.imported:
            return []
        complete = [number for number, _ in self.points()]
        found = []
        for stage, lines in self.stages().items():
            seat = (self.dealer() + stage) % len(self.sheet["players"])
            seats = len(self.sheet["players"])
            before = None
            for line in lines:
                if not is_play(line.text):
                    before = None
                    continue
                by, _, _card = line.text.rpartition(":")
                seat = int(by[1:]) - 1 if by else (seat + 1) % seats
                if before is not None and line.time is not None:
                    since, until = bisect_left(self.clock, before), bisect(self.clock, line.time)
                    times = self.clock[since:until]
                    gaps = [later - earlier for earlier, later in pairwise(times)]
                    mine = self.names[stage][seat] == person and stage in complete
                    if mine and all(gap <= PAUSE for gap in gaps):
                        found.append(sum(gaps))
                before = line.time
        return found

    def stages(self) -> dict[int, list[Logged]]:
        """The lines of each stage."""
        found: dict[int, list[Logged]] = defaultdict(list)
        for line in self.log:
            found[line.stage].append(line)
        return found

    def dealer(self) -> int:
        """The seat of the first dealer."""
        seat: int = self.sheet["players"].index(self.sheet["dealer"])
        return seat


def is_play(text: str) -> bool:
    """Whether a line of 13 lays a card."""
    return text.rpartition(":")[2][:1] in "BYGR"


def asked(
    told: list[Told],
    person: str = "",
    game: str = "",
    group: tuple[str, ...] = (),
    since: float = 0,
    until: float = 1e12,
) -> list[Told]:
    """The matches that are asked about, in the order in which they began."""
    return [
        each
        for each in told
        if each.people()
        and (not person or person in each.people())
        and (not game or game == each.game)
        and (not group or set(group) == each.people())
        and since <= each.started < until
    ]


def mean(parts: list[tuple[float, int]]) -> tuple[float | None, int, int]:
    """The mean of sums and counts, one for each match."""
    parts = [(total, count) for total, count in parts if count]
    total, count = sum(total for total, _ in parts), sum(count for _, count in parts)
    return (total / count if count else None), count, len(parts)


def person_numbers(told: list[Told], person: str, game: str) -> Numbers:
    """All about somebody; `told` are only matches in which that person played."""
    runs = [0]
    for each in told:
        runs.append(runs[-1] + 1 if each.won(person) else 0)
    found: Numbers = {
        ("matches", ""): (len(told), None, len(told)),
        ("wins", ""): (sum(each.won(person) for each in told), None, len(told)),
        ("current run", ""): (runs[-1], None, len(told)),
        ("longest run", ""): (max(runs), None, len(told)),
    }
    seconds = [each.seconds() for each in told]
    known = [each for each in seconds if each is not None]
    found["seconds a match", ""] = mean([(each, 1) for each in known])
    turns = [each.turns(person) for each in told]
    found["seconds a turn", ""] = mean([(sum(each), len(each)) for each in turns])
    if known:
        found["quickest match", ""] = (min(known), None, len(told))
        found["longest match", ""] = (max(known), None, len(told))
    if game:
        found |= points_numbers(told, person, game)
    others = sorted({name for each in told for name in each.people()} - {person})
    for other in others:
        places = [each.order() for each in told if other in each.people()]
        met = [(each[person], each[other]) for each in places if person in each and other in each]
        if met:
            counts = Counter("ahead" if a < b else "behind" if a > b else "level" for a, b in met)
            for figure in ("ahead", "behind", "level"):
                found[figure, other] = (counts[figure], None, len(met))
    months: dict[str, list[Told]] = defaultdict(list)
    for each in told:
        months[datetime.fromtimestamp(each.started).strftime("%Y-%m")].append(each)  # noqa: DTZ006
    for month, some in months.items():
        found["matches", month] = (len(some), None, len(some))
        found["wins", month] = (sum(each.won(person) for each in some), None, len(some))
        if game:
            found["points a stage", month] = mean([split(each, person)[0] for each in some])
    return found


def split(told: Told, person: str) -> list[tuple[int, int]]:
    """Points and stages of somebody: all, those dealt, and the others."""
    all_points, dealt = [], []
    for number, points in told.points():
        for seat, name in enumerate(told.names[number]):
            if name == person:
                all_points.append(points[seat])
                if (told.dealer() + number) % len(points) == seat:
                    dealt.append(points[seat])
    if told.game == "ten":
        return [(sum(all_points), len(all_points)), (0, 0), (0, 0)]
    rest = (sum(all_points) - sum(dealt), len(all_points) - len(dealt))
    return [(sum(all_points), len(all_points)), (sum(dealt), len(dealt)), rest]


def points_numbers(told: list[Told], person: str, game: str) -> Numbers:
    """What depends on the game."""
    splits = [split(each, person) for each in told]
    found: Numbers = {
        ("points a stage", about): mean([each[place] for each in splits])
        for place, about in enumerate(("", "dealing", "not dealing"))
    }
    single = [
        points[seat]
        for each in told
        for number, points in each.points()
        for seat, name in enumerate(each.names[number])
        if name == person
    ]
    if single:
        found["lowest stage", ""] = (min(single), None, len(told))
        found["highest stage", ""] = (max(single), None, len(told))
    from tests.oracle.own_statistics import OWN

    tallies = [OWN[game](each, person) for each in told]
    for figure, about, part, whole in OWN_FIGURES[game]:
        found[figure, about] = mean([(each[part], each[whole]) for each in tallies])
    for rank, gain in enumerate(best_plays(told, person), 1):
        found["best play", str(rank)] = (gain, None, len(told))
    return found


def best_plays(told: list[Told], person: str) -> list[float]:
    """What the three best plays of somebody gained."""
    gains = [
        gain
        for each in told
        for number, (_, finds) in each.looked.items()
        for seat, gain, _ in finds
        if each.names[number][seat] == person
    ]
    return sorted(gains, reverse=True)[:3]


def table_numbers(told: list[Told], game: str) -> dict[tuple[str, str], object]:
    """All about these matches: by person and figure. A record also says whose it is."""
    seconds = [time for each in told if (time := each.seconds()) is not None]
    found: dict[tuple[str, str], object] = {
        ("", "matches"): (len(told), None, len(told)),
        ("", "seconds a match"): mean([(each, 1) for each in seconds]),
    }
    if seconds:
        found["", "quickest match"] = (min(seconds), None, len(told))
        found["", "longest match"] = (max(seconds), None, len(told))
    longest = 0
    for person in sorted({name for each in told for name in each.people()}):
        mine = [each for each in told if person in each.people()]
        numbers = person_numbers(mine, person, game)
        for figure in ("matches", "wins", "seconds a turn", *["points a stage"] * bool(game)):
            found[person, figure] = numbers[figure, ""]
        longest = max(longest, int(numbers["longest run", ""][0] or 0))
    found["*", "longest run"] = (longest, None, len(told))
    single = [point for each in told for _, points in each.points() for point in points]
    if game and single:
        found["*", "lowest stage"] = (min(single), None, len(told))
        found["*", "highest stage"] = (max(single), None, len(told))
    return found


OWN_FIGURES = {
    "thirteen": [
        ("dirty-fours", "", "fours", "stages"),
        ("majorities", "", "majorities", "stages"),
        ("majorities-kept", "", "kept", "held"),
        ("takes", "", "takes", "played"),
        ("take-cards", "", "cards", "takes"),
        ("given-away", "", "given", "looked"),
        ("luck", "", "luck", "looked"),
    ],
    "sixth-sense": [
        ("hit", "", "hit", "rounds"),
        ("over", "", "over", "rounds"),
        ("over-tricks", "", "too many", "over"),
        ("under", "", "under", "rounds"),
        ("under-tricks", "", "too few", "under"),
        *(("hit", f"{n}", f"hit {n}", f"said {n}") for n in range(15) if n != 9),
    ],
    "ten": [
        ("rounds-won", "", "won", "rounds"),
        ("rounds-lost", "", "lost", "rounds"),
        ("chips", "", "chips", "ends"),
        ("protected", "", "protected", "followed"),
        ("bluffs", "", "bluffs", "guarded"),
        ("bluffs-safe", "", "safe", "bluffs"),
        ("trades", "", "trades", "followed"),
    ],
}
