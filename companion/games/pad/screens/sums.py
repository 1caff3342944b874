"""What the numbers of a round add up to so far, where the pad wants a sum."""

from collections.abc import Sequence

from companion.games.pad.definition import NumberField
from companion.games.pad.screens.number_keys import number_text
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import SMALL, TEXT, TIGHT
from companion.ui.widgets.words import Words


@dataclass(frozen=True)
class SumSoFar:
    """The numbers of a field added up; too_many: what is still to come cannot make up for it."""

    place: int
    name: str
    count: int
    wanted: int
    too_many: bool


def sum_so_far(
    field: NumberField, place: int, name: str, numbers: Sequence[int | None]
) -> SumSoFar | None:
    """That of a field (`place` in the pad) with these numbers, None for those still to come.

    None if the pad wants no sum of it. Numbers below 0 may still come where the pad has them.
    """
    if field.sum is None:
        return None
    known = [number for number in numbers if number is not None]
    least = sum(known) + field.least * (len(numbers) - len(known))
    return SumSoFar(place, name, sum(known), field.sum, least > field.sum)


def draw_sums(frame: Frame, box: Box, _: Words, sums: Sequence[SumSoFar], here: int | None) -> None:
    """Draws them on one line; only that of the field `here` if all have no room."""
    inside = box.pad(frame.mm(TIGHT), 0)
    wide = frame.fonts.width(_sum_words(_, sums), "body", frame.size("body", SMALL))
    shown = sums if wide <= inside.w else [each for each in sums if each.place == here] or sums[:1]
    text: str | Failure = _sum_words(_, shown)
    if any(each.too_many for each in shown):
        text = Failure(_sum_words(_, shown))
    frame.text(inside, text, capital=TEXT, colour=frame.theme.dim)


def _sum_words(_: Words, sums: Sequence[SumSoFar]) -> str:
    text = _("{name}: {count} of {of} so far")
    return " · ".join(
        text.format(
            name=each.name, count=number_text(str(each.count)), of=number_text(str(each.wanted))
        )
        for each in sums
    )
