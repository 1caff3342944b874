"""The round under way: the number keys go from player to player."""

from companion.games.base import Refusal
from companion.games.pad.event import Event, Numbers
from companion.games.pad.rules import own_points
from companion.games.pad.screens import routes as pad_routes
from companion.games.pad.screens.earlier import draw_earlier
from companion.games.pad.screens.numbers_screen import NumbersScreen
from companion.games.pad.screens.turn import entered_step, is_last, missing_field, turn_fields
from companion.games.pad.screens.typed_cells import Cell, TypedCells
from companion.games.pad.screens.words import dealt_words, points_text
from companion.games.pad.view import PadView
from companion.match.actions import Action, Amend, Change, Do, Open
from companion.match.moment import Moment
from companion.match.view import overview, view
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, SMALL, STRONG, TOUCH
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import corner_button, fits, onward, pad_button, page
from companion.ui.widgets.redo import undo_redo

DRAFT = "numbers"


class RoundEntry(NumbersScreen):
    """Asks for the numbers of each player in turn; each player's are an entry of their own.

    Before the first of them is in, the round has not begun: they begin it. A cell that is filled
    in already can be tapped and changed.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._read: tuple[Moment, bool, PadView] | None = None
        self._start()
        shell.drafts.load(DRAFT, self.cells.restore)

    def _start(self) -> None:
        """Shows what is entered, with the keys at the number that is asked for."""
        table = self._table()
        asked = table.asked
        cell = None if asked is None else (asked.seat, asked.fields[0])
        self.cells = TypedCells(table.pad, table.rounds[-1].entered, cell)

    def _table(self) -> PadView:
        """What may be shown of the round under way, or of the one that comes as it will begin."""
        match, open_mode = self.session.match, self.preferences.open_mode
        if match.stage_runs:
            shown: PadView = self.view().table
            return shown
        if self._read is None or self._read[:2] != (match.now, open_mode):
            coming: PadView = view(match.rehearsed(Do(match.opening)), open_mode).table
            self._read = (match.now, open_mode, coming)
        return self._read[2]

    def names(self) -> tuple[str, ...]:
        """Those who sit at the table now."""
        return self.session.match.coming_names

    @property
    def _number(self) -> int:
        """The number of the round, from 1."""
        return len(self._table().rounds)

    def is_hidden(self, cell: Cell) -> bool:
        """A secret number that is in, until all are."""
        seat, place = cell
        return self._table().given[seat][place] and self.cells.known[seat][place] is None

    def can_go(self, cell: Cell) -> bool:
        """To what is in already, and to what is asked of all players now."""
        table = self._table()
        if table.given[cell[0]][cell[1]] or table.asked is None:
            return True
        fields = table.pad.fields
        return fields[cell[1]].secret == fields[table.asked.fields[0]].secret

    def points(self, seat: int) -> str:
        """The points, if they follow from the player's own numbers."""
        numbers = [number for number in self.cells.known[seat] if number is not None]
        if len(numbers) < len(self.setup.pad.fields):
            return ""
        total = overview(self.session.match).totals[seat]
        found = own_points(self.setup, numbers, self._number, total)
        return "" if found is None else points_text(found)

    def draw(self, frame: Frame) -> None:
        """Draws the title, who dealt, the rows, the keys and the bar."""
        game_ui = flow.game_ui(self.shell)
        gap = frame.mm(GAP)
        title = game_ui.say_number(self._, "pad", self.session.match, self._number)
        # Whoever fills in rows deals no cards; and beside a message there may be no room.
        hidden = self.setup.pad.rows or (frame.panel.portrait and self.messages.text)
        name = self.names()[overview(self.session.match).dealer_of(self._number)]
        label = "" if hidden else dealt_words(frame, self._, name, title)
        beside = corner_button(frame, "dealer", label) if label else 0
        initials = game_ui.badge_of(self._, game_ui.kind)
        badge = "" if frame.panel.portrait else initials
        room = Box(0, 0, frame.box.w - frame.mm(TOUCH) - beside - 6 * gap, frame.mm(TOUCH))
        if not badge and not fits(frame, room, title, SMALL, "number"):
            # The badge is shorter than the name.
            badge = initials
            title = game_ui.say_number(self._, "title", self.session.match, self._number)
        area, bar = page(
            frame,
            title,
            self.messages.text,
            menu=True,
            game=badge,
            look=game_ui.badge_look(frame.theme),
            beside=beside,
        )
        self.draw_numbers(frame, area)
        self._draw_bar(frame, bar)

    def _draw_bar(self, frame: Frame, bar: Box) -> None:
        rest = undo_redo(frame, bar, self, words=not frame.panel.portrait)
        rest = pad_button(frame, rest, self._("Pad"))
        rest = draw_earlier(frame, rest, self._, self.session.match, self._number - 1)
        self.draw_next(frame, rest)

    def draw_next(self, frame: Frame, rest: Box) -> None:
        """Draws the button that goes on, or enters what is typed."""
        cell = self.cells.cell
        ready = cell is not None and self.cells.number(cell) is not None
        frame.button(
            rest, "next", onward(self._next_words()), primary=ready, dim=not ready, capital=STRONG
        )

    def _next_words(self) -> str:
        """Where the button leads: another number of this player, the next player, or the end."""
        cell, table = self.cells.cell, self._table()
        if cell is None:
            return self._("Done")
        missing = missing_field(table, self.cells, cell)
        if missing is not None:
            return self.pad_words(table.pad.fields[missing].name)
        return self._("Done") if is_last(table, cell) else self._("Next player")

    def on_cell(self, seat: int, place: int) -> None:
        """Goes to a cell; a number that was in, and is typed over, is changed before."""
        cell, typed = self.cells.cell, self.cells.typed
        if cell is not None and cell in typed and self._table().given[cell[0]][cell[1]]:
            self.on_next()
            if cell in self.cells.typed:
                return  # it was refused
        if not self._shows_secrets:
            self.cells.forget_secrets(seat)
        super().on_cell(seat, place)

    @property
    def _shows_secrets(self) -> bool:
        return self.preferences.open_mode or self.session.match.looked

    def changed(self) -> None:
        """Keeps what is half typed."""
        self.shell.drafts.keep(self)

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        """What is typed and not entered yet."""
        return DRAFT, self.cells.kept(), []

    def on_next(self) -> None:
        """Goes to the player's next number, or enters the player's numbers."""
        cell, table = self.cells.cell, self._table()
        if cell is None:
            return
        if cell not in self.cells.typed and table.given[cell[0]][cell[1]]:
            self._go_on()  # nothing was changed
            return
        try:
            self.cells.checked(cell)
            missing = missing_field(table, self.cells, cell)
            if missing is None:
                self._enter(cell, turn_fields(table, cell))
                return
        except Refusal as refusal:
            self.refuse(refusal)
            return
        self.cells.go((cell[0], missing))
        self.changed()

    def _enter(self, cell: Cell, turn: tuple[int, ...]) -> None:
        """Enters numbers of a player, or changes one that is in. Raises a Refusal."""
        self.session.act(self._action(cell, turn))
        self.messages.clear()
        self.wrong = frozenset()
        for place in turn:
            self.cells.typed.pop((cell[0], place), None)
        if self.session.stage_runs:
            self._go_on()
        else:
            flow.stage_ended(self.shell)

    def _action(self, cell: Cell, turn: tuple[int, ...]) -> Action:
        seat, match = cell[0], self.session.match
        typed = {place: self.cells.checked((seat, place)) for place in turn}
        step = entered_step(match, self._number, cell)
        if step is not None:
            values = enumerate(step.event.values)
            changed = tuple(typed.get(place, value) for place, value in values)
            return Amend((Change(step.number, Numbers(seat, changed)),))
        event = Numbers(seat, tuple(map(typed.get, range(len(self.setup.pad.fields)))))
        return Do(event) if match.stage_runs else Open(event)

    def _go_on(self) -> None:
        """Goes to the number that is asked for; what else is typed stays."""
        typed = self.cells.typed
        self._start()
        self.cells.typed |= typed
        self.changed()

    def restored(self, text: str) -> bool:  # noqa: ARG002 - what was undone is shown again
        """Never: the screen is opened again with what was undone."""
        return False

    def take_up(self, event: Event) -> None:
        """Shows the numbers of a player that were just undone; secret ones are typed again."""
        if isinstance(event, Numbers):
            self.cells.take_up(event.seat, event.values, self._shows_secrets)
            self.changed()

    def on_return(self) -> None:
        """Shows the round as it is now: somebody may have corrected it meanwhile."""
        cell = self.cells.cell
        self._go_on()
        if cell in self.cells.typed:
            self.cells.go(cell)
            self.changed()

    def on_earlier(self) -> None:
        """Opens the scores of the round before."""
        self.navigator.go(pad_routes.scores(self.shell, self._number - 1))

    def on_dealer(self) -> None:
        """Asks who dealt."""
        self.navigator.go(routes.who_dealt(self.shell, self._number, once=self._dealt))

    def _dealt(self, seat: int) -> None:
        """Nothing more to do: nobody deals out of turn on a pad."""
