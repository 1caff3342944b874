"""Finds on the screens of 13 the entries that a family remembers, and opens them."""

from companion.games.thirteen.stage import TILES
from companion.games.thirteen.view import StageView
from companion.match.view import view
from tests.games.clumsy import Names
from tests.games.thirteen.story import Moment, Story
from tests.ui.eyes import Eyes, Row


class EntryFinder:
    """What somebody at the table reads on the screens, and taps to get to an entry."""

    def __init__(self, pilot: Eyes, spelling: Names) -> None:
        """`spelling` knows the names as the screens show them."""
        self.pilot = pilot
        self.spelling = spelling
        self.story = Story()

    @property
    def table(self) -> StageView:
        """The table as the screen shows it, and no more than that."""
        match = self.pilot.app.shell.session.match
        stage: StageView = view(match).table
        return stage

    @property
    def names(self) -> tuple[str, ...]:
        """The names as the screens show them."""
        return self.spelling.typed

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)

    def _visible(self, later: list[Moment]) -> bool:
        """Whether fair play still shows the entry with so many after it."""
        match = self.pilot.app.shell.session.match
        return len(later) < self.seats or (match is not None and match.looked)

    def _open(self, moment: Moment, later: list[Moment]) -> None:
        """The entry, from the record or from the tile where its card still lies."""
        assert moment.entered is not None
        tile = moment.entered.tile
        above = [other for other in later if other.entered and other.entered.tile == tile]
        lying = len(self.table.tiles[tile]) - 1 - len(above)
        if self._visible(later) or lying < 0:
            self._choose(moment)
            return
        self.pilot.tap(f"ring-{TILES[tile]}")
        row = self.pilot.rows("lies")[lying]
        assert row.card == moment.entered
        self.pilot.tap(row.target)

    def _choose(self, moment: Moment) -> None:
        """Opens an entry: the last play, then along the strip, as far as it takes."""
        wanted = len(self.story.after(moment))
        self.pilot.tap("last")
        first = 0
        while True:
            rows = self.pilot.rows("play")
            if wanted < first + len(rows):
                break
            if "older" in self.pilot.targets:
                self.pilot.tap("older")
                first += len(rows)
            else:
                self.pilot.tap("look")
                self.pilot.tap("yes")
        row = rows[wanted - first]
        assert row.card == moment.entered
        if not row.marked:
            self.pilot.tap(row.target)

    def _by(self, seat: int) -> Row:
        """One of the names in the row that says who laid it."""
        return next(row for row in self.pilot.rows("by") if row.target == f"by-{seat}")

    def _place(self, screen: str, moment: Moment, later: list[Moment]) -> bool:
        """Whether this screen offers the right place of a forgotten card, and name; taps it."""
        self.pilot.tap(screen)
        rows = self.pilot.rows("place")
        if len(later) < len(rows):
            row = rows[len(later)]
            here = row.card == later[-1].entered or f"{len(later)} plays ago" in row.words
            if here and self.names[moment.seat] in row.words:
                self.pilot.tap(row.target)
                return True
        self.pilot.tap("back")
        return False

    def _move_later_cards(self) -> None:
        """The order of play went on from the mistake, so the cards after it move as well."""
        if self.pilot.screen == "LaterPlays":
            self.pilot.tap("all")

    def _suspect(self, culprits: list[Moment]) -> tuple[Row, Moment] | None:
        """The line that says what really happened; further down, or further back."""
        start: list[Row] = []
        while True:
            rows = self.pilot.rows("suspect")
            for row in rows:
                for culprit in culprits:
                    if self._means(row, culprit):
                        return row, culprit
            if "more" in self.pilot.targets and rows != start:
                start = start or rows
                self.pilot.tap("more")
            elif "look" in self.pilot.targets:
                start = []
                self.pilot.tap("look")
                self.pilot.tap("yes")
            else:
                return None

    def _means(self, row: Row, culprit: Moment) -> bool:
        ago = len(self.story.after(culprit))
        when = ("the last card", "1 card ago")[ago] if ago < 2 else f"{ago} plays ago"
        if when not in row.words:
            return False
        return row.crossed if culprit.play is None else row.card == culprit.play
