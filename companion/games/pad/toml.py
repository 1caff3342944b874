"""A pad as a TOML file: reading one, with the line or the key that is wrong, and writing one."""

import json
import re
import tomllib

from companion.games.base import Refusal
from companion.games.pad.definition import PadDefinition, pad_json, parse_pad

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.game import Sheet

# In bytes.
LARGEST_FILE = 16 << 10

_PLACE = re.compile(r"\(at line ([0-9]+), column [0-9]+\)$")


def read_pad(data: bytes) -> PadDefinition:
    """The pad in a file; raises Refusal("bad-pad") with the line or the key that is wrong."""
    if len(data) > LARGEST_FILE:
        raise Refusal("bad-pad", reason="large", most=LARGEST_FILE >> 10)
    try:
        # A BOM is no TOML, but some editors write one.
        text = data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Refusal("bad-pad", reason="utf-8", line=line) from None
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal("bad-pad", reason="syntax", line=_line(text, str(error))) from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or hundreds of brackets in each other.
        raise Refusal("bad-pad", reason="syntax", line=_oddest_line(text)) from None
    return parse_pad(table)


def _line(text: str, message: str) -> int:
    """The line (from 1) that tomllib's message names: only Python 3.14 gives it as a number."""
    found = _PLACE.search(message)
    return int(found[1]) if found else text.rstrip().count("\n") + 1


def _oddest_line(text: str) -> int:
    """The line (from 1) with the most digits and brackets."""
    odd = [len(re.findall(r"[0-9\[\]{}]", line)) for line in text.split("\n")]
    return odd.index(max(odd)) + 1


def write_pad(pad: PadDefinition) -> str:
    """The file of a pad, which `read_pad` reads as the same pad."""
    return "\n".join(_lines(pad)) + "\n"


def _lines(pad: PadDefinition) -> "Iterator[str]":
    written = pad_json(pad)
    enter, points = written.pop("enter"), written.pop("points", None)
    yield from _pairs(written)
    for field in enter:
        yield from ("", "[[enter]]", *_pairs(field))
    if points is not None:
        yield from ("", "[points]", *_pairs(points))


def _pairs(table: "Sheet") -> "Iterator[str]":
    for key, value in table.items():
        # JSON writes texts, numbers, flags and lists of them as TOML does, but for DEL.
        text = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        yield f"{key} = {text}"
