"""Reads score sheets, one alone or one per line, and prints the results as JSON."""

import json

from companion.commands.streams import print_error, read_input, write
from companion.games import sheet
from companion.games.base import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from companion.games.game import Sheet

_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_PRETTY = json.JSONEncoder(ensure_ascii=False, indent=2)


def arguments(parser: "argparse.ArgumentParser") -> None:
    """Adds the options of `companion score`."""
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="the sheets (default: standard input)"
    )


def run(options: "argparse.Namespace") -> int:
    """Prints the result or the refusal of each sheet."""
    alone, sheets = sheet.split(read_input(options.file))
    encoder = _PRETTY if alone else _COMPACT
    refused = 0
    for one in sheets:
        try:
            result = sheet.score(one)
        except Refusal as refusal:
            refused += 1
            result = {"error": error_object(refusal)}
            if len(sheets) == 1:
                print_error(f"{refusal.where}: {result['error']['message']}")
        write(_line(encoder, result))
    return 2 if refused else 0


def error_object(refusal: Refusal) -> "dict[str, str]":
    """Returns a refusal as JSON, as SCORE_SHEET.md defines it."""
    from companion.sentences import sentence  # most sheets need no words

    return {"code": refusal.code, "where": refusal.where, "message": sentence(refusal)}


def _line(encoder: json.JSONEncoder, result: "Sheet") -> bytes:
    text = sheet.without_controls(encoder.encode(result)) + "\n"
    try:
        return text.encode()
    except UnicodeEncodeError:
        # A name may hold half a surrogate pair, which only an escape can write.
        text = json.dumps(result, indent=encoder.indent) + "\n"
        return sheet.without_controls(text).encode()
