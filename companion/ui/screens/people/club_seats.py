"""Home's button to the seats of those whom the club has sent to this table."""

from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import STRONG, TEXT, TIGHT, TOUCH
from companion.ui.shell.seating import game_for_seats, seats_here
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import onward, width_for
from companion.ui.widgets.words import LONGEST_NAME, SHORTEST_NAME, short_name


def draw_club_seats(frame: Frame, area: Box, shell: Shell) -> Box:
    """Draws who sits here next, the target seated, if the club said so; returns the rest."""
    names = seats_here(shell)
    if not names:
        return area
    button, area = area.cut_top(frame.mm(TOUCH), frame.mm(TIGHT))
    for longest in range(LONGEST_NAME, SHORTEST_NAME - 1, -1):
        listed = ", ".join(short_name(name, longest) for name in names)
        words = onward(shell.words("Next: {names}").format(names=listed))
        if width_for(frame, words, capital=TEXT) <= button.w:
            break
    frame.button(button, "seated", words, primary=True, capital=STRONG)
    return area


def open_club_seats(shell: Shell) -> None:
    """Opens the seats with them; names are written as those who are known here write theirs."""
    from companion.ui.screens.people.renaming import known_name  # Home does without it until then

    names = seats_here(shell)
    if names:
        seats = routes.seats(shell, game_for_seats(shell, len(names)))
        seats.seating.seat([known_name(shell, name) for name in names])
        shell.navigator.go(seats)
