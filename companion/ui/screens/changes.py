"""The preview of a correction: how points change, or which entry no longer fits."""

from companion.games.base import Refusal
from companion.match.actions import Correction, Edit
from companion.match.changes import Changed, StageChange
from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import LINE, TITLE
from companion.ui.screens.entries import open_entry
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.before_after import BeforeAfter, draw_before_after
from companion.ui.widgets.corrections import apply_correction, blocking_entry, refused_edit_words
from companion.ui.widgets.pages import back_button, page, saying, width_for

# How many changed rounds get a column beside the totals.
COLUMNS = 2


class WhatChanges(Screen):
    """Shows everybody's points before and after a correction, to confirm it."""

    def __init__(self, shell: Shell, action: Correction) -> None:
        super().__init__(shell)
        self._action = action

    @property
    def _match(self) -> Match:
        return self.session.match

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("What this changes"), self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        # Not the whole bar: what removes an entry is at its left on many screens, and a second tap
        # there must not confirm it.
        text = self._("Change it")
        button = rest.cut_right(max(bar.w // 3, width_for(frame, text)))[0]
        frame.button(button, "next", text, primary=True)
        changed = self._match.preview(self._action)
        if not changed:
            text = self._("The points stay the same.")
            frame.text(area, text, cut="name", capital=TITLE, align="centre")
        else:
            self._draw_points(frame, area, changed)

    def _draw_points(self, frame: Frame, box: Box, changed: Changed) -> None:
        game_ui = game_uis.of_match(self._match)
        columns = [
            _column(game_ui, game_ui.stage_name(self._, self._match, each.stage), each)
            for each in changed.stages[:COLUMNS]
        ]
        total = StageChange(0, changed.totals_before, changed.totals_after)
        columns.append(_column(game_ui, self._("Total"), total))
        draw_before_after(frame, box, self._match.names, columns)

    def on_next(self) -> None:
        """Applies the correction."""
        apply_correction(self.shell, self._action)


class NoFit(Screen):
    """Says why a correction was refused, and leads to the entry that no longer fits."""

    def __init__(self, shell: Shell, edits: tuple[Edit, ...], refusal: Refusal) -> None:
        super().__init__(shell)
        self._edits = edits
        self._refusal = refusal

    def _blocking_entry(self) -> int | None:
        return blocking_entry(self.session.match, self._edits, self._refusal)

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("That doesn’t fit"))
        rest = back_button(frame, bar, self._("Back"))
        inside = area.pad(frame.mm(LINE), frame.mm(LINE))
        saying(frame, inside, refused_edit_words(self.shell, self._edits, self._refusal), TITLE)
        if self._blocking_entry() is not None:
            frame.button(rest, "next", self._("Show it"), primary=True)

    def on_next(self) -> None:
        """Opens the entry that no longer fits."""
        number = self._blocking_entry()
        self.navigator.back()
        if number is not None:
            open_entry(self.shell, number)


def _column(game_ui: GameUI, head: str, change: StageChange) -> BeforeAfter:
    """The points of everybody before and after; a dash where there were none."""
    before, after = change.before, change.after
    seats = len(before or after or ())
    return BeforeAfter(
        head,
        tuple(map(game_ui.points, before)) if before else ("–",) * seats,
        tuple(map(game_ui.points, after)) if after else ("–",) * seats,
    )
