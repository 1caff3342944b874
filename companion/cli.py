"""The `companion` command: parses the arguments and runs the subcommand, or the app."""

import argparse
import importlib
import os
import sys

from companion import __version__
from companion.commands import streams
from companion.commands.options import not_empty

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any, NoReturn

DESCRIPTION = "Keeps the score of 13, 6th Sense and 10 while you play with real cards."

# Each is a module in companion/commands/ with `arguments(parser)` and `run(options)`.
COMMANDS = {
    "score": "read score sheets and print the results",
    "text": "play a match in the terminal",
    "simulate": "print random legal matches as score sheets",
    "new": "start a match and print its id",
    "matches": "list the saved matches",
    "export": "print or write matches: score sheets, tables, links, pictures",
    "import": "save matches from score sheets, tables or .bgsplay files",
    "statistics": "print the statistics of a person or of the table",
    "tags": "import, print or list the tags of a deck",
    "scan": "show live what every card reader sees",
    "simulate-scanner": "act as a tile scanner and play the cards of a sheet",
    "verify": "check all saved matches",
    "check": "check this device and say how to fix what is wrong",
}


class _Help(argparse.HelpFormatter):
    """Formats help 80 columns wide: to find out the real width is slower than most commands."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=80)


class _AppHelp(_Help, argparse.RawDescriptionHelpFormatter):
    """The same, with the lines of the description and of the list of commands as they are."""


class _Parser(argparse.ArgumentParser):
    """A parser that writes with `companion.commands.streams`, as the commands do."""

    def __init__(self, **options: "Any") -> None:
        super().__init__(**{"formatter_class": _Help, **options})

    def error(self, message: str) -> "NoReturn":
        """Says in one line what is wrong, and in another where to look; ends with status 2."""
        self.exit(2, f"{self.prog}: {message}\n{self.prog} --help shows what it takes.\n")

    def _print_message(self, message: str, file: object = None) -> None:
        if file is sys.stdout:
            streams.print_line(message.removesuffix("\n"))
        else:
            streams.write_stderr(streams.harmless(message))


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Runs one command and returns its exit status.

    0: success. 1: an error of the system (output or a file). 2: refused, or a check found a fault.
    130: interrupted. Unless it is 0, a sentence on standard error says why, except after Ctrl-C or
    if the reader of the output has closed the pipe.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    streams.prepare()
    try:
        status = _run(words)
        streams.write(b"", flush=True)
    except BrokenPipeError:
        status = 1
    except streams.BadInput as bad:
        streams.print_error(str(bad))
        status = 2
    except streams.OutputFailed as failed:
        streams.print_error(str(failed))
        status = 1
    except OSError as error:
        file = "" if error.filename is None else f"{os.fsdecode(error.filename)}: "
        streams.print_error(f"{file}{error.strerror or error}")
        status = 1
    except MemoryError:
        streams.print_error("not enough memory")
        status = 1
    except KeyboardInterrupt:
        streams.drop_output()
        status = 130
    streams.finish()
    return status


def _run(words: "Sequence[str]") -> int:
    """Parses the arguments and runs what they ask for."""
    if not all(map(_is_possible, words)):
        streams.print_error(
            "an argument contains a NUL or another character that no file name can have"
        )
        return 2
    if words and words[0] not in COMMANDS and not words[0].startswith("-"):
        streams.print_error(f"there is no command {words[0]}; companion --help lists them")
        return 2
    if not words or words[0] not in COMMANDS:
        parser = _app_parser()
        options = _parse(parser, words)
        if isinstance(options, int):
            return options
        # Collecting garbage during the start finds none; the app enables it when it is up.
        import gc

        gc.disable()
        from companion.commands import window

        return window.run(options)
    name, *rest = words
    command = module_of(name)
    options = _parse(parser_of(name, command), rest)
    if isinstance(options, int):
        return options
    status: int = command.run(options)
    return status


def _is_possible(word: str) -> bool:
    """Whether a shell could pass this argument. A caller of `main` can give any text, and to open a
    file of an impossible name raises ValueError."""
    try:
        return b"\0" not in os.fsencode(word)
    except UnicodeEncodeError:
        return False


def _parse(parser: argparse.ArgumentParser, words: "Sequence[str]") -> argparse.Namespace | int:
    """Returns the options, or the exit status if argparse has printed help or an error."""
    try:
        return parser.parse_args(words)
    except SystemExit as said:
        return said.code if isinstance(said.code, int) else 2


def module_of(name: str) -> "ModuleType":
    """Imports and returns the module of a command; only that one, for a fast start."""
    # `import` is a keyword of Python, and module names have no dashes.
    module = "import_" if name == "import" else name.replace("-", "_")
    return importlib.import_module(f"companion.commands.{module}")


def parser_of(name: str, command: "ModuleType") -> argparse.ArgumentParser:
    """Returns the parser of a command."""
    parser = _Parser(prog=f"companion {name}", description=command.__doc__)
    command.arguments(parser)
    return parser


def commands() -> str:
    """Returns the list of commands for the help, one a line."""
    return "\n".join(f"  {name:18}{purpose}" for name, purpose in COMMANDS.items())


def _app_parser() -> argparse.ArgumentParser:
    """Returns the parser of the app itself."""
    parser = _Parser(
        prog="companion",
        usage="companion [COMMAND] [options]",
        description=f"{DESCRIPTION} Without a command it opens the touchscreen.",
        epilog=f"commands:\n{commands()}\n\ncompanion COMMAND --help shows its options.",
        formatter_class=_AppHelp,
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    parser.add_argument("command", nargs="?", choices=COMMANDS, help=argparse.SUPPRESS)
    parser.add_argument(
        "--windowed",
        nargs="?",
        const="800x480",
        type=not_empty,
        metavar="WxH",
        help="run in a window (default: 800x480), not full screen",
    )
    parser.add_argument(
        "--data", type=not_empty, metavar="DIR", help="data directory (default: the user's)"
    )
    parser.add_argument("--lang", choices=("en", "nl", "de"), help="the language of the screen")
    parser.add_argument(
        "--rotate",
        type=int,
        choices=(0, 90, 180, 270),
        help="by how many degrees the panel is turned",
    )
    parser.add_argument("--resume", action="store_true", help="continue the unfinished match")
    parser.add_argument(
        "--reader",
        action="append",
        type=not_empty,
        metavar="KIND",
        help="card readers: auto, none, sim or KIND:PORT; can be repeated",
    )
    parser.add_argument(
        "--demo", action="store_true", help="play by itself, in memory only; a touch ends it"
    )
    return parser
