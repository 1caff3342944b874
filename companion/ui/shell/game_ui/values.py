"""What a GameUI hands to the shared screens: rows of the pad, events in words, keys, cards."""

from companion.games.game import Event
from companion.records import dataclass
from companion.ui.render.theme import Colour


@dataclass(frozen=True)
class PadLine:
    """One row of the pad.

    `number` is its stage or round, if that can be opened; `points` are None until it is scored;
    `mark` is drawn small behind the label, and `legend` explains it below the pad; `short` is the
    label where names need the room; `dealt` if the label names who dealt.
    """

    label: str
    points: tuple[int, ...] | None
    number: int | None = None
    best: tuple[int, ...] = ()
    mark: str = ""
    legend: str = ""
    short: str = ""
    dealt: bool = False


@dataclass(frozen=True)
class EventWords:
    """An entry of the record as texts; `seat` is whose it is, `chip` its short form."""

    title: str
    note: str = ""
    seat: int | None = None
    chip: str = ""


@dataclass(frozen=True)
class Choice:
    """An event that can replace an entry, as a key of the screen that corrects it.

    A card colour has its `sign`, and as `look` the colours of its key and of the ink on it.
    """

    label: str
    event: Event
    seat: int | None = None
    sign: str = ""
    look: tuple[Colour, Colour] | None = None


@dataclass(frozen=True)
class Face:
    """A card's value as a text, and the sign and colour of its suit, if it has one."""

    value: str
    sign: str = ""
    colour: Colour | None = None
