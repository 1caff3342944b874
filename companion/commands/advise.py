"""Answers positions, one a line, with what each play of the hand leads to: for other programs."""

import json

from companion.commands.streams import read_lines, write
from companion.games import first_with, part, sheet
from companion.games.base import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse


def arguments(_parser: "argparse.ArgumentParser") -> None:
    """`companion advise` has no options."""


def run(_options: "argparse.Namespace") -> int:
    """Answers each line at once; 2 if one was refused."""
    from companion.commands.score import error_object

    advice = part(first_with("analysis"), "analysis.advice")
    status = 0
    for line in read_lines():
        try:
            answer = advice.advise(sheet.decode(line.encode()))
        except Refusal as refusal:
            status = 2
            error = error_object(refusal)
            answer = {"error": {"code": error["code"], "message": error["message"]}}
        text = sheet.without_controls(json.dumps(answer, ensure_ascii=False))
        write(text.encode(errors="backslashreplace") + b"\n", flush=True)
    return status
