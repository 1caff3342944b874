"""The report of a match: who played, the points of each stage, who won, how long it took."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

from companion.games import has_part, part
from companion.games.base import after
from companion.match.match import Match
from companion.match.moment import Sitting, Takeover, takeovers_in
from companion.match.statistics import counted_as
from companion.records import dataclass
from companion.store.journal import Journal
from companion.store.players import stored_ids

# The label of what belongs to no stage or round.
END = "end"


@dataclass(frozen=True)
class ReportPlayer:
    """Whoever sat at a seat at the end of a match.

    id: of the person, 16 hexadecimal digits; stays when the name changes. seat: from 0, clockwise.
    total: as `companion score` counts it. place: from 1, shared on ties. starts: whether this seat
    began the first stage.
    """

    id: str
    name: str
    seat: int
    total: int
    place: int
    winner: bool
    starts: bool


@dataclass(frozen=True)
class ReportStage:
    """A complete stage or round; or, last, what belongs to none: hands and chips of 10.

    label: "1", "2", … or END. number: from 1; None at the end. points, names, ids: by seat, of
    whoever sat there then.
    """

    label: str
    number: int | None
    points: tuple[int, ...]
    names: tuple[str, ...]
    ids: tuple[str, ...]


@dataclass(frozen=True)
class ReportSitting:
    """Who sat at a seat from a stage (from 0) on: the name, and the id of the person."""

    stage: int
    name: str
    id: str


@dataclass(frozen=True)
class MatchReport:
    """A match, as far as it has been played.

    counted_as: what statistics and BG Stats know the game by. title, bgg_id, board, lowest_wins:
    what BoardGameGeek and BG Stats call the game, its number there (None without one), the rules
    that were chosen ("" for the usual ones), which end wins.
    started, finished: wall-clock times of the first and the last entry. duration: seconds without
    pauses. ended: "over", "stopped" or "abandoned"; None while it goes on. dealer: the seat that
    dealt first. players: by seat. stages: those that have points, and END last if there is one.
    sittings: by seat, whoever sat there, the first one first. part: what a part of the match is
    called, "stage" or "round".
    """

    id: str
    game: str
    counted_as: str
    title: str
    bgg_id: int | None
    board: str
    lowest_wins: bool
    started: float
    finished: float
    duration: float
    ended: str | None
    note: str
    dealer: int
    players: tuple[ReportPlayer, ...]
    stages: tuple[ReportStage, ...]
    sittings: tuple[tuple[ReportSitting, ...], ...]
    part: str = "round"

    @property
    def takeovers(self) -> tuple[Takeover, ...]:
        """Who took over a seat from whom, in the order of the stages."""
        seats = (tuple(Sitting(each.stage, each.name) for each in seat) for seat in self.sittings)
        return takeovers_in(tuple(seats))

    @property
    def rounds(self) -> int:
        """How many stages or rounds have points."""
        return sum(stage.number is not None for stage in self.stages)


# What is said of somebody who took over a seat, by `part`; texts that screens have too.
TOOK_OVER = {
    "stage": "{name} for {old} from stage {number}",
    "round": "{name} for {old} from round {number}",
}


def takeover_words(
    report: MatchReport, words: Callable[[str], str] = lambda text: text
) -> list[str]:
    """Who played for whom from which stage on, each as a text in the language of `words`."""
    text = words(TOOK_OVER[report.part])
    return [
        text.format(name=each.name, old=each.old, number=each.number) for each in report.takeovers
    ]


class Reports:
    """Makes reports of many matches of a journal; the people are read once."""

    def __init__(self, journal: Journal) -> None:
        """Raises sqlite3.Error if the people cannot be read."""
        self._journal = journal
        self._ids = stored_ids(journal)

    def of(self, match_id: str, match: Match) -> MatchReport:
        """Makes the report of a match that is loaded. Raises sqlite3.Error."""
        state = match.state
        known = _listing_of(match)
        stages = [
            self._stage(match, str(number), number, points)
            for number, points in enumerate(state.scores, 1)
            if points is not None
        ]
        at_end = rest(state)
        if any(at_end):
            stages.append(self._stage(match, END, None, at_end))
        started, finished = self._journal.played_between(match_id)
        return MatchReport(
            id=match_id,
            game=match.game.NAME,
            counted_as=counted_as(match),
            title=known.TITLE,
            bgg_id=known.BGG_ID,
            board=_board(known, state),
            lowest_wins=state.fewest_win,
            started=started,
            finished=finished,
            duration=self._journal.duration(match_id),
            ended=match.ended,
            note=self._journal.note(match_id),
            dealer=state.setup.dealer,
            players=self._players(match, known),
            stages=tuple(stages),
            sittings=tuple(
                tuple(ReportSitting(each.stage, each.name, self.person(each.name)) for each in seat)
                for seat in match.now.seated
            ),
            part=_part(match),
        )

    def _players(self, match: Match, known: Any) -> tuple[ReportPlayer, ...]:
        state = match.state
        totals = state.totals
        order = [total if state.fewest_win else -total for total in totals]
        starts = _starts(known, state)
        return tuple(
            ReportPlayer(
                id=self.person(name),
                name=name,
                seat=seat,
                total=totals[seat],
                place=1 + sum(other < order[seat] for other in order),
                winner=seat in match.now.winners,
                starts=seat == starts,
            )
            for seat, name in enumerate(match.names)
        )

    def _stage(
        self, match: Match, label: str, number: int | None, points: tuple[int, ...]
    ) -> ReportStage:
        names = match.names if number is None else match.names_in(number - 1)
        return ReportStage(label, number, points, names, tuple(map(self.person, names)))

    def person(self, name: str) -> str:
        """The id of a person. Of a name that was never remembered it is made from the name."""
        return self._ids.get(name) or name_id(name)


def _part(match: Match) -> str:
    """What the sheet calls the parts of a match, in the singular."""
    heading = match.game.write_sheet(match.game.new(match.state.setup))
    return "stage" if "stages" in heading else "round"


def name_id(name: str) -> str:
    """The id of somebody of whom nothing is known but the name."""
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def rest(state: Any) -> tuple[int, ...]:
    """By seat, the points of the total that are in no stage or round."""
    scored = [points for points in state.scores if points is not None]
    return tuple(
        total - sum(points[seat] for points in scored) for seat, total in enumerate(state.totals)
    )


class _Unlisted:
    """Stands in for the module `bgg` of a game that has none."""

    BGG_ID = None

    def __init__(self, name: str) -> None:
        self.TITLE = name


def _starts(known: Any, state: Any) -> int:
    """The seat that started the match: as the game says, else the one after the first dealer."""
    if hasattr(known, "starts"):
        return int(known.starts(state))
    return after(state.setup.dealer, len(state.setup.players))


def _board(known: Any, state: Any) -> str:
    """Which rules were played, if the game has a choice of them."""
    return str(known.board(state)) if hasattr(known, "board") else ""


@cache
def listing(game: str) -> Any:
    """The module `bgg` of a game, or what stands in for it. KeyError if there is no such game."""
    return part(game, "bgg") if has_part(game, "bgg") else _Unlisted(game)


def _listing_of(match: Match) -> Any:
    """The listing of a match: of a game with a module `identity`, that of its own kind."""
    name = match.game.NAME
    if has_part(name, "identity"):
        return part(name, "identity").listing(match.state)
    return listing(name)
