"""Shut down or restart, on a device that is the table's own."""

from companion.ui.failure import Failure
from companion.ui.frame import Frame
from companion.ui.pages import back_button, choice, page
from companion.ui.screen import Screen


class Power(Screen):
    """Two choices and what they mean; a match under way waits either way."""

    def draw(self, frame: Frame) -> None:
        """Both, and the way back."""
        area, bar = page(frame, self._("Shut down"), self.desk.message)
        back_button(frame, bar, self._("Back"))
        split = area.rows if frame.panel.portrait else area.columns
        down, again = split(2, frame.mm(1.5))
        choice(
            frame,
            down,
            "shut-down",
            self._("Shut down"),
            self._("The match is kept. Pull the plug when the screen is dark."),
        )
        choice(
            frame,
            again,
            "restart",
            self._("Restart"),
            self._("The match is kept, and goes on where it is in a minute."),
        )

    def tap(self, name: str) -> None:
        """Asks the system for it; if it will not, says so."""
        if name == "back":
            self.desk.back()
        elif name in self.desk.power:
            why_not = self.desk.power[name]()
            if why_not:
                text = self._("The system does not do it: {reason}")
                self.desk.say(Failure(text.format(reason=why_not)))
