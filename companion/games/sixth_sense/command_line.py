"""What the command line knows of 6th Sense."""

from companion.games.command_line import CommandLine, MatchOption

COMMAND_LINE = CommandLine(
    options=(
        MatchOption("variant", "which rules (default: standard)", choices=("standard", "novice")),
        MatchOption("target", "play to this many points", "POINTS", number=True),
    ),
    examples="trump B, trick Y3 G11 Y6=9 G0!1 [split], won Anne [split], won nobody,"
    " tricks 9 5, predict 6 2",
    capitals=r"(?<![\w#])[bygrp](?=\d)|(?<=^trump )[bygrp]$",
)
