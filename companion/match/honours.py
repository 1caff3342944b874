"""Honours: what can truly be said in praise of each player of a match that has ended.

All of it follows from the points of the stages. A stage in which somebody else sat in a seat is
never counted for who sits there at the end.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate

from companion.match.match import Match
from companion.match.standing import places, standing
from companion.match.view import overview
from companion.records import dataclass

# The kinds, the most telling first. Each is given once (or to those who share it), but the last
# two, which are somebody's own.
KINDS = ("best", "climbed", "led", "won", "improved", "last", "steady", "close", "one", "own")
REPEATED = ("one", "own")
# Those that compare the points of several stages.
COMPARING = ("best", "improved", "steady", "own")
# In fewer stages nobody improves, is steady or is ahead for long.
SOME_STAGES = 3


@dataclass(frozen=True)
class Honour:
    """One of KINDS, and what belongs to it; 0 where the kind has no such number.

    best: the best stage of the match, with its `points`. climbed: from place `count` after an
    earlier stage to place `number`, at least two better. led: alone ahead after `count`
    stages, more than anybody else. won: won `count` stages, more than anybody else. improved: the
    last own stage was `count` points better than the first, more than anybody else's. last: won the
    last stage. steady: the smallest difference of the own stages. close: the best loser, `count`
    points from the win. one: won stage `number`. own: the own best stage is `number`, with its
    `points`.
    """

    kind: str
    count: int = 0
    number: int = 0
    points: int = 0


def honours(
    match: Match, most_wins: bool, taken: Sequence[int] = (), *, comparable: bool = True
) -> dict[int, Honour]:
    """An honour for each seat of which something can be said; the last chooses first.

    taken: seats for which there is something better to say already. comparable: whether the points
    of two stages mean the same; else nothing is said that compares them.
    """
    shown = overview(match)
    stages = [points for points in shown.scores if points is not None]
    if not stages:
        return {}
    table = _StagePoints(match, stages, most_wins)
    ranks = places(shown.totals, most_wins, shown.winners)
    kinds = [kind for kind in KINDS if comparable or kind not in COMPARING]
    free = [kind for kind in kinds if kind not in REPEATED]
    repeated = [kind for kind in kinds if kind in REPEATED]
    found: dict[int, Honour] = {}
    for seat in reversed(standing(ranks)):
        if seat in taken:
            continue
        for kind in (*free, *repeated):
            honour = table.honour(kind, seat, ranks)
            if honour is None:
                continue
            found[seat] = honour
            if kind in free and not table.is_shared(kind, seat, ranks):
                free.remove(kind)
            break
    return found


class _StagePoints:
    """The points of the stages, turned so that more is always better."""

    def __init__(self, match: Match, stages: list[tuple[int, ...]], most_wins: bool) -> None:
        sign = 1 if most_wins else -1
        self._sign = sign
        # By kind; each takes a seat and the places of all.
        self._finders: dict[str, Callable[[int, Sequence[int]], Honour | None]] = {
            "best": self._best,
            "climbed": self._climbed,
            "led": self._led,
            "won": self._won,
            "improved": self._improved,
            "last": self._last,
            "steady": self._steady,
            "close": self._close,
            "one": self._one,
            "own": self._own,
        }
        self._seats = range(len(match.names))
        self._stages = [tuple(sign * points for points in stage) for stage in stages]
        # At the end of the match: what is counted after the last stage is in it.
        self._final = [sign * total for total in overview(match).totals]
        # The stages (from 0) in which whoever sits there at the end sat there already.
        scored = [at for at, points in enumerate(overview(match).scores) if points is not None]
        self._own_stages = [
            [
                number
                for number, at in enumerate(scored)
                if match.names_in(at)[seat] == match.names[seat]
            ]
            for seat in self._seats
        ]
        # Stages count from 1 for people; those without points are counted too.
        self._numbers = [at + 1 for at in scored]
        self._totals = list(
            accumulate(
                self._stages, lambda sums, stage: tuple(map(sum, zip(sums, stage, strict=True)))
            )
        )

    def honour(self, kind: str, seat: int, ranks: Sequence[int]) -> Honour | None:
        """This honour of a seat, if it is true."""
        if not self._own_stages[seat]:
            return None
        return self._finders[kind](seat, ranks)

    def is_shared(self, kind: str, seat: int, ranks: Sequence[int]) -> bool:
        """Whether another seat has the very same honour."""
        mine = self.honour(kind, seat, ranks)
        return any(
            self.honour(kind, other, ranks) == mine for other in self._seats if other != seat
        )

    def _winners(self, stage: int) -> list[int]:
        """Who won a stage; nobody if more than half of the players have the best points."""
        points = self._stages[stage]
        best = [seat for seat in self._seats if points[seat] == max(points)]
        return best if 2 * len(best) <= len(points) else []

    def _all_own(self, seat: int) -> bool:
        return len(self._own_stages[seat]) == len(self._stages)

    def _strictly_most(self, seat: int, counts: Sequence[int]) -> bool:
        return all(counts[seat] > counts[other] for other in self._seats if other != seat)

    def _own_best(self, seat: int) -> tuple[int, int]:
        """The best points of a seat's own stages, and the first such stage."""
        best = max(self._stages[at][seat] for at in self._own_stages[seat])
        return best, next(at for at in self._own_stages[seat] if self._stages[at][seat] == best)

    def _best(self, seat: int, _ranks: Sequence[int]) -> Honour | None:
        best = max(max(stage) for stage in self._stages)
        holders = [each for each in self._seats if any(s[each] == best for s in self._stages)]
        if self._own_best(seat)[0] != best or 2 * len(holders) > len(self._seats):
            return None
        return Honour("best", points=self._sign * best)

    def _climbed(self, seat: int, ranks: Sequence[int]) -> Honour | None:
        earlier = [places(totals, most_wins=True)[seat] for totals in self._totals[:-1]]
        lowest = max(earlier, default=0)
        if not self._all_own(seat) or lowest - ranks[seat] < 2:
            return None
        return Honour("climbed", count=lowest, number=ranks[seat])

    def _led(self, seat: int, _ranks: Sequence[int]) -> Honour | None:
        alone = [
            [each for each in self._seats if totals[each] == max(totals)] for totals in self._totals
        ]
        counts = [sum(each == [other] for each in alone) for other in self._seats]
        if not self._all_own(seat) or len(self._stages) < SOME_STAGES or counts[seat] < 2:
            return None
        return Honour("led", count=counts[seat]) if self._strictly_most(seat, counts) else None

    def _won_stages(self, seat: int) -> list[int]:
        return [at for at in self._own_stages[seat] if seat in self._winners(at)]

    def _won(self, seat: int, _ranks: Sequence[int]) -> Honour | None:
        counts = [len(self._won_stages(other)) for other in self._seats]
        if counts[seat] < 2 or not self._strictly_most(seat, counts):
            return None
        return Honour("won", count=counts[seat])

    def _improved(self, seat: int, _ranks: Sequence[int]) -> Honour | None:
        if len(self._own_stages[seat]) < SOME_STAGES:
            return None
        better = [
            self._stages[own[-1]][other] - self._stages[own[0]][other] if own else 0
            for other, own in enumerate(self._own_stages)
        ]
        if better[seat] <= 0 or not self._strictly_most(seat, better):
            return None
        return Honour("improved", count=better[seat])

    def _last(self, seat: int, _ranks: Sequence[int]) -> Honour | None:
        last = len(self._stages) - 1
        return Honour("last") if last and last in self._won_stages(seat) else None

    def _steady(self, seat: int, _ranks: Sequence[int]) -> Honour | None:
        if any(len(own) < SOME_STAGES for own in self._own_stages):
            return None
        spreads = []
        for other, own in enumerate(self._own_stages):
            points = [self._stages[at][other] for at in own]
            spreads.append(min(points) - max(points))
        return Honour("steady") if self._strictly_most(seat, spreads) else None

    def _close(self, seat: int, ranks: Sequence[int]) -> Honour | None:
        second = min((rank for rank in ranks if rank > 1), default=0)
        if ranks[seat] != second:
            return None
        best = max(self._final[each] for each in self._seats if ranks[each] == 1)
        behind = best - self._final[seat]
        return Honour("close", count=behind) if behind > 0 else None

    def _one(self, seat: int, _ranks: Sequence[int]) -> Honour | None:
        won = self._won_stages(seat)
        return Honour("one", number=self._numbers[won[0]]) if won else None

    def _own(self, seat: int, _ranks: Sequence[int]) -> Honour | None:
        best, at = self._own_best(seat)
        if len(self._own_stages[seat]) < 2:
            return None
        others = [self._stages[each][seat] for each in self._own_stages[seat] if each != at]
        if best in others:
            return None
        return Honour("own", number=self._numbers[at], points=self._sign * best)
