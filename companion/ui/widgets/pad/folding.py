"""What of a long score pad is added up where it has no room: its first rounds."""

from companion.ui.shell.game_ui.values import PadLine


def folded_lines(lines: tuple[PadLine, ...], room: int) -> tuple[PadLine, ...]:
    """At most `room` lines, at least two: the first of too many are added up into one.

    Where labels are short, its label is how many they are.
    """
    room = max(2, room)
    if len(lines) <= room:
        return lines
    first, rest = lines[: len(lines) - room + 1], lines[len(lines) - room + 1 :]
    scored = [line.points for line in first if line.points]
    points = tuple(map(sum, zip(*scored, strict=True))) if scored else None
    label = "–".join(line.short or line.label for line in (first[0], first[-1]))
    return (PadLine(label, points, short=f"1–{len(first)}"), *rest)
