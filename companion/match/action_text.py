"""Reads the one-line texts of actions, as the journal keeps them and people type them."""

import json
from collections.abc import Callable

from companion.games.base import Refusal, int_in, parse_seat
from companion.games.game import Game
from companion.match.actions import (
    ENTRIES,
    Abandon,
    Action,
    Amend,
    Change,
    Do,
    Edit,
    FirstDealer,
    GoBack,
    Insert,
    Look,
    Lost,
    Mark,
    NextPlayer,
    Open,
    Redo,
    Relabel,
    Remove,
    Rename,
    Scanned,
    Stop,
    Substitute,
    Undo,
    Without,
)

_SINGLE: dict[str, Action] = {
    str(action): action for action in (Undo(), Redo(), Stop(), Abandon(), Look())
}
# As people say it; the journal has always said the other word.
_SINGLE["discard"] = Abandon()


def parse_action(game: Game, text: str, seat: Callable[[str], int] = parse_seat) -> Action:
    """The action that `str(action)` wrote, or somebody typed; raises a Refusal on anything else."""
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
        case "back":
            return GoBack(int_in(rest, ENTRIES, "not-understood", line=text))
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
    both = numbers.partition("-")[::2]
    return Without(*(int_in(each, ENTRIES[1:], "not-understood", line=line) for each in both))


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
