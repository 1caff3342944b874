"""The list of pads: a new one, this table's own, those that come with it, those on a stick."""

from companion.games.base import Refusal
from companion.games.pad.screens import routes
from companion.games.pad.screens.keeping import keep_pad, pad_files, pad_seats
from companion.games.pad.screens.offers import (
    OfferedPad,
    offered_pads,
    played_lately,
    short_facts,
)
from companion.sentences import sentence
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, LINE, MARGIN, SMALL, STRONG, TIGHT, TOUCH
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, fits, onward, page, width_for

# The height of a row in millimetres, for text of the usual size: a name, and two lines about it.
ROW = BAR + LINE
# The capitals of a pad's name and of what stands below it, and the height of the line of the name.
TITLE_SIZE, FACTS, NAME_LINE = STRONG, SMALL, LINE + TIGHT
# Seconds until the other pads are shown although the own ones are not read yet.
PATIENCE = 1.0
# Seconds between two looks whether a stick was plugged in.
LOOK_EVERY = 2.0


class PadList(PagedScreen):
    """Offers all pads in pages; a tapped one is played, and one on a stick is kept before that.

    A pad of this table has a button that leads to more about it; a faulty file always leads there.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._files = pad_files(shell)
        # As they were drawn last.
        self._pads: list[OfferedPad] = []
        self._read()

    def on_return(self) -> None:
        """Reads again: there may be a new pad, and another one may be the last played."""
        self._read()

    def _read(self) -> None:
        self._lately = played_lately(self.session.archive)
        self._opened = self.shell.clock()
        self._next_look = self._opened + PATIENCE
        self._files.look()

    def wakes_at(self) -> float | None:
        """When to look for a stick, and when to wait no longer."""
        return self._next_look

    def on_wake(self) -> None:
        """Looks whether a stick was plugged in."""
        self._next_look = self.shell.clock() + LOOK_EVERY
        if self._files.on_stick is not None:
            self._files.look_for_sticks()

    def _offered(self) -> list[OfferedPad]:
        """All pads; none while this table's own are read, so that nothing moves when they come."""
        own = self._files.own
        if own is None and self.shell.clock() < self._opened + PATIENCE:
            return []
        return offered_pads(own or (), self._files.on_stick or (), self._lately)

    def draw(self, frame: Frame) -> None:
        """Draws a page of pads, the first of which is a new one, and the buttons."""
        self._pads = self._offered()
        on_stick = sum(each.source == "stick" for each in self._pads)
        label = onward(self._("On the stick: {count}").format(count=on_stick))
        wide = width_for(frame, label) if on_stick else 0
        beside = wide + frame.mm(GAP) if wide else 0
        area, bar = page(frame, self._("Another game"), self.messages.text, beside=beside)
        if wide:
            button = Box(area.right - wide, 0, wide, frame.mm(TOUCH))
            frame.button(button, "stick", label)
        bar = back_button(frame, bar, self._("Back"))
        if self._files.deleted:
            label = self._("Undo delete")
            width = min(width_for(frame, label, sign=True), bar.w * 6 // 10)
            undo, bar = bar.cut_left(width, frame.mm(GAP))
            frame.button(undo, "undo", label, sign="undo")
        columns = 1 if frame.panel.portrait else 2
        row = ROW * max(1, frame.panel.text_scale)
        cells = self.pager.layout(frame, area, row, 1 + len(self._pads), columns)
        self.pager.draw(frame, bar)
        first = self.pager.first
        if first == 0:
            self._draw_new(frame, cells.pop(0))
        # The new pad has the first place of all.
        numbers = range(max(0, first - 1), len(self._pads))
        for number, cell in zip(numbers, cells, strict=False):
            self._draw_pad(frame, cell, number)

    def _draw_new(self, frame: Frame, box: Box) -> None:
        frame.button(box, "new", self._("New pad"), sign="plus", primary=True, capital=TITLE_SIZE)

    def _draw_pad(self, frame: Frame, box: Box, number: int) -> None:
        offered = self._pads[number]
        theme, faulty = frame.theme, offered.pad is None
        target = f"more-{number}" if faulty else f"pad-{number}"
        frame.fill(box, theme.panel_down if frame.pressed == target else theme.panel, MARGIN)
        if offered.source == "own" and not faulty:
            edge = frame.mm(TIGHT)
            more, box = box.cut_right(frame.mm(TOUCH) + edge)
            more = Box(more.x, more.y + edge, more.w - edge, more.h - 2 * edge)
            frame.button(more, f"more-{number}", sign="dots", colour=theme.key_dark, radius=GAP)
        inside = box.pad(frame.mm(MARGIN), frame.mm(TIGHT))
        if faulty:
            sign, inside = inside.cut_left(frame.mm(LINE), frame.mm(MARGIN))
            frame.sign(sign, "warning", theme.pink)
        above = frame.mm(NAME_LINE * max(1, frame.panel.text_scale))
        lines = self._lines(frame, offered, inside.cut_top(above)[1])
        high = round(frame.fonts.height("body", frame.size("body", FACTS)) * 1.02)
        name, facts = inside.middle(inside.w, above + len(lines) * high).cut_top(above)
        if offered.source == "stick":
            label = self._("On the stick")
            wide = frame.fonts.width(label, "body", frame.size("body", FACTS)) + frame.mm(HAIR)
            where, name = name.cut_right(wide, frame.mm(MARGIN))
            frame.text(where, label, capital=FACTS, colour=theme.gold, align="right")
        title = offered.title(self._)
        frame.text(
            name, title, cut="name", capital=TITLE_SIZE, colour=theme.dim if faulty else None
        )
        for text, line in zip(lines, facts.rows(len(lines), 0), strict=True):
            frame.text(line, text, capital=FACTS, colour=theme.pink if faulty else theme.dim)
        frame.target(box, target)

    def _lines(self, frame: Frame, offered: OfferedPad, room: Box) -> list[str]:
        """What stands below the name of a pad: of a faulty one what is wrong, if there is room."""
        size = frame.size("body", FACTS)
        if offered.pad is not None:
            return _in_lines(frame, short_facts(self._, offered.pad), size, room.w)
        text = sentence(offered.fault or Refusal("bad-pad"), self._)
        if not fits(frame, room, text, FACTS):
            text = self._("Has a mistake. Tap to see it.")
        return frame.fonts.wrap(text, "body", size, room.w)

    def on_new(self) -> None:
        """Asks what the game of a new pad is called."""
        self.navigator.go(routes.new_pad(self.shell, self._taken))

    def _taken(self) -> set[str] | None:
        """The names of all pads, also as they are shown; None while this table's own are read."""
        own = self._files.own
        if own is None:
            return None
        offered = offered_pads(own, self._files.on_stick or (), ())
        pads = [(each.pad, each.title(self._)) for each in offered]
        return {name for pad, title in pads if pad is not None for name in (pad.name, title)}

    def on_stick(self) -> None:
        """Turns to the page with the pads of the stick."""
        before = sum(each.source != "stick" for each in self._pads)
        self.pager.first = (1 + before) // self.pager.shown * self.pager.shown

    def on_pad(self, number: int) -> None:
        """Plays a pad; one that is on a stick is this table's from now on."""
        offered = self._pads[number]
        pad = offered.pad
        if pad is None:
            return

        def play() -> None:
            self.navigator.go(pad_seats(self.shell, pad))

        if offered.source == "stick":
            keep_pad(self.shell, pad, offered.content, play)
        else:
            play()

    def on_more(self, number: int) -> None:
        """Shows what a file says, or what is wrong with it; one of this table's can be deleted."""
        self.navigator.go(routes.about_pad(self.shell, self._pads[number]))

    def on_undo(self) -> None:
        """Brings back the file that was deleted last."""
        try:
            self._files.restore()
        except Refusal as refusal:
            self.messages.say(refusal_words(self.shell, refusal))
            return
        self.messages.say(self._("It’s back."))


def _in_lines(frame: Frame, parts: list[str], size: int, width: int) -> list[str]:
    """The parts on as few lines as have room for them, with none of them broken."""
    lines = parts[:1]
    for part in parts[1:]:
        longer = f"{lines[-1]} · {part}"
        if frame.fonts.width(longer, "body", size) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines
