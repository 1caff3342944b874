"""Pads for the tests of the screens, and matches on them."""

from collections.abc import Sequence
from typing import Any

from companion.games import load
from companion.games.pad.definition import PadDefinition, pad_json, parse_pad
from companion.games.pad.library import shipped
from companion.match.actions import Do
from companion.match.match import Match
from companion.records import replace
from tests.ui.studio import Studio

GAME = load("pad")


def _for_all(pad: PadDefinition) -> PadDefinition:
    """The same pad for any number of players."""
    return replace(pad, players=(2, 8))


def _made(**pad: Any) -> PadDefinition:
    return parse_pad({"name": "Family game", "players": [2, 8]} | pad)


PLAIN = shipped("most-points")
FEWEST = shipped("fewest-points")
HEARTS = _for_all(shipped("hearts"))
OH_HELL = _for_all(shipped("oh-hell"))
YATZY = shipped("yatzy")
# As Oh Hell, with tricks that must add up.
BIDS = _made(
    name="Oh Hell",
    rounds=10,
    enter=[
        {"key": "bid", "name": "Bid", "most": 20, "secret": True},
        {"key": "tricks", "name": "Tricks", "most": 20, "sum": 10},
    ],
    points={"round": "10 + bid if tricks == bid else -abs(tricks - bid)"},
)
# Four numbers: a secret one, one with a sum, yes or no, and one below 0; and very many points.
FULL = _made(
    name="The longest game that we know of, really",
    rounds=99,
    enter=[
        {"key": "bid", "name": "Bid", "most": 20, "secret": True},
        {"key": "tricks", "name": "Tricks", "most": 999, "sum": 1000},
        {"key": "slam", "name": "Slam", "most": 1},
        {"key": "extra", "name": "Extra", "least": -9999, "most": 9999},
    ],
    points={"round": "extra * 100 + tricks + slam"},
)
# Nothing but yes or no.
WON = _made(name="Who won?", target=5, enter=[{"key": "won", "name": "Won", "most": 1}])
# The points of a round depend on those before it.
CATCH_UP = _made(
    name="Catch up", enter=[{"key": "won", "name": "Won"}], points={"round": "won + total"}
)
# A number of an earlier round may end it there.
TO_A_HUNDRED = _made(name="To 100", target=100, enter=[{"key": "points", "name": "Points"}])
# Rows with long names, as many as there can be.
ROWS = _made(
    name="End scoring",
    rows=[f"Row number {number} of all the thirty rows" for number in range(1, 31)],
    enter=[{"key": "points", "name": "Points", "least": -999}],
)


def begin(studio: Studio, pad: PadDefinition, players: Sequence[str], *events: str) -> Match:
    """A match under way after these events; the first player deals first."""
    studio.people.remember(tuple(players))
    heading = {
        "game": "pad",
        "pad": pad_json(pad),
        "players": list(players),
        "dealer": players[0],
        "rounds": [],
    }
    match_id, match = studio.journal.new_match(GAME, GAME.read_sheet(heading).setup)
    studio.shell.session.open(match_id, match)
    for event in events:
        match.act(Do(GAME.parse_event(event)))
    return match


def numbers(pad: PadDefinition, seats: int, number: int = 1) -> list[list[int]]:
    """What is entered in a round: by seat, some number for each field that fits it."""
    columns = []
    for place, field in enumerate(pad.fields):
        spread = min(field.most, 9000) - max(field.least, -9000) + 1
        column = [
            max(field.least, -9000) + (7 * seat + 3 * number + 5 * place) * 37 % min(spread, 9000)
            for seat in range(seats)
        ]
        if field.sum is not None:
            share = field.sum // (2 * seats)
            column = [share + (seat + number) % 3 % (share + 1) for seat in range(seats)]
            column[number % seats] += field.sum - sum(column)
        columns.append(column)
    return [list(row) for row in zip(*columns, strict=True)]


def rounds(pad: PadDefinition, seats: int, count: int) -> list[str]:
    """The events of so many complete rounds."""
    found = []
    for number in range(1, count + 1):
        found.append(f"row {pad.rows[number - 1]}" if pad.rows else "round")
        found += entered(pad, seats, seats, number)
    return found


def entered(pad: PadDefinition, seats: int, players: int, number: int = 1) -> list[str]:
    """The numbers of the first so many players after the dealer, those of each together."""
    made = numbers(pad, seats, number)
    return [
        f"enter #{seat + 1} " + " ".join(map(str, made[seat]))
        for seat in ((number + step) % seats for step in range(players))
    ]


def secrets(pad: PadDefinition, seats: int, players: int, number: int = 1) -> list[str]:
    """Only their secret numbers."""
    made = numbers(pad, seats, number)
    return [
        f"enter #{seat + 1} "
        + " ".join(
            str(value) if field.secret else "-"
            for field, value in zip(pad.fields, made[seat], strict=True)
        )
        for seat in ((number + step) % seats for step in range(players))
    ]


def opened(pad: PadDefinition, seats: int, players: int, number: int = 1) -> list[str]:
    """The numbers of those players that are not secret, after all secret ones."""
    made = numbers(pad, seats, number)
    return [
        f"enter #{seat + 1} "
        + " ".join(
            "-" if field.secret else str(value)
            for field, value in zip(pad.fields, made[seat], strict=True)
        )
        for seat in ((number + step) % seats for step in range(players))
    ]
