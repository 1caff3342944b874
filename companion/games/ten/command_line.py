"""What the command line knows of 10."""

from companion.games.command_line import CommandLine

COMMAND_LINE = CommandLine(
    examples="card 7 start Anne, laid 10 4+6 J=2, short Anne Marc 17, protect Anne 2,"
    " swap Carl Anne, bid Carl Anne 2, sold, end 3+P8 - J chips 9 3 9,"
    " end 3+P8 - J chips 9 3 8 lost 1",
    capitals=r"(?<![\w#])p(?=\d)|(?<![\w#])j(?==)",
)
