"""What a pad is: its record, and the one check for what a file or a sheet says of it."""

import re

from companion.games.base import Refusal
from companion.games.pad.formula import OVER_ALL, RESERVED, Formula, parse_formula
from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.games.game import Sheet

SEATS = range(2, 9)
MOST_ROUNDS = 99
LONGEST_NAME = 40
ROWS = range(2, 31)
FIELDS = range(1, 5)
# A number that is entered, and what it is if the file does not say.
LARGEST_ENTRY = 9999
LEAST, MOST = 0, 999
# A file may have any target, sum or number of BoardGameGeek that TOML can write: 64 bits.
LARGEST = (1 << 63) - 1

_KEY = re.compile("[a-z_]{1,12}")
_PAD = ("name", "players", "most_wins", "rounds", "rows", "target", "bgg", "enter", "points")
_ENTER = ("key", "name", "least", "most", "secret", "sum")
_POINTS = ("round",)


@dataclass(frozen=True)
class NumberField:
    """A number that is entered for each player in a round.

    key: what formulas call it. name: what people read. secret: asked of all players before any is
    shown. sum: what all players' numbers add up to; None if that may be anything.
    """

    key: str
    name: str
    least: int = LEAST
    most: int = MOST
    secret: bool = False
    sum: int | None = None


@dataclass(frozen=True)
class PadDefinition:
    """A game as its file describes it.

    players: the least and the most. fields: what is entered. rounds: how many, 0 if that is open.
    rows: their names, if the rounds have names. target: the total that ends a match. bgg: its
    number at BoardGameGeek. formula: the points of a round; None for the sum of what is entered.

    >>> pad = parse_pad({"name": "Darts", "players": [2, 4], "enter": [{"key": "hit"}]})
    >>> pad.fields
    (NumberField(key='hit', name='hit', least=0, most=999, secret=False, sum=None),)
    >>> parse_pad({"name": "Darts", "player": [2, 4]})
    Traceback (most recent call last):
    companion.games.base.Refusal: bad-pad reason='unknown' key='player'
    """

    name: str
    players: tuple[int, int]
    fields: tuple[NumberField, ...]
    most_wins: bool = True
    rounds: int = 0
    rows: tuple[str, ...] = ()
    target: int | None = None
    bgg: int | None = None
    formula: Formula | None = None

    @property
    def seats(self) -> range:
        """How many can play."""
        return range(self.players[0], self.players[1] + 1)

    @property
    def stages(self) -> int | None:
        """How many rounds or rows a match has; None if that is open."""
        return len(self.rows) or self.rounds or None


def parse_pad(value: "Mapping[str, object]") -> PadDefinition:
    """The pad that a file or the JSON in a sheet describes; null is as good as left out.

    Raises Refusal("bad-pad") with the key that is wrong.
    """
    table = _Table(value, _PAD)
    name, players, rows = table.text("name"), _players(table), _rows(table)
    rounds = table.whole("rounds", 0, MOST_ROUNDS) or 0
    if rows and rounds:
        raise Refusal("bad-pad", reason="rows-and-rounds")
    fields = _fields(table)
    return PadDefinition(
        name=name,
        players=players,
        fields=fields,
        most_wins=table.flag("most_wins", True),
        rounds=rounds,
        rows=rows,
        target=table.whole("target", 1, LARGEST),
        bgg=table.whole("bgg", 1, LARGEST),
        formula=_formula(table, [each.key for each in fields]),
    )


def pad_json(pad: PadDefinition) -> "Sheet":
    """The pad as JSON, whole: with its defaults, and without what it does not have."""
    written: Sheet = {
        "name": pad.name,
        "players": list(pad.players),
        "most_wins": pad.most_wins,
    }
    written |= {"rows": list(pad.rows)} if pad.rows else {"rounds": pad.rounds}
    written |= _given(target=pad.target, bgg=pad.bgg)
    written["enter"] = [_field_json(each) for each in pad.fields]
    if pad.formula is not None:
        written["points"] = {"round": pad.formula.text}
    return written


def _field_json(field: NumberField) -> "Sheet":
    written: Sheet = {"key": field.key, "name": field.name}
    written |= {"least": field.least, "most": field.most, "secret": field.secret}
    return written | _given(sum=field.sum)


def _given(**numbers: int | None) -> dict[str, int]:
    return {key: number for key, number in numbers.items() if number is not None}


class _Table:
    """A table of a file while it is checked; `place` is where it is, for the sentence."""

    def __init__(
        self, value: "Mapping[str, object]", keys: tuple[str, ...], place: str = ""
    ) -> None:
        self._value = value
        self._place = place
        for key in value:
            if key not in keys:
                raise Refusal("bad-pad", reason="unknown", key=self.key(key))

    def key(self, key: str) -> str:
        """A key as the sentence names it."""
        key = key or '""'
        return f"{key} ({self._place})" if self._place else key

    def has(self, key: str) -> bool:
        """Whether something is there."""
        return self._value.get(key) is not None

    def get(self, key: str) -> object:
        """What is there; refused if nothing is."""
        if not self.has(key):
            raise Refusal("bad-pad", reason="missing", key=self.key(key))
        return self._value[key]

    def text(self, key: str) -> str:
        """A name for people."""
        return _name(self.get(key), self.key(key))

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self.get(key) if self.has(key) else default
        if not isinstance(value, bool):
            raise Refusal("bad-pad", reason="flag", key=self.key(key))
        return value

    def whole(self, key: str, least: int, most: int) -> int | None:
        """A whole number from `least` to `most`; None if it is left out."""
        if not self.has(key):
            return None
        value = self.get(key)
        if type(value) is not int or not least <= value <= most:
            raise Refusal("bad-pad", reason="whole", key=self.key(key), least=least, most=most)
        return value


def _name(value: object, key: str) -> str:
    # Half of a surrogate pair may stand in JSON, and in no file.
    if (
        not isinstance(value, str)
        or not value.strip()
        or len(value) > LONGEST_NAME
        or any("\ud800" <= letter <= "\udfff" for letter in value)
    ):
        raise Refusal("bad-pad", reason="name", key=key, most=LONGEST_NAME)
    return value


def _players(table: _Table) -> tuple[int, int]:
    value = table.get("players")
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(each) is int and each in SEATS for each in value)
        or value[0] > value[1]
    ):
        raise Refusal("bad-pad", reason="players", least=SEATS[0], most=SEATS[-1])
    return value[0], value[1]


def _rows(table: _Table) -> tuple[str, ...]:
    if not table.has("rows"):
        return ()
    value = table.get("rows")
    if not isinstance(value, list) or len(value) not in ROWS:
        raise Refusal("bad-pad", reason="rows", least=ROWS[0], most=ROWS[-1])
    rows = tuple(_name(each, f"rows, {number}") for number, each in enumerate(value, 1))
    for number, row in enumerate(rows):
        if row in rows[:number]:
            raise Refusal("bad-pad", reason="row-twice", row=row)
    return rows


def _fields(table: _Table) -> tuple[NumberField, ...]:
    value = table.get("enter")
    if (
        not isinstance(value, list)
        or len(value) not in FIELDS
        or not all(isinstance(each, dict) for each in value)
    ):
        raise Refusal("bad-pad", reason="enter", least=FIELDS[0], most=FIELDS[-1])
    fields = tuple(
        _field(_Table(each, _ENTER, f"enter {number}")) for number, each in enumerate(value, 1)
    )
    keys = [each.key for each in fields]
    words = RESERVED | {f"{prefix}{key}" for prefix in OVER_ALL for key in keys}
    for number, key in enumerate(keys):
        if key in words:
            raise Refusal("bad-pad", reason="key-word", key=f"key (enter {number + 1})", word=key)
        if key in keys[:number]:
            raise Refusal("bad-pad", reason="key-twice", key=f"key (enter {number + 1})", word=key)
    return fields


def _field(table: _Table) -> NumberField:
    key = table.get("key")
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise Refusal("bad-pad", reason="key", key=table.key("key"))
    least = table.whole("least", -LARGEST_ENTRY, LARGEST_ENTRY)
    most = table.whole("most", -LARGEST_ENTRY, LARGEST_ENTRY)
    field = NumberField(
        key=key,
        name=table.text("name") if table.has("name") else key,
        least=LEAST if least is None else least,
        most=MOST if most is None else most,
        secret=table.flag("secret", False),
        sum=table.whole("sum", -LARGEST, LARGEST),
    )
    if field.least > field.most:
        raise Refusal("bad-pad", reason="least-most", key=table.key("most"), least=field.least)
    return field


def _formula(table: _Table, keys: list[str]) -> Formula | None:
    if not table.has("points"):
        return None
    value = table.get("points")
    if not isinstance(value, dict):
        raise Refusal("bad-pad", reason="points")
    points = _Table(value, _POINTS, "points")
    if not points.has("round"):
        return None
    text = points.get("round")
    if not isinstance(text, str):
        raise Refusal("bad-pad", reason="points")
    return parse_formula(text, keys)
