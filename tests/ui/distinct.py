"""Which targets of a screen look alike, to everybody or to those who see colours otherwise."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import Colour
from companion.ui.render.things import Fill, Sign, Target, Text, Thing
from tests.ui.checks import BENEATH
from tests.ui.colour_vision import VISIONS, distance

# The least CIEDE2000 difference of two colours that tell two targets apart.
APART = 15.0
# A number in the row of its player is told apart by its place, also from a key with that number.
IN_A_ROW = "cell-"
# These mean the same if they look the same, stand below or beside what tells them apart, are still
# face down, or are told apart by their place: points of a line, cards in the order of play.
MAY_LOOK_ALIKE = (
    *("lies-", "owner-", "count-", "person-", "said-", "points-", "number-", "who-"),
    IN_A_ROW,
)
# In these scenes so may the cards of a whole stage, of which somebody may play two alike.
IN_ORDER = ("repair-whose", "repair-played-by")


@dataclass(frozen=True)
class Look:
    """What a target looks like.

    shape: its words and signs with their style, and its fields. labels: the words and signs that
    stand with it and others of its kind in one field. colours: of all of `shape`, in order.
    """

    name: str
    shape: tuple[str, ...]
    labels: tuple[str, ...]
    colours: tuple[Colour, ...]


def looks_of(frame: Frame) -> list[Look]:
    """The looks of all targets of a frame, but those that lie under others."""
    targets = [
        thing for thing in frame.things if isinstance(thing, Target) and thing.name not in BENEATH
    ]
    fields = {
        kind: _labelled_fields(frame, [each.box for each in targets if _kind(each) == kind])
        for kind in {_kind(target) for target in targets}
    }
    return [_look(target, frame.things, fields[_kind(target)]) for target in targets]


def _kind(target: Target) -> str:
    return target.name.partition("-")[0]


def _labelled_fields(frame: Frame, of_a_kind: list[Box]) -> list[tuple[Box, tuple[str, ...]]]:
    """The fields with words or signs that are none of these targets'; the smallest first."""
    marks = [
        (thing.box, thing.text if isinstance(thing, Text) else thing.name)
        for thing in frame.things
        if isinstance(thing, Text | Sign)
    ]
    own = [each for each in marks if not any(each[0].is_inside(box.pad(-1)) for box in of_a_kind)]
    found = {}
    for thing in frame.things:
        if isinstance(thing, Fill):
            words = tuple(word for box, word in own if box.is_inside(thing.box))
            if words:
                found[thing.box] = words
    return sorted(found.items(), key=lambda field: field[0].w * field[0].h)


def _look(target: Target, things: list[Thing], fields: list[tuple[Box, tuple[str, ...]]]) -> Look:
    shape: list[str] = []
    colours: list[Colour] = []
    for thing in things:
        if not thing.box.is_inside(target.box.pad(-1)):
            continue
        match thing:
            case Text():
                style = ("underlined" * thing.underlined, "struck" * thing.struck, thing.text)
                shape.append(" ".join(style))
                colours.append(thing.colour)
            case Sign():
                shape.append(f"sign {thing.name}")
                colours.append(thing.colour)
            case Fill():
                shape.append("framed" if thing.line else "field")
                colours += [thing.colour, thing.bottom or thing.colour]
                colours += [thing.line[1]] if thing.line else []
    labels = next((words for box, words in fields if target.box.is_inside(box.pad(-1))), ())
    return Look(target.name, tuple(shape), labels, tuple(colours))


def hard_to_tell(frame: Frame, alike: tuple[str, ...] = MAY_LOOK_ALIKE) -> Iterator[str]:
    """The pairs of targets that look the same, or differ only in colours that not all can see.

    Targets whose names begin as one of `alike` may look the same.
    """
    for one, other in combinations(looks_of(frame), 2):
        if one.shape != other.shape or one.name == other.name:
            continue
        if one.name.startswith(IN_A_ROW) != other.name.startswith(IN_A_ROW):
            continue
        if one.colours == other.colours:
            same = one.labels == other.labels and not other.name.startswith(alike)
            if same:
                yield f"{one.name} and {other.name} look the same"
            continue
        for vision in VISIONS:
            pairs = zip(one.colours, other.colours, strict=True)
            seen = max(distance(colour, another, vision) for colour, another in pairs)
            if seen < APART:
                yield f"{one.name} and {other.name}, {vision}: {seen:.1f}"
