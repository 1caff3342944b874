"""A pad of the list: what its file says, or what is wrong with it; it can be deleted."""

from companion.games.base import Refusal
from companion.games.pad.definition import NumberField, PadDefinition
from companion.games.pad.screens.game_ui import pad_ui
from companion.games.pad.screens.keeping import pad_files, pad_seats
from companion.games.pad.screens.offers import OfferedPad, pad_facts
from companion.games.pad.screens.pad_words import pad_words
from companion.games.pad.screens.rulings import readable
from companion.sentences import quote
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    GAP,
    LINE,
    MARGIN,
    NAME,
    SMALLEST_CAPITAL,
    SPACE,
    STRONG,
    TIGHT,
    TOUCH,
)
from companion.ui.screens.ask import Ask
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import (
    back_button,
    large_words,
    onward,
    page,
    paragraph_height,
    width_for,
)
from companion.ui.widgets.words import capital

# The capitals of what a pad says, in millimetres, if there is room for it.
LARGEST = STRONG


class AboutPad(Screen):
    """Shows one pad; a tap leads to its seats, or asks whether to delete its file."""

    def __init__(self, shell: Shell, offered: OfferedPad) -> None:
        super().__init__(shell)
        self._offered = offered

    def draw(self, frame: Frame) -> None:
        """Draws what there is to say, and the buttons.

        The one that deletes is far from what led here and from where the answer will be.
        """
        offered, label = self._offered, self._("Delete")
        wide = width_for(frame, label) if offered.source == "own" else 0
        beside = wide + frame.mm(GAP) if wide else 0
        area, bar = page(frame, offered.title(self._), self.messages.text, beside=beside)
        if wide:
            button = Box(area.right - wide, 0, wide, frame.mm(TOUCH))
            frame.button(button, "delete", label, ink=frame.theme.pink)
        bar = back_button(frame, bar, self._("Back"))
        if offered.pad is not None:
            frame.button(bar, "next", onward(self._("Play")), primary=True, capital=STRONG)
        frame.fill(area, frame.theme.panel, MARGIN)
        inside = area.pad(frame.mm(LINE + TIGHT), frame.mm(SPACE))
        file, inside = inside.cut_bottom(frame.mm(LINE + TIGHT), frame.mm(TIGHT))
        name = self._("File: {name}").format(name=quote(offered.file))
        frame.text(file, name, capital=SMALLEST_CAPITAL, colour=frame.theme.dim)
        if offered.pad is None:
            words = refusal_words(self.shell, offered.fault or Refusal("bad-pad"))
            large_words(frame, inside, words, NAME)
        else:
            self._draw_parts(frame, inside, self._parts(offered.pad))

    def _draw_parts(self, frame: Frame, box: Box, parts: list[tuple[str, str]]) -> None:
        """Draws each text below its label, as large as they have room."""
        gap, capital = frame.mm(GAP), LARGEST
        while capital > SMALLEST_CAPITAL and self._height(frame, box.w, parts, capital) > box.h:
            capital -= 0.1
        for label, text in parts:
            high = paragraph_height(frame, box.w, label, SMALLEST_CAPITAL)
            line, box = box.cut_top(high)
            frame.text(line, label, capital=SMALLEST_CAPITAL, colour=frame.theme.dim)
            place, box = box.cut_top(paragraph_height(frame, box.w, text, capital), gap)
            frame.paragraph(place, text, capital=capital)

    def _height(
        self, frame: Frame, width: int, parts: list[tuple[str, str]], capital: float
    ) -> int:
        return sum(
            paragraph_height(frame, width, label, SMALLEST_CAPITAL)
            + paragraph_height(frame, width, text, capital)
            + frame.mm(GAP)
            for label, text in parts
        )

    def _parts(self, pad: PadDefinition) -> list[tuple[str, str]]:
        """What the pad says: a label and a text for each part."""
        parts = [(self._("The game"), capital(", ".join(pad_facts(self._, pad))))]
        if pad.rows:
            parts.append(
                (self._("The rows"), ", ".join(map(pad_words(self._, pad.name), pad.rows)))
            )
        fields = "; ".join(self._field(pad, field) for field in pad.fields)
        parts.append((self._("You enter"), fields))
        if pad.formula is not None:
            parts.append((self._("Points of a round"), readable(self._, pad)))
        return parts

    def _field(self, pad: PadDefinition, field: NumberField) -> str:
        text = self._("{name} ({least} to {most})")
        if field.secret:
            text = self._("{name} ({least} to {most}, hidden until all are in)")
        name, points = pad_words(self._, pad.name)(field.name), pad_ui(pad).points
        return text.format(name=name, least=points(field.least), most=points(field.most))

    def on_next(self) -> None:
        """Asks who plays."""
        if self._offered.pad is not None:
            self.navigator.swap(pad_seats(self.shell, self._offered.pad))

    def on_delete(self) -> None:
        """Asks whether to delete the file."""
        self.navigator.go(
            Ask(
                self.shell,
                self._("Delete this pad?"),
                self._("Past games are kept. You can undo this in the list."),
                self._("Delete"),
                self._delete,
            )
        )

    def _delete(self) -> None:
        try:
            pad_files(self.shell).remove(self._offered.file)
        except Refusal as refusal:
            self.messages.say(refusal_words(self.shell, refusal))
            return
        self.navigator.back()
        text = self._("Deleted: {name}")
        self.messages.say(text.format(name=self._offered.title(self._)))
