"""It is really somebody else's turn: a card was forgotten, or an entry is one too many."""

from collections.abc import Sequence

from companion.games.thirteen.screens.correction_widgets import card_chip, card_keys, play_row
from companion.games.thirteen.screens.corrections import (
    mend,
    refused,
    seen,
    to_table,
    told,
    why_not,
)
from companion.games.thirteen.screens.words import laid_words
from companion.games.thirteen.stage import Play
from companion.games.thirteen.suspects import Missing, places_for_turn
from companion.games.thirteen.view import PlayView
from companion.match.actions import Amend, Insert, Remove
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, width_for
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import short_name


def place_row(
    frame: Frame,
    box: Box,
    shell: Shell,
    found: Sequence[Missing],
    chosen: int,
    shown: list[PlayView],
) -> None:
    """Where the forgotten card was laid: just now, or before one of these plays."""
    words, theme, names = shell.words, frame.theme, shell.session.match.names
    gap = frame.mm(1)
    if frame.panel.portrait:
        cells = box.grid(2, 4, gap)
    else:
        cells = (
            box.grid(4, 2, gap) if box.h > frame.mm(20) else box.columns(max(4, len(found)), gap)
        )
    plays = {each.number: each.play for each in shown}
    end = shell.session.match.step.number + 1
    for place, (missing, cell) in enumerate(zip(found, cells, strict=False)):
        target = f"place-{place}"
        here = place == chosen
        ground, ink = (theme.cream, theme.on_cream) if here else (theme.panel, theme.ink)
        dim = theme.dim_on_cream if here else theme.dim
        if frame.pressed == target:
            ground, ink, dim = theme.panel_down, theme.ink, theme.ink
        frame.fill(cell, ground, 1.5)
        name = names[missing.seat]
        stripe = Box(cell.x, cell.y, frame.mm(1.3), cell.h)
        frame.fill(stripe, player_colour(shell, name, missing.seat), 0.8)
        inside = cell.pad(frame.mm(1.0), frame.mm(0.9)).cut_left(frame.mm(1.2))[1]
        before = plays.get(missing.number)
        if before is not None:
            card, inside = inside.cut_right(frame.mm(5.6), frame.mm(0.6))
            card_chip(frame, card.middle(card.w, min(card.h, frame.mm(8.4))), before)
        upper, lower = inside.middle(inside.w, min(inside.h, frame.mm(9.4))).rows(2, 0)
        frame.text(upper, name, cut="name", capital=2.9, colour=ink)
        if missing.number == end:
            text = words("just now")
        elif before is None:
            text = words("{count} plays ago").format(count=end - missing.number)
        else:
            text = words("before this card")
            if frame.fonts.width(text, "note", frame.size("note", 2.2)) > lower.w:
                text = words("before")
        frame.text(lower, text, cut="note", capital=2.2, colour=dim)
        frame.target(cell, target)


class Forgotten(Screen):
    """Somebody tapped the player who is really on."""

    def __init__(self, shell: Shell, seat: int) -> None:
        super().__init__(shell)
        self._seat = seat
        self._place = 0
        self._why_not = ""
        # One seat back is sooner an entry too many than a whole lap of forgotten ones.
        self._too_many = self._ahead() == len(shell.session.match.names) - 1 and bool(seen(shell))

    def _ahead(self) -> int:
        """How many turns lie between whose turn it is by the record and this seat's."""
        shown = self.view()
        return (self._seat - shown.table.on) % len(shown.names) if shown.running else 0

    def draw(self, frame: Frame) -> None:
        """Whose card, where, which; or which entry is too many."""
        said = self._why_not or self.messages.text
        area, bar = page(frame, self._title(), said, frame.theme.ink)
        gap = frame.mm(1.2)
        if self._too_many:
            self._entries(frame, area)
        else:
            found = places_for_turn(self.session.match, self._seat)
            row, area = area.cut_top(frame.mm(43 if frame.panel.portrait else 22), gap)
            place_row(frame, row, self.shell, found, self._place, list(seen(self.shell)))
            card_keys(frame, area, self.shell)
        self._bar(frame, bar)

    def _title(self) -> str:
        names = self.session.match.names
        name = short_name(names[self._seat])
        if self._too_many:
            return self._("{name}’s turn? Then an entry is too many.").format(name=name)
        found = places_for_turn(self.session.match, self._seat)
        other = short_name(names[found[min(self._place, len(found) - 1)].seat])
        return self._("{name}’s turn? Then {other}’s card is missing.").format(
            name=name, other=other
        )

    def _entries(self, frame: Frame, area: Box) -> None:
        names = self.session.match.names
        columns, rows = (1, 6) if frame.panel.portrait else (2, 3)
        height = min(area.h, rows * frame.mm(18))
        cells = Box(area.x, area.y, area.w, height).grid(columns, rows, frame.mm(1.3))
        for shown, cell in zip(self._removable(), cells, strict=False):
            name = names[shown.seat]
            note = self._("tap it to take it out of the record")
            if self._doubled(shown):
                note = self._("entered twice?")
            title = self._("{name}’s {card}").format(
                name=short_name(name), card=laid_words(self._, shown.play)
            )
            stripe = player_colour(self.shell, name, shown.seat)
            target = f"entry-{shown.number}"
            play_row(frame, cell, target, shown.play, title, note, stripe=stripe, sign="close")

    def _removable(self) -> list[PlayView]:
        """The plays that may be seen, those that look doubled first."""
        return sorted(seen(self.shell), key=lambda shown: not self._doubled(shown))

    def _doubled(self, shown: PlayView) -> bool:
        before = self.session.match.events[shown.number - 2]
        return isinstance(before, Play) and replace(before, by=None) == replace(shown.play, by=None)

    def _bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(1.5)
        rest = back_button(frame, bar, self._("Back"))
        other = self._("A card is missing") if self._too_many else self._("One too many")
        least = rest.w - width_for(frame, other) - gap
        sentence = self._("{name} plays now")
        size = frame.size("body", 2.2)
        room = least - frame.mm(4) - frame.fonts.width(sentence.format(name=""), "body", size)
        name = short_name(self.session.match.names[self._seat])
        if frame.fonts.width(name, "body", size) > room:
            whole = self.session.match.names[self._seat]
            name, _size = frame.fonts.fit(whole, "body", size, room, size)
        text = sentence.format(name=name)
        button, rest = rest.cut_right(min(width_for(frame, text), least), gap)
        frame.button(button, "plays-now", text, primary=True)
        if seen(self.shell):
            button, rest = rest.cut_right(min(width_for(frame, other), rest.w), gap)
            frame.button(button, "other", other)

    def tap(self, name: str) -> None:
        """A place, a card, an entry too many, or that it is simply so."""
        self._why_not = ""
        what, _, which = name.partition("-")
        match what:
            case "key":
                self._missing(which)
            case "place":
                self._place = int(which)
            case "entry":
                self._remove(int(which))
            case "other":
                self._too_many = not self._too_many
            case "plays":
                self.session.next_by = self._seat
                said = self._("{name} plays now.")
                to_table(self.shell, said.format(name=self.session.match.names[self._seat]))
            case "back":
                self.navigator.back()

    def _missing(self, text: str) -> None:
        match = self.session.match
        play: Play = match.game.parse_event(text)
        found = places_for_turn(self.session.match, self._seat)
        place = found[min(self._place, len(found) - 1)]
        edit = place.insert(play.card, play.tile)
        refusal = refused(self.shell, (edit,))
        if refusal is not None:
            self._why_not = why_not(self.shell, (edit,), refusal)
        elif self._ahead() > 1 and place.seat == self.view().table.on:
            self._insert_one_of_several(edit)
        else:
            mend(self.shell, edit)

    def _insert_one_of_several(self, edit: Insert) -> None:
        """More than one card is missing: the next one is asked for, if the stage goes on."""
        said = told(self.shell, edit)
        self._place = 0
        if self.act(Amend((edit,))) is None:
            return
        if not self.session.match.stage_runs:
            to_table(self.shell, said, was_running=True)
        else:
            self.messages.say(said)

    def _remove(self, number: int) -> None:
        edit = Remove(number)
        refusal = refused(self.shell, (edit,))
        if refusal is None:
            mend(self.shell, edit)
        else:
            self._why_not = why_not(self.shell, (edit,), refusal)
