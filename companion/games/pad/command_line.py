"""What the command line knows of a pad."""

from companion.games.command_line import CommandLine, MatchOption


class PadOption(MatchOption):
    """--pad FILE or its name: without it, the first pad that comes with the companion."""

    def value(self, typed: str | int | None, directory: str) -> object:
        """The pad as the sheet has it. Raises Refusal("bad-pad") if there is none of that name."""
        from companion.games.pad.definition import pad_json
        from companion.games.pad.library import FOLDER, ORDER, find_pad, shipped

        if not typed:
            return pad_json(shipped(ORDER[0]))
        return pad_json(find_pad(str(typed), f"{directory}/{FOLDER}"))


COMMAND_LINE = CommandLine(
    options=(
        PadOption(
            "pad",
            "a pad file, or the name of a pad on this table or of one that comes with it, such as"
            " oh-hell",
            "FILE",
        ),
    ),
    examples="enter Anne 12, enter Anne 3 - (the first number only), row Twos, end",
)
