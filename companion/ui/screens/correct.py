"""Corrects one entry of the record: changes it, removes it, or inserts one before it."""

from companion.match import record
from companion.match.actions import Change, Insert, Remove
from companion.match.match import Match
from companion.match.record import Step
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    LINE,
    MARGIN,
    NAME,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui.values import Choice
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import settle_edits
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, centred, page, say, width_for
from companion.ui.widgets.parts import player_colour

# The space at both ends of a key, in millimetres.
PADDING = SPACE


class Correct(PagedScreen):
    """Offers the alternatives that the game names; `settle_edits` applies the chosen one.

    So many that fingers could not tell them apart on one page are on several.
    """

    def __init__(self, shell: Shell, number: int) -> None:
        super().__init__(shell)
        self._number = number
        self._inserting = False

    @property
    def _match(self) -> Match:
        return self.session.match

    def _step(self) -> Step | None:
        steps = record.steps(self._match.step)
        return steps[self._number - 1] if self._number <= len(steps) else None

    def _choices(self, step: Step) -> list[Choice]:
        game_ui = game_uis.of_match(self._match)
        offered = game_ui.insertions if self._inserting else game_ui.alternatives
        return offered(self._, self._match, step)

    def draw(self, frame: Frame) -> None:
        step = self._step()
        if step is None:
            _, bar = page(frame, self._("This isn’t there any more."))
            back_button(frame, bar, self._("Back"))
            return
        game_ui = game_uis.of_match(self._match)
        words = game_ui.event_words(self._, self._match, step)
        choices = self._choices(step)
        title, note = self._("What was it really?"), words.title
        if self._inserting:
            title = self._("What’s missing before this?")
        elif not choices:
            title, note = words.title, ""
        area, bar = page(frame, title, self.messages.text or note)
        if choices:
            self._draw_keys(frame, area, choices, None if self._inserting else step)
        else:
            text = self._("This can only be removed.")
            frame.paragraph(
                centred(frame, area, text, STRONG), text, capital=STRONG, align="centre"
            )
        self._draw_bar(frame, bar, step, self._hint() if choices else "")

    def _draw_keys(self, frame: Frame, area: Box, choices: list[Choice], step: Step | None) -> None:
        columns = 2 if frame.panel.portrait or len(choices) <= 8 else 3
        theme = frame.theme
        names = self._match.names_in(self._match.opened - 1)
        capital = _label_size(frame, area, columns, choices)
        cells = self._cells(frame, area, columns, len(choices))
        shown = choices[self.pager.first :]
        for place, (choice, cell) in enumerate(zip(shown, cells, strict=False), self.pager.first):
            target = f"choice-{place}"
            here = step is not None and choice.event == step.event
            ground, ink = choice.look or (theme.panel, theme.ink)
            if here and choice.look is None:
                ground, ink = theme.cream, theme.on_cream
            ring = (TIGHT, theme.ink) if here and choice.look is not None else None
            ink = frame.key(cell, target, (ground, ink), line=ring)
            inside = cell.pad(frame.mm(PADDING), 0)
            if choice.sign:
                mark, inside = inside.cut_left(frame.mm(LINE + TIGHT), frame.mm(MARGIN))
                frame.sign(mark, choice.sign, ink)
            if choice.seat is not None:
                colour = player_colour(self.shell, names[choice.seat], choice.seat)
                frame.fill(Box(cell.x, cell.y, frame.mm(GAP), cell.h), colour, TIGHT)
            text = choice.label
            place_ = centred(frame, inside, text, capital, "name")
            frame.paragraph(place_, text, cut="name", capital=capital, colour=ink)

    def _cells(self, frame: Frame, area: Box, columns: int, count: int) -> list[Box]:
        """The places of the keys of a page; draws the buttons that turn it if there are several."""
        rows, gap = -(-count // columns), frame.mm(GAP)
        if rows * (frame.mm(TOUCH) + gap) <= area.h + gap:
            self.pager.first = 0
            area = area.cut_top(min(area.h, rows * frame.mm(4 * LINE)))[0]
            return area.grid(columns, rows, gap)
        buttons, area = area.cut_bottom(frame.mm(BAR), gap)
        cells = self.pager.layout(frame, area, TOUCH, count, columns)
        self.pager.draw(frame, buttons)
        return cells

    def _hint(self) -> str:
        if self._inserting:
            return self._("Tap what’s missing.")
        return self._("Tap what really happened.")

    def _draw_bar(self, frame: Frame, bar: Box, step: Step, hint: str) -> None:
        rest = back_button(frame, bar, self._("Back"))
        if not self._inserting:
            rest = self._draw_remove_and_insert(frame, rest, step)
        if hint and rest.w > frame.mm(3 * BAR):
            say(frame, rest, hint, frame.theme.dim)

    def _draw_remove_and_insert(self, frame: Frame, rest: Box, step: Step) -> Box:
        """Draws the buttons to remove it and to insert before it; returns the rest of the bar."""
        gap = frame.mm(GAP)
        text = self._("Remove")
        button, rest = rest.cut_right(min(width_for(frame, text, sign=True), rest.w // 2), gap)
        frame.button(button, "remove", text, sign="close")
        game_ui = game_uis.of_match(self._match)
        if game_ui.insertions(self._, self._match, step):
            text = self._("Add one before this")
            button, rest = rest.cut_right(min(width_for(frame, text, sign=True), rest.w), gap)
            frame.button(button, "insert", text, sign="plus")
        return rest

    def on_back(self) -> None:
        """Goes back from what is missing to the entry, or leaves."""
        if self._inserting:
            self._inserting, self.pager.first = False, 0
        else:
            self.navigator.back()

    def on_insert(self) -> None:
        """Asks what is missing before it."""
        self._inserting, self.pager.first = True, 0

    def on_remove(self) -> None:
        """Removes the entry."""
        settle_edits(self.shell, (Remove(self._number),))

    def on_choice(self, place: int) -> None:
        """Changes the entry to an alternative, or inserts one before it."""
        step = self._step()
        if step is None:
            return
        event = self._choices(step)[place].event
        if self._inserting:
            settle_edits(self.shell, (Insert(self._number, event),))
        elif event == step.event:
            self.navigator.back()
        else:
            settle_edits(self.shell, (Change(self._number, event),))


def _label_size(frame: Frame, area: Box, columns: int, choices: list[Choice]) -> float:
    """The capitals in which each label fits into one line, so that all keys are alike."""
    room = area.columns(columns, frame.mm(GAP))[0].w - 2 * frame.mm(PADDING)
    capital = NAME
    while capital > TEXT:
        size = frame.size("name", capital)
        if all(frame.fonts.width(choice.label, "name", size) <= room for choice in choices):
            break
        capital -= 0.1
    return max(TEXT, capital)
