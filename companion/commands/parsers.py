"""The parsers of the command line: of the app's options, and of each command's."""

import argparse
import sys

from companion import __version__
from companion.cli import COMMANDS, commands
from companion.commands import help_words, streams
from companion.commands.options import not_empty
from companion.commands.plain_options import ROTATIONS
from companion.formats import listed
from companion.games import NAMES, title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any, NoReturn

    from companion.wording import Words


def description(_: "Words") -> str:
    """Returns what the program does, with the games that it knows."""
    games = listed(_, [_(title(name)) for name in NAMES])
    return _("Keeps the score of {games} while you play with real cards.").format(games=games)


class _Help(argparse.HelpFormatter):
    """Formats help 80 columns wide: to find out the real width is slower than most commands."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=80)

    def add_usage(self, usage: "Any", actions: "Any", groups: "Any", prefix: "Any" = None) -> None:
        """Begins with the word for it in the language of the system."""
        _ = help_words.words()
        super().add_usage(usage, actions, groups, f"{_('usage:')} " if prefix is None else prefix)


class _AppHelp(_Help, argparse.RawDescriptionHelpFormatter):
    """The same, with the lines of the description and of the list of commands as they are."""


class _Parser(argparse.ArgumentParser):
    """A parser that writes with `companion.commands.streams`, as the commands do."""

    def __init__(self, **options: "Any") -> None:
        super().__init__(**{"formatter_class": _Help, **options})

    def format_help(self) -> str:
        """The help in the language of the system."""
        help_words.translate(self, help_words.words())
        return super().format_help()

    def error(self, message: str) -> "NoReturn":
        """Says in one line what is wrong, and in another where to look; ends with status 2."""
        self.exit(2, f"{self.prog}: {message}\nSee {self.prog} --help.\n")

    def _print_message(self, message: str, file: object = None) -> None:
        if file is sys.stdout:
            streams.print_line(message.removesuffix("\n"))
        else:
            streams.write_stderr(streams.harmless(message))


class _AppParser(_Parser):
    """The parser of the app, whose help lists the commands."""

    def format_help(self) -> str:
        """The help in the language of the system."""
        _ = help_words.words()
        self.description = f"{description(_)}\n{_('Without a command it opens the touchscreen.')}"
        ending = _("companion COMMAND --help shows its options.")
        self.epilog = f"{_('commands:')}\n{commands(_)}\n\n{ending}"
        return super().format_help()


def parse(parser: argparse.ArgumentParser, words: "Sequence[str]") -> argparse.Namespace | int:
    """Returns the options, or the exit status if argparse has printed help or an error."""
    try:
        return parser.parse_args(words)
    except SystemExit as said:
        return said.code if isinstance(said.code, int) else 2


def parser_of(name: str, command: "ModuleType") -> argparse.ArgumentParser:
    """Returns the parser of a command."""
    parser = _Parser(prog=f"companion {name}", description=command.__doc__)
    command.arguments(parser)
    return parser


def app_parser() -> argparse.ArgumentParser:
    """Returns the parser of the app itself."""
    from companion.catalogues import LANGUAGES  # only the app has one

    parser = _AppParser(
        prog="companion", usage="companion [COMMAND] [options]", formatter_class=_AppHelp
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
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the screen")
    parser.add_argument(
        "--rotate",
        type=int,
        choices=ROTATIONS,
        help="how far the screen is turned, in degrees",
    )
    parser.add_argument("--resume", action="store_true", help="continue the unfinished match")
    parser.add_argument(
        "--reader",
        action="append",
        type=not_empty,
        metavar="READER",
        help="card readers: auto, none, sim or KIND:PORT; can be repeated",
    )
    parser.add_argument(
        "--demo", action="store_true", help="play by itself and save nothing; a touch ends it"
    )
    return parser
