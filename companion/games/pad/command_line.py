"""What the command line knows of a pad."""

from companion.games.command_line import CommandLine, MatchOption


class PadOption(MatchOption):
    """--pad FILE: without it, the first pad that comes with the companion."""

    def value(self, typed: str | int | None) -> object:
        """The pad as the sheet has it. Raises Refusal("bad-pad") if there is none of that name."""
        from companion.games.pad.definition import pad_json
        from companion.games.pad.library import ORDER, find_pad

        return pad_json(find_pad(str(typed or ORDER[0])))


COMMAND_LINE = CommandLine(
    options=(
        PadOption(
            "pad",
            "the file that describes the game, or one that comes with the companion, as oh-hell",
            "FILE",
        ),
    ),
    examples="enter Anne 12, enter Anne 3 - (the first number only), row Twos, end",
)
