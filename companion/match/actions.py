"""What can be done to a match, each with a one-line text form: that is what the journal keeps.

`action_text` reads these texts.
"""

import json

from companion.games.base import seat_text
from companion.games.game import Event
from companion.records import dataclass


@dataclass(frozen=True)
class Do:
    """Something happened at the table: a play, a deal, a count, a bid."""

    event: Event

    def __str__(self) -> str:
        return str(self.event)


@dataclass(frozen=True)
class Open:
    """The next stage begins with this event: a deal that nobody entered, and the event, in one."""

    event: Event

    def __str__(self) -> str:
        return f"open {self.event}"


@dataclass(frozen=True)
class Scanned:
    """A reader saw this card being laid: the event, and the tag by which it knew the card."""

    tag: str
    event: Event

    def __str__(self) -> str:
        return f"scanned {self.tag} {self.event}"


@dataclass(frozen=True)
class Mark:
    """The card with this tag is in the record already: somebody had tapped it by hand."""

    tag: str
    event: Event

    def __str__(self) -> str:
        return f"mark {self.tag} {self.event}"


@dataclass(frozen=True)
class Undo:
    """Back to before the last event, correction or end that was not undone; names stay."""

    def __str__(self) -> str:
        return "undo"


@dataclass(frozen=True)
class Redo:
    """Forward again after an undo."""

    def __str__(self) -> str:
        return "redo"


@dataclass(frozen=True)
class GoBack:
    """The match is again as it was after entry `number` (0: before the first); names stay."""

    number: int

    def __str__(self) -> str:
        return f"back {self.number}"


@dataclass(frozen=True)
class Change:
    """Event `number` (from 1) was really this one."""

    number: int
    event: Event

    def __str__(self) -> str:
        return f"change {self.number} {self.event}"


@dataclass(frozen=True)
class Insert:
    """Before event `number` there was another one."""

    number: int
    event: Event

    def __str__(self) -> str:
        return f"insert {self.number} {self.event}"


@dataclass(frozen=True)
class Remove:
    """Event `number` never happened."""

    number: int

    def __str__(self) -> str:
        return f"remove {self.number}"


Edit = Change | Insert | Remove


@dataclass(frozen=True)
class Amend:
    """Corrections of the record, one after the other, that only together must fit."""

    edits: tuple[Edit, ...]

    def __str__(self) -> str:
        return "amend " + "; ".join(map(str, self.edits))


@dataclass(frozen=True)
class NextPlayer:
    """The table says that this seat plays next, whoever's turn it is by the plays so far."""

    seat: int

    def __str__(self) -> str:
        return f"next {seat_text(self.seat)}"


@dataclass(frozen=True)
class Stop:
    """The match ends here, with the stages that are complete."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True)
class Abandon:
    """The match is given up; nobody wins it."""

    def __str__(self) -> str:
        return "abandon"


@dataclass(frozen=True)
class Look:
    """The table agrees to look at what is hidden in the running stage."""

    def __str__(self) -> str:
        return "look"


@dataclass(frozen=True)
class Rename:
    """The player at this seat has another name, from the stage on in which that player sat down."""

    seat: int
    name: str

    def __str__(self) -> str:
        return f"rename {seat_text(self.seat)} {json.dumps(self.name)}"


@dataclass(frozen=True)
class Relabel:
    """The person called `old` in this match is called `new`, in all its stages.

    Unlike `Rename` it names no seat: it also holds for who sat somewhere earlier, or will sit down
    in the next stage. It always counts, also among entries that are left out.
    """

    old: str
    new: str

    def __str__(self) -> str:
        return f"relabel {json.dumps(self.old)} {json.dumps(self.new)}"


@dataclass(frozen=True)
class Substitute:
    """From the next stage on another person plays at this seat."""

    seat: int
    name: str

    def __str__(self) -> str:
        return f"substitute {seat_text(self.seat)} {json.dumps(self.name)}"


@dataclass(frozen=True)
class FirstDealer:
    """This seat dealt the first stage; with it corrections of the record that follow from that."""

    seat: int
    edits: tuple[Edit, ...] = ()

    def __str__(self) -> str:
        return "; ".join([f"dealer {seat_text(self.seat)}", *map(str, self.edits)])


# What corrects the record, or what was settled before it.
Correction = Amend | FirstDealer


@dataclass(frozen=True)
class Lost:
    """These cards, and no others, are missing from the deck."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(["lost", *self.cards])


@dataclass(frozen=True)
class Without:
    """Entries `first` to `last` could not be read and do not count; the match writes it itself."""

    first: int
    last: int

    def __str__(self) -> str:
        # In one word, so that nobody takes the numbers for cards.
        return f"without {self.first}-{self.last}"


Action = (
    Do
    | Open
    | Scanned
    | Mark
    | Undo
    | Redo
    | GoBack
    | Amend
    | NextPlayer
    | Stop
    | Abandon
    | Look
    | Rename
    | Relabel
    | Substitute
    | FirstDealer
    | Lost
    | Without
)

# The numbers that entries may have.
ENTRIES = range(1_000_000)
# How the entries begin that change nothing but names.
RELABEL = "relabel "
NAME_ENTRIES = (RELABEL, "rename ", "substitute ")
