"""What Home and the screens before a match ask of a game."""

from typing import TYPE_CHECKING

from companion.match.match import Match
from companion.match.view import overview
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import LINE, TEXT
from companion.ui.render.theme import HOME_GREY, Colour, Theme
from companion.ui.shell.game_ui.names import GameNames
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Words
from companion.wording import plural

if TYPE_CHECKING:
    from companion.ui.widgets.setting import Setting


class HomeHooks(GameNames):
    """The card of the game on Home, the match that waits there, the seats, and Settings."""

    # How many can play.
    seats = range(2, 7)
    # The gradient of the game's card on Home, top and bottom.
    colours: tuple[Colour, Colour] = HOME_GREY

    def badge_look(self, theme: Theme) -> tuple[Colour, Colour]:
        """The colour of the badge, and of the text on it.

        Called by every screen that draws the badge: seats, a table's corner, a match that is past.
        """
        return theme.cream, theme.on_cream

    def about(self, _: Words) -> tuple[str, str]:
        """A title, and a line on the number of players and on scoring.

        Called by Home for the game's card, before its first frame, and by the souvenir.
        """
        least, most = self.seats[0], self.seats[-1]
        if least == most:
            return self.title(_), plural(_, least, "{count} player", "{count} players")
        return self.title(_), _("{least}–{most} players").format(least=least, most=most)

    def where(self, shell: Shell, match: Match) -> str:
        """The progress of a match that has not ended.

        Called by Home for the match to continue, below its stage or round.
        """
        _ = shell.words
        name = match.coming_names[overview(match).next_dealer]
        return "" if match.stage_runs else _("{name} deals.").format(name=name)

    def waiting(self, frame: Frame, box: Box, shell: Shell, match: Match) -> None:  # noqa: ARG002
        """Draws in `box` what has to be laid out again.

        Called by Home for the match to continue, below `where`.
        """
        names, colour = ", ".join(match.names), frame.theme.dim_on_cream
        line = frame.fonts.height("body", frame.size("body", TEXT))
        wide = frame.fonts.width(names, "body", frame.size("body", TEXT))
        if wide > box.w and box.h >= 2.1 * line:
            frame.paragraph(box, names, capital=TEXT, colour=colour)
        else:
            place, _rest = box.cut_top(min(box.h, frame.mm(LINE)))
            frame.text(place, names, capital=TEXT, colour=colour)

    def setting(self, shell: Shell) -> "Setting":
        """What is chosen before a match.

        Called by the seats screen when it opens; by default there is nothing to choose.
        """
        from companion.ui.widgets.setting import Setting

        return Setting(shell)

    def setting_notes(self, _: Words) -> dict[str, str]:
        """What "sound", "spoken", "big_takes", "open" and "looking_back" do; "open-question".

        Called by Settings, which shows what all games say.
        """
        return {}
