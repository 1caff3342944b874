"""A pad on the score sheet: the pad itself, and the numbers of each round."""

from companion.games import sheet as form
from companion.games.base import Refusal
from companion.games.pad.definition import PadDefinition, pad_json, parse_pad
from companion.games.pad.rules import (
    NAME,
    PadRound,
    PadSetup,
    PadState,
    check_number,
    is_over,
    open_round,
    scored,
)
from companion.records import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.games.game import Sheet


def read_sheet(sheet: "Mapping[str, object]") -> PadState:
    """The match that a sheet tells."""
    pad = _read_pad(sheet.get("pad"))
    names = form.names(sheet)
    dealer = form.optional_text(sheet, "dealer")
    rounds = form.items(sheet, "rounds")
    ended = sheet.get("ended")
    if ended is not None and not isinstance(ended, bool):
        raise Refusal("bad-json", field="ended", wanted="flag")
    players = form.seated(names, pad.seats)
    setup = PadSetup(players, form.first_dealer(dealer, players), pad)
    read = _read_rounds(rounds, setup)
    state = PadState(setup, tuple(read))
    # The table can end a match only after a complete round.
    return replace(state, ended=bool(ended) and state.complete > 0)


def _read_rounds(rounds: "list[object]", setup: PadSetup) -> list[PadRound]:
    read: list[PadRound] = []
    begun: set[str | None] = set()
    totals = [0] * len(setup.players)
    for number, value in enumerate(rounds, 1):
        try:
            round_ = _read_round(value, setup, begun, totals, number)
            if round_.points is None and number < len(rounds):
                raise Refusal("stage-incomplete", reason="round", round=number)
        except Refusal as refusal:
            refusal.where = f"round {number}"
            raise
        read.append(round_)
        begun.add(round_.row)
        if round_.points is not None:
            totals = [sum(pair) for pair in zip(totals, round_.points, strict=True)]
    return read


def _read_pad(value: object) -> PadDefinition:
    if not isinstance(value, dict):
        raise Refusal("bad-json", field="pad", wanted="object")
    return parse_pad(value)


def _read_round(
    value: object, setup: PadSetup, begun: set[str | None], totals: list[int], number: int
) -> PadRound:
    """Round `number` (from 1): first its form, then whether it can be."""
    if not isinstance(value, dict):
        raise Refusal("bad-json", field="round", wanted="round")
    row: str | None = None
    numbers: object = value
    if setup.pad.rows:
        row, numbers = form.text(value, "row"), value.get("numbers")
    given = _given(numbers, setup)
    if is_over(setup.pad, number - 1, totals):
        raise Refusal("match-over")
    round_ = open_round(setup, row, begun)
    entered = list(round_.entered)
    for seat, values in given.items():
        pairs = zip(setup.pad.fields, values, strict=True)
        entered[seat] = tuple(check_number(field, each) for field, each in pairs)
    return scored(setup, replace(round_, entered=tuple(entered)), number, totals)


def _given(value: object, setup: PadSetup) -> "dict[int, list[object]]":
    """By seat, whatever stands for each number of the pad; players may be left out."""
    if not isinstance(value, dict):
        raise Refusal("bad-json", field="numbers", wanted="numbers")
    for name in value:
        if name not in setup.players:
            raise Refusal("bad-player", player=name)
    given = {}
    for seat, name in enumerate(setup.players):
        # Whoever may be left out may as well be null.
        numbers = value.get(name)
        if numbers is not None:
            if not isinstance(numbers, dict):
                raise Refusal("bad-json", field=name, wanted="object")
            for field in setup.pad.fields:
                if field.key not in numbers:
                    raise Refusal("bad-json", field=field.key, wanted="number")
            given[seat] = [numbers[field.key] for field in setup.pad.fields]
    return given


def write_sheet(state: PadState) -> "Sheet":
    """The canonical sheet; a player of whom only some numbers of a round are known is left out."""
    players = state.setup.players
    sheet: Sheet = {
        "game": NAME,
        "pad": pad_json(state.setup.pad),
        "players": list(players),
        "dealer": players[state.setup.dealer],
        "rounds": [_write_round(each, state.setup) for each in state.rounds],
    }
    if state.ended:
        sheet["ended"] = True
    return sheet


def _write_round(round_: PadRound, setup: PadSetup) -> "Sheet":
    keys = [field.key for field in setup.pad.fields]
    numbers = {
        name: dict(zip(keys, values, strict=True))
        for name, values in zip(setup.players, round_.entered, strict=True)
        if None not in values
    }
    return numbers if round_.row is None else {"row": round_.row, "numbers": numbers}


def result(state: PadState) -> "Sheet":
    """Each round's points, the totals, the winners."""
    players = state.setup.players
    return {
        "game": NAME,
        "rounds": [_round_result(each, players) for each in state.rounds],
        **form.outcome(state),
    }


def _round_result(round_: PadRound, players: "Sequence[str]") -> "Sheet":
    result: Sheet = {} if round_.row is None else {"row": round_.row}
    result["complete"] = round_.complete
    if round_.points is not None:
        result["points"] = form.by_name(players, round_.points)
    return result
