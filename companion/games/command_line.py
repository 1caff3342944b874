"""What the command line knows of one game: options, examples, and what may be typed small."""

from companion.games import has_part, part
from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class MatchOption:
    """An option `--name` of the commands that start a match; its value is a field of the sheet.

    `help` is one line without the game's name. The value is a text, one of `choices` if there are
    any, with `number` a whole number, and with `several` a list that is typed with commas.
    """

    name: str
    help: str
    metavar: str | None = None
    choices: "Sequence[str] | None" = None
    number: bool = False
    several: bool = False

    def value(self, typed: "str | int | None", directory: str) -> object:  # noqa: ARG002
        """What the sheet's heading says if this was typed; None or "" if nothing was.

        directory: the data directory, in which people may have files of their own.
        """
        if not self.several:
            return typed
        return [each.strip() for each in str(typed or "").split(",") if each.strip()]


@dataclass(frozen=True)
class CommandLine:
    """`COMMAND_LINE` in the module `command_line` of a game's folder, if it has one."""

    # What can be said of a match of this game, and of no other.
    options: tuple[MatchOption, ...] = ()
    # What `companion text --open` shows, in one line.
    open_mode: str = ""
    # The events that can be typed, as a line of examples.
    examples: str = ""
    # A regular expression of what is typed in small letters and meant in capitals.
    capitals: str = ""


def command_line(game: str) -> CommandLine:
    """What the command line knows of a game, by its name; KeyError if there is no such game."""
    if not has_part(game, "command_line"):
        return CommandLine()
    known: CommandLine = part(game, "command_line").COMMAND_LINE
    return known
