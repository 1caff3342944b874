"""The `companion` command: finds the subcommand that was asked for and runs it."""

import argparse
import importlib
import os
import sys

from companion import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Runs one command and returns its exit status."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    _prepare_streams()
    if not words or words[0] not in COMMANDS:
        return _no_command(words)
    # Only the module that is wanted is loaded: one sheet is scored before all would be read.
    name, *rest = words
    # Python has one word for itself and takes no dashes.
    module = "import_" if name == "import" else name.replace("-", "_")
    command = importlib.import_module(f"companion.commands.{module}")
    parser = argparse.ArgumentParser(
        prog=f"companion {name}", description=command.__doc__, formatter_class=_Help
    )
    command.arguments(parser)
    return _run(command.run, parser.parse_args(rest))


def _run(run: "Callable[[argparse.Namespace], int]", options: argparse.Namespace) -> int:
    """Runs a command; what its surroundings do to it is no reason for a traceback."""
    try:
        status = run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        return 1
    except OSError as error:
        _forget_output()
        print(f"companion: {error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _forget_output() -> None:
    """Nobody takes our output any more; Python must not try again while it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _prepare_streams() -> None:
    """Names may hold letters that a terminal cannot show, and streams may be closed altogether."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - for as long as we run
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def commands() -> str:
    """The commands there are, one a line."""
    return "\n".join(f"  {name:18}{purpose}" for name, purpose in COMMANDS.items())


def _no_command(words: "Sequence[str]") -> int:
    """The app itself, with its own options."""
    parser = argparse.ArgumentParser(
        prog="companion",
        usage="companion [COMMAND] [options]",
        description=f"{DESCRIPTION} Without a command it opens the touchscreen.",
        epilog=f"commands:\n{commands()}\n\ncompanion COMMAND --help tells more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    parser.add_argument("command", nargs="?", choices=COMMANDS, help=argparse.SUPPRESS)
    parser.add_argument(
        "--windowed", nargs="?", const="800x480", metavar="WxH", help="in a window, not full screen"
    )
    parser.add_argument("--data", metavar="DIR", help="else $STATE_DIRECTORY, else the user's")
    parser.add_argument("--lang", choices=("en", "nl", "de"), help="the language")
    parser.add_argument("--rotate", type=int, choices=(0, 90, 180, 270), help="as the panel hangs")
    parser.add_argument("--resume", action="store_true", help="straight to the match under way")
    parser.add_argument(
        "--reader",
        action="append",
        metavar="KIND",
        help="auto, none, sim or KIND:PORT; may be given more than once",
    )
    parser.add_argument("--demo", action="store_true", help="plays by itself; a tap takes over")
    options = parser.parse_args(words)
    # Nothing that is loaded now is garbage; the app switches the search on when it is up.
    import gc

    gc.disable()
    from companion.commands import window

    return _run(window.run, options)
