"""What is entered together: the numbers of one player that are asked for at the same time."""

from companion.games.pad.event import Numbers
from companion.games.pad.screens.typed_cells import Cell, TypedCells
from companion.games.pad.view import PadView
from companion.match import record
from companion.match.match import Match
from companion.match.record import Step


def turn_fields(table: PadView, cell: Cell) -> tuple[int, ...]:
    """The fields that are entered together with that of a cell; it alone if it is in already."""
    seat, place = cell
    fields, given = table.pad.fields, table.given[seat]
    if given[place]:
        return (place,)
    return tuple(
        other
        for other, field in enumerate(fields)
        if field.secret == fields[place].secret and not given[other]
    )


def missing_field(table: PadView, cells: TypedCells, cell: Cell) -> int | None:
    """The next field of that turn that has no number yet, at first of those after the cell."""
    seat, here = cell
    others = [place for place in turn_fields(table, cell) if place != here]
    open_ = [place for place in others if cells.number((seat, place)) is None]
    return next((place for place in open_ if place > here), next(iter(open_), None))


def is_last(table: PadView, cell: Cell) -> bool:
    """Whether the round is complete with the turn of a cell."""
    seat, turn = cell[0], turn_fields(table, cell)
    return all(
        given or (other == seat and place in turn)
        for other, row in enumerate(table.given)
        for place, given in enumerate(row)
    )


def number_steps(match: Match, number: int) -> list[Step]:
    """The entries with the numbers of round `number` (from 1)."""
    steps = record.steps(match.step)
    return [step for step in steps if step.stage == number and isinstance(step.event, Numbers)]


def entered_step(match: Match, number: int, cell: Cell) -> Step | None:
    """The entry of round `number` (from 1) that has the number of a cell; None if it is not in."""
    for step in number_steps(match, number):
        event: Numbers = step.event
        if event.seat == cell[0] and event.values[cell[1]] is not None:
            return step
    return None
