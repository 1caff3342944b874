"""The base of the screens on which the numbers of a round are typed: rows of cells, and keys."""

from collections.abc import Callable

from companion.games.base import Refusal
from companion.games.pad.rules import PadSetup
from companion.games.pad.screens.number_keys import (
    MOST_QUICK,
    draw_number_keys,
    is_yes_no,
    least_height,
    number_text,
)
from companion.games.pad.screens.number_rows import (
    HEAD,
    NumberCell,
    PlayerNumbers,
    draw_number_rows,
)
from companion.games.pad.screens.pad_words import pad_words
from companion.games.pad.screens.sums import SumSoFar, draw_sums, sum_so_far
from companion.games.pad.screens.typed_cells import Cell, TypedCells
from companion.games.pad.screens.words import named
from companion.games.pad.view import PadView
from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, LINE, MARGIN, SMALL, SPACE, STRONG, TEXT, TIGHT
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.pointer import KeyPress
from companion.ui.widgets.parts import finger, player_colour
from companion.ui.widgets.redo import OffersRedo

# In millimetres: the width of the keys beside the rows, the most of their height below them, the
# heights of the question over them and of the line about the sums.
KEYS_WIDE, KEYS_HIGH = 4 * BAR, 15 * LINE
QUESTION, SUMS = 2 * SPACE, LINE + TIGHT


class NumbersScreen(OffersRedo):
    """Types numbers into the cells of a round; what becomes of them is for who makes one of it."""

    cells: TypedCells
    # The fields (places in the pad) whose sum is wrong, to be checked.
    wrong: frozenset[int] = frozenset()

    @property
    def setup(self) -> PadSetup:
        """What was settled before the first round."""
        setup: PadSetup = self.session.match.setup
        return setup

    def pad_words(self, text: str) -> str:
        """A text of the pad, as people read it."""
        return pad_words(self._, self.setup.pad.name)(text)

    def names(self) -> tuple[str, ...]:
        """The players of the round, in seat order."""
        raise NotImplementedError

    def is_hidden(self, cell: Cell) -> bool:  # noqa: ARG002 - for the round under way
        """Whether the number of a cell is in, and may not be shown yet."""
        return False

    def can_go(self, cell: Cell) -> bool:  # noqa: ARG002 - for the round under way
        """Whether a tap on a cell leads there."""
        return True

    def points(self, seat: int) -> str:
        """A player's points in the round as far as they are known, or ""."""
        raise NotImplementedError

    def used_before(self) -> PadView:
        """The rounds from which the last numbers are offered again."""
        table: PadView = self.view().table
        return table

    def draw_numbers(self, frame: Frame, area: Box) -> None:
        """Draws the rows, the sums, and the keys beside them or, on a standing panel, below."""
        count = len(self.names())
        sums = self._sums()
        below = frame.mm(SUMS) if sums else 0
        if frame.panel.portrait:
            rows_need = count * (finger(frame) + frame.mm(GAP)) + frame.mm(HEAD) + below
            room = area.h - rows_need - frame.mm(QUESTION) - frame.mm(MARGIN)
            high = max(least_height(frame), min(room, frame.mm(KEYS_HIGH)))
            keys, area = area.cut_bottom(high + frame.mm(QUESTION), frame.mm(TIGHT))
        else:
            keys, area = area.cut_right(frame.mm(KEYS_WIDE), frame.mm(MARGIN))
        if sums:
            line, area = area.cut_bottom(below)
            if self.wrong:
                text = Failure(self._("Tap the number that’s wrong."))
                frame.text(line.pad(frame.mm(TIGHT), 0), text, capital=TEXT)
            else:
                cell = self.cells.cell
                draw_sums(frame, line, self._, sums, None if cell is None else cell[1])
        heads = [self.pad_words(field.name) for field in self.setup.pad.fields]
        # Where the points are what is entered, they are not told twice.
        plain = self.setup.pad.formula is None and len(heads) == 1
        draw_number_rows(frame, area, self._rows(), heads, "" if plain else self._("Points"))
        if self.cells.cell is not None:
            question, keys = keys.cut_top(frame.mm(QUESTION))
            frame.text(question, self._question(frame, question.w, self.cells.cell), capital=STRONG)
            draw_number_keys(frame, keys, self.cells.field, self._quick())

    def _question(self, frame: Frame, width: int, cell: Cell) -> str:
        """Whose number it is, and which; only which if there is no room: the cell shows whose."""
        field = self.pad_words(self.setup.pad.fields[cell[1]].name)
        name = self.names()[cell[0]]
        text = named(frame, self._("{name}: {field}?"), name, width, SMALL, field=field)
        if frame.fonts.width(text, "body", frame.size("body", SMALL)) <= width:
            return text
        return self._("{field}?").format(field=field)

    def _rows(self) -> list[PlayerNumbers]:
        fields = range(len(self.setup.pad.fields))
        return [
            PlayerNumbers(
                seat,
                name,
                player_colour(self.shell, name, seat),
                tuple(self._cell((seat, place)) for place in fields),
                self.points(seat),
            )
            for seat, name in enumerate(self.names())
        ]

    def _cell(self, cell: Cell) -> NumberCell:
        here = cell == self.cells.cell
        text, sign = number_text(self.cells.text(cell)), ""
        if cell not in self.cells.typed and self.is_hidden(cell):
            sign = "blue"  # a dot
        elif is_yes_no(self.setup.pad.fields[cell[1]]) and text in ("0", "1"):
            sign = "check" if text == "1" else "close"
        elif here and not text:
            sign = "dots"
        return NumberCell(
            text=text,
            sign=sign,
            here=here,
            wrong=cell[1] in self.wrong,
            target=f"cell-{cell[0]}-{cell[1]}" if self.can_go(cell) else "",
        )

    def _sums(self) -> list[SumSoFar]:
        """Of each field with a sum that may be shown."""
        seats = range(len(self.names()))
        found = []
        for place, field in enumerate(self.setup.pad.fields):
            if not any(self.is_hidden((seat, place)) for seat in seats):
                numbers = [self.cells.number((seat, place)) for seat in seats]
                found.append(sum_so_far(field, place, self.pad_words(field.name), numbers))
        return [each for each in found if each is not None]

    def _quick(self) -> list[int]:
        """The last numbers of this field, each once, from the least to the most."""
        if self.cells.cell is None:
            return []
        place = self.cells.cell[1]
        used = [
            values[place]
            for round_ in reversed(self.used_before().rounds)
            for values in reversed(round_.entered)
        ]
        last = list(dict.fromkeys(number for number in used if number is not None))
        return sorted(last[:MOST_QUICK])

    def on_cell(self, seat: int, place: int) -> None:
        """Has the keys go to a cell."""
        self.cells.go((seat, place))
        self.changed()

    def on_digit(self, digit: int) -> None:
        """Types a digit."""
        self._type(lambda: self.cells.digit(digit))

    def on_sign(self) -> None:
        """Turns the sign round."""
        self._type(self.cells.sign)

    def on_delete(self) -> None:
        """Removes the last digit."""
        self._type(self.cells.delete)

    def on_quick(self, number: int) -> None:
        """Types one of the last numbers."""
        self._type(lambda: self.cells.put(number))

    def on_value(self, number: int) -> None:
        """Types yes or no."""
        self._type(lambda: self.cells.put(number))

    def _type(self, change: Callable[[], None]) -> None:
        """Changes what is typed, or says why that cannot be."""
        self.messages.clear()
        self.wrong = frozenset()
        try:
            change()
        except Refusal as refusal:
            self.refuse(refusal)
            return
        self.begin_anew()
        self.changed()

    def refuse(self, refusal: Refusal) -> None:
        """Says why a number cannot be, and marks the cells of a sum that is wrong."""
        fields = self.setup.pad.fields
        if refusal.code == "bad-sum":
            name = refusal.params["name"]
            self.wrong = frozenset(p for p, field in enumerate(fields) if field.name == name)
        self.shell.device.sound("refused")
        self.messages.say(refusal_words(self.shell, self._translated(refusal)))

    def _translated(self, refusal: Refusal) -> Refusal:
        """The refusal with the name of the field in the table's language."""
        params = dict(refusal.params)
        if "name" in params:
            params["name"] = self.pad_words(str(params["name"]))
        return Refusal(refusal.code, **params)

    def changed(self) -> None:
        """Called after something was typed or another cell chosen."""

    def key(self, key: KeyPress) -> None:
        """A real keyboard types too."""
        if self.cells.cell is None:
            return
        if key.letter.isascii() and key.letter.isdigit():
            self.on_digit(int(key.letter))
        elif key.letter == "-":
            self.on_sign()
        elif key.name == "backspace":
            self.on_delete()
        elif key.name in ("return", "enter"):
            self.on_next()

    def on_next(self) -> None:
        """Takes the numbers that are typed."""
        raise NotImplementedError

    def on_player(self, seat: int) -> None:
        """Opens a player."""
        from companion.ui import routes

        self.navigator.go(routes.seat_player(self.shell, seat))
