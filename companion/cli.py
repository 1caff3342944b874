"""The `companion` command: finds the subcommand that was asked for and runs it."""

import argparse
import importlib
import os
import sys

from companion import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

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
    "verify": "check the journal from end to end",
}


class _Help(argparse.HelpFormatter):
    """Help as wide as any terminal: to ask for the real width costs more than most commands."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=80)


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Runs one command and returns its exit status."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if not words or words[0] not in COMMANDS:
        return _no_command(words)
    # Only the module that is wanted is loaded: one sheet is scored before all would be read.
    name, *rest = words
    module = "import_" if name == "import" else name  # Python has the word for itself
    command = importlib.import_module(f"companion.commands.{module}")
    parser = argparse.ArgumentParser(
        prog=f"companion {name}", description=command.__doc__, formatter_class=_Help
    )
    command.arguments(parser)
    options = parser.parse_args(rest)
    try:
        status: int = command.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; Python must not complain about it while it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _no_command(words: "Sequence[str]") -> int:
    lines = [f"  {name:12}{purpose}" for name, purpose in COMMANDS.items()]
    parser = argparse.ArgumentParser(
        prog="companion",
        usage="companion COMMAND …",
        description=DESCRIPTION,
        epilog="\n".join(["commands:", *lines, "", "companion COMMAND --help tells more."]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    parser.add_argument("command", nargs="?", choices=COMMANDS, help=argparse.SUPPRESS)
    parser.parse_args(words)
    parser.print_help()
    return 0
