"""The screen to count the piles of a stage; if plays were recorded, it compares the two."""

from companion.games.thirteen.results import recorded_piles_if_different
from companion.games.thirteen.rules import Count, Finish
from companion.games.thirteen.screens.corrections import note_look
from companion.games.thirteen.screens.words import pile_words
from companion.games.thirteen.stage import PILES, RED, TILES, Pile
from companion.games.thirteen.tally import Cell, Tally, points_of_piles
from companion.match.actions import Do
from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK_INK, Colour
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import onward
from companion.ui.widgets.parts import finger, minus, player_colour
from companion.ui.widgets.words import capital

# The most cards of one colour in a deck.
MOST = 14
# The name of the draft with what is counted so far.
DRAFT = "count"


class CountPiles(Screen):
    """A table of players and colours; a tap on a number enters it in the chosen cell.

    What is counted so far is kept until the next entry of the match.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._match: Match = shell.session.match
        # The stage (from 1) whose piles are counted.
        self._stage = self._match.opened
        self._tally = Tally(self._match)
        self._chosen: Cell = (0, 0)
        self._record: tuple[Pile, ...] | None = None
        self._load_draft()

    def _load_draft(self) -> None:
        """Goes on with what was counted before."""
        self.shell.drafts.load(DRAFT, self._tally.fill)
        self._chosen = self._tally.next_missing((0, 0)) or (0, 0)

    def take_up(self, event: Count) -> None:
        """Shows a count that was undone, so that it can be changed."""
        self._tally.fill(event.taken)
        self.shell.drafts.keep(self)

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        """What is counted so far; None before the first number."""
        return (DRAFT, self._tally.saved(), []) if self._tally.counts else None

    @property
    def _names(self) -> tuple[str, ...]:
        return self._match.names_in(self._stage - 1)

    def draw(self, frame: Frame) -> None:
        """Draws the title, the cells, the number keys or the question, and the footer."""
        portrait = frame.panel.portrait
        area = frame.box.pad(frame.mm(1.9), frame.mm(1))
        bottom, area = area.cut_bottom(frame.mm(10), frame.mm(1))
        rest = self._draw_bar(frame, bottom)
        if portrait:
            rest, area = area.cut_bottom(frame.mm(9), frame.mm(1))
        self._draw_footer(frame, rest)
        title, area = area.cut_top(frame.mm(13 if portrait else 8), frame.mm(0.3))
        self._draw_title(frame, title)
        count = len(self._names)
        gap = frame.mm(1.2) if count < 5 or portrait else frame.mm(0.5)
        lines = 1 if not portrait else 3 if count < 5 else 2
        keys_high = frame.mm(13) if portrait else (frame.mm(15) if count < 5 else finger(frame))
        keys_area = lines * keys_high + (lines - 1) * frame.mm(1)
        most = frame.mm(16.5 if portrait else 11.2)
        high = min(most, (area.h - keys_area - frame.mm(2) - count * gap) // count)
        high = max(finger(frame), high)
        for seat in range(count):
            row = Box(area.x, area.y + seat * (high + gap), area.w, high)
            self._draw_row(frame, row, seat)
        top = area.y + count * (high + gap) + frame.mm(0.6)
        keys = Box(area.x, top, area.w, min(keys_area, area.bottom - top))
        if self._record is None:
            self._draw_numbers(frame, keys, lines)
        else:
            self._draw_question(frame, keys)

    def _draw_title(self, frame: Frame, box: Box) -> None:
        theme = frame.theme
        differ = self._record is not None
        title = self._("Counts don’t match") if differ else self._title()
        if frame.panel.portrait:
            first, second = box.cut_top(box.h * 55 // 100)
            frame.text(first, title, cut="name", capital=4)
        else:
            width = frame.fonts.width(title, "name", frame.size("name", 4)) + frame.mm(1)
            first, second = box.cut_left(min(width, box.w // 2), frame.mm(1.8))
            frame.text(first, title, cut="name", capital=4)
            second = Box(second.x, second.y + frame.mm(0.4), second.w, second.h)
        if differ:
            words = self._("(entered cards)")
            frame.text(second, words, capital=2.3, colour=theme.dim)
            return
        seat, colour = self._chosen
        words = self._("stage {number} · {name}, {colour}").format(
            number=self._stage,
            name=self._names[seat],
            colour=pile_words(self._, colour),
        )
        room = Box(second.x, second.y, second.w - frame.mm(4), second.h)
        shown = frame.text(room, words, capital=2.3, colour=theme.dim)
        width = frame.fonts.width(shown.text, shown.cut, shown.size)
        sign = Box(room.x + width + frame.mm(1.2), room.y, frame.mm(2.4), room.h)
        frame.sign(
            sign, PILES[colour], theme.pink if colour == RED else self._colour_of(frame, colour)
        )

    def _colour_of(self, frame: Frame, colour: int) -> Colour:
        return frame.theme.red if colour == RED else frame.theme.tiles[colour].key

    def _title(self) -> str:
        return self._("Count the piles")

    def _draw_row(self, frame: Frame, row: Box, seat: int) -> None:
        theme = frame.theme
        portrait = frame.panel.portrait
        frame.fill(row, theme.panel, 1.5)
        who = self._names[seat]
        strip, inside = row.cut_left(frame.mm(1.3), frame.mm(1.4 if portrait else 2.4))
        frame.fill(strip, player_colour(self.shell, who, seat), 0.8)
        name, inside = inside.cut_left(frame.mm(18 if portrait else 29), frame.mm(1))
        frame.text(name.cut_right(frame.mm(0.8))[1], who, cut="name", capital=3.2)
        right, inside = inside.cut_right(frame.mm(13 if portrait else 22), frame.mm(1))
        right = Box(right.x, right.y, right.w - frame.mm(1.6 if portrait else 3), right.h)
        self._draw_points(frame, right, seat)
        # A cell is no lower than a finger needs, even where the row has no room around it.
        margin = max(0, min(frame.mm(0.8), (row.h - finger(frame)) // 2))
        cells = inside.columns(len(PILES), frame.mm(1.2 if portrait else 2.3))
        for colour, cell in enumerate(cells):
            self._draw_cell(frame, cell.pad(0, margin), (seat, colour))

    def _draw_cell(self, frame: Frame, box: Box, cell: Cell) -> None:
        theme = frame.theme
        seat, colour = cell
        active = cell == self._chosen and self._record is None
        name = f"cell-{seat}-{PILES[colour]}"
        ground, ink = (theme.cream, theme.on_cream) if active else (theme.ground, theme.ink)
        number = str(self._tally.counts[cell]) if cell in self._tally.counts else ""
        if self._record is not None and self._record[seat][colour] != self._tally.counts[cell]:
            ground, ink = theme.cream, theme.on_cream
            number = self._("{counted} ({recorded})").format(
                counted=number, recorded=self._record[seat][colour]
            )
        if frame.pressed == name:
            ground, ink = theme.panel_down, theme.ink
        frame.fill(box, ground, 1.6, line=(0.6, self._colour_of(frame, colour)))
        # The colour's shape, for those who do not see the colour.
        side = frame.mm(2)
        sign = Box(box.x + frame.mm(1.1), box.y + frame.mm(1.1), side, side)
        frame.sign(sign, PILES[colour], ink if ground == theme.cream else theme.dim)
        if number:
            inside = box.pad(frame.mm(1), 0)
            # With the entered number in brackets it needs room at both sides.
            high = 4.0 if number.isdigit() else 3.2
            frame.text(inside, number, cut="number", capital=high, colour=ink, align="centre")
        frame.target(box, name, changes=True)

    def _draw_points(self, frame: Frame, box: Box, seat: int) -> None:
        """Draws the player's points so far; nothing before the first count of this player."""
        if not self._tally.has_counts(seat):
            return
        text = minus(points_of_piles(self._tally.piles)[seat])
        if self._record is not None:
            recorded = minus(points_of_piles(self._record)[seat])
            if recorded != text:
                text = self._("{counted} ({recorded})").format(counted=text, recorded=recorded)
        frame.text(box, text, cut="number", capital=4, colour=frame.theme.dim, align="right")

    def _draw_numbers(self, frame: Frame, box: Box, lines: int) -> None:
        theme = frame.theme
        colour = self._chosen[1]
        most = self._tally.deck[colour]
        cells = box.grid((MOST + lines) // lines, lines, frame.mm(1))
        for number, cell in enumerate(cells[: MOST + 1]):
            # What this colour cannot have leaves its place empty, so that no key ever moves.
            if number > most:
                continue
            name = f"number-{number}"
            chosen = self._tally.counts.get(self._chosen) == number
            ground = self._colour_of(frame, colour) if chosen else theme.key_dark
            ink = (DARK_INK if colour != RED else theme.on_red) if chosen else theme.ink
            if frame.pressed == name:
                ground, ink = theme.cream, theme.on_cream
            frame.fill(cell, ground, 1.7)
            frame.text(cell, str(number), cut="number", capital=3.8, colour=ink, align="centre")
            frame.target(cell, name)

    def _draw_question(self, frame: Frame, box: Box) -> None:
        gap = frame.mm(1.9)
        if frame.panel.portrait:
            take, keep = box.cut_top(min(box.h, frame.mm(28)))[0].rows(2, gap)
        else:
            take, keep = box.columns(2, gap)
        frame.button(take, "take", self._("Use the count"), primary=True, capital=2.8)
        frame.button(keep, "keep", self._("Use entered cards"), capital=2.8)

    def _draw_bar(self, frame: Frame, box: Box) -> Box:
        """Draws the buttons of the bar; returns the room between them."""
        theme = frame.theme
        gap = frame.mm(2)
        back, rest = box.cut_left(frame.mm(19.5), gap)
        frame.button(back, "back", self._("Back"), sign="back")
        if self._record is not None:
            return rest
        button, rest = rest.cut_right(frame.mm(35), gap)
        if frame.panel.portrait:
            button = Box(rest.x, box.y, box.right - rest.x, box.h)
        ready = self._tally.is_complete and self._tally.exceeded_colour is None
        frame.button(
            button,
            "next",
            onward(self._("Score the stage")),
            primary=ready and not self._unlikely_words(),
            ink=None if ready else theme.dim,
        )
        return rest

    def _draw_footer(self, frame: Frame, box: Box) -> None:
        text, ink = self._counted_words(), frame.theme.dim
        wrong = self._impossible_words() or self._unlikely_words()
        if self.messages.text:
            text, ink = self.messages.text, frame.theme.ink
        elif self._record is None and wrong:
            text = Failure(wrong)
        size = frame.size("body", 2.2)
        line = round(frame.fonts.height("body", size) * 1.02)
        high = min(box.h, line * len(frame.fonts.wrap(text, "body", size, box.w)))
        frame.paragraph(box.middle(box.w, high), text, capital=2.2, colour=ink)

    def _counted_words(self) -> str:
        if self._record is not None:
            return self._("Tap a number to count it again.")
        tally = self._tally
        if not tally.is_complete:
            sentence = self._("{blue} blue, {yellow} yellow, {green} green, {red} red counted")
        else:
            sentence = self._(
                "{blue} blue, {yellow} yellow, {green} green, {red} red counted;"
                " {left} cards on the tiles"
            )
        return sentence.format(**dict(zip(PILES, tally.sums, strict=True)), left=tally.cards_left)

    def _unlikely_words(self) -> str:
        """A warning if fewer cards are left than there are tiles, else "".

        The last card laid stays on its tile, so the counts are unlikely, but can be scored.
        """
        if not self._tally.is_complete or self._tally.cards_left >= len(TILES):
            return ""
        return self._("Counted too many? Every tile keeps at least one card.")

    def _impossible_words(self) -> str:
        """Why the counts so far cannot be right, or "" if they can."""
        tally = self._tally
        if tally.exceeded_colour is None:
            return ""
        words = self._("{count} {colour} cards counted, but the deck only has {most}.").format(
            count=tally.sums[tally.exceeded_colour],
            colour=pile_words(self._, tally.exceeded_colour),
            most=tally.deck[tally.exceeded_colour],
        )
        return capital(words)

    def on_cell(self, seat: int, colour: str) -> None:
        """Chooses a cell, to count it or to count it again."""
        self._record = None
        self._chosen = (seat, PILES.index(colour))
        self.messages.clear()

    def on_take(self) -> None:
        """Scores the stage as it was counted."""
        self._score(Count(self._tally.piles))

    def on_keep(self) -> None:
        """Scores the stage as its cards were entered."""
        if not self._match.stage_runs:
            flow.stage_ended(self.shell)
        else:
            self._score(Finish())

    def on_back(self) -> None:
        """Returns to the count, or to the screen below; at the bottom of them goes home."""
        if self._record is not None:
            self._record = None
            return
        self.navigator.back()
        if self.navigator.screen is self:
            flow.home(self.shell)

    def on_number(self, number: int) -> None:
        """Enters a number in the chosen cell and chooses the next empty one."""
        self.messages.clear()
        self._tally.counts[self._chosen] = number
        self._chosen = self._tally.next_missing(self._chosen) or self._chosen
        self.shell.drafts.keep(self)

    def on_next(self) -> None:
        """Scores the stage, unless something is missing, impossible, or not as entered."""
        missing = self._tally.next_missing((0, 0))
        if missing is not None:
            self._chosen = missing
            self.messages.say(
                self._("{name}: {colour} isn’t counted yet.").format(
                    name=self._names[missing[0]], colour=pile_words(self._, missing[1])
                )
            )
            return
        colour = self._tally.exceeded_colour
        if colour is not None:
            self._choose_suspect(colour)
            self.messages.say(Failure(self._impossible_words()))
            return
        recorded = recorded_piles_if_different(self._match, self._tally.piles)
        if recorded is None:
            self._score(Count(self._tally.piles))
        elif note_look(self.shell):
            # What is counted still holds, one entry later.
            self.shell.drafts.keep(self)
            self._record = recorded

    def _choose_suspect(self, colour: int) -> None:
        """Chooses the highest count of a colour, or the next player's if one is chosen already."""
        seats = range(len(self._names))
        seat = max(seats, key=lambda seat: self._tally.counts[(seat, colour)])
        if self._chosen[1] == colour:
            seat = (self._chosen[0] + 1) % len(seats)
        self._chosen = (seat, colour)

    def _score(self, event: Count | Finish) -> None:
        if self.act(Do(event)) is not None:
            flow.stage_ended(self.shell)
