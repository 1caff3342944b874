"""The score sheet, a match as a JSON file: splitting input into sheets, reading, writing, scoring.

What all games' sheets share is here; each game reads and writes its own stages or rounds.
"""

import importlib
import json
import re

from companion.games import NAMES, load
from companion.games.base import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, NoReturn

    from companion.games.game import Game, GameSetup, GameState, Sheet

LONGEST_NAME = 40
# Python refuses to write out numbers of thousands of digits. Such a number may stand in a sheet;
# it is read as one that is only absurdly large, and never added up.
LARGEST_NUMBER = 10**999
_CONTROLS = "[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"


def split(data: bytes) -> tuple[bool, list[bytes]]:
    """Whether the input is one sheet on its own, and the sheets: its non-blank lines if not."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    lines = [line for line in data.split(b"\n") if line and not line.isspace()]
    if not lines:
        return False, []
    try:
        parse(data.decode())
    except (ValueError, RecursionError):
        alone = not _object_ends(lines[0])
    else:
        alone = True
    return (True, [data]) if alone else (False, lines)


def _object_ends(line: bytes) -> bool:
    """False if a JSON object begins this line and goes on after it."""
    if not line.lstrip().startswith(b"{"):
        return True
    depth = 0
    in_string = False
    for part in line.split(b'"'):
        if in_string:
            # A quotation mark after an odd number of backslashes belongs to the string.
            in_string = (len(part) - len(part.rstrip(b"\\"))) % 2 == 1
            continue
        for run in re.findall(rb"\{+|\}+", part):
            if run.startswith(b"{"):
                depth += len(run)
            elif len(run) >= depth:
                return True
            else:
                depth -= len(run)
        in_string = True
    return False


def read(data: bytes) -> "tuple[Game, GameState[GameSetup]]":
    """The game of one sheet and the state it tells; a Refusal says what is wrong, and where."""
    name, sheet = _game(data)
    game = load(name)
    return game, game.read_sheet(sheet)


def score(data: bytes) -> "Sheet":
    """The result of one sheet."""
    name, sheet = _game(data)
    form = _form(name)
    result: Sheet = form.result(form.read_sheet(sheet))
    return result


def _form(name: str) -> "Any":
    """The module of a game that reads sheets and has the result: its `sheet`, else `game`."""
    # Without the rest of the game if it can be: to score a sheet nobody deals or bids.
    own = f"{NAMES[name]}.sheet"
    try:
        return importlib.import_module(own)
    except ModuleNotFoundError as missing:
        if missing.name != own:
            raise
    return load(name)


def _game(data: bytes) -> "tuple[str, Sheet]":
    sheet = decode(data)
    if not isinstance(sheet, dict):
        raise Refusal("bad-json", field="sheet", wanted="object")
    name = text(sheet, "game")
    if name not in NAMES:
        # A game checks the types of its own fields first, in its own order.
        names(sheet, needed=False)
        optional_text(sheet, "dealer")
        raise Refusal("unknown-game", game=name)
    return name, sheet


def decode(data: bytes) -> object:
    """The JSON value in `data`; raises a Refusal if there is none."""
    try:
        source = data.decode()
    except UnicodeDecodeError as error:
        raise Refusal("bad-json", reason="utf-8", byte=error.start + 1) from None
    try:
        return parse(source)
    except RecursionError:
        raise Refusal("bad-json", reason="depth") from None
    except json.JSONDecodeError as error:
        raise Refusal("bad-json", reason="syntax", line=error.lineno, column=error.colno) from None
    except ValueError:
        raise Refusal("bad-json", reason="number") from None


def parse(source: str) -> object:
    """The JSON value of a text, also with numbers that are too long for Python.

    Raises ValueError, also for NaN and Infinity, and RecursionError if it is nested too deeply.
    """
    try:
        return _DECODER.decode(source)
    except json.JSONDecodeError:
        raise
    except ValueError:
        # A number too long for Python to convert is good JSON all the same.
        return json.JSONDecoder(parse_constant=_not_json, parse_int=_whole).decode(source)


def _not_json(constant: str) -> "NoReturn":
    raise ValueError(constant)


def _whole(digits: str) -> int:
    if len(digits) < 1000:
        return int(digits)
    return -LARGEST_NUMBER - 1 if digits.startswith("-") else LARGEST_NUMBER + 1


_DECODER = json.JSONDecoder(parse_constant=_not_json)


def without_controls(source: str) -> str:
    """JSON with escapes for what a terminal would obey, or what would turn or end its lines.

    JSON may hold DEL, the C1 control characters, marks of the direction and separators as they are.
    """
    if source.isascii() and "\x7f" not in source:
        return source  # nearly always
    return re.sub(_CONTROLS, lambda found: f"\\u{ord(found[0]):04x}", source)


def text(sheet: "Mapping[str, object]", field: str) -> str:
    """The text of a required field; raises a Refusal if it is missing or no text."""
    value = sheet.get(field)
    if not isinstance(value, str):
        raise Refusal("bad-json", field=field, wanted="text")
    return value


def optional_text(sheet: "Mapping[str, object]", field: str) -> str | None:
    """The text of an optional field, None if it is missing; raises a Refusal if it is no text."""
    return None if sheet.get(field) is None else text(sheet, field)


def texts(values: object, field: str) -> list[str]:
    """The values as a list of texts; raises a Refusal if they are anything else."""
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise Refusal("bad-json", field=field, wanted="texts")
    return values


def items(sheet: "Mapping[str, object]", field: str) -> "list[object]":
    """The list of a required field; raises a Refusal if it is missing or no list."""
    value = sheet.get(field)
    if not isinstance(value, list):
        raise Refusal("bad-json", field=field, wanted="list")
    return value


def whole(value: object, field: str) -> int:
    """The value as a whole number; raises a Refusal for anything else, also true and 3.0."""
    if type(value) is not int:
        raise Refusal("bad-json", field=field, wanted="number")
    return value


def names(sheet: "Mapping[str, object]", needed: bool = True) -> list[str]:
    """The players as the sheet gives them, of the right type but otherwise unchecked."""
    value = sheet.get("players")
    if value is None and not needed:
        return []
    return texts(value, "players")


def seated(players: list[str], seats: range) -> tuple[str, ...]:
    """The players; raises a Refusal if the game takes another number or a name is not allowed."""
    if len(players) not in seats:
        facts = {"reason": "fixed"} if len(seats) == 1 else {}
        raise Refusal("player-count", count=len(players), least=seats[0], most=seats[-1], **facts)
    check_names(players)
    return tuple(players)


def check_names(players: "Sequence[str]") -> None:
    """Refuses names that are empty, too long, or there twice."""
    for seat, name in enumerate(players):
        if not name.strip():
            raise Refusal("bad-player", player=name, reason="empty")
        if len(name) > LONGEST_NAME:
            raise Refusal("bad-player", player=name, reason="long", most=LONGEST_NAME)
        if name in players[:seat]:
            raise Refusal("bad-player", player=name, reason="twice")


def seat_of(name: object, players: "Sequence[str]", field: str) -> int:
    """The seat of a player who is named somewhere in the sheet."""
    if not isinstance(name, str):
        raise Refusal("bad-json", field=field, wanted="text")
    if name not in players:
        raise Refusal("bad-player", player=name)
    return players.index(name)


def first_dealer(dealer: str | None, players: "Sequence[str]") -> int:
    """The seat of the first dealer: the first player unless the sheet says otherwise."""
    return 0 if dealer is None else seat_of(dealer, players, "dealer")


def per_player(value: object, players: "Sequence[str]", field: str) -> "list[object]":
    """What an object per player says, in seat order: it names every player and nobody else."""
    if not isinstance(value, dict):
        raise Refusal("bad-json", field=field, wanted="per-player")
    for name in value:
        if name not in players:
            raise Refusal("bad-player", player=name)
    for name in players:
        if name not in value:
            raise Refusal("bad-json", field=field, wanted="per-player", player=name)
    return [value[name] for name in players]


def by_name(players: "Sequence[str]", values: "Sequence[object]") -> "Sheet":
    """The reverse of `per_player`: values in seat order as an object with names."""
    return dict(zip(players, values, strict=True))


def heading(game: str, setup: "GameSetup") -> "Sheet":
    """What a sheet begins with: the game, the players in seat order, the first dealer."""
    players = setup.players
    return {"game": game, "players": list(players), "dealer": players[setup.dealer]}


def outcome(state: "GameState[GameSetup]") -> "Sheet":
    """What a result ends with: the totals by name, whether the match is over, who has won it."""
    players = state.setup.players
    return {
        "totals": by_name(players, state.totals),
        "over": state.over,
        "winners": [players[seat] for seat in state.winners],
    }
