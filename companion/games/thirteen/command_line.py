"""What the command line knows of 13."""

from companion.games.command_line import CommandLine, MatchOption

COMMAND_LINE = CommandLine(
    options=(MatchOption("missing", "cards missing from the deck: B7,R4", "CARDS", several=True),),
    open_mode="show what was taken, for learning",
    examples="B7, R4@G (a dirty four on green), Anne: B7 (out of turn), next Anne (her turn),"
    " count 3,2,0,1 0,6,2,0 …",
    capitals=r"(?<![\w#])[bygr](?=\d)|@[byg]\b",
)
