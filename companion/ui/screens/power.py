"""Shut down or restart, on a device that is the table's own."""

from companion.ui.box import Box
from companion.ui.frame import Frame
from companion.ui.pages import back_button, centred, page
from companion.ui.screen import Screen


class Power(Screen):
    """Two choices and what they mean; a match under way waits either way."""

    def draw(self, frame: Frame) -> None:
        """Both, and the way back."""
        area, bar = page(frame, self._("Shut down"), self.desk.message)
        back_button(frame, bar, self._("Back"))
        split = area.rows if frame.panel.portrait else area.columns
        down, again = split(2, frame.mm(1.5))
        self._choice(
            frame,
            down,
            "shut-down",
            self._("Shut down"),
            self._("The match is kept. Pull the plug when the screen is dark."),
        )
        self._choice(
            frame,
            again,
            "restart",
            self._("Restart"),
            self._("The match is kept, and goes on where it is in a minute."),
        )

    def _choice(self, frame: Frame, box: Box, name: str, label: str, means: str) -> None:
        frame.fill(box, frame.theme.panel, 2.2)
        inside = box.pad(frame.mm(4), frame.mm(4))
        button, inside = inside.cut_bottom(frame.mm(12), frame.mm(3))
        frame.button(button, name, label, capital=2.8, colour=frame.theme.key_dark)
        frame.paragraph(centred(frame, inside, means, 3.0), means, capital=3.0, align="centre")

    def tap(self, name: str) -> None:
        """Asks the system for it; if it will not, says so."""
        if name == "back":
            self.desk.back()
        elif name in self.desk.power:
            why_not = self.desk.power[name]()
            if why_not:
                self.desk.say(self._("The system does not do it: {reason}").format(reason=why_not))
