"""The `companion` command: finds the subcommand that was asked for and runs it."""

import argparse
import importlib
import os
import sys

from companion import __version__
from companion.commands import streams
from companion.commands.options import filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any

DESCRIPTION = "Keeps the score of 13, 6th Sense and 10 while you play with real cards."

# Each is a module in companion/commands/ that knows its own arguments.
COMMANDS = {
    "score": "read score sheets and print their results",
    "text": "play a match in the terminal by typing the plays",
    "simulate": "print random but legal matches as score sheets",
    "new": "begin a match in the journal",
    "matches": "list the matches in the journal",
    "export": "print a match as a score sheet or as a table",
    "import": "take matches from score sheets into the journal",
    "tags": "which tag is stuck to which card",
    "scan": "print live what every reader sees",
    "simulate-scanner": "pretend to be a tile scanner and lay the cards of a sheet",
    "verify": "check the journal from end to end",
    "check": "say what is well with this device, and what is not",
}


class _Help(argparse.HelpFormatter):
    """Help as wide as any terminal: to ask for the real width costs more than most commands."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=80)


class _Parser(argparse.ArgumentParser):
    """A parser whose help and complaints go the way of all that commands write."""

    def __init__(self, **options: "Any") -> None:
        super().__init__(**{"formatter_class": _Help, **options})

    def _print_message(self, message: str, file: object = None) -> None:
        if file is sys.stdout:
            streams.say(message.removesuffix("\n"))
        else:
            streams.write_error(message)


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Runs one command and returns its exit status.

    0: done. 1: the surroundings failed (output that cannot be written, a file). 2: refused, or
    something is not well. 130: interrupted. A sentence on standard error says why it is not 0,
    unless the reader of our output went away or somebody pressed Ctrl-C.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    streams.prepare()
    try:
        status = _run(words)
        streams.write(b"", flush=True)
    except BrokenPipeError:
        status = 1
    except streams.BadInput as bad:
        streams.complain(str(bad))
        status = 2
    except streams.OutputFailed as failed:
        streams.complain(str(failed))
        status = 1
    except OSError as error:
        file = "" if error.filename is None else f"{os.fsdecode(error.filename)}: "
        streams.complain(f"{file}{error.strerror or error}")
        status = 1
    except MemoryError:
        streams.complain("there is not enough memory for this")
        status = 1
    except KeyboardInterrupt:
        streams.drop_output()
        status = 130
    streams.finish()
    return status


def _run(words: "Sequence[str]") -> int:
    """Parses the arguments and runs what they ask for."""
    if not all(map(_is_possible, words)):
        streams.complain("an argument holds a NUL or another character that no file name can hold")
        return 2
    if not words or words[0] not in COMMANDS:
        parser = _app_parser()
        options = _parsed(parser, words)
        if isinstance(options, int):
            return options
        # Nothing that is loaded now is garbage; the app switches the search on when it is up.
        import gc

        gc.disable()
        from companion.commands import window

        return window.run(options)
    name, *rest = words
    command = module_of(name)
    options = _parsed(parser_of(name, command), rest)
    if isinstance(options, int):
        return options
    status: int = command.run(options)
    return status


def _is_possible(word: str) -> bool:
    """Whether the system could have given us this argument; a program that calls `main` can give
    any text, and to open a file of such a name would be a ValueError."""
    try:
        return b"\0" not in os.fsencode(word)
    except UnicodeEncodeError:
        return False


def _parsed(parser: argparse.ArgumentParser, words: "Sequence[str]") -> argparse.Namespace | int:
    """The options, or the exit status where argparse has said all there is to say."""
    try:
        return parser.parse_args(words)
    except SystemExit as said:
        return said.code if isinstance(said.code, int) else 2


def module_of(name: str) -> "ModuleType":
    """The module of a command. Only the one that is wanted is loaded: one sheet is scored before
    all would be read."""
    # Python has one word for itself and takes no dashes.
    module = "import_" if name == "import" else name.replace("-", "_")
    return importlib.import_module(f"companion.commands.{module}")


def parser_of(name: str, command: "ModuleType") -> argparse.ArgumentParser:
    """What a command takes."""
    parser = _Parser(prog=f"companion {name}", description=command.__doc__)
    command.arguments(parser)
    return parser


def commands() -> str:
    """The commands there are, one a line."""
    return "\n".join(f"  {name:18}{purpose}" for name, purpose in COMMANDS.items())


def _app_parser() -> argparse.ArgumentParser:
    """What the app itself takes."""
    parser = _Parser(
        prog="companion",
        usage="companion [COMMAND] [options]",
        description=f"{DESCRIPTION} Without a command it opens the touchscreen.",
        epilog=f"commands:\n{commands()}\n\ncompanion COMMAND --help tells more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    parser.add_argument("command", nargs="?", choices=COMMANDS, help=argparse.SUPPRESS)
    parser.add_argument(
        "--windowed",
        nargs="?",
        const="800x480",
        type=filled,
        metavar="WxH",
        help="in a window, not full screen",
    )
    parser.add_argument(
        "--data", type=filled, metavar="DIR", help="else $STATE_DIRECTORY, else the user's"
    )
    parser.add_argument("--lang", choices=("en", "nl", "de"), help="the language")
    parser.add_argument("--rotate", type=int, choices=(0, 90, 180, 270), help="as the panel hangs")
    parser.add_argument("--resume", action="store_true", help="straight to the match under way")
    parser.add_argument(
        "--reader",
        action="append",
        type=filled,
        metavar="KIND",
        help="auto, none, sim or KIND:PORT; may be given more than once",
    )
    parser.add_argument("--demo", action="store_true", help="plays by itself; a tap takes over")
    return parser
