"""The `companion` command: parses the arguments and runs the subcommand, or the app."""

import importlib
import os
import sys

from companion.commands import streams
from companion.commands.plain_options import plain_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from companion.wording import Words

# Each is a module in companion/commands/ with `arguments(parser)` and `run(options)`.
COMMANDS = {
    "score": "read score sheets and print the results",
    "text": "play a match in the terminal",
    "simulate": "print random legal matches as score sheets",
    "new": "start a match and print its id",
    "matches": "list the saved matches",
    "export": "print or write matches: score sheets, tables, links, pictures",
    "import": "save matches from score sheets, tables or .bgsplay files",
    "analyse": "print what each play of a stage cost, and what was luck",
    "advise": "answer positions with what each play leads to, for other programs",
    "events": "print what happens at the table, for lamps and displays",
    "serve": "show the table on phones and a TV in the same network",
    "club": "keep one standing of many tables, in a PostgreSQL database",
    "statistics": "print the statistics of one person or of everyone",
    "tags": "import, print or list the tags of a deck",
    "scan": "show live what every card reader sees",
    "simulate-scanner": "act as a tile scanner and play the cards of a sheet",
    "verify": "check all saved matches",
    "check": "check this device and say how to fix what is wrong",
}


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
        streams.print_error("an argument has a character that no file name can have, such as NUL")
        return 2
    if words and words[0] not in COMMANDS and not words[0].startswith("-"):
        streams.print_error(f"there is no command {words[0]}; see companion --help")
        return 2
    if not words or words[0] not in COMMANDS:
        options = plain_options(words)
        if options is None:
            from companion.commands.parsers import app_parser, parse

            parsed = parse(app_parser(), words)
            if isinstance(parsed, int):
                return parsed
            options = parsed
        # Collecting garbage during the start finds none; the app enables it when it is up.
        import gc

        gc.disable()
        from companion.commands import window

        return window.run(options)
    from companion.commands.parsers import parse, parser_of

    name, *rest = words
    command = module_of(name)
    parsed = parse(parser_of(name, command), rest)
    if isinstance(parsed, int):
        return parsed
    status: int = command.run(parsed)
    return status


def _is_possible(word: str) -> bool:
    """Whether a shell could pass this argument. A caller of `main` can give any text, and to open a
    file of an impossible name raises ValueError."""
    try:
        return b"\0" not in os.fsencode(word)
    except UnicodeEncodeError:
        return False


def module_of(name: str) -> "ModuleType":
    """Imports and returns the module of a command; only that one, for a fast start."""
    # `import` is a keyword of Python, and module names have no dashes.
    module = "import_" if name == "import" else name.replace("-", "_")
    return importlib.import_module(f"companion.commands.{module}")


def commands(_: "Words" = str) -> str:
    """Returns the list of commands for the help, one a line."""
    return "\n".join(f"  {name:18}{_(purpose)}" for name, purpose in COMMANDS.items())
