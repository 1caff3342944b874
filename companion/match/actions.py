"""What can be done to a match, each with a one-line text form: that is what the journal keeps."""

import json
from collections.abc import Callable
from typing import Any

from companion.games.base import Refusal, int_in, parse_seat, seat_text
from companion.games.game import Game
from companion.records import dataclass


@dataclass(frozen=True)
class Do:
    """Something happened at the table: a play, a deal, a count, a bid."""

    event: Any

    def __str__(self) -> str:
        return str(self.event)


@dataclass(frozen=True)
class Open:
    """The next stage begins with this event: a deal that nobody entered, and the event, in one."""

    event: Any

    def __str__(self) -> str:
        return f"open {self.event}"


@dataclass(frozen=True)
class Scanned:
    """A reader saw this card being laid: the event, and the tag by which it knew the card."""

    tag: str
    event: Any

    def __str__(self) -> str:
        return f"scanned {self.tag} {self.event}"


@dataclass(frozen=True)
class Mark:
    """The card with this tag is in the record already: somebody had tapped it by hand."""

    tag: str
    event: Any

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
class Change:
    """Event `number` (from 1) was really this one."""

    number: int
    event: Any

    def __str__(self) -> str:
        return f"change {self.number} {self.event}"


@dataclass(frozen=True)
class Insert:
    """Before event `number` there was another one."""

    number: int
    event: Any

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
    """Entries `first` to `last`, which could not be read, do not count; the match goes on here.

    Written right after `last`, by the match itself and never asked for by a table.
    """

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

# How the entries begin that change nothing but names.
RELABEL = "relabel "
NAME_ENTRIES = (RELABEL, "rename ", "substitute ")

_SINGLE: dict[str, Action] = {
    str(action): action for action in (Undo(), Redo(), Stop(), Abandon(), Look())
}


def parse_action(game: Game, text: str, seat: Callable[[str], int] = parse_seat) -> Action:
    """The action that `str(action)` wrote; raises a Refusal on anything else."""
    if text in _SINGLE:
        return _SINGLE[text]
    word, _, rest = text.partition(" ")
    match word:
        case "open":
            return Open(game.parse_event(rest, seat))
        case "scanned" | "mark":
            tag, _, event = rest.partition(" ")
            return (Scanned if word == "scanned" else Mark)(tag, game.parse_event(event, seat))
        case "amend":
            return Amend(_parse_edits(game, rest, seat))
        case "rename" | "substitute":
            who, name = _split_seat(rest, seat)
            return (Rename if word == "rename" else Substitute)(who, _parse_name(name))
        case "relabel":
            return _parse_relabel(rest)
        case "dealer":
            first, semicolon, edits = rest.partition("; ")
            return FirstDealer(seat(first), _parse_edits(game, edits, seat) if semicolon else ())
        case "next":
            return NextPlayer(seat(rest))
        case "lost":
            return Lost(tuple(rest.split()))
        case "without":
            return _parse_without(rest, text)
    return Do(game.parse_event(text, seat))


def _split_seat(text: str, seat: Callable[[str], int]) -> tuple[int, str]:
    """A seat and what follows it; of names that begin alike the longest counts."""
    words = text.split(" ")
    for cut in range(len(words), 0, -1):
        try:
            return seat(" ".join(words[:cut])), " ".join(words[cut:])
        except Refusal:
            continue
    raise Refusal("bad-player", player=text)


def _parse_relabel(names: str) -> Relabel:
    """Two names as JSON writes them; people may leave out the quotation marks of single words."""
    if not names.startswith('"'):
        old, _, new = names.partition(" ")
        return Relabel(old, _parse_name(new))
    try:
        old, end = json.JSONDecoder().raw_decode(names)
    except ValueError:
        raise Refusal("bad-player", player=names) from None
    return Relabel(old, _parse_name(names[end:].removeprefix(" ")))


def _parse_without(numbers: str, line: str) -> Without:
    first, _, last = numbers.partition("-")
    range_of = range(1, 1_000_000)
    return Without(
        int_in(first, range_of, "not-understood", line=line),
        int_in(last, range_of, "not-understood", line=line),
    )


def _parse_edits(game: Game, text: str, seat: Callable[[str], int]) -> tuple[Edit, ...]:
    return tuple(_parse_edit(game, edit, seat) for edit in text.split("; "))


def _parse_edit(game: Game, text: str, seat: Callable[[str], int]) -> Edit:
    word, _, rest = text.partition(" ")
    number, _, event = rest.partition(" ")
    at = int_in(number, range(10_000), "not-understood", line=text)
    match word:
        case "change":
            return Change(at, game.parse_event(event, seat))
        case "insert":
            return Insert(at, game.parse_event(event, seat))
        case "remove" if not event:
            return Remove(at)
    raise Refusal("not-understood", line=text)


def _parse_name(text: str) -> str:
    """A name as JSON writes it; people may leave out the quotation marks."""
    if not text.startswith('"'):
        return text
    try:
        name = json.loads(text)
    except ValueError:
        raise Refusal("bad-player", player=text) from None
    return str(name)
