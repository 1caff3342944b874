"""What the podium says: who won and by how much, and a record or a kind word for each player."""

from collections.abc import Sequence

from companion.match.honours import Honour, honours
from companion.match.match import Match
from companion.match.milestones import Milestone, RecordStage, WinningRun
from companion.match.standing import places, standing
from companion.match.view import overview
from companion.records import dataclass
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.widgets.standing_words import winner_words
from companion.ui.widgets.words import Words, listed, short_name
from companion.wording import plural


@dataclass(frozen=True)
class Placed:
    """A player on the podium: the place from 1, the total as a text, and what is said.

    is_record: whether that is a record of the table.
    """

    seat: int
    name: str
    place: int
    points: str
    praise: str
    is_record: bool = False


def placed_players(
    _: Words, match: Match, milestones: Sequence[Milestone] = ()
) -> tuple[Placed, ...]:
    """Everybody of a match that has ended, the first first; equal ones as they sit.

    milestones: the records of the table that the match has made.
    """
    game_ui, shown = game_uis.of_match(match), overview(match)
    ranks = places(shown.totals, game_ui.most_wins, shown.winners)
    records = _records(_, game_ui, match, milestones)
    own = {seat: text for seat, text in game_ui.praise(match, _).items() if seat not in records}
    taken = (*records, *own)
    given = honours(match, game_ui.most_wins, taken, comparable=game_ui.compares_stages)
    texts = {seat: _honour_words(_, game_ui, honour) for seat, honour in given.items()}
    texts |= own | records
    return tuple(
        Placed(
            seat,
            match.names[seat],
            ranks[seat],
            game_ui.points(shown.totals[seat]),
            texts.get(seat) or _("a good game"),
            seat in records,
        )
        for seat in standing(ranks)
    )


def headline(_: Words, match: Match) -> str:
    """Who won, and by how many points if that is one player."""
    shown = overview(match)
    totals, winners = shown.totals, shown.winners
    if len(winners) != 1:
        return f"{winner_words(_, match)}."
    won = totals[winners[0]]
    margin = min(abs(total - won) for seat, total in enumerate(totals) if seat != winners[0])
    winner = short_name(match.names[winners[0]])
    if not margin:
        return f"{winner_words(_, match)}."
    return plural(
        _, margin, "{name} wins by {count} point.", "{name} wins by {count} points.", name=winner
    )


def spoken_place(_: Words, player: Placed) -> str:
    """What the voice says when a player appears."""
    text = _("Place {place}: {name}, {praise}.")
    return text.format(place=player.place, name=player.name, praise=player.praise)


def _records(
    _: Words, game_ui: GameUI, match: Match, milestones: Sequence[Milestone]
) -> dict[int, str]:
    """By seat, the record that somebody has made; a worst stage ever is none to be praised for."""
    found: dict[int, str] = {}
    for milestone in milestones:
        if isinstance(milestone, WinningRun):
            told = {milestone.winner: _run_words(_, milestone)}
        elif isinstance(milestone, RecordStage) and milestone.is_highest == game_ui.most_wins:
            told = dict.fromkeys(milestone.names, game_ui.say(_, "honour-record"))
        else:
            continue
        for seat, name in enumerate(match.names):
            if name in told:
                found.setdefault(seat, told[name])
    return found


def _run_words(_: Words, run: WinningRun) -> str:
    if run.everyone:
        return plural(
            _,
            run.count,
            "beat everyone {count} time running",
            "beat everyone {count} times running",
        )
    return plural(
        _,
        run.count,
        "beat {others} {count} time running",
        "beat {others} {count} times running",
        others=listed(_, run.losers),
    )


def _honour_words(_: Words, game_ui: GameUI, honour: Honour) -> str:
    facts = {
        "count": honour.count,
        "number": honour.number,
        "points": game_ui.points(honour.points),
    }
    match honour.kind:
        case "climbed":
            return _("came up from place {count} to {number}").format(**facts)
        case "steady":
            return _("the steadiest player")
        case "close":
            return plural(
                _,
                honour.count,
                "only {count} point from winning",
                "{count} points from winning",
            )
    return game_ui.say(_, f"honour-{honour.kind}", **facts)
