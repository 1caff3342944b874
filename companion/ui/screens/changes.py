"""The preview of a correction: how points change, or which entry no longer fits."""

from companion.games.base import Refusal
from companion.match.actions import Amend, Edit
from companion.match.changes import Changed
from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import apply_edits, blocking_entry, refused_edit_words
from companion.ui.widgets.pages import back_button, page, saying, width_for

# How many changed rounds get a column beside the totals.
COLUMNS = 2


class WhatChanges(Screen):
    """Shows everybody's points before and after a correction, to confirm it."""

    def __init__(self, shell: Shell, edits: tuple[Edit, ...]) -> None:
        super().__init__(shell)
        self._edits = edits

    @property
    def _match(self) -> Match:
        return self.session.match

    def draw(self, frame: Frame) -> None:
        """Draws the table of points, and the buttons."""
        area, bar = page(frame, self._("What this changes"), self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        text = self._("Change it")
        button, _ = rest.cut_right(max(frame.mm(40), width_for(frame, text)), frame.mm(1.5))
        frame.button(button, "next", text, primary=True)
        changed = self._match.preview(Amend(self._edits))
        if not changed:
            text = self._("No points change.")
            frame.text(area, text, cut="name", capital=4.0, align="centre")
        else:
            self._draw_points(frame, area, changed)

    def _draw_points(self, frame: Frame, box: Box, changed: Changed) -> None:
        names = self._match.names
        game_ui = game_uis.of(self._match.game.NAME)
        count = len(names) + 1
        rows = box.cut_top(min(box.h, count * frame.mm(14)))[0].rows(count, frame.mm(1))
        stages = changed.stages[:COLUMNS]
        heads = [game_ui.say(self._, "open-title", number=stage.stage) for stage in stages]
        heads.append(self._("Total"))
        columns = _columns(game_ui, changed)
        for place, row in enumerate(rows):
            if place:
                frame.fill(row, frame.theme.panel, 1.5)
            name, numbers = row.pad(frame.mm(2.5), 0).cut_left(row.w // 3, frame.mm(1))
            cells = numbers.columns(len(heads), frame.mm(1))
            if not place:
                for head, cell in zip(heads, cells, strict=True):
                    frame.text(cell, head, capital=2.3, colour=frame.theme.dim, align="right")
                continue
            frame.text(name, names[place - 1], cut="name", capital=3.4)
            for (was, now), cell in zip(columns[place - 1], cells, strict=True):
                moved = was != now
                colour = frame.theme.ink if moved else frame.theme.dim
                both = f"{was} → {now}" if moved else now
                frame.text(cell, both, cut="number", capital=3.6, colour=colour, align="right")

    def tap(self, name: str) -> None:
        """Applies the correction, or goes back."""
        if name == "next":
            apply_edits(self.shell, self._edits)
        elif name == "back":
            self.navigator.back()


class NoFit(Screen):
    """Says why a correction was refused, and leads to the entry that no longer fits."""

    def __init__(self, shell: Shell, edits: tuple[Edit, ...], refusal: Refusal) -> None:
        super().__init__(shell)
        self._edits = edits
        self._refusal = refusal

    def _blocking_entry(self) -> int | None:
        return blocking_entry(self.session.match, self._edits, self._refusal)

    def draw(self, frame: Frame) -> None:
        """Draws the reason, and the buttons."""
        area, bar = page(frame, self._("That does not fit the record"))
        rest = back_button(frame, bar, self._("Back"))
        inside = area.pad(frame.mm(4), frame.mm(4))
        saying(frame, inside, refused_edit_words(self.shell, self._edits, self._refusal), 4.6)
        if self._blocking_entry() is not None:
            text = self._("Look at that entry")
            button, _ = rest.cut_right(max(frame.mm(40), width_for(frame, text)), frame.mm(1.5))
            frame.button(button, "next", text, primary=True)

    def tap(self, name: str) -> None:
        """Opens the entry that no longer fits, or goes back."""
        if name not in ("next", "back"):
            return
        number = self._blocking_entry()
        self.navigator.back()
        if name == "next" and number is not None:
            from companion.ui.screens.entries import open_entry

            open_entry(self.shell, number)


def _columns(game_ui: GameUI, changed: Changed) -> list[list[tuple[str, str]]]:
    """For each seat the points before and after: in the rounds that change, and in total."""
    pairs = [(stage.before, stage.after) for stage in changed.stages[:COLUMNS]]
    pairs.append((changed.totals_before, changed.totals_after))
    return [
        [
            (game_ui.points(was[seat]) if was else "–", game_ui.points(now[seat]) if now else "–")
            for was, now in pairs
        ]
        for seat in range(len(changed.totals_before))
    ]
